"""What a move is worth: played on at random in imagined worlds, many times, to the end."""

from __future__ import annotations

import random
from collections.abc import Sequence

from contracts.event import Event
from domain.chance import NoChance
from domain.claim import CLAIM
from domain.claim.state import State
from domain.refusal import Refusal
from services.bots.strategies.claim.imagining import Imagination

#: Moves of the engine that one decision may cost, about; and how often each move is tried at least and at most.
COST, FEWEST, MOST = 250, 2, 12
#: What winning every vote is worth beside the victory itself: it tells lines apart that win or lose alike.
MARGIN = 0.25

_NO_CHANCE = NoChance()


def best_move(imagination: Imagination, seat: int, moves: Sequence[str], chance: random.Random) -> str:
    """The move that ends best on average. All moves are tried in the same worlds."""
    totals = [0.0] * len(moves)
    world = imagination.world(chance)
    length = sum(map(len, world.hands)) + 1
    for _ in range(min(MOST, max(FEWEST, COST // (length * len(moves))))):
        for number, move in enumerate(moves):
            state = world.copy()
            play(state, seat, move)
            totals[number] += outcome(played_out(state, chance), seat)
        if not imagination.certain:
            world = imagination.world(chance)
    return moves[max(range(len(moves)), key=totals.__getitem__)]


def play(state: State, seat: int, move: str) -> None:
    """Plays a legal move, in place."""
    events: list[Event] | Refusal = CLAIM.decide(state, seat, move, _NO_CHANCE)
    if isinstance(events, Refusal):
        raise ValueError(events.code)
    for event in events:
        CLAIM.evolve(state, event)


def played_out(state: State, chance: random.Random) -> State:
    """The same state, played to the end at random."""
    while seats := state.to_act():
        seat = seats[0]
        moves = CLAIM.legal_moves(state, seat)
        play(state, seat, moves[int(chance.random() * len(moves))])
    return state


def outcome(state: State, seat: int) -> float:
    """How a game that is over is for this seat: its share of the victory, and a little for its votes."""
    winners = state.winners or []
    mine = state.owner_of(seat)
    owners = {state.owner_of(winner) for winner in winners}
    share = 1 / len(owners) if mine in owners else 0.0
    votes = [owner for owner in state.votes.values() if owner is not None]
    others = [votes.count(owner) for owner in state.owners() if owner != mine]
    return share + MARGIN * (votes.count(mine) - max(others)) / len(state.votes)
