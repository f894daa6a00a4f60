"""Accounts over HTTP: registering, signing in, what is refused and how often one may try."""

import asyncio
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from litestar import Request

from services.gateway import account_limits
from services.gateway.accounts import passwords
from services.gateway.accounts.passwords import Passwords
from services.gateway.bodies import AnyRequest
from services.gateway.problems import HttpRefusal
from tests.services.browsers import House, open_house
from tests.services.nats import NatsServer
from tests.services.test_passwords import QUICK
from tests.services.visitors import PASSWORD, refusal, visitor


async def test_an_account_is_made_and_signed_in_to_from_elsewhere(house: House) -> None:
    async with visitor(house) as here, visitor(house) as there:
        answer = await here.post("register", name=" Mona  Lisa ", password=PASSWORD, mail="mona@example.org")
        assert answer.status_code == 201
        me = answer.json()
        assert (me["name"], me["registered"]) == ("Mona Lisa", True)
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert answer.headers["cache-control"] == "no-store"
        assert await here.me() == me
        assert await there.me() is None
        answer = await there.sign_in("MONA LISA")
        assert (answer.status_code, answer.json()) == (200, me)
        account = (await there.get("account")).json()
        assert account == {
            "player": me["player"], "name": "Mona Lisa", "registered": True, "has_password": True,
            "mail": "mona@example.org", "providers": [], "created": account["created"], "sessions": 2,
        }  # fmt: skip
        assert (await there.post("signout")).status_code == 204
        assert await there.me() is None
        assert await here.me() == me


async def test_a_session_that_is_used_does_not_end_in_the_browser_either(house: House) -> None:
    async with visitor(house) as mona:
        await mona.register("Mona")
        renewed = (await mona.get("me")).headers["set-cookie"]
        assert renewed.startswith(f"{mona.cookie};")
        assert f"Max-Age={400 * 24 * 3600};" in renewed
        # A token keeps no session alive.
        token = (await mona.token("read"))["token"]
        answer = await mona.http.get("/api/me", headers={"authorization": f"Bearer {token}"})
        assert "set-cookie" not in answer.headers


async def test_https_cookies_belong_to_the_host(nats: NatsServer, tmp_path: Path) -> None:
    async with open_house(nats, tmp_path / "data", secure_cookies=True) as house, visitor(house) as mona:
        answer = await mona.post("register", name="Mona", password=PASSWORD)
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-interregnum=")
        assert "; Secure" in cookie
        assert "Domain" not in cookie


async def test_a_guest_becomes_an_account_and_keeps_id_and_tabs(house: House) -> None:
    async with visitor(house) as mona:
        player = await mona.guest("Mona")
        before = mona.cookie
        async with mona.tab() as tab:
            assert await mona.register("Mona Lisa") == player
            assert mona.cookie != before
            assert (await tab.ask("views", "tables"))["type"] == "tables"
            assert (await mona.get("me", headers={"cookie": before})).status_code == 401
            assert (await mona.get("names", params={"id": player})).json()["names"] == {player: "Mona Lisa"}
            # What was opened as a guest ends with the session that took its place.
            await mona.post("signout")
            assert await tab.closed() == 4401


async def test_who_has_an_account_does_not_register_again(house: House) -> None:
    async with visitor(house) as mona:
        await mona.register("Mona")
        assert await mona.code("register", name="Other", password=PASSWORD) == (409, "not_allowed")


async def test_a_name_is_taken_for_everybody_else(house: House) -> None:
    async with visitor(house) as mona, visitor(house) as other:
        await mona.register("Mona")
        for name in ("mona", "Моnа", "MONA", "M o n a"):
            assert await other.code("register", name=name, password=PASSWORD) == (409, "name_taken")
            assert await other.code("guest", name=name) == (409, "name_taken")
        await other.guest("Mona 2")


async def test_of_registrations_of_one_name_at_once_one_wins(house: House) -> None:
    async with visitor(house) as mona:
        answers = await asyncio.gather(
            *(mona.post("register", name="Mona", password=PASSWORD) for _ in range(8))
        )
        assert sorted(answer.status_code for answer in answers) == [201, *[409] * 7]
        made = [answer.json()["player"] for answer in answers if answer.status_code == 201]
        assert (await mona.get("players", params={"name": "Mona"})).json()["players"][0]["player"] == made[0]


