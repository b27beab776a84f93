"""The benchmarks run, on little; what they measure is not tested."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "benchmarks"


def output(script: str, *arguments: str) -> str:
    command = [sys.executable, FOLDER / script, *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout


def test_making_is_timed_at_each_level_of_a_size() -> None:
    told = json.loads(output("make.py", "--kind", "number-place", "--size", "4", "--seeds", "2", "--json"))
    assert ["easy", "medium", "hard"] == [row["level"] for row in told["timings"]]
    assert {"processor", "python", "solver"} <= set(told["machine"])


def test_solving_is_timed_by_size(shared_data: Callable[[str], Any]) -> None:
    assert shared_data("puzzles/hitori.json")
    lines = output("solve.py", "--kind", "hitori", "--repeat", "1", "--patience", "0.1").splitlines()
    assert [["hitori", "to"], ["hitori", "to"], ["hitori", "larger"]] == [line.split()[:2] for line in lines[3:]]
    assert all(line.endswith("unique") for line in lines[3:])


def test_a_survey_finds_no_faults() -> None:
    told = output("variety.py", "--kind", "number-place", "--size", "4", "--seeds", "3", "--processes", "1")
    assert 3 == told.count("3 puzzles, 0 with faults")
    assert 3 == told.count(" different layouts")
