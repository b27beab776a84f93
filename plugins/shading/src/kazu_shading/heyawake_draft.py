"""Shading and rooms of a Heyawake, changed together until the numbers of all rooms decide the board.

Sets of cells, rooms among them, are bits (`kazu_core.bits`).
"""

from __future__ import annotations

from collections.abc import Sequence

from kazu_core.bits import board_of, members
from kazu_core.grid import Size
from kazu_core.making.rooms import Shape, draw_rooms, sides
from kazu_core.random import Stream
from kazu_shading.heyawake_depth import Reading
from kazu_shading.legal_shading import LONGEST_RUNS, fullest_shading

SHAPES: tuple[Shape, ...] = (
    (2, 3), (3, 2), (2, 3), (3, 2), (3, 3), (3, 3), (3, 3), (2, 4), (4, 2), (3, 4), (4, 3), (3, 4), (4, 3), (2, 2),
    (4, 4), (3, 5), (5, 3), (1, 3), (3, 1), (1, 4), (4, 1),
)  # fmt: skip
LARGEST_ROOM = 16

SLACK = 10
"""How many cells more, at most, a change may leave open that stays all the same."""

Score = tuple[int, int]


class Draft:
    """A legal shading, rooms, and how far they are from a puzzle that the rules up to a tier solve.

    ``area`` is the mean area of a room, in tenths of a cell, below which none is cut in two.
    """

    def __init__(self, size: Size, stream: Stream, *, tier: int, area: int) -> None:
        self.size, self.stream, self.tier = size, stream, tier
        self.board = board_of(size)
        self.shaded = fullest_shading(size, stream, runs=stream.below(LONGEST_RUNS + 1))
        self.rooms = draw_rooms(size, stream, SHAPES, slivers=stream.below(9))
        self.most_rooms = 10 * size.width * size.height // area
        self.tried = 0
        self.best = self._scored()

    def _scored(self) -> Score:
        """Return how many runs are broken, and how many cells are left open; keep which those are."""
        self.tried += 1
        reading = Reading(self.size, self.rooms, self.shaded)
        broken = reading.broken
        if broken:
            self.loose = 0
            for run in reading.runs:
                if not run & self.shaded:
                    self.loose |= run
            return broken, self.loose.bit_count()
        self.loose = reading.open_cells(tier=self.tier)
        return 0, self.loose.bit_count()

    def improve(self, trials: int) -> bool:
        """Change shading or rooms where something is open, so many times; say whether all is decided then.

        A change that leaves a little more open may stay, so that the draft does not get caught.
        """
        for _ in range(trials):
            if self.best == (0, 0):
                return True
            before = self.shaded, self.rooms, self.loose
            if self._change():
                broken, loose = self._scored()
                slack = self.stream.below(SLACK) if self.stream.chance(1, 4) else 0
                if (broken, loose - slack) > self.best:
                    self.shaded, self.rooms, self.loose = before
                else:
                    self.best = broken, loose
        return self.best == (0, 0)

    def _change(self) -> bool:
        """Make one drawn change where the board is open; say whether there was one."""
        cell = self.stream.choice(list(members(self.loose)))
        way = self.stream.below(8)
        if way < 4:
            return self._toggle(cell)
        if way < 6:
            return self._shift(cell)
        return self._split(cell) if way == 6 else self._merge(cell)

    def _toggle(self, cell: int) -> bool:
        """Shade a cell and unshade those beside it, or unshade it and shade another beside it."""
        board, bit = self.board, 1 << cell
        if self.shaded & bit:
            free = board.around(bit)
            shaded = self.shaded ^ bit
            near = [other for other in members(free) if not board.around(1 << other) & shaded]
            if near and self.stream.chance(3, 4):
                shaded |= 1 << self.stream.choice(near)
        else:
            shaded = self.shaded & ~board.around(bit) | bit
        if board.cut(shaded) or shaded == self.shaded:
            return False
        self.shaded = self._filled(shaded, cell)
        return True

    def _filled(self, shaded: int, cell: int) -> int:
        """Shade cells near one that can be, so that the board stays as full as it was."""
        board = self.board
        ring = board.around(board.around(1 << cell) | 1 << cell)
        for other in self.stream.shuffled(list(members(ring & ~shaded))):
            bit = 1 << other
            if other != cell and not board.around(bit) & shaded and not board.cut(shaded | bit):
                shaded |= bit
        return shaded

    # -- rooms

    def _room(self, cell: int) -> int:
        return next(room for room in self.rooms if room >> cell & 1)

    def _replace(self, old: Sequence[int], new: Sequence[int]) -> bool:
        self.rooms = [room for room in self.rooms if room not in old] + list(new)
        return True

    def _split(self, cell: int) -> bool:
        """Cut the room of a cell in two."""
        room = self._room(cell)
        parts = self._cut(room) if len(self.rooms) < self.most_rooms else []
        return self._replace([room], parts) if parts else False

    def _cut(self, room: int) -> list[int]:
        """Cut a room along a drawn line; nothing where a part would be a single cell."""
        width = self.size.width
        top, left, high, wide = sides(room, width)
        lines = [(True, at) for at in range(1, high)] + [(False, at) for at in range(1, wide)]
        if not lines:
            return []
        level, at = self.stream.choice(lines)
        if level:
            first = room & (1 << (top + at) * width) - 1
        else:
            columns = sum(((1 << at) - 1) << (row * width + left) for row in range(top, top + high))
            first = room & columns
        parts = [first, room ^ first]
        return parts if all(part & (part - 1) for part in parts) else []

    def _joined(self, cell: int) -> tuple[int, int] | None:
        """Return the room of a cell and one beside it that makes a rectangle with it, drawn from all such."""
        room, width = self._room(cell), self.size.width
        around = self.board.around(room) & ~room
        beside = [other for other in self.rooms if other & around]
        fitting = []
        for other in beside:
            _, _, high, wide = sides(room | other, width)
            if high * wide == (room | other).bit_count():
                fitting.append(other)
        return (room, self.stream.choice(fitting)) if fitting else None

    def _merge(self, cell: int) -> bool:
        """Join the room of a cell with one beside it."""
        pair = self._joined(cell)
        if pair is None or (pair[0] | pair[1]).bit_count() > LARGEST_ROOM:
            return False
        return self._replace(pair, [pair[0] | pair[1]])

    def _shift(self, cell: int) -> bool:
        """Move the wall between the room of a cell and one beside it."""
        pair = self._joined(cell)
        if pair is None:
            return False
        parts = self._cut(pair[0] | pair[1])
        if not parts or set(parts) == set(pair) or max(part.bit_count() for part in parts) > LARGEST_ROOM:
            return False
        return self._replace(pair, parts)
