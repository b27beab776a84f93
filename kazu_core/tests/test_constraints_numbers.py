"""Numbers in cells: both readings agree on all grids of small boards, and findings say what is wrong where."""

from __future__ import annotations

import pytest

from kazu_core.constraints.base import Constraint
from kazu_core.constraints.numbers import AllDifferent, Filled, Given, Holds
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Marks, numbers
from kazu_core.testing import early_findings_hold, readings_agree
from kazu_core.words import Words

SQUARE = grid_of(Size(3, 2))
ROW = Words("row 1", "第1行")
FIRST = SQUARE.cells[0]
DIFFERENT = AllDifferent(layer="number", where=ROW, spots=SQUARE.rows[0], code="row-repeats")

CASES: dict[str, tuple[int, Constraint, int]] = {
    "given": (3, Given(layer="number", spot=FIRST, value=2), 3**5),
    "filled": (3, Filled(layer="number", spot=FIRST), 3**6),
    "different": (3, DIFFERENT, 6 * 3**3),
    "different of more": (4, DIFFERENT, 24 * 4**3),
    "different of two": (2, DIFFERENT, 0),
    "holds": (3, Holds(layer="number", where=ROW, value=3, spots=SQUARE.rows[0]), (27 - 8) * 3**3),
}


@pytest.mark.parametrize("name", CASES)
def test_both_readings_allow_the_same_grids(name: str) -> None:
    highest, constraint, allowed = CASES[name]
    assert allowed == readings_agree((numbers(highest),), SQUARE, (constraint,))


@pytest.mark.parametrize("name", CASES)
def test_what_is_found_early_cannot_be_mended(name: str) -> None:
    highest, constraint, _ = CASES[name]
    early_findings_hold((numbers(highest),), SQUARE, (constraint,))


def number(*values: int) -> Marks:
    return Marks({"number": dict(zip(SQUARE.cells, values, strict=False))})


def test_a_repeated_number_is_found_with_all_its_places() -> None:
    (finding,) = DIFFERENT.breaches(number(2, 1, 2), done=False)
    assert "row-repeats" == finding.code
    assert (Spot.cell(0, 0), Spot.cell(0, 2)) == finding.spots
    assert Words("row 1 repeats a number", "第1行に同じ数字があります") == finding.words


def test_an_empty_cell_is_wrong_only_in_a_finished_grid() -> None:
    filled = Filled(layer="number", spot=FIRST)
    assert [] == list(filled.breaches(number(), done=False))
    assert ["cells-empty"] == [finding.code for finding in filled.breaches(number(), done=True)]


def test_a_value_is_missing_once_no_spot_is_left_for_it() -> None:
    holds = Holds(layer="number", where=ROW, value=3, spots=SQUARE.rows[0])
    assert [] == list(holds.breaches(number(1, 2), done=False))
    assert ["value-missing"] == [finding.code for finding in holds.breaches(number(1, 2, 2), done=False)]


def test_a_given_that_was_changed_is_named_by_its_place() -> None:
    (finding,) = Given(layer="number", spot=FIRST, value=2).breaches(number(3), done=False)
    assert "the given 2 at row 1, column 1 was changed" == str(finding.words)
