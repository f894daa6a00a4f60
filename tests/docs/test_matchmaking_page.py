"""What the page for programs says of tables, tickets and rated games is what the code does."""

from domain.seating import MOST_OTHERS
from domain.table import CORRESPONDENCE_LIFE, LIFE
from domain.ticket import CORRESPONDENCE_WAIT, WAIT
from services.bench.queues.laws import TABLE_REASONS, TICKET_ENDS
from services.matchmaking.at_tables import MOST_REMATCHES
from tests.docs.pages import CONTRACTS, codes, table

MINUTE, DAY = 60_000, 86_400_000


def test_why_tables_close() -> None:
    rows = table(CONTRACTS, "reason", "why a table has closed")
    assert {code for reason, _ in rows for code in codes(reason)} == TABLE_REASONS


def test_how_tickets_end() -> None:
    rows = table(CONTRACTS, "state", "reason", "what has happened")
    ends = {(codes(state)[0], next(iter(codes(reason)), None)) for state, reason, _ in rows}
    assert ends == TICKET_ENDS


def test_how_long_and_how_many() -> None:
    text = " ".join(CONTRACTS.read_text().split())
    assert f"for {LIFE // MINUTE} minutes, or for {CORRESPONDENCE_LIFE // DAY} days" in text
    assert f"A ticket waits {WAIT // MINUTE} minutes, or {CORRESPONDENCE_WAIT * 24 // DAY} hours" in text
    assert f"as many as {MOST_OTHERS} at once" in text
    assert MOST_REMATCHES == 5
    assert "It can be asked for five times" in text
    limits = dict(table(CONTRACTS, "what", "how much"))
    what = "tickets, tables and games of one player without a clock of real time"
    assert limits[what] == str(MOST_OTHERS)
