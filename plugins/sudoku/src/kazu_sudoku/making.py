"""Making number places: the JavaScript package's own puzzles, and an extra-hard level of ours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kazu_core.errors import CannotMakeError
from kazu_core.random import Stream
from kazu_sudoku.carving import Carving, Test, by_one_guess, by_proof, by_singles, by_uniqueness, carve
from kazu_sudoku.filling import fill_by_pattern, fill_in_order
from kazu_sudoku.guessing import depth_of
from kazu_sudoku.houses import boxed
from kazu_sudoku.patterns import solved_by_patterns
from kazu_sudoku.planes import Shape, shape_of
from kazu_sudoku.sparse import Exchanges, ending

if TYPE_CHECKING:
    from kazu_core.kind import Level

Made = tuple[list[int], list[int]]
"""The printed grid and the full one."""

FLOORS: dict[int, dict[Level, int]] = {
    4: {"easy": 9, "medium": 7, "hard": 5},
    6: {"easy": 20, "medium": 15, "hard": 11},
    9: {"easy": 40, "medium": 31, "hard": 24, "extra-hard": 23},
    16: {"easy": 150, "medium": 125, "hard": 116, "extra-hard": 108},
    25: {"easy": 366, "medium": 305, "hard": 283},
}
"""The number of printed numbers at which carving stops, by side and level."""

_TRIES = 4000  # about 1 in 15 succeeds, so that no seed comes near it
_ENDINGS = 40
_START = 40  # endings from here differ enough and are short


def make_grids(side: int, level: Level, seed: int) -> Made:
    """Return a printed grid with exactly one completion, and that completion; alike for a seed everywhere.

    Easy to hard are the puzzles of the JavaScript package, number for number. Raises `CannotMakeError` when an
    extra-hard one is not found.
    """
    stream = Stream(seed)
    if level != "extra-hard":
        return _carved(stream, side, FLOORS[side][level], _test(side, level))
    return _sparse(stream, side) if side < 16 else _dense(stream, side)


def _fill(stream: Stream, side: int) -> list[int]:
    return fill_by_pattern(stream, side) if side >= 16 else fill_in_order(stream, side, boxed(side))


def _test(side: int, level: Level) -> Test:
    if level == "easy":
        return by_singles
    if side > 16:
        return by_proof(1 if level == "medium" else 2)
    return by_one_guess if level == "medium" else by_uniqueness


def _carved(stream: Stream, side: int, floor: int, test: Test) -> Made:
    full = _fill(stream, side)
    carving = Carving(shape_of(side, boxed(side)), full)
    carve(carving, stream.shuffled(range(side * side)), floor, test)
    return carving.grid, full


def _dense(stream: Stream, side: int) -> Made:
    """Carve one grid after the other until patterns do not solve it: large grids have room to stay above the fewest."""
    shape = shape_of(side, boxed(side))
    for _ in range(_TRIES):
        grid, full = _carved(stream, side, FLOORS[side]["extra-hard"], by_uniqueness)
        if not solved_by_patterns(shape, grid):
            return grid, full
    raise CannotMakeError(f"no extra-hard {side}x{side} was found in {_TRIES} tries")


def _sparse(stream: Stream, side: int) -> Made:
    """End one start after the other in many ways until few numbers are left and patterns do not solve it."""
    shape = shape_of(side, boxed(side))
    for _ in range(_TRIES // _ENDINGS):
        start, full = _carved(stream, side, _START, by_uniqueness)
        grid = _few_left(stream, shape, start, full)
        if grid:
            return grid, full
    raise CannotMakeError(f"no extra-hard {side}x{side} was found in {_TRIES} tries")


def _few_left(stream: Stream, shape: Shape, start: list[int], full: list[int]) -> list[int] | None:
    """Return the first ending that is sparse and hard enough."""
    exchanges = Exchanges(shape, full)
    for _ in range(_ENDINGS):
        carving = Carving(shape, full, start)
        order = stream.shuffled(carving.givens)
        few = ending(carving, order, FLOORS[shape.side]["extra-hard"], exchanges)
        if few and not solved_by_patterns(shape, carving.grid):
            return carving.grid
    return None


def level_of(side: int, grid: Sequence[int]) -> Level:
    """Return the level of a printed grid with one completion: by its printed numbers, guess depth and patterns."""
    shape, floors = shape_of(side, boxed(side)), FLOORS[side]
    printed = sum(1 for value in grid if value)
    if printed >= floors["medium"]:
        depth = depth_of(shape, grid, most=1)
        if depth == 0 and printed >= floors["easy"]:
            return "easy"
        if depth <= 1:
            return "medium"
    sparse = "extra-hard" in floors and printed < floors["hard"]
    return "extra-hard" if sparse and not solved_by_patterns(shape, grid) else "hard"
