"""Access tokens: what they may do over HTTP and the WebSocket, and how they end."""

import asyncio
import sqlite3
import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, get_args

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect

from contracts import commands, queries
from contracts.gateway import Scope
from services.gateway import scopes
from services.gateway.accounts.tokens import MOST_TOKENS
from tests.services.browsers import Browser, House, start_game
from tests.services.test_told import operator
from tests.services.visitors import refusal, visitor

NOBODYS_TABLE = str(uuid.uuid4())
#: An ask for each scope; what it is answered with the right, and the scopes of which one is needed.
ASKS: list[tuple[str, str, dict[str, Any], str, set[str]]] = [
    ("views", "tables", {}, "tables", {"read"}),
    ("people", "person", {}, "person", {"read"}),
    ("people", "lines", {}, "chat", {"read"}),
    ("matchmaking", "take_seat", {"id": "a", "table": NOBODYS_TABLE}, "unknown_table", {"play"}),
    (
        "rules",
        "move",
        {"id": "a", "game": NOBODYS_TABLE, "version": 1, "move": "x"},
        "unknown_game",
        {"play"},
    ),
    ("people", "mute", {"id": "a", "player": "p-other"}, "done", {"chat"}),
    ("people", "read_notices", {"id": "a", "up_to": 1}, "", set()),
    ("people", "register_person", {"id": "a", "player": "p-other"}, "", set()),
]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def ask(http: httpx.AsyncClient, service: str, verb: str, **body: Any) -> httpx.Response:
    return await http.post(f"/api/ask/{service}/{verb}", json=body)


@asynccontextmanager
async def program(house: House, player: str, token: str) -> AsyncIterator[Browser]:
    """A WebSocket that was opened with a token."""
    async with connect(f"ws://127.0.0.1:{house.port}/ws", additional_headers=bearer(token)) as socket:
        opened = Browser(house, player, "", socket, packed=False)
        try:
            await opened.hears("welcome", player=player)
            yield opened
        finally:
            await opened.stop()


async def test_a_token_is_shown_once_and_stored_as_a_hash(house: House) -> None:
    async with visitor(house) as mona:
        await mona.register()
        answer = await mona.post(
            "account/tokens", label=" My  bot ", scopes=["play", "read", "play"], days=30
        )
        assert answer.status_code == 201
        assert answer.headers["cache-control"] == "no-store"
        token, info = answer.json()["token"], answer.json()["info"]
        assert (info["label"], info["scopes"], info["last_used"]) == ("My bot", ["play", "read"], None)
        assert info["expires"] - info["created"] == 30 * 86_400_000
        assert (await mona.get("account/tokens")).json() == {"tokens": [info]}
        assert (await mona.http.get("/api/me", headers=bearer(token))).json() == await mona.me()
        (used,) = (await mona.get("account/tokens")).json()["tokens"]
        assert abs(used["last_used"] - time.time() * 1000) < 60_000
    stored = b"".join(path.read_bytes() for path in house.settings.data.glob("accounts.sqlite*"))
    assert token.encode() not in stored


@pytest.mark.parametrize("scope", ["read", "play", "chat"])
async def test_each_right_is_good_for_its_asks_and_no_others(house: House, scope: str) -> None:
    async with visitor(house) as mona, house.http() as http:
        player = await mona.register()
        token = (await mona.token(scope))["token"]
        http.headers.update(bearer(token))
        async with program(house, player, token) as socket:
            for service, verb, body, wanted, needed in ASKS:
                answer = await ask(http, service, verb, **body)
                reply = await socket.ask(service, verb, **body)
                if scope in needed:
                    assert answer.status_code == 200
                    assert answer.json() == reply
                    assert wanted in (reply["type"], reply.get("code"))
                else:
                    assert refusal(answer) == (403, "out_of_scope")
                    assert (reply["type"], reply["code"]) == ("problem", "out_of_scope")
            await socket.send({"type": "follow_lobby"})
            await socket.send({"type": "follow", "game": NOBODYS_TABLE})
            problem = await socket.hears("problem", game=NOBODYS_TABLE)
            assert problem["code"] == ("unknown_game" if scope == "read" else "out_of_scope")
        found = await http.get("/api/players", params={"name": "mo"})
        assert found.status_code == (200 if scope == "read" else 403)


