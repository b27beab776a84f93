"""Shadings drawn from the stream: shaded cells never share a side, and the others are one piece."""

from __future__ import annotations

from functools import lru_cache

from kazu_core.bits import board_of, members
from kazu_core.grid import Size
from kazu_core.random import Stream

LONGEST_RUNS = 16


@lru_cache(maxsize=64)
def _corners(size: Size) -> tuple[tuple[int, ...], ...]:
    """Return for each cell the cells that it touches corner by corner."""
    return tuple(tuple(members(cells)) for cells in board_of(size).corners)


def fullest_shading(size: Size, stream: Stream, *, runs: int) -> int:
    """Return a shading (as bits) to which no cell can be added, about 28 of 100 cells.

    ``runs`` of `LONGEST_RUNS` is the chance that the next cell tried touches the last one corner by corner; the more,
    the longer the walls. Takes time linear in the cells.
    """
    board, corners = board_of(size), _corners(size)
    outside = size.width * size.height
    chain = list(range(outside + 1))  # each shaded cell's way to the name of its chain; all border cells are in one

    def name(cell: int) -> int:
        while chain[cell] != cell:
            chain[cell] = chain[chain[cell]]
            cell = chain[cell]
        return cell

    shaded, barred = 0, board.through
    waiting = stream.shuffled(range(outside))[::-1]
    while waiting:
        cell = waiting.pop()
        bit = 1 << cell
        if (shaded | barred) & bit:
            continue
        ends = [name(other) for other in corners[cell] if shaded >> other & 1]
        if bit & board.border:
            ends.append(name(outside))
        if len({*ends}) < len(ends):
            barred |= bit  # it would close a ring, or a wall from border to border
            continue
        for end in ends:
            chain[end] = cell
        shaded |= bit
        barred |= board.around(bit)
        if stream.chance(runs, LONGEST_RUNS):
            waiting.append(stream.choice(corners[cell]))
    return shaded
