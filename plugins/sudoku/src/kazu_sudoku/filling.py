"""Full grids from the seeded stream, draw for draw as the JavaScript package makes them."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from kazu_sudoku.tight import Counts, Field, search, without

if TYPE_CHECKING:
    from kazu_core.random import Stream
    from kazu_sudoku.houses import Houses


def fill_in_order(stream: Stream, side: int, houses: Houses) -> list[int]:
    """Return a full grid (up to 15 a side), filled cell by cell in reading order, a step back where no number fits.

    Every time a cell is entered it takes one shuffle of all the numbers from the stream. Raises `ValueError` when the
    houses cannot be filled.
    """
    field = Field(side, houses)
    grid = _InOrder(stream, field).fill(field.candidates([0] * field.cells))
    if grid is None:
        raise ValueError("these houses cannot be filled")
    return grid


class _InOrder:
    """Filling in reading order. Once a later cell has no number left, what is still tried is only counted.

    A part that fails is gone through to its end whatever the shuffles, so that its entries alone tell what it draws.
    How many they are does not depend on which number is which, only on where each can still go: that is what is kept.
    """

    def __init__(self, stream: Stream, field: Field) -> None:
        self._stream, self._field = stream, field
        self._later = [bits >> cell + 1 << cell + 1 for cell, bits in enumerate(field.peers)]
        self._entries: dict[tuple[int, ...], int] = {}

    def fill(self, every: int) -> list[int] | None:
        return self._enter(every, 0, self._field.counts(every))

    def _enter(self, every: int, cell: int, counts: Counts) -> list[int] | None:
        """Return the numbers from a cell on, None when none fit; ``every`` are the candidates, ``counts`` how many."""
        side, cells = self._field.side, self._field.cells
        if cell == cells:
            return []
        rest, later = self._field.full >> cell + 1 << cell + 1, self._later[cell]
        for shift in self._stream.shuffled(range(0, side * cells, cells)):
            if not every >> shift + cell & 1:
                continue
            gone = every >> shift & later
            after, left = every ^ (gone << shift), without(counts, gone)
            if rest & ~(left[0] | left[1] | left[2] | left[3]):
                self._stream.skip(self._lost(after, cell + 1) * (side - 1))
                continue
            found = self._enter(after, cell + 1, left)
            if found is not None:
                return [1 + shift // cells, *found]
        return None

    def _lost(self, every: int, cell: int) -> int:
        """Return how many entries a part has, from a cell on, that is known to fail."""
        field = self._field
        key: tuple[int, ...] = ()
        if cell % field.side == 0:
            key = self._places(every, cell)
            if key in self._entries:
                return self._entries[key]
        entries, left, later = 1, every >> cell & field.column, self._later[cell]
        while left:
            low = left & -left
            left ^= low
            entries += self._lost(every & ~(later * low), cell + 1)
        if key:
            self._entries[key] = entries
        return entries

    def _places(self, every: int, cell: int) -> tuple[int, ...]:
        """Return where each number can go from a cell on, whichever number it is."""
        field = self._field
        rest = field.full >> cell
        return (cell, *sorted(every >> field.cells * value + cell & rest for value in range(field.side)))


def fill_tightest(stream: Stream, side: int, houses: Houses, nodes: int) -> list[int] | None:
    """Return a full grid, filled at the tightest cell each time and stepped back from where no number fits.

    A cell with several numbers left takes a shuffle of them from the stream. Gives up (None) after so many nodes; what
    they drew stays drawn.
    """
    found = search(side, houses, [0] * side**2, limit=1, budget=nodes - 1, order=stream.shuffled)
    return None if found.grid is None else list(found.grid)


def fill_by_pattern(stream: Stream, side: int) -> list[int]:
    """Return a full grid of a square side: one pattern with its numbers, bands, rows, stacks and columns shuffled."""
    box = isqrt(side)
    labels = stream.shuffled(range(1, side + 1))
    rows = _banded(stream, box)
    columns = _banded(stream, box)
    return [labels[(box * (row % box) + row // box + column) % side] for row in rows for column in columns]


def _banded(stream: Stream, box: int) -> list[int]:
    """Return the lines in a drawn order that keeps the bands together."""
    bands = stream.shuffled(range(box))
    return [line for band in bands for line in stream.shuffled(range(band * box, band * box + box))]
