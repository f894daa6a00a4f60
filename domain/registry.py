"""The variants that this platform plays: one line each."""

from collections.abc import Mapping
from typing import Any

from domain.aetherya import AETHERYA
from domain.claim import CLAIM
from domain.kingdoms import KINGDOMS
from domain.royal import ROYAL, FactionsError
from domain.variant import Variant

VARIANTS: Mapping[str, Variant[Any]] = {variant.id: variant for variant in (CLAIM, KINGDOMS, ROYAL, AETHERYA)}


def use_factions(text: str, file_name: str) -> None:
    """Takes an operator's data file of factions, for games and positions that begin from now on.

    file_name: what problems call the file. Raises FactionsError, whose `problems` are lines with file, line and reason
    for every mistake; then nothing changed. Every process that plays, shows or offers games has to be given the file.
    """
    ROYAL.use_factions(text, file_name)


__all__ = ["VARIANTS", "FactionsError", "use_factions"]
