"""The bus of a hosted platform allows exactly what the embedded one allows."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from contracts.ids import PlayerId
from services.platform.permissions import BOTS, GATEWAY, SERVICES, configuration
from services.platform.settings import Settings
from services.up.supervisor import nats_server
from tests.docs.nats_configuration import parse
from tests.docs.pages import ROOT

FILE = ROOT / "deploy" / "nats" / "nats-server.conf"
PLAYERS = [PlayerId(bot) for bot in Settings().bots]
USERS = [SERVICES, GATEWAY, BOTS, *PLAYERS]


def variable(user: str) -> str:
    return f"NATS_{user.upper().replace('-', '_')}_PASSWORD"


def wanted() -> dict[str, Any]:
    passwords = {user: f"${variable(user)}" for user in USERS}
    text = configuration(
        host="127.0.0.1", port=4222, store="/var/lib/interregnum/nats", passwords=passwords, bots=PLAYERS
    )
    parsed: dict[str, Any] = json.loads(text)
    return parsed


def test_everything_is_as_the_supervisor_writes_it() -> None:
    assert parse(FILE.read_text()) == wanted()


def test_nats_server_takes_the_file(tmp_path: Path) -> None:
    environment = {**os.environ, **{variable(user): "s1234" for user in USERS}}
    done = subprocess.run(
        [nats_server(), "-t", "-c", str(FILE)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_a_user_without_a_password_stops_the_start() -> None:
    environment = {name: value for name, value in os.environ.items() if name != variable(GATEWAY)}
    environment |= {variable(user): "s1234" for user in USERS if user != GATEWAY}
    done = subprocess.run(
        [nats_server(), "-t", "-c", str(FILE)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    assert variable(GATEWAY) in done.stderr


def test_the_reader_of_configurations_reads_what_nats_server_writes_about() -> None:
    text = 'a: { b: [1, "x y" "z"], c = $V } # comment\nd { e: true }'
    assert parse(text) == {"a": {"b": [1, "x y", "z"], "c": "$V"}, "d": {"e": True}}
