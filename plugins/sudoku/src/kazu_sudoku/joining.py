"""Making sum-cages: a full grid, whose cells are joined to cages as long as there is one answer.

What is made at 6 and 9 a side from easy to hard is made by the JavaScript package too. That a join may only need so many
nodes to be proved is part of what is made, so the proof is searched node for node.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from kazu_core.errors import CannotMakeError
from kazu_core.random import Stream
from kazu_sudoku.filling import fill_tightest
from kazu_sudoku.houses import beside, boxed
from kazu_sudoku.tight import Cage, search

if TYPE_CHECKING:
    from kazu_core.kind import Level

Cages = list[Cage]


@frozen
class Aim:
    """What joining is to reach: cages of so many cells at most, and down to so many cages."""

    largest: int
    cages: int


AIMS: dict[int, dict[Level, Aim]] = {
    4: {"easy": Aim(3, 8), "medium": Aim(4, 6)},
    6: {"easy": Aim(3, 17), "medium": Aim(4, 14), "hard": Aim(5, 12)},
    8: {"easy": Aim(3, 31), "medium": Aim(4, 25), "hard": Aim(5, 22)},
    9: {"easy": Aim(3, 38), "medium": Aim(4, 31), "hard": Aim(5, 27)},
}
"""What each side and level aims at."""

NODES = 4000
"""The nodes in which a join has to be proved to leave one answer."""

FILLS, FILL_NODES = 40, 200_000


def make_cages(side: int, level: Level, seed: int) -> tuple[Cages, list[int]]:
    """Return the cages in the order of their first cells, and the full grid; alike for a seed everywhere.

    A cage of one cell is a printed number. Raises `CannotMakeError`.
    """
    stream, aim = Stream(seed), AIMS[side][level]
    full = _full(stream, side)
    return sorted(joined(stream, side, full, aim)), full


def _full(stream: Stream, side: int) -> list[int]:
    for _ in range(FILLS):
        full = fill_tightest(stream, side, boxed(side), FILL_NODES)
        if full is not None:
            return full
    raise CannotMakeError(f"no full {side}x{side} was found in {FILLS} tries")


def joined(stream: Stream, side: int, full: Sequence[int], aim: Aim) -> Cages:
    """Join cages, drawn, as far as they go toward an aim, or until too many joins in a row leave several answers."""
    cages: Cages = [((cell,), value) for cell, value in enumerate(full)]
    refused = 0
    for _ in range(12 * side * side):
        if len(cages) <= aim.cages or refused >= 3 * side:
            break
        after = _drawn(stream, side, full, cages, aim.largest)
        if after is None:
            continue
        if proved(side, after):
            cages, refused = after, 0
        else:
            refused += 1
    return cages


def _drawn(stream: Stream, side: int, full: Sequence[int], cages: Cages, largest: int) -> Cages | None:
    """Return the cages with a drawn one and one beside it joined, None when those cannot be one cage.

    Mostly a cage of the fewest cells is drawn. The joined one goes to the end.
    """
    smallest = min(len(cells) for cells, _ in cages)
    pool: Sequence[int] = range(len(cages))
    if stream.chance(4, 5):
        pool = [place for place, (cells, _) in enumerate(cages) if len(cells) == smallest]
    one = pool[stream.below(len(pool))]
    place_of = {cell: place for place, (cells, _) in enumerate(cages) for cell in cells}
    touching = dict.fromkeys(place_of[other] for cell in cages[one][0] for other in beside(side)[cell])
    others = [place for place in touching if place != one]
    other = others[stream.below(len(others))]
    cells = tuple(sorted(cages[one][0] + cages[other][0]))
    if len(cells) > largest or len({full[cell] for cell in cells}) < len(cells):
        return None
    rest = [cage for place, cage in enumerate(cages) if place not in {one, other}]
    return [*rest, (cells, cages[one][1] + cages[other][1])]


def proved(side: int, cages: Cages) -> bool:
    """Whether few nodes show that cages, those of one cell printed, leave one answer."""
    found = search(side, boxed(side), printed(side, cages), cages=cages, limit=2, budget=NODES)
    return found.ended and found.count == 1


def printed(side: int, cages: Sequence[Cage]) -> list[int]:
    """Return the printed grid: the cells of cages of one cell, 0 for the others."""
    grid = [0] * (side * side)
    for cells, total in cages:
        if len(cells) == 1:
            grid[cells[0]] = total
    return grid
