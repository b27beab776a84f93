"""The rules of pearls, one constraint for each: a line goes straight through a white one and turns on a black one.

The four *arms* of a pearl are the edges that lead away from it. Behind each arm lies the *next* cell, with an edge that
leads *on* and two at its *sides*. Edges of the outline have no line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from attrs import frozen

from kazu_core.constraints import Constraint, Finding, Live, Target, Told
from kazu_core.grid import Grid, Size, Spot, grid_of, place
from kazu_core.marks import Marks
from kazu_core.words import Words

LAYER = "path"
WHITE, BLACK = 1, 2

_WHITE = Words(
    "the line goes straight through the white pearl at {place} and turns just before it or after it",
    "線は{place}の白丸を直進し、その直前か直後のマスで曲がります",
)
_BLACK = Words(
    "the line turns on the black pearl at {place} and goes straight on through the next cell both ways",
    "線は{place}の黒丸で曲がり、両隣のマスでは直進します",
)
_MISSED = Words("the line misses the pearl at {place}", "{place}の丸を線が通っていません")
_TURNS = Words(
    "the line does not go straight through the white pearl at {place}", "{place}の白丸で線が直進していません"
)
_UNTURNED = Words(
    "the line turns neither before nor after the white pearl at {place}",
    "{place}の白丸の前後のどちらでも線が曲がっていません",
)
_STRAIGHT = Words("the line does not turn on the black pearl at {place}", "{place}の黒丸で線が曲がっていません")
_SHORT = Words(
    "the line does not go straight on from the black pearl at {place} through the next cell",
    "{place}の黒丸の隣のマスで線が直進していません",
)


@frozen
class Arm:
    """One way out of a pearl: the edge that leads out, the edge on from the next cell, and those at its sides."""

    out: Spot
    on: Spot
    sides: tuple[Spot, Spot]


@lru_cache(maxsize=4096)
def arms_of(cell: Spot) -> tuple[Arm, Arm, Arm, Arm]:
    """Return the arms of a cell: up, down, left, right."""
    ways = ((-1, 0), (1, 0), (0, -1), (0, 1))
    up, down, left, right = (
        Arm(
            cell.step(y, x), cell.step(3 * y, 3 * x), (cell.step(2 * y + x, 2 * x + y), cell.step(2 * y - x, 2 * x - y))
        )
        for y, x in ways
    )
    return up, down, left, right


@frozen
class _Seen:
    """What marks say of edges: a line, or none for good."""

    marks: Marks
    grid: Grid
    done: bool

    def line(self, edge: Spot) -> bool:
        return self.marks.value(LAYER, edge) == 1

    def none(self, edge: Spot) -> bool:
        value = self.marks.value(LAYER, edge)
        return value == 2 or (value == 0 and (self.done or not is_inner(self.grid, edge)))


def is_inner(grid: Grid, edge: Spot) -> bool:
    """Whether an edge lies between two cells."""
    return 0 < edge.y < 2 * grid.height and 0 < edge.x < 2 * grid.width


@frozen
class _Lines:
    """Writes clauses over edges, those of the outline being no lines."""

    to: Target
    grid: Grid

    def one_of(self, lines: Iterable[Spot], *, none: Iterable[Spot] = ()) -> None:
        """Demand that one of some edges is a line, or one of others none."""
        without = list(none)
        if all(is_inner(self.grid, edge) for edge in without):
            lit = [self.to.literal(LAYER, edge) for edge in lines if is_inner(self.grid, edge)]
            self.to.clause([*lit, *(-self.to.literal(LAYER, edge) for edge in without)])


@frozen(kw_only=True)
class Pearl(Constraint):
    """A printed pearl; with ``optional`` the shared variable ``("shown", cell)`` says that it is there."""

    size: Size
    cell: Spot
    optional: bool = False
    clue: bool = True

    def _told(self, code: str, words: Words, spots: Iterable[Spot] = ()) -> Finding:
        return Finding(code, (self.cell, *spots), words.fill(place=place(self.cell)))

    def _live(self, rule: str, *told: tuple[str, Words]) -> Live:
        breaches = tuple(Told(code, words.fill(place=place(self.cell))) for code, words in told)
        return Live(rule=rule, layer=LAYER, spots=self.spots, told=breaches)

    def _shown(self, to: Target) -> None:
        if self.optional:
            to.clause((to.shared(("shown", self.cell)),))


@frozen(kw_only=True)
class WhitePearl(Pearl):
    """The line goes straight through, and turns in one of the two cells beside it, or in both.

    A line that turns on it is a breach with the code ``white-turns``, one that goes straight on both ways one with
    ``white-without-turn``, and a finished board without a line there one with ``pearl-missed``.
    """

    code: str = "white-turns"
    wrong: Words = _TURNS

    def breaches(self, marks: Marks, done: bool) -> Iterator[Finding]:
        """Yield a finding when neither axis is left to the line, or when it cannot turn beside the pearl."""
        seen = _Seen(marks, grid_of(self.size), done)
        arms = arms_of(self.cell)
        lines = [arm.out for arm in arms if seen.line(arm.out)]
        axes = (arms[:2], arms[2:])
        left = [
            axis
            for axis, other in (axes, axes[::-1])
            if not any(seen.none(arm.out) for arm in axis) and not any(seen.line(arm.out) for arm in other)
        ]
        if not left:
            yield self._told("white-turns", _TURNS, lines) if lines else self._told("pearl-missed", _MISSED)
        elif lines:
            straight = [arm.on for arm in left[0] if seen.line(arm.on)]
            if len(straight) == 2 or all(seen.none(side) for arm in left[0] for side in arm.sides):
                yield self._told("white-without-turn", _UNTURNED, [*lines, *straight])

    def live(self) -> Live:
        """A line that turns here, or cannot turn beside it, or cannot come."""
        return self._live(
            "white-pearl", ("white-turns", _TURNS), ("white-without-turn", _UNTURNED), ("pearl-missed", _MISSED)
        )

    def encode(self, to: Target) -> None:
        """Join the arms of each axis, let one axis be the line, and have it turn beside the pearl."""
        self._shown(to)
        lines = _Lines(to, grid_of(self.size))
        up, _, left, _ = arms = arms_of(self.cell)
        lines.one_of((up.out, left.out))
        lines.one_of((), none=(up.out, left.out))
        for one, two in (arms[:2], arms[2:]):
            lines.one_of((one.out,), none=(two.out,))
            lines.one_of((two.out,), none=(one.out,))
            lines.one_of((), none=(one.out, one.on, two.on))
            lines.one_of((*one.sides, *two.sides), none=(one.out,))


@frozen(kw_only=True)
class BlackPearl(Pearl):
    """The line turns here, and in the next cell goes straight on, both ways.

    A line that does not turn is a breach with the code ``black-straight``, an arm that is too short one with
    ``black-arm-turns``, and a finished board without a line there one with ``pearl-missed``.
    """

    code: str = "black-straight"
    wrong: Words = _STRAIGHT

    def breaches(self, marks: Marks, done: bool) -> Iterator[Finding]:
        """Yield a finding for an arm that is too short, or when the line cannot turn."""
        seen = _Seen(marks, grid_of(self.size), done)
        arms = arms_of(self.cell)
        lines = [arm.out for arm in arms if seen.line(arm.out)]
        if {arms[0].out, arms[1].out} <= {*lines} or {arms[2].out, arms[3].out} <= {*lines}:
            yield self._told("black-straight", _STRAIGHT, lines)
            return
        short = [arm for arm in arms if seen.none(arm.on) or any(map(seen.line, arm.sides))]
        cut = next((arm for arm in short if arm.out in lines), None)
        if cut is not None:
            yield self._told("black-arm-turns", _SHORT, (cut.out, *filter(seen.line, cut.sides)))
        elif any(all(seen.none(arm.out) or arm in short for arm in axis) for axis in (arms[:2], arms[2:])):
            yield self._told("black-straight", _STRAIGHT, lines) if lines else self._told("pearl-missed", _MISSED)

    def live(self) -> Live:
        """A line that goes straight here, or has an arm that is too short, or cannot come."""
        return self._live(
            "black-pearl", ("black-straight", _STRAIGHT), ("black-arm-turns", _SHORT), ("pearl-missed", _MISSED)
        )

    def encode(self, to: Target) -> None:
        """Demand one arm of each axis, and that each leads on."""
        self._shown(to)
        lines = _Lines(to, grid_of(self.size))
        arms = arms_of(self.cell)
        for one, two in (arms[:2], arms[2:]):
            lines.one_of((one.out, two.out))
            lines.one_of((), none=(one.out, two.out))
        for arm in arms:
            lines.one_of((arm.on,), none=(arm.out,))
            for side in arm.sides:
                lines.one_of((), none=(arm.out, side))


@lru_cache(maxsize=8192)
def pearl_of(size: Size, cell: Spot, colour: int, optional: bool) -> Pearl:
    """Return the rule of one pearl."""
    grid = grid_of(size)
    near = [spot for arm in arms_of(cell) for spot in (arm.out, arm.on, *arm.sides) if is_inner(grid, spot)]
    spots = tuple(dict.fromkeys((cell, *near)))
    if colour == WHITE:
        return WhitePearl(size=size, cell=cell, optional=optional, spots=spots, says=_WHITE.fill(place=place(cell)))
    return BlackPearl(size=size, cell=cell, optional=optional, spots=spots, says=_BLACK.fill(place=place(cell)))
