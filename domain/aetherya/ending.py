"""The end of a turn, of an age, and of the game (AE-2.7, AE-3.total, AE-6, AE-7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from contracts.aetherya import AgePassed, GameScored, KingdomsTurnedUp, Score, TurnBegan, TurnedUp
from contracts.event import Event
from domain.aetherya.cards import CELLS, KINDS, STAFF, STONES, TILES, legend_names, value
from domain.aetherya.evolve import evolve
from domain.aetherya.harmony import harmony
from domain.aetherya.links import cells
from domain.aetherya.state import COMPETITIVE, COOP, SOLO, State
from domain.placing import alone, places

#: Cards of the three ages (AE-6.1).
AGES: Sequence[int] = (4, 5, 6)


def end_turn(after: State) -> list[Event]:
    """What follows the end of the turn of a seat in `after`, which this may change."""
    if after.mode != SOLO:
        return [TurnBegan((after.turn + 1) % after.players)]
    if not _age_is_passed(after):
        return [TurnBegan(after.turn)]
    if not after.ages:
        return end_game(after)
    return [_pass_age(after), TurnBegan(after.turn)]


def end_game(after: State) -> list[Event]:
    """All turn up what lies face down, and the result. `after`, which this changes, is the state before."""
    events: list[Event] = []
    won = after.mode == SOLO and not after.ages and _age_is_passed(after)
    if won:
        _happen(after, events, _pass_age(after))
    _happen(after, events, _turn_up_all(after))
    events.append(_result(after, won=won))
    return events


def _happen(after: State, events: list[Event], event: Event) -> None:
    evolve(after, event)
    events.append(event)


def _age_is_passed(after: State) -> bool:
    """AE-6.1, AE-6.2: all its legends are taken, and the open cards are worth what these are."""
    if after.legends:
        return False
    age = _age(after)
    begins = sum(AGES[:age])
    legends = after.taken[0][begins : begins + AGES[age]]
    return sum(harmony(after.kingdoms[0].open, after.tiles[0].laid)) >= value(legends)


def _age(after: State) -> int:
    """The number of the age, from 0."""
    return len(AGES) - 1 - len(after.ages)


def _pass_age(after: State) -> Event:
    return AgePassed(_age(after) + 1, legend_names(after.ages[0]) if after.ages else [])


def _turn_up_all(after: State) -> Event:
    return KingdomsTurnedUp(
        [
            TurnedUp(
                {CELLS[cell]: KINDS[kingdom.cards[cell]] for cell in cells(kingdom.down)},
                {CELLS[cell]: TILES[tile.tile] for cell, tile in tiles.at.items() if not tile.open},
            )
            for kingdom, tiles in zip(after.kingdoms, after.tiles, strict=True)
        ]
    )


def _result(after: State, *, won: bool) -> Event:
    scores = [score(after, seat) for seat in range(after.players)]
    totals = [sum(msgspec.structs.astuple(one)) for one in scores]
    if after.mode == SOLO:
        return GameScored(totals, scores, [0] if won else [], totals[0])
    if after.mode == COOP:
        together = not after.legends and min(totals) >= 0
        return GameScored(totals, scores, list(range(after.players)) if together else [], min(totals))
    return GameScored(totals, scores, _best(totals, scores), None)


def score(after: State, seat: int) -> Score:
    """AE-3 at the end of the game, with stones (AE-5.3) and staffs that are not laid (AE-5.5)."""
    tiles = [tile for tile in after.tiles[seat].at.values() if tile.open]
    laid = after.tiles[seat].laid._replace(
        loose_staffs=sum(tile.tile == STAFF and tile.on < 0 for tile in tiles)
    )
    human, elf, dwarf, goblin, dragon, conflict = harmony(after.kingdoms[seat].open, laid)
    stones = sum(tile.tile + 1 for tile in tiles if tile.tile < STONES) % 10
    return Score(human, elf, dwarf, goblin, dragon, _legends(after, seat), conflict, stones)


def _legends(after: State, seat: int) -> int:
    """AE-3.legend; in a solo game what was not taken is subtracted (AE-6.2)."""
    if after.mode == SOLO:
        return -value(after.legends) - sum(map(value, after.ages))
    return value(after.taken[seat])


def _best(totals: Sequence[int], scores: Iterable[Score]) -> list[int]:
    """AE-3.total: the highest total; of equal ones the best categories, stones apart, best first."""
    ranks = [(total, _categories(one)) for total, one in zip(totals, scores, strict=True)]
    best = max(ranks)
    return [seat for seat, rank in enumerate(ranks) if rank == best]


def _categories(one: Score) -> list[int]:
    """The seven categories, from high to low."""
    return sorted(msgspec.structs.astuple(one)[:-1], reverse=True)


def final_places(state: State) -> list[int]:
    """By seat, of a finished game: AE-3.total; alone or together first who won (AE-6.2, AE-7.1), or nobody."""
    if state.winners is None:
        raise ValueError("the game is not over")
    if state.mode != COMPETITIVE:
        return [1 if state.winners else 2] * state.players
    ranks = [
        (seat in state.winners, total, _categories(one))
        for seat, (total, one) in enumerate(zip(state.totals, state.scores, strict=True))
    ]
    return places(alone(state.players), ranks)
