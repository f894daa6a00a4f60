"""Leaving, agreed abandonment, results: what `domain/ENDINGS.md` says, by variant and number of players."""

import itertools
import random
from collections.abc import Sequence
from typing import Any

import pytest

from contracts.event import Event
from contracts.game import (
    GameCreated,
    GameEnded,
    Resigned,
    ResultCancelled,
    ResultCorrected,
    SeatHanded,
)
from contracts.ids import CommandId, GameId, PlayerId
from contracts.refusals import RefusalCode
from domain.ending import Leaving, leaving
from domain.game import Game, create
from domain.leaving import MOST_OFFERS, offer, resign, withdraw
from domain.moves import decide
from domain.refusal import Refusal
from domain.registry import VARIANTS
from domain.results import cancel, correct
from tests.docs.pages import ROOT, codes, table
from tests.game_settings import ALL, CHOSEN, GameSetting
from tests.rules.timed_games import BLITZ, BOTS, NAMES, TimedGame, only, tags

THREE: GameSetting = ("royal", "war-maps", 3)
FOUR: GameSetting = ("royal", "war-maps", 4)
PARTNERS: GameSetting = ("claim", "borderlands", 4)
TWO: GameSetting = ("claim", "classic", 2)
WORDS = {
    Leaving.LOST: "lost",
    Leaving.OTHERS_WIN: "others win",
    Leaving.PROGRAM_COUNTS: "program counts",
    Leaving.OWNER_LAST: "owner last",
}


def test_the_page_says_what_the_code_does() -> None:
    rows = {
        (variant, mode.strip(), int(seats)): (codes(casual)[0], codes(rated)[0])
        for cell, seats, casual, rated in table(
            ROOT / "domain" / "ENDINGS.md", "variant", "seats", "casual", "rated"
        )
        for variant, mode in [(codes(cell)[0], cell.rpartition("`")[2])]
    }
    found: dict[tuple[str, str, int], set[tuple[str, str]]] = {}
    for variant_id, preset, players in ALL:
        variant = VARIANTS[variant_id]
        options = variant.settle({"preset": preset, "players": players})
        assert not isinstance(options, Refusal)
        casual, rated = (WORDS[leaving(variant, options, rated=rated)] for rated in (False, True))
        found.setdefault((variant_id, variant.mode(options), players), set()).add((casual, rated))
    assert {key: {words} for key, words in rows.items()} == found


@pytest.mark.parametrize("rated", [False, True])
@pytest.mark.parametrize("setting", CHOSEN, ids=str)
def test_whoever_leaves_in_whatever_order_the_game_ends_as_the_page_says(
    setting: GameSetting, rated: bool
) -> None:
    """All orders in which seats can leave, some moves between them; then it is played to its end."""
    players = setting[2]
    orders = [
        order for count in range(1, players + 1) for order in itertools.permutations(range(players), count)
    ]
    for order in random.Random(str(setting)).sample(orders, min(8, len(orders))):
        timed = TimedGame(*setting, rated=rated)
        gone: list[int] = []
        for seat in order:
            if timed.game.over:
                break
            last = timed.resign(seat)
            gone.append(seat)
            for _ in range(2):
                if not timed.game.over:
                    last = timed.move()
        if not timed.game.over:
            last = timed.play_on()
        check_end(timed, last[-1], gone)


def check_end(timed: TimedGame, ended: Any, gone: list[int]) -> None:
    game, seats = timed.game, range(len(timed.names))
    assert isinstance(ended, GameEnded)
    assert ended == game.ended
    assert ended.left == gone
    assert sorted(seat for party in ended.parties for seat in party) == list(seats)
    assert (ended.scores != []) == (ended.reason == "played")
    if ended.reason == "abandoned":
        assert (ended.winners, ended.places) == ([], [])
        assert game.rule is Leaving.PROGRAM_COUNTS
        assert gone == sorted(gone, key=gone.index)
        assert len(gone) == len(seats)
        return
    assert [seat for seat in seats if ended.places[seat] == 1] == ended.winners
    stayed = [seat for seat in seats if seat not in gone]
    match game.rule:
        case Leaving.LOST:
            assert (ended.reason, ended.places) == ("resigned", [2])
        case Leaving.OTHERS_WIN:
            assert ended.reason == "resigned"
            assert all((gone[0] in party) == (ended.places[party[0]] == 2) for party in ended.parties)
        case Leaving.PROGRAM_COUNTS:
            assert ended.reason == "played"
            assert ended.places == game.variant.places(game.state)
        case Leaving.OWNER_LAST:
            assert ended.reason == ("resigned" if len(stayed) == 1 else "played")
            assert [ended.places[seat] for seat in gone] == [len(seats) - k for k in range(len(gone))]
            assert set(ended.winners) <= set(stayed)
            assert ended.winners != []


