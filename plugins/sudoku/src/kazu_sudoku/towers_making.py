"""Making towers: the JavaScript package's own puzzles, and levels and sizes of ours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from kazu_core.constraints.sight import seen
from kazu_core.errors import CannotMakeError
from kazu_core.making.carve import carver
from kazu_core.random import Stream
from kazu_sudoku.cells import marks_of
from kazu_sudoku.filling import fill_in_order
from kazu_sudoku.houses import lines
from kazu_sudoku.latin import Square, square
from kazu_sudoku.sights import Sight, Sights
from kazu_sudoku.stripping import Stripping, strip_square
from kazu_sudoku.towers import MADE, TOWERS, Towers, towers

if TYPE_CHECKING:
    from kazu_core.grid import Size
    from kazu_core.kind import Level
    from kazu_core.marks import Marks

_TRIES = 400  # at side 5 one in seven squares leads to an extra-hard puzzle, and at others more


def clued_square(side: int, clues: Sequence[int]) -> Square:
    """Return the square of some clues: above, below, on the left, on the right."""
    columns = [Sight(side + at, clues[at], clues[side + at]) for at in range(side)]
    rows = [Sight(at, clues[2 * side + at], clues[3 * side + at]) for at in range(side)]
    return Square(side, Sights(square(side), rows + columns))


def clues_of(side: int, full: Sequence[int]) -> tuple[int, ...]:
    """Return all clues that are true of a full square."""
    rows, columns = lines(side)[:side], lines(side)[side:]
    looked = (columns, [line[::-1] for line in columns], rows, [line[::-1] for line in rows])
    return tuple(seen(full[cell] for cell in line) for found in looked for line in found)


def level_of(puzzle: Towers) -> Level:
    """Return the level of a puzzle with one answer."""
    return clued_square(puzzle.side, puzzle.clues).level(puzzle.givens)


def make(size: Size, level: Level, seed: int) -> tuple[Towers, Marks]:
    """Return a puzzle with one answer, and that answer; alike for a seed everywhere.

    Raises `CannotMakeError` when none of our own levels is found.
    """
    stream = Stream(seed)
    if MADE.is_shared(size, level):
        return _made(stream, size, level)
    for _ in range(_TRIES):
        puzzle, answer = _made(stream, size, level)
        if level_of(puzzle) == level:
            return puzzle, answer
    raise CannotMakeError(f"no {level} {size} was found in {_TRIES} tries")


def _made(stream: Stream, size: Size, level: Level) -> tuple[Towers, Marks]:
    """Draw a full square, and take away what the level's test allows of its clues and numbers.

    In puzzles of ours the clues of 1 go first, since they say the most; an easy one keeps three clues in four.
    """
    side, cells, shared = size.width, size.width**2, MADE.is_shared(size, level)
    full = fill_in_order(stream, side, lines(side))
    clues, answer = clues_of(side, full), marks_of(size, full)

    def with_clues(shown: Iterable[int]) -> Square:
        there = set(shown)
        return clued_square(side, [clue if at in there else 0 for at, clue in enumerate(clues)])

    carving = carver(TOWERS, towers(size, tuple(full), clues), answer)
    stripping = Stripping(carving, with_clues, full)
    ones = [] if shared else [clue for clue in stripping.clues if clues[clue - cells] == 1]
    groups = [ones, [clue for clue in stripping.clues if clue not in ones]]
    generous = 3 * side if level == "easy" and not shared else 0
    strip_square(stream, stripping, groups, stripping.fits(level, shared=shared), generous)
    carving.close()
    shown = tuple(clue if cells + at in stripping.shown else 0 for at, clue in enumerate(clues))
    return towers(size, tuple(stripping.grid), shown), answer
