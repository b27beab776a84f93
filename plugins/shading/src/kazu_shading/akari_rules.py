"""The constraints of Akari, and the names of its steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from attrs import frozen

from kazu_core.constraints import SILENT, Constraint, Finding, Live, Target, Told
from kazu_core.constraints.sight import corridors, seen_from
from kazu_core.grid import Grid, Size, Spot, grid_of, place
from kazu_core.marks import Marks
from kazu_core.words import Words
from kazu_shading.akari_light import CommonLight
from kazu_shading.naming import named_alone

BULB = "bulb"

_ONCE = Words("bulbs never light each other", "照明どうしは互いに照らし合わない")
_GLARE = Words("two bulbs light each other", "照明が互いに照らし合っています")
_LIT = Words("{place} has to be lit by a bulb", "{place}はどれかの照明で照らされる")
_DARK = Words("a cell is not lit", "照らされないマスがあります")
_AROUND = Words(
    "the {number} at {place} has bulbs on exactly {number} of the cells beside it",
    "{place}の{number}の上下左右には照明が{number}個",
)
_NOT_SO = Words(
    "the {number} at {place} has bulbs on {found} of the cells beside it",
    "{place}の{number}の上下左右にある照明が{found}個です",
)
_TOO_DARK = Words(
    "a bulb at {cell} would light so many cells beside the {number} at {place} that too few are left for its bulbs",
    "{cell}に照明を置くと、{place}の{number}の周りのマスが照らされて、照明を置く場所が足りなくなる",
)
_PAIR = Words(
    "the {more} at {place} and the {fewer} at {other} share cells beside them, so the {more} has {apart} more bulbs on"
    " the cells of its own than the {fewer}",
    "{place}の{more}と{other}の{fewer}は隣のマスを共有するので、"
    "{more}だけの隣にある照明は{fewer}だけの隣にある照明より{apart}個多い",
)
_PAIR_ALIKE = Words(
    "the {more}s at {place} and {other} share cells, so both have equally many bulbs on the cells of their own",
    "{place}と{other}の{more}は隣のマスを共有するので、それぞれだけの隣にある照明は同じ数",
)
_BROKEN = Words("a cell is not as the walls demand", "壁から決まる照明と違います")


@frozen(kw_only=True)
class OneBulb(Constraint):
    """Of the cells of a corridor, which all see each other, at most one holds a bulb."""

    code: str = "bulbs-meet"
    says: Words = _ONCE
    wrong: Words = _GLARE
    cost: float = 1.2

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the bulbs when they are two or more; nothing that is added mends that."""
        bulbs = marks.on(BULB)
        meeting = [spot for spot in self.spots if bulbs.get(spot) == 1]
        if len(meeting) > 1:
            yield self.finding(meeting)

    def live(self) -> Live:
        """A bulb that is there twice."""
        return Live(rule="different", layer=BULB, spots=self.spots)

    def encode(self, to: Target) -> None:
        """Bound the bulbs."""
        to.at_most(to.along(BULB, self.spots), 1)


@frozen(kw_only=True)
class Lit(Constraint):
    """A cell, the first of the spots, is lit: it or one of the cells that it sees holds a bulb."""

    code: str = "cell-dark"
    wrong: Words = _DARK
    cost: float = 1.5

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the cell of a finished board when no bulb lights it."""
        bulbs = marks.on(BULB)
        if done and all(bulbs.get(spot) != 1 for spot in self.spots):
            yield self.finding(self.spots[:1])

    def live(self) -> Live:
        """Nothing: only a finished board breaks it."""
        return SILENT

    def encode(self, to: Target) -> None:
        """Demand one of the bulbs."""
        to.clause(to.along(BULB, self.spots))


@frozen(kw_only=True)
class BulbsAround(Constraint):
    """A numbered wall, the first of the spots: so many of the cells beside it hold a bulb.

    With ``optional`` the shared variable ``("shown", wall)`` says that the number is printed.
    """

    number: int
    optional: bool = False
    code: str = "wall-not-met"
    clue: bool = True
    wrong: Words = _NOT_SO

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the wall when it has too many bulbs, or too few for good."""
        wall, *beside = self.spots
        bulbs = marks.on(BULB)
        found = sum(bulbs.get(spot) == 1 for spot in beside)
        most = found if done else found + sum(spot not in bulbs for spot in beside)
        if found > self.number or most < self.number:
            yield self.finding((wall,), number=self.number, place=place(wall), found=found)

    def live(self) -> Live:
        """Too many bulbs, or too few even with all that are untouched."""
        wall, *beside = self.spots
        words = self.wrong.fill(number=self.number, place=place(wall), found=Words("{found}", "{found}"))
        numbers = {"value": 1, "least": self.number, "most": self.number}
        told = (Told(self.code, words),) * 2
        return Live(rule="count", layer=BULB, spots=tuple(beside), numbers=numbers, told=told, where=(wall,))

    def encode(self, to: Target) -> None:
        """Demand that no more cells hold a bulb, and no more are without, than the number says."""
        literals = to.along(BULB, self.spots[1:])
        for some in combinations(literals, self.number + 1):
            to.clause([-literal for literal in some])
        for some in combinations(literals, max(0, len(literals) - self.number + 1)):
            to.clause(some)
        if self.optional:
            to.clause(_shown(to, self.spots[:1]))


