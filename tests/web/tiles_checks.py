"""Nothing that a page received of a tile game tells what its seat may not know (KD-5.1, RY-5.1)."""

from collections.abc import Mapping
from typing import Any

from contracts.ids import GameId
from tests.faults.running import Platform
from tests.web.checks import folded
from tests.web.page import Player

Shown = Mapping[str, Any]


def check_nothing_hidden(site: Platform, game: GameId, page: Player, seat: int) -> None:
    """Every view and event that came to this seat's page, and the secrets of the game."""
    views = [message["view"] for message in page.frames("feed") if message["game"] == game]
    events = [
        event for message in page.frames("feed") if message["game"] == game for event in message["events"]
    ]
    for caught_up in page.frames("caught_up"):
        if caught_up["game"] == game:
            views.append(caught_up["newest"]["view"])
            commits = [*caught_up["missed"], caught_up["newest"]]
            events += [event for commit in commits for event in commit["events"]]
    assert len(views) > 20
    for view in views:
        _check_view(view, seat)
    for event in events:
        assert not set(_hidden_of(event["type"], event["data"], seat)) - {"?"}, event
    secrets = [folded(site, game)[0].aggregate.created.seed, '"salt"']
    assert not any(secret in text for text in page.received for secret in secrets)


def _check_view(view: Shown, seat: int) -> None:
    others = [card for owner, hand in enumerate(view["hands"]) if owner != seat for card in hand]
    seen = view["drawn"] if view["turn"] != seat else []
    treasures = [one["treasure"] for one in view.get("treasures", []) if one["at"] != view["placed"]]
    assert not {*others, *view["pile"], *seen, *treasures} - {"?"}


def _hidden_of(type_: str, data: Shown, seat: int) -> list[str]:
    """What an event must not tell this seat."""
    own = data.get("seat") == seat
    match type_:
        case "tiles.cards-dealt":
            hands = [card for owner, hand in enumerate(data["hands"]) if owner != seat for card in hand]
            return [*hands, *data["pile"]]
        case "tiles.treasures-hidden":
            return list(data["treasures"])
        case "tiles.pile-shuffled":
            return list(data["pile"])
        case "tiles.cards-taken":
            return [] if own else list(data["cards"])
        case "tiles.cards-kept":
            return [] if own else [*data["kept"], *data["returned"]]
        case "tiles.card-drawn":
            return [] if own or data["source"] == "display" else [data["card"]]
    return []
