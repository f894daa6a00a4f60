"""The strategy of the tile games in its parts: imagined worlds, how a seat stands, and plain sense."""

import random
from typing import Any

import pytest

from contracts.feed import FeedMessage
from domain.registry import VARIANTS
from domain.royal.treasures import COPIES as TREASURES
from services.bots.match import play_match, seen_by
from services.bots.strategies.tiles import tiles
from services.bots.strategies.tiles.imagining import imagine, unseen_cards
from services.bots.strategies.tiles.playing import play
from services.bots.strategies.tiles.standing import Standing
from tests.bots.positions import positions
from tests.game_settings import CHOSEN
from tests.rules.tile_positions import position

GAMES = [setting for setting in CHOSEN if setting[0] in ("kingdoms", "royal")]


@pytest.mark.parametrize(("name", "preset", "players"), GAMES)
def test_imagined_worlds_look_like_the_real_one(name: str, preset: str, players: int) -> None:
    variant, chance = VARIANTS[name], random.Random(1)
    for number, (state, seat) in enumerate(positions(name, preset, players, f"{preset}/{players}")):
        if number % 5:
            continue
        view = variant.view(state, seat)
        unseen = unseen_cards(view)
        world = imagine(name, view, unseen, chance)
        assert world is not None
        assert variant.view(world, seat) == view
        hidden = [state.pile, *(hand for other, hand in enumerate(state.hands) if other != seat)]
        assert sorted(unseen) == sorted(card for pile in hidden for card in pile)


@pytest.mark.parametrize(
    ("name", "preset", "players", "games", "wins"),
    [
        ("kingdoms", "random", 2, 6, 5),
        ("royal", "war-maps", 2, 3, 2),
        ("royal", "open-field", 3, 4, 3),
        ("royal", "all-factions", 4, 3, 2),
    ],
)
def test_beats_random_play(name: str, preset: str, players: int, games: int, wins: int) -> None:
    request = {"preset": preset, "players": players}
    played = [play_match(VARIANTS[name], request, tiles, f"test/{number}") for number in range(games)]
    assert sum(game.share for game in played) >= wins


def _message(variant: str, cards: str, hand: str, *moves: str, **fields: Any) -> FeedMessage:
    """What seat 0 sees after these moves of its own."""
    state = VARIANTS[variant].from_position(position(variant, cards, hand, **fields))
    for move in moves:
        state = play(state, move)
    return seen_by(VARIANTS[variant], state, 0, {}, 1)


def _chosen(variant: str, cards: str, hand: str, *moves: str, **fields: Any) -> str:
    return tiles(_message(variant, cards, hand, *moves, **fields), random.Random(3))


def test_a_dragon_goes_where_most_cards_lie_around() -> None:
    ring = "0,0=goblin 1,0=goblin 2,0=goblin 0,1=troll 2,1=troll 0,2=gnome 1,2=gnome"
    assert _chosen("kingdoms", ring, "dragon") == "place dragon 1,1"
    assert _chosen("kingdoms", ring, "dragon", "place dragon 1,1") == "use"


def test_a_knight_breaks_the_majority_of_the_dearest_faction() -> None:
    cards = "0,0=giant:1 1,1=goblin:1 -1,1=goblin:0 0,2=gnome"
    assert _chosen("kingdoms", cards, "knight", "place knight 0,1") == "use 0,0 1,1"


def test_an_undead_takes_the_dearest_place() -> None:
    cards = "0,0=knight:1 1,0=goblin:1 2,0=goblin:0"
    assert _chosen("kingdoms", cards, "undead", "place undead 0,1") == "use 0,0"


def test_a_giant_does_not_turn_its_owner_s_only_cards() -> None:
    assert _chosen("kingdoms", "0,0=knight:0", "giant", "place giant 1,0") == "skip"
    assert _chosen("kingdoms", "0,0=knight:1", "giant", "place giant 1,0") == "use 0,0"


def test_a_troll_chooses_the_line_with_more_factions() -> None:
    cards = "1,0=dragon -1,0=goblin 0,1=gnome"
    assert _chosen("kingdoms", cards, "troll", "place troll 0,0") == "use row"


RING = "0,0=goblin:1 1,0=goblin 2,0=goblin 0,1=troll 2,1=troll 0,2=gnome 1,2=gnome"
FACTIONS = ["goblin", "troll", "gnome", "seer", "dragon", "undead", "knight"]


