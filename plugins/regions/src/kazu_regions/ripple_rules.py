"""The rules of Ripple Effect: what a room holds, what a line keeps apart, and what follows from both together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from attrs import Factory, field, frozen

from kazu_core.constraints.base import Constraint, Target
from kazu_core.constraints.number_patterns import House, Pattern, subsets
from kazu_core.constraints.numbers import AllDifferent, Filled, Given, Holds, UpTo
from kazu_core.constraints.order import Apart
from kazu_core.grid import Size, Spot, grid_of, place
from kazu_core.words import Words

NUMBER = "number"
"""The layer on which the numbers are written."""

ROW, COLUMN = Words("row {at}", "第{at}行"), Words("column {at}", "第{at}列")
ROOM = Words("the room of {first}", "{first}の部屋")

_REACH = Words(
    "a cell that lies in reach of every place left for {value} in {where} cannot hold {value}",
    "{where}で{value}が入る候補のマスすべての影響を受けるマスに、{value}は入りません",
)

Rooms = Sequence[Sequence[int]]
"""The cells of each room, as places in reading order."""


@frozen(kw_only=True)
class CommonReach(Pattern):
    """Wherever a value stands in a room, it keeps its like out of the cells in ``reached``.

    ``reached`` has cells outside the room, each with the room's cells that a like number there would allow.
    """

    value: int
    where: Words
    reached: tuple[tuple[Spot, tuple[Spot, ...]], ...]
    code: str = "common-reach"
    cost: float = 2.6
    says: Words = field(default=Factory(lambda self: _REACH.fill(value=self.value, where=self.where), takes_self=True))

    def encode(self, to: Target) -> None:
        """With the value at such a cell the room has it at one of those that are out of its reach."""
        for cell, free in self.reached:
            to.clause([-to.literal(self.layer, cell, self.value), *to.along(self.layer, free, self.value)])


def members(room_of: Sequence[int]) -> Rooms:
    """Return the cells of each room from the room of each cell."""
    found: list[list[int]] = [[] for _ in range(max(room_of) + 1)]
    for cell, room in enumerate(room_of):
        found[room].append(cell)
    return found


@lru_cache(maxsize=16)
def lines(size: Size) -> tuple[Constraint, ...]:
    """Return what keeps equal numbers of a row or a column apart."""
    grid = grid_of(size)
    return tuple(
        Apart(layer=NUMBER, where=name.fill(at=at), spots=line)
        for name, along in ((ROW, grid.rows), (COLUMN, grid.columns))
        for at, line in enumerate(along, 1)
        if len(line) > 1
    )


@lru_cache(maxsize=16)
def rules(size: Size, room_of: tuple[int, ...]) -> tuple[Constraint, ...]:
    """Return the rules of an empty board, and the techniques that follow from them."""
    grid = grid_of(size)
    houses = [House(ROOM.fill(first=place(grid.cells[room[0]])), tuple(grid.cells[cell] for cell in room))
              for room in members(room_of)]  # fmt: skip
    filled = (Filled(layer=NUMBER, spot=cell) for cell in grid.cells)
    return (*filled, *_room_rules(houses), *lines(size), *_techniques(size, houses))


def _room_rules(houses: Sequence[House]) -> Iterator[Constraint]:
    largest = max(len(house.spots) for house in houses)
    for house in houses:
        count = len(house.spots)
        if count < largest:
            yield UpTo(layer=NUMBER, most=count, where=house.where, spots=house.spots)
        if count > 1:
            yield AllDifferent(layer=NUMBER, where=house.where, spots=house.spots, code="room-repeats")
    for house in houses:
        for value in range(1, len(house.spots) + 1):
            yield Holds(layer=NUMBER, value=value, where=house.where, spots=house.spots, code="room-needs")


def _techniques(size: Size, houses: Sequence[House]) -> Iterator[Constraint]:
    room_size = {spot: len(house.spots) for house in houses for spot in house.spots}
    for house in houses:
        values = tuple(range(1, len(house.spots) + 1))
        for value in values:
            reached = tuple(_reached(size, house, value, room_size))
            if reached:
                yield CommonReach(layer=NUMBER, value=value, where=house.where, reached=reached, spots=house.spots)
        yield from subsets(NUMBER, house, values, (2, 3))


def _reached(
    size: Size, house: House, value: int, room_size: dict[Spot, int]
) -> Iterator[tuple[Spot, tuple[Spot, ...]]]:
    """Yield the cells that two cells of a house at least reach with a value, with those that do not."""
    seen: dict[Spot, set[Spot]] = {}
    for spot in house.spots:
        for other in in_reach(size, spot, value):
            if other not in house.spots and room_size[other] >= value:
                seen.setdefault(other, set()).add(spot)
    for cell in sorted(seen):
        if len(seen[cell]) > 1:
            yield cell, tuple(spot for spot in house.spots if spot not in seen[cell])


def in_reach(size: Size, spot: Spot, value: int) -> Iterator[Spot]:
    """Yield the cells of a cell's row and column that are at most so many steps away."""
    for step in range(-value, value + 1):
        if step and 0 <= spot.row + step < size.height:
            yield spot.step(2 * step, 0)
        if step and 0 <= spot.column + step < size.width:
            yield spot.step(0, 2 * step)


@lru_cache(maxsize=16384)
def given(cell: Spot, value: int) -> Given:
    """A number is printed in a cell."""
    return Given(layer=NUMBER, spot=cell, value=value)
