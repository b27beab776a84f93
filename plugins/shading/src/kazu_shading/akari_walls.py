"""Boards of Akari drawn from the stream: walls with a symmetry, and bulbs that light all that is left.

Sets of cells are bits (`kazu_core.bits`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from attrs import define, field

from kazu_core.bits import Board, board_of, gathered, members
from kazu_core.grid import Size
from kazu_core.random import Stream

Turn = Callable[[Size, int, int], tuple[int, int]]
"""Where a symmetry takes the cell of a row and a column."""

TURNS: dict[str, tuple[Turn, ...]] = {
    "none": (),
    "half-turn": (lambda size, y, x: (size.height - 1 - y, size.width - 1 - x),),
    "left-right": (lambda size, y, x: (y, size.width - 1 - x),),
    "up-down": (lambda size, y, x: (size.height - 1 - y, x),),
    "quarter-turn": (lambda size, y, x: (x, size.height - 1 - y),),
    "diagonal": (lambda size, y, x: (x, y),),
}
TURNS["both"] = TURNS["left-right"] + TURNS["up-down"]
SQUARE = ("quarter-turn", "diagonal")
"""Symmetries that only a square has."""

CHANCES = {"half-turn": 58, "both": 12, "left-right": 8, "up-down": 4, "quarter-turn": 6, "diagonal": 4, "none": 8}
"""How often each symmetry is drawn, in hundredths; most published boards look the same upside down."""


def draw_symmetry(size: Size, stream: Stream) -> str:
    """Draw the symmetry of a board's walls."""
    names = [name for name, chance in CHANCES.items() for _ in range(chance)]
    while (name := stream.choice(names)) in SQUARE and size.width != size.height:
        pass
    return name


def orbit(size: Size, symmetry: str, cell: int) -> int:
    """Return the cells that a symmetry joins with one, itself among them."""
    found, waiting = 0, [divmod(cell, size.width)]
    while waiting:
        row, column = waiting.pop()
        bit = 1 << row * size.width + column
        if not found & bit:
            found |= bit
            waiting += [turn(size, row, column) for turn in TURNS[symmetry]]
    return found


@define(slots=False)
class Plan:
    """Walls and bulbs while they are drawn; every change keeps both legal."""

    size: Size
    symmetry: str
    walls: int = 0
    bulbs: int = field(default=0)

    @cached_property
    def board(self) -> Board:
        """The cells of the size."""
        return board_of(self.size)

    @property
    def white(self) -> int:
        """The cells that are no walls."""
        return self.board.full & ~self.walls

    def wall(self, cell: int) -> bool:
        """Make a wall of a cell and of those that the symmetry joins with it; say whether that is a good sight.

        No four walls are a square, no white cell is walled in, and the white cells are one piece.
        """
        walls = self.walls | orbit(self.size, self.symmetry, cell)
        board, white = self.board, self.board.full & ~walls
        across = walls & (walls & board.not_right) << 1
        square = across & across << board.width
        if square or not white or board.piece(white & -white, white) != white or white & ~board.around(white):
            return False
        self.walls = walls
        self.bulbs &= white
        return True

    def seen(self, cell: int) -> int:
        """Return the cells that a cell sees, itself among them."""
        board, white, found = self.board, self.white, 1 << cell
        for step in (board.width, -board.width, 1, -1):
            edge = board.not_right if step == 1 else board.not_left if step == -1 else board.full
            at = 1 << cell
            while at:
                found |= at
                at = (at & edge) << step & white if step > 0 else (at & edge) >> -step & white
        return found

    def light(self, stream: Stream, beside: int) -> None:
        """Put bulbs, in drawn order, into dark cells until all are lit; ``beside`` of 16 times first beside walls."""
        dark = self.white
        for bulb in members(self.bulbs):
            dark &= ~self.seen(bulb)
        near = self.board.around(self.walls)
        first = gathered(cell for cell in members(dark & near) if stream.chance(beside, 16))
        for cells in (first, dark & ~first):
            for cell in stream.shuffled(list(members(cells))):
                if dark >> cell & 1:
                    self.bulbs |= 1 << cell
                    dark &= ~self.seen(cell)

    def numbers(self) -> list[int | None]:
        """Return for each cell the number of bulbs beside it if it is a wall, None if it is none."""
        return [
            (self.board.around(1 << cell) & self.bulbs).bit_count() if self.walls >> cell & 1 else None
            for cell in range(self.size.width * self.size.height)
        ]


RIM = 6
"""Of 16 cells on the rim so many are passed over: published boards have fewer walls there than elsewhere."""


def draw_walls(size: Size, stream: Stream, *, share: int, clumps: int) -> Plan:
    """Draw walls, ``share`` of a hundred cells; ``clumps`` of 16 is the chance that one may lie beside another."""
    plan = Plan(size, draw_symmetry(size, stream))
    board, cells = plan.board, size.width * size.height
    for cell in stream.shuffled(range(cells)):
        if 100 * plan.walls.bit_count() >= share * cells:
            break
        bit = 1 << cell
        passed = bit & board.border and stream.chance(RIM, 16)
        beside = bit & board.around(plan.walls) and not stream.chance(clumps, 16)
        if not (bit & plan.walls or passed or beside):
            plan.wall(cell)
    return plan


def mend(plan: Plan, loose: Sequence[int], stream: Stream, beside: int) -> bool:
    """Make a wall of one of the cells that are not decided, and light what that leaves dark; say whether one could."""
    for cell in stream.shuffled(loose):
        if plan.wall(cell):
            plan.light(stream, beside)
            return True
    return False
