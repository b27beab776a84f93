"""What the rules decide of a Juosan, by bits: fast enough to steer making.

The same as `kazu_core.solving.reason` finds with the rules alone, or with what fits into a room beside other bars too.
Sets of cells are bits (`kazu_core.bits`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from kazu_core.bits import board_of
from kazu_core.grid import Size
from kazu_regions.juosan_rules import MOST_OTHERS

Crowds = tuple[int, ...]
"""Sets of cells beside a room: bars of one direction on all cells of a set keep it from being the more frequent one."""

Numbered = tuple[int, int, int, Crowds, Crowds]
"""A room with a number: its cells, the fewer and the more bars across that it may have, and what crowds those across
and those down."""

State = tuple[int, int, list[Numbered]]
"""The cells known to have bars across, those known to have bars down, and the rooms that are not done with."""


class Lines:
    """The lines of a board, and what never three abreast means along them."""

    def __init__(self, size: Size) -> None:
        self.size, self.width = size, size.width
        self.board = board_of(size)
        self.full, self.not_left, self.not_right = self.board.full, self.board.not_left, self.board.not_right
        self.two_right = self.not_right & self.not_right >> 1  # cells that have two cells on their right
        width, height = size.width, size.height
        self.rows = [7 << row * width + column for row in range(height) for column in range(width - 2)]
        trio = 1 | 1 << width | 1 << 2 * width
        self.columns = [trio << row * width + column for row in range(height - 2) for column in range(width)]

    def followed(self, across: int, down: int) -> tuple[int, int]:
        """Return what is known once more: beside two alike, and between two alike."""
        width = self.width
        pair = down & down >> 1 & self.not_right
        across |= (pair & self.not_left) >> 1 | (pair & self.two_right) << 2 | (down & down >> 2 & self.two_right) << 1
        pile = across & across >> width
        down |= pile >> width | pile << 2 * width & self.full | (across & across >> 2 * width) << width
        return across, down


@lru_cache(maxsize=64)
def lines_of(size: Size) -> Lines:
    """Return the lines of a size; the same object each time."""
    return Lines(size)


@lru_cache(maxsize=32768)
def numbered(size: Size, room: int, number: int, fitting: bool) -> Numbered:
    """Return a room with a number of its more frequent bars; ``fitting``: with what is beside it looked at."""
    others = room.bit_count() - number
    if others == number:
        return room, others, number, (), ()
    lines = lines_of(size)
    across, down = (_crowds(room, trios, others, fitting) for trios in (lines.columns, lines.rows))
    return room, others, number, across, down


def _crowds(room: int, lines: Iterable[int], others: int, fitting: bool) -> Crowds:
    trios = [trio for trio in lines if trio & room]
    if others >= MOST_OTHERS or not fitting:
        return (0,) if _apart(trio for trio in trios if not trio & ~room) > others else ()
    if others:
        trios = [one | other for one, other in combinations(trios, 2) if not one & other & room]
    found: list[int] = []
    for beside in sorted({trio & ~room for trio in trios}, key=lambda cells: (cells.bit_count(), cells)):
        if not any(beside & other == other for other in found):
            found.append(beside)
    return tuple(found)


def _apart(trios: Iterable[int]) -> int:
    """Return how many of some trios, in reading order, share no cell with one before."""
    taken = count = 0
    for trio in trios:
        if not trio & taken:
            taken |= trio
            count += 1
    return count


def closed(size: Size, rooms: Iterable[Numbered], across: int = 0, down: int = 0) -> State | None:
    """Return what follows from bars and numbered rooms; None when a rule is broken."""
    lines, left = lines_of(size), list(rooms)
    while True:
        known = across | down
        across, down = lines.followed(across, down)
        if across & down:
            return None
        asked, left = left, []
        for one in asked:
            counts = _counts(one, across, down)
            if not counts:
                return None
            room, free = one[0], one[0] & ~(across | down)
            if not free:
                continue
            if len(counts) == 2:
                left.append(one)
            elif (room & across).bit_count() == counts[0]:
                down |= free
            elif (room & down).bit_count() == room.bit_count() - counts[0]:
                across |= free
            else:
                left.append(one)
        if across | down == known:
            return across, down, left


def _counts(one: Numbered, across: int, down: int) -> tuple[int, ...]:
    """Return how many bars across a room may still have."""
    room, fewer, more, crowds_across, crowds_down = one
    there, most = (room & across).bit_count(), room.bit_count() - (room & down).bit_count()
    few = there <= fewer <= most and not _crowded(crowds_down, down)
    many = there <= more <= most and not _crowded(crowds_across, across)
    return (fewer,) * few + (more,) * (many and more > fewer)


def _crowded(crowds: Crowds, bars: int) -> bool:
    free = ~bars
    return any(not cells & free for cells in crowds)
