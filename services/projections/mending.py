"""Mends the stream FEEDS at the start: after a wiped stream, a restored one, or a read model made anew."""

import msgspec
from eventsourcing.sqlite import SQLiteCursor
from nats.js.client import JetStreamContext
from nats.js.errors import NotFoundError

from contracts import subjects
from contracts.codec import encode
from contracts.ids import GameId
from services.platform import logs
from services.platform.store import EventStore
from services.platform.threads import in_thread
from services.projections.games import games_going_on
from services.projections.outbox import Outbox
from services.projections.read_model import ReadModel
from services.projections.stored_feeds import after, subjects_of
from services.projections.tables import open_tables

log = logs.get()


async def mend(model: ReadModel, outbox: Outbox, store: EventStore, js: JetStreamContext, last: int) -> None:
    """Puts into the outbox what the feeds of running games lack, numbered from the stream's newest number on.

    Feeds go on with the numbers that they had: those are the games' versions, and the store has them.
    """
    games = model.read(games_going_on)
    lacking = [entry for game in games for entry in await _lacking(store, js, game)]
    mended = {subject for subject, _ in lacking}

    def refill(cursor: SQLiteCursor) -> None:
        kept = [(old.subject, old.data) for old in outbox.pending(cursor, 0, -1) if old.subject not in mended]
        tables = [(subjects.LOBBY, encode(table)) for table in reversed(open_tables(cursor))]
        cursor.execute("DELETE FROM outbox")
        outbox.set_newest(cursor, last)
        outbox.add(cursor, [*lacking, *kept, *tables])

    outbox.published(last)
    model.write(refill)
    log.info("feeds mended", running_games=len(games), messages=len(lacking))


async def _lacking(store: EventStore, js: JetStreamContext, game: GameId) -> list[tuple[str, bytes]]:
    numbers = {}
    for subject in await in_thread(subjects_of, store, game):
        try:
            newest = await js.get_last_msg(subjects.FEEDS_STREAM, subject, direct=True)
        except NotFoundError:
            continue
        numbers[subject] = _FEED.decode(newest.data or b"").number
    return await in_thread(after, store, game, numbers)


class _Numbered(msgspec.Struct):
    """As much of a feed message as is needed: the stream may hold some that older programs wrote."""

    number: int


_FEED = msgspec.json.Decoder(_Numbered)
