"""Decides a move: the events that it makes happen, or the first refusal that fits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from domain.aetherya import refused, using
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
from domain.aetherya.legends import legend_set, met
from domain.aetherya.links import ALL_CELLS
from domain.aetherya.moves import Move
from domain.aetherya.state import ARRANGE, COMPETITIVE, DRAWN, LEGEND_STEP, OVER, SOLO, TURN, State
from domain.aetherya.tile import Tiles
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
    kingdom, mine = state.kingdoms[seat], state.tiles[seat]
    tile, lost = None, mine.laid_on(cell)
    if lost:
        mine = mine.without_laid(cell)
    if mine.down >> cell & 1 and kingdom.down >> cell & 1:
        tile, mine = _tile_below(mine, cell)
    exchanged = CardExchanged(seat, CELLS[cell], KINDS[kind], KINDS[kingdom.cards[cell]], source, tile, lost)
    return _acted(state, exchanged, kingdom.with_card(cell, kind), mine)


def _reveal(state: State, seat: int, move: Move, chance: Chance) -> Outcome:  # noqa: ARG001
    """AE-2.1."""
    kingdom, mine, cell = state.kingdoms[seat], state.tiles[seat], move.what
    if not kingdom.down >> cell & 1:
        return refused.NOT_FACE_DOWN
    tile = None
    if mine.down >> cell & 1:
        tile, mine = _tile_below(mine, cell)
    turned = CardTurnedUp(seat, CELLS[cell], KINDS[kingdom.cards[cell]], KINDS[state.drawn], tile)
    return _acted(state, turned, kingdom.turned_up(cell), mine)


def _tile_below(mine: Tiles, cell: int) -> tuple[str, Tiles]:
    """AE-5.1: the face-down tile that is turned up with the card of this cell, and the tiles then."""
    return TILES[mine.at[cell].tile], mine.turned_up(cell)


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
    if not met(state.kingdoms[seat].open, state.tiles[seat].laid.griffins) >> legend & 1:
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
    refusal = using.refusal(state, move.what, move.target)
    if refusal is not None:
        return refusal
    used: list[Event] = [using.use_tile(state, seat, move.what, move.target)]
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


def _acted(state: State, event: Event, kingdom: Kingdom, tiles: Tiles) -> list[Event]:
    """After the action the game ends (AE-2.7), or the turn goes on or ends.

    kingdom, tiles: those of the seat after the event. Mostly they are all that has to be looked at.
    """
    seat = state.turn
    if not kingdom.down and state.kingdoms[seat].down:
        return [event, *end_game(_after(state, [event]))]
    if _goes_on(state, kingdom, tiles):
        return [event]
    if state.mode == SOLO:
        return [event, *end_turn(_after(state, [event]))]
    return [event, TurnBegan((seat + 1) % state.players)]


def _went_on(state: State, events: list[Event]) -> list[Event]:
    """After the action a legend taken or a tile used may have been the last thing that could be done (AE-2.5)."""
    if state.step != LEGEND_STEP:
        return events
    after = _after(state, events)
    seat = state.turn
    return events if _goes_on(after, after.kingdoms[seat], after.tiles[seat]) else events + end_turn(after)


def _after(state: State, events: list[Event]) -> State:
    """Another state, after the events."""
    after = state.copy()
    for event in events:
        evolve(after, event)
    return after


def _goes_on(state: State, kingdom: Kingdom, tiles: Tiles) -> bool:
    """AE-2.5: the turn goes on while a legend can be taken or a tile be used.

    kingdom, tiles: those of whose turn it is, in place of those in the state.
    """
    if _takeable(state, kingdom, tiles):
        return True
    return bool(tiles.to_use) and using.usable(state, kingdom, tiles)


def _takeable(state: State, kingdom: Kingdom, tiles: Tiles) -> int:
    """Legends that can be taken now by whose turn it is, with this kingdom and these tiles, as bits."""
    if state.legend_taken:
        return 0
    return met(kingdom.open, tiles.laid.griffins) & legend_set(state.legends)


def legal_moves(state: State, seat: int) -> list[str]:
    """Exactly the moves that `decide` accepts, each once."""
    if state.step == ARRANGE:
        mine = state.arranging[seat] if 0 <= seat < state.players else None
        return [] if mine is None else list(dict.fromkeys(map(m.arrange_text, permutations(mine))))
    if state.step == OVER or seat != state.turn:
        return []
    legal = _actions(state, seat)
    takeable = _takeable(state, state.kingdoms[seat], state.tiles[seat])
    if takeable:
        legal += [m.LEGEND_TAKES[legend] for legend in state.legends if takeable >> legend & 1]
    if state.tiles[seat].to_use:
        legal += using.uses(state)
    if state.step == LEGEND_STEP:
        legal.append(m.PASS)
    return legal


def _actions(state: State, seat: int) -> list[str]:
    """AE-2.1 to AE-2.3."""
    kingdom = state.kingdoms[seat]
    if state.step == DRAWN:
        return [*m.puts(_replaceable(kingdom, state.drawn)), *m.reveals(kingdom.down)]
    if state.step != TURN:
        return []
    legal = [m.DRAW] if state.pile else []
    if state.discard:
        legal += m.takes(_replaceable(kingdom, state.discard[0]))
    return legal


def _replaceable(kingdom: Kingdom, kind: int) -> int:
    """The cells whose card may give way to one of this kind (AE-2.2, AE-2.3)."""
    return ALL_CELLS ^ (kingdom.open[DRAGON] | kingdom.open[PORTAL] | kingdom.open[kind])
