"""The cards, as small integers: faction number times 16 plus printed value. Names are for the border only."""

from collections.abc import Iterable, Mapping, Sequence

#: Factions that are only ever used together (CL-2.1).
PAIRS: Sequence[tuple[str, str]] = (("goblin", "knight"), ("gnome", "giant"), ("royal", "peasant"))
#: Factions that count as ten cards each (CL-2.1; racoon by CL-1.3).
TENS: Sequence[str] = (
    "automaton", "bard", "doppelganger", "dragon", "dwarf", "griffon", "racoon", "seer", "troll", "undead", "viking",
)  # fmt: skip
#: All factions; the index is the faction's number.
FACTIONS: Sequence[str] = (*(name for pair in PAIRS for name in pair), *TENS)
FACTION: Mapping[str, int] = {name: number for number, name in enumerate(FACTIONS)}

#: How many cards of a faction, drawn at random, leave the game unseen before the deal (CL-1.3).
REMOVED: Mapping[str, int] = {"racoon": 4}

_UNLIKE: Mapping[str, Sequence[int]] = {
    "goblin": (0, 0, 0, 0, *range(10)),
    "knight": range(2, 10),
    "gnome": (1, 1, 1, 3, 3, 3, 5, 5, 5, 7, 7, 7, 9),
    "giant": (1, 1, 3, 3, 5, 5, 7, 7, 9),
    "royal": range(4, 13),
    "peasant": range(13),
    "racoon": range(14),
}


def card(faction: str, value: int) -> int:
    return FACTION[faction] << 4 | value


#: The cards of each faction, every copy, by rising value (CL-1.1, CL-1.2).
COPIES: Mapping[str, Sequence[int]] = {
    name: [card(name, value) for value in _UNLIKE.get(name, range(10))] for name in FACTIONS
}
#: Each different card once.
ALL: Sequence[int] = [one for copies in COPIES.values() for one in dict.fromkeys(copies)]
#: By card; "" where no such card exists.
NAMES: Sequence[str] = [
    f"{FACTIONS[one >> 4]}-{one & 15}" if one in set(ALL) else "" for one in range(len(FACTIONS) << 4)
]
CARDS: Mapping[str, int] = {NAMES[one]: one for one in ALL}
_NAME = NAMES.__getitem__
_CARD = CARDS.__getitem__


def names(cards: Iterable[int]) -> list[str]:
    return list(map(_NAME, cards))


def numbers(card_names: Iterable[str]) -> list[int]:
    """The cards of these names. Raises KeyError on a name of no card."""
    return list(map(_CARD, card_names))
