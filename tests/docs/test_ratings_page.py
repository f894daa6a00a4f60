"""What the page about ratings says is what the code does."""

from contracts.queries import AskBoard
from domain.rating import RANKED_GAMES, RANKED_SIGMA, SHOWN_AT_FIRST, SHOWN_PER_POINT
from domain.registry import VARIANTS
from domain.streak import SHORTEST
from services.projections.standings.names import known_boards, rating_classes
from tests.docs.pages import CONTRACTS, ROOT, codes, table

PAGE = ROOT / "domain" / "RATINGS.md"


def test_classes() -> None:
    rows = table(PAGE, "variant", "classes")
    assert [codes(row[0]) for row in rows] == [[variant] for variant in VARIANTS]
    assert [name for row in rows for name in codes(row[1])] == rating_classes()


def test_values() -> None:
    values = dict(table(PAGE, "what", "value"))
    assert [float(value) for value in values.values()] == [
        SHOWN_AT_FIRST, SHOWN_PER_POINT, RANKED_GAMES, RANKED_SIGMA, SHORTEST,
    ]  # fmt: skip
    formula = f"shown = {SHOWN_AT_FIRST} + {SHOWN_PER_POINT} × (mu − 3 × sigma), rounded, a half upwards"
    assert formula in PAGE.read_text()


def test_boards() -> None:
    patterns = [code for row in table(PAGE, "board", "who is on it", "score") for code in codes(row[0])]
    ratings = [patterns[0].format(**{"class": name}) for name in rating_classes()]
    alone = [
        patterns[1].format(variant=id_) for id_, variant in VARIANTS.items() if 1 in variant.player_counts
    ]
    assert [*ratings, *alone, *patterns[2:]] == known_boards()


def test_the_page_for_programs_names_the_same_boards() -> None:
    names = [code for row in table(PAGE, "board", "who is on it", "score") for code in codes(row[0])]
    assert [code for row in table(CONTRACTS, "board", "score", "games") for code in codes(row[0])] == names
    assert AskBoard(board="played").limit == 25
    assert "25 rows unless `limit` says otherwise" in CONTRACTS.read_text()
