"""Somebody who reads a page and types its commands, in a folder that looks like a checkout."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from services.up.ports import free_port
from services.up.supervisor import nats_server
from tests.docs.pages import ROOT, Block

#: What runs until it is stopped.
LASTING = ("make run", "interregnum up", "interregnum run ", "nats-server ")
#: What is not executed here, and why.
EXEMPT = {
    "make test": "it would run this test again",
    "sudo ": "it changes the machine that the tests run on",
}
#: Seconds for a command, and for a start or a stop.
PATIENCE = 60.0
#: What of the repository the commands of the pages need.
_LINKED = (
    "contracts", "deploy", "domain", "services", "tests", "Makefile", "pyproject.toml", "requirements.lock",
)  # fmt: skip
#: The command, from this checkout, with a bus on a port of its own.
_INTERREGNUM = """#!/bin/sh
[ "$1" = up ] && set -- "$@" --nats-port {bus}
[ "$1" = admin ] && export INTERREGNUM_NATS=nats://127.0.0.1:{bus}
exec {python} -m services.cli "$@"
"""
#: nats-server, with a port of its own.
_NATS_SERVER = """#!/bin/sh
exec {nats_server} "$@" -p {bus}
"""


class Reader:
    """folder: the checkout, empty at first. environment: settings of the machine. said: by the last command."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.bus, self.page = free_port(), free_port()
        self.replaced: dict[str, str] = {
            ":4222": f":{self.bus}",
            ":8420": f":{self.page}",
            "/etc/interregnum": str(folder / "etc"),
            "/var/lib/interregnum": str(folder / "var"),
        }
        self.lasting: list[subprocess.Popen[bytes]] = []
        self.said = ""
        self._make_checkout()
        self._environment = {
            **{
                name: value
                for name, value in os.environ.items()
                if not name.startswith(("INTERREGNUM_", "ARGS", "MAKE", "MFLAGS"))
            },
            "PATH": f"{folder / '.venv' / 'bin'}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "INTERREGNUM_PORT": str(self.page),
            "INTERREGNUM_BOT_PAUSE": "0",
            **environment,
        }

    def _make_checkout(self) -> None:
        """With a virtual environment that is ready, as far as make can see."""
        for name in _LINKED:
            (self.folder / name).symlink_to(ROOT / name)
        programs = self.folder / ".venv" / "bin"
        programs.mkdir(parents=True)
        for name, text in (("interregnum", _INTERREGNUM), ("nats-server", _NATS_SERVER)):
            filled = text.format(
                bus=self.bus,
                python=sys.executable,
                nats_server=nats_server(),
            )
            (programs / name).write_text(filled)
            (programs / name).chmod(0o755)
        for name in ("python", "python3"):
            (programs / name).write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
            (programs / name).chmod(0o755)
        for name in ("python", "packages", "ready"):
            (self.folder / ".venv" / name).touch()
            # Newer than anything that changes meanwhile: make must never install anything from this folder.
            os.utime(self.folder / ".venv" / name, (time.time() + 3600,) * 2)

    def text(self, text: str) -> str:
        """The text with this machine's ports and folders."""
        for old, new in self.replaced.items():
            text = text.replace(old, new)
        return text

    def follow(self, block: Block) -> None:
        """Does what the block says. Raises AssertionError with what a command said when it failed."""
        if block.stopped:
            self.stop()
        lines = [line for line in block.text.splitlines() if line and not line.startswith("#")]
        if any(line.startswith((*LASTING, *EXEMPT)) for line in lines):
            for line in lines:
                if line.startswith(LASTING):
                    self.start(line)
                elif not line.startswith(tuple(EXEMPT)):
                    self.run(line)
        else:
            self.run(block.text)

    def run(self, text: str) -> None:
        """Runs a script to its end; `said` is what it said."""
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", self.text(text)],
            cwd=self.folder, env=self._environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        self.said = done.stdout
        assert done.returncode == 0, f"{text}ended with {done.returncode}:\n{done.stdout}"
        if over := re.search(r"^over (\S+)", done.stdout, re.MULTILINE):
            self.replaced["GAME"] = over[1]

    def start(self, command: str) -> None:
        """Starts what lasts, and waits until it says or shows that it is ready."""
        self.launch(command)()

    def launch(self, command: str, environment: Mapping[str, str] | None = None) -> Callable[[], None]:
        """Starts what lasts; what it gives waits until that is ready."""
        log = self.folder / f"lasting-{time.monotonic_ns()}.log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                ["bash", "-c", f"exec {self.text(command)}"],
                cwd=self.folder, env={**self._environment, **(environment or {})}, stdin=subprocess.DEVNULL,
                stdout=output, stderr=output, start_new_session=True,
            )  # fmt: skip
        self.lasting.append(process)
        return lambda: self._wait(command, process, log, self._readiness(command, log))

    def _readiness(self, command: str, log: Path) -> Callable[[], bool]:
        if "nats-server " in command:
            return lambda: self._listens(self.bus)
        ready = (
            '"event": "ready"'
            if "interregnum run " in command
            else self.text("Play at http://127.0.0.1:8420")
        )
        return lambda: ready in log.read_text()

    def _wait(
        self, command: str, process: subprocess.Popen[bytes], log: Path, ready: Callable[[], bool]
    ) -> None:
        deadline = time.monotonic() + PATIENCE
        while not ready():
            assert process.poll() is None, f"{command} ended with {process.returncode}:\n{log.read_text()}"
            assert time.monotonic() < deadline, f"{command} does not become ready:\n{log.read_text()}"
            time.sleep(0.02)

    @staticmethod
    def _listens(port: int) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    def stop(self) -> None:
        """Ctrl-C for everything that lasts, what was started first at last. Raises AssertionError unless all end well."""
        for group in (self.lasting[1:], self.lasting[:1]):
            for process in group:
                os.killpg(process.pid, signal.SIGINT)
            for process in group:
                status = process.wait(PATIENCE)
                # make waits for what it runs; then most versions end by the signal itself, if they have seen it.
                allowed = {0, -signal.SIGINT, 2, 130} if "make " in str(process.args) else {0}
                assert status in allowed, f"{process.args!r} ended with {status}"
        self.lasting.clear()

    def leave(self) -> None:
        """At the end of a test, whatever came before."""
        for process in self.lasting:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
