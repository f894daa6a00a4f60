"""Finished games in a store, and the read model of what they count for, without the games having been played."""

import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from eventsourcing.sqlite import SQLiteCursor

from contracts.event import Event
from contracts.game import GameCreated, GameEnded
from contracts.ids import GameId, PlayerId
from contracts.person import PersonErased, PersonOpened, PersonRegistered
from contracts.replies import Reply
from domain.chain import Sealed, open_commit, seal
from domain.result import Result
from services.platform.persons import person_stream
from services.platform.store import EventStore, StoredCommit, open_store
from services.projections.games import GameIndex
from services.projections.outbox import Outbox
from services.projections.read_model import Logged, ReadModel
from services.projections.standings import asking
from services.projections.standings.projector import Standings

#: What is counted; "results" tell also what does not count.
COUNTED = (
    "ratings", "rating_history", "tallies", "streaks", "board_rows", "board_scores", "board_ranks", "board_sizes",
)  # fmt: skip


class Log:
    """A store that is written by the test."""

    def __init__(self, store: EventStore) -> None:
        self.store = store
        self._heads: dict[str, Sealed] = {}
        #: Not stored yet: all in one transaction, so that a test does not wait for the disk.
        self._waiting: list[Sealed] = []

    def append(self, kind: str, stream: str, events: Sequence[Event], time: int = 1) -> None:
        head = self._heads.get(stream)
        sealed = seal(
            kind=kind, id=stream, version=head.commit.version + 1 if head else 1, time=time,
            command=f"c-{len(self._heads)}", sender="svc-test", previous=head.hash if head else "", salt="",
            events=events,
        )  # fmt: skip
        self._waiting.append(sealed)
        self._heads[stream] = sealed

    def game(self, result: Result) -> GameId:
        """A game with this result: one commit that creates it, one that ends it."""
        stream = str(uuid.uuid5(uuid.NAMESPACE_OID, result.game))
        created = GameCreated(
            variant=result.variant, revision=1, players=result.players, options={"players": len(result.players)},
            seed="", contributions=[], clock=result.clock, rated=result.rated, table=None,
        )  # fmt: skip
        ended = GameEnded(
            reason=result.reason, winners=result.winners, places=result.places, parties=result.parties,
            scores=result.scores, factions=result.factions, mode=result.mode, left=result.left,
        )  # fmt: skip
        self.append("game", stream, [created], result.time - 1)
        self.append("game", stream, [ended], result.time)
        return GameId(stream)

    def register(self, player: str) -> None:
        self.append(
            "person", person_stream(PlayerId(player)), [PersonOpened(PlayerId(player)), PersonRegistered()]
        )

    def erase(self, player: str) -> None:
        self.append("person", person_stream(PlayerId(player)), [PersonErased()])

    def logged(self) -> list[Logged]:
        self.store.append([[sealed] for sealed in self._waiting])
        self._waiting.clear()
        return [_logged(one) for one in self.store.log(0, 10_000)]


class Seats:
    """The tables of the index of games, which stays empty."""

    tables: Sequence[str] = GameIndex.tables

    def project(self, cursor: SQLiteCursor, logged: Logged) -> None:
        """Nothing: nobody has played."""

    def forget(self) -> None:
        """Nothing in memory."""


class Counted:
    """A read model of results alone."""

    def __init__(self, folder: Path, log: Log, name: str = "standings", version: int = 1) -> None:
        self.outbox = Outbox()
        self.model = ReadModel(
            folder, name, version, [self.outbox, Seats(), Standings(log.store, self.outbox)]
        )
        self.log = log

    def catch_up(self) -> None:
        self.model.apply(self.log.logged())

    def ask(self, question: asking.Question, sender: str = "p-asks") -> Any:
        answer: Reply = self.model.read(lambda cursor: asking.answer(cursor, PlayerId(sender), question))
        return answer

    def dump(self, *tables: str) -> dict[str, list[tuple[Any, ...]]]:
        """All rows of these tables, or of all that is counted."""

        def select(cursor: SQLiteCursor) -> dict[str, list[tuple[Any, ...]]]:
            found = {}
            for table in tables or COUNTED:
                cursor.execute(f"SELECT * FROM {table}")
                found[table] = sorted(tuple(row) for row in cursor.fetchall())
            return found

        return self.model.read(select)

    def messages(self) -> list[tuple[str, Any]]:
        """Subject and body of all that was to be sent, in order."""
        pending = self.model.read(lambda cursor: self.outbox.pending(cursor, 0, -1))
        return [(one.subject, msgspec.json.decode(one.data)) for one in pending]


@contextmanager
def counted(folder: Path) -> Iterator[tuple[Log, Counted]]:
    """A new store and its read model, in a folder that is empty."""
    store = open_store(f"sqlite:///{folder}/store.sqlite")
    log = Log(store)
    found = Counted(folder, log)
    try:
        yield log, found
    finally:
        found.model.close()
        store.close()


def _logged(stored: StoredCommit) -> Logged:
    return Logged(stored.position, open_commit(stored.body), stored.body)