def test_two_players_the_other_one_wins_also_when_it_is_not_ones_turn() -> None:
    for seat in (0, 1):
        timed = TimedGame(*TWO, None)
        events = timed.resign(seat)
        assert events[0] == Resigned(seat=seat)
        assert tags(events) == ["game.resigned", "game.ended"]
        assert timed.game.ended is not None
        assert (timed.game.ended.winners, timed.game.ended.reason) == ([1 - seat], "resigned")


def test_partners_in_a_rated_game_lose_together_and_in_a_casual_one_a_program_plays_on() -> None:
    rated = TimedGame(*PARTNERS, rated=True)
    rated.resign(2)
    assert rated.game.ended is not None
    assert (rated.game.ended.winners, rated.game.ended.places) == ([1, 3], [2, 1, 2, 1])
    casual = TimedGame(*PARTNERS)
    assert only(casual.resign(2), SeatHanded) == [SeatHanded(seat=2, player=BOTS[0])]
    assert casual.game.playing[2] == BOTS[0]


def test_the_last_player_of_a_rated_game_is_first_at_once() -> None:
    timed = TimedGame(*FOUR, rated=True)
    timed.resign(3)
    timed.resign(0)
    timed.resign(2)
    assert timed.game.ended is not None
    assert timed.game.ended.places == [3, 1, 2, 4]
    assert timed.game.ended.left == [3, 0, 2]


def test_who_left_a_rated_game_is_last_whatever_the_program_reached() -> None:
    found = set()
    for seed in range(6):
        timed = TimedGame(*THREE, rated=True, seed=seed)
        timed.resign(1)
        timed.play_on()
        ended = timed.game.ended
        assert ended is not None
        assert ended.places[1] == 3
        found.add(tuple(timed.game.variant.places(timed.game.state)))
    assert any(places[1] < 3 for places in found), "the program was better than a player who stayed"


def test_a_casual_game_ends_when_no_person_plays_any_more() -> None:
    timed = TimedGame(*THREE, names=[NAMES[0], BOTS[0], NAMES[1]])
    assert only(timed.resign(0), SeatHanded) == [SeatHanded(seat=0, player=BOTS[1])]
    timed.resign(2)
    assert timed.game.ended is not None
    assert (timed.game.ended.reason, timed.game.ended.left) == ("abandoned", [0, 2])


def test_no_program_is_free() -> None:
    casual = TimedGame(*FOUR, bots=BOTS[:1])
    casual.resign(0)
    casual.resign(1)
    assert casual.game.ended is not None
    assert casual.game.ended.reason == "abandoned"
    rated = TimedGame(*FOUR, rated=True, bots=BOTS[:1])
    rated.resign(0)
    rated.resign(1)
    assert rated.game.ended is not None
    assert (rated.game.ended.places, rated.game.ended.winners) == ([4, 3, 1, 1], [2, 3])


def test_time_out_of_a_casual_game_hands_the_seat_to_a_program_without_a_clock() -> None:
    timed = TimedGame(*THREE)
    (late,) = timed.to_act()
    events = timed.wait_until(timed.game.deadline or 0)
    assert tags(events) == ["game.clock-flagged", "game.seat-handed"]
    assert timed.to_act() == [late]
    assert timed.game.asked == {late: timed.game.version}, "the program is asked anew"
    assert timed.game.clocks is not None
    assert timed.game.clocks.next_flag is None
    assert timed.game.clocks.left[late] == 0
    timed.now += 10 * BLITZ.initial
    timed.move()
    assert timed.to_act() == [late] or timed.game.clocks.next_flag is not None


