"""The npm package pzpr accepts our solved boards, and takes every board with one mark changed as we do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from published import kinds, published

import kazu_core as kazu
from kazu_core.checking import check, printed
from kazu_core.kind import LEVELS
from kazu_core.marks import Marks
from kazu_core.modes import modes_of

Judge = Callable[[Iterable[str]], list[list[str]]]

LINKED = [kind for kind in kinds() if kind.link is not None]
SEEDS = 13
"""Made puzzles of each level in full (fifty or so of a kind); ``KAZU_SAMPLE`` is how many are made."""
CHANGES = 100
"""How many changes of one board are judged; of larger boards so many, evenly spread."""
OVERLOOKED = {"number-too-large"}
"""What the player does not look for, since hands cannot write it there: boards that break nothing else are left out."""


def changed(kind: Any, puzzle: Any, answer: Marks) -> Iterator[Marks]:
    """Yield every board with one mark more, less or (for numbers, the next one) otherwise, where hands can write."""
    given = printed(kind.constraints(puzzle))
    blocked = {(mode.layer, spot) for mode in modes_of(kind, puzzle).modes for spot in mode.blocked}
    for layer in kind.layers(puzzle):
        if not layer.answer:
            continue
        for spot in layer.spots(kind.grid(puzzle)):
            if not given.value(layer.name, spot) and (layer.name, spot) not in blocked:
                now, last = answer.value(layer.name, spot), layer.counts[-1]
                for value in {0, now % last + 1, last} - {now}:
                    yield answer.written(layer.name, spot, value)


def file_of(puzzle: Any, marks: Marks) -> str:
    """Write a file; of skyscrapers with printed heights as written ones, for pzpr overlooks those when it counts."""
    text = kazu.encode(puzzle, marks, format="pzprv3")
    return re.sub(r"\bq(\d)", r"\1", text) if text.startswith("pzprv3\nskyscrapers\n") else text


def agreed(judge: Judge, kind: Any, puzzle: Any, answer: Marks) -> int:
    """Judge an answer and every change of it, ours beside pzpr's; return how many of the changes are accepted."""
    changes = [board for board in changed(kind, puzzle, answer) if not is_overlooked(kind, puzzle, board)]
    boards = [answer, *changes[:: -(-len(changes) // CHANGES)]]
    theirs = [not codes for codes in judge(file_of(puzzle, board) for board in boards)]
    ours = [check(kind, puzzle, board).ok for board in boards]
    differ = [file_of(puzzle, board) for board, a, b in zip(boards, ours, theirs, strict=True) if a != b]
    assert [] == differ
    assert theirs[0]
    return sum(theirs[1:])


def is_overlooked(kind: Any, puzzle: Any, board: Marks) -> bool:
    """Whether all that is wrong with a board is of the sort that the player does not look for."""
    found = {finding.code for finding in check(kind, puzzle, board).findings}
    return bool(found) and found <= OVERLOOKED


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", LINKED, ids=lambda kind: kind.name)
def test_made_boards_are_accepted_and_refused_with_one_mark_changed(
    kind: Any, level: str, judge: Judge, sample: Callable[[int], int]
) -> None:
    assert kind.making is not None
    if level not in kind.making.levels(kind.making.default):
        return
    for seed in range(1, sample(SEEDS) + 1):
        made = kazu.make(kind.name, level=level, seed=seed)
        assert 0 == agreed(judge, kind, made.puzzle, made.answer), seed


@pytest.mark.parametrize("kind", LINKED, ids=lambda kind: kind.name)
def test_published_boards_are_accepted_and_judged_alike_with_one_mark_changed(
    kind: Any, judge: Judge, shared_data: Callable[[str], Any]
) -> None:
    for one in published(kind.name, shared_data(f"puzzles/{kind.name}.json")):
        outcome = kazu.solve(one.puzzle)
        assert outcome.answer is not None
        accepted = agreed(judge, kind, one.puzzle, outcome.answer)
        if outcome.unique and not has_counted_rules(kind, one.puzzle):
            assert 0 == accepted, one.id


def has_counted_rules(kind: Any, puzzle: Any) -> bool:
    """Whether some rule narrows only which answers are counted, so that check accepts more of them."""
    return not all(constraint.judged for constraint in kind.constraints(puzzle))
