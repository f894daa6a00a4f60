"""What a page showed and received, against the game as the store has it."""

import json
import re

from contracts.ids import GameId
from domain.claim.cards import FACTIONS
from domain.game import Game
from domain.variant import Position
from services.platform.store import open_store
from services.platform.streamed import Held
from tests.faults.running import Platform
from tests.web.page import Player

_CARD = re.compile(rf"\b(?:{'|'.join(FACTIONS)})-\d+\b")


def folded(site: Platform, game: GameId) -> list[Held[Game]]:
    """The game after each of its commits, as the store has it."""
    store = open_store(site.settings.store_url)
    try:
        bodies = [stored.body for stored in store.read(game)]
    finally:
        store.close()
    games = []
    for length in range(1, len(bodies) + 1):
        held = Held(Game(game))
        for body in bodies[:length]:
            held.fold(body)
        games.append(held)
    return games


def check_result(site: Platform, game: GameId, shown: str | None) -> None:
    """The winners on the page are those of the rules."""
    aggregate = folded(site, game)[-1].aggregate
    winners = aggregate.variant.winners(aggregate.state)
    assert shown is not None
    assert winners is not None
    assert json.loads(shown) == list(winners)


def check_nothing_hidden(site: Platform, game: GameId, page: Player, seat: int) -> None:
    """No received message names a card of claim that its seat could not know at that time.

    Cards come in messages of games alone: whatever else was received names none. What the seat could know at number n is what the positions up to n show openly or to this seat; the check takes
    it from whole positions, not from the code that makes views.
    """
    games = folded(site, game)
    known: set[str] = set()
    by_number: dict[int, set[str]] = {}
    for held in games:
        known = known | _known(held.aggregate.variant.to_position(held.aggregate.state), seat)
        by_number[held.aggregate.version] = known
    checked = 0
    for message in [*page.frames("feed"), *page.frames("caught_up")]:
        if message["game"] == game:
            number = message["newest"]["number"] if message["type"] == "caught_up" else message["number"]
            assert cards_in(message) <= by_number[number]
            checked += 1
    assert checked > 20
    for text in page.received:
        other = json.loads(text)
        if not (isinstance(other, dict) and other.get("type") in ("feed", "caught_up")):
            assert not cards_in(other), text
    secrets = [games[0].aggregate.created.seed, '"salt"']
    assert not any(secret in text for text in page.received for secret in secrets)


def _known(position: Position, seat: int) -> set[str]:
    """The cards that a seat may know by CL-7.1, from a whole position."""
    piles = [
        position["hands"][seat], position["followers"][seat], *position["score"], *position["gnomes"],
        position["stake"], position["discard"], position["trolls"], [card for _, card in position["table"]],
    ]  # fmt: skip
    pending = position["pending"] or {}
    if pending.get("kind") == "pick" and pending["order"][0] == seat and pending["peek"]:
        piles.append([pending["peek"]])
    if pending.get("kind") == "automaton" and str(seat) in pending["discards"]:
        piles.append([pending["discards"][str(seat)]])
    return {card for pile in piles for card in pile}


def cards_in(message: object) -> set[str]:
    """Every card of claim that a message names, wherever it stands."""
    if isinstance(message, dict):
        return {card for value in message.values() for card in cards_in(value)}
    if isinstance(message, list):
        return {card for value in message for card in cards_in(value)}
    return set(_CARD.findall(message)) if isinstance(message, str) else set()
