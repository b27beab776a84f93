"""Full grids from the seeded stream, draw for draw as the JavaScript package makes them."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kazu_core.random import Stream
    from kazu_sudoku.houses import Houses


def fill_in_order(stream: Stream, side: int, houses: Houses) -> list[int]:
    """Return a full grid, filled cell by cell in reading order, a step back where no number fits.

    Every time a cell is entered it takes one shuffle of all the numbers from the stream. Raises `ValueError` when the
    houses cannot be filled.
    """
    groups = _houses_of(side, houses)
    used = [0] * len(houses)
    grid = [0] * (side * side)
    trail: list[Iterator[int]] = [_choices(stream, side, groups[0], used)]
    while trail:
        cell = len(trail) - 1
        _flip(used, groups[cell], grid[cell])
        grid[cell] = value = next(trail[-1], 0)
        if not value:
            trail.pop()
            continue
        _flip(used, groups[cell], value)
        if len(trail) == len(grid):
            return grid
        trail.append(_choices(stream, side, groups[cell + 1], used))
    raise ValueError("these houses cannot be filled")


def _houses_of(side: int, houses: Houses) -> list[list[int]]:
    """Return for every cell the numbers of its houses."""
    groups: list[list[int]] = [[] for _ in range(side * side)]
    for number, house in enumerate(houses):
        for cell in house:
            groups[cell].append(number)
    return groups


def _choices(stream: Stream, side: int, houses: list[int], used: list[int]) -> Iterator[int]:
    """Yield the values to try in a cell just entered; what is blocked is what is blocked then."""
    blocked = 0
    for house in houses:
        blocked |= used[house]
    return iter([value for value in stream.shuffled(range(1, side + 1)) if not blocked >> value & 1])


def _flip(used: list[int], houses: list[int], value: int) -> None:
    """Take a value in or out of the used ones of a cell's houses; 0 is no value."""
    if value:
        for house in houses:
            used[house] ^= 1 << value


def fill_by_pattern(stream: Stream, side: int) -> list[int]:
    """Return a full grid of a square side: one pattern with its numbers, bands, rows, stacks and columns shuffled."""
    box = isqrt(side)
    labels = stream.shuffled(range(1, side + 1))
    rows = _banded(stream, box)
    columns = _banded(stream, box)
    return [labels[(box * (row % box) + row // box + column) % side] for row in rows for column in columns]


def _banded(stream: Stream, box: int) -> list[int]:
    """Return the lines in a drawn order that keeps the bands together."""
    bands = stream.shuffled(range(box))
    return [line for band in bands for line in stream.shuffled(range(band * box, band * box + box))]
