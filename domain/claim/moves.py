"""Moves as strings and what they say. One dictionary holds every move of the notation, for speed."""

import re
from collections.abc import Mapping, Sequence

from domain.claim.cards import ALL, FACTIONS, NAMES

PLAY, PICK, DISCARD, SMASH, SPARE, LOOT = "play", "pick", "discard", "smash", "spare", "loot"

#: What a move names besides a card (or, with `loot`, a faction's number): the peeked card on top of the deck, ...
DECK = -1
#: ... or something that exists nowhere.
NOWHERE = -2

#: A verb and what it names.
Parsed = tuple[str, int]

_CARD_VERBS = (PLAY, PICK, DISCARD, SMASH, SPARE)


def _texts(verb: str) -> Sequence[str]:
    return [f"{verb} {name}" for name in NAMES]


#: Move strings by card.
PLAYS = _texts(PLAY)
PICKS = _texts(PICK)
DISCARDS = _texts(DISCARD)
SMASHES = _texts(SMASH)
SPARES = _texts(SPARE)
#: By faction number.
LOOTS: Sequence[str] = [f"{LOOT} {name}" for name in FACTIONS]
PICK_DECK = "pick deck"

#: Every move that names something that exists.
MOVES: Mapping[str, Parsed] = {
    **{f"{verb} {NAMES[one]}": (verb, one) for verb in _CARD_VERBS for one in ALL},
    **{text: (LOOT, number) for number, text in enumerate(LOOTS)},
    PICK_DECK: (PICK, DECK),
}

_FORMS = re.compile(r"(play|pick|discard|smash|spare) [a-z]+-[0-9]+|loot [a-z]+")


def parse(move: str) -> Parsed | None:
    """What the move says; None where it has no known form."""
    known = MOVES.get(move)
    if known is not None:
        return known
    if _FORMS.fullmatch(move):
        return move[: move.index(" ")], NOWHERE
    return None
