"""An expected refusal is a value."""

import msgspec

from contracts.refusals import RefusalCode


class Refusal(msgspec.Struct, frozen=True):
    """Why a request changes nothing. The code is stable, the message is for people and holds no secret."""

    code: RefusalCode
    message: str
