"""Who hears what of tables and tickets, on a real bus: the lobby, a player's own subject, and questions."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from nats.aio.msg import Msg

from contracts import subjects
from contracts.ids import PlayerId, TicketId
from domain.ticket import Ticket
from services.matchmaking.ratings import BEGINNER
from services.platform.store import open_store
from services.platform.streamed import Held
from tests.services.inside import ANN, BEN, Inside, inside
from tests.services.nats import NatsServer

CARL = PlayerId("p-carl")
CLASSIC = {"variant": "claim", "options": {"preset": "classic"}}
INVITE = "a-code-that-nobody-guesses"


@pytest.fixture
async def core(nats: NatsServer, tmp_path: Path) -> AsyncIterator[Inside]:
    async with inside(nats, tmp_path / "data") as running:
        yield running


class Ears:
    """What is said of tables and tickets on some subjects, in order: the subject and the message."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Any]] = []

    async def listen(self, core: Inside, *names: str) -> None:
        for name in names:
            await core.client.subscribe(name, cb=self._take)
        await core.client.flush()

    async def _take(self, msg: Msg) -> None:
        message = msgspec.json.decode(msg.data)
        if message["type"] in ("table", "ticket"):
            self.heard.append((msg.subject, message))

    def on(self, subject: str) -> list[Any]:
        return [message for name, message in self.heard if name == subject]

    async def until(self, enough: Callable[["Ears"], bool]) -> None:
        async with asyncio.timeout(60):
            while not enough(self):
                await asyncio.sleep(0.02)


@pytest.fixture
async def ears(core: Inside) -> Ears:
    made = Ears()
    await made.listen(core, subjects.LOBBY, "tell.>")
    return made


async def command(core: Inside, who: str, verb: str, **fields: Any) -> Any:
    reply = await core.ask(who, "matchmaking", verb, {"id": uuid.uuid4().hex} | fields)
    assert reply["type"] != "refused", reply
    return reply


async def ask_table(core: Inside, who: str, table: str, **fields: Any) -> Any:
    return await core.ask(who, "views", "table", {"table": table} | fields)


async def listed(core: Inside, who: str) -> list[str]:
    return [table["table"] for table in (await core.ask(who, "views", "tables", {}))["tables"]]


async def test_a_private_table_is_told_to_those_whom_it_concerns(core: Inside, ears: Ears) -> None:
    table, shown = str(uuid.uuid4()), str(uuid.uuid4())
    await command(core, ANN, "open_table", table=table, private=True, invite=INVITE, **CLASSIC)
    await command(core, BEN, "take_seat", table=table, invite=INVITE)
    await command(core, ANN, "leave_table", table=table)
    await command(core, ANN, "open_table", table=shown, **CLASSIC)
    await ears.until(lambda e: len(e.on(subjects.LOBBY)) == 1)
    assert [info["table"] for info in ears.on(subjects.LOBBY)] == [shown]
    assert [(info["state"], info["reason"]) for info in ears.on(subjects.tell(ANN))] == [
        ("open", None),
        ("open", None),
        ("closed", "host_left"),
    ]
    assert [info["version"] for info in ears.on(subjects.tell(BEN))] == [2, 3]
    assert {subject for subject, _ in ears.heard} == {subjects.LOBBY, subjects.tell(ANN), subjects.tell(BEN)}
    assert INVITE not in str(ears.heard)


async def test_a_private_table_is_shown_to_who_has_a_right_to_it(core: Inside, ears: Ears) -> None:
    table = str(uuid.uuid4())
    await command(core, ANN, "open_table", table=table, private=True, invite=INVITE, **CLASSIC)
    await ears.until(lambda e: bool(e.heard))
    assert (await listed(core, ANN), await listed(core, BEN)) == ([table], [])
    assert (await ask_table(core, BEN, table))["code"] == "not_invited"
    assert (await ask_table(core, BEN, table, invite="another"))["code"] == "not_invited"
    assert (await ask_table(core, BEN, table, invite=INVITE))["private"] is True
    assert (await ask_table(core, ANN, table))["host"] == ANN
    await command(core, BEN, "take_seat", table=table, invite=INVITE)
    await ears.until(lambda e: bool(e.on(subjects.tell(BEN))))
    assert await listed(core, BEN) == [table]
    assert (await ask_table(core, BEN, table))["seats"] == [ANN, BEN]


async def test_a_challenge_reaches_who_is_asked(core: Inside, ears: Ears) -> None:
    table = str(uuid.uuid4())
    clock = {"kind": "correspondence", "days": 2}
    await command(core, ANN, "challenge", table=table, opponents=[BEN], clock=clock, **CLASSIC)
    await ears.until(lambda e: bool(e.on(subjects.tell(BEN))))
    (info,) = ears.on(subjects.tell(BEN))
    assert (info["challenged"], info["clock"], info["autostart"], info["private"]) == (
        [BEN],
        clock,
        True,
        True,
    )
    assert info["expires"] == info["opened"] + 7 * 24 * 3_600_000
    assert (await listed(core, BEN), await listed(core, CARL)) == ([table], [])
    reply = await command(core, BEN, "take_seat", table=table)
    await ears.until(lambda e: len(e.on(subjects.tell(ANN))) == 2)
    assert ears.on(subjects.tell(ANN))[-1]["game"] == reply["game"]
    assert not ears.on(subjects.LOBBY)
    assert await listed(core, BEN) == []


