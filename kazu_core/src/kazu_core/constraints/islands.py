"""Islands in a sea: the unshaded cells fall into areas, each with exactly one clue, its number of cells.

Read directly, one flood finds the areas for all rules of a puzzle. As clauses every rule is lazy, answering with short
cuts; for boards on which too many of these are needed, whose cell is whose is written out in full (`island_owners`).
What the rules force on unfinished boards is told from bits (`island_view`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import define, evolve, field, frozen

from kazu_core.bits import members
from kazu_core.constraints.base import Constraint, Finding, Target, Values, reading
from kazu_core.constraints.island_owners import PATIENCE, owners
from kazu_core.constraints.island_view import Isles, Told, View
from kazu_core.constraints.live import SILENT, Live
from kazu_core.constraints.words_islands import SAYS
from kazu_core.grid import Grid, Spot
from kazu_core.marks import Marks

Forced = tuple[int, Sequence[int]]


@frozen
class Area:
    """An area of unshaded cells: its spots, and which of them hold a clue."""

    spots: tuple[Spot, ...]
    clues: tuple[Spot, ...]


@define(eq=False)
class IslandReader:
    """The clues of one puzzle (0: of unknown size), and its areas, read once for all rules that ask of the same marks.

    ``layer`` is that of the shading, in which 1 is sea.
    """

    grid: Grid
    clues: Mapping[Spot, int]
    layer: str = "shade"
    isles: Isles = field(init=False)
    _latest: tuple[Mapping[Spot, int], dict[Spot, Area]] | None = field(default=None, init=False)
    _looking: Looking | None = field(default=None, init=False)

    def __attrs_post_init__(self) -> None:
        width = self.grid.width
        told = {spot.row * width + spot.column: number for spot, number in sorted(self.clues.items())}
        self.isles = Isles(self.grid.size, told)

    def read(self, marks: Marks) -> dict[Spot, Area]:
        """Return the area of each unshaded cell, in time linear in the cells."""
        written, latest = marks.on(self.layer), self._latest
        if latest is None or latest[0] is not written:
            latest = self._latest = written, self._areas({spot for spot, value in written.items() if value == 1})
        return latest[1]

    def areas(self, marks: Marks) -> Iterable[Area]:
        """Return the areas, in reading order of their first cells."""
        return {area.spots[0]: area for area in self.read(marks).values()}.values()

    def _areas(self, sea: set[Spot]) -> dict[Spot, Area]:
        found: dict[Spot, Area] = {}
        for cell in self.grid.cells:
            if cell not in sea and cell not in found:
                spots = {cell: None}
                queue = [cell]
                for here in queue:
                    fresh = [one for one in self.grid.neighbours(here) if one not in sea and one not in spots]
                    spots.update(dict.fromkeys(fresh))
                    queue += fresh
                area = Area(tuple(sorted(spots)), tuple(spot for spot in sorted(spots) if spot in self.clues))
                found.update(dict.fromkeys(spots, area))
        return found

    def told(self, to: Target) -> Looking:
        """Return what reads the literals of this puzzle's shading: the same for all rules of one encoding."""
        sea = tuple(to.along(self.layer, self.grid.cells))
        if self._looking is None or self._looking.sea != sea:
            self._looking = Looking(self.isles, sea)
        return self._looking

    def spots(self, cells: int) -> tuple[Spot, ...]:
        """Return cells (bits) as spots."""
        return tuple(self.grid.cells[cell] for cell in members(cells))


class Looking:
    """Reads what is known of the shading off a solver's values."""

    __slots__ = ("_get", "_latest", "isles", "sea")

    def __init__(self, isles: Isles, sea: tuple[int, ...]) -> None:
        self.isles, self.sea = isles, sea
        self._get = reading(sea)
        self._latest: tuple[object, tuple[int, int]] = None, (0, 0)

    def view(self, values: Values) -> View:
        """Return the view of what is known."""
        written = self._get(values)
        if written != self._latest[0]:
            sea = land = 0
            for cell, value in enumerate(written):
                if value > 0:
                    sea |= 1 << cell
                elif value:
                    land |= 1 << cell
            self._latest = written, (sea, land)
        return self.isles.view(*self._latest[1])

    def wet(self, cells: int) -> list[int]:
        """Return the literals that say these cells are sea."""
        return [self.sea[cell] for cell in members(cells)]

    def dry(self, cells: int) -> list[int]:
        """Return the literals that say these cells are land."""
        return [-self.sea[cell] for cell in members(cells)]

    def forced(self, told: Told | None, because: int) -> Iterator[Forced]:
        """Yield what is told, because of some land (bits)."""
        if told is None:
            yield 0, self.dry(because)
        elif told[0] | told[1]:
            reason = self.dry(because)
            yield from ((literal, reason) for literal in (*self.wet(told[0]), *self.dry(told[1])))


