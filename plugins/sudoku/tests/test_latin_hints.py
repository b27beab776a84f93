"""More-or-less and towers explained to the end: every step right, and named where nothing has to be supposed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import kazu_core as kazu
from kazu_core.solving.explain import Explainer
from kazu_core.solving.steps import Step
from kazu_sudoku.more_or_less import MORE_OR_LESS
from kazu_sudoku.techniques import PATTERNS, SIGHT, SIGN, SIGNS, technique
from kazu_sudoku.towers import TOWERS

WALKED: list[tuple[Any, int, str, int, set[str]]] = [
    (TOWERS, 5, "hard", 1, {SIGHT.en, PATTERNS["sight-orders"].en, "hidden single in a line", "full house"}),
    (TOWERS, 6, "hard", 2, {SIGHT.en, PATTERNS["sight-orders"].en, "X-wing"}),
    (MORE_OR_LESS, 6, "medium", 2, {SIGN.en, SIGNS.en, "naked single"}),
    (MORE_OR_LESS, 7, "hard", 1, {SIGN.en, SIGNS.en, "hidden pair", "X-wing"}),
]


def walk(kind: Any, puzzle: Any) -> Iterator[Step]:
    """Yield the steps of a whole board, each followed."""
    explainer = Explainer(kind, puzzle)
    facts = explainer.encoder.facts(explainer.printed)
    while (step := explainer.step(facts)) is not None:
        yield step
        facts = [*facts, explainer.literal(step.fact)]
    explainer.close()


@pytest.mark.parametrize(("kind", "size", "level", "seed", "names"), WALKED)
def test_a_whole_board_is_explained_by_the_names_that_people_know(
    kind: Any, size: int, level: str, seed: int, names: set[str]
) -> None:
    made = kazu.make(kind.name, size=size, level=level, seed=seed)
    told = set()
    steps = list(walk(kind, made.puzzle))
    for step in steps:
        assert step.fact.value == made.answer.value("number", step.fact.spot)
        name = technique(step)
        assert (name is None) == (step.supposed > 0), [reason.code for reason in step.telling]
        told.add(str(name))
    assert names <= told
    assert sum(step.supposed > 0 for step in steps) <= len(steps) // 8


@pytest.mark.parametrize("kind", [MORE_OR_LESS, TOWERS], ids=lambda kind: str(kind.name))
def test_patterns_have_a_name_and_words_in_both_languages(kind: Any) -> None:
    made = kazu.make(kind.name, size=5, level="easy", seed=2)
    for pattern in kind.patterns(made.puzzle):
        assert pattern.code in PATTERNS
        assert "{" not in pattern.says.en + pattern.says.ja
        assert pattern.says.ja != pattern.says.en


@pytest.mark.parametrize("kind", [MORE_OR_LESS, TOWERS], ids=lambda kind: str(kind.name))
def test_patterns_are_no_reasons_of_the_answer(kind: Any) -> None:
    made = kazu.make(kind.name, size=5, level="hard", seed=3)
    explainer = Explainer(kind, made.puzzle)
    assert explainer.answer() == made.answer.over(explainer.printed)
    assert not {explainer.constraints[one].code for one in explainer.selectors} & set(PATTERNS)
    explainer.close()
