"""The variants that this platform plays: one line each."""

from collections.abc import Mapping
from typing import Any

from domain.aetherya import AETHERYA
from domain.claim import CLAIM
from domain.variant import Variant

VARIANTS: Mapping[str, Variant[Any]] = {variant.id: variant for variant in (CLAIM, AETHERYA)}
