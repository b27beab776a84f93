"""Rectangles packed into a board so that they interlock: what a Shikaku is cut from.

Sets of cells are whole numbers, bit ``row * width + column`` for a cell. A packing is built cell by cell from the
tightest empty corner, then improved by taking a few neighbouring rectangles out and filling the hole anew, as long as
that does not take it further from what is wanted (`kazu_regions.tastes`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from attrs import field, frozen

from kazu_core.grid import Size
from kazu_core.random import Stream
from kazu_regions.tastes import SHAPES, Taste, largest_area


class Rectangle(NamedTuple):
    """Some cells of a board: the first row and column, and how many of each."""

    top: int
    left: int
    height: int
    width: int

    @property
    def area(self) -> int:
        """Its cells."""
        return self.height * self.width


_NARROW = 5  # sides up to which a rectangle may be as long as the side
_LONE = 1000
_STRIP = 20
_LINE = 20
_COUNT = 6
_ALIKE = 6
_HALF = 3


class _Shape(NamedTuple):
    height: int
    width: int
    cells: int
    kind: int


_Choice = tuple[Rectangle, int, int]
"""A rectangle with its cells and the place of its shape among `SHAPES`."""


@frozen
class Packer:
    """What packs boards of one size: the shapes that it places, and the board's edges as sets of cells."""

    height: int
    width: int
    shapes: tuple[_Shape, ...]
    full: int
    first: int
    last: int
    cornered: dict[int, list[_Choice]] = field(factory=dict, init=False, repr=False, eq=False)

    def mask(self, rectangle: Rectangle) -> int:
        """Return the cells of a rectangle."""
        return _block(rectangle.height, rectangle.width, self.width) << (rectangle.top * self.width + rectangle.left)

    def left_of(self, cells: int) -> int:
        """Return the cells one step to the left."""
        return (cells & ~self.first) >> 1

    def right_of(self, cells: int) -> int:
        """Return the cells one step to the right."""
        return (cells & ~self.last) << 1

    def around(self, cells: int) -> int:
        """Return the cells themselves and those that share a side with one of them."""
        spread = cells | self.left_of(cells) | self.right_of(cells) | cells << self.width | cells >> self.width
        return spread & self.full


def _block(height: int, width: int, across: int) -> int:
    """Return the cells of a rectangle in the top left corner of a board so many cells across."""
    row = (1 << width) - 1
    return sum(row << (across * down) for down in range(height))


@lru_cache(maxsize=16)
def packer(size: Size) -> Packer:
    """Return what packs boards of a size."""
    wide, high = size.width, size.height
    most = largest_area(size)
    shapes = [
        _Shape(height, width, _block(height, width, wide), kind)
        for kind, (short, long) in enumerate(SHAPES)
        for height, width in dict.fromkeys([(short, long), (long, short)])
        if short * long <= most and height <= _longest_side(high) and width <= _longest_side(wide)
    ]
    first = sum(1 << (wide * row) for row in range(high))
    return Packer(high, wide, tuple(shapes), (1 << (wide * high)) - 1, first, first << (wide - 1))


def _longest_side(side: int) -> int:
    """Return how long a rectangle may be along a side of the board."""
    return side if side <= _NARROW else side - 1


def _bits(cells: int) -> list[int]:
    """Return the numbers of the cells of a set, ascending."""
    found = []
    while cells:
        low = cells & -cells
        found.append(low.bit_length() - 1)
        cells ^= low
    return found


def _tightest(board: Packer, empty: int) -> list[int]:
    """Return the empty cells with one empty neighbour at most, or else those in a corner of the empty part."""
    left, right = board.right_of(empty) & empty, board.left_of(empty) & empty
    above, below = empty << board.width & empty, empty >> board.width & empty
    sideways, upright = left & right, above & below
    corners = empty & ~sideways & ~upright
    ends = corners & ~((left | right) & (above | below))
    return _bits(ends or corners)