def verbs(*unions: Any) -> list[str]:
    return [str(type_.__struct_config__.tag) for union in unions for type_ in get_args(union)]


def test_every_ask_of_clients_has_its_right_or_is_for_sessions() -> None:
    for service, union, right in (
        ("views", queries.ViewsQuery, Scope.READ),
        ("rules", commands.RulesCommand, Scope.PLAY),
        ("matchmaking", commands.MatchmakingCommand, Scope.PLAY),
    ):
        assert {scopes.of_ask(service, verb) for verb in verbs(union)} == {right}
    rights = {
        verb: scopes.of_ask("people", verb) for verb in verbs(commands.PeopleCommand, queries.PeopleQuery)
    }
    assert {verb for verb, right in rights.items() if right is Scope.CHAT} == {
        "say",
        "report",
        "mute",
        "unmute",
    }
    assert {verb for verb, right in rights.items() if right is Scope.READ} == {"chat", "lines", "person"}
    assert {verb for verb, right in rights.items() if right is Scope.PLAY} == set()


async def test_a_token_plays_and_follows(house: House) -> None:
    async with visitor(house) as mona, visitor(house) as bert, house.http() as http:
        player, other = await mona.register("Mona"), await bert.register("Bert")
        token = (await mona.token("read", "play"))["token"]
        async with program(house, player, token) as host, bert.tab() as guest:
            assert guest.player == other
            game = await start_game(host, guest)
            await host.send({"type": "follow", "game": game})
            caught_up = await host.hears("caught_up", game=game)
            http.headers.update(bearer(token))
            view = (await ask(http, "views", "view", game=game)).json()
            assert view == caught_up["newest"]
            assert view["seat"] == 0


async def test_account_routes_take_no_token(house: House) -> None:
    async with visitor(house) as mona, house.http() as http:
        await mona.register()
        token = (await mona.token("read", "play", "chat"))["token"]
        for headers in (bearer(token), bearer(token) | {"cookie": mona.cookie}):
            for path in ("account", "account/tokens", "account/export"):
                assert refusal(await http.get(f"/api/{path}", headers=headers)) == (403, "out_of_scope")
            for path, body in (
                ("account/password", {"old": None, "new": "another horse 8"}),
                ("account/mail", {"mail": None}),
                ("account/erase", {"password": None}),
                ("account/tokens", {"label": "x", "scopes": ["read"], "days": 1}),
                ("register", {"name": "Other", "password": "another horse 8"}),
                ("signin", {"name": "Mona", "password": "another horse 8"}),
                ("guest", {"name": "Other"}),
                ("signout", {}),
            ):
                answer = await http.post(f"/api/{path}", json=body, headers=headers)
                assert refusal(answer) == (403, "out_of_scope")
                assert "set-cookie" not in answer.headers
        assert (await mona.get("account")).json()["sessions"] == 1


async def test_a_bad_token_is_worth_less_than_no_token(house: House) -> None:
    async with visitor(house) as mona:
        await mona.register()
        secret = mona.cookie.split("=")[1]
        for token in ("", " x", " interregnum_" + "A" * 43, f" {secret}", " ä ä", " " + "x" * 4000):
            headers = {b"authorization": f"Bearer{token}".encode()}
            answer = await mona.http.get("/api/me", headers=headers)
            assert refusal(answer) == (401, "wrong_credentials")
            assert answer.headers["www-authenticate"] == "Bearer"
        # What a proxy asked for is no token.
        assert (await mona.http.get("/api/me", headers={"authorization": "Basic eDp5"})).status_code == 200
        assert (await mona.http.get("/api/me", headers={"authorization": "bearer x"})).status_code == 401


