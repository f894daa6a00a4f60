"""The WebSocket's route: who is it, and which encoding."""

from typing import Any

from litestar import WebSocket, websocket
from litestar.handlers import WebsocketRouteHandler

from contracts.codec import Encoding, encode
from contracts.gateway import Problem
from contracts.refusals import RefusalCode
from services.gateway.connection import NOT_SIGNED_IN, Connection, Ways
from services.gateway.presence import Presence
from services.gateway.sessions import Sessions

MSGPACK_PROTOCOL = "interregnum.msgpack"


def socket_route(sessions: Sessions, presence: Presence, ways: Ways) -> WebsocketRouteHandler:
    @websocket("/ws")
    async def serve(socket: WebSocket[Any, Any, Any]) -> None:
        packed = MSGPACK_PROTOCOL in socket.scope["subprotocols"]
        encoding = Encoding.MSGPACK if packed else Encoding.JSON
        token, me = sessions.token(socket), await sessions.me(socket)
        await socket.accept(subprotocols=MSGPACK_PROTOCOL if packed else None)
        if token is None or me is None:
            await _turn_away(socket, encoding)
            return
        connection = Connection(socket, me, encoding, ways)
        presence.add(connection, token)
        try:
            await connection.serve()
        finally:
            presence.remove(connection)

    return serve


async def _turn_away(socket: WebSocket[Any, Any, Any], encoding: Encoding) -> None:
    data = encode(Problem(code=RefusalCode.NOT_SIGNED_IN, message="sign in first"), encoding)
    if encoding is Encoding.JSON:
        await socket.send_text(data.decode())
    else:
        await socket.send_bytes(data)
    await socket.close(NOT_SIGNED_IN)
