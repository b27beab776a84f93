"""Latin squares with clues, made: numbers are printed until the clues are enough, then all that can go is taken away.

Draw for draw as the JavaScript package does it. What decides is facts: whether a second answer exists, and what
singles and clues come to. A second answer once found, and the clues that a proof rested on, spare later questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from kazu_sudoku.planes import placed, tightest

if TYPE_CHECKING:
    from kazu_core.kind import Level
    from kazu_core.making.carve import Carver
    from kazu_core.random import Stream
    from kazu_sudoku.guessing import Close
    from kazu_sudoku.latin import Square

SquareOf = Callable[[Iterable[int]], "Square"]
"""The square with some of the clues, named by their places after the cells."""


class Stripping:
    """A full square with all its clues, of which ``shown`` are there: first the numbers by cell, then the others."""

    def __init__(self, carver: Carver, square_of: SquareOf, full: Sequence[int]) -> None:
        self.full = tuple(full)
        self.clues = range(len(full), len(carver.clues))
        self.shown = set(self.clues)
        self._carver, self._square_of = carver, square_of
        self._others: list[frozenset[int]] = []
        self._needed: frozenset[int] = frozenset()
        self._proved = False

    @property
    def grid(self) -> list[int]:
        """The printed numbers, 0 for an empty cell."""
        return [value if cell in self.shown else 0 for cell, value in enumerate(self.full)]

    @property
    def square(self) -> Square:
        """The square with the clues that are shown."""
        return self._square_of([clue - len(self.full) for clue in self.clues if clue in self.shown])

    def unique(self) -> bool:
        """Whether what is shown allows no second answer."""
        if self._proved and self._needed <= self.shown:
            return True
        if any(broken.isdisjoint(self.shown) for broken in self._others):
            return False
        other = self._carver.another(sorted(self.shown))
        if other is None:
            self._proved, self._needed = True, frozenset(self._carver.needed())
            return True
        broken = (at for at, clue in enumerate(self._carver.clues) if any(clue.breaches(other, True)))
        self._others.append(frozenset(broken))
        return False

    def by_clues(self) -> bool:
        """Whether singles and clues fill the square."""
        return self.square.closed(self.grid)[1] == 0

    def by_one_guess(self) -> bool:
        """Whether there is no second answer, and the right guess leads to the end where singles and clues stick."""
        square = self.square
        return self._guessed(square, square.close)

    def by_techniques(self) -> bool:
        """Whether singles, clues and all techniques fill the square."""
        square = self.square
        planes, open_ = square.start(self.grid)
        return square.close_by_techniques(square.shape, planes, open_) == 0

    def by_one_guess_beyond(self) -> bool:
        """Whether there is no second answer, and the right guess leads to the end where all techniques stick."""
        square = self.square
        return self._guessed(square, square.close_by_techniques)

    def _guessed(self, square: Square, closed: Close) -> bool:
        shape = square.shape
        planes, open_ = square.start(self.grid)
        open_ = closed(shape, planes, open_)
        if open_ == 0:
            return True
        cell = tightest(shape, planes, open_)
        tried = placed(shape, planes, cell, self.full[cell] - 1)
        return closed(shape, tried, open_ & ~shape.own[cell]) == 0 and self.unique()

    def fits(self, level: Level, *, shared: bool) -> Callable[[], bool]:
        """Return the test of a level: the JavaScript package's (``shared``) or ours."""
        if level == "easy":
            return self.by_clues
        if level == "medium":
            return self.by_one_guess if shared else self.by_techniques
        return self.by_one_guess_beyond if level == "hard" and not shared else self.unique

    def without(self, clue: int, fits: Callable[[], bool]) -> bool:
        """Take a clue away if the rest fits; return whether it is gone."""
        self.shown.discard(clue)
        if fits():
            return True
        self.shown.add(clue)
        return False


def strip_square(
    stream: Stream, stripping: Stripping, groups: Sequence[Sequence[int]], fits: Callable[[], bool], fewest: int = 0
) -> None:
    """Print numbers until the square fits, then take away what it fits without: numbers first, then other clues.

    ``groups`` are the other clues, those of one group in a drawn order before those of the next. Of them, taking away
    stops when ``fewest`` are left.
    """
    cells = range(len(stripping.full))
    for cell in stream.shuffled(cells):
        if fits():
            break
        stripping.shown.add(cell)
    for cell in stream.shuffled(cells):
        if cell in stripping.shown:
            stripping.without(cell, fits)
    left = len(stripping.clues)
    for clue in [clue for group in groups for clue in stream.shuffled(group)]:
        if left <= fewest:
            break
        left -= stripping.without(clue, fits)
