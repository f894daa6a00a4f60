"""The written schemas are those of the contracts, and they accept what the contracts encode."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from typer.testing import CliRunner

from contracts import catalog, clock, commands, feed, gateway, queries, replies, table
from contracts.codec import encode
from contracts.ids import CommandId, GameId, PlayerId, Seat, TableId, Version
from contracts.refusals import RefusalCode
from domain.registry import VARIANTS
from services.cli.application import app
from services.cli.schema import stale_files

SCHEMAS = Path(__file__).parents[2] / "contracts" / "schema"
GAME = GameId("0d5f7a0e-3c4c-4b7e-9d33-0c7c37f2b3aa")
TABLE = TableId("7d5f7a0e-3c4c-4b7e-9d33-0c7c37f2b3ab")
ANNA = PlayerId("p-anna")
FEED = feed.FeedMessage(
    game=GAME,
    variant="claim",
    options={"players": 2},
    number=Version(3),
    time=1,
    players=[ANNA, PlayerId("bot-1")],
    seat=Seat(0),
    events=[feed.VisibleEvent("claim.some", 1, {"card": "?"})],
    view={"hands": [["?"]]},
    moves=["play x-1"],
    status=feed.GameStatus(
        rated=True,
        table=TABLE,
        clock=clock.ClockFace(
            setting=clock.RealTime(initial=300_000, increment=5_000), left=[1, 2], since=[None, 3]
        ),
        played_by=[ANNA, PlayerId("bot-1")],
        offers=[1],
        outcome=feed.GameOutcome(reason="time", winners=[0], places=[1, 2], scores=[]),
    ),
)
INFO = feed.TableInfo(
    table=TABLE, version=Version(1), variant="claim", options={}, host=ANNA, seats=[ANNA, None], state="open"
)
PAST = feed.PastCommit(number=Version(2), time=1, events=[])

SAMPLES: list[tuple[str, Any]] = [
    ("commands", commands.Move(id=CommandId("a"), game=GAME, version=Version(2), move="play goblin-9")),
    ("commands", commands.OpenTable(id=CommandId("a"), table=TABLE, variant="claim", options={"preset": "classic"})),
    ("commands", commands.TakeSeat(id=CommandId("a"), table=TABLE)),
    ("commands", replies.TableAccepted(table=TABLE, version=Version(2), game=GAME)),
    ("commands", replies.Refused(code=RefusalCode.MUST_FOLLOW, message="follow")),
    ("queries", queries.AskView(game=GAME)),
    ("queries", queries.History(game=GAME, commits=[PAST], more=False)),
    ("queries", queries.Tables(tables=[INFO])),
    ("feed", FEED),
    ("feed", INFO),
    ("gateway", gateway.Ask(ref="1", service="rules", verb="move", body={"id": "a"})),
    ("gateway", gateway.Follow(game=GAME)),
    ("gateway", gateway.Welcome(player=ANNA, name="Anna", contracts=1)),
    ("gateway", gateway.CaughtUp(game=GAME, missed=msgspec.Raw(encode([PAST])), newest=FEED)),
    ("gateway", gateway.Answer(ref="1", reply=msgspec.Raw(encode(replies.Accepted(game=GAME, version=Version(2)))))),
    ("http", gateway.GuestRequest(name="Anna")),
    ("http", gateway.HttpProblem(code=RefusalCode.NOT_SIGNED_IN, message="sign in")),
    ("refusals", RefusalCode.STALE_VERSION),
    ("events-table", {"type": "table.seat-taken", "v": 1, "data": msgspec.to_builtins(table.SeatTaken(0, ANNA))}),
]  # fmt: skip


def load(name: str) -> dict[str, Any]:
    result: dict[str, Any] = json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    return result


def validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(load(name))


def test_the_written_files_are_fresh() -> None:
    assert stale_files(SCHEMAS) == [], "run: interregnum schema"


@pytest.mark.parametrize("path", sorted(SCHEMAS.glob("*.json")), ids=lambda path: path.stem)
def test_each_file_is_a_schema(path: Path) -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(("name", "message"), SAMPLES, ids=lambda value: type(value).__name__)
def test_what_the_contracts_encode_is_valid(name: str, message: Any) -> None:
    validator(name).validate(json.loads(encode(message)))


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("commands", {"type": "move", "id": "a", "game": GAME, "version": 1}),
        ("commands", {"type": "move", "id": "a b", "game": GAME, "version": 1, "move": "play x"}),
        ("commands", {"type": "leave_table", "id": "a", "table": TABLE, "more": 1}),
        ("gateway", {"type": "ask", "ref": "1", "service": "a.b", "verb": "x"}),
        ("gateway", {"type": "answer", "ref": "1", "reply": {"type": "nothing"}}),
        ("refusals", "because"),
        ("events-table", {"type": "table.seat-taken", "v": 1, "data": {"seat": "0", "player": ANNA}}),
    ],
)
def test_what_they_would_not_read_is_invalid(name: str, body: Any) -> None:
    assert not validator(name).is_valid(body)


def test_every_event_has_its_schema() -> None:
    groups = dict(catalog.COMMON_EVENTS) | {f"events-{v.id}": tuple(v.events) for v in VARIANTS.values()}
    for name, events in groups.items():
        tags = [entry["properties"]["type"]["const"] for entry in load(name)["oneOf"]]
        assert tags == [event.TAG for event in events]


def test_a_stale_file_is_found_and_written_again(tmp_path: Path) -> None:
    runner = CliRunner()
    assert runner.invoke(app, ["schema", "--check", "--folder", str(tmp_path)]).exit_code == 1
    assert runner.invoke(app, ["schema", "--folder", str(tmp_path)]).exit_code == 0
    (tmp_path / "feed.json").write_text("{}")
    (tmp_path / "old.json").write_text("{}")
    stale = runner.invoke(app, ["schema", "--check", "--folder", str(tmp_path)])
    assert stale.exit_code == 1
    assert "feed.json" in stale.output
    assert runner.invoke(app, ["schema", "--folder", str(tmp_path)]).exit_code == 0
    assert stale_files(tmp_path) == []
    assert not (tmp_path / "old.json").exists()
