"""The result of a finished game, as ratings, boards and profiles count it (RATINGS.md)."""

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from contracts.clock import Clock
from contracts.game import GameCreated, GameEnded, ResultCorrected
from contracts.ids import GameId, PlayerId, Position
from domain.season import periods


class Outcome(StrEnum):
    WON = "won"
    #: Shared with an opponent.
    DRAWN = "drawn"
    LOST = "lost"


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a game that has ended. Lists are by seat, as in `contracts.game.GameEnded`."""

    #: Place in the log of the commit that ended the game.
    order: Position
    game: GameId
    variant: str
    mode: str
    #: Owners of the seats, also of those that programs played on for.
    players: list[PlayerId]
    parties: list[list[int]]
    #: Milliseconds since 1970-01-01T00:00Z.
    time: int
    reason: str
    winners: list[int]
    places: list[int]
    scores: list[int]
    factions: list[str]
    left: list[int]
    rated: bool
    clock: Clock | None
    cancelled: bool = False
    corrected: bool = False

    @property
    def counts(self) -> bool:
        """Whether anything is counted: not what was abandoned or taken back."""
        return bool(self.places) and not self.cancelled

    @property
    def rating_class(self) -> str | None:
        """ "<variant>-<players>"; None: not rated, as all casual games and those without an opponent."""
        return f"{self.variant}-{len(self.players)}" if self.rated and len(self.parties) > 1 else None

    @property
    def periods(self) -> tuple[str, str]:
        return periods(self.time)

    @property
    def alone_score(self) -> int | None:
        """What a player reached alone, in a game that was played out; None in all other games."""
        return self.scores[0] if len(self.players) == 1 and self.scores else None

    def outcome(self, seat: int) -> Outcome:
        """How the game counts for the owner of a seat. Who left before the end has lost."""
        if self._has_left(seat):
            return Outcome.LOST
        if len(self.parties) < 2:
            return Outcome.WON if seat in self.winners else Outcome.LOST
        if self.places[seat] != 1:
            return Outcome.LOST
        shared = any(self.places[other] == 1 for other in self.opponents(seat))
        return Outcome.DRAWN if shared else Outcome.WON

    def against(self, seat: int, opponent: int) -> Outcome:
        """How it counts against one opponent: by the places of the two, whoever won the game."""
        if self._has_left(seat):
            return Outcome.LOST
        own, other = self.places[seat], self.places[opponent]
        if own < other or (own == other and self._has_left(opponent)):
            return Outcome.WON
        return Outcome.DRAWN if own == other else Outcome.LOST

    def opponents(self, seat: int) -> Iterator[int]:
        """The seats of other parties."""
        return (other for party in self.parties if seat not in party for other in party)

    def _has_left(self, seat: int) -> bool:
        """A correction stands above who left."""
        return seat in self.left and not self.corrected


def result_of(game: GameId, created: GameCreated, ended: GameEnded, *, order: Position, time: int) -> Result:
    """order, time: of the commit that ended the game."""
    return Result(
        order=order, game=game, variant=created.variant, mode=ended.mode, players=created.players,
        parties=ended.parties, time=time, reason=ended.reason, winners=ended.winners, places=ended.places,
        scores=ended.scores, factions=ended.factions, left=ended.left, rated=created.rated, clock=created.clock,
    )  # fmt: skip


def cancelled(result: Result) -> Result:
    return msgspec.structs.replace(result, cancelled=True)


def corrected(result: Result, event: ResultCorrected) -> Result:
    """The result as an operator put it right; it counts, also where it was cancelled before.

    Raises ValueError where there are not as many places as seats, or none.
    """
    if len(event.places) not in (0, len(result.players)):
        raise ValueError(f"{len(event.places)} places for {len(result.players)} seats")
    return msgspec.structs.replace(
        result, winners=event.winners, places=event.places, cancelled=False, corrected=True
    )
