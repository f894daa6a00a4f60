"""What a bot does with each answer to a move. The rules are played by the test, on a real nats-server."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from nats.aio.msg import Msg

from contracts import subjects
from contracts.codec import encode
from contracts.commands import Move
from contracts.feed import FeedMessage, GameStatus
from contracts.ids import GameId, PlayerId, Seat, Version
from contracts.queries import Games
from contracts.refusals import RefusalCode
from contracts.replies import Accepted, CommandReply, Refused
from services.bots.player import playing
from services.bots.thinking import Thinking, choose
from services.platform import bus
from tests.services.nats import NatsServer, nats  # noqa: F401 - a fixture

ADA = PlayerId("bot-ada")
GAME = GameId("00000000-0000-0000-0000-000000000001")
ACCEPTED = Accepted(game=GAME, version=Version(8))


def asked(number: int, *moves: str) -> FeedMessage:
    """A message of a variant without a strategy."""
    return FeedMessage(
        game=GAME, variant="test", options={}, number=Version(number), time=0, players=[ADA], seat=Seat(0),
        events=[], view={}, moves=list(moves),
        status=GameStatus(rated=False, table=None, clock=None, played_by=[ADA], offers=[], outcome=None),
    )  # fmt: skip


def refused(code: RefusalCode) -> Refused:
    return Refused(code=code, message="")


class Rules:
    """Gives the answers in order and keeps what was sent."""

    def __init__(self, answers: Sequence[CommandReply]) -> None:
        self.answers = list(answers)
        self.moves: list[Move] = []
        self.came = asyncio.Event()

    async def answer(self, msg: Msg) -> None:
        self.moves.append(msgspec.json.decode(msg.data, type=Move))
        self.came.set()
        if self.answers:
            await msg.respond(encode(self.answers.pop(0)))


@asynccontextmanager
async def bot(
    nats: NatsServer,  # noqa: F811
    folder: Path,
    messages: Sequence[FeedMessage],
    answers: Sequence[CommandReply],
    pause: int = 0,
) -> AsyncIterator[Rules]:
    """A bot that was told these messages, before rules that give these answers."""
    settings = msgspec.structs.replace(nats.settings(folder), bot_pause=pause)
    rules = Rules(answers)
    looked = asyncio.Event()

    async def nothing_waits(msg: Msg) -> None:
        await msg.respond(encode(Games(games=[])))
        looked.set()

    client = await bus.connect(settings, "test")
    try:
        await client.subscribe(subjects.commands_of("rules"), cb=rules.answer)
        await client.subscribe(subjects.commands_of("views"), cb=nothing_waits)
        with Thinking() as thinking:
            async with playing(settings, ADA, nats.passwords[ADA], thinking):
                # The bot asks after it has subscribed, on the same connection: so it hears what follows.
                await looked.wait()
                for message in messages:
                    await client.publish(subjects.seat_feed(ADA, GAME), encode(message))
                yield rules
    finally:
        await client.close()


async def settled(rules: Rules, count: int) -> list[Move]:
    """The moves, when so many have come and no more come for a while."""
    async with asyncio.timeout(60):
        while len(rules.moves) < count:
            rules.came.clear()
            await rules.came.wait()
    await asyncio.sleep(0.5)
    return rules.moves


@pytest.mark.parametrize("code", [RefusalCode.TRY_AGAIN, RefusalCode.RATE_LIMITED])
async def test_the_same_command_again(nats: NatsServer, tmp_path: Path, code: RefusalCode) -> None:  # noqa: F811
    answers: list[CommandReply] = [refused(code), refused(code), ACCEPTED]
    async with bot(nats, tmp_path, [asked(7, "a", "b")], answers) as rules:
        moves = await settled(rules, 3)
    assert len(moves) == 3
    assert moves[0] == moves[1] == moves[2]
    assert (moves[0].id, moves[0].version) == ("v7", 7)


@pytest.mark.parametrize(
    "code",
    [
        RefusalCode.STALE_VERSION,
        RefusalCode.NOT_YOUR_TURN,
        RefusalCode.GAME_OVER,
        RefusalCode.TIME_OVER,
        RefusalCode.NOT_SEATED,
    ],
)
async def test_the_game_went_on_without_the_move(
    nats: NatsServer,  # noqa: F811
    tmp_path: Path,
    code: RefusalCode,
) -> None:
    async with bot(nats, tmp_path, [asked(7, "a", "b")], [refused(code)]) as rules:
        assert len(await settled(rules, 1)) == 1


async def test_a_refused_move_gives_way_to_the_first_legal_one(
    nats: NatsServer,  # noqa: F811
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    message = asked(7, "card-of-first-move", "card-of-second-move")
    async with bot(nats, tmp_path, [message], [refused(RefusalCode.MUST_FOLLOW), ACCEPTED]) as rules:
        moves = await settled(rules, 2)
    assert [move.id for move in moves] == ["v7", "v7-first"]
    assert [move.move for move in moves] == [choose(ADA, message), message.moves[0]]
    out = capsys.readouterr()
    assert "must_follow" in out.out + out.err
    assert "card-of" not in out.out + out.err


async def test_a_newer_message_takes_the_place_of_an_older_one(nats: NatsServer, tmp_path: Path) -> None:  # noqa: F811
    messages = [asked(7, "a"), asked(9, "b"), asked(8, "a")]
    async with bot(nats, tmp_path, messages, [ACCEPTED], pause=1_500) as rules:
        moves = await settled(rules, 1)
    assert [(move.id, move.move) for move in moves] == [("v9", "b")]


async def test_a_turn_that_passed_is_given_up(nats: NatsServer, tmp_path: Path) -> None:  # noqa: F811
    async with bot(nats, tmp_path, [asked(7, "a"), asked(8)], [ACCEPTED], pause=1_500) as rules:
        await asyncio.sleep(1.5)
        assert await settled(rules, 0) == []


async def test_the_pause_is_a_whole_one(nats: NatsServer, tmp_path: Path) -> None:  # noqa: F811
    started = asyncio.get_running_loop().time()
    async with bot(nats, tmp_path, [asked(7, "a")], [ACCEPTED], pause=400) as rules:
        await rules.came.wait()
        assert asyncio.get_running_loop().time() - started >= 0.4
