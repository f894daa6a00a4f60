"""Rules: the store decides who was first, also between two processes that own the same games."""

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from contracts.codec import Encoding
from contracts.commands import CreateGame, Move
from contracts.ids import CommandId, GameId, Version
from contracts.replies import Refused
from domain.chain import verify_chain
from domain.game import Game
from services.platform import bus
from services.platform.handling import Handling
from services.platform.owner import Owner
from services.platform.process import together
from services.platform.store import EventStore, GroupWriter, open_store
from services.platform.streamed import read_game
from services.projections import service as projections
from services.rules import service as rules
from services.rules.service import Rules
from tests.services.inside import ANN, BEN, Inside, inside
from tests.services.nats import NatsServer

GAME = GameId("00000000-0000-0000-0000-000000000007")


async def test_two_processes_of_rules_share_the_games(nats: NatsServer, tmp_path: Path) -> None:
    """Each request goes to one of them; a stale copy is found by the store, dropped and read again."""
    data = tmp_path / "data"
    async with (
        inside(nats, data, rules.running, projections.running) as core,
        together(core.settings, rules.running),
    ):
        game = await core.create_game()
        await play_to_the_end(core, game)
    store = open_store(core.settings.store_url)
    bodies = [stored.body for stored in store.read(game)]
    store.close()
    assert len(bodies) == 53
    assert verify_chain(bodies) is None


async def play_to_the_end(core: Inside, game: GameId) -> None:
    choice = random.Random(3)
    while True:
        turns = [message for player in (ANN, BEN) if (message := await core.view(player, game)).moves]
        if not turns:
            return
        message = turns[0]
        assert message.seat is not None
        command = Move(
            id=CommandId(f"v{message.number}"),
            game=game,
            version=message.number,
            move=choice.choice(message.moves),
        )
        sender = message.players[message.seat]
        replies = await asyncio.gather(*(core.ask(sender, "rules", "move", command) for _ in range(4)))
        assert replies == [{"type": "accepted", "game": game, "version": message.number + 1}] * 4


class FailingStore:
    """A store whose next append is stored, but whose answer is lost."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self.lose_next = False

    def append(self, groups: object) -> object:
        result = self._store.append(groups)  # type: ignore[arg-type]
        if self.lose_next:
            self.lose_next = False
            raise OSError("the answer is lost")
        return result

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)


@pytest.mark.filterwarnings("default")
async def test_an_append_whose_answer_is_lost(tmp_path: Path) -> None:
    """Nobody knows whether the move is stored: the sender asks again with the same id, and it counts once."""
    store = open_store(f"sqlite:///{tmp_path / 'events.sqlite'}")
    failing = FailingStore(store)
    writer = GroupWriter(failing)  # type: ignore[arg-type]
    service = Rules(rules.handling(store, writer))
    creation = CreateGame(
        id=CommandId("c"), game=GAME, variant="claim", options={"preset": "classic"}, players=[ANN, BEN]
    )
    assert (
        await service.handle(bus.Request("svc-test", "create_game", creation, Encoding.JSON))
    ).__class__ is not Refused
    held = read_game(store, GAME)
    assert held is not None
    seat = held.aggregate.variant.to_act(held.aggregate.state)[0]
    move = held.aggregate.variant.legal_moves(held.aggregate.state, seat)[0]
    command = Move(id=CommandId("m"), game=GAME, version=Version(1), move=move)
    request = bus.Request([ANN, BEN][seat], "move", command, Encoding.JSON)
    failing.lose_next = True
    first = await service.handle(request)
    assert isinstance(first, Refused)
    assert first.code == "try_again"
    again = await service.handle(request)
    assert msgspec.to_builtins(again) == {"type": "accepted", "game": GAME, "version": 2}
    assert len(store.read(GAME)) == 2
    await writer.close()
    store.close()


async def test_games_in_memory_are_bounded_and_read_again(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'events.sqlite'}")
    writer = GroupWriter(store)
    blanks: list[str] = []

    def blank(game: str) -> Game:
        blanks.append(game)
        return Game(GameId(game))

    service = Rules(Handling(Owner(store, Game.KIND, blank, most=2), writer))
    games = [GameId(f"00000000-0000-0000-0000-00000000000{i}") for i in range(4)]
    for game in [*games, *games]:
        creation = CreateGame(
            id=CommandId("c"), game=game, variant="claim", options={"preset": "classic"}, players=[ANN, BEN]
        )
        reply = await service.handle(bus.Request("svc-test", "create_game", creation, Encoding.JSON))
        assert msgspec.to_builtins(reply) == {"type": "accepted", "game": game, "version": 1}
    assert blanks[-4:] == games, "the second round read each game from the store again"
    await writer.close()
    store.close()


async def test_a_defect_of_the_rules_is_no_reason_to_try_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'events.sqlite'}")
    writer = GroupWriter(store)
    service = Rules(rules.handling(store, writer))
    creation = CreateGame(
        id=CommandId("c"), game=GAME, variant="claim", options={"preset": "classic"}, players=[ANN, BEN]
    )

    def broken(*_: object) -> object:
        raise KeyError("goblin-9")

    monkeypatch.setattr("services.rules.service.create", broken)
    reply = await service.handle(bus.Request("svc-test", "create_game", creation, Encoding.JSON))
    assert isinstance(reply, Refused)
    assert reply.code == "internal"
    assert "goblin" not in reply.message
    monkeypatch.undo()
    reply = await service.handle(bus.Request("svc-test", "create_game", creation, Encoding.JSON))
    assert not isinstance(reply, Refused)
    await writer.close()
    store.close()