async def test_a_token_ends_when_its_owner_says_so(house: House) -> None:
    async with visitor(house) as mona, visitor(house) as other:
        player = await mona.register("Mona")
        await other.register("Other")
        made, kept = await mona.token("read"), await mona.token("read")
        path = f"/api/account/tokens/{made['info']['id']}"
        async with (
            program(house, player, made["token"]) as ended,
            program(house, player, kept["token"]) as goes_on,
        ):
            assert refusal(await other.http.delete(path)) == (404, "unknown_verb")
            assert (await ended.ask("views", "tables"))["type"] == "tables"
            assert (await mona.http.delete(path)).status_code == 204
            assert await ended.closed() == 4401
            assert (await goes_on.ask("views", "tables"))["type"] == "tables"
        assert refusal(await mona.http.delete(path)) == (404, "unknown_verb")
        for again in ("/api/me", "/api/players"):
            answer = await mona.http.get(again, headers=bearer(made["token"]))
            assert refusal(answer) == (401, "wrong_credentials")
        assert await closed_at_once(house, made["token"]) == 4401


async def test_a_token_ends_at_its_time_also_for_what_is_open(house: House) -> None:
    async with visitor(house) as mona:
        player = await mona.register("Mona")
        made = await mona.token("read")
        # Time enough to open a connection before, on a busy machine too.
        ends = int(time.time() * 1000) + 5_000
        database = sqlite3.connect(house.settings.data / "accounts.sqlite")
        with database:
            database.execute("UPDATE tokens SET expires = ?", (ends,))
        database.close()
        async with program(house, player, made["token"]) as socket:
            assert await socket.closed() == 4401
            assert time.time() * 1000 >= ends
        answer = await mona.http.get("/api/me", headers=bearer(made["token"]))
        assert refusal(answer) == (401, "wrong_credentials")
        assert (await mona.get("account/tokens")).json() == {"tokens": []}
        assert await closed_at_once(house, made["token"]) == 4401


async def closed_at_once(house: House, token: str) -> int | None:
    """The code with which a WebSocket with this token is closed."""
    async with connect(f"ws://127.0.0.1:{house.port}/ws", additional_headers=bearer(token)) as socket:
        assert msgspec.json.decode(await socket.recv())["code"] == "not_signed_in"
        await socket.wait_closed()
        return socket.close_code


async def test_tokens_go_on_after_signing_out_and_a_new_password(house: House) -> None:
    async with visitor(house) as mona:
        await mona.register("Mona")
        token = (await mona.token("read"))["token"]
        await mona.post("account/password", old="correct horse 7", new="another horse 8")
        await mona.post("signout")
        assert (await mona.http.get("/api/me", headers=bearer(token))).status_code == 200


@pytest.mark.parametrize(
    "changes",
    [
        {"scopes": []}, {"scopes": ["admin"]}, {"scopes": ["read"] * 4}, {"days": 0}, {"days": 366}, {"days": 1.5},
        {"label": ""}, {"label": "\u200b"}, {"label": "x" * 25}, {"player": "p-other"},
    ],
)  # fmt: skip
async def test_tokens_that_are_refused(house: House, changes: dict[str, Any]) -> None:
    async with visitor(house) as mona:
        await mona.register()
        body = {"label": "Bot", "scopes": ["read"], "days": 1} | changes
        assert await mona.code("account/tokens", **body) == (400, "bad_message")


