"""The index of games, for lists."""

from collections.abc import Sequence

import msgspec
from eventsourcing.sqlite import SQLiteCursor

from contracts.ids import GameId, PlayerId, Seat, Version
from contracts.queries import GameInfo
from domain.game import Game
from services.projections.feeds import GamesInMemory
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
            _insert(cursor, game, commit.time)
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


def _insert(cursor: SQLiteCursor, game: Game, time: int) -> None:
    created = game.created
    cursor.execute(
        "INSERT INTO games VALUES (?, ?, ?, ?, 1, ?, NULL)",
        (game.game_id, game.variant.id, _json(created.options), _json(created.players), time),
    )
    cursor.executemany(
        "INSERT INTO seats VALUES (?, ?, ?, 0, 0, ?)",
        [(player, game.game_id, seat, time) for seat, player in enumerate(created.players)],
    )


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


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
