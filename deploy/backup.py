"""Copies the three databases that must be kept, while the platform runs: `python deploy/backup.py DATA TARGET`.

Needs Python alone. Events first: then whoever sits in a game of the copy is in the copy of the accounts too. A copy
takes its name when it is whole and on the disk; until then an earlier one stays.
"""

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

FILES = ("events.sqlite", "accounts.sqlite", "people.sqlite")


def backup(data: Path, target: Path) -> None:
    """Raises sqlite3.Error or OSError; nothing is replaced then by something worse."""
    target.mkdir(parents=True, exist_ok=True, mode=0o700)
    for name in FILES:
        new = target / f"{name}.new"
        new.unlink(missing_ok=True)
        os.close(os.open(new, os.O_CREAT | os.O_WRONLY, 0o600))
        with closing(sqlite3.connect(f"{(data / name).resolve().as_uri()}?mode=ro", uri=True)) as source:
            source.execute("VACUUM INTO ?", (str(new),))
        with closing(sqlite3.connect(new)) as copy:
            found = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise sqlite3.DatabaseError(f"the copy of {name} is damaged: {found}")
        with new.open("rb") as file:
            os.fsync(file.fileno())
        new.replace(target / name)
        print(f"{target / name}: {(target / name).stat().st_size} bytes")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    os.umask(0o077)
    try:
        backup(Path(sys.argv[1]), Path(sys.argv[2]))
    except (sqlite3.Error, OSError) as error:
        sys.exit(f"no backup: {error}")
