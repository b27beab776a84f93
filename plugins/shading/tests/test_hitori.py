"""Hitori as a kind: its rules on every board of small sizes, its texts, its refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from kazu_core.checking import check, conflicts
from kazu_core.errors import DecodeError, PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Marks
from kazu_core.modes import modes_of
from kazu_core.random import Stream
from kazu_core.solving.reason import measure
from kazu_core.solving.search import Search, count
from kazu_core.testing import conform, grids, judged_answers, readings_agree
from kazu_shading.hitori import HITORI, Hitori

LAYERS = HITORI.layers(Hitori(Size(1, 1), (1,)))
SMALL = [Size(3, 3), Size(4, 3), Size(2, 5), Size(1, 4), Size(2, 2), Size(1, 1)]


def drawn(size: Size, seed: int) -> Hitori:
    stream = Stream(seed)
    highest = max(size.width, size.height)
    return Hitori(size, tuple(stream.between(1, highest) for _ in range(size.width * size.height)))


def marks_of(puzzle: Hitori, cells: str) -> Marks:
    spots = grid_of(puzzle.size).cells
    return Marks({"shade": {spot: ".#+".index(mark) for spot, mark in zip(spots, cells.replace(" ", ""), strict=True)}})


def test_a_stroke_shades_one_colour_of_the_checkerboard() -> None:
    assert [True] == [mode.parity for mode in modes_of(HITORI, HITORI.examples()[0].puzzle).modes]


def test_hitori_keeps_all_that_kinds_promise() -> None:
    conform(HITORI, size=Size(6, 6))


@pytest.mark.parametrize("size", SMALL, ids=str)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_grid_of_a_small_board_is_read_alike(size: Size, seed: int) -> None:
    puzzle = drawn(size, seed)
    constraints = HITORI.constraints(puzzle)
    asked = [constraint for constraint in constraints if constraint.judged]
    following = [constraint for constraint in constraints if constraint.judged or constraint.tier < 2]
    kept = readings_agree(LAYERS, grid_of(size), asked)
    assert kept == readings_agree(LAYERS, grid_of(size), following), "a pattern rules out what the rules allow"


@pytest.mark.parametrize("size", SMALL, ids=str)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_answers_are_the_grids_in_which_every_shaded_cell_is_needed(size: Size, seed: int) -> None:
    puzzle = drawn(size, seed)
    needed = [
        marks for marks in grids(LAYERS, grid_of(size)) if check(HITORI, puzzle, marks) and is_needed(puzzle, marks)
    ]
    found = count(HITORI, puzzle, limit=5000)
    assert found.complete
    assert sorted(map(str, needed)) == sorted(map(str, found.answers))


def is_needed(puzzle: Hitori, marks: Marks) -> bool:
    """Whether every shaded cell's number stands unshaded in its row or column."""
    cells = dict(zip(grid_of(puzzle.size).cells, puzzle.numbers, strict=True))
    shaded = marks.on("shade")
    return all(
        any(
            cells[other] == cells[cell] and other not in shaded
            for other in cells
            if other.y == cell.y or other.x == cell.x
        )
        for cell in shaded
    )


@pytest.mark.parametrize("seed", range(1, 21))
def test_conflicts_are_never_mendable(seed: int) -> None:
    puzzle, stream = drawn(Size(4, 3), seed), Stream(seed)
    grid = grid_of(puzzle.size)
    solved = [marks.on("shade") for marks in grids(LAYERS, grid) if check(HITORI, puzzle, marks)]
    for _ in range(40):
        some_cells = {cell: 1 for cell in grid.cells if stream.chance(1, 6)}
        if conflicts(HITORI, puzzle, Marks({"shade": some_cells})):
            assert not any(some_cells.keys() <= answer.keys() for answer in solved)


def test_dots_never_change_a_verdict() -> None:
    example = HITORI.examples()[0]
    dotted = Marks({"shade": {cell: example.marks.value("shade", cell) or 2 for cell in grid_of(Size(4, 4)).cells}})
    assert check(HITORI, example.puzzle, dotted).ok


BOARDS = some.tuples(some.integers(1, 4), some.integers(1, 4)).flatmap(
    lambda sides: some.tuples(
        some.just(Size(*sides)),
        some.lists(some.sampled_from([-2, 0, 1, 2, 3, 4]), min_size=sides[0] * sides[1], max_size=sides[0] * sides[1]),
        some.lists(some.sampled_from([0, 1, 2]), min_size=sides[0] * sides[1], max_size=sides[0] * sides[1]),
    )
)


@settings(max_examples=80, deadline=None)
@given(BOARDS)
def test_check_and_clauses_agree_on_any_marks(drawn_board: tuple[Size, list[int], list[int]]) -> None:
    size, numbers, written = drawn_board
    puzzle, cells = Hitori(size, tuple(numbers)), grid_of(size).cells
    asked = [constraint for constraint in HITORI.constraints(puzzle) if constraint.judged]
    search = Search(LAYERS, grid_of(size), asked)
    shade = [search.encoder.literal("shade", cell) for cell in cells]
    literals = [literal if value == 1 else -literal for literal, value in zip(shade, written, strict=True)]
    verdict = check(HITORI, puzzle, Marks({"shade": dict(zip(cells, written, strict=True))}))
    assert verdict.ok == (search.model(literals) is not None)


# -- shapes and texts


