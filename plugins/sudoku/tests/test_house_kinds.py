"""Jigsaw, diagonal and sum-cages: their rules, codes, drawings and steps, and all that is promised of kinds."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

import kazu_core as kazu
from kazu_core.checking import check
from kazu_core.constraints.remainders import Remainder
from kazu_core.drawing import picture
from kazu_core.errors import DecodeError, KazuError, PuzzleError
from kazu_core.grid import Size
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.scene import Fill, Line, Text
from kazu_core.solving.encoder import Encoder
from kazu_core.solving.explain import Explainer
from kazu_core.solving.hint import hint
from kazu_core.solving.search import count
from kazu_core.solving.steps import Step
from kazu_core.testing import conform
from kazu_sudoku.cage_code import base36
from kazu_sudoku.cage_steps import caged_technique
from kazu_sudoku.cells import marks_of, read_cells
from kazu_sudoku.diagonal import DIAGONAL, Diagonal
from kazu_sudoku.houses import beside
from kazu_sudoku.jigsaw import JIGSAW, Jigsaw, washed
from kazu_sudoku.joining import AIMS, level_of
from kazu_sudoku.shaking import shaken
from kazu_sudoku.sum_cages import SUM_CAGES, Cage, SumCages

KINDS = (JIGSAW, DIAGONAL, SUM_CAGES)
SIDES = ((JIGSAW, 5), (DIAGONAL, 6), (SUM_CAGES, 4))


@pytest.mark.parametrize(("kind", "side"), SIDES, ids=lambda value: getattr(value, "name", value))
def test_the_kinds_keep_what_is_promised_of_kinds(kind: Any, side: int) -> None:
    conform(kind, size=Size(side, side), seeds=(1,))


def example(kind: Any) -> Any:
    return kind.examples()[0].puzzle


def reason(kind: Any, cells: str, language: str = "en") -> str | None:
    puzzle = example(kind)
    return check(kind, puzzle, marks_of(puzzle.size, read_cells(cells, 4))).reason(language)


@pytest.mark.parametrize(
    ("kind", "cells", "told"),
    [
        (JIGSAW, "2431124331244312", "region 1 repeats a number"),
        (DIAGONAL, "1234341241232341", "a diagonal repeats a number"),
        (SUM_CAGES, "4321213434121243", "cage 1 repeats a number"),
        (SUM_CAGES, "4231312413422413", "cage 1 does not add to 6"),
    ],
)
def test_a_breach_is_told_in_the_words_of_the_javascript_package(kind: Any, cells: str, told: str) -> None:
    assert told == reason(kind, cells)
    assert reason(kind, cells, "ja") not in {None, told}


# -- shapes


def test_the_regions_of_a_jigsaw_must_divide_it() -> None:
    with pytest.raises(
        PuzzleError, match=r"\$\.regions: must divide the grid into 4 regions of 4 cells, each in one piece"
    ):
        Jigsaw(Size(4, 4), (0,) * 16, (0,) * 16)
    with pytest.raises(PuzzleError, match=r"\$\.size: must be a square with a side of 4 to 16, not 3x3"):
        Jigsaw(Size(3, 3), (0,) * 9, (0, 1, 2) * 3)


def test_a_diagonal_is_a_square_with_boxes() -> None:
    with pytest.raises(PuzzleError, match=r"\$\.size: must be a square with a side of 4, 6, 8, 9 or 16, not 5x5"):
        Diagonal(Size(5, 5), (0,) * 25)


ROWS = tuple(Cage(tuple(range(4 * row, 4 * row + 4)), 10) for row in range(4))


@pytest.mark.parametrize(
    ("cages", "told"),
    [
        (ROWS[:3], r"\$\.cages: must hold every cell of the grid in one cage"),
        ((*ROWS[:3], Cage((11, 12, 13, 14, 15), 9)), r"\$\.cages: must hold every cell of the grid in one cage"),
        ((*ROWS[:3], Cage((13, 12, 14, 15), 9)), r"\$\.cages\[3\]\.cells: must be at least one cell, in rising order"),
        ((*ROWS, Cage((), 9)), r"\$\.cages\[4\]\.cells: must be at least one cell, in rising order"),
        ((*ROWS[:3], Cage((12, 13, 14, 15), 0)), r"\$\.cages\[3\]\.sum: must be 1 to 1295, not 0"),
        (ROWS * 16, r"\$\.cages: must be at most 62 cages, not 64"),
    ],
)  # fmt: skip
def test_cages_must_divide_the_grid(cages: tuple[Cage, ...], told: str) -> None:
    with pytest.raises(PuzzleError, match=told):
        SumCages(Size(4, 4), (0,) * 16, cages)


def test_impossible_cages_have_no_answer_and_break_nothing() -> None:
    puzzle = SumCages(Size(4, 4), (0,) * 16, (Cage(tuple(range(16)), 40),))
    assert 0 == count(SUM_CAGES, puzzle).count
    assert picture(SUM_CAGES, puzzle).items
    assert puzzle == kazu.decode(kazu.encode(puzzle))


# -- codes


@pytest.mark.parametrize(
    ("kind", "text", "told"),
    [
        (JIGSAW, "." * 32, "'.' is no region of a 4x4 grid: it must be a to d"),
        (JIGSAW, "." * 31, "not 31 symbols"),
        (DIAGONAL, "." * 25, "a grid is 16, 36, 64, 81 or 256 symbols, one for each cell, not 25"),
        (SUM_CAGES, "." * 16 + "0" * 16 + "0", "a grid with cages is a symbol and a cage for each cell"),
        (SUM_CAGES, "." * 16 + "0" * 16 + "0a0b", "two digits of base 36 for each of 1 sums, not 4 symbols"),
        (SUM_CAGES, "." * 16 + "0" * 16 + "00", "a sum above 0 for cage 1, not '00'"),
        (SUM_CAGES, "." * 16 + "0" * 16 + "-1", "a sum above 0 for cage 1, not '-1'"),
        (SUM_CAGES, "." * 16 + "0" * 15 + "2" + "0a0a0a", "a cell of cage '1', which is passed over"),
        (SUM_CAGES, "." * 16 + "0" * 15 + "." + "0a0a0a", "a letter or digit for the cage of each cell"),
    ],
)
def test_a_text_that_is_no_puzzle_is_refused_with_what_was_expected(kind: Any, text: str, told: str) -> None:
    with pytest.raises(DecodeError) as refused:
        kind.code.decode(text)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("text", "number"),
    [("0l", 21), ("0L", 21), (" 5", 5), ("+5", 5), ("5.", 5), ("-5", -5), ("zz", 1295), ("..", None), ("", None),
     ("\u00a05", 5), ("\u200b5", None), ("０５", None)],
)  # fmt: skip
def test_sums_are_read_as_leniently_as_javascript_does(text: str, number: int | None) -> None:
    assert number == base36(text)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_kind_refuses_with_its_own_errors_only(kind: Any) -> None:
    stream = Stream(1)
    for _ in range(300):
        text = "".join(
            stream.choice("0123456789abcdzA. -+") for _ in range(stream.choice((0, 16, 32, 34, 64, 90, 162)))
        )
        with suppress(KazuError):
            assert kind.code.decode(text).size.width >= 4


# -- drawings


def test_regions_that_touch_are_not_both_tinted() -> None:
    for seed in range(1, 6):
        regions = shaken(Stream(seed), 9)
        tinted = set(washed(9, regions))
        assert 3 <= len(tinted)
        for cell, others in enumerate(beside(9)):
            pairs = [{regions[cell], regions[other]} for other in others if regions[cell] != regions[other]]
            assert not any(pair <= tinted for pair in pairs)


def test_both_diagonals_are_tinted() -> None:
    scene = picture(DIAGONAL, example(DIAGONAL))
    assert 8 == sum(1 for item in scene.items if isinstance(item, Fill) and item.role == "diagonal")


def test_a_cage_is_outlined_inside_its_cells_with_its_sum_in_the_gap() -> None:
    puzzle = SumCages(Size(4, 4), (4, *(0,) * 15), (Cage((0,), 4), Cage((1, 2, 5), 6), Cage((3, 4, *range(6, 16)), 30)))
    scene = picture(SUM_CAGES, puzzle)
    sums = [item for item in scene.items if isinstance(item, Text) and item.role == "cage"]
    assert ["6", "30"] == [item.text for item in sums]
    outlines = [item for item in scene.items if isinstance(item, Line) and item.role == "cage"]
    assert all(line.dashed for line in outlines)
    ell = next(line for line in outlines if (0.24, 5.76) in line.points)
    assert {(1.76, 5.76), (1.76, 3.76), (3.76, 3.76), (3.76, 2.24)} <= {*ell.points}
    assert not ell.closed


# -- steps


def technique_of(kind: Any, code: str, marks: Marks | None = None) -> str:
    found = hint(kind, kind.code.decode(code), marks or Marks())
    assert found is not None
    return str(found.technique)


REGIONS = "cbbbcccbddaaddaa"


@pytest.mark.parametrize(
    ("kind", "code", "name"),
    [
        (JIGSAW, "1234342121434.12" + REGIONS, "full house"),
        (JIGSAW, "..3......1...3.2" + REGIONS, "hidden single in a region"),
        (SUM_CAGES, "...............3123312441005660506080306040706", "cage combinations"),
    ],
)
def test_a_step_has_the_name_that_solvers_know(kind: Any, code: str, name: str) -> None:
    assert name == technique_of(kind, code)


def test_levels_of_cages_follow_their_size_and_number() -> None:
    for side, aims in AIMS.items():
        for level, aim in aims.items():
            if level == "extra-hard":
                continue
            cells = [(1,) * aim.largest, *[(1,)] * (aim.cages - 1)]
            assert level == level_of(side, [(those, 1) for those in cells])
    assert "extra-hard" == level_of(9, [((1, 2), 3)] * 26)


def walked(kind: Any, puzzle: Any) -> list[Step]:
    """Return the steps of a whole board, each followed."""
    explainer = Explainer(kind, puzzle)
    facts, steps = explainer.encoder.facts(explainer.printed), list[Step]()
    while (step := explainer.step(facts)) is not None:
        steps.append(step)
        facts = [*facts, explainer.literal(step.fact)]
    explainer.close()
    return steps


def test_a_killer_is_explained_to_its_end_with_names_and_the_rule_of_its_houses() -> None:
    made = kazu.make("sum-cages", size="6x6", level="extra-hard", seed=2)
    steps = walked(SUM_CAGES, made.puzzle)
    assert all(step.fact.value == made.answer.value("number", step.fact.spot) for step in steps)
    names = {str(name) for step in steps if (name := caged_technique(step)) is not None}
    assert {"rule of 21", "cage combinations", "last cell of a cage"} <= names
    told = [reason for step in steps for reason in step.telling if isinstance(reason, Remainder)]
    assert any("row" in reason.says.en or "box" in reason.says.en for reason in told)
    assert all("合計" in reason.says.ja for reason in told)


def test_what_cages_leave_over_is_true_of_the_answer() -> None:
    for seed in (1, 2):
        made = kazu.make("sum-cages", size="9x9", level="easy", seed=seed)
        numbers = made.answer.on("number")
        rules = [rule for rule in SUM_CAGES.patterns(made.puzzle) if isinstance(rule, Remainder)]
        assert len(rules) > 50
        for rule in rules:
            inside, outside = (sum(numbers[spot] for spot in spots) for spots in (rule.inside, rule.outside))
            assert rule.total == inside - outside, rule.says
            assert str(abs(rule.total)) in rule.says.en or not rule.total


def test_a_pattern_never_rules_out_what_the_answer_has() -> None:
    for kind, size in ((JIGSAW, "7x7"), (DIAGONAL, "6x6"), (SUM_CAGES, "6x6")):
        made = kazu.make(kind.name, size=size, level="hard", seed=4)
        encoder = Encoder(kind.layers(made.puzzle), kind.grid(made.puzzle))
        encoder.add(kind.patterns(made.puzzle))
        true = set(encoder.facts(made.answer))
        found = 0
        for seed in range(20):
            stream = Stream(seed)
            values = [0] * (encoder.variables + 1)
            for one in encoder.places():
                if one not in true and stream.chance(3, 5):
                    values[one] = -1
            for rule, _ in encoder.rules:
                for literal, because in rule.forced(values):
                    assert literal != 0
                    assert -literal not in true
                    assert all(values[abs(one)] * one > 0 for one in because)
                    found += not values[abs(literal)]
        assert found > 20
