"""The constraints that the boxed number kinds share, made once for each side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby

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
def boxed_rules(side: int) -> tuple[Constraint, ...]:
    """No row, column or box has a number twice, and each has all of them."""
    return _repeats(side) + _needs(side)


def _repeats(side: int) -> tuple[Constraint, ...]:
    return tuple(
        AllDifferent(layer=NUMBER, where=where, spots=spots, code=f"{sort}-repeats")
        for sort, where, spots in named_houses(side)
    )


def _needs(side: int) -> tuple[Constraint, ...]:
    return tuple(
        Holds(layer=NUMBER, value=value, where=where, spots=spots, code=f"{sort}-needs", cost=cost)
        for sort, where, spots in named_houses(side)
        for cost in (BOX_COST if sort == "box" else LINE_COST,)
        for value in range(1, side + 1)
    )


def named_houses(side: int) -> Iterable[tuple[str, Words, tuple[Spot, ...]]]:
    """Yield rows, columns and boxes: the sort, the name and the cells of each."""
    cells = grid_of(Size(side, side)).cells
    rows, columns = lines(side)[:side], lines(side)[side:]
    sorts: tuple[tuple[str, Words, Houses], ...] = (
        ("row", ROW, rows),
        ("column", COLUMN, columns),
        ("box", BOX, boxes(side)),
    )
    for sort, words, houses in sorts:
        for number, house in enumerate(houses, 1):
            yield sort, words.fill(number=number), tuple(cells[cell] for cell in house)


@lru_cache(maxsize=8)
def boxed_patterns(side: int) -> tuple[Constraint, ...]:
    """The techniques that rule numbers out in rows, columns and boxes."""
    values = tuple(range(1, side + 1))
    sizes = (2, 3, 4) if side <= LARGEST_QUADS else (2, 3)
    houses = {sort: tuple(House(where, spots) for _, where, spots in group) for sort, group in _by_sort(side)}
    rows, columns = houses["row"], houses["column"]
    lines, all_boxes = rows + columns, houses["box"]
    return (
        *(locked(NUMBER, box, line, values, POINTING) for box, line in overlapping(all_boxes, lines)),
        *(locked(NUMBER, line, box, values, CLAIMING) for line, box in overlapping(lines, all_boxes)),
        *(subset for house in lines + all_boxes for subset in subsets(NUMBER, house, values, sizes)),
        *fishes(NUMBER, rows, columns, values, sizes),
    )


def _by_sort(side: int) -> Iterable[tuple[str, Iterable[tuple[str, Words, tuple[Spot, ...]]]]]:
    return groupby(named_houses(side), key=lambda house: house[0])
