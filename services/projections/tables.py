"""The index of tables, and the messages about them: to the lobby, or to those alone whom a private one concerns."""

from collections.abc import Sequence

import msgspec
from eventsourcing.sqlite import SQLiteCursor

from contracts import subjects
from contracts.codec import encode
from contracts.feed import TableInfo
from contracts.ids import PlayerId, TableId
from domain import table as domain
from domain.events import decode_event
from domain.table import OPEN, Table
from domain.terms import Terms
from services.projections.outbox import Outbox
from services.projections.read_model import Logged
from services.projections.telling import Telling


class TableIndex:
    """Projector: one row for each table, and messages for each change."""

    tables: Sequence[str] = (
        (
            'CREATE TABLE IF NOT EXISTS tables ("table" TEXT PRIMARY KEY, state TEXT NOT NULL, opened INTEGER NOT NULL, '
            "private INTEGER NOT NULL, invite TEXT NOT NULL, info TEXT NOT NULL) WITHOUT ROWID"
        ),
        "CREATE INDEX IF NOT EXISTS tables_by_state ON tables (state, private, opened DESC)",
        (
            'CREATE TABLE IF NOT EXISTS open_seats (player TEXT NOT NULL, "table" TEXT NOT NULL, '
            'PRIMARY KEY (player, "table")) WITHOUT ROWID'
        ),
        'CREATE INDEX IF NOT EXISTS open_seats_by_table ON open_seats ("table")',
    )

    def __init__(self, outbox: Outbox, telling: Telling) -> None:
        self._outbox = outbox
        self._telling = telling

    def project(self, cursor: SQLiteCursor, logged: Logged) -> None:
        commit = logged.commit
        if commit.kind != Table.KIND:
            return
        table = read_table(cursor, TableId(commit.id)) or Table(TableId(commit.id))
        before = table_info(cursor, table.table_id)
        table.time = commit.time
        table.apply([decode_event(event) for event in commit.events], commit.sender, commit.command)
        info = _info(table, before.opened if before else commit.time)
        body = encode(info)
        cursor.execute(
            'INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT ("table") DO UPDATE '
            "SET state = excluded.state, info = excluded.info",
            (info.table, info.state, info.opened, info.private, table.invite, body.decode()),
        )
        _keep_seats(cursor, info)
        if not info.private:
            self._outbox.add(cursor, [(subjects.LOBBY, body)])
            return
        for player in sorted(concerned(info) | (concerned(before) if before else set())):
            self._telling.add(player, info)

    def forget(self) -> None:
        """Nothing in memory."""


def concerned(info: TableInfo) -> set[PlayerId]:
    """Who sits at the table, or was asked to."""
    return {player for player in info.seats if player is not None} | {info.host, *info.challenged}


def table_info(cursor: SQLiteCursor, table: TableId) -> TableInfo | None:
    cursor.execute('SELECT info FROM tables WHERE "table" = ?', (table,))
    row = cursor.fetchone()
    return _TABLE.decode(row[0]) if row else None


def read_table(cursor: SQLiteCursor, table_id: TableId) -> Table | None:
    """The aggregate as far as the index tells it."""
    cursor.execute('SELECT invite, info FROM tables WHERE "table" = ?', (table_id,))
    row = cursor.fetchone()
    return _unfold(_TABLE.decode(row["info"]), row["invite"]) if row else None


def is_known_to(cursor: SQLiteCursor, table_id: TableId, player: PlayerId, invite: str) -> bool:
    """Whether the player may know of the table. invite: the hash of the code that the player has; "": none."""
    table = read_table(cursor, table_id)
    return table is not None and domain.is_known_to(table, player, invite)


def open_tables(cursor: SQLiteCursor, limit: int = 200) -> list[TableInfo]:
    """The open tables that are not private, newest first."""
    cursor.execute(
        "SELECT info FROM tables WHERE state = ? AND private = 0 ORDER BY opened DESC LIMIT ?", (OPEN, limit)
    )
    return [_TABLE.decode(row[0]) for row in cursor.fetchall()]


def tables_for(cursor: SQLiteCursor, player: PlayerId, limit: int = 200) -> list[TableInfo]:
    """The open tables at which the player sits or is asked to, whatever their age, then the newest others."""
    cursor.execute(
        'SELECT info FROM open_seats s JOIN tables t ON t."table" = s."table" WHERE s.player = ? ORDER BY t.opened DESC',
        (player,),
    )
    own = [_TABLE.decode(row[0]) for row in cursor.fetchall()]
    seen = {table.table for table in own}
    return [*own, *(table for table in open_tables(cursor, limit) if table.table not in seen)]


def _keep_seats(cursor: SQLiteCursor, info: TableInfo) -> None:
    cursor.execute('DELETE FROM open_seats WHERE "table" = ?', (info.table,))
    if info.state == OPEN:
        rows = [(player, info.table) for player in concerned(info)]
        cursor.executemany("INSERT INTO open_seats VALUES (?, ?)", rows)


def _info(table: Table, opened: int) -> TableInfo:
    terms = table.terms
    return TableInfo(
        table=table.table_id, version=table.version, variant=terms.variant, options=terms.options, host=table.host,
        seats=table.seats, state=table.state, game=table.game, opened=opened, clock=terms.clock, rated=terms.rated,
        private=table.private, challenged=table.challenged, rematch_of=table.rematch_of, autostart=table.autostart,
        fill_at=table.fill_at, expires=table.expires if table.state == OPEN else 0, reason=table.reason,
    )  # fmt: skip


def _unfold(info: TableInfo, invite: str) -> Table:
    table = Table(info.table)
    table.version, table.host, table.seats, table.state = (
        info.version,
        info.host,
        list(info.seats),
        info.state,
    )
    table.terms = Terms(variant=info.variant, options=info.options, clock=info.clock, rated=info.rated)
    table.game, table.reason, table.rematch_of = info.game, info.reason, info.rematch_of
    table.private, table.invite, table.challenged = info.private, invite, info.challenged
    table.autostart, table.fill_at, table.ends = info.autostart, info.fill_at, info.expires > 0
    return table


_TABLE = msgspec.json.Decoder(TableInfo)
