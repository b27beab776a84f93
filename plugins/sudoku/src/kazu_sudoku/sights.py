"""How many towers are seen from the ends of a line, narrowed on bit planes as a person does it.

A clue bounds what stands where, whatever else is known; a line with few open cells is narrowed by all its orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from kazu_sudoku.planes import Shape

FEW = 3
"""The open cells of a line up to which all orders are looked at."""

State = tuple[int, ...]
"""What is left in a line: for each value, its places as bits, the first cell's lowest."""


@frozen
class Sight:
    """A line with clues: the number of its house, and what is seen from its first and its last cell (0: not told)."""

    house: int
    first: int
    last: int


def seen(heights: Iterable[int]) -> int:
    """Return how many are taller than all before them."""
    highest = count = 0
    for height in heights:
        if height > highest:
            highest, count = height, count + 1
    return count


class Sights:
    """The clues of a square; a `kazu_sudoku.latin.Narrowing`."""

    def __init__(self, shape: Shape, sights: Sequence[Sight]) -> None:
        self._shape = shape
        self._sights = [sight for sight in sights if sight.first or sight.last]
        self._bounds = self._bounded()

    def _bounded(self) -> list[int]:
        """Return for each value the bits of the cells in which no clue allows it."""
        side, own = self._shape.side, self._shape.own
        bounds = [0] * side
        for sight in self._sights:
            house = self._shape.houses[sight.house]
            for clue, cells in ((sight.first, house), (sight.last, house[::-1])):
                for at, cell in enumerate(cells):
                    for value in range(side):
                        if clue and not allowed(side, clue, at, value + 1):
                            bounds[value] |= own[cell]
        return bounds

    def bound(self, planes: list[int]) -> None:
        """Rule out what is too tall for its place."""
        planes[:] = [plane & ~out for plane, out in zip(planes, self._bounds, strict=True)]

    def narrow(self, planes: list[int]) -> bool:
        """Narrow the lines that have few open cells by their orders."""
        shape, changed = self._shape, False
        for sight in self._sights:
            once = twice = 0
            state = tuple([shape.part(plane, sight.house) for plane in planes])
            for places in state:
                twice |= once & places
                once |= places
            if twice.bit_count() > FEW:
                continue
            left = ordered(state, sight.first, sight.last)
            if left != state:
                changed = True
                self._rule_out(planes, sight.house, state, left)
        return changed

    def _rule_out(self, planes: list[int], house: int, state: State, left: State) -> None:
        shape = self._shape
        for value, (before, after) in enumerate(zip(state, left, strict=True)):
            gone = before & ~after
            for at, cell in enumerate(shape.houses[house]):
                if gone >> at & 1:
                    planes[value] &= ~shape.own[cell]


def allowed(side: int, clue: int, at: int, height: int) -> bool:
    """Whether a height can stand at a place (0: next to the clue) of a line with a clue, whatever else is known."""
    if clue == 1 and at == 0:
        return height == side
    if clue == side:
        return height == at + 1
    return height <= side - clue + at + 1


@lru_cache(maxsize=1 << 16)
def ordered(state: State, first: int, last: int) -> State:
    """Return what some order of all the values, that shows both clues (0: not told), keeps of a line."""
    side = len(state)
    cells = [[value for value, places in enumerate(state) if places >> at & 1] for at in range(side)]
    left = [0] * side
    for order in product(*cells):
        if len(set(order)) < side:
            continue
        heights = [value + 1 for value in order]
        if (not first or seen(heights) == first) and (not last or seen(heights[::-1]) == last):
            for at, value in enumerate(order):
                left[value] |= 1 << at
    return tuple(left)
