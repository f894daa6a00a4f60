"""What a won trick of phase two brings, while it is shared out."""

from __future__ import annotations


class Spoils:
    """Cards of a trick on their way; what no power takes goes to the winner (CL-4.3)."""

    __slots__ = ("cards", "gnomes", "last", "score", "trolls", "winner")

    def __init__(self, winner: int, cards: list[int], players: int, trolls: list[int], last: bool) -> None:
        self.winner = winner
        #: Not yet given to anybody, in order of play.
        self.cards = cards
        #: What goes into each score pile.
        self.score: list[list[int]] = [[] for _ in range(players)]
        #: What is laid in front of the winner.
        self.gnomes: list[int] = []
        #: All that lie aside.
        self.trolls = trolls
        #: Whether this is the very last trick.
        self.last = last

    def take(self, faction: int) -> list[int]:
        """All cards of a faction, which then are no longer to be given."""
        taken = [card for card in self.cards if card >> 4 == faction]
        if taken:
            self.cards = [card for card in self.cards if card >> 4 != faction]
        return taken
