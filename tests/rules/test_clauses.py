"""Every clause of the rules pages has a test or a case that names it."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PAGES = sorted((TESTS.parent / "domain").glob("*/RULES.md"))
CLAUSE = re.compile(r"\b[A-Z]{2}-\d+(?:\.[a-z0-9]+)?\b")


def _clauses(page: Path) -> set[str]:
    return set(re.findall(rf"^- \*\*({CLAUSE.pattern})\*\*", page.read_text(), re.MULTILINE))


def _named() -> set[str]:
    files = [*TESTS.rglob("*.py"), *TESTS.rglob("*.json")]
    return {clause for file in files if file != Path(__file__) for clause in CLAUSE.findall(file.read_text())}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_every_clause_is_named_by_a_test(page: Path) -> None:
    clauses = _clauses(page)
    assert clauses
    assert sorted(clauses - _named()) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_every_clause_that_is_cited_exists(page: Path) -> None:
    clauses = _clauses(page)
    letters = next(iter(clauses))[:2]
    cited = {clause for clause in CLAUSE.findall(page.read_text()) if clause.startswith(letters)}
    for source in page.parent.rglob("*.py"):
        cited |= {clause for clause in CLAUSE.findall(source.read_text()) if clause.startswith(letters)}
    sections = {clause.split(".")[0] for clause in clauses}
    assert cited <= clauses | sections


def test_every_clause_that_is_cited_anywhere_in_the_rules_exists() -> None:
    """Also in packages that several games share, which have no page of their own."""
    clauses = {clause for page in PAGES for clause in _clauses(page)}
    letters = {clause[:2] for clause in clauses}
    sections = {clause.split(".")[0] for clause in clauses}
    cited = {
        clause
        for source in (TESTS.parent / "domain").rglob("*.py")
        for clause in CLAUSE.findall(source.read_text())
        if clause[:2] in letters
    }
    assert sorted(cited - clauses - sections) == []
