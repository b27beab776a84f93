"""Made puzzles of every kind and level: one answer each, of the level asked for, no two alike."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from variety import counting, report, survey

import kazu_core as kazu
from kazu_core.marks import Marks

KINDS = [kind for kind in kazu.kinds() if kind.making is not None]
PROCESSES = os.cpu_count() or 1
FEW = 10
"""Puzzles up to which starting processes takes longer than it saves."""


def cases() -> Iterator[Any]:
    """Yield each kind with each level of its usual size."""
    for kind in KINDS:
        for level in kind.making.levels(kind.making.default):
            yield pytest.param(kind, level, id=f"{kind.name}-{level}")


def smallest(kind: Any) -> kazu.Size:
    return next(size for side in range(1, 30) if kind.making.levels(size := kazu.Size(side, side)))


@pytest.mark.parametrize(("kind", "level"), list(cases()))
def test_made_puzzles_have_one_answer_each_and_their_level(
    kind: Any, level: str, sample: Callable[[int], int], figures: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    size, seeds = str(kind.making.default), sample(200)
    with capsys.disabled():
        looks = survey(kind.name, size, level, seeds, processes=PROCESSES if seeds > FEW else 1, told=counting)
    figures.append(report(kind.name, size, level, looks))
    assert [] == [(look.seed, look.faults) for look in looks if look.faults]
    assert len(looks) == len({look.code for look in looks})


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_seed_makes_the_same_puzzle_again(kind: Any) -> None:
    one, again = (kazu.make(kind.name, seed=20) for _ in range(2))
    assert one == again


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_smallest_size_can_be_made_at_each_of_its_levels(kind: Any, sample: Callable[[int], int]) -> None:
    size = smallest(kind)
    for level in kind.making.levels(size):
        for seed in range(1, sample(50) + 1):
            made = kazu.make(kind.name, size=size, level=level, seed=seed)
            assert kazu.solve(made.puzzle).unique, (level, seed)
            assert kazu.rate(made.puzzle).level in kind.making.rates(size, level), (level, seed)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_made_puzzle_survives_every_format(kind: Any) -> None:
    made = kazu.make(kind.name, seed=3)
    formats = [name for name, codec in kazu.Registry.load().codecs.items() if codec.kinds(kind)]
    assert formats
    for name in formats:
        try:
            text = kazu.encode(made.puzzle, format=name)
        except kazu.EncodeError:  # links of some kinds have no place for printed numbers
            assert name not in {"code", "json"}
            continue
        assert made.puzzle == kazu.decode(text), name


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_an_answer_with_one_mark_less_is_none(kind: Any, sample: Callable[[int], int]) -> None:
    for seed in range(1, sample(20) + 1):
        made = kazu.make(kind.name, seed=seed)
        assert kazu.check(made.puzzle, made.answer), seed
        layer, spot, _ = list(made.answer)[seed % sum(1 for _ in made.answer)]
        if spot not in printed(kind, made.puzzle).on(layer):
            assert not kazu.check(made.puzzle, made.answer.written(layer, spot, 0)), (seed, spot)


def printed(kind: Any, puzzle: Any) -> Marks:
    from kazu_core.checking import printed as givens  # noqa: PLC0415

    return givens(kind.constraints(puzzle))
