"""Runs conformance cases. Pure: reads a case, plays it, says what was not as it should be."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from domain.case_file import Case, LegalMoves, Step, shuffled
from domain.chance import Chance, ChanceMissingError, RecordedChance, SeededChance
from domain.compare import differences, text
from domain.perft import perft
from domain.play import apply_move
from domain.refusal import Refusal
from domain.variant import ChecksBoards, NotThereYetError, Variant

S = TypeVar("S")


class Passed(msgspec.Struct, frozen=True):
    """All steps were as they should be."""


class Failed(msgspec.Struct, frozen=True):
    """What was wrong at the first step that failed, each with step, field, wanted and got."""

    messages: list[str]


class Skipped(msgspec.Struct, frozen=True):
    """The variant, or a part of it, is not there yet."""

    reason: str


Outcome = Passed | Failed | Skipped


def run_case(case: Case, variants: Mapping[str, Variant[Any]]) -> Outcome:
    """Plays a case to its end or its first failed step."""
    opened = open_position(case.position, variants)
    if isinstance(opened, Failed | Skipped):
        return opened
    variant, state = opened
    for number, step in enumerate(case.steps, start=1):
        messages = _problems(variant, state, step)
        if messages:
            return Failed([f"step {number}: {message}" for message in messages])
    return Passed()


def run_board(board: Mapping[str, Any], variants: Mapping[str, Variant[Any]]) -> Outcome:
    """Has a board checked by the variant that it names, or by the first one that checks boards."""
    name = board.get("variant")
    for variant in variants.values():
        if isinstance(variant, ChecksBoards) and name in (None, variant.id):
            try:
                messages = variant.check_board(board)
            except Exception as error:  # noqa: BLE001 - no board, or a defect of the rules; the others still run
                messages = [f"the board is refused: {error!r}"]
            return Failed(messages) if messages else Passed()
    return Skipped("no variant that checks such boards is there yet")


def open_position(
    position: Mapping[str, Any], variants: Mapping[str, Variant[Any]]
) -> tuple[Variant[Any], Any] | Failed | Skipped:
    """The variant and state of a position, or why there is none."""
    name = position.get("variant")
    if not isinstance(name, str):
        return Failed([f"the position names no variant: {name!r}"])
    if name not in variants:
        return Skipped(f"variant {name} is not there yet")
    try:
        return variants[name], variants[name].from_position(position)
    except NotThereYetError as error:
        return Skipped(f"{name}: {error}")
    except ValueError as error:
        return Failed([f"the position is refused: {error}"])
    except Exception as error:  # noqa: BLE001 - a defect of the rules fails its case; the others still run
        return Failed([f"the position breaks the rules' code: {error!r}"])


def _problems(variant: Variant[S], state: S, step: Step) -> list[str]:
    try:
        return list(_check(variant, state, step))
    except ChanceMissingError as error:
        return [f"{_name(step)}: {error}"]
    except Exception as error:  # noqa: BLE001 - a defect of the rules fails its case; the others still run
        return [f"{_name(step)} breaks the rules' code: {error!r}"]


def _check(variant: Variant[S], state: S, step: Step) -> Iterator[str]:
    if step.move is not None and step.seat is not None:
        yield from _check_move(variant, state, step, step.seat, step.move)
    elif step.legal is not None:
        yield from _check_legal(variant.legal_moves(state, step.legal.seat), step.legal)
    elif step.expect is not None:
        yield from map(str, differences(step.expect, variant.to_position(state)))
    elif step.view is not None:
        seen = variant.view(state, step.view.viewer)
        for difference in differences(step.view.expect, seen):
            yield f"view of {_viewer(step.view.viewer)}: {difference}"
    elif step.perft is not None:
        nodes = perft(variant, state, step.perft.depth)
        if nodes != step.perft.nodes:
            yield f"perft of depth {step.perft.depth}: wanted {step.perft.nodes}, got {nodes}"


def _check_move(variant: Variant[S], state: S, step: Step, seat: int, move: str) -> Iterator[str]:
    recorded = None if step.chance is None else RecordedChance([shuffled(step.chance) or []])
    # A step that does not say how a shuffle comes out depends on nothing that the shuffle decides.
    chance: Chance = recorded or SeededChance(bytes(32))
    before = text(variant.to_position(state))
    played = apply_move(variant, state, seat, move, chance)
    if isinstance(played, Refusal):
        if step.refused != played.code:
            wanted = "accepted" if step.refused is None else f"refused with {step.refused}"
            yield f"{_name(step)}: wanted {wanted}, got refused with {played.code} ({played.message})"
        if text(variant.to_position(state)) != before:
            yield f"{_name(step)}: the refused move changed the position"
    elif step.refused is not None:
        yield f"{_name(step)}: wanted refused with {step.refused}, got accepted"
    elif recorded is not None and not recorded.used:
        yield f"{_name(step)}: wanted {step.chance!r}, got no shuffle"


def _check_legal(moves: list[str], wanted: LegalMoves) -> Iterator[str]:
    where = f"legal moves of seat {wanted.seat}"
    missing = sorted((Counter(wanted.moves) - Counter(moves)).elements())
    superfluous = sorted((Counter(moves) - Counter(wanted.moves)).elements())
    if missing:
        yield f"{where}: wanted also {missing}, got {moves}"
    if superfluous:
        yield f"{where}: wanted {wanted.moves}, got also {superfluous}"


def _viewer(viewer: int | str) -> str:
    return f"seat {viewer}" if isinstance(viewer, int) else "the public"


def _name(step: Step) -> str:
    if step.move is not None:
        return f"{step.move!r} by seat {step.seat}"
    return next(name for name in ("legal", "expect", "view", "perft") if getattr(step, name) is not None)
