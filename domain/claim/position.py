"""A state from a position of the notation, which may come from anybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from domain.claim.cards import CARDS, COPIES, FACTION, NAMES
from domain.claim.choice import Choice
from domain.claim.followers import stake_size
from domain.claim.options import PLAYER_COUNTS, check_set
from domain.claim.pick import Pick, pick_from
from domain.claim.powers.automaton import discards_from
from domain.claim.powers.giant import smash_from
from domain.claim.powers.racoon import loot_from
from domain.claim.rules import rules_of
from domain.claim.state import END, OVER, State
from domain.claim.trick import Trick

_PHASES: Mapping[int | str, int] = {1: 1, 2: 2, "end": END, "over": OVER}
_FIELDS = frozenset(
    {
        "variant", "players", "factions", "options", "phase", "trick", "leader", "to_act", "table", "stake", "deck",
        "hands", "followers", "score", "gnomes", "trolls", "discard", "loot", "pending", "result",
    }
)  # fmt: skip
_CHOICES: Mapping[str, Callable[[State, Mapping[str, Any]], Choice]] = {
    "pick": pick_from,
    "automaton": discards_from,
    "giant": smash_from,
    "racoon": loot_from,
}


def from_position(position: Mapping[str, Any]) -> State:
    """The state of a position. Raises ValueError, with the reason, on what is none."""
    try:
        state = _read(position)
    except (TypeError, KeyError, IndexError, AttributeError) as error:
        raise ValueError(f"no position of claim: {error!r}") from None
    _check_cards(state)
    _check_turn(state)
    return state


def _read(position: Mapping[str, Any]) -> State:
    if not set(position) <= _FIELDS or position.get("variant", "claim") != "claim":
        raise ValueError("a position of claim has other fields, or another variant")
    players = position["players"]
    if type(players) is not int or players not in PLAYER_COUNTS:
        raise ValueError("players must be 2, 3 or 4")
    factions = tuple(position["factions"])
    check_set(factions, players)
    state = State()
    options = position.get("options") or {}
    state.seat(
        players, rules_of(factions), tuple(_number(value, 14) for value in options.get("racoon_loot") or ())
    )
    state.phase = _PHASES[position["phase"]]
    state.trick = _number(position.get("trick"), 1000)
    state.leader = _number(position.get("leader"), players)
    _read_piles(state, position)
    state.loot = {
        _number(int(owner), players): FACTION[name] for owner, name in (position.get("loot") or {}).items()
    }
    state.winner = Trick(state, state.table).winner if len(state.table) == players else state.leader
    pending = position.get("pending")
    if pending is not None:
        state.pending = _CHOICES[pending["kind"]](state, pending)
    _read_result(state, position.get("result"))
    return state


def _read_piles(state: State, position: Mapping[str, Any]) -> None:
    state.table = [(_number(seat, state.players), CARDS[name]) for seat, name in position.get("table") or ()]
    state.stake = _pile(position.get("stake"))
    state.deck = _pile(position.get("deck"))
    state.trolls = _pile(position.get("trolls"))
    state.discard = _pile(position.get("discard"))
    state.hands = _piles(position.get("hands"), state.players)
    state.followers = _piles(position.get("followers"), state.players)
    state.score = _piles(position.get("score"), state.players)
    state.gnomes = _piles(position.get("gnomes"), state.players)


def _piles(piles: list[list[str]] | None, players: int) -> list[list[int]]:
    read = [_pile(pile) for pile in piles or [[]] * players]
    if len(read) != players:
        raise ValueError("one pile for each seat is due")
    return read


def _pile(pile: list[str] | None) -> list[int]:
    return [CARDS[name] for name in pile or ()]


def _number(value: int | None, below: int) -> int:
    if value is None:
        return 0
    if type(value) is not int or not 0 <= value < below:
        raise ValueError(f"a number from 0 to {below - 1} is due")
    return value


def _read_result(state: State, result: Mapping[str, Any] | None) -> None:
    if (result is not None) != (state.phase == OVER):
        raise ValueError("there is a result exactly when the game is over")
    if result is not None:
        votes = {name: None if vote is None else _number(vote, 3) for name, vote in result["votes"].items()}
        if not set(votes) <= set(state.rules.factions):
            raise ValueError("only factions in play vote")
        state.votes = votes
        state.winners = [_number(seat, state.players) for seat in result["winners"]]


def _check_cards(state: State) -> None:
    """Raises ValueError where a card is not in play, or there are more of it than the game has."""
    there_are = Counter(card for faction in state.rules.factions for card in COPIES[faction])
    for card, number in Counter(state.cards()).items():
        if number > there_are[card]:
            raise ValueError(f"there are not so many of {NAMES[card]}")


def _check_turn(state: State) -> None:
    """Raises ValueError where the game could not go on to its end from here."""
    if (state.phase == END) != (state.pending is not None and "loot" in state.pending.verbs):
        raise ValueError("the phase is end exactly while a racoon owner chooses")
    played = [seat for seat, _ in state.table]
    if played != [(state.leader + place) % state.players for place in range(len(played))]:
        raise ValueError("the table is not in order of play from the leader")
    if state.phase in (END, OVER):
        if played or any(state.hands) or (state.phase == OVER and state.pending is not None):
            raise ValueError("after the last trick nobody holds a card and nothing is played")
        return
    if len(played) == state.players and state.pending is None:
        raise ValueError("the trick on the table is complete, and nothing is asked")
    _check_sizes(state, played)


def _check_sizes(state: State, played: list[int]) -> None:
    """Everybody has the same number of cards to play, and in phase one there are as many to take."""
    acted = range(state.players) if isinstance(state.pending, Pick) else played
    done = [
        seat in acted or (state.pending is not None and seat not in state.pending.seats())
        for seat in range(state.players)
    ]
    sizes = {len(hand) + did for hand, did in zip(state.hands, done, strict=True)}
    if len(sizes) != 1:
        raise ValueError("hands of different sizes")
    tricks = sizes.pop()
    if tricks == 0:
        raise ValueError("nobody holds a card, and the game is not over")
    if state.phase == 1:
        due = tricks * state.players
        if isinstance(state.pending, Pick):
            due -= state.players - len(state.pending.order)
        if len(state.stake) != stake_size(state.players) or len(state.stake) + len(state.deck) < due:
            raise ValueError("too few cards in stake and deck")
