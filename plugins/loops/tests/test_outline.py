"""Drawn loops: always one, long, winding, and never the same."""

from __future__ import annotations

import pytest

from kazu_core.constraints.loops import SingleLoop, zero_or_two
from kazu_core.grid import Size
from kazu_core.random import Stream
from kazu_loops.outline import SHORTEST, draw_outline
from kazu_loops.slitherlink_making import answer_of

SIZES = [Size(4, 4), Size(5, 4), Size(4, 25), Size(10, 10), Size(17, 11), Size(25, 25)]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_an_outline_is_one_loop(size: Size) -> None:
    for seed in range(1, 8):
        answer = answer_of(size, draw_outline(size, Stream(seed)))
        rules = (*zero_or_two(size, "side", "corner"), SingleLoop(layer="side", size=size))
        assert not [finding for rule in rules for finding in rule.breaches(answer, True)]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_an_outline_is_long_and_parts_the_board_about_evenly(size: Size) -> None:
    for seed in range(1, 8):
        outline = draw_outline(size, Stream(seed))
        assert outline.length * 100 >= SHORTEST * (size.width + 1) * (size.height + 1)
        assert outline.length == len(answer_of(size, outline).on("side"))
        assert 44 <= 100 * sum(outline.inside) // len(outline.inside) <= 56


def test_the_numbers_count_the_sides_on_the_loop() -> None:
    outline = draw_outline(Size(10, 6), Stream(3))
    lines = answer_of(Size(10, 6), outline).on("side")
    assert 2 * len(lines) - sum(spot.y in {0, 12} or spot.x in {0, 20} for spot in lines) == sum(outline.clues)


def test_a_stream_draws_the_same_outline_again_and_no_two_streams_alike() -> None:
    drawn = [draw_outline(Size(10, 10), Stream(seed)) for seed in range(1, 41)]
    assert drawn[6] == draw_outline(Size(10, 10), Stream(7))
    assert 40 == len({outline.inside for outline in drawn})


def test_tiny_boards_have_the_longest_outline_that_was_drawn() -> None:
    for width, height in ((1, 1), (2, 1), (1, 3), (2, 2), (3, 2)):
        outline = draw_outline(Size(width, height), Stream(1))
        assert 4 <= outline.length
        assert any(outline.inside)