def _cornered(board: Packer, cell: int) -> list[_Choice]:
    """Return the rectangles with this cell in a corner, with their cells and shapes."""
    row, column = divmod(cell, board.width)
    found = []
    for height, width, block, kind in board.shapes:
        for top in (row,) if height == 1 else (row, row - height + 1):
            for left in (column,) if width == 1 else (column, column - width + 1):
                if 0 <= top <= board.height - height and 0 <= left <= board.width - width:
                    found.append((Rectangle(top, left, height, width), block << (top * board.width + left), kind))
    return found


def _fitting(board: Packer, empty: int, cell: int) -> list[_Choice]:
    """Return the rectangles with this cell in a corner that are all empty."""
    known = board.cornered.get(cell)
    if known is None:
        known = board.cornered[cell] = _cornered(board, cell)
    return [choice for choice in known if choice[1] & empty == choice[1]]


def _drawn(weights: Sequence[int], stream: Stream) -> int:
    """Return the place of one weight, drawn by weight."""
    rest = stream.below(sum(weights))
    for place, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return place
    raise AssertionError("a draw below the sum of the weights falls on one of them")


def _lone(board: Packer, empty: int) -> int:
    """Return the empty cells without an empty neighbour."""
    beside = board.left_of(empty) | board.right_of(empty) | empty << board.width | empty >> board.width
    return empty & ~beside


def _filled(board: Packer, empty: int, taste: Taste, stream: Stream) -> list[Rectangle]:
    """Fill the empty cells with rectangles, leaving as few single cells as it can without going back."""
    placed = []
    while empty:
        cell = stream.choice(_tightest(board, empty))
        choices = _fitting(board, empty, cell) or [(Rectangle(*divmod(cell, board.width), 1, 1), 1 << cell, 0)]
        alone = _lone(board, empty).bit_count()
        while True:
            place = _drawn([taste.weights[kind] for _, _, kind in choices], stream)
            rectangle, cells, _ = choices[place]
            if len(choices) == 1 or _lone(board, empty & ~cells).bit_count() <= alone:
                break
            choices.pop(place)
        placed.append(rectangle)
        empty &= ~cells
    return placed


def _longest(walls: int) -> int:
    """Return the longest run of ones."""
    length = 0
    while walls:
        walls &= walls << 1
        length += 1
    return length


