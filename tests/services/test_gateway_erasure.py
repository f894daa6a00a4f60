"""Export of all personal data and its erasure; what a crash between two databases may not lose; what logs hold."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from nats.aio.client import Client

from contracts.codec import encode
from contracts.commands import Ban, Silence
from contracts.feed import Notice
from contracts.gateway import AccountExport
from contracts.ids import CommandId, PlayerId
from contracts.queries import AskGames, GameInfo, Games, Notices, Person, ResultInfo, Results
from contracts.refusals import RefusalCode
from contracts.replies import Done, Refused
from domain.person import Person as Aggregate
from services.gateway import export
from services.gateway.accounts import Accounts
from services.gateway.people import People
from services.people import service as people
from services.platform import bus
from services.platform.limits import RateLimiter
from services.platform.permissions import GATEWAY
from services.platform.persons import read_person
from services.platform.process import together
from services.platform.settings import Settings
from services.platform.store import open_store
from services.up.ports import free_port
from tests.services.browsers import PATIENCE, House, start_game
from tests.services.nats import NatsServer
from tests.services.test_gateway_process import gateway
from tests.services.test_gateway_tokens import program
from tests.services.visitors import PASSWORD, refusal, visitor


def person(settings: Settings, player: str) -> Aggregate:
    store = open_store(settings.store_url)
    try:
        return read_person(store, PlayerId(player))
    finally:
        store.close()


async def until(found: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not found():
            await asyncio.sleep(0.05)


def untold(settings: Settings) -> tuple[int, int]:
    """Registrations and erasures that `people` was not told yet."""
    database = sqlite3.connect(settings.data / "accounts.sqlite")
    counts = database.execute(
        "SELECT (SELECT COUNT(*) FROM registrations WHERE told = 0), (SELECT COUNT(*) FROM erasures)"
    ).fetchone()
    database.close()
    return (counts[0], counts[1])


async def test_people_is_told_of_an_account_before_the_answer(house: House) -> None:
    async with visitor(house) as mona:
        player = await mona.guest()
        assert not person(house.settings, player).registered
        await mona.register()
        assert person(house.settings, player).registered
        assert untold(house.settings) == (0, 0)


async def test_an_erasure_takes_everything(house: House) -> None:
    async with visitor(house) as mona, visitor(house) as elsewhere, visitor(house) as bert:
        player = await mona.register("Somebody Special", mail="special@example.org")
        await elsewhere.sign_in("Somebody Special")
        await bert.guest("Bert")
        token = (await mona.token("read"))["token"]
        async with (
            mona.tab() as tab,
            elsewhere.tab() as other,
            program(house, player, token) as bot,
            bert.tab() as guest,
        ):
            game = await start_game(tab, guest)
            assert await mona.code("account/erase", password="wrong horse 7") == (403, "wrong_credentials")
            assert await mona.code("account/erase", password=None) == (403, "wrong_credentials")
            answer = await mona.post("account/erase", password=PASSWORD)
            assert answer.status_code == 204
            assert 'interregnum=""' in answer.headers["set-cookie"]
            for closed in (tab, other, bot):
                assert await closed.closed() == 4401
            assert await mona.me() is None
            assert await elsewhere.me() is None
            found = await mona.get("me", headers={"authorization": f"Bearer {token}"})
            assert refusal(found) == (401, "wrong_credentials")
            assert refusal(await mona.sign_in("Somebody Special")) == (401, "wrong_credentials")
            assert (await bert.get("names", params={"id": player})).json() == {"names": {}}
            assert (await bert.get("players", params={"name": "Some"})).json() == {"players": []}
            assert (await guest.ask("views", "view", game=game))["players"][0] == player
            # Nobody waits for a player who does not come any more.
            async with asyncio.timeout(PATIENCE):
                while (outcome := (await guest.ask("views", "view", game=game))["status"]["outcome"]) is None:
                    await asyncio.sleep(0.05)
            assert (outcome["reason"], outcome["winners"]) == ("resigned", [1])
        assert person(house.settings, player).erased
        assert untold(house.settings) == (0, 0)
        stored = everything_in(house.settings.data)
        assert b"pecial" not in stored
        await mona.register("Somebody Special")


def everything_in(data: Path) -> bytes:
    """All databases of the data folder."""
    return b"".join(path.read_bytes() for path in data.rglob("*") if path.is_file())


async def test_a_guest_is_erased_without_a_password(house: House) -> None:
    async with visitor(house) as mona:
        player = await mona.guest()
        assert await mona.code("account/erase", password=PASSWORD) == (403, "wrong_credentials")
        assert (await mona.post("account/erase", password=None)).status_code == 204
        assert await mona.me() is None
        assert person(house.settings, player).erased


async def test_an_operator_erases_while_the_platform_runs(house: House) -> None:
    command = [sys.executable, "-m", "services.cli", "admin", "erase"]
    data = ["--data", str(house.settings.data)]
    async with visitor(house) as mona:
        player = await mona.register()
        async with mona.tab() as tab:
            done = await asyncio.to_thread(
                subprocess.run, [*command, player, *data], capture_output=True, text=True, check=False
            )
            assert (done.returncode, done.stdout, done.stderr) == (0, "forgotten\n", "")
            assert await tab.closed() == 4401
        assert await mona.me() is None
        await until(lambda: untold(house.settings) == (0, 0))
        assert person(house.settings, player).erased
    again = await asyncio.to_thread(
        subprocess.run, [*command, player, *data], capture_output=True, text=True, check=False
    )
    assert (again.returncode, again.stdout) == (1, "")
    assert "there is no such player" in again.stderr


async def test_the_export_holds_everything(house: House) -> None:
    async with visitor(house) as mona, visitor(house) as bert:
        player, other = await mona.register("Mona", mail="m@example.org"), await bert.guest("Bert")
        token = await mona.token("read")
        async with mona.tab() as tab, bert.tab() as guest:
            game = await start_game(tab, guest)
            await tab.ask("people", "mute", id="mute", player=other)
            answer = await mona.get("account/export")
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-disposition"] == f'attachment; filename="interregnum-{player}.json"'
        assert token["token"] not in answer.text
        assert "argon2" not in answer.text
        found = msgspec.json.decode(answer.content, type=AccountExport)
        assert (found.account.player, found.account.mail) == (player, "m@example.org")
        assert [one.id for one in found.tokens] == [token["info"]["id"]]
        assert len(found.sessions) == 1
        assert [one.game for one in msgspec.json.decode(found.games, type=Games).games] == [game]
        assert msgspec.json.decode(found.results, type=Results) == Results(
            player=PlayerId(player), results=[], more=False
        )
        assert msgspec.json.decode(found.notices, type=Notices).unread >= 0
        assert msgspec.json.decode(found.chat, type=list[Any]) == []
        assert msgspec.json.decode(found.person, type=Person).muted == [other]


async def test_an_export_has_all_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a player with more games, results and notices than one answer holds."""
    orders = list(range(450, 0, -1))

    def below(asked: dict[str, Any]) -> list[int]:
        found = [order for order in orders if asked.get("before") is None or order < asked["before"]]
        return found[asked.get("skip", 0) :][: asked["limit"]]

    async def request(
        client: Client, sender: str, service: str, verb: str, message: bytes, **_: Any
    ) -> bytes:
        assert (sender, service) == ("p-mona", "views")
        asked = msgspec.json.decode(message)
        page = below(asked)
        match verb:
            case "results":
                results = [result(order) for order in page]
                return encode(Results(player=PlayerId("p-mona"), results=results, more=page[-1] > 1))
            case "games":
                return encode(Games(games=[game_info(order) for order in page]))
        return encode(
            Notices(notices=[Notice(number=order, time=1, kind="your_turn") for order in page], unread=3)
        )

    monkeypatch.setattr(bus, "request", request)
    data = export._Data(Client(), PlayerId("p-mona"))
    results = await data.results()
    assert [one.order for one in results.results] == orders
    assert not results.more
    assert [one.time for one in (await data.games()).games] == orders
    notices = await data.notices()
    assert ([one.number for one in notices.notices], notices.unread) == (orders, 3)


