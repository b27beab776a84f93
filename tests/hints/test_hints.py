"""Hints on half-solved boards of every kind: true, with named reasons, in both languages, and never built on a slip."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import cycle, islice
from typing import Any

import pytest
from click.testing import CliRunner
from published import complete, kinds, published

import kazu_core as kazu
from kazu_core.cli import command_line
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.explain import Explainer
from kazu_core.solving.hint import Hint
from kazu_core.testing import partly
from kazu_core.words import Words

MADE = [pytest.param(kind, id=kind.name) for kind in kazu.kinds() if kind.making is not None]
PUBLISHED = [pytest.param(kind, id=kind.name) for kind in kinds()]
CELLS = 150
"""Published boards up to so many cells are taken: larger ones only take longer."""

Board = tuple[Any, Marks, Marks]


@cache
def half_solved(kind: Any, boards: int) -> Sequence[Board]:
    """Return so many made puzzles, their levels in turn, each with its answer and about half of it as marks."""
    size = kind.making.default
    levels = cycle(kind.making.levels(size))
    made = [kazu.make(kind.name, size=size, level=next(levels), seed=seed) for seed in range(1, boards + 1)]
    return [half(kind, one.puzzle, one.answer, one.seed) for one in made]


def half(kind: Any, puzzle: Any, answer: Marks, seed: int) -> Board:
    stream = Stream(seed)
    marks = partly(answer, stream, 1, 2)
    return puzzle, complete(kind, puzzle, answer), with_helpers(kind, puzzle, answer, marks, stream)


def with_helpers(kind: Any, puzzle: Any, answer: Marks, marks: Marks, stream: Stream) -> Marks:
    """Return marks with right dots or crosses on about a third of the spots that stay empty."""
    for layer in kind.layers(puzzle):
        helper = next((value for value in layer.values if value not in layer.counts), None)
        if layer.answer and helper is not None:
            empty = [spot for spot in layer.spots(kind.grid(puzzle)) if not answer.value(layer.name, spot)]
            drawn = {spot: helper for spot in empty if stream.chance(1, 3)}
            marks = Marks({**marks.layers, layer.name: {**marks.on(layer.name), **drawn}})
    return marks


def half_solved_published(kind: Any, rows: Any, boards: int) -> Iterator[Board]:
    """Yield so many half-solved published puzzles, each perhaps several times with other marks."""
    small = [one for one in published(kind.name, rows) if one.cells <= CELLS] or published(kind.name, rows)[:3]
    unique = [(one, outcome.answer) for one in small if (outcome := kazu.solve(one.puzzle)).unique]
    for seed, (one, answer) in enumerate(islice(cycle(unique), boards), 1):
        assert answer is not None
        yield half(kind, one.puzzle, answer, seed)


def whole(words: Words) -> bool:
    """Whether there are words in both languages, no slot left open, and Japanese that is Japanese."""
    japanese = re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", words.ja)
    return bool(words.en.strip() and japanese and "{" not in words.en + words.ja)


def true_step(hint: Hint, answer: Marks) -> None:
    """Hold that a hint says what the answer has, and says why by its reasons' names in both languages."""
    fact = hint.fact
    assert fact.holds == (answer.value(fact.layer.name, fact.spot) == fact.value), str(hint)
    assert hint.step.reasons
    assert hint.step.telling
    assert whole(hint.words), hint.words
    for reason in hint.step.reasons:
        assert reason.code
        assert whole(reason.says), reason.says
    assert hint.technique is None or whole(hint.technique)


def hints_true(board: Board) -> None:
    puzzle, answer, marks = board
    hint = kazu.hint(puzzle, marks)
    if hint is None:
        assert kazu.check(puzzle, marks)
    else:
        assert () == hint.wrong
        true_step(hint, answer)


