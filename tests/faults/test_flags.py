"""Rules killed around the moment in which clocks run out: every flag falls, once, and says when it was due."""

import asyncio
import time
import uuid
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from contracts.clock import RealTime
from contracts.commands import CreateGame
from contracts.event import Event
from contracts.game import ClockFlagged, ClockStarted, GameEnded, SeatHanded
from contracts.ids import CommandId, GameId, PlayerId
from domain.chain import open_commit
from domain.events import decode_event
from services.platform.store import EventStore, open_store
from tests.faults.checks import check_store
from tests.faults.running import TESTER, Platform, platform

TEN_SECONDS = RealTime(initial=10_000)
PEOPLE = [PlayerId(f"p-{name}") for name in ("one", "two", "three")]
#: Seconds after the clocks of the first game ran out, and before, at which rules is killed.
KILLS = (-1.0, -0.05, 0.02, 0.1, 0.3, 0.6, 0.9)


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Platform]:
    async with platform(tmp_path / "data", ("relay", "rules", "projections", "bots")) as started:
        yield started


async def create(running: Platform, players: int) -> GameId:
    game = GameId(str(uuid.uuid4()))
    preset = "classic" if players == 2 else "borderlands"
    creation = CreateGame(
        id=CommandId("create"), game=game, variant="claim", options={"preset": preset, "players": players},
        players=PEOPLE[:players], clock=TEN_SECONDS,
    )  # fmt: skip
    assert (await running.insist(TESTER, "rules", "create_game", creation))["type"] == "accepted"
    return game


def events(store: EventStore, game: GameId) -> list[Event]:
    bodies = [stored.body for stored in store.read(game)]
    return [decode_event(event) for body in bodies for event in open_commit(body).events]


def flag_of(store: EventStore, game: GameId) -> ClockFlagged | None:
    flags = [event for event in events(store, game) if isinstance(event, ClockFlagged)]
    assert len(flags) <= 1
    return flags[0] if flags else None


async def all_flagged(store: EventStore, games: list[GameId]) -> None:
    async with asyncio.timeout(60):
        while not all(flag_of(store, game) for game in games):
            await asyncio.sleep(0.1)


@pytest.mark.slow
async def test_rules_is_killed_around_the_flags(running: Platform) -> None:
    pairs = [await create(running, 2) for _ in range(12)]
    threes = [await create(running, 3) for _ in range(4)]
    store = open_store(running.settings.store_url)
    try:
        due = min(event.at for event in events(store, pairs[0]) if isinstance(event, ClockStarted)) + 10_000
        killed = 0
        for moment in KILLS:
            await asyncio.sleep(max(0.0, due / 1000 + moment - time.time()))
            killed += running.kill("rules")
        assert killed >= 2
        await all_flagged(store, [*pairs, *threes])
        for game in pairs:
            *_, flagged, end = events(store, game)
            assert isinstance(flagged, ClockFlagged)
            assert isinstance(end, GameEnded)
            started = next(event for event in events(store, game) if isinstance(event, ClockStarted))
            assert flagged.at == started.at + 10_000 <= flagged.received
        for game in threes:
            assert [event.seat for event in events(store, game) if isinstance(event, SeatHanded)][:1]
        check_store(running, pairs)
    finally:
        store.close()


@pytest.mark.slow
async def test_time_runs_out_while_rules_is_away_and_the_flags_fall_when_it_comes_back(
    running: Platform,
) -> None:
    games = [await create(running, 2) for _ in range(20)]
    await running.supervisor.children["rules"].stop()
    await asyncio.sleep(10.5)
    store = open_store(running.settings.store_url)
    try:
        assert not any(flag_of(store, game) for game in games)
        running.supervisor.children["rules"].start()
        await all_flagged(store, games)
        received = [flag.received for game in games if (flag := flag_of(store, game))]
        assert max(received) - min(received) < 2_000, "they all fall together"
    finally:
        store.close()


@pytest.mark.slow
async def test_a_flag_falls_within_half_a_second(running: Platform) -> None:
    """A busy machine may stop for half a second now and then, but not each time."""
    store = open_store(running.settings.store_url)
    late: list[int] = []
    try:
        while not late or (min(late) > 500 and len(late) < 4):
            games = [await create(running, 2) for _ in range(8)]
            await all_flagged(store, games)
            flags = [flag_of(store, game) for game in games]
            late.append(max(flag.received - flag.at for flag in flags if flag is not None))
        assert min(late) <= 500
    finally:
        store.close()
