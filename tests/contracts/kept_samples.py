"""One stored payload of every event and of every version that it ever had, kept for ever.

`python -m tests.contracts.kept_samples` writes those that are missing, from games played at random, and never changes
one that is there: a changed payload is a new version with an upcaster.
"""

from pathlib import Path

from contracts.event import Event, RecordedEvent
from contracts.ids import GameId, PlayerId
from contracts.table import SeatLeft, SeatTaken, TableClosed, TableOpened, TableStarted
from domain.chain import record_event
from domain.events import catalogue
from tests.game_settings import ALL
from tests.stored_games import play

FOLDER = Path(__file__).parent / "samples"
_GAME = GameId("00000000-0000-4000-8000-000000000001")
_TABLE_EVENTS: tuple[Event, ...] = (
    TableOpened(PlayerId("alice"), "claim", {"players": 2, "preset": "classic"}, 2),
    SeatTaken(1, PlayerId("bob")),
    SeatLeft(1, PlayerId("bob")),
    TableStarted(_GAME, [PlayerId("alice"), PlayerId("bob")]),
    TableClosed(),
)
#: Games to play before giving up on an event that no game brings.
_MOST_ROUNDS = 200


def sample_path(tag: str, version: int) -> Path:
    return FOLDER / f"{tag}.v{version}.json"


def write_missing() -> list[str]:
    """Writes what is missing of the newest versions; gives the tags of which no game brought an event."""
    wanted = {
        tag for tag, event in catalogue().classes.items() if not sample_path(tag, event.VERSION).exists()
    }
    for event in _TABLE_EVENTS:
        _keep(record_event(event), wanted)
    for seed in range(_MOST_ROUNDS if wanted else 0):
        for variant, preset, players in ALL:
            for sealed, _ in play(variant, preset, players, seed):
                for recorded in sealed.commit.events:
                    _keep(recorded, wanted)
        if not wanted:
            break
    return sorted(wanted)


def _keep(recorded: RecordedEvent, wanted: set[str]) -> None:
    if recorded.type in wanted:
        wanted.remove(recorded.type)
        FOLDER.mkdir(exist_ok=True)
        sample_path(recorded.type, recorded.v).write_bytes(bytes(recorded.data) + b"\n")


if __name__ == "__main__":
    if missing := write_missing():
        raise SystemExit(f"no game brought {', '.join(missing)}: write these samples by hand")
