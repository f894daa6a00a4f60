"""Games with a clock in the hands of the test, through the aggregate."""

from collections.abc import Sequence
from typing import Any

from contracts.clock import Clock, RealTime
from contracts.event import Event
from contracts.ids import CommandId, GameId, PlayerId, TableId
from domain import leaving
from domain.chain import record_event
from domain.events import decode_event
from domain.game import Game, create
from domain.moves import decide
from domain.refusal import Refusal

START = 1_800_000_000_000
BLITZ = RealTime(initial=60_000, increment=2_000)
BOTS = [PlayerId(f"bot-{k}") for k in range(4)]
NAMES = [PlayerId(f"p-{name}") for name in ("ann", "ben", "cid", "dot")]


class TimedGame:
    """now: the server's time; the test sets it. Every commit is stored and read again before it is folded."""

    def __init__(
        self,
        variant: str,
        preset: str,
        players: int,
        clock: Clock | None = BLITZ,
        *,
        rated: bool = False,
        names: Sequence[PlayerId] = NAMES,
        bots: Sequence[PlayerId] = BOTS,
        seed: int = 0,
    ) -> None:
        self.now = START
        self.bots = bots
        self.names = list(names[:players])
        self.game = Game(GameId("00000000-0000-0000-0000-000000000001"))
        options: dict[str, Any] = {"preset": preset, "players": players}
        table = TableId("00000000-0000-0000-0000-000000000002")
        first = create(
            variant, options, self.names, bytes([seed] * 32), (), clock=clock, rated=rated, table=table, now=START
        )  # fmt: skip
        self.first = self.commit(first, "svc-matchmaking")

    def commit(self, outcome: Sequence[Event] | Refusal | int, sender: str) -> list[Event]:
        """Folds what was decided; gives it."""
        assert not isinstance(outcome, Refusal | int), outcome
        events = [decode_event(record_event(event)) for event in outcome]
        assert events == list(outcome)
        self.game.time = self.now
        self.game.apply(events, sender, CommandId(f"c-{self.game.version + 1}"))
        return events

    def move(self, seat: int | None = None, *, received: int | None = None, choice: int = 0) -> list[Event]:
        """A legal move of this seat, or of the first that is to act."""
        return self.commit(self.try_move(seat, received=received, choice=choice), self.player(seat))

    def try_move(
        self, seat: int | None = None, *, received: int | None = None, choice: int = 0
    ) -> list[Event] | Refusal:
        game = self.game
        seat = self.to_act()[0] if seat is None else seat
        moves = game.variant.legal_moves(game.state, seat)
        received = self.now if received is None else received
        return decide(game, game.playing[seat], game.version, moves[choice % len(moves)], received, self.now)

    def player(self, seat: int | None = None) -> PlayerId:
        return self.game.playing[self.to_act()[0] if seat is None else seat]

    def to_act(self) -> list[int]:
        return list(self.game.to_act())

    def resign(self, seat: int) -> list[Event]:
        player = self.names[seat]
        return self.commit(leaving.resign(self.game, player, self.now, self.bots), player)

    def offer(self, seat: int) -> list[Event]:
        return self.commit(leaving.offer(self.game, self.names[seat], self.now), self.names[seat])

    def wait_until(self, time: int) -> list[Event]:
        """Time passes, and what is due then is done."""
        self.now = time
        return self.commit(leaving.time_passed(self.game, time, self.bots), "svc-rules")

    def play_on(self) -> list[Event]:
        """Plays to the end; gives the last commit."""
        while True:
            events = self.move(choice=self.game.version)
            if self.game.over:
                return events


def tags(events: Sequence[Event]) -> list[str]:
    """The tags of the common events."""
    return [event.TAG for event in events if event.TAG.startswith("game.")]


def only(events: Sequence[Event], kind: type[Any]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]