def _straight(board: Packer, packed: Sequence[Rectangle]) -> tuple[dict[int, int], dict[int, int]]:
    """Return by how many cells walls are too long: across, by the row below them, and down, by the column after them.

    Too long is over three fifths of the side, and over three cells.
    """
    across, down = [0] * (board.height + 1), [0] * (board.width + 1)
    for top, left, height, width in packed:
        across[top] |= ((1 << width) - 1) << left
        down[left] |= ((1 << height) - 1) << top
    wide, high = max(3, board.width * 3 // 5), max(3, board.height * 3 // 5)
    rows = {row: _longest(across[row]) - wide for row in range(1, board.height)}
    columns = {column: _longest(down[column]) - high for column in range(1, board.width)}
    return (
        {row: excess for row, excess in rows.items() if excess > 0},
        {column: excess for column, excess in columns.items() if excess > 0},
    )


def _halves(packed: Sequence[Rectangle]) -> list[Rectangle]:
    """Return the rectangles that have their like below or on the right, so that both make a larger rectangle."""
    there = set(packed)
    return [
        rectangle
        for rectangle in packed
        for top, left, height, width in [rectangle]
        if (top + height, left, height, width) in there or (top, left + width, height, width) in there
    ]


@frozen
class _Faults:
    """How far a packing is from what is wanted (0 is as good as it gets), and the rectangles to blame."""

    weight: int
    blamed: tuple[Rectangle, ...]


def _faults(board: Packer, packed: Sequence[Rectangle], taste: Taste) -> _Faults:
    lone = [rectangle for rectangle in packed if rectangle.area == 1]
    found = [
        _wrong_lines(board, packed),
        _wrong_strips(packed, taste),
        _wrong_count(packed, taste),
        _too_alike(packed, taste),
        _wrong_halves(packed),
    ]
    blamed = lone or [rectangle for faults in found if faults.weight for rectangle in faults.blamed]
    return _Faults(_LONE * len(lone) + sum(faults.weight for faults in found), tuple(blamed))


def _wrong_lines(board: Packer, packed: Sequence[Rectangle]) -> _Faults:
    rows, columns = _straight(board, packed)
    if not rows and not columns:
        return _Faults(0, ())
    lined = [rectangle for rectangle in packed if rectangle.top in rows or rectangle.left in columns]
    return _Faults(_LINE * (sum(rows.values()) + sum(columns.values())), tuple(lined))


def _wrong_strips(packed: Sequence[Rectangle], taste: Taste) -> _Faults:
    """Blame the strips where there are too many, and all others where there are too few."""
    strips = [rectangle for rectangle in packed if min(rectangle.height, rectangle.width) == 1]
    off = _off(len(strips) * 100, taste.strips, len(packed))
    others = (rectangle for rectangle in packed if min(rectangle.height, rectangle.width) > 1)
    return _Faults(_STRIP * abs(off), tuple(strips if off > 0 else others))


def _off(share: int, wanted: range, count: int) -> int:
    """Return by how many rectangles a share is above what is wanted, or below when it is negative."""
    if share > (high := wanted[-1] * count):
        return (share - high + 99) // 100
    return -((max(0, wanted[0] * count - share) + 99) // 100)


def _wrong_count(packed: Sequence[Rectangle], taste: Taste) -> _Faults:
    """Blame the small rectangles where there are too many in all, and the large ones where there are too few."""
    over, short = len(packed) - taste.count[-1], taste.count[0] - len(packed)
    if over <= 0 and short <= 0:
        return _Faults(0, ())
    blamed = (rectangle for rectangle in packed if (rectangle.area < 6) == (over > 0))
    return _Faults(_COUNT * max(over, short), tuple(blamed))


def _too_alike(packed: Sequence[Rectangle], taste: Taste) -> _Faults:
    """Blame the rectangles of a shape that too many have."""
    most = max(2, taste.alike * len(packed) // 100)
    kinds = [(min(height, width), max(height, width)) for _, _, height, width in packed]
    many = {kind: count for kind, count in Counter(kinds).items() if count > most}
    blamed = (rectangle for rectangle, kind in zip(packed, kinds, strict=True) if kind in many)
    return _Faults(_ALIKE * sum(count - most for count in many.values()), tuple(blamed))


def _wrong_halves(packed: Sequence[Rectangle]) -> _Faults:
    halves = _halves(packed)
    return _Faults(_HALF * max(0, len(halves) - len(packed) // 12), tuple(halves))


def _refilled(
    board: Packer, packed: Sequence[Rectangle], around: Rectangle, taste: Taste, stream: Stream
) -> list[Rectangle]:
    """Return the packing with a rectangle and its neighbours taken out and their place filled anew."""
    near = board.around(board.mask(around))
    kept = [rectangle for rectangle in packed if not board.mask(rectangle) & near]
    empty = board.full
    for rectangle in kept:
        empty ^= board.mask(rectangle)
    return kept + _filled(board, empty, taste, stream)


def reshaped(board: Packer, packed: Sequence[Rectangle], taste: Taste, stream: Stream) -> tuple[Rectangle, ...] | None:
    """Return a packing changed in a drawn place, in reading order; None when that lowers its quality."""
    changed = _refilled(board, packed, stream.choice(packed), taste, stream)
    better = _faults(board, changed, taste).weight <= _faults(board, packed, taste).weight
    return tuple(sorted(changed)) if better else None


def packing(board: Packer, taste: Taste, stream: Stream, *, changes: int | None = None) -> tuple[Rectangle, ...]:
    """Return rectangles that cover a board of 4 to 25 a side, in reading order.

    Each has two cells or more, they are as the taste wants them and no straight wall runs along more than 60 % of a
    side, as far as a bounded number of changes (``changes``) can bring that about.
    """
    packed = _filled(board, board.full, taste, stream)
    faults = _faults(board, packed, taste)
    for _ in range(100 + 10 * len(packed) if changes is None else changes):
        if not faults.weight:
            break
        around = stream.choice(faults.blamed if stream.chance(3, 4) else packed)
        changed = _refilled(board, packed, around, taste, stream)
        now = _faults(board, changed, taste)
        if now.weight <= faults.weight:
            packed, faults = changed, now
    return tuple(sorted(packed))
