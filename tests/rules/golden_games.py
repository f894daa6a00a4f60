"""Golden games: recorded once, replayed for ever. A change of the rules that alters one of them is a new revision.

Each line of `golden/<variant>.<revision>.jsonl.xz` is a game record and, for the first position and after each
move, a digest of the position and of all views. `python -m tests.rules.golden_games VARIANT` writes the file of a
variant that has none; it never changes one that is there.
"""

import hashlib
import lzma
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from domain.chance import RecordedChance, SeededChance
from domain.play import apply_move
from domain.random_play import open_game, play_at_random
from domain.records import CHANCE_SEAT, GameRecord, record_game
from domain.refusal import Refusal
from domain.registry import VARIANTS
from domain.variant import Variant

FOLDER = Path(__file__).with_name("golden")
#: Games of one variant.
GAMES = 200


class GoldenGame(msgspec.Struct, frozen=True):
    record: GameRecord
    #: One for the first position and one after each move: 12 hexadecimal digits.
    digests: list[str]


def file_of(variant: Variant[Any]) -> Path:
    return FOLDER / f"{variant.id}.{variant.revision}.jsonl.xz"


def golden_games(variant: Variant[Any]) -> Iterator[GoldenGame]:
    with lzma.open(file_of(variant)) as lines:
        for line in lines:
            yield msgspec.json.decode(line, type=GoldenGame)


def digest(variant: Variant[Any], state: Any) -> str:
    """Of the position and the view of every seat and of the public."""
    position = variant.to_position(state)
    viewers = [*range(position["players"]), "public"]
    views = [variant.view(state, viewer) for viewer in viewers]
    return hashlib.sha256(msgspec.json.encode([position, *views], order="sorted")).hexdigest()[:12]


def digests(variant: Variant[Any], record: GameRecord) -> Iterator[str]:
    """The digests of a record's replay. Raises AssertionError where a move is refused."""
    state = variant.from_position(record.position)
    yield digest(variant, state)
    moves = list(record.moves)
    while moves:
        seat, move = moves.pop(0)
        piles = []
        while moves and moves[0][0] == CHANCE_SEAT:
            piles.append(moves.pop(0)[1].split()[1:])
        events = apply_move(variant, state, seat, move, RecordedChance(piles))
        assert not isinstance(events, Refusal), (move, events)
        yield digest(variant, state)


def write(variant: Variant[Any]) -> None:
    """Games over all presets and player counts of the variant in turn, played at random."""
    settings = [(preset, players) for preset, counts in variant.presets.items() for players in counts]
    with lzma.open(file_of(variant), "wb", preset=9 | lzma.PRESET_EXTREME) as out:
        for number in range(GAMES):
            preset, players = settings[number % len(settings)]
            record = _record(variant, {"preset": preset, "players": players}, number)
            game = GoldenGame(record, list(digests(variant, record)))
            out.write(msgspec.json.encode(game) + b"\n")


def _record(variant: Variant[Any], request: dict[str, Any], number: int) -> GameRecord:
    source = random.Random(f"golden {variant.id} {number}")
    chance = SeededChance(source.randbytes(32))
    state = open_game(variant, request, chance)
    assert not isinstance(state, Refusal), state
    return record_game(variant, state, play_at_random(variant, state, source.choice, chance))


def main() -> None:
    variant = VARIANTS[sys.argv[1]]
    FOLDER.mkdir(exist_ok=True)
    if file_of(variant).exists():
        sys.exit(
            f"{file_of(variant)} is there; golden games are for ever: a change of the rules is a new revision"
        )
    write(variant)
    print(f"{file_of(variant)}: {file_of(variant).stat().st_size} bytes")


if __name__ == "__main__":
    main()
