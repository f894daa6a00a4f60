"""Every command that a page tells its readers to type works as it stands there."""

import asyncio
import json
import sqlite3
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.platform.settings import Settings
from services.platform.store import GroupWriter, open_store
from tests.docs.pages import AUDIT, CONTRACTS, DEPLOY, README, commands
from tests.docs.reader import EXEMPT, PATIENCE, Reader
from tests.game_settings import ALL
from tests.stored_games import play


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    """Somebody with a finished game in the data folder."""
    reader = Reader(tmp_path)
    reader.replaced["GAME"] = store_game(tmp_path / "data")
    try:
        yield reader
        reader.stop()
    finally:
        reader.leave()


def store_game(data: Path) -> str:
    """Its id."""
    data.mkdir()
    sealed = [commit for commit, _ in play(*ALL[0], seed=5)]

    async def append() -> None:
        store = open_store(Settings(data=data).store_url)
        writer = GroupWriter(store)
        await writer.append(sealed)
        await writer.close()
        store.close()

    asyncio.run(append())
    return sealed[0].commit.id


def get(reader: Reader, path: str) -> bytes:
    with urllib.request.urlopen(f"http://127.0.0.1:{reader.page}{path}", timeout=PATIENCE) as answer:
        body: bytes = answer.read()
        return body


def test_the_readme(reader: Reader) -> None:
    said = []
    for block in commands(README):
        reader.follow(block)
        said.append(reader.said)
        if block.text.startswith("make run"):
            assert b"<title>" in get(reader, "/")
    assert "1 passed, 0 failed" not in said[-1]
    assert "20 passed, 0 failed, 0 skipped" in said[-1]
    assert (reader.folder / "game.jsonl").read_text().startswith('{"hash":"')


def test_the_page_for_programs(reader: Reader) -> None:
    played = ""
    for block in commands(CONTRACTS):
        reader.follow(block)
        if "random_player.py" in block.text:
            played = reader.said
    *moves, last = played.splitlines()
    assert last.startswith("over ")
    assert json.loads(last.split(maxsplit=2)[2])["winners"]
    accepted = [line for line in moves if line.endswith(" accepted")]
    assert len(accepted) >= 20, played
    reader.run("interregnum replay GAME | grep result")


def test_the_page_for_auditors(reader: Reader) -> None:
    for block in commands(AUDIT):
        reader.follow(block)
    assert "chain, salts and deal are right; head " in reader.said


def test_the_page_for_operators(reader: Reader) -> None:
    """Embedded mode; what it says of hosted mode is executed up to the start, which `test_hosted` does."""
    for block in commands(DEPLOY):
        if "admin players anna" in block.text:
            remember(reader.folder / "data" / "accounts.sqlite", "p-anna")
        reader.follow(block)
        if "backup.py" in block.text:
            assert (
                open_sqlite(reader.folder / "backup" / "events.sqlite", "SELECT COUNT(*) FROM stored_events")
                > 10
            )
        if "admin players anna" in block.text:
            assert reader.said.startswith("p-anna  guest, came 1970-01-01  Anna")
        if "admin erase p-anna" in block.text:
            assert reader.said == "forgotten\n"
    reader.run("interregnum export GAME > game.jsonl; python contracts/examples/check_export.py game.jsonl")
    assert not open_sqlite(reader.folder / "data" / "accounts.sqlite", "SELECT COUNT(*) FROM players")
    assert (reader.folder / "etc" / "bots.env").stat().st_mode & 0o777 == 0o600
    assert len(json.loads((reader.folder / "var" / "bots.json").read_text())) == len(Settings().bots)


def remember(accounts: Path, player: str) -> None:
    with sqlite3.connect(accounts) as database:
        database.execute("INSERT INTO players (id, name, created) VALUES (?, 'Anna', 1)", (player,))
    database.close()


def open_sqlite(file: Path, query: str) -> int:
    """The number that the query finds."""
    database = sqlite3.connect(file)
    number: int = database.execute(query).fetchone()[0]
    database.close()
    return number


def test_what_is_exempt_stands_in_some_page() -> None:
    texts = [block.text for page in (README, CONTRACTS, AUDIT, DEPLOY) for block in commands(page)]
    for command, reason in EXEMPT.items():
        assert reason
        assert any(line.startswith(command) for text in texts for line in text.splitlines()), command


def test_the_backup_says_what_is_missing_and_keeps_an_earlier_one(reader: Reader) -> None:
    earlier = reader.folder / "backup" / "accounts.sqlite"
    earlier.parent.mkdir()
    earlier.write_bytes(b"earlier")
    with pytest.raises(AssertionError, match="no backup: unable to open database file"):
        reader.run("python deploy/backup.py data backup")
    assert earlier.read_bytes() == b"earlier"
