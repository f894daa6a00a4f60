"""The example for third parties, exactly as it stands in the repository, plays both seats of a game to its end."""

import asyncio
import sys
from pathlib import Path

from contracts.examples import random_player
from tests.faults.running import Platform, platform

PLAYERS = ("bot-ada", "bot-blaise")


async def play(running: Platform, player: str) -> str:
    """What the program says; it ends by itself."""
    program = await asyncio.create_subprocess_exec(
        sys.executable, random_player.__file__, running.supervisor.url, player,
        str(running.settings.data / "secrets" / "bots.json"),
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    try:
        said, _ = await asyncio.wait_for(program.communicate(), 60)
    except TimeoutError:
        program.kill()
        raise
    assert program.returncode == 0, said.decode()
    return said.decode()


async def test_two_programs_play_a_game_without_anybody_else(tmp_path: Path) -> None:
    async with platform(tmp_path / "data", ("relay", "rules", "projections")) as running:
        game = await running.create_game(PLAYERS)
        said = await asyncio.gather(*(play(running, player) for player in PLAYERS))
        games = await running.games(PLAYERS[0])
    (info,) = games.games
    assert info.over
    moves = [line for text in said for line in text.splitlines()[:-1]]
    assert all(line.endswith(" accepted") for line in moves)
    # The first commit deals; every other one is a move.
    assert len(moves) == info.version - 1
    assert all(text.splitlines()[-1].startswith(f"over {game} ") for text in said)
