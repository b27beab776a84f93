"""Grids parted into rectangular rooms drawn from the stream.

A room is the set of its cells as bits (`kazu_core.bits`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kazu_core.bits import members
from kazu_core.grid import Size
from kazu_core.random import Stream

Shape = tuple[int, int]
"""The height and width of a room, in cells."""


def draw_rooms(size: Size, stream: Stream, shapes: Sequence[Shape], *, slivers: int = 0) -> list[int]:
    """Return the rooms of a grid, each a rectangle; ``shapes`` are drawn from, so that one may stand in it repeatedly.

    Rooms are laid from one side to the other, always where the rooms before end first, and the grid is then turned or
    mirrored, so that no side is favoured. Where no shape fits, or what would be left beside it is one cell wide, the
    room takes the whole gap; ``slivers`` of 16 such gaps stay. Takes time linear in the cells.
    """
    across, mirrored, flipped = (stream.chance(1, 2) for _ in range(3))
    width, height = (size.height, size.width) if across else (size.width, size.height)
    filled = [0] * width  # how far each column is filled
    rooms: list[tuple[int, int, int, int]] = []
    while (top := min(filled)) < height:
        left = filled.index(top)
        gap = next((at for at in range(left, width) if filled[at] != top), width) - left
        high, wide = _shape(shapes, height - top, gap, stream)
        if gap - wide == 1 and not stream.chance(slivers, 16):
            wide = gap
        if height - top - high == 1 and not stream.chance(slivers, 16):
            high += 1
        for column in range(left, left + wide):
            filled[column] = top + high
        rooms.append((top, left, high, wide))
    return sorted((_bits(size, room, across, mirrored, flipped) for room in rooms), key=lambda bits: bits & -bits)


def _shape(shapes: Sequence[Shape], most_high: int, most_wide: int, stream: Stream) -> Shape:
    """Draw a shape, cut to the gap that it has to fit."""
    high, wide = stream.choice(shapes)
    return min(high, most_high), min(wide, most_wide)


def _bits(size: Size, room: tuple[int, int, int, int], across: bool, mirrored: bool, flipped: bool) -> int:
    """Return the cells of a room, put the way that the grid is turned."""
    top, left, high, wide = room
    if across:
        top, left, high, wide = left, top, wide, high
    if mirrored:
        left = size.width - left - wide
    if flipped:
        top = size.height - top - high
    row = ((1 << wide) - 1) << left
    return sum(row << at * size.width for at in range(top, top + high))


@lru_cache(maxsize=1 << 14)
def sides(room: int, width: int) -> tuple[int, int, int, int]:
    """Return the top row, left column, height and width of what a room spans on a grid so many cells wide."""
    cells = [divmod(cell, width) for cell in members(room)]
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return rows[0], min(columns), rows[-1] - rows[0] + 1, max(columns) - min(columns) + 1


def labels(rooms: Sequence[int], cells: int) -> tuple[int, ...]:
    """Return for each cell the number of its room, counted from 0 in the order of the rooms' first cells."""
    found = [0] * cells
    for number, room in enumerate(sorted(rooms, key=lambda bits: bits & -bits)):
        for cell in members(room):
            found[cell] = number
    return tuple(found)
