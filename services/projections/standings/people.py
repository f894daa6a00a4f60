"""Whom the platform knows: who has registered, and whose personal data is gone."""

from collections.abc import Sequence

from eventsourcing.sqlite import SQLiteCursor

from contracts.ids import PlayerId
from contracts.person import PersonErased, PersonOpened, PersonRegistered
from domain.events import decode_event
from services.projections.read_model import Logged

TABLES: Sequence[str] = (
    (
        "CREATE TABLE IF NOT EXISTS persons (stream TEXT PRIMARY KEY, player TEXT NOT NULL UNIQUE, "
        "registered INTEGER NOT NULL DEFAULT 0, erased INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID"
    ),
)
_CONCERNED = frozenset({PersonOpened.TAG, PersonRegistered.TAG, PersonErased.TAG})


def count(cursor: SQLiteCursor, logged: Logged) -> PlayerId | None:
    """Counts a commit of a person; gives who was erased by it."""
    stream = logged.commit.id
    erased = None
    for recorded in logged.commit.events:
        if recorded.type not in _CONCERNED:
            continue
        match decode_event(recorded):
            case PersonOpened(player=player):
                cursor.execute("INSERT INTO persons (stream, player) VALUES (?, ?)", (stream, player))
            case PersonRegistered():
                cursor.execute("UPDATE persons SET registered = 1 WHERE stream = ?", (stream,))
            case PersonErased():
                cursor.execute("UPDATE persons SET erased = 1 WHERE stream = ?", (stream,))
                erased = _player(cursor, stream)
    return erased


def is_erased(cursor: SQLiteCursor, player: PlayerId) -> bool:
    cursor.execute("SELECT 1 FROM persons WHERE player = ? AND erased", (player,))
    return cursor.fetchone() is not None


def is_known(cursor: SQLiteCursor, player: PlayerId) -> bool:
    """Whether the player has registered or sits, or sat, in a game, and is not erased."""
    if is_erased(cursor, player):
        return False
    cursor.execute("SELECT 1 FROM persons WHERE player = ? AND registered", (player,))
    if cursor.fetchone() is not None:
        return True
    cursor.execute("SELECT 1 FROM seats WHERE player = ? LIMIT 1", (player,))
    return cursor.fetchone() is not None


def _player(cursor: SQLiteCursor, stream: str) -> PlayerId | None:
    cursor.execute("SELECT player FROM persons WHERE stream = ?", (stream,))
    row = cursor.fetchone()
    return PlayerId(row[0]) if row else None
