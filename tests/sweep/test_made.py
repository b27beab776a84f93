"""Made puzzles of every kind and level: one answer each, of the level asked for, no two alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Any

import pytest

import kazu_core as kazu
from kazu_core.marks import Marks

KINDS = [kind for kind in kazu.kinds() if kind.making is not None]


def cases() -> Iterator[Any]:
    """Yield each kind with each level of its usual size."""
    for kind in KINDS:
        for level in kind.making.levels(kind.making.default):
            yield pytest.param(kind, level, id=f"{kind.name}-{level}")


def smallest(kind: Any) -> kazu.Size:
    return next(size for side in range(1, 30) if kind.making.levels(size := kazu.Size(side, side)))


def spread(values: Sequence[float]) -> str:
    return f"{min(values):.3g} to {max(values):.3g}, median {median(values):.3g}"


def clues(kind: Any, puzzle: Any) -> int:
    return sum(constraint.clue for constraint in kind.constraints(puzzle))


def told(kind: Any, level: str, made: Sequence[kazu.Made]) -> str:
    shares = [100 * clues(kind, one.puzzle) / (one.size.width * one.size.height) for one in made]
    written = [sum(1 for _ in one.answer) for one in made]
    shapes = len({tuple(one.answer) for one in made})
    return (
        f"{kind.name:14}{level:12}{made[0].size!s:8}{len(made):4} made; clues in {spread(shares)} % of the cells; "
        f"marks in the answer {spread(written)}; {shapes} different answers"
    )


@pytest.mark.parametrize(("kind", "level"), list(cases()))
def test_made_puzzles_have_one_answer_each_and_their_level(
    kind: Any, level: str, sample: Callable[[int], int], figures: list[str]
) -> None:
    made = [kazu.make(kind.name, level=level, seed=seed) for seed in range(1, sample(200) + 1)]
    figures.append(told(kind, level, made))
    for one in made:
        outcome = kazu.solve(one.puzzle)
        assert outcome.unique, one.seed
        assert one.answer == outcome.answer, one.seed
        assert level == kazu.rate(one.puzzle).level, one.seed
    assert len(made) == len({one.code for one in made})


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
            assert level == kazu.rate(made.puzzle).level, (level, seed)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_made_puzzle_survives_every_format(kind: Any) -> None:
    made = kazu.make(kind.name, seed=3)
    formats = [name for name, codec in kazu.Registry.load().codecs.items() if codec.kinds(kind)]
    assert formats
    for name in formats:
        assert made.puzzle == kazu.decode(kazu.encode(made.puzzle, format=name)), name


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
