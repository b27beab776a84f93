"""Taking numbers away from a full grid while its level's test holds.

A number that the singles bring back at once changes nothing: what is asked of a grid is asked after they have been
placed. So most numbers go after a look at a few rounds of singles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from kazu_sudoku.guessing import Proof, completion, prove
from kazu_sudoku.planes import close, placed, tightest

if TYPE_CHECKING:
    from kazu_sudoku.planes import Shape


@frozen
class Question:
    """A full grid with some numbers taken away, singles placed, that had one completion until ``cell`` was emptied.

    ``planes`` are the asker's to change, ``open`` the bits of the cells that the singles leave open.
    """

    shape: Shape
    full: Sequence[int]
    planes: list[int]
    open: int
    cell: int


Test = Callable[[Question], bool]
"""Whether a number may go that singles do not bring back."""


class Carving:
    """A full grid from which numbers are taken; it has one completion all the time."""

    def __init__(self, shape: Shape, full: Sequence[int], grid: Sequence[int] | None = None) -> None:
        self.shape, self.full = shape, tuple(full)
        self.grid = list(full if grid is None else grid)
        self._open = 0
        self._cells: list[set[int]] = [set() for _ in range(shape.side)]
        for cell, value in enumerate(self.grid):
            if value:
                self._cells[value - 1].add(cell)
            else:
                self._open |= shape.own[cell]

    @property
    def givens(self) -> list[int]:
        """The cells that still have their number, in reading order."""
        return [cell for cell, value in enumerate(self.grid) if value]

    def take(self, cell: int, test: Test) -> bool:
        """Take one number away if the test allows; return whether it is gone."""
        value, own = self.grid[cell], self.shape.own[cell]
        self._cells[value - 1].discard(cell)
        planes = self._planes(self._open | own)
        open_ = close(self.shape, planes, self._open | own, own)
        if open_ & own and not test(Question(self.shape, self.full, planes, open_, cell)):
            self._cells[value - 1].add(cell)
            return False
        self._open |= own
        self.grid[cell] = 0
        return True

    def _planes(self, open_: int) -> list[int]:
        """Return the planes of the numbers that are left."""
        own, peers = self.shape.own, self.shape.peers
        planes = []
        for cells in self._cells:
            there = seen = 0
            for cell in cells:
                there |= own[cell]
                seen |= peers[cell]
            planes.append(open_ & ~seen | there)
        return planes


def carve(carving: Carving, order: Sequence[int], floor: int, test: Test) -> None:
    """Take every number away, in that order, whose going passes the test; stop when ``floor`` numbers are left."""
    left = len(carving.givens)
    for cell in order:
        if left <= floor:
            break
        left -= carving.take(cell, test)


def by_singles(_question: Question) -> bool:
    """Let no number go that singles do not bring back."""
    return False


def by_one_guess(question: Question) -> bool:
    """Let a number go if the grid keeps one completion and has a guess depth of at most 1."""
    shape = question.shape
    cell = tightest(shape, question.planes, question.open)
    tried = placed(shape, question.planes, cell, question.full[cell] - 1)
    return close(shape, tried, question.open & ~shape.own[cell]) == 0 and by_uniqueness(question)


def by_uniqueness(question: Question) -> bool:
    """Let a number go if the grid keeps one completion."""
    return other_completion(question) is None


def other_completion(question: Question) -> list[int] | None:
    """Return the planes of a completion with another number in the emptied cell, None when there is none."""
    question.planes[question.full[question.cell] - 1] &= ~question.shape.own[question.cell]
    return completion(question.shape, question.planes, question.open)


def by_proof(guesses: int) -> Test:
    """Return the test that lets a number go if so many guesses prove that the grid keeps one completion."""

    def test(question: Question) -> bool:
        return prove(question.shape, question.planes, question.open, guesses) is Proof.ONE

    return test
