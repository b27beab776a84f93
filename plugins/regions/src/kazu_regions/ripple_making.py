"""Making Ripple Effect: rooms and their numbers drawn together, then numbers taken away down to a level.

A room is grown where the fewest cells are left and filled at once; where neither this room nor a smaller one can be
filled, rooms beside it give way. So shapes and numbers adapt to each other, and no whole board is ever thrown away.
"""

from __future__ import annotations

from kazu_core.errors import CannotMakeError
from kazu_core.grid import Size, grid_of
from kazu_core.kind import LEVELS, Level
from kazu_core.making.carve import carver
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.strip import Group
from kazu_regions.growing import Growing
from kazu_regions.ripple import RIPPLE, Ripple, grades
from kazu_regions.ripple_rules import NUMBER

SHARES = (14, 15, 20, 17, 14, 11, 9)
"""How often a room of 1, 2, 3 ... cells is wanted, in percent."""
LONGEST = 4
"""The most cells of a straight room."""
GROWTHS = 3
"""How often a room of one size is drawn before a smaller one is tried."""
STEPS = 12
"""How many rooms are drawn for each cell before a board is given up."""
ORDERS = 6
"""In how many orders numbers are taken away from one board."""
BOARDS = 600
"""How many boards are drawn at most for one puzzle."""
SYMMETRIC = 40
"""The chance, in percent, that the places of the numbers look the same upside down."""


class Drawing(Growing):
    """A board that is being divided and filled: the room and the number of each cell, 0 and None where free."""

    longest = LONGEST

    def __init__(self, size: Size, stream: Stream) -> None:
        super().__init__(size, stream)
        self.number = [0] * self.cells

    def allows(self, cell: int, value: int) -> bool:
        """Whether no equal number stands within its own distance in the cell's row and column."""
        number, width = self.number, self.width
        row, column = divmod(cell, width)
        start = cell - column
        if value in number[start + max(0, column - value) : start + min(width, column + value + 1)]:
            return False
        top, below = max(0, row - value), min(self.height, row + value + 1)
        return value not in number[top * width + column : below * width : width]

    def filled(self, room: tuple[int, ...]) -> bool:
        """Write 1 up to the room's size into its cells, drawn among all ways that fit; False when there is none."""
        ways = {value: [cell for cell in room if self.allows(cell, value)] for value in range(1, len(room) + 1)}
        order = sorted(ways, key=lambda value: len(ways[value]))
        ways = {value: self.stream.shuffled(ways[value]) for value in order}
        taken: dict[int, int] = {}

        def placed(at: int) -> bool:
            if at == len(order):
                return True
            value = order[at]
            for cell in ways[value]:
                if cell not in taken:
                    taken[cell] = value
                    if placed(at + 1):
                        return True
                    del taken[cell]
            return False

        if not placed(0):
            return False
        for cell, value in taken.items():
            self.number[cell], self.room[cell] = value, room
        return True

    def clear(self, cell: int) -> None:
        """Take the room of a cell away again, and what is written in it."""
        for other in self.room[cell] or ():
            self.number[other] = 0
        super().clear(cell)


def draw(size: Size, stream: Stream) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Draw a full board: the room of each cell, rooms in the order of their first cells, and the number of each.

    None where it could not be filled.
    """
    drawing = Drawing(size, stream)
    for _ in range(STEPS * drawing.cells):
        start = drawing.next()
        if start is None:
            numbers = {room: at for at, room in enumerate(dict.fromkeys(drawing.room))}
            return tuple(numbers[room] for room in drawing.room), tuple(drawing.number)
        if not _placed(drawing, start, 1 + drawing.weighted(SHARES)):
            drawing.give_way(start)
    return None


def _placed(drawing: Drawing, start: int, wanted: int) -> bool:
    """Put a room at a cell, of the wanted size or else the largest smaller one, at last of any larger one."""
    for count in (*range(wanted, 0, -1), *range(wanted + 1, len(SHARES) + 1)):
        for _ in range(GROWTHS):
            room = drawing.grow(start, count)
            if room is not None and drawing.filled(room):
                return True
    return False


def make(size: Size, level: Level, seed: int) -> tuple[Ripple, Marks]:
    """Make a puzzle with its answer; raises `CannotMakeError` when no board leads to the level."""
    stream = Stream(((seed * 31 + size.width) * 31 + size.height) * 31 + LEVELS.index(level))
    for _ in range(BOARDS):
        drawn = draw(size, stream)
        if drawn is None:
            continue
        room_of, full = drawn
        shown = _carved(size, Ripple(size, room_of, full), level, stream)
        if shown is not None:
            puzzle = Ripple(size, room_of, tuple(number * (at in shown) for at, number in enumerate(full)))
            return puzzle, _answer(size, full)
    raise CannotMakeError(f"no {level} puzzle of {size} turned up on {BOARDS} boards with the seed {seed}")


def _carved(size: Size, full: Ripple, level: Level, stream: Stream) -> frozenset[int] | None:
    """Return the cells that keep their numbers at a level; None when no drawn order of them leads to it."""
    cells = len(full.givens)
    groups: list[Group] = [(cell,) for cell in range(cells)]
    if stream.chance(SYMMETRIC, 100):
        groups = [tuple(dict.fromkeys((cell, cells - 1 - cell))) for cell in range((cells + 1) // 2)]
    carving = carver(RIPPLE, full, _answer(size, full.givens))
    try:
        orders = (stream.shuffled(groups) for _ in range(ORDERS))
        carved = (grades(size).carve(carving, order, level) for order in orders)
        return next((frozenset(shown) for shown in carved if shown is not None), None)
    finally:
        carving.close()


def _answer(size: Size, numbers: tuple[int, ...]) -> Marks:
    return Marks({NUMBER: dict(zip(grid_of(size).cells, numbers, strict=True))})
