"""Every conformance case: our own copies, and those beside the checkout where there are any."""

from pathlib import Path

import msgspec
import pytest

from domain.case_file import Case, CaseFile, CaseFileError, read_case_file
from domain.cases import Failed, Passed, Skipped, run_board, run_case
from domain.registry import VARIANTS

OWN = Path(__file__).parent / "cases"
BESIDE = Path(__file__).parents[3] / "shared" / "cases"


def _files() -> list[tuple[str, bytes]]:
    own = {path.name: path.read_bytes() for path in sorted(OWN.glob("*.json"))}
    beside = [(f"beside-{path.name}", path.read_bytes()) for path in sorted(BESIDE.glob("*.json"))]
    return [*own.items(), *((name, data) for name, data in beside if data not in own.values())]


CASES = [
    pytest.param(case, id=f"{name}: {case.name}")
    for name, data in _files()
    for case in read_case_file(data).cases
]


BOARDS = [
    pytest.param(board, id=f"{name}: board {number}")
    for name, data in _files()
    for number, board in enumerate(read_case_file(data).boards, start=1)
]


@pytest.mark.parametrize("case", CASES)
def test_case(case: Case) -> None:
    outcome = run_case(case, VARIANTS)
    if isinstance(outcome, Skipped):
        pytest.skip(outcome.reason)
    assert not isinstance(outcome, Failed), "\n".join(outcome.messages)


@pytest.mark.parametrize("board", BOARDS)
def test_board(board: dict[str, object]) -> None:
    outcome = run_board(board, VARIANTS)
    if isinstance(outcome, Skipped):
        pytest.skip(outcome.reason)
    assert not isinstance(outcome, Failed), "\n".join(outcome.messages)


def test_our_copies_are_there() -> None:
    names = {path.stem for path in OWN.glob("*.json")}
    assert set(VARIANTS) <= names


# -- the runner itself: each kind of step must be able to fail ---------------------------------------------------

POSITION = {
    "variant": "claim", "players": 2, "factions": ["goblin", "knight", "undead", "dwarf", "doppelganger"],
    "phase": 2, "trick": 12, "leader": 0,
    "hands": [["goblin-5", "dwarf-1"], ["goblin-2", "knight-9"]],
}  # fmt: skip


def _run(*steps: object, position: object = POSITION) -> list[str]:
    data = msgspec.json.encode({"cases": [{"name": "x", "position": position, "steps": steps}]})
    [case] = read_case_file(data).cases
    outcome = run_case(case, VARIANTS)
    assert not isinstance(outcome, Skipped)
    return outcome.messages if isinstance(outcome, Failed) else []


PLAY = {"seat": 0, "move": "play goblin-5"}
LEGAL = ["play dwarf-1", "play goblin-5"]


