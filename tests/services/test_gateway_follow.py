"""Following games: every number once and without a gap, whatever the bus loses; and nothing that is hidden."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from contracts.codec import encode
from contracts.commands import Move
from contracts.ids import CommandId, GameId, Version
from services.gateway import service as gateway
from services.matchmaking import service as matchmaking
from services.platform import bus
from services.platform.permissions import GATEWAY
from services.platform.process import together
from services.platform.store import open_store
from services.platform.streamed import read_game
from services.projections import service as projections
from services.relay import service as relay
from services.rules import service as rules
from tests.services.browsers import (
    PATIENCE,
    Browser,
    House,
    browser,
    follow,
    move,
    sign_in,
    start_game,
    tab,
    view,
)
from tests.services.cable import Cable, plugged
from tests.services.nats import NatsServer

#: A version near the end of a game, which has 53.
ALMOST_OVER = 45


async def reaches(who: Browser, game: str, number: int) -> None:
    """Waits until this number has come, and checks that all before it came once, in order."""
    async with asyncio.timeout(PATIENCE):
        while not (numbers := who.numbers(game)) or numbers[-1] < number:
            await asyncio.sleep(0.02)
    assert numbers == list(range(numbers[0], numbers[-1] + 1))


async def move_on_the_bus(opened: House, game: GameId) -> int:
    """A move that does not go by way of the gateway; returns its version."""
    store = open_store(opened.settings.store_url)
    try:
        held = read_game(store, game)
    finally:
        store.close()
    assert held is not None
    current = held.aggregate
    seat = current.variant.to_act(current.state)[0]
    player = current.created.players[seat]
    command = Move(
        id=CommandId(f"bus-{current.version}"), game=game, version=Version(current.version),
        move=current.variant.legal_moves(current.state, seat)[0],
    )  # fmt: skip
    reply = await bus.request(opened.client, player, "rules", "move", encode(command))
    assert msgspec.json.decode(reply)["type"] == "accepted"
    return current.version + 1


async def test_a_whole_game_is_followed_from_every_side(house: House) -> None:
    async with browser(house) as mona, browser(house) as bert, browser(house) as watcher:
        game = await start_game(mona, bert)
        seats = [(await follow(who, game))["newest"]["seat"] for who in (mona, bert, watcher)]
        assert seats == [0, 1, None]
        last = 1
        while reached := await move([mona, bert], game):
            last = reached
        async with tab(house, mona.player, mona.cookie) as second:
            caught_up = await follow(second, game, after=10)
            assert [commit["number"] for commit in caught_up["missed"]] == list(range(11, last + 1))
            assert caught_up["newest"]["number"] == last
            assert caught_up["newest"]["view"]["phase"] == "over"
        for who in (mona, bert, watcher):
            await reaches(who, game, last)
            assert who.numbers(game) == list(range(1, last + 1))


async def test_two_tabs_of_one_player_hear_the_same(house: House) -> None:
    async with browser(house) as mona, browser(house) as bert, tab(house, mona.player, mona.cookie) as second:
        game = await start_game(mona, bert)
        await follow(mona, game)
        await follow(second, game)
        await move([mona, bert], game)
        assert await mona.hears("feed", number=2) == await second.hears("feed", number=2)
        await mona.send({"type": "unfollow", "game": game})
        await mona.ask("views", "tables")
        await move([mona, bert], game)
        await second.hears("feed", number=3)
        await mona.ask("views", "tables")
        assert mona.numbers(game) == [1, 2]


async def test_who_has_no_seat_is_told_what_everybody_is(house: House) -> None:
    async with browser(house) as mona, browser(house) as bert, browser(house) as watcher:
        game = await start_game(mona, bert)
        newest = (await follow(watcher, game))["newest"]
        assert newest["seat"] is None
        assert newest["moves"] == []
        assert all(card == "?" for hand in newest["view"]["hands"] for card in hand)
        await move([mona, bert], game)
        assert (await watcher.hears("feed", number=2))["seat"] is None


async def test_following_again_tells_what_the_client_says_it_lacks(house: House) -> None:
    async with browser(house) as mona, browser(house) as bert:
        game = await start_game(mona, bert)
        for _ in range(5):
            await move([mona, bert], game)
        for after, missed in ((0, [1, 2, 3, 4, 5, 6]), (4, [5, 6]), (6, []), (1_000, [])):
            caught_up = await follow(mona, game, after)
            assert [commit["number"] for commit in caught_up["missed"]] == missed
            assert caught_up["newest"]["number"] == 6
        # Many in a row: only the last counts, and it is answered.
        for after in range(6):
            await mona.send({"type": "follow", "game": game, "after": after})
        await mona.heard(lambda m: m["type"] == "caught_up" and [c["number"] for c in m["missed"]] == [6])
        await move([mona, bert], game)
        await mona.hears("feed", number=7)
        assert sum(message["type"] == "feed" for message in mona.messages) == 1


async def test_moves_made_while_somebody_begins_to_follow_are_not_lost(house: House) -> None:
    async with browser(house) as mona, browser(house) as bert:
        game = await start_game(mona, bert)

        everybody_came = asyncio.Event()

        async def play() -> int:
            """The last moves are made when all have begun to follow."""
            last = 1
            while reached := await move([mona, bert], game):
                last = reached
                if last == ALMOST_OVER:
                    await everybody_came.wait()
            return last

        playing = asyncio.create_task(play())
        late = Guests(*await sign_in(house), playing)
        async with asyncio.TaskGroup() as group:
            for _ in range(20):
                group.create_task(late.follow_to_the_end(house, game))
                await asyncio.sleep(0.02)
            async with asyncio.timeout(PATIENCE):
                while late.following < 20:
                    await asyncio.sleep(0.02)
            everybody_came.set()


class Guests:
    """One guest, who opens many tabs on a game that is being played."""

    def __init__(self, player: str, cookie: str, playing: asyncio.Task[int]) -> None:
        self._player, self._cookie, self._playing = player, cookie, playing
        self.following = 0

    async def follow_to_the_end(self, opened: House, game: str) -> None:
        async with tab(opened, self._player, self._cookie) as watcher:
            await follow(watcher, game)
            self.following += 1
            last = await self._playing
            await reaches(watcher, game, last)
            assert watcher.numbers(game) == list(range(1, last + 1))


async def test_the_lobby_tells_of_every_table(house: House) -> None:
    async with browser(house) as mona, browser(house) as bert, browser(house) as watcher:
        await watcher.send({"type": "follow_lobby"})
        await watcher.send({"type": "follow_lobby"})
        await watcher.ask("views", "tables")
        game = await start_game(mona, bert)
        await watcher.hears("table", state="started", game=game)
        told = [message["version"] for message in watcher.messages if message["type"] == "table"]
        assert told == [1, 2, 3]


async def test_a_message_that_the_bus_loses_is_made_up_for(nats: NatsServer, tmp_path: Path) -> None:
    async with (
        apart(nats, tmp_path / "data") as (opened, cable),
        browser(opened) as mona,
        browser(opened) as bert,
    ):
        game = await start_game(mona, bert)
        quiet = await start_game(mona, bert)
        await follow(mona, game)
        await follow(mona, quiet)
        cable.loses.append(f"feed.seat.{mona.player}.{game}")
        await move([mona, bert], game)
        # A question that is answered behind the lost message: it has not come.
        await mona.ask("views", "tables")
        last = await move([mona, bert], game)
        await reaches(mona, game, last)
        last = await move([mona, bert], game)
        await reaches(mona, game, last)
        assert mona.numbers(game) == [1, 2, 3, 4]
        assert mona.numbers(quiet) == [1]
        made_up = [message for message in mona.messages if message["type"] == "caught_up"][-1]
        assert [commit["number"] for commit in made_up["missed"]] == [2, 3]
        assert cable.loses == []


async def test_after_the_bus_was_away_the_gateway_catches_up_by_itself(
    nats: NatsServer, tmp_path: Path
) -> None:  # fmt: skip
    """Only the gateway's way to the bus is cut: the others play on."""
    async with (
        apart(nats, tmp_path / "data") as (opened, cable),
        browser(opened) as mona,
        browser(opened) as bert,
        browser(opened) as watcher,
    ):
        game = await start_game(mona, bert)
        quiet = await start_game(mona, bert)
        for who in (mona, bert, watcher):
            await follow(who, game)
            await follow(who, quiet)
        await cable.cut()
        for _ in range(6):
            last = await move_on_the_bus(opened, game)
        async with opened.http() as http:
            health = await http.get("/api/health")
            assert (health.status_code, health.json()["code"]) == (503, "try_again")
        await cable.mend()
        for who in (mona, bert, watcher):
            await reaches(who, game, last)
        last = await move_on_the_bus(opened, game)
        for who in (mona, bert, watcher):
            await reaches(who, game, last)
            assert who.numbers(game) == list(range(1, last + 1))
            assert who.numbers(quiet) == [1]


