"""All rules of regions of equal numbers, and the techniques that people know for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from attrs import field, frozen

from kazu_core.bits import board_of, gathered
from kazu_core.constraints.base import Constraint, Finding, Target, Values
from kazu_core.constraints.number_pockets import Pockets
from kazu_core.constraints.number_region_view import RegionView, Told
from kazu_core.constraints.number_regions import (
    Forced,
    Looking,
    OfRegions,
    RegionNotTooLarge,
    RegionNotTooSmall,
    RegionReader,
)
from kazu_core.constraints.words_number_regions import SAYS, WRONG
from kazu_core.grid import Size, Spot, grid_of

COMMON = 9
"""Numbers up to this are told apart from the start, larger ones only where they are printed."""

Asked = Callable[[RegionView], Iterable[tuple[int, Told | None]]]
"""What a technique tells of a view: cells that it looks at, and what follows."""


@frozen(kw_only=True)
class RegionTechnique(OfRegions):
    """What follows from the rules of regions on unfinished boards; it breaks nothing by itself.

    ``ask`` says what follows. ``known`` are printed numbers, of which what follows is written as clauses.
    """

    ask: Asked = field(repr=False, eq=False)
    known: Mapping[Spot, int] = field(factory=dict, repr=False, eq=False)
    judged: bool = False

    def breaches(self, marks: object, done: bool) -> Iterable[Finding]:
        """Yield nothing: the rules say it."""
        return ()

    def encode(self, to: Target) -> None:
        """Have unfinished answers looked at."""
        looking = self.reader.told(to)
        for literal in self._lost(looking):
            to.clause((literal,))
        to.global_rule(_Technique(self, looking))

    def _lost(self, looking: Looking) -> Iterator[int]:
        """Yield what no number can be from the start."""
        if not self.known:
            return
        cells = {spot: at for at, spot in enumerate(self.reader.grid.cells)}
        told = {cells[spot]: number for spot, number in self.known.items()}
        open_cells = looking.board.full & ~gathered(told)
        for number in range(1, self.reader.highest + 1):
            hold = gathered(cell for cell, found in told.items() if found == number)
            view = RegionView(looking.board, number, hold, hold | open_cells)
            barred = view.barred[1] if view.barred is not None else 0
            yield from (-one for one in looking.here(number, barred | view.unreached))


@frozen
class _Technique:
    """The rule of `RegionTechnique`."""

    rule: RegionTechnique
    looking: Looking

    def cuts(self, values: Values) -> tuple[()]:
        """Return nothing: the rules that this follows from have them."""
        return ()

    def forced(self, values: Values) -> Iterator[Forced]:
        """Yield what the technique tells of each number, because of the cells that it looks at."""
        return self.looking.each(values, self.rule.code, self._asked)

    def _asked(self, view: RegionView) -> Iterator[Forced]:
        for cells, told in self.rule.ask(view):
            yield from self.looking.forced(view, told, cells)

    def told(self, literal: int, because: Sequence[int]) -> Constraint:
        """Return the rule at the cells that it looks at."""
        return self.rule.closer(self.looking, literal, because, code=self.rule.code)


# ----------------------------------------------------------------------------------------------------- the family


def number_regions(
    size: Size, highest: int, known: Mapping[Spot, int] | None = None, *, layer: str = "number"
) -> tuple[Constraint, ...]:
    """Return the rules: cells side by side with equal numbers are a region, which has as many cells as they say.

    The numbers on ``layer`` are 1 to ``highest``. ``known`` are those that are certain from the start (printed ones,
    all of which are always there), left out where none are. Codes: ``region-too-large``, ``region-too-small``; what
    follows from them comes after, and breaks nothing by itself.
    """
    certain = known or {}
    common = frozenset(range(1, COMMON + 1)).union(certain.values())
    reader = RegionReader(grid_of(size), highest, common, layer)
    groups = partial(_of_groups, reader)
    return (
        RegionNotTooLarge(**_said("region-too-large"), spots=(), reader=reader, cost=1.1),
        RegionNotTooSmall(**_said("region-too-small"), spots=(), reader=reader, cost=1.5),
        RegionTechnique(**_said("number-reach"), spots=(), reader=reader, cost=2.0, known=certain, ask=_unreached),
        groups("region-needs-cell", RegionView.needs, cost=2.4),
        Pockets(**_said("pocket"), spots=(), reader=reader, tier=1, cost=2.8),
        groups("region-shapes", RegionView.shapes, tier=1, cost=3.4),
    )


def _said(code: str) -> Mapping[str, Any]:
    """Return the code and the words of a rule."""
    return {"code": code, "says": SAYS[code], "wrong": WRONG.get(code, SAYS[code])}


def _unreached(view: RegionView) -> Iterable[tuple[int, Told | None]]:
    """Return the cells that a number cannot come to."""
    return [(0, (0, view.unreached))]


def _of_groups(
    reader: RegionReader, code: str, ask: Callable[[RegionView, int], Told | None], *, cost: float, tier: int = 0
) -> RegionTechnique:
    """Return a technique that looks at one group of cells after the other."""
    asked = partial(_each_group, ask)
    return RegionTechnique(**_said(code), spots=(), reader=reader, tier=tier, cost=cost, ask=asked)


def _each_group(ask: Callable[[RegionView, int], Told | None], view: RegionView) -> Iterator[tuple[int, Told | None]]:
    """Yield what is told of each group that lacks cells, and its cells."""
    return ((view.groups[at], ask(view, at)) for at in view.told())


# --------------------------------------------------------------------------------------------------- how large it gets


def largest_region(size: Size, known: Mapping[Spot, int]) -> int:
    """Return a number that no region of any answer can exceed.

    A region without a printed number lies in one blank area, and leaves the cells that printed numbers lack.
    """
    board = board_of(size)
    told: dict[int, list[tuple[int, int]]] = {}
    for spot, number in sorted(known.items()):
        told.setdefault(number, []).append((spot.row, spot.column))
    printed = gathered(row * size.width + column for places in told.values() for row, column in places)
    blank = board.full & ~printed
    widest = max((area.bit_count() for area in board.pieces(blank)), default=0)
    left = blank.bit_count() - sum(_lacking(number, places) for number, places in told.items())
    return max(1, min(widest, left), *told)


def _lacking(number: int, places: Sequence[tuple[int, int]]) -> int:
    """Return how many more cells the regions of a number need at least: those too far apart to be one."""
    apart: list[tuple[int, int]] = []
    for row, column in places:
        if all(abs(row - y) + abs(column - x) >= number for y, x in apart):
            apart.append((row, column))
    return max(0, number * len(apart) - len(places))
