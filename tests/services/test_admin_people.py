"""`interregnum admin silence`, `ban`, `pardon` and `reports`, over a bus with its real permissions."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
from typer.testing import CliRunner, Result

from services.cli.application import app
from services.people import service as people
from services.platform.permissions import GATEWAY
from tests.services.inside import ANN, BEN, inside
from tests.services.nats import NatsServer


async def admin(*words: str, **environment: str | None) -> Result:
    """Runs the command as its own program would: with a loop of its own."""
    return await asyncio.to_thread(CliRunner(env=environment).invoke, app, ["admin", *words])


async def test_sanctions_are_set_and_lifted_and_reports_shown(nats: NatsServer, tmp_path: Path) -> None:
    data = tmp_path / "data"
    (data / "secrets").mkdir(parents=True)
    (data / "secrets" / "bus.json").write_bytes(msgspec.json.encode(nats.passwords))
    where = ("--data", str(data), "--nats", nats.url)
    async with inside(nats, data, people.running) as core:
        assert (await admin("reports", *where)).stdout == "no reports\n"
        await core.ask("svc-gateway", "people", "register_person", {"id": "r", "player": BEN})
        report = {"id": "r", "player": BEN, "category": "stalling", "note": "never\n\u202emoves"}
        assert (await core.ask(ANN, "people", "report", report))["type"] == "done"
        shown = (await admin("reports", "--player", BEN, *where)).stdout.splitlines()
        assert shown[0].endswith(f"UTC  {BEN}: stalling, by {ANN}")
        assert shown[1] == "    never moves"

        until = datetime(2100, 1, 1, 12, 30, tzinfo=UTC)
        silenced = await admin("silence", BEN, "--reason", "insults", "--until", "2100-01-01T12:30", *where)
        assert (silenced.exit_code, silenced.stdout) == (0, "silenced\n")
        assert (await admin("ban", BEN, "--reason", "cheating", "--days", "7", *where)).stdout == "banned\n"
        person = await core.ask(BEN, "people", "person", {})
        assert person["silenced"] == {"until": int(until.timestamp() * 1000), "reason": "insults"}
        ends = datetime.fromtimestamp(person["banned"]["until"] / 1000, UTC)
        assert timedelta(days=6, hours=23) < ends - datetime.now(UTC) < timedelta(days=7, seconds=1)
        assert (await admin("pardon", BEN, "ban", "--reason", "a mistake", *where)).stdout == "lifted\n"
        again = await admin("pardon", BEN, "ban", "--reason", "a mistake", *where)
        assert (again.exit_code, "not_allowed" in again.stderr) == (1, True)
        assert (await core.ask(BEN, "people", "person", {}))["banned"] is None
        for_ever = await admin("ban", ANN, "--reason", "cheating", *where)
        assert for_ever.exit_code == 0
        assert (await core.ask(ANN, "people", "person", {}))["banned"]["until"] is None

        for wrong in (
            ("ban", "no player", "--reason", "x"), ("ban", BEN, "--reason", ""), ("ban", BEN),
            ("ban", BEN, "--reason", "x", "--days", "1", "--until", "2100-01-01"),
            ("silence", BEN, "--reason", "x", "--until", "tomorrow"), ("pardon", BEN, "all", "--reason", "x"),
            ("reports", "--player", "../x"),
        ):  # fmt: skip
            assert (await admin(*wrong, *where)).exit_code == 2, wrong
        late = await admin("ban", BEN, "--reason", "x", "--until", "2020-01-01", *where)
        assert (late.exit_code, "bad_options" in late.stderr) == (1, True)

        gateway = {"INTERREGNUM_NATS_USER": GATEWAY, "INTERREGNUM_NATS_PASSWORD": nats.passwords[GATEWAY]}
        denied = await admin("ban", ANN, "--reason", "x", "--nats", nats.url, **gateway)
        assert (denied.exit_code, "may not say this on the bus" in denied.stderr) == (1, True)


async def test_control_characters_never_reach_the_operators_terminal(
    nats: NatsServer, tmp_path: Path
) -> None:
    async with inside(nats, tmp_path / "data", people.running) as core:
        for note in ("\x1b[2J", "\x9b31m", "a\x07"):
            report = {"id": "r", "player": BEN, "category": "abuse", "note": note}
            assert (await core.ask(ANN, "people", "report", report))["code"] == "bad_message"