async def test_signing_in_ends_the_session_that_was_there(house: House) -> None:
    async with visitor(house) as mona, visitor(house) as second:
        await mona.register("Mona")
        await second.guest("Passer-by")
        before = second.cookie
        async with second.tab() as tab:
            await second.sign_in("Mona")
            assert await tab.closed() == 4401
        assert (await mona.get("me", headers={"cookie": before})).status_code == 401


async def test_wrong_names_and_wrong_passwords_are_one_refusal(house: House) -> None:
    async with visitor(house) as mona, visitor(house) as other:
        await mona.register("Mona")
        await mona.guest("Guest")
        refusals = [
            await other.sign_in(name, password)
            for name, password in (("Mona", "wrong horse 7"), ("Nobody", PASSWORD), ("Guest", PASSWORD))
        ]
        assert {answer.content for answer in refusals} == {refusals[0].content}
        assert refusal(refusals[0]) == (401, "wrong_credentials")
        assert {tuple(sorted(answer.headers)) for answer in refusals} == {tuple(sorted(refusals[0].headers))}
        assert await other.me() is None


@pytest.mark.parametrize(
    "path", ["register", "signin", "account/password", "account/mail", "account/erase", "account/tokens"]
)
async def test_bad_bodies(house: House, path: str) -> None:
    good: dict[str, dict[str, Any]] = {
        "register": {"name": "Other", "password": PASSWORD},
        "signin": {"name": "Mona", "password": PASSWORD},
        "account/password": {"old": PASSWORD, "new": "another horse 8"},
        "account/mail": {"mail": None},
        "account/erase": {"password": PASSWORD},
        "account/tokens": {"label": "x", "scopes": ["read"], "days": 1},
    }
    body = good[path]
    async with visitor(house) as mona:
        await mona.register("Mona")
        values: list[Any] = [-7, 2.5, [], {}, True, "x" * 5000]
        wrongs: list[Any] = [{**body, "admin": True}, {}, [], None]
        for wrong in [*wrongs, *({**body, key: value} for key in body for value in values)]:
            answer = await mona.http.post(f"/api/{path}", json=wrong)
            assert refusal(answer) in {(400, "bad_message"), (429, "rate_limited")}, wrong
        for raw, status in (
            (b"", 400),
            (b"{", 400),
            (b"\xff", 400),
            (b"[" * 10_000, 400),
            (b" " * 20_000, 413),
        ):
            answer = await mona.http.post(f"/api/{path}", content=raw)
            assert answer.status_code in (status, 429), raw[:20]
        assert (await mona.get("account")).json()["registered"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "", "password": PASSWORD}, "bad_message"),
        ({"name": "\u200b", "password": PASSWORD}, "bad_message"),
        ({"name": "x" * 25, "password": PASSWORD}, "bad_message"),
        ({"name": "Mona", "password": "seven77"}, "weak_password"),
        ({"name": "Mona", "password": "password1"}, "weak_password"),
        ({"name": "Mona Lisa", "password": "mona lisa"}, "weak_password"),
        ({"name": "Mona", "password": "x" * 257}, "bad_message"),
        ({"name": "Mona", "password": PASSWORD, "mail": "no address"}, "bad_message"),
        ({"name": "Mona", "password": PASSWORD, "mail": "a@b\n"}, "bad_message"),
        ({"name": "Mona", "password": PASSWORD, "mail": "x" * 250 + "@example.org"}, "bad_message"),
    ],
)
async def test_registrations_that_are_refused(house: House, body: dict[str, Any], code: str) -> None:
    async with visitor(house) as mona:
        answer = await mona.post("register", **body)
        assert refusal(answer) == (400, code)
        assert body["password"] not in answer.text
        assert "set-cookie" not in answer.headers


