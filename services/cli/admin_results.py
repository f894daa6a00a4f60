"""`interregnum admin results cancel GAME` and `... correct GAME`: an operator's word on a result."""

from typing import Annotated

import typer

from contracts.commands import CancelResult, CorrectResult
from services.cli.checking import command
from services.cli.operating import DATA, NATS, operate

results = typer.Typer(help="Results of games.", no_args_is_help=True)

GAME = Annotated[str, typer.Argument(help="The game's id, as in the page's address.", show_default=False)]
REASON = Annotated[str, typer.Option("--reason", help="Why; everybody can read it.")]


@results.command()
def cancel(game: GAME, reason: REASON, data: DATA = None, nats: NATS = None) -> None:
    """The result of a game counts for nothing: ratings and leaderboards are as if it had not been played."""
    operate("rules", command(CancelResult, {"game": game, "reason": reason}), data, nats)
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
    fields = {"game": game, "reason": reason, "places": [int(place) for place in given]}
    operate("rules", command(CorrectResult, fields), data, nats)
    typer.echo("corrected")
