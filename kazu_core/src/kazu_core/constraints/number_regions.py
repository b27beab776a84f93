"""Regions of equal numbers: cells side by side with the same number are a region, which has that many cells.

Read directly, one flood finds the regions for both rules of a puzzle. As clauses the rules are lazy, answering with
short cuts. What they force on unfinished boards is told from bits (`number_region_view`).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from attrs import define, evolve, field, frozen

from kazu_core.bits import board_of, gathered, members
from kazu_core.constraints.base import Constraint, Finding, Target, Values, reading
from kazu_core.constraints.live import Live
from kazu_core.constraints.number_region_view import RegionView, Told
from kazu_core.constraints.words_number_regions import AT_WORK, SAYS
from kazu_core.grid import Grid, Spot, place
from kazu_core.marks import Marks

Forced = tuple[int, Sequence[int]]

KEPT = 20_000
"""How many views are kept before they are all given up."""


@frozen
class Region:
    """Cells side by side with the same number; ``closed``: no cell beside them is empty."""

    number: int
    spots: tuple[Spot, ...]
    closed: bool


@define(eq=False)
class RegionReader:
    """The numbers 1 to ``highest`` on a grid, and their regions, read once for all rules that ask of the same marks.

    ``common`` are the numbers that a solver tells apart from the start; any other is first of all a large one.
    """

    grid: Grid
    highest: int
    common: frozenset[int]
    layer: str = "number"
    _latest: tuple[Mapping[Spot, int], tuple[Region, ...]] | None = field(default=None, init=False)
    _looking: Looking | None = field(default=None, init=False)

    def read(self, marks: Marks) -> tuple[Region, ...]:
        """Return the regions in reading order of their first cells, in time linear in the cells."""
        written, latest = marks.on(self.layer), self._latest
        if latest is None or latest[0] is not written:
            latest = self._latest = written, tuple(self._regions(written))
        return latest[1]

    def _regions(self, written: Mapping[Spot, int]) -> Iterator[Region]:
        seen: set[Spot] = set()
        for cell in self.grid.cells:
            if cell in seen or not written.get(cell):
                continue
            number, queue, closed = written[cell], [cell], True
            seen.add(cell)
            for here in queue:
                for other in self.grid.neighbours(here):
                    found = written.get(other, 0)
                    closed = closed and found != 0
                    if found == number and other not in seen:
                        seen.add(other)
                        queue.append(other)
            yield Region(number, tuple(sorted(queue)), closed)

    def told(self, to: Target) -> Looking:
        """Return what reads the literals of this puzzle's numbers: the same for all rules of one encoding."""
        literals = tuple(tuple(to.along(self.layer, self.grid.cells, one)) for one in range(1, self.highest + 1))
        if self._looking is None or self._looking.literals != literals:
            self._looking = Looking(self, literals)
        return self._looking

    def spots(self, cells: int) -> tuple[Spot, ...]:
        """Return cells (bits) as spots."""
        return tuple(self.grid.cells[cell] for cell in members(cells))


_HOLDING, _OPEN = (bytes.maketrans(b"\1\0\xff", digits) for digits in (b"100", b"110"))
"""What is known of a literal (1, 0 or -1, as a byte) as a digit of the cells that hold a number, or may hold it."""


