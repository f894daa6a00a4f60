"""A kingdom: sixteen cards, some face down. It never changes: another takes its place, so that states share it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.aetherya.cards import KINDS, NOTHING


class Kingdom:
    """By cell a kind of card, or NOTHING. Sets of cells are integers with bit c for cell c."""

    __slots__ = ("cards", "down", "open")

    def __init__(self, cards: Sequence[int], down: int) -> None:
        self.cards = cards
        #: The set of cells whose card lies face down.
        self.down = down
        by_kind = [0] * (len(KINDS) + 1)  # the last entry collects the cells with NOTHING
        for cell, kind in enumerate(cards):
            by_kind[kind] |= 1 << cell
        shown = ~down
        #: By kind, the set of cells on which such a card lies open.
        self.open: Sequence[int] = tuple([among & shown for among in by_kind[:-1]])

    def with_card(self, cell: int, kind: int) -> Kingdom:
        """The kingdom with this card face up on that cell."""
        cards = list(self.cards)
        cards[cell] = kind
        return Kingdom(cards, self.down & ~(1 << cell))

    def with_cards(self, placed: Iterable[tuple[int, int]]) -> Kingdom:
        """The kingdom with these cards face up: pairs of cell and kind."""
        cards = list(self.cards)
        down = self.down
        for cell, kind in placed:
            cards[cell] = kind
            down &= ~(1 << cell)
        return Kingdom(cards, down)

    def turned_up(self, cell: int) -> Kingdom:
        """The kingdom with the card on that cell face up."""
        return Kingdom(self.cards, self.down & ~(1 << cell))

    def is_open(self, cell: int) -> bool:
        return not self.down >> cell & 1 and self.cards[cell] != NOTHING
