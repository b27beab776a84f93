"""Making jigsaws: regions first, then a full grid of them, from which numbers are taken away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kazu_core.errors import CannotMakeError
from kazu_core.random import Stream
from kazu_sudoku.filling import fill_tightest
from kazu_sudoku.houses import regioned
from kazu_sudoku.making import Floors, floors_of, graded, made
from kazu_sudoku.planes import shape_of
from kazu_sudoku.shaking import shaken

if TYPE_CHECKING:
    from kazu_core.kind import Level

FLOORS: dict[int, Floors] = {
    5: {"easy": 12, "medium": 9, "hard": 7},
    6: {"easy": 18, "medium": 14, "hard": 11},
    7: {"easy": 25, "medium": 20, "hard": 16, "extra-hard": 13},
    8: {"easy": 31, "medium": 25, "hard": 20, "extra-hard": 17},
    9: {"easy": 38, "medium": 30, "hard": 24, "extra-hard": 21},
}
"""The number of printed numbers at which carving stops, by side and level."""

ATTEMPTS = 40
NODES = {8: 5000}
"""Nodes after which regions are given up: 200,000 as the JavaScript package does, fewer at the side that is ours."""


def make_jigsaw(side: int, level: Level, seed: int) -> tuple[list[int], list[int], tuple[int, ...]]:
    """Return a printed grid, its one completion and the region of every cell; alike for a seed everywhere.

    Easy to hard are the puzzles of the JavaScript package where it has the side. Raises `CannotMakeError`.
    """
    stream = Stream(seed)
    full, region = _filled(stream, side)
    grid, full = made(stream, shape_of(side, regioned(side, region)), lambda: full, FLOORS[side], level)
    return grid, full, region


def _filled(stream: Stream, side: int) -> tuple[list[int], tuple[int, ...]]:
    for _ in range(ATTEMPTS):
        region = shaken(stream, side)
        full = fill_tightest(stream, side, regioned(side, region), NODES.get(side, 200_000))
        if full is not None:
            return full, region
    raise CannotMakeError(f"no regions of {side}x{side} that can be filled were found in {ATTEMPTS} tries")


def level_of(side: int, region: tuple[int, ...], grid: Sequence[int]) -> Level:
    """Return the level of a printed jigsaw with one completion."""
    return graded(shape_of(side, regioned(side, region)), floors_of(FLOORS, side), grid)
