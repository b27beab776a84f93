"""All Yajilin boards of one size as one set of clauses, so that a picture is looked over without building anything.

A variable for each cell says that it has a clue, and for each ray and number that so many cells along it are shaded; a
board is a list of assumptions about them. What the rules leave open on it is a fact, whatever was asked before. With
the techniques (``tier`` 1) the numbers along a ray also know that shaded cells do not touch, and arrows in line share
their counts, so a board's own rules may decide a little less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import combinations, compress, product
from operator import itemgetter, not_

from attrs import field, frozen

from kazu_core.constraints import Constraint, Target
from kazu_core.constraints.loop_areas import loop_areas
from kazu_core.constraints.loop_rules import Count, LoopRule, links_between
from kazu_core.constraints.loops import zero_or_two
from kazu_core.constraints.shading import apart
from kazu_core.grid import Grid, Size, Spot, grid_of
from kazu_core.marks import Marks, paths, shading
from kazu_core.solving.reason import Closure, Measure, Reasoner
from kazu_core.solving.search import Search
from kazu_core.words import Words
from kazu_loops.arrows import LINES, SHADE, WAYS, ray_of

Arrows = Mapping[Spot, tuple[int, int]]
"""The clues of a board: a direction and a number each."""

QUESTIONS = 1000
"""How many questions one search is asked."""
COUNTERS = 3
"""How many arrows in line are counted without each other by the basic rules."""

_LAYERS = (shading(name=SHADE), paths(name=LINES))
_NO_WORDS = Words("", "")


@frozen(kw_only=True)
class _Part(Constraint):
    """A part of the clauses; nobody hears of it."""

    code: str = field(default="")
    spots: tuple[Spot, ...] = ()
    says: Words = _NO_WORDS
    wrong: Words = _NO_WORDS


@frozen(kw_only=True)
class _Cells(_Part):
    """What each cell is: a clue, shaded, or passed by the line; and that it keeps two ways for that."""

    grid: Grid

    def encode(self, to: Target) -> None:
        for cell in self.grid.cells:
            beside = self.grid.neighbours(cell)
            lines = to.along(LINES, [Spot((cell.y + one.y) // 2, (cell.x + one.x) // 2) for one in beside])
            clue, shaded, passed = to.shared(("clue", cell)), to.literal(SHADE, cell), to.shared(("passed", cell))
            to.clause((clue, shaded, passed))
            for one, other in combinations((clue, shaded, passed), 2):
                to.clause((-one, -other))
            for line in lines:
                to.clause((-line, passed))
                to.clause((-passed, *(other for other in lines if other != line)))
            for some in combinations(beside, len(beside) - 1):
                _two_ways(to, cell, some)


def _two_ways(to: Target, cell: Spot, some: Iterable[Spot]) -> None:
    """Say that these, all neighbours of a cell but one, do not all take a way from it unless it is shaded or a clue."""
    passed, clue = to.shared(("passed", cell)), to.shared(("clue", cell))
    shades = {one: to.literal(SHADE, one) for one in some}
    taken = {one: to.shared(("taken", one)) for one in shades}
    for one, shaded in shades.items():
        own = taken[one]
        to.clause((-shaded, own))
        to.clause((-to.shared(("clue", one)), own))
        to.clause((-own, shaded, to.shared(("clue", one))))
        to.clause((clue, -shaded, *(-taken[other] for other in shades if other != one)))
    to.clause((-passed, *(-own for own in taken.values())))


@frozen(kw_only=True)
class _Loop(_Part):
    """All lines are one loop, through every cell that is neither shaded nor a clue.

    That it is longer than four lines, as on any board with so few clues as are made, is a clause, which saves asking.
    """

    size: Size

    def encode(self, to: Target) -> None:
        links = links_between(grid_of(self.size), "cell")
        counts = [Count(at, 2, to.shared(("passed", cell))) for cell, at in zip(links.places, links.at, strict=True)]
        to.global_rule(LoopRule(links, to.along(LINES, links.edges), counts, may_lack=True))
        for corner in grid_of(self.size).corners:
            around = grid_of(self.size).meeting(corner)
            if len(around) == 4:
                to.clause([-line for line in to.along(LINES, around)])


@frozen(kw_only=True)
class _Rays(_Part):
    """For each ray and number, whether at least so many of its cells are shaded; with ``apart`` they do not touch.

    A line is counted one way, and up to a number, only while that is switched on: most counts are never asked for. It
    is counted by ``counters`` of them, so that as many arrows in line share nothing, which would be a technique.
    """

    size: Size
    apart: bool
    counters: int

    def encode(self, to: Target) -> None:
        for counter, cell, way in product(range(self.counters), grid_of(self.size).cells, WAYS):
            ray, (y, x) = ray_of(self.size, cell, way), WAYS[way]
            if ray:
                following = cell.step(2 * y, 2 * x) if self.apart and len(ray) > 1 else ray[0]
                for number in range(1, highest(ray) + 1):
                    self._number(to, (cell, ray[0], following), (counter, way), number)
                    if number > 1:
                        more, fewer = (to.shared(counted(counter, cell, way, many)) for many in (number, number - 1))
                        to.clause((-more, fewer))

    def _number(self, to: Target, cells: tuple[Spot, Spot, Spot], count: tuple[int, int], number: int) -> None:
        """Say when a ray has a number: beyond its first cell already, or with it and one less beyond the following."""
        cell, first, following = cells
        counter, way = count
        shaded, beyond = to.literal(SHADE, first), self._at_least(to, first, count, number)
        fewer, here = self._at_least(to, following, count, number - 1), self._at_least(to, cell, count, number)
        before, unless = self._at_least(to, first, count, number - 1), -to.shared(counted(counter, cell, way, number))
        for clause in ((here, -beyond), (here, -shaded, -before), (-here, beyond, shaded), (-here, beyond, fewer),
                       (-here, before)):  # fmt: skip
            if 0 not in clause and _TRUE not in clause:
                to.clause([unless, *(one for one in clause if one != -_TRUE)])

    def _at_least(self, to: Target, cell: Spot, count: tuple[int, int], number: int) -> int:
        """Return the literal for a number along a ray, or what it always is."""
        counter, way = count
        if number < 1:
            return _TRUE
        if number > highest(ray_of(self.size, cell, way)):
            return -_TRUE
        return to.shared(least(counter, cell, way, number))


_TRUE = 1 << 40


def line_of(cell: Spot, way: int) -> tuple[int, int]:
    """Return the direction and the line of a ray."""
    return way, cell.x if WAYS[way][0] else cell.y


def counted(counter: int, cell: Spot, way: int, number: int) -> tuple[object, ...]:
    """Return what says that a counter counts the line of a cell one way, up to a number."""
    return "counted", counter, line_of(cell, way), number


def least(counter: int, cell: Spot, way: int, number: int) -> tuple[object, ...]:
    """Return what says that a counter finds so many shaded cells along a ray at least."""
    return "least", counter, cell, way, number


def highest(ray: tuple[Spot, ...]) -> int:
    """Return how many cells of a ray can be shaded at most."""
    return (len(ray) + 1) // 2


class Family:
    """The boards of one size, and what the rules up to a tier leave open on each."""

    def __init__(self, size: Size, tier: int) -> None:
        self.size, self.tier = size, tier
        self._counters = 1 if tier else COUNTERS
        grid = grid_of(size)
        rules: list[Constraint] = [
            *zero_or_two(size, LINES, "cell"),
            *apart(grid, SHADE),
            _Cells(grid=grid),
            _Loop(size=size),
            _Rays(size=size, apart=tier > 0, counters=self._counters),
            *loop_areas(size, LINES, "cell"),
        ]
        self._rules = rules
        self._search: Search | None = None
        self._asked = 0
        self._reasoner = Reasoner(_LAYERS, grid, rules)
        self._facts = _Facts(size, self._counters, self._reasoner.encoder.shared)
        places = self._reasoner.encoder.places()
        self._spots, self._known = [spot for _, spot, _ in places.values()], itemgetter(*places)

    def open_places(self, arrows: Arrows) -> tuple[Spot, ...]:
        """Return the spots that are left open on a board with these arrows as its clues."""
        return tuple(compress(self._spots, map(not_, self._known(self._closure(arrows).values))))

    def _closure(self, arrows: Arrows) -> Closure:
        return self._reasoner.closure((), tier=self.tier, facts=self._facts.of(arrows))

    def measure(self, arrows: Arrows, answer: Marks, most: int) -> Measure:
        """Measure how deep a board with these arrows is, after so many suppositions no further.

        The board's own rules may need a supposition less.
        """
        reasoner, cells = self._reasoner, self.size.width * self.size.height
        closure, probes, rounds = reasoner.suppose(reasoner.literals(answer), self._closure(arrows), most=most)
        depth = 2 if not reasoner.solved(closure) else 1 if rounds else 0
        return Measure(depth, self.tier, probes, rounds, len(arrows), cells)

    def other(self, arrows: Arrows, answer: Marks) -> frozenset[Spot] | None:
        """Return the cells that the loop of another answer misses, None when these arrows have only this one."""
        search = self._searching()
        differing = search.differing(answer)
        facts = _Facts(self.size, self._counters, search.encoder.shared).of(arrows)
        found = search.model([*facts, differing])
        search.forget(differing)
        if found is None:
            return None
        cells = grid_of(self.size).cells
        shades = search.encoder.along(SHADE, cells)
        return frozenset(cell for cell, shade in zip(cells, shades, strict=True) if found[shade] > 0 or cell in arrows)

    def _searching(self) -> Search:
        """Return what finds answers; a new one now and then, since each question leaves something behind."""
        if self._search is None or self._asked % QUESTIONS == 0:
            if self._search is not None:
                self._search.close()
            self._search = Search(_LAYERS, grid_of(self.size), self._rules)
        self._asked += 1
        return self._search


class _Facts:
    """The literals that make boards, given the variables of a family."""

    def __init__(self, size: Size, counters: int, shared: Callable[[object], int]) -> None:
        self._size, self._counters, self._shared = size, counters, shared
        self._clues = {cell: shared(("clue", cell)) for cell in grid_of(size).cells}

    def of(self, arrows: Arrows) -> list[int]:
        """Return the literals that make a board of these arrows."""
        shared, facts = self._shared, [clue if cell in arrows else -clue for cell, clue in self._clues.items()]
        in_line: dict[tuple[int, int], int] = {}
        for cell, (way, number) in arrows.items():
            most, line = highest(ray_of(self._size, cell, way)), line_of(cell, way)
            in_line[line] = in_line.get(line, -1) + 1
            counter = min(in_line[line], self._counters - 1)
            facts.append(shared(counted(counter, cell, way, min(number + 1, most))))
            if number:
                facts.append(shared(least(counter, cell, way, number)))
            if number < most:
                facts.append(-shared(least(counter, cell, way, number + 1)))
        return facts


@lru_cache(maxsize=4)
def family_of(size: Size, tier: int) -> Family:
    """Return the boards of a size; made once, since it takes longer than a question."""
    return Family(size, tier)
