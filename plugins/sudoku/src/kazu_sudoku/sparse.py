"""Grids with fewer numbers than carving in a random order leaves: one start, many endings.

An ending takes all numbers away that can go. Its cost is in the numbers that cannot: each needs a second completion to
be found. The cells where that differs are an exchange, and they spare the same search in every later ending.
"""

from __future__ import annotations

from collections.abc import Sequence
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
        self._rows = shape.rows
        self._full = planes_of(shape, full)[0]
        self._known: list[int] = []

    def needs_more(self, givens: int) -> bool:
        """Whether some known exchange has no number printed; ``givens`` are bits of rows."""
        return any(not cells & givens for cells in self._known)

    def test(self, question: Question) -> bool:
        """Let a number go if the grid keeps one completion; otherwise keep the exchange in mind."""
        other = other_completion(question)
        if other is None:
            return True
        cells = 0
        for plane, full in zip(other, self._full, strict=True):
            cells |= plane ^ full
        self._known.append(cells & self._rows)
        return False


def ending(carving: Carving, order: Sequence[int], most: int, exchanges: Exchanges) -> bool:
    """Take all numbers away that can go, in that order; return whether at most so many are left.

    Stops as soon as more have to stay.
    """
    rows, own = carving.shape.rows, carving.shape.own
    bits = sum(own[cell] & rows for cell in order)
    stay = 0
    for cell in order:
        rest = bits & ~own[cell]
        if not exchanges.needs_more(rest) and carving.take(cell, exchanges.test):
            bits = rest
        else:
            stay += 1
        if stay > most:
            return False
    return True
