"""Laws of notices, in games of every variant at random: they say what the seat's own feed says, at every commit."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from contracts.feed import Notice, NoticeGone
from contracts.ids import PlayerId, Position
from contracts.queries import Notices
from domain.chain import Sealed
from services.platform.store import open_store
from services.projections.feeds import Feeds, GamesInMemory, message
from services.projections.notices.book import notices_of
from services.projections.notices.projector import NoticeKeeper
from services.projections.outbox import Outbox
from services.projections.read_model import Logged, Projector, ReadModel
from services.projections.telling import Telling
from tests.game_settings import CHOSEN, GameSetting
from tests.stored_games import play


class Model:
    """A read model of feeds and notices alone, and what it has to tell."""

    def __init__(self, folder: Path) -> None:
        games = GamesInMemory(open_store(f"sqlite:///{folder}/events.sqlite"))
        self.telling, outbox = Telling(lambda: False), Outbox()
        projectors: list[Projector] = [
            outbox,
            self.telling,
            Feeds(games, outbox),
            NoticeKeeper(games, self.telling),
        ]
        self.model = ReadModel(folder, "notices", 1, projectors)

    def apply(self, commits: Sequence[Sealed]) -> None:
        first = self.model.position + 1
        self.model.apply([Logged(Position(i), one.commit, one.body) for i, one in enumerate(commits, first)])

    def of(self, player: str) -> Notices:
        return self.model.read(lambda cursor: notices_of(cursor, PlayerId(player), 200))

    def told(self) -> dict[str, list[Notice | NoticeGone]]:
        """By player, what was told since."""
        heard: dict[str, list[Notice | NoticeGone]] = {}
        for subject, body in self.telling.take():
            heard.setdefault(subject.removeprefix("tell."), []).append(_TOLD.decode(body))
        return heard


_TOLD: msgspec.json.Decoder[Notice | NoticeGone] = msgspec.json.Decoder(Notice | NoticeGone)


@pytest.mark.parametrize("setting", CHOSEN, ids=lambda setting: "-".join(map(str, setting)))
def test_your_turn_is_what_the_own_feed_says(setting: GameSetting, tmp_path: Path) -> None:
    variant, preset, players = setting
    model = Model(tmp_path)
    known: dict[str, set[int]] = {f"player-{seat}": set() for seat in range(players)}
    for sealed, game in play(variant, preset, players, seed=7):
        model.apply([sealed])
        for player, messages in model.told().items():
            for one in messages:
                if isinstance(one, NoticeGone):
                    known[player].remove(one.number)
                elif one.kind == "your_turn":
                    known[player].add(one.number)
        for seat in range(players):
            waits = bool(message(game, [], 0, seat).moves)
            turns = {n.number for n in model.of(f"player-{seat}").notices if n.kind == "your_turn"}
            assert turns == known[f"player-{seat}"]
            assert len(turns) == waits, f"version {game.version}, seat {seat}"
    for player in known:
        assert [notice.kind for notice in model.of(player).notices] == ["game_over", "game_started"]
    model.model.close()


def test_batches_of_any_size_make_the_same_notices(tmp_path: Path) -> None:
    commits = [sealed for seed in range(3) for sealed, _ in play("claim", "classic", 2, seed)]
    found = []
    for size in (1, 7, len(commits)):
        (tmp_path / str(size)).mkdir()
        model = Model(tmp_path / str(size))
        for begin in range(0, len(commits), size):
            model.apply(commits[begin : begin + size])
        found.append([model.of(f"player-{seat}") for seat in range(2)])
        model.model.close()
    assert found[0] == found[1] == found[2]
    assert len({notice.number for notice in found[0][0].notices}) == len(found[0][0].notices) >= 6
