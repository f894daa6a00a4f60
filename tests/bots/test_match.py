"""What a benchmark compares a strategy with: who plays for it, and what chance would win."""

from typing import Any

import pytest

from domain.registry import VARIANTS
from services.bots.match import play_match
from services.bots.strategies import any_move


@pytest.mark.parametrize(
    ("name", "preset", "players", "expected"),
    [
        ("claim", "classic", 2, 1 / 2),
        ("claim", "random", 3, 1 / 3),
        ("claim", "random", 4, 1 / 2),  # two partners
        ("aetherya", "competitive", 4, 1 / 4),
    ],
)
def test_a_side_is_all_who_win_together(name: str, preset: str, players: int, expected: float) -> None:
    played = play_match(VARIANTS[name], {"preset": preset, "players": players}, any_move, "side")
    assert played.expected == pytest.approx(expected)


@pytest.mark.parametrize(("preset", "players"), [("solo", 1), ("coop", 3)])
def test_a_game_against_nobody_is_compared_with_random_play(preset: str, players: int) -> None:
    """All seats are the strategy's. Random play that moves as the comparison does has the same result."""
    request: dict[str, Any] = {"preset": preset, "players": players}
    shares = [play_match(VARIANTS["aetherya"], request, any_move, f"{number}") for number in range(40)]
    assert all(game.share in (0, 1) and game.expected in (0, 1) for game in shares)
    assert sum(game.expected for game in shares) < len(shares) / 2
