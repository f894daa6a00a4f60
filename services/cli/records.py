"""`interregnum cases` and `records check`: the rules against case files and game records, without any service."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from domain.case_file import CaseFileError, read_case_file
from domain.cases import Outcome, run_board, run_case
from domain.records import RecordError, check_record, read_record
from domain.registry import VARIANTS
from services.cli.simulate import simulate
from services.cli.tally import Tally

FAILED, UNUSABLE = 1, 2

Files = Annotated[list[Path], typer.Argument(help="Files to read.", show_default=False)]


def add_to(app: typer.Typer) -> None:
    """Adds `cases`, `records check` and `simulate`."""
    app.command("cases")(cases)
    app.command("simulate")(simulate)
    group = typer.Typer(help="Game records: one JSON object a line.", no_args_is_help=True)
    group.command("check")(check)
    # Without a second command Typer would drop the name `check`.
    group.callback()(lambda: None)
    app.add_typer(group, name="records")


def cases(files: Files) -> None:
    """Run conformance cases; prints each failure, then "N passed, M failed, K skipped"."""
    _report(files, _case_outcomes)


def check(files: Files) -> None:
    """Replay game records and compare their last positions; reports as `cases` does."""
    _report(files, _record_outcomes)


def _case_outcomes(path: Path) -> Iterator[tuple[str, Outcome | str]]:
    case_file = read_case_file(path.read_bytes())
    for case in case_file.cases:
        yield f"{path}: {case.name}", run_case(case, VARIANTS)
    for number, board in enumerate(case_file.boards, start=1):
        yield f"{path}: board {number}", run_board(board, VARIANTS)


def _record_outcomes(path: Path) -> Iterator[tuple[str, Outcome | str]]:
    with path.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                yield f"{path}:{number}", _record_outcome(line)


def _record_outcome(line: bytes) -> Outcome | str:
    try:
        return check_record(read_record(line), VARIANTS)
    except RecordError as error:
        return f"is no game record: {error}"


def _report(files: list[Path], outcomes: Callable[[Path], Iterator[tuple[str, Outcome | str]]]) -> None:
    """Prints what failed and the tally. Exits with 2 if a file cannot be used, else with 1 if anything failed."""
    tally = Tally()
    unusable = False
    for path in files:
        try:
            for name, outcome in outcomes(path):
                for message in tally.add(outcome):
                    typer.echo(f"FAILED {name}: {message}")
        except (OSError, CaseFileError) as error:
            unusable = True
            reason = error.strerror if isinstance(error, OSError) else f"is no case file: {error}"
            typer.echo(f"error: {path}: {reason}", err=True)
    for line in tally.lines():
        typer.echo(line)
    if unusable or tally.failed:
        raise typer.Exit(UNUSABLE if unusable else FAILED)
