"""The rules of Yajilin: every cell is shaded, passed by the loop or a clue, and arrows count shaded cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from attrs import field, frozen

from kazu_core.constraints import SILENT, Constraint, Finding, Live, Target, Told
from kazu_core.constraints.counts import Count
from kazu_core.constraints.loop_areas import LoopArea
from kazu_core.constraints.loops import lines_on
from kazu_core.grid import Grid, Size, Spot, grid_of, place
from kazu_core.marks import SHADED, Marks
from kazu_core.words import Words

LINES, SHADE = "path", "shade"
WAYS: Mapping[int, tuple[int, int]] = {1: (-2, 0), 2: (2, 0), 3: (0, -2), 4: (0, 2)}
"""The step to the next cell for each direction of an arrow: up, down, left, right."""

_PASSED = Words("the cell at {place} is shaded, or the line passes through it", "{place}は黒マスになるか、線が通ります")
_LEFT_OUT = Words(
    "the cell at {place} is neither shaded nor passed by the line", "{place}は黒マスでも線の通るマスでもありません"
)
_ON_SHADED = Words("a line comes to the shaded cell at {place}", "{place}の黒マスに線が引かれています")
_FREE = Words("the clue at {place} is neither shaded nor passed by the line", "{place}のヒントのマスには何も入りません")
_USED = Words("something is written on the clue at {place}", "{place}のヒントのマスに線か黒マスがあります")
_WAYS = Words(
    "the cell at {place} needs two neighbours for the line, or is shaded and then has none that are",
    "{place}には線の通れる隣のマスが2つ必要です。黒マスなら隣に黒マスはありません",
)
_ARROW = Words("shaded cells that the arrow at {place} counts: {number}", "{place}の矢印の先の黒マスは{number}個です")
_NOT_MET = Words(
    "the arrow at {place} does not point to as many shaded cells as it says: {number}",
    "{place}の矢印の先の黒マスが{number}個になっていません",
)
_PACKED = Words(
    "the {number} that the arrow at {place} counts do not touch each other",
    "{place}の矢印の先の黒マス{number}個は隣り合いません",
)
_DIFFERENCE = Words(
    "shaded cells between the arrows at {one} and {other}: {number}", "{one}と{other}の矢印の間の黒マスは{number}個です"
)
_NO_ARROW = Words("the number at {place} has no arrow", "{place}の数字には矢印がありません")
_OUTSIDE = Words("a shaded cell at {place} is outside the loop", "{place}が黒マスなら輪の外側です")
_INSIDE = Words("the shaded cell at {place} is inside the loop", "{place}の黒マスが輪の内側にあります")


@frozen(kw_only=True)
class Passed(Constraint):
    """A cell (first in ``spots``, then its inner edges) is shaded and has no line, or is passed by the line.

    A line at a shaded cell is a breach with the code ``line-on-shaded``.
    """

    code: str = "cell-left-out"
    wrong: Words = field(default=_LEFT_OUT)

    def breaches(self, marks: Marks, done: bool) -> Iterator[Finding]:
        """Yield a finding for a line at a shaded cell, and for a cell of a finished board that has neither."""
        cell, *edges = self.spots
        lines, shaded = lines_on(marks, LINES, edges), marks.value(SHADE, cell) == 1
        if shaded and lines:
            yield Finding("line-on-shaded", (cell, *lines), _ON_SHADED.fill(place=place(cell)))
        elif not shaded and not lines and (done or self._is_shut(marks)):
            yield self.finding((cell,), place=place(cell))

    def _is_shut(self, marks: Marks) -> bool:
        """Whether signs say that the cell will have neither."""
        return bool(marks.value(SHADE, self.spots[0])) and all(marks.value(LINES, edge) for edge in self.spots[1:])

    def live(self) -> Live:
        """A line at a shaded cell; that nothing is left to a cell shows from signs only."""
        told = (Told("line-on-shaded", _ON_SHADED.fill(place=place(self.spots[0]))),)
        return Live(rule="no-touch", layer=SHADE, over=LINES, spots=self.spots, told=told)

    def encode(self, to: Target) -> None:
        """Rule out lines at a shaded cell; of an unshaded one's edges no more stay free than two lines leave."""
        cell, *edges = self.spots
        shaded, lines = to.literal(SHADE, cell), to.along(LINES, edges)
        to.clause([shaded, *lines])
        for line in lines:
            to.clause((-shaded, -line))


