"""Moves: what one makes happen in a game, with its clocks, its offers and its end; or why not."""

from contracts.event import Event
from contracts.game import AbandonmentWithdrawn
from contracts.ids import PlayerId
from contracts.refusals import RefusalCode
from domain import clocks
from domain.chance import SeededChance
from domain.ending import played_out
from domain.game import SHUFFLES_PER_COMMIT, Game
from domain.refusal import Refusal

GAME_OVER = Refusal(RefusalCode.GAME_OVER, "this game is over")
OWN_TIME_OVER = Refusal(RefusalCode.TIME_OVER, "your time has run out")
#: The flag of that seat comes first: then the same command is decided anew.
OTHER_TIME_OVER = Refusal(RefusalCode.TIME_OVER, "another player's time has run out")


def decide(
    game: Game, sender: PlayerId, version: int, move: str, received: int = 0, now: int = 0
) -> list[Event] | Refusal:
    """What a move of this player makes happen, or why not. Changes nothing.

    version: what the sender had seen when it decided. A move that was refused stays refused: it can not become
    right by waiting, because the seat is asked anew at a later version.
    received, now: when the move reached the server, and when it is decided; of games with a clock.
    """
    seat = game.seat_of(sender)
    if seat == "public":
        return _no_seat(game, sender)
    if version > game.version:
        return Refusal(RefusalCode.UNKNOWN_VERSION, f"this game has reached version {game.version} only")
    if version < game.asked.get(seat, 0):
        return Refusal(RefusalCode.STALE_VERSION, f"your turn began at version {game.asked[seat]}")
    if game.clocks is not None and (late := spent_clock(game, seat, received)) is not None:
        return late
    chance = SeededChance(
        bytes.fromhex(game.created.seed), game.created.contributions, (game.version + 1) * SHUFFLES_PER_COMMIT
    )
    events = game.variant.decide(game.state, seat, move, chance)
    if game.ended is not None and not (isinstance(events, Refusal) and events.code is RefusalCode.MALFORMED):
        return GAME_OVER
    if isinstance(events, Refusal):
        return events
    if game.clocks is None and not game.offers and not isinstance(events[-1], game.variant.last_events):
        return events
    return events + _around(game, seat, events, received, now)


def seat_that_plays(game: Game, sender: PlayerId) -> int | Refusal:
    """The seat of this player, or why the player may do nothing in this game."""
    seat = game.seat_of(sender)
    return _no_seat(game, sender) if seat == "public" else seat


def _no_seat(game: Game, sender: PlayerId) -> Refusal:
    if sender in game.created.players:
        return Refusal(RefusalCode.NOT_SEATED, "you have left this game, and a program plays on for you")
    return Refusal(RefusalCode.NOT_SEATED, "you have no seat in this game")


def spent_clock(game: Game, seat: int, received: int) -> Refusal | None:
    """Why nothing of this seat may be decided that was received then: a clock was spent, and its flag comes first."""
    flag = game.clocks.next_flag if game.clocks is not None else None
    if game.clocks is None or flag is None or received < flag:
        return None
    own = game.clocks.flag_of(seat)
    return OWN_TIME_OVER if own is not None and own <= received else OTHER_TIME_OVER


def _around(game: Game, seat: int, events: list[Event], received: int, now: int) -> list[Event]:
    """What a move brings besides what the variant says: offers, clocks, the end of the game.

    The state after the move is needed for games with a clock and for last moves; other moves take no copy.
    """
    variant = game.variant
    more: list[Event] = [AbandonmentWithdrawn(seat=seat)] if seat in game.offers else []
    last = isinstance(events[-1], variant.last_events)
    if game.clocks is None and not last:
        return more
    state = variant.copy(game.state)
    for event in events:
        variant.evolve(state, event)
    if game.clocks is not None:
        more += clocks.after_decision(game.clocks, seat, variant.to_act(state), game.timed(), received, now)
    if last and variant.winners(state) is not None:
        more.append(played_out(game, state))
    return more
