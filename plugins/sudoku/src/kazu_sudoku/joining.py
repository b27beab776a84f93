"""Making sum-cages: a full grid, whose cells are joined to cages as long as there is one answer.

What is made at 6 and 9 a side from easy to hard is made by the JavaScript package too. That a join may only need so
many nodes to be proved is part of what is made, so the proof is searched node for node.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from attrs import frozen

from kazu_core.errors import CannotMakeError
from kazu_core.random import Stream
from kazu_core.solving.search import count
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
    6: {"easy": Aim(3, 17), "medium": Aim(4, 14), "hard": Aim(5, 12), "extra-hard": Aim(6, 10)},
    8: {"easy": Aim(3, 31), "medium": Aim(4, 25), "hard": Aim(5, 22), "extra-hard": Aim(6, 19)},
    9: {"easy": Aim(3, 38), "medium": Aim(4, 31), "hard": Aim(5, 27), "extra-hard": Aim(6, 24)},
}
"""What each side and level aims at."""

NODES = 4000
"""The nodes in which a join has to be proved to leave one answer."""

FILLS, FILL_NODES = 40, 200_000


def make_cages(side: int, level: Level, seed: int) -> tuple[Cages, list[int]]:
    """Return the cages in the order of their first cells, and the full grid; alike for a seed everywhere.

    A cage of one cell is a printed number. Raises `CannotMakeError`.
    """
    stream = Stream(seed)
    if level == "extra-hard":
        return _few(stream, side)
    full = _full(stream, side)
    return sorted(joined(stream, side, full, AIMS[side][level])), full


def _few(stream: Stream, side: int) -> tuple[Cages, list[int]]:
    """Join cages beyond hard, where one answer is all that is asked for and not a short proof."""
    hard, aim = AIMS[side]["hard"], AIMS[side]["extra-hard"]
    for _ in range(FILLS):
        full = _full(stream, side)
        start = joined(stream, side, full, Aim(aim.largest, hard.cages))
        cages = joined(stream, side, full, aim, start=start, test=partial(unique, side))
        if len(cages) < hard.cages:
            return sorted(cages), full
    raise CannotMakeError(f"no extra-hard {side}x{side} was found in {FILLS} tries")


def _full(stream: Stream, side: int) -> list[int]:
    for _ in range(FILLS):
        full = fill_tightest(stream, side, boxed(side), FILL_NODES)
        if full is not None:
            return full
    raise CannotMakeError(f"no full {side}x{side} was found in {FILLS} tries")


def joined(
    stream: Stream,
    side: int,
    full: Sequence[int],
    aim: Aim,
    *,
    start: Cages | None = None,
    test: Callable[[Cages], bool] | None = None,
) -> Cages:
    """Join cages, drawn, as far as they go toward an aim, or until too many joins in a row fail the test.

    They start as single cells. The test is `proved` when it is left out.
    """
    cages: Cages = start or [((cell,), value) for cell, value in enumerate(full)]
    test = test or partial(proved, side)
    refused = 0
    for _ in range(12 * side * side):
        if len(cages) <= aim.cages or refused >= 3 * side:
            break
        after = _drawn(stream, side, full, cages, aim.largest)
        if after is None:
            continue
        if test(after):
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


def unique(side: int, cages: Cages) -> bool:
    """Whether cages, those of one cell printed, leave one answer."""
    from kazu_sudoku.sum_cages import SUM_CAGES, puzzle_of  # noqa: PLC0415  that module makes puzzles by this one

    return count(SUM_CAGES, puzzle_of(side, printed(side, cages), cages)).unique


def printed(side: int, cages: Sequence[Cage]) -> list[int]:
    """Return the printed grid: the cells of cages of one cell, 0 for the others."""
    grid = [0] * (side * side)
    for cells, total in cages:
        if len(cells) == 1:
            grid[cells[0]] = total
    return grid


def level_of(side: int, cages: Sequence[Cage]) -> Level:
    """Return the level of cages: extra-hard with fewer than hard has, else the first whose aim they keep within."""
    aims = dict(AIMS[side])
    if len(cages) < list(aims.values())[min(2, len(aims) - 1)].cages and "extra-hard" in aims:
        return "extra-hard"
    aims.pop("extra-hard", None)
    largest = max(len(cells) for cells, _ in cages)
    for level, aim in aims.items():
        if largest <= aim.largest and len(cages) >= aim.cages:
            return level
    return list(aims)[-1]


def rated(side: int, level: Level) -> tuple[Level, ...]:
    """Return the levels that cages made at a level may have: joining can end early, with cages of an easier level."""
    return (level,) if level == "extra-hard" else tuple(AIMS[side])[: list(AIMS[side]).index(level) + 1]
