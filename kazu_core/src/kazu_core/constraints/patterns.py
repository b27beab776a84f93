"""Patterns in lines: runs that are too long, and lines that are too much alike."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import Factory, field, frozen

from kazu_core.constraints.base import Constraint, Finding, Target
from kazu_core.constraints.live import SILENT, Live
from kazu_core.grid import Spot
from kazu_core.marks import Marks
from kazu_core.words import Words, number

_NOT_ALL = Words("{where} never has {count} × {what} side by side", "{where}で{what}は{count}個続かない")
_ALL = Words("{where} has {count} × {what} side by side", "{where}で{what}が{count}個続いています")
_UNLIKE = Words("{first} and {second} are not alike", "{first}と{second}は同じにならない")
_ALIKE = Words("{first} and {second} are alike", "{first}と{second}が同じです")
_LINE = Words("the line", "列")


@frozen(kw_only=True)
class NotAll(Constraint):
    """The spots never all hold one value; ``value`` 0 means that they never all stay without any.

    ``where`` and ``what`` name the line and the value in its words.
    """

    layer: str
    value: int
    where: Words = _LINE
    what: Words = field(default=Factory(lambda self: number(self.value), takes_self=True))
    code: str = "run-too-long"
    says: Words = field(default=Factory(lambda self: self.told(_NOT_ALL), takes_self=True))
    wrong: Words = field(default=Factory(lambda self: self.told(_ALL), takes_self=True))

    def told(self, template: Words) -> Words:
        """Return a template filled with the line, the value and how many spots there are."""
        return template.fill(where=self.where, what=self.what, count=len(self.spots))

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield a finding when they all do; untouched spots hold nothing once the grid is done."""
        written = marks.on(self.layer)
        if (self.value or done) and all(written.get(spot, 0) == self.value for spot in self.spots):
            yield self.finding()

    def live(self) -> Live:
        """All of them with the value; without any that is only told of a finished grid."""
        if not self.value:
            return SILENT
        return Live(rule="not-all", layer=self.layer, spots=self.spots, numbers={"value": self.value})

    def encode(self, to: Target) -> None:
        """Demand that one spot does not."""
        if self.value:
            to.clause([-to.literal(self.layer, spot, self.value) for spot in self.spots])
        else:
            to.clause([literal for spot in self.spots for literal in to.literals(self.layer, spot)])


@frozen(kw_only=True)
class Differ(Constraint):
    """Two lines of equal length are not alike in every place; ``first`` and ``second`` name them in its words."""

    layer: str
    one: tuple[Spot, ...]
    other: tuple[Spot, ...]
    first: Words = _LINE
    second: Words = _LINE
    code: str = "lines-alike"
    spots: tuple[Spot, ...] = field(default=Factory(lambda self: self.one + self.other, takes_self=True))
    says: Words = field(
        default=Factory(lambda self: _UNLIKE.fill(first=self.first, second=self.second), takes_self=True)
    )
    wrong: Words = field(
        default=Factory(lambda self: _ALIKE.fill(first=self.first, second=self.second), takes_self=True)
    )

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield a finding when both are written (or the grid is done) and alike."""
        written = marks.on(self.layer)
        pairs = [(written.get(a, 0), written.get(b, 0)) for a, b in zip(self.one, self.other, strict=True)]
        if all(first == second and (first or done) for first, second in pairs):
            yield self.finding()

    def live(self) -> Live:
        """Both written and alike."""
        both = self.one + self.other
        return Live(rule="unlike", layer=self.layer, spots=both, where=None if self.spots == both else self.spots)

    def encode(self, to: Target) -> None:
        """Demand a place where one line has a value that the other lacks."""
        places = []
        for at, (first, second) in enumerate(zip(self.one, self.other, strict=True)):
            here, there = to.literals(self.layer, first), to.literals(self.layer, second)
            unlike = to.shared(("differ", self.layer, self.one, self.other, at))
            for a, b in zip(here, there, strict=True):
                to.clause([-unlike, -a, -b])
            to.clause([-unlike, *here, *there])
            places.append(unlike)
        to.clause(places)
