"""Constraints on numbers written in cells."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from attrs import Factory, field, frozen

from kazu_core.constraints.base import Constraint, Finding, Target
from kazu_core.constraints.live import SILENT, Live
from kazu_core.grid import Spot, place
from kazu_core.marks import Marks
from kazu_core.words import Words

_FILLED = Words("{place} must hold a number", "{place}には数字が1つ入ります")
_EMPTY = Words("the answer has empty cells", "空いているマスがあります")
_DIFFERENT = Words("{where} has no number twice", "{where}に同じ数字は2つ入りません")
_REPEATS = Words("{where} repeats a number", "{where}に同じ数字があります")
_UP_TO = Words("{where} holds no number above {most}", "{where}に{most}より大きい数字は入りません")
_ABOVE = Words("{where} has a number above {most}", "{where}に{most}より大きい数字があります")
_HOLDS = Words("{value} must be somewhere in {where}", "{where}には{value}が入ります")
_MISSING = Words("{value} is nowhere in {where}", "{where}に{value}がありません")
_SAYS = Words("{value} is given at {place}", "{place}には{value}が最初から入っています")
_WRONG = Words("the given {value} at {place} was changed", "{place}の最初からある{value}が書き換えられています")

_place = lru_cache(maxsize=4096)(place)  # a large grid has hundreds of givens, each named twice


@frozen(kw_only=True)
class Given(Constraint):
    """A number that is printed in a cell; whatever is written there must be that number."""

    layer: str
    spot: Spot
    value: int
    code: str = "given-changed"
    spots: tuple[Spot, ...] = field(default=Factory(lambda self: (self.spot,), takes_self=True))
    says: Words = field(
        default=Factory(lambda self: _SAYS.fill(value=self.value, place=_place(self.spot)), takes_self=True)
    )
    wrong: Words = field(
        default=Factory(lambda self: _WRONG.fill(value=self.value, place=_place(self.spot)), takes_self=True)
    )
    clue: bool = True
    plain: bool = True

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield a finding when another number stands there."""
        found = marks.value(self.layer, self.spot)
        if found != self.value and (found or done):
            yield self.finding()

    def live(self) -> Live:
        """Nothing: a page writes on no printed number."""
        return SILENT

    def encode(self, to: Target) -> None:
        """Demand the number."""
        to.clause([to.literal(self.layer, self.spot, self.value)])


@frozen(kw_only=True)
class Filled(Constraint):
    """A cell that must hold a number; that one number is left for it is the reason of a naked single."""

    layer: str
    spot: Spot
    code: str = "cells-empty"
    spots: tuple[Spot, ...] = field(default=Factory(lambda self: (self.spot,), takes_self=True))
    says: Words = field(default=Factory(lambda self: _FILLED.fill(place=_place(self.spot)), takes_self=True))
    wrong: Words = _EMPTY
    cost: float = 2.3

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield a finding when a finished grid has nothing there."""
        if done and not marks.value(self.layer, self.spot):
            yield self.finding()

    def live(self) -> Live:
        """Nothing: only a finished grid breaks it."""
        return SILENT

    def encode(self, to: Target) -> None:
        """Demand one of the values; that it is only one is the layer's own rule."""
        to.clause(to.literals(self.layer, self.spot))


@frozen(kw_only=True)
class AllDifferent(Constraint):
    """A house: spots among which no number comes twice. ``where`` names it ("row 3").

    Plain: that a number rules itself out in its house goes without saying.
    """

    layer: str
    where: Words
    code: str = "house-repeats"
    says: Words = field(default=Factory(lambda self: _DIFFERENT.fill(where=self.where), takes_self=True))
    wrong: Words = field(default=Factory(lambda self: _REPEATS.fill(where=self.where), takes_self=True))
    plain: bool = True

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield one finding with every spot whose number is there again."""
        written = marks.on(self.layer)
        places: dict[int, list[Spot]] = {}
        for spot in self.spots:
            if written.get(spot):
                places.setdefault(written[spot], []).append(spot)
        repeated = [spot for alike in places.values() if len(alike) > 1 for spot in alike]
        if repeated:
            yield self.finding(sorted(repeated))

    def live(self) -> Live:
        """What is there twice."""
        return Live(rule="different", layer=self.layer, spots=self.spots)

    def encode(self, to: Target) -> None:
        """Allow every value at one spot at most."""
        for places in zip(*(to.literals(self.layer, spot) for spot in self.spots), strict=True):
            to.at_most(places, 1)


@frozen(kw_only=True)
class UpTo(Constraint):
    """Spots with no number above ``most``, where the layer has larger ones for others. ``where`` names them."""

    layer: str
    most: int
    where: Words
    code: str = "number-too-large"
    says: Words = field(default=Factory(lambda self: _UP_TO.fill(where=self.where, most=self.most), takes_self=True))
    wrong: Words = field(default=Factory(lambda self: _ABOVE.fill(where=self.where, most=self.most), takes_self=True))
    plain: bool = True

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield one finding with every number that is too large."""
        large = [spot for spot in self.spots if marks.value(self.layer, spot) > self.most]
        if large:
            yield self.finding(large)

    def live(self) -> Live:
        """Numbers that are too large."""
        return Live(rule="up-to", layer=self.layer, spots=self.spots, numbers={"most": self.most})

    def encode(self, to: Target) -> None:
        """Rule out the larger values at each spot."""
        for spot in self.spots:
            for literal in to.literals(self.layer, spot)[self.most :]:
                to.clause([-literal])


@frozen(kw_only=True)
class Holds(Constraint):
    """A house that must hold a value; that one spot is left for it is the reason of a hidden single.

    It follows from the house's other rules when the house has as many spots as there are values, so check need not
    ask for it.
    """

    layer: str
    value: int
    where: Words
    code: str = "value-missing"
    says: Words = field(default=Factory(lambda self: _HOLDS.fill(where=self.where, value=self.value), takes_self=True))
    wrong: Words = field(
        default=Factory(lambda self: _MISSING.fill(where=self.where, value=self.value), takes_self=True)
    )
    cost: float = 1.5
    judged: bool = False

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield a finding when the value is nowhere and no spot is left for it."""
        there = [marks.value(self.layer, spot) for spot in self.spots]
        if self.value not in there and (done or 0 not in there):
            yield self.finding()

    def encode(self, to: Target) -> None:
        """Demand the value at one of the spots."""
        to.clause(to.along(self.layer, self.spots, self.value))
