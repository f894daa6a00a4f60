"""Questions that the gateway asks the views for a player, to let him follow a game."""

import msgspec
from nats.aio.client import Client

from contracts.codec import encode
from contracts.feed import FeedMessage, PastCommit
from contracts.ids import GameId, PlayerId, Version
from contracts.queries import AskHistory, AskView, History, Query
from contracts.refusals import RefusalCode
from contracts.replies import Refused
from services.platform import bus

_VIEW = msgspec.json.Decoder(FeedMessage | Refused)
_HISTORY = msgspec.json.Decoder(History | Refused)


class RefusedError(Exception):
    """The views refused. `code` and `message` are for the player."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.code)
        self.code: RefusalCode = refused.code
        self.message = refused.message


class Views:
    """The views as one player may see them. All methods raise RefusedError."""

    def __init__(self, client: Client, player: PlayerId) -> None:
        self._client = client
        self._player = player

    async def newest(self, game: GameId) -> FeedMessage:
        """The newest feed message of the game, with the player's seat where he has one."""
        reply: FeedMessage | Refused = _VIEW.decode(await self._ask("view", AskView(game=game)))
        if isinstance(reply, Refused):
            raise RefusedError(reply)
        return reply

    async def after(self, game: GameId, number: int) -> list[PastCommit]:
        """All commits after this number."""
        commits: list[PastCommit] = []
        more = True
        while more:
            question = AskHistory(game=game, after=Version(number))
            reply: History | Refused = _HISTORY.decode(await self._ask("history", question))
            if isinstance(reply, Refused):
                raise RefusedError(reply)
            commits += reply.commits
            more = reply.more and bool(reply.commits)
            number = commits[-1].number if commits else number
        return commits

    async def _ask(self, verb: str, question: Query) -> bytes:
        return await bus.request(self._client, self._player, "views", verb, encode(question))
