"""The two areas that one loop parts the plane into, for loops along edges and through cells: techniques both.

What lies between lines is a *face*: a cell for lines along edges, a corner for lines through cells. Round the faces are
the surroundings, which are outside.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from attrs import Factory, field, frozen

from kazu_core.constraints.base import Constraint, Finding, Target
from kazu_core.constraints.loop_rules import AreaRule, Places
from kazu_core.grid import Grid, Size, Spot, grid_of
from kazu_core.marks import Marks
from kazu_core.words import Words

_SIDES = Words(
    "a line parts the inside of the loop from the outside, and where there is no line both sides are alike",
    "線の両側は輪の内と外に分かれ、線のない辺の両側は内外が同じです",
)
_UNDIVIDED = Words(
    "the inside of the loop hangs together, and so does the outside",
    "輪の内側はひとつながりで、外側もひとつながりです",
)


@frozen
class Faces:
    """The spots between which lines run, and for each edge the numbers of the two faces beside it.

    One past the last face stands for the surroundings.
    """

    spots: tuple[Spot, ...]
    edges: tuple[Spot, ...]
    beside: tuple[tuple[int, int], ...]


@lru_cache(maxsize=32)
def faces_of(grid: Grid, at: Places) -> Faces:
    """Return the faces between lines along edges (``at`` corners) or through cells."""
    if at == "corner":
        spots, edges, around = grid.cells, grid.edges, grid.beside
    else:
        spots = tuple(spot for spot in grid.corners if 0 < spot.y < 2 * grid.height and 0 < spot.x < 2 * grid.width)
        edges, around = grid.inner_edges, grid.ends
    number = {spot: at for at, spot in enumerate(spots)}
    beside = []
    for edge in edges:
        there = [number[spot] for spot in around(edge) if spot in number]
        one, other, *_ = (*there, len(spots), len(spots))
        beside.append((one, other))
    return Faces(spots, edges, tuple(beside))


@frozen(kw_only=True)
class LoopArea(Constraint):
    """What follows from a single loop for the areas that it parts; never judged, as it is no rule of its own."""

    layer: str
    size: Size
    at: Places = "corner"
    spots: tuple[Spot, ...] = ()
    wrong: Words = field(default=Words("", ""))
    tier: int = 1
    judged: bool = False

    @property
    def faces(self) -> Faces:
        """The faces of the board."""
        return faces_of(grid_of(self.size), self.at)

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield nothing: it follows from the single loop."""
        return ()

    def inside(self, to: Target) -> list[int]:
        """Return the variables that say which faces are inside the loop."""
        return [to.shared(("inside", spot)) for spot in self.faces.spots]


_PARTS = ((-1, 2, 3), (-1, -2, -3), (1, -2, 3), (1, 2, -3))
"""There is a line (1) exactly when one of two faces (2, 3) is inside and the other outside."""


@frozen(kw_only=True)
class InsideOutside(LoopArea):
    """A line parts the inside of the loop from the outside: a technique, and a help to the solver."""

    code: str = "inside-outside"
    spots: tuple[Spot, ...] = field(default=Factory(lambda self: self.faces.edges, takes_self=True))
    says: Words = _SIDES
    cost: float = 3.4

    def encode(self, to: Target) -> None:
        """Say for every edge: it is a line exactly when its two sides differ; the surroundings are outside."""
        faces, inside = self.faces, self.inside(to)
        for line, (at, beside) in zip(to.along(self.layer, faces.edges), faces.beside, strict=True):
            if at == len(inside):
                to.clause((-line,))
                continue
            one = inside[at]
            if beside == len(inside):
                to.clause((-line, one))
                to.clause((line, -one))
                continue
            to.clauses_over((line, one, inside[beside]), _PARTS)


@frozen(kw_only=True)
class UndividedAreas(LoopArea):
    """The inside of the loop is in one piece, and so is the outside: a technique.

    It speaks of the variables that `InsideOutside` ties to the lines.
    """

    code: str = "area-cut-off"
    says: Words = _UNDIVIDED
    cost: float = 4.0

    def encode(self, to: Target) -> None:
        """Have both areas looked at whole."""
        faces, inside = self.faces, self.inside(to)
        beside: list[list[tuple[int, int]]] = [[] for _ in range(len(inside) + 1)]
        for line, (one, other) in zip(to.along(self.layer, faces.edges), faces.beside, strict=True):
            if one != other:
                beside[one].append((other, line))
                beside[other].append((one, line))
        if inside:
            to.global_rule(AreaRule(inside, beside))


@lru_cache(maxsize=64)
def loop_areas(size: Size, layer: str, at: Places) -> tuple[InsideOutside, UndividedAreas]:
    """Return both techniques of a board."""
    return InsideOutside(layer=layer, size=size, at=at), UndividedAreas(layer=layer, size=size, at=at)
