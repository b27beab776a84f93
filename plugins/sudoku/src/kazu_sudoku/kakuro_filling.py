"""A full grid for a layout: numbers drawn cell by cell, the cell with the fewest left first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kazu_core.bits import members
from kazu_sudoku.kakuro_reckoning import ALL, HIGHEST

if TYPE_CHECKING:
    from kazu_core.random import Stream
    from kazu_sudoku.kakuro_reckoning import Runs

STEPS = 20
"""How many steps for each cell the fill may take."""


def fill(runs: Runs, stream: Stream, plain: int) -> list[int] | None:
    """Return a number for each white cell, none twice in a run; None when that takes too many steps.

    In ``plain`` cases of a hundred a cell takes the number nearest to those beside it, or to 1 or 9.
    """
    filling = _Filling(runs, stream, plain)
    open_ = set(range(len(runs.of)))
    trail: list[tuple[int, list[int]]] = []
    for _ in range(STEPS * len(runs.of)):
        if not open_:
            return filling.digits
        cell = min(open_, key=lambda one: (filling.free(one).bit_count(), one))
        open_.remove(cell)
        trail.append((cell, filling.choices(cell)))
        while trail:
            cell, left = trail[-1]
            if filling.digits[cell]:
                filling.put(cell, 0)
            if left:
                filling.put(cell, left.pop())
                break
            trail.pop()
            open_.add(cell)
        if not trail:
            return None
    return None


class _Filling:
    def __init__(self, runs: Runs, stream: Stream, plain: int) -> None:
        self.runs, self.stream, self.plain = runs, stream, plain
        self.digits = [0] * len(runs.of)
        self._used = [0] * len(runs.cells)

    def free(self, cell: int) -> int:
        """Return the numbers that a cell may have, as bits."""
        used = 0
        for number in self.runs.of[cell]:
            used |= self._used[number]
        return ALL & ~used

    def put(self, cell: int, digit: int) -> None:
        """Write a number, or take it away (0)."""
        bit = 1 << (digit or self.digits[cell])
        self.digits[cell] = digit
        for number in self.runs.of[cell]:
            self._used[number] ^= bit

    def choices(self, cell: int) -> list[int]:
        """Return the numbers to try, the last first."""
        drawn = self.stream.shuffled(list(members(self.free(cell))))
        if self.stream.chance(self.plain, 100):
            drawn.sort(key=lambda digit: -self._apart(cell, digit))
        return drawn

    def _apart(self, cell: int, digit: int) -> int:
        """Return how far a number is from those in its runs, or from the ends where there are none."""
        apart = 0
        for number in self.runs.of[cell]:
            used = self._used[number]
            near = (abs(digit - other) for other in members(used))
            apart += min(near) if used else min(digit - 1, HIGHEST - digit)
        return apart
