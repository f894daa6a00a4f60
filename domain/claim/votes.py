"""The votes of the factions and who wins by them (CL-6.1 to CL-6.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from contracts.claim import VotesCast
from domain.claim.cards import FACTION, FACTIONS
from domain.placing import places

if TYPE_CHECKING:
    from domain.claim.state import State

#: An owner's standing with one faction: a number that some powers compare first, cards, highest value.
Standing = tuple[int, int, int]


def cast_votes(state: State) -> VotesCast:
    """The result, when all powers of the end have acted."""
    owners = state.owners()
    piles = [state.won(owner) for owner in owners]
    votes: dict[str, int | None] = {}
    for number in state.rules.numbers:
        standings = [_standing(state, owner, piles[owner], number) for owner in owners]
        votes[FACTIONS[number]] = _voted_for(standings)
    merits = _merits(state, votes, piles)
    best = [owner for owner in owners if merits[owner] == max(merits)]
    return VotesCast(votes, sorted(seat for owner in best for seat in state.seats_of(owner)))


def _standing(state: State, owner: int, pile: list[int], faction: int) -> Standing:
    own = [card & 15 for card in pile if card >> 4 == faction]
    lent = _lent(state, owner, faction)
    counts = state.rules.counts.get(faction)
    first, number = (0, len(own)) if counts is None else counts(pile)
    return first, number + len(lent), max(own + lent, default=-1)


def _lent(state: State, owner: int, faction: int) -> list[int]:
    """Values of the owner's cards that count also towards this faction (CL-6.0)."""
    return [value for lends in state.rules.lends for value in lends(state, owner, faction)]


def _voted_for(standings: list[Standing]) -> int | None:
    """CL-6.1: the owner with the best standing, if it is one alone."""
    best = max(standings)
    return standings.index(best) if best[1] > 0 and standings.count(best) == 1 else None


def final_scores(state: State) -> list[int]:
    """By seat, of a finished game: the votes; partners have them together (CL-6.1)."""
    votes = list(state.votes.values())
    return [votes.count(state.owner_of(seat)) for seat in range(state.players)]


def final_places(state: State) -> list[int]:
    """By seat, of a finished game, in the order of CL-6.2 and CL-6.3; partners share their place."""
    if state.winners is None:
        raise ValueError("the game is not over")
    piles = [state.won(owner) for owner in state.owners()]
    merits = [
        (owner in state.winners, merit) for owner, merit in enumerate(_merits(state, state.votes, piles))
    ]
    return places([state.seats_of(owner) for owner in state.owners()], merits)


def _merits(state: State, votes: dict[str, int | None], piles: list[list[int]]) -> list[list[int]]:
    """By owner. CL-6.2 with 2 players: votes. CL-6.3 with more: then cards of those factions, then their sum."""
    merits = []
    for owner, pile in enumerate(piles):
        voted = [FACTION[name] for name, choice in votes.items() if choice == owner]
        merit = [len(voted)]
        if state.players > 2:
            values = [card & 15 for card in pile if card >> 4 in voted]
            for faction in voted:
                values += _lent(state, owner, faction)
            merit += [len(values), sum(values)]
        merits.append(merit)
    return merits
