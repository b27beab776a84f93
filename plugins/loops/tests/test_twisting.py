"""Twisted loops: still one loop, as winding as their cost asks, and the same for the same stream."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from attrs import evolve

from kazu_core.constraints.loops import SingleLoop, zero_or_two
from kazu_core.grid import Size, grid_of
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_loops import masyu_making, yajilin_picture
from kazu_loops.outline import Outline, draw_outline, lines_through
from kazu_loops.twisting import LEAST, MOST, Cost, twisted

SIZES = [Size(5, 5), Size(6, 12), Size(10, 10), Size(18, 15)]
SEEDS = 6


def masyu_loops(size: Size) -> Iterator[Outline]:
    for seed in range(1, SEEDS + 1):
        stream = Stream(seed)
        yield masyu_making.draw_loop(size, stream.choice(masyu_making.TASTES), stream)


def yajilin_loops(size: Size) -> Iterator[Outline]:
    for seed in range(1, SEEDS + 1):
        stream = Stream(seed)
        yield yajilin_picture.draw_loop(size, stream.choice(yajilin_picture.TASTES), stream)


Loops = Callable[[Size], Iterator[Outline]]
BOTH = pytest.mark.parametrize("loops", [masyu_loops, yajilin_loops])


def turns_and_used(size: Size, outline: Outline) -> tuple[int, int]:
    """Return at how many cells a loop turns, and through how many it goes."""
    lines = {*lines_through(size, outline)}
    turns = used = 0
    for cell in grid_of(size).cells:
        on = [step for step in ((-1, 0), (1, 0), (0, -1), (0, 1)) if cell.step(*step) in lines]
        used += bool(on)
        turns += len(on) == 2 and (on[0][0] == 0) != (on[1][0] == 0)
    return turns, used


@BOTH
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_twisted_outline_is_one_loop(size: Size, loops: Loops) -> None:
    rules = (*zero_or_two(size, "line", "cell"), SingleLoop(layer="line", size=size, at="cell"))
    for outline in loops(size):
        answer = Marks({"line": dict.fromkeys(lines_through(size, outline), 1)})
        assert answer.on("line")
        assert not [finding for rule in rules for finding in rule.breaches(answer, True)]


@BOTH
@pytest.mark.parametrize("size", SIZES[1:], ids=str)
def test_a_twisted_outline_parts_the_board_about_evenly(size: Size, loops: Loops) -> None:
    for outline in loops(size):
        assert LEAST - 2 <= 100 * sum(outline.inside) / len(outline.inside) <= MOST + 2


@pytest.mark.parametrize(
    ("loops", "turning", "using"), [(masyu_loops, (38, 50), (78, 95)), (yajilin_loops, (68, 80), (72, 84))]
)
def test_a_twisted_loop_winds(loops: Loops, turning: tuple[int, int], using: tuple[int, int]) -> None:
    size = Size(10, 10)
    found = [turns_and_used(size, outline) for outline in loops(size)]
    turns, used = sum(turns for turns, _ in found), sum(used for _, used in found)
    assert turning[0] <= 100 * turns / used <= turning[1]
    assert all(using[0] <= each <= using[1] for _, each in found)


def touching_share(size: Size, taste: yajilin_picture.Taste) -> float:
    """Return how many pairs side by side there are for each cell that the loops of a taste miss."""
    grid, pairs, missed = grid_of(size), 0, 0
    for seed in range(1, SEEDS + 1):
        outline = yajilin_picture.draw_loop(size, taste, Stream(seed))
        passed = {cell for edge in lines_through(size, outline) for cell in grid.beside(edge)}
        left = {cell for cell in grid.cells if cell not in passed}
        missed += len(left)
        pairs += sum(other in left for cell in left for other in grid.neighbours(cell)) // 2
    return pairs / missed


def test_missed_cells_that_cost_more_side_by_side_touch_less() -> None:
    for taste in (yajilin_picture.Taste(-1, 2, 0), yajilin_picture.Taste(-2, 3, 0)):
        assert touching_share(Size(10, 10), taste) < touching_share(Size(10, 10), evolve(taste, touching=0)) / 2


def missing_costs(worth: int) -> Cost:
    """Return a cost of corners that the loop misses."""
    return lambda lines, at, _: worth * (lines[at] == 0)


def test_a_cost_is_followed() -> None:
    for seed in range(1, 5):
        rough = draw_outline(Size(9, 9), Stream(seed))
        long, short = (twisted(rough, missing_costs(cost), Stream(seed), sweeps=24, rigour=2) for cost in (3, -3))
        assert long.length > short.length


def test_only_the_named_cells_change_sides() -> None:
    rough = draw_outline(Size(9, 9), Stream(2))
    only = [at for at in range(81) if at % 9 < 4]
    changed: Counter[int] = Counter()
    for seed in range(1, 9):
        new = twisted(rough, missing_costs(0), Stream(seed), sweeps=4, rigour=1, only=only)
        changed.update(at for at, (one, other) in enumerate(zip(rough.inside, new.inside, strict=True)) if one != other)
    assert changed
    assert {*changed} <= {*only}


@BOTH
def test_the_same_stream_twists_the_same_loop_and_others_do_not(loops: Loops) -> None:
    size = Size(8, 8)
    assert [*loops(size)] == [*loops(size)]
    assert SEEDS == len({outline.inside for outline in loops(size)})
