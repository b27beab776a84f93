"""Ripple Effect: what its boards may hold, its readings, links and files, levels, making and hints."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kazu_core.checking import check, conflicts
from kazu_core.codecs.blocks import rooms, walls_between
from kazu_core.codecs.links import decode_file, decode_link, encode_link
from kazu_core.errors import DecodeError, PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import LEVELS, Level
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.rate import rate
from kazu_core.solving.reason import measure
from kazu_core.solving.search import count
from kazu_core.testing import Alone, conform, readings_agree
from kazu_regions.ripple import LARGEST_ROOM, LINK, RIPPLE, Ripple, layers, level, room_sizes
from kazu_regions.ripple_making import LONGEST, draw, make
from kazu_regions.ripple_rules import NUMBER, CommonReach, in_reach, rules

Data = Callable[[str], Any]
REGISTRY = Alone(RIPPLE)
GOLDEN: list[tuple[str, Level, int, str]] = json.loads(
    (Path(__file__).parent / "ripple_golden.json").read_text(encoding="utf-8")
)


def rows(shared_data: Data, name: str) -> list[Any]:
    found = [row for row in shared_data(name) if row["kind"] == "ripple"]
    assert found
    return found


def blank(size: Size, room_of: tuple[int, ...]) -> Ripple:
    return Ripple(size, room_of, (0,) * len(room_of))


# -- the whole kind


def test_it_keeps_what_is_promised_of_kinds() -> None:
    conform(RIPPLE, size=Size(6, 5), seeds=(1,))


@pytest.mark.parametrize(
    "room_of", [(0, 0, 1, 0, 1, 1), (0, 0, 0, 1, 1, 1), (0, 1, 2, 0, 1, 2), (0, 1, 2, 3, 4, 5), (0, 0, 0, 0, 0, 0)]
)
def test_the_two_readings_agree_on_every_grid_of_two_rows(room_of: tuple[int, ...]) -> None:
    puzzle = blank(Size(3, 2), room_of)
    judged = [rule for rule in RIPPLE.constraints(puzzle) if rule.judged]
    assert readings_agree(layers(puzzle), RIPPLE.grid(puzzle), judged) == count(RIPPLE, puzzle, limit=999).count


# -- the record


@pytest.mark.parametrize(
    ("room_of", "givens", "path"),
    [((0, 0, 0), (0,) * 4, "$.rooms"), ((0, 0, 0, 0), (0,) * 3, "$.givens"), ((0, 1, 1, 0), (0,) * 4, "$.rooms"),
     ((1, 1, 0, 0), (0,) * 4, "$.rooms"), ((0, 0, 1, 1), (0, 3, 0, 0), "$.givens[1]"),
     ((0, 0, 1, 1), (0, -1, 0, 0), "$.givens[1]")],
)  # fmt: skip
def test_a_board_that_cannot_be_is_refused_with_its_place(
    room_of: tuple[int, ...], givens: tuple[int, ...], path: str
) -> None:
    with pytest.raises(PuzzleError) as refused:
        Ripple(Size(2, 2), room_of, givens)
    assert path == refused.value.path


def test_a_room_has_a_largest_size() -> None:
    with pytest.raises(PuzzleError, match="at most 20"):
        blank(Size(LARGEST_ROOM + 1, 1), (0,) * (LARGEST_ROOM + 1))
    assert count(RIPPLE, blank(Size(LARGEST_ROOM, 1), (0,) * LARGEST_ROOM)).count == 2


def test_a_cell_that_belongs_to_no_answer_is_no_crash() -> None:
    puzzle = blank(Size(2, 1), (0, 1))
    assert count(RIPPLE, puzzle).count == 0
    assert not check(RIPPLE, puzzle, Marks({NUMBER: dict.fromkeys(grid_of(puzzle.size).cells, 1)})).ok


# -- rules


def test_a_number_reaches_as_far_as_it_says() -> None:
    assert {Spot.cell(0, 0), Spot.cell(0, 1), Spot.cell(0, 3), Spot.cell(0, 4), Spot.cell(1, 2)} == set(
        in_reach(Size(9, 2), Spot.cell(0, 2), 2)
    )


def test_common_reach_keeps_a_number_out_of_what_all_its_places_reach() -> None:
    """A domino of 1 and 2: whichever holds the 2, the next cell of the row does not."""
    puzzle = blank(Size(4, 1), (0, 0, 1, 1))
    (reach,) = (
        rule for rule in rules(puzzle.size, puzzle.rooms) if isinstance(rule, CommonReach) and rule.spots[0].x == 1
    )
    assert (2, ((Spot.cell(0, 2), ()),)) == (reach.value, reach.reached)


def test_conflicts_are_told_before_the_board_is_done() -> None:
    puzzle = blank(Size(4, 1), (0, 0, 1, 1))
    marks = Marks({NUMBER: {Spot.cell(0, 0): 2, Spot.cell(0, 2): 2}})
    (finding,) = conflicts(RIPPLE, puzzle, marks)
    assert ("too-near", (Spot.cell(0, 0), Spot.cell(0, 2))) == (finding.code, finding.spots)


# -- links and files


def test_published_links_read_and_write_alike(shared_data: Data) -> None:
    for row in rows(shared_data, "pzpr/urls.json"):
        read = decode_link(row["url"], REGISTRY)
        assert Size(row["width"], row["height"]) == read.puzzle.size
        assert count(RIPPLE, read.puzzle).unique == (row["status"] == "unique")
        if "...." not in row["canonical_url"]:  # a "?" says nothing, and is not written again
            assert row["canonical_url"] == encode_link(RIPPLE, read.puzzle, Marks(), REGISTRY)


_CODES = {"bkDupNum": "room-repeats", "nmSmallGap": "too-near", "ceNoNum": "cells-empty", None: None}


def test_published_failures_are_refused_for_the_same_reason(shared_data: Data) -> None:
    (kind,) = rows(shared_data, "pzpr/failcheck.json")
    for row in kind["rows"]:
        read = decode_file(row["file"], REGISTRY)
        verdict = check(RIPPLE, read.puzzle, read.marks)
        codes = {finding.code for finding in verdict.findings}
        assert verdict.ok if row["code"] is None else _CODES[row["code"]] in codes, row


def test_a_question_mark_is_an_empty_cell() -> None:
    assert LINK.decode(Size(2, 2), "00.i") == blank(Size(2, 2), (0, 0, 0, 0))


def test_holes_are_refused() -> None:
    with pytest.raises(DecodeError, match="holes"):
        LINK.decode(Size(2, 2), "00j" + "g")


# -- making


@pytest.mark.parametrize(("size", "wanted", "seed", "code"), GOLDEN, ids=lambda value: str(value)[:12])
def test_a_seed_makes_the_same_puzzle_for_ever(size: str, wanted: Level, seed: int, code: str) -> None:
    puzzle, _ = make(Size.read(size), wanted, seed)
    assert code == RIPPLE.code.encode(puzzle)


@pytest.mark.parametrize("wanted", LEVELS)
@pytest.mark.parametrize("size", [Size(4, 4), Size(7, 5), Size(10, 10)], ids=str)
def test_a_made_puzzle_has_one_answer_and_its_level(size: Size, wanted: Level) -> None:
    for seed in (1, 2):
        puzzle, answer = make(size, wanted, seed)
        outcome = count(RIPPLE, puzzle)
        assert outcome.unique
        assert outcome.answer == answer
        assert wanted == level(puzzle, measure(RIPPLE, puzzle, answer))


def test_a_drawn_board_is_full_and_its_rooms_vary() -> None:
    size = Size(12, 9)
    for seed in range(1, 6):
        drawn = draw(size, Stream(seed))
        assert drawn is not None
        room_of, numbers = drawn
        puzzle = Ripple(size, room_of, numbers)
        assert rooms(size, walls_between(size, room_of)) == room_of
        assert check(RIPPLE, puzzle, Marks({NUMBER: dict(zip(grid_of(size).cells, numbers, strict=True))})).ok
        sizes = room_sizes(room_of)
        assert {1, 2, 3, 4} <= set(sizes)
        assert max(sizes) <= 7
        for room in range(len(sizes)):
            cells = [cell for cell, of in zip(grid_of(size).cells, room_of, strict=True) if of == room]
            straight = len({cell.y for cell in cells}) == 1 or len({cell.x for cell in cells}) == 1
            assert not straight or len(cells) <= LONGEST


# -- hints


def test_the_steps_of_a_medium_puzzle_have_names() -> None:
    puzzle, _ = make(Size(7, 7), "medium", 3)
    techniques = rate(RIPPLE, puzzle, explained=True).techniques
    assert techniques
    assert "only place in the room" in {str(name) for name in techniques}
