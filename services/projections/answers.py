"""Answers questions about views, games and tables: `cmd.<player>.views.<verb>`."""

from collections.abc import Sequence
from typing import Any

from contracts.ids import GameId, PlayerId
from contracts.queries import (
    AskBoard,
    AskBoards,
    AskCurve,
    AskGames,
    AskHistory,
    AskNotices,
    AskProfile,
    AskRatings,
    AskResults,
    AskTable,
    AskTables,
    AskTickets,
    AskView,
    Games,
    History,
    Tables,
    Tickets,
)
from contracts.refusals import RefusalCode
from contracts.replies import Refused
from domain.game import Game
from domain.table import invite_hash
from domain.variant import Viewer
from services.platform import bus
from services.platform.store import EventStore
from services.platform.streamed import commits_of
from services.platform.threads import in_thread
from services.projections import games, stored_feeds, tables, tickets
from services.projections.notices.book import notices_of
from services.projections.read_model import ReadModel
from services.projections.standings import asking

VERBS: dict[str, type] = {
    "view": AskView,
    "history": AskHistory,
    "games": AskGames,
    "tables": AskTables,
    "table": AskTable,
    "tickets": AskTickets,
    "notices": AskNotices,
    "ratings": AskRatings,
    "boards": AskBoards,
    "board": AskBoard,
    "profile": AskProfile,
    "results": AskResults,
    "curve": AskCurve,
}
#: What a question takes of its sender's rate: those that fold a whole game take more.
COSTS = {"view": 2.0, "history": 5.0}
#: Commits in one answer, at most.
MOST_COMMITS = 500


class Answers:
    """Views are folded from the store, lists are read from the read model; no player is told another's secrets."""

    def __init__(self, model: ReadModel, store: EventStore) -> None:
        self._model = model
        self._store = store
        self._newest = stored_feeds.Newest(store)

    async def handle(self, request: bus.Request) -> Any:
        player = PlayerId(request.sender)
        match request.message:
            case AskView(game=game, number=number, public=public):
                return await in_thread(self._view, game, number, player, public)
            case AskHistory(game=game, after=after, public=public):
                return await in_thread(self._history, game, after, player, public)
            case AskGames(finished=finished, limit=limit, skip=skip):
                return Games(
                    games=self._model.read(lambda c: games.games_of(c, player, finished, limit, skip))
                )
            case AskTables():
                return Tables(tables=self._model.read(lambda c: tables.tables_for(c, player)))
            case AskTable():
                return self._table(request.message, player)
            case AskNotices(limit=limit, before=before):
                return self._model.read(lambda c: notices_of(c, player, limit, before))
            case AskTickets():
                return Tickets(tickets=self._model.read(lambda c: tickets.tickets_of(c, player)))
            case AskRatings() | AskBoards() | AskBoard() | AskProfile() | AskResults() | AskCurve():
                question = request.message
                return await in_thread(self._model.read, lambda c: asking.answer(c, player, question))
        raise TypeError(type(request.message).__name__)

    def _table(self, question: AskTable, player: PlayerId) -> Any:
        invite = invite_hash(question.invite)
        info = self._model.read(lambda cursor: tables.table_info(cursor, question.table))
        if info is None:
            return Refused(code=RefusalCode.UNKNOWN_TABLE, message="there is no such table")
        if self._model.read(lambda cursor: tables.is_known_to(cursor, info.table, player, invite)):
            return info
        return Refused(code=RefusalCode.NOT_INVITED, message="this table is private: you need its link")

    def _view(self, game: GameId, number: int | None, player: PlayerId, public: bool) -> Any:
        who = _who(player, public)
        found = (
            self._newest.message(game, who)
            if number is None
            else stored_feeds.at(self._store, game, number, who)
        )
        if found is not None:
            return found
        if number is not None and commits_of(self._store, Game.KIND, game, 1):
            return Refused(code=RefusalCode.UNKNOWN_VERSION, message="the game has no such number yet")
        return Refused(code=RefusalCode.UNKNOWN_GAME, message="there is no such game")

    def _history(self, game: GameId, after: int, player: PlayerId, public: bool) -> Any:
        commits = stored_feeds.past(self._store, game, after, MOST_COMMITS + 1, _who(player, public))
        if commits is None:
            return Refused(code=RefusalCode.UNKNOWN_GAME, message="there is no such game")
        return History(game=game, commits=commits[:MOST_COMMITS], more=len(commits) > MOST_COMMITS)


def _who(player: PlayerId, public: bool) -> stored_feeds.ViewerOf:
    def viewer(playing: Sequence[PlayerId]) -> Viewer:
        return "public" if public or player not in playing else playing.index(player)

    return viewer
