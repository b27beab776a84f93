"""Drafting a Juosan that its numbers solve: rooms are numbered one after the other, each so that more follows.

What is known never contradicts the numbers given so far, so the answer grows with them. Where no number leads on, some
rooms near what is open lose theirs or are cut otherwise, and the draft goes on from there if it leads as far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kazu_core.bits import members
from kazu_core.grid import Size
from kazu_core.making.rooms import Shape, draw_rooms, sides
from kazu_core.random import Stream
from kazu_regions.juosan_reckoning import State, closed, lines_of, numbered

SHAPES: tuple[Shape, ...] = (
    *[(1, 2), (2, 1)] * 9, *[(2, 2)] * 6, *[(1, 3), (3, 1), (1, 4), (4, 1)] * 3, *[(2, 3), (3, 2)] * 2,
    (1, 5), (5, 1), (2, 4),
)  # fmt: skip
"""The rooms that a draft begins with, their height and width, each as often as it stands here."""
LARGEST_ROOM = 8
"""The most cells of a room that is cut anew, or joined of two."""
CHANCE = 6
"""How much chance adds, at most, to what speaks for a number: for each cell, one in its room and three beyond."""


def is_room(size: Size, cells: int) -> bool:
    """Whether cells are a rectangle of at least two, and not too many."""
    if not 2 <= cells.bit_count() <= LARGEST_ROOM:
        return False
    _, _, high, wide = sides(cells, size.width)
    return high * wide == cells.bit_count()


class Draft:
    """Rooms, the numbers that some have, and what follows; ``fitting``: by what fits beside other bars, too."""

    def __init__(self, size: Size, stream: Stream, *, fitting: bool) -> None:
        self.size, self.stream, self.fitting = size, stream, fitting
        self.lines = lines_of(size)
        self.numbers: dict[int, int | None] = dict.fromkeys(draw_rooms(size, stream, SHAPES))
        self.state: State = 0, 0, []

    @property
    def known(self) -> int:
        """The cells of which the bar is known."""
        return self.state[0] | self.state[1]

    @property
    def open(self) -> int:
        """The cells of which it is not."""
        return self.lines.full & ~self.known

    def grow(self) -> None:
        """Number rooms, each so that something follows, while that goes on."""
        while self.open:
            found = max(self._ways_on(), key=lambda way: way[:3], default=None)
            if found is None:
                return
            _, room, number, self.state = found
            self.numbers[room] = number

    def _ways_on(self) -> Iterator[tuple[int, int, int, State]]:
        """Yield the rooms and numbers from which something follows, with what speaks for each and the state after it.

        Rooms of which something is known come first, and the others often only where those lead nowhere.
        """
        known = self.known
        waiting = [
            room for room, number in self.numbers.items() if number is None and room & ~known and room & room - 1
        ]
        for touched in (True, False):
            there = False
            for room in waiting:
                for way in self._numbers_for(room) if bool(room & known) == touched else ():
                    there = True
                    yield way
            if there and touched and self.stream.chance(1, 2):
                return

    def _numbers_for(self, room: int) -> Iterator[tuple[int, int, int, State]]:
        across, down, left = self.state
        count, known = room.bit_count(), self.known
        for number in range((count + 1) // 2, count + 1):
            one = numbered(self.size, room, number, self.fitting)
            state = closed(self.size, [*left, one], across, down)
            if state is not None and (new := (state[0] | state[1]) & ~known):
                value = new.bit_count() + 2 * (new & ~room).bit_count() + self.stream.below(CHANCE)
                yield value, room, number, state

    def shake(self) -> None:
        """Take numbers away round an open cell, or cut its room otherwise, alone or with one beside it."""
        cell = 1 << self.stream.choice(list(members(self.open)))
        room = next(room for room in self.numbers if room & cell)
        rim = self.lines.board.around(room)
        near = [other for other in self.numbers if other & rim and other != room]
        way = self.stream.below(4)
        pair = [room, self.stream.choice(near)] if way > 1 and near else [room]
        cut = self._cut(pair) if way else None
        if cut is None:
            for one in [room, *self.stream.shuffled(near)[: self.stream.below(3)]]:
                self.numbers[one] = None
        else:
            for one in pair:
                del self.numbers[one]
            self.numbers.update(dict.fromkeys(cut))
        self._follow()

    def _cut(self, rooms: Sequence[int]) -> list[int] | None:
        """Draw another way to cut one or two rooms into rectangles; None when there is none."""
        together = rooms[0] | rooms[-1]
        ways = [
            way
            for way in self._cuts(together)
            if sorted(way) != sorted(rooms) and all(is_room(self.size, cells) for cells in way)
        ]
        return self.stream.choice(ways) if ways else None

    def _cuts(self, cells: int) -> Iterator[list[int]]:
        """Yield cells as one room, and parted by every straight line."""
        yield [cells]
        width = self.lines.width
        top, left, high, wide = sides(cells, width)
        row = (1 << wide) - 1 << left
        for count in range(1, high):
            upper = cells & sum(row << (top + at) * width for at in range(count))
            yield [upper, cells & ~upper]
        for count in range(1, wide):
            part = (1 << count) - 1 << left
            first = cells & sum(part << (top + at) * width for at in range(high))
            yield [first, cells & ~first]

    def _follow(self) -> None:
        """Work out anew what follows from the numbers; fewer than before never contradict each other."""
        told = [numbered(self.size, room, number, self.fitting)
                for room, number in self.numbers.items() if number is not None]  # fmt: skip
        state = closed(self.size, told)
        assert state is not None
        self.state = state


def draft(size: Size, stream: Stream, steps: int, *, fitting: bool) -> tuple[list[int], int] | None:
    """Return rooms whose numbers, all told, lead to an answer by the rules, and the cells with bars across in it.

    With ``fitting`` they may need what fits into a room beside other bars. None when so many steps do not lead there.
    """
    drawn = Draft(size, stream, fitting=fitting)
    drawn.grow()
    for _ in range(steps):
        if not drawn.open:
            return sorted(drawn.numbers, key=lambda room: room & -room), drawn.state[0]
        before = drawn.known.bit_count(), dict(drawn.numbers), drawn.state
        drawn.shake()
        drawn.grow()
        if drawn.known.bit_count() < before[0]:
            _, drawn.numbers, drawn.state = before
    return None