@pytest.mark.parametrize(
    ("numbers", "path"),
    [((1, 2, 3), "$.numbers"), ((1, 2, 3, -1), "$.numbers[3]"), ((1296, 2, 3, 1), "$.numbers[0]")],
)
def test_a_wrong_shape_is_refused_with_its_place(numbers: tuple[int, ...], path: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        Hitori(Size(2, 2), numbers)
    assert path == raised.value.path


def test_a_link_holds_large_numbers_blanks_and_question_marks() -> None:
    assert HITORI.link is not None
    puzzle = Hitori(Size(3, 2), (1, 10, 36, 0, -2, 35))
    assert "1a-10.@z" == HITORI.link.encode(puzzle)
    assert puzzle == HITORI.link.decode(Size(3, 2), "1a-10.%z")


def test_a_file_holds_numbers_shaded_cells_and_dots() -> None:
    assert HITORI.link is not None
    puzzle = Hitori(Size(2, 2), (1, 12, 0, -2))
    marks = marks_of(puzzle, ".# +.")
    text = HITORI.link.encode_file(puzzle, marks)
    assert "1 12 \n. - \n. # \n+ . \n" == text
    assert (puzzle, marks) == HITORI.link.decode_file(Size(2, 2), text.splitlines())


@pytest.mark.parametrize("body", ["1$23", "1-z", "0123"])
def test_a_body_that_is_none_is_refused(body: str) -> None:
    assert HITORI.link is not None
    with pytest.raises((DecodeError, PuzzleError)):
        HITORI.link.decode(Size(2, 2), body)


def test_a_board_without_numbers_or_with_one_cell_is_solved_as_it_is() -> None:
    for puzzle in (Hitori(Size(3, 2), (0,) * 6), Hitori(Size(1, 1), (7,)), Hitori(Size(2, 1), (-2, -2))):
        assert check(HITORI, puzzle, Marks()).ok
        assert count(HITORI, puzzle).unique


# -- others' puzzles


def published(shared_data: Callable[[str], Any]) -> Iterator[tuple[str, Hitori, Marks]]:
    for row in shared_data("puzzles/hitori.json"):
        sides, *lines = row["problem"].splitlines()
        height, width = map(int, sides.split())
        puzzle = Hitori(Size(width, height), tuple(int(number) for line in lines for number in line.split()))
        answer = "".join(row["solution"].splitlines()[1:]).replace(" ", "").replace("-", ".").replace("x", "#")
        yield row["id"], puzzle, marks_of(puzzle, answer)


def test_published_puzzles_have_the_published_answer_alone(shared_data: Callable[[str], Any]) -> None:
    for name, puzzle, answer in published(shared_data):
        outcome = count(HITORI, puzzle)
        assert outcome.unique, name
        assert answer == outcome.answer, name
        assert 1 == judged_answers(HITORI, puzzle), name
        assert check(HITORI, puzzle, answer).ok, name


def test_published_puzzles_are_rated_from_easy_to_extra_hard(shared_data: Callable[[str], Any]) -> None:
    levels = {HITORI.level(puzzle, measure(HITORI, puzzle, answer)) for _, puzzle, answer in published(shared_data)}
    assert {"easy", "medium", "hard", "extra-hard"} == levels


MEANS = {"csAdjacent": "shaded-touch", "cuDivideRB": "white-split", "nmDupRow": "row-repeats"}


def test_boards_that_break_a_rule_are_refused_for_the_same_reason(shared_data: Callable[[str], Any]) -> None:
    assert HITORI.link is not None
    rows = [row for row in shared_data("pzpr/failcheck.json") if row["kind"] == "hitori"]
    boards = [board for row in rows for board in row["rows"] if board["code"] != "brNoShade"]
    assert boards
    for board in boards:
        _, _, height, width, *lines = board["file"].splitlines()
        puzzle, marks = HITORI.link.decode_file(Size(int(width), int(height)), lines)
        verdict = check(HITORI, puzzle, marks)
        if board["code"] is None:
            assert verdict.ok
        else:
            assert MEANS[board["code"]] in {finding.code for finding in verdict.findings}


def test_real_links_are_read_written_and_solved(shared_data: Callable[[str], Any]) -> None:
    assert HITORI.link is not None
    rows = [row for row in shared_data("pzpr/urls.json") if row["kind"] == "hitori"]
    assert rows
    for row in rows:
        _, width, height, body = row["url"].split("?")[1].rstrip("/").split("/")
        puzzle = HITORI.link.decode(Size(int(width), int(height)), body)
        assert row["canonical_url"].split("?")[1].rstrip("/") == f"hitori/{width}/{height}/{HITORI.link.encode(puzzle)}"
        outcome = count(HITORI, puzzle)
        assert outcome.complete
        assert (row["status"] == "unique") == outcome.unique, row["url"]


def test_a_shaded_neighbour_and_a_wall_are_told_while_playing() -> None:
    puzzle = HITORI.examples()[0].puzzle
    touching = Marks({"shade": {Spot.cell(0, 0): 1, Spot.cell(0, 1): 1}})
    walled = Marks({"shade": {Spot.cell(0, 1): 1, Spot.cell(1, 0): 1}})
    assert {"shaded-touch"} == {finding.code for finding in conflicts(HITORI, puzzle, touching)}
    assert ["white-split"] == [finding.code for finding in conflicts(HITORI, puzzle, walled)]
