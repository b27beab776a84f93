"""What boards of printed numbers look like: where they stand, and signs, clues and sums beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import mean
from typing import Any

import kazu_core as kazu
from kazu_core.marks import Marks
from shapes.common import Figures, ShapeOf


def _boxes(puzzle: Any, _answer: Marks) -> Figures:
    """Return how evenly the printed numbers lie: the fewest and most of a row, and of one number."""
    side = puzzle.size.width
    rows = [sum(map(bool, puzzle.givens[at : at + side])) for at in range(0, side * side, side)]
    numbers = Counter(value for value in puzzle.givens if value)
    turned = [bool(value) for value in puzzle.givens]
    return {
        "givens": sum(rows),
        "fewest in a row": min(rows),
        "most in a row": max(rows),
        "numbers that are not printed": side - len(numbers),
        "puzzles that are symmetric": turned == turned[::-1],
    }


def _signs(puzzle: Any, _answer: Marks) -> Figures:
    """Return the numbers and signs printed, the lines that no sign touches, and the longest chain of signs."""
    pairs, side = puzzle.pairs.values(), puzzle.side
    touched = {cell for pair in pairs for cell in pair}
    lines = len({cell // side for cell in touched}) + len({cell % side for cell in touched})
    longest = dict.fromkeys(range(side * side), 1)
    for _ in longest:
        for less, more in pairs:
            longest[more] = max(longest[more], longest[less] + 1)
    return {
        "givens": sum(map(bool, puzzle.givens)),
        "signs": len(pairs),
        "lines without a sign": 2 * side - lines,
        "cells in the longest chain": max(longest.values()),
    }


def _sights(puzzle: Any, _answer: Marks) -> Figures:
    """Return the numbers and clues printed, and what the clues are."""
    clues = [clue for clue in puzzle.clues if clue]
    return {
        "givens": sum(map(bool, puzzle.givens)),
        "clues": len(clues),
        "clues of 1": clues.count(1),
        "mean clue": mean(clues or [0]),
        "different clues": len(set(clues)),
    }


def _sums(puzzle: Any, _answer: Marks) -> Figures:
    """Return the layout's figures: black cells, the lengths of runs, its symmetry; and how plain the sums are."""
    from kazu_core.constraints.combinations import sets_of  # noqa: PLC0415  only this kind needs it
    from kazu_core.constraints.sums import Sum  # noqa: PLC0415  only this kind needs it

    kind = next(kind for kind in kazu.kinds() if isinstance(puzzle, kind.puzzle))
    rules = [rule for rule in kind.constraints(puzzle) if isinstance(rule, Sum)]
    lengths = [len(rule.spots) for rule in rules]
    sets = [len(sets_of(rule.total, len(rule.spots), rule.highest)) for rule in rules]
    black = [cell is not None for cell in puzzle.cells]
    return {
        "black cells in %": 100 * sum(black) / len(black),
        "mean run": mean(lengths),
        "longest run": max(lengths),
        "runs of two in %": 100 * lengths.count(2) / len(lengths),
        "sums with one combination in %": 100 * sets.count(1) / len(sets),
        "mean combinations of a sum": mean(sets),
        "puzzles that are symmetric": black == black[::-1],
        "cells of rectangles of runs of two in %": 100 * _squares(rules) / black.count(False),
    }


def _squares(rules: Sequence[Any]) -> int:
    """Return how many cells lie in a square of two by two that four runs of two make, the plainest of patterns."""
    across = {rule.spots[0] for rule in rules if len(rule.spots) == 2 and rule.spots[0].y == rule.spots[1].y}
    down = {rule.spots[0] for rule in rules if len(rule.spots) == 2 and rule.spots[0].x == rule.spots[1].x}
    return 4 * sum(spot.step(2, 0) in across and spot in down and spot.step(0, 2) in down for spot in across)


SHAPES: Mapping[str, ShapeOf] = {
    "number-place": _boxes,
    "more-or-less": _signs,
    "towers": _sights,
    "kakuro": _sums,
}
