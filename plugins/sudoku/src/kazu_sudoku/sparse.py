"""Grids with fewer numbers than carving in a random order leaves: one start, many endings.

An ending takes all numbers away that can go. Its cost is in the numbers that cannot: each needs a second completion to
be found. The cells where that differs are an exchange, and they spare the same search in every later ending.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from kazu_sudoku.carving import Carving, Question, other_completion
from kazu_sudoku.planes import planes_of

if TYPE_CHECKING:
    from kazu_sudoku.planes import Shape


class Exchanges:
    """Sets of cells of a full grid whose numbers can be exchanged, so that one of each set has to be printed.

    They are found while testing and only spare tests: which numbers can go is a fact.
    """

    def __init__(self, shape: Shape, full: Sequence[int]) -> None:
        self._shape = shape
        self._full = planes_of(shape, full)[0]
        self._known: list[int] = list(_of_two_values(shape, full))

    def held(self, givens: int) -> int:
        """Return the printed cells that are the last of some known exchange (all as bits of rows)."""
        last = 0
        for cells in self._known:
            left = cells & givens
            if not left & (left - 1):
                last |= left
        return last

    def test(self, question: Question) -> bool:
        """Let a number go if the grid keeps one completion; otherwise keep the exchange in mind."""
        other = other_completion(question)
        if other is None:
            return True
        cells = 0
        for plane, full in zip(other, self._full, strict=True):
            cells |= plane ^ full
        self._known.append(cells & self._shape.rows)
        return False


def _of_two_values(shape: Shape, full: Sequence[int]) -> Iterator[int]:
    """Yield the exchanges of two values: cells of both that see one another, from cell to cell."""
    places = [0] * (shape.side + 1)
    for cell, value in enumerate(full):
        places[value] |= shape.own[cell] & shape.rows
    for one, other in combinations(range(1, shape.side + 1), 2):
        rest = places[one] | places[other]
        while rest:
            reached = waiting = rest & -rest
            while waiting:
                cell = shape.first(waiting)
                waiting ^= shape.own[cell] & shape.rows
                new = shape.peers[cell] & rest & ~reached
                reached |= new
                waiting |= new
            rest &= ~reached
            yield reached


def ending(carving: Carving, order: Sequence[int], most: int, exchanges: Exchanges) -> bool:
    """Take all numbers away that can go, in that order; return whether at most so many are left.

    Stops as soon as more have to stay.
    """
    rows, own = carving.shape.rows, carving.shape.own
    bits = sum(own[cell] & rows for cell in order)
    held = exchanges.held(bits)
    for cell in order:
        if held.bit_count() > most:
            return False
        if held & own[cell]:
            continue
        if carving.take(cell, exchanges.test):
            bits &= ~own[cell]
        held = exchanges.held(bits)
    return held.bit_count() <= most
