"""Who leaves a game is told from then on what the public knows; the program that plays on is told what its seat knows."""

import asyncio
import uuid
from collections import defaultdict
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
from nats.aio.msg import Msg

from contracts.clock import RealTime
from contracts.commands import Command, CreateGame, Move, OfferAbandonment, Resign
from contracts.feed import FeedMessage
from contracts.ids import CommandId, GameId, PlayerId, Version
from contracts.queries import AskGames, AskHistory, GameInfo, Games, History
from services.bots import service as bots
from services.platform.store import open_store
from services.platform.streamed import read_game
from services.projections import service as projections
from services.projections import stored_feeds
from services.projections.feeds import audiences
from services.relay import service as relay
from services.rules import service as rules
from tests.services.inside import ANN, BEN, TESTER, Inside, inside
from tests.services.nats import BOT_IDS, NatsServer

CID = PlayerId("p-cid")
PEOPLE = [ANN, BEN, CID]
CLOCK = RealTime(initial=600_000, increment=1_000)
SERVICES = (relay.running, rules.running, projections.running)


@pytest.fixture
async def core(nats: NatsServer, tmp_path: Path) -> AsyncIterator[Inside]:
    async with inside(nats, tmp_path / "data", *SERVICES) as started:
        yield started


async def create(core: Inside, variant: str = "royal", preset: str = "war-maps", **fields: object) -> GameId:
    game = GameId(str(uuid.uuid4()))
    creation = CreateGame(
        id=CommandId("create"), game=game, variant=variant,
        options={"preset": preset, "players": len(PEOPLE)}, players=PEOPLE, **fields,  # type: ignore[arg-type]
    )  # fmt: skip
    assert (await core.ask(TESTER, "rules", "create_game", creation))["type"] == "accepted"
    return game


async def say(core: Inside, player: PlayerId, command: Command) -> Version:
    reply = await core.ask(player, "rules", str(command.__struct_config__.tag), command)
    assert reply["type"] == "accepted", reply
    return Version(reply["version"])


async def games(core: Inside, player: PlayerId, *, finished: bool = True) -> list[GameInfo]:
    reply = await core.ask(player, "views", "games", AskGames(finished=finished))
    return msgspec.convert(reply, Games).games


async def reached(core: Inside, game: GameId, version: int) -> None:
    """The projections have counted this version."""
    async with asyncio.timeout(60):
        while not any(info.game == game and info.version >= version for info in await games(core, CID)):
            await asyncio.sleep(0.02)


async def history(core: Inside, player: PlayerId, game: GameId) -> History:
    return msgspec.convert(await core.ask(player, "views", "history", AskHistory(game=game)), History)


async def test_views_and_lists_of_who_left_and_of_who_plays_on(core: Inside) -> None:
    game = await create(core, clock=CLOCK)
    before = await core.view(ANN, game)
    assert before.seat == 0
    version = await say(core, ANN, Resign(id=CommandId("r"), game=game))
    left, public, bot = (
        await core.view(ANN, game), await core.view("p-other", game), await core.view(BOT_IDS[0], game),
    )  # fmt: skip
    assert left == public
    assert (left.seat, left.moves, bot.seat) == (None, [], 0)
    assert left.status.played_by == [BOT_IDS[0], BEN, CID]
    assert left.players == PEOPLE
    assert bot.status == left.status
    assert await core.view(ANN, game, number=1) == before, "what was told once can be read again"

    await reached(core, game, version)
    own, programs = (await games(core, ANN))[0], (await games(core, BOT_IDS[0]))[0]
    assert (own.over, own.to_act, own.seat, own.winners, own.deadline) == (True, False, None, None, None)
    assert await games(core, ANN, finished=False) == []
    assert (programs.over, programs.seat, programs.to_act) == (False, 0, 0 in before.view["to_act"])
    assert (programs.rated, programs.clock) == (False, CLOCK)


async def test_the_list_says_when_ones_own_clock_runs_out(core: Inside) -> None:
    game = await create(core, clock=CLOCK, rated=True)
    await reached(core, game, 1)
    infos = {player: (await games(core, player))[0] for player in PEOPLE}
    (seat,) = (await core.view(ANN, game)).view["to_act"]
    clock = (await core.view(BEN, game)).status.clock
    assert clock is not None
    since = clock.since[seat]
    assert since is not None
    assert [infos[player].deadline for player in PEOPLE] == [
        since + 600_000 if other == seat else None for other in range(3)
    ]
    assert all(info.rated for info in infos.values())


