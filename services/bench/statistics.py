"""Percentiles and medians of what was measured."""

from collections.abc import Sequence
from statistics import median


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share (0 to 1) of all do not exceed; NaN without values."""
    if not values:
        return float("nan")
    ordered = sorted(values)
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)]


def middle(values: Sequence[float]) -> float:
    """The median; NaN without values."""
    return median(values) if values else float("nan")