def game_info(order: int) -> GameInfo:
    return msgspec.convert(
        {
            "game": f"g-{order}", "variant": "claim", "options": {}, "players": ["p-mona"], "seat": 0, "version": 1,
            "time": order, "to_act": False, "over": False, "winners": None,
        },
        GameInfo,
    )  # fmt: skip


def result(order: int) -> ResultInfo:
    return msgspec.convert(
        {
            "order": order, "game": "g", "variant": "claim", "mode": "", "players": ["p-mona"], "seat": 0, "time": 1,
            "reason": "", "winners": [0], "places": [1], "scores": [1], "rated": False, "clock": None,
            "cancelled": False, "rating": None, "change": None,
        },
        ResultInfo,
    )  # fmt: skip


async def test_who_is_banned_is_told_at_signing_in(house: House) -> None:
    async with visitor(house) as mona:
        player = PlayerId(await mona.register())
        for number, command in enumerate(
            (
                Silence(id=CommandId("silence"), player=player, reason="rude words"),
                Ban(id=CommandId("ban"), player=player, reason="foul play"),
            )
        ):
            verb = "ban" if number else "silence"
            reply = await bus.request(house.client, "svc-admin", "people", verb, encode(command))
            assert msgspec.json.decode(reply) == {"type": "done"}
            if verb == "silence":
                assert (await mona.sign_in()).status_code == 200
        answer = await mona.sign_in()
        assert refusal(answer) == (403, "banned")
        assert "foul play" in answer.json()["message"]
        assert refusal(await mona.sign_in(password="wrong horse 7")) == (401, "wrong_credentials")
        assert await mona.me() is not None


