"""Game records: written from a played game, replayed, and every kind of wrong record named."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.cases import Failed, Passed, Skipped
from domain.records import GameRecord, RecordError, check_record, read_record, record_game, write_record
from domain.registry import VARIANTS
from tests.rules.random_games import SETTINGS, RandomGame, Setting

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


def _record(setting: Setting, seed: int = 0) -> GameRecord:
    game = RandomGame(setting, seed)
    return record_game(game.variant, game.state, game.play())


@every_setting
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=20, deadline=None)
def test_a_written_game_can_be_replayed(setting: Setting, seed: int) -> None:
    record = _record(setting, seed)
    assert record.position["variant"] == setting.variant.id
    assert record.final["result"] is not None
    line = write_record(record)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert check_record(read_record(line), VARIANTS) == Passed()


@every_setting
def test_a_final_position_may_leave_out_what_is_nothing(setting: Setting) -> None:
    record = _record(setting)
    short = {name: value for name, value in record.final.items() if value or name == "result"}
    assert len(short) < len(record.final)
    assert check_record(msgspec.structs.replace(record, final=short), VARIANTS) == Passed()


def _message(record: GameRecord) -> str:
    outcome = check_record(record, VARIANTS)
    assert isinstance(outcome, Failed)
    return "\n".join(outcome.messages)


Change = Callable[[dict[str, Any]], Any]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda r: r.update(players=9), "players of the position is not 9"),
        (lambda r: r.update(variant="chess"), "variant of the position is not 'chess'"),
        (lambda r: r["moves"].pop(), "final position: "),
        (lambda r: r["moves"].insert(1, r["moves"][0]), "move 2 ("),
        (lambda r: r["moves"].insert(1, [0, "jump"]), "move 2 ('jump' by seat 0): refused with malformed"),
        (lambda r: r["moves"].insert(0, [-1, "shuffle a"]), "move 1 ('shuffle a' by seat -1): no such shuffle"),
        (lambda r: r["moves"].insert(1, [-1, "mix a"]), "the chance after it is not written as a shuffle"),
        (lambda r: r["moves"].insert(1, [-1, "shuffle a b"]), "1 shuffles are recorded, 0 happened"),
        (lambda r: r["final"]["result"].update(winners=[7]), "final position: result.winners: wanted [7], got"),
        (lambda r: r["final"].update(to_act=[0]), "final position: to_act: wanted [0], got []"),
        (lambda r: r["final"].pop("phase"), "final position: "),
        (lambda r: r["position"].pop("hands"), "the position is refused: "),
    ],
)  # fmt: skip
def test_a_wrong_record_fails_where_it_is_wrong(change: Change, message: str) -> None:
    record = msgspec.json.decode(write_record(_record(SETTINGS[0])))
    change(record)
    assert message in _message(msgspec.convert(record, GameRecord))


def test_a_record_of_another_platforms_game_is_skipped() -> None:
    record = GameRecord("chess", 2, {"variant": "chess", "players": 2}, [], {})
    assert check_record(record, VARIANTS) == Skipped("variant chess is not there yet")


@pytest.mark.parametrize(
    "line", [b"", b"[]", b"{}", b"\xff", b"[" * 100_000, b'{"variant": "claim", "players": "2"}']
)
def test_a_line_that_is_no_record_is_an_error(line: bytes) -> None:
    with pytest.raises(RecordError, match=r"."):
        read_record(line)
