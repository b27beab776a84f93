"""How many spots of a group hold a value: exactly, at most or at least so many; of two values, whichever it is.

A room's count, a numbered wall, one lamp in a corridor, a cell that some lamp lights: all are counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from attrs import Factory, field, frozen

from kazu_core.constraints.base import Constraint, Finding, Target
from kazu_core.constraints.live import Live, Told
from kazu_core.grid import Spot
from kazu_core.marks import Marks
from kazu_core.words import Words, number

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


Reading = Literal["majority", "difference"]
"""What a number says of two values: how often the more frequent one is there, or how much more often than the other."""

_EITHER: dict[Reading, Words] = {
    "majority": Words(
        "of {one} and {other}, {where} has exactly {number} × the more frequent",
        "{where}の{one}と{other}のうち、多いほうはちょうど{number}個",
    ),
    "difference": Words(
        "of {one} and {other}, {where} has one exactly {number} times more than the other",
        "{where}の{one}と{other}の個数の差は、ちょうど{number}",
    ),
}
_NEITHER: dict[Reading, Words] = {
    "majority": Words(
        "of {one} and {other}, {where} does not have {number} × the more frequent",
        "{where}の{one}と{other}のうち、多いほうが{number}個ではありません",
    ),
    "difference": Words(
        "of {one} and {other}, {where} does not have one {number} times more than the other",
        "{where}の{one}と{other}の個数の差が{number}ではありません",
    ),
}


def reached_counts(spots: int, number: int, reading: Reading) -> tuple[int, ...]:
    """Return how often one of two values, which fill so many spots, may be there for a number: twice, once or never."""
    least = spots - number if reading == "majority" else (spots - number) / 2
    if least != int(least) or not 0 <= least <= spots / 2:
        return ()
    return tuple(sorted({int(least), spots - int(least)}))


def more_frequent(to: Target, layer: str, spots: tuple[Spot, ...], value: int) -> int:
    """Return the literal which, when true, lets a value be the more frequent one of `CountEither` on these spots."""
    return to.shared(("more-frequent", layer, spots, value))


@frozen(kw_only=True)
class CountEither(Constraint):
    """Of two values, one of which each of the spots has, the number tells how often the more frequent one is there.

    With the reading "difference" it tells how much more often than the other that is. ``where``, ``one`` and ``other``
    name the spots and the values in its words.
    """

    layer: str
    values: tuple[int, int]
    number: int
    where: Words
    reading: Reading = "majority"
    one: Words = field(default=Factory(lambda self: number(self.values[0]), takes_self=True))
    other: Words = field(default=Factory(lambda self: number(self.values[1]), takes_self=True))
    code: str = "count-wrong"
    says: Words = field(default=Factory(lambda self: self._told(_EITHER), takes_self=True))
    wrong: Words = field(default=Factory(lambda self: self._told(_NEITHER), takes_self=True))

    def _told(self, sentences: dict[Reading, Words]) -> Words:
        return sentences[self.reading].fill(where=self.where, one=self.one, other=self.other, number=self.number)

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield a finding when no way to fill the untouched spots makes the number."""
        written = [marks.value(self.layer, spot) for spot in self.spots]
        one, other = (written.count(value) for value in self.values)
        left = 0 if done else written.count(0)
        if not any(self._is_met(one + more, other + left - more) for more in range(left + 1)):
            yield self.finding()

    def _is_met(self, one: int, other: int) -> bool:
        return self.number == (max(one, other) if self.reading == "majority" else abs(one - other))

    def live(self) -> Live:
        """No way left to make the number."""
        one, other = self.values
        numbers = {"one": one, "other": other, "number": self.number, "apart": int(self.reading == "difference")}
        return Live(rule="count-either", layer=self.layer, spots=self.spots, numbers=numbers)

    def encode(self, to: Target) -> None:
        """Demand the greater count of one value or of the other, as two literals say, and leave no count between."""
        literals = to.along(self.layer, self.spots, self.values[0])
        counts = reached_counts(len(self.spots), self.number, self.reading)
        if not counts:
            to.clause(())
            return
        low, high = counts[0], counts[-1]
        to.at_least(literals, low)
        to.at_most(literals, high)
        if low < high:
            one, other = (more_frequent(to, self.layer, self.spots, value) for value in self.values)
            to.clause((one, other))
            to.at_least(literals, high, unless=-one)
            to.at_most(literals, low, unless=-other)
