"""Names that players go by: what is allowed, and how a program's name follows from its id."""

import unicodedata

from contracts.ids import BOT_PREFIX, PlayerId

LONGEST_NAME = 24
#: Letters that look like another one, small or as a capital, each with the one that stands for all.
_ALIKE = str.maketrans(
    "авгеёзіїјкмнорсѕтухһԁԛԝɑαβγεζηικμνορτυχωıl|10",
    "abree3iijkmhopcstyxhdqwaabyezhikmvoptuxwiiiio",
)
#: Control, format, surrogate, private and unassigned characters, and separators of lines and paragraphs.
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
#: Letters, marks and symbols that show nothing: Hangul fillers, the blank Braille pattern, the grapheme joiner, Khmer
#: inherent vowels, Mongolian and ideographic selectors, the null note head.
_BLANK = frozenset(
    "\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f\U0001d159"
) | frozenset(map(chr, range(0xE0100, 0xE01F0)))
#: They say how the sign before them is drawn; phones put one after a heart.
_SELECTORS = dict.fromkeys(range(0xFE00, 0xFE10))


def clean(name: str) -> str:
    """The name in Unicode's form NFC, trimmed, each run of blanks one space, without variation selectors.

    Raises ValueError, with the reason, unless 1 to 24 characters are left, all of them visible.
    """
    name = unicodedata.normalize("NFC", name).translate(_SELECTORS)
    if any(unicodedata.category(character) in _INVISIBLE or character in _BLANK for character in name):
        raise ValueError("a name has no control characters and no invisible ones")
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise ValueError(f"a name has 1 to {LONGEST_NAME} characters")
    if all(unicodedata.category(character).startswith("M") for character in name):
        raise ValueError("a name has at least one letter, number or sign")
    return name


def folded(name: str) -> str:
    """Equal for names that differ in case and form alone (NFKC, case folding): for searching."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def likeness(name: str) -> str:
    """Equal for names that people can take for one another: `folded`, without blanks and dots, and with one letter for
    all that look alike, in Latin, Greek and Cyrillic. Nobody is shown it."""
    alike = "".join(character for character in folded(name).translate(_ALIKE) if character not in " ._-")
    return alike or folded(name)


def numbered(name: str, number: int) -> str:
    """The name with a number after it, cut to the length that is allowed."""
    return _ended(name, f" {number}")


def of_guest(name: str, number: int = 1) -> str:
    """ "Anna (guest)" for "Anna", or "Anna (guest 2)", cut to the length that is allowed."""
    return _ended(name, " (guest)" if number == 1 else f" (guest {number})")


def _ended(name: str, end: str) -> str:
    return name[: LONGEST_NAME - len(end)].rstrip() + end


def of_program(player: PlayerId) -> str | None:
    """ "Ada" for "bot-ada"; None for whoever is no program."""
    if not player.startswith(BOT_PREFIX):
        return None
    return player.removeprefix(BOT_PREFIX).replace("-", " ").replace("_", " ").title() or None