async def test_so_many_tokens(house: House) -> None:
    async with visitor(house) as mona:
        player = await mona.register()
        await mona.token("read")
        database = sqlite3.connect(house.settings.data / "accounts.sqlite")
        with database:
            for number in range(MOST_TOKENS - 1):
                row = (str(number).encode(), str(number), player, "x", "read", 1, 2**52)
                database.execute("INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?, NULL)", row)
        database.close()
        refused = await mona.post("account/tokens", label="x", scopes=["read"], days=1)
        assert refused.status_code == 409
        assert str(MOST_TOKENS) in refused.json()["message"]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("views/tables.evil", 404, "unknown_verb"),
        ("views/*", 404, "unknown_verb"),
        ("views/%3e", 404, "unknown_verb"),
        ("views/tables%0a", 404, "unknown_verb"),
        ("views/tables%2e%2e", 404, "unknown_verb"),
        ("VIEWS/tables", 404, "unknown_verb"),
        ("views", 404, "unknown_verb"),
        ("views/" + "x" * 33, 404, "unknown_verb"),
    ],
)
async def test_asks_become_no_other_subject(house: House, path: str, status: int, code: str) -> None:
    async with visitor(house) as mona:
        await mona.guest()
        assert refusal(await mona.http.post(f"/api/ask/{path}", json={})) == (status, code)


async def test_asks_over_http_with_a_session(house: House) -> None:
    async with visitor(house) as mona:
        assert await mona.code("ask/views/tables") == (401, "not_signed_in")
        await mona.guest()
        assert (await mona.post("ask/views/tables")).json() == {"type": "tables", "tables": []}
        for verb, code in (("secrets", "unknown_verb"), ("view", "bad_message")):
            answer = await mona.post(f"ask/views/{verb}")
            assert (answer.status_code, answer.json()["type"], answer.json()["code"]) == (
                200,
                "refused",
                code,
            )
        assert (await mona.post("ask/rules/create_game")).json()["code"] == "unknown_verb"
        assert (await mona.post("ask/views/tables", type="tables")).json()["code"] == "bad_message"
        for raw, status in ((b"", 400), (b"[]", 400), (b"{", 400), (b" " * 20_000, 413)):
            answer = await mona.http.post("/api/ask/views/tables", content=raw)
            assert answer.status_code == status
        cross = await mona.http.post(
            "/api/ask/views/tables", json={}, headers={"origin": "https://evil.example"}
        )
        assert refusal(cross) == (403, "not_allowed")


async def test_asks_over_http_are_limited_with_those_of_the_socket(house: House) -> None:
    async with visitor(house) as mona:
        await mona.guest()
        async with mona.tab() as tab:
            # Right after a burst there is nothing left for HTTP, unless the answer comes late. So few asks alone would
            # never be too many.
            codes: set[int] = set()
            for _ in range(20):
                for _ in range(house.settings.burst + 100):
                    await tab.send({"type": "unfollow", "game": NOBODYS_TABLE})
                await tab.hears("problem", code="rate_limited")
                codes.add((await mona.post("ask/views/tables")).status_code)
                if 429 in codes:
                    break
            assert 429 in codes


async def test_who_is_banned_asks_nothing_over_http_until_the_ban_is_lifted(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.gateway.barred.EVERY", 0.2)
    async with visitor(house) as mona:
        player = await mona.register()
        token = (await mona.token("read", "play"))["token"]
        async with house.http(headers=bearer(token)) as program:
            assert (await ask(program, "views", "tables")).status_code == 200
            await operator(house, "ban", player, reason="foul play")
            await asyncio.sleep(0.3)
            for http in (program, mona.http):
                refused = await ask(http, "views", "tables")
                assert refusal(refused) == (403, "banned")
                assert "foul play" in refused.json()["message"]
            await operator(house, "pardon", player, what="ban", reason="a mistake")
            assert (await ask(program, "views", "tables")).status_code == 200


async def test_a_token_is_no_session(house: House) -> None:
    async with visitor(house) as mona:
        await mona.register()
        token = (await mona.token("read"))["token"]
        assert (await mona.http.get("/api/me", headers={"cookie": f"interregnum={token}"})).status_code == 401