@frozen(kw_only=True)
class Free(Constraint):
    """A clue's cell (first in ``spots``, then its inner edges) is neither shaded nor passed."""

    code: str = "clue-cell-used"
    wrong: Words = field(default=_USED)
    plain: bool = True

    def breaches(self, marks: Marks, done: bool) -> Iterator[Finding]:
        """Yield what is written there."""
        cell, *edges = self.spots
        shaded = [cell] if marks.value(SHADE, cell) == 1 else []
        if used := [*shaded, *lines_on(marks, LINES, edges)]:
            yield self.finding(used, place=place(cell))

    def live(self) -> Live:
        """What is written there."""
        told = (Told(self.code, self.wrong.fill(place=place(self.spots[0]))),)
        return Live(rule="up-to", layer=SHADE, over=LINES, spots=self.spots, numbers={"most": 0}, told=told)

    def encode(self, to: Target) -> None:
        """Say that nothing is there."""
        cell, *edges = self.spots
        to.clause((-to.literal(SHADE, cell),))
        for line in to.along(LINES, edges):
            to.clause((-line,))


@frozen(kw_only=True)
class Unjudged(Constraint):
    """Something that follows from the rules; it is never judged."""

    wrong: Words = field(default=Words("", ""))
    judged: bool = False

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield nothing: it follows from the rules."""
        return ()


@frozen(kw_only=True)
class TwoWays(Unjudged):
    """A cell (first in ``spots``) keeps two unshaded neighbours (the others) for the line.

    That holds for a shaded cell too, since all its neighbours are unshaded. With fewer neighbours it is shaded.
    """

    code: str = "two-ways"
    cost: float = 1.3

    def encode(self, to: Target) -> None:
        """Bound the shaded neighbours, and say that an unshaded cell has lines on all but two of its edges."""
        cell, *beside = self.spots
        shaded = to.literal(SHADE, cell)
        edges = [Spot((cell.y + one.y) // 2, (cell.x + one.x) // 2) for one in beside]
        lines = to.along(LINES, edges)
        if len(beside) < 2:
            to.clause((shaded,))
        to.at_most(to.along(SHADE, beside), max(0, len(beside) - 2))
        for line in lines:
            to.clause([shaded, *(other for other in lines if other != line)])


@frozen(kw_only=True)
class Packed(Unjudged):
    """So many shaded cells along a line of sight, none beside another: a technique.

    Its clauses are an automaton over the cells of ``ray`` (how many are shaded so far, and whether the last one is), so
    propagation finds all that the number and the touching together decide.
    """

    ray: tuple[Spot, ...]
    number: int
    code: str = "arrow-packed"
    tier: int = 1
    cost: float = 2.4

    def encode(self, to: Target) -> None:
        """Let exactly one state be true after each cell, with one that it comes from and one that it leads to."""
        ray, gaps = self.ray, [False, *(abs(a.y - b.y) + abs(a.x - b.x) > 2 for a, b in pairwise(self.ray))]
        reached = [{(0, 0)}]
        for gap in gaps:
            reached.append({after for state in reached[-1] for after in self._after(state, gap=gap)})
        reached[-1] = {state for state in reached[-1] if state[0] == self.number}
        to.clause((self._state(to, 0, (0, 0)),))
        for at, shaded in enumerate(to.along(SHADE, ray)):
            before = {state: self._state(to, at, state) for state in sorted(reached[at])}
            after = {state: self._state(to, at + 1, state) for state in sorted(reached[at + 1])}
            to.clause(list(after.values()))
            to.clause([-shaded, *(one for (_, last), one in after.items() if last)])
            to.clause([shaded, *(one for (_, last), one in after.items() if not last)])
            leads = {state: self._after(state, gap=gaps[at]) for state in before}
            for state, one in before.items():
                to.clause([-one, *(then for other, then in after.items() if other in leads[state])])
            for state, one in after.items():
                to.clause([-one, *(prior for other, prior in before.items() if state in leads[other])])
                to.clause((-one, shaded if state[1] else -shaded))

    def _state(self, to: Target, at: int, state: tuple[int, int]) -> int:
        return to.shared(("packed", self.ray, self.number, at, state))

    def _after(self, state: tuple[int, int], *, gap: bool) -> list[tuple[int, int]]:
        """Return the states that one more cell may lead to."""
        count, last = state
        shaded = [(count + 1, 1)] if count < self.number and (gap or not last) else []
        return [(count, 0), *shaded]


@frozen(kw_only=True)
class NumberAlone(Constraint):
    """A number without an arrow, a slip that nothing can meet."""

    code: str = "arrow-missing"
    wrong: Words = field(default=_NO_ARROW)

    def breaches(self, marks: Marks, done: bool) -> Iterator[Finding]:
        """Yield a finding, whatever is written."""
        yield self.finding(place=place(self.spots[0]))

    def live(self) -> Live:
        """A finding whatever is written: of one cell two are never shaded."""
        told = Told(self.code, self.wrong.fill(place=place(self.spots[0])))
        numbers = {"value": 1, "least": 2, "most": 2}
        return Live(rule="count", layer=SHADE, spots=self.spots, numbers=numbers, told=(told, told))

    def encode(self, to: Target) -> None:
        """Allow no answer."""
        to.clause(())


@frozen(kw_only=True)
class ShadedOutside(LoopArea):
    """In a variant: a shaded cell is outside the loop.

    It speaks of the variables that `InsideOutside` ties to the lines.
    """

    cell: Spot
    at: str = "cell"  # type: ignore[assignment]
    code: str = "shaded-inside"
    wrong: Words = field(default=_INSIDE)
    tier: int = 0
    judged: bool = True

    def breaches(self, marks: Marks, done: bool) -> Iterator[Finding]:
        """Yield a shaded cell of a finished board whose corner has an odd number of lines on its left."""
        if done and marks.value(SHADE, self.cell) == 1:
            left = (Spot(self.cell.y - 1, x) for x in range(1, self.cell.x, 2))
            if len(lines_on(marks, LINES, left)) % 2:
                yield self.finding((self.cell,), place=place(self.cell))

    def live(self) -> Live:
        """Nothing before the loop is whole."""
        return SILENT

    def encode(self, to: Target) -> None:
        """Have each corner of the cell outside when it is shaded."""
        faces, shaded = self.faces, to.literal(SHADE, self.cell)
        for spot, inside in zip(faces.spots, self.inside(to), strict=True):
            if abs(spot.y - self.cell.y) == abs(spot.x - self.cell.x) == 1:
                to.clause((-shaded, -inside))


# -- all of them for a board


def ray_of(size: Size, cell: Spot, direction: int, taken: Iterable[Spot] = ()) -> tuple[Spot, ...]:
    """Return the cells that an arrow looks at, the nearest first, without those that are ``taken`` by clues."""
    ray = _whole_ray(size, cell, direction)
    if not taken:
        return ray
    closed = frozenset(taken)
    return tuple(at for at in ray if at not in closed)


@lru_cache(maxsize=1 << 14)
def _whole_ray(size: Size, cell: Spot, direction: int) -> tuple[Spot, ...]:
    grid, (y, x) = grid_of(size), WAYS[direction]
    found, at = [], cell.step(y, x)
    while grid.holds(at):
        found.append(at)
        at = at.step(y, x)
    return tuple(found)


@lru_cache(maxsize=4096)
def passed(grid: Grid, cell: Spot) -> Passed:
    """Return that a cell is shaded or passed."""
    return Passed(spots=(cell, *_inner(grid, cell)), says=_PASSED.fill(place=place(cell)))


@lru_cache(maxsize=1024)
def free(grid: Grid, cell: Spot) -> Free:
    """Return that a clue's cell stays free."""
    return Free(spots=(cell, *_inner(grid, cell)), says=_FREE.fill(place=place(cell)))


