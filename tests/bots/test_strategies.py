"""What holds of every strategy: legal moves, from the view alone, the same again; and better than chance."""

import random

import pytest

from contracts.feed import FeedMessage
from contracts.ids import PlayerId
from domain.chance import SeededChance
from domain.registry import VARIANTS
from services.bots import strategies, thinking
from services.bots.match import play_match, seen_by
from services.bots.strategies import any_move, strategy_of
from tests.bots.positions import positions
from tests.game_settings import CHOSEN

PLAYER = PlayerId("bot-ada")


@pytest.mark.parametrize(("name", "preset", "players"), CHOSEN)
def test_chooses_legal_moves_from_the_view_alone(name: str, preset: str, players: int) -> None:
    variant, strategy = VARIANTS[name], strategy_of(name)
    seed = f"{preset}/{players}"
    chance = SeededChance(random.Random(seed).randbytes(32))
    for number, (state, seat) in enumerate(positions(name, preset, players, seed)):
        message = seen_by(variant, state, seat, {}, 1)
        # Choices that only powers offer are rare: each of those, and every fourth of what comes in every turn.
        if number % 4 and message.moves[0].startswith(("play", "place", "draw")):
            continue
        move = strategy(message, random.Random(seed))
        assert move in message.moves
        twin = variant.exchange_hidden(state, seat, chance)
        assert move == strategy(seen_by(variant, twin, seat, {}, 1), random.Random(seed))


@pytest.mark.parametrize(
    ("name", "request_", "games", "wins"),
    [
        ("claim", {"preset": "classic", "players": 2}, 20, 14),
        ("claim", {"preset": "random", "players": 2}, 20, 13),
        ("claim", {"preset": "random", "players": 3}, 10, 6),
        ("claim", {"preset": "random", "players": 4}, 10, 6),
    ],
)
def test_beats_random_play(name: str, request_: dict[str, object], games: int, wins: int) -> None:
    played = [
        play_match(VARIANTS[name], request_, strategy_of(name), f"test/{number}") for number in range(games)
    ]
    assert sum(game.share for game in played) >= wins


def test_any_move_is_drawn_from_all_legal_ones() -> None:
    message = _some_message()
    drawn = {any_move(message, random.Random(number)) for number in range(200)}
    assert drawn == set(message.moves)
    assert strategy_of("a variant without one") is any_move


def test_the_same_player_chooses_the_same_again() -> None:
    message = _some_message()
    assert thinking.choose(PLAYER, message) == thinking.choose(PLAYER, message)


def test_a_broken_strategy_does_not_stop_a_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def raises(message: FeedMessage, chance: random.Random) -> str:
        raise ValueError(message.moves[0])

    def cheats(message: FeedMessage, chance: random.Random) -> str:
        return "play every card"

    message = _some_message()
    for broken in (raises, cheats):
        monkeypatch.setattr(strategies, "STRATEGIES", {message.variant: broken})
        assert thinking.choose(PLAYER, message) == message.moves[0]
        out = capsys.readouterr()
        said = out.out + out.err
        assert "strategy" in said
        assert message.moves[0] not in said


def _some_message() -> FeedMessage:
    name, preset, players = CHOSEN[0]
    state, seat = next(positions(name, preset, players, "some"))
    return seen_by(VARIANTS[name], state, seat, {}, 1)
