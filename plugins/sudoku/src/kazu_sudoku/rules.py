"""The constraints that the number kinds share, made once for each side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from attrs import evolve

from kazu_core.constraints.base import Constraint
from kazu_core.constraints.common_peers import common_peers
from kazu_core.constraints.number_patterns import CLAIMING, POINTING, House, fishes, locked, overlapping, subsets
from kazu_core.constraints.numbers import AllDifferent, Filled, Given, Holds
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.words import Words
from kazu_sudoku.houses import Houses, boxes, diagonals, lines, regions_of

NUMBER = "number"
"""The layer on which the numbers are written."""

ROW = Words("row {number}", "第{number}行")
COLUMN = Words("column {number}", "第{number}列")
BOX = Words("box {number}", "第{number}ブロック")
REGION = Words("region {number}", "第{number}領域")
DIAGONALS = (
    Words("the falling diagonal", "左上から右下への対角線"),
    Words("the rising diagonal", "右上から左下への対角線"),
)
_DIAGONAL_REPEATS = Words("a diagonal repeats a number", "対角線に同じ数字があります")

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


@lru_cache(maxsize=16)
def crossed_rules(side: int) -> tuple[Constraint, ...]:
    """No row, column, box or diagonal has a number twice, and each has all of them."""
    diagonal = tuple(evolve(rule, wrong=_DIAGONAL_REPEATS) for rule in _repeats(named_diagonals(side)))
    return boxed_rules(side) + diagonal + _needs(side, named_diagonals(side))


@lru_cache(maxsize=64)
def regioned_rules(side: int, region: tuple[int, ...]) -> tuple[Constraint, ...]:
    """No row, column or region has a number twice, and each has all of them."""
    return line_rules(side) + _repeats(named_regions(side, region)) + _needs(side, named_regions(side, region))


def _repeats(houses: Iterable[Named]) -> tuple[Constraint, ...]:
    return tuple(
        AllDifferent(layer=NUMBER, where=where, spots=spots, code=f"{sort}-repeats") for sort, where, spots in houses
    )


def _needs(side: int, houses: Iterable[Named]) -> tuple[Constraint, ...]:
    return tuple(
        Holds(layer=NUMBER, value=value, where=where, spots=spots, code=f"{sort}-needs", cost=cost)
        for sort, where, spots in houses
        for cost in (BOX_COST if sort in {"box", "region"} else LINE_COST,)
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


def named_regions(side: int, region: tuple[int, ...]) -> Iterator[Named]:
    """Yield the regions, given the region's number of every cell."""
    yield from _named(side, "region", REGION, regions_of(side, region))


def named_diagonals(side: int) -> Iterator[Named]:
    """Yield the diagonals."""
    cells = grid_of(Size(side, side)).cells
    for words, house in zip(DIAGONALS, diagonals(side), strict=True):
        yield "diagonal", words, tuple(cells[cell] for cell in house)


def _named(side: int, sort: str, words: Words, houses: Houses) -> Iterator[Named]:
    cells = grid_of(Size(side, side)).cells
    for number, house in enumerate(houses, 1):
        yield sort, words.fill(number=number), tuple(cells[cell] for cell in house)


@lru_cache(maxsize=8)
def line_patterns(side: int) -> tuple[Constraint, ...]:
    """The techniques that rule numbers out in rows and columns alone."""
    values, sizes = tuple(range(1, side + 1)), _sizes(side)
    rows, columns = _houses(named_lines(side), "row"), _houses(named_lines(side), "column")
    return (
        *(subset for house in rows + columns for subset in subsets(NUMBER, house, values, sizes)),
        *fishes(NUMBER, rows, columns, values, [size for size in sizes if 2 * size <= side]),
    )


@lru_cache(maxsize=8)
def boxed_patterns(side: int) -> tuple[Constraint, ...]:
    """The techniques that rule numbers out in rows, columns and boxes."""
    return _area_patterns(side, _houses(named_houses(side), "box"))


@lru_cache(maxsize=8)
def crossed_patterns(side: int) -> tuple[Constraint, ...]:
    """The techniques that rule numbers out in rows, columns, boxes and on diagonals."""
    values = tuple(range(1, side + 1))
    boxes, crosses = _houses(named_houses(side), "box"), _houses(named_diagonals(side), "diagonal")
    return (
        *boxed_patterns(side),
        *(locked(NUMBER, box, line, values, POINTING) for box, line in overlapping(boxes, crosses)),
        *(locked(NUMBER, line, box, values, CLAIMING) for line, box in overlapping(crosses, boxes)),
        *(subset for house in crosses for subset in subsets(NUMBER, house, values, _sizes(side))),
        *common_peers(NUMBER, crosses, _houses(named_houses(side)) + crosses, values),
    )


@lru_cache(maxsize=64)
def regioned_patterns(side: int, region: tuple[int, ...]) -> tuple[Constraint, ...]:
    """The techniques that rule numbers out in rows, columns and regions."""
    values, areas = tuple(range(1, side + 1)), _houses(named_regions(side, region), "region")
    return _area_patterns(side, areas) + common_peers(NUMBER, areas, _houses(named_lines(side)) + areas, values)


def _area_patterns(side: int, areas: tuple[House, ...]) -> tuple[Constraint, ...]:
    """The techniques of rows, columns and areas that divide the grid."""
    values, sizes = tuple(range(1, side + 1)), _sizes(side)
    rows, columns = _houses(named_lines(side), "row"), _houses(named_lines(side), "column")
    lines = rows + columns
    return (
        *(locked(NUMBER, area, line, values, POINTING) for area, line in overlapping(areas, lines)),
        *(locked(NUMBER, line, area, values, CLAIMING) for line, area in overlapping(lines, areas)),
        *(subset for house in lines + areas for subset in subsets(NUMBER, house, values, sizes)),
        *fishes(NUMBER, rows, columns, values, [size for size in sizes if 2 * size <= side]),
    )


def _sizes(side: int) -> tuple[int, ...]:
    return (2, 3, 4) if side <= LARGEST_QUADS else (2, 3)


def _houses(named: Iterable[Named], sort: str = "") -> tuple[House, ...]:
    """Return the houses of a sort, all of them when it is left out."""
    return tuple(House(where, spots) for of, where, spots in named if sort in {"", of})
