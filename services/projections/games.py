"""The index of games, for lists."""

from collections.abc import Sequence

import msgspec
from eventsourcing.sqlite import SQLiteCursor

from contracts.clock import Clock
from contracts.ids import GameId, PlayerId, Seat, Version
from contracts.queries import GameInfo
from domain.game import Game
from domain.status import outcome
from services.projections.feeds import GamesInMemory
from services.projections.read_model import Logged


class GameIndex:
    """Projector: one row for each game and for each seat. Runs after `Feeds`, which advances the same games."""

    tables: Sequence[str] = (
        (
            "CREATE TABLE IF NOT EXISTS games (game TEXT PRIMARY KEY, variant TEXT NOT NULL, options TEXT NOT NULL, "
            "players TEXT NOT NULL, rated INTEGER NOT NULL, clock TEXT, version INTEGER NOT NULL, time INTEGER NOT NULL, "
            "winners TEXT) WITHOUT ROWID"
        ),
        # seat: null for who has left it. over: nothing is left to do here for the player.
        (
            "CREATE TABLE IF NOT EXISTS seats (player TEXT NOT NULL, game TEXT NOT NULL, seat INTEGER, "
            "to_act INTEGER NOT NULL, over INTEGER NOT NULL, time INTEGER NOT NULL, deadline INTEGER, "
            "PRIMARY KEY (player, game)) WITHOUT ROWID"
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
        ended = outcome(game)
        if commit.version == 1:
            _insert(cursor, game, commit.time)
        cursor.execute(
            "UPDATE games SET version = ?, time = ?, winners = ? WHERE game = ?",
            (commit.version, commit.time, None if ended is None else _json(ended.winners), game.game_id),
        )
        _update_seats(cursor, game, commit.time, over=ended is not None)

    def forget(self) -> None:
        """Nothing in memory."""


def _insert(cursor: SQLiteCursor, game: Game, time: int) -> None:
    created = game.created
    clock = None if created.clock is None else _json(created.clock)
    cursor.execute(
        "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, 1, ?, NULL)",
        (
            game.game_id, game.variant.id, _json(created.options), _json(created.players), created.rated, clock, time,
        ),
    )  # fmt: skip
    _seat(cursor, game, created.players, time)


def _seat(cursor: SQLiteCursor, game: Game, players: Sequence[PlayerId], time: int) -> None:
    cursor.executemany(
        "INSERT OR IGNORE INTO seats VALUES (?, ?, NULL, 0, 0, ?, NULL)",
        [(player, game.game_id, time) for player in players],
    )


def _update_seats(cursor: SQLiteCursor, game: Game, time: int, *, over: bool) -> None:
    """Of who plays, and of who has left: for them the game is over."""
    gone = [player for player in game.created.players if player not in game.playing]
    if gone:
        _seat(cursor, game, game.playing, time)
    to_act = set(game.to_act())
    rows: list[tuple[int | None, bool, bool, int | None, PlayerId]] = [
        (seat, seat in to_act, over, game.clocks.flag_of(seat) if game.clocks else None, player)
        for seat, player in enumerate(game.playing)
    ]
    rows += [(None, False, True, None, player) for player in gone]
    cursor.executemany(
        "UPDATE seats SET seat = ?, to_act = ?, over = ?, deadline = ?, time = ? WHERE player = ? AND game = ?",
        [(*row[:4], time, row[4], game.game_id) for row in rows],
    )


def games_of(
    cursor: SQLiteCursor, player: PlayerId, finished: bool, limit: int, skip: int = 0
) -> list[GameInfo]:
    """A player's games: those that wait for the player first, then the newest; finished ones last.

    skip: so many of the first are left out.
    """
    cursor.execute(
        "SELECT g.game, g.variant, g.options, g.players, s.seat, g.version, g.time, s.to_act, s.over, g.winners, "
        "g.rated, g.clock, s.deadline "
        "FROM seats s JOIN games g ON g.game = s.game WHERE s.player = ? AND s.over <= ? "
        "ORDER BY s.over, s.to_act DESC, s.time DESC LIMIT ? OFFSET ?",
        (player, int(finished), limit, skip),
    )
    return [
        GameInfo(
            game=GameId(game), variant=variant, options=msgspec.json.decode(options), players=msgspec.json.decode(players),
            seat=None if seat is None else Seat(seat), version=Version(version), time=time, to_act=bool(to_act),
            over=bool(over), winners=None if winners is None else msgspec.json.decode(winners), rated=bool(rated),
            clock=None if clock is None else _CLOCK.decode(clock), deadline=deadline,
        )
        for (
            game, variant, options, players, seat, version, time, to_act, over, winners, rated, clock, deadline,
        ) in cursor.fetchall()
    ]  # fmt: skip


def games_going_on(cursor: SQLiteCursor) -> list[GameId]:
    cursor.execute("SELECT game FROM games WHERE winners IS NULL")
    return [GameId(row[0]) for row in cursor.fetchall()]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


_CLOCK: msgspec.json.Decoder[Clock] = msgspec.json.Decoder(Clock)
