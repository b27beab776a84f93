"""Making Shikaku: the same for ever, at its level by two reckonings, and packed as it should be."""

from __future__ import annotations

import subprocess
import sys

import pytest

from kazu_core.grid import Size
from kazu_core.kind import LEVELS, Level
from kazu_core.random import Stream
from kazu_core.solving.reason import Reasoner
from kazu_core.solving.search import count
from kazu_regions.packing import AREA_WEIGHTS, MANY_SHAPES, packer, packing
from kazu_regions.placing import placing
from kazu_regions.shikaku import SHIKAKU, grades, layers, parted
from kazu_regions.shikaku_making import make

GOLDEN: dict[tuple[str, Level], str] = {
    ("6x5", "easy"): "6x5/j4h4m66h6g4n",
    ("6x5", "medium"): "6x5/g6g6w6h6j6",
    ("6x5", "hard"): "6x5/i6i4i42i6i4l4h",
    ("6x5", "extra-hard"): "6x5/g4i6i4h2g4m4i6i",
    ("10x10", "easy"): "10x10/6gch2q46n6h8q8i4m8s8l6ct6g4l",
    ("10x10", "medium"): "10x10/8j8p26r8g4i4hch6yah6q4i6h46r6g",
    ("10x10", "hard"): "10x10/g4m8j4t6g4g8i8n3i6i4i9jcq6j8t6i4",
    ("10x10", "extra-hard"): "10x10/h8l8t8m8scg4j6lcl4k8g6s4g6k6h",
    ("12x8", "easy"): "12x8/k86k4k6h6v6h64n82k8h8h9h6g9zl",
    ("12x8", "medium"): "12x8/cn4v4j6g4g4g8j6h6j4g6s6j6g6v86j",
    ("12x8", "hard"): "12x8/kcjcu4h4m8j8h2v2i4g6h66k44h6j8n",
    ("12x8", "extra-hard"): "12x8/2h8s4i6j8j8h6u4l8h8kcj4i6wch",
}


def made(size: str, level: Level, seed: int = 42) -> str:
    assert SHIKAKU.making is not None
    return SHIKAKU.code.encode(SHIKAKU.making.make(Size.read(size), level, seed)[0])


@pytest.mark.parametrize(("size", "level"), GOLDEN)
def test_a_seed_makes_the_same_puzzle_for_ever(size: str, level: Level) -> None:
    assert GOLDEN[size, level] == made(size, level)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", [Size(5, 4), Size(6, 6), Size(9, 5), Size(10, 10)])
def test_made_puzzles_have_one_answer_and_their_level(size: Size, level: Level) -> None:
    assert SHIKAKU.making is not None
    puzzles = set()
    for seed in (1, 2, 3):
        puzzle, answer = SHIKAKU.making.make(size, level, seed)
        assert puzzle not in puzzles
        puzzles.add(puzzle)
        found = count(SHIKAKU, puzzle)
        assert found.unique
        assert found.answer == answer
        reasoner = Reasoner(layers(puzzle), SHIKAKU.grid(puzzle), SHIKAKU.constraints(puzzle))
        assert level == SHIKAKU.level(puzzle, reasoner.measure(answer))
        reasoner.close()


@pytest.mark.parametrize("level", LEVELS)
def test_suppositions_are_counted_as_the_clauses_do(level: Level) -> None:
    size = Size(8, 8)
    for seed in (1, 2):
        where, placed = make(size, level, seed, grades(64))
        assert SHIKAKU.making is not None
        puzzle, answer = SHIKAKU.making.make(size, level, seed)
        reasoner = Reasoner(layers(puzzle), SHIKAKU.grid(puzzle), SHIKAKU.constraints(puzzle))
        measured = reasoner.measure(answer)
        solved = [placed.left(tier) == placed.truth for tier in (0, 1)]
        assert (measured.depth > 0, measured.tier == 0) == (not solved[1], solved[0])
        assert measured.probes == placed.board.suppose(placed.left(1), placed.truth).probes
        assert answer == parted(size, where.of)


def test_what_the_rules_leave_is_what_the_clauses_leave() -> None:
    stream = Stream(5)
    for _ in range(12):
        size = Size(stream.between(4, 8), stream.between(4, 8))
        where = placing(size, packing(packer(size), stream))
        placed = where.placed([stream.choice(cells) for cells in where.cells])
        clues: list[int | None] = [None] * (size.width * size.height)
        for cell, cells in zip(placed.at, where.cells, strict=True):
            clues[cell] = len(cells)
        puzzle = SHIKAKU.puzzle(size, tuple(clues))
        reasoner = Reasoner(layers(puzzle), SHIKAKU.grid(puzzle), SHIKAKU.constraints(puzzle))
        for tier in (0, 1):
            closed = reasoner.closure(tier=tier)
            assert (placed.left(tier) == placed.truth) == reasoner.solved(closed)
        reasoner.close()


def test_suppositions_that_are_not_enough_are_told() -> None:
    where = placing(Size(4, 4), packing(packer(Size(4, 4)), Stream(1), changes=0))
    corners = where.placed([cells[0] for cells in where.cells])
    left = corners.left(1)
    depth = corners.board.suppose(left, corners.truth)
    assert depth.solved == (depth.left == corners.truth)


@pytest.mark.parametrize("weights", [AREA_WEIGHTS, MANY_SHAPES])
@pytest.mark.parametrize("size", [Size(4, 4), Size(4, 25), Size(10, 10), Size(20, 13)])
def test_packings_cover_the_board_once(size: Size, weights: dict[int, int]) -> None:
    boards = packer(size, weights)
    for seed in range(1, 6):
        packed = packing(boards, Stream(seed))
        cells = [
            (row, column)
            for top, left, height, width in packed
            for row in range(top, top + height)
            for column in range(left, left + width)
        ]
        assert sorted(cells) == [(row, column) for row in range(size.height) for column in range(size.width)]


def test_large_packings_have_few_bars_and_no_long_walls() -> None:
    for seed in range(1, 4):
        packed = packing(packer(Size(20, 20)), Stream(seed))
        assert sum(min(one.height, one.width) == 1 for one in packed) * 100 <= 20 * len(packed)
        for row in range(1, 20):
            there = {column for one in packed if one.top == row for column in range(one.left, one.left + one.width)}
            assert not any(set(range(start, start + 15)) <= there for start in range(6))


def test_importing_the_plugin_loads_no_solver() -> None:
    code = "import kazu_regions, kazu_regions.shikaku, sys; print('pysat' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
