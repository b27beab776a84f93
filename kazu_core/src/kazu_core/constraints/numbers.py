"""Constraints on numbers written in cells."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import Factory, field, frozen

from kazu_core.constraints.base import Constraint, Finding, Target
from kazu_core.grid import Spot, place
from kazu_core.marks import Marks
from kazu_core.words import Words

_SAYS = Words("{value} is given at {place}", "{place}には{value}が最初から入っています")
_WRONG = Words("the given {value} at {place} was changed", "{place}の最初からある{value}が書き換えられています")


@frozen(kw_only=True)
class Given(Constraint):
    """A number that is printed in a cell; whatever is written there must be that number."""

    layer: str
    spot: Spot
    value: int
    code: str = "given-changed"
    spots: tuple[Spot, ...] = field(default=Factory(lambda self: (self.spot,), takes_self=True))
    says: Words = field(
        default=Factory(lambda self: _SAYS.fill(value=self.value, place=place(self.spot)), takes_self=True)
    )
    wrong: Words = field(
        default=Factory(lambda self: _WRONG.fill(value=self.value, place=place(self.spot)), takes_self=True)
    )
    clue: bool = True
    plain: bool = True

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield a finding when another number stands there."""
        found = marks.value(self.layer, self.spot)
        if found != self.value and (found or done):
            yield self.finding()

    def encode(self, to: Target) -> None:
        """Demand the number."""
        to.clause([to.literal(self.layer, self.spot, self.value)])
