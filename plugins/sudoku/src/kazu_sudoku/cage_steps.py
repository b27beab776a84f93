"""What people see in sum-cages: the combinations of a cage, and what cages leave over of houses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from kazu_core.constraints.base import Constraint
from kazu_core.constraints.number_patterns import House
from kazu_core.constraints.remainders import Caged, Remainder, remainders
from kazu_core.constraints.sums import Sum
from kazu_core.words import Words
from kazu_sudoku.houses import BOXES
from kazu_sudoku.rules import NUMBER, boxed_patterns, named_houses
from kazu_sudoku.techniques import technique

if TYPE_CHECKING:
    from kazu_core.solving.explain import Step

COMBINATIONS = Words("cage combinations", "囲みの数字の組み合わせ")
LAST_OF_CAGE = Words("last cell of a cage", "囲みの最後の1マス")
RULE_OF = Words("rule of {total}", "{total}の法則")

LARGEST_UNION = 4
"""At most so many rows or columns beside one another are added up."""


def caged_patterns(side: int, cages: Sequence[Caged]) -> tuple[Constraint, ...]:
    """Return the techniques: those of number place, and what cages leave over of houses."""
    every = [house for houses in _houses(side) for house in houses]
    return (*boxed_patterns(side), *remainders(NUMBER, side, unions(side), cages, every))


@lru_cache(maxsize=8)
def _houses(side: int) -> tuple[tuple[House, ...], ...]:
    """Return the rows, the columns and the boxes."""
    named = list(named_houses(side))
    return tuple(
        tuple(House(where, spots) for sort, where, spots in named if sort == wanted)
        for wanted in ("row", "column", "box")
    )


def unions(side: int) -> Iterator[tuple[House, ...]]:
    """Yield the houses that are added up: each alone first, then lines side by side, and boxes side by side."""
    rows, columns, boxes = _houses(side)
    yield from ((house,) for house in boxes + rows + columns)
    across = side // BOXES[side][1]  # the boxes beside one another
    yield from ((boxes[at], boxes[at + 1]) for at in range(side) if (at + 1) % across)
    yield from ((boxes[at], boxes[at + across]) for at in range(side - across))
    for many in range(2, min(LARGEST_UNION, side // 2) + 1):
        for lines in (rows, columns):
            yield from (lines[at : at + many] for at in range(side - many + 1))


def caged_technique(step: Step) -> Words | None:
    """Return the usual name of a step: by the hardest that it rests on, the houses' own last."""
    if step.supposed:
        return technique(step)
    remainder = next((reason for reason in step.telling if isinstance(reason, Remainder)), None)
    if remainder is not None:
        return RULE_OF.fill(total=remainder.highest * (remainder.highest + 1) // 2)
    patterns = technique(step)
    sums = [reason for reason in step.telling if isinstance(reason, Sum)]
    if not sums:
        return patterns
    if len(step.telling) == 1 and set(step.spots) | {step.fact.spot} == set(sums[0].spots):
        return LAST_OF_CAGE
    return patterns or COMBINATIONS
