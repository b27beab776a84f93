"""Making a Shikaku: rectangles packed into the board, then numbers put where the puzzle reaches its level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kazu_core.errors import CannotMakeError
from kazu_core.kind import LEVELS
from kazu_core.random import Stream
from kazu_regions.packing import packer, packing
from kazu_regions.placing import Drawn, Placing, Reshaping, needing, needing_techniques, placing, settled
from kazu_regions.tastes import drawn_taste

if TYPE_CHECKING:
    from kazu_core.grid import Size
    from kazu_core.kind import Level
    from kazu_core.making.grades import Grades

_APART = 0x9E3779B1  # keeps the levels of one seed from sharing their rectangles
_TRIES_OF_A_TASTE = 2  # of some tastes hardly any puzzle comes at a level


def make(size: Size, level: Level, seed: int, bounds: Grades) -> Drawn:
    """Return packed rectangles with their numbers, at a level whose bounds are given.

    Raises `CannotMakeError` after bounded tries.
    """
    stream = Stream(seed + LEVELS.index(level) * _APART)
    boards = packer(size)
    tries = 200_000 // (size.width * size.height)
    for number in range(tries):
        if number % _TRIES_OF_A_TASTE == 0:
            reshaping = Reshaping(boards, drawn_taste(size, level, stream))
        packed = packing(boards, reshaping.taste, stream, changes=_changes(size, level))
        if all(rectangle.area > 1 for rectangle in packed):
            drawn = _at_level(placing(size, packed), level, stream, reshaping, bounds)
            if drawn is not None:
                return drawn
    raise CannotMakeError(f"no {level} Shikaku of {size} came of the seed {seed} in {tries} tries")


def _changes(size: Size, level: Level) -> int | None:
    """Return how often a packing is improved: small boards are taken nearly as they come where hard ones are rare."""
    cells = size.width * size.height
    if level in {"easy", "medium"}:
        return None
    if cells >= 64:
        return 80
    return 0 if cells < 36 else cells // 6


def _at_level(where: Placing, level: Level, stream: Stream, reshaping: Reshaping, bounds: Grades) -> Drawn | None:
    """Put numbers into a packing so that the puzzle is at the level; None when that does not come about."""
    start = where.placed([_first_cell(cells, level, stream) for cells in where.cells])
    placed = settled(where, start, stream, tier=0 if level == "easy" else 1, rounds=200)
    if placed is None:
        return None
    if level == "easy":
        return where, placed
    count, cells = len(where.packed), len(where.of)
    if level == "medium":
        return needing_techniques(where, placed, stream, max(1, cells // 20), 20 + 4 * count)
    goal = range(bounds.hard, bounds.extra) if level == "hard" else range(bounds.extra, 1 << 20)
    moves = 40 * count if cells >= 49 else 10 + 2 * count
    return needing(where, placed, stream, goal=goal, reshaping=reshaping, moves=moves)


def _first_cell(cells: tuple[int, ...], level: Level, stream: Stream) -> int:
    """Draw where a number stands at first: on easy rather at an end of its rectangle."""
    if level == "easy" and stream.chance(1, 3):
        return cells[0] if stream.chance(1, 2) else cells[-1]
    return stream.choice(cells)
