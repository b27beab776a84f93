"""Patterns on made boards: never against the answer, and hints that name them to the end."""

from __future__ import annotations

from functools import cache
from itertools import cycle, islice

import pytest

import kazu_core as kazu
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.encoder import Encoder
from kazu_core.solving.explain import Explainer
from kazu_core.solving.hint import hint
from kazu_core.solving.steps import Step
from kazu_core.testing import partly
from kazu_sudoku.number_place import NUMBER_PLACE as KIND
from kazu_sudoku.number_place import NumberPlace, decode
from kazu_sudoku.rules import boxed_patterns
from kazu_sudoku.techniques import PATTERNS, technique

BOARDS = 200


@cache
def board(level: str, seed: int) -> tuple[NumberPlace, Marks]:
    made = kazu.make("number-place", level=level, seed=seed)
    return made.puzzle, made.answer


@cache
def patterns() -> Encoder:
    puzzle, _ = board("easy", 1)
    encoder = Encoder(KIND.layers(puzzle), KIND.grid(puzzle))
    encoder.add(boxed_patterns(puzzle.side))
    return encoder


def half_known(true: set[int], answer: Marks, stream: Stream) -> list[int]:
    """Return what is known of a half-solved board: a third of the numbers, and half of what is out."""
    encoder = patterns()
    written = encoder.facts(partly(answer, stream, 1, 3))
    out = [-one for one in encoder.places() if one not in true and stream.chance(1, 2)]
    values = [0] * (encoder.variables + 1)
    for literal in (*written, *out):
        values[abs(literal)] = 1 if literal > 0 else -1
    return values


def test_what_a_pattern_rules_out_is_never_in_the_answer() -> None:
    levels = KIND.making.levels(KIND.making.default) if KIND.making else ()
    found = 0
    for seed, level in enumerate(islice(cycle(levels), BOARDS)):
        _, answer = board(level, seed % 20 + 1)
        true = set(patterns().facts(answer))
        values = half_known(true, answer, Stream(seed))
        forced = {literal for rule, _ in patterns().rules for literal, _ in rule.forced(values)}
        assert 0 not in forced
        assert not {-literal for literal in forced} & true
        found += len(forced)
    assert found > BOARDS


@cache
def walk(level: str, seed: int) -> tuple[Step, ...]:
    """Return the steps of a whole board, each followed; all of them are right."""
    puzzle, answer = board(level, seed)
    explainer = Explainer(KIND, puzzle)
    facts, steps = explainer.encoder.facts(explainer.printed), list[Step]()
    while (step := explainer.step(facts)) is not None:
        assert step.fact.value == answer.value("number", step.fact.spot)
        steps.append(step)
        facts = [*facts, explainer.literal(step.fact)]
    explainer.close()
    return tuple(steps)


WALKED = [("hard", 1), ("hard", 2), ("extra-hard", 1)]


@pytest.mark.parametrize(("level", "seed"), WALKED)
def test_steps_that_need_no_supposing_have_names_to_the_end(level: str, seed: int) -> None:
    steps = walk(level, seed)
    assert steps
    assert all((technique(step) is None) == (step.supposed > 0) for step in steps)


def test_few_steps_need_supposing() -> None:
    steps = [step for board in WALKED for step in walk(*board)]
    assert sum(step.supposed > 0 for step in steps) <= len(steps) // 20


def test_a_pattern_at_work_speaks_of_its_own_cells() -> None:
    steps = [step for board in WALKED for step in walk(*board) if not step.supposed]
    at_work = [reason for step in steps for reason in step.reasons if reason.code in PATTERNS]
    general = {pattern.says for pattern in boxed_patterns(9)}
    assert at_work
    assert all(len(reason.spots) <= 9 and reason.says not in general for reason in at_work)


def test_a_hint_tells_the_pattern_before_what_follows_from_it() -> None:
    puzzle = decode(".49..2.6..8.96.4.....84.3...1..9...2873256...9..7.1...6.....2.3..86..5.1....2....")
    found = hint(KIND, puzzle, Marks())
    assert found is not None
    pattern = next(reason for reason in found.step.reasons if reason.code == "pointing")
    other = next(reason for reason in found.step.telling if reason.code != "pointing")
    assert str(found).startswith("Pointing. ")
    assert str(found).index(pattern.says.en) < str(found).index(other.says.en)
    assert found.words.ja.index(pattern.says.ja) < found.words.ja.index(other.says.ja)


def test_patterns_are_no_reasons_of_the_answer() -> None:
    puzzle, answer = board("extra-hard", 1)
    explainer = Explainer(KIND, puzzle)
    assert explainer.answer() == answer.over(explainer.printed)
    assert not {explainer.constraints[one].code for one in explainer.selectors} & set(PATTERNS)
    explainer.close()


@pytest.mark.parametrize("side", [4, 6, 9, 16, 25])
def test_every_pattern_has_a_name_and_words_in_both_languages(side: int) -> None:
    for pattern in boxed_patterns(side):
        assert pattern.code in PATTERNS
        assert "{" not in pattern.says.en + pattern.says.ja
        assert pattern.says.ja != pattern.says.en
