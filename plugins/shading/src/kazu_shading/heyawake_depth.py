"""What the rules decide of a Heyawake, by bits: fast enough to steer making.

Never more than what `kazu_core.solving.reason` finds. Sets of cells are bits (`kazu_core.bits`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, groupby

from kazu_core.bits import board_of, gathered
from kazu_core.grid import Size
from kazu_shading.heyawake_ways import only_way, shared_by, ways_to_shade
from kazu_shading.hitori_patterns import lines_of

State = tuple[int, int]
"""The cells known to be shaded and those known to be unshaded."""


@lru_cache(maxsize=1 << 14)
def runs_through(size: Size, room: int) -> tuple[int, ...]:
    """Return the shortest straight runs through a room from one beside it to another, of which some cell is shaded."""
    lines, found = lines_of(size), []
    for line in (*lines.rows, *lines.columns):
        for within, stretch in groupby(enumerate(line), key=lambda one: room >> one[1] & 1):
            places = [at for at, _ in stretch]
            if within and places[0] > 0 and places[-1] < len(line) - 1:
                found.append(gathered(line[places[0] - 1 : places[-1] + 2]))
    return tuple(found)


class Reading:
    """Rooms with the numbers that a shading gives them, and what follows."""

    def __init__(self, size: Size, rooms: Sequence[int], shaded: int) -> None:
        self.size, self.board, self.answer = size, board_of(size), shaded
        self.rooms = [(room, (room & shaded).bit_count()) for room in rooms]
        self.runs = [*chain.from_iterable(runs_through(size, room) for room in rooms)]
        self._full = [way for room, number in self.rooms if number and (way := only_way(size, room, number))]

    @property
    def broken(self) -> int:
        """How many runs through three rooms the shading leaves unshaded."""
        answer = self.answer
        return len([run for run in self.runs if not run & answer])

    def close(self, *, tier: int) -> State:
        """Return what follows by the rules up to a tier; the answer must obey them, so that nothing contradicts it."""
        state = (0, 0)
        for shaded, unshaded in self._full:
            state = state[0] | shaded, state[1] | unshaded
        while True:
            found = self._local(state)
            if tier == 0:
                return found
            state = self._wide(found)
            if state == found:
                return found

    def _local(self, state: State) -> State:
        """Return what single rules decide, again and again; rooms and runs that are settled are not looked at again."""
        board, rooms, runs = self.board, self.rooms, self.runs
        shaded, unshaded = state
        while True:
            before = shaded, unshaded
            unshaded |= board.around(shaded)
            waiting = []
            for room, number in rooms:
                free = room & ~unshaded
                if free.bit_count() == number:
                    shaded |= free
                    unshaded |= board.around(free)
                elif (room & shaded).bit_count() == number:
                    unshaded |= room & ~shaded
                else:
                    waiting.append((room, number))
            rooms = waiting
            runs = [run for run in runs if not run & shaded]
            for run in runs:
                rest = run & ~unshaded
                if not rest & (rest - 1):
                    shaded |= rest
                    unshaded |= board.around(rest)
            unshaded |= board.last_ways(shaded) or 0
            if (shaded, unshaded) == before:
                return before

    def _wide(self, state: State) -> State:
        """Return what cuts and the ways to shade each room add."""
        board = self.board
        shaded, unshaded = state
        unshaded |= board.closing(shaded)
        if unshaded != state[1]:
            return shaded, unshaded
        for room, number in self.rooms:
            if room & ~(shaded | unshaded):
                ways = ways_to_shade(self.size, room, number)
                more, less = shared_by(ways, shaded, unshaded, room | board.around(room)) or (0, 0)
                if more | less:
                    return shaded | more, unshaded | less
        return state

    def open_cells(self, *, tier: int) -> int:
        """Return the cells that the rules up to a tier leave open."""
        shaded, unshaded = self.close(tier=tier)
        return self.board.full & ~(shaded | unshaded)
