"""Texts that people write: what is allowed, and what is taken out."""

import re
import unicodedata

#: Joiners that emoji and several scripts need; all other format characters, those that turn the direction of writing
#: among them, are taken out.
_JOINERS = "\u200c\u200d"
#: Format characters, surrogates, private use and unassigned ones.
_TAKEN_OUT = frozenset({"Cf", "Cs", "Co", "Cn"})
_BLANKS = re.compile(r"\s+")
#: Letters and symbols that show nothing: a line of them alone would look empty.
_UNSEEN = re.compile("[\\s\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u200c\u200d\ufe00-\ufe0f]*")
#: Marks on one letter; more of them would cover the lines above and below.
MOST_MARKS = 4


def clean(text: str, most: int) -> str:
    """The text in Unicode's form NFC, in one line, each run of blanks one space.

    Format characters but joiners, and marks beyond four on one letter, are taken out. Raises ValueError, with the
    reason, where there are control characters, or more than `most` characters are left.
    """
    text = _BLANKS.sub(" ", unicodedata.normalize("NFC", text)).strip()
    if any(unicodedata.category(character) == "Cc" for character in text):
        raise ValueError("a text has no control characters")
    text = _few_marks("".join(character for character in text if _may_stay(character)))
    if _UNSEEN.fullmatch(text):
        text = ""
    if len(text) > most:
        raise ValueError(f"a text has at most {most} characters")
    return text


def _may_stay(character: str) -> bool:
    return character in _JOINERS or unicodedata.category(character) not in _TAKEN_OUT


def _few_marks(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)
