"""What a request says, read strictly."""

from typing import Any, TypeAlias

from litestar import Request

from contracts.codec import BadMessage, Decoder
from contracts.refusals import RefusalCode
from services.gateway import names
from services.gateway.problems import HttpRefusal

AnyRequest: TypeAlias = Request[Any, Any, Any]


async def read(request: AnyRequest, decoder: Decoder) -> Any:
    """The body as the decoder's type. Raises HttpRefusal."""
    try:
        return decoder(await request.body())
    except BadMessage as bad:
        status = 413 if bad.code is RefusalCode.TOO_LARGE else 400
        raise HttpRefusal(status, bad.code, bad.message) from None


def clean_name(name: str) -> str:
    """Raises HttpRefusal with what is wrong with the name."""
    try:
        return names.clean(name)
    except ValueError as error:
        raise HttpRefusal(400, message=str(error)) from None
