"""Names of steps that all puzzles of one loop share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kazu_core.words import Words

if TYPE_CHECKING:
    from kazu_core.solving.explain import Step

LOOPS: Mapping[str, Words] = {
    "area-cut-off": Words("cut-off area", "分断"),
    "inside-outside": Words("inside and outside", "内と外の塗り分け"),
    "loop-split": Words("no small loop", "小さな輪の禁止"),
    "line-ends": Words("line goes on", "線の行き先"),
}
"""The techniques of any loop, by the codes of their constraints."""

_DEAD_END = Words("dead end", "行き止まり")
_AREAS = ("area-cut-off", "inside-outside")


def named(step: Step, names: Mapping[str, Words]) -> Words | None:
    """Return the name of a step: that of its one reason, or of the areas when it needs more; None otherwise."""
    codes = [reason.code for reason in step.telling]
    if codes == ["line-ends"] and _is_dead_end(step):
        return _DEAD_END
    if len(codes) > 1:
        codes = [code for code in _AREAS if code in codes and not step.supposed]
    return names.get(codes[0]) if codes else None


def _is_dead_end(step: Step) -> bool:
    """Whether a place has no other way left, so that no line comes to it.

    Of two other ways it is not known here whether both are lines, or none.
    """
    ways = len(step.telling[0].spots) - 2
    return not step.fact.holds and ways != 2 and len(step.spots) == ways
