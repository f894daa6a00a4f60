"""The two streams. Both can be wiped: EVENTS is filled again from the store, FEEDS from the read models."""

from nats.js.api import RetentionPolicy, StorageType, StreamConfig
from nats.js.client import JetStreamContext
from nats.js.errors import NotFoundError

from contracts import subjects

#: Messages kept of one feed: a client that missed more asks for the history.
FEED_MESSAGES_KEPT = 16
#: Days that a message of a feed is kept. A game that goes on has a commit at least every 30 days, so that its feeds
#: never lose their newest message; those of games that are over would fill the disk.
FEED_DAYS_KEPT = 60

EVENTS = StreamConfig(
    name=subjects.EVENTS_STREAM,
    subjects=[subjects.EVENTS_ALL],
    storage=StorageType.FILE,
    retention=RetentionPolicy.LIMITS,
    duplicate_window=120,
    allow_direct=True,
)
FEEDS = StreamConfig(
    name=subjects.FEEDS_STREAM,
    subjects=[subjects.FEEDS_ALL],
    storage=StorageType.FILE,
    retention=RetentionPolicy.LIMITS,
    max_msgs_per_subject=FEED_MESSAGES_KEPT,
    max_age=FEED_DAYS_KEPT * 86_400,
    duplicate_window=120,
    allow_direct=True,
)


async def ensure(js: JetStreamContext, config: StreamConfig) -> None:
    """Makes the stream, or brings its settings up to date."""
    try:
        await js.update_stream(config)
    except NotFoundError:
        await js.add_stream(config)


async def last_id(js: JetStreamContext, stream: str, prefix: str) -> int | None:
    """The number in the `Nats-Msg-Id` of the newest message, `<prefix>-<number>`; None: the stream is empty."""
    state = (await js.stream_info(stream)).state
    if state.messages == 0:
        return None
    newest = await js.get_msg(stream, seq=state.last_seq)
    return int((newest.headers or {})["Nats-Msg-Id"].removeprefix(f"{prefix}-"))
