"""A real PostgreSQL server for tests: on a socket of its own in a folder of its own, gone at the end."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_USER = "postgres"


class NoPostgresError(Exception):
    """Why no server can be started here."""


def find_binaries() -> Path:
    """The newest folder with initdb and pg_ctl. Raises NoPostgresError."""
    candidates = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parent.name, reverse=True
    )
    if on_path := shutil.which("pg_ctl"):
        candidates.append(Path(on_path).resolve().parent)
    for folder in candidates:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    raise NoPostgresError("no initdb and pg_ctl on PATH or under /usr/lib/postgresql")


@contextmanager
def postgres_server() -> Iterator[str]:
    """Starts a server; gives the URL of its database. Raises NoPostgresError when none is installed."""
    binaries = find_binaries()
    # Not pytest's folder: the server's user must be able to enter it, and a socket's path is short.
    with tempfile.TemporaryDirectory(prefix="pg-") as name:
        folder, data = Path(name), Path(name) / "data"
        if os.geteuid() == 0:
            shutil.chown(folder, _USER)
        _run(binaries / "initdb", "-D", data, "-U", _USER, "--auth=trust", "--no-instructions")
        settings = f"-k {folder} -c listen_addresses='' -c logging_collector=off"
        _run(binaries / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", settings, "start")
        try:
            yield f"postgresql://{_USER}@/postgres?host={folder}"
        finally:
            _run(binaries / "pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")


def _run(*command: str | Path) -> None:
    """PostgreSQL refuses to run as root: then its own user runs it."""
    user = _USER if os.geteuid() == 0 else None
    # To a file, not a pipe: the server would inherit the pipe and keep it open.
    with tempfile.TemporaryFile() as output:
        done = subprocess.run(
            command, user=user, group=user, extra_groups=[] if user else None, cwd="/", stdout=output,
            stderr=output, stdin=subprocess.DEVNULL, timeout=240, check=False,
        )  # fmt: skip
        if done.returncode:
            output.seek(0)
            raise RuntimeError(f"{command[0]} failed: {output.read().decode(errors='replace')}")
