"""Decides a move: the events that it makes happen, or the first refusal that fits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations

from contracts.event import Event
from contracts.tiles import CardDrawn, CardsKept, PileShuffled, PowerSkipped
from domain.chance import Chance
from domain.refusal import Refusal
from domain.tiles import moves as verbs
from domain.tiles.board import can_place_on, open_spaces
from domain.tiles.display import refill
from domain.tiles.flow import begin_keep, begin_power, end_turn, finish_keep, finish_power, place
from domain.tiles.grid import NAMES
from domain.tiles.happening import Happening
from domain.tiles.moves import Move, parse
from domain.tiles.refused import (
    GAME_OVER,
    ILLEGAL_SPACE,
    MALFORMED,
    NO_SUCH_CARD,
    NOT_YOUR_TURN,
    UNAVAILABLE,
    WRONG_STEP,
)
from domain.tiles.state import DRAW, KEEP, PLACE, POWER, SPACE, State
from domain.tiles.uses import copy_power, power_moves, use_power


def decide(state: State, seat: int, move: str, chance: Chance) -> list[Event] | Refusal:
    """What the move makes happen, or why not."""
    rules, edition = state.rules, state.rules.edition
    parsed = parse(
        move,
        seats=edition.names_seats,
        ends=rules.names_ends,
        hand_size=edition.hand_size,
        special=bool(edition.fields),
    )
    if parsed is None:
        return MALFORMED
    if state.step is None:
        return GAME_OVER
    if seat != state.turn:
        return NOT_YOUR_TURN
    answer = _STEPS[state.step].get(parsed.verb)
    if answer is None:
        return WRONG_STEP
    happening = Happening(state, chance)
    refused = answer(happening, parsed)
    return happening.events if refused is None else refused


def _place(happening: Happening, move: Move) -> Refusal | None:
    state = happening.state
    [card], [at] = move.cards, move.spaces
    if card not in state.hands[state.turn]:
        return NO_SUCH_CARD
    if not can_place_on(state, at):
        return ILLEGAL_SPACE
    place(happening, state.turn, card, at)
    return None


def _answer_space(happening: Happening, move: Move) -> Refusal | None:
    refused = happening.state.rules.edition.answer_space(happening, move)
    if refused is None:
        begin_power(happening)
    return refused


def _skip(happening: Happening, move: Move) -> Refusal | None:  # noqa: ARG001
    state = happening.state
    if state.placed is not None:
        happening.happen(PowerSkipped(state.turn, state.cards[state.placed]))
    finish_power(happening)
    return None


def _use(happening: Happening, move: Move) -> Refusal | None:
    refused = use_power(happening, move) if move.verb == verbs.USE else copy_power(happening, move)
    if refused is not None:
        return refused
    state = happening.state
    if not state.drawn:
        finish_power(happening)
    elif len(state.drawn) + len(state.hands[state.turn]) < state.rules.edition.hand_size:
        _keep_cards(happening, sorted(state.drawn + state.hands[state.turn]))
    else:
        begin_keep(happening)
    return None


def _draw(happening: Happening, move: Move) -> Refusal | None:
    """KD-2.3."""
    state = happening.state
    [card] = move.cards
    if card == verbs.PILE:
        if not state.pile:
            return UNAVAILABLE
        happening.happen(CardDrawn(state.turn, state.pile[0], "pile"))
    elif card not in state.display:
        return NO_SUCH_CARD
    else:
        happening.happen(CardDrawn(state.turn, card, "display"))
        refill(happening)
    end_turn(happening)
    return None


def _keep(happening: Happening, move: Move) -> Refusal | None:
    state = happening.state
    left = state.drawn + state.hands[state.turn]
    for card in move.cards:
        if card not in left:
            return NO_SUCH_CARD
        left.remove(card)
    _keep_cards(happening, list(move.cards))
    return None


def _keep_cards(happening: Happening, kept: list[str]) -> None:
    """KD-3.seer: what is not kept is shuffled back; without such a card there is no shuffle."""
    state = happening.state
    returned = state.drawn + state.hands[state.turn]
    for card in kept:
        returned.remove(card)
    happening.happen(CardsKept(state.turn, kept, returned))
    if returned:
        happening.happen(PileShuffled(happening.chance.shuffle(state.pile)))
        refill(happening)
    finish_keep(happening)


_STEPS: Mapping[str, Mapping[str, Callable[[Happening, Move], Refusal | None]]] = {
    PLACE: {verbs.PLACE: _place},
    SPACE: dict.fromkeys((verbs.REMOVE, verbs.MOVE, verbs.REINFORCE), _answer_space),
    POWER: {verbs.SKIP: _skip, verbs.USE: _use, verbs.COPY: _use},
    DRAW: {verbs.DRAW: _draw},
    KEEP: {verbs.KEEP: _keep},
}


def legal_moves(state: State, seat: int) -> list[str]:
    """Exactly the moves that `decide` accepts, each once."""
    if state.step is None or seat != state.turn:
        return []
    return _LEGAL[state.step](state)


def _places(state: State) -> list[str]:
    names = [NAMES[at] for at in sorted(open_spaces(state))]
    return [f"place {card} {name}" for card in dict.fromkeys(state.hands[state.turn]) for name in names]


def _draws(state: State) -> list[str]:
    draws = [f"draw {card}" for card in dict.fromkeys(state.display)]
    return [*draws, "draw pile"] if state.pile else draws


def _keeps(state: State) -> list[str]:
    cards = sorted(state.drawn + state.hands[state.turn])
    chosen = dict.fromkeys(combinations(cards, state.rules.edition.hand_size))
    return [f"keep {' '.join(kept)}" for kept in chosen]


_LEGAL: Mapping[str, Callable[[State], list[str]]] = {
    PLACE: _places,
    SPACE: lambda state: state.rules.edition.legal_on_space(state),
    POWER: lambda state: ["skip", *power_moves(state)],
    DRAW: _draws,
    KEEP: _keeps,
}
