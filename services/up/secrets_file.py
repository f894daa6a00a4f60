"""Passwords of the embedded bus: made once, readable by the operator alone."""

import json
import os
import secrets
from collections.abc import Sequence
from pathlib import Path


def passwords(file: Path, users: Sequence[str]) -> dict[str, str]:
    """The passwords in the file, with new ones for users that have none yet."""
    known: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    missing = {user: secrets.token_urlsafe(24) for user in users if user not in known}
    if missing:
        write_private(file, json.dumps(known | missing, indent=2))
    return known | missing


def write_private(file: Path, text: str) -> None:
    """Writes a file that nobody else can read, all or nothing."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    new = file.with_name(file.name + ".new")
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    new.replace(file)
