"""A player who knows the whole game, for tests that must meet a choice which chance alone offers too seldom."""

import random
from typing import Any

from contracts.ids import GameId
from domain.chance import SeededChance
from domain.game import Game
from domain.play import apply_move
from domain.random_play import play_at_random
from domain.variant import Variant
from services.platform.store import open_store
from services.platform.streamed import Held
from tests.faults.running import Platform

#: Games played to their end, at random, for each move that is thought about.
TRIES = 12


def choice_of(move: str) -> str:
    """The choice that a move answers, by its verb; "peek" for a seer's look at the deck's top."""
    return "peek" if move == "pick deck" else move.split()[0]


def toward(
    site: Platform, game: GameId, seat: int, chance: random.Random, wanted: set[str], moves: list[str]
) -> str:
    """The move after which random play offers this seat the most of the wanted choices."""
    if not wanted or len(moves) == 1:
        return chance.choice(moves)
    held = _newest(site, game).aggregate
    offers = {
        move: sum(_offered(held.variant, held.state, seat, move, wanted, chance) for _ in range(TRIES))
        for move in moves
    }
    return max(moves, key=offers.__getitem__)


def _newest(site: Platform, game: GameId) -> Held[Game]:
    """The game as the store has it now."""
    store = open_store(site.settings.store_url)
    held = Held(Game(game))
    try:
        for stored in store.read(game):
            held.fold(stored.body)
    finally:
        store.close()
    return held


def _offered(
    variant: Variant[Any], state: object, seat: int, move: str, wanted: set[str], chance: random.Random
) -> int:
    """How many of the wanted choices the seat is offered in one game played on after the move."""
    state, deals = variant.copy(state), SeededChance(chance.randbytes(32))
    apply_move(variant, state, seat, move, deals)
    met: set[str] = set()
    for _ in play_at_random(variant, state, chance.choice, deals):
        if seat in variant.to_act(state):
            met |= wanted & {choice_of(one) for one in variant.legal_moves(state, seat)}
    return len(met)
