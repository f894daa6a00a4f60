"""What an operator types, checked before it is sent."""

import uuid
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
import typer

Message = TypeVar("Message", bound=msgspec.Struct)

#: What is said of each field that can be wrong.
_EXPECTED: Mapping[str, str] = {
    "game": "a game's id stands in the address of its page",
    "player": "a player's id stands in the address of the player's page; interregnum admin players finds it",
    "reason": "a reason has 1 to 300 characters",
    "places": "places are from 1 to 16",
}


def command(kind: type[Message], fields: Mapping[str, Any]) -> Message:
    """A command with an id of its own. Raises BadParameter."""
    return checked(kind, {"id": str(uuid.uuid4()), **fields})


def checked(kind: type[Message], fields: Mapping[str, Any]) -> Message:
    """The message, checked as the services would. Raises BadParameter, with what is wrong in an operator's words."""
    try:
        return msgspec.convert({"type": kind.__struct_config__.tag, **fields}, kind)
    except msgspec.ValidationError as error:
        reason = str(error)
        said = next((text for field, text in _EXPECTED.items() if f"$.{field}" in reason), reason)
        raise typer.BadParameter(said) from None