class Looking:
    """Reads what is known of the numbers off a solver's values."""

    def __init__(self, reader: RegionReader, literals: tuple[tuple[int, ...], ...]) -> None:
        self.reader, self.literals = reader, literals
        self.board = board_of(reader.grid.size)
        self._along = [reading(along) for along in literals]
        flat = [one for along in literals for one in along]
        self._span = slice(min(flat), max(flat) + 1)
        self._latest: tuple[Sequence[int], tuple[RegionView, ...]] = (), ()
        self._parts: dict[int, tuple[tuple[int, ...], RegionView]] = {}
        self._views: dict[tuple[int, bytes], RegionView] = {}

    def views(self, values: Values) -> tuple[RegionView, ...]:
        """Return the views of all numbers that may still stand somewhere, the smallest first."""
        written = values[self._span]
        if written != self._latest[0]:
            views = []
            if len(self._views) > KEPT:
                self._views.clear()
            for at, along in enumerate(self._along):
                known, part = along(values), self._parts.get(at)
                if part is None or part[0] != known:
                    part = self._parts[at] = known, self._view(at + 1, known)
                if part[1].may:
                    views.append(part[1])
            self._latest = written, tuple(views)
        return self._latest[1]

    def _view(self, number: int, known: tuple[int, ...]) -> RegionView:
        signs = array("b", known).tobytes()[::-1]
        found = self._views.get((number, signs))
        if found is None:
            hold, may = (int(signs.translate(digits), 2) for digits in (_HOLDING, _OPEN))
            found = self._views[number, signs] = RegionView(self.board, number, hold, may)
        return found

    def place(self, literal: int) -> tuple[int, int]:
        """Return the number and the cell of which a literal speaks."""
        number = next(at for at, along in enumerate(self.literals, 1) if abs(literal) in along)
        return number, self.literals[number - 1].index(abs(literal))

    def here(self, number: int, cells: int) -> list[int]:
        """Return the literals that say these cells hold a number."""
        along = self.literals[number - 1]
        return [along[cell] for cell in members(cells)]

    def forced(self, view: RegionView, told: Told | None, because: int) -> Iterator[Forced]:
        """Yield what is told of a number, because of some cells that hold it."""
        if told is None:
            yield 0, self.here(view.number, because or view.hold)
        elif told[0] | told[1]:
            reason = self.here(view.number, because)
            yield from ((one, reason) for one in self.here(view.number, told[0] & ~view.hold))
            yield from ((-one, reason) for one in self.here(view.number, told[1] & view.may))

    def each(self, values: Values, name: str, work: Callable[[RegionView], Iterable[Forced]]) -> Iterator[Forced]:
        """Yield what a rule, known by its name, tells of each number; what it tells of a view is worked out once."""
        for view in self.views(values):
            yield from view.kept(name, work)


@frozen(kw_only=True)
class OfRegions(Constraint):
    """A rule about the regions of a puzzle."""

    reader: RegionReader = field(repr=False, eq=False)

    def closer(self, looking: Looking, literal: int, because: Sequence[int], *, code: str) -> Constraint:
        """Return this rule as it is at work because of some cells (literals of theirs), under another code."""
        spots = tuple(self.reader.grid.cells[looking.place(one)[1]] for one in because)
        said = AT_WORK.get(code, SAYS.get(code, self.says))
        says = said.fill(number=looking.place(literal)[0], cell=place(spots[0]) if spots else "")
        return evolve(self, code=code, says=says, spots=tuple(sorted({*self.spots, *spots})))


@frozen(kw_only=True)
class RegionNotTooLarge(OfRegions):
    """No region has more cells than its number says."""

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the regions that do."""
        for region in self.reader.read(marks):
            if len(region.spots) > region.number:
                yield self.finding(region.spots, number=region.number, count=len(region.spots))

    def live(self) -> Live:
        """The same."""
        return Live(rule="region-size", layer=self.reader.layer, numbers={"larger": 1})

    def encode(self, to: Target) -> None:
        """Have every answer looked at; what one cell's neighbours say of it is written."""
        looking = self.reader.told(to)
        beside = looking.board.beside
        for cell, here in enumerate(looking.literals[0]):
            for other in beside[cell]:
                if other > cell:
                    to.clause((-here, -looking.literals[0][other]))
        to.global_rule(_NotTooLarge(self, looking))


