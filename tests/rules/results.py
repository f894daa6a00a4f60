"""Results of games that nobody played, for what counts them."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from contracts.clock import RealTime
from contracts.ids import GameId, PlayerId, Position
from domain.placing import alone
from domain.result import Result

#: 2026-10-01T00:00Z: the fourth quarter begins.
AUTUMN = 1_790_812_800_000
_DAY = 86_400_000


def result(order: int, players: Sequence[str], places: Sequence[int], **changes: Any) -> Result:
    """A rated game of each for himself, played out."""
    fields: dict[str, Any] = {
        "order": Position(order), "game": GameId(f"game-{order}"), "variant": "claim", "mode": "",
        "players": [PlayerId(player) for player in players], "parties": alone(len(players)), "time": AUTUMN + order,
        "reason": "played", "winners": [seat for seat, place in enumerate(places) if place == 1],
        "places": list(places), "scores": [-place for place in places], "factions": [], "left": [], "rated": True,
        "clock": RealTime(initial=60_000),
    }  # fmt: skip
    return Result(**(fields | changes))


@st.composite
def results(draw: st.DrawFn) -> list[Result]:
    """Games of few players in few classes around the beginning of a season, in the order of the log."""
    found = []
    for order in range(1, draw(st.integers(1, 25)) + 1):
        count = draw(st.integers(2, 4))
        players = draw(st.permutations([f"p-{letter}" for letter in "abcdef"]))[:count]
        parties = [[0, 2], [1, 3]] if count == 4 and draw(st.booleans()) else alone(count)
        of_party = [draw(st.integers(1, len(parties))) for _ in parties]
        places = [next(place for party, place in zip(parties, of_party, strict=True) if seat in party)
                  for seat in range(count)]  # fmt: skip
        found.append(
            result(
                order,
                players,
                places,
                parties=parties,
                variant=draw(st.sampled_from(["claim", "royal"])),
                time=AUTUMN + draw(st.sampled_from([-_DAY, -1, 0, _DAY])),
                rated=draw(st.integers(0, 9)) > 0,
            )
        )
    return found
