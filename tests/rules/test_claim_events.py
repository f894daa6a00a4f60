"""What happens in `claim`, and who sees what of it, beside its cases."""

from contracts import claim as events
from contracts.event import Event
from domain.chance import SeededChance
from domain.claim import CLAIM
from tests.rules.claim_games import LAST_BUT_ONE, SEED, made_by, options_of, state_of, whole_game


def test_the_events_of_a_trick_of_phase_one() -> None:
    """CL-3.3, CL-3.6."""
    made = made_by(state_of(**LAST_BUT_ONE), (0, "play goblin-5"), (1, "play goblin-2"))
    assert made == [
        events.CardPlayed(1, "goblin-2"),
        events.TrickWon(0, "goblin-5", None, []),
        events.FollowersTaken([events.Take(0, "undead-4", "stake"), events.Take(1, "dwarf-7", "deck")]),
        events.TableCleared(0, [], ["goblin-5", "goblin-2"], 0, None),
        events.StakeTurned(13, ["knight-3"]),
    ]


def test_events_name_the_power_that_decided() -> None:
    """CL-5.knight, CL-5.undead, CL-5.dragon."""
    state = state_of(**{**LAST_BUT_ONE, "hands": [["goblin-5", "undead-1"], ["knight-9", "knight-2"]]})
    won = made_by(state, (0, "play goblin-5"), (1, "play knight-2"))[1]
    assert won == events.TrickWon(1, "knight-2", "knight", [])
    cleared = made_by(state, (1, "play knight-9"), (0, "play undead-1"))[3]
    assert cleared == events.TableCleared(1, ["undead-1"], ["knight-9"], 1, None)
    dragons = ["goblin", "knight", "dragon", "griffon", "dwarf"]
    state = state_of(
        factions=dragons, phase=2, hands=[["goblin-7", "dwarf-1"], ["dragon-3", "goblin-6"]],
        score=[["griffon-7"], []],
    )  # fmt: skip
    made = made_by(state, (0, "play dwarf-1"), (1, "play dragon-3"))
    assert made[2] == events.TrickCollected(0, [["dragon-3"], ["dwarf-1"]], 1, 2, [], [], "dragon")


def test_a_hand_is_shown_to_its_seat_and_the_deck_to_nobody() -> None:
    """CL-7.1, CL-7.2, CL-1.3."""
    dealt = CLAIM.setup(options_of(preset="night-market", players=3), SeededChance(SEED))[1]
    assert isinstance(dealt, events.CardsDealt)
    for viewer in (0, 1, 2):
        shown = CLAIM.show(dealt, viewer)
        others = [hand for seat, hand in enumerate(shown["hands"]) if seat != viewer]
        assert shown["hands"][viewer] == dealt.hands[viewer]
        assert others == [["?"] * 12] * 2
        assert shown["deck"] == ["?"] * 36
        assert shown["removed"] == ["?"] * 4
    assert CLAIM.show(dealt, "public")["hands"] == [["?"] * 12] * 3


def test_a_card_from_the_deck_is_shown_to_its_taker() -> None:
    """CL-3.3, CL-3.4."""
    taken = events.FollowersTaken([events.Take(0, "undead-4", "stake"), events.Take(1, "dwarf-7", "deck")])
    seen = {
        viewer: [take["card"] for take in CLAIM.show(taken, viewer)["takes"]] for viewer in (0, 1, "public")
    }
    assert seen == {0: ["undead-4", "?"], 1: ["undead-4", "dwarf-7"], "public": ["undead-4", "?"]}


def test_a_peeked_card_is_shown_to_who_peeks() -> None:
    """CL-5.seer, CL-7.2."""
    offered = events.PickOffered([1, 0], "bard-3")
    assert [CLAIM.show(offered, viewer)["peek"] for viewer in (0, 1, "public")] == ["?", "bard-3", "?"]
    assert CLAIM.show(events.PickOffered([1, 0], None), 0)["peek"] is None
    peeked = events.FollowersTaken([events.Take(1, "bard-3", "peek")])
    assert CLAIM.show(peeked, 0)["takes"] == [{"seat": 1, "card": "?", "source": "peek"}]


def test_a_discard_is_secret_until_all_are_turned_up() -> None:
    """CL-5.automaton."""
    assert CLAIM.show(events.CardDiscarded(0, "bard-3"), 1) == {"seat": 0, "card": "?"}
    assert CLAIM.show(events.CardDiscarded(0, "bard-3"), 0) == {"seat": 0, "card": "bard-3"}
    turned = events.DiscardsTurned([1, 0], ["bard-4", "bard-3"])
    assert CLAIM.show(turned, "public") == {"seats": [1, 0], "cards": ["bard-4", "bard-3"]}


def test_every_event_is_told_in_a_line_that_names_no_hidden_card() -> None:
    told = [
        CLAIM.tell(event.TAG, CLAIM.show(event, "public"))
        for event in (
            events.CardDiscarded(0, "bard-3"),
            events.PickOffered([1, 0], "bard-3"),
            events.FollowersTaken([events.Take(1, "bard-3", "deck")]),
        )
    ]
    assert not [line for line in told if "bard-3" in line or "?" in line or "\n" in line]
    assert {event.TAG for event in CLAIM.events} == _all_tags_told()


def _all_tags_told() -> set[str]:
    """Tags of the events that are told in games of every preset, at random, or are rare and told here."""
    rare = [
        events.GnomeSpared(1, "gnome-5"),
        events.GnomeSmashed(1, "gnome-5"),
        events.SmashOffered(0, ["gnome-5"]),
    ]
    log: list[Event] = [*rare]
    for preset, counts in CLAIM.presets.items():
        for players in counts:
            log += whole_game(options_of(preset=preset, players=players))
    for event in log:
        assert CLAIM.tell(event.TAG, CLAIM.show(event, 0))
    return {event.TAG for event in log}
