"""Aggregates in which something happens by itself when a time has come."""


class Timed:
    """Base of such aggregates. Who folds their commits sets `time` before each `apply`."""

    __slots__ = ("time",)

    def __init__(self) -> None:
        #: Of the newest commit: milliseconds since 1970-01-01T00:00Z.
        self.time = 0

    @property
    def deadline(self) -> int | None:
        """When something is to happen unless another commit comes before, in the same milliseconds; None: never.

        Stored with each commit that changes it. Asked after a commit was folded, not of a blank aggregate.
        """
        raise NotImplementedError
