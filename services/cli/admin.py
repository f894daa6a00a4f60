"""`interregnum admin ...`: what operators do."""

import typer

from services.cli.admin_accounts import erase
from services.cli.admin_ratings import ratings

admin = typer.Typer(help="For operators of a platform.", no_args_is_help=True)
admin.add_typer(ratings, name="ratings")
admin.command()(erase)


def add_to(app: typer.Typer) -> None:
    app.add_typer(admin, name="admin")
