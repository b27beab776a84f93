"""Made number places: the JavaScript package's own, number for number, and ours at extra-hard."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from kazu_core.kind import Level
from kazu_core.random import Stream
from kazu_sudoku.carving import Carving
from kazu_sudoku.cells import write_cells
from kazu_sudoku.filling import fill_by_pattern, fill_in_order
from kazu_sudoku.guessing import completion
from kazu_sudoku.houses import boxed, lines
from kazu_sudoku.making import FLOORS, level_of, make_grids
from kazu_sudoku.patterns import solved_by_patterns
from kazu_sudoku.planes import planes_of, shape_of
from kazu_sudoku.sparse import Exchanges, ending

RECORD = json.loads((Path(__file__).parent / "digests.json").read_text())
SHARED = [(side, level) for side, floors in FLOORS.items() for level in floors if level != "extra-hard"]

GOLDEN: dict[tuple[int, Level, int], str] = {
    (4, "easy", 1):
        "...33.4224..132.",
    (6, "medium", 1):
        ".14236..24..3...24...6..2..5....63..",
    (9, "easy", 1):
        "876....24.2....7...912.758..34.1.8.9217.69.5....345.7..5...86...4.5769.8.68....4.",
    (9, "medium", 2):
        "..2......7.12..3943....7....2....7....6.31..5...76.4.9.4.67325.8..12....2....4..1",
    (9, "hard", 2147483647):
        ".8.....9.1.3.47...7.....2...5.....6....9.64...2.4..35.2.8...9...6...1.2....3.....",
    (9, "extra-hard", 1):
        ".76.....4......7...9.2..58..34.1...92.7.6.......34.....5...8.......7.9....8....4.",
    (9, "extra-hard", 2147483647):
        "...1...9...3..76.57..........9.......3...64........35...8.......6.8.152..7.32..1.",
    (16, "medium", 3):
        "CGE..F...2..9D.BAF76..3.....EG..3254.D89.....F..8..B.GC.6FA....443.9.8B.7.1.....1.G......34.D..E"
        "..D.7....A.F2.4...F5.342..BDGC17943.G.E........2EB....7..6........CF.6.A..938..G..A2D493...8.17."
        "..B.A7.1..26.9..2.6389D.CEGB.7F.....C.G.A7.1652.F71.352..9D.B..C",
    (16, "extra-hard", 1):
        "E1....D3..C.9B...B...F...E...G..8.F.B4.9..3...E7.G...7...6..C5.F..8.4....3.D57A.A7E5.....C......"
        "94...8.G7A5.B..D3...7EA.4..6GF..2....1..346....5.91.C.2DA...63..F.58....C.DG.9.1.3.6..F89.....2."
        "..C.6..7..43FE5A5E.FD....G2.7...1.9..C.2.......3..34.....1...8.C",
}  # fmt: skip


def made(side: int, level: Level, seed: int) -> tuple[str, str]:
    grid, full = make_grids(side, level, seed)
    return write_cells(grid), write_cells(full)


@pytest.mark.parametrize(("side", "level", "seed"), GOLDEN)
def test_a_seed_makes_the_same_puzzle_for_ever(side: int, level: Level, seed: int) -> None:
    assert GOLDEN[side, level, seed] == made(side, level, seed)[0]


@pytest.mark.parametrize(("side", "level"), SHARED)
def test_the_first_seeds_are_those_of_the_record(side: int, level: Level, shared_data: Callable[[str], Any]) -> None:
    rows = [row for row in shared_data("kazu-js/record.json") if row[:3] == ["number-place", side, level]]
    for *_, seed, givens, solution in rows[:2]:
        assert (givens, solution) == made(side, level, seed)


@pytest.mark.record
@pytest.mark.parametrize(("side", "level"), SHARED)
def test_every_row_of_the_record_is_made_again(side: int, level: Level) -> None:
    rows = [f"{seed} {' '.join(made(side, level, seed))}" for seed in RECORD["seeds"]]
    assert RECORD["digests"][f"number-place {side} {level}"] == sha256("\n".join(rows).encode()).hexdigest()


@pytest.mark.parametrize(("side", "level"), [(side, level) for side in (4, 6, 9) for level in FLOORS[side]])
def test_made_puzzles_have_their_level_and_are_all_different(side: int, level: Level) -> None:
    grids = [make_grids(side, level, seed)[0] for seed in range(101, 121)]
    assert {level} == {level_of(side, grid) for grid in grids}
    assert 20 == len(set(map(tuple, grids)))


def test_an_extra_hard_grid_has_fewer_numbers_than_any_other_and_patterns_do_not_solve_it() -> None:
    for side, seed in ((9, 7), (16, 7)):
        grid, _ = make_grids(side, "extra-hard", seed)
        assert sum(map(bool, grid)) < FLOORS[side]["hard"]
        assert not solved_by_patterns(shape_of(side, boxed(side)), grid)


def test_a_full_grid_has_every_number_in_every_house() -> None:
    for side, grid in ((9, fill_in_order(Stream(5), 9, boxed(9))), (16, fill_by_pattern(Stream(5), 16))):
        assert all(len({grid[cell] for cell in house}) == side for house in boxed(side))


def test_houses_that_cannot_be_filled_are_told() -> None:
    crossed = (*lines(2), (0, 3))  # in a square of two the corners across are alike
    with pytest.raises(ValueError, match="cannot be filled"):
        fill_in_order(Stream(1), 2, crossed)


def test_latin_squares_are_filled_as_in_the_record(shared_data: Callable[[str], Any]) -> None:
    cases = [case for case in shared_data("kazu-js/cases.json") if case["fn"] == "latinSquare"]
    assert cases
    for case in cases:
        side, seed = case["args"]
        assert case["want"] == write_cells(fill_in_order(Stream(seed), side, lines(side)))


def test_what_an_ending_keeps_does_not_depend_on_the_exchanges_it_knows() -> None:
    shape = shape_of(9, boxed(9))
    full = fill_in_order(Stream(3), 9, boxed(9))
    order = Stream(4).shuffled(range(81))
    known = Exchanges(shape, full)
    ending(Carving(shape, full), Stream(5).shuffled(range(81)), 81, known)
    knowing, fresh = Carving(shape, full), Carving(shape, full)
    ending(knowing, order, 81, known)
    ending(fresh, order, 81, Exchanges(shape, full))
    assert fresh.grid == knowing.grid


def test_a_carved_grid_has_no_number_to_spare() -> None:
    shape = shape_of(9, boxed(9))
    full = fill_in_order(Stream(3), 9, boxed(9))
    carving = Carving(shape, full)
    ending(carving, Stream(4).shuffled(range(81)), 81, Exchanges(shape, full))
    for cell in carving.givens:
        grid = list(carving.grid)
        grid[cell] = 0
        planes, open_ = planes_of(shape, grid)
        planes[full[cell] - 1] &= ~shape.own[cell]
        assert completion(shape, planes, open_) is not None
