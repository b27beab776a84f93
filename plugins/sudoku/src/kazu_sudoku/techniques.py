"""Steps of number kinds by the names that solvers know, recognised by the constraints that they rest on.

Which number rules which out needs no telling, so the reasons are cells that must be filled and houses that need a
value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kazu_core.constraints.numbers import Filled, Holds
from kazu_core.words import Words

if TYPE_CHECKING:
    from kazu_core.constraints.base import Constraint
    from kazu_core.grid import Spot
    from kazu_core.solving.explain import Fact, Step

FULL_HOUSE = Words("full house", "フルハウス（最後の1マス）")
NAKED_SINGLE = Words("naked single", "ネイキッドシングル（このマスに入る数字は1つだけ）")
HIDDEN_SINGLE_BOX = Words("hidden single in a box", "ヒドゥンシングル（ブロックの中で入るマスは1つだけ）")
HIDDEN_SINGLE_LINE = Words("hidden single in a line", "ヒドゥンシングル（行や列の中で入るマスは1つだけ）")
POINTING = Words("pointing", "ポインティング（ブロックの候補が1つの行か列に並ぶ）")
CLAIMING = Words("claiming", "クレーミング（行か列の候補が1つのブロックに収まる）")
NAKED = {
    2: Words("naked pair", "ネイキッドペア"),
    3: Words("naked triple", "ネイキッドトリプル"),
    4: Words("naked quad", "ネイキッドクワッド"),
}
HIDDEN = {
    2: Words("hidden pair", "ヒドゥンペア"),
    3: Words("hidden triple", "ヒドゥントリプル"),
    4: Words("hidden quad", "ヒドゥンクワッド"),
}
FISH = {
    2: Words("X-wing", "X-ウィング"),
    3: Words("swordfish", "ソードフィッシュ"),
    4: Words("jellyfish", "ジェリーフィッシュ"),
}


def technique(step: Step) -> Words | None:
    """Return the usual name of a step, None where its reasons make no known pattern."""
    telling = step.telling
    if not step.fact.holds:
        return _pattern(telling)
    if len(telling) == 1:
        return _single(telling[0], step)
    finals = [reason for reason in telling if _places(reason, step.fact)]
    names = (_pattern([reason for reason in telling if reason is not final]) for final in finals)
    return next((name for name in names if name is not None), None)


def _places(reason: Constraint, fact: Fact) -> bool:
    """Whether a reason can be the one that places the number, after the others have ruled out."""
    if isinstance(reason, Filled):
        return reason.spot == fact.spot
    return isinstance(reason, Holds) and reason.value == fact.value and fact.spot in reason.spots


def _single(reason: Constraint, step: Step) -> Words | None:
    if isinstance(reason, Holds):
        if set(step.spots) <= set(reason.spots):
            return FULL_HOUSE
        return HIDDEN_SINGLE_LINE if _is_line(reason) else HIDDEN_SINGLE_BOX
    if isinstance(reason, Filled):
        return FULL_HOUSE if _one_house(step.spots, reason.spot) else NAKED_SINGLE
    return None


def _one_house(spots: Sequence[Spot], spot: Spot) -> bool:
    """Whether all spots are in the row, or all in the column, of a spot."""
    return all(other.y == spot.y for other in spots) or all(other.x == spot.x for other in spots)


def _pattern(reasons: Sequence[Constraint]) -> Words | None:
    """Return the name of what rules candidates out."""
    needs = [reason for reason in reasons if isinstance(reason, Holds)]
    cells = [reason.spot for reason in reasons if isinstance(reason, Filled)]
    if len(cells) == len(reasons):
        return NAKED.get(len(cells)) if _share_a_house(cells) else None
    if len(needs) != len(reasons):
        return None
    if len(needs) == 1:
        return CLAIMING if _is_line(needs[0]) else POINTING
    if len({need.spots for need in needs}) == 1:
        return HIDDEN.get(len(needs))
    if len({need.value for need in needs}) == 1 and _parallel(needs):
        return FISH.get(len(needs))
    return None


def _is_line(need: Holds) -> bool:
    return len({spot.y for spot in need.spots}) == 1 or len({spot.x for spot in need.spots}) == 1


def _parallel(needs: Sequence[Holds]) -> bool:
    """Whether all are rows, or all columns."""
    return all(len({spot.y for spot in need.spots}) == 1 for need in needs) or all(
        len({spot.x for spot in need.spots}) == 1 for need in needs
    )


def _share_a_house(cells: Sequence[Spot]) -> bool:
    """Whether cells are in one row or column, or near enough for one box."""
    rows, columns = {cell.y for cell in cells}, {cell.x for cell in cells}
    return len(rows) == 1 or len(columns) == 1 or (_near(rows) and _near(columns))


def _near(steps: set[int]) -> bool:
    return max(steps) - min(steps) <= 8
