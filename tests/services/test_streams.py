"""The streams' settings: brought up to date at a start, and long enough for every game that goes on."""

import msgspec
import nats as nats_client
from nats.js.api import StreamConfig

from contracts.clock import Correspondence
from domain.game import IDLE_DAYS
from services.platform import streams
from services.platform.permissions import SERVICES
from tests.services.nats import NatsServer


async def test_a_stream_of_an_older_version_is_brought_up_to_date_and_loses_nothing(nats: NatsServer) -> None:
    client = await nats_client.connect(
        nats.url, user=SERVICES, password=nats.passwords[SERVICES], inbox_prefix=f"_INBOX_{SERVICES}"
    )
    js = client.jetstream()
    try:
        await js.add_stream(StreamConfig(name="FEEDS", subjects=["feed.>"], duplicate_window=120))
        await js.publish("feed.lobby", b"old")
        await streams.ensure(js, streams.FEEDS)
        info = await js.stream_info("FEEDS")
        assert info.config.max_age == streams.FEED_DAYS_KEPT * 24 * 3600
        assert info.config.max_msgs_per_subject == streams.FEED_MESSAGES_KEPT
        assert info.state.messages == 1
    finally:
        await client.close()


def test_feeds_of_games_that_go_on_are_kept() -> None:
    """A game has a commit before its clock is spent, or, without a clock, before it is given up."""
    for days in range(1, streams.FEED_DAYS_KEPT):
        try:
            msgspec.convert({"kind": "correspondence", "days": days}, Correspondence)
        except msgspec.ValidationError:
            break
    else:
        raise AssertionError("a clock may run longer than feeds are kept")
    assert streams.FEED_DAYS_KEPT > IDLE_DAYS
