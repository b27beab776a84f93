"""The wheels, built from the sources and installed without them, as a user has them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DISTRIBUTIONS = [
    file for pattern in ("*", "plugins/*", "examples/*") for file in ROOT.glob(f"{pattern}/pyproject.toml")
]

Kazu = Callable[..., str]


def run(*command: str | Path, folder: Path) -> str:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("KAZU_", "PYTHON"))}
    done = subprocess.run(command, cwd=folder, env=clean, check=False, capture_output=True, text=True)
    assert 0 == done.returncode, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="session")
def uv() -> str:
    """Return the uv that is installed beside the tests."""
    from uv import find_uv_bin  # noqa: PLC0415  only these tests have it

    return find_uv_bin()


@pytest.fixture(scope="session")
def wheels(uv: str, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Build every distribution's wheel."""
    folder = tmp_path_factory.mktemp("wheels")
    run(uv, "build", "--all-packages", "--wheel", "--out-dir", folder, folder=ROOT)
    return sorted(folder.glob("*.whl"))


@pytest.fixture(scope="session")
def kazu(uv: str, wheels: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Kazu:
    """Return a function that runs the installed `kazu`, far from the sources."""
    folder = tmp_path_factory.mktemp("installed")
    run(uv, "venv", "--python", sys.executable, folder / "venv", folder=folder)
    python = folder / "venv" / "bin" / "python"
    run(uv, "pip", "install", "--python", python, *wheels, folder=folder)
    return lambda *arguments: run(python.with_name("kazu"), *arguments, folder=folder)


def names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as opened:
        return opened.namelist()


def test_every_distribution_has_a_wheel(wheels: list[Path]) -> None:
    assert len(DISTRIBUTIONS) == len(wheels)


def test_a_wheel_brings_its_types_and_its_licence(wheels: list[Path]) -> None:
    for wheel in wheels:
        inside = names(wheel)
        assert any(name.endswith("/py.typed") for name in inside), wheel.name
        assert any(name.endswith("/LICENSE") for name in inside), wheel.name


def test_a_wheel_holds_its_one_package_and_no_tests(wheels: list[Path]) -> None:
    for wheel in wheels:
        package = wheel.name.split("-")[0]
        assert {package} == {name.split("/")[0] for name in names(wheel) if ".dist-info/" not in name}
        assert [] == [name for name in names(wheel) if "/tests/" in name]


def test_the_installed_command_lists_the_kinds_of_every_plugin(kazu: Kazu) -> None:
    listed = kazu("kinds")
    for name in ("number-place", "hitori", "slitherlink", "shikaku", "takuzu"):
        assert name in listed


def test_the_installed_command_makes_a_puzzle_with_one_answer(kazu: Kazu) -> None:
    made = json.loads(kazu("make", "slitherlink", "--size", "6x6", "--level", "easy", "--seed", "1", "--json"))
    assert made
