"""For all tests: what Hypothesis draws, and a loud list, at the end, of what the machine lacks.

On a developer's machine Hypothesis draws new examples in each run; where CI is set, the same ones in each, so that
what lands does not hang on luck.
"""

import os

import pytest
from hypothesis import settings

settings.register_profile("new", deadline=None)
settings.register_profile("same", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("same" if os.environ.get("CI") else "new")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = [
        report
        for report in terminalreporter.stats.get("skipped", [])
        if "NOT AVAILABLE" in str(report.longrepr)
    ]
    if skipped:
        terminalreporter.section(
            "SKIPPED: this machine lacks what these tests need", sep="!", red=True, bold=True
        )
        for report in skipped:
            reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
            terminalreporter.line(f"{report.nodeid}: {reason}")