# -- crashes ----------------------------------------------------------------------------------------------------


@pytest.fixture
def alone(nats: NatsServer, tmp_path: Path) -> Settings:
    """Settings of a gateway with nothing but the bus."""
    own = nats.settings(tmp_path / "data", GATEWAY)
    return msgspec.structs.replace(own, port=free_port(), log_level="debug")


def house_of(nats: NatsServer, settings: Settings) -> House:
    return House(nats, settings, settings.port, Client())


async def test_people_learns_of_an_account_after_a_kill_before_it_was_told(
    nats: NatsServer, alone: Settings
) -> None:
    async with gateway(alone) as process, visitor(house_of(nats, alone)) as mona:
        player = await mona.register()
        assert untold(alone) == (1, 0)
        process.kill()
        await process.communicate()
    async with together(nats.settings(alone.data), people.running), gateway(alone):
        await until(lambda: untold(alone) == (0, 0))
        assert person(alone, player).registered


async def test_people_learns_of_an_erasure_after_a_kill_before_it_was_told(
    nats: NatsServer, alone: Settings
) -> None:
    async with (
        gateway(alone) as process,
        visitor(house_of(nats, alone)) as mona,
        visitor(house_of(nats, alone)) as bert,
    ):
        async with together(nats.settings(alone.data), people.running):
            player = await mona.register("Mona")
        never_told = await bert.register("Bert")
        for one in (mona, bert):
            assert (await one.post("account/erase", password=PASSWORD)).status_code == 204
        assert untold(alone) == (0, 2)
        process.kill()
        await process.communicate()
    assert person(alone, player).registered
    async with together(nats.settings(alone.data), people.running), no_games(nats, alone), gateway(alone):
        await until(lambda: untold(alone) == (0, 0))
    assert person(alone, player).erased
    assert person(alone, never_told).erased
    assert not person(alone, never_told).registered


