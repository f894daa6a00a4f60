"""The gateway's HTTP: guests, cookies, names, problems, headers, pages."""

import asyncio
import hashlib
import sqlite3
from pathlib import Path

import httpx
import pytest

from contracts.ids import PlayerId
from domain.registry import VARIANTS
from services.gateway import names, pages, server
from services.gateway.accounts import Accounts
from services.platform.settings import SettingsError
from services.up.ports import free_port
from tests.services.browsers import House, browser, sign_in


async def test_a_guest_is_known_by_the_cookie_until_signing_out(house: House) -> None:
    async with house.http() as http:
        assert (await http.get("/api/me")).json()["code"] == "not_signed_in"
        answer = await http.post("/api/guest", json={"name": "  Zoë\u0301  the   1st "})
        assert answer.status_code == 201
        me = answer.json()
        assert me["name"] == "Zoë\u0301 the 1st"
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie
        assert (await http.get("/api/me")).json() == me
        assert (await http.post("/api/signout")).status_code == 204
        assert (await http.get("/api/me")).status_code == 401


async def test_a_signed_out_cookie_is_worth_nothing_and_closes_its_sockets(house: House) -> None:
    async with browser(house) as mona, browser(house, "Other") as other:
        async with house.http(headers={"cookie": mona.cookie}) as http:
            await http.post("/api/signout")
            assert (await http.get("/api/me", headers={"cookie": mona.cookie})).status_code == 401
        assert await mona.closed() == 4401
        assert (await other.ask("views", "tables"))["type"] == "tables"


async def test_the_database_has_no_token_in_it(house: House) -> None:
    player, cookie = await sign_in(house)
    token = cookie.split("=", 1)[1]
    database = sqlite3.connect(house.settings.data / "accounts.sqlite")
    try:
        rows = database.execute("SELECT hash, player FROM sessions").fetchall()
    finally:
        database.close()
    assert rows == [(hashlib.sha256(token.encode()).digest(), player)]
    stored = b"".join(path.read_bytes() for path in house.settings.data.glob("accounts.sqlite*"))
    assert token.encode() not in stored


async def test_an_erased_player_leaves_no_name(tmp_path: Path) -> None:
    accounts = Accounts(tmp_path / "accounts.sqlite")
    me, token = await accounts.players.create_guest("Somebody Special")
    other, _ = await accounts.players.create_guest("Other")
    assert await accounts.players.erase(me.player)
    assert not await accounts.players.erase(me.player)
    assert await accounts.sessions.who(token) is None
    assert await accounts.players.names([me.player, other.player]) == {other.player: "Other"}
    accounts.close()
    assert b"Somebody Special" not in (tmp_path / "accounts.sqlite").read_bytes()


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("Ada", "Ada"),
        (" e\u0301 ", "é"),
        ("a  b", "a b"),
        ("李小龍", "李小龍"),
        ("x" * 24, "x" * 24),
        ("🂡", "🂡"),
        ("\u2764\ufe0f", "\u2764"),
        ("हिन्दी", "हिन्दी"),
    ],
)
def test_names_that_are_allowed(name: str, cleaned: str) -> None:
    assert names.clean(name) == cleaned


@pytest.mark.parametrize(
    "name",
    [
        "", "   ", "a\nb", "a\x00", "\u202eabc", "a\u200bb", "\u3164", "\u0301", "x" * 25, "\u2028a", "\ud800",
        "a\u034fb", "\ufe0f", "\U000e0100", "\u180b", "\u17b4", "\u0903", "\U0001d159",
    ],
)  # fmt: skip
def test_names_that_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="a name has"):
        names.clean(name)


async def test_names_are_told_and_programs_are_named_after_their_id(house: House) -> None:
    player, _ = await sign_in(house, "Mona")
    async with house.http() as http:
        answer = await http.get("/api/names", params={"id": [player, "bot-ada", "p-nobody", "bot-"]})
        assert answer.json() == {"names": {player: "Mona", "bot-ada": "Ada"}}
        assert (await http.get("/api/names")).json() == {"names": {}}
        too_many = await http.get("/api/names", params={"id": [f"p-{i}" for i in range(101)]})
        assert (too_many.status_code, too_many.json()["code"]) == (400, "bad_message")