@asynccontextmanager
async def apart(nats: NatsServer, data: Path) -> AsyncIterator[tuple[House, Cable]]:
    """A platform whose gateway has a cable of its own to the bus."""
    settings = nats.settings(data)
    async with (
        together(settings, relay.running, rules.running, projections.running, matchmaking.running),
        plugged(nats.port) as cable,
    ):
        client = await bus.connect(settings, "test")
        own = msgspec.structs.replace(
            nats.settings(data, GATEWAY), port=0, nats=f"nats://127.0.0.1:{cable.port}"
        )
        try:
            async with gateway.serving(own) as port:
                yield House(nats, settings, port, client), cable
        finally:
            await client.close()


async def test_nats_server_is_killed_and_started_again(house: House) -> None:
    async with browser(house) as mona, browser(house) as bert:
        game = await start_game(mona, bert)
        for who in (mona, bert):
            await follow(who, game)
        await asyncio.to_thread(house.nats.kill)
        waiting = asyncio.create_task(mona.ask("views", "tables"))
        await asyncio.sleep(0.5)
        await asyncio.to_thread(house.nats.start)
        answered = await waiting
        assert answered["type"] == "tables" or answered["code"] == "try_again"
        last = 0
        async with asyncio.timeout(PATIENCE):
            while last < 5:
                newest = [await view(who, game) for who in (mona, bert)]
                if all(one["type"] == "feed" for one in newest):
                    last = await move([mona, bert], game)
                else:
                    await asyncio.sleep(0.1)
        for who in (mona, bert):
            await reaches(who, game, last)
            assert who.numbers(game) == list(range(1, last + 1))
            # What is told to a player alone has no numbers: he is bidden to ask.
            await who.heard(lambda _, who=who: who.count("welcome") == 2)  # type: ignore[misc]


