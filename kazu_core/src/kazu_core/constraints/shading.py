"""Constraints on cells that are shaded (value 1) or not."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from attrs import frozen

from kazu_core.constraints.base import Constraint, Finding, Target
from kazu_core.constraints.live import SILENT, Live
from kazu_core.constraints.patterns import NotAll
from kazu_core.grid import Grid, Spot
from kazu_core.marks import Marks
from kazu_core.words import Words

_APART = Words("shaded cells never share a side", "黒マスは辺で隣り合わない")
_TOUCH = Words("two shaded cells share a side", "黒マスが辺で隣り合っています")
_NO_SQUARE = Words("no square of 2 by 2 cells is all shaded", "黒マスだけの2×2はできない")
_SQUARE = Words("a square of 2 by 2 cells is all shaded", "2×2がすべて黒マスになっています")


@frozen(kw_only=True)
class NotAdjacent(Constraint):
    """A cell and its neighbours: when the cell is shaded, none of them is."""

    layer: str
    cell: Spot
    beside: tuple[Spot, ...]
    code: str = "shaded-touch"
    says: Words = _APART
    wrong: Words = _TOUCH

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the cell with the shaded cells beside it; nothing that is added mends that."""
        shaded = marks.on(self.layer)
        if shaded.get(self.cell) == 1:
            touching = [spot for spot in self.beside if shaded.get(spot) == 1]
            if touching:
                yield self.finding((self.cell, *touching))

    def live(self) -> Live:
        """The cell with the shaded ones beside it."""
        return Live(rule="no-touch", layer=self.layer, spots=(self.cell, *self.beside))

    def encode(self, to: Target) -> None:
        """Forbid each pair."""
        cell = to.literal(self.layer, self.cell)
        for other in to.along(self.layer, self.beside):
            to.clause((-cell, -other))


@lru_cache(maxsize=64)
def apart(grid: Grid, layer: str = "shade") -> tuple[NotAdjacent, ...]:
    """Return the constraints that keep shaded cells from sharing a side, one for each cell."""
    return tuple(
        NotAdjacent(spots=(cell, *beside), layer=layer, cell=cell, beside=beside)
        for cell in grid.cells
        for beside in (grid.neighbours(cell),)
    )


@frozen(kw_only=True)
class OneUnshaded(Constraint):
    """Of these cells at most one stays unshaded."""

    layer: str

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the unshaded cells of a finished grid, when they are more than one."""
        if done:
            shaded = marks.on(self.layer)
            left = [spot for spot in self.spots if shaded.get(spot) != 1]
            if len(left) > 1:
                yield self.finding(left)

    def live(self) -> Live:
        """Nothing: only a finished grid breaks it."""
        return SILENT

    def encode(self, to: Target) -> None:
        """Demand that one of each two is shaded."""
        for pair in combinations(to.along(self.layer, self.spots), 2):
            to.clause(pair)


@lru_cache(maxsize=64)
def no_squares(grid: Grid, layer: str = "shade") -> tuple[NotAll, ...]:
    """Return the constraints that no 2 by 2 square is all shaded, one for each square."""
    return tuple(
        NotAll(
            code="shaded-square",
            spots=tuple(corner.step(dy, dx) for dy in (-1, 1) for dx in (-1, 1)),
            says=_NO_SQUARE,
            wrong=_SQUARE,
            layer=layer,
            value=1,
        )
        for corner in grid.corners
        if 0 < corner.y < 2 * grid.height and 0 < corner.x < 2 * grid.width
    )


@frozen(kw_only=True)
class Settled(Constraint):
    """Cells whose shading a pattern settles, whatever else is on the board."""

    layer: str
    shaded: tuple[Spot, ...] = ()
    unshaded: tuple[Spot, ...] = ()

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the cells that are not as the pattern has them."""
        written = marks.on(self.layer)
        wrong = [spot for spot in self.unshaded if written.get(spot) == 1]
        if done:
            wrong += [spot for spot in self.shaded if written.get(spot) != 1]
        if wrong:
            yield self.finding(sorted(wrong))

    def encode(self, to: Target) -> None:
        """Demand each cell's shading."""
        for literal in to.along(self.layer, self.shaded):
            to.clause((literal,))
        for literal in to.along(self.layer, self.unshaded):
            to.clause((-literal,))
