"""Counts what passed, failed and was skipped, and says so at the end."""

from collections import Counter

from domain.cases import Failed, Outcome, Passed


class Tally:
    def __init__(self) -> None:
        self.passed = 0
        self.failed = 0
        self._skipped: Counter[str] = Counter()

    def add(self, outcome: Outcome | str) -> list[str]:
        """Counts one outcome; a string is a failure of its own. Gives the messages to print."""
        if isinstance(outcome, Passed):
            self.passed += 1
            return []
        if isinstance(outcome, str | Failed):
            self.failed += 1
            return [outcome] if isinstance(outcome, str) else outcome.messages
        self._skipped[outcome.reason] += 1
        return []

    def lines(self) -> list[str]:
        """Why cases were skipped, and last the sums."""
        reasons = [f"skipped {count}: {reason}" for reason, count in sorted(self._skipped.items())]
        skipped = self._skipped.total()
        return [*reasons, f"{self.passed} passed, {self.failed} failed, {skipped} skipped"]
