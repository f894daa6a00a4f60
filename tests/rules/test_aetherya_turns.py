"""Turns of `aetherya` where the case files say little: tiles in a turn, reshuffles, codes, and random play's length."""

import random
from typing import Any

import pytest

from domain.aetherya import AETHERYA
from domain.aetherya.cards import CELLS
from domain.chance import ChanceMissingError, NoChance, RecordedChance, SeededChance
from domain.play import apply_move
from domain.random_play import open_game, play_at_random
from domain.refusal import Refusal

FACE_DOWN = "?plain ?plain ?plain ?plain / ?plain plain forest ?plain / ?plain mountain swamp ?plain / ?plain ?plain ?plain ?plain"


def grid(text: str) -> list[list[str]]:
    return [row.split() for row in text.split("/")]


def position(mine: str, **fields: Any) -> dict[str, Any]:
    """A position in which seat 0 is to act, two players, with items."""
    return {
        "variant": "aetherya", "players": 2, "mode": "competitive", "items": True, "turn": 0, "step": "turn",
        "kingdoms": [grid(mine), grid(FACE_DOWN)], "discard": ["swamp"], "pile": ["forest", "goblin", "elf"],
        **fields,
    }  # fmt: skip


def tile(name: str, *, shown: bool = True, **more: Any) -> dict[str, Any]:
    return {"tile": name, "open": shown, **more}


def play(where: dict[str, Any], *moves: str, chance: Any = None) -> dict[str, Any]:
    """The position after these moves of whoever's turn it is."""
    state = AETHERYA.from_position(where)
    for move in moves:
        played = apply_move(AETHERYA, state, AETHERYA.to_act(state)[0], move, chance or NoChance())
        assert not isinstance(played, Refusal), (move, played)
    return AETHERYA.to_position(state)


def refused(where: dict[str, Any], move: str) -> str:
    decided = AETHERYA.decide(AETHERYA.from_position(where), 0, move, NoChance())
    assert isinstance(decided, Refusal), decided
    return decided.code.value


MINE = "human ?plain ?plain dragon / ?plain human plain ?dwarf / ?goblin mountain dragon ?portal / ?elf ?human ?forest ?plain"


def test_a_sword_on_a_dragon_with_a_staff_sends_both_away() -> None:
    """AE-5.4, AE-5.5."""
    tiles = [{"a1": tile("sword"), "d1": tile("staff", on="c3"), "b1": tile("stone-1", shown=False)}, {}]
    after = play(position(MINE, tiles=tiles), "use a1 c3")
    assert after["tiles"][0] == {"b1": tile("stone-1", shown=False)}
    assert after["discard"] == ["dragon", "swamp"]
    assert after["kingdoms"][0][2][2] == "forest"


def test_a_sword_needs_a_card_in_the_pile() -> None:
    """AE-5.4. The target comes first."""
    where = position(MINE, tiles=[{"a1": tile("sword")}, {}], pile=[])
    assert refused(where, "use a1 c3") == "unavailable"
    assert refused(where, "use a1 b2") == "illegal_target"
    assert not [move for move in AETHERYA.legal_moves(AETHERYA.from_position(where), 0) if "use" in move]


def test_a_laid_tile_and_a_used_ball_are_done_with_but_a_wrong_target_comes_first() -> None:
    tiles = [
        {
            "a1": tile("staff", on="c3"),
            "d1": tile("crystal-ball", used=True),
            "b1": tile("thief", shown=False),
        },
        {"a1": tile("stone-1")},
    ]
    where = position(MINE, tiles=tiles)
    assert refused(where, "use a1 d1") == "unavailable"
    assert refused(where, "use a1 b2") == "illegal_target"
    assert refused(where, "use d1 0:b1") == "unavailable"
    assert refused(where, "use d1 1:a1") == "illegal_target"


