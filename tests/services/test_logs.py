"""No log line holds the message of an exception: it may name a card."""

import subprocess
import sys

import pytest

SCRIPT = """
import asyncio, logging
from services.platform import logs

logs.configure("test")
SECRET = "goblin-9"

async def fails():
    raise KeyError(SECRET)

async def main():
    asyncio.get_running_loop().set_exception_handler(logs.of_loop)
    task = asyncio.create_task(fails())
    await asyncio.sleep(0)
    del task

try:
    raise ValueError(SECRET)
except ValueError as error:
    {said}
"""


@pytest.mark.parametrize(
    "said",
    [
        'logging.getLogger("a.library").exception("it failed")',
        'logging.getLogger("a.library").error("it failed", exc_info=error)',
        'logs.get().error("it failed", exc_info=True)',
        'logs.get().error("it failed", exc_info=error)',
        'logs.get().error("it failed", **logs.defect(error))',
        "asyncio.run(main())",
    ],
)
def test_what_an_exception_says_is_not_logged(said: str) -> None:
    command = [sys.executable, "-c", SCRIPT.replace("{said}", said)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "goblin" not in run.stdout + run.stderr
    assert ("KeyError" if "main" in said else "ValueError") in run.stderr
    assert "<string>" in run.stderr
