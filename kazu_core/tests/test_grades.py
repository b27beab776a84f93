"""What the levels mean for a kind whose clues are taken away."""

from __future__ import annotations

from types import MethodType, SimpleNamespace
from typing import Any

import pytest

from kazu_core.making.carve import Carver
from kazu_core.making.grades import Grades

GRADES = Grades(generous=40, hard=3, extra=6)


def carver(depth: int, probes: int = 0, kept: int = 9) -> Any:
    """Return a stand-in for what carves boards of nine cells: so many clues stay, and they measure like this."""
    stand_in = SimpleNamespace(
        clues=range(9),
        cells=9,
        by_rules=lambda _order, shown, **_limits: list(shown)[:kept],
        measure=lambda shown: SimpleNamespace(depth=depth, tier=1, probes=probes, clues=len(shown), cells=9),
    )
    stand_in.to_level = MethodType(Carver.to_level, stand_in)
    return stand_in


def test_clues_are_taken_away_while_the_rules_solve_the_board() -> None:
    assert GRADES.carve(carver(depth=0, kept=5), [], "medium") == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_board_that_the_rules_do_not_solve_with_every_clue_has_no_such_level(level: Any) -> None:
    assert GRADES.level(carver(depth=1, probes=1).measure(range(9))) == "medium"
    assert GRADES.carve(carver(depth=1, probes=1), [], level) is None
