"""`interregnum admin players`, and the ids that the other commands of operators take."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from contracts.ids import PlayerId
from services.cli.application import app
from services.gateway.accounts import Accounts
from services.gateway.accounts.passwords import Passwords


def admin(*words: str, data: Path) -> Result:
    return CliRunner().invoke(app, ["admin", *words, "--data", str(data)])


@pytest.fixture
def ids(tmp_path: Path) -> dict[str, PlayerId]:
    """Players by name: two guests, and one with an account."""
    times = iter(range(0, 1_000 * 86_400_000, 86_400_000))
    now = 0

    async def fill() -> dict[str, PlayerId]:
        nonlocal now
        accounts = Accounts(tmp_path / "accounts.sqlite", lambda: now)
        found: dict[str, PlayerId] = {}
        for name in ("Anna", "Sus\N{LATIN SMALL LETTER SHARP S} Anne", "Hanna"):
            now = next(times)
            found[name] = (await accounts.players.create_guest(name))[0].player
        hashed = await Passwords().hash("a long password")
        await accounts.registrations.register("Hanna", hashed, None, found["Hanna"])
        accounts.close()
        return found

    return asyncio.run(fill())


def test_players_are_found_by_a_part_of_the_name(tmp_path: Path, ids: dict[str, PlayerId]) -> None:
    found = admin("players", "aNNa", data=tmp_path)
    assert found.exit_code == 0
    assert found.stdout.splitlines() == [
        f"{ids['Hanna']}  account, came 1970-01-03  Hanna", f"{ids['Anna']}  guest, came 1970-01-01  Anna",
    ]  # fmt: skip
    assert admin("players", "susS", data=tmp_path).stdout.endswith("guest, came 1970-01-02  Sus\u00df Anne\n")
    assert admin("players", ids["Anna"], data=tmp_path).stdout.endswith("  Anna\n")
    assert len(admin("players", "ann", "--limit", "1", data=tmp_path).stdout.splitlines()) == 1
    assert admin("players", "%", data=tmp_path).stdout == "nobody\n"


def test_a_folder_without_accounts_and_one_of_a_newer_version_are_named(tmp_path: Path) -> None:
    nowhere = admin("players", "anna", data=tmp_path)
    assert (nowhere.exit_code, "accounts.sqlite: start the platform once" in nowhere.stderr) == (1, True)
    with sqlite3.connect(tmp_path / "accounts.sqlite") as database:
        database.execute("PRAGMA user_version = 1000")
    database.close()
    newer = admin("players", "anna", data=tmp_path)
    assert (newer.exit_code, "use a newer one" in newer.stderr) == (1, True)


@pytest.mark.parametrize("command", ["ban", "silence"])
def test_a_sanction_needs_a_person_who_is_there(
    tmp_path: Path, ids: dict[str, PlayerId], command: str
) -> None:
    """Who is there is asked of the bus, of which no password is here."""
    wrong = admin(command, f"{ids['Anna']}x", "--reason", "insults", data=tmp_path)
    assert (wrong.exit_code, f"nobody has the id {ids['Anna']}x" in wrong.stderr) == (1, True)
    for right in (ids["Anna"], "prog-eve"):
        reached = admin(command, right, "--reason", "insults", data=tmp_path)
        assert (reached.exit_code, "no password of the bus" in reached.stderr) == (1, True)
