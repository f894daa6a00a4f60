"""The index of tables, and the lobby's messages."""

from collections.abc import Sequence

import msgspec
from eventsourcing.sqlite import SQLiteCursor

from contracts import subjects
from contracts.codec import encode
from contracts.feed import TableInfo
from contracts.ids import PlayerId, TableId
from domain.events import decode_event
from domain.table import OPEN, Table
from services.projections.outbox import Outbox
from services.projections.read_model import Logged


class TableIndex:
    """Projector: one row for each table, and a message to the lobby for each change."""

    tables: Sequence[str] = (
        (
            'CREATE TABLE IF NOT EXISTS tables ("table" TEXT PRIMARY KEY, state TEXT NOT NULL, opened INTEGER NOT NULL, '
            "info TEXT NOT NULL) WITHOUT ROWID"
        ),
        "CREATE INDEX IF NOT EXISTS tables_by_state ON tables (state, opened DESC)",
        (
            'CREATE TABLE IF NOT EXISTS open_seats (player TEXT NOT NULL, "table" TEXT NOT NULL, '
            'PRIMARY KEY (player, "table")) WITHOUT ROWID'
        ),
        'CREATE INDEX IF NOT EXISTS open_seats_by_table ON open_seats ("table")',
    )

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox

    def project(self, cursor: SQLiteCursor, logged: Logged) -> None:
        commit = logged.commit
        if commit.kind != Table.KIND:
            return
        before = table_info(cursor, TableId(commit.id))
        table = _unfold(TableId(commit.id), before)
        table.apply([decode_event(event) for event in commit.events], commit.sender, commit.command)
        info = TableInfo(
            table=table.table_id, version=table.version, variant=table.variant, options=table.options,
            host=table.host, seats=table.seats, state=table.state, game=table.game,
            opened=before.opened if before else commit.time,
        )  # fmt: skip
        body = encode(info)
        cursor.execute(
            'INSERT INTO tables VALUES (?, ?, ?, ?) ON CONFLICT ("table") DO UPDATE '
            "SET state = excluded.state, info = excluded.info",
            (info.table, info.state, info.opened, body.decode()),
        )
        cursor.execute('DELETE FROM open_seats WHERE "table" = ?', (info.table,))
        if info.state == OPEN:
            seated = [(player, info.table) for player in info.seats if player is not None]
            cursor.executemany("INSERT INTO open_seats VALUES (?, ?)", seated)
        self._outbox.add(cursor, [(subjects.LOBBY, body)])

    def forget(self) -> None:
        """Nothing in memory."""


def table_info(cursor: SQLiteCursor, table: TableId) -> TableInfo | None:
    cursor.execute('SELECT info FROM tables WHERE "table" = ?', (table,))
    row = cursor.fetchone()
    return _TABLE.decode(row[0]) if row else None


def open_tables(cursor: SQLiteCursor, limit: int = 200) -> list[TableInfo]:
    """The open tables, newest first."""
    cursor.execute("SELECT info FROM tables WHERE state = ? ORDER BY opened DESC LIMIT ?", (OPEN, limit))
    return [_TABLE.decode(row[0]) for row in cursor.fetchall()]


def tables_for(cursor: SQLiteCursor, player: PlayerId, limit: int = 200) -> list[TableInfo]:
    """The open tables at which the player sits, whatever their age, then the newest others."""
    cursor.execute(
        'SELECT info FROM open_seats s JOIN tables t ON t."table" = s."table" WHERE s.player = ? ORDER BY t.opened DESC',
        (player,),
    )
    own = [_TABLE.decode(row[0]) for row in cursor.fetchall()]
    others = [table for table in open_tables(cursor, limit) if player not in table.seats]
    return [*own, *others]


def _unfold(table_id: TableId, info: TableInfo | None) -> Table:
    """The aggregate as far as a row of the index tells it."""
    table = Table(table_id)
    if info is not None:
        table.version, table.host, table.variant = info.version, info.host, info.variant
        table.options, table.seats, table.state, table.game = (
            info.options,
            list(info.seats),
            info.state,
            info.game,
        )
    return table


_TABLE = msgspec.json.Decoder(TableInfo)
