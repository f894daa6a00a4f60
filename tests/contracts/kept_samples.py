"""One stored payload of every event and of every version that it ever had, kept for ever.

`python -m tests.contracts.kept_samples` writes those that are missing, from games played at random, and never changes
one that is there: a changed payload is a new version with an upcaster.
"""

from pathlib import Path

from contracts.clock import Correspondence, RealTime
from contracts.event import Event, RecordedEvent
from contracts.game import (
    AbandonmentOffered,
    AbandonmentWithdrawn,
    ClockFlagged,
    ClockStarted,
    ClockStopped,
    GameEnded,
    Resigned,
    ResultCancelled,
    ResultCorrected,
    SeatHanded,
)
from contracts.ids import GameId, PlayerId, TableId
from contracts.person import (
    NoticesRead,
    PersonBanned,
    PersonErased,
    PersonOpened,
    PersonPardoned,
    PersonRegistered,
    PersonReported,
    PersonSilenced,
    PlayerMuted,
    PlayerUnmuted,
)
from contracts.seating import Engaged, Released
from contracts.table import SeatLeft, SeatTaken, TableClosed, TableOpened, TableStarted
from contracts.ticket import TicketCancelled, TicketExpired, TicketMatched, TicketOpened
from domain.chain import record_event
from domain.events import catalogue
from tests.game_settings import ALL
from tests.stored_games import play

FOLDER = Path(__file__).parent / "samples"
_GAME = GameId("00000000-0000-4000-8000-000000000001")
_TABLE = TableId("00000000-0000-4000-8000-000000000002")
_ALICE, _BOB = PlayerId("alice"), PlayerId("bob")
_OPTIONS = {"players": 2, "preset": "classic"}
_QUICK = RealTime(initial=300_000, increment=3_000)
_NOW = 1_790_000_000_000
#: What no game played at random brings.
_OTHERS: tuple[Event, ...] = (
    TableOpened(
        _ALICE, "claim", _OPTIONS, 2, _QUICK, False, True, "00" * 32, [_BOB], _GAME, True, _NOW, _NOW + 1
    ),
    SeatTaken(1, _BOB),
    SeatLeft(1, _BOB),
    TableStarted(_GAME, [_ALICE, _BOB]),
    TableClosed("host_left"),
    TicketOpened(_ALICE, "claim", _OPTIONS, Correspondence(days=3), True, False, 25_000, _NOW),
    TicketMatched(_TABLE, _GAME),
    TicketCancelled("left"),
    TicketExpired("nobody"),
    Engaged("table", _TABLE, True),
    Released("table", _TABLE),
    ClockStarted(0, _NOW),
    ClockStopped(0, _NOW + 1_500, 1_500, 3_000, 301_500),
    ClockFlagged(0, _NOW, _NOW + 20),
    Resigned(0),
    AbandonmentOffered(0),
    AbandonmentWithdrawn(0),
    SeatHanded(0, PlayerId("bot-ada")),
    GameEnded("played", [1], [2, 1], [[0], [1]], [2, 3], ["goblin", "knight"], "", [0]),
    ResultCancelled("a defect"),
    ResultCorrected([0], [1, 2], "a defect"),
    PersonOpened(_ALICE),
    PersonRegistered(),
    PersonErased(),
    PersonReported(_ALICE, "stalling", _TABLE, _GAME),
    PersonSilenced(_NOW, "insults"),
    PersonBanned(None, "insults"),
    PersonPardoned("ban", "a mistake"),
    PlayerMuted(_BOB),
    PlayerUnmuted(_BOB),
    NoticesRead(7),
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
    for event in _OTHERS:
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