@asynccontextmanager
async def no_games(nats: NatsServer, settings: Settings) -> AsyncIterator[None]:
    """Says of everybody that there are none: the part of `views` that an erasure asks."""

    async def answer(_: bus.Request) -> Games:
        return Games(games=[])

    client = await bus.connect(nats.settings(settings.data), "views")
    try:
        await bus.Service(client, "views", {"games": AskGames}, answer, RateLimiter(100.0, 100)).start()
        yield
    finally:
        await client.close()


async def test_people_is_told_when_it_comes_back(nats: NatsServer, alone: Settings) -> None:
    async with gateway(alone), visitor(house_of(nats, alone)) as mona:
        player = await mona.register()
        async with together(nats.settings(alone.data), people.running):
            await until(lambda: untold(alone) == (0, 0))
            assert person(alone, player).registered


async def test_no_log_holds_a_secret_a_name_or_an_address(nats: NatsServer, alone: Settings) -> None:
    secrets = ["Somebody", PASSWORD, "another horse 8", "wrong horse 9", "someone@example.org", "Label Made"]
    async with gateway(alone) as process, visitor(house_of(nats, alone)) as mona:
        await mona.register("Somebody", mail="someone@example.org")
        secrets.append(mona.cookie.split("=")[1])
        made = (await mona.post("account/tokens", label="Label Made", scopes=["read"], days=1)).json()
        secrets.append(made["token"])
        answers = [
            await mona.sign_in("Somebody", "wrong horse 9"),
            await mona.post("register", name="Somebody", password="wrong horse 9"),
            await mona.post("account/password", old="wrong horse 9", new="another horse 8"),
            await mona.post("account/mail", mail="someone@example.org", more="wrong horse 9"),
            await mona.get("account/export"),
            await mona.get("me", headers={"authorization": f"Bearer {made['token']}x"}),
            await mona.http.delete(f"/api/account/tokens/{made['token']}"),
        ]
        # A defect: the table is gone.
        database = sqlite3.connect(alone.data / "accounts.sqlite")
        database.execute("DROP TABLE registrations")
        database.close()
        answers += [await mona.sign_in("Somebody"), await mona.get("account")]
        assert [refusal(answer)[0] for answer in answers[-2:]] == [500, 500]
        for answer in answers:
            assert not [secret for secret in secrets if secret in answer.text]
        process.send_signal(signal.SIGTERM)
        _, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
    log = errors.decode()
    assert "request failed" in log
    assert not [secret for secret in secrets if secret in log]


async def test_who_is_forgotten_does_not_wait_for_a_registration_that_is_refused(
    nats: NatsServer, alone: Settings
) -> None:
    heard: list[str] = []

    async def refuses_registrations(request: bus.Request) -> Done | Refused:
        heard.append(request.verb)
        if request.verb == "erase_person":
            return Done()
        return Refused(code=RefusalCode.NOT_ALLOWED, message="this player was erased")

    client = await bus.connect(nats.settings(alone.data), "people")
    accounts = Accounts(alone.data / "accounts.sqlite")
    try:
        service = bus.Service(client, "people", people.VERBS, refuses_registrations, RateLimiter(100.0, 100))
        await service.start()
        refused, _ = await accounts.registrations.register("Mona", "hash", None, None)
        forgotten, _ = await accounts.players.create_guest("Bert")
        await accounts.players.erase(forgotten.player)
        gone: list[str] = []
        telling = People(client, accounts.outbox, gone.append)
        assert await telling.deliver() is False
        assert gone == [forgotten.player], "whoever tells it ends what is open"
        assert heard == ["register_person", "erase_person"]
        assert await accounts.outbox.erased() == [forgotten.player], "nobody could say which games to leave"
        async with no_games(nats, alone):
            assert await telling.deliver() is False
        assert await accounts.outbox.erased() == []
        assert await accounts.outbox.registered() == [refused.player]
    finally:
        accounts.close()
        await client.close()
