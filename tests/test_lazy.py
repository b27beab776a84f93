"""What an import does not load: asked of a fresh interpreter, since this one has loaded everything."""

from __future__ import annotations

import subprocess
import sys

import pytest

import kazu_core

HEAVY = {"pysat", "cattrs", "hypothesis", "kazu_render", "numpy", "pytest", "resvg_py"}


def loaded(statement: str) -> set[str]:
    """Return the top-level modules that a fresh interpreter has after a statement."""
    program = f"{statement}\nimport sys\nprint('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    return {name.split(".")[0] for name in done.stdout.split()}


def plugins(modules: set[str]) -> set[str]:
    return {name for name in modules if name.startswith("kazu_") and name != "kazu_core"}


def test_importing_the_core_loads_no_solver_no_cattrs_and_no_plugin() -> None:
    modules = loaded("import kazu_core")
    assert "kazu_core" in modules
    assert set() == modules & HEAVY
    assert set() == plugins(modules)


def test_the_names_of_the_core_are_the_public_ones() -> None:
    assert sorted(kazu_core.__all__) == dir(kazu_core)
    for name in dir(kazu_core):
        home = getattr(getattr(kazu_core, name), "__module__", None)
        # a value, such as the levels, or a type that is an alias, has no module of its own
        assert home in {None, "typing"} or home.startswith(("kazu_core.", "pluggy")), name
    assert {"Hint", "Outcome", "Rating", "Session", "Stream", "LEVELS"} <= {*dir(kazu_core)}


def test_naming_the_kinds_loads_no_solver_and_no_cattrs() -> None:
    modules = loaded("import kazu_core\nassert list(kazu_core.kinds())")
    assert plugins(modules)
    assert set() == modules & {"pysat", "cattrs", "resvg_py"}


@pytest.mark.parametrize("module", ["kazu_sudoku", "kazu_shading", "kazu_loops", "kazu_regions", "kazu_takuzu"])
def test_importing_a_plugin_loads_no_solver_and_no_sibling(module: str) -> None:
    modules = loaded(f"import {module}")
    assert set() == modules & HEAVY
    assert {module} == plugins(modules)
