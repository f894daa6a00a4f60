"""Forwards what a client asks to the services, under the client's name."""

import msgspec
from nats.aio.client import Client

from contracts.codec import Encoding, encode
from contracts.gateway import Answer, Ask
from contracts.ids import PlayerId
from contracts.refusals import RefusalCode
from contracts.replies import Refused
from services.platform import bus

#: What a client may ask for: the verbs of a service, or None for all that it takes.
OPEN_TO_CLIENTS: dict[str, frozenset[str] | None] = {
    "rules": frozenset({"move", "resign", "offer_abandonment", "withdraw_abandonment"}),
    "matchmaking": None,
    "people": frozenset({"say", "mute", "unmute", "report", "read_notices", "chat", "lines", "person"}),
    "views": None,
}


async def forward(client: Client, player: PlayerId, ask: Ask, encoding: Encoding) -> Answer:
    """The service's reply, in this encoding."""
    refused = _refused(ask)
    if refused is not None:
        reply = encode(refused, encoding)
    else:
        message = encode({**ask.body, "type": ask.verb}, encoding)
        reply = await bus.request(client, player, ask.service, ask.verb, message, encoding=encoding)
    return Answer(ref=ask.ref, reply=msgspec.Raw(reply))


def _refused(ask: Ask) -> Refused | None:
    verbs = OPEN_TO_CLIENTS.get(ask.service, frozenset())
    if verbs is not None and ask.verb not in verbs:
        return Refused(code=RefusalCode.UNKNOWN_VERB, message="no service takes such a message from a client")
    if "type" in ask.body:
        return Refused(code=RefusalCode.BAD_MESSAGE, message="the type of the message is the verb of the ask")
    return None
