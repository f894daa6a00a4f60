"""Case files: positions, moves to make from them, and what must be true on the way (see `NOTATION.md`)."""

from typing import Annotated, Any, Literal

import msgspec

NotNegative = Annotated[int, msgspec.Meta(ge=0)]


class CaseFileError(ValueError):
    """A file that is no case file; the message says where and why."""


class LegalMoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The exact set of a seat's moves."""

    seat: int
    moves: list[str]


class ExpectedView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of what a seat, or the public, may know."""

    viewer: int | Literal["public"]
    expect: dict[str, Any]


class NodeCount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many different sequences of exactly `depth` moves there are."""

    depth: NotNegative
    nodes: NotNegative


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One step of a case: a move (with `seat`), or one of `legal`, `expect`, `view`, `perft`."""

    seat: int | None = None
    move: str | None = None
    #: The code that the move must be refused with.
    refused: str | None = None
    #: "shuffle A B C": the whole pile, top first, that the shuffle of this move gives.
    chance: str | None = None
    legal: LegalMoves | None = None
    expect: dict[str, Any] | None = None
    view: ExpectedView | None = None
    perft: NodeCount | None = None

    def __post_init__(self) -> None:
        kinds = [self.move, self.legal, self.expect, self.view, self.perft]
        if sum(kind is not None for kind in kinds) != 1:
            raise ValueError("a step is exactly one of move, legal, expect, view, perft")
        if (self.move is None) != (self.seat is None):
            raise ValueError("a move needs a seat, and nothing else has one")
        if self.move is None and (self.refused is not None or self.chance is not None):
            raise ValueError("only a move can be refused or have chance")
        if self.chance is not None and shuffled(self.chance) is None:
            raise ValueError('chance is written "shuffle A B C"')


class Case(msgspec.Struct, frozen=True):
    """A position, and the steps from it."""

    name: str
    position: dict[str, Any]
    steps: list[Step]
    clauses: list[str] = []


class CaseFile(msgspec.Struct, frozen=True):
    """Cases, or boards with what is true of them (see `domain.variant.ChecksBoards`)."""

    cases: list[Case] = []
    boards: list[dict[str, Any]] = []


def shuffled(move: str) -> list[str] | None:
    """The pile after a shuffle, top first, from `shuffle A B C`; None on anything else."""
    verb, *pile = move.split(" ")
    return pile if verb == "shuffle" and pile and all(pile) else None


class _Names(msgspec.Struct):
    cases: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    boards: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


def read_case_file(data: bytes) -> CaseFile:
    """The cases of a file. Raises CaseFileError."""
    try:
        names = msgspec.json.decode(data, type=_Names)
        if names.cases is msgspec.UNSET and names.boards is msgspec.UNSET:
            raise CaseFileError('neither "cases" nor "boards" is there')
        return msgspec.json.decode(data, type=CaseFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CaseFileError(str(error) or "nested too deeply") from None
