"""What each audience of a game is told: one message for each commit, for each seat and for the public."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec
from eventsourcing.sqlite import SQLiteCursor

from contracts import subjects
from contracts.codec import encode
from contracts.event import Event
from contracts.feed import FeedMessage, VisibleEvent
from contracts.game import GameCreated
from contracts.ids import GameId, Seat
from domain.game import Game
from domain.status import PUBLIC_EVENTS, status
from domain.variant import Variant, Viewer
from services.platform.store import EventStore
from services.platform.streamed import Held, HeldGame, read_game
from services.projections.outbox import Outbox
from services.projections.read_model import Logged


class GamesInMemory:
    """Games as the projection has folded them; what is not here is folded from the store."""

    def __init__(self, store: EventStore, most: int = 5_000) -> None:
        self._store = store
        self._most = most
        self._games: OrderedDict[GameId, HeldGame] = OrderedDict()

    def advance(self, game_id: GameId, version: int, body: bytes) -> tuple[Game, list[Event]]:
        """The game after this commit, and the commit's events."""
        held = self._games.get(game_id)
        if held is None or held.aggregate.version != version - 1:
            held = self._before(game_id, version)
        events = held.fold(body)
        self._games[game_id] = held
        self._games.move_to_end(game_id)
        while len(self._games) > self._most:
            self._games.popitem(last=False)
        return held.aggregate, events

    def get(self, game_id: GameId, version: int) -> Game:
        """A game that was advanced to this version just now."""
        game = self._games[game_id].aggregate
        if game.version != version:
            raise ValueError(f"the game is at version {game.version}, not {version}")
        return game

    def forget(self) -> None:
        self._games.clear()

    def _before(self, game_id: GameId, version: int) -> HeldGame:
        held = read_game(self._store, game_id, up_to=version - 1) if version > 1 else None
        return held or Held(Game(game_id))


class Feeds:
    """Projector: puts every message into the outbox, in the transaction that counts the commit."""

    tables: Sequence[str] = ()

    def __init__(self, games: GamesInMemory, outbox: Outbox) -> None:
        self._games = games
        self._outbox = outbox

    def project(self, cursor: SQLiteCursor, logged: Logged) -> None:
        commit = logged.commit
        if commit.kind != Game.KIND:
            return
        game, events = self._games.advance(GameId(commit.id), commit.version, logged.body)
        self._outbox.add(
            cursor,
            [
                (subject, encode(message(game, events, commit.time, viewer)))
                for subject, viewer in audiences(game)
            ],
        )

    def forget(self) -> None:
        self._games.forget()


def audiences(game: Game) -> list[tuple[str, Viewer]]:
    """Subjects, and who hears them. Who has left a game goes on to hear the own feed, with what the public knows."""
    seats: list[tuple[str, Viewer]] = [
        (subjects.seat_feed(player, game.game_id), seat) for seat, player in enumerate(game.playing)
    ]
    gone: list[tuple[str, Viewer]] = [
        (subjects.seat_feed(player, game.game_id), "public")
        for player in game.created.players
        if player not in game.playing
    ]
    return [*seats, *gone, (subjects.public_feed(game.variant.id, game.game_id), "public")]


def message(game: Game, events: Sequence[Event], time: int, viewer: Viewer) -> FeedMessage:
    """The feed message of the commit that brought the game to where it is."""
    return FeedMessage(
        game=game.game_id,
        variant=game.variant.id,
        options=game.created.options,
        number=game.version,
        time=time,
        players=game.created.players,
        seat=None if viewer == "public" else Seat(viewer),
        events=visible(game.variant, events, viewer),
        view=game.variant.view(game.state, viewer),
        moves=[] if viewer == "public" or game.over else game.variant.legal_moves(game.state, viewer),
        status=status(game),
    )


def visible(variant: Variant[Any], events: Sequence[Event], viewer: Viewer) -> list[VisibleEvent]:
    """The events as the viewer may know them. That a game was created, with its seed, is shown to nobody.

    The other common events hide nothing: whose clock runs follows from who is asked, which every view tells.
    """
    return [
        VisibleEvent(
            event.TAG,
            event.VERSION,
            msgspec.to_builtins(event) if isinstance(event, PUBLIC_EVENTS) else variant.show(event, viewer),
        )
        for event in events
        if not isinstance(event, GameCreated)
    ]
