"""Steps of number kinds by the names that solvers know, recognised by the constraints that they rest on.

Which number rules which out needs no telling, so the reasons are cells that must be filled, houses that need a value
and patterns that rule others out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kazu_core.constraints.numbers import Filled, Holds
from kazu_core.constraints.order import Less, Seen
from kazu_core.words import Words

if TYPE_CHECKING:
    from kazu_core.constraints.base import Constraint
    from kazu_core.grid import Spot
    from kazu_core.solving.explain import Step

FULL_HOUSE = Words("full house", "フルハウス（最後の1マス）")
NAKED_SINGLE = Words("naked single", "ネイキッドシングル（このマスに入る数字は1つだけ）")
HIDDEN_SINGLE_BOX = Words("hidden single in a box", "ヒドゥンシングル（ブロックの中で入るマスは1つだけ）")
HIDDEN_SINGLE_REGION = Words("hidden single in a region", "ヒドゥンシングル（領域の中で入るマスは1つだけ）")
HIDDEN_SINGLE_DIAGONAL = Words("hidden single on a diagonal", "ヒドゥンシングル（対角線の上で入るマスは1つだけ）")
HIDDEN_SINGLE_LINE = Words("hidden single in a line", "ヒドゥンシングル（行や列の中で入るマスは1つだけ）")
SIGN = Words("comparison", "不等号の比較")
SIGNS = Words("inequality chain", "不等号の連鎖")
SIGHT = Words("line-of-sight arithmetic", "見える数の計算")
_HIDDEN_SINGLES = {
    "box-needs": HIDDEN_SINGLE_BOX,
    "region-needs": HIDDEN_SINGLE_REGION,
    "diagonal-needs": HIDDEN_SINGLE_DIAGONAL,
}
PATTERNS = {
    "sign-chain": SIGNS,
    "sight-bounds": SIGHT,
    "sign-crowd": Words("more than several of a line", "1列の複数のマスとの大小"),
    "sight-orders": Words("orders left in a line", "列に残った並べ方"),
    "pointing": Words("pointing", "ポインティング（ブロックの候補が1つの行か列に並ぶ）"),
    "claiming": Words("claiming", "クレーミング（行か列の候補が1つのブロックに収まる）"),
    "common-peer": Words("common peer", "コモンピア（候補のマスすべてから見えるマスには入らない）"),
    "naked-pair": Words("naked pair", "ネイキッドペア"),
    "naked-triple": Words("naked triple", "ネイキッドトリプル"),
    "naked-quad": Words("naked quad", "ネイキッドクワッド"),
    "hidden-pair": Words("hidden pair", "ヒドゥンペア"),
    "hidden-triple": Words("hidden triple", "ヒドゥントリプル"),
    "hidden-quad": Words("hidden quad", "ヒドゥンクワッド"),
    "x-wing": Words("X-wing", "X-ウィング"),
    "swordfish": Words("swordfish", "ソードフィッシュ"),
    "jellyfish": Words("jellyfish", "ジェリーフィッシュ"),
}
"""The patterns that rule numbers out, by the codes of their constraints."""


def technique(step: Step) -> Words | None:
    """Return the usual name of a step: its hardest pattern's, or what it is when one reason is enough."""
    patterns = [reason for reason in step.telling if reason.code in PATTERNS]
    if step.supposed:
        return None
    if patterns:
        return PATTERNS[max(patterns, key=lambda reason: reason.cost).code]
    if any(isinstance(reason, Less) for reason in step.telling):
        return SIGN if len(step.telling) == 1 else SIGNS
    if any(isinstance(reason, Seen) for reason in step.telling):
        return SIGHT
    return _single(step.telling[0], step) if len(step.telling) == 1 else None


def _single(reason: Constraint, step: Step) -> Words | None:
    if isinstance(reason, Holds):
        if set(step.spots) <= set(reason.spots):
            return FULL_HOUSE
        return _HIDDEN_SINGLES.get(reason.code, HIDDEN_SINGLE_LINE)
    if isinstance(reason, Filled):
        return FULL_HOUSE if _one_house(step.spots, reason.spot) else NAKED_SINGLE
    return None


def _one_house(spots: Sequence[Spot], spot: Spot) -> bool:
    """Whether all spots are in the row, or all in the column, of a spot."""
    return all(other.y == spot.y for other in spots) or all(other.x == spot.x for other in spots)
