"""Numbers that add to a total, all different."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from attrs import Factory, field, frozen

from kazu_core.constraints.base import Constraint, Finding, Target
from kazu_core.constraints.live import Live, Told
from kazu_core.marks import Marks
from kazu_core.words import Words

_SAYS = Words("the numbers of {where} differ and add to {total}", "{where}の数字はすべて異なり、合計は{total}")
_WRONG = Words("the numbers of {where} do not add to {total}", "{where}の数字の合計が{total}ではありません")
_REPEATS = Words("{where} repeats a number", "{where}で数字が重なっています")


@lru_cache(maxsize=4096)
def sets_of(total: int, count: int, highest: int) -> tuple[tuple[int, ...], ...]:
    """Return every set of ``count`` different numbers from 1 to ``highest`` that adds to a total, in rising order."""
    return tuple(numbers for numbers in combinations(range(1, highest + 1), count) if sum(numbers) == total)


@frozen(kw_only=True)
class Sum(Constraint):
    """The numbers at the spots are all different and add to a total; they run from 1 to ``highest``."""

    layer: str
    total: int
    highest: int
    where: Words
    code: str = "sum-not-met"
    says: Words = field(default=Factory(lambda self: _SAYS.fill(where=self.where, total=self.total), takes_self=True))
    wrong: Words = field(default=Factory(lambda self: _WRONG.fill(where=self.where, total=self.total), takes_self=True))

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield a finding for a repeat, and one when the sum is passed, out of reach or wrong."""
        values = [marks.value(self.layer, spot) for spot in self.spots]
        written = [value for value in values if value]
        if len(set(written)) < len(written):
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
        numbers = {"total": self.total, "highest": self.highest}
        return Live(rule="sum", layer=self.layer, spots=self.spots, numbers=numbers, told=told)

    def encode(self, to: Target) -> None:
        """Have one of the possible sets: its numbers all stand here, and no other does."""
        literals = [to.literals(self.layer, spot)[: self.highest] for spot in self.spots]
        by_value = list(zip(*literals, strict=True))
        for places in by_value:
            to.at_most(places, 1)
        for spot in self.spots:
            for literal in to.literals(self.layer, spot)[self.highest :]:
                to.clause([-literal])
        chosen = []
        for numbers in sets_of(self.total, len(self.spots), self.highest):
            choice = to.shared(("sum", self.layer, self.spots, numbers))
            chosen.append(choice)
            for value, places in enumerate(by_value, 1):
                if value in numbers:
                    to.clause([-choice, *places])
                else:
                    for literal in places:
                        to.clause([-choice, -literal])
        to.clause(chosen)
