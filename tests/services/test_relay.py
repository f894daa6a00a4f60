"""The relay: in order, each commit once, whoever else tries."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from nats.js.client import JetStreamContext

from contracts import subjects
from contracts.event import Envelope
from domain.chain import commit_hash
from services.platform import bus
from services.platform.store import open_store
from services.relay import service as relay
from services.relay.service import Relay, StreamAheadError
from services.rules import service as rules
from tests.services.inside import inside
from tests.services.nats import NatsServer


async def envelopes(js: JetStreamContext, count: int) -> list[Envelope]:
    """The stream's messages, once there are so many."""
    async with asyncio.timeout(60):
        while (await js.stream_info(subjects.EVENTS_STREAM)).state.messages < count:
            await asyncio.sleep(0.02)
    state = (await js.stream_info(subjects.EVENTS_STREAM)).state
    messages = [await js.get_msg(subjects.EVENTS_STREAM, seq=seq) for seq in range(1, state.last_seq + 1)]
    return [msgspec.json.decode(message.data or b"", type=Envelope) for message in messages]


async def test_every_commit_once_in_order_with_two_relays(nats: NatsServer, tmp_path: Path) -> None:
    async with inside(nats, tmp_path / "data", relay.running, relay.running, rules.running) as core:
        await asyncio.gather(*(core.create_game() for _ in range(40)))
        heard = await envelopes(core.client.jetstream(), 40)
    assert [envelope.position for envelope in heard] == list(range(1, 41))
    assert [envelope.after for envelope in heard] == list(range(40))
    assert all(commit_hash(bytes(envelope.commit)) == envelope.hash for envelope in heard)


async def test_a_relay_goes_on_where_the_stream_ends(nats: NatsServer, tmp_path: Path) -> None:
    async with inside(nats, tmp_path / "data", relay.running, rules.running) as core:
        await core.create_game()
        await envelopes(core.client.jetstream(), 1)
    async with inside(nats, tmp_path / "data", rules.running) as core:
        for _ in range(3):
            await core.create_game()
    async with inside(nats, tmp_path / "data", relay.running, rules.running) as core:
        assert len(await envelopes(core.client.jetstream(), 4)) == 4


async def test_the_bus_killed_while_the_relay_publishes(nats: NatsServer, tmp_path: Path) -> None:
    async with inside(nats, tmp_path / "data", relay.running, rules.running) as core:
        for i in range(30):
            await core.create_game()
            if i % 10 == 5:
                nats.kill()
                nats.start()
                async with asyncio.timeout(60):
                    while not core.client.is_connected:
                        await asyncio.sleep(0.02)
        heard = await envelopes(core.client.jetstream(), 30)
    assert [envelope.position for envelope in heard] == list(range(1, 31))


async def test_a_stream_of_another_store_is_left_alone(nats: NatsServer, tmp_path: Path) -> None:
    async with inside(nats, tmp_path / "data", relay.running, rules.running) as core:
        await core.create_game()
        await envelopes(core.client.jetstream(), 1)
    settings = nats.settings(tmp_path / "other")
    settings.data.mkdir()
    store = open_store(settings.store_url)
    client = await bus.connect(settings, "test")
    try:
        with pytest.raises(StreamAheadError):
            await Relay(store, client).follow()
        assert (await client.jetstream().stream_info(subjects.EVENTS_STREAM)).state.messages == 1
    finally:
        await client.close()
        store.close()
