"""How hard a puzzle is, walked from the empty board with the simplest step each time.

The score is made of facts only, so it is the same number whoever asks: what one constraint at a time decides, what
the rules decide together, and how many suppositions are needed, in board order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from kazu_core.solving.explain import Explainer
from kazu_core.solving.reason import Measure, reasoner
from kazu_core.solving.stages import stages

if TYPE_CHECKING:
    from kazu_core.kind import Kind, Level

TOGETHER = 4
SUPPOSED = 12
DEEPER = 40
"""Costs of a literal that no constraint decides alone: by several (or by what a supposition decided), of a supposition
itself, and where one at a time is not enough."""


@frozen
class Rating:
    """How hard a puzzle measured.

    ``score`` adds the costs of all steps, for each board literal, in hundredths, so that boards of different sizes
    compare. ``steps`` counts what each constraint code decides alone, ``together`` what the rules decide only jointly;
    ``measure.probes`` are the suppositions. ``bottleneck`` is the fewest literals that were open to one-constraint
    steps at any stage. ``largest`` is the most reasons that one explained step needed and ``techniques`` counts the
    explained steps by name; both are there only when the steps were explained, and are no part of the score.
    """

    level: Level
    measure: Measure
    score: int
    steps: Mapping[str, int]
    together: int
    bottleneck: int
    largest: int | None = None
    techniques: Mapping[str, int] = field(factory=dict)


def rate(kind: Kind[Any], puzzle: Any, *, explained: bool = False) -> Rating:
    """Rate a puzzle; raises `UnsolvableError` unless it has exactly one answer.

    With ``explained`` every step from the empty board is explained too, which takes seconds on a large board.
    """
    explainer, reasons = Explainer(kind, puzzle), reasoner(kind, puzzle)
    try:
        answer = explainer.answer()
        measured = reasons.measure(answer)
        level = kind.level(puzzle, measured)
        largest, techniques = _explained(explainer, kind) if explained else (None, {})
        return _walked(explainer, level, measured, largest, techniques)
    finally:
        explainer.close()
        reasons.close()


def _walked(
    explainer: Explainer, level: Level, measured: Measure, largest: int | None, techniques: Mapping[str, int]
) -> Rating:
    """Walk from the printed board: all that single constraints decide, stage by stage, then what the rules do."""
    facts = explainer.encoder.facts(explainer.printed)
    walked, alone = stages(explainer, facts)
    steps: Counter[str] = Counter()
    cost = 0.0
    for constraint, count in chain.from_iterable(walked):
        steps[constraint.code] += count
        cost += constraint.cost * count
    reached, board = explainer.reached(facts), explainer.board
    cost += TOGETHER * (reached - alone) + SUPPOSED * measured.probes
    cost += (DEEPER if measured.depth == 2 else TOGETHER) * (board - reached)
    widths = [sum(count for _, count in stage) for stage in walked if stage]
    return Rating(
        level, measured, round(100 * cost / board), dict(steps), reached - alone, min(widths, default=0), largest,
        techniques,
    )  # fmt: skip


def _explained(explainer: Explainer, kind: Kind[Any]) -> tuple[int, dict[str, int]]:
    """Explain every step to the end; return the most reasons of one step, and the steps by technique."""
    facts = explainer.encoder.facts(explainer.printed)
    names: Counter[str] = Counter()
    largest = 0
    while (step := explainer.step(facts)) is not None:
        largest = max(largest, len(step.telling))
        name = kind.technique(step) if kind.technique is not None else None
        names[name.en if name is not None else step.telling[0].code] += 1
        facts = [*facts, explainer.literal(step.fact)]
    return largest, dict(names)
