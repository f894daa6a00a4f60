"""For all tests: says loudly, at the end, what was skipped because the machine lacks something."""

import pytest


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
