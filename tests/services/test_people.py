"""Conduct: chat lines, mutes, reports, and what operators decide."""

import asyncio
import sqlite3
import uuid
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from nats.aio.msg import Msg

from contracts import subjects
from contracts.ids import PlayerId
from services.people import chat, reporting
from services.platform.persons import read_person
from services.platform.store import open_store
from tests.services.inside import ANN, BEN, TESTER, Inside, inside
from tests.services.nats import NatsServer

CARL = PlayerId("p-carl")
ADMIN, GATEWAY = "svc-admin", "svc-gateway"
ELSEWHERE = str(uuid.UUID(int=4, version=4))


@pytest.fixture
async def core(nats: NatsServer, tmp_path: Path) -> AsyncIterator[Inside]:
    async with inside(nats, tmp_path / "data") as running:
        yield running


async def ask(core: Inside, who: str, verb: str, **fields: Any) -> Any:
    """Every command has an id of its own, unless one is given."""
    queries = ("chat", "lines", "person", "reports")
    body = fields if verb in queries else {"id": uuid.uuid4().hex} | fields
    return await core.ask(who, "people", verb, body)


async def done(core: Inside, who: str, verb: str, **fields: Any) -> None:
    reply = await ask(core, who, verb, **fields)
    assert reply == {"type": "done"}, reply


async def a_table(core: Inside, players: int = 3, sitting: tuple[str, ...] = (BEN,)) -> str:
    """An open table of Ann's at which others sit too."""
    table = str(uuid.uuid4())
    body = {"id": "open", "table": table, "variant": "claim", "options": {"players": players}}
    assert (await core.ask(ANN, "matchmaking", "open_table", body))["type"] == "table_accepted"
    for player in sitting:
        reply = await core.ask(player, "matchmaking", "take_seat", {"id": "sit", "table": table})
        assert reply["type"] == "table_accepted", reply
    return table


async def told(core: Inside, player: str) -> list[dict[str, Any]]:
    """The chat lines that a player is told from now on."""
    heard: list[dict[str, Any]] = []

    async def take(msg: Msg) -> None:
        message = msgspec.json.decode(msg.data)
        if message["type"] == "chat":
            heard.append(message)

    await core.client.subscribe(subjects.tell(PlayerId(player)), cb=take)
    await core.client.flush()
    return heard


async def heard_all(heard: list[dict[str, Any]], count: int) -> list[str]:
    async with asyncio.timeout(60):
        while len(heard) < count:
            await asyncio.sleep(0.01)
    return [line["text"] for line in heard]


def texts(reply: Any) -> list[str]:
    return [line["text"] for line in reply["lines"]]


async def test_those_who_sit_there_read_and_are_told(core: Inside) -> None:
    table = await a_table(core)
    ann, ben, carl = [await told(core, who) for who in (ANN, BEN, CARL)]
    await done(core, ANN, "say", table=table, text="  hello\n\tthere ")
    await done(core, BEN, "say", table=table, text="hi")
    assert await heard_all(ben, 2) == await heard_all(ann, 2) == ["hello there", "hi"]
    assert [line["number"] for line in ben] == [1, 2]
    assert carl == []
    assert texts(await ask(core, BEN, "chat", table=table)) == ["hello there", "hi"]
    assert texts(await ask(core, BEN, "chat", table=table, after=1)) == ["hi"]
    for verb, more in (("chat", {}), ("say", {"text": "let me in"})):
        assert (await ask(core, CARL, verb, table=table, **more))["code"] == "not_seated"
        assert (await ask(core, ANN, verb, table=ELSEWHERE, **more))["code"] == "unknown_table"


async def test_the_chat_goes_on_in_the_game_and_after_a_seat_was_left_at_the_table(core: Inside) -> None:
    table = await a_table(core)
    await core.ask(BEN, "matchmaking", "leave_table", {"id": "go", "table": table})
    assert (await ask(core, BEN, "say", table=table, text="still here"))["code"] == "not_seated"
    table = await a_table(core, players=2)
    started = await core.ask(ANN, "matchmaking", "start_table", {"id": "start", "table": table})
    assert started["game"], started
    await done(core, BEN, "say", table=table, text="good luck")
    assert texts(await ask(core, ANN, "chat", table=table)) == ["good luck"]


async def test_the_same_line_again_is_the_same_line(core: Inside) -> None:
    table = await a_table(core)
    ben = await told(core, BEN)
    for text in ("once", "changed"):
        await done(core, ANN, "say", id="same", table=table, text=text)
    assert await heard_all(ben, 2) == ["once", "once"]
    assert [line["number"] for line in ben] == [1, 1]
    assert texts(await ask(core, ANN, "chat", table=table)) == ["once"]
    other = await a_table(core)
    await done(core, ANN, "say", id="same", table=other, text="elsewhere")
    assert texts(await ask(core, ANN, "chat", table=other)) == ["elsewhere"]


