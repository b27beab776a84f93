"""Walls that cut a grid into areas: each area a rectangle that holds exactly one number, the number of its cells.

Read directly, the walls part the cells into areas (one flood for all constraints of a puzzle). As clauses, every
rectangle that a number can have is a variable, tied to its walls; a cell is an index ``row * width + column``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from attrs import field, frozen

from kazu_core.constraints.area_reading import AreaReader, OfArea, is_rectangle
from kazu_core.constraints.area_techniques import at_place, one_clues_cell, shared_by_all, variable_of
from kazu_core.constraints.base import Constraint, Finding, Target, Values
from kazu_core.constraints.live import SILENT, Live, Told
from kazu_core.constraints.rectangles import Clue, Fitting
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Marks
from kazu_core.words import Words

# --------------------------------------------------------------------------------------------- direct reading


@frozen(kw_only=True)
class HoldsClue(OfArea):
    """Every area holds a clue; so one that holds a single clue can be parted no further, and must be right as it is.

    That is what is found early. As clauses it is looked at lazily, since the rectangles' own clauses imply it.
    """

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the areas without a clue; in unfinished marks also those with one that cannot become right."""
        areas = self.reader.read(marks)
        for cells, clues in zip(areas.cells, areas.clues, strict=True):
            if not clues:
                yield self.finding(self.reader.spots(cells))
            elif not done and len(clues) == 1 and not self.reader.right(cells, clues[0]):
                yield Finding("area-not-its-number", self.reader.spots(cells), _NOT_ITS_NUMBER)

    def live(self) -> Live:
        """Areas without a clue, and those with a single one that cannot become right."""
        clues = self.reader.clues
        told = Told(self.code, self.wrong), Told("area-not-its-number", _NOT_ITS_NUMBER)
        spots = tuple(self.reader.grid.cells[clue.cell] for clue in clues)
        numbers = {"sizes": tuple(clue.area or 0 for clue in clues)}
        return Live(rule="area-clue", layer=self.reader.layer, spots=spots, numbers=numbers, told=told)

    def encode(self, to: Target) -> None:
        """Have finished grids looked at."""
        edges = self.reader.grid.inner_edges
        to.global_rule(_Closed(self.reader, dict(zip(edges, to.along(self.reader.layer, edges), strict=True))))


@frozen
class _Closed:
    """The rule of `HoldsClue` for the solver: which areas may not be closed off."""

    reader: AreaReader
    variables: Mapping[Spot, int]

    def cuts(self, values: Values) -> Iterable[Sequence[int]]:
        """Yield, for each area without a clue or with one that it does not fit, that a wall round it is not there."""
        reader = self.reader
        walls = [edge for edge, variable in self.variables.items() if values[variable] > 0]
        areas = reader.parted(walls)
        for area, (cells, clues) in enumerate(zip(areas.cells, areas.clues, strict=True)):
            if not clues or (len(clues) == 1 and not reader.right(cells, clues[0])):
                yield [
                    -self.variables[wall]
                    for wall in walls
                    if [areas.of[at] for at in reader.beside(wall)].count(area) == 1
                ]

    def forced(self, values: Values) -> Iterable[tuple[int, Sequence[int]]]:
        """Return nothing: the rectangles' own clauses force more."""
        return ()


@frozen(kw_only=True)
class OneClueEach(OfArea):
    """No area holds two clues. No rectangle with two is ever offered, so this has no clauses of its own."""

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the areas with several clues (an unfinished one may yet be parted)."""
        areas = self.reader.read(marks)
        for cells, clues in zip(areas.cells, areas.clues, strict=True):
            if done and len(clues) > 1:
                yield self.finding(self.reader.spots(cells))

    def live(self) -> Live:
        """Nothing: an unfinished area may yet be parted."""
        return SILENT

    def encode(self, to: Target) -> None:
        """Write nothing: see `Covered` and `HasRectangle`."""


@frozen(kw_only=True)
class Rectangular(OfArea):
    """Every area is a rectangle. Only rectangles are ever offered, so this has no clauses of its own."""

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the areas of another shape (an unfinished one may yet be parted)."""
        for cells in self.reader.read(marks).cells if done else ():
            if not is_rectangle(cells, self.reader.grid.width):
                yield self.finding(self.reader.spots(cells))

    def live(self) -> Live:
        """Nothing: an unfinished area may yet be parted."""
        return SILENT

    def encode(self, to: Target) -> None:
        """Write nothing: see `Covered` and `HasRectangle`."""


