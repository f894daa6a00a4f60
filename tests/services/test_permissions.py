"""Who may say and hear what on the bus: every grant and every denial, against a real server."""

import asyncio
import json
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import nats as nats_client
import pytest
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.api import ConsumerConfig

from contracts import subjects
from contracts.ids import GameId, PlayerId
from services.platform.permissions import BOTS, GATEWAY, SERVICES
from tests.services.inside import TESTER, Inside, inside
from tests.services.nats import NatsServer

#: Seconds that anything here may take on a busy machine.
PATIENCE = 60.0
TABLE = str(uuid.UUID(int=2))
ADA, BLAISE = PlayerId("bot-ada"), PlayerId("bot-blaise")


class Outsider:
    """A connection of one user, and the permission errors that it was told."""

    def __init__(self) -> None:
        self.client: Client
        self.errors: list[str] = []

    async def denied(self) -> list[str]:
        """The errors so far; permission errors come some time after what they are about."""
        await self.client.flush()
        await asyncio.sleep(0.1)
        return [error for error in self.errors if "permissions violation" in error]

    async def note(self, error: Exception) -> None:
        self.errors.append(str(error).lower())


@asynccontextmanager
async def connected(server: NatsServer, user: str) -> AsyncIterator[Outsider]:
    outsider = Outsider()
    outsider.client = await nats_client.connect(
        server.url,
        user=user,
        password=server.passwords[user],
        inbox_prefix=f"_INBOX_{user}",
        error_cb=outsider.note,
    )
    try:
        yield outsider
    finally:
        await outsider.client.close()


@pytest.fixture
async def core(nats: NatsServer, tmp_path: Path) -> AsyncIterator[Inside]:
    async with inside(nats, tmp_path / "data") as running:
        yield running


async def heard_by(outsider: Outsider, subject: str) -> list[str]:
    """Subscribes, and returns the subjects of what is heard until `denied` is asked."""
    heard: list[str] = []

    async def take(msg: object) -> None:
        heard.append(msg.subject)  # type: ignore[attr-defined]

    await outsider.client.subscribe(subject, cb=take)
    await outsider.client.flush()
    return heard


async def kept(outsider: Outsider, subject: str) -> str:
    """The subject of the newest message there that FEEDS has: whoever listens may hear it before it is stored."""
    async with asyncio.timeout(PATIENCE):
        while True:
            reply = await outsider.client.request(f"$JS.API.DIRECT.GET.FEEDS.{subject}", timeout=PATIENCE)
            if found := (reply.headers or {}).get("Nats-Subject"):
                return found
            await asyncio.sleep(0.02)


async def test_a_player_hears_what_is_his_and_public(nats: NatsServer, core: Inside) -> None:
    async with connected(nats, ADA) as ada:
        own = await heard_by(ada, f"feed.seat.{ADA}.>")
        public = await heard_by(ada, "feed.public.>")
        lobby = await heard_by(ada, subjects.LOBBY)
        game = await core.create_game([ADA, BLAISE])
        await core.ask(TESTER, "matchmaking", "open_table", {"id": "1", "table": TABLE, "variant": "claim"})
        async with asyncio.timeout(60):
            while not (own and public and lobby):
                await asyncio.sleep(0.02)
        assert set(own) == {subjects.seat_feed(ADA, game)}
        for subject in (subjects.seat_feed(ADA, game), subjects.public_feed("claim", game), subjects.LOBBY):
            assert await kept(ada, subject) == subject
        reply = await ada.client.request(
            f"cmd.{ADA}.views.view", json.dumps({"game": game}).encode(), timeout=PATIENCE
        )
        assert json.loads(reply.data)["seat"] == 0
        assert await ada.denied() == []


@pytest.mark.parametrize(
    "subject",
    [
        ">", "evt.>", "feed.>", "feed.seat.>", f"feed.seat.{BLAISE}.>", "feed.seat.*.*", "cmd.>", f"cmd.{ADA}.>", "_INBOX.>",
        "tell.>", "tell.*", f"tell.{BLAISE}", subjects.PRESENCE, f"_INBOX_{BLAISE}.>", f"_INBOX_{SERVICES}.>", "$JS.>", "$SYS.>", "nudge.>", "health.>",
    ],
)  # fmt: skip
async def test_a_player_can_not_listen_elsewhere(nats: NatsServer, core: Inside, subject: str) -> None:
    async with connected(nats, ADA) as ada:
        heard = await heard_by(ada, subject)
        await core.create_game([ADA, BLAISE])
        assert len(await ada.denied()) == 1
        assert heard == []


@pytest.mark.parametrize(
    "subject",
    [
        f"cmd.{BLAISE}.rules.move", "cmd.svc-matchmaking.rules.create_game", "evt.game.x", f"feed.seat.{ADA}.x", "feed.lobby",
        "nudge.appended", f"tell.{ADA}", f"tell.{BLAISE}", subjects.PRESENCE, "cmd.svc-admin.people.ban",
        "cmd.svc-gateway.people.erase_person", f"cmd.{BLAISE}.people.say", "$JS.API.STREAM.INFO.FEEDS", "$JS.API.STREAM.MSG.GET.EVENTS", "$JS.API.STREAM.MSG.GET.FEEDS",
        "$JS.API.DIRECT.GET.EVENTS", "$JS.API.DIRECT.GET.FEEDS", "$JS.API.DIRECT.GET.EVENTS.evt.game.x",
        f"$JS.API.DIRECT.GET.FEEDS.feed.seat.{BLAISE}.x", "$JS.API.CONSUMER.CREATE.FEEDS", "$JS.API.CONSUMER.CREATE.EVENTS.x",
        "$JS.API.CONSUMER.DURABLE.CREATE.EVENTS.x", "$JS.API.CONSUMER.MSG.NEXT.EVENTS.views-v1", "$JS.API.CONSUMER.LIST.EVENTS",
        "$JS.API.STREAM.DELETE.EVENTS", "$JS.API.STREAM.PURGE.FEEDS", "$JS.API.STREAM.CREATE.MINE", "health.rules",
    ],
)  # fmt: skip
async def test_a_player_can_not_speak_elsewhere(nats: NatsServer, core: Inside, subject: str) -> None:
    game: GameId = await core.create_game([ADA, BLAISE])
    async with connected(nats, ADA) as ada:
        with pytest.raises(NatsError):
            await ada.client.request(subject, b"{}", timeout=0.3)
        assert len(await ada.denied()) == 1
    assert (await core.view(ADA, game)).number == 1