@pytest.mark.parametrize(
    "move", ["use b1 c3", "use b1 1:a1", "use b1 0:b1", "use b1 b2 c2", "use b1 1:a1 a1"]
)
@pytest.mark.parametrize("name", ["staff", "thief", "crystal-ball", "hammer", "stone-1", "smuggler"])
def test_no_refusal_tells_what_a_face_down_tile_is(move: str, name: str) -> None:
    """AE-8.1."""
    tiles = [{"b1": tile(name, shown=False), "a1": tile("stone-2")}, {"a1": tile("scroll")}]
    assert refused(position(MINE, tiles=tiles), move) == "unavailable"


@pytest.mark.parametrize(
    "move", ["use a1", "use a1 c3 b2", "use a1 1:a1 0:a1", "use a1 b2 c3 d4", "use a1 01:b4"]
)
def test_uses_of_no_known_form(move: str) -> None:
    assert refused(position(MINE, tiles=[{"a1": tile("hammer")}, {}]), move) == "malformed"


def test_a_ball_that_was_stolen_can_be_used_in_this_turn_and_again_in_the_next_one() -> None:
    """AE-5.1, AE-5.3. Who looked twice is named once; a tile turned up was seen by all."""
    tiles = [{"a1": tile("thief"), "b1": tile("stone-3", shown=False)}, {"c1": tile("crystal-ball")}]
    after = play(position(MINE, tiles=tiles), "use a1 1:c1", "use a1 0:b1", "take b2", "take b2")
    assert after["tiles"] == [{"a1": tile("crystal-ball"), "b1": tile("stone-3", shown=False, seen=[0])}, {}]
    after = play(after, "use a1 0:b1", "take b1")
    assert after["tiles"] == [{"a1": tile("crystal-ball"), "b1": tile("stone-3")}, {}]
    assert after["turn"] == 1


def test_a_stone_that_is_bought_is_paid_with_another() -> None:
    """AE-5.1, AE-5.3: the stone paid lies where the tile bought lay."""
    tiles = [{"a1": tile("smuggler"), "d1": tile("stone-1")}, {"d4": tile("stone-4")}]
    after = play(position(MINE, tiles=tiles), "use a1 1:d4 d1")
    assert after["tiles"] == [{"a1": tile("stone-4")}, {"d4": tile("stone-1")}]


def test_the_whole_discard_pile_is_shuffled_and_an_empty_one_is_not() -> None:
    """AE-2.6."""
    where = position(MINE, pile=["elf"], discard=["swamp", "elf", "dwarf"])
    after = play(where, "draw", chance=RecordedChance([["dwarf", "swamp", "elf"]]))
    assert (after["pile"], after["discard"]) == (["dwarf", "swamp", "elf"], [])
    with pytest.raises(ChanceMissingError):
        play(where, "draw")
    after = play({**where, "discard": []}, "draw")
    assert (after["pile"], after["discard"], after["drawn"]) == ([], [], "elf")


def test_a_legend_not_met_is_that_before_it_is_away_or_too_many() -> None:
    legends = {"open": ["human-elf"], "pile": ["two-elves"]}
    where = position(MINE, legends=legends, legend_taken=True)
    assert refused(where, "legend two-elves") == "legend_unmet"
    assert refused(where, "legend human-elf") == "legend_unmet"


def test_an_action_that_leaves_nothing_else_to_do_passes_the_turn() -> None:
    """AE-2.5: with a legend taken before, others that are met do not keep the turn."""
    mine = MINE.replace("human plain ?dwarf", "human elf ?dwarf")
    where = position(mine, legends={"open": ["human-elf"], "pile": []}, items=False)
    assert play(where, "take b1")["step"] == "legend"
    assert play(where, "legend human-elf", "take b1")["turn"] == 1
    assert play(where, "take b1", "legend human-elf")["turn"] == 1


