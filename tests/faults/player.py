"""A player of the tests who plays both seats of games, and remembers what was accepted."""

import asyncio
import random

import msgspec

from contracts.commands import Move
from contracts.feed import FeedMessage
from contracts.ids import CommandId, GameId, Version
from contracts.queries import AskView
from tests.faults.running import Platform


class Accepted(msgspec.Struct, frozen=True):
    version: int
    sender: str
    command: str


async def play(platform: Platform, game: GameId, players: list[str], choice: random.Random) -> list[Accepted]:
    """Plays a game to its end, whatever happens to the platform; every command twice. Returns what was accepted."""
    accepted: list[Accepted] = []
    while True:
        message = await _whose_turn(platform, game, players)
        if message is None:
            return accepted
        assert message.seat is not None
        sender = players[message.seat]
        command = Move(
            id=CommandId(f"t{message.number}"),
            game=game,
            version=Version(message.number),
            move=choice.choice(message.moves),
        )
        reply = await platform.insist(sender, "rules", "move", command)
        assert reply["type"] == "accepted", reply
        again = await platform.insist(sender, "rules", "move", command)
        assert again == reply
        accepted.append(Accepted(reply["version"], sender, command.id))


async def _whose_turn(platform: Platform, game: GameId, players: list[str]) -> FeedMessage | None:
    while True:
        for player in players:
            message = msgspec.convert(
                await platform.insist(player, "views", "view", AskView(game=game)), FeedMessage
            )
            if message.status.outcome is not None:
                return None
            if message.moves:
                return message
        await asyncio.sleep(0.02)
