"""What a machine lacks: tests that need it are skipped, loudly, and fail where nothing may be skipped."""

import os
from typing import NoReturn

import pytest

#: Set where every test must run: what is not there is then a failure.
MUST_NOT_SKIP = "INTERREGNUM_TESTS_MUST_NOT_SKIP"


def unavailable(what: str) -> NoReturn:
    """Skips the test that asks, or fails it. what: what is missing and how to get it."""
    if os.environ.get(MUST_NOT_SKIP):
        pytest.fail(f"not available, and nothing may be skipped here: {what}", pytrace=False)
    pytest.skip(f"NOT AVAILABLE: {what}")
