"""Published puzzles: the answer found is the one that was published, and the only one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from published import Published, kinds, published

import kazu_core as kazu

KINDS = [pytest.param(kind, id=kind.name) for kind in kinds()]
SEVERAL = {("shikaku", "127_16x22"), ("sum-cages", "726_9x9")}
"""Boards that were published with more than one answer: two and four of them."""
MOST = 10
"""How many answers of those are looked for."""
FEW = 8
"""How many of a kind the ordinary run solves, small and large ones."""


def spread(boards: Sequence[Published], most: int) -> Sequence[Published]:
    """Return at most so many boards of a list, evenly spread over it."""
    return boards[:: -(-len(boards) // most)]


def solved(one: Published) -> None:
    several = (one.kind.name, one.id) in SEVERAL
    outcome = kazu.count(one.puzzle, limit=MOST) if several else kazu.solve(one.puzzle)
    assert outcome.complete, one.id
    assert kazu.check(one.puzzle, one.answer), one.id
    assert one.answer in outcome.answers, one.id
    assert outcome.unique == (not several), one.id


@pytest.mark.parametrize("kind", KINDS)
def test_some_published_puzzles_have_the_published_answer_alone(kind: Any, shared_data: Callable[[str], Any]) -> None:
    boards = published(kind.name, shared_data(f"puzzles/{kind.name}.json"))
    for one in spread(boards, FEW):
        solved(one)


@pytest.mark.sweep
@pytest.mark.parametrize("kind", KINDS)
def test_all_published_puzzles_have_the_published_answer_alone(
    kind: Any, shared_data: Callable[[str], Any], sample: Callable[[int], int]
) -> None:
    boards = published(kind.name, shared_data(f"puzzles/{kind.name}.json"))
    for one in spread(boards, sample(len(boards))):
        solved(one)
