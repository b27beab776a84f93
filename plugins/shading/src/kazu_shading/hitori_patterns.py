"""Patterns in the numbers of a Hitori that settle cells by themselves, whatever else is on the board.

Cells are numbered in reading order, and sets of them are bits (`kazu_core.bits`). Numbers below 1 are no numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from kazu_core.bits import gathered
from kazu_core.grid import Size

Line = tuple[int, ...]
"""The cells of a row or column."""

Values = tuple[int, ...]
"""The numbers of a line's cells."""

Group = tuple[int, ...]
"""The cells of one line with the same number, in the line's order; two or more."""

REMEMBERED = 1 << 14
"""Lines whose patterns are kept: while a puzzle is made, a change touches few of them."""


class Pattern(NamedTuple):
    """A pattern's name, its cells, and the sets of cells that it has shaded and unshaded."""

    name: str
    cells: tuple[int, ...]
    shaded: int
    unshaded: int


class Lines(NamedTuple):
    """Rows and columns as cell numbers, and the corners, each as corner, both cells beside it, inner cell."""

    rows: tuple[Line, ...]
    columns: tuple[Line, ...]
    corners: tuple[tuple[int, int, int, int], ...]


@lru_cache(maxsize=128)
def lines_of(size: Size) -> Lines:
    """Return the lines and corners of a size."""
    width, height = size.width, size.height
    rows = tuple(tuple(range(row * width, (row + 1) * width)) for row in range(height))
    columns = tuple(tuple(range(column, width * height, width)) for column in range(width))
    corners: tuple[tuple[int, int, int, int], ...] = ()
    if width > 1 and height > 1:
        corners = tuple(
            (rows[y][x], rows[y][inner_x], rows[inner_y][x], rows[inner_y][inner_x])
            for y, inner_y in ((0, 1), (-1, -2))
            for x, inner_x in ((0, 1), (-1, -2))
        )
    return Lines(rows, columns, corners)


def values_of(size: Size, numbers: Sequence[int]) -> tuple[list[Values], list[Values]]:
    """Return the numbers of each row and of each column."""
    width = size.width
    flat = tuple(numbers)
    rows = [flat[start : start + width] for start in range(0, len(flat), width)]
    return rows, [flat[column::width] for column in range(width)]


@lru_cache(maxsize=REMEMBERED)
def groups(line: Line, values: Values) -> tuple[Group, ...]:
    """Return the groups of equal numbers in a line."""
    found: dict[int, list[int]] = {}
    for cell, number in zip(line, values, strict=True):
        if number > 0:
            found.setdefault(number, []).append(cell)
    return tuple(tuple(group) for group in found.values() if len(group) > 1)


@lru_cache(maxsize=REMEMBERED)
def equals_in(line: Line, values: Values) -> tuple[tuple[int, int], ...]:
    """Return the cells of a line that have equals in it, each with the set of them."""
    together = [(group, gathered(group)) for group in groups(line, values)]
    return tuple((cell, alike ^ 1 << cell) for group, alike in together for cell in group)


@lru_cache(maxsize=REMEMBERED)
def in_line(line: Line, values: Values) -> tuple[Pattern, ...]:
    """Return what the groups of a line settle in it: neighbours of a kind, or two with one cell between."""
    return tuple(pattern for group in groups(line, values) for pattern in _of_group(line[1] - line[0], group))


def _of_group(step: int, group: Group) -> Iterator[Pattern]:
    threes = [cell for cell in group if cell + step in group and cell + 2 * step in group]
    for cell in threes:
        middle, last = cell + step, cell + 2 * step
        yield Pattern("triple", (cell, middle, last), 1 << cell | 1 << last, 1 << middle)
    for cell, after in pairwise(group):
        if after == cell + step and len(group) > 2:
            others = tuple(other for other in group if other not in (cell, after))
            if not (cell in threes or cell - step in threes) or len(group) > 3:
                yield Pattern("pair-and-single", (cell, after, *others), gathered(others), 0)
        elif after == cell + 2 * step:
            yield Pattern("sandwich", (cell, cell + step, after), 0, 1 << cell + step)


