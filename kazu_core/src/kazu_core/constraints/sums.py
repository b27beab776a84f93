"""Numbers that add to a total, all different: the combinations that a total leaves, and what can be told from them.

For each such group of cells there is a variable for every number ("it is among them") and one for every combination;
`Sum` ties them to what is written, `SumNeeds` and `SumWays` to what is left for the cells. So what `Sum` alone decides
is read off the combinations that go with the written numbers, and the other two look at candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import ClassVar

from attrs import Factory, define, evolve, field, frozen

from kazu_core.constraints.base import Constraint, Finding, Target, Values, reading
from kazu_core.constraints.combinations import sets_of, ways
from kazu_core.constraints.live import Live, Told
from kazu_core.constraints.number_patterns import HIDDEN, listed
from kazu_core.grid import Spot, place
from kazu_core.marks import Marks
from kazu_core.words import Words, number

_SAYS = Words("the numbers of {where} differ and add to {total}", "{where}の数字はすべて異なり、合計は{total}")
_SAYS_SETS = Words("the numbers of {where} differ and add to {total}, as {sets}",
                   "{where}の数字はすべて異なり、合計は{total}（{sets}）")  # fmt: skip
_WRONG = Words("the numbers of {where} do not add to {total}", "{where}の数字の合計が{total}ではありません")
_REPEATS = Words("{where} repeats a number", "{where}で数字が重なっています")
_OR = Words("{first} or {rest}", "{first}か{rest}")
_NEEDS = Words("a number that every combination left for {where} has must have a cell there",
               "{where}に残る組み合わせのどれにもある数字は、そのどこかに入ります")  # fmt: skip
_NO_PLACE = Words("a number of {where} has no cell left", "{where}で、入るマスのなくなった数字があります")
_WAYS = Words("some way to fill {where} up to {total} must go with the numbers left",
              "{where}には、残る候補の中で合計が{total}になる入れ方があります")  # fmt: skip
_NO_WAY = Words("no way to fill {where} up to {total} is left", "{where}の合計を{total}にする入れ方がありません")
_WAYS_OUT = Words("no way left to fill {where} up to {total} has {value} at {place}",
                  "{where}の合計が{total}になる入れ方に、{place}が{value}のものは残っていません")  # fmt: skip
_HIDDEN_TOLD = Words("in {where}, which add to {total}, {values} can only be at {places}",
                     "合計{total}の{where}で{values}が入るのは{places}だけです")  # fmt: skip

SETS_TOLD = 3
"""Up to so many combinations are told in words."""


def _told(total: int, count: int, highest: int) -> Words | None:
    """Return the combinations in words when they are few."""
    sets = [" ".join(map(str, numbers)) for numbers in sets_of(total, count, highest)]
    if not 0 < len(sets) <= SETS_TOLD:
        return None
    words = Words(sets[-1], sets[-1])
    for one in reversed(sets[:-1]):
        words = _OR.fill(first=one, rest=words)
    return words


# -- the rule


@frozen(kw_only=True)
class Sum(Constraint):
    """The numbers at the spots are all different and add to a total; they run from 1 to ``highest``.

    With ``granted``, that they differ is the business of those constraints and taken for granted here, and that a
    number of the combination needs a cell is told by `SumNeeds`.
    """

    layer: str
    total: int
    highest: int
    where: Words
    granted: tuple[Constraint, ...] = ()
    code: str = "sum-not-met"
    says: Words = field(default=Factory(lambda self: self._says(), takes_self=True))
    wrong: Words = field(default=Factory(lambda self: _WRONG.fill(where=self.where, total=self.total), takes_self=True))

    def _says(self) -> Words:
        sets = _told(self.total, len(self.spots), self.highest)
        if sets is None:
            return _SAYS.fill(where=self.where, total=self.total)
        return _SAYS_SETS.fill(where=self.where, total=self.total, sets=sets)

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield a finding for a repeat, and one when the sum is passed, out of reach or wrong."""
        values = [marks.value(self.layer, spot) for spot in self.spots]
        written = [value for value in values if value]
        if not self.granted and len(set(written)) < len(written):
            repeated = tuple(spot for spot, value in zip(self.spots, values, strict=True) if written.count(value) > 1)
            yield Finding(self.code, repeated, _REPEATS.fill(where=self.where))
        left, missing = self.total - sum(written), len(values) - len(written)
        least = missing * (missing + 1) // 2
        most = missing * (2 * self.highest + 1 - missing) // 2
        if not least <= left <= most:
            yield self.finding()

    def live(self) -> Live:
        """A repeat, or a sum that is passed or out of reach."""
        told = Told(self.code, self.wrong), Told(self.code, _REPEATS.fill(where=self.where))
        numbers = {"total": self.total, "highest": self.highest, "granted": int(bool(self.granted))}
        return Live(rule="sum", layer=self.layer, spots=self.spots, numbers=numbers, told=told)

    def encode(self, to: Target) -> None:
        """Have one of the combinations: its numbers are among those that stand here, and no others."""
        for literals in zip(*(to.literals(self.layer, spot)[self.highest :] for spot in self.spots), strict=True):
            for literal in literals:
                to.clause([-literal])
        for value, (among, places) in enumerate(_numbers(to, self), 1):
            if not self.granted:
                to.at_most(places, 1)
                to.clause([-among, *places])
            for literal in places:
                to.clause([-literal, among])
            self._of_sets(to, value, among)
        to.clause([choice for _, choice in _choices(to, self)])

    def _of_sets(self, to: Target, value: int, among: int) -> None:
        """Tie a number to the combinations that have it and to those that have it not."""
        has: list[int] = []
        lacks: list[int] = []
        for numbers, choice in _choices(to, self):
            (has if value in numbers else lacks).append(choice)
        for choice in has:
            to.clause([-choice, among])
        for choice in lacks:
            to.clause([-choice, -among])
        to.clause([-among, *has])
        to.clause([among, *lacks])


