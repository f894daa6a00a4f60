"""What is around a game tells nobody what is hidden, and clients nothing that is not so."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contracts.feed import GameOutcome
from domain.chance import SeededChance
from domain.registry import VARIANTS
from domain.results import cancel, correct
from domain.status import outcome, status
from tests.game_settings import CHOSEN, GameSetting
from tests.rules.random_games import SETTINGS, RandomGame, Setting
from tests.rules.timed_games import TimedGame


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@given(seed=st.integers(0, 2**32), share=st.floats(0, 1))
@settings(max_examples=20, deadline=None)
def test_who_is_asked_is_known_to_everybody(setting: Setting, seed: int, share: float) -> None:
    """So a clock that runs, which everybody is shown, tells nothing: a variant that hides it needs another face."""
    variant, state = setting.variant, RandomGame(setting, seed).at(share)
    for viewer in setting.viewers:
        assert variant.view(state, viewer)["to_act"] == list(variant.to_act(state))


@pytest.mark.parametrize("setting", CHOSEN, ids=str)
@given(seed=st.integers(0, 2**32), length=st.integers(0, 60))
@settings(max_examples=5, deadline=None)
def test_exchanging_what_is_hidden_changes_nothing_that_is_shown(
    setting: GameSetting, seed: int, length: int
) -> None:
    timed, chance = TimedGame(*setting, seed=seed % 256), random.Random(seed)
    for _ in range(length):
        if timed.game.over:
            break
        timed.now += chance.randrange(500)
        timed.move(chance.choice(timed.to_act()), choice=chance.randrange(99))
    game, variant = timed.game, VARIANTS[setting[0]]
    shown, asked, state = msgspec.json.encode(status(game)), game.asked, game.state
    for viewer in [*range(setting[2]), "public"]:
        game.state = variant.exchange_hidden(state, viewer, SeededChance(chance.randbytes(32)))
        assert msgspec.json.encode(status(game)) == shown
        assert list(game.to_act()) == list(variant.to_act(state)) or game.ended is not None
        assert list(asked) == list(game.to_act())


def test_the_outcome_with_an_operators_word() -> None:
    timed = TimedGame("claim", "classic", 2)
    assert outcome(timed.game) is None
    timed.resign(0)
    played = GameOutcome(reason="resigned", winners=[1], places=[2, 1], scores=[])
    assert outcome(timed.game) == played
    timed.commit(cancel(timed.game, "a defect"), "svc-admin")
    assert outcome(timed.game) == msgspec.structs.replace(played, cancelled="a defect")
    timed.commit(correct(timed.game, [1, 1], "a draw"), "svc-admin")
    assert outcome(timed.game) == GameOutcome(
        reason="resigned", winners=[0, 1], places=[1, 1], scores=[], corrected="a draw"
    )


def test_an_old_game_that_was_played_out_has_an_outcome_too() -> None:
    timed = TimedGame("claim", "classic", 2, None)
    timed.play_on()
    new = outcome(timed.game)
    timed.game.ended = None
    assert outcome(timed.game) == new
    assert new is not None
    assert new.reason == "played"


def test_the_status_says_who_plays_and_who_would_stop() -> None:
    timed = TimedGame("royal", "war-maps", 3)
    timed.offer(1)
    timed.resign(0)
    shown = status(timed.game)
    assert shown.played_by == [timed.bots[0], *timed.names[1:]]
    assert shown.offers == [1]
    assert shown.clock is not None
    assert shown.clock.since == [None if since is None else timed.now for since in shown.clock.since]
    assert status(TimedGame("claim", "classic", 2, None).game).clock is None