async def test_account_routes_are_for_who_is_signed_in_and_changes_for_accounts(house: House) -> None:
    reading = ("account", "account/tokens", "account/export", "players?name=x", "me")
    changes: dict[str, dict[str, Any]] = {
        "account/password": {"old": None, "new": PASSWORD},
        "account/mail": {"mail": None},
        "account/tokens": {"label": "x", "scopes": ["read"], "days": 1},
    }
    async with visitor(house) as nobody:
        for path in reading:
            answer = await nobody.get(path)
            assert refusal(answer) == (401, "not_signed_in")
            assert answer.headers["www-authenticate"] == "Bearer"
        for path, body in (changes | {"account/erase": {"password": None}}).items():
            assert await nobody.code(path, **body) == (401, "not_signed_in")
        assert refusal(await nobody.http.delete("/api/account/tokens/x")) == (401, "not_signed_in")
        await nobody.guest()
        for path, body in changes.items():
            assert await nobody.code(path, **body) == (403, "not_allowed")
        account = (await nobody.get("account")).json()
        assert (account["registered"], account["has_password"], account["mail"]) == (False, False, None)


async def test_changing_the_password_ends_all_other_sessions(house: House) -> None:
    async with visitor(house) as here, visitor(house) as there:
        await here.register("Mona")
        await there.sign_in("Mona")
        async with here.tab() as kept, there.tab() as ended:
            for old, new, wanted in (
                ("wrong horse 7", "another horse 8", (403, "wrong_credentials")),
                (None, "another horse 8", (403, "wrong_credentials")),
                (PASSWORD, "short", (400, "weak_password")),
            ):
                assert await here.code("account/password", old=old, new=new) == wanted
            assert (
                await here.post("account/password", old=PASSWORD, new="another horse 8")
            ).status_code == 204
            assert await ended.closed() == 4401
            assert await there.me() is None
            assert await here.me() is not None
            assert (await kept.ask("views", "tables"))["type"] == "tables"
        assert refusal(await there.sign_in("Mona")) == (401, "wrong_credentials")
        assert (await there.sign_in("Mona", "another horse 8")).status_code == 200


async def test_the_mail_address_is_set_and_removed(house: House) -> None:
    async with visitor(house) as mona:
        await mona.register("Mona")
        assert (await mona.post("account/mail", mail="m@example.org")).json()["mail"] == "m@example.org"
        assert (await mona.get("account")).json()["mail"] == "m@example.org"
        assert (await mona.post("account/mail", mail=None)).json()["mail"] is None


async def test_signing_in_makes_an_old_hash_new(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "PasswordHasher", lambda: QUICK)
    async with open_house(house.nats, house.settings.data.parent / "second") as old, visitor(old) as mona:
        await mona.register("Mona")
    monkeypatch.undo()
    async with open_house(house.nats, house.settings.data.parent / "second") as now, visitor(now) as mona:
        file = now.settings.data / "accounts.sqlite"
        before = stored_password(file)
        assert Passwords().is_old(before)
        assert (await mona.sign_in("Mona")).status_code == 200
        assert not Passwords().is_old(stored_password(file))
        assert (await mona.sign_in("Mona")).status_code == 200


