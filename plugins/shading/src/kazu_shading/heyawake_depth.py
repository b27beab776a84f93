"""What the rules decide of a Heyawake, by bits: fast enough to steer making.

Never more than what `kazu_core.solving.reason` finds. Sets of cells are bits (`kazu_core.bits`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from kazu_core.bits import board_of, gathered
from kazu_core.grid import Size
from kazu_core.making.rooms import labels
from kazu_shading.heyawake_ways import shared_by, ways_to_shade
from kazu_shading.hitori_patterns import lines_of

State = tuple[int, int]
"""The cells known to be shaded and those known to be unshaded."""


def runs_of(size: Size, rooms: Sequence[int]) -> list[int]:
    """Return the shortest straight runs through three rooms, of which some cell is shaded."""
    of = labels(rooms, size.width * size.height)
    lines = lines_of(size)
    found: list[int] = []
    for line in (*lines.rows, *lines.columns):
        stretches = [list(cells) for _, cells in groupby(line, key=of.__getitem__)]
        for before, within, after in zip(stretches, stretches[1:], stretches[2:], strict=False):
            found.append(1 << before[-1] | gathered(within) | 1 << after[0])
    return found


class Reading:
    """Rooms with the numbers that a shading gives them, and what follows."""

    def __init__(self, size: Size, rooms: Sequence[int], shaded: int) -> None:
        self.size, self.board, self.answer = size, board_of(size), shaded
        self.rooms = [(room, (room & shaded).bit_count()) for room in rooms]
        self.runs = runs_of(size, rooms)
        self._ways = [(room, number, room | self.board.around(room)) for room, number in self.rooms]

    @property
    def broken(self) -> int:
        """How many runs through three rooms the shading leaves unshaded."""
        return sum(not run & self.answer for run in self.runs)

    def close(self, state: State, *, tier: int) -> State | None:
        """Return what follows from a state by the rules up to a tier; None when a rule is broken."""
        while True:
            found = self._local(state)
            if found is None or tier == 0:
                return found
            more = self._wide(found)
            if more is None or more == found:
                return more
            state = more

    def _local(self, state: State) -> State | None:
        """Return what single rules decide, again and again."""
        board = self.board
        shaded, unshaded = state
        while True:
            before = shaded, unshaded
            unshaded |= board.around(shaded)
            for room, number in self.rooms:
                free = room & ~unshaded
                if free.bit_count() == number:
                    shaded |= free
                elif (room & shaded).bit_count() == number:
                    unshaded |= room & ~shaded
                elif free.bit_count() < number or (room & shaded).bit_count() > number:
                    return None
            for run in self.runs:
                if not run & shaded:
                    rest = run & ~unshaded
                    if not rest & (rest - 1):
                        if not rest:
                            return None
                        shaded |= rest
            ways = board.last_ways(shaded)
            if ways is None or shaded & unshaded:
                return None
            unshaded |= ways
            if (shaded, unshaded) == before:
                return before

    def _wide(self, state: State) -> State | None:
        """Return what cuts and the ways to shade each room add."""
        board = self.board
        shaded, unshaded = state
        if board.cut(shaded):
            return None
        unshaded |= board.closing(shaded)
        if unshaded != state[1]:
            return shaded, unshaded
        for room, number, near in self._ways:
            if room & ~(shaded | unshaded):
                ways = ways_to_shade(self.size, room, number)
                if ways:
                    shared = shared_by(ways, shaded, unshaded, near)
                    if shared is None:
                        return None
                    if shared != (0, 0):
                        return shaded | shared[0], unshaded | shared[1]
        return state

    def open_cells(self, *, tier: int) -> int:
        """Return the cells that the rules up to a tier leave open."""
        shaded, unshaded = self.close((0, 0), tier=tier) or (0, 0)
        return self.board.full & ~(shaded | unshaded)