def test_nobody_came_to_the_game() -> None:
    """All clocks are used up in the same millisecond: nobody has lost to anybody."""
    two = TimedGame("aetherya", "competitive", 2, rated=True)
    two.wait_until(two.game.deadline or 0)
    assert two.game.ended is not None
    assert (two.game.ended.reason, two.game.ended.places) == ("abandoned", [])
    three = TimedGame("aetherya", "competitive", 3, rated=True)
    three.wait_until(three.game.deadline or 0)
    assert three.game.ended is not None
    assert (three.game.ended.reason, three.game.ended.places) == ("abandoned", [])


def test_two_of_three_are_late_in_the_same_millisecond_and_share_the_last_place() -> None:
    timed = TimedGame("aetherya", "competitive", 3, rated=True)
    timed.move(1)
    timed.wait_until(timed.game.deadline or 0)
    assert timed.game.ended is not None
    assert (timed.game.ended.places, timed.game.ended.reason) == ([2, 1, 2], "time")


def test_who_was_late_first_is_last_though_the_server_came_later() -> None:
    timed = TimedGame("aetherya", "competitive", 3, rated=True)
    timed.now += 1_000
    timed.move(2)
    timed.now += 50_000_000
    assert tags(timed.wait_until(timed.now)) == [
        "game.clock-flagged", "game.clock-flagged", "game.ended",
    ]  # fmt: skip
    assert timed.game.ended is not None
    assert timed.game.ended.winners == [2]


def test_a_former_owner_can_do_nothing_and_is_told_so() -> None:
    timed = TimedGame(*THREE)
    timed.resign(0)
    owner = timed.names[0]
    for outcome in (
        decide(timed.game, owner, timed.game.version, "pass", timed.now, timed.now),
        resign(timed.game, owner, timed.now, BOTS),
        offer(timed.game, owner, timed.now),
        withdraw(timed.game, owner, timed.now),
    ):
        assert isinstance(outcome, Refusal)
        assert outcome.code is RefusalCode.NOT_SEATED
        assert "left this game" in outcome.message
    assert timed.game.seat_of(owner) == "public"


def test_a_program_that_took_a_seat_can_not_resign_it() -> None:
    timed = TimedGame(*THREE)
    timed.resign(0)
    outcome = resign(timed.game, BOTS[0], timed.now, BOTS)
    assert isinstance(outcome, Refusal)
    assert outcome.code is RefusalCode.NOT_ALLOWED


def test_all_persons_agree_to_stop() -> None:
    timed = TimedGame(*THREE, names=[NAMES[0], BOTS[0], NAMES[1]])
    assert tags(timed.offer(0)) == ["game.abandonment-offered"]
    assert offer(timed.game, timed.names[0], timed.now) == timed.game.version, "once is enough"
    timed.commit(withdraw(timed.game, timed.names[0], timed.now), timed.names[0])
    assert withdraw(timed.game, timed.names[0], timed.now) == timed.game.version
    timed.offer(2)
    events = timed.offer(0)
    assert tags(events) == ["game.abandonment-offered", "game.ended"]
    assert timed.game.ended is not None
    assert (timed.game.ended.reason, timed.game.ended.places, timed.game.ended.left) == ("abandoned", [], [])


def test_nobody_offers_without_an_end() -> None:
    timed = TimedGame(*TWO)
    ann, ben = timed.names
    for _ in range(MOST_OFFERS):
        timed.offer(0)
        timed.commit(withdraw(timed.game, ann, timed.now), ann)
    outcome = offer(timed.game, ann, timed.now)
    assert isinstance(outcome, Refusal)
    assert outcome.code is RefusalCode.NOT_ALLOWED
    assert not isinstance(offer(timed.game, ben, timed.now), Refusal)
    assert not isinstance(resign(timed.game, ann, timed.now, BOTS), Refusal), "nobody is held"
    assert f"more than {MOST_OFFERS} times in a game" in (ROOT / "domain" / "ENDINGS.md").read_text()


def test_the_last_one_who_had_not_agreed_leaves() -> None:
    timed = TimedGame(*THREE, rated=True)
    timed.offer(0)
    timed.offer(2)
    timed.resign(1)
    assert timed.game.ended is not None
    assert (timed.game.ended.reason, timed.game.ended.left) == ("abandoned", [1])


