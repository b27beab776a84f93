"""Making Fillomino: regions grown so that no two of one size touch, then numbers taken away down to a level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kazu_core.bits import board_of, gathered, members
from kazu_core.constraints.base import Constraint
from kazu_core.constraints.number_region_rules import largest_region, number_regions
from kazu_core.errors import CannotMakeError
from kazu_core.grid import Size, grid_of
from kazu_core.kind import LEVELS, Level
from kazu_core.making.carve import Carver
from kazu_core.making.grades import Grades
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.reason import measure
from kazu_core.solving.strip import Group
from kazu_regions.fillomino import FILLOMINO, NUMBER, Fillomino, filled, given, grades, highest, layers_to
from kazu_regions.growing import Growing

SHARES: Mapping[Level, Sequence[int]] = {
    "easy": (7, 12, 16, 18, 16, 12, 8, 6, 5),
    "medium": (7, 11, 15, 17, 15, 12, 9, 7, 7),
    "hard": (6, 10, 14, 16, 15, 12, 9, 7, 6, 2, 2, 1),
    "extra-hard": (5, 10, 14, 16, 15, 12, 9, 8, 6, 2, 2, 1),
}
"""How often a region of 1, 2, 3 ... cells is wanted, in percent."""
GROWTHS = 3
"""How often a region of one size is drawn before another is tried."""
STEPS = 12
"""How many regions are drawn for each cell before a board is given up."""
ORDERS = 4
"""In how many orders numbers are taken away from one board."""
BOARDS = 200
"""How many boards are drawn at most for one puzzle."""
HIDDEN, SMALL = 12, 4
"""In how many cells there is one whose region, if it has so many cells at most, gives up its numbers first."""
SYMMETRIC = 40
"""The chance, in percent, that the places of the numbers look the same upside down."""
GENEROUS = 40
"""The share of cells, in percent, at which an easy puzzle keeps its numbers."""
BLANK = 16
"""The most cells that a region without a number may have room for."""


class Drawing(Growing):
    """A board that is being divided into regions."""

    longest = 5

    def placed(self, start: int, shares: Sequence[int]) -> bool:
        """Put a region at a cell, of a size drawn from shares or else of one near to it; False where none fits."""
        wanted = 1 + self.weighted(shares)
        for count in sorted(range(1, len(shares) + 1), key=lambda count: (abs(count - wanted), count)):
            for _ in range(GROWTHS):
                room = self.grow(start, count)
                if room is not None and self._allowed(room):
                    for cell in room:
                        self.room[cell] = room
                    return True
        return False

    def _allowed(self, room: tuple[int, ...]) -> bool:
        """Whether no region beside a new one has its size."""
        touched = (self.room[other] for cell in room for other in self.beside[cell])
        return all(other is None or len(other) != len(room) for other in touched)


def draw(size: Size, stream: Stream, wanted: Level) -> tuple[int, ...] | None:
    """Draw a full board, the number of each cell; None where it could not be filled."""
    drawing = Drawing(size, stream)
    for _ in range(STEPS * drawing.cells):
        start = drawing.next()
        if start is None:
            return tuple(len(room or ()) for room in drawing.room)
        if not drawing.placed(start, SHARES[wanted]):
            drawing.give_way(start)
    return None


def make(size: Size, wanted: Level, seed: int) -> tuple[Fillomino, Marks]:
    """Make a puzzle with its answer; raises `CannotMakeError` when no board leads to the level."""
    stream = Stream(((seed * 31 + size.width) * 31 + size.height) * 31 + LEVELS.index(wanted))
    for _ in range(BOARDS):
        full = draw(size, stream, wanted)
        if full is None:
            continue
        answer = Marks({NUMBER: dict(zip(grid_of(size).cells, full, strict=True))})
        puzzle = _carved(size, full, answer, wanted, stream)
        if puzzle is not None:
            return puzzle, answer
    raise CannotMakeError(f"no {wanted} puzzle of {size} turned up on {BOARDS} boards with the seed {seed}")


def _carved(size: Size, full: tuple[int, ...], answer: Marks, wanted: Level, stream: Stream) -> Fillomino | None:
    """Return a puzzle at a level with this answer; None when no drawn order of taking away leads to it."""
    carving, marked = Carver(layers_to(BLANK), grid_of(size), _rules(size, full), answer), grades(size)
    try:
        for _ in range(ORDERS):
            shown = _shown(carving, _spared(size, full, _order(size, full, wanted, stream)), wanted, marked)
            puzzle = Fillomino(size, tuple(number * (at in shown) for at, number in enumerate(full)))
            measured = measure(FILLOMINO, puzzle, answer, most=marked.extra)
            if highest(puzzle) <= BLANK and marked.level(measured) == wanted:
                return puzzle
        return None
    finally:
        carving.close()


def _shown(carving: Carver, order: Sequence[Group], wanted: Level, marked: Grades) -> frozenset[int]:
    """Return the cells that keep their numbers when an order of taking away is followed down to a level."""
    everything = range(carving.cells)
    if wanted == "easy":
        return frozenset(carving.by_rules(order, everything, tier=0, floor=carving.cells * GENEROUS // 100))
    shown = carving.by_rules(order, everything, tier=1)
    if wanted != "medium":
        shown, taken = carving.by_uniqueness(order, shown)
        if wanted == "hard":
            shown = _put_back(carving, shown, taken, marked)
    return frozenset(shown)


def _put_back(carving: Carver, sparse: Sequence[int], taken: Sequence[Group], marked: Grades) -> list[int]:
    """Put groups back, the last taken first, until the puzzle is no longer extra hard; how many is found by halving."""
    low, high = 0, len(taken)
    while low < high:
        middle = (low + high) // 2
        shown = carving.put_back(sparse, taken, middle)
        if marked.level(carving.measure(shown, most=marked.extra)) == "extra-hard":
            low = middle + 1
        else:
            high = middle
    return carving.put_back(sparse, taken, low)


def _rules(size: Size, full: Sequence[int]) -> tuple[Constraint, ...]:
    clues = (given(cell, number) for cell, number in zip(grid_of(size).cells, full, strict=True))
    return (*clues, *number_regions(size, BLANK), *filled(size))


def _order(size: Size, full: Sequence[int], wanted: Level, stream: Stream) -> list[Group]:
    """Draw the order in which numbers are to go: one by one, or in pairs that stand the same upside down.

    But on easy those of some small regions go first, so that there are regions without a number. Of the others those
    inside their region go before those at its ends, which tell more.
    """
    cells, board = len(full), board_of(size)
    groups: list[Group] = [(cell,) for cell in range(cells)]
    if stream.chance(SYMMETRIC, 100):
        groups = [tuple(dict.fromkeys((cell, cells - 1 - cell))) for cell in range((cells + 1) // 2)]
    alike = [sum(full[other] == number for other in board.beside[cell]) for cell, number in enumerate(full)]
    for start in stream.shuffled(range(cells))[: cells // HIDDEN]:
        if full[start] <= SMALL and wanted != "easy":
            same = gathered(cell for cell, number in enumerate(full) if number == full[start])
            for cell in members(board.piece(1 << start, same)):
                alike[cell] = len(board.beside[cell]) + 1
    return sorted(stream.shuffled(groups), key=lambda group: -sum(alike[cell] for cell in group) // len(group))


def _spared(size: Size, full: Sequence[int], order: Sequence[Group]) -> list[Group]:
    """Leave out of an order what would leave room for a region without a number that is too large."""
    cells = grid_of(size).cells
    left = dict(zip(cells, full, strict=True))
    kept: list[Group] = []
    for group in order:
        fewer = {cell: number for cell, number in left.items() if cell not in {cells[one] for one in group}}
        if largest_region(size, fewer) <= BLANK:
            left = fewer
            kept.append(group)
    return kept
