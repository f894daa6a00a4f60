"""What ends a game, or a player's part in it, besides moves: resigning, agreed abandonment, and time."""

from collections.abc import Sequence

from contracts.event import Event
from contracts.game import AbandonmentOffered, AbandonmentWithdrawn, Resigned
from contracts.ids import PlayerId, Version
from contracts.refusals import RefusalCode
from domain import clocks
from domain.ending import RESIGNED, TIME, abandoned, after_leaving, is_program
from domain.game import Game
from domain.moves import GAME_OVER, seat_that_plays, spent_clock
from domain.refusal import Refusal

#: Offers of one seat in a game: each is stored for ever and told to everybody, and anybody could offer and withdraw
#: without an end.
MOST_OFFERS = 20


def resign(game: Game, sender: PlayerId, received: int, bots: Sequence[PlayerId]) -> list[Event] | Refusal:
    """The sender leaves for good, whoever's turn it is. bots: programs that may take the seat."""
    seat = _seat(game, sender, received)
    if isinstance(seat, Refusal):
        return seat
    if seat in game.left:
        return Refusal(RefusalCode.NOT_ALLOWED, "who plays on for another player plays to the end")
    return [Resigned(seat=seat), *after_leaving(game, {seat: (game.version + 1, 0)}, RESIGNED, bots)]


def offer(game: Game, sender: PlayerId, received: int) -> list[Event] | Refusal | Version:
    """The sender would end the game without a result. Programs always would."""
    seat = _seat(game, sender, received)
    if isinstance(seat, Refusal):
        return seat
    if seat in game.offers:
        return game.version
    if game.offered[seat] >= MOST_OFFERS:
        return Refusal(RefusalCode.NOT_ALLOWED, f"you have offered this {MOST_OFFERS} times in this game")
    persons = [other for other, player in enumerate(game.playing) if not is_program(player)]
    agreed = all(other == seat or other in game.offers for other in persons)
    return [AbandonmentOffered(seat=seat), *([abandoned(game)] if agreed else [])]


def withdraw(game: Game, sender: PlayerId, received: int) -> list[Event] | Refusal | Version:
    seat = _seat(game, sender, received)
    if isinstance(seat, Refusal):
        return seat
    return [AbandonmentWithdrawn(seat=seat)] if seat in game.offers else game.version


def time_passed(game: Game, now: int, bots: Sequence[PlayerId]) -> list[Event] | Refusal:
    """What time alone has made of the game until now: flags that have fallen, or its end where nobody came for long.

    now: milliseconds since 1970-01-01T00:00Z. Refused where nothing is due: the game has gone on, or is over.
    """
    if game.over:
        return GAME_OVER
    if game.deadline is None or now < game.deadline:
        return Refusal(RefusalCode.STALE_VERSION, "nothing is due in this game")
    moments = game.clocks.spent(now) if game.clocks is not None else []
    return _flags(game, moments, now, bots) if moments else [abandoned(game)]


def _flags(
    game: Game, moments: Sequence[Sequence[tuple[int, int]]], now: int, bots: Sequence[PlayerId]
) -> list[Event]:
    """One moment: those of a later one are due at once when this commit is stored."""
    leavers = {seat: (game.version + 1, at) for seat, at in moments[0]}
    return [*clocks.flags(moments[0], now), *after_leaving(game, leavers, TIME, bots)]


def _seat(game: Game, sender: PlayerId, received: int) -> int | Refusal:
    seat = seat_that_plays(game, sender)
    if isinstance(seat, Refusal):
        return seat
    if game.over:
        return GAME_OVER
    return spent_clock(game, seat, received) or seat