@frozen(kw_only=True)
class NoLooseWall(OfArea):
    """Walls only stand between areas. The rectangles' own clauses say so."""

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the walls that have the same area on both sides, area by area (an unfinished one may yet be parted)."""
        areas = self.reader.read(marks)
        loose: dict[int, list[Spot]] = {}
        for wall in areas.walls if done else ():
            one, other = (areas.of[cell] for cell in self.reader.beside(wall))
            if one == other:
                loose.setdefault(one, []).append(wall)
        for walls in loose.values():
            yield self.finding(walls)

    def live(self) -> Live:
        """Nothing: an unfinished area may yet be parted."""
        return SILENT

    def encode(self, to: Target) -> None:
        """Write nothing: see `HasRectangle`."""


# ------------------------------------------------------------------------------------------------ both readings


@frozen(kw_only=True)
class Covered(OfArea):
    """One cell is covered by the rectangle of a clue. What is wrong with its area, `HoldsClue` and the others say."""

    fitting: Fitting = field(repr=False, eq=False)
    cell: int

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield nothing."""
        return ()

    def live(self) -> Live:
        """Nothing: it follows from the others."""
        return SILENT

    def encode(self, to: Target) -> None:
        """Demand a rectangle over the cell, and a wall to the next cells that no rectangle shares with it."""
        over = self.fitting.by_cell[self.cell]
        variables = [variable_of(to, number) for number in over]
        to.clause(variables)
        size, (row, column) = self.fitting.size, divmod(self.cell, self.fitting.size.width)
        spot, rectangles = Spot.cell(row, column), self.fitting.rectangles
        if column + 1 < size.width:
            longer = [one for one, at in zip(variables, over, strict=True)
                      if column + 1 < rectangles[at].left + rectangles[at].width]  # fmt: skip
            to.clause([to.literal(self.reader.layer, spot.step(0, 1)), *longer])
        if row + 1 < size.height:
            lower = [one for one, at in zip(variables, over, strict=True)
                     if row + 1 < rectangles[at].top + rectangles[at].height]  # fmt: skip
            to.clause([to.literal(self.reader.layer, spot.step(1, 0)), *lower])


