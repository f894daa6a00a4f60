"""Decides a move: the events that it makes happen, or the first refusal that fits."""

from __future__ import annotations

from contracts.claim import CardPlayed
from contracts.event import Event
from domain.chance import Chance
from domain.claim import ending, phase_one, phase_two
from domain.claim.cards import NAMES
from domain.claim.choice import Answer
from domain.claim.moves import MOVES, PLAY, PLAYS, parse
from domain.claim.refused import (
    GAME_OVER,
    MALFORMED,
    MUST_FOLLOW,
    NO_SUCH_CARD,
    NOT_YOUR_TURN,
    WRONG_STEP,
)
from domain.claim.rules import FOLLOWS, LED
from domain.claim.state import END, OVER, State
from domain.claim.trick import must_follow
from domain.refusal import Refusal

_PLAY = PLAYS.__getitem__


def decide(state: State, seat: int, move: str, chance: Chance) -> list[Event] | Refusal:  # noqa: ARG001
    """What the move makes happen, or why not. No move of this variant needs chance."""
    parsed = MOVES.get(move) or parse(move)
    if parsed is None:
        return MALFORMED
    verb, what = parsed
    choice = state.pending
    if choice is not None:
        if seat not in choice.seats():
            return NOT_YOUR_TURN
        if verb not in choice.verbs:
            return WRONG_STEP
        answer = choice.answer(state, seat, verb, what)
        return answer if isinstance(answer, Refusal) else _answered(state, answer)
    if state.phase == OVER:
        return GAME_OVER
    if seat != (state.leader + len(state.table)) % state.players:
        return NOT_YOUR_TURN
    if verb != PLAY:
        return WRONG_STEP
    return _play(state, seat, what)


def _answered(state: State, answer: Answer) -> list[Event]:
    """After the last choice the game goes on where it was interrupted."""
    if answer.done:
        _GO_ON[state.phase](state, answer.events)
    return answer.events


_GO_ON = {1: phase_one.go_on, 2: phase_two.go_on, END: ending.go_on}


def _play(state: State, seat: int, card: int) -> list[Event] | Refusal:
    """CL-3.1, CL-3.2."""
    hand = state.hands[seat]
    if card not in hand:
        return NO_SUCH_CARD
    table = state.table
    if table and must_follow(hand, card, table[0][1] >> 4):
        return MUST_FOLLOW
    played = CardPlayed(seat, NAMES[card])
    if len(table) + 1 < state.players:
        return [played]
    finish_trick = phase_one.finish_trick if state.phase == 1 else phase_two.finish_trick
    return finish_trick(state, played, [*table, (seat, card)])


def legal_moves(state: State, seat: int) -> list[str]:
    """Exactly the moves that `decide` accepts, each once; cards in the order of the hand."""
    choice = state.pending
    if choice is not None:
        return choice.legal(state, seat) if seat in choice.seats() else []
    table = state.table
    if state.phase == OVER or seat != (state.leader + len(table)) % state.players:
        return []
    hand = state.hands[seat]
    if table:
        led = table[0][1] >> 4
        if not LED[led].isdisjoint(hand):
            follows = FOLLOWS[led]
            hand = [card for card in hand if card in follows]
    return list(map(_PLAY, dict.fromkeys(hand)))
