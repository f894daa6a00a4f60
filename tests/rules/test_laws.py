"""What holds for every registered variant, preset and player count, whatever is played."""

from collections import Counter
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contracts.event import Event
from contracts.refusals import RefusalCode
from domain.chance import SeededChance
from domain.play import from_events
from domain.refusal import Refusal
from domain.registry import VARIANTS
from domain.variant import Variant
from tests.rules.random_games import SETTINGS, RandomGame, Setting, cards, moves_seen, position_bytes

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
seeds = st.integers(0, 2**32 - 1)
shares = st.floats(0, 1)

#: Codes that a move can be refused with: the first twelve.
MOVE_CODES = list(RefusalCode)[: list(RefusalCode).index(RefusalCode.UNAVAILABLE) + 1]

JUNK = (
    "", " ", "play", "play ", " play", "\x00", "\n", "shuffle", "shuffle a b", "PLAY goblin-0", "play  goblin-0",
    "play goblin-0 ", "play goblin-0\n", "play goblin-00", "play goblin--1", "play goblin-٣", "play goblin-1e1",
    "play goblin-99999999999999999999", "play goblin-0 goblin-0", "play ?", "play null", "play goblin", "draw",
    "pick deck", "pick", "pass", "skip", "use", "use -1,-1", "place goblin 0,0", "take b4", "arrange a b c d",
    "{}", '"play goblin-0"', "play " * 200,
)  # fmt: skip

#: Cards with such names may leave the game for good (smashed gnomes, tiles that are used or go with their card).
MAY_LEAVE = ("gnome-", "staff", "thief", "smuggler", "scroll", "griffin", "sword", "hammer")


@every_setting
@given(seed=seeds)
@settings(max_examples=12, deadline=None)
def test_folding_the_events_gives_the_state_that_deciding_gave(setting: Setting, seed: int) -> None:
    game = RandomGame(setting, seed)
    variant, log, kept = game.variant, list(game.opening), []
    for played in game.play():
        log += played.events
        kept.append((variant.copy(game.state), position_bytes(variant, game.state), len(log)))
    for copied, position, length in kept:
        assert position_bytes(variant, copied) == position, "playing on has changed a copy"
        assert position_bytes(variant, from_events(variant, log[:length])) == position


@every_setting
@given(seed=seeds, share=shares, shuffles=st.binary(min_size=32, max_size=32))
@settings(max_examples=30, deadline=None)
def test_deciding_changes_nothing_and_gives_the_same_again(
    setting: Setting, seed: int, share: float, shuffles: bytes
) -> None:
    variant, state = setting.variant, RandomGame(setting, seed).at(share)
    before = position_bytes(variant, state)
    for seat in variant.to_act(state):
        for move in variant.legal_moves(state, seat):
            first = variant.decide(state, seat, move, SeededChance(shuffles))
            again = variant.decide(state, seat, move, SeededChance(shuffles))
            assert first == again
            assert position_bytes(variant, state) == before


@every_setting
@given(seed=seeds, share=shares)
@settings(max_examples=30, deadline=None)
def test_a_position_that_is_read_again_is_the_same_game(setting: Setting, seed: int, share: float) -> None:
    variant, state = setting.variant, RandomGame(setting, seed).at(share)
    written = position_bytes(variant, state)
    read = variant.from_position(msgspec.json.decode(written))
    assert position_bytes(variant, read) == written
    assert variant.to_act(read) == variant.to_act(state)
    assert variant.winners(read) == variant.winners(state)
    for seat in setting.seats:
        moves = variant.legal_moves(state, seat)
        assert variant.legal_moves(read, seat) == moves
        for move in moves:
            decided = variant.decide(state, seat, move, SeededChance(bytes(32)))
            assert variant.decide(read, seat, move, SeededChance(bytes(32))) == decided


@every_setting
@given(seed=seeds, share=shares, text=st.text(max_size=30), cut=st.integers(0, 30))
@settings(max_examples=15, deadline=None)
def test_legal_moves_are_accepted_and_all_others_refused(
    setting: Setting, seed: int, share: float, text: str, cut: int
) -> None:
    variant, state = setting.variant, RandomGame(setting, seed).at(share)
    before = position_bytes(variant, state)
    seen = moves_seen(setting)
    mangled = [move[:cut] + text[:1] + move[cut:] for move in seen] + [move[:-1] for move in seen]
    for seat in (*setting.seats, -1, setting.players, 10**9):
        legal = variant.legal_moves(state, seat)
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (seat in variant.to_act(state))
        for move in {*seen, *JUNK, text, *mangled, *legal}:
            decided = variant.decide(state, seat, move, SeededChance(bytes(32)))
            if move in legal:
                assert not isinstance(decided, Refusal), (seat, move, decided)
            else:
                assert isinstance(decided, Refusal), (seat, move)
                _check_code(variant, state, seat, decided.code)
    assert position_bytes(variant, state) == before


def _check_code(variant: Variant[Any], state: Any, seat: int, code: RefusalCode) -> None:
    assert code in MOVE_CODES
    seats = variant.to_act(state)
    if not seats:
        assert code in (RefusalCode.MALFORMED, RefusalCode.GAME_OVER)
    elif seat not in seats:
        assert code in (RefusalCode.MALFORMED, RefusalCode.NOT_YOUR_TURN)
    else:
        assert code not in (RefusalCode.GAME_OVER, RefusalCode.NOT_YOUR_TURN)


