"""Making Hitori: a shading first, numbers for it, and then numbers changed until the puzzle has its level.

Only numbers of shaded cells are changed, each to one that stands unshaded elsewhere in its row or column. A puzzle that
at most one supposition at a time solves has one answer, so its depth is the proof. Chance comes from the stream alone,
and what is decided rests on what follows from the numbers alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from kazu_core.bits import board_of, gathered, members
from kazu_core.errors import CannotMakeError
from kazu_core.grid import Size, grid_of
from kazu_core.kind import Level
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.reason import measure
from kazu_shading.hitori import HITORI, Hitori, most_probes
from kazu_shading.hitori_depth import Reading, State
from kazu_shading.hitori_patterns import lines_of
from kazu_shading.hitori_rules import SHADE
from kazu_shading.latin import latin_rectangle
from kazu_shading.legal_shading import LONGEST_RUNS, fullest_shading

ATTEMPTS = 4000
"""Shadings tried for one puzzle; one of the first few does, on the smallest boards one of the first hundred."""

PATIENCE = 150
"""Changes in a row without any gain after which a draft is given up."""

WHOLE, PARTS, REACH = 120, 4, 4
"""Cells up to which a whole board is changed; of larger ones so many parts, this far round their middle, in turn."""

REPEATED: dict[Level, int] = {"easy": 65, "medium": 65, "hard": 60, "extra-hard": 60}
"""Of a hundred cells, so many at least have an equal in their row or column."""

ANYWHERE = State(0, -1)

Score = tuple[int, ...]


class Aim(NamedTuple):
    """What is to grow, and when it is enough.

    ``score`` is asked with a reading and its answer. ``known`` gives what is decided so far: the next change is to an
    open cell, if any is, and to a number of an unshaded cell, so that something follows.
    """

    score: Callable[[Reading, int], Score]
    goal: Score
    known: Callable[[Reading], State]


class Draft:
    """Numbers on a board while they are being made; ``cells`` are the shaded ones that may change.

    ``repeated`` of a hundred cells are to have an equal in their row or column.
    """

    def __init__(self, size: Size, shaded: int, stream: Stream, repeated: int) -> None:
        self.size, self.shaded, self.stream = size, shaded, stream
        self.numbers = latin_rectangle(size, stream)
        self.cells = tuple(members(shaded))
        self._lines = {cell: _in_line(size, cell, shaded) for cell in self.cells}
        self._enough = -(-repeated * len(self.numbers) // 100)
        for cell in self.cells:
            self.numbers[cell] = self._draw(cell)
        self.reading = Reading(size, self.numbers)

    def _draw(self, cell: int, among: int = -1) -> int:
        """Draw a number for a shaded cell: one of an unshaded cell in line with it that is in ``among`` (bits).

        Mostly one that stands in its row and in its column. Where there is none, any in its lines will do.
        """
        across, down = ([self.numbers[other] for other in line if among >> other & 1] for line in self._lines[cell])
        both = [number for number in across if number in down]
        one = [number for number in across + down if number not in both]
        if not one and not both:
            return self._draw(cell)
        return self.stream.choice(both if both and (not one or self.stream.chance(3, 4)) else one)

    def _score(self, aim: Aim) -> Score:
        """Return how far the draft is: how many cells have an equal in line, as far as enough goes, then the aim."""
        return min(self._enough, self.reading.paired.bit_count()), *aim.score(self.reading, self.shaded)

    def improve(self, aim: Aim, patience: int) -> bool:
        """Change numbers one by one, as long as nothing gets worse; say whether the aim is reached.

        Ends after so many changes in a row that were no better.
        """
        goal = (self._enough, *aim.goal)
        best, idle = self._score(aim), 0
        while best < goal and idle < patience:
            before, reading = self.numbers, self.reading
            self._change(aim.known(reading))
            found = self._score(aim)
            idle = 0 if found > best else idle + 1
            if found < best:
                self.numbers, self.reading = before, reading
            best = max(best, found)
        return best >= goal

    def _change(self, known: State) -> None:
        """Give a drawn cell another number: an open one, if any shaded cell is."""
        cell = self.stream.choice([cell for cell in self.cells if not known.known >> cell & 1] or self.cells)
        self.numbers = list(self.numbers)
        self.numbers[cell] = self._draw(cell, known.unshaded)
        self.reading = Reading(self.size, self.numbers)

    def narrow(self) -> State:
        """Let only a drawn part of the board change from now on.

        Returns the unshaded cells beside no shaded cell outside of the part: with their numbers the part says little
        until something in it is known.
        """
        size, board = self.size, board_of(self.size)
        row, column = (_middle(self.stream.below(side), side) for side in (size.height, size.width))
        self.cells = tuple(
            cell
            for cell in members(self.shaded)
            if abs(cell // size.width - row) <= REACH and abs(cell % size.width - column) <= REACH
        )
        outside = self.shaded & ~gathered(self.cells)
        return State(0, board.full & ~(self.shaded | board.around(outside)))


def _middle(place: int, side: int) -> int:
    """Return the place, moved so that a part round it lies on the board."""
    return min(max(place, REACH), side - 1 - REACH) if side > 2 * REACH else side // 2


def _in_line(size: Size, cell: int, shaded: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the unshaded cells in the row and in the column of a cell."""
    row, column = divmod(cell, size.width)
    lines = lines_of(size)
    across, down = (
        tuple(other for other in line if not shaded >> other & 1) for line in (lines.rows[row], lines.columns[column])
    )
    return across, down


