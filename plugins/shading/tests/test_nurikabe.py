"""Nurikabe as a kind: what its boards may hold, its texts, its levels, its steps' names."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from kazu_core.checking import check, conflicts
from kazu_core.codecs.blocks import UNKNOWN
from kazu_core.errors import DecodeError, PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Marks
from kazu_core.modes import modes_of
from kazu_core.solving.explain import Explainer
from kazu_core.solving.hint import hint
from kazu_core.solving.search import Search, count
from kazu_core.testing import conform
from kazu_shading.nurikabe import LINK, NURIKABE, Nurikabe, grades, technique

LAYERS = NURIKABE.layers(Nurikabe(Size(1, 1), (1,)))


def board(size: Size, clues: dict[tuple[int, int], int]) -> Nurikabe:
    cells = ((row, column) for row in range(size.height) for column in range(size.width))
    return Nurikabe(size, tuple(map(clues.get, cells)))


def marks_of(puzzle: Nurikabe, cells: str) -> Marks:
    spots = grid_of(puzzle.size).cells
    return Marks({"shade": {spot: ".#+".index(mark) for spot, mark in zip(spots, cells.replace(" ", ""), strict=True)}})


def test_it_keeps_what_is_promised_of_kinds() -> None:
    conform(NURIKABE, size=Size(6, 5), seeds=(1,))


BOARDS = some.tuples(some.integers(1, 4), some.integers(1, 4)).flatmap(
    lambda sides: some.tuples(
        some.just(Size(*sides)),
        some.lists(
            some.sampled_from([None, None, None, UNKNOWN, 1, 2, 3]),
            min_size=sides[0] * sides[1],
            max_size=sides[0] * sides[1],
        ),
        some.lists(some.sampled_from([0, 1, 2]), min_size=sides[0] * sides[1], max_size=sides[0] * sides[1]),
    )
)


@settings(max_examples=80, deadline=None)
@given(BOARDS)
def test_check_and_clauses_agree_on_any_marks(drawn: tuple[Size, list[int | None], list[int]]) -> None:
    size, clues, written = drawn
    puzzle, cells = Nurikabe(size, tuple(clues)), grid_of(size).cells
    search = Search(LAYERS, grid_of(size), NURIKABE.constraints(puzzle))
    shade = [search.encoder.literal("shade", cell) for cell in cells]
    literals = [literal if value == 1 else -literal for literal, value in zip(shade, written, strict=True)]
    verdict = check(NURIKABE, puzzle, Marks({"shade": dict(zip(cells, written, strict=True))}))
    assert verdict.ok == (search.model(literals) is not None)


def test_a_number_s_own_cell_is_not_shaded_and_takes_nothing_by_hand() -> None:
    puzzle = NURIKABE.examples()[0].puzzle
    shaded = Marks({"shade": {Spot.cell(0, 2): 1}})
    assert "clue-shaded" == conflicts(NURIKABE, puzzle, shaded)[0].code
    assert set(puzzle.numbers) == set(modes_of(NURIKABE, puzzle).modes[0].blocked)


def test_an_island_that_is_closed_off_too_small_is_told_while_playing() -> None:
    puzzle = board(Size(4, 3), {(0, 0): 3, (2, 3): 1})
    closed = marks_of(puzzle, ".#.. #... ....")
    assert ["island-size"] == [finding.code for finding in conflicts(NURIKABE, puzzle, closed)]


def test_dots_never_change_a_verdict() -> None:
    example = NURIKABE.examples()[0]
    spots = grid_of(example.puzzle.size).cells
    dotted = Marks({"shade": {cell: example.marks.value("shade", cell) or 2 for cell in spots}})
    assert check(NURIKABE, example.puzzle, dotted).ok


@pytest.mark.parametrize(
    ("puzzle", "answers"),
    [
        (board(Size(3, 2), {}), 0),  # six cells of sea would fill squares, and land needs a number
        (board(Size(3, 1), {}), 1),
        (board(Size(2, 2), {(0, 0): 4}), 1),
        (board(Size(1, 1), {(0, 0): 2}), 0),
        (board(Size(2, 2), {(0, 0): 10_000}), 0),
        (board(Size(4, 1), {(0, 0): UNKNOWN}), 4),
    ],
)
def test_odd_boards_are_counted_drawn_and_checked(puzzle: Nurikabe, answers: int) -> None:
    assert answers == count(NURIKABE, puzzle, limit=10).count
    assert NURIKABE.scene(puzzle).items
    check(NURIKABE, puzzle, Marks())


@pytest.mark.parametrize(
    ("clues", "path"),
    [((1, None), "$.clues"), ((1, None, None, 0), "$.clues[3]"), ((10_001, None, None, None), "$.clues[0]"),
     ((True, None, None, None), "$.clues[0]")],
)  # fmt: skip
def test_a_wrong_shape_is_refused_with_its_place(clues: tuple[int | None, ...], path: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        Nurikabe(Size(2, 2), clues)
    assert path == raised.value.path


def test_a_link_holds_large_numbers_and_question_marks() -> None:
    puzzle = Nurikabe(Size(3, 3), (1, None, None, None, None, UNKNOWN, None, 16, None))
    assert "1j.g-10g" == LINK.encode(puzzle)
    assert puzzle == LINK.decode(Size(3, 3), "1j.g-10g")


def test_a_file_holds_numbers_and_marks_in_one_block() -> None:
    puzzle = Nurikabe(Size(3, 2), (1, None, UNKNOWN, None, None, 12))
    marks = marks_of(puzzle, ".#. +..")
    text = LINK.encode_file(puzzle, marks)
    assert "1 # - \n+ . 12 \n" == text
    assert (puzzle, marks) == LINK.decode_file(Size(3, 2), text.splitlines())


@pytest.mark.parametrize("lines", [["1 x", ". ."], ["0 .", ". ."], ["1 ."]])
def test_a_file_that_is_none_is_refused(lines: list[str]) -> None:
    with pytest.raises((DecodeError, PuzzleError)):
        LINK.decode_file(Size(2, 2), lines)


def test_levels_ask_for_more_supposing_on_larger_boards() -> None:
    bounds = [grades(cells) for cells in (25, 36, 64, 100, 225, 400)]
    assert all(0 < one.hard < one.extra for one in bounds)
    assert [one.hard for one in bounds] == sorted(one.hard for one in bounds)


def test_a_question_mark_takes_part_in_solving_and_in_hints() -> None:
    puzzle = next(one.puzzle for one in NURIKABE.examples() if UNKNOWN in one.puzzle.clues)
    assert count(NURIKABE, puzzle).unique
    assert hint(NURIKABE, puzzle, Marks()) is not None


STEPS: list[tuple[Nurikabe, str, str]] = [
    (board(Size(4, 3), {(0, 0): 2, (0, 2): 2, (2, 0): 1}), "", "Between two numbers"),
    (board(Size(5, 3), {(0, 0): 2, (1, 1): 1, (0, 4): 1}), "", "Numbers that touch at a corner"),
    (board(Size(3, 3), {(0, 0): 1, (2, 2): 1}), "", "Island complete"),
]


@pytest.mark.parametrize(("puzzle", "marks", "name"), STEPS)
def test_the_first_step_is_named(puzzle: Nurikabe, marks: str, name: str) -> None:
    explainer = Explainer(NURIKABE, puzzle)
    step = explainer.step(explainer.encoder.facts(Marks()))
    explainer.close()
    assert step is not None
    words = technique(step)
    assert words is not None
    assert name == words.en