def test_the_own_next_move_withdraws_an_offer_and_anothers_does_not() -> None:
    timed = TimedGame(*TWO)
    (first,) = timed.to_act()
    timed.offer(1 - first)
    assert tags(timed.move())[0] != "game.abandonment-withdrawn"
    assert timed.game.offers == {1 - first}
    while timed.to_act() != [1 - first]:
        timed.move()
    assert "game.abandonment-withdrawn" in tags(timed.move())
    assert timed.game.offers == set()


def test_after_the_end_nothing_is_taken_but_an_operators_word() -> None:
    timed = TimedGame(*TWO)
    timed.resign(0)
    game, (ann, ben) = timed.game, timed.names
    for outcome in (
        decide(game, ben, game.version, "play goblin-0", timed.now, timed.now),
        resign(game, ben, timed.now, BOTS),
        offer(game, ann, timed.now),
    ):
        assert isinstance(outcome, Refusal)
        assert outcome.code is RefusalCode.GAME_OVER
    malformed = decide(game, ben, game.version, "", timed.now, timed.now)
    assert isinstance(malformed, Refusal)
    assert malformed.code is RefusalCode.MALFORMED
    assert game.asked == {}


def test_an_operators_last_word_counts() -> None:
    timed = TimedGame(*TWO)
    for outcome in (cancel(timed.game, "no"), correct(timed.game, [1, 2], "no")):
        assert isinstance(outcome, Refusal)
        assert outcome.code is RefusalCode.NOT_ALLOWED
    timed.resign(0)
    cancelled = timed.commit(cancel(timed.game, "a defect"), "svc-admin")
    assert cancelled == [ResultCancelled(reason="a defect")] == [timed.game.result]
    assert cancel(timed.game, "again") == timed.game.version
    corrected = timed.commit(correct(timed.game, [1, 2], "it was not"), "svc-admin")
    assert (
        corrected == [ResultCorrected(winners=[0], places=[1, 2], reason="it was not")] == [timed.game.result]
    )
    again = timed.commit(cancel(timed.game, "it was"), "svc-admin")
    assert again == [timed.game.result]


@pytest.mark.parametrize("places", [[1], [1, 2, 3], [], [1, 1, 2, 2]])
def test_a_correction_fits_the_seats_and_the_parties(places: list[int]) -> None:
    timed = TimedGame(*PARTNERS, rated=True)
    timed.resign(0)
    outcome = correct(timed.game, places, "why")
    assert isinstance(outcome, Refusal)
    assert outcome.code is RefusalCode.BAD_OPTIONS
    assert not isinstance(correct(timed.game, [1, 2, 1, 2], "why"), Refusal)


def test_a_game_from_before_there_was_an_end_goes_on_and_ends_as_all_do() -> None:
    """No clock, not rated, no table; and one that was played out then is over, and takes an operator's word."""
    names = [PlayerId("p-ann"), PlayerId("p-ben")]
    events = create("claim", {"preset": "classic"}, names, bytes(32), ())
    assert not isinstance(events, Refusal)
    assert isinstance(events[0], GameCreated)
    old, new = (Game(GameId("00000000-0000-0000-0000-000000000003")) for _ in range(2))
    for game in (old, new):
        game.apply(events, "svc-matchmaking", CommandId("c"))
    made: Sequence[Event] | Refusal = events
    while not new.over:
        seat = new.to_act()[0]
        move = new.variant.legal_moves(new.state, seat)[0]
        made = decide(new, names[seat], new.version, move)
        assert not isinstance(made, Refusal)
        new.apply(made, names[seat], CommandId(f"m-{new.version}"))
        old.apply(
            [event for event in made if not isinstance(event, GameEnded)],
            names[seat],
            CommandId(f"m-{new.version}"),
        )
    assert not isinstance(made, Refusal)
    assert isinstance(made[-1], GameEnded)
    assert old.ended is None
    assert old.over
    assert old.deadline is None
    assert old.to_act() == []
    assert isinstance(resign(old, names[0], 0, BOTS), Refusal)
    assert not isinstance(cancel(old, "why"), Refusal)