def _shown(to: Target, walls: Sequence[Spot]) -> list[int]:
    return [to.shared(("shown", wall)) for wall in walls]


@frozen(kw_only=True)
class TooDark(Constraint):
    """A technique: a bulb in a cell leaves a numbered wall, by lighting cells beside it, ``number`` of the others.

    The spots are the cell, the wall, and those others. Follows from the rules; with ``optional`` only where the number
    is printed.
    """

    number: int
    optional: bool = False
    code: str = "wall-darkened"
    wrong: Words = _BROKEN
    tier: int = 1
    cost: float = 2.6
    judged: bool = False

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the cell when it holds a bulb and the others hold too few for good."""
        bulbs = marks.on(BULB)
        cell, _, *others = self.spots
        able = sum(bulbs.get(spot) == 1 or (not done and spot not in bulbs) for spot in others)
        if bulbs.get(cell) == 1 and able < self.number:
            yield self.finding((cell,))

    def encode(self, to: Target) -> None:
        """Demand bulbs of the others, if the cell holds one."""
        cell, _, *others = self.spots
        literals = to.along(BULB, others)
        unless = [-to.literal(BULB, cell)]
        if self.optional:
            unless += [-shown for shown in _shown(to, self.spots[1:2])]
        if self.number > len(literals):
            to.clause(unless)
            return
        for some in combinations(literals, len(literals) - self.number + 1):
            to.clause((*unless, *some))


@frozen(kw_only=True)
class WallPair(Constraint):
    """A technique: of two numbered walls that share cells beside them, the one has ``apart`` more bulbs on its own.

    ``own`` are the cells beside the first wall alone, ``others`` those beside the second alone. With ``optional`` only
    where both numbers are printed.
    """

    optional: bool = False
    own: tuple[Spot, ...]
    others: tuple[Spot, ...]
    apart: int
    code: str = "wall-pair"
    wrong: Words = _BROKEN
    tier: int = 1
    cost: float = 2.8
    judged: bool = False

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield both walls when the difference is another on a finished board."""
        bulbs = marks.on(BULB)
        if (
            done
            and sum(bulbs.get(s) == 1 for s in self.own) - sum(bulbs.get(s) == 1 for s in self.others) != self.apart
        ):
            yield self.finding(self.spots[:2])

    def encode(self, to: Target) -> None:
        """Forbid, for every few of the one, more bulbs than those of the other allow, and the other way round."""
        own, others = to.along(BULB, self.own), to.along(BULB, self.others)
        unless = [-shown for shown in _shown(to, self.spots[:2])] if self.optional else []
        for first, second, apart in ((own, others, self.apart), (others, own, -self.apart)):
            for without in range(len(second) + 1):
                too_many = max(0, apart + len(second) - without + 1)
                for few in combinations(first, too_many):
                    for some in combinations(second, without):
                        to.clause([*unless, *(-literal for literal in few), *some])


def constraints_of(size: Size, walls: Mapping[Spot, int | None], *, optional: bool = False) -> tuple[Constraint, ...]:
    """Return the rules of a board with these walls (None: without a number), and what follows from them.

    With ``optional`` what follows holds for whichever of the numbers are switched on.
    """
    grid, opaque = grid_of(size), frozenset(walls)
    numbers = {wall: number for wall, number in walls.items() if number is not None}
    beside = {wall: tuple(spot for spot in grid.neighbours(wall) if spot not in opaque) for wall in numbers}
    sight = sight_of(grid, opaque)
    return (
        *(OneBulb(spots=spots) for spots in corridors(grid, opaque) if len(spots) > 1),
        *(_around(wall, number, beside[wall], optional) for wall, number in numbers.items()),
        *(Lit(spots=seen, says=_lit(cell)) for cell, seen in sight.items()),
        *_too_dark(sight, numbers, beside, optional),
        *_pairs(numbers, beside, optional),
        CommonLight(layer=BULB, spots=tuple(sight), sight=tuple(sight.values())),
    )


