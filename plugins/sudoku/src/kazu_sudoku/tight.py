"""Searching for completions at the tightest cell, node for node as the JavaScript package does.

Needed where how many nodes a search has, or which draws it takes, is part of what is made. All candidates of a grid are
one whole number with the bit ``cells * value + cell`` for each (values from 0). How many every cell has is five whole
numbers with a bit for each cell: the binary places of its count. So a node costs some thirty operations on whole
numbers, however many cells it touches, and nothing has to be undone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from kazu_sudoku.houses import Houses

Cage = tuple[tuple[int, ...], int]
"""The cells of a cage, and their sum."""

Counts = tuple[int, int, int, int, int]
Order = Callable[[Sequence[int]], Sequence[int]]


@frozen
class Found:
    """What a search found: completions (up to its limit), its nodes, the last completion, and whether it ended."""

    count: int
    nodes: int
    grid: tuple[int, ...] | None
    ended: bool


class Field:
    """The cells of a side with their groups (houses, and cages if any), in which no number comes twice."""

    def __init__(self, side: int, groups: Houses) -> None:
        self.side, self.cells = side, side * side
        self.full = (1 << self.cells) - 1
        self.column = sum(1 << self.cells * value for value in range(side))
        self.peers = [0] * self.cells
        for group in groups:
            bits = sum(1 << cell for cell in group)
            for cell in group:
                self.peers[cell] |= bits

    def candidates(self, grid: Sequence[int]) -> int:
        """Return the candidates of the empty cells of a grid (0 for an empty cell)."""
        open_ = sum(1 << cell for cell, value in enumerate(grid) if not value)
        seen = [0] * (self.side + 1)
        for cell, value in enumerate(grid):
            seen[value] |= self.peers[cell]
        return sum((open_ & ~seen[value]) << self.cells * (value - 1) for value in range(1, self.side + 1))

    def counts(self, every: int) -> Counts:
        """Return how many candidates each cell has."""
        places = [0] * 5
        for cell in range(self.cells):
            many = (every >> cell & self.column).bit_count()
            for place in range(5):
                places[place] |= (many >> place & 1) << cell
        return places[0], places[1], places[2], places[3], places[4]


def without(counts: Counts, gone: int) -> Counts:
    """Return the counts with one candidate less in the cells of some bits, which have one at least."""
    c0, c1, c2, c3, c4 = counts
    less0 = gone & ~c0
    less1 = less0 & ~c1
    less2 = less1 & ~c2
    return c0 ^ gone, c1 ^ less0, c2 ^ less1, c3 ^ less2, c4 ^ (less2 & ~c3)


def fewest(side: int, open_: int, counts: Counts) -> int:
    """Return the bit of the first open cell of those with the fewest candidates, where none has less than two."""
    for many in range(2, side + 1):
        cells = open_
        for place, bits in enumerate(counts):
            cells &= bits if many >> place & 1 else ~bits
        if cells:
            return cells & -cells
    raise ValueError("no cell is open")


@lru_cache(maxsize=65536)
def barred(side: int, left: int, used: int, empty: int) -> int:
    """Return the values that a cage's sum keeps from its empty cells, as candidates of cell 0.

    ``left`` of the sum is to come from ``empty`` cells; bit v of ``used`` says that v is in the cage. Only the smallest
    and the largest that the other empty cells can add are asked, not which sums are possible between them.
    """
    bars = 0
    free = [value for value in range(1, side + 1) if not used >> value & 1]
    for value in range(1, side + 1):
        others = [other for other in free if other != value]
        enough = value in free and len(others) >= empty - 1
        least, most = sum(others[: empty - 1]), sum(others[len(others) - empty + 1 :])
        if not (enough and least <= left - value <= most):
            bars |= 1 << side * side * (value - 1)
    return bars


class Cages:
    """The cages with empty cells, and what is left of each while a search goes on."""

    def __init__(self, side: int, cages: Sequence[Cage], grid: Sequence[int]) -> None:
        self.side = side
        self.of = [-1] * (side * side)
        self.cells = [cells for cells, _ in cages]
        self.state: list[tuple[int, int, int]] = []
        for number, (cells, total) in enumerate(cages):
            values = [grid[cell] for cell in cells]
            used = 0
            for cell, value in zip(cells, values, strict=True):
                used |= (value > 0) << value
                if not value:
                    self.of[cell] = number
            self.state.append((total - sum(values), used, values.count(0)))

    def barring(self, every: int, column: int) -> int:
        """Return candidates without those that the sums rule out."""
        for cell, cage in enumerate(self.of):
            if cage >= 0:
                every &= ~((column & barred(self.side, *self.state[cage])) << cell)
        return every

    def put(self, cage: int, value: int) -> tuple[int, int, int]:
        """Take a value into a cage; return what to put back as its state."""
        before = left, used, empty = self.state[cage]
        self.state[cage] = (left - value, used | 1 << value, empty - 1)
        return before

    def barred(  # noqa: PLR0917  what a node is
        self, cage: int, column: int, every: int, open_: int, c0: int, c1: int, c2: int, c3: int, c4: int
    ) -> tuple[int, int, int, int, int, int, int]:
        """Return a node without what the sum of a cage, of which a cell was just filled, keeps from the others."""
        if self.state[cage][2]:
            bars = barred(self.side, *self.state[cage])
            for cell in self.cells[cage]:
                bit = 1 << cell
                out = every >> cell & bars if open_ & bit else 0
                if out:
                    every ^= out << cell
                    many = (every >> cell & column).bit_count()
                    c0 = c0 | bit if many & 1 else c0 & ~bit
                    c1 = c1 | bit if many & 2 else c1 & ~bit
                    c2 = c2 | bit if many & 4 else c2 & ~bit
                    c3 = c3 | bit if many & 8 else c3 & ~bit
                    c4 = c4 | bit if many & 16 else c4 & ~bit
        return every, open_, c0, c1, c2, c3, c4


def search(
    side: int,
    groups: Houses,
    grid: Sequence[int],
    *,
    cages: Sequence[Cage] = (),
    limit: float = 2,
    budget: float = inf,
    order: Order | None = None,
) -> Found:
    """Complete a grid (0 for an empty cell; up to 16 a side) at its tightest cell, again and again.

    That is the first open cell with at most one candidate, else the first with the fewest; its candidates are tried
    from the smallest on, or as ``order`` (which is given what ``Field`` shifts by) puts them. Stops at ``limit``
    completions, or after the first node above ``budget``.
    """
    field = Field(side, (*groups, *(cells for cells, _ in cages)))
    caged = Cages(side, cages, grid)
    every = caged.barring(field.candidates(grid), field.column)
    open_ = sum(1 << cell for cell, value in enumerate(grid) if not value)
    walk = _Walk(field, caged, limit, budget, order)
    walk.visit(every, open_, *field.counts(every))
    nodes, found, values = walk.nodes, walk.found, walk.complete
    last = None if values is None else tuple(old or new for old, new in zip(grid, values, strict=True))
    return Found(found, nodes, last, nodes <= budget or found >= limit)


class _Walk:
    """The search itself, in which all the time goes: hence nothing is called at most nodes."""

    def __init__(self, field: Field, cages: Cages, limit: float, budget: float, order: Order | None) -> None:
        self.field, self.cages, self.limit, self.budget = field, cages, limit, budget
        self.ordered: Callable[[int], Sequence[int]] = (
            shifts_of if order is None else lambda left: order(shifts_of(left))
        )
        self.nodes = self.found = 0
        self.values = [0] * field.cells
        self.complete: list[int] | None = None

    # a node is its candidates, its open cells and the counts; a tuple of them would take a tenth of the time
    def visit(self, every: int, open_: int, c0: int, c1: int, c2: int, c3: int, c4: int) -> None:  # noqa: PLR0917
        """Look at a node and at all below it."""
        column, cages, values = self.field.column, self.cages, self.values
        while True:
            self.nodes += 1
            if not open_:
                self.found, self.complete = self.found + 1, [1 + shift // self.field.cells for shift in values]
                return
            few = open_ & ~(c1 | c2 | c3 | c4)
            bit = few & -few or fewest(self.field.side, open_, (c0, c1, c2, c3, c4))
            if few and not bit & c0:
                return
            cell = bit.bit_length() - 1
            left = every >> cell & column
            shifts = (left.bit_length() - 1,) if few else self.ordered(left)
            open_ ^= bit
            seen, cage, last = self.field.peers[cell] & open_, cages.of[cell], shifts[-1]
            for shift in shifts:
                if self.nodes > self.budget or self.found >= self.limit:
                    return
                values[cell] = shift
                gone = every >> shift & seen
                less = gone & ~c0
                d1 = c1 ^ less
                less &= d1
                d2 = c2 ^ less
                less &= d2
                d3 = c3 ^ less
                node = (every ^ (gone << shift), open_, c0 ^ gone, d1, d2, d3, c4 ^ (less & d3))
                if cage >= 0:
                    before = cages.put(cage, 1 + shift // self.field.cells)
                    self.visit(*cages.barred(cage, column, *node))
                    cages.state[cage] = before
                elif shift != last:
                    self.visit(*node)
                else:
                    every, _, c0, c1, c2, c3, c4 = node
            if cage >= 0:
                return


def shifts_of(candidates: int) -> list[int]:
    """Return what to shift by for each of the candidates of cell 0, from the smallest on."""
    shifts = []
    while candidates:
        low = candidates & -candidates
        shifts.append(low.bit_length() - 1)
        candidates ^= low
    return shifts