async def test_the_history_shows_each_commit_to_whom_it_was_shown_then(core: Inside) -> None:
    """The program draws cards that the former owner must not see; what that one saw before stays its own."""
    game = await create(core)
    for number in range(6):
        await play(core, await core.whose_turn(game, PEOPLE), 100 + number)
    own = await history(core, ANN, game)
    version = await say(core, ANN, Resign(id=CommandId("r"), game=game))
    for number in range(12):
        message = await core.whose_turn(game, [BOT_IDS[0], BEN, CID])
        await play(core, message, number)
    public, former, program = (
        await history(core, PlayerId("p-other"), game), await history(core, ANN, game), await history(core, BOT_IDS[0], game),
    )  # fmt: skip
    assert former.commits[: version - 1] == own.commits
    assert former.commits[version - 1 :] == public.commits[version - 1 :]
    assert program.commits[: version - 1] == public.commits[: version - 1]
    assert program.commits[version - 1 :] != public.commits[version - 1 :]


async def play(core: Inside, message: FeedMessage, number: int) -> None:
    """A move that draws what only the seat sees, where there is one."""
    assert message.seat is not None
    chosen = "draw pile" if "draw pile" in message.moves else message.moves[0]
    sender = message.status.played_by[message.seat]
    move = Move(id=CommandId(f"n{number}"), game=message.game, version=message.number, move=chosen)
    await say(core, sender, move)


async def test_feeds_have_no_gap_and_the_former_owner_hears_what_the_public_hears(core: Inside) -> None:
    heard: dict[str, list[FeedMessage]] = defaultdict(list)

    async def hear(msg: Msg) -> None:
        heard[msg.subject].append(msgspec.json.decode(msg.data, type=FeedMessage))

    await core.client.subscribe("feed.>", cb=hear)
    game = await create(core)
    await say(core, BEN, OfferAbandonment(id=CommandId("o"), game=game))
    await say(core, ANN, Resign(id=CommandId("r"), game=game))
    for number in range(5):
        await play(core, await core.whose_turn(game, [BOT_IDS[0], BEN, CID]), number)
    public = f"feed.public.royal.{game}"
    async with asyncio.timeout(60):
        while len(heard[public]) < 8:
            await asyncio.sleep(0.02)
    own, ben, bot = (heard[f"feed.seat.{player}.{game}"] for player in (ANN, BEN, BOT_IDS[0]))
    assert [message.number for message in own] == [message.number for message in ben] == list(range(1, 9))
    assert [message.seat for message in own] == [0, 0, *[None] * 6]
    assert own[2:] == heard[public][2:]
    assert [message.number for message in bot] == list(range(3, 9))
    assert {message.seat for message in bot} == {0}
    assert [event.type for event in own[2].events] == ["game.resigned", "game.seat-handed"]
    assert own[1].status.offers == [1]
    assert not any("game.created" in msgspec.json.encode(message).decode() for message in own)

    store = open_store(core.settings.store_url)
    held = read_game(store, game)
    assert held is not None
    subjects = [subject for subject, _ in audiences(held.aggregate)]
    again = stored_feeds.after(store, game, dict.fromkeys(subjects, 2))
    store.close()
    for subject in subjects:
        numbered = [message for message in heard[subject] if message.number > 2]
        assert [
            msgspec.json.decode(body, type=FeedMessage) for name, body in again if name == subject
        ] == numbered


async def test_programs_play_on_to_the_end(nats: NatsServer, tmp_path: Path) -> None:
    """They hear that a seat was handed to them; and one that was away then finds it by asking."""
    data = tmp_path / "data"
    async with inside(nats, data, *SERVICES) as core:
        missed = await create(core, "claim", "borderlands", clock=CLOCK, rated=True)
        await say(core, ANN, Resign(id=CommandId("a"), game=missed))
        async with inside(nats, data, bots.running):
            heard = await create(core, "claim", "borderlands", clock=CLOCK)
            await say(core, ANN, Resign(id=CommandId("a"), game=heard))
            for game in (missed, heard):
                await people_play(core, game)
        rated, casual = (
            (await core.view(BEN, missed)).status.outcome,
            (await core.view(BEN, heard)).status.outcome,
        )
    assert rated is not None
    assert casual is not None
    assert (rated.reason, casual.reason, rated.places[0]) == ("played", "played", 3)


async def people_play(core: Inside, game: GameId) -> None:
    """The two who stayed, until the game is over."""
    number = 0
    async with asyncio.timeout(90):
        while True:
            message = await core.view(BEN, game)
            if message.status.outcome is not None:
                return
            for player in (BEN, CID):
                message = await core.view(player, game)
                if message.moves:
                    await play(core, message, number)
                    number += 1
            await asyncio.sleep(0.01)
