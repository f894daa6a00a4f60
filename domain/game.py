"""The aggregate of a game: who sits where, what is folded so far, and which commands had their effect."""

import hmac
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from contracts.clock import Clock
from contracts.event import Event
from contracts.game import (
    AbandonmentOffered,
    AbandonmentWithdrawn,
    ClockFlagged,
    ClockStarted,
    ClockStopped,
    GameCreated,
    GameEnded,
    Resigned,
    ResultCancelled,
    ResultCorrected,
    SeatHanded,
)
from contracts.ids import CommandId, GameId, PlayerId, TableId, Version
from contracts.refusals import RefusalCode
from domain import clocks
from domain.chance import SeededChance
from domain.clocks import DAY, Clocks
from domain.ending import Leaving, leaving
from domain.play import from_events
from domain.refusal import Refusal
from domain.registry import VARIANTS
from domain.timed import Timed
from domain.variant import Variant, Viewer

#: Shuffles of one commit are numbered from `version * 65536`, so that a replay needs no count of earlier ones.
SHUFFLES_PER_COMMIT = 1 << 16
#: Days without any commit after which a game without a running clock ends; the day of the commit does not count.
IDLE_DAYS = 30


class Game(Timed):
    """A game folded from its commits. Changed by `apply` alone."""

    KIND: ClassVar[str] = "game"
    __slots__ = (
        "accepted", "asked", "clocks", "created", "ended", "game_id", "left", "offered", "offers", "playing", "result",
        "rule", "state", "variant", "version",
    )  # fmt: skip

    def __init__(self, game_id: GameId) -> None:
        super().__init__()
        self.game_id = game_id
        self.version = Version(0)
        self.created: GameCreated
        self.variant: Variant[Any]
        self.state: Any = None
        #: What happens when a player leaves.
        self.rule: Leaving
        #: By seat: who plays it now; a program where the owner has left.
        self.playing: list[PlayerId] = []
        #: Seats whose owners left, in order; each with the version and the time that order them.
        self.left: dict[int, tuple[int, int]] = {}
        #: Seats that would end the game without a result.
        self.offers: set[int] = set()
        #: How often each seat has offered that.
        self.offered: Counter[int] = Counter()
        self.clocks: Clocks | None = None
        self.ended: GameEnded | None = None
        #: An operator's last word on the result.
        self.result: ResultCancelled | ResultCorrected | None = None
        #: By seat: the version at which its present decision was asked for; only of seats that are to act.
        self.asked: dict[int, int] = {}
        #: Which commands had their effect, and the version that each made.
        self.accepted: dict[tuple[str, CommandId], Version] = {}

    def apply(self, events: Sequence[Event], sender: str, command: CommandId) -> None:
        """Folds one commit, in place. Raises TypeError on an event that does not belong to this game."""
        mover: Viewer = self.seat_of(PlayerId(sender)) if self.version else -1
        self.version = version = Version(self.version + 1)
        moved = False
        for event in events:
            fold = _FOLDS.get(type(event))
            if fold is None:
                self.variant.evolve(self.state, event)
                moved = True
            else:
                fold(self, event)
        if moved or self.ended is not None:
            asked = self.asked
            self.asked = {
                seat: version if seat == mover or seat not in asked else asked[seat] for seat in self.to_act()
            }
        self.accepted[sender, command] = version

    def seat_of(self, player: PlayerId) -> Viewer:
        """The seat that the player plays now, or "public" for who has none, or has left."""
        return self.playing.index(player) if player in self.playing else "public"

    def to_act(self) -> Sequence[int]:
        """Seats that may move now; none when the game is over."""
        return () if self.ended is not None else self.variant.to_act(self.state)

    def timed(self) -> list[int]:
        """Seats that have a clock, where the game has clocks: all that no program has taken."""
        return [seat for seat in range(len(self.playing)) if seat not in self.left]

    @property
    def over(self) -> bool:
        """Games that were played out before `game.ended` was there have none."""
        return self.ended is not None or self.variant.winners(self.state) is not None

    @property
    def deadline(self) -> int | None:
        if not self.asked:  # nobody may move any more
            return None
        flag = self.clocks.next_flag if self.clocks else None
        return (self.time // DAY + 1 + IDLE_DAYS) * DAY if flag is None else flag

    def _create(self, event: GameCreated) -> None:
        self.created = event
        self.variant = VARIANTS[event.variant]
        self.state = self.variant.blank()
        self.rule = leaving(self.variant, event.options, rated=event.rated)
        self.playing = list(event.players)
        if event.clock is not None:
            self.clocks = Clocks(event.clock, len(event.players))

    def _start(self, event: ClockStarted) -> None:
        if self.clocks is not None:
            self.clocks.started(event)

    def _stop(self, event: ClockStopped) -> None:
        if self.clocks is not None:
            self.clocks.stopped(event)

    def _leave(self, event: Resigned) -> None:
        self.left.setdefault(event.seat, (self.version, 0))

    def _flag(self, event: ClockFlagged) -> None:
        if self.clocks is not None:
            self.clocks.taken(event.seat, left=0)
        self.left.setdefault(event.seat, (self.version, event.at))

    def _hand(self, event: SeatHanded) -> None:
        self.playing[event.seat] = event.player
        self.offers.discard(event.seat)
        if event.seat in self.asked:
            self.asked = {**self.asked, event.seat: self.version}
        if self.clocks is not None:
            self.clocks.taken(event.seat)

    def _offer(self, event: AbandonmentOffered) -> None:
        self.offers.add(event.seat)
        self.offered[event.seat] += 1

    def _end(self, event: GameEnded) -> None:
        self.ended = event
        if self.clocks is not None:
            self.clocks.ended()


#: By class of event: how it is folded. What is not here belongs to the variant.
_FOLDS: Mapping[type[Event], Callable[[Game, Any], None]] = {
    GameCreated: Game._create,
    ClockStarted: Game._start,
    ClockStopped: Game._stop,
    ClockFlagged: Game._flag,
    Resigned: Game._leave,
    AbandonmentOffered: Game._offer,
    AbandonmentWithdrawn: lambda game, event: game.offers.discard(event.seat),
    SeatHanded: Game._hand,
    GameEnded: Game._end,
    ResultCancelled: lambda game, event: setattr(game, "result", event),
    ResultCorrected: lambda game, event: setattr(game, "result", event),
}


def create(
    variant_id: str,
    options: dict[str, Any],
    players: Sequence[PlayerId],
    seed: bytes,
    contributions: Sequence[str],
    *,
    clock: Clock | None = None,
    rated: bool = False,
    table: TableId | None = None,
    now: int = 0,
) -> list[Event] | Refusal:
    """The events of a game's first commit. seed: 32 secret bytes. contributions: by seat, or none at all.

    now: when the clocks of the seats that are to act start, in milliseconds since 1970-01-01T00:00Z.
    """
    variant = VARIANTS.get(variant_id)
    if variant is None:
        return Refusal(RefusalCode.UNKNOWN_VARIANT, "there is no such variant here")
    settled = variant.settle(options)
    if isinstance(settled, Refusal):
        return settled
    if len(players) != settled["players"] or len(set(players)) != len(players):
        return Refusal(RefusalCode.BAD_OPTIONS, f"{settled['players']} different players are needed")
    given = list(contributions) or [""] * len(players)
    if len(given) != len(players):
        return Refusal(RefusalCode.BAD_OPTIONS, "one contribution for each seat is needed, or none at all")
    created = GameCreated(
        variant=variant.id,
        revision=variant.revision,
        players=list(players),
        options=settled,
        seed=seed.hex(),
        contributions=given,
        clock=clock,
        rated=rated,
        table=table,
    )
    opening = variant.setup(settled, SeededChance(seed, given, first=SHUFFLES_PER_COMMIT))
    if clock is None:
        return [created, *opening]
    return [created, *opening, *clocks.begin(variant.to_act(from_events(variant, opening)), now)]


def salt(seed: bytes, version: int) -> str:
    """What makes a commit's hash unguessable while the game goes on; hexadecimal, derived from the secret seed."""
    return hmac.digest(seed, b"interregnum/salt/1\x00" + version.to_bytes(8, "big"), "sha256").hex()
