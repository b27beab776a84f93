"""Shading and rooms of a Heyawake, changed together until the numbers of all rooms decide the board.

Sets of cells, rooms among them, are bits (`kazu_core.bits`).
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import reduce
from operator import or_
from sys import maxsize

from attrs import frozen

from kazu_core.bits import board_of, member, members
from kazu_core.grid import Size
from kazu_core.making.rooms import Shape, draw_rooms, sides
from kazu_core.random import Stream
from kazu_shading.heyawake_depth import NOTHING, Closure, Reader, Rule
from kazu_shading.legal_shading import LONGEST_RUNS, fullest_shading

SHAPES: tuple[Shape, ...] = (
    (2, 3), (3, 2), (2, 3), (3, 2), (3, 3), (3, 3), (3, 3), (2, 4), (4, 2), (3, 4), (4, 3), (3, 4), (4, 3), (2, 2),
    (4, 4), (3, 5), (5, 3), (1, 3), (3, 1), (1, 4), (4, 1),
)  # fmt: skip
LARGEST_ROOM = 16

SLACK = 32
"""How many cells more, at most, a change may leave open that stays all the same."""

ODD = 7
"""What a strip or a zero too many costs, in open cells: so much that few are left when the board is all but decided.

For then hardly a change would do that mends one.
"""

Score = tuple[int, int]
"""How many runs are broken, and what the cells that are open and the odd rooms cost."""

ANY: Score = (maxsize, 0)
"""No score is more than this."""


@frozen
class Taste:
    """What is asked of a draft's rooms.

    ``area`` is the mean area of a room, in tenths of a cell, below which none is cut in two; ``strips`` and ``zeros``
    are how many rooms, in hundredths, may be one cell wide and may hold no shaded cell.
    """

    area: int
    strips: int
    zeros: int


@frozen
class Change:
    """A shading and rooms to go on to, the rules that are new with them, and those that hold no longer."""

    shaded: int
    rooms: list[int]
    fresh: list[Rule]
    stale: AbstractSet[Rule] = frozenset()


@frozen
class View:
    """A shading and rooms, their rules, and how far they are from a puzzle.

    ``broken`` are the rules that the shading breaks, ``loose`` the cells on which the score rests.
    """

    shaded: int
    rooms: list[int]
    rules: list[Rule]
    broken: list[Rule]
    score: Score
    loose: int
    closure: Closure = NOTHING


class Draft:
    """A legal shading, rooms, and how far they are from a puzzle of a taste that the rules up to a tier solve.

    Solved but for ``spare`` cells: these may stay open.
    """

    def __init__(self, size: Size, stream: Stream, *, tier: int, taste: Taste, spare: int = 0) -> None:
        self.size, self.stream, self.tier, self.taste, self.spare = size, stream, tier, taste, spare
        self.board, self._reader = board_of(size), Reader(size)
        self._most_rooms = 10 * size.width * size.height // taste.area
        shaded = fullest_shading(size, stream, runs=stream.below(LONGEST_RUNS + 1))
        rooms = draw_rooms(size, stream, SHAPES, slivers=stream.below(3))
        self._view = View(shaded, rooms, [], [], (0, 0), 0)
        self._go_on(Change(shaded, rooms, self._reader.rules(rooms)))

    @property
    def shaded(self) -> int:
        """The cells that are shaded."""
        return self._view.shaded

    @property
    def rooms(self) -> list[int]:
        """The rooms, in no order."""
        return self._view.rooms

    @property
    def open(self) -> int:
        """How many cells the rules leave open."""
        return self._left(self._view.closure).bit_count()

    def _left(self, closure: Closure) -> int:
        return self.board.full & ~(closure.shaded | closure.unshaded)

    @property
    def done(self) -> bool:
        """Whether no more is left open than may be, and there are no more odd rooms than may be."""
        return self._view.score == (0, 0)

    def _broken(self, change: Change) -> list[Rule]:
        """Return the runs that a change breaks or leaves broken."""
        view, shaded = self._view, change.shaded
        lost = view.shaded & ~shaded
        asked = [
            *change.fresh,
            *(rule for rule in view.broken if rule not in change.stale),
            *(rule for rule in (view.rules if lost else ()) if rule[1] & lost),
        ]
        return [rule for rule in asked if not rule[1] & shaded and rule[0] != rule[1]]

    def _odd(self, change: Change) -> tuple[int, int]:
        """Return what odd rooms cost after a change, and their cells."""
        cost = loose = 0
        for odd, most in ((self._strips(change.rooms), self.taste.strips), (_zeros(change), self.taste.zeros)):
            over = len(odd) - max(1, most * len(change.rooms) // 100)
            if over > 0:
                cost += ODD * over
                loose |= sum(odd)
        return cost, loose

    def _strips(self, rooms: list[int]) -> list[int]:
        width = self.size.width
        return [room for room in rooms if not (room & room << 1 and room & room << width)]

    def _go_on(self, change: Change, most: Score = ANY) -> None:
        """Go on to a change, unless it costs more than ``most``; what tells that soonest is looked at first."""
        broken = self._broken(change)
        if len(broken) > most[0]:
            return
        closure, rules = NOTHING, change.fresh + [rule for rule in self._view.rules if rule not in change.stale]
        if broken:
            loose = reduce(or_, [cells for _, cells in broken])
            cost = loose.bit_count()
        else:
            cost, loose = self._odd(change)
            if (0, cost) > most:
                return
            known = self._view.closure.without(change.stale)
            closure = self._reader.close(rules, change.shaded, tier=self.tier, known=known)
            left = self._left(closure)
            cost, loose = cost + max(0, left.bit_count() - self.spare), loose | left
        score = len(broken), cost
        if score <= most:
            rules = list(dict.fromkeys([*(rule for rule, _, _ in closure.told), *rules]))
            self._view = View(change.shaded, change.rooms, rules, broken, score, loose, closure)

    def demand(self, spare: int) -> None:
        """Let fewer cells stay open."""
        self.spare = spare
        self._go_on(Change(self.shaded, self.rooms, []))

    def improve(self, trials: int) -> bool:
        """Change shading or rooms where something is open, so many times; say whether all is decided then.

        A change that leaves a little more open may stay, so that the draft does not get caught.
        """
        for _ in range(trials):
            if self.done:
                return True
            change = self._drawn()
            if change is not None:
                slack = self.stream.below(SLACK) if self.stream.chance(1, 8) else 0
                broken, loose = self._view.score
                self._go_on(change, (broken, loose + slack))
        return self.done

    def _drawn(self) -> Change | None:
        """Draw a change where the board is open; None where what is drawn cannot be done."""
        loose = self._view.loose
        cell = member(loose, self.stream.below(loose.bit_count()))
        way = self.stream.below(6)
        if way < 2:
            return self._toggled(cell)
        if way < 4:
            return self._shifted(cell)
        return self._split(cell) if way == 4 else self._merged(cell)

    def _toggled(self, cell: int) -> Change | None:
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
                return None
            shaded |= 1 << new
        return self._shading(self._filled(shaded, cell))

    def _shading(self, shaded: int) -> Change:
        """Return the change to another shading, with which rooms of another number ask something else."""
        before, moved = self.shaded, shaded ^ self.shaded
        touched = [room for room in self.rooms if room & moved]
        asked = [(room, room) for room in touched if (room & shaded).bit_count() != (room & before).bit_count()]
        return Change(shaded, self.rooms, asked, {*asked})

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

    def _replaced(self, old: Sequence[int], new: Sequence[int]) -> Change:
        rooms = [*[room for room in self.rooms if room not in old], *new]
        stale = {rule for rule in self._view.rules if rule[0] in old}
        return Change(self.shaded, rooms, self._reader.rules(new), stale)

    def _split(self, cell: int) -> Change | None:
        """Cut the room of a cell in two."""
        room = self._room(cell)
        parts = self._cut(room) if len(self.rooms) < self._most_rooms else []
        return self._replaced([room], parts) if parts else None

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
        top, left, high, wide = sides(room, width)
        fitting = []
        for other in self.rooms:
            if other & around:
                above, before, tall, broad = sides(other, width)
                if (above, tall) == (top, high) or (before, broad) == (left, wide):
                    fitting.append(other)
        return (room, self.stream.choice(fitting)) if fitting else None

    def _merged(self, cell: int) -> Change | None:
        """Join the room of a cell with one beside it."""
        pair = self._joined(cell)
        if pair is None or (pair[0] | pair[1]).bit_count() > LARGEST_ROOM:
            return None
        return self._replaced(pair, [pair[0] | pair[1]])

    def _shifted(self, cell: int) -> Change | None:
        """Move the wall between the room of a cell and one beside it."""
        pair = self._joined(cell)
        if pair is None:
            return None
        parts = self._cut(pair[0] | pair[1])
        if not parts or set(parts) == set(pair) or max(part.bit_count() for part in parts) > LARGEST_ROOM:
            return None
        return self._replaced(pair, parts)


def _zeros(change: Change) -> list[int]:
    return [room for room in change.rooms if not room & change.shaded]