@frozen(kw_only=True)
class OfIslands(Constraint):
    """A rule about the islands of a puzzle."""

    reader: IslandReader = field(repr=False, eq=False)

    def closer(self, cells: int, *, code: str) -> Constraint:
        """Return this rule as it is at work on some cells (bits), under another code."""
        spots = tuple(sorted({*self.spots, *self.reader.spots(cells)}))
        return evolve(self, code=code, says=self.says if code == self.code else SAYS[code], spots=spots)


@frozen(kw_only=True)
class ClueUnshaded(OfIslands):
    """The cell of a clue is land."""

    at: Spot

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the cell when it is shaded."""
        if marks.on(self.reader.layer).get(self.at) == 1:
            yield self.finding()

    def live(self) -> Live:
        """The cell when it is shaded."""
        return Live(rule="not-all", layer=self.reader.layer, spots=(self.at,), numbers={"value": 1})

    def encode(self, to: Target) -> None:
        """Demand it."""
        to.clause((-to.literal(self.reader.layer, self.at),))


@frozen(kw_only=True)
class IslandHasClue(OfIslands):
    """Every island holds a clue."""

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the areas without a clue (an unfinished one may yet be shaded)."""
        for area in self.reader.areas(marks) if done else ():
            if not area.clues:
                yield self.finding(area.spots)

    def live(self) -> Live:
        """Nothing: an unfinished area may yet be parted, or shaded."""
        return SILENT

    def encode(self, to: Target) -> None:
        """Have every answer looked at, and land without a clue."""
        to.global_rule(_Clueless(self, self.reader.told(to)))


@frozen(kw_only=True)
class IslandOneClue(OfIslands):
    """No island holds two clues."""

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the areas with several clues (an unfinished one may yet be parted)."""
        for area in self.reader.areas(marks) if done else ():
            if len(area.clues) > 1:
                yield self.finding(area.spots)

    def live(self) -> Live:
        """Nothing: an unfinished area may yet be parted, or shaded."""
        return SILENT

    def encode(self, to: Target) -> None:
        """Have every answer looked at, and what lies between islands."""
        to.global_rule(_Merged(self, self.reader.told(to)))


@frozen(kw_only=True)
class IslandSize(OfIslands):
    """The island of a clue has as many cells as it says, when it says so."""

    at: Spot

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the area when it has another size; an unfinished one only when it is too small."""
        size, area = self.reader.clues[self.at], self.reader.read(marks).get(self.at)
        spots = area.spots if area is not None else ()
        if size and (len(spots) < size or (done and len(spots) > size)):
            yield self.finding(spots or self.spots, count=len(spots))

    def live(self) -> Live:
        """The area when it is too small; beside the clue's cell stands what makes it so."""
        size = self.reader.clues[self.at]
        if not size:
            return SILENT
        spots = (self.at, *self.reader.grid.neighbours(self.at))
        return Live(rule="island-size", layer=self.reader.layer, spots=spots, numbers={"size": size, "value": 1})

    def encode(self, to: Target) -> None:
        """Have every answer looked at, and the island as far as it is known."""
        to.global_rule(_Sized(self, self.reader.told(to), sorted(self.reader.clues).index(self.at)))