# -- hidden information ---------------------------------------------------------------------------------------


def first_seen(opened: House, game: GameId) -> dict[str, int]:
    """By card, the version from which on seat 0 may know where it is; cards of which there are several left out.

    Told from the whole positions, not by the code that makes views.
    """
    store = open_store(opened.settings.store_url)
    try:
        newest = read_game(store, game)
        assert newest is not None
        positions = [_position(store, game, version) for version in range(1, newest.aggregate.version + 1)]
    finally:
        store.close()
    start = positions[0]
    cards = [*start["deck"], *start["stake"], *start["hands"][0], *start["hands"][1]]
    seen: dict[str, int] = {}
    for version, position in enumerate(positions, 1):
        open_cards = [
            *position["stake"], *position["discard"], *position["hands"][0], *position["followers"][0],
            *(card for pile in position["score"] for card in pile), *(card for _, card in position["table"]),
        ]  # fmt: skip
        for card in open_cards:
            seen.setdefault(card, version)
    return {card: seen.get(card, len(positions) + 1) for card in cards if cards.count(card) == 1}


def _position(store: Any, game: GameId, version: int) -> dict[str, Any]:
    held = read_game(store, game, up_to=version)
    assert held is not None
    position: dict[str, Any] = held.aggregate.variant.to_position(held.aggregate.state)
    return position


async def test_a_card_is_in_no_frame_before_it_is_open(house: House) -> None:
    """Everything that the socket of seat 0 is sent in a whole game, answers to bold questions included."""
    async with browser(house) as mona, browser(house) as bert:
        game = await start_game(mona, bert)
        await follow(mona, game)
        await mona.ask("views", "history", game=game, public=True)
        upto = {len(mona.frames): 1}
        while reached := await move([mona, bert], game):
            await mona.ask("views", "view", game=game, public=False)
            await mona.ask(
                "rules", "move", id=f"bold{reached}", game=game, version=reached, move="play knight-9"
            )
            await reaches(mona, game, reached)
            upto[len(mona.frames)] = reached
            last = reached
        seen = first_seen(house, game)
        assert sum(version > 1 for version in seen.values()) > 20
        begin = 0
        for end, version in sorted(upto.items()):
            said = "".join(str(frame) for frame in mona.frames[begin:end])
            hidden = [card for card, since in seen.items() if since > version and f'"{card}"' in said]
            assert hidden == [], f"version {version} of {last}"
            begin = end
        assert all(
            f'"{card}"' in "".join(map(str, mona.frames)) for card, since in seen.items() if since <= last
        )


async def test_the_gateway_listens_to_nothing_but_the_feeds_of_who_follows(
    nats: NatsServer, tmp_path: Path
) -> None:
    async with (
        apart(nats, tmp_path / "data") as (opened, cable),
        browser(opened) as mona,
        browser(opened) as bert,
        browser(opened) as watcher,
    ):
        game = await start_game(mona, bert)
        for who in (mona, watcher):
            await follow(who, game)
        async with tab(opened, mona.player, mona.cookie) as second:
            await follow(second, game)
        await mona.send({"type": "follow_lobby"})
        await mona.ask("views", "tables")
        inboxes = {subject for subject in cable.subscribed if subject.startswith("_INBOX_gateway.")}
        assert cable.subscribed - inboxes == {
            "health.gateway",
            "presence.gateways",
            *(f"tell.{who.player}" for who in (mona, bert, watcher)),
            "feed.lobby",
            f"feed.seat.{mona.player}.{game}",
            f"feed.public.claim.{game}",
        }