async def test_variants_health_and_schemas(house: House) -> None:
    async with house.http() as http:
        listed = (await http.get("/api/variants")).json()["variants"]
        assert [one["id"] for one in listed] == list(VARIANTS)
        presets = VARIANTS[listed[0]["id"]].presets
        assert listed[0]["presets"] == {name: list(counts) for name, counts in presets.items()}
        assert (await http.get("/api/health")).json() == {"ready": True}
        schema = await http.get("/api/schema/gateway.json")
        assert schema.headers["content-type"].startswith("application/schema+json")
        assert "$defs" in schema.json()
        for name in ("nothing.json", "..%2fgateway.py", "gateway"):
            assert (await http.get(f"/api/schema/{name}")).status_code == 404


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("POST", "/api/guest", b"no json", 400, "bad_message"),
        ("POST", "/api/guest", b"\xff\xfe", 400, "bad_message"),
        ("POST", "/api/guest", b'{"name": 7}', 400, "bad_message"),
        ("POST", "/api/guest", b'{"name": "Ada", "admin": true}', 400, "bad_message"),
        ("POST", "/api/guest", b"{}", 400, "bad_message"),
        ("POST", "/api/guest", b'{"name": "\\u0000"}', 400, "bad_message"),
        ("POST", "/api/guest", b'{"name": "' + b"x" * 20_000 + b'"}', 413, "too_large"),
        ("GET", "/api/guest", b"", 405, "unknown_verb"),
        ("DELETE", "/api/me", b"", 405, "unknown_verb"),
        ("POST", "/", b"", 405, "unknown_verb"),
        ("GET", "/api/nothing", b"", 404, "unknown_verb"),
        ("GET", "/nothing", b"", 404, "unknown_verb"),
        ("GET", "/game/not-an-id", b"", 404, "unknown_verb"),
        ("GET", "/../../pyproject.toml", b"", 404, "unknown_verb"),
        ("GET", "/%2e%2e/service.py", b"", 404, "unknown_verb"),
    ],
)
async def test_every_error_has_a_code(
    house: House, method: str, path: str, body: bytes, status: int, code: str
) -> None:  # fmt: skip
    async with house.http() as http:
        answer = await http.request(method, path, content=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"]


async def test_ten_megabytes_are_refused_and_others_are_served(house: House) -> None:
    async with house.http() as http:
        try:
            answer = await http.post("/api/guest", content=b" " * 10_000_000)
        except (httpx.WriteError, httpx.ReadError, httpx.RemoteProtocolError):
            pass  # The gateway hung up before everything was sent.
        else:
            assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    await sign_in(house)


async def test_a_defect_is_answered_with_its_code_and_says_nothing_more(house: House) -> None:
    database = sqlite3.connect(house.settings.data / "accounts.sqlite")
    database.execute("DROP TABLE sessions")
    database.close()
    async with house.http() as http:
        answer = await http.get("/api/me", headers={"cookie": "interregnum=secret-token"})
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert "sessions" not in answer.text


async def test_guests_from_one_address_are_limited(house: House) -> None:
    async with house.http() as http:
        answers = await asyncio.gather(*(http.post("/api/guest", json={"name": "Many"}) for _ in range(150)))
    statuses = {answer.status_code for answer in answers}
    assert statuses == {201, 429}
    assert {answer.json()["code"] for answer in answers if answer.status_code == 429} == {"rate_limited"}


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": "http://127.0.0.1.evil.example"},
        {"origin": "http://["},
        {"sec-fetch-site": "cross-site"},
    ],
)
async def test_other_sites_change_nothing(house: House, headers: dict[str, str]) -> None:
    async with house.http() as http:
        for path in ("/api/guest", "/api/signout"):
            answer = await http.post(path, json={"name": "Ada"}, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
            assert "set-cookie" not in answer.headers
        allowed = await http.post("/api/guest", json={"name": "Ada"}, headers={"origin": house.url})
        assert allowed.status_code == 201


async def test_security_headers_are_on_everything(house: House) -> None:
    async with house.http() as http:
        for answer in (
            await http.get("/"),
            await http.get("/nothing"),
            await http.get("/api/me"),
            await http.post("/api/guest", headers={"origin": "null"}),
        ):
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
            assert "script-src 'self';" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "same-origin"
            assert "server" not in answer.headers


async def test_client_routes_show_the_index(house: House) -> None:
    game = "0a0a0a0a-1b1b-4c4c-8d8d-0e0e0e0e0e0e"
    async with house.http() as http:
        index = await http.get("/")
        assert index.headers["content-type"].startswith("text/html")
        assert index.headers["cache-control"] == "no-cache"
        shown = ("/games", "/boards", "/account", f"/player/{game}", "/player/bot-ada")
        for path in (f"/game/{game}", f"/table/{game}", f"/game/{game}/", "/index.html", *shown):
            assert (await http.get(path)).content == index.content
        head = await http.head("/")
        assert (head.status_code, head.content) == (200, b"")


async def test_who_opens_a_wrong_address_in_a_browser_sees_a_page(house: House) -> None:
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    async with house.http() as http:
        index = await http.get("/")
        for path in ("/nothing", "/table/0a0a0a0a-1b1b-4c4c", "/assets/nothing.js"):
            page = await http.get(path, headers=browser)
            assert (page.status_code, page.content) == (404, index.content)
            assert page.headers["cache-control"] == "no-cache"
            assert "accept," in page.headers["vary"]
        answer = await http.get("/api/nothing", headers=browser)
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_verb")


def test_pages_are_kept_by_their_name(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    for name in ("index.html", "assets/index-D4f8a_bC.js", "favicon.svg", "inputs.sha256", ".hidden"):
        (tmp_path / name).write_text("content " * 100)
    read = pages.read_pages(tmp_path)
    assert set(read) == {"index.html", "assets/index-D4f8a_bC.js", "favicon.svg"}
    assert {name for name, page in read.items() if "immutable" in page.cache} == {"assets/index-D4f8a_bC.js"}


def test_without_a_built_client_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    read = pages.read_pages(tmp_path / "nothing")
    assert set(read) == {"index.html"}
    assert b"services/gateway/web/build.py" in read["index.html"].content


def test_a_port_in_use_says_what_to_do() -> None:
    port = free_port()
    with (
        server.bind("127.0.0.1", port),
        pytest.raises(SettingsError, match=f"port {port} is in use: stop .*--port"),
    ):
        server.bind("127.0.0.1", port)
    with pytest.raises(SettingsError, match="choose an address of this machine"):
        server.bind("192.0.2.1", port)


def test_a_player_is_no_program() -> None:
    assert names.of_program(PlayerId("p-ada")) is None
    assert names.of_program(PlayerId("bot-grace_hopper")) == "Grace Hopper"
