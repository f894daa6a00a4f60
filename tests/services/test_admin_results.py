"""`interregnum admin results`: the operator's word reaches the game, over a bus with its real permissions."""

import asyncio
from pathlib import Path

import msgspec
from typer.testing import CliRunner, Result

from contracts.commands import Resign
from contracts.ids import CommandId
from services.cli.application import app
from services.platform.permissions import GATEWAY
from services.projections import service as projections
from services.relay import service as relay
from services.rules import service as rules
from tests.services.inside import ANN, BEN, inside
from tests.services.nats import NatsServer

UNKNOWN = "00000000-0000-0000-0000-0000000000ff"


async def admin(*words: str, **environment: str | None) -> Result:
    """Runs the command as its own program would: with a loop of its own."""
    return await asyncio.to_thread(CliRunner(env=environment).invoke, app, ["admin", "results", *words])


def keep_password(data: Path, server: NatsServer) -> None:
    """As the embedded platform does."""
    (data / "secrets").mkdir(parents=True)
    (data / "secrets" / "bus.json").write_bytes(msgspec.json.encode(server.passwords))


async def test_a_result_is_cancelled_and_corrected(nats: NatsServer, tmp_path: Path) -> None:
    data = tmp_path / "data"
    keep_password(data, nats)
    where = ("--data", str(data), "--nats", nats.url)
    async with inside(nats, data, relay.running, rules.running, projections.running) as core:
        game = await core.create_game()
        going_on = await admin("cancel", game, "--reason", "a defect", *where)
        assert going_on.exit_code == 1
        assert "not_allowed" in going_on.stderr
        await core.ask(ANN, "rules", "resign", Resign(id=CommandId("r"), game=game))

        assert (await admin("cancel", game, "--reason", "a defect", *where)).stdout == "cancelled\n"
        shown = (await core.view(BEN, game)).status.outcome
        assert shown is not None
        assert (shown.winners, shown.cancelled, shown.corrected) == ([1], "a defect", None)

        corrected = await admin("correct", game, "--places", "1, 1", "--reason", "a draw", *where)
        assert corrected.stdout == "corrected\n"
        shown = (await core.view(BEN, game)).status.outcome
        assert shown is not None
        assert (shown.winners, shown.places, shown.cancelled, shown.corrected) == (
            [0, 1],
            [1, 1],
            None,
            "a draw",
        )

        unknown = await admin("cancel", UNKNOWN, "--reason", "a defect", *where)
        assert (unknown.exit_code, "unknown_game" in unknown.stderr) == (1, True)
        wrong = await admin("correct", game, "--places", "1,2,3", "--reason", "r", *where)
        assert (wrong.exit_code, "bad_options" in wrong.stderr) == (1, True)


async def test_the_user_of_a_hosted_bus_is_in_the_environment(nats: NatsServer, tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with inside(nats, data, rules.running) as core:
        game = await core.create_game()
        await core.ask(ANN, "rules", "resign", Resign(id=CommandId("r"), game=game))
        environment = {
            "INTERREGNUM_NATS": nats.url,
            "INTERREGNUM_NATS_USER": core.settings.nats_user,
            "INTERREGNUM_NATS_PASSWORD": core.settings.nats_password,
        }
        assert (await admin("cancel", game, "--reason", "why", **environment)).stdout == "cancelled\n"


async def test_what_is_wrong_is_said(nats: NatsServer, tmp_path: Path) -> None:
    data = tmp_path / "data"
    nobody = await admin("cancel", UNKNOWN, "--reason", "why", "--data", str(data), "--nats", nats.url)
    assert nobody.exit_code == 1
    assert "no password of the bus" in nobody.stderr
    for words, said in (
        (("cancel", "the-last-one", "--reason", "why"), "the address of its page"),
        (("cancel", UNKNOWN, "--reason", ""), "a reason has 1 to 300 characters"),
        (("correct", UNKNOWN, "--places", "0,1", "--reason", "why"), "from 1 to 16"),
    ):
        wrong = await admin(*words, "--data", str(data))
        assert (wrong.exit_code, said in wrong.stderr) == (2, True), wrong.stderr
    keep_password(data, nats)
    silent = await admin(
        "cancel", UNKNOWN, "--reason", "why", "--data", str(data), "--nats", "nats://127.0.0.1:9"
    )
    assert silent.exit_code == 1
    assert "did not let us in" in silent.stderr
    assert nats.passwords[GATEWAY] not in silent.stderr
    for words in (
        ("cancel", "no-uuid", "--reason", "why"),
        ("cancel", UNKNOWN, "--reason", ""),
        ("correct", UNKNOWN, "--places", "first", "--reason", "why"),
        ("correct", UNKNOWN, "--places", "0,1", "--reason", "why"),
    ):
        assert (await admin(*words)).exit_code == 2
