"""Who is erased leaves the games that are under way, so that nobody waits for a player who never comes back."""

from typing import Any

import msgspec
from nats.aio.client import Client

from contracts.codec import encode
from contracts.commands import Command, Resign
from contracts.ids import CommandId, PlayerId
from contracts.queries import AskGames, GameInfo, Games, Query
from contracts.refusals import RefusalCode
from contracts.replies import Accepted, Refused
from services.platform import bus

#: Games in one answer.
PAGE = 200
#: Seconds for an answer.
PATIENCE = 2.0
#: Then it may be asked again with success.
_LATER = frozenset({RefusalCode.TRY_AGAIN, RefusalCode.RATE_LIMITED})

_REPLY: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Games | Accepted | Refused)


async def leave_games(client: Client, player: PlayerId) -> bool:
    """Resigns all games of the player. False: a service did not answer, and it has to be done again."""
    games = await _under_way(client, player)
    if games is None:
        return False
    left = True
    for game in games:
        resign = Resign(id=CommandId("erased"), game=game.game)
        reply = await _ask(client, player, "rules", resign)
        left = left and not (isinstance(reply, Refused) and reply.code in _LATER)
    return left


async def _under_way(client: Client, player: PlayerId) -> list[GameInfo] | None:
    """None: nobody answered."""
    found: list[GameInfo] = []
    while True:
        question = AskGames(finished=False, limit=PAGE, skip=len(found))
        reply = await _ask(client, player, "views", question)
        if not isinstance(reply, Games):
            return None
        found += reply.games
        if len(reply.games) < PAGE:
            return found


async def _ask(client: Client, player: PlayerId, service: str, message: Command | Query) -> Any:
    verb = str(message.__struct_config__.tag)
    return _REPLY.decode(await bus.request(client, player, service, verb, encode(message), timeout=PATIENCE))
