"""All ways to fill a room of a Juosan: what they share is certain.

Only hints ask for it. Bars across are bits, a bit for each cell of the room; what else is known of the board says which
of them may not be there together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import Factory, field, frozen

from kazu_core.constraints.base import Constraint, Finding, Target, Values
from kazu_core.grid import Size, grid_of
from kazu_core.marks import Marks
from kazu_core.words import Words

MOST_OPEN = 10
"""Rooms with more cells that are not known are not looked at: nobody could survey them."""

_SAYS = Words(
    "what all ways to fill the room at {place} share is certain",
    "{place}の部屋のどの入れ方にも共通する棒は確定します",
)


@frozen(kw_only=True)
class RoomWays(Constraint):
    """A technique: what all ways to fill a room share, with ``counts`` of bars across and never three abreast.

    The spots are the room's cells, ``where`` names its place.
    """

    layer: str
    size: Size
    counts: tuple[int, ...]
    where: Words
    code: str = "room-ways"
    says: Words = field(default=Factory(lambda self: _SAYS.fill(place=self.where), takes_self=True))
    wrong: Words = _SAYS
    tier: int = 1
    cost: float = 3.4
    judged: bool = False

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield nothing: the rule follows from the others."""
        return ()

    def encode(self, to: Target) -> None:
        """Have partial answers looked at."""
        to.global_rule(_Rule(self, to))


class _Rule:
    """A room's cells with the literals of a bar across, and the trios round them."""

    def __init__(self, constraint: RoomWays, to: Target) -> None:
        self._constraint = constraint
        self._cells = to.along(constraint.layer, constraint.spots)
        grid, room = grid_of(constraint.size), frozenset(constraint.spots)
        self._trios = [
            ([literal if lines is grid.columns else -literal for literal in to.along(constraint.layer, trio)])
            for lines in (grid.columns, grid.rows)
            for line in lines
            for trio in (line[at : at + 3] for at in range(len(line) - 2))
            if not room.isdisjoint(trio)
        ]
        self._near = list(dict.fromkeys([*self._cells, *(abs(one) for trio in self._trios for one in trio)]))
        self._known: dict[tuple[int, ...], tuple[int, int]] = {}

    def cuts(self, values: Values) -> tuple[()]:
        """Return nothing: the rule follows from the others."""
        return ()

    def forced(self, values: Values) -> Iterator[tuple[int, Sequence[int]]]:
        """Yield what is certain; a literal of 0 when no way is left."""
        open_cells = [literal for literal in self._cells if not values[literal]]
        if not open_cells or len(open_cells) > MOST_OPEN:
            return
        because = [literal * values[literal] for literal in self._near if values[literal]]
        seen = tuple(values[literal] for literal in self._near)
        if seen not in self._known:
            self._known[seen] = self._shared(values, open_cells)
        every, some = self._known[seen]
        if every & ~some:
            yield 0, because
            return
        for at, literal in enumerate(open_cells):
            if every >> at & 1:
                yield literal, because
            elif not some >> at & 1:
                yield -literal, because

    def _shared(self, values: Values, open_cells: Sequence[int]) -> tuple[int, int]:
        """Return the open cells that have a bar across in every way, and those that have in some, as bits.

        Without any way all have it in every way and none in some.
        """
        place = {literal: 1 << at for at, literal in enumerate(open_cells)}
        never = [trio for trio in self._trios if all(_true(values, one) >= 0 for one in trio)]
        here = [[one for one in trio if not _true(values, one)] for trio in never]
        within = [trio for trio in here if all(abs(one) in place for one in trio)]
        across = [sum(place[one] for one in trio) for trio in within if trio and trio[0] > 0]
        down = [sum(place[-one] for one in trio) for trio in within if trio and trio[0] < 0]
        known = sum(values[literal] > 0 for literal in self._cells)
        every, some = (1 << len(open_cells)) - 1, 0
        for way in range(1 << len(open_cells)):
            if known + way.bit_count() in self._constraint.counts and not (
                any(way & trio == trio for trio in across) or any(not way & trio for trio in down)
            ):
                every &= way
                some |= way
        return every, some

    def told(self, literal: int, because: Sequence[int]) -> Constraint:
        """Return the constraint: it speaks of one room only."""
        return self._constraint


def _true(values: Values, literal: int) -> int:
    """Return 1 where a literal is true, -1 where it is false, 0 where it is open."""
    return values[literal] if literal > 0 else -values[-literal]