def _inner(grid: Grid, cell: Spot) -> Iterator[Spot]:
    return (edge for edge in grid.sides(cell) if len(grid.beside(edge)) == 2)


@lru_cache(maxsize=4096)
def two_ways(cell: Spot, beside: tuple[Spot, ...]) -> TwoWays:
    """Return that a cell keeps two ways."""
    return TwoWays(spots=(cell, *beside), says=_WAYS.fill(place=place(cell)))


def arrow(cell: Spot, ray: tuple[Spot, ...], number: int) -> Count:
    """Return what an arrow counts."""
    slots: dict[str, Words | int] = {"place": place(cell), "number": number}
    return Count(
        code="arrow-not-met", layer=SHADE, value=1, least=number, most=number, where=place(cell), what=SHADED,
        spots=ray, says=_ARROW.fill(**slots), wrong=_NOT_MET.fill(**slots), clue=True, printed=(cell.y, cell.x),
    )  # fmt: skip


def packed(cell: Spot, ray: tuple[Spot, ...], number: int) -> Packed:
    """Return what an arrow's number and the touching decide together."""
    says = _PACKED.fill(place=place(cell), number=number)
    return Packed(spots=(cell, *ray), ray=ray, number=number, says=says)


def difference(one: Spot, other: Spot, between: tuple[Spot, ...], number: int) -> Count:
    """Return what two arrows that point the same way tell of the cells between them."""
    return Count(
        code="arrows-in-line", layer=SHADE, value=1, least=number, most=number, where=place(one), what=SHADED,
        spots=between, says=_DIFFERENCE.fill(one=place(one), other=place(other), number=number), judged=False, tier=1,
        cost=2.6,
    )  # fmt: skip


def number_alone(cell: Spot) -> NumberAlone:
    """Return that a number lacks its arrow."""
    return NumberAlone(spots=(cell,), says=_NO_ARROW.fill(place=place(cell)))


def shaded_outside(size: Size, cell: Spot) -> ShadedOutside:
    """Return that a cell, when shaded, is outside."""
    return ShadedOutside(layer=LINES, size=size, cell=cell, spots=(cell,), says=_OUTSIDE.fill(place=place(cell)))
