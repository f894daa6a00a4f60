"""Results as the event store has them."""

from collections.abc import Iterator
from functools import reduce

from contracts.event import Commit
from contracts.game import GameCreated, GameEnded, ResultCancelled, ResultCorrected
from contracts.ids import GameId, Position
from domain.chain import open_commit
from domain.events import decode_event
from domain.game import Game
from domain.result import Result, cancelled, corrected, result_of
from services.platform.store import EventStore

#: Types of events that concern results. One of them is the last of its commit, so that other commits cost nothing.
_CONCERNED = frozenset({GameEnded.TAG, ResultCancelled.TAG, ResultCorrected.TAG})

#: Commits read at once.
_BATCH = 1000

ResultEvent = GameEnded | ResultCancelled | ResultCorrected


def result_event(commit: Commit) -> ResultEvent | None:
    """What a commit says about the result of its game; None: nothing."""
    if commit.kind != Game.KIND or not commit.events or commit.events[-1].type not in _CONCERNED:
        return None
    event = decode_event(commit.events[-1])
    return event if isinstance(event, ResultEvent) else None


def ended(store: EventStore, commit: Commit, position: Position, event: GameEnded) -> Result:
    """The result that a commit of this position brought. Raises ValueError on a game that was never created."""
    game = GameId(commit.id)
    first = store.read(game, up_to=1)
    created = decode_event(open_commit(first[0].body).events[0]) if first else None
    if not isinstance(created, GameCreated):
        raise ValueError("a game without its beginning")
    return result_of(game, created, event, order=position, time=commit.time)


def changed(result: Result, event: ResultCancelled | ResultCorrected) -> Result:
    """Raises ValueError where a correction does not fit the game."""
    return corrected(result, event) if isinstance(event, ResultCorrected) else cancelled(result)


def results_up_to(store: EventStore, position: Position) -> Iterator[Result]:
    """All results, as they stand at a position of the log, in the order in which their games ended.

    The log is read twice: first for what was cancelled and corrected later.
    """
    changes: dict[str, list[ResultCancelled | ResultCorrected]] = {}
    for _, commit, event in _events_up_to(store, position):
        if not isinstance(event, GameEnded):
            changes.setdefault(commit.id, []).append(event)
    for at, commit, event in _events_up_to(store, position):
        if isinstance(event, GameEnded):
            yield reduce(changed, changes.get(commit.id, ()), ended(store, commit, at, event))


def _events_up_to(store: EventStore, position: Position) -> Iterator[tuple[Position, Commit, ResultEvent]]:
    reached = Position(0)
    while reached < position and (commits := store.log(reached, _BATCH)):
        for stored in commits:
            if stored.position <= position and _may_concern(stored.body):
                commit = open_commit(stored.body)
                event = result_event(commit)
                if event is not None:
                    yield stored.position, commit, event
        reached = commits[-1].position


def _may_concern(body: bytes) -> bool:
    """A quick look, so that not every move of every game is read."""
    return any(tag in body for tag in _QUOTED)


_QUOTED = [f'"{tag}"'.encode() for tag in sorted(_CONCERNED)]
