"""Comparing numbers: smaller than, seen from the edge, and equal ones kept apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import Factory, field, frozen

from kazu_core.constraints.base import Constraint, Finding, Target
from kazu_core.constraints.live import Live
from kazu_core.grid import Spot, place
from kazu_core.marks import Marks
from kazu_core.words import Words

_LESS = Words("{less} is less than {more}", "{less}は{more}より小さい")
_NOT_LESS = Words("{less} is not less than {more}", "{less}が{more}より小さくありません")
_SEEN = Words("from {where}, {count} are seen", "{where}から見えるのは{count}個")
_NOT_SEEN = Words("the number seen from {where} is not {count}", "{where}から見える数が{count}個ではありません")
_APART = Words(
    "in {where}, equal numbers have at least as many cells between them as they say",
    "{where}では、同じ数字の間にその数以上のマスがあります",
)
_TOO_NEAR = Words("equal numbers of {where} are too near", "{where}の同じ数字が近すぎます")


def _between(rule: Less) -> tuple[float, float]:
    """Return where a sign stands: in the middle between two spots."""
    return (rule.less.y + rule.more.y) / 2, (rule.less.x + rule.more.x) / 2


def _outside(rule: Seen) -> tuple[float, float] | None:
    """Return where a clue stands from which one looks along spots: a step before the first."""
    if len(rule.spots) < 2:
        return None
    first, second = rule.spots[:2]
    return 2 * first.y - second.y, 2 * first.x - second.x


@frozen(kw_only=True)
class Less(Constraint):
    """The number at one spot is less than the number at another; a printed sign stands between them."""

    layer: str
    less: Spot
    more: Spot
    code: str = "not-less"
    spots: tuple[Spot, ...] = field(default=Factory(lambda self: (self.less, self.more), takes_self=True))
    says: Words = field(
        default=Factory(lambda self: _LESS.fill(less=place(self.less), more=place(self.more)), takes_self=True)
    )
    wrong: Words = field(
        default=Factory(lambda self: _NOT_LESS.fill(less=place(self.less), more=place(self.more)), takes_self=True)
    )
    printed: tuple[float, float] | None = field(default=Factory(_between, takes_self=True))

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield a finding when both are written and the first is not less."""
        less, more = marks.value(self.layer, self.less), marks.value(self.layer, self.more)
        if less and more and less >= more:
            yield self.finding()

    def live(self) -> Live:
        """Two that are written the wrong way round."""
        return Live(rule="less", layer=self.layer, spots=(self.less, self.more))

    def encode(self, to: Target) -> None:
        """Rule out each value of the smaller one together with all that are not larger."""
        less, more = to.literals(self.layer, self.less), to.literals(self.layer, self.more)
        for at, literal in enumerate(less):
            to.clause([-literal, *more[at + 1 :]])
        for at, literal in enumerate(more):
            to.clause([-literal, *less[:at]])


@frozen(kw_only=True)
class Seen(Constraint):
    """Looking along the spots from the first, so many numbers are larger than all before them."""

    layer: str
    count: int
    where: Words
    code: str = "clue-not-met"
    says: Words = field(default=Factory(lambda self: _SEEN.fill(where=self.where, count=self.count), takes_self=True))
    wrong: Words = field(
        default=Factory(lambda self: _NOT_SEEN.fill(where=self.where, count=self.count), takes_self=True)
    )
    printed: tuple[float, float] | None = field(default=Factory(_outside, takes_self=True))

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Walk to the first empty spot; yield a finding when more are seen by then, or the end shows another number."""
        highest = seen = walked = 0
        for spot in self.spots:
            value = marks.value(self.layer, spot)
            if not value:
                break
            walked += 1
            if value > highest:
                highest, seen = value, seen + 1
        if seen > self.count or (walked == len(self.spots) and seen != self.count):
            yield self.finding(self.spots[:walked])

    def live(self) -> Live:
        """Too many seen by the first empty spot, or another number at the end."""
        return Live(rule="seen", layer=self.layer, spots=self.spots, numbers={"count": self.count})

    def encode(self, to: Target) -> None:
        """Keep "the tallest so far is at least v" along the spots; a spot is seen when that was false for its value."""
        literals = [to.literals(self.layer, spot) for spot in self.spots]
        seen = [
            self._seen_at(to, at, literals[at], self._reached(to, at, literals[at - 1]) if at else None)
            for at in range(len(literals))
        ]
        to.exactly(seen, self.count)

    def _reached(self, to: Target, at: int, before: Sequence[int]) -> list[int]:
        """Return, for each value, the literal that says: one of the first ``at`` spots is at least that."""
        now = [to.shared(("reached", self.layer, self.spots, at, height)) for height in range(len(before))]
        earlier = [to.shared(("reached", self.layer, self.spots, at - 1, height)) for height in range(len(before))]
        for height, reached in enumerate(now):
            taller = before[height:]
            for literal in taller:
                to.clause([-literal, reached])
            if at == 1:
                to.clause([-reached, *taller])
            else:
                to.clause([-earlier[height], reached])
                to.clause([-reached, earlier[height], *taller])
        return now

    def _seen_at(self, to: Target, at: int, literals: Sequence[int], reached: Sequence[int] | None) -> int:
        """Return the literal that says: the number here is larger than all before it."""
        seen = to.shared(("seen", self.layer, self.spots, at))
        if reached is None:
            to.clause([seen])
            return seen
        for literal, blocked in zip(literals, reached, strict=True):
            to.clause([-literal, blocked, seen])
            to.clause([-literal, -blocked, -seen])
        return seen


@frozen(kw_only=True)
class Apart(Constraint):
    """A line in which two equal numbers v have at least v spots between them. ``where`` names it ("row 3").

    Plain: that a number keeps itself away in its line goes without saying.
    """

    layer: str
    where: Words
    code: str = "too-near"
    says: Words = field(default=Factory(lambda self: _APART.fill(where=self.where), takes_self=True))
    wrong: Words = field(default=Factory(lambda self: _TOO_NEAR.fill(where=self.where), takes_self=True))
    plain: bool = True

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield one finding with every number that stands too near to its like."""
        written = marks.on(self.layer)
        last: dict[int, int] = {}
        near: dict[Spot, None] = {}
        for at, spot in enumerate(self.spots):
            value = written.get(spot, 0)
            if value and at - last.get(value, -1 - value) <= value:
                near |= dict.fromkeys((self.spots[last[value]], spot))
            last[value] = at
        if near:
            yield self.finding(near)

    def live(self) -> Live:
        """Equal numbers that ask for more spots between."""
        return Live(rule="apart", layer=self.layer, spots=self.spots)

    def encode(self, to: Target) -> None:
        """Rule out each value in both of two spots that are no further apart than it says."""
        literals = [to.literals(self.layer, spot) for spot in self.spots]
        for at, first in enumerate(literals):
            for distance, other in enumerate(literals[at + 1 : at + 1 + len(first)], 1):
                for one, two in zip(first[distance - 1 :], other[distance - 1 :], strict=True):
                    to.clause([-one, -two])
