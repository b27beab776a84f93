"""Making a Kakuro: a drawn layout, a drawn full grid, and numbers changed where the rules do not decide yet.

The sums follow from the numbers, so a puzzle cannot be carved. A changed number changes two sums; it stays when no more
is left open than before (and now and then when a little more is), until the sums lead to the grid at the level.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from attrs import define, frozen

from kazu_core.bits import members
from kazu_core.errors import CannotMakeError
from kazu_core.kind import LEVELS
from kazu_core.random import Stream
from kazu_sudoku.kakuro_filling import fill
from kazu_sudoku.kakuro_layout import draw_layout, runs_in
from kazu_sudoku.kakuro_reckoning import ALL, Left, Runs, set_masks, undecided

if TYPE_CHECKING:
    from kazu_core.grid import Size
    from kazu_core.kind import Level

_APART = 0x9E3779B1  # keeps the levels of one seed from sharing their layouts
TRIES = 400


@frozen
class Bounds:
    """The suppositions at which hard and extra-hard begin, for boards of so many white cells."""

    hard: int
    extra: int


def bounds(white: int) -> Bounds:
    """Return the bounds of a board: a few on the smallest ones, more on larger ones."""
    hard = max(2, 1 + white // 20)
    return Bounds(hard, 2 * hard)


def level_of(white: int, depth: int, tier: int, probes: int) -> Level:
    """Return the level of a measured puzzle."""
    if depth == 0:
        return "medium" if tier else "easy"
    found = bounds(white)
    if depth == 2 or probes >= found.extra:
        return "extra-hard"
    return "hard" if probes >= found.hard else "medium"


@frozen
class Style:
    """How the boards of a level are drawn: the longest runs, black cells in a hundred, and how plain the sums begin.

    The first two are the least and the most that a seed may draw; ``plain`` is the chance in a hundred that a number is
    chosen near to its neighbours in the fill, which leaves sums with few combinations.
    """

    longest: tuple[int, int]
    black: tuple[int, int]
    plain: int


STYLES: dict[Level, Style] = {
    "easy": Style((5, 6), (31, 33), 90),
    "medium": Style((6, 7), (26, 33), 50),
    "hard": Style((6, 8), (25, 33), 40),
    "extra-hard": Style((6, 8), (25, 33), 30),
}


def make(size: Size, level: Level, seed: int) -> tuple[tuple[bool, ...], tuple[int, ...]]:
    """Return which cells are white, and the numbers of all cells (0 in black ones); the sums follow from them.

    Raises `CannotMakeError` after bounded tries.
    """
    stream = Stream(seed + LEVELS.index(level) * _APART)
    cells = size.width * size.height
    for _ in range(TRIES):
        style = STYLES[level]
        black = draw_layout(size, stream.between(*style.longest), stream.between(*style.black), stream)
        if black is None:
            continue
        white = [cell for cell in range(cells) if not black >> cell & 1]
        runs = Runs(len(white), runs_in(size, black))
        digits = fill(runs, stream, style.plain)
        if digits is not None and settled(Board(runs, digits), level, stream):
            number = dict(zip(white, digits, strict=True))
            return tuple(cell in number for cell in range(cells)), tuple(number.get(cell, 0) for cell in range(cells))
    raise CannotMakeError(f"no {level} Kakuro of {size} came of the seed {seed} in {TRIES} tries")


@define
class Board:
    """A full grid under change: the number of each white cell; the sums follow from them."""

    runs: Runs
    digits: list[int]

    @property
    def totals(self) -> list[int]:
        """The sum of each run."""
        return [sum(self.digits[cell] for cell in run) for run in self.runs.cells]

    def left(self, totals: Sequence[int], tier: int) -> Left:
        """Return what the rules up to a tier leave."""
        left = [ALL] * len(self.digits)
        self.runs.close(left, totals, tier=tier)
        return left

    def others(self, cell: int) -> list[int]:
        """Return the numbers that a cell may be changed to."""
        free = ALL
        for number in self.runs.of[cell]:
            for other in self.runs.cells[number]:
                free &= ~(1 << self.digits[other])
        return list(members(free))

    def changed(self, totals: Sequence[int], cell: int, digit: int) -> list[int]:
        """Return the sums with the number of one cell changed."""
        new = list(totals)
        for number in self.runs.of[cell]:
            new[number] += digit - self.digits[cell]
        return new

    def combinations(self, totals: Sequence[int], cell: int) -> int:
        """Return how many pairs of combinations there are for the two runs of a cell."""
        across, down = ((totals[number], len(self.runs.cells[number])) for number in self.runs.of[cell])
        return len(set_masks(*across)) * len(set_masks(*down))

    def nearly(self, left: Left, totals: Sequence[int], cell: int, tier: int) -> Left | None:
        """Return what new sums leave, reckoned near a changed cell only; None where that breaks the rules.

        What was left farther away, and whatever was decided outside the changed runs, is taken to stay so.
        """
        open_ = [other for other in self.runs.near(cell, _REACH) if left[other] & (left[other] - 1)]
        return self._reopened([*open_, *self.runs.near(cell, 0)], left, totals, tier)

    def beside(self, totals: Sequence[int], cell: int) -> Left | None:
        """Return what sums leave of the runs that cross those of a cell, when all else is known; None as above."""
        known = [1 << digit for digit in self.digits]
        return self._reopened(self.runs.near(cell, 1), known, totals, 1)

    def _reopened(self, cells: Iterable[int], left: Left, totals: Sequence[int], tier: int) -> Left | None:
        """Return what the rules leave of some cells of which nothing is taken to be known, and of all others."""
        again, stirred = list(left), 0
        for cell in cells:
            again[cell] = ALL
            stirred |= self.runs.through[cell]
        return again if self.runs.close(again, totals, tier=tier, stirred=stirred) else None


_REACH = 3
"""So many runs from a changed cell what is left is reckoned anew."""
_ASIDE = 45  # in a hundred changes so many are beside an open cell, not of it
_UPHILL = 40  # one change in so many may leave up to `_MORE` more open
_MORE = 20
_CHANGES, _HARDER = 12, 6  # changes tried for each white cell
_HARDEST = 400  # changes tried at least to make a board harder
_BELIEVED = 4  # changes after which the whole board is reckoned anew


def settled(board: Board, level: Level, stream: Stream) -> bool:
    """Change numbers until the puzzle is at the level; False when that does not come about."""
    if level == "easy":
        return decided(board, stream, 0)
    if level == "medium":
        return decided(board, stream, 1) and needs_techniques(board)
    wanted = bounds(len(board.digits))
    goal = range(wanted.hard, wanted.extra) if level == "hard" else range(wanted.extra, 1 << 20)
    return decided(board, stream, 1) and harder(board, stream, goal)


def decided(board: Board, stream: Stream, tier: int) -> bool:
    """Change numbers until the rules up to a tier decide all of them; False when that does not come about."""
    totals = board.totals
    left = board.left(totals, tier)
    open_, since = undecided(left), 0
    for _ in range(_CHANGES * len(board.digits)):
        if since >= _BELIEVED or not open_:
            left, since = board.left(totals, tier), 0
            open_ = undecided(left)
            if not open_:
                return True
        cell = stream.choice([cell for cell, mask in enumerate(left) if mask & (mask - 1)])
        if stream.chance(_ASIDE, 100):
            cell = stream.choice(board.runs.cells[stream.choice(board.runs.of[cell])])
        others = board.others(cell)
        most = open_ + (stream.below(_MORE) if stream.chance(1, _UPHILL) else 0)
        if not others:
            continue
        was = board.digits[cell]
        # of two drawn changes the one that leaves fewer combinations
        drawn = [(board.changed(totals, cell, one), one) for one in (stream.choice(others), stream.choice(others))]
        new, digit = min(drawn, key=lambda one: board.combinations(one[0], cell))
        board.digits[cell] = digit
        found = board.nearly(left, new, cell, tier)
        if found is not None and (now := undecided(found)) <= most:
            totals, left, open_, since = new, found, now, since + 1
        else:
            board.digits[cell] = was
    return False


def needs_techniques(board: Board) -> bool:
    """Whether the rules alone leave at least an eighth of the cells open."""
    left = board.left(board.totals, 0)
    return 8 * sum(1 for mask in left if mask & (mask - 1)) >= len(left)


def harder(board: Board, stream: Stream, goal: range) -> bool:
    """Change numbers of a board that needs no supposing until it needs as many suppositions as the goal says.

    A change stays when one supposition at a time still solves the board and it needs no fewer than before.
    """
    totals, needed = board.totals, 0
    suppose = partial(board.runs.suppose, most=goal.stop, kept={})
    for _ in range(max(_HARDEST, _HARDER * len(board.digits))):
        if needed in goal:
            return True
        cell = stream.below(len(board.digits))
        others = board.others(cell)
        if not others:
            continue
        digit, was = stream.choice(others), board.digits[cell]
        new = board.changed(totals, cell, digit)
        board.digits[cell] = digit
        # what supposing does not solve with all else known it does not solve at all, and that is told sooner
        near = board.beside(new, cell)
        if near is not None and suppose(near, new, board.digits).solved:
            found = suppose(board.left(new, 1), new, board.digits)
            if found.solved and needed <= found.probes:
                totals, needed = new, found.probes
                continue
        board.digits[cell] = was
    return False
