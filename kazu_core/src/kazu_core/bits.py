"""Sets of cells as the bits of one whole number, for loops that have to be quick.

Bit ``row * width + column`` stands for the cell of that row and column, as in `kazu_core.grid.Grid.cells`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_

from kazu_core.grid import Size


def members(cells: int) -> Iterator[int]:
    """Yield the numbers of the cells in a set, in reading order."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def member(cells: int, at: int) -> int:
    """Return the number of one cell of a set, the first in reading order for 0."""
    for _ in range(at):
        cells &= cells - 1
    return (cells & -cells).bit_length() - 1


def gathered(cells: Iterable[int]) -> int:
    """Return the set of the cells with these numbers."""
    together = 0
    for cell in cells:
        together |= 1 << cell
    return together


class Board:
    """The cells of a rectangle as bits, and what lies beside them."""

    __slots__ = ("beside", "border", "corners", "full", "height", "not_left", "not_right", "through", "width")

    def __init__(self, size: Size) -> None:
        self.width, self.height = width, height = size.width, size.height
        self.full = (1 << width * height) - 1
        left = gathered(range(0, width * height, width))
        right = left << (width - 1)
        self.not_left, self.not_right = self.full & ~left, self.full & ~right
        top = (1 << width) - 1
        bottom = top << width * (height - 1)
        self.border = top | bottom | left | right
        inside = self.not_left & self.not_right if height == 1 else self.full & ~(top | bottom)
        self.through = inside if 1 in (width, height) else 0
        """Cells that touch the border on two opposite sides and hold a strip together."""
        self.beside = tuple(tuple(members(self.around(1 << cell))) for cell in range(width * height))
        """By cell, the numbers of the cells that share a side with it."""
        self.corners = tuple(reduce(or_, self.diagonal(1 << cell)) for cell in range(width * height))
        """By cell, the set of the cells that it touches corner by corner."""

    def around(self, cells: int) -> int:
        """Return every cell that shares a side with one of the set."""
        return (
            (cells << self.width & self.full)
            | cells >> self.width
            | (cells & self.not_right) << 1
            | (cells & self.not_left) >> 1
        )

    def diagonal(self, cells: int) -> tuple[int, int, int, int]:
        """Return the cells whose upper left, upper right, lower left, lower right neighbour is in the set."""
        rightwards, leftwards = (cells & self.not_right) << 1, (cells & self.not_left) >> 1
        return (
            rightwards << self.width & self.full,
            leftwards << self.width & self.full,
            rightwards >> self.width,
            leftwards >> self.width,
        )

    def spread(self, start: int, within: int, most: int) -> int:
        """Return so many cells of ``within`` that hang together, the nearest to ``start``; there must be as many."""
        cells = start
        while True:
            further = (cells | self.around(cells)) & within
            if further.bit_count() >= most:
                break
            cells = further
        for cell in members(further & ~cells):
            if cells.bit_count() == most:
                break
            cells |= 1 << cell
        return cells

    def piece(self, start: int, within: int) -> int:
        """Return all cells of ``within`` that can be walked to from the cells of ``start``, side by side."""
        reached = start & within
        while True:
            further = (reached | self.around(reached)) & within
            if further == reached:
                return reached
            reached = further

    def pieces(self, cells: int) -> list[int]:
        """Return the pieces that a set falls into, in the reading order of their first cells."""
        found = []
        while cells:
            piece = self.piece(cells & -cells, cells)
            found.append(piece)
            cells ^= piece
        return found

    def needed(self, inside: int, within: int) -> int:
        """Return the cells of ``within`` whose loss would part cells of ``inside`` (which are all joined in it).

        One walk in depth, without calls. It begins at an inside cell; a later cell is needed when what was first
        reached through it holds inside cells and has no way round it.
        """
        beside = self.beside
        start = (inside & -inside).bit_length() - 1
        order = [-1] * len(beside)
        lowest, holds = [0] * len(beside), [False] * len(beside)
        order[start], holds[start], count = 0, True, 1
        for cell in members(self.full & ~within):
            order[cell] = len(beside)  # so that it is passed over, and never the lowest
        path = [(start, iter(beside[start]))]
        needed = 0
        while path:
            cell, waiting = path[-1]
            for other in waiting:
                if order[other] < 0:
                    order[other] = lowest[other] = count
                    count += 1
                    holds[other] = bool(inside >> other & 1)
                    path.append((other, iter(beside[other])))
                    break
                lowest[cell] = min(lowest[cell], order[other])
            else:
                path.pop()
                if path:
                    before = path[-1][0]
                    if holds[cell]:
                        holds[before] = True
                        if lowest[cell] >= order[before]:
                            needed |= 1 << before
                    lowest[before] = min(lowest[before], lowest[cell])
        return needed

    def chain(self, start: int, within: int) -> int:
        """Return all cells of ``within`` that can be reached from the cells of ``start``, corner by corner."""
        reached = start & within
        while True:
            one, two, three, four = self.diagonal(reached)
            further = (reached | one | two | three | four) & within
            if further == reached:
                return reached
            reached = further

    def chains(self, shaded: int) -> list[tuple[int, int]]:
        """Return the chains that shaded cells form corner by corner, each with its touches of the border.

        All chains that touch the border count as one, held together by it; it comes first, and is there even when it
        is empty. The second part is the set of cells that touch that chain through the border. Cells that touch neither
        the border nor another cell are no chains.
        """
        outer = self.chain(shaded & self.border, shaded)
        rest = shaded & ~outer
        one, two, three, four = self.diagonal(rest)
        found, rest = [(outer, self.border)], rest & (one | two | three | four)
        while rest:
            inner = self.chain(rest & -rest, rest)
            found.append((inner, 0))
            rest ^= inner
        return found

    def closing(self, shaded: int) -> int:
        """Return the cells that would cut the others in two if they were shaded as well.

        Only right where no two shaded cells share a side: then they cut the rest exactly when, corner by corner, they
        close a ring or lead from the border to the border.
        """
        closed = self.through
        for chain, edge in self.chains(shaded):
            once = edge
            for touching in self.diagonal(chain):
                closed |= once & touching
                once |= touching
        return closed & ~shaded

    def cut(self, shaded: int) -> bool:
        """Whether shaded cells, no two of which share a side, cut the others in two (or more)."""
        if shaded & self.through:
            return True
        for chain, edge in self.chains(shaded):
            one, two, _, _ = self.diagonal(chain)
            links = (chain & one).bit_count() + (chain & two).bit_count() + (chain & edge).bit_count()
            if links >= chain.bit_count() + (1 if edge else 0):
                return True
        return False

    def closes(self, cell: int, shaded: int) -> bool:
        """Whether a cell shaded as well would cut the others in two, where the shaded ones do not (see `cut`)."""
        bit = 1 << cell
        if bit & self.through:
            return True
        border = self.border
        anchored, waiting = bool(bit & border), self.corners[cell] & shaded
        while waiting:
            first = waiting & -waiting
            waiting ^= first
            if waiting or anchored:
                chain = self.chain(first, shaded)
                held = bool(chain & border)
                if chain & waiting or (held and anchored):
                    return True
                anchored = anchored or held
        return False

    def last_ways(self, shaded: int) -> int | None:
        """Return the cells that are the last unshaded neighbour of one, None when a cell has none left."""
        width, free = self.width, self.full & ~shaded
        above, below = free << width & self.full, free >> width
        left, right = (free & self.not_right) << 1, (free & self.not_left) >> 1
        if above | below | left | right != self.full:
            return None
        last = self.full & ~(above & below | (above | below) & (left | right) | left & right)
        return (last & above) >> width | (last & below) << width | (last & left) >> 1 | (last & right) << 1


@lru_cache(maxsize=128)
def board_of(size: Size) -> Board:
    """Return the board of a size; the same object each time."""
    return Board(size)
