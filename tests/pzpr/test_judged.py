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
"""How many changes of one board are judged in full; of larger boards so many, evenly spread."""
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


def changes_of(sample: Callable[[int], int]) -> int:
    """Return how many changes of a board are judged: fewer where a sample of the boards is made."""
    return CHANGES * sample(SEEDS) // SEEDS


def looked_at(kind: Any, puzzle: Any, answer: Marks, changes: int) -> Iterator[tuple[str, bool]]:
    """Yield the files of an answer and of so many changes of it, each with whether we accept the board."""
    others = list(changed(kind, puzzle, answer))
    for board in (answer, *others[:: -(-len(others) // changes)]):
        found = {finding.code for finding in check(kind, puzzle, board).findings}
        if not found or not found <= OVERLOOKED:
            yield file_of(puzzle, board), not found


def agreed(judge: Judge, kind: Any, boards: Iterable[tuple[Any, Marks]], changes: int) -> list[int]:
    """Judge answers and changes of each, ours beside pzpr's; return how many changes of each answer it accepts."""
    files = [list(looked_at(kind, puzzle, answer, changes)) for puzzle, answer in boards]
    codes = iter(judge(text for of_one in files for text, _ in of_one))
    theirs = [[not next(codes) for _ in of_one] for of_one in files]
    for of_one, said in zip(files, theirs, strict=True):
        differ = [text for (text, ours), other in zip(of_one, said, strict=True) if ours != other]
        assert [] == differ
    assert all(said[0] for said in theirs)
    return [sum(said[1:]) for said in theirs]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", LINKED, ids=lambda kind: kind.name)
def test_made_boards_are_accepted_and_refused_with_one_mark_changed(
    kind: Any, level: str, judge: Judge, sample: Callable[[int], int]
) -> None:
    assert kind.making is not None
    if level not in kind.making.levels(kind.making.default):
        return
    made = [kazu.make(kind.name, level=level, seed=seed) for seed in range(1, sample(SEEDS) + 1)]
    assert [0] * len(made) == agreed(judge, kind, ((one.puzzle, one.answer) for one in made), changes_of(sample))


@pytest.mark.parametrize("kind", LINKED, ids=lambda kind: kind.name)
def test_published_boards_are_accepted_and_judged_alike_with_one_mark_changed(
    kind: Any, judge: Judge, shared_data: Callable[[str], Any], sample: Callable[[int], int]
) -> None:
    boards, names = [], []
    for one in published(kind.name, shared_data(f"puzzles/{kind.name}.json")):
        outcome = kazu.solve(one.puzzle)
        assert outcome.answer is not None
        boards.append((one.puzzle, outcome.answer))
        names.append(one.id if outcome.unique and not has_counted_rules(kind, one.puzzle) else None)
    accepted = agreed(judge, kind, boards, changes_of(sample))
    assert [] == [name for name, many in zip(names, accepted, strict=True) if name is not None and many]


def has_counted_rules(kind: Any, puzzle: Any) -> bool:
    """Whether some rule narrows only which answers are counted, so that check accepts more of them."""
    return not all(constraint.judged for constraint in kind.constraints(puzzle))
