"""Laws of the aggregates of tables and seatings, for whatever players ask in whatever order."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from contracts.clock import RealTime
from contracts.event import Event
from contracts.ids import CommandId, GameId, PlayerId, TableId
from domain import opening
from domain import seating as seatings
from domain import table as tables
from domain import terms as terms_of
from domain.refusal import Refusal
from domain.seating import MOST_OTHERS, Engagement, Seating
from domain.table import OPEN, Table
from domain.terms import Terms

PLAYERS = [PlayerId(f"p{number}") for number in range(5)]
BOTS = [PlayerId("bot-ada"), PlayerId("bot-blaise")]
HOST = PLAYERS[0]
NOW = 1_700_000_000_000

Asked = tuple[str, PlayerId, int | None]
ASKED: st.SearchStrategy[Asked] = st.tuples(
    st.sampled_from(["sit", "sit", "leave", "bot", "decline", "start"]),
    st.sampled_from(PLAYERS),
    st.none() | st.integers(-1, 4),
)


def terms(players: int = 3, *, rated: bool = False) -> Terms:
    clock = RealTime(initial=60_000)
    settled = terms_of.settle("claim", {"preset": "borderlands", "players": players}, clock, rated)
    assert isinstance(settled, Terms)
    return settled


def opened(kind: str) -> Table:
    table = Table(TableId("t"))
    events = {
        "open": opening.open_table(HOST, terms(), NOW),
        "private": opening.open_table(HOST, terms(), NOW, private=True, invite="hash"),
        "rated": opening.open_table(HOST, terms(rated=True), NOW),
        "challenge": opening.challenge(HOST, terms(), PLAYERS[1:3], BOTS, NOW),
        "rematch": opening.rematch(HOST, terms(), PLAYERS[:3], GameId("g"), BOTS, NOW),
    }[kind]
    assert not isinstance(events, Refusal)
    table.time = NOW
    table.apply(events, HOST, CommandId("open"))
    return table


def decide(table: Table, asked: Asked) -> list[Event] | Refusal:
    what, player, seat = asked
    match what:
        case "sit":
            return tables.take_seat(table, player, seat)
        case "leave":
            return tables.leave(table, player)
        case "bot":
            return tables.add_bot(table, player, BOTS)
        case "decline":
            return tables.decline(table, player)
    started = tables.start(table, player)
    return started if isinstance(started, Refusal) else [tables.started(table.seats, GameId("g"))]


@given(st.sampled_from(["open", "private", "rated", "challenge", "rematch"]), st.lists(ASKED, max_size=30))
def test_whatever_is_asked_of_a_table(kind: str, asked: Sequence[Asked]) -> None:
    table = opened(kind)
    for number, one in enumerate(asked):
        before = (list(table.seats), table.state, table.version)
        events = decide(table, one)
        assert (list(table.seats), table.state, table.version) == before, "a decision changes nothing"
        if isinstance(events, Refusal):
            continue
        assert before[1] == OPEN, "what is not open changes no more"
        expected = tables.seats_after(table, events)
        table.apply(events, one[1], CommandId(str(number)))
        assert table.seats == expected
        seated = [player for player in table.seats if player is not None]
        assert len(set(seated)) == len(seated), "nobody sits twice"
        if kind in ("challenge", "rematch"):
            assert set(seated) <= set(PLAYERS[:3]), "only who was asked"
            assert all(table.seats[table.kept[player]] == player for player in seated if player in table.kept)
        if kind == "private":
            assert set(seated) <= {HOST, *BOTS}, "nobody had the link"
        if kind == "rated":
            assert set(seated).isdisjoint(BOTS)
        if table.state == OPEN:
            assert HOST in seated
            assert table.deadline == table.expires > NOW
        else:
            assert table.deadline is None
            assert (table.game is None) == (table.reason is not None)
            assert table.game is None or None not in table.seats


ENGAGEMENTS = st.builds(Engagement, st.sampled_from(["ticket", "table"]), st.sampled_from("abcdef"))


@given(st.lists(st.tuples(ENGAGEMENTS, st.booleans()), max_size=40), st.sets(ENGAGEMENTS, max_size=6))
def test_one_engagement_of_real_time_at_most(
    wanted: Sequence[tuple[Engagement, bool]], over: set[Engagement]
) -> None:
    """over: what is found to be over when something new is wanted."""
    seating = Seating("stream")
    for number, (engagement, real_time) in enumerate(wanted):
        bound = [held for held, timed in seating.engagements.items() if timed]
        known = [held for held in seatings.in_the_way(seating, real_time) if held in over]
        events = seatings.engage(seating, engagement, real_time, known)
        if isinstance(events, Refusal):
            assert real_time
            assert engagement not in bound
            assert set(bound) - set(known)
            continue
        if events:
            seating.apply(events, "p", CommandId(str(number)))
        assert engagement in seating.engagements
        assert sum(seating.engagements.values()) <= 1


def test_so_many_others_and_no_more() -> None:
    seating = Seating("stream")
    for number in range(MOST_OTHERS + 1):
        events = seatings.engage(seating, Engagement("table", f"t{number}"), real_time=False)
        if isinstance(events, Refusal):
            break
        seating.apply(events, "p", CommandId(str(number)))
    assert len(seating.engagements) == MOST_OTHERS
    assert isinstance(seatings.engage(seating, Engagement("table", "x"), real_time=False), Refusal)
    over = [Engagement("table", "t7")]
    assert not isinstance(seatings.engage(seating, Engagement("table", "x"), False, over), Refusal)
    assert not isinstance(seatings.engage(seating, Engagement("table", "y"), real_time=True), Refusal)
