"""Fillomino: what its boards may hold, its readings, links and files, levels, making and hints."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kazu_core.bits import board_of, gathered
from kazu_core.checking import check, conflicts
from kazu_core.codecs.links import decode_file, decode_link, encode_link
from kazu_core.errors import DecodeError, PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import LEVELS, Level
from kazu_core.marks import Marks
from kazu_core.modes import modes_of
from kazu_core.random import Stream
from kazu_core.solving.rate import rate
from kazu_core.solving.reason import measure
from kazu_core.solving.search import count
from kazu_core.testing import Alone, conform
from kazu_regions.fillomino import FILLOMINO, LINK, NUMBER, WALL, Fillomino, highest, layers, level
from kazu_regions.fillomino_making import BLANK, GENEROUS, SHARES, draw, make

Data = Callable[[str], Any]
REGISTRY = Alone(FILLOMINO)
GOLDEN: list[tuple[str, Level, int, str]] = json.loads(
    (Path(__file__).parent / "fillomino_golden.json").read_text(encoding="utf-8")
)


def rows(shared_data: Data, name: str) -> list[Any]:
    found = [row for row in shared_data(name) if row["kind"] == "fillomino"]
    assert found
    return found


def blank(size: Size) -> Fillomino:
    return Fillomino(size, (0,) * (size.width * size.height))


# -- the whole kind


def test_it_keeps_what_is_promised_of_kinds() -> None:
    conform(FILLOMINO, size=Size(6, 5), seeds=(1,))


# -- the record


@pytest.mark.parametrize(
    ("givens", "path"), [((0,) * 3, "$.givens"), ((0, 5, 0, 0), "$.givens[1]"), ((0, 0, 0, -1), "$.givens[3]")]
)
def test_a_board_that_cannot_be_is_refused_with_its_place(givens: tuple[int, ...], path: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        Fillomino(Size(2, 2), givens)
    assert path == refused.value.path


def test_a_board_may_not_leave_too_much_open() -> None:
    assert highest(blank(Size(20, 20))) == 400
    with pytest.raises(PuzzleError, match="regions of up to 2500 cells"):
        blank(Size(50, 50))


def test_the_highest_number_is_what_a_region_may_still_have() -> None:
    assert [12] == [len(layer.values) for layer in layers(blank(Size(4, 3))) if layer.answer]
    divided = Fillomino(Size(5, 1), (0, 0, 1, 0, 0))
    assert highest(divided) == 2
    lacking = Fillomino(Size(5, 1), (0, 0, 0, 0, 4))
    assert highest(lacking) == 4


def test_a_board_without_an_answer_is_no_crash() -> None:
    puzzle = Fillomino(Size(2, 1), (1, 1))
    assert count(FILLOMINO, puzzle).count == 0
    assert not check(FILLOMINO, puzzle, Marks()).ok


# -- rules


def test_conflicts_are_told_before_the_board_is_done() -> None:
    puzzle = blank(Size(4, 1))
    full = Marks({NUMBER: {Spot.cell(0, 0): 1, Spot.cell(0, 1): 1}})
    (finding,) = conflicts(FILLOMINO, puzzle, full)
    assert ("region-too-large", (Spot.cell(0, 0), Spot.cell(0, 1))) == (finding.code, finding.spots)
    assert finding.words.en == "a region of 1 has 2 cells"
    closed = Marks({NUMBER: {Spot.cell(0, 0): 2, Spot.cell(0, 1): 1}})
    assert ["region-too-small"] == [finding.code for finding in conflicts(FILLOMINO, puzzle, closed)]
    open_yet = Marks({NUMBER: {Spot.cell(0, 1): 2, Spot.cell(0, 3): 1}})
    assert () == conflicts(FILLOMINO, puzzle, open_yet)


def test_a_hidden_region_is_found() -> None:
    """Between the two 4s nothing but a region of which no number is printed has room."""
    puzzle = Fillomino(Size(4, 3), (4, 4, 4, 4, 0, 0, 0, 0, 4, 4, 4, 4))
    outcome = count(FILLOMINO, puzzle, limit=9)
    assert all({*range(1, 4)} >= {answer.value(NUMBER, Spot.cell(1, 0))} for answer in outcome.answers)
    assert outcome.count == 3


def test_numbers_of_two_digits_are_typed_and_a_stroke_copies_them() -> None:
    puzzle = Fillomino(Size(4, 3), (12, *[0] * 11))
    (mode,) = (mode for mode in modes_of(FILLOMINO, puzzle).modes if mode.layer == NUMBER)
    assert (mode.mode, mode.copies) == ("digits", True)
    assert count(FILLOMINO, puzzle).unique


# -- links and files


def test_published_links_read_and_write_alike(shared_data: Data) -> None:
    for row in rows(shared_data, "pzpr/urls.json"):
        if "fillomino/t/" in row["url"]:
            continue
        read = decode_link(row["url"], REGISTRY)
        assert Size(row["width"], row["height"]) == read.puzzle.size
        if row["status"] != "timeout":
            assert count(FILLOMINO, read.puzzle).unique == (row["status"] == "unique"), row
        if "." not in row["canonical_url"].rpartition("/")[2]:  # a "?" says nothing, and is not written again
            assert row["canonical_url"] == encode_link(FILLOMINO, read.puzzle, Marks(), REGISTRY)


_CODES = {"bkSizeLt": "region-too-small", "bkSizeGt": "region-too-large", "bsSameNum": "region-too-large",
          "bkMixedNum": "region-too-small", "ceNoNum": "cells-empty"}  # fmt: skip


def test_published_failures_are_refused_for_the_same_reason(shared_data: Data) -> None:
    (kind,) = rows(shared_data, "pzpr/failcheck.json")
    for row in kind["rows"]:
        if "\nt\n" in row["file"]:
            with pytest.raises(DecodeError):
                decode_file(row["file"], REGISTRY)
            continue
        read = decode_file(row["file"], REGISTRY)
        verdict = check(FILLOMINO, read.puzzle, read.marks)
        codes = {finding.code for finding in verdict.findings}
        assert verdict.ok if row["code"] is None else _CODES[row["code"]] in codes, row


def test_a_question_mark_is_an_empty_cell() -> None:
    assert LINK.decode(Size(2, 2), ".j") == blank(Size(2, 2))


def test_printed_walls_part_different_numbers() -> None:
    puzzle = LINK.decode(Size(3, 1), "ig")
    assert puzzle == Fillomino(Size(3, 1), (0, 0, 0), (Spot(1, 2),))
    assert LINK.encode(puzzle) == "ig"
    lines = LINK.encode_file(puzzle, Marks()).splitlines()
    assert lines[2] == "X 0 "
    assert LINK.decode_file(puzzle.size, lines) == (puzzle, Marks())
    found = {tuple(answer.on(NUMBER).values()) for answer in count(FILLOMINO, puzzle, limit=9).answers}
    assert found == {(1, 2, 2)}
    with pytest.raises(PuzzleError) as refused:
        Fillomino(Size(3, 1), (0, 0, 0), (Spot(1, 0),))
    assert refused.value.path == "$.walls"


def test_walls_that_a_player_draws_are_not_printed() -> None:
    puzzle, marks = Fillomino(Size(3, 1), (1, 0, 0)), Marks({WALL: {Spot(1, 2): 1}})
    lines = ["1 . . ", ". . . ", "1 0 "]
    assert LINK.decode_file(Size(3, 1), lines) == (puzzle, marks)
    assert LINK.encode_file(puzzle, marks).splitlines() == lines


def test_an_answer_that_is_told_by_walls_is_read() -> None:
    lines = ["2 . . . ", ". . 2 . ", "0 1 0 "]
    _, marks = LINK.decode_file(Size(4, 1), lines)
    assert marks.on(NUMBER) == {Spot.cell(0, 1): 2, Spot.cell(0, 2): 2, Spot.cell(0, 3): 2}
    _, unfinished = LINK.decode_file(Size(4, 1), ["2 . . . ", ". . . . ", "0 0 0 "])
    assert not unfinished


# -- making


@pytest.mark.parametrize(("size", "wanted", "seed", "code"), GOLDEN, ids=lambda value: str(value)[:12])
def test_a_seed_makes_the_same_puzzle_for_ever(size: str, wanted: Level, seed: int, code: str) -> None:
    puzzle, _ = make(Size.read(size), wanted, seed)
    assert code == FILLOMINO.code.encode(puzzle)


@pytest.mark.parametrize("wanted", LEVELS)
@pytest.mark.parametrize("size", [Size(4, 4), Size(7, 5), Size(10, 10)], ids=str)
def test_a_made_puzzle_has_one_answer_and_its_level(size: Size, wanted: Level) -> None:
    for seed in (1, 2):
        puzzle, answer = make(size, wanted, seed)
        outcome = count(FILLOMINO, puzzle)
        assert outcome.unique
        assert outcome.answer == answer
        assert wanted == level(puzzle, measure(FILLOMINO, puzzle, answer))
        assert highest(puzzle) <= BLANK
        if wanted == "easy":
            assert sum(map(bool, puzzle.givens)) * 100 >= GENEROUS * (len(puzzle.givens) - 1)


def test_a_drawn_board_is_full_and_its_regions_vary() -> None:
    size = Size(12, 9)
    for seed in range(1, 6):
        wanted = LEVELS[seed % 4]
        full = draw(size, Stream(seed), wanted)
        assert full is not None
        puzzle = Fillomino(size, full)
        assert check(FILLOMINO, puzzle, Marks({NUMBER: dict(zip(grid_of(size).cells, full, strict=True))})).ok
        assert {2, 3, 4, 5} <= set(full)
        assert max(full) <= len(SHARES[wanted])


def test_numbers_are_spread_over_the_board() -> None:
    largest = []
    for wanted in LEVELS:
        puzzle, _ = make(Size(9, 9), wanted, 4)
        shown = gathered(cell for cell, number in enumerate(puzzle.givens) if number)
        largest.append(max(clump.bit_count() for clump in board_of(puzzle.size).pieces(shown)))
    assert sum(largest) <= 9 * len(LEVELS)


def test_some_regions_have_no_number_printed() -> None:
    found = []
    for wanted in LEVELS:
        puzzle, answer = make(Size(9, 9), wanted, 4)
        numbers = [answer.value(NUMBER, cell) for cell in grid_of(puzzle.size).cells]
        shown = gathered(cell for cell, number in enumerate(puzzle.givens) if number)
        alike = (gathered(at for at, one in enumerate(numbers) if one == number) for number in set(numbers))
        regions = [region for cells in alike for region in board_of(puzzle.size).pieces(cells)]
        found.append(sum(not region & shown for region in regions))
    assert sum(found)


# -- hints


def test_the_steps_of_a_medium_puzzle_have_names() -> None:
    puzzle, _ = make(Size(7, 7), "medium", 3)
    rating = rate(FILLOMINO, puzzle, explained=True)
    assert {"only way to grow", "needed cell"} <= {str(name) for name in rating.techniques}
    assert rating.steps.keys() & {"pocket", "region-shapes"}
