"""Chance enters the rules as a value. A game's shuffles derive from its secret seed.

The derivation, written down so that a stranger can repeat it:

1. Shuffle k (from 0) of the commit that makes version v of a game has the number n = v * 65536 + k. Its key is
   HMAC-SHA-256(key = seed, message = "interregnum/shuffle/1" || 0x00 || n as 8 bytes big-endian
   || SHA-256(contributions)), where `contributions` is the canonical JSON array of the players' contributions.
2. Block i is HMAC-SHA-256(key = that key, message = i as 8 bytes big-endian), i = 0, 1, 2, ...; the blocks one
   after the other are a stream of 32-bit big-endian words.
3. A number below m is the next word w, unless w >= floor(2**32 / m) * m: then w is thrown away and the next is
   taken. The number is w mod m.
4. Fisher-Yates: for i = last index down to 1, draw j below i + 1 and swap items i and j.
"""

import hashlib
import hmac
import itertools
import struct
from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

import msgspec

T = TypeVar("T")

_WORD = 1 << 32
_BLOCK = struct.Struct(">8I")


class Chance(Protocol):
    """Where the rules get shuffles from. Each call is the next shuffle of the game."""

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """The same items in a new order, first item on top."""
        ...


class NoChance:
    """For moves that must not need chance."""

    def shuffle(self, items: Sequence[T]) -> list[T]:
        raise ChanceMissingError(f"a shuffle of {len(items)} items was asked for where none can happen")


class ChanceMissingError(Exception):
    """The rules asked for a shuffle that a record or case does not give."""


class RecordedChance:
    """Gives recorded outcomes in order, as `items` strings top first; for cases and game records.

    Raises ChanceMissingError when nothing is left or the recorded items are not those to be shuffled.
    """

    def __init__(self, outcomes: Sequence[Sequence[str]]) -> None:
        self._outcomes = list(outcomes)
        self._used = 0

    @property
    def used(self) -> int:
        return self._used

    def shuffle(self, items: Sequence[T]) -> list[T]:
        if self._used >= len(self._outcomes):
            raise ChanceMissingError("the record gives no shuffle here")
        outcome = list(self._outcomes[self._used])
        self._used += 1
        if sorted(map(str, items)) != sorted(outcome):
            raise ChanceMissingError("the recorded shuffle has other items than the pile")
        by_name: dict[str, list[T]] = {}
        for item in items:
            by_name.setdefault(str(item), []).append(item)
        return [by_name[name].pop() for name in outcome]


class SeededChance:
    """Shuffles from a secret seed, as the module's text says.

    seed: 32 bytes. first: the number of the next shuffle.
    """

    def __init__(self, seed: bytes, contributions: Sequence[str] = (), first: int = 0) -> None:
        self._seed = seed
        self._contributions = hashlib.sha256(msgspec.json.encode(list(contributions))).digest()
        self._next = first

    @property
    def shuffles(self) -> int:
        """The number of the next shuffle."""
        return self._next

    def shuffle(self, items: Sequence[T]) -> list[T]:
        words = _words(self._seed, self._contributions, self._next)
        self._next += 1
        result = list(items)
        for i in range(len(result) - 1, 0, -1):
            j = _below(words, i + 1)
            result[i], result[j] = result[j], result[i]
        return result


def _below(words: Iterator[int], limit: int) -> int:
    bound = _WORD - _WORD % limit
    for word in words:
        if word < bound:
            return word % limit
    raise ChanceMissingError("the words came to an end")


def _words(seed: bytes, contributions: bytes, number: int) -> Iterator[int]:
    """The stream of 32-bit words of one shuffle."""
    key = hmac.digest(
        seed, b"interregnum/shuffle/1\x00" + number.to_bytes(8, "big") + contributions, "sha256"
    )
    for block in itertools.count():
        yield from _BLOCK.unpack(hmac.digest(key, block.to_bytes(8, "big"), "sha256"))
