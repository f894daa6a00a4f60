"""Time enters the services here, so that tests can give their own."""

import time
from collections.abc import Callable
from typing import TypeAlias

#: Milliseconds since 1970-01-01T00:00Z.
Clock: TypeAlias = Callable[[], int]


def now() -> int:
    return time.time_ns() // 1_000_000