async def test_who_mutes_reads_and_hears_nothing(core: Inside) -> None:
    table = await a_table(core)
    ann, ben = await told(core, ANN), await told(core, BEN)
    await done(core, BEN, "mute", player=ANN)
    await done(core, ANN, "say", table=table, text="unheard")
    await done(core, BEN, "say", table=table, text="heard")
    assert await heard_all(ben, 1) == ["heard"]
    assert await heard_all(ann, 2) == ["unheard", "heard"]
    assert texts(await ask(core, BEN, "chat", table=table)) == ["heard"]
    assert (await ask(core, BEN, "person"))["muted"] == [ANN]
    await done(core, BEN, "unmute", player=ANN)
    await done(core, BEN, "unmute", player=ANN)
    assert texts(await ask(core, BEN, "chat", table=table)) == ["unheard", "heard"]
    assert (await ask(core, BEN, "mute", player=BEN))["code"] == "not_allowed"


async def test_so_many_lines_and_no_more(core: Inside) -> None:
    table = await a_table(core)
    codes: list[str | None] = []
    # However slow the machine is: it is faster than one line in two seconds.
    while len(codes) <= chat.BURST or (codes[-1] is None and len(codes) < 50):
        codes.append((await ask(core, ANN, "say", table=table, text=f"{len(codes)}")).get("code"))
    assert codes[: chat.BURST] == [None] * chat.BURST
    assert codes[-1] == "rate_limited"
    await done(core, BEN, "say", table=table, text="not me")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a\u202eb\u2066c\u200fd", "abcd"), ("e\u0301\u0327", "\u0229\u0301"), ("a" + "\u0300" * 40, "\u00e0" + "\u0300" * 4),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\u200d\U0001f469"), ("\ufeffx\ue000y\U000e0041z", "xyz"), ("a\r\n\r\nb", "a b"),
    ],
)  # fmt: skip
async def test_what_is_taken_out_of_a_line(core: Inside, text: str, kept: str) -> None:
    table = await a_table(core)
    await done(core, ANN, "say", table=table, text=text)
    assert texts(await ask(core, ANN, "chat", table=table)) == [kept]


async def test_lines_that_are_refused(core: Inside) -> None:
    table = await a_table(core)
    for text in ("", " \t\n", "\u202e\u200b", "\u3164\u2800", "x" * 301, "\x1b[31mred", "a\x00b"):
        assert (await ask(core, BEN, "say", table=table, text=text))["code"] in (
            "bad_message",
            "rate_limited",
        )
    big = msgspec.json.encode({"id": "1", "table": table, "text": "x" * 20_000})
    assert (await core.raw(ANN, "people", "say", big))["code"] == "too_large"
    lone = b'{"id": "1", "table": "%s", "text": "\\ud800"}' % table.encode()
    for raw in (lone, b"\xff", b'{"id": "1"}', b'{"id": "1", "table": "../x", "text": "y"}'):
        assert (await core.raw(ANN, "people", "say", raw))["code"] == "bad_message"
    assert (await core.raw(ANN, "people", "shout", b"{}"))["code"] == "unknown_verb"
    assert texts(await ask(core, ANN, "chat", table=table)) == []


async def test_who_is_silenced_is_told_until_when_and_why(core: Inside) -> None:
    table = await a_table(core)
    until = 4_102_444_800_000  # the year 2100
    await done(core, ADMIN, "silence", player=ANN, reason="insults\u202e", until=until)
    refused = await ask(core, ANN, "say", table=table, text="but")
    assert refused["code"] == "silenced"
    assert refused["message"] == "until 2100-01-01 00:00 UTC: insults"
    assert (await ask(core, ANN, "person"))["silenced"] == {"until": until, "reason": "insults"}
    await done(core, ADMIN, "pardon", player=ANN, what="silence", reason="a mistake")
    await done(core, ANN, "say", table=table, text="thanks")
    assert (await ask(core, ADMIN, "pardon", player=ANN, what="ban", reason="x"))["code"] == "not_allowed"
    await done(core, ADMIN, "ban", player=ANN, reason="cheating", until=2**53)
    refused = await ask(core, ANN, "say", table=table, text="but")
    assert (refused["code"], refused["message"]) == ("banned", "until further notice: cheating")
    assert (await ask(core, ADMIN, "ban", player=ANN, reason="late", until=1))["code"] == "bad_options"
    assert (await ask(core, ADMIN, "ban", player="bot-ada", reason="x"))["code"] == "unknown_player"
    assert (await ask(core, ADMIN, "ban", player=ANN, reason="\u202e"))["code"] == "bad_message"


