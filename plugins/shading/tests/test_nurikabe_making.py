"""Making Nurikabe: levels as measured, one answer, islands as they should be, puzzles that stay the same for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kazu_core.bits import board_of, members
from kazu_core.checking import check
from kazu_core.constraints.island_view import Isles
from kazu_core.grid import Size, grid_of
from kazu_core.kind import LEVELS, Level
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.reason import measure
from kazu_core.solving.search import count
from kazu_shading.nurikabe import NURIKABE, Nurikabe
from kazu_shading.nurikabe_depth import Reading
from kazu_shading.nurikabe_making import drawn_taste
from kazu_shading.nurikabe_pictures import Picture, drawn_picture, redrawn, shifted

assert NURIKABE.making is not None
make = NURIKABE.making.make

GOLDEN: list[tuple[str, Level, int, str]] = json.loads(
    (Path(__file__).parent / "nurikabe_golden.json").read_text(encoding="utf-8")
)
SIZES = [Size(5, 5), Size(7, 5), Size(5, 8)]


@pytest.mark.parametrize("wanted", LEVELS)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_made_puzzle_has_one_answer_and_its_level(size: Size, wanted: Level) -> None:
    for seed in (1, 2):
        puzzle, answer = make(size, wanted, seed)
        outcome = count(NURIKABE, puzzle)
        assert outcome.unique
        assert outcome.answer == answer
        assert check(NURIKABE, puzzle, answer).ok
        measured = measure(NURIKABE, puzzle, answer)
        assert wanted == NURIKABE.level(puzzle, measured)
        assert measured.depth < 2


@pytest.mark.parametrize(("size", "wanted", "seed", "code"), GOLDEN)
def test_a_seed_makes_the_same_puzzle_for_ever(size: str, wanted: Level, seed: int, code: str) -> None:
    assert code == NURIKABE.code.encode(make(Size.read(size), wanted, seed)[0])


@pytest.mark.parametrize("wanted", LEVELS)
def test_islands_are_of_many_sizes_and_few_are_single_cells(wanted: Level) -> None:
    for seed in (1, 2):
        puzzle, _ = make(Size(8, 8), wanted, seed)
        sizes = list(puzzle.numbers.values())
        assert max(sizes) <= 12
        assert len(set(sizes)) >= 3
        assert sizes.count(1) <= 0.4 * len(sizes)


def test_sizes_that_are_not_offered_have_no_levels() -> None:
    assert NURIKABE.making is not None
    assert () == NURIKABE.making.levels(Size(4, 10)) == NURIKABE.making.levels(Size(21, 10))
    assert LEVELS == NURIKABE.making.levels(Size(5, 20))


# -- what making is built of


def whole(size: Size, islands: tuple[int, ...]) -> None:
    """Hold that islands never touch, and that the sea is one piece without pools."""
    board, land = board_of(size), 0
    for island in islands:
        assert board.piece(island & -island, island) == island
        assert not (land | board.around(land)) & island
        land |= island
    sea = board.full & ~land
    assert board.piece(sea & -sea, sea) == sea
    assert not Picture(board, islands).pools


@pytest.mark.parametrize("size", [Size(5, 5), Size(5, 12), Size(10, 10), Size(20, 20)], ids=str)
def test_a_drawn_picture_is_whole_and_stays_so_when_it_is_changed(size: Size) -> None:
    board = board_of(size)
    for seed in (1, 2, 3):
        stream = Stream(seed)
        taste = drawn_taste(size, "hard", stream)
        islands = drawn_picture(size, stream, taste.sizes)
        whole(size, islands)
        for _ in range(60):
            cell = 1 << stream.below(size.width * size.height)
            other = (
                redrawn(board, islands, cell | board.around(cell), stream, taste.sizes)
                if stream.chance(1, 2)
                else shifted(board, islands, cell, stream, max(taste.sizes))
            )
            if other is not None:
                whole(size, other)
                islands = other


@pytest.mark.parametrize("seed", range(1, 21))
def test_the_depth_by_bits_is_the_depth_that_is_measured(seed: int) -> None:
    stream = Stream(seed)
    size = Size(stream.between(5, 8), stream.between(5, 8))
    islands = drawn_picture(size, stream, drawn_taste(size, "hard", stream).sizes)
    clues = {stream.choice(list(members(island))): island.bit_count() for island in islands}
    reading = Reading(Isles(size, dict(sorted(clues.items()))))
    cells = grid_of(size).cells
    sea = reading.full
    for island in islands:
        sea &= ~island
    puzzle = Nurikabe(size, tuple(clues.get(cell) for cell in range(len(cells))))
    measured = measure(NURIKABE, puzzle, Marks({"shade": {cells[cell]: 1 for cell in members(sea)}}))
    if not reading.open(reading.basic):
        assert (0, 0) == (measured.depth, measured.tier)
        return
    if not reading.open(reading.advanced):
        assert (0, 1) == (measured.depth, measured.tier)
        return
    state, probes = reading.suppose(reading.advanced, sea)
    assert (2 if reading.open(state) else 1, probes) == (measured.depth, measured.probes)