def stored_password(file: Path) -> str:
    database = sqlite3.connect(file)
    (password,) = database.execute("SELECT password FROM registrations").fetchone()
    database.close()
    return str(password)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has tried as often as may be tries no more, however long the other tries took on a busy machine."""
    for name in ("GUESTS", "REGISTRATIONS", "REGISTRATIONS_OF_NAME", "SIGN_INS", "SIGN_INS_OF_NAME"):
        _, burst = getattr(account_limits, name)
        monkeypatch.setattr(account_limits, name, (1e-6, burst))


@pytest.mark.usefixtures("patient")
async def test_who_tries_passwords_for_a_name_does_not_lock_its_owner_out(house: House) -> None:
    async with visitor(house) as mona:
        await mona.register("Mona")
    async with visitor(house, **{"x-forwarded-for": "2001:db8::1"}) as other:
        tries = [
            refusal(await other.sign_in("M o n a", "wrong horse 7"))
            for _ in range(account_limits.SIGN_INS_OF_NAME[1] + 3)
        ]
    assert set(tries) == {(401, "wrong_credentials"), (429, "rate_limited")}
    async with visitor(house, **{"x-forwarded-for": "2001:db8::2"}) as neighbour:
        assert refusal(await neighbour.sign_in("Mona")) == (429, "rate_limited")
    async with visitor(house, **{"x-forwarded-for": "192.0.2.1"}) as mona:
        assert (await mona.sign_in("Mona")).status_code == 200


def test_passwords_for_one_name_are_limited_whatever_the_address() -> None:
    limits = account_limits.AccountLimits()
    most, tried = account_limits.SIGN_INS_ANYWHERE[1], 0
    with suppress(HttpRefusal):
        for number in range(2 * most):
            limits.sign_in_of(request_from(f"192.0.2.{number}"), "M o n a")
            tried += 1
    assert most <= tried < 2 * most
    limits.sign_in_of(request_from("192.0.2.1"), "Another")


def test_what_is_refused_to_one_address_does_not_count_for_others() -> None:
    limits = account_limits.AccountLimits()
    for _ in range(2 * account_limits.SIGN_INS_ANYWHERE[1]):
        with suppress(HttpRefusal):
            limits.sign_in_of(request_from("192.0.2.1"), "Mona")
    limits.sign_in_of(request_from("192.0.2.2"), "Mona")


def request_from(host: str) -> AnyRequest:
    scope: Any = {"type": "http", "client": (host, 4711), "headers": [], "state": {}}
    return Request(scope)


@pytest.mark.usefixtures("patient")
async def test_passwords_from_one_address_are_limited_whatever_the_name(house: House) -> None:
    async with visitor(house, **{"x-forwarded-for": "2001:db8::1"}) as other:
        tries = [
            refusal(await other.sign_in(f"Name {number}", ""))[1]
            for number in range(account_limits.SIGN_INS[1] + 3)
        ]
    assert set(tries) == {"bad_message", "rate_limited"}
    async with visitor(house, **{"x-forwarded-for": "2001:db8::2"}) as neighbour:
        assert refusal(await neighbour.sign_in("Mona")) == (429, "rate_limited")
    async with visitor(house, **{"x-forwarded-for": "2001:db8:0:1::1"}) as elsewhere:
        assert refusal(await elsewhere.sign_in("Mona")) == (401, "wrong_credentials")


@pytest.mark.usefixtures("patient")
async def test_registrations_are_limited(house: House) -> None:
    async with visitor(house) as mona:
        tries = [
            await mona.code("register", name=f"Name {number}", password="short")
            for number in range(account_limits.REGISTRATIONS[1] + 3)
        ]
    assert set(tries) == {(400, "weak_password"), (429, "rate_limited")}
    tries = []
    for number in range(account_limits.REGISTRATIONS_OF_NAME[1] + 3):
        async with visitor(house, **{"x-forwarded-for": f"192.0.2.{number}"}) as other:
            tries.append(await other.code("register", name="Mona", password="short"))
    assert set(tries) == {(400, "weak_password"), (429, "rate_limited")}


async def test_a_flood_of_passwords_is_turned_away_and_others_are_served(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "MOST_WAITING", 4)
    async with visitor(house) as mona:
        tries = [asyncio.create_task(mona.sign_in(f"Name {number}")) for number in range(12)]
        await asyncio.sleep(0.02)
        assert (await mona.get("health")).status_code == 200
        codes = {refusal(answer) for answer in await asyncio.gather(*tries)}
    assert codes == {(401, "wrong_credentials"), (503, "try_again")}


async def test_players_are_found_by_name_by_who_is_signed_in(house: House) -> None:
    async with visitor(house) as mona:
        player = await mona.register("Mona")
        found = (await mona.get("players", params={"name": " mo"})).json()
        assert found == {"players": [{"player": player, "name": "Mona", "registered": True}]}
        assert (await mona.get("players")).json() == {"players": []}
        assert (await mona.get("players", params={"name": "%"})).json() == {"players": []}
        assert refusal(await mona.get("players", params={"name": "x" * 25})) == (400, "bad_message")
        assert (await mona.get("players?name=%ff%00")).status_code in (200, 400)


async def test_other_sites_change_no_account(house: House) -> None:
    async with visitor(house) as mona:
        await mona.register("Mona")
        for path in (
            "register",
            "signin",
            "account/password",
            "account/mail",
            "account/erase",
            "account/tokens",
            "signout",
        ):
            answer = await mona.http.post(f"/api/{path}", json={}, headers={"origin": "https://evil.example"})
            assert refusal(answer) == (403, "not_allowed")
        answer = await mona.http.delete("/api/account/tokens/x", headers={"sec-fetch-site": "cross-site"})
        assert refusal(answer) == (403, "not_allowed")
        assert (await mona.get("account")).json()["sessions"] == 1
