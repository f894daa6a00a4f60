"""The command `interregnum` before anything is added to it."""

import typer


def empty() -> typer.Typer:
    return typer.Typer(
        name="interregnum",
        help="A platform for turn-based games with hidden information.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