@frozen(kw_only=True)
class OwnedLand(OfIslands):
    """Each cell of land belongs to one clue: the other rules together, said once more for where they are slow."""

    judged: bool = False

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield nothing: the other rules say it."""
        return ()

    def encode(self, to: Target) -> None:
        """Write nothing yet."""
        to.global_rule(_Owned(self.reader.told(to)))


# ---------------------------------------------------------------------------------- the rules, as the solver has them


@frozen
class _Owned:
    """The rule of `OwnedLand`, which is written out when too many assignments have been refused."""

    looking: Looking
    patience: int = PATIENCE

    def cuts(self, values: Values) -> tuple[()]:
        """Return nothing: the other rules have them."""
        return ()

    def forced(self, values: Values) -> tuple[()]:
        """Return nothing: the techniques say more."""
        return ()

    def in_full(self, to: Target) -> None:
        """Write out which clue each cell belongs to."""
        owners(self.looking.isles, self.looking.sea, to)


@frozen
class _Clueless:
    """The rule of `IslandHasClue`."""

    rule: IslandHasClue
    looking: Looking

    def cuts(self, values: Values) -> Iterator[list[int]]:
        """Yield, for each area without a clue, that it goes on, or that a cell of it is sea."""
        view, looking = self.looking.view(values), self.looking
        for orphan in view.orphans:
            exits = looking.dry(view.board.around(orphan) & ~orphan)
            for cell in members(orphan):
                yield [*exits, looking.sea[cell]]

    def forced(self, values: Values) -> Iterator[Forced]:
        """Yield the only way on of land without a clue."""
        for orphan, told in self.looking.view(values).orphan_ways():
            yield from self.looking.forced(told, orphan)

    def told(self, literal: int, because: Sequence[int]) -> Constraint:
        """Return the rule at the land that has one way on."""
        return self.rule.closer(_cells(self.looking, because), code="land-way-out")


@frozen
class _Merged:
    """The rule of `IslandOneClue`."""

    rule: IslandOneClue
    looking: Looking

    def cuts(self, values: Values) -> Iterator[list[int]]:
        """Yield, for each clue that another is joined to, that a cell of the shortest way between them is sea."""
        view = self.looking.view(values)
        clued = view.isles.clued
        for bit, piece in zip(view.isles.bits, view.pieces, strict=True):
            if piece & clued & ~bit and piece & view.land:
                yield self.looking.wet(_path(view, bit, clued & ~bit, piece))

    def forced(self, values: Values) -> Iterator[Forced]:
        """Yield that cells beside two islands are sea, each because of those two."""
        view = self.looking.view(values)
        told = view.between()
        if told is None:
            yield 0, self.looking.dry(view.land)
            return
        for cell in members(told[0]):
            beside = (piece for piece, around in zip(view.pieces, view.beside, strict=True) if around >> cell & 1)
            because = [literal for piece in beside for literal in self.looking.dry(piece)]
            yield self.looking.sea[cell], because

    def told(self, literal: int, because: Sequence[int]) -> Constraint:
        """Return the rule at the two islands, named by how their clues stand where there is nothing else of them."""
        cells = _cells(self.looking, because)
        if cells.bit_count() > 2 or cells & ~self.looking.isles.clued:
            return self.rule.closer(cells, code="between-islands")
        first, last = members(cells)
        if last - first in (2, 2 * self.looking.isles.board.width):
            return self.rule.closer(cells, code="clues-beside")
        return self.rule.closer(cells, code="clues-diagonal")


@frozen
class _Sized:
    """The rule of `IslandSize`."""

    rule: IslandSize
    looking: Looking
    number: int

    def cuts(self, values: Values) -> Iterator[list[int]]:
        """Yield that too small an island goes on, or that a cell of too large a one is sea."""
        looking, view = self.looking, self.looking.view(values)
        size, bit = view.isles.sizes[self.number], view.isles.bits[self.number]
        if not size:
            return
        if view.sea & bit:
            yield looking.dry(bit)
            return
        piece = view.pieces[self.number]
        count = piece.bit_count()
        if count < size:
            yield looking.dry(view.board.around(piece) & ~piece)
        elif count > size:
            yield looking.wet(view.board.spread(bit, piece, size + 1))

    def forced(self, values: Values) -> Iterator[Forced]:
        """Yield the sea round an island that is complete."""
        view = self.looking.view(values)
        yield from self.looking.forced(view.complete(self.number), view.pieces[self.number])

    def told(self, literal: int, because: Sequence[int]) -> Constraint:
        """Return the rule at the island as far as it is known."""
        return self.rule.closer(_cells(self.looking, because), code="island-complete")


def _cells(looking: Looking, because: Sequence[int]) -> int:
    """Return the cells of which literals speak."""
    return sum(1 << looking.sea.index(abs(literal)) for literal in dict.fromkeys(because))


def _path(view: View, start: int, goals: int, within: int) -> int:
    """Return the cells of a shortest way from a start to one of some goals, both included."""
    around, layers = view.board.around, [start]
    while not layers[-1] & goals:
        layers.append((layers[-1] | around(layers[-1])) & within)
    reached = layers.pop() & goals
    way = step = reached & -reached
    for layer in reversed(layers):
        before = around(step) & layer or step & layer
        step = before & -before
        way |= step
    return way | start
