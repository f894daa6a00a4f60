"""The final scoring (KD-4.2, KD-4.3, RY-4.2 to RY-4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from contracts.tiles import GameEnded
from domain.placing import alone, places

if TYPE_CHECKING:
    from domain.tiles.edition import Places
    from domain.tiles.happening import Happening
    from domain.tiles.state import State


def end_game(happening: Happening, reason: str) -> None:
    """The game is over, for this reason."""
    state = happening.state
    edition = state.rules.edition
    factions = faction_winners(state)
    maps = edition.map_places(state)
    points = final_points(state, factions, maps or {})
    standing = [(points[seat], state.supply[seat]) for seat in range(state.players)]
    winners = [seat for seat, reached in enumerate(standing) if reached == max(standing)]
    happening.happen(GameEnded(reason, factions, maps, points, winners))


def faction_winners(state: State) -> dict[str, list[int]]:
    """Faction to the seats that would get its value now."""
    weights = piece_weights(state)
    counts = {name: [0] * state.players for name in state.rules.factions}
    for at, owners in state.pieces.items():
        count = counts[state.cards[at]]
        for owner in owners:
            count[owner] += weights.get(at, 1)
    return {name: state.rules.edition.majority(count) for name, count in counts.items()}


def piece_weights(state: State) -> dict[int, int]:
    """Spaces on which a piece does not count once, with how often it counts (RY-3.druid)."""
    doubles = state.rules.doubles
    if not doubles:
        return {}
    weights: dict[int, int] = {}
    for at, card in state.cards.items():
        if card in doubles:
            for beside in doubles[card].spaces(at):
                if state.cards.get(beside) not in (None, card):
                    weights[beside] = 2
    return weights


def final_points(state: State, factions: dict[str, list[int]], maps: dict[str, Places]) -> list[int]:
    """Points of play, of factions and of maps, by seat."""
    points = state.points[:]
    for name, seats in factions.items():
        for seat in seats:
            points[seat] += state.rules.values[name]
    for number, ranked in maps.items():
        worth = state.area.map_points.get(int(number), (0, 0))
        for seats, value in zip(ranked, worth, strict=True):
            for seat in seats:
                points[seat] += value
    return points


def final_scores(state: State) -> list[int]:
    """By seat, of a finished game: the final points (KD-4.3, RY-4.4)."""
    return list(_result(state)["points"])


def final_places(state: State) -> list[int]:
    """By seat, of a finished game: points, then the fuller supply (KD-4.3, RY-4.4)."""
    result = _result(state)
    standing = [
        (seat in result["winners"], points, supply)
        for seat, (points, supply) in enumerate(zip(result["points"], state.supply, strict=True))
    ]
    return places(alone(state.players), standing)


def _result(state: State) -> dict[str, Any]:
    if state.result is None:
        raise ValueError("the game is not over")
    return state.result
