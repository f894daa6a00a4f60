"""The command `interregnum`. Each module of this package adds the commands that its name says."""

import typer

from services.cli import admin, bench, records, running, schema, stored

app = typer.Typer(
    name="interregnum",
    help="A platform for turn-based games with hidden information.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

for module in (running, records, stored, bench, admin, schema):
    module.add_to(app)


def main() -> None:
    app()
