"""What houses and cages with known sums leave over: the rule of 45, by its name in 9x9 grids.

The numbers of a house add to a known total. Cages that lie wholly inside some houses take their sums of it, and what
they leave, the cells of cages that cross the border, adds to the rest; or the cells that stick out do, or both do
together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from attrs import Factory, define, field, frozen

from kazu_core.constraints.base import Constraint, Target, Values
from kazu_core.constraints.number_patterns import House, Pattern, listed
from kazu_core.grid import Spot, place
from kazu_core.words import Words

LEFT = 4
"""At most so many cells that are still open are looked at together."""

MOST = 6
"""At most so many cells are left over; more would seldom come down to few open ones."""

TRIED = 400
"""Up to so many ways to fill the open cells are gone through with the cells that must differ; else only sums are."""

_INSIDE = Words(
    "{houses} add to {whole} and the cages inside to {known}, so {places} add to {rest}",
    "{houses}の合計は{whole}、中に収まる囲みの合計は{known}なので、残る{places}の合計は{rest}です",
)
_INSIDE_ONE = Words(
    "{houses} add to {whole} and the cages inside to {known}, which leaves {rest} for {places}",
    "{houses}の合計は{whole}、中に収まる囲みの合計は{known}なので、残る{places}は{rest}です",
)
_OUTSIDE = Words(
    "the cages over {houses} add to {known} and those to {whole}, so {places}, which stick out, add to {rest}",
    "{houses}にかかる囲みの合計は{known}、{houses}の合計は{whole}なので、はみ出す{places}の合計は{rest}です",
)
_OUTSIDE_ONE = Words(
    "the cages over {houses} add to {known} and those to {whole}, which leaves {rest} for {places}, which sticks out",
    "{houses}にかかる囲みの合計は{known}、{houses}の合計は{whole}なので、はみ出す{places}は{rest}です",
)
_BOTH = Words(
    "{houses} add to {whole}, so by the cages that cross their border {places} add to {rest} more than {others}",
    "{houses}の合計は{whole}なので、境をまたぐ囲みの合計から、{places}の合計は{others}の合計より{rest}だけ大きくなります",
)
_BOTH_LESS = Words(
    "{houses} add to {whole}, so by the cages that cross their border {places} add to {rest} less than {others}",
    "{houses}の合計は{whole}なので、境をまたぐ囲みの合計から、{places}の合計は{others}の合計より{rest}だけ小さくなります",
)
_BOTH_ALIKE = Words(
    "{houses} add to {whole}, so by the cages that cross their border {places} add to as much as {others}",
    "{houses}の合計は{whole}なので、境をまたぐ囲みの合計から、{places}の合計は{others}の合計と同じです",
)


@frozen
class Caged:
    """Spots whose numbers add to a known sum and differ from one another."""

    spots: tuple[Spot, ...]
    sum: int


@frozen(kw_only=True)
class Remainder(Pattern):
    """The numbers at ``inside`` add to ``total`` more than those at ``outside``; all run from 1 to ``highest``.

    ``apart`` are pairs of those spots, by their places in the two lists one after the other, that must differ.
    """

    inside: tuple[Spot, ...]
    outside: tuple[Spot, ...]
    total: int
    highest: int
    apart: frozenset[tuple[int, int]]
    code: str = "rule-of-45"
    spots: tuple[Spot, ...] = field(default=Factory(lambda self: self.inside + self.outside, takes_self=True))

    def encode(self, to: Target) -> None:
        """Have the sums looked at that the numbers left allow."""
        to.global_rule(_RemainderRule(self, [to.literals(self.layer, spot)[: self.highest] for spot in self.spots]))


@define(eq=False)
class _RemainderRule:
    """`Remainder` on what is known, by the literals of each cell; what was worked out is kept.

    What is taken away counts as what it lacks of ``highest + 1``, so that everything is added.
    """

    constraint: Remainder
    literals: Sequence[Sequence[int]]
    near: ClassVar[bool] = True
    _known: dict[tuple[int, ...], tuple[int, ...] | None] = field(factory=dict, init=False)

    def cuts(self, values: Values) -> Iterable[Sequence[int]]:
        """Return nothing: the rule follows from the others."""
        return ()

    def forced(self, values: Values) -> Iterator[tuple[int, Sequence[int]]]:
        masks = self._left(values)
        if sum(mask & (mask - 1) > 0 for mask in masks) > LEFT:
            return
        if masks not in self._known:
            self._known[masks] = _kept(self.constraint, masks)
        kept = self._known[masks]
        if kept == masks:
            return
        because = [-one for cell in self.literals for one in cell if values[one] < 0]
        if kept is None:
            yield 0, because
            return
        for cell, mask, left in zip(self.literals, kept, masks, strict=True):
            yield from ((-one, because) for at, one in enumerate(cell) if left & ~mask & 1 << at)

    def _left(self, values: Values) -> tuple[int, ...]:
        """Return the numbers left for each cell, a bit for each from 1 on; that of a cell with a number alone."""
        masks = []
        for cell in self.literals:
            mask = 0
            for at, one in enumerate(cell):
                if values[one] > 0:
                    mask = 1 << at
                    break
                if not values[one]:
                    mask |= 1 << at
            masks.append(mask)
        return tuple(masks)

    def told(self, _literal: int, _because: Sequence[int]) -> Constraint:
        return self.constraint


def _kept(rule: Remainder, masks: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return what is left for each cell of what adds up, None when nothing does."""
    highest, split = rule.highest, len(rule.inside)
    turned = tuple(mask if at < split else _turned(mask, highest) for at, mask in enumerate(masks))
    total = rule.total + (highest + 1) * len(rule.outside)
    ways = 1
    for mask in masks:
        ways *= mask.bit_count()
    found = _by_sums(turned, total) if ways > TRIED else _by_ways(rule, turned, total)
    if 0 in found:
        return None
    return tuple(mask if at < split else _turned(mask, highest) for at, mask in enumerate(found))


