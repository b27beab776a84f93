"""Regions of odd shapes, by shaking the boxes of a grid: cells change hands and every region stays in one piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kazu_sudoku.houses import BOXES, beside, box_of, lines

if TYPE_CHECKING:
    from kazu_core.random import Stream

SHAKES = 40
"""How many shakes there are for each cell."""


def shaken(stream: Stream, side: int) -> tuple[int, ...]:
    """Return the region's number of every cell: as many regions of as many cells as a row has, none in one line.

    Draw for draw as the JavaScript package shakes them, from boxes where the side has them and from rows otherwise.
    """
    shaking = Shaking(side)
    while True:
        for _ in range(SHAKES * side * side):
            shaking.shake(stream)
        if not shaking.straight:
            return tuple(shaking.region)
        shaking = Shaking(side)


class Shaking:
    """The regions of a grid while they are shaken: the number of every cell, and for each region its cells as bits."""

    def __init__(self, side: int) -> None:
        self.side, self._beside = side, beside(side)
        self.region = [box_of(side, cell) if side in BOXES else cell // side for cell in range(side * side)]
        self.cells = [0] * side
        for cell, number in enumerate(self.region):
            self.cells[number] |= 1 << cell
        self._left = sum(1 << cell for cell in lines(side)[side])
        self._right = self._left << side - 1
        self._full = (1 << side * side) - 1

    @property
    def straight(self) -> bool:
        """Whether a region is one row or one column."""
        every = [sum(1 << cell for cell in line) for line in lines(self.side)]
        return any(cells in every for cells in self.cells)

    def shake(self, stream: Stream) -> None:
        """Give a drawn cell to a region beside it, and take another cell from that, if both stay in one piece."""
        cell = stream.below(self.side * self.side)
        mine = self.region[cell]
        across = [other for other in self._beside[cell] if self.region[other] != mine]
        if not across:
            return
        theirs = self.region[across[stream.below(len(across))]]
        given = 1 << cell
        rest = self.cells[mine] ^ given
        back = list(bits_of(self.cells[theirs] & self.around(rest)))
        if not back:
            return
        taken = back[stream.below(len(back))]
        new = rest | 1 << taken, (self.cells[theirs] | given) ^ 1 << taken
        if self.whole(new[0]) and self.whole(new[1]):
            self.region[cell], self.region[taken] = theirs, mine
            self.cells[mine], self.cells[theirs] = new

    def around(self, cells: int) -> int:
        """Return the cells beside some cells, as bits."""
        across = (cells & ~self._right) << 1 | (cells & ~self._left) >> 1
        return (cells << self.side | cells >> self.side | across) & self._full

    def whole(self, cells: int) -> bool:
        """Whether some cells are in one piece."""
        reached, new = 0, cells & -cells
        while new:
            reached |= new
            new = self.around(new) & cells & ~reached
        return reached == cells


def bits_of(mask: int) -> Iterator[int]:
    """Yield the places of the bits of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def sound(side: int, region: Sequence[int]) -> bool:
    """Whether regions divide a grid: as many of as many cells as a row has, each in one piece."""
    if sorted(region) != [number for number in range(side) for _ in range(side)]:
        return False
    shaking = Shaking(side)
    return all(
        shaking.whole(sum(1 << cell for cell, its in enumerate(region) if its == number)) for number in range(side)
    )
