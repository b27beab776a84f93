"""Where the black cells of a Kakuro are: drawn anew for each puzzle, alike when the board is turned upside down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kazu_core.bits import Board, board_of, members

if TYPE_CHECKING:
    from kazu_core.grid import Size
    from kazu_core.random import Stream

LARGEST_CLUMP = 4
"""How many black cells may hang together side by side."""

DRAWS = 8
"""How often a layout is drawn to find one that hangs together well."""


class Layout:
    """Black cells (as the bits of a number), symmetric; every run of white cells is 2 to ``longest`` long or not there.

    ``clump`` is how many black cells may hang together side by side.
    """

    def __init__(self, size: Size, longest: int, clump: int = LARGEST_CLUMP) -> None:
        self.size, self.longest, self.clump = size, longest, clump
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
        """Whether a white cell beside new black ones has no white neighbour across, or none down."""
        board, white = self.board, self.board.full & ~black
        beside = board.around(new) & white
        across = (white & board.not_right) << 1 | (white & board.not_left) >> 1
        down = white << board.width & board.full | white >> board.width
        return bool(beside & ~(across & down))

    def _joined(self, black: int, new: int) -> bool:
        """Whether the white cells are one piece and no clump of black ones is too large."""
        board, white = self.board, self.board.full & ~black
        if board.piece(white & -white, white) != white:
            return False
        clumps = board.piece(new, black)
        return all(board.piece(1 << cell, clumps).bit_count() <= self.clump for cell in members(new))

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


def draw_layout(size: Size, longest: int, share: int, stream: Stream) -> int | None:
    """Draw black cells (as bits), about ``share`` in a hundred; None when no draw leads to a layout.

    First runs that are too long are parted, then black cells are added anywhere. Of several draws the one is taken that
    hangs together best.
    """
    best: tuple[int, int] | None = None
    good = size.width * size.height // 25
    for _ in range(DRAWS):
        layout = _drawn(Layout(size, longest), share, stream)
        if layout is None:
            continue
        found = layout.cuts().bit_count(), layout.black
        best = found if best is None or found < best else best
        if best[0] <= good:
            break
    return None if best is None else best[1]


def _drawn(layout: Layout, share: int, stream: Stream) -> Layout | None:
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
