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
        shown = [0] * (len(KINDS) + 1)  # the last entry collects the cells with NOTHING
        for cell, kind in enumerate(cards):
            shown[kind] |= 1 << cell & ~down
        #: By kind, the set of cells on which such a card lies open.
        self.open: tuple[int, ...] = tuple(shown[:-1])

    def with_card(self, cell: int, kind: int) -> Kingdom:
        """The kingdom with this card face up in place of the one on that cell."""
        bit = 1 << cell
        cards = list(self.cards)
        shown = list(self.open)
        if not self.down & bit:
            shown[cards[cell]] ^= bit
        shown[kind] |= bit
        cards[cell] = kind
        twin = Kingdom.__new__(Kingdom)
        twin.cards = cards
        twin.down = self.down & ~bit
        twin.open = tuple(shown)
        return twin

    def turned_up(self, cell: int) -> Kingdom:
        """The kingdom with the face-down card on that cell face up."""
        return self.with_card(cell, self.cards[cell])

    def with_cards(self, placed: Iterable[tuple[int, int]]) -> Kingdom:
        """The kingdom with these cards face up: pairs of cell and kind."""
        cards = list(self.cards)
        down = self.down
        for cell, kind in placed:
            cards[cell] = kind
            down &= ~(1 << cell)
        return Kingdom(cards, down)

    def is_open(self, cell: int) -> bool:
        return not self.down >> cell & 1 and self.cards[cell] != NOTHING
