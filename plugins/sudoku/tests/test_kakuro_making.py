"""Making Kakuro: the same puzzle for a seed for ever, and a reckoning that decides what the rules decide."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kazu_core.bits import board_of
from kazu_core.grid import Size, grid_of
from kazu_core.kind import Level
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.reason import Closure, Reasoner, reasoner
from kazu_core.solving.search import count
from kazu_sudoku.kakuro import KAKURO, NUMBER, filled
from kazu_sudoku.kakuro_board import HIGHEST, Kakuro
from kazu_sudoku.kakuro_filling import fill
from kazu_sudoku.kakuro_layout import LARGEST_CLUMP, LEAST, MOST, draw_layout, runs_in
from kazu_sudoku.kakuro_making import Board, make
from kazu_sudoku.kakuro_reckoning import Left, Runs

GOLDEN: list[tuple[str, Level, int, str]] = json.loads(
    (Path(__file__).parent / "kakuro_golden.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize(("size", "wanted", "seed", "code"), GOLDEN, ids=lambda value: str(value)[:12])
def test_a_seed_makes_the_same_puzzle_for_ever(size: str, wanted: Level, seed: int, code: str) -> None:
    side = Size.read(size)
    assert code == KAKURO.code.encode(filled(side, *make(side, wanted, seed))[0])


@pytest.mark.parametrize(("size", "wanted", "seed", "code"), GOLDEN, ids=lambda value: str(value)[:12])
def test_a_made_puzzle_has_one_answer_and_its_level(size: str, wanted: Level, seed: int, code: str) -> None:
    puzzle = KAKURO.code.decode(code)
    found = count(KAKURO, puzzle)
    assert (1, True, Size.read(size)) == (found.count, found.complete, puzzle.size)
    assert found.answer is not None
    rules = reasoner(KAKURO, puzzle)
    measured = rules.measure(found.answer)
    rules.close()
    assert KAKURO.level is not None
    assert wanted == KAKURO.level(puzzle, measured)


# -- the layouts


@pytest.mark.parametrize(("size", "longest", "share"), [("8x8", 6, 26), ("10x10", 5, 20), ("7x12", 9, 33)])
def test_layouts_are_alike_upside_down_and_keep_within_bounds(size: str, longest: int, share: int) -> None:
    side = Size.read(size)
    board, cells = board_of(side), side.width * side.height
    for seed in range(1, 6):
        black = draw_layout(side, longest, share, Stream(seed))
        assert black is not None
        assert int(f"{black:0{cells}b}"[::-1], 2) == black
        assert LEAST <= 100 * black.bit_count() / cells <= MOST
        assert 1 == len(board.pieces(board.full & ~black))
        assert max(piece.bit_count() for piece in board.pieces(black)) <= LARGEST_CLUMP
        lengths = {len(run) for run in runs_in(side, black)}
        assert 2 <= min(lengths)
        assert max(lengths) <= longest


def test_few_layouts_come_up_twice() -> None:
    drawn = [draw_layout(Size(8, 8), 6, 26, Stream(seed)) for seed in range(150)]
    assert None not in drawn
    assert len(set(drawn)) > 135


# -- the reckoning beside the rules


def drawn(size: Size, seed: int) -> tuple[Kakuro, Marks, Board]:
    """Return a full grid as it is before any number is changed: its sums mostly leave much open."""
    stream = Stream(seed)
    black = draw_layout(size, 6, 28, stream)
    assert black is not None
    white = tuple(not black >> cell & 1 for cell in range(size.width * size.height))
    runs = Runs(sum(white), runs_in(size, black))
    digits = fill(runs, stream, 60)
    assert digits is not None
    rest = iter(digits)
    return *filled(size, white, tuple(next(rest) if one else 0 for one in white)), Board(runs, digits)


def left_by(rules: Reasoner, puzzle: Kakuro, closure: Closure) -> Left:
    """Return what a closure leaves for each white cell, bit v for the number v."""
    return [
        sum(
            1 << value
            for value in range(1, HIGHEST + 1)
            if closure.values[rules.encoder.literal(NUMBER, spot, value)] >= 0
        )
        for spot in puzzle.white
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.parametrize("tier", [0, 1])
def test_the_reckoning_leaves_what_the_rules_leave(seed: int, tier: int) -> None:
    puzzle, _, board = drawn(Size(6, 5), seed)
    rules = reasoner(KAKURO, puzzle)
    closure = rules.closure(tier=tier)
    left = left_by(rules, puzzle, closure)
    rules.close()
    assert not closure.broken
    assert left == board.left(board.totals, tier)
    assert any(mask.bit_count() not in (1, HIGHEST) for mask in left)


def test_the_reckoning_supposes_as_the_rules_do() -> None:
    depths = set[int]()
    for _, _, _, code in GOLDEN:
        puzzle = KAKURO.code.decode(code)
        grid = grid_of(puzzle.size)
        answer = count(KAKURO, puzzle).answer
        assert answer is not None
        black = sum(1 << at for at, cell in enumerate(puzzle.cells) if cell is not None)
        digits = [answer.value(NUMBER, spot) for spot in grid.cells if spot in puzzle.white]
        board = Board(Runs(len(digits), runs_in(puzzle.size, black)), digits)
        found = board.runs.suppose(board.left(board.totals, 1), board.totals, board.digits)
        rules = reasoner(KAKURO, puzzle)
        measured = rules.measure(answer)
        rules.close()
        assert (True, found.probes) == (found.solved, measured.probes)
        depths.add(measured.probes)
    assert 2 < len(depths)


def test_what_supposing_does_not_solve_with_all_else_known_it_does_not_solve_at_all() -> None:
    told = set[tuple[bool, bool]]()
    for _, _, _, code in GOLDEN[:4]:
        puzzle = KAKURO.code.decode(code)
        answer = count(KAKURO, puzzle).answer
        assert answer is not None
        black = sum(1 << at for at, cell in enumerate(puzzle.cells) if cell is not None)
        digits = [answer.value(NUMBER, spot) for spot in puzzle.white]
        board = Board(Runs(len(digits), runs_in(puzzle.size, black)), digits)
        for cell, was in enumerate(digits):
            for digit in board.others(cell)[:1]:
                board.digits[cell] = digit
                near = board.beside(board.totals, cell)
                assert near is not None
                told.add(
                    (
                        board.runs.suppose(near, board.totals, digits).solved,
                        board.runs.suppose(board.left(board.totals, 1), board.totals, digits).solved,
                    )
                )
                board.digits[cell] = was
    assert {(True, True), (False, False)} <= told
    assert (False, True) not in told
