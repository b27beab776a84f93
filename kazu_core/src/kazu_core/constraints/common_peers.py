"""A number's last places in a house may all see one cell outside it: then the number is not there.

Pointing and claiming say so of cells in the line or the box that the places share; this is for houses of odd shapes and
for diagonals, where the places see the cell in different ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from attrs import Factory, evolve, field, frozen

from kazu_core.constraints.base import Constraint, Target, Values
from kazu_core.constraints.number_patterns import House, Pattern, listed
from kazu_core.grid import Spot, place
from kazu_core.words import Words

MOST = 4
"""The most places that are looked at together: more seldom see one cell, and are hard to see."""

_COMMON = Words(
    "a cell that sees every place left for a number in {where} does not hold that number",
    "{where}である数字の入るマスすべてと重なりのあるマスには、その数字は入りません",
)
_COMMON_TOLD = Words(
    "in {where}, {value} can only be at {places}, and {cell} sees all of them",
    "{where}で{value}が入るのは{places}だけで、どれも{cell}と同じ列や領域にあります",
)


@frozen(kw_only=True)
class CommonPeer(Pattern):
    """What all places left for a value in a house see does not hold it. ``peers`` has what each spot sees."""

    house: House
    values: tuple[int, ...]
    peers: Mapping[Spot, frozenset[Spot]] = field(eq=False)
    code: str = "common-peer"
    cost: float = 3.3
    spots: tuple[Spot, ...] = field(default=Factory(lambda self: self.house.spots, takes_self=True))
    says: Words = field(default=Factory(lambda self: _COMMON.fill(where=self.house.where), takes_self=True))

    def encode(self, to: Target) -> None:
        """Have every value's places looked at."""
        inside = self.house.spots
        outside = sorted(set[Spot]().union(*(self.peers[spot] for spot in inside)).difference(inside))
        sees = [sum(1 << at for at, cell in enumerate(outside) if cell in self.peers[spot]) for spot in inside]
        tables = [(to.along(self.layer, inside, value), to.along(self.layer, outside, value)) for value in self.values]
        to.global_rule(_CommonRule(self, outside, sees, tables))

    def told(self, value: int, places: Sequence[Spot], cell: Spot) -> CommonPeer:
        """Return the constraint as it is at work on one value and one cell."""
        words = listed([place(spot) for spot in places])
        says = _COMMON_TOLD.fill(where=self.house.where, value=value, places=words, cell=place(cell))
        return evolve(self, values=(value,), says=says, spots=tuple(places))


@frozen
class _CommonRule:
    """`CommonPeer` on what is known: for each value its literals in the house and outside, and what each place sees."""

    constraint: CommonPeer
    outside: Sequence[Spot]
    sees: Sequence[int]
    tables: Sequence[tuple[Sequence[int], Sequence[int]]]
    near: ClassVar[bool] = True

    def cuts(self, values: Values) -> Iterable[Sequence[int]]:
        """Return nothing: the rule follows from the others."""
        return ()

    def forced(self, values: Values) -> Iterator[tuple[int, Sequence[int]]]:
        for places, others in self.tables:
            left = [at for at, one in enumerate(places) if values[one] >= 0]
            if not 2 <= len(left) <= MOST:
                continue
            seen = -1
            for at in left:
                seen &= self.sees[at]
            because = [-one for one in places if values[one] < 0]
            while seen:
                low = seen & -seen
                seen ^= low
                if values[others[low.bit_length() - 1]] >= 0:
                    yield -others[low.bit_length() - 1], because

    def told(self, literal: int, because: Sequence[int]) -> Constraint:
        at = next(at for at, (_, others) in enumerate(self.tables) if -literal in others)
        places, others = self.tables[at]
        left = [spot for spot, one in zip(self.constraint.spots, places, strict=True) if -one not in because]
        return self.constraint.told(self.constraint.values[at], left, self.outside[others.index(-literal)])


def common_peers(
    layer: str, houses: Iterable[House], every: Sequence[House], values: tuple[int, ...]
) -> tuple[CommonPeer, ...]:
    """Return the rule for some houses; spots see one another in ``every`` house."""
    seen: dict[Spot, set[Spot]] = {}
    for house in every:
        for spot in house.spots:
            seen.setdefault(spot, set()).update(house.spots)
    peers = {spot: frozenset(others - {spot}) for spot, others in seen.items()}
    return tuple(CommonPeer(layer=layer, house=house, values=values, peers=peers) for house in houses)