async def test_who_may_decide(core: Inside) -> None:
    sanction = {"player": BEN, "reason": "x"}
    for sender in (ANN, TESTER, GATEWAY):
        for verb, fields in (
            ("ban", sanction),
            ("silence", sanction),
            ("pardon", {**sanction, "what": "ban"}),
        ):
            assert (await ask(core, sender, verb, **fields))["code"] == "not_allowed"
        assert (await ask(core, sender, "reports"))["code"] == "not_allowed"
    for sender in (ANN, TESTER):
        for verb in ("register_person", "erase_person"):
            assert (await ask(core, sender, verb, player=BEN))["code"] == "not_allowed"
    assert (await ask(core, ADMIN, "mute", player=BEN))["code"] == "not_allowed"
    assert (await ask(core, BEN, "person")) == {
        "type": "person", "registered": False, "silenced": None, "banned": None, "muted": [], "reports": [],
    }  # fmt: skip
    await done(core, GATEWAY, "register_person", id="r", player=BEN)
    await done(core, GATEWAY, "register_person", id="r", player=BEN)
    await done(core, GATEWAY, "register_person", player=BEN)
    assert (await ask(core, BEN, "person"))["registered"]
    store = open_store(core.settings.store_url)
    assert read_person(store, BEN).version == 1
    store.close()


async def test_reports_reach_the_operators_once(core: Inside) -> None:
    table = await a_table(core)
    await core.ask(BEN, "matchmaking", "leave_table", {"id": "go", "table": table})
    report = {"player": BEN, "category": "abuse", "note": "said\n\u202ethings", "table": table}
    for _ in range(2):
        await done(core, ANN, "report", id="r1", **report)
    assert (await ask(core, ANN, "report", **{**report, "player": ANN}))["code"] == "not_allowed"
    assert (await ask(core, ANN, "report", **{**report, "player": CARL}))["code"] == "unknown_player"
    (one,) = (await ask(core, ADMIN, "reports"))["reports"]
    assert (one["by"], one["player"], one["note"], one["table"]) == (ANN, BEN, "said things", table)
    assert (await ask(core, ADMIN, "reports", player=CARL))["reports"] == []
    assert [r["note"] for r in (await ask(core, ANN, "person"))["reports"]] == ["said things"]
    assert (await ask(core, BEN, "person"))["reports"] == []
    assert (await ask(core, CARL, "report", player="p-nobody", category="name"))["code"] == "unknown_player"
    await done(core, GATEWAY, "register_person", player=BEN)
    await done(core, CARL, "report", player=BEN, category="name")
    for _ in range(reporting.BURST):
        reply = await ask(core, ANN, "report", player=CARL, category="other", game=ELSEWHERE)
    assert reply["code"] == "rate_limited"
    assert (await ask(core, BEN, "report", player=CARL, category="x"))["code"] == "bad_message"
    assert (await ask(core, BEN, "report", player=CARL, category="name", table=ELSEWHERE))[
        "code"
    ] == "unknown_table"
    assert (await ask(core, BEN, "report", player=CARL, category="name", game=ELSEWHERE))[
        "code"
    ] == "unknown_game"


async def test_what_an_erased_player_wrote_is_gone(core: Inside) -> None:
    table = await a_table(core, players=2)
    # Who is erased leaves open tables, but is a player of a game for ever.
    started = await core.ask(ANN, "matchmaking", "start_table", {"id": "start", "table": table})
    assert started["game"] is not None
    await done(core, ANN, "say", table=table, text="my secret address")
    await done(core, BEN, "say", table=table, text="noted")
    await done(core, ANN, "report", player=BEN, category="other", note="my secret note", table=table)
    await done(core, BEN, "report", player=ANN, category="other", note="about her secret", table=table)
    for _ in range(2):
        await done(core, GATEWAY, "erase_person", player=ANN)
    assert texts(await ask(core, BEN, "chat", table=table)) == ["noted"]
    assert (await ask(core, ADMIN, "reports"))["reports"] == []
    assert (await ask(core, ANN, "say", table=table, text="again"))["code"] == "not_allowed"
    assert (await ask(core, GATEWAY, "register_person", player=ANN))["code"] == "not_allowed"
    await done(core, BEN, "say", table=table, text="later")
    lines = (await ask(core, BEN, "chat", table=table))["lines"]
    assert [line["number"] for line in lines] == [2, 3]
    for file in core.settings.data.glob("people.sqlite*"):
        assert b"secret" not in file.read_bytes()


async def test_one_reads_what_one_wrote(core: Inside) -> None:
    tables = [await a_table(core), await a_table(core)]
    for number, table in enumerate(tables):
        await done(core, ANN, "say", table=table, text=f"line {number}")
        await done(core, BEN, "say", table=table, text="not mine")
    assert texts(await ask(core, ANN, "lines")) == ["line 0", "line 1"]


async def test_lines_and_decisions_outlive_the_service(nats: NatsServer, tmp_path: Path) -> None:
    async with inside(nats, tmp_path / "data") as core:
        table = await a_table(core)
        await done(core, ANN, "say", table=table, text="before")
        await done(core, BEN, "mute", player=CARL)
        await done(core, ADMIN, "silence", player=ANN, reason="insults")
    async with inside(nats, tmp_path / "data") as core:
        assert texts(await ask(core, ANN, "chat", table=table)) == ["before"]
        assert (await ask(core, BEN, "person"))["muted"] == [CARL]
        assert (await ask(core, ANN, "say", table=table, text="after"))["code"] == "silenced"
        file = sqlite3.connect(core.settings.data / "people.sqlite")
        assert file.execute("SELECT count(*) FROM lines").fetchone() == (1,)
        file.close()
