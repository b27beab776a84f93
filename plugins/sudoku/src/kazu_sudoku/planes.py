"""Closing a grid by singles, on bit planes.

For every value there is one whole number, its plane: a bit for every place that the value may still have, once in every
house of that place. A house takes ``side`` bits and a guard bit above them, so that one subtraction looks at all the
houses together. A round finds every single there is; what is found in the end does not depend on that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from kazu_sudoku.houses import Houses

BROKEN = -1
"""What is open of a grid that cannot be completed."""


class Shape:
    """The bits of a list of houses of ``side`` cells each, of which the first ``side`` are the rows.

    ``own[cell]`` are the bits of a cell, ``peers[cell]`` those of the other cells of its houses, in all their houses.
    """

    def __init__(self, side: int, houses: Houses) -> None:
        self.side, self.houses = side, houses
        self.values = range(side)
        step = side + 1
        self.own = [0] * (side * side)
        self.cell_of = [-1] * (len(houses) * step + 1)
        for number, house in enumerate(houses):
            for at, cell in enumerate(house):
                self.own[cell] |= 1 << (number * step + at)
                self.cell_of[number * step + at + 1] = cell
        self.whole = _union(self.own)
        self.low = sum(1 << (number * step) for number in range(len(houses)))
        self.guard = self.low << side
        self.rows = self.whole & ((1 << (side * step)) - 1)
        self.peers = [0] * (side * side)
        for house in houses:
            bits = _union(self.own[cell] for cell in house)
            for cell in house:
                self.peers[cell] |= bits & ~self.own[cell]

    def first(self, bits: int) -> int:
        """Return the cell of the lowest bit; among bits of rows, the first cell in reading order."""
        return self.cell_of[(bits & -bits).bit_length()]

    def part(self, bits: int, house: int) -> int:
        """Return the bits of one house, the first cell's lowest."""
        return bits >> house * (self.side + 1) & ((1 << self.side) - 1)

    def cells(self, bits: int) -> list[int]:
        """Return the cells of some bits, each once."""
        found: list[int] = []
        while bits:
            found.append(self.first(bits))
            bits &= ~self.own[found[-1]]
        return found


def _union(masks: Iterable[int]) -> int:
    bits = 0
    for mask in masks:
        bits |= mask
    return bits


@lru_cache(maxsize=32)
def shape_of(side: int, houses: Houses) -> Shape:
    """Return the shape of some houses; the same object each time, so that its masks are made once."""
    return Shape(side, houses)


def planes_of(shape: Shape, grid: Sequence[int]) -> tuple[list[int], int]:
    """Return the planes of a grid, its numbers ruled out in their houses, and the bits of its open cells."""
    open_ = _union(mask for mask, value in zip(shape.own, grid, strict=True) if not value)
    own, seen = [0] * (shape.side + 1), [0] * (shape.side + 1)
    for cell, value in enumerate(grid):
        own[value] |= shape.own[cell]
        seen[value] |= shape.peers[cell]
    return [open_ & ~seen[value] | own[value] for value in range(1, shape.side + 1)], open_


def placed(shape: Shape, planes: Sequence[int], cell: int, value: int) -> list[int]:
    """Return the planes with a value (from 0) placed in an open cell and ruled out in its houses."""
    own = shape.own[cell]
    rest = [plane & ~own for plane in planes]
    rest[value] = rest[value] & ~shape.peers[cell] | own
    return rest


def close(shape: Shape, planes: list[int], open_: int, until: int = 0) -> int:
    """Place singles until there are none; change the planes and return the open bits, `BROKEN` for a contradiction.

    A single is the only value of a cell or the only place of a value in a house. With ``until``, stop as soon as the
    cells of those bits are decided.
    """
    known = [0] * shape.side
    while open_:
        naked = _naked(shape, planes, open_)
        found = _found(shape, planes, open_, naked, known) if naked >= 0 else None
        if found is None:
            return BROKEN
        if not found:
            return open_
        open_ = _apply(planes, open_, found)
        if until and not open_ & until:
            return open_
    return 0 if all(_hidden(shape, plane) >= 0 for plane in planes) else BROKEN


def _naked(shape: Shape, planes: list[int], open_: int) -> int:
    """Return the open cells (their bits in rows) with one candidate, `BROKEN` when one has none."""
    once = twice = 0
    for plane in planes:
        twice |= once & plane
        once |= plane
    if shape.rows & ~once:
        return BROKEN
    return open_ & ~twice & shape.rows


def _hidden(shape: Shape, plane: int) -> int:
    """Return the bits of the houses that have one place for a value, `BROKEN` when one has none."""
    guard, low = shape.guard, shape.low
    less = (plane | guard) - low
    if guard & ~less:
        return BROKEN
    single = guard & ~((plane & less | guard) - low)
    return (single - (single >> shape.side)) & plane


def _found(
    shape: Shape, planes: list[int], open_: int, naked: int, known: list[int]
) -> list[tuple[int, int, int]] | None:
    """Return all singles by value: the value, the bits of its new places and those they rule it out of.

    None says that there is a contradiction. ``known`` are the planes as they were last looked at; those that have not
    changed since are not looked at again.
    """
    found: list[tuple[int, int, int]] = []
    taken = 0
    for value, plane in enumerate(planes):
        hits = plane & naked
        if plane != known[value]:
            known[value] = plane
            hidden = _hidden(shape, plane)
            if hidden < 0:
                return None
            hits |= hidden & open_
        if hits:
            new, out = _places(shape, hits)
            if new & (out | taken):
                return None
            taken |= new
            found.append((value, new, out))
    return found


def _places(shape: Shape, hits: int) -> tuple[int, int]:
    """Return all the bits of the cells that some bits are of, and those of their peers."""
    own, peers, cell_of = shape.own, shape.peers, shape.cell_of
    new = out = 0
    while hits:
        cell = cell_of[(hits & -hits).bit_length()]
        new |= own[cell]
        out |= peers[cell]
        hits &= ~new
    return new, out


def _apply(planes: list[int], open_: int, found: list[tuple[int, int, int]]) -> int:
    """Write what was found into the planes and return what stays open."""
    taken = 0
    for value, new, out in found:
        taken |= new
        planes[value] &= ~out
    keep = ~taken
    planes[:] = [plane & keep for plane in planes]
    for value, new, _ in found:
        planes[value] |= new
    return open_ & keep


def tightest(shape: Shape, planes: Sequence[int], open_: int) -> int:
    """Return the first open cell in reading order of those with the fewest candidates."""
    cells = open_ & shape.rows
    once = twice = thrice = 0
    for plane in planes:
        thrice |= twice & plane
        twice |= once & plane
        once |= plane
    for fewest in (cells & ~once, cells & ~twice, cells & ~thrice):
        if fewest:
            return shape.first(fewest)
    return min(shape.cells(cells), key=lambda cell: (sum(1 for plane in planes if plane & shape.own[cell]), cell))


def candidates(shape: Shape, planes: Sequence[int], cell: int) -> list[int]:
    """Return the candidates (from 0) of a cell, ascending."""
    own = shape.own[cell]
    return [value for value, plane in enumerate(planes) if plane & own]
