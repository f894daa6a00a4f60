"""Feeds as the event store has them: any number, any time, whatever the stream FEEDS has kept."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from contracts.codec import encode
from contracts.event import Event
from contracts.feed import FeedMessage, PastCommit
from contracts.game import SeatHanded
from contracts.ids import GameId, PlayerId
from domain.chain import open_commit
from domain.events import decode_event
from domain.game import Game
from domain.variant import Viewer
from services.platform.store import EventStore
from services.platform.streamed import Held, commits_of
from services.projections.feeds import audiences, message, visible

#: Finds out who looks, given who plays which seat at that moment.
ViewerOf: TypeAlias = Callable[[Sequence[PlayerId]], Viewer]


def at(store: EventStore, game_id: GameId, number: int, viewer_of: ViewerOf) -> FeedMessage | None:
    """The feed message with this number, from the store; None: there is none."""
    stored = commits_of(store, Game.KIND, game_id, number)
    if not stored or len(stored) != number:
        return None
    held = Held(Game(game_id))
    events: list[Event] = []
    for one in stored:
        events = held.fold(one.body)
    game = held.aggregate
    return message(game, events, open_commit(stored[-1].body).time, viewer_of(game.playing))


def after(store: EventStore, game_id: GameId, numbers: Mapping[str, int]) -> list[tuple[str, bytes]]:
    """Subject and body of all messages of a game that its feeds lack, from the store, in order.

    numbers: the newest number that each subject has. A subject with none is given the newest message alone.
    """
    held = Held(Game(game_id))
    stored = store.read(game_id)
    lacking: list[tuple[str, bytes]] = []
    for one in stored:
        events = held.fold(one.body)
        game, time = held.aggregate, open_commit(one.body).time
        for subject, viewer in audiences(game):
            if game.version > numbers.get(subject, len(stored) - 1):
                lacking.append((subject, encode(message(game, events, time, viewer))))
    return lacking


def past(
    store: EventStore, game_id: GameId, number: int, most: int, viewer_of: ViewerOf
) -> list[PastCommit] | None:
    """What happened after a number, from the store, at most so many commits; None: there is no such game.

    Each commit is shown to whom it was shown to then: who has left is the public from there on.
    """
    stored = commits_of(store, Game.KIND, game_id, number + most)
    if not stored:
        return None
    held = Held(Game(game_id))
    held.fold(stored[0].body)
    playing = list(held.aggregate.playing)
    commits: list[PastCommit] = []
    for one in stored:
        _hand_seats(playing, one.body)
        if one.version > number:
            commit = open_commit(one.body)
            events = [decode_event(event) for event in commit.events]
            shown = visible(held.aggregate.variant, events, viewer_of(playing))
            commits.append(PastCommit(number=commit.version, time=commit.time, events=shown))
    return commits


def _hand_seats(playing: list[PlayerId], body: bytes) -> None:
    """Changes who plays, as this commit says."""
    if _HANDED in body:
        for recorded in open_commit(body).events:
            event = decode_event(recorded)
            if isinstance(event, SeatHanded):
                playing[event.seat] = event.player


#: Commits without these bytes hand no seat: they need not be decoded.
_HANDED = SeatHanded.TAG.encode()


def subjects_of(store: EventStore, game_id: GameId) -> list[str]:
    """The subjects of all feeds of a stored game."""
    held = Held(Game(game_id))
    stored = store.read(game_id)
    for one in stored[:1]:
        held.fold(one.body)
    for one in stored:
        _hand_seats(held.aggregate.playing, one.body)
    return [subject for subject, _ in audiences(held.aggregate)]


class _Folded:
    """A game with what its newest commit brought, and the lock of who folds it on."""

    __slots__ = ("events", "held", "lock", "time")

    def __init__(self, game_id: GameId) -> None:
        self.lock = threading.Lock()
        self.held = Held(Game(game_id))
        self.events: list[Event] = []
        self.time = 0


class Newest:
    """Newest feed messages: games stay in memory, and only what is new is folded. most: games kept."""

    def __init__(self, store: EventStore, most: int = 2_000) -> None:
        self._store = store
        self._most = most
        self._games: OrderedDict[GameId, _Folded] = OrderedDict()
        self._lock = threading.Lock()

    def message(self, game_id: GameId, viewer_of: ViewerOf) -> FeedMessage | None:
        """The newest message as this viewer may know it; None: there is no such game."""
        folded = self._of(game_id)
        with folded.lock:
            try:
                found = self._fold(game_id, folded)
            except BaseException:
                self._forget(game_id)
                raise
            if not found:
                self._forget(game_id)
                return None
            game = folded.held.aggregate
            return message(game, folded.events, folded.time, viewer_of(game.playing))

    def _of(self, game_id: GameId) -> _Folded:
        with self._lock:
            folded = self._games.setdefault(game_id, _Folded(game_id))
            self._games.move_to_end(game_id)
            while len(self._games) > self._most:
                self._games.popitem(last=False)
            return folded

    def _forget(self, game_id: GameId) -> None:
        with self._lock:
            self._games.pop(game_id, None)

    def _fold(self, game_id: GameId, folded: _Folded) -> bool:
        """Folds what the store has beyond; False: the store has no such game."""
        for stored in self._store.read(game_id, after=folded.held.aggregate.version):
            if stored.kind != Game.KIND:
                return False
            folded.events = folded.held.fold(stored.body)
            folded.time = open_commit(stored.body).time
        return folded.held.aggregate.version > 0
