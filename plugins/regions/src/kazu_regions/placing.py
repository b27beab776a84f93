"""Numbers put into packed rectangles, one each, so that the puzzle has one answer and the level asked for.

A number may stand on any cell of its rectangle. Numbers are moved, one at a time, to where they rule out rectangles
that the rules leave beside the answer's; for the deep levels they are then moved on as long as that needs more
suppositions. Only facts decide: what the rules leave, and what suppositions decide.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from kazu_core.grid import Size
from kazu_core.random import Stream
from kazu_regions.packing import Packer, Rectangle, reshaped
from kazu_regions.reckoning import Board, bits, board_of
from kazu_regions.tastes import Taste


@frozen
class Placed:
    """Rectangles with their numbers' cells, the board they make, and which of its rectangles are the answer's."""

    at: tuple[int, ...]
    board: Board
    truth: int

    def left(self, tier: int) -> int:
        """Return what the rules up to a tier leave."""
        return self.board.start(tier)


@frozen
class Placing:
    """A packing and what is needed again and again: each rectangle's cells, and which rectangle a cell is in."""

    size: Size
    packed: tuple[Rectangle, ...]
    cells: tuple[tuple[int, ...], ...]
    of: tuple[int, ...]

    def placed(self, at: Sequence[int]) -> Placed:
        """Return the board with the numbers on these cells."""
        board = board_of(self.size, [(cell, len(cells)) for cell, cells in zip(at, self.cells, strict=True)])
        truth = 0
        for place, (shape, number) in enumerate(zip(board.shapes, board.clue, strict=True)):
            if shape.cells == self.cells[number]:
                truth |= 1 << place
        return Placed(tuple(at), board, truth)


Drawn = tuple[Placing, Placed]
"""A packing with its numbers."""


def placing(size: Size, packed: Sequence[Rectangle]) -> Placing:
    """Return a packing made ready for numbers."""
    wide = size.width
    cells = tuple(
        tuple(row * wide + column for row in range(top, top + height) for column in range(left, left + width))
        for top, left, height, width in packed
    )
    of = [0] * (wide * size.height)
    for number, those in enumerate(cells):
        for cell in those:
            of[cell] = number
    return Placing(size, tuple(packed), cells, tuple(of))


def _pulls(where: Placing, placed: Placed, wrong: int) -> list[tuple[int, int]]:
    """Return, for every cell that holds no number, how many wrong rectangles a number moved there rules out at once."""
    board = placed.board
    over = [0] * len(where.of)
    own = [0] * len(where.of)
    count = [0] * len(where.packed)
    for place in bits(wrong):
        number = board.clue[place]
        count[number] += 1
        for cell in board.shapes[place].cells:
            if where.of[cell] == number:
                own[cell] += 1
            else:
                over[cell] += 1
    return [
        (cell, over[cell] + count[number] - own[cell])
        for cell, number in enumerate(where.of)
        if cell != placed.at[number]
    ]


def _drawn(weighted: Sequence[tuple[int, int]], stream: Stream) -> int:
    rest = stream.below(sum(weight for _, weight in weighted))
    for item, weight in weighted:
        rest -= weight
        if rest < 0:
            return item
    raise AssertionError("a draw below the sum of the weights falls on one of them")


def settled(where: Placing, placed: Placed, stream: Stream, *, tier: int, rounds: int) -> Placed | None:
    """Move numbers until the rules up to a tier solve the board; None when so many moves do not bring it there."""
    left = placed.left(tier)
    for _ in range(rounds):
        wrong = left & ~placed.truth
        if not wrong:
            return placed
        weighted = [(cell, pull * pull) for cell, pull in _pulls(where, placed, wrong) if pull > 0]
        moved = where.placed(_moved(where, placed, _drawn(weighted, stream)))
        now = moved.left(tier)
        if (now & ~moved.truth).bit_count() <= wrong.bit_count():
            placed, left = moved, now
    return None


def _moved(where: Placing, placed: Placed, cell: int) -> list[int]:
    at = list(placed.at)
    at[where.of[cell]] = cell
    return at


@frozen
class Reshaping:
    """What a packing is reshaped with: the board's packer and what is wanted of the packing."""

    packer: Packer
    taste: Taste


def needing(
    where: Placing, placed: Placed, stream: Stream, *, goal: range, reshaping: Reshaping, moves: int
) -> Drawn | None:
    """Move numbers and reshape rectangles of a board that the rules solve until it needs so many suppositions.

    A change stays when one supposition at a time still solves the board and no fewer are needed, nor too many. Returns
    None when so many changes do not reach the goal.
    """
    needed = 0
    for _ in range(moves):
        changed = _changed(where, placed, stream, reshaping)
        if changed is None:
            continue
        depth = changed[1].board.suppose(changed[1].left(1), changed[1].truth, goal.stop)
        if depth.solved and needed <= depth.probes:
            (where, placed), needed = changed, depth.probes
            if needed in goal:
                return changed
    return None


def _changed(where: Placing, placed: Placed, stream: Stream, reshaping: Reshaping) -> Drawn | None:
    """Move one number, or in three of ten draws reshape some rectangles, whose numbers are then drawn."""
    if not stream.chance(3, 10):
        return where, where.placed(_moved(where, placed, _other_cell(where, placed, stream)))
    packed = reshaped(reshaping.packer, where.packed, reshaping.taste, stream)
    if packed is None:
        return None
    before = dict(zip(where.packed, placed.at, strict=True))
    other = placing(where.size, packed)
    at = [
        before[one] if one in before else stream.choice(cells) for one, cells in zip(packed, other.cells, strict=True)
    ]
    return other, other.placed(at)


def needing_techniques(where: Placing, placed: Placed, stream: Stream, least: int, moves: int) -> Drawn | None:
    """Move numbers of a board that techniques solve until the basic rules leave so many wrong rectangles open.

    Returns None when so many moves do not reach that.
    """
    open_now = _open(placed)
    for _ in range(moves):
        if open_now >= least:
            return where, placed
        moved = where.placed(_moved(where, placed, _other_cell(where, placed, stream)))
        if moved.left(1) == moved.truth and _open(moved) >= open_now:
            placed, open_now = moved, _open(moved)
    return None


def _open(placed: Placed) -> int:
    """Return how many wrong rectangles the basic rules leave."""
    return (placed.left(0) & ~placed.truth).bit_count()


def _other_cell(where: Placing, placed: Placed, stream: Stream) -> int:
    """Draw a cell to which the number of its rectangle can be moved."""
    number = stream.below(len(where.cells))
    return stream.choice([cell for cell in where.cells[number] if cell != placed.at[number]])
