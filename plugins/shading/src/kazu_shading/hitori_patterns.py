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
Group = tuple[int, ...]
"""The cells of one line with the same number, in the line's order; two or more."""


class Pattern(NamedTuple):
    """A pattern's name, its cells, and the sets of cells that it has shaded and unshaded."""

    name: str
    cells: tuple[int, ...]
    shaded: int
    unshaded: int


BASIC = ("triple", "pair-and-single", "sandwich", "corner-pair", "corner-triple", "corner-four")
ADVANCED = ("edge-pairs", "offset-pairs")


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


def groups(line: Line, numbers: Sequence[int]) -> list[Group]:
    """Return the groups of equal numbers in a line."""
    found: dict[int, list[int]] = {}
    for cell in line:
        number = numbers[cell]
        if number > 0:
            found.setdefault(number, []).append(cell)
    return [tuple(group) for group in found.values() if len(group) > 1]


def in_line(line: Line, group: Group) -> Iterator[Pattern]:
    """Yield what a group settles in its line: neighbours of a kind, or two with one cell between."""
    step = line[1] - line[0]
    threes = [cell for cell in group if cell + step in group and cell + 2 * step in group]
    for cell in threes:
        yield Pattern(
            "triple", (cell, cell + step, cell + 2 * step), 1 << cell | 1 << cell + 2 * step, 1 << cell + step
        )
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


def on_edge(edge: Line, inner: Line, numbers: Sequence[int]) -> Iterator[Pattern]:
    """Yield what two pairs side by side at the border settle: the border cells on both sides of them."""
    pairs = [numbers[cell] == numbers[under] > 0 for cell, under in zip(edge, inner, strict=True)]
    for place in range(len(edge) - 1):
        if pairs[place] and pairs[place + 1]:
            outer = [edge[beside] for beside in (place - 1, place + 2) if 0 <= beside < len(edge)]
            if outer:
                cells = (*edge[place : place + 2], *inner[place : place + 2], *outer)
                yield Pattern("edge-pairs", cells, 0, gathered(outer))


def between(line: Line, following: Line, upper: Sequence[Group], lower: Sequence[Group]) -> Iterator[Pattern]:
    """Yield what offset pairs settle.

    Two equal numbers stand in a line and two in the next; one of each stand side by side, so one of the other two is
    shaded; those touch corner by corner, and the two cells beside both stay unshaded.
    """
    across, along = following[0] - line[0], line[1] - line[0]
    for group in upper:
        for partner in lower:
            sides = [cell for cell in group if cell + across in partner]
            for side in sides:
                for other in group:
                    for shift in (-along, along):
                        corner = other + across + shift
                        if other != side and corner in partner and corner != side + across:
                            cells = (side, side + across, other, corner)
                            yield Pattern("offset-pairs", cells, 0, 1 << other + shift | 1 << other + across)


def basic(size: Size, numbers: Sequence[int]) -> Iterator[Pattern]:
    """Yield the patterns that beginners know."""
    lines = lines_of(size)
    for line in lines.rows + lines.columns:
        for group in groups(line, numbers):
            yield from in_line(line, group)
    for corner in lines.corners:
        yield from in_corner(corner, numbers)


def advanced(size: Size, numbers: Sequence[int]) -> Iterator[Pattern]:
    """Yield the patterns that take some practice."""
    for lines in lines_of(size)[:2]:
        if len(lines) < 2 or len(lines[0]) < 2:
            continue
        for edge, inner in ((lines[0], lines[1]), (lines[-1], lines[-2])):
            yield from on_edge(edge, inner, numbers)
        grouped = [groups(line, numbers) for line in lines]
        for place in range(len(lines) - 1):
            yield from between(lines[place], lines[place + 1], grouped[place], grouped[place + 1])
