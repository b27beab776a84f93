"""Who may import whom, read from the sources: the core nobody, a plugin only the core."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
MODULES = {"python-sat": "pysat", "fontpkg-source-sans-3": "fontpkg"}  # whose module is not called like them

DISTRIBUTIONS = sorted(
    file.parent.relative_to(ROOT).as_posix()
    for pattern in ("*/pyproject.toml", "plugins/*/pyproject.toml", "examples/*/pyproject.toml")
    for file in ROOT.glob(pattern)
)
ALLOWED = {"kazu_core": set(), "kazu_render": {"kazu_core"}, "kazu_web": {"kazu_core", "kazu_render"}}


def project(distribution: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / distribution / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def sources(distribution: str) -> list[Path]:
    return sorted((ROOT / distribution / "src").rglob("*.py"))


def packages(distribution: str) -> set[str]:
    return {folder.name for folder in (ROOT / distribution / "src").iterdir() if folder.is_dir()}


def dependencies(distribution: str) -> list[str]:
    declared = project(distribution)
    extras = declared.get("optional-dependencies", {}).values()
    return [*declared["dependencies"], *(dependency for extra in extras for dependency in extra)]


def required(distribution: str) -> set[str]:
    """Return the modules that the declared dependencies bring."""
    names = (re.split(r"[^A-Za-z0-9._-]", dependency)[0] for dependency in dependencies(distribution))
    return {MODULES.get(name, name.replace("-", "_")) for name in names}


def imported(file: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the top-level module of every import of a file, those inside functions too."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name.split(".")[0]) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}:{node.lineno}: write the whole name of the module"
            yield node.lineno, (node.module or "").split(".")[0]


def strangers(distribution: str, known: set[str]) -> list[str]:
    return [
        f"{file.relative_to(ROOT)}:{line}: {module}"
        for file in sources(distribution)
        for line, module in imported(file)
        if module not in known
    ]


OURS = {package for distribution in DISTRIBUTIONS for package in packages(distribution)}


@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
def test_a_distribution_imports_only_who_stands_below_it(distribution: str) -> None:
    below = ALLOWED.get(distribution, {"kazu_core"}) | packages(distribution)
    others = {module for _, _, module in (row.rpartition(" ") for row in strangers(distribution, below))}
    assert set() == others & OURS


@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
def test_a_distribution_imports_only_what_it_declares(distribution: str) -> None:
    assert [] == strangers(distribution, required(distribution) | packages(distribution) | sys.stdlib_module_names)


@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
def test_a_distribution_uses_all_that_it_declares(distribution: str) -> None:
    used = {module for file in sources(distribution) for _, module in imported(file)}
    assert set() == required(distribution) - used


@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
def test_a_distribution_allows_a_range_of_its_siblings(distribution: str) -> None:
    siblings = [dependency for dependency in dependencies(distribution) if dependency.startswith("kazu-")]
    assert [] == [sibling for sibling in siblings if not re.fullmatch(r"kazu-\w+>=0\.\d+,<0\.\d+", sibling)]


@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
def test_a_distribution_can_stand_on_its_own(distribution: str) -> None:
    folder = ROOT / distribution
    assert (ROOT / "LICENSE").read_bytes() == (folder / "LICENSE").read_bytes()
    assert (folder / "README.md").is_file()
    assert [] == [package for package in packages(distribution) if not (folder / "src" / package / "py.typed").exists()]
    assert project(distribution)["requires-python"] == ">=3.11"
