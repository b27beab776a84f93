"""All ways to shade a room with its number: what they share is certain.

Sets of cells are bits (`kazu_core.bits`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from attrs import frozen

from kazu_core.bits import Board, board_of, members
from kazu_core.constraints import Constraint, Finding, Target, Values
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Marks
from kazu_core.words import Words

MOST_CELLS, MOST_WAYS = 16, 200
"""Rooms of more cells, or that can be shaded in more ways, are not looked at: nobody could survey them."""

WAYS = Words(
    "what all ways to shade the room at {place} share is certain", "{place}の部屋のどの塗り方にも共通するマスは確定する"
)

Way = tuple[int, int]
"""The cells that a way shades, and all that it leaves unshaded, in the room and beside the shaded ones."""

State = tuple[int, int]
"""Cells that are shaded and cells that are unshaded."""


@lru_cache(maxsize=8192)
def ways_to_shade(size: Size, room: int, number: int) -> tuple[Way, ...]:
    """Return the ways to shade so many cells of a room, none side by side, none that cut the board; () for too many."""
    found = _first_ways(size, room, number, MOST_WAYS + 1)
    return found if len(found) <= MOST_WAYS else ()


@lru_cache(maxsize=8192)
def only_way(size: Size, room: int, number: int) -> Way | None:
    """Return the way to shade so many cells of a room, where there is only one; None too for rooms of too many cells.

    As `ways_to_shade` tells it, but without looking for more than a second way.
    """
    found = _first_ways(size, room, number, 2)
    return found[0] if len(found) == 1 else None


def _first_ways(size: Size, room: int, number: int, most: int) -> tuple[Way, ...]:
    """Return so many ways to shade a room at most; none for rooms of too many cells."""
    if room.bit_count() > MOST_CELLS:
        return ()
    board = board_of(size)
    shadings = islice(_shadings(board, room, number), most)
    return tuple((shaded, board.around(shaded) | room & ~shaded) for shaded in shadings)


def _shadings(board: Board, free: int, number: int, shaded: int = 0) -> Iterator[int]:
    """Yield the ways to shade so many free cells beside those shaded, none side by side, none that cut the board."""
    if not number:
        yield shaded
        return
    while free.bit_count() >= number:
        bit = free & -free
        free ^= bit
        if not board.closes(bit.bit_length() - 1, shaded):
            yield from _shadings(board, free & ~board.around(bit), number - 1, shaded | bit)


@frozen(kw_only=True)
class RoomWays(Constraint):
    """A technique: what all ways to shade a room share, the cells beside it too; the spots are the room's cells.

    With ``optional`` only where the shared variable ``("shown", first cell)`` is true.
    """

    layer: str
    size: Size
    number: int
    optional: bool = False
    code: str = "room-ways"
    wrong: Words = WAYS
    tier: int = 1
    cost: float = 3.0
    judged: bool = False

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield nothing: the rule follows from the others."""
        return ()

    def encode(self, to: Target) -> None:
        """Have partial answers looked at."""
        grid = grid_of(self.size)
        around = {spot for cell in self.spots for spot in grid.neighbours(cell)}
        spots = sorted(around.union(self.spots))
        shown = to.shared(("shown", self.spots[0])) if self.optional else 0
        to.global_rule(_Rule(self, spots, to.along(self.layer, spots), shown))


class Survey:
    """The ways to shade a room with its number, and what they share; what was asked once is known."""

    def __init__(self, size: Size, room: int, number: int) -> None:
        self._asked = size, room, number
        self._near = room | board_of(size).around(room)
        self._known: dict[State, State | None] = {}
        self.only = only_way(size, room, number)
        """The way to shade the room, where there is only one."""

    def shared(self, shaded: int, unshaded: int) -> State | None:
        """Return the cells not known yet that all ways shade and that all leave; None when there is no way."""
        near = self._near
        state = shaded & near, unshaded & near
        if state not in self._known:
            ways = ways_to_shade(*self._asked)
            self._known[state] = shared_by(ways, *state, near) if ways else (0, 0)
        return self._known[state]


class _Rule:
    """A room's cells and those round it, with their literals, and how they were seen before."""

    def __init__(self, constraint: RoomWays, spots: Sequence[Spot], literals: Sequence[int], shown: int) -> None:
        width = constraint.size.width
        self._constraint, self._shown = constraint, shown
        self._literal = {spot.row * width + spot.column: one for spot, one in zip(spots, literals, strict=True)}
        self._bits = [(1 << cell, literal) for cell, literal in self._literal.items()]
        room = sum(1 << spot.row * width + spot.column for spot in constraint.spots)
        self._survey = Survey(constraint.size, room, constraint.number)

    def cuts(self, values: Values) -> tuple[()]:
        """Return nothing: the rule follows from the others."""
        return ()

    def forced(self, values: Values) -> Iterator[tuple[int, Sequence[int]]]:
        """Yield what is certain; a literal of 0 when no way is left."""
        if self._shown and values[self._shown] < 1:
            return
        shaded = unshaded = 0
        for bit, literal in self._bits:
            value = values[literal]
            if value > 0:
                shaded |= bit
            elif value:
                unshaded |= bit
        found = self._survey.shared(shaded, unshaded)
        because = self._because(shaded, unshaded) if found is None or any(found) else []
        if found is None:
            yield 0, because
            return
        yield from ((self._literal[cell], because) for cell in members(found[0]))
        yield from ((-self._literal[cell], because) for cell in members(found[1]))

    def _because(self, shaded: int, unshaded: int) -> list[int]:
        return [
            *([self._shown] if self._shown else ()),
            *(self._literal[cell] for cell in members(shaded)),
            *(-self._literal[cell] for cell in members(unshaded)),
        ]

    def told(self, literal: int, because: Sequence[int]) -> Constraint:
        """Return the constraint: it speaks of one room only."""
        return self._constraint


def shared_by(ways: Iterable[Way], shaded: int, unshaded: int, near: int) -> tuple[int, int] | None:
    """Return what all ways that go with what is known share and is not known yet; None when none does."""
    common, left = near, near
    there = False
    for way, out in ways:
        if not (way & unshaded or out & shaded):
            there = True
            common &= way
            left &= out
            if not (common & ~shaded or left & ~unshaded):
                return 0, 0
    return (common & ~shaded, left & ~unshaded) if there else None
