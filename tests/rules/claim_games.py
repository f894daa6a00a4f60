"""Positions and games of `claim` for its tests."""

from typing import Any

from contracts.event import Event
from domain.chance import NoChance, SeededChance
from domain.claim import CLAIM
from domain.claim.state import State
from domain.play import apply_move, from_events
from domain.refusal import Refusal

SEED = bytes(range(32))
CLASSIC = ["goblin", "knight", "undead", "dwarf", "doppelganger"]
#: Two tricks before the end of phase one.
LAST_BUT_ONE = {
    "trick": 12, "stake": ["undead-4"], "deck": ["dwarf-7", "knight-3", "goblin-0"],
    "hands": [["goblin-5", "undead-1"], ["goblin-2", "knight-9"]],
}  # fmt: skip


def options_of(**request: Any) -> dict[str, Any]:
    """Settled options. Fails on a refusal."""
    options = CLAIM.settle(request)
    assert not isinstance(options, Refusal), options.message
    return options


def state_of(**position: Any) -> State:
    """Two players and the classic set, unless said otherwise."""
    return CLAIM.from_position({"players": 2, "factions": CLASSIC, "phase": 1, "trick": 1, **position})


def made_by(state: State, *moves: tuple[int, str]) -> list[Event]:
    """What the last of the moves makes happen."""
    made: list[Event] = []
    for seat, move in moves:
        played = apply_move(CLAIM, state, seat, move, NoChance())
        assert not isinstance(played, Refusal), (move, played.code)
        made = list(played)
    return made


def whole_game(options: dict[str, Any]) -> list[Event]:
    """The events of a game by moves that are anything but clever."""
    log = CLAIM.setup(options, SeededChance(SEED))
    state = from_events(CLAIM, log)
    turn = 0
    while seats := CLAIM.to_act(state):
        moves = CLAIM.legal_moves(state, seats[turn % len(seats)])
        log += made_by(state, (seats[turn % len(seats)], moves[turn * 7 % len(moves)]))
        turn += 1
    return log
