"""The names of boards and rating classes."""

from collections.abc import Sequence

from domain.registry import VARIANTS

PLAYED, STREAK = "played", "streak"
_RATING, _SOLO = "rating-", "solo-"


def rating_board(rating_class: str) -> str:
    return _RATING + rating_class


def solo_board(variant: str) -> str:
    return _SOLO + variant


def rating_classes() -> Sequence[str]:
    """Variant and number of players of everything that can be rated."""
    return [
        f"{variant.id}-{players}"
        for variant in VARIANTS.values()
        for players in variant.player_counts
        if players > 1
    ]


def known_boards() -> Sequence[str]:
    """All boards that this platform keeps, whether or not anybody is on them."""
    solo = [solo_board(variant.id) for variant in VARIANTS.values() if 1 in variant.player_counts]
    return [*map(rating_board, rating_classes()), *solo, PLAYED, STREAK]
