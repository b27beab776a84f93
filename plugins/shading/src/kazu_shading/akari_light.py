"""Common light: a cell that sees every place from which a dark cell can still be lit holds no bulb."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve, field, frozen

from kazu_core.bits import members
from kazu_core.constraints.base import Constraint, Finding, Target, Values
from kazu_core.grid import Spot, place
from kazu_core.marks import Marks
from kazu_core.words import Words

_COMMON = Words(
    "a bulb would light every place from which some other cell can still be lit",
    "ここに照明を置くと、ほかのマスを照らせる場所がすべて使えなくなる",
)
_COMMON_OF = Words(
    "a bulb here would light every place from which {place} can still be lit",
    "ここに照明を置くと、{place}を照らせる場所がすべて使えなくなる",
)


@frozen(kw_only=True)
class CommonLight(Constraint):
    """A technique over the whole board; ``sight`` are, for each of the spots, the cells that it sees, itself too."""

    layer: str
    sight: tuple[tuple[Spot, ...], ...] = field(repr=False, eq=False)
    code: str = "common-light"
    says: Words = _COMMON
    wrong: Words = _COMMON
    tier: int = 1
    cost: float = 2.4
    judged: bool = False

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield nothing: the rule follows from the others."""
        return ()

    def encode(self, to: Target) -> None:
        """Have partial answers looked at."""
        if self.spots:
            to.global_rule(_Rule(self, to.along(self.layer, self.spots)))


class _Rule:
    """The cells' bulbs as literals, and what each cell sees as bits."""

    def __init__(self, constraint: CommonLight, literals: Sequence[int]) -> None:
        self._constraint, self._literals = constraint, literals
        number = {spot: at for at, spot in enumerate(constraint.spots)}
        self._sight = [sum(1 << number[spot] for spot in seen) for seen in constraint.sight]
        self._others = [seen & ~(1 << at) for at, seen in enumerate(self._sight)]
        self._bits = [(1 << at, literal) for at, literal in enumerate(literals)]

    def cuts(self, values: Values) -> tuple[()]:
        """Return nothing: the rule follows from the others."""
        return ()

    def forced(self, values: Values) -> Iterator[tuple[int, Sequence[int]]]:
        """Yield the cells that hold no bulb; takes a few steps for each dark cell."""
        lamps = free = 0
        for bit, literal in self._bits:
            value = values[literal]
            if value > 0:
                lamps |= bit
            elif not value:
                free |= bit
        for seen in self._sight:
            if seen & lamps:
                continue
            common = self._common(seen & free) & free
            if common:
                because = [-self._literals[at] for at in members(seen & ~free)]
                yield from ((-self._literals[at], because) for at in members(common))

    def _common(self, places: int) -> int:
        """Return the cells that see all of some places and are none of them."""
        common = -1 if places else 0
        while places and common:
            lowest = places & -places
            common &= self._others[lowest.bit_length() - 1]
            places ^= lowest
        return common

    def told(self, literal: int, because: Sequence[int]) -> Constraint:
        """Return the constraint for the one dark cell that a deduction is about."""
        out = sum(1 << self._literals.index(-denial) for denial in because)
        cell = self._literals.index(abs(literal))
        dark = next(
            at for at, seen in enumerate(self._sight) if seen & out == out and self._common(seen & ~out) >> cell & 1
        )
        spots, left = self._constraint.spots, self._sight[dark] & ~out
        told = (spots[dark], *(spots[at] for at in members(left) if at != dark))
        return evolve(self._constraint, spots=told, says=_COMMON_OF.fill(place=place(spots[dark])))
