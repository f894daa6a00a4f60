"""Move counts of `perft/*.txt`: depth, number of sequences, position. Counted once by `slow_perft`."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.perft import perft
from domain.registry import VARIANTS
from domain.variant import Position
from tests.rules import aetherya_moves, tile_moves
from tests.rules.random_games import SETTINGS, cards, moves_seen
from tests.rules.slow_perft import slow_perft

FOLDER = Path(__file__).parent / "perft"


def _lines() -> list[Any]:
    lines = []
    for path in sorted(FOLDER.glob("*.txt")):
        for number, line in enumerate(path.read_text().splitlines(), start=1):
            if line and not line.startswith("#"):
                depth, nodes, position = line.split(maxsplit=2)
                values = (int(depth), int(nodes), msgspec.json.decode(position))
                lines.append(pytest.param(*values, id=f"{path.stem}:{number}"))
    return lines


@pytest.mark.parametrize(("depth", "nodes", "position"), _lines())
def test_the_fast_count_is_that_of_the_file(depth: int, nodes: int, position: Position) -> None:
    variant = VARIANTS[position["variant"]]
    assert perft(variant, variant.from_position(position), depth) == nodes


@pytest.mark.parametrize(("depth", "nodes", "position"), _lines())
def test_the_fast_count_is_the_slow_one(depth: int, nodes: int, position: Position) -> None:
    """Two moves deep: the slow one takes its time, and has counted the file's numbers once."""
    variant = VARIANTS[position["variant"]]
    strings = STRINGS.get(variant.id, _moves_of_games)(position)
    for shallow in range(1, min(depth, 2) + 1):
        slow = slow_perft(variant, position, shallow, strings)
        assert perft(variant, variant.from_position(position), shallow) == slow
        if shallow == depth:
            assert slow == nodes


def _claim_moves(position: Position) -> list[str]:
    """Every verb with every card that lies where a move can reach it, every faction, and the card of the deck."""
    fields = ("hands", "followers", "stake", "deck", "gnomes")
    reached = set(cards({field: position[field] for field in fields}))
    verbs = ("play", "pick", "discard", "smash", "spare")
    moves = {f"{verb} {card}" for verb in verbs for card in reached}
    return sorted(moves | {f"loot {faction}" for faction in position["factions"]} | {"pick deck"})


def _moves_of_games(position: Position) -> list[str]:
    """All moves of some random games, and every card of the position played."""
    settings = (setting for setting in SETTINGS if setting.variant.id == position["variant"])
    seen = {move for setting in settings for move in moves_seen(setting)}
    return sorted(seen | {f"play {card}" for card in cards(position)})


#: Where games do not bring every move: what else could be one.
STRINGS: Mapping[str, Callable[[Position], list[str]]] = {
    "aetherya": aetherya_moves.all_moves,
    "claim": _claim_moves,
    "kingdoms": tile_moves.all_moves,
    "royal": tile_moves.all_moves,
}


def test_every_variant_has_counts() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} >= set(VARIANTS)
