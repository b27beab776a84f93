"""Making Hitori: levels as measured, one answer under both readings, puzzles that stay the same for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kazu_core.bits import board_of, members
from kazu_core.checking import check
from kazu_core.grid import Size, grid_of
from kazu_core.kind import LEVELS, Level
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.reason import measure
from kazu_core.solving.search import count
from kazu_core.testing import judged_answers
from kazu_shading.hitori import HITORI, Hitori, level, most_probes
from kazu_shading.hitori_depth import Reading
from kazu_shading.hitori_making import REPEATED, least_probes, make
from kazu_shading.latin import latin_rectangle
from kazu_shading.legal_shading import fullest_shading

GOLDEN: list[tuple[str, Level, int, str]] = json.loads(
    (Path(__file__).parent / "hitori_golden.json").read_text(encoding="utf-8")
)
SIZES = [Size(4, 4), Size(5, 5), Size(7, 4), Size(4, 9), Size(10, 10), Size(12, 8)]


@pytest.mark.parametrize("wanted", LEVELS)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_made_puzzle_has_one_answer_and_its_level(size: Size, wanted: Level) -> None:
    for seed in (1, 2):
        puzzle, answer = make(size, wanted, seed)
        outcome = count(HITORI, puzzle)
        assert outcome.unique
        assert outcome.answer == answer
        assert judged_answers(HITORI, puzzle) == 1
        assert check(HITORI, puzzle, answer).ok
        measured = measure(HITORI, puzzle, answer)
        assert wanted == level(puzzle, measured)
        assert measured.depth < 2


@pytest.mark.parametrize("wanted", LEVELS)
def test_numbers_repeat_enough_and_are_all_used(wanted: Level) -> None:
    for seed in (1, 2, 3):
        puzzle, _ = make(Size(8, 8), wanted, seed)
        assert set(puzzle.numbers) == set(range(1, 9))
        assert Reading(puzzle.size, puzzle.numbers).paired.bit_count() >= 64 * REPEATED[wanted] // 100


def test_hard_and_extra_hard_differ_by_how_much_supposing_they_need() -> None:
    size = Size(8, 8)
    hard, extra = (measure(HITORI, *make(size, wanted, 5)) for wanted in ("hard", "extra-hard"))
    assert least_probes(size) <= hard.probes < most_probes(size) <= extra.probes


@pytest.mark.parametrize(("size", "wanted", "seed", "code"), GOLDEN)
def test_a_seed_makes_the_same_puzzle_for_ever(size: str, wanted: Level, seed: int, code: str) -> None:
    assert code == HITORI.code.encode(make(Size.read(size), wanted, seed)[0])


@pytest.mark.parametrize("size", [Size(4, 20), Size(20, 4), Size(20, 20)], ids=str)
def test_the_largest_sizes_are_made(size: Size) -> None:
    for wanted in ("easy", "medium"):
        assert count(HITORI, make(size, wanted, 1)[0]).unique


# -- what making is built of


@pytest.mark.parametrize("size", [Size(4, 4), Size(5, 8), Size(10, 10), Size(20, 20)], ids=str)
@pytest.mark.parametrize("runs", [0, 8, 16])
def test_a_drawn_shading_is_legal_and_takes_no_further_cell(size: Size, runs: int) -> None:
    board = board_of(size)
    for seed in (1, 2, 3):
        shaded = fullest_shading(size, Stream(seed), runs=runs)
        assert not shaded & board.around(shaded)
        assert not board.cut(shaded)
        free = board.full & ~(shaded | board.around(shaded))
        assert all(board.cut(shaded | 1 << cell) for cell in members(free))
        assert 20 <= 100 * shaded.bit_count() // (size.width * size.height) <= 33


@pytest.mark.parametrize("size", [Size(1, 1), Size(7, 7), Size(9, 4), Size(4, 9)], ids=str)
def test_a_latin_rectangle_repeats_nothing_in_a_line(size: Size) -> None:
    cells = grid_of(size).cells
    numbers = dict(zip(cells, latin_rectangle(size, Stream(3)), strict=True))
    for line in (*grid_of(size).rows, *grid_of(size).columns):
        assert len({numbers[cell] for cell in line}) == len(line)
    assert set(numbers.values()) == set(range(1, max(size.width, size.height) + 1))


@pytest.mark.parametrize("seed", range(1, 31))
def test_the_depth_by_bits_is_the_depth_that_is_measured(seed: int) -> None:
    stream = Stream(seed)
    size = Size(stream.between(4, 8), stream.between(4, 8))
    shaded = fullest_shading(size, stream, runs=stream.below(17))
    numbers = latin_rectangle(size, stream)
    for cell in members(shaded):
        row = cell // size.width
        line = [other for other in range(row * size.width, (row + 1) * size.width) if not shaded >> other & 1]
        numbers[cell] = numbers[stream.choice(line)]
    depth = Reading(size, numbers).depth(shaded)
    answer = Marks({"shade": {grid_of(size).cells[cell]: 1 for cell in members(shaded)}})
    measured = measure(HITORI, Hitori(size, tuple(numbers)), answer)
    assert (depth.depth, depth.tier, depth.probes) == (measured.depth, measured.tier, measured.probes)
