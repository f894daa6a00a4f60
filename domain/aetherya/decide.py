"""Decides a move: the events that it makes happen, or the first refusal that fits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import permutations

from contracts.aetherya import (
    ArrangementsShown,
    CardDrawn,
    CardExchanged,
    CardsArranged,
    CardTurnedUp,
    DiscardBegan,
    DragonReplaced,
    LegendTaken,
    PileShuffled,
    TurnBegan,
)
from contracts.event import Event
from domain.aetherya import moves as m
from domain.aetherya import refused, tiles
from domain.aetherya.cards import (
    CELLS,
    CENTRE,
    DRAGON,
    KINDS,
    LEGENDS,
    LOCKED,
    PORTAL,
    TILES,
    names,
)
from domain.aetherya.ending import end_game, end_turn
from domain.aetherya.evolve import evolve
from domain.aetherya.kingdom import Kingdom
from domain.aetherya.legends import met
from domain.aetherya.moves import Move
from domain.aetherya.state import ARRANGE, COMPETITIVE, DRAWN, LEGEND_STEP, OVER, SOLO, TURN, State
from domain.chance import Chance
from domain.refusal import Refusal

Outcome = list[Event] | Refusal


def decide(state: State, seat: int, move: str, chance: Chance) -> Outcome:
    """What the move makes happen, or why not."""
    parsed = m.MOVES.get(move) or m.parse(move)
    if parsed is None:
        return refused.MALFORMED
    step = state.step
    if step == OVER:
        return refused.GAME_OVER
    if seat != state.turn if step != ARRANGE else seat not in state.to_act():
        return refused.NOT_YOUR_TURN
    decides = _DECIDES[step].get(parsed.verb)
    if decides is None:
        return refused.WRONG_STEP
    return decides(state, seat, parsed, chance)


def _arrange(state: State, seat: int, move: Move, chance: Chance) -> Outcome:  # noqa: ARG001
    """AE-1.2, AE-1.4."""
    mine = state.arranging[seat]
    if mine is None or sorted(names(mine)) != sorted(move.cards):
        return refused.NOT_YOUR_CARDS
    arranged = CardsArranged(seat, list(move.cards))
    if len(state.to_act()) > 1:
        return [arranged]
    after = state.copy()
    evolve(after, arranged)
    shown = ArrangementsShown([names(kingdom.cards[cell] for cell in CENTRE) for kingdom in after.kingdoms])
    began = [DiscardBegan(KINDS[state.pile[0]])] if state.pile else []
    return [arranged, shown, *began, TurnBegan(state.turn)]


def _take(state: State, seat: int, move: Move, chance: Chance) -> Outcome:  # noqa: ARG001
    """AE-2.1: the top card of the discard pile."""
    top = state.discard[0] if state.discard else -1
    refusal = _refuse_exchange(state, seat, move.what, top)
    if refusal is not None:
        return refusal
    if not state.discard:
        return refused.NO_DISCARD
    return _exchange(state, seat, move.what, top, "discard")


def _put(state: State, seat: int, move: Move, chance: Chance) -> Outcome:  # noqa: ARG001
    """AE-2.1: the drawn card."""
    refusal = _refuse_exchange(state, seat, move.what, state.drawn)
    if refusal is not None:
        return refusal
    return _exchange(state, seat, move.what, state.drawn, "drawn")


def _refuse_exchange(state: State, seat: int, cell: int, kind: int) -> Refusal | None:
    """AE-2.2, AE-2.3."""
    kingdom = state.kingdoms[seat]
    if kingdom.down >> cell & 1:
        return None
    if kingdom.cards[cell] >= LOCKED:
        return refused.LOCKED
    return refused.SAME_KIND if kingdom.cards[cell] == kind else None


def _exchange(state: State, seat: int, cell: int, kind: int, source: str) -> list[Event]:
    kingdom = state.kingdoms[seat]
    tile, lost = None, []
    if state.items:
        if kingdom.down >> cell & 1:
            tile = _tile_below(state, seat, cell)
        else:
            lost = tiles.laid_on(state, seat, cell)
    replaced = KINDS[kingdom.cards[cell]]
    exchanged = CardExchanged(seat, CELLS[cell], KINDS[kind], replaced, source, tile, lost)
    return _acted(state, exchanged, kingdom.with_card(cell, kind))


def _tile_below(state: State, seat: int, cell: int) -> str | None:
    """AE-5.1: the face-down tile that is turned up with the card of this cell."""
    tile = state.tiles[seat].get(cell)
    return None if tile is None or tile.open else TILES[tile.tile]


def _reveal(state: State, seat: int, move: Move, chance: Chance) -> Outcome:  # noqa: ARG001
    """AE-2.1."""
    kingdom, cell = state.kingdoms[seat], move.what
    if not kingdom.down >> cell & 1:
        return refused.NOT_FACE_DOWN
    tile = _tile_below(state, seat, cell) if state.items else None
    turned = CardTurnedUp(seat, CELLS[cell], KINDS[kingdom.cards[cell]], KINDS[state.drawn], tile)
    return _acted(state, turned, kingdom.turned_up(cell))


def _draw(state: State, seat: int, move: Move, chance: Chance) -> Outcome:  # noqa: ARG001
    """AE-2.1, AE-2.6."""
    if not state.pile:
        return refused.NO_PILE
    drawn: list[Event] = [CardDrawn(seat, KINDS[state.pile[0]])]
    if len(state.pile) == 1:
        drawn += _shuffle(state.discard, chance)
    return drawn


def _shuffle(discard: Sequence[int], chance: Chance) -> list[Event]:
    """AE-2.6: after the last card of the pile was drawn."""
    return [PileShuffled(chance.shuffle(names(discard)))] if discard else []


def _legend(state: State, seat: int, move: Move, chance: Chance) -> Outcome:  # noqa: ARG001
    """AE-2.4."""
    legend = move.what
    if legend == m.NOWHERE:
        return refused.NO_SUCH_LEGEND
    if not met(state.kingdoms[seat].open, state.griffins(seat)) >> legend & 1:
        return refused.LEGEND_UNMET
    if state.legend_taken:
        return refused.ONE_LEGEND
    if legend not in state.legends:
        return refused.LEGEND_AWAY
    replaced = state.mode == COMPETITIVE and state.legends_pile
    replacement = LEGENDS[state.legends_pile[0]] if replaced else None
    return _went_on(state, [LegendTaken(seat, LEGENDS[legend], replacement)])


def _use(state: State, seat: int, move: Move, chance: Chance) -> Outcome:
    """AE-5.1."""
    if move.target is None:
        raise AssertionError("a tile is used on a target")
    refusal = tiles.refusal(state, seat, move.what, move.target)
    if refusal is not None:
        return refusal
    used: list[Event] = [tiles.use_tile(state, seat, move.what, move.target)]
    if isinstance(used[0], DragonReplaced) and len(state.pile) == 1:
        used += _shuffle([DRAGON, *state.discard], chance)
    return _went_on(state, used)


def _pass(state: State, seat: int, move: Move, chance: Chance) -> Outcome:  # noqa: ARG001
    """AE-2.5."""
    return end_turn(state.copy())


_ANY_TIME = {m.LEGEND: _legend, m.USE: _use}
#: By step and verb.
_DECIDES: Mapping[int, Mapping[str, Callable[[State, int, Move, Chance], Outcome]]] = {
    ARRANGE: {m.ARRANGE: _arrange},
    TURN: {m.TAKE: _take, m.DRAW: _draw, **_ANY_TIME},
    DRAWN: {m.PUT: _put, m.REVEAL: _reveal, **_ANY_TIME},
    LEGEND_STEP: {m.PASS: _pass, **_ANY_TIME},
}


def _acted(state: State, event: Event, kingdom: Kingdom) -> list[Event]:
    """After the action the game ends (AE-2.7), or the turn goes on or ends.

    kingdom: that of the seat after the event. Mostly it is all that has to be looked at.
    """
    seat = state.turn
    ends = not kingdom.down and state.kingdoms[seat].down
    if not ends and not state.items and state.mode != SOLO:
        goes_on = not state.legend_taken and met(kingdom.open, 0) & state.open_legends()
        return [event] if goes_on else [event, TurnBegan((seat + 1) % state.players)]
    after = state.copy()
    evolve(after, event)
    return [event, *(end_game(after) if ends else _go_on(after))]


def _went_on(state: State, events: list[Event]) -> list[Event]:
    """After the action a legend taken or a tile used may have been the last thing that could be done (AE-2.5)."""
    if state.step != LEGEND_STEP:
        return events
    after = state.copy()
    for event in events:
        evolve(after, event)
    return events + _go_on(after)


def _go_on(after: State) -> list[Event]:
    """AE-2.5: the turn ends when no legend can be taken and no tile be used. `after` may be changed."""
    goes_on = _takeable(after) or (after.items and tiles.usable(after, after.turn))
    return [] if goes_on else end_turn(after)


def _takeable(state: State) -> int:
    """Legends that whose turn it is can take now, as bits."""
    if state.legend_taken:
        return 0
    seat = state.turn
    return met(state.kingdoms[seat].open, state.griffins(seat)) & state.open_legends()


def legal_moves(state: State, seat: int) -> list[str]:
    """Exactly the moves that `decide` accepts, each once."""
    if state.step == ARRANGE:
        mine = state.arranging[seat] if 0 <= seat < state.players else None
        return [] if mine is None else list(dict.fromkeys(map(m.arrange_text, permutations(mine))))
    if state.step == OVER or seat != state.turn:
        return []
    legal = _actions(state, seat)
    takeable = _takeable(state)
    if takeable:
        legal += [m.LEGEND_TAKES[legend] for legend in state.legends if takeable >> legend & 1]
    if state.items:
        legal += tiles.uses(state, seat)
    if state.step == LEGEND_STEP:
        legal.append(m.PASS)
    return legal


def _actions(state: State, seat: int) -> list[str]:
    """AE-2.1 to AE-2.3."""
    kingdom = state.kingdoms[seat]
    fixed = kingdom.open[DRAGON] | kingdom.open[PORTAL]
    if state.step == DRAWN:
        return [*_among(m.PUTS, ~(fixed | kingdom.open[state.drawn])), *_among(m.REVEALS, kingdom.down)]
    if state.step != TURN:
        return []
    legal = [m.DRAW] if state.pile else []
    if state.discard:
        legal += _among(m.TAKES, ~(fixed | kingdom.open[state.discard[0]]))
    return legal


@lru_cache(maxsize=1 << 14)
def _among(texts: tuple[str, ...], cells: int) -> Sequence[str]:
    return [text for cell, text in enumerate(texts) if cells >> cell & 1]
