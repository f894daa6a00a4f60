"""Short ways to write positions of the tile games."""

from typing import Any

from domain.chance import SeededChance
from domain.play import apply_move
from domain.refusal import Refusal
from domain.variant import Position, Variant

#: Of these the tests take what is missing to a full set.
_OTHERS = (
    "seer", "giant", "knight", "undead", "gnome", "troll", "dragon", "dwarf", "goblin", "doppelganger",
)  # fmt: skip


def board(text: str) -> list[dict[str, Any]]:
    """`0,0=goblin:0:1 1,0=dwarf!`: at (0, 0) a goblin with two pieces, beside it a dwarf that is face down."""
    cards = []
    for word in text.split():
        at, _, rest = word.partition("=")
        card, *pieces = rest.split(":")
        down = card.endswith("!")
        cards.append(
            {
                "at": [int(one) for one in at.split(",")],
                "card": card.removesuffix("!"),
                "down": down,
                "pieces": [int(seat) for seat in pieces],
            }
        )
    return sorted(cards, key=lambda card: (card["at"][1], card["at"][0]))


def position(variant: str, cards: str, hand: str, **fields: Any) -> Position:
    """Seat 0 is to place one of the cards of `hand`; whatever else is needed is filled in."""
    players = fields.get("players", 2)
    size = 2 if variant == "kingdoms" else 1
    laid = board(cards)
    named = dict.fromkeys([*(card["card"] for card in laid), *hand.split()])
    factions = [*named, *(name for name in _OTHERS if name not in named)][: {2: 7, 3: 8, 4: 9}[players]]
    other = factions[-1]
    return {
        "variant": variant, "players": players, "factions": factions, "board": laid, "step": "place",
        "hands": [hand.split(), *([other] * size for _ in range(players - 1))],
        "display": [factions[-2], factions[-3]], "pile": [],
        "supply": [10] * players, "points": [0] * players, "turns": [4] * players,
        **fields,
    }  # fmt: skip


class Play:
    """A game from a position on; moves that are refused fail the test."""

    def __init__(self, variant: Variant[Any], start: Position) -> None:
        self.variant = variant
        self.state = variant.from_position(start)

    def move(self, *moves: str) -> Position:
        """Makes the moves for whoever is to act; gives the position after them."""
        for move in moves:
            [seat] = self.variant.to_act(self.state)
            made = apply_move(self.variant, self.state, seat, move, SeededChance(bytes(32)))
            assert not isinstance(made, Refusal), (move, made, self.legal())
        return self.variant.to_position(self.state)

    def refused(self, move: str) -> str:
        """The code that the move is refused with."""
        [seat] = self.variant.to_act(self.state)
        made = self.variant.decide(self.state, seat, move, SeededChance(bytes(32)))
        assert isinstance(made, Refusal), move
        return made.code

    def legal(self) -> list[str]:
        return [
            move
            for seat in self.variant.to_act(self.state)
            for move in self.variant.legal_moves(self.state, seat)
        ]