@frozen(kw_only=True)
class HasRectangle(OfArea):
    """One clue's area has as many cells as it says, when it says so."""

    fitting: Fitting = field(repr=False, eq=False)
    number: int

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the area when it has another size; an unfinished one only when it is too small."""
        cell, wanted = self.fitting.clues[self.number]
        areas = self.reader.read(marks)
        cells = areas.cells[areas.of[cell]]
        if wanted is not None and (len(cells) < wanted or (done and len(cells) > wanted)):
            yield self.finding(self.reader.spots(cells), count=len(cells))

    def live(self) -> Live:
        """An area that is too small for its number."""
        cell, wanted = self.fitting.clues[self.number]
        if wanted is None:
            return SILENT
        spots = (self.reader.grid.cells[cell],)
        return Live(rule="area-size", layer=self.reader.layer, spots=spots, numbers={"size": wanted})

    def encode(self, to: Target) -> None:
        """Demand one of its rectangles, each with walls round it and none inside."""
        numbers = self.fitting.by_clue[self.number]
        variables = [variable_of(to, number) for number in numbers]
        to.clause(variables)
        walls: dict[Spot, int] = {}
        edges = [self.fitting.edges[number] for number in numbers]
        for spot in dict.fromkeys(spot for inside, round_it in edges for spot in (*inside, *round_it)):
            walls[spot] = to.literal(self.reader.layer, spot)
        for variable, (inside, round_it) in zip(variables, edges, strict=True):
            for spot in inside:
                to.clause([-variable, -walls[spot]])
            for spot in round_it:
                to.clause([-variable, walls[spot]])


# ----------------------------------------------------------------------------------------------------- families

_WHOLE = Words("each area holds exactly one number", "1つの領域に数字は1つだけ入ります")
_TWO = Words("an area holds more than one number", "1つの領域に数字が2つ以上あります")
_SHAPE = Words("each area is a rectangle", "領域はどれも長方形（正方形を含む）です")
_OTHER_SHAPE = Words("an area is not a rectangle", "長方形でない領域があります")
_BETWEEN = Words("walls only stand between areas", "境界線は領域の境にだけ引かれます")
_LOOSE = Words("a wall ends inside an area", "領域の中で途切れている境界線があります")
_COVERS = Words("{cell} belongs to the rectangle of one number", "{cell}はどれか1つの数字の長方形に入ります")
_NONE = Words("an area holds no number", "数字のない領域があります")
_TOLD = Words(
    "the {area} at {cell} lies in a rectangle of {area} cells", "{cell}の{area}は{area}マスの長方形に入ります"
)
_UNTOLD = Words("the ? at {cell} lies in a rectangle", "{cell}の「？」は1つの長方形に入ります")
_NOT_ITS_NUMBER = Words("an area with a single number cannot become that number's rectangle",
                        "数字が1つだけの領域が、その数字の長方形になりません")  # fmt: skip
_EACH = Words("each area holds a number", "どの領域にも数字が入ります")
_WRONG_SIZE = Words("the area of the {area} at {cell} has {count} cells", "{cell}の{area}の領域が{count}マスです")


def rectangle_areas(size: Size, clues: Mapping[Spot, int | None], *, layer: str = "side") -> tuple[Constraint, ...]:
    """Return the rules: walls part the grid into rectangles, each with exactly one clue, of its area (None: any).

    ``layer`` is that of the walls, on inner edges. Codes, in the order of asking: ``area-without-number`` (and, found
    early, ``area-not-its-number``), ``area-two-numbers``, ``area-not-rectangle``, ``area-size``, ``wall-loose``; then
    ``cell-covered``, never found broken by itself; the techniques have ``area-shared`` and ``cell-one-number``.
    """
    grid = grid_of(size)
    told = tuple(Clue(spot.row * size.width + spot.column, area) for spot, area in sorted(clues.items()))
    reader, fitting = AreaReader(grid, told, layer), Fitting(size, told)
    return (
        HoldsClue(code="area-without-number", spots=(), says=_EACH, wrong=_NONE, reader=reader, plain=True),
        OneClueEach(code="area-two-numbers", spots=(), says=_WHOLE, wrong=_TWO, reader=reader),
        Rectangular(code="area-not-rectangle", spots=(), says=_SHAPE, wrong=_OTHER_SHAPE, reader=reader),
        *(_has_rectangle(reader, fitting, number) for number in range(len(told))),
        NoLooseWall(code="wall-loose", spots=(), says=_BETWEEN, wrong=_LOOSE, reader=reader),
        *(_covered(reader, fitting, cell) for cell in range(len(grid.cells))),
        *(shared_by_all(reader, fitting, number) for number in range(len(told))),
        *(one_clues_cell(reader, fitting, cell) for cell in range(len(grid.cells))),
    )


def _covered(reader: AreaReader, fitting: Fitting, cell: int) -> Covered:
    spot, size = reader.grid.cells[cell], fitting.size
    beside = (spot.step(0, 1), spot.step(1, 0))
    spots = (spot, *(edge for edge in beside if edge.x < 2 * size.width and edge.y < 2 * size.height))
    says = at_place(_COVERS, spot, 0)
    return Covered(code="cell-covered", spots=spots, says=says, wrong=says, cost=1.8, reader=reader,
                   fitting=fitting, cell=cell)  # fmt: skip


@lru_cache(maxsize=32)
def _inner_sides(size: Size) -> tuple[tuple[Spot, ...], ...]:
    """Return for each cell its sides that it shares with another cell."""
    grid = grid_of(size)
    return tuple(tuple(edge for edge in grid.sides(cell) if len(grid.beside(edge)) == 2) for cell in grid.cells)


def _has_rectangle(reader: AreaReader, fitting: Fitting, number: int) -> HasRectangle:
    cell, area = fitting.clues[number]
    spot = reader.grid.cells[cell]
    inner = _inner_sides(fitting.size)
    sides = set().union(*(inner[other] for other in fitting.reach(number)))
    says = at_place(_UNTOLD, spot, 0) if area is None else at_place(_TOLD, spot, area)
    wrong = at_place(_WRONG_SIZE, spot, area or 0)
    return HasRectangle(code="area-size", spots=(spot, *sorted(sides)), says=says, wrong=wrong, clue=True,
                        reader=reader, fitting=fitting, number=number)  # fmt: skip
