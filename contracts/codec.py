"""Bytes to messages and back: JSON, or MessagePack where a client asks for it."""

from enum import StrEnum
from typing import Any, TypeVar

import msgspec

from contracts.refusals import LARGEST_MESSAGE, RefusalCode

T = TypeVar("T")


class Encoding(StrEnum):
    JSON = "application/json"
    MSGPACK = "application/msgpack"


class BadMessage(Exception):  # noqa: N818 - a message, not a failure of ours
    """Bytes that are not a message of the contracts. `code` and `message` go to the sender."""

    def __init__(self, code: RefusalCode, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Decoder:
    """Decodes one type (or union) strictly, in both encodings.

    Raises BadMessage: `too_large`, or `bad_message` with the place and reason.
    """

    def __init__(self, type_: Any, largest: int = LARGEST_MESSAGE) -> None:
        self._json = msgspec.json.Decoder(type_)
        self._msgpack = msgspec.msgpack.Decoder(type_)
        self._largest = largest

    def __call__(self, data: bytes, encoding: Encoding = Encoding.JSON) -> Any:
        if len(data) > self._largest:
            raise BadMessage(RefusalCode.TOO_LARGE, f"the message is larger than {self._largest} bytes")
        try:
            return self._json.decode(data) if encoding is Encoding.JSON else self._msgpack.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            # A validation error quotes names and types of the contract, never the sender's values.
            raise BadMessage(RefusalCode.BAD_MESSAGE, str(error)[:300]) from None


_json_encoder = msgspec.json.Encoder()
_msgpack_encoder = msgspec.msgpack.Encoder()


def encode(message: Any, encoding: Encoding = Encoding.JSON) -> bytes:
    return _json_encoder.encode(message) if encoding is Encoding.JSON else _msgpack_encoder.encode(message)


def encoding_of(content_type: str | None) -> Encoding:
    """The encoding that a header asks for; JSON where it says nothing that we know."""
    return Encoding.MSGPACK if content_type == Encoding.MSGPACK else Encoding.JSON
