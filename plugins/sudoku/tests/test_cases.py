"""Number place, asked what the JavaScript package was asked, answers alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kazu_core.checking import check, conflicts
from kazu_core.errors import KazuError
from kazu_core.marks import Marks
from kazu_core.solving.search import count
from kazu_sudoku.cells import encode_answer, marks_of, read_cells, write_cells
from kazu_sudoku.number_place import NUMBER_PLACE, NumberPlace, decode

Cases = Callable[[str], Any]
CHANGED = "a given was changed"


def cases(shared_data: Cases, function: str) -> Iterator[Any]:
    """Yield the cases of a function for this kind, at sizes that have boxes."""
    found = [case for case in shared_data("kazu-js/cases.json") if case["fn"] == function]
    found = [case for case in found if case["args"][0] == "number-place" and case["args"][1] in {4, 6, 9, 16, 25}]
    assert found
    yield from found


def read(case: Any) -> NumberPlace | None:
    """Return the puzzle that a case is about, None where its text is none of its size."""
    _, side, givens, *_ = case["args"]
    try:
        puzzle = decode(givens)
    except KazuError:
        return None
    return puzzle if puzzle.side == side else None


def marks(puzzle: NumberPlace, code: str) -> Marks | None:
    try:
        return marks_of(puzzle.size, read_cells(code, puzzle.side))
    except KazuError:
        return None


def test_check_gives_the_reasons_of_the_record(shared_data: Cases) -> None:
    for case in cases(shared_data, "checkKazu"):
        wanted = case["want"].get("reason")
        puzzle = read(case)
        answer = None if puzzle is None else marks(puzzle, case["args"][3])
        if puzzle is None or answer is None:
            assert wanted in {"the givens are not a grid", "the answer is not a grid"}
            continue
        verdict = check(NUMBER_PLACE, puzzle, answer)
        reasons = [CHANGED if finding.code == "given-changed" else str(finding.words) for finding in verdict.findings]
        assert case["want"]["ok"] == verdict.ok
        # of several repeats that package tells the one it meets first, cell by cell; we go rule by rule
        assert wanted in reasons if wanted else reasons == []
        if reasons and "repeats" not in reasons[0]:
            assert wanted == reasons[0]


def test_conflicts_are_in_the_cells_of_the_record(shared_data: Cases) -> None:
    for case in cases(shared_data, "conflictsOf"):
        puzzle = read(case)
        assert puzzle is not None
        found = conflicts(NUMBER_PLACE, puzzle, marks_of(puzzle.size, case["args"][3]))
        cells = {spot.row * puzzle.side + spot.column for finding in found for spot in finding.spots}
        assert case["want"] == sorted(cells)


def test_counts_are_those_of_the_record(shared_data: Cases) -> None:
    for case in cases(shared_data, "countKazuSolutions"):
        if len(case["args"]) > 4:  # a budget in that package's own steps
            continue
        puzzle = read(case)
        assert puzzle is not None
        limit = case["args"][3] if len(case["args"]) > 3 else 2
        assert case["want"] == count(NUMBER_PLACE, puzzle, limit=limit).count


def test_answers_are_those_of_the_record(shared_data: Cases) -> None:
    for case in cases(shared_data, "solveKazu"):
        puzzle = read(case)
        outcome = None if puzzle is None else count(NUMBER_PLACE, puzzle)
        if outcome is None or not outcome.unique:
            assert case["want"] is None
        else:
            assert puzzle is not None
            assert outcome.answer is not None
            assert case["want"] == encode_answer(puzzle, outcome.answer)


def test_givens_are_read_as_in_the_record(shared_data: Cases) -> None:
    for case in cases(shared_data, "isKazuGivens"):
        assert case["want"] == (read(case) is not None)
    for case in cases(shared_data, "readGivens"):
        puzzle = read(case)
        assert puzzle is not None
        assert case["want"]["cells"] == list(puzzle.givens)
        assert case["args"][2] == write_cells(puzzle.givens)
