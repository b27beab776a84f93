"""Walls that cut a grid into areas: each area a rectangle that holds exactly one number, the number of its cells.

Read directly, the walls part the cells into areas (one flood over the grid for all constraints of a puzzle). As
clauses, every rectangle that a number can have is a variable, tied to the walls round it; a cell is an index
``row * width + column``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from operator import itemgetter
from typing import NamedTuple

from attrs import define, field, frozen

from kazu_core.constraints.base import Constraint, Finding, Target, Values
from kazu_core.grid import Grid, Size, Spot, grid_of, place
from kazu_core.marks import Marks
from kazu_core.words import Words

FEW = 4
"""The most rectangles among which the techniques look for what all of them rule out."""

# ------------------------------------------------------------------------------------------------ rectangles


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
        """All of them, clue by clue; found when first asked for."""
        return tuple(fitting for clue in range(len(self.clues)) for fitting in self._fitting(clue))

    @cached_property
    def by_clue(self) -> tuple[range, ...]:
        """The places in `rectangles` of each clue's."""
        counts = [0] * len(self.clues)
        for rectangle in self.rectangles:
            counts[rectangle.clue] += 1
        ends = list(accumulate(counts, initial=0))
        return tuple(range(start, end) for start, end in zip(ends, ends[1:], strict=False))

    @cached_property
    def by_cell(self) -> tuple[tuple[int, ...], ...]:
        """The places in `rectangles` of those over each cell."""
        over: list[list[int]] = [[] for _ in range(self.size.width * self.size.height)]
        for number, rectangle in enumerate(self.rectangles):
            for cell in rectangle.cells(self.size.width):
                over[cell].append(number)
        return tuple(map(tuple, over))

    @cached_property
    def clashes(self) -> tuple[int, ...]:
        """For each rectangle, the set (one bit each) of those that cannot stand beside it, itself left out."""
        cells = [sum(1 << number for number in over) for over in self.by_cell]
        own = [(1 << numbers.stop) - (1 << numbers.start) for numbers in self.by_clue]
        found = []
        for number, rectangle in enumerate(self.rectangles):
            clash = own[rectangle.clue]
            for cell in rectangle.cells(self.size.width):
                clash |= cells[cell]
            found.append(clash ^ 1 << number)
        return tuple(found)

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


def _edges(rectangle: Rectangle, size: Size) -> tuple[list[Spot], list[Spot]]:
    """Return the edges inside a rectangle, and those between it and the cells round it."""
    top, left = 2 * rectangle.top, 2 * rectangle.left
    bottom, right = top + 2 * rectangle.height, left + 2 * rectangle.width
    rows, columns = range(top + 1, bottom, 2), range(left + 1, right, 2)
    inside = [Spot(y, x) for y in rows for x in range(left + 2, right, 2)]
    inside += [Spot(y, x) for y in range(top + 2, bottom, 2) for x in columns]
    round_it = [Spot(y, x) for x in (left, right) if 0 < x < 2 * size.width for y in rows]
    round_it += [Spot(y, x) for y in (top, bottom) if 0 < y < 2 * size.height for x in columns]
    return inside, round_it


def _variable(to: Target, number: int) -> int:
    """Return the variable that says: this rectangle (its place in the list) stands there."""
    return to.shared(("rectangle", number))


# --------------------------------------------------------------------------------------------- direct reading


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
            latest = self._latest = written, self._flooded([spot for spot, value in written.items() if value == 1])
        return latest[1]

    def _flooded(self, walls: list[Spot]) -> Areas:
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

    def spots(self, cells: Iterable[int]) -> tuple[Spot, ...]:
        """Return cells as spots, in reading order."""
        return tuple(self.grid.cells[cell] for cell in sorted(cells))

    def settled(self, areas: Areas, done: bool) -> Iterator[int]:
        """Yield the areas that no further wall can part: all when done, else those with one clue.

        Every area needs a clue, so walls through an area that holds one would leave a part without.
        """
        return (area for area, clues in enumerate(areas.clues) if done or len(clues) == 1)


