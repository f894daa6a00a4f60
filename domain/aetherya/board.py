"""Checks a board of a boards file: what its open cards are worth, and which legends they meet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.aetherya.cards import LEGENDS
from domain.aetherya.harmony import harmony
from domain.aetherya.legends import met
from domain.aetherya.position import read_kingdom


def check_board(board: Mapping[str, Any]) -> list[str]:
    """What is not as the board says: `grid` (rows of cards, `?elf` face down), `categories` and `legends`.

    Raises ValueError on what is no board.
    """
    kingdom = read_kingdom(board.get("grid"))
    worth = harmony(kingdom.open)._asdict()
    bits = met(kingdom.open, griffins=0)
    legends = sorted(name for number, name in enumerate(LEGENDS) if bits >> number & 1)
    problems = []
    if board.get("categories") != worth:
        problems.append(f"categories: wanted {board.get('categories')}, got {worth}")
    if sorted(board.get("legends") or ()) != legends:
        problems.append(f"legends: wanted {board.get('legends')}, got {legends}")
    return problems
