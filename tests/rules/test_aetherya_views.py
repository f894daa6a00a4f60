"""Who learns what in `aetherya`, and when (AE-1.4, AE-8.1)."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from contracts.aetherya import (
    AgePassed,
    CardExchanged,
    DragonReplaced,
    GameScored,
    KingdomsTurnedUp,
    PileShuffled,
    Score,
    TileBought,
    TileStolen,
    TurnedUp,
)
from contracts.event import Event
from contracts.ids import CommandId, GameId, PlayerId
from contracts.refusals import RefusalCode
from domain import game as aggregate
from domain.aetherya import AETHERYA
from domain.chance import SeededChance
from domain.game import Game
from domain.moves import decide
from domain.play import apply_move
from domain.refusal import Refusal
from domain.variant import Viewer
from tests.rules.random_games import RandomGame, Setting

PLAYERS = [PlayerId("ann"), PlayerId("ben"), PlayerId("cid")]


def _arrangements(state: Any) -> list[str]:
    """For each seat the last of its arrangements."""
    return [AETHERYA.legal_moves(state, seat)[-1] for seat in AETHERYA.to_act(state)]


def _told(events: Sequence[Event], viewer: Viewer) -> str:
    """All that a viewer is sent of these events, log lines included."""
    shown = [(event.TAG, AETHERYA.show(event, viewer)) for event in events]
    return json.dumps(shown) + "".join(AETHERYA.tell(*message) for message in shown)


def _opened(preset: str = "competitive") -> Any:
    return RandomGame(Setting(AETHERYA, preset, 3), 1).state


def test_nothing_sent_or_seen_tells_how_another_arranged_his_cards() -> None:
    """The same for all 24 arrangements, until the last seat has made its own."""
    sent: dict[Viewer, set[str]] = {0: set(), 2: set(), "public": set()}
    own = set()
    for arrangement in AETHERYA.legal_moves(_opened(), 1):
        state = _opened()
        events = apply_move(AETHERYA, state, 1, arrangement, SeededChance(bytes(32)))
        assert not isinstance(events, Refusal)
        for viewer, different in sent.items():
            different.add(_told(events, viewer) + json.dumps(AETHERYA.view(state, viewer)))
        own.add(json.dumps(AETHERYA.view(state, 1)["kingdoms"][1]))
    assert {viewer: len(different) for viewer, different in sent.items()} == {0: 1, 2: 1, "public": 1}
    assert len(own) == 24


def test_when_the_last_one_is_in_all_see_all() -> None:
    state = _opened()
    moves = _arrangements(state)
    for seat in (2, 0):
        apply_move(AETHERYA, state, seat, moves[seat], SeededChance(bytes(32)))
        assert AETHERYA.view(state, "public")["kingdoms"][seat][1][1] == "?"
    events = apply_move(AETHERYA, state, 1, moves[1], SeededChance(bytes(32)))
    assert not isinstance(events, Refusal)
    position = AETHERYA.to_position(state)
    for viewer in (0, 1, 2, "public"):
        centre = [row[1:3] for kingdom in AETHERYA.view(state, viewer)["kingdoms"] for row in kingdom[1:3]]
        assert centre == [row[1:3] for kingdom in position["kingdoms"] for row in kingdom[1:3]]
        assert all(card in _told(events, viewer) for row in centre for card in row)


def test_who_was_asked_to_arrange_may_answer_though_others_were_faster() -> None:
    """A command that was decided before the others' arrangements came in is not stale."""
    game = Game(GameId("00000000-0000-4000-8000-000000000002"))
    options = {"preset": "competitive", "players": 3}
    opening = aggregate.create("aetherya", options, PLAYERS, bytes(32), [])
    assert not isinstance(opening, Refusal)
    game.apply(opening, "svc-matchmaking", CommandId("begin"))
    moves = _arrangements(game.state)
    for seat in (1, 2, 0):
        events = decide(game, PLAYERS[seat], 1, moves[seat])
        assert not isinstance(events, Refusal)
        game.apply(events, PLAYERS[seat], CommandId(f"arrange-{seat}"))
    again = decide(game, PLAYERS[game.state.turn], 1, "draw")
    assert isinstance(again, Refusal)
    assert again.code is RefusalCode.STALE_VERSION


def test_a_drawn_card_is_told_to_its_drawer_alone() -> None:
    shown = {viewer: _drawn_told(viewer) for viewer in (0, 1, 2, "public")}
    drawer = next(viewer for viewer, told in shown.items() if len(told) > 1)
    assert {viewer for viewer, told in shown.items() if len(told) == 1} == {0, 1, 2, "public"} - {drawer}


def _drawn_told(viewer: Viewer) -> set[str]:
    """What a viewer is sent of a draw, for several cards on top of the pile."""
    told = set()
    for seed in range(8):
        state = _opened()
        for seat, move in enumerate(_arrangements(state)):
            apply_move(AETHERYA, state, seat, move, SeededChance(bytes(32)))
        state = AETHERYA.exchange_hidden(state, "public", SeededChance(bytes([seed] * 32)))
        events = apply_move(AETHERYA, state, state.turn, "draw", SeededChance(bytes(32)))
        assert not isinstance(events, Refusal)
        told.add(_told(events, viewer) + json.dumps(AETHERYA.view(state, viewer)))
    return told


@pytest.mark.parametrize("preset", ["competitive-items", "solo-items", "coop-items"])
def test_every_event_is_told_in_one_line_with_what_the_viewer_may_know(preset: str) -> None:
    """Over many games all events come up; hidden cards are never told as "?"."""
    players = AETHERYA.presets[preset][0]
    seen = set()
    for seed in range(12):
        game = RandomGame(Setting(AETHERYA, preset, players), seed)
        events = [*game.opening, *(event for played in game.play() for event in played.events)]
        for event in events:
            seen.add(type(event))
            for viewer in game.setting.viewers:
                line = AETHERYA.tell(event.TAG, AETHERYA.show(event, viewer))
                assert line
                assert "\n" not in line
                assert "?" not in line
    rare = {"AgePassed", "PileShuffled", "TileStolen", "TileBought"}
    assert {event.__name__ for event in set(AETHERYA.events) - seen} <= rare


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (AgePassed(1, ["two-elves", "four-tribes"]), "age 1 is passed; the next age: two-elves, four-tribes"),
        (AgePassed(3, []), "age 3 is passed"),
        (PileShuffled(["elf", "dwarf"]), "the discard pile is shuffled: 2 cards are the new pile"),
        (TileStolen(0, "a1", 1, "b1", "hammer"), "seat 0 steals hammer of seat 1 (thief)"),
        (
            TileBought(0, "a1", 1, "b1", "hammer", "stone-2", "c1"),
            "seat 0 buys hammer of seat 1 for stone-2 (smuggler)",
        ),
        (
            DragonReplaced(1, "a1", "b2", "elf", ["staff"]),
            "seat 1 slays the dragon on b2: elf takes its place (sword); staff goes with the dragon",
        ),
        (
            CardExchanged(1, "b2", "elf", "human", "discard", None, ["scroll", "griffin"]),
            "seat 1 puts elf from the discard pile on b2 for human; scroll, griffin goes with it",
        ),
        (KingdomsTurnedUp([TurnedUp({}, {})]), "all cards are face up"),
        (
            GameScored([-1], [Score(0, 0, 0, 0, -1, 0, 0, 0)], [], -1),
            "the result: seat 0 has -1; nobody wins",
        ),
    ],
)
def test_rare_events_are_told(event: Event, line: str) -> None:
    assert AETHERYA.tell(event.TAG, AETHERYA.show(event, "public")) == line
