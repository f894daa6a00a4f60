"""Names that players go by: what is allowed, and how a program's name follows from its id."""

import unicodedata

from contracts.ids import BOT_PREFIX, PlayerId

LONGEST_NAME = 24
#: Control, format, surrogate, private and unassigned characters, and separators of lines and paragraphs.
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
#: Letters and symbols that show nothing: Hangul fillers and the blank Braille pattern.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")


def clean(name: str) -> str:
    """The name in Unicode's form NFC, trimmed, each run of blanks one space.

    Raises ValueError, with the reason, unless 1 to 24 characters are left, all of them visible.
    """
    name = unicodedata.normalize("NFC", name)
    if any(unicodedata.category(character) in _INVISIBLE or character in _BLANK for character in name):
        raise ValueError("a name has no control characters and no invisible ones")
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise ValueError(f"a name has 1 to {LONGEST_NAME} characters")
    if all(unicodedata.combining(character) for character in name):
        raise ValueError("a name has at least one letter, number or sign")
    return name


def of_program(player: PlayerId) -> str | None:
    """ "Ada" for "bot-ada"; None for whoever is no program."""
    if not player.startswith(BOT_PREFIX):
        return None
    return player.removeprefix(BOT_PREFIX).replace("-", " ").replace("_", " ").title() or None
