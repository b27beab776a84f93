"""What people see in a line of heights of which so many are seen from its ends (`kazu_core.constraints.order.Seen`).

They follow from the clues and from the heights 1 to the length of the line standing in it once each. They change no
answer and are never judged; they make the reasons of a hint short.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from attrs import Factory, evolve, field, frozen

from kazu_core.constraints.base import Constraint, Target, Values
from kazu_core.constraints.number_patterns import Forced, Pattern
from kazu_core.constraints.sight import highest_at, orders_left
from kazu_core.grid import Spot, place
from kazu_core.words import Words

View = tuple[Words, int]
"""From where one looks, and how many are seen from there; 0 where that is not told."""

_ALL = Words("all {count} are seen from {where}, so they rise from 1 to {count}", "{where}から{count}棟すべてが見えるので、1から{count}まで順に高くなります")  # fmt: skip # noqa: E501
_ONE = Words("one is seen from {where}, so the highest stands first there", "{where}から見えるのは1棟なので、そのいちばん手前が最も高いビルです")  # fmt: skip # noqa: E501
_SOME = Words(
    "{count} are seen from {where}, so the highest stands in cell {count} from there or beyond, and each lower one at "
    "most one cell nearer",
    "{where}から{count}棟見えるので、最も高いビルは手前から{count}マス目かその先にあり、1つ低くなるごとに手前に寄れるのは1マスまでです",
)
_SHOWN = Words("{count} are seen from {where}", "{where}から見えるのは{count}棟")
_BOTH = Words("{first} and {last}", "{first}、{last}")
_ORDERS = Words(
    "only orders of {line} in which {clues} are possible", "{line}の並びは「{clues}」を満たすものに限られます"
)
_NO_ORDER = Words(
    "in no order still possible in {line}, in which {clues}, does {place} hold {value}",
    "{line}で「{clues}」を満たす並びのうち、{place}が{value}になるものは残っていません",
)


def _bounded(bounds: Bounds) -> Words:
    template = _ONE if bounds.count == 1 else _ALL if bounds.count == len(bounds.spots) else _SOME
    return template.fill(where=bounds.where, count=bounds.count)


@frozen(kw_only=True)
class Bounds(Pattern):
    """One clue: what it rules out in its line whatever else is known. The first of the spots is next to the clue."""

    where: Words
    count: int
    code: str = "sight-bounds"
    cost: float = 1.6
    says: Words = field(default=Factory(_bounded, takes_self=True))

    def encode(self, to: Target) -> None:
        """Rule out what is too high, or not high enough, for its place."""
        side = len(self.spots)
        for at, spot in enumerate(self.spots):
            least, most = highest_at(side, self.count, at)
            for height in range(1, side + 1):
                if not least <= height <= most:
                    to.clause([-to.literal(self.layer, spot, height)])


@frozen(kw_only=True)
class Orders(Pattern):
    """Both clues of a line (or the one that there is): only orders of the heights that show them are possible."""

    line: Words
    first: View
    last: View
    code: str = "sight-orders"
    cost: float = 3.2
    says: Words = field(default=Factory(lambda self: _ORDERS.fill(line=self.line, clues=_clues(self)), takes_self=True))

    def encode(self, to: Target) -> None:
        """Have what is left of the line looked at."""
        to.global_rule(_OrdersRule(self, [to.literals(self.layer, spot) for spot in self.spots]))

    def told(self, spot: Spot, height: int) -> Orders:
        """Return the constraint as it is at work on one height in one place."""
        return evolve(self, says=_NO_ORDER.fill(line=self.line, clues=_clues(self), place=place(spot), value=height))


def _clues(orders: Orders) -> Words:
    shown = [_SHOWN.fill(where=where, count=count) for where, count in (orders.first, orders.last) if count]
    return shown[0] if len(shown) == 1 else _BOTH.fill(first=shown[0], last=shown[1])


@frozen
class _OrdersRule:
    """`Orders` on what is known: the literals of each place, in the order of the heights."""

    constraint: Orders
    table: Sequence[Sequence[int]]
    near: ClassVar[bool] = True

    def cuts(self, values: Values) -> Iterable[Sequence[int]]:
        """Return nothing: the rule follows from the others."""
        return ()

    def forced(self, values: Values) -> Iterator[Forced]:
        cells = [sum([2 << at for at, one in enumerate(row) if values[one] >= 0]) for row in self.table]
        left = orders_left(cells, self.constraint.first[1], self.constraint.last[1])
        because = [-one for row in self.table for one in row if values[one] < 0]
        if not any(left):
            yield 0, because
            return
        for row, before, after in zip(self.table, cells, left, strict=True):
            gone = before & ~after
            yield from ((-one, because) for at, one in enumerate(row, 1) if gone >> at & 1)

    def told(self, literal: int, _because: Sequence[int]) -> Constraint:
        at = next(at for at, row in enumerate(self.table) if -literal in row)
        return self.constraint.told(self.constraint.spots[at], self.table[at].index(-literal) + 1)


def sights(layer: str, line: Words, spots: tuple[Spot, ...], first: View, last: View) -> tuple[Constraint, ...]:
    """Return the patterns of a line: ``first`` is seen along the spots, ``last`` from their other end."""
    views = ((first, spots), (last, spots[::-1]))
    bounds = [Bounds(layer=layer, where=where, count=count, spots=along) for (where, count), along in views if count]
    return (*bounds, Orders(layer=layer, line=line, spots=spots, first=first, last=last))
