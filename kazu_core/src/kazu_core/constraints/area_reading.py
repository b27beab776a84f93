"""The areas into which walls part a grid, read off the marks in time linear in the cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import define, field, frozen

from kazu_core.constraints.base import Constraint
from kazu_core.constraints.rectangles import Clue
from kazu_core.grid import Grid, Spot
from kazu_core.marks import Marks


@frozen
class Areas:
    """The areas into which walls part a grid: each cell's area, each area's cells and clues, and the walls."""

    of: list[int]
    cells: list[list[int]]
    clues: list[list[int]]
    walls: list[Spot]


@define(eq=False)
class AreaReader:
    """Reads the areas of one puzzle off its walls, once for all constraints that ask about the same marks."""

    grid: Grid
    clues: tuple[Clue, ...]
    layer: str
    _latest: tuple[Mapping[Spot, int], Areas] | None = field(default=None, init=False)

    def read(self, marks: Marks) -> Areas:
        """Return the areas, in time linear in the cells."""
        written, latest = marks.on(self.layer), self._latest
        if latest is None or latest[0] is not written:
            latest = self._latest = written, self.parted([spot for spot, value in written.items() if value == 1])
        return latest[1]

    def parted(self, walls: list[Spot]) -> Areas:
        """Return the areas into which walls part the grid."""
        closed = frozenset(walls)
        of = [-1] * len(self.grid.cells)
        areas: list[list[int]] = []
        for cell in range(len(of)):
            if of[cell] < 0:
                areas.append(self._flood(cell, len(areas), of, closed))
        clues: list[list[int]] = [[] for _ in areas]
        for number, clue in enumerate(self.clues):
            clues[of[clue.cell]].append(number)
        return Areas(of, areas, clues, walls)

    def _flood(self, first: int, number: int, of: list[int], closed: frozenset[Spot]) -> list[int]:
        """Give every cell that is joined to the first one the area's number; return them."""
        of[first] = number
        found = [first]
        width = self.grid.width
        for cell in found:
            here = self.grid.cells[cell]
            for other in self.grid.neighbours(here):
                beside = other.row * width + other.column
                if of[beside] < 0 and Spot((here.y + other.y) // 2, (here.x + other.x) // 2) not in closed:
                    of[beside] = number
                    found.append(beside)
        return found

    def beside(self, wall: Spot) -> tuple[int, ...]:
        """Return the two cells beside a wall."""
        return tuple(cell.row * self.grid.width + cell.column for cell in self.grid.beside(wall))

    def right(self, cells: Sequence[int], clue: int) -> bool:
        """Whether an area is a rectangle of as many cells as its clue says."""
        wanted = self.clues[clue].area
        return wanted in (None, len(cells)) and is_rectangle(cells, self.grid.width)

    def spots(self, cells: Iterable[int]) -> tuple[Spot, ...]:
        """Return cells as spots, in reading order."""
        return tuple(self.grid.cells[cell] for cell in sorted(cells))


def is_rectangle(cells: Sequence[int], across: int) -> bool:
    """Whether cells that are joined make a rectangle, on a board so many cells across."""
    rows, columns = [cell // across for cell in cells], [cell % across for cell in cells]
    return (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) == len(cells)


@frozen(kw_only=True)
class OfArea(Constraint):
    """A rule about the areas of a puzzle."""

    reader: AreaReader = field(repr=False, eq=False)
