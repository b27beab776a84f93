"""Places on a grid, in one coordinate for cells, edges and corners.

Cell (row r, column c) is ``Spot(2r+1, 2c+1)``; a corner has both numbers even, an edge one even and one odd. The step
between two neighbouring cell centres and the border between those cells are the same spot.
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import NamedTuple

from attrs import field, frozen

from kazu_core.errors import RequestError
from kazu_core.numerals import whole
from kazu_core.words import Words

LARGEST_SIDE = 100


class Spot(NamedTuple):
    """A place on a grid, in half-cell steps from the top left corner."""

    y: int
    x: int

    @classmethod
    def cell(cls, row: int, column: int) -> Spot:
        """Return the cell of a row and a column, both counted from 0."""
        return cls(2 * row + 1, 2 * column + 1)

    @property
    def row(self) -> int:
        """The row, from 0, of a cell (of an edge or corner: of the cell below or beside it)."""
        return self.y // 2

    @property
    def column(self) -> int:
        """The column, from 0, of a cell (of an edge or corner: of the cell right of or below it)."""
        return self.x // 2

    @property
    def is_cell(self) -> bool:
        """Whether this is the middle of a cell."""
        return bool(self.y & 1 and self.x & 1)

    @property
    def is_corner(self) -> bool:
        """Whether this is a corner of cells."""
        return not (self.y & 1 or self.x & 1)

    @property
    def is_edge(self) -> bool:
        """Whether this is the border between two cells, or between a cell and the outside."""
        return bool((self.y ^ self.x) & 1)

    def step(self, dy: int, dx: int) -> Spot:
        """Return the spot so many half-cells below and to the right."""
        return Spot(self.y + dy, self.x + dx)


@frozen(order=True, cache_hash=True)
class Size:
    """Width and height in cells, as ``10x6`` (width first)."""

    width: int
    height: int

    @classmethod
    def read(cls, value: Size | int | str | tuple[int, int]) -> Size:
        """Read ``9``, ``"9"``, ``"10x6"`` or ``(10, 6)``; raises `RequestError` for anything else."""
        if isinstance(value, Size):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            value = (value, value)
        if isinstance(value, str):
            sides = [whole(side.strip()) for side in re.split(r"[xX\u00d7]", value[:100])]
            if not 1 <= len(sides) <= 2 or sides[0] is None or sides[-1] is None:
                raise RequestError(f"the size {value[:40]!r} is not a number like 9 or a width and height like 10x6")
            value = (sides[0], sides[-1])
        if not (isinstance(value, tuple) and len(value) == 2 and all(type(side) is int for side in value)):
            raise RequestError(f"the size {value!r} is not a number like 9 or a width and height like 10x6")
        if not all(1 <= side <= LARGEST_SIDE for side in value):
            raise RequestError(f"the size {value[0]}x{value[1]} is out of range: each side is 1 to {LARGEST_SIDE}")
        return cls(*value)

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


# slots=False: the cached properties need a dictionary
@frozen(slots=False)
class Grid:
    """All the spots of a rectangular grid, each list in reading order and made once."""

    size: Size = field()

    @property
    def width(self) -> int:
        """Columns."""
        return self.size.width

    @property
    def height(self) -> int:
        """Rows."""
        return self.size.height

    @cached_property
    def cells(self) -> tuple[Spot, ...]:
        """Every cell; cell number ``row * width + column`` is at that place of the list."""
        return tuple(Spot.cell(row, column) for row in range(self.height) for column in range(self.width))

    @cached_property
    def rows(self) -> tuple[tuple[Spot, ...], ...]:
        """The cells row by row."""
        return tuple(self.cells[row * self.width : (row + 1) * self.width] for row in range(self.height))

    @cached_property
    def columns(self) -> tuple[tuple[Spot, ...], ...]:
        """The cells column by column."""
        return tuple(self.cells[column :: self.width] for column in range(self.width))

    @cached_property
    def corners(self) -> tuple[Spot, ...]:
        """Every corner, those of the outline included."""
        return tuple(Spot(2 * row, 2 * column) for row in range(self.height + 1) for column in range(self.width + 1))

    @cached_property
    def edges(self) -> tuple[Spot, ...]:
        """Every edge, those of the outline included."""
        rows, columns = 2 * self.height + 1, 2 * self.width + 1
        return tuple(Spot(y, x) for y in range(rows) for x in range(columns) if (y ^ x) & 1)

    @cached_property
    def inner_edges(self) -> tuple[Spot, ...]:
        """The edges between two cells."""
        return tuple(edge for edge in self.edges if 0 < edge.y < 2 * self.height and 0 < edge.x < 2 * self.width)

    def holds(self, spot: Spot) -> bool:
        """Whether the spot is a cell, edge or corner of this grid."""
        return 0 <= spot.y <= 2 * self.height and 0 <= spot.x <= 2 * self.width

    def neighbours(self, cell: Spot) -> tuple[Spot, ...]:
        """Return the cells that share a side with this one: above, below, left, right, those that there are."""
        found = self._near.get(cell)
        return self._around(cell) if found is None else found

    @cached_property
    def _near(self) -> dict[Spot, tuple[Spot, ...]]:
        own = {cell: cell for cell in self.cells}  # no spot is kept twice
        return {cell: tuple(own[one] for one in self._around(cell)) for cell in self.cells}

    def _around(self, cell: Spot) -> tuple[Spot, ...]:
        y, x = cell
        around = (Spot(y - 2, x), Spot(y + 2, x), Spot(y, x - 2), Spot(y, x + 2))
        return tuple(spot for spot in around if 0 < spot.y < 2 * self.height and 0 < spot.x < 2 * self.width)

    def sides(self, cell: Spot) -> tuple[Spot, Spot, Spot, Spot]:
        """Return the four edges of a cell: above, below, left, right."""
        y, x = cell
        return Spot(y - 1, x), Spot(y + 1, x), Spot(y, x - 1), Spot(y, x + 1)

    def meeting(self, corner: Spot) -> tuple[Spot, ...]:
        """Return the edges that end at a corner: above, below, left, right, those that there are."""
        y, x = corner
        around = (Spot(y - 1, x), Spot(y + 1, x), Spot(y, x - 1), Spot(y, x + 1))
        return tuple(spot for spot in around if self.holds(spot))

    def ends(self, edge: Spot) -> tuple[Spot, Spot]:
        """Return the two corners of an edge."""
        y, x = edge
        return (Spot(y - 1, x), Spot(y + 1, x)) if y & 1 else (Spot(y, x - 1), Spot(y, x + 1))

    def beside(self, edge: Spot) -> tuple[Spot, ...]:
        """Return the cells on both sides of an edge: one on the outline, two elsewhere."""
        y, x = edge
        pair = (Spot(y, x - 1), Spot(y, x + 1)) if y & 1 else (Spot(y - 1, x), Spot(y + 1, x))
        return tuple(spot for spot in pair if 0 < spot.y < 2 * self.height and 0 < spot.x < 2 * self.width)


@lru_cache(maxsize=128)
def grid_of(size: Size) -> Grid:
    """Return the grid of a size; the same object each time, so that its lists are made once."""
    return Grid(size)


_CELL = Words("row {row}, column {column}", "{row}行{column}列")
_ABOVE = Words("the edge above {cell}", "{cell}の上の辺")
_BELOW = Words("the edge below {cell}", "{cell}の下の辺")
_LEFT = Words("the edge left of {cell}", "{cell}の左の辺")
_RIGHT = Words("the edge right of {cell}", "{cell}の右の辺")
_CORNERS = {
    (False, False): Words("the top left corner of {cell}", "{cell}の左上の角"),
    (False, True): Words("the top right corner of {cell}", "{cell}の右上の角"),
    (True, False): Words("the bottom left corner of {cell}", "{cell}の左下の角"),
    (True, True): Words("the bottom right corner of {cell}", "{cell}の右下の角"),
}


@lru_cache(maxsize=4096)
def place(spot: Spot) -> Words:
    """Return the words for a spot, rows and columns counted from 1."""
    if spot.is_cell:
        return _CELL.fill(row=spot.row + 1, column=spot.column + 1)
    if spot.is_corner:
        below, right = spot.y > 0, spot.x > 0
        return _CORNERS[below, right].fill(cell=place(spot.step(-1 if below else 1, -1 if right else 1)))
    if spot.y & 1:
        side, cell = (_LEFT, spot.step(0, 1)) if spot.x == 0 else (_RIGHT, spot.step(0, -1))
    else:
        side, cell = (_ABOVE, spot.step(1, 0)) if spot.y == 0 else (_BELOW, spot.step(-1, 0))
    return side.fill(cell=place(cell))
