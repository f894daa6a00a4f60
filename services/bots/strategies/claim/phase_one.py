"""Phase one: which tricks to win, and with what; which cards to pick and to discard.

A follower is worth what `worth` says. A trick gives one card to each seat, and some powers add to it: so each card of
the hand is tried in imagined worlds. Against what it brings stands what the card could still do in later tricks.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from domain.claim.cards import CARDS
from domain.claim.moves import DECK, DISCARD, MOVES, PICK
from domain.claim.state import State
from domain.claim.trick import Trick, must_follow, next_leader
from services.bots.strategies.claim.imagining import Imagination
from services.bots.strategies.claim.worth import LEAD, SCORED, worth

#: Imagined worlds in which each card is tried.
WORLDS = 6
#: What playing a card costs for each point of its value, in the unit of `worth`.
SPENT = 0.4
#: What a seer's sight of one more card is worth to who may choose.
SIGHT = 3.0


def best_move(imagination: Imagination, seat: int, moves: Sequence[str], chance: random.Random) -> str:
    """A play, pick or discard."""
    drawn = [worth(CARDS[name]) for name in imagination.unseen]
    trial = _Trial(seat, sum(drawn) / len(drawn), chance)
    worlds = [imagination.world(chance)]
    if MOVES[moves[0]][0] not in (PICK, DISCARD):
        worlds += [imagination.world(chance) for _ in range(WORLDS - 1)]
    values = [sum(trial.value(world, move) for world in worlds) for move in moves]
    return moves[max(range(len(moves)), key=values.__getitem__)]


class _Trial:
    """mean: the worth of a card that nobody has seen."""

    def __init__(self, seat: int, mean: float, chance: random.Random) -> None:
        self._seat = seat
        self._mean = mean
        self._chance = chance

    def value(self, world: State, move: str) -> float:
        """How good a move is in this world."""
        verb, what = MOVES[move]
        if verb == PICK:
            # A card that a seer sees is the same in all worlds.
            return worth(world.deck[0] if what == DECK else what)
        spent = SPENT * (what & 15)
        return -spent if verb == DISCARD else self._brings(world, what) - spent

    def _brings(self, world: State, card: int) -> float:
        """What the trick brings to the seat's side beyond what it brings to others, if the seat plays this card."""
        trick = Trick(world, self._completed(world, card))
        brings = dict.fromkeys(range(world.players), self._mean)
        stake = sorted(map(worth, world.stake), reverse=True)
        if trick.table[trick.best][1] >> 4 in world.rules.peeks:
            stake[0] += SIGHT
        for seat, value in zip(trick.placed(), stake, strict=False):
            brings[seat] = value
        kept = sum(played >> 4 in world.rules.keeps for _, played in trick.table)
        brings[trick.winner] += SCORED * kept
        if len(world.hands[self._seat]) == 1:
            brings[next_leader(world, trick)[0]] += LEAD
        mine = world.owner_of(self._seat)
        ours = [value for seat, value in brings.items() if world.owner_of(seat) == mine]
        others = [value for seat, value in brings.items() if world.owner_of(seat) != mine]
        return sum(ours) - sum(others) * len(ours) / len(others)

    def _completed(self, world: State, card: int) -> list[tuple[int, int]]:
        """The table after all others have played: half of them to get what lies there, half at random."""
        table = [*world.table, (self._seat, card)]
        wanted = max(map(worth, world.stake)) > self._mean
        while len(table) < world.players:
            seat = (table[-1][0] + 1) % world.players
            led = table[0][1] >> 4
            hand = world.hands[seat]
            options = [one for one in hand if not must_follow(hand, one, led)]
            if self._chance.random() < 0.5:
                pick = self._chance.choice(options)
            else:
                pick = (max if wanted else min)(options, key=lambda one: one & 15)
            table.append((seat, pick))
        return table
