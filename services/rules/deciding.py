"""What a command on a game makes of it: from messages to the functions of the domain."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from contracts.commands import (
    CancelResult,
    CorrectResult,
    Move,
    OfferAbandonment,
    Resign,
    WithdrawAbandonment,
)
from contracts.ids import PlayerId
from contracts.refusals import RefusalCode
from domain import leaving, results
from domain.game import Game
from domain.moves import decide
from domain.refusal import Refusal
from services.platform.handling import Outcome

PlayerCommand: TypeAlias = Move | Resign | OfferAbandonment | WithdrawAbandonment
OperatorCommand: TypeAlias = CancelResult | CorrectResult

UNKNOWN_GAME = Refusal(RefusalCode.UNKNOWN_GAME, "there is no such game")


class Moment(msgspec.Struct, frozen=True):
    """When a command reached the server, and the clock that says when it is decided."""

    received: int
    now: Callable[[], int]


def by_player(
    game: Game, sender: PlayerId, message: PlayerCommand, moment: Moment, bots: Sequence[PlayerId]
) -> Outcome:
    """bots: programs that may take the seat of who leaves."""
    if not game.version:
        return UNKNOWN_GAME
    match message:
        case Move(version=version, move=move):
            return decide(game, sender, version, move, moment.received, moment.now())
        case Resign():
            return leaving.resign(game, sender, moment.received, bots)
        case OfferAbandonment():
            return leaving.offer(game, sender, moment.received)
        case WithdrawAbandonment():
            return leaving.withdraw(game, sender, moment.received)


def by_operator(game: Game, message: OperatorCommand) -> Outcome:
    if not game.version:
        return UNKNOWN_GAME
    match message:
        case CancelResult(reason=reason):
            return results.cancel(game, reason)
        case CorrectResult(places=places, reason=reason):
            return results.correct(game, places, reason)