def test_the_card_that_can_do_more_is_drawn() -> None:
    display = {"factions": FACTIONS, "display": ["dragon", "undead"]}
    assert _chosen("royal", RING, "gnome", "place gnome 3,0", "skip", **display) == "draw dragon"


def test_of_the_cards_seen_the_better_is_kept() -> None:
    pile = {"factions": FACTIONS, "display": ["troll"], "pile": ["undead", "dragon", "undead"]}
    assert _chosen("royal", RING, "seer", "place seer 3,0", "use", **pile) == "keep dragon"


SPACES = [
    {"at": [0, 0], "kind": "plain", "map": 1},
    {"at": [1, 0], "kind": "swamp", "map": 1},
    {"at": [0, 1], "kind": "castle", "map": 1},
    {"at": [-1, 0], "kind": "ruin", "map": 1},
]
MAPS = {"spaces": SPACES, "map_points": {"1": [5, 2]}, "points": [3, 3]}


def test_a_castle_is_better_than_a_swamp() -> None:
    assert _chosen("royal", "0,0=goblin", "dwarf", **MAPS) == "place dwarf 0,1"


def test_a_hidden_treasure_is_worth_the_mean_of_all() -> None:
    """Whatever lies there, the choice is the same; face up, a mercenary's piece goes where it counts most."""
    chosen = set()
    for treasure in TREASURES:
        hidden = {**MAPS, "treasures": [{"at": [-1, 0], "treasure": treasure}]}
        chosen.add(_chosen("royal", "0,0=goblin:0:1", "dwarf", **hidden))
    assert len(chosen) == 1
    mercenary = {**MAPS, "treasures": [{"at": [-1, 0], "treasure": "mercenary"}]}
    cards = "0,0=knight:1 1,0=goblin:1:1:1:1"
    assert _chosen("royal", cards, "dwarf", "place dwarf -1,0", **mercenary) == "reinforce 0,0"


def test_a_catapult_throws_out_others() -> None:
    spaces = [*SPACES[:3], {"at": [-1, 0], "kind": "catapult", "map": 1}]
    cards = "0,0=knight:0:1"
    assert _chosen("royal", cards, "dwarf", "place dwarf -1,0", **MAPS | {"spaces": spaces}) == "remove 0,0:1"


def test_a_game_that_is_won_is_ended_and_one_that_is_lost_is_not() -> None:
    """A gnome's second piece would empty the supply."""
    near = {"supply": [2, 9]}
    won = _chosen("royal", "0,0=goblin 1,0=goblin:1", "gnome", "place gnome 0,1", points=[30, 9], **near)
    assert won == "use 0,0"
    lost = _chosen("royal", "0,0=goblin 1,0=goblin:1", "gnome", "place gnome 0,1", points=[3, 60], **near)
    assert lost == "skip"


def test_points_and_majorities_count_for_a_seat_and_against_the_others() -> None:
    start = VARIANTS["royal"].from_position(
        position("royal", "0,0=knight:0 1,0=goblin:1", "gnome", players=3)
    )
    values = [Standing(start, seat).value(start) for seat in range(3)]
    assert values[0] > values[1] > values[2]
    ahead = start.copy()
    ahead.points[2] += 9
    assert Standing(ahead, 2).value(ahead) == pytest.approx(values[2] + 9)
    assert Standing(ahead, 0).value(ahead) < values[0]


def test_a_lead_is_worth_more_the_fewer_cards_are_to_come() -> None:
    early = VARIANTS["kingdoms"].from_position(position("kingdoms", "0,0=knight:0", "gnome", supply=[12, 12]))
    late = VARIANTS["kingdoms"].from_position(position("kingdoms", "0,0=knight:0", "gnome", supply=[1, 1]))
    for state in (early, late):
        state.hands[0] = []
        state.pile = ["seer"] * 20
    assert 0 < Standing(early, 0).value(early) < Standing(late, 0).value(late) < 9


def test_any_move_will_do_with_factions_that_are_not_known() -> None:
    message = _message("royal", "0,0=goblin", "dwarf")
    message.view["factions"][-1] = "pixie"
    assert imagine("royal", message.view, unseen_cards(message.view), random.Random(1)) is None
    assert {tiles(message, random.Random(seed)) for seed in range(40)} == set(message.moves)
