"""Checking by the rules' direct reading: what is judged, in which order, and that no solver is needed."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from attrs import evolve

from kazu_core.checking import check, conflicts, printed
from kazu_core.constraints.numbers import Given
from kazu_core.errors import MarksError
from kazu_core.grid import Spot
from kazu_core.kind import Kind
from kazu_core.marks import Layer, Marks
from kazu_core.words import Words

FIRST, SECOND, THIRD, FOURTH = (Spot.cell(row, column) for row in range(2) for column in range(2))


def written(**values: int) -> Marks:
    places = {"first": FIRST, "second": SECOND, "third": THIRD, "fourth": FOURTH}
    return Marks({"number": {places[name]: value for name, value in values.items()}})


@pytest.fixture
def puzzle(latin: Kind[Any]) -> Any:
    """Return a square of two with a 1 printed in the first cell."""
    return latin.code.decode("1000")


def test_printed_numbers_need_not_be_among_the_marks(latin: Kind[Any], puzzle: Any) -> None:
    verdict = check(latin, puzzle, written(second=2, third=2, fourth=1))
    assert verdict.ok
    assert () == verdict.findings
    assert verdict
    assert "every rule is kept" == str(verdict)


def test_the_first_broken_rule_is_the_reason(latin: Kind[Any], puzzle: Any) -> None:
    verdict = check(latin, puzzle, written(second=1, third=2, fourth=1))
    assert not verdict.ok
    assert ["row-repeats", "column-repeats"] == [finding.code for finding in verdict.findings]
    assert "row 1 repeats a number" == str(verdict) == verdict.reason()
    assert "重複" == verdict.reason("ja-JP")


def test_a_changed_given_is_told_before_anything_else(latin: Kind[Any], puzzle: Any) -> None:
    verdict = check(latin, puzzle, written(first=2, second=1, third=1, fourth=2))
    assert ["given-changed"] == [finding.code for finding in verdict.findings]
    assert "the given 1 at row 1, column 1 was changed" == str(verdict)


def test_an_unfinished_grid_is_not_solved_but_has_no_conflict(latin: Kind[Any], puzzle: Any) -> None:
    assert not check(latin, puzzle, Marks()).ok
    assert () == conflicts(latin, puzzle, Marks())


def test_a_conflict_is_what_no_continuation_can_mend(latin: Kind[Any], puzzle: Any) -> None:
    [finding] = conflicts(latin, puzzle, written(second=1))
    assert ("row-repeats", (FIRST, SECOND)) == (finding.code, finding.spots)


def test_notes_never_change_the_verdict(latin: Kind[Any], puzzle: Any) -> None:
    solved = written(second=2, third=2, fourth=1)
    noted = solved.written("notes", FOURTH, 1)
    assert check(latin, puzzle, solved) == check(latin, puzzle, noted)


def test_helping_values_never_change_the_verdict(latin: Kind[Any], puzzle: Any) -> None:
    values = {1: Words("1", "1"), 2: Words("2", "2"), 9: Words("dot", "点")}
    dots = Layer("number", "cell", values, "number", counts=(1, 2))
    dotted = evolve(latin, layers=lambda puzzle: (dots,))
    assert () == conflicts(dotted, puzzle, written(second=9, third=9))


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        (Marks({"shade": {FIRST: 1}}), r"\$.marks: must be one of number, notes, not 'shade'"),
        (written(second=3), r"\$.marks.number\(1, 3\): must be one of 1, 2, not 3"),
        (Marks({"number": {Spot(2, 2): 1}}), r"\(2, 2\) is not a place"),
    ],
)
def test_marks_that_do_not_fit_are_refused(latin: Kind[Any], puzzle: Any, marks: Marks, message: str) -> None:
    for judge in (check, conflicts):
        with pytest.raises(MarksError, match=message):
            judge(latin, puzzle, marks)


def test_a_rule_that_is_not_judged_is_not_asked(latin: Kind[Any], puzzle: Any) -> None:
    lenient = evolve(
        latin, constraints=lambda puzzle: tuple(evolve(rule, judged=False) for rule in latin.constraints(puzzle))
    )
    assert check(lenient, puzzle, written(second=1, third=1, fourth=1)).ok


def test_what_is_printed_is_read_from_the_givens(latin: Kind[Any]) -> None:
    constraints = latin.constraints(latin.code.decode("1002"))
    assert written(first=1, fourth=2) == printed(constraints)
    assert Marks() == printed(())


def test_a_given_is_a_clue_that_speaks_of_its_cell() -> None:
    given = Given(layer="number", spot=FIRST, value=2)
    assert given.clue
    assert (FIRST,) == given.spots
    assert Words("2 is given at row 1, column 1", "1行1列には2が最初から入っています") == given.says


def test_checking_loads_no_solver() -> None:
    program = "import kazu_core.checking, sys; assert 'pysat' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)
