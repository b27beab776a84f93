"""Making Akari: levels as measured, walls as they should look, puzzles that stay the same for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kazu_core.bits import board_of, gathered, members
from kazu_core.checking import check
from kazu_core.constraints.sight import seen_from
from kazu_core.grid import Size, grid_of
from kazu_core.kind import LEVELS, Level
from kazu_core.random import Stream
from kazu_core.solving.reason import measure
from kazu_core.solving.search import count
from kazu_shading.akari import AKARI, fewest_probes, level, most_probes
from kazu_shading.akari_making import DENSEST, RECIPES, make
from kazu_shading.akari_walls import TURNS, draw_symmetry, draw_walls, orbit

GOLDEN: list[tuple[str, Level, int, str]] = json.loads(
    (Path(__file__).parent / "akari_golden.json").read_text(encoding="utf-8")
)
SIZES = [Size(5, 5), Size(7, 5), Size(5, 12), Size(10, 10)]


@pytest.mark.parametrize("wanted", LEVELS)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_made_puzzle_has_one_answer_and_its_level(size: Size, wanted: Level) -> None:
    for seed in (1, 2):
        puzzle, answer = make(size, wanted, seed)
        outcome = count(AKARI, puzzle)
        assert outcome.unique
        assert outcome.answer == answer
        assert check(AKARI, puzzle, answer).ok
        measured = measure(AKARI, puzzle, answer)
        assert wanted == level(puzzle, measured)
        assert measured.depth < 2


@pytest.mark.parametrize("wanted", LEVELS)
def test_some_walls_show_no_number_and_none_are_a_square(wanted: Level) -> None:
    size = Size(10, 10)
    for seed in (1, 2, 3):
        puzzle, _ = make(size, wanted, seed)
        blocks = puzzle.blocks
        numbered = sum(number is not None for number in blocks.values())
        assert RECIPES[wanted].least <= 100 * numbered // len(blocks) <= RECIPES[wanted].most
        assert len(blocks) <= DENSEST
        for corner in grid_of(size).corners:
            around = {corner.step(dy, dx) for dy in (-1, 1) for dx in (-1, 1)}
            assert not around <= blocks.keys()


def test_hard_and_extra_hard_differ_by_how_much_supposing_they_need() -> None:
    size = Size(10, 10)
    hard, extra = (measure(AKARI, *make(size, wanted, 5)) for wanted in ("hard", "extra-hard"))
    assert fewest_probes(100) <= hard.probes < most_probes(100) <= extra.probes


@pytest.mark.parametrize(("size", "wanted", "seed", "code"), GOLDEN)
def test_a_seed_makes_the_same_puzzle_for_ever(size: str, wanted: Level, seed: int, code: str) -> None:
    assert code == AKARI.code.encode(make(Size.read(size), wanted, seed)[0])


@pytest.mark.parametrize("size", [Size(5, 25), Size(25, 5), Size(25, 25)], ids=str)
def test_the_largest_sizes_are_made(size: Size) -> None:
    assert count(AKARI, make(size, "medium", 1)[0]).unique


# -- what making is built of


@pytest.mark.parametrize("symmetry", TURNS)
def test_walls_have_the_symmetry_that_is_drawn(symmetry: str) -> None:
    size = Size(9, 9)
    plan = draw_walls(size, Stream(4), share=22, clumps=8)
    turned = gathered(cell for at in members(plan.walls) for cell in members(orbit(size, plan.symmetry, at)))
    assert plan.walls == turned
    assert 1 << 12 & orbit(size, symmetry, 12)


def test_only_squares_are_turned_by_a_quarter() -> None:
    drawn = {draw_symmetry(Size(6, 9), Stream(seed)) for seed in range(1, 400)}
    assert {"half-turn", "both", "left-right", "up-down", "none"} == drawn
    assert set(TURNS) == {draw_symmetry(Size(6, 6), Stream(seed)) for seed in range(1, 400)}


@pytest.mark.parametrize("size", [Size(5, 5), Size(10, 10), Size(6, 20)], ids=str)
def test_drawn_bulbs_light_all_and_never_each_other(size: Size) -> None:
    for seed in (1, 2, 3):
        plan = draw_walls(size, Stream(seed), share=20, clumps=6)
        plan.light(Stream(seed), 6)
        cells, board = grid_of(size).cells, board_of(size)
        assert board.piece(plan.white & -plan.white, plan.white) == plan.white
        opaque = frozenset(cells[at] for at in members(plan.walls))
        lit = 0
        for at in members(plan.bulbs):
            seen = gathered(spot.row * size.width + spot.column for spot in seen_from(grid_of(size), opaque, cells[at]))
            assert seen == plan.seen(at)
            assert seen & plan.bulbs == 1 << at
            lit |= seen
        assert lit == plan.white
