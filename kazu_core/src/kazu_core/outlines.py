"""Dashed outlines of groups of cells, a little inside their edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kazu_core.drawing import Segment, joined
from kazu_core.grid import Spot
from kazu_core.scene import Line, Role

_INSET = 24
"""How far inside its cells a cage is outlined, in hundredths of a half-cell."""


def cage_lines(spots: Iterable[Spot], text: str = "", role: Role = "cage") -> tuple[Line, ...]:
    """Return the dashed outline of some cells, a little inside their edges, cut open for a text in their corner.

    The corner is the top left one of the first cell, where `corner_texts` writes.
    """
    cells = frozenset(spots)
    gap = (38, 6 + 27 * len(text)) if text else (0, 0)
    segments = [side for spot in sorted(cells) for side in _sides(cells, spot, gap if spot == min(cells) else (0, 0))]
    return tuple(
        Line(tuple((y / 100, x / 100) for y, x in line.points), role, line.closed, dashed=True)
        for line in joined(segments, role)
    )


def _sides(cells: frozenset[Spot], spot: Spot, gap: tuple[int, int]) -> Iterator[Segment]:
    """Yield the sides of a cell at which its cage ends, in hundredths of half-cells.

    A side stops short where the cage also ends beside it, and runs on to the next cell's where it does not: as far as
    that cell's edge when the border goes straight on, and past it at an inner corner.
    """
    for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if spot.step(2 * down, 2 * across) in cells:
            continue
        ends = [_end(cells, spot, (down, across), way) for way in (-1, 1)]
        if (down, across) == (-1, 0):
            ends[0] = ends[0].step(0, gap[1])
        elif (down, across) == (0, -1):
            ends[0] = ends[0].step(gap[0], 0)
        yield ends[0], ends[1]


def _end(cells: frozenset[Spot], spot: Spot, to: tuple[int, int], way: int) -> Spot:
    """Return one end of the side of a cell that lies toward ``to``: the upper or left one for ``way`` -1."""
    down, across = to
    beside = spot.step(2 * way * abs(across), 2 * way * abs(down))
    inner = 100 - _INSET
    reach = inner if beside not in cells else 100
    if beside in cells and beside.step(2 * down, 2 * across) in cells:
        reach = 100 + _INSET
    middle = Spot(100 * spot.y + inner * down, 100 * spot.x + inner * across)
    return middle.step(way * reach * abs(across), way * reach * abs(down))
