"""Where the black cells of a Kakuro are: drawn anew for each puzzle, alike when the board is turned upside down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from kazu_core.bits import Board, board_of, members

if TYPE_CHECKING:
    from kazu_core.grid import Size
    from kazu_core.random import Stream

LARGEST_CLUMP = 4
"""How many black cells may hang together side by side."""
LEAST, MOST = 20, 33
"""Black cells in a hundred, at least and at most."""
APART = 3
"""By how many black cells a layout may miss its share: to others with just as many stirring often finds no way."""
FIRST_DRAWS = 40
"""How often a first layout is drawn, should runs that are too long not come apart."""
STIRRED = 10
"""How many changes are tried for each cell until a layout is one like any other."""
LOOKS = 8
"""How often a layout is stirred to find one that hangs together well."""
STEPS = ((0, 1), (1, 0), (1, 1), (1, -1), (0, 2), (2, 0))
"""Rows and columns from one cell that changes to the next."""
LONGEST_CHANGE = 3
"""So many cells change together at most, besides their mirrors."""


class Layout:
    """Black cells (as the bits of a number), symmetric; each run of white cells is 2 to ``longest`` long, or absent."""

    def __init__(self, size: Size, longest: int) -> None:
        self.size, self.longest = size, longest
        self.board: Board = board_of(size)
        self.cells = size.width * size.height
        self.black = 0

    def mirrored(self, cell: int) -> int:
        """Return the cell that lies where this one does when the board is turned upside down."""
        return self.cells - 1 - cell

    def add(self, cell: int) -> bool:
        """Blacken a cell and its mirror if the layout stays as it must be; return whether it did."""
        new = 1 << cell | 1 << self.mirrored(cell)
        black = self.black | new
        if self.black & 1 << cell or self._lone(black, new) or not self._joined(black, new):
            return False
        self.black = black
        return True

    def _lone(self, black: int, new: int) -> bool:
        """Whether a white cell that is new, or beside what is, has no white neighbour across, or none down."""
        board, white = self.board, self.board.full & ~black
        beside = (board.around(new) | new) & white
        across = (white & board.not_right) << 1 | (white & board.not_left) >> 1
        down = white << board.width & board.full | white >> board.width
        return bool(beside & ~(across & down))

    def _joined(self, black: int, new: int) -> bool:
        """Whether the white cells are one piece and no clump of black ones is too large."""
        board, white = self.board, self.board.full & ~black
        if board.piece(white & -white, white) != white:
            return False
        clumps = board.piece(new, black)
        return all(board.piece(1 << cell, clumps).bit_count() <= LARGEST_CLUMP for cell in members(new & black))

    def _long(self, black: int) -> bool:
        """Whether a run is too long."""
        board = self.board
        across = down = board.full & ~black
        for _ in range(self.longest):
            across &= (across & board.not_right) << 1
            down &= down << board.width
        return bool(across | down)

    def stir(self, stream: Stream, counts: range) -> None:
        """Turn one to three cells in a line, and their mirrors, black or white where the layout stays as it must be.

        Each change can be taken back as likely as it is made, so in the end all layouts with so many black cells
        come up about as often as each other, however rarely they are drawn. Where their number is not yet one of
        ``counts`` it moves towards them.
        """
        changes, missed = _changes(self.size), _outside(self.black, counts)
        for _ in range(STIRRED * self.cells):
            new = stream.choice(stream.choice(changes[stream.below(self.cells)]))
            black = self.black ^ new
            misses = _outside(black, counts)
            if misses <= missed and not self._lone(black, new) and not self._long(black) and self._joined(black, new):
                self.black, missed = black, misses

    def long_runs(self) -> list[Sequence[int]]:
        """Return the runs that are too long, those across first."""
        width, height = self.size.width, self.size.height
        lines = [range(row * width, (row + 1) * width) for row in range(height)]
        lines += [range(column, self.cells, width) for column in range(width)]
        return [run for line in lines for run in self._runs(line) if len(run) > self.longest]

    def _runs(self, line: range) -> list[Sequence[int]]:
        runs: list[Sequence[int]] = []
        start = 0
        for at, cell in enumerate(line):
            if self.black >> cell & 1:
                runs.append(line[start:at])
                start = at + 1
        return [*runs, line[start:]]

    def cuts(self) -> int:
        """Return the white cells without which the others would not be one piece."""
        board, white = self.board, self.board.full & ~self.black
        found = 0
        for cell in members(white):
            rest = white & ~(1 << cell)
            if board.piece(rest & -rest, rest) != rest:
                found |= 1 << cell
        return found


@lru_cache(maxsize=4)
def _changes(size: Size) -> list[list[list[int]]]:
    """Return for each cell and step what changes: one to three cells from there in a line, with their mirrors."""
    width, last = size.width, size.width * size.height - 1

    def changes(cell: int, down: int, right: int) -> Iterator[int]:
        row, column = divmod(cell, width)
        change = 0
        for at in range(LONGEST_CHANGE):
            y, x = row + at * down, column + at * right
            if y < size.height and 0 <= x < width:
                other = y * width + x
                change ^= 1 << other | 1 << last - other
            yield change

    return [[list(changes(cell, *step)) for step in STEPS] for cell in range(last + 1)]


def _outside(black: int, counts: range) -> int:
    """Return how far the number of black cells is from those that are wanted."""
    count = black.bit_count()
    return max(0, counts[0] - count, count - counts[-1])


def draw_layout(size: Size, longest: int, share: int, stream: Stream) -> int | None:
    """Draw black cells (as bits), about ``share`` in a hundred; None when no draw leads to a layout.

    A first layout is drawn and then stirred, since drawing alone comes to a few of them far too often. Of several
    stirred ones the one is taken that hangs together best.
    """
    draws = (_drawn(Layout(size, longest), share, stream) for _ in range(FIRST_DRAWS))
    layout = next((drawn for drawn in draws if drawn is not None), None)
    if layout is None:
        return None
    counts = _counts(layout.cells, share)
    best: tuple[int, int] | None = None
    good = layout.cells // 25
    for _ in range(LOOKS):
        layout.stir(stream, counts)
        if not _outside(layout.black, counts):
            found = layout.cuts().bit_count(), layout.black
            best = found if best is None or found < best else best
            if best[0] <= good:
                break
    return None if best is None else best[1]


def _counts(cells: int, share: int) -> range:
    """Return the numbers of black cells that are about a share in a hundred."""
    least, most = -(-cells * LEAST // 100), cells * MOST // 100
    wanted = cells * share // 100
    return range(max(least, wanted - APART), min(most, wanted + APART) + 1)


def _drawn(layout: Layout, share: int, stream: Stream) -> Layout | None:
    """Part the runs that are too long, then add black cells anywhere; None where a run does not come apart."""
    while runs := layout.long_runs():
        if not any(layout.add(cell) for run in stream.shuffled(runs) for cell in stream.shuffled(run)):
            return None
    wanted = layout.cells * share // 100
    for cell in stream.shuffled(range(layout.cells)):
        if layout.black.bit_count() >= wanted:
            break
        layout.add(cell)
    return layout


def runs_in(size: Size, black: int) -> list[list[int]]:
    """Return the runs of a layout, those across first; white cells are numbered in reading order."""
    layout = Layout(size, 0)
    layout.black = black
    number = {cell: at for at, cell in enumerate(cell for cell in range(layout.cells) if not black >> cell & 1)}
    return [[number[cell] for cell in run] for run in layout.long_runs()]
