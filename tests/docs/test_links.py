"""Every relative link of every page leads somewhere."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, anchors, links, markdown_files


@pytest.mark.parametrize("page", markdown_files(), ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        if "://" in link or link.startswith("mailto:"):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.is_relative_to(ROOT), f"{link} leads out of the repository"
        assert target.exists(), f"{link} leads nowhere"
        if anchor:
            assert anchor in anchors(target), f"{target.name} has no heading for {link}"


def test_there_are_pages_and_links() -> None:
    assert {"README.md", "contracts/README.md", "contracts/AUDIT.md", "deploy/README.md"} <= {
        str(page.relative_to(ROOT)) for page in markdown_files()
    }
    assert "contracts/README.md" in links(ROOT / "README.md")


def test_nobody_is_told_to_install_another_projects_package() -> None:
    """The name on PyPI is not ours."""
    sources = [
        path
        for folder in ("contracts", "domain", "services", "deploy")
        for path in (ROOT / folder).rglob("*.py")
    ]
    for file in [*markdown_files(), *sources, ROOT / "Makefile"]:
        told = re.search(r"pip install ['\"]?interregnum", file.read_text(encoding="utf-8"))
        assert told is None, file
