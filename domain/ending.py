"""How games end: the result of a game that was played out, and of one that was not. `ENDINGS.md` says the rules."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

from contracts.event import Event
from contracts.game import GameEnded, SeatHanded
from contracts.ids import BOT_PREFIX, PlayerId
from domain.placing import places
from domain.variant import Options, Variant

if TYPE_CHECKING:
    from domain.game import Game

PLAYED, RESIGNED, TIME, ABANDONED = "played", "resigned", "time", "abandoned"


class Leaving(Enum):
    """What happens when a player leaves a game before its end."""

    #: The game ends: nobody has won it.
    LOST = auto()
    #: The game ends: the other side has won it.
    OTHERS_WIN = auto()
    #: A program takes the seat. The result is that of whoever sits there at the end.
    PROGRAM_COUNTS = auto()
    #: A program takes the seat. Its owner is placed behind all who stay.
    OWNER_LAST = auto()


def leaving(variant: Variant[Any], options: Options, *, rated: bool) -> Leaving:
    """The rule for a game with these settled options."""
    parties = variant.parties(options)
    if options["players"] == 1:
        return Leaving.LOST
    if len(parties) == 2 and (rated or options["players"] == 2):
        return Leaving.OTHERS_WIN
    return Leaving.OWNER_LAST if rated and len(parties) > 1 else Leaving.PROGRAM_COUNTS


def is_program(player: PlayerId) -> bool:
    return player.startswith(BOT_PREFIX)


def played_out(game: "Game", state: Any) -> GameEnded:
    """The result of a game whose last move made `state`."""
    variant = game.variant
    found = variant.places(state)
    winners = list(variant.winners(state) or ())
    if game.left and game.rule is Leaving.OWNER_LAST:
        found = _owners_last(found, game.left)
        winners = _first(found)
    return _ended(game, PLAYED, winners, found, list(game.left), variant.scores(state))


def abandoned(game: "Game", left: Sequence[int] | None = None) -> GameEnded:
    """The end without a result. left: who has left, in order; as the game says where not given."""
    return _ended(game, ABANDONED, [], [], list(game.left if left is None else left))


def after_leaving(
    game: "Game", leavers: dict[int, tuple[int, int]], reason: str, bots: Sequence[PlayerId]
) -> list[Event]:
    """What follows when these seats leave at the same moment: programs take them, or the game ends.

    leavers: seat to the order of leaving, as in `Game.left`. reason: RESIGNED or TIME. bots: programs that may take a
    seat; one that sits in the game already, or is the owner of a seat, does not.
    """
    left = {**game.left, **{seat: order for seat, order in leavers.items() if seat not in game.left}}
    match game.rule:
        case Leaving.LOST:
            return [_ended(game, reason, [], [2], list(left))]
        case Leaving.OTHERS_WIN:
            return [_other_side(game, leavers, left, reason)]
    stay = [seat for seat in range(len(game.playing)) if seat not in left]
    persons = [seat for seat in stay if not is_program(game.playing[seat])]
    rated = game.rule is Leaving.OWNER_LAST
    free = [bot for bot in bots if bot not in game.playing and bot not in game.created.players]
    if persons and all(seat in game.offers for seat in persons):
        return [abandoned(game, list(left))]
    if (len(stay) > 1 if rated else bool(persons)) and len(free) >= len(leavers):
        return [SeatHanded(seat=seat, player=bot) for seat, bot in zip(leavers, free, strict=False)]
    if not rated or (not stay and len(set(left.values())) == 1):
        return [abandoned(game, list(left))]
    found = _owners_last([1] * len(game.playing), left)
    return [_ended(game, reason, _first(found), found, list(left))]


def _other_side(
    game: "Game", leavers: dict[int, tuple[int, int]], left: dict[int, tuple[int, int]], reason: str
) -> GameEnded:
    """Of two sides. Where both leave in the same moment there is no result."""
    parties = game.variant.parties(game.created.options)
    lost = [any(seat in leavers for seat in party) for party in parties]
    if all(lost):
        return abandoned(game, list(left))
    found = places(parties, [not one for one in lost])
    return _ended(game, reason, _first(found), found, list(left))


def _owners_last(found: Sequence[int], left: dict[int, tuple[int, int]]) -> list[int]:
    """Places of seats that play each for itself: who left comes behind all who stayed, the first to leave last."""
    merits = [(0, *left[seat]) if seat in left else (1, -place, 0) for seat, place in enumerate(found)]
    return places([[seat] for seat in range(len(found))], merits)


def _first(found: Sequence[int]) -> list[int]:
    return [seat for seat, place in enumerate(found) if place == 1]


def _ended(
    game: "Game",
    reason: str,
    winners: list[int],
    found: list[int],
    left: list[int],
    scores: Sequence[int] = (),
) -> GameEnded:
    variant, options = game.variant, game.created.options
    return GameEnded(
        reason=reason, winners=winners, places=found, parties=[list(party) for party in variant.parties(options)],
        scores=list(scores), factions=list(variant.factions(game.state)), mode=variant.mode(options), left=left,
    )  # fmt: skip
