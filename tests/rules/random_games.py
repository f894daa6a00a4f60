"""Random games of every registered variant, for the laws."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec

from contracts.event import Event
from domain.chance import SeededChance
from domain.play import from_events
from domain.random_play import Played, play_at_random
from domain.refusal import Refusal
from domain.registry import VARIANTS
from domain.variant import Options, Position, Variant, Viewer
from tests.game_settings import CHOSEN


class Setting(NamedTuple):
    """What a game is played with."""

    variant: Variant[Any]
    preset: str
    players: int

    def __str__(self) -> str:
        return f"{self.variant.id}-{self.preset}-{self.players}"

    @property
    def options(self) -> Options:
        options = self.variant.settle({"preset": self.preset, "players": self.players})
        assert not isinstance(options, Refusal), options.message
        return options

    @property
    def seats(self) -> range:
        return range(self.players)

    @property
    def viewers(self) -> list[Viewer]:
        return [*self.seats, "public"]


SETTINGS = [Setting(VARIANTS[variant], preset, players) for variant, preset, players in CHOSEN]


class RandomGame:
    """A game from a seed, played by random legal moves. The same seed gives the same game."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self.setting = setting
        self.variant = setting.variant
        self.source = random.Random(f"{setting} {seed}")
        self.chance = SeededChance(self.source.randbytes(32))
        self.opening: list[Event] = self.variant.setup(setting.options, self.chance)
        self.state = from_events(self.variant, self.opening)

    def play(self) -> Iterator[Played]:
        """Each move, after `state` has changed."""
        return play_at_random(self.variant, self.state, self.source.choice, self.chance)

    def moments(self) -> Iterator[Any]:
        """`state` before the first move and after each one; always the same object, changing."""
        yield self.state
        for _ in self.play():
            yield self.state

    def at(self, share: float) -> Any:
        """The state when that share of the game, from 0 to 1, was played."""
        states = [self.variant.copy(state) for state in self.moments()]
        return states[round(share * (len(states) - 1))]


def position_bytes(variant: Variant[Any], state: Any) -> bytes:
    return msgspec.json.encode(variant.to_position(state))


def view_bytes(variant: Variant[Any], state: Any, viewer: Viewer) -> bytes:
    return msgspec.json.encode(variant.view(state, viewer))


@cache
def moves_seen(setting: Setting) -> tuple[str, ...]:
    """All moves that are made in twelve random games."""
    games = (RandomGame(setting, seed) for seed in range(12))
    return tuple(sorted({played.move for game in games for played in game.play()}))


def cards(position: Position) -> list[str]:
    """All cards of a position or view, "?" for hidden ones; `?elf`, face down, is the card elf.

    Raises KeyError on a field that this helper does not know: say here whether it holds cards.
    """
    found: list[str] = []
    for field, value in position.items():
        if field == "pending":
            found += _strings((value or {}).get("discards", {}))
        elif field == "tiles":
            found += [tile["tile"] for tiles in value for tile in tiles.values()]
        elif HOLDS_CARDS[field]:
            found += _strings(value)
    return [card.removeprefix("?") or "?" for card in found]


def _strings(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for part in parts for text in _strings(part)]


HOLDS_CARDS = {
    **dict.fromkeys(
        ("deck", "stake", "hands", "followers", "score", "gnomes", "trolls", "discard", "table"), True
    ),
    **dict.fromkeys(
        ("variant", "players", "factions", "options", "phase", "trick", "leader", "to_act"), False
    ),
    **dict.fromkeys(("loot", "result"), False),
    **dict.fromkeys(("kingdoms", "arranging", "pile", "legends", "drawn"), True),
    **dict.fromkeys(("board", "display"), True),
    **dict.fromkeys(("supply", "points", "first", "turns", "placed", "spaces", "map_points", "house"), False),
    # Treasures are no cards: they are used up, and nobody knows which ones are in the game.
    "treasures": False,
    **dict.fromkeys(("mode", "items", "turn", "step", "legend_taken"), False),
}
