"""Making number places and diagonals: the JavaScript package's own puzzles, and an extra-hard level of ours.

What a kind of houses makes is a full grid with numbers taken away; `Recipe` says how.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kazu_core.errors import CannotMakeError
from kazu_core.random import Stream
from kazu_sudoku.carving import Carving, Test, by_one_guess, by_proof, by_singles, by_uniqueness, carve
from kazu_sudoku.filling import fill_by_pattern, fill_in_order, fill_tightest
from kazu_sudoku.guessing import depth_of
from kazu_sudoku.houses import boxed, crossed
from kazu_sudoku.patterns import solved_by_patterns
from kazu_sudoku.planes import Shape, shape_of
from kazu_sudoku.sparse import Exchanges, ending

if TYPE_CHECKING:
    from kazu_core.kind import Level

Made = tuple[list[int], list[int]]
"""The printed grid and the full one."""

Floors = dict["Level", int]
"""The number of printed numbers at which carving stops, by level."""

FLOORS: dict[int, Floors] = {
    4: {"easy": 9, "medium": 7, "hard": 5},
    6: {"easy": 20, "medium": 15, "hard": 11},
    9: {"easy": 40, "medium": 31, "hard": 24, "extra-hard": 23},
    16: {"easy": 150, "medium": 125, "hard": 116, "extra-hard": 108},
    25: {"easy": 366, "medium": 305, "hard": 283},
}
"""The floors of number place, by side."""

CROSSED: dict[int, Floors] = {
    6: {"easy": 16, "medium": 12, "hard": 9},
    9: {"easy": 34, "medium": 27, "hard": 21, "extra-hard": 20},
    16: {"easy": 116, "medium": 112, "hard": 104, "extra-hard": 98},
}
"""The floors of diagonals, by side."""

_TRIES = 4000  # about 1 in 15 succeeds, so that no seed comes near it
_ENDINGS = 40
_START = 1.7  # endings from so many times the numbers wanted differ enough and are short
_NODES = 3000


def make_grids(side: int, level: Level, seed: int) -> Made:
    """Return a printed number place with exactly one completion, and that completion; alike for a seed everywhere.

    Easy to hard are the puzzles of the JavaScript package, number for number. Raises `CannotMakeError` when an
    extra-hard one is not found.
    """
    stream, shape = Stream(seed), shape_of(side, boxed(side))
    fill = (
        (lambda: fill_by_pattern(stream, side)) if side >= 16 else (lambda: fill_in_order(stream, side, shape.houses))
    )
    return made(stream, shape, fill, FLOORS[side], level)


def make_crossed(side: int, level: Level, seed: int) -> Made:
    """Return a printed diagonal and its completion, as `make_grids`; 16 a side is ours at every level."""
    stream, shape = Stream(seed), shape_of(side, crossed(side))
    fill = (lambda: _by_chance(stream, shape)) if side == 16 else (lambda: fill_in_order(stream, side, shape.houses))
    return made(stream, shape, fill, CROSSED[side], level)


def _by_chance(stream: Stream, shape: Shape) -> list[int]:
    """Return a full grid of a large side; a start that goes wrong is given up soon, since most do not."""
    for _ in range(_TRIES):
        full = fill_tightest(stream, shape.side, shape.houses, _NODES)
        if full is not None:
            return full
    raise CannotMakeError(f"no full {shape.side}x{shape.side} was found in {_TRIES} tries")


def made(stream: Stream, shape: Shape, fill: Callable[[], list[int]], floors: Floors, level: Level) -> Made:
    """Return a grid of a level carved from a full one, and the full one; raises `CannotMakeError`."""
    if level == "extra-hard":
        return (_sparse if shape.side < 16 else _dense)(stream, shape, fill, floors)
    return carved(stream, shape, fill(), floors[level], _test(shape.side, level))


def _test(side: int, level: Level) -> Test:
    if level == "easy":
        return by_singles
    if side > 16:
        return by_proof(1 if level == "medium" else 2)
    return by_one_guess if level == "medium" else by_uniqueness


def carved(stream: Stream, shape: Shape, full: list[int], floor: int, test: Test) -> Made:
    """Take numbers away from a full grid in a drawn order, down to a floor, as far as a test lets them go."""
    carving = Carving(shape, full)
    carve(carving, stream.shuffled(range(shape.side**2)), floor, test)
    return carving.grid, full


def _dense(stream: Stream, shape: Shape, fill: Callable[[], list[int]], floors: Floors) -> Made:
    """Carve one grid after the other until patterns do not solve it: large grids have room to stay above the fewest."""
    for _ in range(_TRIES):
        grid, full = carved(stream, shape, fill(), floors["extra-hard"], by_uniqueness)
        if not solved_by_patterns(shape, grid):
            return grid, full
    raise _not_found(shape.side)


def _sparse(stream: Stream, shape: Shape, fill: Callable[[], list[int]], floors: Floors) -> Made:
    """End one start after the other in many ways until few numbers are left and patterns do not solve it."""
    few = floors["extra-hard"]
    for _ in range(_TRIES // _ENDINGS):
        start, full = carved(stream, shape, fill(), int(_START * few) + 1, by_uniqueness)
        grid = _few_left(stream, shape, start, full, few)
        if grid:
            return grid, full
    raise _not_found(shape.side)


def _not_found(side: int) -> CannotMakeError:
    return CannotMakeError(f"no extra-hard {side}x{side} was found in {_TRIES} tries")


def _few_left(stream: Stream, shape: Shape, start: list[int], full: list[int], few: int) -> list[int] | None:
    """Return the first ending that is sparse and hard enough."""
    exchanges = Exchanges(shape, full)
    for _ in range(_ENDINGS):
        carving = Carving(shape, full, start)
        order = stream.shuffled(carving.givens)
        if ending(carving, order, few, exchanges) and not solved_by_patterns(shape, carving.grid):
            return carving.grid
    return None


def level_of(side: int, grid: Sequence[int]) -> Level:
    """Return the level of a printed number place with one completion."""
    return graded(shape_of(side, boxed(side)), FLOORS[side], grid)


def crossed_level(side: int, grid: Sequence[int]) -> Level:
    """Return the level of a printed diagonal with one completion."""
    return graded(shape_of(side, crossed(side)), floors_of(CROSSED, side), grid)


def floors_of(table: dict[int, Floors], side: int) -> Floors:
    """Return the floors of a side; for one that is not made, those of the nearest side by its share of the cells."""
    nearest = min(table, key=lambda other: (abs(other - side), other))
    if nearest == side:
        return table[side]
    return {level: floor * side * side // nearest**2 for level, floor in table[nearest].items()}


def graded(shape: Shape, floors: Floors, grid: Sequence[int]) -> Level:
    """Return the level of a printed grid with one completion: by its printed numbers, guess depth and patterns."""
    printed = sum(1 for value in grid if value)
    if printed >= floors["medium"]:
        depth = depth_of(shape, grid, most=1)
        if depth == 0 and printed >= floors["easy"]:
            return "easy"
        if depth <= 1:
            return "medium"
    sparse = "extra-hard" in floors and printed < floors["hard"]
    return "extra-hard" if sparse and not solved_by_patterns(shape, grid) else "hard"
