"""A hosted platform, put up as the page for operators says and started as its units do, on a real PostgreSQL."""

import shutil
import subprocess
import urllib.request
from collections.abc import Callable, Iterator
from http.client import HTTPResponse
from pathlib import Path
from urllib.error import HTTPError

import pytest

from services.gateway.account_limits import GUESTS
from services.up.supervisor import ORDER
from tests.docs import units
from tests.docs.pages import DEPLOY, commands
from tests.docs.reader import PATIENCE, Reader
from tests.services.postgres import NoPostgresError, postgres_server
from tests.unavailable import unavailable

BUS = "interregnum-nats.service"
DATABASE = "postgresql://interregnum:PASSWORD@127.0.0.1:5432/interregnum"


def wanted_units() -> list[str]:
    return [unit for line in units.values("interregnum.target", "Wants") for unit in line.split()]


@pytest.fixture
def operator(tmp_path: Path) -> Iterator[Reader]:
    """Somebody who has typed what the page says of a hosted platform."""
    try:
        with postgres_server() as url:
            reader = Reader(tmp_path)
            reader.replaced[DATABASE] = url
            try:
                (block,) = (block for block in commands(DEPLOY) if DATABASE in block.text)
                reader.run(block.text)
                bus = tmp_path / "etc" / "nats-server.conf"
                bus.write_text(reader.text(bus.read_text()))
                yield reader
                reader.stop()
            finally:
                reader.leave()
    except NoPostgresError as error:
        unavailable(f"PostgreSQL: {error}")


def launch(operator: Reader, unit: str) -> Callable[[], None]:
    folders = {old: new for old, new in operator.replaced.items() if old.startswith("/")}
    return operator.launch(units.command(unit), units.environment(unit, folders))


def guest(operator: Reader, address: str) -> HTTPResponse:
    """Signs in through a proxy, as somebody from this address. Raises HTTPError."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{operator.page}/api/guest", b'{"name": "Anna"}', {"X-Forwarded-For": address}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        taken: HTTPResponse = answer
        return taken


@pytest.mark.postgres
def test_a_hosted_platform_plays_a_game_that_a_stranger_can_check(operator: Reader) -> None:
    bus, *services = wanted_units()
    launch(operator, bus)()
    for ready in [launch(operator, unit) for unit in services]:
        ready()
    operator.run(
        "python contracts/examples/random_player.py nats://127.0.0.1:4222 bot-ada /var/lib/interregnum/bots.json claim"
    )
    operator.run(
        "set -a; . /etc/interregnum/interregnum.env\n"
        "interregnum export GAME > game.jsonl; python contracts/examples/check_export.py game.jsonl"
    )
    assert "chain, salts and deal are right" in operator.said
    there = {
        path.name
        for path in (operator.folder / "var").iterdir()
        if path.suffix not in (".sqlite-wal", ".sqlite-shm")
    }
    assert there == {"accounts.sqlite", "bots.json", "nats", "people.sqlite", "read-models"}
    answer = guest(operator, "192.0.2.1")
    assert answer.headers["set-cookie"].startswith("__Host-interregnum=")
    assert "; Secure" in answer.headers["set-cookie"]
    assert answer.headers["strict-transport-security"]
    with pytest.raises(HTTPError) as refused:  # noqa: PT012 - any of them, until the address has had enough
        for _ in range(2 * GUESTS[1]):
            guest(operator, "192.0.2.1")
    assert refused.value.code == 429
    refused.value.close()
    guest(operator, "192.0.2.2")


def test_the_target_wants_every_service_and_the_bus() -> None:
    assert wanted_units() == [BUS, *(f"interregnum@{service}.service" for service in ORDER)]


def test_the_embedded_unit_keeps_its_data_where_the_page_says() -> None:
    assert units.command("interregnum-up.service") == "interregnum up --data /var/lib/interregnum"
    for unit in ("interregnum-up.service", BUS, "interregnum@rules.service"):
        assert units.values(unit, "StateDirectory") == ["interregnum"]
        assert units.values(unit, "User") == ["interregnum"]


def test_systemd_finds_no_fault_with_the_units(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        unavailable("systemd-analyze (Debian: apt install systemd)")
    names = ["interregnum-up.service", BUS, "interregnum@rules.service", "interregnum.target"]
    for file in units.FOLDER.iterdir():
        # The programs are not there on this machine, and systemd looks for them.
        text = file.read_text().replace(f"{units.PROGRAMS}interregnum", "/bin/true").replace(
            f"{units.PROGRAMS}nats-server", "/bin/true"
        )  # fmt: skip
        (tmp_path / file.name).write_text(text)
    for service in ORDER:
        shutil.copy(tmp_path / "interregnum@.service", tmp_path / f"interregnum@{service}.service")
    done = subprocess.run(
        [analyze, "verify", "--man=no", *(str(tmp_path / name) for name in names)],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert str(tmp_path) not in done.stderr
