"""Pockets: a few open cells that hang together, and every way to fill them with regions of equal numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import product
from math import prod

from attrs import frozen

from kazu_core.bits import members
from kazu_core.constraints.base import Constraint, Finding, Target, Values
from kazu_core.constraints.number_region_view import RegionView
from kazu_core.constraints.number_regions import Forced, Looking, OfRegions

LARGEST = 5
"""The most cells of a pocket."""

WAYS = 128
"""The most ways to fill a pocket that are looked at."""


@frozen(kw_only=True)
class Pockets(OfRegions):
    """What every way to fill a pocket has in common; it breaks nothing by itself."""

    judged: bool = False

    def breaches(self, marks: object, done: bool) -> Iterable[Finding]:
        """Yield nothing: the rules say it."""
        return ()

    def encode(self, to: Target) -> None:
        """Have unfinished answers looked at."""
        to.global_rule(_Pockets(self, self.reader.told(to), {}))


@frozen(eq=False)
class _Pockets:
    """The rule of `Pockets`; what pockets leave is kept."""

    rule: Pockets
    looking: Looking
    kept: dict[tuple[int, tuple[RegionView, ...]], list[tuple[int, int]]]

    def cuts(self, values: Values) -> tuple[()]:
        """Return nothing: the rules that this follows from have them."""
        return ()

    def forced(self, values: Values) -> Iterator[Forced]:
        """Yield the numbers that no way to fill a pocket has at a cell."""
        looking, views = self.looking, self.looking.views(values)
        open_cells = looking.board.full
        for view in views:
            open_cells &= ~view.hold
        for pocket in looking.board.pieces(open_cells):
            if pocket.bit_count() <= LARGEST:
                near = pocket | looking.board.around(pocket)
                asked = tuple(view for view in views if view.may & pocket or view.hold & near)
                for number, lost in self._lost(pocket, asked):
                    yield from ((-one, ()) for one in looking.here(number, lost)) if number else ((0, ()),)

    def _lost(self, pocket: int, views: tuple[RegionView, ...]) -> list[tuple[int, int]]:
        """Return the numbers that are ruled out at cells of a pocket; number 0 when nothing is left."""
        found = self.kept.get((pocket, views))
        if found is None:
            if len(self.kept) > KEPT:
                self.kept.clear()
            found = self.kept[pocket, views] = list(_ruled_out(pocket, views))
        return found

    def told(self, literal: int, because: Sequence[int]) -> Constraint:
        """Return the rule at the cell."""
        return self.rule.closer(self.looking, literal, because, code=self.rule.code)


KEPT = 20_000
"""How many pockets are kept before they are all given up."""


def _ruled_out(pocket: int, views: tuple[RegionView, ...]) -> Iterator[tuple[int, int]]:
    """Yield each number with the cells of a pocket where no way to fill it has that number."""
    cells = list(members(pocket))
    left = [[view.number for view in views if view.may >> cell & 1] for cell in cells]
    if prod(map(len, left)) > WAYS:
        return
    fits = cache(partial(_fits, pocket))
    used: dict[int, int] = {}
    for way in product(*left):
        filled: dict[int, int] = {}
        for cell, number in zip(cells, way, strict=True):
            filled[number] = filled.get(number, 0) | 1 << cell
        if all(fits(view, filled.get(view.number, 0)) for view in views):
            for number, there in filled.items():
                used[number] = used.get(number, 0) | there
    if not used:
        yield 0, pocket
        return
    for view in views:
        lost = view.may & pocket & ~used.get(view.number, 0)
        if lost:
            yield view.number, lost


def _fits(pocket: int, view: RegionView, here: int) -> bool:
    """Whether every region at a filled pocket that has a number here has, or can still come to, its size."""
    board, number = view.board, view.number
    hold = view.hold | here
    rest = hold & (pocket | board.around(pocket))
    while rest:
        group = board.piece(rest & -rest, hold)
        rest &= ~group
        size = group.bit_count()
        if size > number or (size < number and not board.around(group) & view.may & ~pocket & ~group):
            return False
    return True
