"""The rectangles that the numbers of a board can have: each with one number in it, of the number's area.

A cell is an index ``row * width + column``; a number whose area is not told (printed as "?") may have any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from typing import NamedTuple

from attrs import frozen

from kazu_core.errors import PuzzleError
from kazu_core.grid import Size, Spot

MOST_CELLS = 2_000_000
"""The cells of all fitting rectangles together beyond which a board is refused: some ten seconds of work."""


class Clue(NamedTuple):
    """A number at a cell, None where it is not told (printed as "?")."""

    cell: int
    area: int | None


class Rectangle(NamedTuple):
    """A rectangle that a clue (by its place in the list) can have: first row and column, how many of each."""

    clue: int
    top: int
    left: int
    height: int
    width: int

    def cells(self, across: int) -> Iterator[int]:
        """Yield the cells, on a board so many cells across."""
        for row in range(self.top, self.top + self.height):
            yield from range(row * across + self.left, row * across + self.left + self.width)


@frozen(slots=False)
class Fitting:
    """The rectangles that fit each clue of a board: in the board, of its area, with no other clue inside."""

    size: Size
    clues: tuple[Clue, ...]

    @cached_property
    def rectangles(self) -> tuple[Rectangle, ...]:
        """All of them, clue by clue; found when first asked for.

        Raises `PuzzleError` where they are too many to be solved with (large open boards with areas not told).
        """
        found: list[Rectangle] = []
        cells = 0
        for rectangle in (fitting for clue in range(len(self.clues)) for fitting in self._fitting(clue)):
            cells += rectangle.height * rectangle.width
            if cells > MOST_CELLS:
                raise PuzzleError("too many rectangles fit the numbers for the puzzle to be solved", path="$.clues")
            found.append(rectangle)
        return tuple(found)

    @cached_property
    def by_clue(self) -> tuple[range, ...]:
        """The places in `rectangles` of each clue's."""
        counts = [0] * len(self.clues)
        for rectangle in self.rectangles:
            counts[rectangle.clue] += 1
        ends = list(accumulate(counts, initial=0))
        return tuple(range(start, end) for start, end in pairwise(ends))

    @cached_property
    def by_cell(self) -> tuple[tuple[int, ...], ...]:
        """The places in `rectangles` of those over each cell."""
        over: list[list[int]] = [[] for _ in range(self.size.width * self.size.height)]
        for number, rectangle in enumerate(self.rectangles):
            for cell in rectangle.cells(self.size.width):
                over[cell].append(number)
        return tuple(map(tuple, over))

    @cached_property
    def edges(self) -> tuple[tuple[list[Spot], list[Spot]], ...]:
        """For each rectangle the edges inside it, and those between it and the cells round it."""
        return tuple(edges_of(rectangle, self.size) for rectangle in self.rectangles)

    @cached_property
    def _counts(self) -> list[list[int]]:
        """How many clues stand above and left of each corner."""
        there = {clue.cell for clue in self.clues}
        rows = [[0] * (self.size.width + 1)]
        for row in range(self.size.height):
            cells = range(row * self.size.width, (row + 1) * self.size.width)
            line = accumulate((cell in there for cell in cells), initial=0)
            rows.append([above + here for above, here in zip(rows[-1], line, strict=True)])
        return rows

    def box(self, clue: int) -> tuple[int, int, int, int]:
        """Return the first and last row and column that a clue can reach without another clue in its way."""
        counts, width = self._counts, self.size.width
        row, column = divmod(self.clues[clue].cell, width)
        across, down = counts[row], counts[row + 1]
        before = [down[at + 1] - across[at + 1] - down[at] + across[at] for at in range(width)]
        above = [counts[at + 1][column + 1] - counts[at][column + 1] - counts[at + 1][column] + counts[at][column]
                 for at in range(self.size.height)]  # fmt: skip
        top, bottom = _free(above, row)
        left, right = _free(before, column)
        return top, bottom, left, right

    def _most(self) -> int:
        """Return the most cells that are left for a clue whose number is not told."""
        told = sum(clue.area or 1 for clue in self.clues)
        return self.size.width * self.size.height - told + 1

    def _fitting(self, clue: int) -> Iterator[Rectangle]:
        cell, area = self.clues[clue]
        row, column = divmod(cell, self.size.width)
        box = self.box(clue)
        unknown = sum(one.area is None for one in self.clues)
        most = self._most() if area is None else area
        least = most if area is not None or unknown == 1 else 1
        for height in range(1, min(most, box[1] - box[0] + 1) + 1):
            for width in _widths(height, least, most, box[3] - box[2] + 1):
                yield from self._placed(clue, (row, column), box, (height, width))

    def _placed(
        self, clue: int, at: tuple[int, int], box: tuple[int, int, int, int], shape: tuple[int, int]
    ) -> Iterator[Rectangle]:
        """Yield the rectangles of one shape round a clue that hold no other."""
        counts, (height, width) = self._counts, shape
        lefts = range(max(box[2], at[1] - width + 1), min(at[1], box[3] - width + 1) + 1)
        for top in range(max(box[0], at[0] - height + 1), min(at[0], box[1] - height + 1) + 1):
            above, below = counts[top], counts[top + height]
            for left in lefts:
                right = left + width
                if below[right] - above[right] - below[left] + above[left] == 1:
                    yield Rectangle(clue, top, left, height, width)

    def reach(self, clue: int) -> list[int]:
        """Return the cells that some rectangle of a clue may cover, seen from its number and the clues beside it."""
        cell, area = self.clues[clue]
        row, column = divmod(cell, self.size.width)
        top, bottom, left, right = self.box(clue)
        most = self._most() if area is None else area
        return [
            at * self.size.width + to
            for at in range(top, bottom + 1)
            for to in range(left, right + 1)
            if (abs(at - row) + 1) * (abs(to - column) + 1) <= most
        ]


def _free(line: Sequence[int], place: int) -> tuple[int, int]:
    """Return the first and the last place of a line that can be reached from one without meeting another clue."""
    first = last = place
    while first and not line[first - 1]:
        first -= 1
    while last + 1 < len(line) and not line[last + 1]:
        last += 1
    return first, last


def _widths(height: int, least: int, most: int, widest: int) -> Iterable[int]:
    """Return the widths that make an area between two bounds with a height."""
    if least == most:
        return (most // height,) if most % height == 0 and most // height <= widest else ()
    return range(max(1, -(-least // height)), min(most // height, widest) + 1)


def edges_of(rectangle: Rectangle, size: Size) -> tuple[list[Spot], list[Spot]]:
    """Return the edges inside a rectangle, and those between it and the cells round it."""
    top, left = 2 * rectangle.top, 2 * rectangle.left
    bottom, right = top + 2 * rectangle.height, left + 2 * rectangle.width
    rows, columns = range(top + 1, bottom, 2), range(left + 1, right, 2)
    inside = [Spot(y, x) for y in rows for x in range(left + 2, right, 2)]
    inside += [Spot(y, x) for y in range(top + 2, bottom, 2) for x in columns]
    round_it = [Spot(y, x) for x in (left, right) if 0 < x < 2 * size.width for y in rows]
    round_it += [Spot(y, x) for y in (top, bottom) if 0 < y < 2 * size.height for x in columns]
    return inside, round_it