def _numbers(to: Target, rule: Sum) -> list[tuple[int, list[int]]]:
    """Return for each number the variable that says it is among the spots, and its literals there."""
    return [
        (to.shared(("among", rule.layer, rule.spots, value)), to.along(rule.layer, rule.spots, value))
        for value in range(1, rule.highest + 1)
    ]


def _choices(to: Target, rule: Sum) -> list[tuple[tuple[int, ...], int]]:
    """Return the combinations, each with its variable."""
    return [
        (numbers, to.shared(("sum", rule.layer, rule.spots, numbers)))
        for numbers in sets_of(rule.total, len(rule.spots), rule.highest)
    ]


# -- what follows from it


@frozen(kw_only=True)
class _OfSum(Constraint):
    """What follows from a sum: never judged, since whatever breaks it breaks the sum."""

    rule: Sum
    spots: tuple[Spot, ...] = field(default=Factory(lambda self: self.rule.spots, takes_self=True))
    tier: int = 1
    judged: bool = False

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield nothing."""
        return ()


@frozen(kw_only=True)
class SumNeeds(_OfSum):
    """A number that all combinations left have needs a cell: with one cell left for it, it is there."""

    code: str = "sum-needs"
    says: Words = field(default=Factory(lambda self: _NEEDS.fill(where=self.rule.where), takes_self=True))
    wrong: Words = field(default=Factory(lambda self: _NO_PLACE.fill(where=self.rule.where), takes_self=True))
    cost: float = 2.6

    def encode(self, to: Target) -> None:
        """Demand a place for every number that is among them."""
        for among, places in _numbers(to, self.rule):
            to.clause([-among, *places])


@frozen(kw_only=True)
class SumWays(_OfSum):
    """What no way to fill all the cells has, with what is left for each of them, is out."""

    code: str = "sum-ways"
    says: Words = field(
        default=Factory(lambda self: _WAYS.fill(where=self.rule.where, total=self.rule.total), takes_self=True)
    )
    wrong: Words = field(
        default=Factory(lambda self: _NO_WAY.fill(where=self.rule.where, total=self.rule.total), takes_self=True)
    )
    cost: float = 2.8

    def encode(self, to: Target) -> None:
        """Have a combination leave each cell something, and the ways to fill all of them looked at."""
        literals = [to.literals(self.rule.layer, spot)[: self.rule.highest] for spot in self.spots]
        for numbers, choice in _choices(to, self.rule):
            for cell in literals:
                to.clause([-choice, *(cell[value - 1] for value in numbers)])
        if literals:
            to.global_rule(_WaysRule(self, literals))

    def told(self, literal: int, literals: Sequence[Sequence[int]]) -> SumWays:
        """Return the constraint as it is at work on one literal."""
        at = next(at for at, cell in enumerate(literals) if abs(literal) in cell)
        value = literals[at].index(abs(literal)) + 1
        words = _WAYS_OUT.fill(where=self.rule.where, total=self.rule.total, place=place(self.spots[at]), value=value)
        return evolve(self, says=words)


@define(eq=False)
class _WaysRule:
    """`SumWays` on what is known: the literals of each cell, by number; what was worked out is kept."""

    constraint: SumWays
    literals: Sequence[Sequence[int]]
    near: ClassVar[bool] = True
    _all: tuple[int, ...] = field(init=False)
    _read: Callable[[Values], tuple[int, ...]] = field(init=False)
    _known: dict[tuple[int, ...], tuple[int, ...]] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self._all = tuple(literal for cell in self.literals for literal in cell)
        self._read = reading(self._all)

    def cuts(self, values: Values) -> Iterable[Sequence[int]]:
        """Return nothing: the rule follows from the others."""
        return ()

    def forced(self, values: Values) -> Iterable[tuple[int, Sequence[int]]]:
        """Return what is forced and not known yet, each because of all that is out already."""
        those = self._read(values)
        found = self._known.get(those)
        if found is None:
            found = self._known[those] = self._decided(values)
        if not found:
            return ()
        because = [-literal for literal in self._all if values[literal] < 0]
        return [(literal, because) for literal in found]

    def _decided(self, values: Values) -> tuple[int, ...]:
        masks = tuple(
            sum(1 << value for value, literal in enumerate(cell, 1) if values[literal] >= 0) for cell in self.literals
        )
        written = tuple(
            next((1 << value for value, literal in enumerate(cell, 1) if values[literal] > 0), mask)
            for cell, mask in zip(self.literals, masks, strict=True)
        )
        left = ways(written, self.constraint.rule.total, self.constraint.rule.highest)
        if left is None:
            return (0,)
        found: list[int] = []
        for cell, mask in zip(self.literals, left, strict=True):
            found += [
                -literal for value, literal in enumerate(cell, 1) if not mask >> value & 1 and not values[literal]
            ]
        return tuple(found)

    def told(self, literal: int, _because: Sequence[int]) -> Constraint:
        return self.constraint.told(literal, self.literals) if literal else self.constraint


# -- a pattern that only explains


@frozen(kw_only=True)
class SumHidden(_OfSum):
    """As many numbers that every combination left has as there are cells left for them, up to a size."""

    size: int
    code: str = field(default=Factory(lambda self: HIDDEN[self.size][0], takes_self=True))
    cost: float = field(default=Factory(lambda self: HIDDEN[self.size][1], takes_self=True))
    says: Words = field(default=Factory(lambda self: _NEEDS.fill(where=self.rule.where), takes_self=True))
    wrong: Words = field(default=Factory(lambda self: _NO_PLACE.fill(where=self.rule.where), takes_self=True))

    def encode(self, to: Target) -> None:
        """Have the places of the numbers looked at that are known to be among them."""
        to.global_rule(_HiddenRule(self, _numbers(to, self.rule)))

    def told(self, values: Iterable[int], cells: Iterable[int]) -> SumHidden:
        """Return the constraint as it is at work on some numbers (from 0) and cells."""
        numbers = listed([number(value + 1) for value in values])
        spots = tuple(self.spots[cell] for cell in cells)
        words = _HIDDEN_TOLD.fill(where=self.rule.where, total=self.rule.total, values=numbers,
                                  places=listed([place(spot) for spot in spots]))  # fmt: skip
        return evolve(self, says=words, spots=spots)


@frozen
class _HiddenRule:
    """`SumHidden` on what is known: for each number the variable that says it is among them, and its literals."""

    constraint: SumHidden
    numbers: Sequence[tuple[int, Sequence[int]]]
    near: ClassVar[bool] = True

    def cuts(self, values: Values) -> Iterable[Sequence[int]]:
        """Return nothing: the rule follows from the others."""
        return ()

    def forced(self, values: Values) -> Iterable[tuple[int, Sequence[int]]]:
        """Yield what the numbers of a crowd keep out of their cells."""
        needed = [
            (value, frozenset(cell for cell, one in enumerate(places) if values[one] >= 0))
            for value, (among, places) in enumerate(self.numbers)
            if values[among] > 0 and not any(values[one] > 0 for one in places)
        ]
        for crowd in combinations(needed, self.constraint.size):
            cells = frozenset().union(*(left for _, left in crowd))
            if len(cells) == len(crowd):
                yield from self._kept_out({value for value, _ in crowd}, cells, values)

    def _kept_out(self, crowd: set[int], cells: frozenset[int], values: Values) -> Iterable[tuple[int, Sequence[int]]]:
        because = [literal for value in sorted(crowd) for literal in self._of(value, cells)]
        for value, (_, places) in enumerate(self.numbers):
            if value not in crowd:
                yield from ((-places[cell], because) for cell in sorted(cells) if values[places[cell]] >= 0)

    def _of(self, value: int, cells: frozenset[int]) -> list[int]:
        among, places = self.numbers[value]
        return [among, *(-one for cell, one in enumerate(places) if cell not in cells)]

    def told(self, _literal: int, because: Sequence[int]) -> Constraint:
        there = frozenset(because)
        values = [value for value, (among, _) in enumerate(self.numbers) if among in there]
        _, places = self.numbers[values[0]]
        return self.constraint.told(values, [cell for cell, one in enumerate(places) if -one not in there])
