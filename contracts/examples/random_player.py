"""Plays random legal moves until a game is over: an example for programs that connect to the bus.

    python random_player.py URL PLAYER PASSWORDS [VARIANT]

PASSWORDS is a JSON file of player ids and passwords. With a VARIANT the program opens a table against a bot of the
platform and plays that game; without, it plays the games that it has a seat in. `contracts/README.md` explains.
"""

import asyncio
import json
import random
import sys
import uuid
from pathlib import Path
from typing import Any

import nats
from nats.aio.client import Client

#: The platform is busy or away: the same message is sent again, with the same id.
AGAIN = ("try_again", "rate_limited")


class Player:
    def __init__(self, bus: Client, me: str) -> None:
        self.bus, self.me = bus, me
        self.played: set[str] = set()

    async def ask(self, service: str, verb: str, **fields: Any) -> Any:
        """The reply to a command or a query, once there is one."""
        message = json.dumps({"type": verb, **fields}).encode()
        while True:
            try:
                answer = await self.bus.request(f"cmd.{self.me}.{service}.{verb}", message, timeout=5)
                reply = json.loads(answer.data)
            except nats.errors.Error:
                reply = {"type": "refused", "code": "try_again"}
            if reply.get("code") not in AGAIN:
                return reply
            await asyncio.sleep(0.2)

    async def open_game(self, variant: str) -> str:
        """The id of a new game against a bot."""
        table, game = str(uuid.uuid4()), ""
        for verb, more in (("open_table", {"variant": variant}), ("add_bot", {}), ("start_table", {})):
            reply = await self.ask("matchmaking", verb, id=verb, table=table, **more)
            if reply["type"] == "refused":
                sys.exit(f"{verb} was refused: {reply['code']}, {reply['message']}")
            game = reply["game"]
        return game

    async def look(self) -> list[Any]:
        """The newest message of each game that waits for us, or that ended unheard."""
        reply = await self.ask("views", "games")
        wanted = [
            one for one in reply["games"] if one["to_act"] or (one["over"] and one["game"] in self.played)
        ]
        return [await self.ask("views", "view", game=one["game"]) for one in wanted]

    async def play(self, message: Any) -> bool:
        """Moves if a move is asked for. True: the game is over."""
        game, number, moves = message["game"], message["number"], message["moves"]
        self.played.add(game)
        if moves:
            move = random.choice(moves)  # noqa: S311
            reply = await self.ask("rules", "move", id=f"v{number}", game=game, version=number, move=move)
            print(number, move, reply.get("code", "accepted"), flush=True)
        return message["status"]["outcome"] is not None


async def main(url: str, me: str, password: str, variant: str) -> None:
    bus = await nats.connect(
        url, user=me, password=password, inbox_prefix=f"_INBOX_{me}", max_reconnect_attempts=-1
    )
    feed = await bus.subscribe(f"feed.seat.{me}.>")
    player = Player(bus, me)
    only = await player.open_game(variant) if variant else ""
    messages = await player.look()
    while True:
        for message in messages:
            if await player.play(message) and only in ("", message["game"]):
                print("over", message["game"], json.dumps(message["status"]["outcome"]), flush=True)
                await bus.close()
                return
        try:
            messages = [json.loads((await feed.next_msg(timeout=2)).data)]
        except nats.errors.TimeoutError:
            messages = await player.look()  # it is quiet: perhaps a message was lost


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    address, name, passwords, *wish = sys.argv[1:]
    secret = json.loads(Path(passwords).read_text())[name]
    asyncio.run(main(address, name, secret, wish[0] if wish else ""))