# --------------------------------------------------------------------------------------------------------- levels


def least_probes(size: Size) -> int:
    """Return how many suppositions a made hard puzzle of this size needs at least."""
    return (most_probes(size) + 1) // 2


def _by_rules(reading: Reading, _answer: int) -> Score:
    return (-reading.left(reading.basic),)


def _by_techniques(reading: Reading, _answer: int) -> Score:
    """The more techniques decide the better, as long as enough waits for them."""
    waiting = reading.left(reading.basic)
    return -reading.left(reading.advanced), min(waiting, least_waiting(reading.size))


def least_waiting(size: Size) -> int:
    """Return how many cells of a medium puzzle the basic rules leave open at least."""
    return max(1, min(8, size.width * size.height // 16))


def _by_supposing(least: int, most: int) -> Callable[[Reading, int], Score]:
    """Return the score of puzzles that are to need ``least`` suppositions or more, and fewer than ``most``.

    What the rules solve is better the less settles by itself, what supposing does not solve the less it leaves open.
    """

    def score(reading: Reading, answer: int) -> Score:
        depth = reading.depth(answer)
        if depth.depth == 0:
            return 1, depth.tier, -reading.started.known.bit_count()
        if depth.depth == 2 or depth.probes >= most:
            return 0, -depth.left
        return 2, min(depth.probes, least), depth.stuck

    return score


EASY = Aim(_by_rules, (0,), lambda reading: reading.basic)
SOLVED = Aim(lambda reading, _answer: (-reading.left(reading.advanced),), (0,), lambda reading: reading.advanced)


def _medium(size: Size) -> Aim:
    return Aim(_by_techniques, (0, least_waiting(size)), lambda reading: reading.advanced)


def _supposing(draft: Draft, level: Level, numbers: State) -> Aim:
    """Return the aim of a level at which supposing is needed, with the cells whose numbers are mostly to be used."""
    size, stream = draft.size, draft.stream
    least, most = least_probes(size), most_probes(size)
    if level == "extra-hard":
        least, most = most, 2 * size.width * size.height
    return Aim(_by_supposing(least, most), (2, least), lambda _reading: numbers if stream.chance(7, 8) else ANYWHERE)


# --------------------------------------------------------------------------------------------------------- making


def _held_together(size: Size, shaded: int) -> int:
    """Return the unshaded cells that only connectedness keeps so: beside no shaded cell, no neighbour's only way."""
    board = board_of(size)
    held = board.full & ~(shaded | board.around(shaded))
    for cell in members(board.full):
        ways = board.around(1 << cell) & ~shaded
        if ways & (ways - 1) == 0:
            held &= ~ways
    return held


def _shading(size: Size, level: Level, stream: Stream) -> int:
    """Draw a shading on which the level can be: at easy no cell is held by connectedness alone, at medium some are."""
    while True:
        shaded = fullest_shading(size, stream, runs=stream.below(LONGEST_RUNS + 1))
        held = _held_together(size, shaded)
        if level in ("hard", "extra-hard") or (level == "easy") == (not held):
            return shaded


def _drafts(size: Size, level: Level, stream: Stream) -> Iterator[Draft]:
    """Yield drafts that seem to have the level, from one shading after the other."""
    for _ in range(ATTEMPTS):
        draft = Draft(size, _shading(size, level, stream), stream, REPEATED[level])
        if _reaches(draft, level):
            yield draft


def _reaches(draft: Draft, level: Level) -> bool:
    """Change a draft until it has its level; say whether it came to that."""
    size = draft.size
    if level == "easy":
        return draft.improve(EASY, PATIENCE)
    if level == "medium":
        return draft.improve(_medium(size), PATIENCE // 2)
    draft.improve(SOLVED, PATIENCE)
    if size.width * size.height <= WHOLE:
        return draft.improve(_supposing(draft, level, ANYWHERE), PATIENCE)
    return any(draft.improve(_supposing(draft, level, draft.narrow()), PATIENCE) for _ in range(PARTS))


def make(size: Size, level: Level, seed: int) -> tuple[Hitori, Marks]:
    """Return a puzzle of a size and level, with its answer; raises `CannotMakeError` after so many attempts."""
    stream = Stream(seed)
    for draft in _drafts(size, level, stream):
        if not all(number in draft.numbers for number in range(1, max(size.width, size.height) + 1)):
            continue
        puzzle = Hitori(size, tuple(draft.numbers))
        cells = grid_of(size).cells
        answer = Marks({SHADE: {cells[cell]: 1 for cell in members(draft.shaded)}})
        found = measure(HITORI, puzzle, answer)
        if found.depth < 2 and HITORI.level(puzzle, found) == level:
            return puzzle, answer
    raise CannotMakeError(f"no {size} Hitori of level {level} was found from seed {seed} in {ATTEMPTS} attempts")
