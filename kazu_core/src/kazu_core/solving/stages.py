"""What one constraint at a time decides, stage by stage: a walk over a whole board without explaining each step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kazu_core.constraints.base import Constraint
    from kazu_core.solving.explain import Explainer

Stage = list[tuple["Constraint", int]]
"""How many literals each constraint decides alone from what is known before the stage."""


def stages(explainer: Explainer, facts: Sequence[int]) -> tuple[list[Stage], int]:
    """Return the stages from known literals on, and how many board literals are known after them.

    A literal that several constraints decide counts for the simplest. What the plain constraints see is not counted. A
    pattern is only asked where nothing simpler decides anything.
    """
    values = explainer.seen(facts)
    walked: list[Stage] = []
    asked: Iterable[int] = explainer.order
    while True:
        before = list(values)
        stage, found, later = _stage(explainer, asked, values)
        if not found:
            return walked, len(explainer.known(values))
        walked.append(stage)
        explainer.learn(values, found)
        asked = explainer.stirred(before, values, later)


def _stage(explainer: Explainer, asked: Iterable[int], values: list[int]) -> tuple[Stage, dict[int, None], list[int]]:
    """Return a stage, the literals that it decides, and the constraints that were not asked."""
    stage: Stage = []
    found: dict[int, None] = {}
    later: list[int] = []
    simplest = inf
    for selector in asked:
        constraint = explainer.constraints[selector]
        if constraint.cost > simplest and selector in explainer.patterns:
            later.append(selector)
            continue
        new = [literal for literal in explainer.alone(selector, values) or () if literal not in found]
        found.update(dict.fromkeys(new))
        if new:
            simplest = min(simplest, constraint.cost)
            stage.append((constraint, sum(explainer.on_board(literal) for literal in new)))
    return [(constraint, count) for constraint, count in stage if count], found, later
