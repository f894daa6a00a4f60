"""The index of games and of tables, for lists."""

from collections.abc import Sequence

import msgspec
from eventsourcing.sqlite import SQLiteCursor

from contracts import subjects
from contracts.codec import encode
from contracts.feed import TableInfo
from contracts.ids import GameId, PlayerId, Seat, TableId, Version
from contracts.queries import GameInfo
from domain.events import decode_event
from domain.game import Game
from domain.table import OPEN, Table
from services.projections.feeds import GamesInMemory
from services.projections.outbox import Outbox
from services.projections.read_model import Logged


class GameIndex:
    """Projector: one row for each game and for each seat. Runs after `Feeds`, which advances the same games."""

    tables: Sequence[str] = (
        (
            "CREATE TABLE IF NOT EXISTS games (game TEXT PRIMARY KEY, variant TEXT NOT NULL, options TEXT NOT NULL, "
            "players TEXT NOT NULL, version INTEGER NOT NULL, time INTEGER NOT NULL, winners TEXT) WITHOUT ROWID"
        ),
        (
            "CREATE TABLE IF NOT EXISTS seats (player TEXT NOT NULL, game TEXT NOT NULL, seat INTEGER NOT NULL, "
            "to_act INTEGER NOT NULL, over INTEGER NOT NULL, time INTEGER NOT NULL, PRIMARY KEY (player, game)) WITHOUT ROWID"
        ),
        "CREATE INDEX IF NOT EXISTS seats_by_turn ON seats (player, over, to_act DESC, time DESC)",
        "CREATE INDEX IF NOT EXISTS games_going_on ON games (game) WHERE winners IS NULL",
    )

    def __init__(self, games: GamesInMemory) -> None:
        self._games = games

    def project(self, cursor: SQLiteCursor, logged: Logged) -> None:
        commit = logged.commit
        if commit.kind != Game.KIND:
            return
        game = self._games.get(GameId(commit.id), commit.version)
        winners = game.variant.winners(game.state)
        if commit.version == 1:
            cursor.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    game.game_id,
                    game.variant.id,
                    _json(game.created.options),
                    _json(game.created.players),
                    1,
                    commit.time,
                    None,
                ),
            )
            cursor.executemany(
                "INSERT INTO seats VALUES (?, ?, ?, 0, 0, ?)",
                [
                    (player, game.game_id, seat, commit.time)
                    for seat, player in enumerate(game.created.players)
                ],
            )
        cursor.execute(
            "UPDATE games SET version = ?, time = ?, winners = ? WHERE game = ?",
            (commit.version, commit.time, None if winners is None else _json(list(winners)), game.game_id),
        )
        to_act = set(game.variant.to_act(game.state))
        cursor.executemany(
            "UPDATE seats SET to_act = ?, over = ?, time = ? WHERE player = ? AND game = ?",
            [
                (seat in to_act, winners is not None, commit.time, player, game.game_id)
                for seat, player in enumerate(game.created.players)
            ],
        )

    def forget(self) -> None:
        """Nothing in memory."""


def games_of(cursor: SQLiteCursor, player: PlayerId, finished: bool, limit: int) -> list[GameInfo]:
    """A player's games: those that wait for the player first, then the newest; finished ones last."""
    cursor.execute(
        "SELECT g.game, g.variant, g.options, g.players, s.seat, g.version, g.time, s.to_act, s.over, g.winners "
        "FROM seats s JOIN games g ON g.game = s.game WHERE s.player = ? AND s.over <= ? "
        "ORDER BY s.over, s.to_act DESC, s.time DESC LIMIT ?",
        (player, int(finished), limit),
    )
    return [
        GameInfo(
            game=GameId(game), variant=variant, options=msgspec.json.decode(options), players=msgspec.json.decode(players),
            seat=Seat(seat), version=Version(version), time=time, to_act=bool(to_act), over=bool(over),
            winners=None if winners is None else msgspec.json.decode(winners),
        )
        for game, variant, options, players, seat, version, time, to_act, over, winners in cursor.fetchall()
    ]  # fmt: skip


def games_going_on(cursor: SQLiteCursor) -> list[GameId]:
    cursor.execute("SELECT game FROM games WHERE winners IS NULL")
    return [GameId(row[0]) for row in cursor.fetchall()]


class TableIndex:
    """Projector: one row for each table, and a message to the lobby for each change."""

    tables: Sequence[str] = (
        (
            'CREATE TABLE IF NOT EXISTS tables ("table" TEXT PRIMARY KEY, state TEXT NOT NULL, opened INTEGER NOT NULL, '
            "info TEXT NOT NULL) WITHOUT ROWID"
        ),
        "CREATE INDEX IF NOT EXISTS tables_by_state ON tables (state, opened DESC)",
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


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
