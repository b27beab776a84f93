"""Latin squares with clues that narrow cells: what singles and the clues, again and again, decide of a grid.

A kind's clues are a `Narrowing` on the planes of `kazu_sudoku.planes`; what is left in the end does not depend on the
order in which they and the singles are looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Protocol

from kazu_sudoku.guessing import guess_depth
from kazu_sudoku.houses import lines
from kazu_sudoku.patterns import narrow_subsets
from kazu_sudoku.planes import BROKEN, close, planes_of, shape_of

if TYPE_CHECKING:
    from kazu_core.kind import Level
    from kazu_sudoku.guessing import Close
    from kazu_sudoku.planes import Shape


class Narrowing(Protocol):
    """The clues of a grid beside its rows and columns.

    Both methods change the planes. A contradiction leaves a cell without values.
    """

    def bound(self, planes: list[int]) -> None:
        """Rule out what the clues do whatever else is known."""

    def narrow(self, planes: list[int]) -> bool:
        """Rule out what is seen at once from the planes as they are; return whether that was anything."""

    def narrow_more(self, planes: list[int]) -> bool:
        """Rule out what needs more patience, as `narrow` does; not before `narrow` finds nothing."""


def square(side: int) -> Shape:
    """Return the shape of rows and columns."""
    return shape_of(side, lines(side))


class Square:
    """A grid of rows and columns with its clues, to be closed and measured."""

    def __init__(self, side: int, clues: Narrowing) -> None:
        self.shape, self._clues = square(side), clues

    def start(self, grid: Sequence[int]) -> tuple[list[int], int]:
        """Return the planes of a grid (0 for an empty cell), bounded by the clues, and its open cells."""
        planes, open_ = planes_of(self.shape, grid)
        self._clues.bound(planes)
        return planes, open_

    def close(self, shape: Shape, planes: list[int], open_: int) -> int:
        """Place singles and narrow until nothing changes; as `kazu_sudoku.planes.close`."""
        while True:
            open_ = close(shape, planes, open_)
            if open_ == BROKEN or not self._clues.narrow(planes):
                return open_

    def close_by_clues(self, shape: Shape, planes: list[int], open_: int) -> int:
        """Close a grid by singles and all of the clues: the quickest on the way to its completions."""
        while True:
            open_ = self.close(shape, planes, open_)
            if open_ <= 0 or not self._clues.narrow_more(planes):
                return open_

    def close_by_techniques(self, shape: Shape, planes: list[int], open_: int) -> int:
        """Close a grid by all that solvers do without guessing: naked and hidden subsets, and all of the clues, too."""
        while True:
            open_ = self.close(shape, planes, open_)
            if open_ <= 0 or not (self._clues.narrow_more(planes) or narrow_subsets(shape, planes, open_)):
                return open_

    def narrowed(self, planes: list[int]) -> list[int]:
        """Return planes without what the clues show at once, no single placed."""
        self._clues.bound(planes)
        while self._clues.narrow(planes):
            pass
        return planes

    def closed(self, grid: Sequence[int]) -> tuple[list[int], int]:
        """Return the planes of a closed grid, and its open cells or `BROKEN`."""
        planes, open_ = self.start(grid)
        return planes, self.close(self.shape, planes, open_)

    def depth(self, grid: Sequence[int], most: float = inf, closed: Close | None = None) -> float:
        """Return the guess depth of a grid, on top of `close` or another way to close it.

        Any above ``most`` comes out as infinity.
        """
        planes, open_ = self.start(grid)
        return guess_depth(self.shape, planes, open_, most, closed or self.close)

    def level(self, grid: Sequence[int]) -> Level:
        """Return the level of a grid with one completion: by its guess depth, with and without techniques."""
        depth = self.depth(grid, most=1)
        if depth == 0:
            return "easy"
        beyond = self.depth(grid, most=1, closed=self.close_by_techniques)
        if depth == 1 or beyond == 0:
            return "medium"
        return "hard" if beyond == 1 else "extra-hard"
