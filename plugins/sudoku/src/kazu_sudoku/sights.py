"""How many towers are seen from the ends of a line, narrowed on bit planes as a person does it.

A clue bounds what stands where, whatever else is known; a line with few open cells is narrowed by all its orders.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from kazu_core.constraints.sight import highest_at, orders_left

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


class Sights:
    """The clues of a square; a `kazu_sudoku.latin.Narrowing`."""

    def __init__(self, shape: Shape, sights: Sequence[Sight]) -> None:
        self._shape = shape
        self._sights = [sight for sight in sights if sight.first or sight.last]

    def bound(self, planes: list[int]) -> None:
        """Rule out what is too tall, or with a clue of 1 or of all too low, for its place."""
        for sight in self._sights:
            for clue, reverse in ((sight.first, False), (sight.last, True)):
                if clue:
                    for value, out in enumerate(_bounds(self._shape, sight.house, clue, reverse)):
                        planes[value] &= ~out

    def narrow(self, planes: list[int]) -> bool:
        """Narrow the lines that have few open cells by their orders."""
        return self._narrow(planes, FEW)

    def narrow_more(self, planes: list[int]) -> bool:
        """Narrow all lines by their orders."""
        return self._narrow(planes, self._shape.side)

    def _narrow(self, planes: list[int], most: int) -> bool:
        part, changed = self._shape.part, False
        for sight in self._sights:
            once = twice = 0
            state = tuple([part(plane, sight.house) for plane in planes])
            for places in state:
                twice |= once & places
                once |= places
            if twice.bit_count() > most:
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


@lru_cache(maxsize=4096)
def _bounds(shape: Shape, house: int, clue: int, reverse: bool) -> tuple[int, ...]:
    """Return for each value the bits of the cells of a house in which a clue at one end does not allow it."""
    side = shape.side
    cells = shape.houses[house][:: -1 if reverse else 1]
    bounds = [0] * side
    for at, cell in enumerate(cells):
        least, most = highest_at(side, clue, at)
        for value in range(side):
            if not least <= value + 1 <= most:
                bounds[value] |= shape.own[cell]
    return tuple(bounds)


@lru_cache(maxsize=1 << 16)
def ordered(state: State, first: int, last: int) -> State:
    """Return what the orders of all the values that show both clues (0: not told) keep of a line."""
    side = len(state)
    cells = [sum([2 << value for value, places in enumerate(state) if places >> at & 1]) for at in range(side)]
    left = orders_left(cells, first, last)
    return tuple([sum([1 << at for at in range(side) if left[at] >> value & 1]) for value in range(1, side + 1)])