def test_the_last_card_of_a_solo_game_is_looked_at_before_the_end() -> None:
    """AE-6.2: with the age's harmony not reached there is no victory, and nothing is subtracted twice."""
    taken = ["two-humans", "two-elves", "two-dwarfs", "two-goblins", "human-elf", "human-dwarf", "goblins-human",
             "goblins-elf", "goblins-dwarf", "elves-dwarf", "three-plains", "three-forests", "three-mountains",
             "three-swamps", "four-tribes"]  # fmt: skip
    kingdom = "human plain human plain / ?swamp swamp swamp swamp / swamp swamp swamp swamp / swamp swamp swamp swamp"
    where = {
        "variant": "aetherya", "players": 1, "mode": "solo", "kingdoms": [grid(kingdom)], "step": "drawn",
        "drawn": "plain", "discard": ["swamp"], "pile": ["elf"], "legends": {"open": [], "taken": [taken]},
    }  # fmt: skip
    after = play(where, "reveal a2")
    assert after["result"]["winners"] == []
    assert after["result"]["totals"] == [4]
    assert after["legends"]["ages"] == []


def test_stones_and_loose_staffs_do_not_help_an_age() -> None:
    """AE-6.2: both count in the result alone."""
    kingdom = "dragon dwarf mountain dwarf / ?swamp mountain swamp swamp / swamp swamp swamp swamp / swamp swamp swamp ?swamp"
    legends = {
        "open": [], "taken": [["two-humans", "two-elves", "two-dwarfs", "two-goblins"]],
        "ages": [["human-elf", "human-dwarf", "goblins-human", "goblins-elf", "goblins-dwarf"],
                 ["elves-dwarf", "three-plains", "three-forests", "three-mountains", "three-swamps", "four-tribes"]],
    }  # fmt: skip
    where = {
        "variant": "aetherya", "players": 1, "mode": "solo", "items": True, "kingdoms": [grid(kingdom)],
        "step": "drawn", "drawn": "plain", "discard": ["swamp"], "pile": ["elf"], "legends": legends,
        "tiles": [{"a1": tile("stone-4"), "b1": tile("staff"), "c1": tile("stone-4")}],
    }  # fmt: skip
    # Dwarfs at mountains make 6, the wild dragon takes 3; the age asks for 8, and with the staff laid there are 9.
    assert len(play(where, "reveal a2", "pass")["legends"]["ages"]) == 2
    assert len(play(where, "use b1 a1", "reveal a2")["legends"]["ages"]) == 1


@pytest.mark.parametrize("preset", AETHERYA.presets)
def test_random_play_finishes(preset: str) -> None:
    """AE-2.8: it turns up cards often enough; nobody is made to."""
    for seed in range(20):
        source = random.Random(f"{preset} {seed}")
        chance = SeededChance(source.randbytes(32))
        players = AETHERYA.presets[preset][-1]
        state = open_game(AETHERYA, {"preset": preset, "players": players}, chance)
        assert not isinstance(state, Refusal)
        assert sum(1 for _ in play_at_random(AETHERYA, state, source.choice, chance, longest=2_000)) < 2_000


def test_the_short_way_through_an_action_is_the_long_one() -> None:
    """Without tiles only the kingdom is looked at; with the option items, and no tile, the whole state is."""
    for seed in range(10):
        source = random.Random(seed)
        chance = SeededChance(source.randbytes(32))
        state = open_game(AETHERYA, {"preset": "competitive", "players": 3}, chance)
        assert not isinstance(state, Refusal)
        while AETHERYA.to_act(state):
            seat = AETHERYA.to_act(state)[0]
            twin = AETHERYA.copy(state)
            twin.items = True
            moves = AETHERYA.legal_moves(state, seat)
            assert AETHERYA.legal_moves(twin, seat) == moves
            for move in moves:
                by_either = [
                    AETHERYA.decide(one, seat, move, SeededChance(bytes(32))) for one in (state, twin)
                ]
                assert by_either[0] == by_either[1]
            apply_move(AETHERYA, state, seat, source.choice(moves), chance)


def test_cells_are_named_in_reading_order() -> None:
    assert CELLS[:5] == ("a1", "b1", "c1", "d1", "a2")