@frozen(kw_only=True)
class RegionNotTooSmall(OfRegions):
    """No region has fewer cells than its number says."""

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the regions that do; on an unfinished board those that cannot grow any more."""
        for region in self.reader.read(marks):
            if len(region.spots) < region.number and (done or region.closed):
                yield self.finding(region.spots, number=region.number, count=len(region.spots))

    def live(self) -> Live:
        """The regions that cannot grow any more."""
        return Live(rule="region-size", layer=self.reader.layer, numbers={"larger": 0})

    def encode(self, to: Target) -> None:
        """Have every answer looked at; that no region but of a 1 is a cell alone is written.

        Of numbers that are not common that is only written for all of them together.
        """
        looking, common = self.reader.told(to), self.reader.common
        alone = [along for number, along in enumerate(looking.literals, 1) if number > 1 and number in common]
        rare = [along for number, along in enumerate(looking.literals, 1) if number not in common]
        large = [to.shared(("large", self.reader.layer, cell)) for cell in self.reader.grid.cells] if rare else []
        for any_of, *each in zip(large, *rare, strict=True) if rare else ():
            to.clause((-any_of, *each))
            for here in each:
                to.clause((any_of, -here))
        for along in [*alone, large]:
            for here, beside in zip(along, looking.board.beside, strict=False):
                to.clause([-here, *(along[other] for other in beside)])
        to.global_rule(_NotTooSmall(self, looking, tuple(large)))


# ---------------------------------------------------------------------------------- the rules, as the solver has them


@frozen
class _NotTooLarge:
    """The rule of `RegionNotTooLarge`."""

    rule: RegionNotTooLarge
    looking: Looking

    def cuts(self, values: Values) -> Iterator[list[int]]:
        """Yield, for each region that is too large, that one of some of its cells holds another number."""
        for view in self.looking.views(values):
            for group in view.groups:
                if group.bit_count() > view.number:
                    cells = view.board.spread(group & -group, group, view.number + 1)
                    yield [-one for one in self.looking.here(view.number, cells)]

    def forced(self, values: Values) -> Iterator[Forced]:
        """Yield the cells that would make a region too large."""
        return self.looking.each(values, self.rule.code, self._barred)

    def _barred(self, view: RegionView) -> Iterator[Forced]:
        barred = view.barred
        if barred is None:
            yield from self.looking.forced(view, None, 0)
        elif barred[1]:
            for cell in members(barred[1]):
                beside = sum(one for one, edge in zip(view.groups, view.edges, strict=True) if edge >> cell & 1)
                yield from self.looking.forced(view, (0, 1 << cell), beside)

    def told(self, literal: int, because: Sequence[int]) -> Constraint:
        """Return the rule at the regions that the cell would join."""
        if len(because) == self.looking.place(literal)[0]:
            return self.rule.closer(self.looking, literal, because, code="region-complete")
        return self.rule.closer(self.looking, literal, because, code="region-join")


@frozen
class _NotTooSmall:
    """The rule of `RegionNotTooSmall`; ``large`` are the literals that say of each cell that its number is rare."""

    rule: RegionNotTooSmall
    looking: Looking
    large: tuple[int, ...]

    def cuts(self, values: Values) -> Iterator[list[int]]:
        """Yield, for each region that is too small, that it goes on, or that a cell of it holds another number.

        Rare numbers are only told apart where so many of them lie side by side that one of them may be right.
        """
        looking, common = self.looking, self.rule.reader.common
        least = next((number for number in range(1, len(looking.literals) + 1) if number not in common), 0)
        rare = gathered(cell for cell, one in enumerate(self.large) if values[one] > 0)
        blurred = list(self._short(looking.board.pieces(rare), least, self.large))
        yield from blurred
        for view in looking.views(values):
            if view.number in common or not blurred:
                yield from self._short(view.groups, view.number, looking.literals[view.number - 1])

    def _short(self, groups: Sequence[int], least: int, along: Sequence[int]) -> Iterator[list[int]]:
        """Yield a clause for every group of cells that has fewer than the least number."""
        around = self.looking.board.around
        for group in groups:
            if group.bit_count() < least:
                exits = members(around(group) & ~group)
                yield [*(along[cell] for cell in exits), *(-along[cell] for cell in members(group))]

    def forced(self, values: Values) -> Iterator[Forced]:
        """Yield the only way on of a region that lacks cells."""
        return self.looking.each(values, self.rule.code, self._way_out)

    def _way_out(self, view: RegionView) -> Iterator[Forced]:
        for at in view.told():
            yield from self.looking.forced(view, view.way_out(at), view.groups[at])

    def told(self, literal: int, because: Sequence[int]) -> Constraint:
        """Return the rule at the region that has one way on."""
        return self.rule.closer(self.looking, literal, because, code="region-way-out")
