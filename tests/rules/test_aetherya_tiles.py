"""The sets of cells that `Tiles` keeps from change to change are those that it makes anew."""

import random

import pytest

from domain.aetherya import AETHERYA
from domain.aetherya.tile import Tiles
from domain.chance import SeededChance
from domain.random_play import open_game
from domain.refusal import Refusal


@pytest.mark.parametrize(
    ("preset", "players"), [("competitive-items", 3), ("coop-items", 2), ("solo-items", 1)]
)
@pytest.mark.parametrize("seed", range(4))
def test_kept_sets_are_those_made_anew(preset: str, players: int, seed: int) -> None:
    source = random.Random(seed)
    chance = SeededChance(source.randbytes(32))
    state = open_game(AETHERYA, {"preset": preset, "players": players}, chance)
    assert not isinstance(state, Refusal)
    while seats := AETHERYA.to_act(state):
        moves = AETHERYA.legal_moves(state, seats[0])
        uses = [move for move in moves if move.startswith("use ")]
        made = AETHERYA.decide(state, seats[0], source.choice(uses or moves), chance)
        assert not isinstance(made, Refusal)
        for event in made:
            AETHERYA.evolve(state, event)
            for tiles in state.tiles:
                anew = Tiles(tiles.at)
                assert {name: getattr(tiles, name) for name in Tiles.__slots__} == {
                    name: getattr(anew, name) for name in Tiles.__slots__
                }
