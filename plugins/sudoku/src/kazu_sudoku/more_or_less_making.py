"""Making more-or-less squares: the JavaScript package's own puzzles, and levels and sizes of ours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kazu_core.constraints.order_patterns import climbs
from kazu_core.errors import CannotMakeError
from kazu_core.grid import grid_of
from kazu_core.making.carve import carver
from kazu_core.random import Stream
from kazu_sudoku.cells import marks_of
from kazu_sudoku.filling import fill_in_order
from kazu_sudoku.houses import lines
from kazu_sudoku.latin import Square, square
from kazu_sudoku.more_or_less import LESS, MADE, MORE, MORE_OR_LESS, MoreOrLess, neighbours
from kazu_sudoku.rules import NUMBER
from kazu_sudoku.signs import Signs
from kazu_sudoku.stripping import Stripping, strip_square

if TYPE_CHECKING:
    from kazu_core.grid import Size
    from kazu_core.kind import Level
    from kazu_core.marks import Marks

SIGNS = {4: 8, 5: 14, 6: 21, 7: 29}
"""The signs to begin with in the JavaScript package's puzzles, by side."""

_TRIES = 400  # at side 5 one in four squares leads to an extra-hard puzzle, and at others more
_CHAIN = 4


def square_of(puzzle: MoreOrLess) -> Square:
    """Return the square of a puzzle's signs."""
    return Square(puzzle.side, Signs(square(puzzle.side), puzzle.pairs.values()))


def level_of(puzzle: MoreOrLess) -> Level:
    """Return the level of a puzzle with one answer."""
    return square_of(puzzle).level(puzzle.givens)


def make(size: Size, level: Level, seed: int) -> tuple[MoreOrLess, Marks]:
    """Return a puzzle with one answer, and that answer; alike for a seed everywhere.

    Raises `CannotMakeError` when none of our own levels is found.
    """
    stream = Stream(seed)
    if MADE.is_shared(size, level):
        return _made(stream, size, level, SIGNS[size.width])
    signs = 2 * size.width * (size.width - 1)
    for _ in range(_TRIES):
        puzzle, answer = _made(stream, size, level, signs if level == "extra-hard" else -(-signs * 35 // 100))
        if level_of(puzzle) == level and looks_right(puzzle):
            return puzzle, answer
    raise CannotMakeError(f"no {level} {size} was found in {_TRIES} tries")


def looks_right(puzzle: MoreOrLess) -> bool:
    """Whether every row and column is touched by a sign, and some chain of signs has four cells."""
    cells = {cell for pair in puzzle.pairs.values() for cell in pair}
    grid = grid_of(puzzle.size).cells
    chains = climbs(NUMBER, [(grid[less], grid[more]) for less, more in puzzle.pairs.values()], (), puzzle.side)
    longest = max((len(climb.spots) for climb in chains), default=0)
    return longest >= _CHAIN and all(cells.intersection(line) for line in lines(puzzle.side))


def _drawn(stream: Stream, size: Size, count: int) -> tuple[list[int], MoreOrLess, list[int]]:
    """Draw a full square; return it, it as a puzzle with all its numbers and some signs, and the signs' drawn order."""
    side = size.width
    full = fill_in_order(stream, side, lines(side))
    edges = {pair: at for at, pair in enumerate(neighbours(side))}
    # the order in which that package lists the signs: cell by cell, to the right and then below
    kept = [edges[pair] for pair in stream.shuffled(sorted(edges))[:count]]
    signs = [0] * len(edges)
    for at in kept:
        less, more = neighbours(side)[at]
        signs[at] = LESS if full[less] < full[more] else MORE
    return full, MoreOrLess(size, tuple(full), tuple(signs)), kept


def _made(stream: Stream, size: Size, level: Level, count: int) -> tuple[MoreOrLess, Marks]:
    """Draw a full square and so many signs, and take away what the level's test allows."""
    side, cells, shared = size.width, size.width**2, MADE.is_shared(size, level)
    full, everything, kept = _drawn(stream, size, count)
    answer, pairs = marks_of(size, full), list(everything.pairs.items())

    def with_signs(shown: Iterable[int]) -> Square:
        return Square(side, Signs(square(side), [pairs[at][1] for at in shown]))

    carving = carver(MORE_OR_LESS, everything, answer)
    stripping = Stripping(carving, with_signs, full)
    clue_of = {at: cells + clue for clue, (at, _) in enumerate(pairs)}
    generous = 3 * side if level == "easy" and not shared else 0
    fits = stripping.fits(level, shared=shared)
    strip_square(stream, stripping, [[clue_of[at] for at in kept]], fits, generous)
    carving.close()
    signs = (sign if clue_of.get(at) in stripping.shown else 0 for at, sign in enumerate(everything.signs))
    return MoreOrLess(size, tuple(stripping.grid), tuple(signs)), answer
