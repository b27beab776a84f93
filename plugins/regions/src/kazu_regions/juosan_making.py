"""Making Juosan: rooms whose numbers solve the board, then numbers taken away down to a level.

For the deeper levels rooms are joined first, where the answer stays the only one: larger rooms tell less.
"""

from __future__ import annotations

from itertools import combinations

from kazu_core.bits import board_of
from kazu_core.errors import CannotMakeError
from kazu_core.grid import Size, grid_of
from kazu_core.kind import LEVELS, Level
from kazu_core.making.carve import carver
from kazu_core.making.rooms import labels
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.search import count
from kazu_regions.juosan import JUOSAN, Juosan, grades
from kazu_regions.juosan_draft import draft, is_room
from kazu_regions.juosan_rules import ACROSS, BAR, DOWN

BOARDS = 400
"""How many boards are drafted at most for one puzzle."""
ORDERS = 4
"""In how many orders numbers are taken away from one board."""


def make(size: Size, level: Level, seed: int) -> tuple[Juosan, Marks]:
    """Make a puzzle with its answer; raises `CannotMakeError` when no board leads to the level."""
    stream = Stream(((seed * 31 + size.width) * 31 + size.height) * 31 + LEVELS.index(level))
    steps = 20 + size.width * size.height
    for _ in range(BOARDS):
        drafted = draft(size, stream, steps, fitting=level != "easy")
        if drafted is not None:
            rooms, across = drafted
            if level in {"hard", "extra-hard"}:
                rooms = _joined(size, rooms, across, stream)
            full, answer = _full(size, rooms, across)
            numbers = _carved(full, answer, level, stream)
            if numbers is not None:
                return Juosan(size, full.rooms, numbers), answer
    raise CannotMakeError(f"no {level} puzzle of {size} turned up on {BOARDS} boards with the seed {seed}")


def _joined(size: Size, rooms: list[int], across: int, stream: Stream) -> list[int]:
    """Return rooms of which some, side by side, are joined to larger rectangles as long as one answer is left."""
    board = board_of(size)
    pairs = [pair for pair in combinations(rooms, 2) if board.around(pair[0]) & pair[1]]
    for one, other in stream.shuffled(pairs):
        if one in rooms and other in rooms and is_room(size, one | other):
            fewer = sorted({*rooms, one | other} - {one, other}, key=lambda room: room & -room)
            if count(JUOSAN, _full(size, fewer, across)[0]).unique:
                rooms = fewer
    return rooms


def _full(size: Size, rooms: list[int], across: int) -> tuple[Juosan, Marks]:
    """Return a puzzle that tells all numbers, but for those of single cells, which say nothing; and its answer."""
    told = (max((room & across).bit_count(), (room & ~across).bit_count()) for room in rooms)
    numbers = tuple(number if room & room - 1 else None for room, number in zip(rooms, told, strict=True))
    cells = grid_of(size).cells
    answer = Marks({BAR: {cell: ACROSS if across >> at & 1 else DOWN for at, cell in enumerate(cells)}})
    return Juosan(size, labels(rooms, len(cells)), numbers), answer


def _carved(full: Juosan, answer: Marks, level: Level, stream: Stream) -> tuple[int | None, ...] | None:
    """Return the numbers that stay at a level; None when no drawn order of them leads to it."""
    told = [room for room, number in enumerate(full.numbers) if number is not None]
    carving = carver(JUOSAN, full, answer)
    try:
        for _ in range(ORDERS):
            order = [[at] for at in stream.shuffled(range(len(told)))]
            shown = grades(full.size).carve(carving, order, level)
            if shown is not None:
                kept = {told[at] for at in shown}
                return tuple(number if room in kept else None for room, number in enumerate(full.numbers))
        return None
    finally:
        carving.close()
