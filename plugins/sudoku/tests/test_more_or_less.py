"""More-or-less: its rules, texts, drawing and steps, and all that is promised of kinds."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from kazu_core.agreement import readings_agree_on
from kazu_core.checking import check, conflicts
from kazu_core.drawing import picture
from kazu_core.errors import DecodeError, EncodeError, KazuError, PuzzleError
from kazu_core.grid import Size, Spot
from kazu_core.marks import Marks
from kazu_core.scene import Sign
from kazu_core.solving.hint import hint
from kazu_core.solving.search import count
from kazu_core.testing import conform
from kazu_sudoku.cells import marks_of, read_cells
from kazu_sudoku.more_or_less import MORE_OR_LESS as KIND
from kazu_sudoku.more_or_less import MoreOrLess, decode, encode, neighbours

SMALL = decode(".........<<.......^..")
PRINTED = decode("1........<<.......^..")


@pytest.mark.parametrize("side", [4, 6])
def test_the_kind_keeps_what_is_promised_of_kinds(side: int) -> None:
    conform(KIND, size=Size(side, side), seeds=(1,))


def test_check_and_solver_agree_on_every_way_to_fill_a_square_of_three() -> None:
    rows = [*permutations(range(1, 4)), (1, 1, 2), (3, 3, 3)]
    boards = [marks_of(SMALL.size, sum(three, ())) for three in product(rows, repeat=3)]
    rules = KIND.constraints(SMALL)
    assert 1 == readings_agree_on(boards, KIND.layers(SMALL), KIND.grid(SMALL), [rule for rule in rules if rule.judged])
    assert 1 == readings_agree_on(boards, KIND.layers(SMALL), KIND.grid(SMALL), rules)


def test_there_are_576_squares_of_side_four() -> None:
    assert 576 == count(KIND, MoreOrLess(Size(4, 4), (0,) * 16, (0,) * 24), limit=600).count


def test_a_square_of_two_is_solved_and_explained() -> None:
    puzzle = decode("....<...")
    assert count(KIND, puzzle).unique
    found = hint(KIND, puzzle, Marks())
    assert found is not None
    assert (Spot(1, 1), 1) == (found.fact.spot, found.fact.value)


# -- shape


@pytest.mark.parametrize("size", [Size(1, 1), Size(4, 5), Size(10, 10)])
def test_only_squares_of_two_to_nine_are_boards(size: Size) -> None:
    with pytest.raises(PuzzleError, match=r"\$\.size: must be a square with a side of 2 to 9"):
        MoreOrLess(size, (), ())


def test_signs_must_be_one_for_each_pair_of_neighbours() -> None:
    with pytest.raises(PuzzleError, match=r"\$\.signs: must be 12 signs, 0 for none, not 11"):
        MoreOrLess(Size(3, 3), (0,) * 9, (0,) * 11)
    with pytest.raises(PuzzleError, match=r"\$\.signs\[4\]: must be 0, 1 or 2, not 3"):
        MoreOrLess(Size(3, 3), (0,) * 9, (0, 0, 0, 0, 3, *(0,) * 7))


def test_the_signs_stand_between_the_neighbours_in_their_order() -> None:
    assert ((0, 1), (1, 2), (3, 4)) == neighbours(3)[:3]
    assert ((0, 3), (1, 4), (2, 5)) == neighbours(3)[6:9]
    assert {0: (0, 1), 1: (1, 2), 9: (3, 6)} == SMALL.pairs
    assert {0: (1, 0), 6: (3, 0)} == decode(".........>.....v.....").pairs


# -- texts


def test_the_code_is_cells_then_signs_across_then_signs_down() -> None:
    assert ".........<<.......^.." == encode(SMALL)
    assert SMALL == decode(encode(SMALL))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("12", "a square with its signs is 8, 21, 40, 65, 96, 133, 176, 225 symbols, not 2"),
        ("." * 9 + "^" + "." * 11, "'^' is no sign: it must be one of .<>"),
        ("." * 20 + "<", "'<' is no sign: it must be one of .^v"),
        ("4" + "." * 20, "'4' is no cell of a 3x3 grid: it must be 1 to 3, or . for none"),
    ],
)
def test_a_text_that_is_no_board_is_refused_with_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(DecodeError) as refused:
        decode(text)
    assert message == str(refused.value)


def test_a_link_is_minarism_of_signs_alone() -> None:
    assert KIND.link is not None
    assert "ggogj" == KIND.link.encode(SMALL)
    assert SMALL == KIND.link.decode(Size(3, 3), KIND.link.encode(SMALL))
    assert SMALL == KIND.link.decode(Size(3, 3), "gg" + "i" * 7 + "g")
    with pytest.raises(EncodeError, match="no place for printed numbers"):
        KIND.link.encode(PRINTED)
    with pytest.raises(EncodeError, match="no place for printed numbers"):
        KIND.link.encode_file(PRINTED, Marks())


@pytest.mark.parametrize("body", ["g2", ".", "-1a"])
def test_a_link_with_differences_is_refused(body: str) -> None:
    assert KIND.link is not None
    with pytest.raises(DecodeError, match="is a difference between cells"):
        KIND.link.decode(Size(3, 3), body)


def test_a_file_has_the_signs_and_the_numbers_written() -> None:
    assert KIND.link is not None
    text = KIND.link.encode_file(SMALL, marks_of(SMALL.size, read_cells("12.......", 3)))
    assert "a a \n0 0 \n0 0 \n0 0 0 \na 0 0 \n1 2 . \n. . . \n. . . \n" == text
    puzzle, marks = KIND.link.decode_file(Size(3, 3), text.splitlines())
    assert SMALL == puzzle
    assert {Spot(1, 1): 1, Spot(1, 3): 2} == marks.on("number")
    with pytest.raises(KazuError, match="'2' is not known here"):
        KIND.link.decode_file(Size(3, 3), text.replace("a a", "a 2").splitlines())


# -- checking, hints and drawing


def test_a_sign_that_is_not_true_is_found_with_both_its_cells() -> None:
    marks = Marks({"number": {Spot.cell(1, 0): 3, Spot.cell(2, 0): 2}})
    assert [("not-less", (Spot.cell(1, 0), Spot.cell(2, 0)))] == [
        (finding.code, finding.spots) for finding in conflicts(KIND, SMALL, marks)
    ]
    full = marks_of(SMALL.size, read_cells("123312231", 3))
    assert "row 2, column 1 is not less than row 3, column 1" == str(check(KIND, SMALL, full))


def test_a_chain_of_signs_is_named_and_told() -> None:
    found = hint(KIND, SMALL, Marks())
    assert found is not None
    assert found.technique is not None
    assert "Inequality chain" in str(found)
    assert "不等号の連鎖" in found.words.ja


def test_chevrons_point_to_the_smaller_number_and_are_told_in_words() -> None:
    scene = KIND.scene(decode(".........<....>^....v"))
    signs = {item.at: item.form for item in scene.items if isinstance(item, Sign)}
    assert {(1, 2): "chevron-left", (5, 4): "chevron-right", (2, 1): "chevron-up", (4, 5): "chevron-down"} == signs
    assert "row 1, column 1 is less than row 1, column 2" in scene.description.en
    assert "1行1列は1行2列より小さい" in scene.description.ja


def test_a_picture_shows_numbers_beside_the_signs() -> None:
    scene = picture(KIND, PRINTED, Marks({"number": {Spot(1, 3): 2}}))
    assert scene.title.en.startswith("Futoshiki")


def test_a_clue_is_printed_where_its_sign_stands() -> None:
    signs = [rule.printed for rule in KIND.constraints(SMALL) if rule.code == "not-less"]
    assert [(1, 2), (1, 4), (4, 1)] == signs
