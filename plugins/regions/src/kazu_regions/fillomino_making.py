"""Making Fillomino: regions grown so that no two of one size touch, then numbers taken away down to a level."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence, Set

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

USUAL: Sequence[int] = (11, 14, 15, 15, 14, 11, 8, 6, 6)
SHARES: Mapping[Level, Sequence[int]] = {
    "easy": USUAL,
    "medium": USUAL,
    "hard": (*USUAL, 1, 1, 1),
    "extra-hard": (*USUAL, 1, 1, 1),
}
"""How often a region of 1, 2, 3 ... cells is wanted, in percent."""
GROWTHS = 3
"""How often a region of one size is drawn before another is tried."""
STEPS = 12
"""How many regions are drawn for each cell before a board is given up."""
ORDERS = 4
"""In how many orders numbers are taken away from one board."""
BOARDS = 800
"""How many boards are drawn at most for one puzzle."""
HIDDEN, SMALL, EARLY = 75, 2, 2
"""The chance, in percent, that a region of so many cells at most gives up its numbers as if they had so many like ones
beside them."""
RULED, FREE = 65, 16
"""Above easy, how much of the order is taken away by the rules, in percent of what is more than so many groups; then
uniqueness alone decides."""
AT_ONCE = 8
"""How many groups are chosen before they are tried."""
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
            shown = Taking(size, full, carving, stream, wanted).shown(marked)
            puzzle = Fillomino(size, tuple(number * (at in shown) for at, number in enumerate(full)))
            measured = measure(FILLOMINO, puzzle, answer, most=marked.extra)
            if highest(puzzle) <= BLANK and marked.level(measured) == wanted:
                return puzzle
        return None
    finally:
        carving.close()


class Taking:
    """Numbers being taken away from one board, one by one, or in pairs that stand the same upside down.

    Those go first beside which most others still stand, so that what stays is spread over the board, and those inside
    their region before those at its ends, which tell more. Some small regions count as if inside a larger one, to give
    up all that they have.
    """

    def __init__(self, size: Size, full: Sequence[int], carving: Carver, stream: Stream, wanted: Level) -> None:
        self._size, self._full, self._carving, self._wanted = size, full, carving, wanted
        self._kept = list(range(len(full)))
        cells, board = len(full), board_of(size)
        groups: list[Group] = [(cell,) for cell in range(cells)]
        if stream.chance(SYMMETRIC, 100):
            groups = [tuple(dict.fromkeys((cell, cells - 1 - cell))) for cell in range((cells + 1) // 2)]
        self._left, self._beside = stream.shuffled(groups), board.beside
        self._inside = [sum(full[other] == full[cell] for other in board.beside[cell]) for cell in range(cells)]
        for number in range(1, SMALL + 1) if wanted != "easy" else ():
            for region in board.pieces(gathered(cell for cell in range(cells) if full[cell] == number)):
                if stream.chance(HIDDEN, 100):
                    for cell in members(region):
                        self._inside[cell] = EARLY

    def shown(self, marked: Grades) -> frozenset[int]:
        """Take away down to the level, and return the cells that keep their numbers."""
        easy = self._wanted == "easy"
        floor = len(self._full) * GENEROUS // 100 if easy else 0
        rest = 0 if easy else len(self._left) - max(0, len(self._left) - FREE) * RULED // 100
        while len(self._left) > rest:
            self._kept = self._carving.by_rules(self._next(), self._kept, tier=0 if easy else 1, floor=floor)
        taken: list[Group] = []
        while self._left:
            self._kept, gone = self._carving.by_uniqueness(self._next(), self._kept)
            taken += gone
        return frozenset(self._kept if easy else self._put_back(taken, marked))

    def _next(self) -> list[Group]:
        """Return the groups to be tried next, without what would leave room for a hidden region that is too large."""
        cells, there, found = grid_of(self._size).cells, set(self._kept), list[Group]()
        for _ in range(min(AT_ONCE, len(self._left))):
            group = max(self._left, key=lambda group: self._crowded(group, there))
            self._left.remove(group)
            left = there.difference(group)
            if largest_region(self._size, {cells[at]: self._full[at] for at in left}) <= BLANK:
                there = left
                found.append(group)
        return found

    def _crowded(self, group: Group, there: Set[int]) -> float:
        """Return how many numbers stand beside those of a group, and how many like ones in their regions."""
        beside = self._beside
        return sum(self._inside[cell] + sum(other in there for other in beside[cell]) for cell in group) / len(group)

    def _put_back(self, taken: Sequence[Group], marked: Grades) -> list[int]:
        """Put groups back, the last taken first, down to the level; how many is found by halving.

        A number that the rules find anyway stays away.
        """
        if self._wanted == "extra-hard":
            return self._kept
        carving, told = self._carving, self._told()
        most = marked.hard if self._wanted == "medium" else marked.extra
        closure, telling = carving.reasoner.closure(self._kept), list[Group]()
        for group in reversed(taken):
            if any(closure.values[told[cell]] < 1 for cell in group):
                telling.insert(0, group)
                closure = carving.reasoner.shown(closure, group)

        def fits(count: int) -> bool:
            measured = carving.measure(carving.put_back(self._kept, telling, count), most=most)
            return LEVELS.index(marked.level(measured)) <= LEVELS.index(self._wanted)

        count = bisect_left(range(len(telling)), True, key=fits)
        return carving.put_back(self._kept, telling, count)

    def _told(self) -> list[int]:
        """Return what says of each cell that it holds its number, as the rules' solver has it."""
        encoder, cells = self._carving.reasoner.encoder, grid_of(self._size).cells
        return [encoder.literal(NUMBER, cell, number) for cell, number in zip(cells, self._full, strict=True)]


def _rules(size: Size, full: Sequence[int]) -> tuple[Constraint, ...]:
    clues = (given(cell, number) for cell, number in zip(grid_of(size).cells, full, strict=True))
    return (*clues, *number_regions(size, BLANK), *filled(size))
