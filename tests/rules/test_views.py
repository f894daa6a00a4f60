"""Views leak nothing: whatever is exchanged that a viewer may not know, all that he is sent stays as it was."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contracts.event import Event
from domain.chance import SeededChance
from domain.play import apply_move
from domain.refusal import Refusal
from domain.variant import Variant, Viewer
from tests.rules.random_games import (
    SETTINGS,
    RandomGame,
    Setting,
    cards,
    moves_seen,
    position_bytes,
    view_bytes,
)

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
seeds = st.integers(0, 2**32 - 1)
shares = st.floats(0, 1)
exchanges = st.binary(min_size=32, max_size=32)

Path = tuple[str | int, ...]

#: Cards with such names: some leave the game before the deal, and nobody knows which (CL-1.3).
SOME_ABSENT = ("racoon-",)

#: Here a card that is turned up decides how the move goes on: which legends it meets, whether the turn ends, whether
#: three alike are exchanged, what a treasure asks for.
TOLD_CARDS_MATTER = ("aetherya", "kingdoms", "royal")

CARD_NAME = re.compile(r"[a-z]+-\d+")


@every_setting
@given(seed=seeds, share=shares, exchange=exchanges)
@settings(max_examples=15, deadline=None)
def test_a_viewer_cannot_tell_exchanged_cards(
    setting: Setting, seed: int, share: float, exchange: bytes
) -> None:
    variant, state = setting.variant, RandomGame(setting, seed).at(share)
    before = position_bytes(variant, state)
    for viewer in setting.viewers:
        other = variant.exchange_hidden(state, viewer, SeededChance(exchange))
        assert position_bytes(variant, state) == before
        _check_cards(cards(variant.to_position(state)), cards(variant.to_position(other)))
        assert view_bytes(variant, other, viewer) == view_bytes(variant, state, viewer)
        if isinstance(viewer, int):
            _check_answers(setting, state, other, viewer)


def _check_cards(real: list[str], other: list[str]) -> None:
    """The same cards; of a faction of which some left the game unseen, other ones may have left."""
    assert sorted(map(_unnamed, other)) == sorted(map(_unnamed, real))
    many, seen = Counter(real), Counter(other)
    assert all(seen[card] <= max(many[card], 1) for card in seen)


def _unnamed(card: str) -> str:
    return next((faction for faction in SOME_ABSENT if card.startswith(faction)), card)


def _check_answers(setting: Setting, state: Any, other: Any, seat: int) -> None:
    """The moves that a seat is offered, and each refusal with its words, are the same."""
    variant = setting.variant
    moves = variant.legal_moves(state, seat)
    assert variant.legal_moves(other, seat) == moves
    for move in set(moves_seen(setting)).difference(moves):
        refused = variant.decide(state, seat, move, SeededChance(bytes(32)))
        assert isinstance(refused, Refusal)
        assert variant.decide(other, seat, move, SeededChance(bytes(32))) == refused


@every_setting
@given(seed=seeds, share=shares, exchange=exchanges)
@settings(max_examples=8, deadline=None)
def test_the_next_events_look_the_same_after_an_exchange(
    setting: Setting, seed: int, share: float, exchange: bytes
) -> None:
    """Byte for byte, unless the move tells the viewer a card: then all but the names of cards is the same."""
    variant, state = setting.variant, RandomGame(setting, seed).at(share)
    for viewer in setting.viewers:
        for other in _others(variant, state, viewer, exchange):
            for seat in variant.to_act(state):
                both = set(variant.legal_moves(state, seat)) & set(variant.legal_moves(other, seat))
                for move in sorted(both):
                    _check_shown(variant, state, other, seat, move, viewer)


def _others(variant: Variant[Any], state: Any, viewer: Viewer, exchange: bytes) -> Iterator[Any]:
    """All that is hidden exchanged at once; then some pairs of hidden cards, which the move may leave hidden."""
    yield variant.exchange_hidden(state, viewer, SeededChance(exchange))
    position = _plain(variant.to_position(state))
    hidden = list(_hidden(variant.view(state, viewer), position))
    # What is pending may name a card that lies elsewhere: such a card cannot change places alone.
    pending = _named(position.get("pending"), {card for _, card in hidden})
    hidden = [(path, card) for path, card in hidden if card not in pending]
    source = random.Random(exchange)
    for _ in range(6 if len(hidden) > 1 else 0):
        (one, one_card), (two, two_card) = source.sample(hidden, 2)
        if _kind(one, one_card) == _kind(two, two_card):
            swapped = _filled(position, {one: two_card, two: one_card})
            yield variant.from_position(swapped)


def _kind(path: Path, card: str) -> tuple[str, bool]:
    """What can change places: these lie apart from cards, and so do cards written as face down."""
    apart = ("legends", "tiles", "treasures")
    return str(path[0]) if path[0] in apart else "cards", card.startswith("?")


def _pile(path: Path) -> Path:
    """Where a hidden card lies; all treasures of the play area are one pile."""
    return path[:1] if path[0] == "treasures" else path[:-1]


def _check_shown(variant: Variant[Any], state: Any, other: Any, seat: int, move: str, viewer: Viewer) -> None:
    one, two = _after(variant, state, seat, move, viewer), _after(variant, other, seat, move, viewer)
    same = one[0] == two[0]
    if variant.id in TOLD_CARDS_MATTER:
        # Two different cards that were turned up may both be exchanged at once, and the view be the same again.
        _check_until_told(one[0], two[0])
    else:
        assert _shape(one) == _shape(two)
        same = same or one[1] == two[1]
    if same:
        assert msgspec.json.encode(one) == msgspec.json.encode(two)


def _check_until_told(one: list[Any], two: list[Any]) -> None:
    """The first message that differs does so by the names of cards alone. What follows may depend on these."""
    differing = [pair for pair in zip(one, two, strict=False) if pair[0] != pair[1]]
    if differing:
        assert _shape(differing[0][0]) == _shape(differing[0][1])
    else:
        assert len(one) == len(two)


def _after(variant: Variant[Any], state: Any, seat: int, move: str, viewer: Viewer) -> tuple[Any, Any]:
    """What the viewer is shown of the move, and his view after it."""
    copied = variant.copy(state)
    events = apply_move(variant, copied, seat, move, SeededChance(bytes(32)))
    assert not isinstance(events, Refusal)
    return [_message(variant, event, viewer) for event in events], variant.view(copied, viewer)


def _message(variant: Variant[Any], event: Event, viewer: Viewer) -> tuple[str, dict[str, Any]]:
    return event.TAG, variant.show(event, viewer)


def _shape(value: Any) -> Any:
    """The value without the names of cards; hidden and shown cards stay different, and so do sizes."""
    if isinstance(value, str):
        return "?" if value == "?" else "a card"
    if isinstance(value, dict):
        return {key: _shape(part) for key, part in value.items()}
    return [_shape(part) for part in value] if isinstance(value, list | tuple) else None


@every_setting
@given(seed=seeds)
@settings(max_examples=5, deadline=None)
def test_a_view_is_the_position_with_some_cards_hidden(setting: Setting, seed: int) -> None:
    """Nothing is missing, nothing is other than it is, and every pile has its size: at every third moment."""
    game = RandomGame(setting, seed)
    for state in islice(game.moments(), seed % 3, None, 3):
        position = _plain(game.variant.to_position(state))
        for viewer in setting.viewers:
            view = _plain(game.variant.view(state, viewer))
            hidden = list(_hidden(view, position))
            assert _filled(view, dict(hidden)) == position
            assert len(cards(view)) == len(cards(position))


@every_setting
def test_all_that_is_hidden_is_exchanged(setting: Setting) -> None:
    """Else the laws of this file would hold by doing nothing: every hidden pile must have had other cards."""
    hidden: set[tuple[Viewer, Path]] = set()
    changed: set[tuple[Viewer, Path]] = set()
    for seed in range(6):
        game = RandomGame(setting, seed)
        for number, state in enumerate(islice(game.moments(), seed % 2, None, 2)):
            position = game.variant.to_position(state)
            for viewer in setting.viewers:
                chance = SeededChance(bytes(32), [str(number)])
                other = game.variant.to_position(game.variant.exchange_hidden(state, viewer, chance))
                for path, card in _hidden(game.variant.view(state, viewer), position):
                    hidden.add((viewer, _pile(path)))
                    if _at(other, path) != card:
                        changed.add((viewer, _pile(path)))
    assert hidden
    assert hidden == changed


@every_setting
@given(seed=seeds)
@settings(max_examples=8, deadline=None)
def test_shown_events_name_no_card_that_the_view_does_not(setting: Setting, seed: int) -> None:
    game = RandomGame(setting, seed)
    variant = game.variant
    # With the cards that left the game before the deal.
    deck = {*cards(variant.to_position(game.state)), *CARD_NAME.findall(repr(game.opening))}
    known = {viewer: _named(variant.view(game.state, viewer), deck) for viewer in setting.viewers}
    for viewer in setting.viewers:
        for event in game.opening:
            assert _named(variant.show(event, viewer), deck) <= known[viewer]
    for played in game.play():
        for viewer in setting.viewers:
            after = _named(variant.view(game.state, viewer), deck)
            for event in played.events:
                assert _named(variant.show(event, viewer), deck) <= after | known[viewer]
            known[viewer] = after


def _named(shown: Any, deck: set[str]) -> set[str]:
    """Cards of the game anywhere in a view or message, as a value, a key or a word."""
    return {word for word in msgspec.json.encode(shown).decode().replace('"', " ").split() if word in deck}


def _plain(position: dict[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position))
    return plain


def _hidden(view: Any, position: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Where the view has "?", with the card that is there."""
    if view == "?":
        yield path, position
    elif isinstance(view, dict):
        for key, part in view.items():
            yield from _hidden(part, position[key], (*path, key))
    elif isinstance(view, list):
        for place, (part, real) in enumerate(zip(view, position, strict=True)):
            yield from _hidden(part, real, (*path, place))


def _filled(view: Any, cards_by_path: dict[Path, str], path: Path = ()) -> Any:
    if path in cards_by_path:
        return cards_by_path[path]
    if isinstance(view, dict):
        return {key: _filled(part, cards_by_path, (*path, key)) for key, part in view.items()}
    if isinstance(view, list):
        return [_filled(part, cards_by_path, (*path, place)) for place, part in enumerate(view)]
    return view


def _at(position: Any, path: Path) -> Any:
    for step in path:
        position = position[step]
    return position
