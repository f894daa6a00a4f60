"""`interregnum admin silence|ban|pardon PLAYER` and `interregnum admin reports`: players' conduct."""

from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Annotated

import typer

from contracts.commands import Ban, Pardon, Silence
from contracts.queries import AskReports, Reports
from services.cli.admin_accounts import known
from services.cli.checking import checked, command
from services.cli.operating import DATA, NATS, operate

PLAYER = Annotated[
    str, typer.Argument(help="The player's id, such as p-anna; not the name.", show_default=False)
]
REASON = Annotated[str, typer.Option("--reason", help="Why; the player is told.")]
UNTIL = Annotated[
    datetime | None,
    typer.Option(
        "--until", formats=["%Y-%m-%d", "%Y-%m-%dT%H:%M"], help="When it ends, in UTC.", show_default="never"
    ),
]
DAYS = Annotated[
    float | None,
    typer.Option("--days", min=0.001, max=36500, help="Or how long it lasts.", show_default=False),
]


class What(StrEnum):
    SILENCE = "silence"
    BAN = "ban"


def silence(
    player: PLAYER,
    reason: REASON,
    until: UNTIL = None,
    days: DAYS = None,
    data: DATA = None,
    nats: NATS = None,
) -> None:
    """The player can not write in chats."""
    message = command(Silence, {"player": player, "reason": reason, "until": _end(until, days)})
    known(player, data)
    operate("people", message, data, nats)
    typer.echo("silenced")


def ban(
    player: PLAYER,
    reason: REASON,
    until: UNTIL = None,
    days: DAYS = None,
    data: DATA = None,
    nats: NATS = None,
) -> None:
    """The player can not sign in, sit down or queue; what is open is closed. Clocks of games that go on run out."""
    message = command(Ban, {"player": player, "reason": reason, "until": _end(until, days)})
    known(player, data)
    operate("people", message, data, nats)
    typer.echo("banned")


def pardon(
    player: PLAYER,
    what: Annotated[What, typer.Argument(help="What to lift.", show_default=False)],
    reason: REASON,
    data: DATA = None,
    nats: NATS = None,
) -> None:
    """Lift a silence or a ban before its time."""
    operate("people", command(Pardon, {"player": player, "what": what, "reason": reason}), data, nats)
    typer.echo("lifted")


def reports(
    player: Annotated[str | None, typer.Option("--player", help="About this player only.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=200, help="How many, the newest first.")] = 50,
    data: DATA = None,
    nats: NATS = None,
) -> None:
    """Show what players have reported, with their notes."""
    reply = operate("people", checked(AskReports, {"player": player, "limit": limit}), data, nats)
    found = reply.reports if isinstance(reply, Reports) else []
    for one in found:
        when = datetime.fromtimestamp(one.time / 1000, UTC)
        where = [f"{name} {id_}" for name, id_ in (("table", one.table), ("game", one.game)) if id_]
        typer.echo(f"{when:%Y-%m-%d %H:%M} UTC  {one.player}: {one.category}, by {one.by}")
        for line in (", ".join(where), one.note):
            if line:
                typer.echo(f"    {line}")
    if not found:
        typer.echo("no reports")


def _end(until: datetime | None, days: float | None) -> int | None:
    """Milliseconds since 1970-01-01T00:00Z; None: no end."""
    if until is not None and days is not None:
        raise typer.BadParameter("either --until or --days, not both")
    if days is not None:
        until = datetime.now(UTC) + timedelta(days=days)
    return None if until is None else int(until.replace(tzinfo=UTC).timestamp() * 1000)