def sight_of(grid: Grid, opaque: frozenset[Spot]) -> dict[Spot, tuple[Spot, ...]]:
    """Return for each cell that is no wall the cells that it sees, itself first."""
    return {cell: seen_from(grid, opaque, cell) for cell in grid.cells if cell not in opaque}


@lru_cache(maxsize=4096)
def _lit(cell: Spot) -> Words:
    return _LIT.fill(place=place(cell))


@lru_cache(maxsize=8192)
def _around(wall: Spot, number: int, beside: tuple[Spot, ...], optional: bool) -> BulbsAround:
    says = _AROUND.fill(number=number, place=place(wall))
    return BulbsAround(number=number, optional=optional, spots=(wall, *beside), says=says)


def _too_dark(
    sight: Mapping[Spot, Sequence[Spot]],
    numbers: Mapping[Spot, int],
    beside: Mapping[Spot, tuple[Spot, ...]],
    optional: bool,
) -> Iterator[TooDark]:
    """Yield, for each number, the cells that see cells beside it; those corner to corner with it are known to all."""
    for wall, number in numbers.items():
        around = beside[wall]
        if not 0 < number <= len(around):
            continue
        seeing: dict[Spot, set[Spot]] = {}
        for spot in around:
            for cell in sight[spot]:
                if cell not in around:
                    seeing.setdefault(cell, set()).add(spot)
        for cell, seen in seeing.items():
            others = tuple(spot for spot in around if spot not in seen)
            if len(seen) > 1 or len(others) < number:
                yield _darkened(cell, wall, number, others, optional)


@lru_cache(maxsize=16384)
def _darkened(cell: Spot, wall: Spot, number: int, others: tuple[Spot, ...], optional: bool) -> TooDark:
    near = abs(cell.y - wall.y) == abs(cell.x - wall.x) == 2 and len(others) < number
    says = _TOO_DARK.fill(cell=place(cell), place=place(wall), number=number)
    code, tier, cost = ("wall-corner", 0, 1.8) if near else ("wall-darkened", 1, 2.6)
    spots = (cell, wall, *others)
    return TooDark(code=code, tier=tier, cost=cost, spots=spots, number=number, says=says, optional=optional)


Numbered = tuple[Spot, int]
"""A wall with its number."""


def _pairs(numbers: Mapping[Spot, int], beside: Mapping[Spot, tuple[Spot, ...]], optional: bool) -> Iterator[WallPair]:
    """Yield the pairs of numbers that share cells, the larger number first."""
    for wall, number in numbers.items():
        near = {wall.step(dy, dx) for dy, dx in ((2, 2), (2, -2), (4, 0), (0, 4))}
        for other in sorted(near.intersection(numbers)):
            pair = (wall, number), (other, numbers[other])
            first, second = pair if number >= numbers[other] else pair[::-1]
            shared = frozenset(beside[wall]).intersection(beside[other])
            if shared:
                own, others = (tuple(spot for spot in beside[one] if spot not in shared) for one, _ in (first, second))
                yield _pair(first, second, own, others, optional)


@lru_cache(maxsize=8192)
def _pair(
    first: Numbered, second: Numbered, own: tuple[Spot, ...], others: tuple[Spot, ...], optional: bool
) -> WallPair:
    (wall, more), (other, fewer) = first, second
    template = _PAIR if more > fewer else _PAIR_ALIKE
    says = template.fill(more=more, fewer=fewer, place=place(wall), other=place(other), apart=more - fewer)
    spots = (wall, other, *own, *others)
    return WallPair(spots=spots, own=own, others=others, apart=more - fewer, says=says, optional=optional)


_NAMES = {
    "wall-not-met": Words("Bulbs of a number", "数字の周りの照明"),
    "bulbs-meet": Words("Lit once", "照らし合わない"),
    "cell-dark": Words("Only lamp", "照らせるのはここだけ"),
    "wall-corner": Words("Corner of a number", "数字の斜め"),
    "wall-darkened": Words("Light beside a number", "数字の隣を照らす"),
    "wall-pair": Words("Two numbers", "二つの数字"),
    "common-light": Words("Common light", "共通して照らされるマス"),
}
_NAMES_OF_DARK = {"wall-not-met": Words("Number is full", "数字が満たされた")}

technique = named_alone(_NAMES, struck=_NAMES_OF_DARK)
