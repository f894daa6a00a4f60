"""What is around the play of a game: clocks, offers, who plays, how it ended. Nothing of it is hidden from anybody."""

import msgspec

from contracts.event import Event
from contracts.feed import GameOutcome, GameStatus
from contracts.game import (
    AbandonmentOffered,
    AbandonmentWithdrawn,
    ClockFlagged,
    ClockStarted,
    ClockStopped,
    GameEnded,
    Resigned,
    ResultCancelled,
    ResultCorrected,
    SeatHanded,
)
from domain.ending import PLAYED
from domain.game import Game

#: Common events that are shown whole to everybody.
PUBLIC_EVENTS: tuple[type[Event], ...] = (
    AbandonmentOffered, AbandonmentWithdrawn, ClockFlagged, ClockStarted, ClockStopped, GameEnded, Resigned,
    ResultCancelled, ResultCorrected, SeatHanded,
)  # fmt: skip


def status(game: Game) -> GameStatus:
    created = game.created
    return GameStatus(
        rated=created.rated,
        table=created.table,
        clock=None if game.clocks is None else game.clocks.face(),
        played_by=list(game.playing),
        offers=sorted(game.offers),
        outcome=outcome(game),
    )


def outcome(game: Game) -> GameOutcome | None:
    """How the game ended, with an operator's last word; None while it goes on."""
    if game.ended is not None:
        ended = game.ended
        found = GameOutcome(
            reason=ended.reason, winners=ended.winners, places=ended.places, scores=ended.scores
        )
    elif game.over:
        found = _without_end(game)
    else:
        return None
    match game.result:
        case ResultCancelled(reason=reason):
            return msgspec.structs.replace(found, cancelled=reason)
        case ResultCorrected(winners=winners, places=places, reason=reason):
            return msgspec.structs.replace(found, winners=winners, places=places, corrected=reason)
    return found


def _without_end(game: Game) -> GameOutcome:
    """Of a game that was played out before there was `game.ended`."""
    variant, state = game.variant, game.state
    return GameOutcome(
        reason=PLAYED,
        winners=list(variant.winners(state) or ()),
        places=variant.places(state),
        scores=variant.scores(state),
    )
