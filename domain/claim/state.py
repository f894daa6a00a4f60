"""The state of a game, folded from its events. Cards are the integers of `cards`, piles are lists, top first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.claim.rules import Rules, rules_of

if TYPE_CHECKING:
    from domain.claim.choice import Choice

#: Phases: 1 and 2, then "end" (a racoon owner chooses), then "over".
END, OVER = 3, 4


class State:
    """What `evolve` changes. `rules` and the `pending` choice are shared between copies and never change."""

    __slots__ = (
        "deck", "discard", "followers", "gnomes", "hands", "leader", "loot", "pending", "phase", "players",
        "racoon_loot", "rules", "score", "stake", "table", "trick", "trolls", "votes", "winner", "winners",
    )  # fmt: skip

    def __init__(self) -> None:
        self.players = 0
        self.rules: Rules = rules_of(())
        #: Values of the racoons that bear the loot symbol.
        self.racoon_loot: tuple[int, ...] = ()
        self.phase = 1
        self.trick = 0
        self.leader = 0
        #: Seat and card, in order of play.
        self.table: list[tuple[int, int]] = []
        #: Who won the trick on the table, once it is complete, or wins the trick without play.
        self.winner = 0
        self.stake: list[int] = []
        self.deck: list[int] = []
        self.hands: list[list[int]] = []
        self.followers: list[list[int]] = []
        self.score: list[list[int]] = []
        #: Gnomes in front of each seat.
        self.gnomes: list[list[int]] = []
        #: Trolls aside.
        self.trolls: list[int] = []
        #: Newest last.
        self.discard: list[int] = []
        #: Owner to faction number.
        self.loot: dict[int, int] = {}
        #: None: a card is to be played.
        self.pending: Choice | None = None
        #: Faction name to owner; set when the game is over.
        self.votes: dict[str, int | None] = {}
        self.winners: list[int] | None = None

    def seat(self, players: int, rules: Rules, racoon_loot: tuple[int, ...]) -> None:
        """Empty piles for so many players."""
        self.players = players
        self.rules = rules
        self.racoon_loot = racoon_loot
        self.hands = [[] for _ in range(players)]
        self.followers = [[] for _ in range(players)]
        self.score = [[] for _ in range(players)]
        self.gnomes = [[] for _ in range(players)]

    def copy(self) -> State:
        """An equal state that shares nothing that changes."""
        twin = State.__new__(State)
        twin.players = self.players
        twin.rules = self.rules
        twin.racoon_loot = self.racoon_loot
        twin.phase = self.phase
        twin.trick = self.trick
        twin.leader = self.leader
        twin.table = self.table[:]
        twin.winner = self.winner
        twin.stake = self.stake[:]
        twin.deck = self.deck[:]
        twin.hands = [pile[:] for pile in self.hands]
        twin.followers = [pile[:] for pile in self.followers]
        twin.score = [pile[:] for pile in self.score]
        twin.gnomes = [pile[:] for pile in self.gnomes]
        twin.trolls = self.trolls[:]
        twin.discard = self.discard[:]
        twin.loot = self.loot.copy()
        twin.pending = self.pending
        twin.votes = self.votes.copy()
        twin.winners = self.winners
        return twin

    def to_act(self) -> list[int]:
        """Seats that may move now, ascending."""
        if self.phase == OVER:
            return []
        if self.pending is not None:
            return self.pending.seats()
        return [(self.leader + len(self.table)) % self.players]

    def owners(self) -> range:
        """Who votes are for: seats, or with 4 players partnerships, named by their lower seat (CL-2.4)."""
        return range(3 if self.players == 3 else 2)

    def owner_of(self, seat: int) -> int:
        return seat % 2 if self.players == 4 else seat

    def seats_of(self, owner: int) -> list[int]:
        """The seats of an owner."""
        return [owner, owner + 2] if self.players == 4 else [owner]

    def cards(self) -> list[int]:
        """All cards of the game, wherever they lie."""
        piles = [*self.hands, *self.followers, *self.score, *self.gnomes, self.stake, self.deck, self.trolls]
        cards = [card for pile in (*piles, self.discard) for card in pile] + [card for _, card in self.table]
        return cards if self.pending is None else cards + self.pending.cards()

    def won(self, owner: int) -> list[int]:
        """All cards in the score piles of an owner, partners' together (CL-2.4)."""
        return [card for seat in self.seats_of(owner) for card in self.score[seat]]
