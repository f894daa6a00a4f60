"""`interregnum admin ...`: what operators do."""

import typer

from services.cli.admin_accounts import erase, players
from services.cli.admin_people import ban, pardon, reports, silence
from services.cli.admin_ratings import ratings
from services.cli.admin_results import results

admin = typer.Typer(help="For operators of a platform.", no_args_is_help=True)
admin.add_typer(ratings, name="ratings")
admin.add_typer(results, name="results")
for command in (players, erase, silence, ban, pardon, reports):
    admin.command()(command)


def add_to(app: typer.Typer) -> None:
    app.add_typer(admin, name="admin")
