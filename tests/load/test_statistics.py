"""Percentiles against their definition."""

from math import isnan

from hypothesis import given
from hypothesis import strategies as st

from services.bench.statistics import middle, percentile

VALUES = st.lists(st.floats(-1e9, 1e9), min_size=1)


@given(VALUES, st.sampled_from([0.0, 0.5, 0.9, 0.99, 1.0]))
def test_percentile_is_the_smallest_value_that_enough_do_not_exceed(
    values: list[float], share: float
) -> None:
    def enough(value: float) -> bool:
        return sum(other <= value for other in values) >= share * len(values)

    assert percentile(values, share) == min(value for value in values if enough(value))


@given(VALUES)
def test_half_of_the_values_are_on_each_side_of_the_middle(values: list[float]) -> None:
    found = middle(values)
    assert sum(value < found for value in values) <= len(values) / 2
    assert sum(value > found for value in values) <= len(values) / 2


def test_nothing_measured_is_no_number() -> None:
    assert isnan(percentile([], 0.5))
    assert isnan(middle([]))