async def test_tickets_are_told_to_their_owner(core: Inside, ears: Ears) -> None:
    tickets = {who: str(uuid.uuid4()) for who in (ANN, BEN)}
    for who, ticket in tickets.items():
        await command(core, who, "enter_queue", ticket=ticket, **CLASSIC)
    await ears.until(lambda e: len(e.on(subjects.tell(ANN))) == len(e.on(subjects.tell(BEN))) == 2)
    for who, ticket in tickets.items():
        waiting, matched = ears.on(subjects.tell(who))
        assert (waiting["type"], waiting["ticket"], waiting["state"]) == ("ticket", ticket, "waiting")
        assert (matched["ticket"], matched["state"], matched["reason"]) == (ticket, "matched", None)
        assert (await core.ask(who, "views", "tickets", {}))["tickets"] == [matched]
        assert (await core.view(who, matched["game"])).seat is not None
    assert (await core.ask(CARL, "views", "tickets", {}))["tickets"] == []
    await ears.until(lambda e: any(info["state"] == "started" for info in e.on(subjects.LOBBY)))
    (public,) = [info for info in ears.on(subjects.LOBBY) if info["state"] == "started"]
    assert set(public["seats"]) == {ANN, BEN}


async def test_a_ticket_of_long_ago_is_found_beside_those_that_wait(core: Inside, ears: Ears) -> None:
    first, second = str(uuid.uuid4()), str(uuid.uuid4())
    await command(core, ANN, "enter_queue", ticket=first, **CLASSIC)
    await command(core, ANN, "leave_queue", ticket=first)
    await command(core, ANN, "enter_queue", ticket=second, **CLASSIC)
    await ears.until(lambda e: len(e.on(subjects.tell(ANN))) == 3)
    told = (await core.ask(ANN, "views", "tickets", {}))["tickets"]
    assert [(ticket["ticket"], ticket["state"], ticket["reason"]) for ticket in told] == [
        (second, "waiting", None),
        (first, "cancelled", "left"),
    ]
    assert told[0]["deadline"] == told[0]["opened"] + 120_000


async def test_a_ticket_holds_its_players_rating(core: Inside) -> None:
    for who in (ANN, BEN):
        registration = {"id": "register", "player": who}
        assert (await core.ask("svc-gateway", "people", "register_person", registration))["type"] == "done"
    table, rated = str(uuid.uuid4()), {"rated": True, "clock": {"kind": "real_time", "initial": 60_000}}
    await command(core, ANN, "challenge", table=table, opponents=[BEN], **CLASSIC, **rated)
    game = (await command(core, BEN, "take_seat", table=table))["game"]
    assert (await core.ask(ANN, "rules", "resign", {"id": "r", "game": game}))["type"] == "accepted"
    async with asyncio.timeout(60):
        while not (ratings := (await core.ask(ANN, "views", "ratings", {}))["ratings"]):
            await asyncio.sleep(0.05)
    (mu,) = [rating["mu"] for rating in ratings if rating["period"] == "all"]
    ticket = str(uuid.uuid4())
    await command(core, ANN, "enter_queue", ticket=ticket, **CLASSIC, **rated)
    store = open_store(core.settings.store_url)
    try:
        held = Held(Ticket(TicketId(ticket)))
        held.fold(store.read(ticket)[0].body)
    finally:
        store.close()
    assert held.aggregate.rating == round(1000 * mu) < BEGINNER


async def test_who_is_banned_leaves_queues_and_tables_at_once(core: Inside, ears: Ears) -> None:
    own, other, ticket = (str(uuid.uuid4()) for _ in range(3))
    await command(core, ANN, "open_table", table=own, **CLASSIC)
    await command(core, BEN, "take_seat", table=own)
    await command(core, CARL, "open_table", table=other, **CLASSIC)
    await command(core, ANN, "take_seat", table=other)
    await command(core, ANN, "enter_queue", ticket=ticket, **CLASSIC)
    ban = {"id": "ban", "player": ANN, "reason": "abuse"}
    assert (await core.ask("svc-admin", "people", "ban", ban))["type"] == "done"
    await ears.until(
        lambda e: [info["state"] for info in e.on(subjects.tell(ANN))] == ["waiting", "cancelled"]
    )
    assert ears.on(subjects.tell(ANN))[-1]["reason"] == "banned"
    await ears.until(lambda e: len(e.on(subjects.LOBBY)) == 6)
    last = {info["table"]: info for info in ears.on(subjects.LOBBY)}
    assert (last[own]["state"], last[own]["reason"]) == ("closed", "banned")
    assert (last[other]["state"], last[other]["seats"]) == ("open", [CARL, None])
