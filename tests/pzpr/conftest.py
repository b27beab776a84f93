"""The judge: what the npm package pzpr says about boards, in a process of its own."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent


@pytest.fixture(scope="session")
def judge() -> Callable[[Iterable[str]], list[list[str]]]:
    """Return a function from the texts of puzzle files to what pzpr finds wrong with each, by its codes."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    if not (FOLDER / "node_modules" / "pzpr").is_dir():
        pytest.skip("the npm package pzpr is not installed (run tests/pzpr/install.py)")

    def judged(texts: Iterable[str]) -> list[list[str]]:
        lines = "".join(f"{json.dumps(text)}\n" for text in texts)
        done = subprocess.run([node, "judge.mjs"], cwd=FOLDER, input=lines, check=True, capture_output=True, text=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    return judged
