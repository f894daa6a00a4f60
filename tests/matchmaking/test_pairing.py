"""Laws of pairing, for tickets of any kind."""

from collections.abc import Sequence
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from contracts.ids import PlayerId, TicketId
from domain.pairing import FIRST_RANGE, LAST_RANGE, Waiting, company, pair, reach, why_not

NOW = 200_000
WAIT = 120_000


@st.composite
def queues(draw: st.DrawFn, most: int = 24) -> list[Waiting]:
    """Tickets of a few keys; some players have several."""
    return [
        Waiting(
            ticket=TicketId(f"t{number:02}"), player=PlayerId(f"p{draw(st.integers(0, most))}"),
            key=key, players={"duel": 2, "three": 3, "four": 4, "solo": 1}[key], rated=draw(st.booleans()),
            fill=draw(st.booleans()), rating=draw(st.sampled_from([10_000, 24_000, 25_000, 26_000, 40_000])),
            opened=(opened := draw(st.integers(NOW - WAIT, NOW))), ends=opened + WAIT,
        )
        for number in range(draw(st.integers(0, most)))
        for key in [draw(st.sampled_from(["duel", "duel", "three", "four", "solo"]))]
    ]  # fmt: skip


def age(ticket: Waiting) -> tuple[int, str]:
    return ticket.opened, ticket.ticket


def possible(first: Waiting, others: Sequence[Waiting]) -> bool:
    """By its definition: enough other players, wanting the same, in the range of this one."""
    fitting = {
        other.player
        for other in others
        if other.key == first.key and abs(other.rating - first.rating) <= reach(first, NOW)
    } - {first.player}
    return len(fitting) >= first.players - 1


@given(queues())
def test_games_are_whole_and_nobody_is_in_two(waiting: list[Waiting]) -> None:
    games = pair(waiting, NOW)
    for game in games:
        assert len(game) == game[0].players
        assert len({ticket.key for ticket in game}) == 1
        assert game == sorted(game, key=age)
    tickets = [ticket.ticket for game in games for ticket in game]
    players = [ticket.player for game in games for ticket in game]
    assert len(set(tickets)) == len(tickets)
    assert len(set(players)) == len(players)
    assert set(tickets) <= {ticket.ticket for ticket in waiting}


@given(queues())
def test_all_are_in_the_range_of_one_of_them(waiting: list[Waiting]) -> None:
    for game in pair(waiting, NOW):
        assert any(all(abs(other.rating - one.rating) <= reach(one, NOW) for other in game) for one in game)


@given(queues(), st.randoms())
def test_the_order_of_the_tickets_does_not_matter(waiting: list[Waiting], source: Random) -> None:
    shuffled = list(waiting)
    source.shuffle(shuffled)
    assert pair(shuffled, NOW) == pair(waiting, NOW)


@given(queues())
def test_nobody_waits_on_where_a_game_is_possible(waiting: list[Waiting]) -> None:
    games = pair(waiting, NOW)
    busy = {ticket.player for game in games for ticket in game}
    left = [ticket for ticket in waiting if ticket.player not in busy]
    assert not any(possible(ticket, left) for ticket in left)


@given(queues())
def test_who_waits_longest_plays_if_anybody_is_in_range(waiting: list[Waiting]) -> None:
    """Of each kind of game: unless the longest waiting player got another game in the same round."""
    games = pair(waiting, NOW)
    in_games = {ticket.ticket for game in games for ticket in game}
    busy = {ticket.player for game in games for ticket in game}
    if waiting:
        first = min(waiting, key=age)
        assert first.ticket in in_games or first.player in busy or not possible(first, waiting)
        if possible(first, waiting):
            assert first.ticket in in_games


@given(queues())
def test_programs_join_those_who_would_have_them(waiting: list[Waiting]) -> None:
    for first in waiting:
        found = company(first, waiting, NOW)
        assert first in found
        assert len(found) <= first.players
        assert len({ticket.player for ticket in found}) == len(found)
        for other in found:
            assert other == first or (other.fill and other.key == first.key)
            assert abs(other.rating - first.rating) <= reach(first, NOW)


@given(queues(), st.integers(NOW - 2 * WAIT, NOW + 2 * WAIT))
def test_the_range_only_widens(waiting: list[Waiting], now: int) -> None:
    for ticket in waiting:
        assert FIRST_RANGE <= reach(ticket, now) <= reach(ticket, now + 1_000)
        if ticket.rated:
            assert reach(ticket, ticket.opened) == FIRST_RANGE
            assert reach(ticket, ticket.ends) == LAST_RANGE


def ticket(number: int, **changes: object) -> Waiting:
    fields: dict[str, object] = {
        "ticket": f"t{number}", "player": f"p{number}", "key": "duel", "players": 2, "rated": True, "fill": False,
        "rating": 25_000, "opened": NOW - WAIT, "ends": NOW,
    }  # fmt: skip
    return Waiting(**(fields | changes))  # type: ignore[arg-type]


def test_why_a_ticket_expires() -> None:
    first, far, twin = ticket(1), ticket(2, rating=99_000), ticket(3, player="p1")
    assert why_not(first, [first, twin, ticket(4, key="other")]) == "nobody"
    assert why_not(first, [first, far]) == "out_of_range"
    assert why_not(ticket(5, players=3, key="three"), [ticket(6, players=3, key="three")]) == "nobody"


def test_the_nearest_of_those_in_range_is_chosen() -> None:
    first, near, nearer = (
        ticket(1),
        ticket(2, rating=27_000, opened=NOW - 9),
        ticket(3, rating=26_000, opened=NOW - 5),
    )
    assert pair([nearer, near, first], NOW) == [[first, nearer]]


def test_without_ratings_everybody_is_in_range_after_half_the_wait() -> None:
    pairs = [
        ticket(1, rated=False, opened=NOW - WAIT // 2, ends=NOW + WAIT // 2),
        ticket(2, rated=False, rating=99_000),
    ]
    assert pair(pairs, NOW) == [[pairs[1], pairs[0]]]
    assert pair(pairs, NOW - WAIT // 2 - 1) == []
