"""Taking numbers away from a full grid while its level's test holds.

A number that the singles bring back at once changes nothing: what is asked of a grid is asked after they have been
placed. So most numbers go after a look at a few rounds of singles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kazu_sudoku.guessing import Proof, completes, prove
from kazu_sudoku.planes import close, placed, tightest

if TYPE_CHECKING:
    from kazu_sudoku.planes import Shape

Test = Callable[["Shape", list[int], int, int, int], bool]
"""Whether a grid passes that passed with one more number: its closed planes, open bits, that cell and its value."""


def carve(shape: Shape, full: Sequence[int], order: Sequence[int], floor: int, test: Test) -> list[int]:
    """Return the grid with every number gone, in that order, whose going passes the test; ``floor`` numbers stay."""
    carving = Carving(shape, full)
    for cell in order:
        if carving.left <= floor:
            break
        carving.take(cell, test)
    return carving.grid


class Carving:
    """A full grid from which numbers are taken; it has one completion all the time."""

    def __init__(self, shape: Shape, full: Sequence[int]) -> None:
        self.shape, self.full = shape, tuple(full)
        self.grid = list(full)
        self.left = len(self.grid)
        self.open = 0
        self._cells: list[set[int]] = [set() for _ in range(shape.side)]
        for cell, value in enumerate(full):
            self._cells[value - 1].add(cell)

    def take(self, cell: int, test: Test) -> bool:
        """Take one number away if the test allows; return whether it is gone."""
        shape, value = self.shape, self.full[cell] - 1
        self._cells[value].discard(cell)
        own = shape.own[cell]
        planes = self._planes(self.open | own)
        open_ = close(shape, planes, self.open | own, own)
        if open_ & own and not test(shape, planes, open_, cell, value):
            self._cells[value].add(cell)
            return False
        self.open |= own
        self.grid[cell] = 0
        self.left -= 1
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


def refuse(_shape: Shape, _planes: list[int], _open: int, _cell: int, _value: int) -> bool:
    """Pass no grid: singles alone have to bring the number back."""
    return False


def one_completion(shape: Shape, planes: list[int], open_: int, cell: int, value: int) -> bool:
    """Pass a grid with exactly one completion: there is none with another value in the cell. Changes the planes."""
    planes[value] &= ~shape.own[cell]
    return not completes(shape, planes, open_)


def within_one_guess(shape: Shape, planes: list[int], open_: int, cell: int, value: int, full: Sequence[int]) -> bool:
    """Pass a grid with exactly one completion and a guess depth of at most 1. Changes the planes."""
    guess = tightest(shape, planes, open_)
    tried = placed(shape, planes, guess, full[guess] - 1)
    if close(shape, tried, open_ & ~shape.own[guess]):
        return False
    return one_completion(shape, planes, open_, cell, value)


def provable(guesses: int) -> Test:
    """Return the test that passes a grid whose one completion so many guesses prove."""

    def test(shape: Shape, planes: list[int], open_: int, _cell: int, _value: int) -> bool:
        return prove(shape, planes, open_, guesses) is Proof.ONE

    return test
