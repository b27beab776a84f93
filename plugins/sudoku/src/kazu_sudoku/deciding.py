"""Counting, guess depth and the single-step hint of layouts, with the results of the JavaScript package."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf
from typing import Protocol

from attrs import frozen

from kazu_sudoku.guessing import ends, guess_depth, values_of
from kazu_sudoku.layouts import Layout, conflicting
from kazu_sudoku.planes import BROKEN, Shape, candidates, close, placed, planes_of, shape_of, tightest
from kazu_sudoku.tight import Cages, Field, barred, search, shifts_of

LARGEST_BARE = 16
"""The widest grid that is counted cell by cell, without placing singles first."""

PATIENCE = 2_000_000
"""The nodes after which that package gives up solving."""


# -- singles with cages


class Closing:
    """Placing singles in a layout: in houses, and what the sums of cages leave."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.shape = shape_of(layout.side, tuple(group for _, group in layout.full))
        rows, own, givens = self.shape.rows, self.shape.own, layout.givens
        self._cages = [
            (total, sum(own[cell] & rows for cell in cells), _all(own[cell] for cell in cells))
            for cells, total in layout.cages
            if not all(givens[cell] for cell in cells)
        ]

    def start(self) -> tuple[list[int], int]:
        """Return the planes and the open cells of the printed grid."""
        return planes_of(self.shape, self.layout.givens)

    def close(self, shape: Shape, planes: list[int], open_: int) -> int:
        """Place singles until there are none, as `kazu_sudoku.planes.close`."""
        while True:
            if not self._cut(planes, open_):
                return BROKEN
            before = sum(plane.bit_count() for plane in planes)
            open_ = close(shape, planes, open_)
            if open_ <= 0 or not self._cages:
                return open_ if open_ or self._cut(planes, 0) else BROKEN
            if before == sum(plane.bit_count() for plane in planes):
                return open_

    def _cut(self, planes: list[int], open_: int) -> bool:
        """Rule out what sums and numbers in cages do; return whether none of those is broken already."""
        side, rows = self.layout.side, self.shape.rows
        decided = [plane & rows & ~open_ for plane in planes]
        for total, cells, bits in self._cages:
            left, used, empty = total, 0, (cells & open_).bit_count()
            for value, there in enumerate(decided, 1):
                many = (there & cells).bit_count()
                if many > 1:
                    return False
                if many:
                    left, used = left - value, used | 1 << value
            if not empty and left:
                return False
            bars = barred(side, left, used, empty) if empty else 0
            for shift in shifts_of(bars):
                planes[shift // (side * side)] &= ~(bits & open_)
        return True

    def ends(self, limit: float) -> Iterator[tuple[list[int], int]]:
        """Yield the planes of completions, at most so many, each with the guesses on the way to it."""
        return ends(self.shape, *self.start(), limit, self.close)


def _all(masks: Iterator[int]) -> int:
    bits = 0
    for mask in masks:
        bits |= mask
    return bits


# -- counting


def completions(layout: Layout, limit: float = 2, budget: float = inf) -> int | None:
    """Return how many completions a layout has, counted up to a limit; None when that takes more than the budget.

    A budget is in that package's own steps: nodes at the tightest cell up to 16 a side, closings above. Without one the
    quickest way is taken, and the answer is the same.
    """
    if layout.side > LARGEST_BARE:
        return _closings(layout, limit, budget)
    if budget == inf and not conflicting(layout, layout.givens):
        return sum(1 for _ in Closing(layout).ends(limit))
    found = search(layout.side, layout.houses, layout.givens, cages=layout.cages, limit=limit, budget=budget)
    return found.count if found.ended else None


def _closings(layout: Layout, limit: float, budget: float) -> int | None:
    """Count where every step places the singles first."""
    closing, found, steps = Closing(layout), 0, 0
    stack = [closing.start()]
    while stack and found < limit and steps <= budget:
        planes, open_ = stack.pop()
        steps += 1
        open_ = closing.close(closing.shape, planes, open_)
        found += not open_
        if open_ > 0:
            cell = tightest(closing.shape, planes, open_)
            rest = open_ & ~closing.shape.own[cell]
            for value in reversed(candidates(closing.shape, planes, cell)):
                stack.append((placed(closing.shape, planes, cell, value), rest))
    return None if steps > budget and found < limit else found


def solution(layout: Layout, budget: float = PATIENCE) -> tuple[int, ...] | None:
    """Return the one completion of a layout; None when there is none, or another, or it takes more than the budget.

    With the usual budget what that package would give up on is solved too.
    """
    if budget < PATIENCE and completions(layout, 2, budget) != 1:
        return None
    if layout.side <= LARGEST_BARE and conflicting(layout, layout.givens):
        bare = search(layout.side, layout.houses, layout.givens, cages=layout.cages, budget=budget)
        return bare.grid if bare.count == 1 and bare.ended else None
    closing = Closing(layout)
    found = list(closing.ends(2))
    return values_of(closing.shape, found[0][0]) if len(found) == 1 else None


def depth(layout: Layout) -> float:
    """Return the guess depth of a layout, infinity when it has no completion.

    Where there is one completion, only its own numbers lead anywhere.
    """
    closing = Closing(layout)
    found = list(closing.ends(2))
    if len(found) < 2:
        return found[0][1] if found else inf
    return guess_depth(closing.shape, *closing.start(), closed=closing.close)


# -- the hint


@frozen
class SingleStep:
    """One number to write: ``why`` is only-number, only-place or answer; ``group`` and ``by`` tell more where they do.

    ``replaces`` says that another number stands there now.
    """

    cell: int
    value: int
    why: str
    replaces: bool
    group: tuple[str, int] | None = None
    by: str | None = None


class Grouped(Protocol):
    """What of a layout the hint looks at; other kinds than those of houses have it too."""

    @property
    def side(self) -> int:
        """The cells of a row."""

    @property
    def givens(self) -> tuple[int, ...]:
        """The printed numbers, 0 for an empty cell."""

    @property
    def full(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The groups that have a cell for every number, each with its place among the groups."""

    def group_of(self, at: int) -> tuple[str, int]:
        """Return the sort of a group, and its number from 0 within it."""


Left = Callable[[Sequence[int]], tuple[list[list[int]], list[list[int]] | None]]
"""From the right numbers, those left for each other cell: by the groups alone, and with the clues.

None for the second where the clues contradict them.
"""


def single_step(layout: Layout, entries: Sequence[int], answer: Sequence[int] | None) -> SingleStep | None:
    """Return the next single, else a number of the answer; None when all is right or there is no answer.

    ``entries`` is what is written (0 for nothing, missing ones too); what differs from the answer counts as not there.
    """
    return next_step(layout, entries, answer, left=partial(_left, layout), by="cage")


def next_step(
    layout: Grouped, entries: Sequence[int], answer: Sequence[int] | None, *, left: Left, by: str
) -> SingleStep | None:
    """Return what `single_step` does, with any way to tell what is left; ``by`` names the clues."""
    if answer is None:
        return None
    written = [*entries, *[0] * (len(answer) - len(entries))][: len(answer)]
    right = [
        given or (value if value == entry else 0)
        for given, value, entry in zip(layout.givens, answer, written, strict=True)
    ]
    wrong = [bool(entry) and not given for given, entry in zip(layout.givens, written, strict=True)]
    if 0 not in right:
        return None
    plain, narrowed = left(right)
    found = None
    if narrowed is not None:
        found = _only_number(right, wrong, plain, narrowed, by) or _only_place(layout, right, wrong, narrowed)
    return found or _of_answer(layout.side, right, wrong, answer)


def _left(layout: Layout, right: Sequence[int]) -> tuple[list[list[int]], list[list[int]]]:
    """Return the numbers left for each cell that is not right: by the groups alone, and with the sums of cages."""
    field = Field(layout.side, layout.groups)
    every = field.candidates(right)
    caged = Cages(layout.side, layout.cages, right).barring(every, field.column)

    def of(candidates_: int) -> list[list[int]]:
        return [
            [1 + shift // field.cells for shift in shifts_of(candidates_ >> cell & field.column)]
            for cell in range(field.cells)
        ]

    return of(every), of(caged)


def _only_number(
    right: Sequence[int], wrong: Sequence[bool], plain: Sequence[list[int]], left: Sequence[list[int]], by: str
) -> SingleStep | None:
    for replaces in (False, True):
        for cell, values in enumerate(left):
            if not right[cell] and wrong[cell] == replaces and len(values) == 1:
                told = by if len(plain[cell]) > 1 else None
                return SingleStep(cell, values[0], "only-number", replaces, by=told)
    return None


def _only_place(
    layout: Grouped, right: Sequence[int], wrong: Sequence[bool], left: Sequence[list[int]]
) -> SingleStep | None:
    for replaces in (False, True):
        for at, group in layout.full:
            there = {right[cell] for cell in group}
            for value in range(1, layout.side + 1):
                places = [cell for cell in group if not right[cell] and value in left[cell]]
                if value not in there and len(places) == 1 and wrong[places[0]] == replaces:
                    return SingleStep(places[0], value, "only-place", replaces, group=layout.group_of(at))
    return None


def _of_answer(side: int, right: Sequence[int], wrong: Sequence[bool], answer: Sequence[int]) -> SingleStep:
    """Return the answer's number in the cell whose row and column have the most right numbers."""
    rows = [sum(map(bool, right[side * row : side * row + side])) for row in range(side)]
    columns = [sum(map(bool, right[column::side])) for column in range(side)]
    cell = max(
        (cell for cell, value in enumerate(right) if not value),
        key=lambda cell: (rows[cell // side] + columns[cell % side], -cell),
    )
    return SingleStep(cell, answer[cell], "answer", wrong[cell])