async def test_a_player_hears_what_is_told_to_him_alone(nats: NatsServer, core: Inside) -> None:
    async with connected(nats, ADA) as ada, connected(nats, BLAISE) as blaise:
        own = await heard_by(ada, f"tell.{ADA}")
        other = await heard_by(blaise, f"tell.{BLAISE}")
        await core.client.publish(subjects.tell(ADA), b"{}")
        async with asyncio.timeout(60):
            while not own:
                await asyncio.sleep(0.02)
        assert (own, other) == ([f"tell.{ADA}"], [])
        assert await ada.denied() == await blaise.denied() == []


async def test_a_player_decides_for_himself_and_not_as_an_operator(nats: NatsServer, core: Inside) -> None:
    async with connected(nats, ADA) as ada:
        person = await ada.client.request(f"cmd.{ADA}.people.person", b"{}", timeout=PATIENCE)
        assert json.loads(person.data)["type"] == "person"
        for verb in ("ban", "silence"):
            command = json.dumps({"id": "1", "player": "p-ann", "reason": "x"}).encode()
            reply = await ada.client.request(f"cmd.{ADA}.people.{verb}", command, timeout=PATIENCE)
            assert json.loads(reply.data)["code"] == "not_allowed"
        assert await ada.denied() == []


async def test_a_consumer_that_delivers_commands_can_not_be_made(nats: NatsServer, core: Inside) -> None:
    async with connected(nats, ADA) as ada:
        for stream in (subjects.FEEDS_STREAM, subjects.EVENTS_STREAM):
            config = ConsumerConfig(deliver_subject=f"cmd.{BLAISE}.rules.move")
            with pytest.raises((NatsError, TimeoutError)):
                await ada.client.jetstream(timeout=0.3).add_consumer(stream, config)
        assert await ada.denied()


async def test_the_gateway_speaks_for_players_and_hears_no_events(nats: NatsServer, core: Inside) -> None:
    game = await core.create_game([ADA, BLAISE])
    async with connected(nats, GATEWAY) as gateway:
        reply = await gateway.client.request(
            f"cmd.{BLAISE}.views.view", json.dumps({"game": game}).encode(), timeout=PATIENCE
        )
        assert json.loads(reply.data)["seat"] == 1
        command = json.dumps({"id": "1", "player": "p-ann"}).encode()
        for subject in ("cmd.p-ben.people.mute", "cmd.svc-gateway.people.register_person"):
            reply = await gateway.client.request(subject, command, timeout=PATIENCE)
            assert json.loads(reply.data) == {"type": "done"}
        told = await heard_by(gateway, "tell.*")
        # Core messages may be lost, also just after the subscription: what is told is asked for as well.
        async with asyncio.timeout(60):
            while not told:
                await core.client.publish(subjects.tell(PlayerId("p-ann")), b"{}")
                await asyncio.sleep(0.05)
        assert set(told) == {"tell.p-ann"}
        assert await gateway.denied() == []
        for subject in ("evt.>", ">", "cmd.>"):
            await gateway.client.subscribe(subject)
        assert len(await gateway.denied()) == 3
        for subject in (
            "cmd.svc-x.rules.create_game",
            "evt.game.x",
            "feed.lobby",
            "$JS.API.STREAM.MSG.GET.EVENTS",
            "tell.p-ann",
            "cmd.svc-admin.people.ban",
            "cmd.svc-admin.people.reports",
            "cmd.svc-admin.rules.cancel_result",
            "cmd.p-ann.people.erase_person",
        ):
            with pytest.raises(NatsError):
                await gateway.client.request(subject, b"{}", timeout=0.3)
        assert len(await gateway.denied()) == 12


async def test_who_watches_the_bots_can_do_nothing_else(nats: NatsServer, core: Inside) -> None:
    async with connected(nats, BOTS) as watcher:
        await watcher.client.subscribe("health.bots")
        assert await watcher.denied() == []
        await watcher.client.subscribe("feed.>")
        with pytest.raises(NatsError):
            await watcher.client.request(f"cmd.{ADA}.views.games", b"{}", timeout=0.3)
        assert len(await watcher.denied()) == 2


@pytest.mark.parametrize(("user", "password"), [(None, None), (ADA, "wrong"), ("nobody", "x")])
async def test_nobody_connects_without_a_password(
    nats: NatsServer, user: str | None, password: str | None
) -> None:
    client = Client()
    try:
        with pytest.raises(NatsError, match=r"(?i)authorization"):
            await client.connect(
                nats.url,
                user=user,
                password=password,
                allow_reconnect=False,
                connect_timeout=int(PATIENCE),
                error_cb=Outsider().note,
            )
    finally:
        await client.close()
        if client._transport is not None:
            client._transport.close()  # type: ignore[no-untyped-call]
