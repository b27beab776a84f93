"""The houses of a grid: the rows, columns and regions in which no number comes twice.

Cells are numbers from 0 in reading order, houses tuples of cells; a grid is a list with 0 for an empty cell.
"""

from __future__ import annotations

from functools import lru_cache

Houses = tuple[tuple[int, ...], ...]

BOXES: dict[int, tuple[int, int]] = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 16: (4, 4), 25: (5, 5)}
"""The rows and columns of a box by the side of the grid; no other side has boxes."""


def box_of(side: int, cell: int) -> int:
    """Return the number of the box that a cell is in, from 0 in reading order of the boxes."""
    height, width = BOXES[side]
    row, column = divmod(cell, side)
    return row // height * (side // width) + column // width


def regions_of(side: int, region: tuple[int, ...]) -> Houses:
    """Return the cells of each region, given the region's number of every cell."""
    return tuple(tuple(cell for cell in range(side * side) if region[cell] == number) for number in range(side))


@lru_cache(maxsize=16)
def lines(side: int) -> Houses:
    """Return the rows, top to bottom, then the columns, left to right."""
    cells = range(side * side)
    rows = tuple(tuple(cells[row * side : (row + 1) * side]) for row in range(side))
    return rows + tuple(tuple(cells[column::side]) for column in range(side))


@lru_cache(maxsize=16)
def boxes(side: int) -> Houses:
    """Return the boxes, in reading order."""
    return regions_of(side, tuple(box_of(side, cell) for cell in range(side * side)))


@lru_cache(maxsize=16)
def boxed(side: int) -> Houses:
    """Return the rows, the columns and the boxes."""
    return lines(side) + boxes(side)


@lru_cache(maxsize=16)
def diagonals(side: int) -> Houses:
    """Return the two diagonals, the one that falls to the right first, each from the top."""
    return tuple(range(0, side * side, side + 1)), tuple(range(side - 1, side * side - 1, side - 1))


@lru_cache(maxsize=16)
def crossed(side: int) -> Houses:
    """Return the rows, the columns, the boxes and the diagonals."""
    return boxed(side) + diagonals(side)


@lru_cache(maxsize=64)
def regioned(side: int, region: tuple[int, ...]) -> Houses:
    """Return the rows, the columns and the regions, given the region's number of every cell."""
    return lines(side) + regions_of(side, region)


@lru_cache(maxsize=16)
def beside(side: int) -> Houses:
    """Return the neighbours of every cell: above, below, left, right, those that there are."""
    return tuple(
        tuple(
            other
            for there, other in (
                (cell >= side, cell - side),
                (cell < side * side - side, cell + side),
                (cell % side > 0, cell - 1),
                (cell % side < side - 1, cell + 1),
            )
            if there
        )
        for cell in range(side * side)
    )
