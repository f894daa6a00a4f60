"""All players together: they come, they go, and at the end everybody knows what became of him."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Sequence

from nats.aio.client import Client

from contracts.ids import PlayerId
from services.bench.queues.player import Player
from services.bench.queues.shared import Shared


class UntoldError(Exception):
    """A player does not know what became of a ticket; the message says of how many."""


class Crowd:
    """seed: of what they do. wait_at_end: tickets that wait at the end are waited for, else left."""

    def __init__(self, client: Client, players: int, seed: int, *, wait_at_end: bool) -> None:
        self.shared = Shared(client)
        self.players = [
            Player(PlayerId(f"p-{seed}-{number}"), self.shared, seed, wait_at_end=wait_at_end)
            for number in range(players)
        ]

    async def live(self, seconds: float) -> None:
        """They come and go for so long; returns when the last one has left. Raises what went wrong with any."""
        await self.shared.listen()
        async with asyncio.TaskGroup() as group:
            for player in self.players:
                group.create_task(player.live())
            await asyncio.sleep(seconds)
            for player in self.players:
                player.stop.set()

    async def ask_for_the_rest(self) -> None:
        """Whoever still lacks an answer asks for it. Raises UntoldError where there is none."""
        for player in self.players:
            if player.accepted.keys() - player.ended.keys():
                await player.look()
        untold = sum(len(player.accepted.keys() - player.ended.keys()) for player in self.players)
        if untold:
            raise UntoldError(f"{untold} tickets have not ended")

    def became(self) -> Counter[str]:
        """How many tickets ended how."""
        return Counter(
            " ".join(filter(None, (info["state"], info["reason"])))
            for player in self.players
            for info in player.tickets.values()
        )

    def waits(self, state: str) -> list[float]:
        """Milliseconds from a ticket's acceptance to the message that it has ended like this."""
        return [
            1000 * (player.ended[ticket] - player.accepted[ticket])
            for player in self.players
            for ticket, info in player.tickets.items()
            if info["state"] == state and ticket in player.accepted
        ]

    def pairings(self) -> list[float]:
        """Milliseconds from when the last of a game's players had queued to when the last was told of it."""
        games: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
        for player in self.players:
            for ticket, info in player.tickets.items():
                if info["state"] == "matched" and ticket in player.accepted:
                    games[info["game"]].append((player.accepted[ticket], player.ended[ticket]))
        return [_after_the_last(times) for times in games.values() if len(times) > 1]


def _after_the_last(times: Sequence[tuple[float, float]]) -> float:
    return 1000 * (max(ended for _, ended in times) - max(accepted for accepted, _ in times))
