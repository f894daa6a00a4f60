"""Game records: a first position, the moves with their chance, the last position (see `NOTATION.md`).

A shuffle stands as a move of seat -1 after the move that caused it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from domain.case_file import shuffled
from domain.cases import Failed, Outcome, Passed, Skipped, open_position
from domain.chance import ChanceMissingError, RecordedChance
from domain.compare import differences
from domain.play import apply_move
from domain.random_play import Played
from domain.refusal import Refusal
from domain.variant import Variant

S = TypeVar("S")

CHANCE_SEAT = -1


class RecordError(ValueError):
    """A line that is no game record; the message says where and why."""


class GameRecord(msgspec.Struct, frozen=True):
    """One line of a records file."""

    variant: str
    players: int
    position: dict[str, Any]
    #: Seat and move; seat -1 with `shuffle A B C` is chance.
    moves: list[tuple[int, str]]
    final: dict[str, Any]


def read_record(line: bytes) -> GameRecord:
    """Raises RecordError."""
    try:
        return msgspec.json.decode(line, type=GameRecord)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(str(error) or "nested too deeply") from None


def write_record(record: GameRecord) -> bytes:
    """One line, with its end. Equal records give equal bytes."""
    return msgspec.json.encode(record) + b"\n"


def record_game(variant: Variant[S], state: S, moves: Iterable[Played]) -> GameRecord:
    """The record of a game from `state` on, which `moves` plays in place while it is read."""
    position = variant.to_position(state)
    written = [entry for played in moves for entry in _entries(variant, played)]
    final = variant.to_position(state)
    return GameRecord(variant.id, position["players"], position, written, final)


def _entries(variant: Variant[S], played: Played) -> Iterator[tuple[int, str]]:
    yield played.seat, played.move
    for event in played.events:
        for pile in variant.shuffles(event):
            yield CHANCE_SEAT, " ".join(["shuffle", *pile])


def check_record(record: GameRecord, variants: Mapping[str, Variant[Any]]) -> Outcome:
    """Replays a record and compares the last position, whole, with the recorded one."""
    for name in ("variant", "players"):
        if record.position.get(name) != getattr(record, name):
            return Failed([f"{name} of the position is not {getattr(record, name)!r}"])
    opened = open_position(record.position, variants)
    if isinstance(opened, Failed | Skipped):
        return opened
    variant, state = opened
    problem = _replay(variant, state, record.moves)
    if problem is not None:
        return Failed([problem])
    problems = [f"final position: {difference}" for difference in _final(variant, state, record.final)]
    return Failed(problems) if problems else Passed()


def _replay(variant: Variant[S], state: S, entries: Sequence[tuple[int, str]]) -> str | None:
    """Plays all entries in place; gives the first problem."""
    place = 0
    while place < len(entries):
        seat, move = entries[place]
        name = f"move {place + 1} ({move!r} by seat {seat})"
        if seat == CHANCE_SEAT:
            return f"{name}: no such shuffle happens here"
        piles = _piles_after(entries, place)
        if piles is None:
            return f"{name}: the chance after it is not written as a shuffle"
        problem = _play(variant, state, seat, move, piles)
        if problem is not None:
            return f"{name}: {problem}"
        place += 1 + len(piles)
    return None


def _piles_after(entries: Sequence[tuple[int, str]], place: int) -> list[list[str]] | None:
    """The shuffles that follow a move; None where a chance entry is none."""
    piles = []
    for seat, move in entries[place + 1 :]:
        if seat != CHANCE_SEAT:
            break
        pile = shuffled(move)
        if pile is None:
            return None
        piles.append(pile)
    return piles


def _play(variant: Variant[S], state: S, seat: int, move: str, piles: list[list[str]]) -> str | None:
    chance = RecordedChance(piles)
    try:
        played = apply_move(variant, state, seat, move, chance)
    except ChanceMissingError as error:
        return str(error)
    except Exception as error:  # noqa: BLE001 - a defect of the rules fails its record; the others still run
        return f"breaks the rules' code: {error!r}"
    if isinstance(played, Refusal):
        return f"refused with {played.code} ({played.message})"
    if chance.used < len(piles):
        return f"{len(piles)} shuffles are recorded, {chance.used} happened"
    return None


def _final(variant: Variant[S], state: S, final: Mapping[str, Any]) -> Iterator[str]:
    """What differs, as recorded or else in the fields that the record leaves out.

    What the record says beyond the position, such as who looked at a tile that now lies open, does not differ.
    """
    reached = variant.to_position(state)
    as_recorded = [str(difference) for difference in differences(final, reached)]
    try:
        whole = variant.to_position(variant.from_position(final))
    except ValueError as error:
        yield from as_recorded or [f"is refused: {error}"]
        return
    # A reader works this field out; so it is compared as it is written.
    whole["to_act"] = final.get("to_act", whole["to_act"])
    as_read = [str(difference) for difference in differences(whole, reached)]
    if as_read:
        yield from as_recorded or as_read
