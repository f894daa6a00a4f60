"""The strategy of aetherya in its parts, and what it wins."""

import random
from typing import Any

import pytest

from domain.aetherya import AETHERYA
from domain.aetherya.cards import KIND, KINDS
from domain.aetherya.harmony import harmony
from domain.aetherya.kingdom import Kingdom
from domain.aetherya.links import links
from domain.chance import SeededChance
from domain.random_play import open_game
from services.bots.match import play_match, seen_by
from services.bots.strategies.aetherya import aetherya
from services.bots.strategies.aetherya.outlook import gains, hope
from services.bots.strategies.aetherya.seen import Seen
from services.bots.strategies.aetherya.standing import Standing
from tests.bots.positions import positions


@pytest.mark.parametrize(
    ("preset", "players", "games", "wins"),
    [
        ("competitive", 2, 8, 7),
        ("competitive-items", 2, 4, 3),
        ("competitive", 3, 4, 3),
        ("competitive-items", 4, 3, 2),
        ("coop", 2, 3, 2),
    ],
)
def test_beats_random_play(preset: str, players: int, games: int, wins: int) -> None:
    request: dict[str, Any] = {"preset": preset, "players": players}
    played = [play_match(AETHERYA, request, aetherya, f"test/{number}") for number in range(games)]
    assert sum(game.share for game in played) >= wins
    assert sum(game.expected for game in played) < wins


def test_wins_alone_what_random_play_never_does() -> None:
    played = [play_match(AETHERYA, {"preset": "solo"}, aetherya, f"test/{number}") for number in range(2)]
    assert sum(game.share for game in played) >= 1
    assert not any(game.expected for game in played)


def test_games_among_bots_end() -> None:
    chance = SeededChance(bytes(32))
    state = open_game(AETHERYA, {"preset": "competitive", "players": 3}, chance)
    number = 0
    while seats := AETHERYA.to_act(state):  # type: ignore[arg-type]
        number += 1
        move = aetherya(seen_by(AETHERYA, state, seats[0], {}, number), random.Random(number))
        for event in AETHERYA.decide(state, seats[0], move, chance):  # type: ignore[arg-type, union-attr]
            AETHERYA.evolve(state, event)  # type: ignore[arg-type]
        assert number < 400


def test_gains_of_tribes_and_lands_are_the_differences_of_harmony() -> None:
    compared = 0
    for state, seat in positions("aetherya", "competitive", 2, "gains"):
        kingdom = Seen(AETHERYA.view(state, seat), seat, 1).kingdom
        if state.to_act() != [seat] or kingdom.open[KIND["dragon"]] or state.arranging[seat] is not None:
            continue
        linked = links(kingdom.open[KIND["portal"]], 0)
        for cell in range(16):
            if not kingdom.down >> cell & 1:
                continue
            adds = gains(kingdom.open, linked, cell)
            for kind in range(KIND["dragon"]):
                after = harmony(kingdom.with_card(cell, kind).open)
                assert adds[kind] == sum(after) - sum(harmony(kingdom.open))
                compared += 1
    assert compared > 100


def test_hope_is_the_mean_without_choice_and_grows_with_it() -> None:
    adds, chances = (6.0, -2.0), (0.5, 0.5)
    assert hope(adds, chances, 0) == 2.0
    assert hope(adds, chances, 0) < hope(adds, chances, 0.5) < hope(adds, chances, 1)


def _position(**changes: Any) -> dict[str, Any]:
    """Two kingdoms with one face-down card each, my human among plains; seat 0 has drawn a swamp."""
    mine = [
        ["plain", "human", "plain", "human"],
        ["human", "plain", "human", "plain"],
        ["plain", "human", "plain", "human"],
        ["human", "plain", "human", "?elf"],
    ]
    his = [["swamp", "mountain", "swamp", "mountain"]] * 3 + [["swamp", "mountain", "swamp", "?elf"]]
    position: dict[str, Any] = {
        "players": 2, "mode": "competitive", "kingdoms": [mine, his], "pile": ["elf", "dwarf", "goblin"],
        "discard": ["swamp"], "turn": 0, "step": "drawn", "drawn": "plain",
    }  # fmt: skip
    return {**position, **changes}


def _choice(position: dict[str, Any], number: int = 1) -> str:
    state = AETHERYA.from_position(position)
    return aetherya(seen_by(AETHERYA, state, 0, {}, number), random.Random(1))


def test_ends_a_game_that_is_won() -> None:
    assert _choice(_position()) in ("put d4", "reveal d4")


def test_goes_on_with_a_game_that_is_lost() -> None:
    position = _position()
    lost = _position(kingdoms=position["kingdoms"][::-1], drawn="elf")
    assert not _choice(lost).endswith("d4")
    assert _choice(lost, number=100_000).endswith("d4")  # but not for ever


def test_a_legend_is_taken_before_the_end() -> None:
    legends = {"open": ["two-humans", "three-plains"], "pile": [], "taken": [[], []]}
    kingdoms = _position()["kingdoms"]
    kingdoms[0][0] = ["plain", "plain", "plain", "human"]
    assert _choice(_position(legends=legends, kingdoms=kingdoms)) == "legend three-plains"


def test_together_nobody_ends_the_game_while_legends_are_missing() -> None:
    legends = {"open": ["two-elves"], "pile": [], "taken": [[], []]}
    position = _position(mode="coop", legends=legends)
    state = AETHERYA.from_position(position)
    seen = Seen(AETHERYA.view(state, 0), 0, 1)
    assert Standing(seen).victory(30, 0, seen.legends) == 0
    assert not _choice(position).endswith("d4")


def test_a_scroll_is_laid_where_most_conflicts_are() -> None:
    kingdoms = [
        [
            ["?elf", "?elf", "?elf", "?elf"],
            ["?elf", "goblin", "elf", "?elf"],
            ["?elf", "elf", "plain", "?elf"],
            ["?elf"] * 4,
        ]
    ]
    position = {
        "players": 1, "mode": "solo", "items": True, "kingdoms": kingdoms, "step": "turn", "pile": ["elf"],
        "tiles": [{"a1": {"tile": "scroll", "open": True}}],
    }  # fmt: skip
    assert _choice(position) == "use a1 b2"


def test_chances_are_those_of_the_cards_that_nobody_has_shown() -> None:
    for state, seat in positions("aetherya", "competitive", 3, "chances"):
        hidden = [kind for kingdom in state.kingdoms for kind in _face_down(kingdom)] + state.pile
        if state.drawn >= 0 and seat != state.turn:
            hidden.append(state.drawn)
        if state.arranging[0] is None and len(set(map(bool, state.arranging))) == 1:
            chances = Seen(AETHERYA.view(state, seat), seat, 1).chances
            assert chances == [hidden.count(kind) / max(1, len(hidden)) for kind in range(len(KINDS))]


def _face_down(kingdom: Kingdom) -> list[int]:
    return [kind for cell, kind in enumerate(kingdom.cards) if kingdom.down >> cell & 1]
