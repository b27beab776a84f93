"""Shading and rooms of a Heyawake, changed together until the numbers of all rooms decide the board.

Sets of cells, rooms among them, are bits (`kazu_core.bits`).
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from kazu_core.bits import board_of, member, members
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

SLACK = 16
"""How many cells more, at most, a change may leave open that stays all the same."""

ODD = 3
"""What a strip or a zero too many costs, in open cells."""

Score = tuple[int, int]


@frozen
class Taste:
    """What is asked of a draft's rooms.

    ``area`` is the mean area of a room, in tenths of a cell, below which none is cut in two; ``strips`` and ``zeros``
    are how many rooms, in hundredths, may be one cell wide and may hold no shaded cell.
    """

    area: int
    strips: int
    zeros: int


class Draft:
    """A legal shading, rooms, and how far they are from a puzzle of a taste that the rules up to a tier solve.

    Solved but for ``spare`` cells: these may stay open.
    """

    def __init__(self, size: Size, stream: Stream, *, tier: int, taste: Taste, spare: int = 0) -> None:
        self.size, self.stream, self.tier, self.taste, self.spare = size, stream, tier, taste, spare
        self.board = board_of(size)
        self.shaded = fullest_shading(size, stream, runs=stream.below(LONGEST_RUNS + 1))
        self.rooms = draw_rooms(size, stream, SHAPES, slivers=stream.below(3))
        self.most_rooms = 10 * size.width * size.height // taste.area
        self.loose = self.open = 0
        self.best = self._scored()

    def _scored(self) -> Score:
        """Return how many runs are broken, and how many cells are open or belong to odd rooms; keep which those are."""
        reading = Reading(self.size, self.rooms, self.shaded)
        broken = reading.broken
        if broken:
            self.loose = 0
            for run in reading.runs:
                if not run & self.shaded:
                    self.loose |= run
            return broken, self.loose.bit_count()
        self.loose = reading.open_cells(tier=self.tier)
        self.open = self.loose.bit_count()
        score = max(0, self.open - self.spare)
        for odd, most in ((self._strips(), self.taste.strips), (self._zeros(), self.taste.zeros)):
            over = len(odd) - max(1, most * len(self.rooms) // 100)
            if over > 0:
                score += ODD * over
                self.loose |= sum(odd)
        return 0, score

    def demand(self, spare: int) -> None:
        """Let fewer cells stay open."""
        self.spare = spare
        self.best = self._scored()

    def _strips(self) -> list[int]:
        return [room for room in self.rooms if 1 in sides(room, self.size.width)[2:]]

    def _zeros(self) -> list[int]:
        return [room for room in self.rooms if not room & self.shaded]

    def improve(self, trials: int) -> bool:
        """Change shading or rooms where something is open, so many times; say whether all is decided then.

        A change that leaves a little more open may stay, so that the draft does not get caught.
        """
        for _ in range(trials):
            if self.best == (0, 0):
                return True
            before = self.shaded, self.rooms, self.loose, self.open
            if self._change():
                broken, loose = self._scored()
                slack = self.stream.below(SLACK) if self.stream.chance(1, 4) else 0
                if (broken, loose - slack) > self.best:
                    self.shaded, self.rooms, self.loose, self.open = before
                else:
                    self.best = broken, loose
        return self.best == (0, 0)

    def _change(self) -> bool:
        """Make one drawn change where the board is open; say whether there was one."""
        cell = member(self.loose, self.stream.below(self.loose.bit_count()))
        way = self.stream.below(6)
        if way < 2:
            return self._toggle(cell)
        if way < 4:
            return self._shift(cell)
        return self._split(cell) if way == 4 else self._merge(cell)

    def _toggle(self, cell: int) -> bool:
        """Shade a cell and unshade those beside it, or unshade it and shade another beside it."""
        board, bit = self.board, 1 << cell
        if self.shaded & bit:
            shaded, new = self.shaded ^ bit, None
            near = [other for other in board.beside[cell] if not board.around(1 << other) & shaded]
            if near and self.stream.chance(3, 4):
                new = self.stream.choice(near)
        else:
            shaded, new = self.shaded & ~board.around(bit), cell
        if new is not None:
            if board.closes(new, shaded):
                return False
            shaded |= 1 << new
        self.shaded = self._filled(shaded, cell)
        return True

    def _filled(self, shaded: int, cell: int) -> int:
        """Shade cells near one that can be, so that the board stays as full as it was."""
        board, bit = self.board, 1 << cell
        ring = board.around(board.around(bit) | bit) & ~bit
        for other in self.stream.shuffled(list(members(ring & ~(shaded | board.around(shaded))))):
            if not (board.around(1 << other) & shaded or board.closes(other, shaded)):
                shaded |= 1 << other
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
