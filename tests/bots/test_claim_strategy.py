"""The strategy of claim in its parts: imagined worlds, the search of the last tricks, and plain sense."""

import random
from collections import Counter

import pytest

from domain.claim import CLAIM
from domain.claim.cards import CARDS, NAMES
from domain.claim.state import State
from services.bots.match import seen_by
from services.bots.strategies.claim import claim, endgame
from services.bots.strategies.claim.imagining import Imagination
from services.bots.strategies.claim.rollouts import outcome, play
from services.bots.strategies.claim.worth import worth
from tests.bots.positions import positions
from tests.game_settings import CHOSEN

CLASSIC = ["goblin", "knight", "undead", "dwarf", "doppelganger"]


@pytest.mark.parametrize(("preset", "players"), [setting[1:] for setting in CHOSEN if setting[0] == "claim"])
def test_imagined_worlds_look_like_the_real_one(preset: str, players: int) -> None:
    chance = random.Random(1)
    for state, seat in positions("claim", preset, players, f"{preset}/{players}"):
        view = CLAIM.view(state, seat)
        for _ in range(2):
            assert CLAIM.view(Imagination(view, seat).world(chance), seat) == view


def test_phase_two_of_the_classic_game_leaves_nothing_open() -> None:
    certain = Counter[bool]()
    for state, seat in positions("claim", "classic", 2, "certain"):
        imagination = Imagination(CLAIM.view(state, seat), seat)
        assert imagination.certain == (state.phase == 2)
        certain[imagination.certain] += 1
        if imagination.certain:
            world = imagination.world(random.Random(2))
            assert [sorted(hand) for hand in world.hands] == [sorted(hand) for hand in state.hands]
    assert certain == {True: 26, False: 26}


def test_the_last_tricks_are_searched_exactly() -> None:
    searched = 0
    for state, seat in positions("claim", "classic", 2, "endgame"):
        moves = CLAIM.legal_moves(state, seat)
        if state.phase != 2 or sum(map(len, state.hands)) > 6 or len(moves) < 2:
            continue
        values = {move: _worst(_after(state, seat, move), seat) for move in moves}
        assert values[endgame.best_move(state, seat, moves)] == max(values.values())
        searched += 1
    assert searched > 0


def _worst(state: State, seat: int) -> float:
    """The value of a state by the definition: my best against the best answers."""
    seats = CLAIM.to_act(state)
    if not seats:
        return outcome(state, seat)
    actor = seats[0]
    values = [_worst(_after(state, actor, move), seat) for move in CLAIM.legal_moves(state, actor)]
    return max(values) if actor == seat else min(values)


def _after(state: State, seat: int, move: str) -> State:
    after = state.copy()
    play(after, seat, move)
    return after


def _phase_one(stake: str, led: str, hand: list[str]) -> str:
    """What seat 1 plays on a led card of the classic game, first trick."""
    cards = [NAMES[card] for card in CARDS.values()] + ["goblin-0"] * 4
    mine = {stake, led, *hand}
    pool = [name for name in cards if name.split("-")[0] in CLASSIC and name not in mine]
    others = pool[: len(hand) - 1]
    state = CLAIM.from_position(
        {
            "players": 2, "factions": CLASSIC, "phase": 1, "trick": 1, "leader": 0, "table": [[0, led]], "stake": [stake],
            "deck": pool[len(others) : len(others) + 25], "hands": [others, hand],
        }
    )  # fmt: skip
    return claim(seen_by(CLAIM, state, 1, {}, 1), random.Random(3))


def test_a_good_stake_is_won_as_cheaply_as_can_be() -> None:
    hand = ["dwarf-2", "dwarf-6", "dwarf-9", "undead-1", "goblin-3"]
    assert _phase_one("knight-9", "dwarf-5", hand) == "play dwarf-6"


def test_a_bad_stake_is_left_to_the_other() -> None:
    hand = ["dwarf-2", "dwarf-6", "dwarf-9", "undead-1", "goblin-3"]
    assert _phase_one("goblin-0", "dwarf-5", hand) == "play dwarf-2"


def test_high_cards_are_better_followers() -> None:
    for low, high in (
        ("goblin-1", "goblin-9"),
        ("royal-4", "royal-12"),
        ("doppelganger-0", "doppelganger-9"),
    ):
        assert worth(CARDS[low]) < worth(CARDS[high])
    assert worth(CARDS["dwarf-0"]) > worth(CARDS["dwarf-9"])  # the loser of a trick takes them
