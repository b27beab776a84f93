"""Kakuro: its rules, texts, drawing and steps, and all that is promised of kinds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from kazu_core.agreement import early_findings_hold, readings_agree_on
from kazu_core.checking import check, conflicts
from kazu_core.codecs.links import decode_file, decode_link
from kazu_core.drawing import picture
from kazu_core.errors import DecodeError, PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Marks
from kazu_core.scene import Fill, Text
from kazu_core.solving.hint import hint
from kazu_core.solving.search import count
from kazu_core.testing import Alone, conform
from kazu_sudoku.kakuro import CODE, KAKURO, LINK, filled, layers
from kazu_sudoku.kakuro_board import Kakuro, runs_of

KIND = KAKURO
REGISTRY = Alone(KIND)
SMALL = CODE.decode("3x3/48q.E3bc")
SOLVED = KIND.examples()[1].marks


def test_the_kind_keeps_what_is_promised_of_kinds() -> None:
    conform(KIND, size=Size(5, 5), seeds=(1,))


def test_check_and_solver_agree_on_every_way_to_fill_three_cells() -> None:
    open_cells = [Spot.cell(1, 0), Spot.cell(1, 1), Spot.cell(2, 1)]
    boards = [
        Marks({"number": {**SOLVED.on("number"), **dict(zip(open_cells, values, strict=True))}})
        for values in product(range(1, 10), repeat=len(open_cells))
    ]
    judged = [rule for rule in KIND.constraints(SMALL) if rule.judged]
    assert 1 == readings_agree_on(boards, KIND.layers(SMALL), KIND.grid(SMALL), judged)
    assert 1 == readings_agree_on(boards, KIND.layers(SMALL), KIND.grid(SMALL), KIND.constraints(SMALL))


def test_what_is_found_early_cannot_be_mended() -> None:
    early_findings_hold(KIND.layers(SMALL), KIND.grid(SMALL), KIND.constraints(SMALL), boards=60)


# -- the record


def test_black_cells_take_no_number() -> None:
    corner = Spot.cell(0, 0)
    assert all(corner not in layer.spots(KIND.grid(SMALL)) for layer in layers(SMALL))
    assert 7 == len(layers(SMALL)[0].spots(KIND.grid(SMALL)))


def test_runs_are_read_from_all_sides() -> None:
    runs = [(run.across, len(run.spots), run.total) for run in runs_of(SMALL)]
    assert [(True, 2, 8), (True, 3, 11), (True, 2, 12), (False, 3, 24), (False, 2, 3), (False, 2, 4)] == runs


@pytest.mark.parametrize(
    ("cells", "down", "path"),
    [((None,) * 3, (None, None), "$.cells"), ((None,) * 4, (46, None), "$.down[0]"),
     ((None, (None, -1), None, None), (None, None), "$.cells[1][1]"), ((None,) * 4, (None,), "$.down"),
     ((None, (3, 3), None, None), (None, 3), "$.down[1]")],
)  # fmt: skip
def test_what_is_no_board_is_refused_with_its_place(cells: Any, down: Any, path: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        Kakuro(Size(2, 2), cells, down, (None, None))
    assert path == refused.value.path


@pytest.mark.parametrize(
    ("code", "answers"),
    [("1x1/k--", 2), ("1x1/k5-", 1), ("1x1/.", 1), ("2x1/l-a-", 0), ("10x1/t----------j", 0),
     (f"12x12/{9 * 'z'}{24 * '-'}", 0), ("2x2/n----", 2), ("2x2/n0000", 2), ("3x1/m---6", 2), ("2x1/l--A", 0)],
)  # fmt: skip
def test_whatever_can_be_constructed_is_checked_drawn_and_solved(code: str, answers: int) -> None:
    puzzle = CODE.decode(code)
    found = count(KIND, puzzle)
    assert (answers, True) == (found.count, found.complete)
    assert check(KIND, puzzle, found.answer or Marks()).ok == (answers > 0)
    assert picture(KIND, puzzle).items
    assert puzzle == CODE.decode(CODE.encode(puzzle))
    assert () == conflicts(KIND, puzzle, Marks()) or not answers


def test_a_full_grid_gives_its_sums() -> None:
    white = tuple(cell is None for cell in SMALL.cells)
    digits = tuple(SOLVED.value("number", spot) for spot in grid_of(SMALL.size).cells)
    assert (SMALL, SOLVED) == filled(SMALL.size, white, digits)


# -- texts


def test_a_link_has_the_sums_down_before_those_across() -> None:
    read = LINK.decode(Size(5, 5), "kC-e-c-z..-8lff-giO")
    assert ((22, None), (14, None)) == read.cells[1:3]
    assert (15, None, None, None, 15) == read.down
    assert (None, 16, 18, 34, None) == read.across


@pytest.mark.parametrize("body", ["48q.E3b", "48q", "4", ""])
def test_a_link_that_was_cut_is_read_as_far_as_it_goes(body: str) -> None:
    assert Size(3, 3) == LINK.decode(Size(3, 3), body).size


def test_a_link_with_another_sign_is_refused() -> None:
    with pytest.raises(DecodeError, match="'!' is no sum: it must be 0 to 9, a to j, A to Z or -"):
        LINK.decode(Size(3, 3), "4!q.E3bc")


def rows(shared_data: Callable[[str], Any], name: str) -> list[Any]:
    return [row for row in shared_data(name) if row["kind"] == "kakuro"]


def test_published_files_hold_the_answers_of_their_links(shared_data: Callable[[str], Any]) -> None:
    for row in rows(shared_data, "pzpr/urls.json"):
        puzzle = decode_link(row["url"], REGISTRY).puzzle
        solved = decode_file(row["solution_file"], REGISTRY)
        assert puzzle == solved.puzzle
        assert solved.marks == count(KIND, puzzle).answer
        lines = row["solution_file"].split("\n", 4)[4].split()
        assert lines == LINK.encode_file(puzzle, solved.marks).split()


# -- drawing


def test_the_drawing_has_the_sums_on_black_cells_and_says_which_way_they_go() -> None:
    scene = picture(KIND, SMALL)
    assert 9 == sum(isinstance(item, Fill) and item.role == "block" for item in scene.items)
    told = {str(item.says) for item in scene.items if isinstance(item, Text)}
    assert {"8 across", "4 down", "11 across", "12 across", "24 down", "3 down"} == told
    assert "4 down 8 across in column 1" in scene.description.en
    assert "縦4 横8" in scene.description.ja


def test_a_grid_with_the_sums_outside_is_as_large_as_it_needs() -> None:
    scene = picture(KIND, SMALL)
    assert (-2, -2, 8, 8) == (scene.top, scene.left, scene.height, scene.width)


# -- steps


def test_a_run_with_one_cell_left_is_told_by_its_sum() -> None:
    left = Marks({"number": {spot: value for spot, value in SOLVED.on("number").items() if spot != Spot.cell(2, 1)}})
    found = hint(KIND, SMALL, left)
    assert found is not None
    assert "last cell of a sum" == str(found.technique)
    assert (Spot.cell(2, 1), 9) == (found.fact.spot, found.fact.value)


def test_few_combinations_are_told_in_words() -> None:
    (rule,) = (rule for rule in KIND.constraints(SMALL) if rule.code == "sum-not-met" and "24" in str(rule.says))
    assert "the numbers of the 3 cells down from row 1, column 2 differ and add to 24, as 7 8 9" == str(rule.says)


def test_a_hint_never_builds_on_a_wrong_number() -> None:
    found = hint(KIND, SMALL, Marks({"number": {Spot.cell(1, 0): 2}}))
    assert found is not None
    assert (Spot.cell(1, 0),) == found.wrong
