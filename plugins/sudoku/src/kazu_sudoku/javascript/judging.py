"""Check, conflicts, the single-step hint, counting and guess depth, with the JavaScript package's results."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf
from typing import Any

from attrs import frozen

from kazu_sudoku import deciding, latin_layouts, layouts
from kazu_sudoku.deciding import PATIENCE, SingleStep
from kazu_sudoku.javascript.codes import decode_cells, encode_cells
from kazu_sudoku.javascript.givens import AnyLayout, is_size, layout_of
from kazu_sudoku.latin_layouts import LatinLayout

_READS_AS = {
    "jigsaw": "a grid with regions",
    "sum-cages": "a grid with cages",
    "more-or-less": "a grid with marks",
    "towers": "a square with clues",
}


@frozen
class Verdict:
    """Whether an answer solves a puzzle, and the first reason why not."""

    ok: bool
    reason: str | None = None


def check(kind: str, size: int, givens: str, answer: str) -> Verdict:
    """Judge an answer (a code of cells); the reason is word for word the JavaScript package's."""
    reason = _reason(kind, size, givens, answer)
    return Verdict(reason is None, reason)


def _reason(kind: str, size: int, givens: str, answer: str) -> str | None:
    if not is_size(kind, size):
        return f"no {kind} at {size}"
    layout = layout_of(kind, size, givens)
    if layout is None:
        return f"the givens are not {_READS_AS.get(kind, 'a grid')}"
    if not isinstance(layout, LatinLayout) and not layout.sound:
        return "the regions do not divide the grid"
    values = decode_cells(answer, size)
    if values is None:
        return "the answer is not a grid"
    return fault(layout, values)


def fault(layout: AnyLayout, values: Sequence[int]) -> str | None:
    """Return why a grid is no answer of a layout; None when it is one."""
    if isinstance(layout, LatinLayout):
        return latin_layouts.fault(layout, values)
    return layouts.fault(layout, values)


def conflicts(kind: str, size: int, givens: str, values: Sequence[int]) -> list[int]:
    """Return the cells, rising, that break a rule in a whole or partly filled grid (0 for an empty cell).

    Raises `ValueError` for givens that do not read.
    """
    layout = layout_of(kind, size, givens)
    if layout is None:
        raise ValueError("these givens do not read")
    return conflicting(layout, values)


def conflicting(layout: AnyLayout, values: Sequence[int]) -> list[int]:
    """Return the cells, rising, that break a rule of a layout."""
    if isinstance(layout, LatinLayout):
        return latin_layouts.conflicting(layout, values)
    return layouts.conflicting(layout, values)


def count_solutions(kind: str, size: int, givens: str, limit: int = 2, budget: float | None = None) -> int | None:
    """Return how many answers there are, counted up to a limit.

    None for givens that do not read, and when the count takes more steps than the budget (which more-or-less and towers
    do without).
    """
    layout = layout_of(kind, size, givens)
    if layout is None:
        return None
    if isinstance(layout, LatinLayout):
        return latin_layouts.completions(layout, limit)
    return deciding.completions(layout, limit, inf if budget is None else budget)


def solve(kind: str, size: int, givens: str, budget: float = PATIENCE) -> str | None:
    """Return the one answer as a code of cells; None when there is none or another, or the givens do not read."""
    layout = layout_of(kind, size, givens)
    values = None if layout is None else _solution(layout, budget)
    return None if values is None else encode_cells(values)


def _solution(layout: AnyLayout, budget: float) -> tuple[int, ...] | None:
    if isinstance(layout, LatinLayout):
        return latin_layouts.solution(layout)
    return deciding.solution(layout, budget)


def guess_depth(kind: str, size: int, givens: str) -> float | None:
    """Return how many guesses inside one another the puzzle needs beyond singles; infinity when it has no answer.

    None for givens that do not read.
    """
    layout = layout_of(kind, size, givens)
    if layout is None:
        return None
    return latin_layouts.depth(layout) if isinstance(layout, LatinLayout) else deciding.depth(layout)


def hint(kind: str, size: int, givens: str, entries: Sequence[int], answer: str | None = None) -> dict[str, Any] | None:
    """Return one number to write: its cell, value, why, then group or by where they tell more, and replaces.

    None when all is right, or there is no answer to go by; a given answer is trusted.
    """
    layout = layout_of(kind, size, givens)
    if layout is None:
        return None
    values = _solution(layout, PATIENCE) if answer is None else decode_cells(answer, size)
    if isinstance(layout, LatinLayout):
        by = "clues" if layout.clues else "marks"
        left = partial(latin_layouts.left, layout)
        return _told(deciding.next_step(layout, entries, values, left=left, by=by))
    return _told(deciding.single_step(layout, entries, values))


def _told(step: SingleStep | None) -> dict[str, Any] | None:
    if step is None:
        return None
    told: dict[str, Any] = {"cell": step.cell, "value": step.value, "why": step.why}
    if step.group is not None:
        told["group"] = {"type": step.group[0], "index": step.group[1]}
    if step.by is not None:
        told["by"] = step.by
    return {**told, "replaces": step.replaces}
