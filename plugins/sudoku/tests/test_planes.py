"""Closing by singles and guessing on bit planes, held against the same done cell by cell."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kazu_sudoku.cells import SYMBOLS, read_cells, value_of, write_cells
from kazu_sudoku.guessing import Proof, completion, depth_of, prove
from kazu_sudoku.houses import boxed
from kazu_sudoku.making import make_grids
from kazu_sudoku.patterns import solved_by_patterns
from kazu_sudoku.planes import BROKEN, Shape, candidates, close, planes_of, shape_of, tightest

FOUR = shape_of(4, boxed(4))
NINE = shape_of(9, boxed(9))

GRIDS = st.lists(st.sampled_from([0, 0, 0, 1, 2, 3, 4]), min_size=16, max_size=16)


def slowly_closed(side: int, grid: list[int]) -> list[int] | None:
    """Close a grid by singles, one at a time; None for a contradiction."""
    houses = boxed(side)
    grid = list(grid)
    while True:
        options = slow_candidates(side, grid)
        if not all(options.values()):
            return None
        found = {cell: min(values) for cell, values in options.items() if len(values) == 1}
        for house in houses:
            for value in set(range(1, side + 1)) - {grid[cell] for cell in house}:
                places = [cell for cell in house if value in options.get(cell, ())]
                if not places:
                    return None
                if len(places) == 1:
                    found.setdefault(places[0], value)
        if not found:
            return grid
        cell = min(found)
        grid[cell] = found[cell]


def slow_candidates(side: int, grid: list[int]) -> dict[int, set[int]]:
    return {
        cell: set(range(1, side + 1)) - {grid[other] for house in boxed(side) if cell in house for other in house}
        for cell in range(side * side)
        if not grid[cell]
    }


def quickly_closed(shape: Shape, grid: list[int]) -> list[int] | None:
    planes, open_ = planes_of(shape, grid)
    open_ = close(shape, planes, open_)
    if open_ == BROKEN:
        return None
    return [0 if open_ & shape.own[cell] else candidates(shape, planes, cell)[0] + 1 for cell in range(shape.side**2)]


def without_repeats(values: list[int]) -> list[int]:
    """Keep the values one after the other that go with those before them."""
    grid = [0] * 16
    for cell, value in enumerate(values):
        if value in slow_candidates(4, grid)[cell]:
            grid[cell] = value
    return grid


@given(GRIDS.map(without_repeats))
@settings(max_examples=150, deadline=None)
def test_all_singles_of_a_round_at_once_end_where_one_at_a_time_ends(grid: list[int]) -> None:
    assert slowly_closed(4, grid) == quickly_closed(FOUR, grid)


@given(GRIDS)
@settings(max_examples=150, deadline=None)
def test_any_grid_is_closed_or_found_broken(grid: list[int]) -> None:
    closed = quickly_closed(FOUR, grid)
    assert closed is None or 16 == len(closed)


@pytest.mark.parametrize("seed", range(1, 6))
def test_large_grids_end_where_one_at_a_time_ends(seed: int) -> None:
    grid, _ = make_grids(9, "hard", seed)
    assert slowly_closed(9, grid) == quickly_closed(NINE, grid)


@pytest.mark.parametrize("seed", range(1, 11))
def test_the_tightest_cell_is_the_first_with_the_fewest_candidates(seed: int) -> None:
    grid, _ = make_grids(9, "extra-hard", seed)
    closed = quickly_closed(NINE, grid)
    assert closed is not None
    options = slow_candidates(9, closed)
    planes, open_ = planes_of(NINE, closed)
    assert min(options, key=lambda cell: (len(options[cell]), cell)) == tightest(NINE, planes, open_)


def test_the_tightest_cell_may_have_many_candidates() -> None:
    planes, open_ = planes_of(NINE, [0] * 81)
    assert 0 == tightest(NINE, planes, open_)


def test_an_empty_grid_has_a_completion_and_a_broken_one_has_none() -> None:
    planes, open_ = planes_of(FOUR, [0] * 16)
    assert completion(FOUR, planes, open_) is not None
    planes, open_ = planes_of(FOUR, [1, 2, 3, *[0] * 8, 4, *[0] * 4])
    assert completion(FOUR, planes, open_) is None


def test_a_guess_proves_one_answer_or_settles_nothing() -> None:
    grid, _ = make_grids(9, "extra-hard", 1)
    proofs = [prove(NINE, *planes_of(NINE, grid), guesses) for guesses in range(8)]
    assert Proof.UNSETTLED is proofs[0]
    assert Proof.ONE is proofs[-1]
    assert Proof.UNSETTLED is prove(FOUR, *planes_of(FOUR, [0] * 16), 16)
    assert Proof.NONE is prove(FOUR, *planes_of(FOUR, [1, 1, *[0] * 14]), 3)


def test_guess_depths_are_those_of_the_record(shared_data: Callable[[str], Any]) -> None:
    cases = [case for case in shared_data("kazu-js/cases.json") if case["fn"] == "kazuGuessDepth"]
    cases = [case for case in cases if case["args"][0] == "number-place" and case["want"] is not None]
    assert cases
    for case in cases:
        _, side, code = case["args"]
        wanted = inf if case["want"] == "Infinity" else case["want"]
        assert wanted == depth_of(shape_of(side, boxed(side)), read_cells(code, side)), case["id"]


def test_a_depth_above_the_most_that_was_asked_for_is_infinite() -> None:
    grid, _ = make_grids(9, "hard", 5)
    depth = depth_of(NINE, grid)
    for most in range(4):
        assert (depth if depth <= most else inf) == depth_of(NINE, grid, most)


def test_patterns_solve_what_singles_solve() -> None:
    assert solved_by_patterns(NINE, make_grids(9, "easy", 1)[0])
    assert not solved_by_patterns(NINE, [0] * 81)


def test_cells_codes_are_read_as_in_the_record(shared_data: Callable[[str], Any]) -> None:
    for case in shared_data("kazu-js/cases.json"):
        if case["fn"] == "decodeCells":
            assert case["want"] == read_or_none(*case["args"])
        elif case["fn"] == "valueOfSymbol":
            assert case["want"] == value_of(*case["args"])
        elif case["fn"] == "symbolOf":
            assert case["want"] == SYMBOLS[case["args"][0]]


def read_or_none(text: str, side: int) -> list[int] | None:
    try:
        values = read_cells(text, side)
    except ValueError:
        return None
    assert text == write_cells(values)
    return list(values)
