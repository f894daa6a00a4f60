"""The pages of the documentation: their code blocks, tables and links."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
CONTRACTS = ROOT / "contracts" / "README.md"
AUDIT = ROOT / "contracts" / "AUDIT.md"
DEPLOY = ROOT / "deploy" / "README.md"

#: Stands in a page, unseen by readers, where somebody who does what the page says has stopped the platform.
STOP = "<!-- the platform is stopped here -->"
_SHELL = ("sh", "console")
_SKIPPED_FOLDERS = {"node_modules", "static", "dist"}


class Block(msgspec.Struct, frozen=True):
    """A fenced block. stopped: whether the reader stops the platform before it."""

    line: int
    language: str
    text: str
    stopped: bool


def blocks(page: Path) -> Iterator[Block]:
    """All fenced blocks of a page, in order."""
    language: str | None = None
    inside: list[str] = []
    start, stopped = 0, False
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        if language is not None:
            if line.strip() == "```":
                yield Block(start, language, "\n".join(inside) + "\n", stopped)
                language, stopped = None, False
            else:
                inside.append(line)
        elif line.lstrip().startswith("```"):
            language, inside, start = line.strip().removeprefix("```"), [], number
        elif line == STOP:
            stopped = True
    assert language is None, f"{page}: the block of line {start} has no end"


def commands(page: Path) -> list[Block]:
    """The blocks that a reader types into a shell."""
    return [block for block in blocks(page) if block.language in _SHELL]


def table(page: Path, *header: str) -> list[list[str]]:
    """The rows of the only table with this header, without it."""
    found = []
    lines = iter(page.read_text(encoding="utf-8").splitlines())
    for line in lines:
        if _cells(line) == list(header):
            next(lines)
            rows = []
            for row in lines:
                if not row.startswith("|"):
                    break
                rows.append(_cells(row))
            found.append(rows)
    assert len(found) == 1, f"{page} has {len(found)} tables with the columns {header}"
    return found[0]


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []


def codes(text: str) -> list[str]:
    """What stands between backticks."""
    return re.findall(r"`([^`]+)`", text)


def markdown_files() -> list[Path]:
    """All pages of the repository."""
    return sorted(
        path
        for path in ROOT.rglob("*.md")
        if not any(part.startswith(".") or part in _SKIPPED_FOLDERS for part in path.relative_to(ROOT).parts)
    )


def links(page: Path) -> list[str]:
    """The targets of all links and images outside of code blocks."""
    prose = re.sub(r"^\s*```.*?^\s*```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"\]\(([^)\s]+)\)", prose)


def anchors(page: Path) -> set[str]:
    """The names of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