def in_corner(corner: tuple[int, int, int, int], numbers: Sequence[int]) -> Iterator[Pattern]:
    """Yield what the numbers of a corner's square settle; else its corner cell would be walled in."""
    cell, one, other, inner = corner
    number = numbers[cell]
    first, second, last = numbers[one], numbers[other], numbers[inner]
    if number == first == second == last > 0:
        yield Pattern("corner-four", corner, 1 << cell | 1 << inner, 1 << one | 1 << other)
    elif number == first == second > 0:
        yield Pattern("corner-triple", (cell, one, other), 1 << cell, 1 << one | 1 << other)
    elif first == second == last > 0:
        yield Pattern("corner-triple", (one, other, inner), 1 << inner, 1 << one | 1 << other)
    else:
        for beside, across, facing in ((first, one, other), (second, other, one)):
            if number == beside > 0:
                yield Pattern("corner-pair", (cell, across, facing), 0, 1 << facing)
            elif beside == last > 0:
                yield Pattern("corner-pair", (across, inner, cell, facing), 0, 1 << facing)


@lru_cache(maxsize=REMEMBERED)
def on_edge(edge: Line, inner: Line, values: Values, inner_values: Values) -> tuple[Pattern, ...]:
    """Return what two pairs side by side at the border settle: the border cells on both sides of them."""
    pairs = [number == under > 0 for number, under in zip(values, inner_values, strict=True)]
    found = []
    for place in range(len(edge) - 1):
        outer = [edge[beside] for beside in (place - 1, place + 2) if 0 <= beside < len(edge)]
        if pairs[place] and pairs[place + 1] and outer:
            cells = (*edge[place : place + 2], *inner[place : place + 2], *outer)
            found.append(Pattern("edge-pairs", cells, 0, gathered(outer)))
    return tuple(found)


@lru_cache(maxsize=REMEMBERED)
def between(line: Line, following: Line, values: Values, following_values: Values) -> tuple[Pattern, ...]:
    """Return what offset pairs settle.

    Two equal numbers stand in a line and two in the next; one of each stand side by side, so one of the other two is
    shaded; those touch corner by corner, and the two cells beside both stay unshaded.
    """
    across, along = following[0] - line[0], line[1] - line[0]
    upper, lower = groups(line, values), groups(following, following_values)
    return tuple(
        Pattern("offset-pairs", (side, side + across, other, corner), 0, 1 << corner - across | 1 << other + across)
        for group in upper
        for partner in lower
        for side in group
        if side + across in partner
        for other in group
        for corner in (other + across - along, other + across + along)
        if other != side and corner in partner and corner != side + across
    )


def basic(size: Size, numbers: Sequence[int]) -> Iterator[Pattern]:
    """Yield the patterns that beginners know."""
    lines = lines_of(size)
    for along, values in zip((lines.rows, lines.columns), values_of(size, numbers), strict=True):
        if len(along[0]) > 1:
            for line, written in zip(along, values, strict=True):
                yield from in_line(line, written)
    for corner in lines.corners:
        yield from in_corner(corner, numbers)


def advanced(size: Size, numbers: Sequence[int]) -> Iterator[Pattern]:
    """Yield the patterns that take some practice."""
    lines = lines_of(size)
    for along, values in zip((lines.rows, lines.columns), values_of(size, numbers), strict=True):
        if len(along) > 1 and len(along[0]) > 1:
            for edge, inner in ((0, 1), (-1, -2)):
                yield from on_edge(along[edge], along[inner], values[edge], values[inner])
            for place in range(len(along) - 1):
                yield from between(*along[place : place + 2], *values[place : place + 2])


def equals(size: Size, numbers: Sequence[int]) -> list[int]:
    """Return for each cell the set of cells in its row and column that have the same number."""
    found = [0] * len(numbers)
    lines = lines_of(size)
    for along, values in zip((lines.rows, lines.columns), values_of(size, numbers), strict=True):
        for line, written in zip(along, values, strict=True):
            for cell, alike in equals_in(line, written):
                found[cell] |= alike
    return found
