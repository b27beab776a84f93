"""Figures of the sweep, printed at its end so that a person can judge the variety."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest


@pytest.fixture
def figures(record_property: Callable[[str, object], None]) -> Iterator[list[str]]:
    """Give the list to which a test adds lines of figures; they travel with its report, from whatever process."""
    lines: list[str] = []
    yield lines
    for line in lines:
        record_property("figures", line)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = (report for held in terminalreporter.stats.values() for report in held)
    told = (pair for report in reports for pair in getattr(report, "user_properties", ()))
    lines = {str(value) for name, value in told if name == "figures"}
    if lines:
        terminalreporter.section("made puzzles")
        terminalreporter.write_line("\n".join(sorted(lines)))
