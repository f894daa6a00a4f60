"""`interregnum up`, as an operator starts and stops it."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from services.up.child import Child
from services.up.ports import PortInUseError, free_port, require_free

UP = [sys.executable, "-m", "services.cli", "up"]
PATIENCE = 60.0


@contextmanager
def up(data: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    """The platform on free ports; killed at the end if it still runs."""
    command = [
        *UP,
        "--data",
        str(data),
        "--port",
        str(free_port()),
        "--nats-port",
        str(free_port()),
        *options,
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def read_until(process: subprocess.Popen[str], text: str) -> list[str]:
    """The lines up to the first with this text."""
    lines = []
    assert process.stdout is not None
    for line in process.stdout:
        lines.append(line.rstrip())
        if text in line:
            return lines
    raise AssertionError(f"no {text!r} in {lines}")


def children_of(pid: int) -> list[int]:
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    return [int(line) for line in found.stdout.split()]


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


@pytest.mark.slow
def test_starts_shows_progress_and_stops_on_ctrl_c(tmp_path: Path) -> None:
    with up(tmp_path / "data") as process:
        lines = read_until(process, "Play at http://127.0.0.1:")
        for name in ("nats", "relay", "rules", "projections", "matchmaking", "people", "gateway", "bots"):
            assert any(line.split()[:2] == [name, "ready"] for line in lines), (name, lines)
        children = children_of(process.pid)
        assert len(children) == 8
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        assert rest.count("stopped") == 8
        assert not any(map(alive, children))
    assert (tmp_path / "data" / "secrets" / "bus.json").stat().st_mode & 0o077 == 0
    assert (tmp_path / "data" / "nats" / "nats-server.conf").stat().st_mode & 0o077 == 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child that its parent has died")
def test_a_killed_supervisor_leaves_nothing_behind_and_can_start_again(tmp_path: Path) -> None:
    with up(tmp_path / "data") as process:
        read_until(process, "Play at")
        children = children_of(process.pid)
        os.kill(process.pid, signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while any(map(alive, children)):
            assert time.monotonic() < deadline
            time.sleep(0.05)
    with up(tmp_path / "data") as process:
        read_until(process, "Play at")


@pytest.mark.slow
def test_any_name_of_a_folder_will_do(tmp_path: Path) -> None:
    data = tmp_path / 'Zoë\'s "data" #1 100%25? $HOME'
    with up(data) as process:
        read_until(process, "Play at")
    assert (data / "events.sqlite").exists()


def test_a_folder_that_can_not_be_written_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for data in (tmp_path / "file", tmp_path / "file" / "data"):
        with up(data) as process:
            out, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 1
        assert "choose another folder with --data" in out
        assert "Traceback" not in out


async def test_a_child_that_can_not_be_started_is_tried_again(tmp_path: Path) -> None:
    """As on a full or read-only disk, where its log can not be opened."""
    folder = tmp_path / "logs"
    folder.touch()
    ends: list[int] = []
    child = Child(
        "x", ["sleep", "60"], dict(os.environ), folder / "x.log", lambda _, status: ends.append(status)
    )
    child.start()
    try:
        async with asyncio.timeout(PATIENCE):
            while not ends:
                await asyncio.sleep(0.02)
            folder.unlink()
            while child.pid is None:
                await asyncio.sleep(0.02)
    finally:
        await child.stop()


@pytest.mark.slow
def test_two_platforms_on_one_folder_are_refused(tmp_path: Path) -> None:
    with up(tmp_path / "data") as process:
        read_until(process, "Play at")
        with up(tmp_path / "data") as second:
            out, _ = second.communicate(timeout=PATIENCE)
            assert second.returncode == 1
            assert "is in use by another" in out
            assert "--data" in out


@pytest.mark.parametrize("option", ["--port", "--nats-port"])
def test_a_port_in_use_says_what_to_do(tmp_path: Path, option: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with up(tmp_path / "data", option, str(port)) as process:
            out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert f"port {port} is in use" in out
    assert f"choose another with {option}" in out
    assert "Traceback" not in out


@pytest.mark.parametrize("option", ["--port", "--nats-port"])
@pytest.mark.parametrize("port", ["0", "65536"])
def test_what_is_no_port_is_refused(tmp_path: Path, option: str, port: str) -> None:
    with up(tmp_path / "data", option, port) as process:
        out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert option in out
    assert "Traceback" not in out


def own_addresses() -> list[str]:
    """Of both kinds, where this machine has both."""
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return ["127.0.0.1", "localhost"]
    return ["127.0.0.1", "localhost", "::1"]


@pytest.mark.parametrize("host", own_addresses())
def test_an_address_of_this_machine_is_looked_at(host: str) -> None:
    require_free(host, free_port(), "--port")
    with socket.create_server((host, 0), family=socket.AF_INET6 if ":" in host else socket.AF_INET) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PortInUseError, match=f"port {port} is in use"):
            require_free(host, port, "--port")


def test_an_address_that_is_not_ours_says_what_to_do() -> None:
    with pytest.raises(PortInUseError, match="choose another with --port"):
        require_free("203.0.113.1", 80, "--port")


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("INTERREGNUM_PORT", "many"),
        ("INTERREGNUM_PORT", "65536"),
        ("INTERREGNUM_RATE", "fast"),
        ("INTERREGNUM_BOT_PAUSE", "1.5x"),
    ],
)
def test_a_wrong_setting_names_its_variable(variable: str, value: str) -> None:
    run = subprocess.run(UP, env={**os.environ, variable: value}, capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert variable.lower().removeprefix("interregnum_") in run.stderr
    assert "Traceback" not in run.stderr


def test_an_unknown_service_names_those_that_there_are() -> None:
    command = [sys.executable, "-m", "services.cli", "run", "kitchen"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "projections" in run.stderr


def test_factions_with_mistakes_are_refused_with_file_line_and_reason(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        '[moon-cat]\nvalue = 300\norigin = "house"\n\n'
        '[sun-cat]\nvalue = 3\norigin = "house"\n[[sun-cat.effect]]\ndo = "gain"\nwhere = "nowhere"\n'
    )
    command = [*UP, "--data", str(tmp_path / "data"), "--factions", str(file)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert f"{file}:2: " in run.stderr
    assert f"{file}:10: " in run.stderr
    assert "Traceback" not in run.stderr
    assert not (tmp_path / "data").exists()


def test_factions_that_can_not_be_read_say_so(tmp_path: Path) -> None:
    command = [*UP, "--data", str(tmp_path / "data"), "--factions", str(tmp_path / "nothing.toml")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "nothing.toml can not be read" in run.stderr
