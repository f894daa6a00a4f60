"""The law of the store: a stored game folds to the same position after a round trip through the store."""

from collections.abc import Iterator

import pytest

from contracts.ids import CommandId, GameId
from domain.chain import open_commit, verify_chain
from domain.events import decode_event
from domain.game import Game
from services.platform.store import EventStore, open_store
from tests.game_settings import CHOSEN
from tests.services.store_fixtures import (  # noqa: F401 - fixtures
    postgres_store_url,
    postgres_url,
    sqlite_store_url,
    store_url,
)
from tests.stored_games import play

_SEEDS = range(2)


@pytest.fixture
def store(store_url: str) -> Iterator[EventStore]:  # noqa: F811
    store = open_store(store_url)
    yield store
    store.close()


@pytest.mark.parametrize(("variant", "preset", "players"), CHOSEN)
def test_a_stored_game_folds_to_the_same_position(
    store: EventStore, variant: str, preset: str, players: int
) -> None:
    for seed in _SEEDS:
        commits, positions, asked = [], [], []
        for sealed, game in play(variant, preset, players, seed):
            commits.append(sealed)
            positions.append(game.variant.to_position(game.state))
            asked.append(game.asked)
        stream = commits[0].commit.id
        assert store.append([commits]) == [store.last_position()]

        read = store.read(stream)
        assert verify_chain(commit.body for commit in read) is None
        folded = Game(GameId(stream))
        for stored, position, asks in zip(read, positions, asked, strict=True):
            commit = open_commit(stored.body)
            folded.apply([decode_event(event) for event in commit.events], commit.sender, commit.command)
            assert folded.version == stored.version
            assert folded.variant.to_position(folded.state) == position
            assert folded.asked == asks
        assert folded.over
        assert folded.accepted["svc-matchmaking", CommandId("command-1")] == 1