def test_a_case_that_holds_passes() -> None:
    steps = [
        {"expect": {"phase": 2, "hands": [["dwarf-1", "goblin-5"], ["knight-9", "goblin-2"]], "trolls": []}},
        {"legal": {"seat": 0, "moves": LEGAL}},
        {"perft": {"depth": 0, "nodes": 1}},
        {"perft": {"depth": 1, "nodes": 2}},
        {"seat": 1, "move": "play goblin-2", "refused": "not_your_turn"},
        PLAY,
        {"expect": {"table": [[0, "goblin-5"]], "to_act": [1]}},
        {"view": {"viewer": 1, "expect": {"hands": [["?"], ["goblin-2", "knight-9"]]}}},
        {"view": {"viewer": "public", "expect": {"hands": [["?"], ["?", "?"]]}}},
    ]
    assert _run(*steps) == []


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ({"expect": {"trick": 11}}, "step 2: trick: wanted 11, got 12"),
        ({"expect": {"trick": True}}, "step 2: trick: wanted true, got 12"),
        ({"expect": {"hands": [["knight-9", "goblin-2"], ["goblin-5", "dwarf-1"]]}}, "step 2: hands: wanted"),
        ({"expect": {"nonsense": 1}}, "step 2: nonsense: wanted 1, got no such field"),
        ({"expect": {"pending": {"kind": "pick"}}}, 'step 2: pending: wanted {"kind":"pick"}, got null'),
        ({"legal": {"seat": 0, "moves": LEGAL[:1]}}, "got also ['play goblin-5']"),
        ({"legal": {"seat": 0, "moves": [*LEGAL, LEGAL[0]]}}, "wanted also ['play dwarf-1']"),
        ({"legal": {"seat": 1, "moves": LEGAL}}, "step 2: legal moves of seat 1: wanted also"),
        ({"perft": {"depth": 2, "nodes": 4}}, "step 2: perft of depth 2: wanted 4, got 3"),
        ({"view": {"viewer": 1, "expect": {"trick": 3}}}, "step 2: view of seat 1: trick: wanted 3, got 12"),
        ({"view": {"viewer": "public", "expect": {"hands": POSITION["hands"]}}}, "view of the public: hands: wanted"),
        (
            {"seat": 1, "move": "play goblin-2"},
            "step 2: 'play goblin-2' by seat 1: wanted accepted, got refused with not_your_turn",
        ),
        (
            {"seat": 1, "move": "play goblin-2", "refused": "must_follow"},
            "wanted refused with must_follow, got refused with not_your_turn",
        ),
        ({**PLAY, "refused": "must_follow"}, "wanted refused with must_follow, got accepted"),
        ({**PLAY, "chance": "shuffle a b"}, "wanted 'shuffle a b', got no shuffle"),
    ],
)  # fmt: skip
def test_a_step_that_does_not_hold_is_named(step: object, message: str) -> None:
    [told] = _run({"expect": {"phase": 2}}, step)
    assert message in told


def test_a_position_that_is_none_fails_with_the_reason() -> None:
    [told] = _run(position={**POSITION, "phase": 7})
    assert told.startswith("the position is refused: ")
    [told] = _run(position={"players": 2})
    assert told == "the position names no variant: None"


def test_what_is_not_there_yet_is_skipped_with_the_reason() -> None:
    case = Case("x", {"variant": "chess"}, [])
    assert run_case(case, VARIANTS) == Skipped("variant chess is not there yet")


def test_a_case_that_passes_says_nothing_else() -> None:
    assert run_case(Case("x", POSITION, []), VARIANTS) == Passed()


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{}", "not json", "\xff", '{"cases": {}}', "[" * 100_000,
        '{"cases": [{"name": "x", "steps": []}]}',
        '{"cases": [{"name": "x", "position": {}, "steps": [{}]}]}',
        '{"cases": [{"name": "x", "position": {}, "steps": [{"seat": 0}]}]}',
        '{"cases": [{"name": "x", "position": {}, "steps": [{"move": "a"}]}]}',
        '{"cases": [{"name": "x", "position": {}, "steps": [{"legall": {"seat": 0, "moves": []}}]}]}',
        '{"cases": [{"name": "x", "position": {}, "steps": [{"expect": {}, "refused": "locked"}]}]}',
        '{"cases": [{"name": "x", "position": {}, "steps": [{"expect": {}, "perft": {"depth": 1, "nodes": 1}}]}]}',
        '{"cases": [{"name": "x", "position": {}, "steps": [{"perft": {"depth": -1, "nodes": 1}}]}]}',
        '{"cases": [{"name": "x", "position": {}, "steps": [{"seat": 0, "move": "a", "chance": "b c"}]}]}',
        '{"cases": [{"name": "x", "position": {}, "steps": [{"view": {"viewer": "all", "expect": {}}}]}]}',
    ],
)  # fmt: skip
def test_a_malformed_file_is_an_error(text: str) -> None:
    with pytest.raises(CaseFileError, match=r"."):
        read_case_file(text.encode("latin-1"))


def test_boards_are_read() -> None:
    assert read_case_file(b'{"about": "boards", "boards": [{}, {}]}') == CaseFile(boards=[{}, {}])
