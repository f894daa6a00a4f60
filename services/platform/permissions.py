"""Who may say and hear what on the bus, as nats-server's configuration.

No player or program gets anything of JetStream's API but direct gets of its own feeds: the right to create a
consumer would let it read other hands and inject commands.

The platform has an account, and each player one of its own that imports what is the player's. Permissions are not
enough: the server lets everybody name any subject for the answer to a request, and services, and JetStream itself,
would answer there: into the stream EVENTS, for example.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from contracts.ids import PlayerId
from contracts.subjects import FEEDS_STREAM, LOBBY, PRESENCE, tell

#: The user of services that may read everything; the gateway's; and the one that only tells that bots are ready.
SERVICES, GATEWAY, BOTS = "services", "gateway", "bots"


#: The account of the platform's own users; each player has one of its own, named as the player.
PLATFORM = "PLATFORM"
DIRECT_GET = f"$JS.API.DIRECT.GET.{FEEDS_STREAM}"


def feeds_of(player: PlayerId) -> list[str]:
    """The feeds that a player may hear."""
    return ["feed.public.>", f"feed.seat.{player}.>", LOBBY, "feed.board.>"]


def heard_by(player: PlayerId) -> list[str]:
    """All that a player may hear; what is told to him alone is in no stream."""
    return [*feeds_of(player), tell(player)]


def player_permissions(player: PlayerId) -> dict[str, Any]:
    """What a player's own connection may do: a person's program and our own bots alike."""
    feeds = feeds_of(player)
    return {
        "publish": {"allow": [f"cmd.{player}.>", *(f"{DIRECT_GET}.{feed}" for feed in feeds)]},
        "subscribe": {"allow": [*heard_by(player), f"_INBOX_{player}.>"]},
    }


def platform_exports() -> list[dict[str, Any]]:
    """What the platform's account offers to those of players."""
    return [
        {"service": "cmd.*.>"},
        {"service": f"{DIRECT_GET}.>"},
        {"stream": "feed.>"},
        {"stream": "tell.*"},
    ]


def player_imports(player: PlayerId) -> list[dict[str, Any]]:
    """What a player's own account has of the platform's: exactly what the permissions are about."""
    services = [f"cmd.{player}.>", *(f"{DIRECT_GET}.{feed}" for feed in feeds_of(player))]
    return [
        *({"service": {"account": PLATFORM, "subject": subject}} for subject in services),
        *({"stream": {"account": PLATFORM, "subject": subject}} for subject in heard_by(player)),
    ]


#: What the gateway says for players to services that take more than that; and what it says for itself.
_GATEWAY_SAYS = {
    "rules": ("move", "resign", "offer_abandonment", "withdraw_abandonment"),
    "people": ("say", "mute", "unmute", "report", "read_notices", "chat", "lines", "person"),
}
_GATEWAY_ITSELF = ("register_person", "erase_person")


def gateway_permissions() -> dict[str, Any]:
    """The gateway speaks for signed-in players; it can not create games, hear events, or act as an operator."""
    for_players = [f"cmd.*.{service}.{verb}" for service, verbs in _GATEWAY_SAYS.items() for verb in verbs]
    itself = [f"cmd.svc-gateway.people.{verb}" for verb in _GATEWAY_ITSELF]
    return {
        "publish": {"allow": [*for_players, "cmd.*.matchmaking.*", "cmd.*.views.*", *itself, PRESENCE]},
        "subscribe": {"allow": ["feed.>", "tell.*", PRESENCE, "health.gateway", f"_INBOX_{GATEWAY}.>"]},
        "allow_responses": True,
    }


def bots_permissions() -> dict[str, Any]:
    return {
        "publish": {"deny": [">"]},
        "subscribe": {"allow": ["health.bots", f"_INBOX_{BOTS}.>"]},
        "allow_responses": True,
    }


def configuration(
    *, host: str, port: int, store: str, passwords: Mapping[str, str], bots: Sequence[PlayerId]
) -> str:
    """The text of a nats-server configuration (JSON is one of its languages).

    passwords: by user; the services, the gateway, the bots' watcher, and each bot.
    """
    users = [
        {"user": SERVICES, "password": passwords[SERVICES]},
        {"user": GATEWAY, "password": passwords[GATEWAY], "permissions": gateway_permissions()},
        {"user": BOTS, "password": passwords[BOTS], "permissions": bots_permissions()},
    ]
    players = {
        bot: {
            "users": [{"user": bot, "password": passwords[bot], "permissions": player_permissions(bot)}],
            "imports": player_imports(bot),
        }
        for bot in bots
    }
    return json.dumps(
        {
            "server_name": "interregnum",
            "host": host,
            "port": port,
            "max_payload": 1_048_576,
            "jetstream": {"store_dir": store},
            "accounts": {
                PLATFORM: {"jetstream": "enabled", "users": users, "exports": platform_exports()},
                **players,
            },
        },
        indent=2,
        ensure_ascii=False,  # the server knows other escapes than JSON has
    )
