"""`interregnum admin results cancel GAME` and `... correct GAME`: an operator's word on a result."""

import uuid
from typing import Annotated

import msgspec
import typer

from contracts.commands import CancelResult, CorrectResult
from services.cli.operating import DATA, NATS, operate

results = typer.Typer(help="Results of games.", no_args_is_help=True)

GAME = Annotated[str, typer.Argument(help="The game's id, as in the page's address.", show_default=False)]
REASON = Annotated[str, typer.Option("--reason", help="Why; everybody can read it.")]


@results.command()
def cancel(game: GAME, reason: REASON, data: DATA = None, nats: NATS = None) -> None:
    """The result of a game counts for nothing: ratings and leaderboards are as if it had not been played."""
    operate("rules", _checked(CancelResult, game, {"reason": reason}), data, nats)
    typer.echo("cancelled")


@results.command()
def correct(
    game: GAME,
    places: Annotated[
        str, typer.Option("--places", help="By seat, 1 is the best, equal ones share: 1,2 or 2,1,2.")
    ],
    reason: REASON,
    data: DATA = None,
    nats: NATS = None,
) -> None:
    """Put another result in the place of the one that counts; also of one that was cancelled."""
    given = places.split(",")
    if not all(place.strip().isdecimal() for place in given):
        raise typer.BadParameter("--places takes numbers with commas between them, one for each seat")
    message = _checked(CorrectResult, game, {"reason": reason, "places": [int(place) for place in given]})
    operate("rules", message, data, nats)
    typer.echo("corrected")


def _checked(
    kind: type[CancelResult] | type[CorrectResult], game: str, fields: dict[str, object]
) -> CancelResult | CorrectResult:
    """The command, checked as the services would."""
    tag = kind.__struct_config__.tag
    try:
        return msgspec.convert({"type": tag, "id": str(uuid.uuid4()), "game": game, **fields}, kind)
    except msgspec.ValidationError as error:
        raise typer.BadParameter(str(error)) from None
