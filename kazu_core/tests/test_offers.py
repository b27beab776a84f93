"""What kinds of any rectangle offer: sizes within bounds, levels by supposing, a module that is loaded late."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from kazu_core.grid import Size
from kazu_core.kind import LEVELS
from kazu_core.making.offers import level_by_probes, loaded_late, rectangles
from kazu_core.marks import Marks


class Measured:
    """What the level of a puzzle goes by."""

    def __init__(self, depth: int, tier: int, probes: int, cells: int = 100) -> None:
        self.depth, self.tier, self.probes, self.cells = depth, tier, probes, cells


@pytest.mark.parametrize(
    ("measured", "level"),
    [
        (Measured(0, 0, 0), "easy"),
        (Measured(0, 1, 0), "medium"),
        (Measured(1, 1, 4), "medium"),
        (Measured(1, 0, 5), "hard"),
        (Measured(1, 1, 9), "hard"),
        (Measured(1, 0, 10), "extra-hard"),
        (Measured(2, 0, 1), "extra-hard"),
    ],
)
def test_the_level_goes_by_techniques_and_by_how_much_is_supposed(measured: Any, level: str) -> None:
    assert level_by_probes(lambda cells: cells // 20, lambda cells: cells // 10)(None, measured) == level


def test_rectangles_within_the_bounds_are_offered_at_every_level() -> None:
    making = rectangles(4, 9, lambda size, _level, _seed: (size, Marks()))
    assert [making.levels(Size(*sides)) for sides in ((4, 9), (9, 4), (6, 6))] == [LEVELS] * 3
    assert [making.levels(Size(*sides)) for sides in ((3, 9), (9, 3), (4, 10), (10, 4))] == [()] * 4
    assert (str(making.sizes), making.sizes.ja) == ("4 to 9 cells a side, any rectangle", "1辺4〜9マス、長方形も可")


def test_a_size_within_the_bounds_may_have_fewer_levels() -> None:
    making = rectangles(4, 9, lambda size, _level, _seed: (size, Marks()), levels=lambda size: LEVELS[: size.width - 4])
    assert (making.levels(Size(4, 9)), making.levels(Size(6, 9)), making.levels(Size(3, 3))) == ((), LEVELS[:2], ())


def test_the_maker_is_loaded_at_the_first_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    make = loaded_late("made_up_making")
    module: Any = ModuleType("made_up_making")
    module.make = lambda size, level, seed: ((size, level, seed), Marks())
    monkeypatch.setitem(sys.modules, "made_up_making", module)
    assert make(Size(5, 5), "hard", 7) == ((Size(5, 5), "hard", 7), Marks())
