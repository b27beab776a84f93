"""Steps of Kakuro by the names that solvers know, recognised by the constraints that they rest on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kazu_core.constraints.combinations import sets_of
from kazu_core.constraints.sums import Sum
from kazu_core.words import Words

if TYPE_CHECKING:
    from kazu_core.solving.explain import Step

LAST = Words("last cell of a sum", "合計の最後の1マス")
MAGIC = Words("only combination", "ただ1つの組み合わせ")
CROSSING_MAGIC = Words("crossing of only combinations", "ただ1つの組み合わせどうしの交差")
CROSSING = Words("crossing combinations", "組み合わせの交差")
COMBINATIONS = Words("combinations of a sum", "合計の組み合わせ")
NAMED = {
    "sum-ways": Words("combinations that the crossings leave", "交差する合計で絞られる組み合わせ"),
    "sum-needs": Words("needed number with one cell left", "必ず入る数字の最後のマス（ヒドゥンシングル）"),
    "naked-pair": Words("naked pair in a sum", "合計の中のネイキッドペア"),
    "naked-triple": Words("naked triple in a sum", "合計の中のネイキッドトリプル"),
    "hidden-pair": Words("hidden pair in a sum", "合計の中のヒドゥンペア"),
    "hidden-triple": Words("hidden triple in a sum", "合計の中のヒドゥントリプル"),
}
"""Names by the code of the hardest reason."""


def technique(step: Step) -> Words | None:
    """Return the usual name of a step that needs no supposing."""
    if step.supposed:
        return None
    hardest = max(step.telling, key=lambda reason: reason.cost if reason.code in NAMED else 0)
    if hardest.code in NAMED:
        return NAMED[hardest.code]
    sums = [reason for reason in step.telling if isinstance(reason, Sum)]
    if not sums:
        return None
    spot, written = step.fact.spot, set(step.spots)
    if any(spot in rule.spots and written.issuperset({*rule.spots} - {spot}) for rule in sums):
        return LAST
    single = all(len(sets_of(rule.total, len(rule.spots), rule.highest)) == 1 for rule in sums)
    if len(sums) > 1:
        return CROSSING_MAGIC if single else CROSSING
    return MAGIC if single else COMBINATIONS