def with_a_slip(kind: Any, board: Board, seed: int) -> tuple[Marks, Any]:
    """Return a board's marks with one drawn spot written wrongly, and that spot."""
    puzzle, answer, marks = board
    stream = Stream(seed)
    layer = next(layer for layer in kind.layers(puzzle) if layer.answer)
    given = answer.over(Marks())
    open_spots = [spot for spot in layer.spots(kind.grid(puzzle)) if not printed(kind, puzzle, layer.name, spot)]
    spot = stream.choice(open_spots)
    right = given.value(layer.name, spot)
    wrong = stream.choice([value for value in layer.values if value != right and (right or value in layer.counts)])
    return marks.written(layer.name, spot, wrong), spot


def printed(kind: Any, puzzle: Any, layer: str, spot: Any) -> bool:
    return bool(complete(kind, puzzle, Marks()).value(layer, spot))


def slips_pointed_out(kind: Any, board: Board, seed: int) -> None:
    puzzle, answer, _ = board
    marks, spot = with_a_slip(kind, board, seed)
    hint = kazu.hint(puzzle, marks)
    assert hint is not None
    assert (spot,) == hint.wrong
    assert (spot,) == hint.spots
    assert spot not in hint.step.spots, "built on the wrong entry"
    true_step(hint, answer)


@pytest.mark.parametrize("kind", MADE)
def test_a_hint_on_a_made_board_is_a_true_step_with_its_reasons(kind: Any) -> None:
    for board in half_solved(kind, 6):
        hints_true(board)


@pytest.mark.parametrize("kind", MADE)
def test_a_wrong_entry_is_pointed_out_and_not_built_on(kind: Any) -> None:
    for seed, board in enumerate(half_solved(kind, 6), 1):
        slips_pointed_out(kind, board, seed)


@pytest.mark.parametrize("kind", MADE)
def test_the_command_tells_the_same_hint_in_both_languages(kind: Any) -> None:
    puzzle, _, marks = half_solved(kind, 6)[0]
    hint = kazu.hint(puzzle, marks)
    assert hint is not None
    text = kazu.encode(puzzle, marks, format="json")
    for language in ("en", "ja"):
        done = CliRunner().invoke(command_line(kazu.Registry.load()), ["hint", "-", "--lang", language], input=text)
        assert 0 == done.exit_code, done.output
        assert hint.text(language) == done.output.strip()
    done = CliRunner().invoke(command_line(kazu.Registry.load()), ["hint", "-", "--json"], input=text)
    assert {"en": hint.words.en, "ja": hint.words.ja} == json.loads(done.output)["hint"]["words"]


def test_published_killers_are_explained_to_the_end_without_supposing(shared_data: Callable[[str], Any]) -> None:
    kind = kazu.Registry.load().kind("sum-cages")
    explained = 0
    for one in published(kind.name, shared_data(f"puzzles/{kind.name}.json")):
        outcome = kazu.solve(one.puzzle)
        if not outcome.unique or outcome.answer is None:
            continue
        explainer = Explainer(kind, one.puzzle)
        facts, left = explainer.encoder.facts(explainer.printed), one.cells
        while (step := explainer.step(facts)) is not None:
            assert (step.fact.value, 0) == (outcome.answer.value("number", step.fact.spot), step.supposed)
            assert (name := kind.technique(step)) is not None
            assert whole(name)
            facts, left = [*facts, explainer.literal(step.fact)], left - 1
        explainer.close()
        assert left == len(explainer.printed.on("number"))
        explained += 1
    assert explained > 10


@pytest.mark.sweep
@pytest.mark.parametrize("kind", MADE)
def test_hints_on_many_made_boards_are_true(kind: Any, sample: Callable[[int], int]) -> None:
    for seed, board in enumerate(half_solved(kind, sample(50)), 1):
        hints_true(board)
        slips_pointed_out(kind, board, seed)


@pytest.mark.sweep
@pytest.mark.parametrize("kind", PUBLISHED)
def test_hints_on_many_published_boards_are_true(
    kind: Any, sample: Callable[[int], int], shared_data: Callable[[str], Any]
) -> None:
    rows = shared_data(f"puzzles/{kind.name}.json")
    for seed, board in enumerate(half_solved_published(kind, rows, sample(50)), 1):
        hints_true(board)
        slips_pointed_out(kind, board, seed)
