"""The constraints that the number kinds share, made once for each side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from kazu_core.constraints.base import Constraint
from kazu_core.constraints.number_patterns import CLAIMING, POINTING, House, fishes, locked, overlapping, subsets
from kazu_core.constraints.numbers import AllDifferent, Filled, Given, Holds
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.words import Words
from kazu_sudoku.houses import Houses, boxes, lines

NUMBER = "number"
"""The layer on which the numbers are written."""

ROW = Words("row {number}", "第{number}行")
COLUMN = Words("column {number}", "第{number}列")
BOX = Words("box {number}", "第{number}ブロック")

Named = tuple[str, Words, tuple[Spot, ...]]
"""A house: its sort, its name and its cells."""

LINE_COST, BOX_COST = 1.5, 1.2
"""How hard a hidden single is to see, as solvers rate it."""

LARGEST_QUADS = 9
"""The widest grid in which patterns of four are looked for; wider ones seldom have them, and they are hard to see."""


@lru_cache(maxsize=16)
def filled(side: int) -> tuple[Constraint, ...]:
    """Every cell holds a number."""
    return tuple(Filled(layer=NUMBER, spot=cell) for cell in grid_of(Size(side, side)).cells)


@lru_cache(maxsize=32768)
def given(spot: Spot, value: int) -> Given:
    """A number is printed in a cell."""
    return Given(layer=NUMBER, spot=spot, value=value)


def givens(side: int, values: Sequence[int]) -> tuple[Constraint, ...]:
    """Every printed number stays (0: none is printed)."""
    cells = grid_of(Size(side, side)).cells
    return tuple(given(cell, value) for cell, value in zip(cells, values, strict=True) if value)


@lru_cache(maxsize=16)
def line_rules(side: int) -> tuple[Constraint, ...]:
    """No row or column has a number twice, and each has all of them."""
    return _repeats(named_lines(side)) + _needs(side, named_lines(side))


@lru_cache(maxsize=16)
def boxed_rules(side: int) -> tuple[Constraint, ...]:
    """No row, column or box has a number twice, and each has all of them."""
    return _repeats(named_houses(side)) + _needs(side, named_houses(side))


def _repeats(houses: Iterable[Named]) -> tuple[Constraint, ...]:
    return tuple(
        AllDifferent(layer=NUMBER, where=where, spots=spots, code=f"{sort}-repeats") for sort, where, spots in houses
    )


def _needs(side: int, houses: Iterable[Named]) -> tuple[Constraint, ...]:
    return tuple(
        Holds(layer=NUMBER, value=value, where=where, spots=spots, code=f"{sort}-needs", cost=cost)
        for sort, where, spots in houses
        for cost in (BOX_COST if sort == "box" else LINE_COST,)
        for value in range(1, side + 1)
    )


def named_lines(side: int) -> Iterator[Named]:
    """Yield rows and columns."""
    yield from _named(side, "row", ROW, lines(side)[:side])
    yield from _named(side, "column", COLUMN, lines(side)[side:])


def named_houses(side: int) -> Iterator[Named]:
    """Yield rows, columns and boxes."""
    yield from named_lines(side)
    yield from _named(side, "box", BOX, boxes(side))


def _named(side: int, sort: str, words: Words, houses: Houses) -> Iterator[Named]:
    cells = grid_of(Size(side, side)).cells
    for number, house in enumerate(houses, 1):
        yield sort, words.fill(number=number), tuple(cells[cell] for cell in house)


@lru_cache(maxsize=8)
def line_patterns(side: int) -> tuple[Constraint, ...]:
    """The techniques that rule numbers out in rows and columns alone."""
    values, sizes = tuple(range(1, side + 1)), _sizes(side)
    rows, columns = _houses(side, "row"), _houses(side, "column")
    return (
        *(subset for house in rows + columns for subset in subsets(NUMBER, house, values, sizes)),
        *fishes(NUMBER, rows, columns, values, [size for size in sizes if 2 * size <= side]),
    )


@lru_cache(maxsize=8)
def boxed_patterns(side: int) -> tuple[Constraint, ...]:
    """The techniques that rule numbers out in rows, columns and boxes."""
    values, sizes = tuple(range(1, side + 1)), _sizes(side)
    rows, columns, all_boxes = (_houses(side, sort) for sort in ("row", "column", "box"))
    lines = rows + columns
    return (
        *(locked(NUMBER, box, line, values, POINTING) for box, line in overlapping(all_boxes, lines)),
        *(locked(NUMBER, line, box, values, CLAIMING) for line, box in overlapping(lines, all_boxes)),
        *(subset for house in lines + all_boxes for subset in subsets(NUMBER, house, values, sizes)),
        *fishes(NUMBER, rows, columns, values, sizes),
    )


def _sizes(side: int) -> tuple[int, ...]:
    return (2, 3, 4) if side <= LARGEST_QUADS else (2, 3)


def _houses(side: int, sort: str) -> tuple[House, ...]:
    named = named_houses(side) if sort == "box" else named_lines(side)
    return tuple(House(where, spots) for of, where, spots in named if of == sort)