def _turned(mask: int, highest: int) -> int:
    """Return a mask with each number exchanged for what it lacks of ``highest + 1``."""
    return sum(1 << highest - 1 - at for at in range(highest) if mask >> at & 1)


def _by_sums(masks: tuple[int, ...], total: int) -> tuple[int, ...]:
    """Keep the numbers that some numbers of the other cells fill up to the total; a bit of a reach is a sum."""
    before = [1]
    for mask in masks:
        before.append(_added(before[-1], mask))
    after, found = 1 << total, [0] * len(masks)
    for at in reversed(range(len(masks))):
        left, kept, earlier = masks[at], 0, 0
        for value in range(1, left.bit_length() + 1):
            if left >> value - 1 & 1 and before[at] & after >> value:
                kept |= 1 << value - 1
                earlier |= after >> value
        found[at], after = kept, earlier
    return tuple(found)


def _added(reach: int, mask: int) -> int:
    """Return the sums that come of those of a reach and one more number."""
    added = 0
    for value in range(1, mask.bit_length() + 1):
        if mask >> value - 1 & 1:
            added |= reach << value
    return added


def _by_ways(rule: Remainder, masks: tuple[int, ...], total: int) -> tuple[int, ...]:
    """Keep the numbers of all ways to fill the cells up to the total, with those different that must be."""
    found, split, highest = [0] * len(masks), len(rule.inside), rule.highest
    chosen: list[int] = []

    def fill(left: int) -> None:
        at = len(chosen)
        if at == len(masks):
            for cell, value in enumerate(chosen) if not left else ():
                found[cell] |= 1 << value - 1
            return
        for value in range(1, min(left, masks[at].bit_length()) + 1):
            number = value if at < split else highest + 1 - value
            others = (
                other if before < split else highest + 1 - other
                for before, other in enumerate(chosen)
                if (before, at) in rule.apart
            )
            if masks[at] >> value - 1 & 1 and number not in others:
                chosen.append(value)
                fill(left - value)
                chosen.pop()

    fill(total)
    return tuple(found)


# -- all remainders of some houses


def remainders(
    layer: str, highest: int, unions: Iterable[Sequence[House]], cages: Sequence[Caged], every: Sequence[House]
) -> Iterator[Remainder]:
    """Yield what cages leave over of houses that do not overlap, for each of the unions, in one way or several.

    Spots must differ that are together in ``every`` house or in a cage. What only says a cage's own sum again is left
    out.
    """
    seen = {frozenset(cage.spots) for cage in cages}
    together = [frozenset(house.spots) for house in every] + list(seen)
    for union in unions:
        for inside, outside, total, says in _equations(highest, union, cages):
            key = frozenset(inside) | frozenset(outside)
            if not 1 <= len(key) <= MOST or key in seen:
                continue
            seen.add(key)
            spots = inside + outside
            apart = frozenset(
                (one, other)
                for other, there in enumerate(spots)
                for one, here in enumerate(spots[:other])
                if any(here in group and there in group for group in together)
            )
            yield Remainder(
                layer=layer, inside=inside, outside=outside, total=total, highest=highest, apart=apart, says=says,
                cost=2.2 + 0.2 * len(spots) + 0.2 * len(union),
            )  # fmt: skip


Equation = tuple[tuple[Spot, ...], tuple[Spot, ...], int, Words]


def _equations(highest: int, union: Sequence[House], cages: Sequence[Caged]) -> Iterator[Equation]:
    """Yield what is left over inside, what sticks out, and of each cage across the border the part that is smaller."""
    area = frozenset(spot for house in union for spot in house.spots)
    whole = len(union) * highest * (highest + 1) // 2
    houses = listed([house.where for house in union])
    known = sum(cage.sum for cage in cages if area.issuperset(cage.spots))
    across = [
        (
            cage.sum,
            tuple(spot for spot in cage.spots if spot in area),
            tuple(spot for spot in cage.spots if spot not in area),
        )
        for cage in cages
        if not area.issuperset(cage.spots) and not area.isdisjoint(cage.spots)
    ]
    over = known + sum(total for total, _, _ in across)
    inside = tuple(spot for _, spots, _ in across for spot in spots)
    outside = tuple(spot for _, _, spots in across for spot in spots)
    if inside:
        slots: dict[str, Words | int] = {"houses": houses, "whole": whole}
        one, other = whole - known, over - whole
        yield (
            inside,
            (),
            one,
            (_INSIDE if len(inside) > 1 else _INSIDE_ONE).fill(**slots, known=known, rest=one, places=_places(inside)),
        )
        yield (
            outside,
            (),
            other,
            (_OUTSIDE if len(outside) > 1 else _OUTSIDE_ONE).fill(
                **slots, known=over, rest=other, places=_places(outside)
            ),
        )
    near = tuple(spot for _, ins, outs in across if len(ins) <= len(outs) for spot in ins)
    far = tuple(spot for _, ins, outs in across if len(ins) > len(outs) for spot in outs)
    if near and far:
        rest = whole - known - sum(total for total, ins, outs in across if len(ins) > len(outs))
        words = _BOTH if rest > 0 else _BOTH_LESS if rest else _BOTH_ALIKE
        slots = {"houses": houses, "whole": whole, "places": _places(near), "others": _places(far), "rest": abs(rest)}
        yield near, far, rest, words.fill(**slots)


def _places(spots: Sequence[Spot]) -> Words:
    return listed([place(spot) for spot in spots])