@frozen(kw_only=True)
class OfArea(Constraint):
    """A rule about the areas of a puzzle."""

    reader: AreaReader = field(repr=False, eq=False)


@frozen(kw_only=True)
class OneClueEach(OfArea):
    """No area holds two clues. No rectangle with two is ever offered, so this has no clauses of its own."""

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the areas with several clues (an unfinished one may yet be parted)."""
        areas = self.reader.read(marks)
        for cells, clues in zip(areas.cells, areas.clues, strict=True):
            if done and len(clues) > 1:
                yield self.finding(self.reader.spots(cells))

    def encode(self, to: Target) -> None:
        """Write nothing: see `Covered` and `HasRectangle`."""


@frozen(kw_only=True)
class Rectangular(OfArea):
    """Every area is a rectangle. Only rectangles are ever offered, so this has no clauses of its own."""

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the areas of another shape."""
        areas = self.reader.read(marks)
        for area in self.reader.settled(areas, done):
            cells, width = areas.cells[area], self.reader.grid.width
            rows = [cell // width for cell in cells]
            columns = [cell % width for cell in cells]
            if (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) != len(cells):
                yield self.finding(self.reader.spots(cells))

    def encode(self, to: Target) -> None:
        """Write nothing: see `Covered` and `HasRectangle`."""


@frozen(kw_only=True)
class NoLooseWall(OfArea):
    """Walls only stand between areas. The rectangles' own clauses say so."""

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the walls that have the same area on both sides, area by area."""
        areas, grid = self.reader.read(marks), self.reader.grid
        settled = frozenset(self.reader.settled(areas, done))
        loose: dict[int, list[Spot]] = {}
        for wall in areas.walls:
            one, other = (areas.of[cell.row * grid.width + cell.column] for cell in grid.beside(wall))
            if one == other and one in settled:
                loose.setdefault(one, []).append(wall)
        for walls in loose.values():
            yield self.finding(walls)

    def encode(self, to: Target) -> None:
        """Write nothing: see `HasRectangle`."""


# ------------------------------------------------------------------------------------------------ both readings


@frozen(kw_only=True)
class Covered(OfArea):
    """One cell is covered: its area holds a clue."""

    fitting: Fitting = field(repr=False, eq=False)
    cell: int

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the cell's area when it holds no clue (told once an area, by its first cell)."""
        areas = self.reader.read(marks)
        area = areas.of[self.cell]
        if not areas.clues[area] and areas.cells[area][0] == self.cell:
            yield self.finding(self.reader.spots(areas.cells[area]))

    def encode(self, to: Target) -> None:
        """Demand a rectangle over the cell, and a wall to the next cells that no rectangle shares with it."""
        over = self.fitting.by_cell[self.cell]
        variables = [_variable(to, number) for number in over]
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
        """Yield the area when it has another size; an unfinished one when it is too small, or cannot be parted."""
        cell, wanted = self.fitting.clues[self.number]
        areas = self.reader.read(marks)
        area = areas.of[cell]
        count, alone = len(areas.cells[area]), len(areas.clues[area]) == 1
        if wanted is not None and (count < wanted or (count > wanted and (done or alone))):
            yield self.finding(self.reader.spots(areas.cells[area]), count=count)

    def encode(self, to: Target) -> None:
        """Demand one of its rectangles, each with walls round it and none inside; keep what all of them share."""
        numbers = self.fitting.by_clue[self.number]
        variables = [_variable(to, number) for number in numbers]
        to.clause(variables)
        walls: dict[Spot, int] = {}
        edges = [_edges(self.fitting.rectangles[number], self.fitting.size) for number in numbers]
        for spot in dict.fromkeys(spot for inside, round_it in edges for spot in (*inside, *round_it)):
            walls[spot] = to.literal(self.reader.layer, spot)
        for variable, (inside, round_it) in zip(variables, edges, strict=True):
            for spot in inside:
                to.clause([-variable, -walls[spot]])
            for spot in round_it:
                to.clause([-variable, walls[spot]])
        self._shared(to, walls, variables, edges)

    def _shared(
        self, to: Target, walls: Mapping[Spot, int], variables: Sequence[int], edges: Sequence[tuple[list[Spot], ...]]
    ) -> None:
        """Demand what all rectangles that are left have in common: no wall inside, walls round it."""
        for side, sign in ((0, -1), (1, 1)):
            holding: dict[Spot, set[int]] = {}
            for variable, spots in zip(variables, edges, strict=True):
                for spot in spots[side]:
                    holding.setdefault(spot, set()).add(variable)
            for spot, those in holding.items():
                to.clause([sign * walls[spot], *(one for one in variables if one not in those)])


# -------------------------------------------------------------------------------------------------- techniques


@define(eq=False)
class _Left:
    """The rule that a cell or clue with few rectangles left rules out what clashes with each of them."""

    variables: tuple[int, ...]
    numbers: tuple[int, ...]
    clashes: Sequence[int]
    to: Target
    _known: dict[tuple[int, ...], tuple[int, ...]] = field(factory=dict, init=False)

    def cuts(self, values: Values) -> Iterable[Sequence[int]]:
        """Return nothing: the rule follows from the others."""
        return ()

    def forced(self, values: Values) -> Iterable[tuple[int, Sequence[int]]]:
        """Return the rectangles ruled out, each because of those of the cell or clue that are out already."""
        those = itemgetter(*self.variables)(values)
        left = len(those) - those.count(-1)
        if not 1 < left <= FEW or 1 in those:
            return ()
        alive = tuple(at for at, value in enumerate(those) if value == 0)
        killed = self._known.get(alive)
        if killed is None:
            killed = self._known[alive] = self._killed(alive)
        new = [variable for variable in killed if values[variable] >= 0]
        if not new:
            return ()
        because = [-variable for variable in self.variables if values[variable] < 0]
        return [(-variable, because) for variable in new]

    def _killed(self, alive: tuple[int, ...]) -> tuple[int, ...]:
        common = -1
        for at in alive:
            common &= self.clashes[self.numbers[at]]
        found = []
        while common:
            low = common & -common
            found.append(_variable(self.to, low.bit_length() - 1))
            common ^= low
        return tuple(found)


@frozen(kw_only=True)
class KeepsRectangle(Constraint):
    """A technique: a cell or a clue must keep a rectangle, so what would take all of its few away is not there."""

    fitting: Fitting = field(repr=False, eq=False)
    cell: int | None = None
    number: int | None = None

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield nothing: the rule follows from the others."""
        return ()

    def encode(self, to: Target) -> None:
        """Have the rectangles that are left looked at."""
        fitting = self.fitting
        options = fitting.by_cell[self.cell] if self.cell is not None else tuple(fitting.by_clue[self.number or 0])
        if len(options) > 1:
            variables = tuple(_variable(to, number) for number in options)
            to.global_rule(_Left(variables, tuple(options), fitting.clashes, to))


# ----------------------------------------------------------------------------------------------------- families

_WHOLE = Words("each area holds exactly one number", "1つの領域に数字は1つだけ入ります")
_TWO = Words("an area holds more than one number", "1つの領域に数字が2つ以上あります")
_SHAPE = Words("each area is a rectangle", "領域はどれも長方形（正方形を含む）です")
_OTHER_SHAPE = Words("an area is not a rectangle", "長方形でない領域があります")
_BETWEEN = Words("walls only stand between areas", "境界線は領域の境にだけ引かれます")
_LOOSE = Words("a wall ends inside an area", "領域の中で途切れている境界線があります")
_COVERS = Words("{cell} belongs to the rectangle of one number", "{cell}はどれか1つの数字の長方形に入ります")
_NONE = Words("an area holds no number", "数字のない領域があります")
_TOLD = Words("the {area} at {cell} lies in a rectangle of {area} cells", "{cell}の{area}は{area}マスの長方形に入ります")
_UNTOLD = Words("the ? at {cell} lies in a rectangle", "{cell}の「？」は1つの長方形に入ります")
_WRONG_SIZE = Words("the area of the {area} at {cell} has {count} cells", "{cell}の{area}の領域が{count}マスです")
_KEEPS_CELL = Words("some rectangle must still cover {cell}", "{cell}をおおう長方形が残らなければなりません")
_KEEPS_CLUE = Words("the number at {cell} must keep a rectangle", "{cell}の数字に長方形が残らなければなりません")


@lru_cache(maxsize=8192)
def _at(words: Words, spot: Spot, area: int) -> Words:
    """Return words with a cell filled in; the count of cells stays open."""
    return words.fill(cell=place(spot), area=area, count=Words("{count}", "{count}"))


def rectangle_areas(size: Size, clues: Mapping[Spot, int | None], *, layer: str = "side") -> tuple[Constraint, ...]:
    """Return the rules: walls part the grid into rectangles, each with exactly one clue, of its area (None: any).

    ``layer`` is that of the walls, on inner edges. Codes, in the order of asking: ``area-without-number``,
    ``area-two-numbers``, ``area-not-rectangle``, ``area-size``, ``wall-loose``; the techniques have ``cell-kept`` and
    ``number-kept``.
    """
    grid = grid_of(size)
    told = tuple(Clue(spot.row * size.width + spot.column, area) for spot, area in sorted(clues.items()))
    reader, fitting = AreaReader(grid, told, layer), Fitting(size, told)
    return (
        *(_covered(reader, fitting, cell) for cell in range(len(grid.cells))),
        OneClueEach(code="area-two-numbers", spots=(), says=_WHOLE, wrong=_TWO, reader=reader),
        Rectangular(code="area-not-rectangle", spots=(), says=_SHAPE, wrong=_OTHER_SHAPE, reader=reader),
        *(_has_rectangle(reader, fitting, number) for number in range(len(told))),
        NoLooseWall(code="wall-loose", spots=(), says=_BETWEEN, wrong=_LOOSE, reader=reader),
        *(_keeps_number(grid, fitting, number) for number in range(len(told))),
        *(_keeps_cell(grid, fitting, cell) for cell in range(len(grid.cells))),
    )


def _covered(reader: AreaReader, fitting: Fitting, cell: int) -> Covered:
    spot, size = reader.grid.cells[cell], fitting.size
    beside = (spot.step(0, 1), spot.step(1, 0))
    spots = (spot, *(edge for edge in beside if edge.x < 2 * size.width and edge.y < 2 * size.height))
    says = _at(_COVERS, spot, 0)
    return Covered(code="area-without-number", spots=spots, says=says, wrong=_NONE, cost=1.8, reader=reader,
                   fitting=fitting, cell=cell)  # fmt: skip


def _has_rectangle(reader: AreaReader, fitting: Fitting, number: int) -> HasRectangle:
    cell, area = fitting.clues[number]
    spot, grid = reader.grid.cells[cell], reader.grid
    reach = [grid.cells[other] for other in fitting.reach(number)]
    sides = {edge for other in reach for edge in grid.sides(other) if len(grid.beside(edge)) == 2}
    says = _at(_UNTOLD, spot, 0) if area is None else _at(_TOLD, spot, area)
    return HasRectangle(code="area-size", spots=(spot, *sorted(sides)), says=says, wrong=_at(_WRONG_SIZE, spot, area or 0),
                        cost=1.0, clue=True, reader=reader, fitting=fitting, number=number)  # fmt: skip


def _keeps_number(grid: Grid, fitting: Fitting, number: int) -> KeepsRectangle:
    spot = grid.cells[fitting.clues[number].cell]
    says = _at(_KEEPS_CLUE, spot, 0)
    return KeepsRectangle(code="number-kept", spots=(spot,), says=says, wrong=says, tier=1, cost=2.8, judged=False,
                          fitting=fitting, number=number)  # fmt: skip


def _keeps_cell(grid: Grid, fitting: Fitting, cell: int) -> KeepsRectangle:
    spot = grid.cells[cell]
    says = _at(_KEEPS_CELL, spot, 0)
    return KeepsRectangle(code="cell-kept", spots=(spot,), says=says, wrong=says, tier=1, cost=2.4, judged=False,
                          fitting=fitting, cell=cell)  # fmt: skip
