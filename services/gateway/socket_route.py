"""The WebSocket's route: who is it, and which encoding."""

from typing import Any

from litestar import WebSocket, websocket
from litestar.handlers import WebsocketRouteHandler

from contracts.codec import Encoding, encode
from contracts.gateway import Problem
from contracts.refusals import RefusalCode
from services.gateway import standing
from services.gateway.connection import NOT_SIGNED_IN, TOO_MANY, Connection, Ways
from services.gateway.presence import Presence
from services.gateway.sessions import Sessions

MSGPACK_PROTOCOL = "interregnum.msgpack"
#: Connections of one player at the same time: each tab has one.
MOST_SOCKETS = 50


def socket_route(sessions: Sessions, presence: Presence, ways: Ways) -> WebsocketRouteHandler:
    @websocket("/ws")
    async def serve(socket: WebSocket[Any, Any, Any]) -> None:
        packed = MSGPACK_PROTOCOL in socket.scope["subprotocols"]
        encoding = Encoding.MSGPACK if packed else Encoding.JSON
        signed = await sessions.signed(socket)
        await socket.accept(subprotocols=MSGPACK_PROTOCOL if packed else None)
        if signed is None:
            problem = Problem(code=RefusalCode.NOT_SIGNED_IN, message="sign in first")
            await _turn_away(socket, encoding, problem, NOT_SIGNED_IN)
            return
        ban = await ways.people.banned(signed.me.player)
        if ban is not None:
            problem = Problem(code=RefusalCode.BANNED, message=standing.told(ban), sanction=ban)
            await _turn_away(socket, encoding, problem, standing.BANNED)
            return
        if presence.of_player(signed.me.player) >= MOST_SOCKETS:
            problem = Problem(code=RefusalCode.RATE_LIMITED, message="you are connected too many times")
            await _turn_away(socket, encoding, problem, TOO_MANY)
            return
        connection = Connection(socket, signed, encoding, ways)
        presence.add(connection, signed)
        ways.online.came(connection.player)
        try:
            if await sessions.signed(socket) is None:
                connection.close(NOT_SIGNED_IN)  # it ended before it could be found here
            await connection.serve()
        finally:
            presence.remove(connection)
            ways.online.went(connection.player)

    return serve


async def _turn_away(
    socket: WebSocket[Any, Any, Any], encoding: Encoding, problem: Problem, code: int
) -> None:
    data = encode(problem, encoding)
    if encoding is Encoding.JSON:
        await socket.send_text(data.decode())
    else:
        await socket.send_bytes(data)
    await socket.close(code)
