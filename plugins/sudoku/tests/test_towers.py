"""Towers: its rules, texts, drawing and steps, and all that is promised of kinds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product
from typing import Any

import pytest

from kazu_core.agreement import readings_agree_on
from kazu_core.checking import check, conflicts
from kazu_core.errors import DecodeError, PuzzleError
from kazu_core.grid import Size, Spot
from kazu_core.marks import Marks
from kazu_core.scene import Text
from kazu_core.solving.hint import hint
from kazu_core.solving.search import count
from kazu_core.testing import conform
from kazu_sudoku.cells import marks_of, read_cells
from kazu_sudoku.towers import TOWERS as KIND
from kazu_sudoku.towers import Towers, decode, encode, outside

SMALL = decode("....3....3.....3.....")
SOLVED = marks_of(SMALL.size, read_cells("123231312", 3))


@pytest.mark.parametrize("side", [4, 5])
def test_the_kind_keeps_what_is_promised_of_kinds(side: int) -> None:
    conform(KIND, size=Size(side, side), seeds=(1,))


def test_check_and_solver_agree_on_every_way_to_fill_a_square_of_three() -> None:
    puzzle = decode(".........2..2..2..2.1")
    rows = [*permutations(range(1, 4)), (1, 1, 2), (3, 3, 3)]
    boards = [marks_of(puzzle.size, sum(three, ())) for three in product(rows, repeat=3)]
    rules = KIND.constraints(puzzle)
    judged = [rule for rule in rules if rule.judged]
    kept = readings_agree_on(boards, KIND.layers(puzzle), KIND.grid(puzzle), judged)
    assert kept == readings_agree_on(boards, KIND.layers(puzzle), KIND.grid(puzzle), rules)
    assert kept == count(KIND, puzzle, limit=20).count


def test_a_square_of_two_is_solved_and_explained() -> None:
    puzzle = decode("....1.......")
    assert count(KIND, puzzle).unique
    assert hint(KIND, puzzle, Marks()) is not None


# -- shape


@pytest.mark.parametrize("size", [Size(1, 1), Size(4, 5), Size(10, 10)])
def test_only_squares_of_two_to_nine_are_boards(size: Size) -> None:
    with pytest.raises(PuzzleError, match=r"\$\.size: must be a square with a side of 2 to 9"):
        Towers(size, (), (), (), (), ())


def test_clues_must_be_one_for_each_line_and_no_more_than_the_side() -> None:
    none = (0, 0, 0)
    with pytest.raises(PuzzleError, match=r"\$\.left: must be 3 clues, 0 for none, not 2"):
        Towers(Size(3, 3), (0,) * 9, none, none, (0, 0), none)
    with pytest.raises(PuzzleError, match=r"\$\.right\[1\]: must be 1 to 3, or 0 for no clue, not 4"):
        Towers(Size(3, 3), (0,) * 9, none, none, none, (0, 4, 0))


# -- texts


def test_the_code_is_cells_then_clues_above_below_left_and_right() -> None:
    puzzle = Towers(Size(3, 3), (0, 0, 0, 0, 3, 0, 0, 0, 0), (3, 0, 0), (0, 0, 0), (3, 0, 0), (0, 0, 0))
    assert SMALL == puzzle
    assert "....3....3.....3....." == encode(puzzle)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("12", "a square with its clues is 12, 21, 32, 45, 60, 77, 96, 117 symbols, not 2"),
        ("." * 20 + "4", "'4' is no clue: it must be 1 to 3, or . for none"),
        ("." * 20 + "0", "'0' is no clue: it must be 1 to 3, or . for none"),
        ("." * 20 + " ", "' ' is no clue: it must be 1 to 3, or . for none"),
        ("4" + "." * 20, "'4' is no cell of a 3x3 grid: it must be 1 to 3, or . for none"),
    ],
)
def test_a_text_that_is_no_board_is_refused_with_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(DecodeError) as refused:
        decode(text)
    assert message == str(refused.value)


def test_a_link_has_the_clues_and_then_the_numbers_if_there_are_any() -> None:
    assert KIND.link is not None
    bare = decode(".........3...2.2...1.")
    assert "3i2g2i1g" == KIND.link.encode(bare)
    assert bare == KIND.link.decode(Size(3, 3), "3i2g2i1")
    printed = decode(".1.......3...2.2...1.")
    assert "3i2g2i1gg1m" == KIND.link.encode(printed)
    assert printed == KIND.link.decode(Size(3, 3), "3i2g2i1gg1m")


def test_a_file_has_the_clues_round_the_numbers_and_marks_those_that_are_printed() -> None:
    assert KIND.link is not None
    text = KIND.link.encode_file(SMALL, Marks({"number": {Spot(1, 1): 1}}))
    assert ". 3 . . . \n3 1 . . . \n. . q3 . . \n. . . . . \n. . . . . \n" == text
    puzzle, marks = KIND.link.decode_file(Size(3, 3), text.splitlines())
    assert SMALL == puzzle
    assert {Spot(1, 1): 1} == marks.on("number")


def test_published_files_hold_their_answer(shared_data: Callable[[str], Any]) -> None:
    assert KIND.link is not None
    rows = [row for row in shared_data("pzpr/urls.json") if row["kind"] == "skyscrapers" and row["height"] > 1]
    assert rows
    for row in rows:
        size = Size(row["width"], row["height"])
        puzzle, marks = KIND.link.decode_file(size, row["solution_file"].splitlines()[4:])
        assert puzzle == KIND.link.decode(size, row["url"].split("?")[1].split("/", 3)[-1])
        assert check(KIND, puzzle, marks).ok


# -- checking, hints and drawing


def test_a_clue_is_judged_by_what_is_seen_up_to_the_first_empty_cell() -> None:
    seen = Marks({"number": {Spot.cell(0, 0): 2, Spot.cell(0, 1): 3}})
    assert [] == list(conflicts(KIND, decode("...............2....."), seen))
    (finding,) = conflicts(KIND, decode("...............1....."), seen)
    assert ("clue-not-met", (Spot.cell(0, 0), Spot.cell(0, 1))) == (finding.code, finding.spots)


def test_the_first_reason_that_is_told_names_the_side() -> None:
    wrong = marks_of(SMALL.size, read_cells("213132321", 3))
    assert "the towers seen from above column 1 are not 3" == str(check(KIND, SMALL, wrong))
    assert "第1列の上から見えるビルが3棟ではありません" == check(KIND, SMALL, wrong).reason("ja")


def test_what_a_clue_alone_tells_is_named_and_told() -> None:
    found = hint(KIND, decode(".........3.....3....."), Marks())
    assert found is not None
    assert str(found).startswith("Line-of-sight arithmetic. ")
    assert "all 3 are seen from" in str(found)
    assert found.words.ja.startswith("見える数の計算。")


def test_clues_stand_in_a_ring_and_are_told_by_their_side() -> None:
    scene = KIND.scene(decode("....3....3...2.2...1."))
    clues = {item.at: item.text for item in scene.items if isinstance(item, Text) and item.role == "clue"}
    assert {(-1, 1): "3", (7, 3): "2", (1, -1): "2", (3, 7): "1"} == clues
    assert (-2, -2, 10, 10) == (scene.top, scene.left, scene.height, scene.width)
    assert "Above: 3 in column 1." in scene.description.en
    assert "右の外側：2行に1。" in scene.description.ja


def test_a_clue_is_printed_outside_its_line() -> None:
    clues = [rule.printed for rule in KIND.constraints(SMALL) if rule.code == "clue-not-met"]
    assert [outside(3)[0], outside(3)[6]] == clues
    assert [(-1, 1), (1, -1)] == clues
