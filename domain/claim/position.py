"""A state from a position of the notation, which may come from anybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from domain.claim.cards import CARDS, COPIES, NAMES
from domain.claim.options import check_set
from domain.claim.rules import rules_of
from domain.claim.state import END, OVER, State

T = TypeVar("T")

_PHASES = {1: 1, 2: 2, "end": END, "over": OVER}
_FIELDS = frozenset(
    [
        "variant",
        "players",
        "factions",
        "options",
        "phase",
        "trick",
        "leader",
        "to_act",
        "table",
        "stake",
        "deck",
        "hands",
        "followers",
        "score",
        "gnomes",
        "trolls",
        "discard",
        "loot",
        "pending",
        "result",
    ]
)


def from_position(position: Mapping[str, Any]) -> State:
    """The state of a position. Raises ValueError, with the reason, on what is none."""
    try:
        state = _read(position)
    except (TypeError, KeyError, IndexError, AttributeError) as error:
        raise ValueError(f"no position of claim: {type(error).__name__}") from None
    _check(state)
    return state


def _read(position: Mapping[str, Any]) -> State:
    if not set(position) <= _FIELDS:
        raise ValueError("a position of claim has no such field")
    if position.get("variant", "claim") != "claim":
        raise ValueError("a position of another variant")
    players, factions = position["players"], tuple(position["factions"])
    if type(players) is not int or players not in (2, 3, 4):
        raise ValueError("players must be 2, 3 or 4")
    check_set(factions, players)
    state = State()
    loot = (position.get("options") or {}).get("racoon_loot") or ()
    state.seat(players, rules_of(factions), tuple(int(value) for value in loot))
    state.phase = _PHASES[position["phase"]]
    state.trick = _number(position.get("trick"), 1000)
    state.leader = _number(position.get("leader"), players)
    _read_piles(state, position)
    _read_result(state, position.get("result"))
    return state


def _read_piles(state: State, position: Mapping[str, Any]) -> None:
    state.table = [(_number(seat, state.players), CARDS[name]) for seat, name in position.get("table") or ()]
    state.stake, state.deck, state.trolls, state.discard = (
        _pile(position.get(field)) for field in ("stake", "deck", "trolls", "discard")
    )
    for field in ("hands", "followers", "score", "gnomes"):
        piles = position.get(field) or [[]] * state.players
        if len(piles) != state.players:
            raise ValueError(f"{field}: one pile for each seat")
        setattr(state, field, [_pile(pile) for pile in piles])


def _pile(names: Sequence[str] | None) -> list[int]:
    if isinstance(names, str):
        raise TypeError("a pile is a list")
    return [CARDS[name] for name in names or ()]


def _number(value: object, below: int) -> int:
    if value is None:
        return 0
    if type(value) is not int or not 0 <= value < below:
        raise ValueError(f"a number from 0 to {below - 1} is due")
    return value


def _read_result(state: State, result: Mapping[str, Any] | None) -> None:
    if (result is not None) != (state.phase == OVER):
        raise ValueError("there is a result exactly when the game is over")
    if result is not None:
        state.votes = dict(result["votes"])
        state.winners = [_number(seat, state.players) for seat in result["winners"]]


def _check(state: State) -> None:
    """What the engine relies on. Raises ValueError."""
    _check_cards(state)
    _check_turns(state)
    if state.table and len(state.table) == state.players:
        raise ValueError("the trick on the table is complete and nothing is asked")


def _check_cards(state: State) -> None:
    piles = [
        *state.hands,
        *state.followers,
        *state.score,
        *state.gnomes,
        state.stake,
        state.deck,
        state.trolls,
    ]
    cards = [card for pile in (*piles, state.discard) for card in pile] + [card for _, card in state.table]
    there_are = Counter(card for faction in state.rules.factions for card in COPIES[faction])
    for card, number in Counter(cards).items():
        if number > there_are[card]:
            raise ValueError(f"too many of {NAMES[card]}")


def _check_turns(state: State) -> None:
    """Those who have played come first from the leader, and everybody else holds one card more."""
    played = [seat for seat, _ in state.table]
    if played != [(state.leader + place) % state.players for place in range(len(played))]:
        raise ValueError("the table is not in order of play from the leader")
    sizes = {len(hand) + (seat in played) for seat, hand in enumerate(state.hands)}
    if len(sizes) > 1:
        raise ValueError("hands of different sizes")
    if state.phase == 1 and len(state.stake) + len(state.deck) < sum(sizes) * state.players:
        raise ValueError("too few cards in stake and deck")
    if sum(sizes) == 0 and state.phase in (1, 2):
        raise ValueError("nobody holds a card")
