"""Juosan: what its boards may hold, both readings of its numbers, links and files, what fits into a room, hints."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from kazu_core.checking import check, conflicts
from kazu_core.codecs.links import decode_file, decode_link, encode_link
from kazu_core.constraints.counts import Reading
from kazu_core.errors import DecodeError, EncodeError, PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Marks
from kazu_core.modes import modes_of
from kazu_core.numbered_rooms import cells_of_rooms
from kazu_core.random import Stream
from kazu_core.scene import Text
from kazu_core.solving.hint import hint
from kazu_core.solving.rate import rate
from kazu_core.solving.reason import measure, reasoner
from kazu_core.solving.search import Search, count
from kazu_core.testing import Alone, conform, partly, readings_agree
from kazu_regions.juosan import JUOSAN, LINK, Juosan, as_read, examples, layers, patterns
from kazu_regions.juosan_making import make
from kazu_regions.juosan_rules import ACROSS, BAR, DOWN, RoomFits, crowding, room_fits
from kazu_regions.juosan_ways import RoomWays

Data = Callable[[str], Any]
REGISTRY = Alone(JUOSAN)
READINGS: tuple[Reading, ...] = ("majority", "difference")


def board(rows: str, *numbers: int | None, reading: Reading = "majority") -> Juosan:
    """Return a puzzle: a letter for each cell's room, and the rooms' numbers."""
    lines = rows.split()
    names = list(dict.fromkeys("".join(lines)))
    told = (*numbers, *[None] * (len(names) - len(numbers)))
    return Juosan(Size(len(lines[0]), len(lines)), tuple(map(names.index, "".join(lines))), told, reading)


def bars(puzzle: Juosan, cells: str) -> Marks:
    return Marks({BAR: dict(zip(grid_of(puzzle.size).cells, map(" -|".index, cells.replace("/", "")), strict=True))})


def rows(shared_data: Data, name: str) -> list[Any]:
    found = [row for row in shared_data(name) if row["kind"] == "juosan"]
    assert found
    return found


# -- the whole kind


def test_it_keeps_what_is_promised_of_kinds() -> None:
    conform(JUOSAN, size=Size(6, 5), seeds=(1,))


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(
    ("rooms", "number"),
    [("aaaa bbbb", 3), ("aaaa bbbb", 2), ("aabb aabb", 3), ("aabb aabb", 4), ("aaab aaab", 5), ("aaab aaab", 1)],
)
def test_the_two_readings_agree_on_every_grid_of_two_rows(rooms: str, number: int, reading: Reading) -> None:
    puzzle = board(rooms, number, reading=reading)
    judged = [rule for rule in JUOSAN.constraints(puzzle) if rule.judged]
    assert readings_agree(layers(puzzle), JUOSAN.grid(puzzle), judged) == count(JUOSAN, puzzle, limit=999).count


# -- the record


@pytest.mark.parametrize(
    ("room_of", "numbers", "path"),
    [((0, 0, 0), (1,), "$.rooms"), ((0, 1, 1, 0), (1, 1), "$.rooms"), ((1, 1, 0, 0), (1, 1), "$.rooms"),
     ((0, 0, 1, 1), (1,), "$.numbers"), ((0, 0, 1, 1), (1, -1), "$.numbers[1]"),
     ((0, 0, 1, 1), (10000, 1), "$.numbers[0]"), ((0, 0, 1, 1), (True, 1), "$.numbers[0]")],
)  # fmt: skip
def test_a_board_that_cannot_be_is_refused_with_its_place(
    room_of: tuple[int, ...], numbers: tuple[int | None, ...], path: str
) -> None:
    with pytest.raises(PuzzleError) as refused:
        Juosan(Size(2, 2), room_of, numbers)
    assert path == refused.value.path


def test_there_are_two_readings() -> None:
    with pytest.raises(PuzzleError, match="majority"):
        board("aa", 1, reading="minority")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("majority", "difference"), [((3, 2, 1, 1), (3, 2, 0, 0)), ((2, None, -2, 1), (1, None, -2, 0))]
)
def test_a_puzzle_of_one_reading_is_one_of_the_other(majority: tuple[int, ...], difference: tuple[int, ...]) -> None:
    usual, other = board("aaa bcc bdd", *majority), board("aaa bcc bdd", *difference, reading="difference")
    assert other == as_read(usual, "difference")
    assert usual == as_read(other, "majority")
    assert count(JUOSAN, usual, limit=99).count == count(JUOSAN, other, limit=99).count


@pytest.mark.parametrize(
    "puzzle", [board("aaa", 1), board("aaa", 4), board("aaa", 2, reading="difference")], ids=["few", "many", "odd"]
)
def test_a_number_that_no_bars_keep_has_no_like(puzzle: Juosan) -> None:
    assert count(JUOSAN, puzzle).count == 0
    with pytest.raises(PuzzleError, match="no bars"):
        as_read(puzzle, "majority" if puzzle.reading == "difference" else "difference")


def test_a_made_puzzle_is_one_of_differences_as_well() -> None:
    puzzle, answer = make(Size(6, 6), "medium", 1)
    other = as_read(puzzle, "difference")
    outcome = count(JUOSAN, other)
    assert outcome.unique
    assert answer == outcome.answer
    assert check(JUOSAN, other, answer).ok
    assert measure(JUOSAN, puzzle, answer) == measure(JUOSAN, other, answer)
    assert rate(JUOSAN, other).level == "medium"


# -- rules


@pytest.mark.parametrize(
    ("cells", "code"),
    [("---|-", None), ("|||--", "bars-abreast"), ("||-||", None), ("|-|||", "bars-abreast"), ("-----", None)],
)
def test_bars_down_are_never_three_side_by_side(cells: str, code: str | None) -> None:
    puzzle = board("abcde")
    assert {code} - {None} == {finding.code for finding in check(JUOSAN, puzzle, bars(puzzle, cells)).findings}


def test_bars_across_are_never_three_one_below_the_other() -> None:
    puzzle = board("a b c d")
    (finding,) = check(JUOSAN, puzzle, bars(puzzle, "---|")).findings
    assert ("bars-abreast", grid_of(puzzle.size).cells[:3]) == (finding.code, finding.spots)


@pytest.mark.parametrize(
    ("reading", "number", "kept"), [("majority", 3, {1, 3}), ("majority", 2, {2}), ("difference", 2, {1, 3})]
)
def test_a_number_counts_the_more_frequent_bars_or_their_lead(reading: Reading, number: int, kept: set[int]) -> None:
    puzzle = board("aa aa", number, reading=reading)
    made = {cells.count("-") for cells in map("".join, product("-|", repeat=4))
            if check(JUOSAN, puzzle, bars(puzzle, cells)).ok}  # fmt: skip
    assert kept == made


def test_conflicts_are_told_before_the_board_is_done() -> None:
    puzzle = board("aaaa bbbb", 4)
    assert not conflicts(JUOSAN, puzzle, bars(puzzle, "--  /    "))
    (finding,) = conflicts(JUOSAN, puzzle, bars(puzzle, "-|  /    "))
    assert ("room-number", puzzle.numbers[0]) == (finding.code, 4)


# -- what fits into a room


def cells_of(*places: tuple[int, int]) -> tuple[Spot, ...]:
    return tuple(Spot.cell(row, column) for row, column in places)


def test_three_cells_side_by_side_take_no_three_bars_down() -> None:
    (room,) = cells_of_rooms(Size(3, 1), (0, 0, 0))
    assert ((),) == crowding(Size(3, 1), room, DOWN, 0)
    assert () == crowding(Size(3, 1), room, ACROSS, 0)
    rule = room_fits(Size(3, 1), room, DOWN, 3)
    assert rule is not None
    assert rule.tier == 0


def test_bars_beside_a_room_leave_too_few_places_in_it() -> None:
    """The two cells in the middle of six: one bar down before or behind them is enough."""
    size = Size(6, 1)
    room = cells_of((0, 2), (0, 3))
    assert {cells_of((0, 1)), cells_of((0, 4))} == set(crowding(size, room, DOWN, 0))
    rule = room_fits(size, room, DOWN, 2)
    assert rule is not None
    assert rule.tier == 1
    assert {*room, *cells_of((0, 1), (0, 4))} == set(rule.spots)


def test_one_other_bar_is_crowded_from_two_sides() -> None:
    """Three of four cells one below the other: with bars across above and below, two of four must lie otherwise."""
    size = Size(1, 6)
    room = cells_of((1, 0), (2, 0), (3, 0), (4, 0))
    assert {cells_of((0, 0), (5, 0))} == set(crowding(size, room, ACROSS, 1))


def test_the_shape_alone_is_looked_at_where_more_may_lie_otherwise() -> None:
    size = Size(9, 1)
    (room,) = cells_of_rooms(size, (0,) * 9)
    assert ((),) == crowding(size, room, DOWN, 2)
    assert () == crowding(size, room, DOWN, 3)


def test_what_does_not_fit_rules_no_answer_out() -> None:
    puzzle = board("abbcc abbcc addee", 3, 3, None, None, 2)
    rules = JUOSAN.constraints(puzzle)
    assert {0, 1} == {rule.tier for rule in rules if isinstance(rule, RoomFits)}
    judged = Search(layers(puzzle), JUOSAN.grid(puzzle), [rule for rule in rules if rule.judged])
    answers = judged.count(limit=999).count
    assert 1 < answers < 999
    assert answers == count(JUOSAN, puzzle, limit=999).count
    judged.close()


# -- links, files and codes


def test_published_links_read_and_write_alike(shared_data: Data) -> None:
    for row in rows(shared_data, "pzpr/urls.json"):
        read = decode_link(row["url"], REGISTRY)
        assert Size(row["width"], row["height"]) == read.puzzle.size
        assert count(JUOSAN, read.puzzle).unique == (row["status"] == "unique")
        assert row["canonical_url"].replace("/v:/", "/") == encode_link(JUOSAN, read.puzzle, Marks(), REGISTRY)


_CODES = {"baParaGe3": "bars-abreast", "bkMajorBarLt": "room-number", "bkMajorBarGt": "room-number",
          "ceNoBar": "cells-empty"}  # fmt: skip


def test_published_failures_are_refused_for_the_same_reason(shared_data: Data) -> None:
    (kind,) = rows(shared_data, "pzpr/failcheck.json")
    for row in kind["rows"]:
        read = decode_file(row["file"], REGISTRY)
        verdict = check(JUOSAN, read.puzzle, read.marks)
        codes = {finding.code for finding in verdict.findings}
        assert verdict.ok if row["code"] is None else _CODES[row["code"]] in codes, row


def test_a_file_has_rooms_then_numbers_on_their_leftmost_cells_then_bars() -> None:
    text = ["3", "0 1 2 ", "1 1 1 ", "1 . . ", "3 . . ", "1 2 0 ", "0 0 0 "]
    puzzle = board("abc bbb", 1, 3)
    marks = bars(puzzle, "|- /   ")
    assert text == LINK.encode_file(puzzle, marks).splitlines()
    assert (puzzle, marks) == LINK.decode_file(puzzle.size, text)


def test_a_question_mark_is_kept_and_says_nothing() -> None:
    puzzle = LINK.decode(Size(2, 2), "00.")
    assert (-2,) == puzzle.numbers
    assert "00." == LINK.encode(puzzle)
    assert count(JUOSAN, puzzle, limit=99).count == 16


def test_the_code_tells_the_reading() -> None:
    puzzle = as_read(board("aaa bcc bdd", 3, 2, 1, 1), "difference")
    code = JUOSAN.code.encode(puzzle)
    assert code.endswith("/difference")
    assert puzzle == JUOSAN.code.decode(code)
    assert JUOSAN.code.decode(code.removesuffix("/difference")).reading == "majority"
    with pytest.raises(DecodeError):
        JUOSAN.code.decode("/difference")


def test_links_and_files_have_no_place_for_differences() -> None:
    puzzle = board("aaa", 3, reading="difference")
    with pytest.raises(EncodeError, match="as_read"):
        LINK.encode(puzzle)
    with pytest.raises(EncodeError, match="as_read"):
        LINK.encode_file(puzzle, Marks())


# -- drawing and playing


@pytest.mark.parametrize(("reading", "shown"), [("majority", ["2", "?"]), ("difference", ["±2", "±?"])])
def test_a_difference_is_drawn_as_one(reading: Reading, shown: list[str]) -> None:
    scene = JUOSAN.scene(board("aa bb cc", 2, -2, reading=reading))
    assert shown == [item.text for item in scene.items if isinstance(item, Text)]
    assert ("more bars of one direction" in scene.description.en) == (reading == "difference")


def test_the_way_of_a_stroke_says_which_bars_it_lays() -> None:
    puzzle = board("aa bb", 2)
    modes = modes_of(JUOSAN, puzzle)
    (mode,) = modes.modes
    assert (BAR, "marks", True) == (mode.layer, mode.mode, mode.direction)
    assert cells_of_rooms(puzzle.size, puzzle.rooms) == tuple(group.spots for group in modes.groups)


# -- hints


def test_a_strip_full_of_one_direction_has_the_one_that_fits() -> None:
    puzzle = board("aaa", 3)
    found = hint(JUOSAN, puzzle, Marks())
    assert found is not None
    assert ("Only one direction fits", "入る向きは1つ") == (found.technique.en, found.technique.ja)  # type: ignore[union-attr]
    assert {"room-number", "room-fits"} == {reason.code for reason in found.step.telling}
    assert "3 bars down do not fit into the room at row 1, column 1" in found.words.en


def test_the_steps_of_made_puzzles_have_names() -> None:
    made = [make(Size(8, 8), level, 3)[0] for level in ("medium", "extra-hard")]
    names = {"Beside two alike", "Between two alike", "Room of one direction", "The room's number",
             "Only one direction fits", "All ways to fill a room"}  # fmt: skip
    assert names <= {name for puzzle in made for name in rate(JUOSAN, puzzle, explained=True).techniques}


# -- all ways to fill a room


def test_all_ways_to_fill_a_room_say_only_what_every_answer_has() -> None:
    puzzle = board("aabb aabb ccdd ccdd", 3, 2, None, 4)
    answers = count(JUOSAN, puzzle, limit=9999).answers
    found = reasoner(JUOSAN, puzzle)
    rules = [rule for rule in patterns(puzzle) if isinstance(rule, RoomWays)]
    assert 3 == len(rules)
    for rule in rules:
        rule.encode(found.encoder)
    said, stream = 0, Stream(1)
    for answer in answers[::7]:
        for share in (1, 2, 3):
            marks = partly(answer, stream, share, 4)
            values = found.closure(facts=found.encoder.facts(marks)).values
            alike = [one for one in answers if marks.over(one) == one]
            for rule, _ in found.encoder.rules:
                for literal, because in rule.forced(values):
                    assert all(values[abs(one)] * one > 0 for one in because)
                    assert all(literal in found.encoder.facts(one) or -literal not in found.encoder.facts(one)
                               for one in alike)  # fmt: skip
                    said += 1
    assert said
    found.close()


def test_examples_break_one_rule_each() -> None:
    assert [None, "cells-empty", "bars-abreast", "room-number", None, "room-number"] == [
        example.breaks for example in examples()
    ]
