"""How many spots of a group hold a value: exactly, at most or at least so many.

A room's count, a numbered wall, one lamp in a corridor, a cell that some lamp lights: all are counts.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import Factory, field, frozen

from kazu_core.constraints.base import Constraint, Finding, Target
from kazu_core.constraints.live import Live, Told
from kazu_core.marks import Marks
from kazu_core.words import Words

_EXACTLY = Words("{where} has exactly {most} × {what}", "{where}の{what}はちょうど{most}個")
_AT_MOST = Words("{where} has at most {most} × {what}", "{where}の{what}は{most}個まで")
_AT_LEAST = Words("{where} has at least {least} × {what}", "{where}の{what}は{least}個以上")
_BETWEEN = Words("{where} has {least} to {most} × {what}", "{where}の{what}は{least}個から{most}個")
_TOO_MANY = Words("{where} has more than {most} × {what}", "{where}の{what}が{most}個より多くなっています")
_TOO_FEW = Words("{where} has fewer than {least} × {what}", "{where}の{what}が{least}個より少なくなっています")


def _said(count: Count) -> Words:
    """Return the sentence that states a count."""
    if count.least == count.most:
        template = _EXACTLY
    elif count.least == 0:
        template = _AT_MOST
    else:
        template = _AT_LEAST if count.most >= len(count.spots) else _BETWEEN
    return template.fill(where=count.where, what=count.what, least=count.least, most=count.most)


@frozen(kw_only=True)
class Count(Constraint):
    """At least ``least`` and at most ``most`` of the spots hold a value.

    ``where`` and ``what`` name the spots and the value in its words; a finding says which bound is broken.
    """

    layer: str
    value: int
    least: int
    most: int
    where: Words
    what: Words
    code: str = "count-wrong"
    says: Words = field(default=Factory(_said, takes_self=True))
    wrong: Words = field(default=_TOO_MANY)

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield a finding when there are too many, or too few even if every untouched spot gets the value."""
        written = marks.on(self.layer)
        held = sum(written.get(spot) == self.value for spot in self.spots)
        untouched = 0 if done else sum(spot not in written for spot in self.spots)
        if held > self.most:
            yield self._told(_TOO_MANY)
        elif held + untouched < self.least:
            yield self._told(_TOO_FEW)

    def _told(self, usual: Words) -> Finding:
        """Return a finding in the kind's own words, or in the usual ones for the bound that is broken."""
        words = usual if self.wrong == _TOO_MANY else self.wrong
        filled = words.fill(where=self.where, what=self.what, least=self.least, most=self.most)
        return Finding(self.code, self.spots, filled)

    def live(self) -> Live:
        """Too many, or too few even with all that are untouched."""
        told = tuple(Told(self.code, self._told(usual).words) for usual in (_TOO_MANY, _TOO_FEW))
        numbers = {"value": self.value, "least": self.least, "most": self.most}
        return Live(rule="count", layer=self.layer, spots=self.spots, numbers=numbers, told=told)

    def encode(self, to: Target) -> None:
        """Bound the number of literals from above and below."""
        literals = [to.literal(self.layer, spot, self.value) for spot in self.spots]
        to.at_most(literals, self.most)
        to.at_least(literals, self.least)
