"""What the tests of every distribution share: where the data is, how much to try, and what to do for want of something.

``KAZU_DATA`` names the folder of published puzzles (beside the checkout when not set). ``KAZU_SAMPLE`` is how many
puzzles the long tests try of each sort (all when not set). With ``KAZU_REQUIRE_ALL=1`` a skipped test is a failed one.
"""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

# before pytest takes the folders of these names for packages without a file, and so hides the real ones
for name in ("kazu_core", "kazu_render", "kazu_web"):
    with suppress(ModuleNotFoundError):
        importlib.import_module(name)

# a busy machine is no fault: no test of ours asserts a time
with suppress(ModuleNotFoundError):
    hypothesis = importlib.import_module("hypothesis")
    hypothesis.settings.register_profile("kazu", deadline=None)
    hypothesis.settings.load_profile("kazu")

ROOT = Path(__file__).parent
DATA = Path(os.environ.get("KAZU_DATA") or ROOT.parent / "shared" / "data")
REQUIRE_ALL = os.environ.get("KAZU_REQUIRE_ALL") == "1"
collect_ignore = ["examples/embedding"]  # programs that set up a framework when they are imported; a test loads them
LONG_SUITES = {"pzpr", "record", "sweep", "wheels"}


def pytest_configure(config: pytest.Config) -> None:
    """Name the suites that run only when they are asked for by their mark."""
    config.addinivalue_line("markers", "pzpr: asks the npm package pzpr what it thinks of our boards")
    config.addinivalue_line("markers", "record: makes every puzzle of the published record again")
    config.addinivalue_line("markers", "sweep: makes many puzzles of every kind, size and level")
    config.addinivalue_line("markers", "wheels: builds the wheels and installs them without the sources")


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name a kind, in the name of a test, by its name."""
    return getattr(val, "name", None) if type(val).__name__ == "Kind" else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of a folder that is named like a long suite; refuse names that are others in each process."""
    for item in items:
        if " at 0x" in item.name:
            raise pytest.UsageError(f"the name of a test holds an address, so no two runs agree on it: {item.nodeid}")
        for suite in LONG_SUITES.intersection(item.path.relative_to(ROOT).parts):
            item.add_marker(suite)


def _told(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skipped report into a failed one where everything is required."""
    if REQUIRE_ALL and report.skipped and not hasattr(report, "wasxfail"):
        why = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"KAZU_REQUIRE_ALL is set and a test was left out. {why}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let no test be skipped where everything is required."""
    report = yield
    _told(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let no module of tests be skipped where everything is required."""
    report = yield
    _told(report)
    return report


@pytest.fixture(scope="session")
def shared_data() -> Callable[[str], Any]:
    """Return a function from a file's name in the data folder to what that JSON file holds; it skips for want of it."""

    def read(name: str) -> Any:
        file = DATA / name
        if not file.is_file():
            pytest.skip(f"there is no {name} in the data folder (set KAZU_DATA)")
        return json.loads(file.read_text(encoding="utf-8"))

    return read


@pytest.fixture(scope="session")
def sample() -> Callable[[int], int]:
    """Return a function from how many would be tried in full to how many are tried now."""

    def some(full: int) -> int:
        return min(full, int(os.environ.get("KAZU_SAMPLE") or full))

    return some