@every_setting
@given(seed=seeds)
@settings(max_examples=30, deadline=None)
def test_a_game_always_ends_and_says_who_won(setting: Setting, seed: int) -> None:
    game = RandomGame(setting, seed)
    variant = game.variant
    assert variant.winners(game.state) is None
    for _ in game.play():
        over = not variant.to_act(game.state)
        winners = variant.winners(game.state)
        assert over == (winners is not None) == (variant.to_position(game.state)["result"] is not None)
    assert winners is not None
    assert set(winners) <= set(setting.seats)


@every_setting
@given(seed=seeds)
@settings(max_examples=30, deadline=None)
def test_places_and_scores_go_with_the_winners(setting: Setting, seed: int) -> None:
    game = RandomGame(setting, seed)
    variant = game.variant
    for played in game.play():
        lasts = [isinstance(event, variant.last_events) for event in played.events]
        assert lasts == [False] * (len(lasts) - 1) + [not variant.to_act(game.state)]
    places, scores = variant.places(game.state), variant.scores(game.state)
    assert [seat for seat in setting.seats if places[seat] == 1] == variant.winners(game.state)
    assert len(scores) == len(places) == setting.players
    parties = variant.parties(setting.options)
    assert sorted(seat for party in parties for seat in party) == list(setting.seats)
    for party in parties:
        assert len({places[seat] for seat in party}) == 1
        for other in parties:
            better = places[party[0]] < places[other[0]]
            assert not better or scores[party[0]] >= scores[other[0]], "scores come before what breaks ties"
    if 1 in places:
        for place in places:
            assert place == 1 + sum(places[party[0]] < place for party in parties)
    read = variant.from_position(variant.to_position(game.state))
    assert (variant.places(read), variant.scores(read)) == (places, scores)


@every_setting
@given(seed=seeds, share=shares)
@settings(max_examples=10, deadline=None)
def test_factions_and_mode_are_those_of_the_game_from_its_beginning(
    setting: Setting, seed: int, share: float
) -> None:
    variant, options = setting.variant, setting.options
    game = RandomGame(setting, seed)
    factions = variant.factions(game.state)
    assert len(set(factions)) == len(factions)
    assert factions == options.get("factions", factions)
    assert variant.factions(game.at(share)) == factions
    assert variant.mode(options) == options.get("mode", "")


@every_setting
def test_a_game_that_goes_on_has_no_places(setting: Setting) -> None:
    with pytest.raises(ValueError, match="not over"):
        setting.variant.places(RandomGame(setting, 0).state)


@every_setting
@given(seed=seeds)
@settings(max_examples=25, deadline=None)
def test_no_card_is_lost_or_doubled(setting: Setting, seed: int) -> None:
    game = RandomGame(setting, seed)
    there = Counter(cards(game.variant.to_position(game.state)))
    assert there.total() > 0
    for played in game.play():
        now = Counter(cards(game.variant.to_position(game.state)))
        assert not now - there, f"{played.move}: a card came from nowhere"
        assert all(card.startswith(MAY_LEAVE) for card in there - now), f"{played.move}: a card is lost"
        there = now


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=6,
)
option_names = (
    st.sampled_from(["preset", "players", "factions", "options", "racoon_loot", "seed", "mode", "items"])
    | st.text()
)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
@given(request=st.dictionaries(option_names, json_values, max_size=4))
@settings(max_examples=200, deadline=None)
def test_a_wish_for_a_game_is_settled_or_refused(variant: Variant[Any], request: dict[str, Any]) -> None:
    options = variant.settle(request)
    if isinstance(options, Refusal):
        assert options.code is RefusalCode.BAD_OPTIONS
    else:
        assert variant.settle(options) == options
        variant.setup(options, SeededChance(bytes(32)))


@every_setting
def test_settled_options_settle_to_themselves(setting: Setting) -> None:
    options = setting.options
    assert options["players"] == setting.players
    assert setting.players in setting.variant.player_counts
    assert setting.variant.settle(msgspec.json.decode(msgspec.json.encode(options))) == options


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
@given(position=st.dictionaries(st.sampled_from([
    "variant", "players", "factions", "phase", "trick", "leader", "table", "hands", "deck", "score", "pending",
]) | st.text(max_size=5), json_values))  # fmt: skip
@settings(max_examples=300, deadline=None)
def test_what_is_no_position_is_refused_with_a_value_error(
    variant: Variant[Any], position: dict[str, Any]
) -> None:
    with pytest.raises(ValueError, match=r"."):
        variant.from_position({**position, "variant": "no such game"})
    given = {"variant": variant.id, "players": variant.player_counts[0], **position}
    try:
        state = variant.from_position(given)
    except ValueError:
        return
    variant.from_position(variant.to_position(state))


class Foreign(Event, frozen=True):
    TAG: ClassVar[str] = "test.foreign"


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_a_foreign_event_is_no_event_of_the_game(variant: Variant[Any]) -> None:
    with pytest.raises(TypeError):
        variant.evolve(variant.blank(), Foreign())
    with pytest.raises(TypeError):
        variant.show(Foreign(), "public")
