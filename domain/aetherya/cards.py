"""Kingdom cards, cells, legends and tiles as small integers. Names are for the border only."""

from collections.abc import Iterable, Mapping, Sequence

#: Kinds of kingdom card; the index is the kind's number (AE-1.1).
KINDS: Sequence[str] = (
    "human", "elf", "dwarf", "goblin", "plain", "forest", "mountain", "swamp", "dragon", "portal",
)  # fmt: skip
KIND: Mapping[str, int] = {name: number for number, name in enumerate(KINDS)}
HUMAN, ELF, DWARF, GOBLIN, PLAIN, FOREST, MOUNTAIN, SWAMP, DRAGON, PORTAL = range(len(KINDS))
#: The tribes are the first kinds.
TRIBES = GOBLIN + 1
#: Kinds from here on are locked where they lie open (AE-2.2).
LOCKED = DRAGON
#: A cell on which no card lies yet.
NOTHING = -1

#: In reading order; the index is the cell's number.
CELLS: Sequence[str] = tuple(f"{column}{row}" for row in "1234" for column in "abcd")
CELL: Mapping[str, int] = {name: number for number, name in enumerate(CELLS)}
#: b2, c2, b3, c3: where the first four cards go (AE-1.2).
CENTRE: Sequence[int] = tuple(CELL[name] for name in ("b2", "c2", "b3", "c3"))
#: The cells that begin face down, in reading order.
OUTER: Sequence[int] = tuple(cell for cell in range(16) if cell not in CENTRE)

#: Legend name to value (AE-4); the place is the legend's number.
LEGEND_VALUES: Mapping[str, int] = {
    "human-elf": 2, "human-dwarf": 2, "two-humans": 2, "two-elves": 2, "two-dwarfs": 2, "two-goblins": 2,
    "goblins-human": 3, "goblins-elf": 3, "goblins-dwarf": 3, "elves-dwarf": 3,
    "three-plains": 4, "three-forests": 4, "three-mountains": 4, "three-swamps": 4, "four-tribes": 4,
}  # fmt: skip
LEGENDS: Sequence[str] = tuple(LEGEND_VALUES)
LEGEND: Mapping[str, int] = {name: number for number, name in enumerate(LEGENDS)}
#: By legend number.
VALUES: Sequence[int] = tuple(LEGEND_VALUES.values())

#: The twelve tiles that each player has (AE-5.2); the first four are the power stones 1 to 4.
TILES: Sequence[str] = (
    "stone-1", "stone-2", "stone-3", "stone-4", "staff", "crystal-ball", "thief", "smuggler", "scroll", "griffin",
    "sword", "hammer",
)  # fmt: skip
TILE: Mapping[str, int] = {name: number for number, name in enumerate(TILES)}
STAFF, BALL, THIEF, SMUGGLER, SCROLL, GRIFFIN, SWORD, HAMMER = range(4, len(TILES))
#: Tiles below this one are power stones; a stone's value is its number and one.
STONES = STAFF

#: What stands in a view for something hidden, and before the name of a face-down card in a position.
HIDDEN = "?"


def names(kinds: Iterable[int]) -> list[str]:
    return [KINDS[kind] for kind in kinds]


def kinds(card_names: Iterable[str]) -> list[int]:
    """The kinds of these names. Raises KeyError on a name of no card."""
    return [KIND[name] for name in card_names]


def legend_names(legends: Iterable[int]) -> list[str]:
    return [LEGENDS[legend] for legend in legends]


def legend_numbers(card_names: Iterable[str]) -> list[int]:
    """The legends of these names. Raises KeyError on a name of no legend."""
    return [LEGEND[name] for name in card_names]


def value(legends: Iterable[int]) -> int:
    """The sum of the legends' values."""
    return sum(VALUES[legend] for legend in legends)
