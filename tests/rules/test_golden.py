"""Every golden game is replayed: position and all views after every move are what they were."""

from typing import Any

import pytest

from domain.cases import Passed
from domain.compare import differences
from domain.records import check_record
from domain.registry import VARIANTS
from domain.variant import Variant
from tests.rules.golden_games import GAMES, digests, file_of, golden_games

ALL = [pytest.param(variant, id=variant.id) for variant in VARIANTS.values()]


@pytest.mark.parametrize("variant", ALL)
def test_every_variant_has_golden_games_of_all_its_settings(variant: Variant[Any]) -> None:
    assert file_of(variant).exists(), f"play them once: python -m tests.rules.golden_games {variant.id}"
    games = list(golden_games(variant))
    assert len(games) == GAMES
    assert {game.record.players for game in games} == set(variant.player_counts)
    for game in games:
        moves = [move for seat, move in game.record.moves if seat >= 0]
        assert len(game.digests) == len(moves) + 1


@pytest.mark.parametrize("variant", ALL)
def test_golden_games_are_what_they_were(variant: Variant[Any]) -> None:
    for number, game in enumerate(golden_games(variant)):
        for move, (now, then) in enumerate(zip(digests(variant, game.record), game.digests, strict=True)):
            assert now == then, f"game {number} differs after move {move}"
        assert isinstance(check_record(game.record, VARIANTS), Passed), number


def test_golden_games_of_claim_use_every_faction() -> None:
    factions = {
        faction for game in golden_games(VARIANTS["claim"]) for faction in game.record.position["factions"]
    }
    assert len(factions) == 17


def test_a_digest_sees_a_hidden_card() -> None:
    """Two games that differ in nothing but the order of the deck have other digests."""
    game = next(golden_games(VARIANTS["claim"]))
    position = dict(game.record.position)
    assert list(differences(position, game.record.position)) == []
    position["deck"] = position["deck"][::-1]
    changed = game.record.__class__(game.record.variant, game.record.players, position, [], position)
    assert next(digests(VARIANTS["claim"], changed)) != game.digests[0]
