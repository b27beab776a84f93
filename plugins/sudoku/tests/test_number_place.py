"""Number place: its rules, texts, drawing and steps, and all that is promised of kinds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

import kazu_sudoku
from kazu_core.agreement import readings_agree_on
from kazu_core.checking import check, conflicts
from kazu_core.codecs.code import answer_code, answer_of
from kazu_core.codecs.links import decode_file, decode_link
from kazu_core.drawing import picture
from kazu_core.errors import DecodeError, KazuError, PuzzleError
from kazu_core.grid import Size, Spot
from kazu_core.marks import Marks
from kazu_core.registry import Registry
from kazu_core.scene import Text
from kazu_core.solving.hint import hint
from kazu_core.solving.search import count, search
from kazu_core.testing import conform
from kazu_sudoku.cells import marks_of
from kazu_sudoku.number_place import NUMBER_PLACE, NumberPlace, decode

KIND = NUMBER_PLACE
SMALL = decode("......43.41..2..")
SOLVED = marks_of(SMALL.size, (4, 3, 2, 1, 2, 1, 4, 3, 3, 4, 1, 2, 1, 2, 3, 4))


@pytest.mark.parametrize("side", [4, 6, 9])
def test_the_kind_keeps_what_is_promised_of_kinds(side: int) -> None:
    conform(KIND, size=Size(side, side), seeds=(1,))


def test_there_are_288_full_grids_of_side_four() -> None:
    empty = NumberPlace(Size(4, 4), (0,) * 16)
    assert 288 == count(KIND, empty, limit=300).count


def test_check_and_solver_agree_on_every_way_to_fill_six_cells() -> None:
    puzzle = decode("43212143....12..")
    open_cells = [at for at, value in enumerate(puzzle.givens) if not value]
    boards = []
    for values in product(range(1, 5), repeat=len(open_cells)):
        grid = list(puzzle.givens)
        for at, value in zip(open_cells, values, strict=True):
            grid[at] = value
        boards.append(marks_of(puzzle.size, grid))
    judged = [rule for rule in KIND.constraints(puzzle) if rule.judged]
    assert 1 == readings_agree_on(boards, KIND.layers(puzzle), KIND.grid(puzzle), judged)
    assert 1 == readings_agree_on(boards, KIND.layers(puzzle), KIND.grid(puzzle), KIND.constraints(puzzle))


# -- shape


@pytest.mark.parametrize("size", [Size(5, 5), Size(9, 6), Size(12, 12), Size(1, 1)])
def test_only_squares_with_boxes_are_grids(size: Size) -> None:
    with pytest.raises(PuzzleError, match=r"\$\.size: must be a square with a side of 4, 6, 9, 16 or 25, not"):
        NumberPlace(size, (0,) * (size.width * size.height))


def test_givens_must_be_one_for_each_cell() -> None:
    with pytest.raises(PuzzleError, match=r"\$\.givens: must be 16 numbers, 0 for an empty cell, not 15"):
        NumberPlace(Size(4, 4), (0,) * 15)


@pytest.mark.parametrize("value", [5, -1])
def test_a_given_must_be_a_number_of_the_grid(value: int) -> None:
    with pytest.raises(PuzzleError, match=rf"\$\.givens\[3\]: must be 1 to 4, or 0 for an empty cell, not {value}"):
        NumberPlace(Size(4, 4), (0, 0, 0, value, *(0,) * 12))


# -- texts


def test_the_code_is_one_symbol_for_each_cell() -> None:
    assert NumberPlace(Size(4, 4), (0,) * 6 + (4, 3, 0, 4, 1, 0, 0, 2, 0, 0)) == SMALL
    assert "......43.41..2.." == KIND.code.encode(SMALL)


def test_an_answers_code_is_read_back() -> None:
    assert SOLVED == answer_of(KIND, SMALL, answer_code(KIND, SMALL, SOLVED))
    with pytest.raises(DecodeError, match="16 symbols, not 2"):
        answer_of(KIND, SMALL, "12")


@pytest.mark.parametrize(
    ("body", "found"),
    [("l43g41h2h", None), ("l43g41h2h/", None), ("hj43g41h2h", None), ("l43g41h2h3", "longer"),
     ("l43g41", "shorter"), ("l", "shorter"), ("", "shorter"), ("l43g41h2g", "shorter")],
)  # fmt: skip
def test_a_link_that_was_cut_or_joined_is_noticed(body: str, found: str | None) -> None:
    doubt = decode_link(f"sudoku/4/4/{body}", Registry.of({"sudoku": kazu_sudoku})).doubt
    assert (found is None) == (doubt is None)
    assert doubt is None or f" {found} " in doubt.en


def test_a_file_that_ends_before_its_board_is_noticed() -> None:
    installed = Registry.of({"sudoku": kazu_sudoku})
    assert decode_file("pzprv3\nsudoku\n4", installed).doubt is not None
    assert decode_file("pzprv3\nsudoku\n4" + "\n. . . . " * 4, installed).doubt is None


def test_a_wrong_link_says_the_place_in_words() -> None:
    with pytest.raises(PuzzleError, match=r"^in the link, entry 1 of its givens must be 1 to 9"):
        decode_link("sudoku/9/9/aaa", Registry.of({"sudoku": kazu_sudoku}))


def test_an_answer_is_written_with_its_printed_numbers() -> None:
    assert KIND.code.encode_answer is not None
    assert "4321214334121234" == KIND.code.encode_answer(SMALL, SOLVED)
    assert "......43.41..2.." == KIND.code.encode_answer(SMALL, Marks())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("12", "a grid is 16, 36, 81, 256 or 625 symbols, one for each cell, not 2"),
        ("." * 25, "a grid is 16, 36, 81, 256 or 625 symbols, one for each cell, not 25"),
        ("5" + "." * 15, "'5' is no cell of a 4x4 grid: it must be 1 to 4, or . for none"),
        ("0" + "." * 15, "'0' is no cell of a 4x4 grid: it must be 1 to 4, or . for none"),
        ("g" + "." * 255, "'g' is no cell of a 16x16 grid: it must be 1 to 9, A to G, or . for none"),
    ],
)
def test_a_text_that_is_no_grid_is_refused_with_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(DecodeError) as refused:
        decode(text)
    assert message == str(refused.value)


def test_a_link_reads_as_its_rows() -> None:
    assert KIND.link is not None
    assert decode("1.....2......3.4") == KIND.link.decode(Size(4, 4), "1k2l3g4")
    assert "1k2l3g4" == KIND.link.encode(decode("1.....2......3.4"))


def test_an_unknown_number_in_a_link_prints_nothing() -> None:
    assert KIND.link is not None
    assert decode("1.....2......3.4") == KIND.link.decode(Size(4, 4), "1j.2l3.4")


def test_a_link_with_a_number_that_the_grid_lacks_is_refused() -> None:
    assert KIND.link is not None
    with pytest.raises(PuzzleError, match=r"must be 1 to 4, or 0 for an empty cell, not 5"):
        KIND.link.decode(Size(4, 4), "5")


def test_published_links_are_read_and_written_and_their_files_hold_the_answer(
    shared_data: Callable[[str], Any],
) -> None:
    assert KIND.link is not None
    rows = [row for row in shared_data("pzpr/urls.json") if row["kind"] == "sudoku"]
    assert rows
    for row in rows:
        size, body = Size(row["width"], row["height"]), row["url"].split("/", 6)[-1]
        try:
            puzzle = KIND.link.decode(size, body)
        except PuzzleError:  # a side without boxes, which the player of such links lets pass
            assert size.width not in {4, 6, 9, 16, 25}
            continue
        assert puzzle == KIND.link.decode(size, KIND.link.encode(puzzle))
        if row.get("solution_file"):
            read, marks = KIND.link.decode_file(size, row["solution_file"].splitlines()[3:])
            assert puzzle == read
            assert check(KIND, puzzle, marks).ok


def test_boards_that_break_one_rule_are_found_to_break_it(shared_data: Callable[[str], Any]) -> None:
    assert KIND.link is not None
    meant = {"bkDupNum": "box-repeats", "nmDupRow": "row-repeats column-repeats", "ceNoNum": "cells-empty"}
    (sudoku,) = (row for row in shared_data("pzpr/failcheck.json") if row["kind"] == "sudoku")
    for row in sudoku["rows"]:
        lines = row["file"].splitlines()
        puzzle, marks = KIND.link.decode_file(Size(int(lines[2]), int(lines[2])), lines[3:])
        found = {finding.code for finding in check(KIND, puzzle, marks).findings}
        assert (found == set()) if row["code"] is None else found & set(meant[row["code"]].split())


# -- checking


def test_the_first_reason_is_an_empty_cell_then_a_changed_given_then_a_repeat() -> None:
    assert "the answer has empty cells" == str(check(KIND, SMALL, Marks()))
    changed = SOLVED.written("number", Spot.cell(1, 2), 1)
    assert "the given 4 at row 2, column 3 was changed" == str(check(KIND, SMALL, changed))
    repeated = SOLVED.written("number", Spot.cell(0, 0), 3)
    assert "row 1 repeats a number" == str(check(KIND, SMALL, repeated))
    assert "第1行に同じ数字があります" == check(KIND, SMALL, repeated).reason("ja")


def test_what_is_wrong_already_is_told_on_an_unfinished_grid() -> None:
    marks = Marks({"number": {Spot.cell(1, 0): 4}})
    assert [("row-repeats", (Spot.cell(1, 0), Spot.cell(1, 2)))] == [
        (finding.code, finding.spots) for finding in conflicts(KIND, SMALL, marks)
    ]


# -- solving and drawing


def test_published_puzzles_have_the_published_answer_and_no_other(shared_data: Callable[[str], Any]) -> None:
    for row in shared_data("puzzles/number-place.json"):
        puzzle, answer = (
            [int(token) if token != "-" else 0 for line in row[part].splitlines()[1:] for token in line.split()]
            for part in ("problem", "solution")
        )
        side = int(row["problem"].split()[0])
        outcome = count(KIND, NumberPlace(Size(side, side), tuple(puzzle)))
        assert outcome.unique, row["id"]
        assert marks_of(Size(side, side), answer) == outcome.answer, row["id"]


def test_a_grid_with_several_answers_shows_two_of_them() -> None:
    outcome = count(KIND, decode("1" + "." * 15))
    assert (2, True) == (outcome.count, outcome.complete)
    assert outcome.answers[0] != outcome.answers[1]


def test_a_contradiction_has_no_answer() -> None:
    assert 0 == count(KIND, decode("11" + "." * 14)).count


def test_large_grids_use_the_solvers_own_counting() -> None:
    found = search(KIND, NumberPlace(Size(25, 25), (0,) * 625))
    assert 625 + 75 * 25 == len(found.encoder.cards)
    found.close()


def test_the_drawing_prints_the_givens_and_the_boxes() -> None:
    scene = picture(KIND, SMALL)
    assert ["4", "3", "4", "1", "2"] == [item.text for item in scene.items if isinstance(item, Text)]
    assert 2 == sum(1 for item in scene.items if item.role == "box" and len(getattr(item, "points", ())) == 2)
    assert "Sudoku, 4 by 4" == str(scene.title)


# -- steps


def technique_of(code: str) -> str:
    found = hint(KIND, decode(code), Marks())
    assert found is not None
    return str(found.technique)


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("432121433412123.", "full house"),
        ("......43.41..2..", "hidden single in a box"),
        (
            "876.....4...6847..4..2.75865347128692178694..689345.7....4.86...4..769.8.68....4.",
            "hidden single in a line",
        ),
        ("4.....26.672134..8....621.4.54621.8....4836..368...412...3.6.4......58269.62.8..1", "naked single"),
        (".49..2.6..8.96.4.....84.3...1..9...2873256...9..7.1...6.....2.3..86..5.1....2....", "pointing"),
        ("..8.9.1...9..5.3272...3...9....19..6.19.65..8....4.9718.6.2..93..2983...9...7...2", "hidden pair"),
    ],
)
def test_a_step_has_the_name_that_solvers_know(code: str, name: str) -> None:
    assert name == technique_of(code)


def test_a_hint_never_builds_on_a_wrong_number() -> None:
    wrong = Marks({"number": {Spot.cell(0, 0): 1}})
    found = hint(KIND, SMALL, wrong)
    assert found is not None
    assert (Spot.cell(0, 0),) == found.wrong


def test_a_kind_refuses_with_its_own_errors_only() -> None:
    for text in ("", ".", "\x00" * 16, "１" * 16, "." * 626):
        with pytest.raises(KazuError):
            decode(text)
