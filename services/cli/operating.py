"""Operators' commands to services of a running platform, over its bus, as `svc-admin`."""

import asyncio
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec
import nats
import typer
from nats.errors import Error as NatsError

from contracts.codec import encode
from contracts.commands import Command
from contracts.ids import SERVICE_PREFIX
from contracts.queries import PeopleReply, Query
from contracts.refusals import RefusalCode
from contracts.replies import CommandReply, Refused
from services.platform import bus
from services.platform.permissions import SERVICES
from services.platform.settings import Settings, SettingsError, from_environment

OPERATOR = f"{SERVICE_PREFIX}admin"
#: How often a command is sent before it is given up: the service may be starting.
TRIES = 5
#: Seconds in which the bus has to answer.
PATIENCE = 5.0

Answer: TypeAlias = CommandReply | PeopleReply

DATA = Annotated[
    Path | None,
    typer.Option(
        "--data", help="The platform's data folder: the bus's password is there.", show_default="./data"
    ),
]
NATS = Annotated[str | None, typer.Option("--nats", help="The bus.", show_default="nats://127.0.0.1:4222")]


def operate(service: str, message: Command | Query, data: Path | None, url: str | None) -> Answer:
    """Sends the command, or the question, until there is an answer; ends the program, with the reason, where it is refused.

    Who asks the bus is the services' user: of INTERREGNUM_NATS_USER and INTERREGNUM_NATS_PASSWORD where these are set,
    else with the password that the embedded platform keeps in the data folder.
    """
    try:
        settings = from_environment()
        given = {name: value for name, value in (("data", data), ("nats", url)) if value is not None}
        settings = msgspec.structs.replace(settings, **given)
        reply = asyncio.run(_send(_with_password(settings), service, message))
    except SettingsError as error:
        raise _failed(str(error)) from None
    except (NatsError, OSError, TimeoutError):
        raise _failed(
            f"the bus at {settings.nats} did not let us in: does the platform run? Name it with --nats"
        ) from None
    if isinstance(reply, Refused):
        raise _failed(f"refused: {reply.code} ({reply.message})")
    return reply


def _with_password(settings: Settings) -> Settings:
    """Raises SettingsError."""
    if settings.nats_user:
        return settings
    file = settings.data / "secrets" / "bus.json"
    try:
        password = msgspec.json.decode(file.read_bytes(), type=dict[str, str])[SERVICES]
    except (OSError, msgspec.DecodeError, KeyError):
        raise SettingsError(
            f"no password of the bus in {file}: name the data folder with --data, or set "
            "INTERREGNUM_NATS_USER and INTERREGNUM_NATS_PASSWORD"
        ) from None
    return msgspec.structs.replace(settings, nats_user=SERVICES, nats_password=password)


async def _send(settings: Settings, service: str, message: Command | Query) -> Answer:
    """Raises SettingsError where the bus takes no such message from this user."""
    denied: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    async def on_error(error: Exception) -> None:
        if "permissions violation" in str(error).lower() and not denied.done():
            denied.set_result(None)

    client = await asyncio.wait_for(
        nats.connect(
            settings.nats, user=settings.nats_user, password=settings.nats_password, name=OPERATOR,
            inbox_prefix=f"_INBOX_{settings.nats_user}", allow_reconnect=False, error_cb=on_error,
        ),
        PATIENCE,
    )  # fmt: skip
    verb = str(message.__struct_config__.tag)
    reply: Answer = Refused(code=RefusalCode.TRY_AGAIN, message="")
    try:
        for _ in range(TRIES):
            asked: asyncio.Future[Any] = asyncio.ensure_future(
                bus.request(client, OPERATOR, service, verb, encode(message))
            )
            await asyncio.wait([asked, denied], return_when=asyncio.FIRST_COMPLETED)
            if denied.done():
                asked.cancel()
                raise SettingsError(
                    f"{settings.nats_user!r} may not say this on the bus: the services' user may"
                )
            reply = _REPLIES.decode(await asked)
            if not isinstance(reply, Refused) or reply.code is not RefusalCode.TRY_AGAIN:
                break
            await asyncio.sleep(0.5)
    finally:
        await client.close()
    return reply


def _failed(reason: str) -> typer.Exit:
    typer.echo(f"interregnum: {reason}", err=True)
    return typer.Exit(1)


_REPLIES: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Answer)
