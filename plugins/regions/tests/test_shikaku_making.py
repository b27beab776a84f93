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
from kazu_regions.packing import packer, packing
from kazu_regions.placing import placing
from kazu_regions.shikaku import SHIKAKU, grades, layers, parted
from kazu_regions.shikaku_making import make
from kazu_regions.tastes import drawn_taste

GOLDEN: dict[tuple[str, Level], str] = {
    ("6x5", "easy"): "6x5/g2k2g6j3i32g2i4h6g",
    ("6x5", "medium"): "6x5/k66h2j2j6h6l2",
    ("6x5", "hard"): "6x5/k24g4h23j6g4m5h",
    ("6x5", "extra-hard"): "6x5/h4g4j2h4g3j3i6i4h",
    ("10x10", "easy"): "10x10/fj24h2u9kcg4k6t6g2h4h4o4h2p4l4g4hcg",
    ("10x10", "medium"): "10x10/j6q4i9j5j3iam2lal4h6i4g4k8n4j8p49h",
    ("10x10", "hard"): "10x10/4j6nfh3p6l3i46k2h6i2i4j4g8l6k4h5k24k6l",
    ("10x10", "extra-hard"): "10x10/h6m6h6h4h6k3k4q6n4k-10g2j6m4m6h3j8i4h6i",
    ("12x8", "easy"): "12x8/g9j9g4ct3s9h2g22m4k6j2m4k4i44gak6k",
    ("12x8", "medium"): "12x8/k7q6h4h4g8g6l6o32m6g8lc2m8n4m4g6k",
    ("12x8", "hard"): "12x8/hck6t4i2h4g24j6g4h3i22i6p4j4o6jc6k7k",
    ("12x8", "extra-hard"): "12x8/h4j6j2j6j43j4g9u2k6j6k8nai3l8g3g2h6g4i",
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
        where = placing(size, packing(packer(size), drawn_taste(size, "medium", stream), stream))
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
    size, stream = Size(4, 4), Stream(1)
    where = placing(size, packing(packer(size), drawn_taste(size, "hard", stream), stream, changes=0))
    corners = where.placed([cells[0] for cells in where.cells])
    left = corners.left(1)
    depth = corners.board.suppose(left, corners.truth)
    assert depth.solved == (depth.left == corners.truth)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", [Size(4, 4), Size(4, 25), Size(10, 10), Size(20, 13)])
def test_packings_cover_the_board_once(size: Size, level: Level) -> None:
    for seed in range(1, 6):
        stream = Stream(seed)
        packed = packing(packer(size), drawn_taste(size, level, stream), stream)
        cells = [
            (row, column)
            for top, left, height, width in packed
            for row in range(top, top + height)
            for column in range(left, left + width)
        ]
        assert sorted(cells) == [(row, column) for row in range(size.height) for column in range(size.width)]


def test_packings_are_nearly_as_their_taste_wants_them() -> None:
    size = Size(20, 20)
    for seed in range(1, 4):
        stream = Stream(seed)
        taste = drawn_taste(size, "medium", stream)
        packed = packing(packer(size), taste, stream)
        strips = sum(min(one.height, one.width) == 1 for one in packed)
        assert taste.strips[0] - 8 <= 100 * strips / len(packed) <= taste.strips[-1] + 8
        assert taste.count[0] - 8 <= len(packed) <= taste.count[-1] + 8


def test_tastes_differ_between_seeds() -> None:
    tastes = [drawn_taste(Size(10, 10), "easy", Stream(seed)) for seed in range(1, 21)]
    assert len({taste.strips for taste in tastes}) > 5
    assert len({taste.count for taste in tastes}) > 5
    assert len({taste.weights for taste in tastes}) == 20


def test_made_boards_hold_strips_primes_and_large_rectangles() -> None:
    size = Size(10, 10)
    areas: set[int] = set()
    for seed in range(1, 13):
        where, _ = make(size, "medium", seed, grades(100))
        strips = sum(min(one.height, one.width) == 1 for one in where.packed)
        assert len(where.packed) * 12 <= strips * 100 <= len(where.packed) * 60
        assert max(one.area for one in where.packed) >= 8
        areas |= {one.area for one in where.packed}
    assert {2, 3, 4, 5, 6, 8, 9, 10, 12} <= areas


def test_long_walls_are_rare_on_large_boards() -> None:
    for seed in range(1, 4):
        stream = Stream(seed)
        packed = packing(packer(Size(20, 20)), drawn_taste(Size(20, 20), "easy", stream), stream)
        for row in range(1, 20):
            there = {column for one in packed if one.top == row for column in range(one.left, one.left + one.width)}
            assert not any(set(range(start, start + 17)) <= there for start in range(4))


def test_importing_the_plugin_loads_no_solver() -> None:
    code = "import kazu_regions, kazu_regions.shikaku, sys; print('pysat' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
