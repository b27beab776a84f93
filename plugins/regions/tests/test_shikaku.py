"""Shikaku: what its boards may hold, what check finds, links and files, levels and hints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kazu_core.checking import check, conflicts
from kazu_core.codecs.blocks import UNKNOWN, rooms
from kazu_core.codecs.files import open_file
from kazu_core.codecs.links import decode_file, decode_link, encode_link
from kazu_core.errors import PuzzleError
from kazu_core.grid import Size, grid_of
from kazu_core.kind import LEVELS
from kazu_core.marks import Marks
from kazu_core.solving.explain import Explainer
from kazu_core.solving.hint import hint
from kazu_core.solving.reason import measure
from kazu_core.solving.search import count
from kazu_core.testing import Alone, conform, early_findings_hold, readings_agree
from kazu_regions.shikaku import LINK, SHIKAKU, Shikaku, examples, grades, layers, parted, technique

Data = Callable[[str], Any]
REGISTRY = Alone(SHIKAKU)
SEVERAL = {"127_16x22"}
"""Published boards with more than one answer."""


def published(shared_data: Data) -> list[tuple[str, Shikaku, Marks]]:
    """Return the published boards with the walls of their answers."""
    found = []
    for board in shared_data("puzzles/shikaku.json"):
        (height, width), *rows = ([*line.split()] for line in board["problem"].splitlines())
        size = Size(int(width), int(height))
        clues = tuple(None if token == "-" else int(token) for row in rows for token in row)
        answer = [int(area) for line in board["solution"].splitlines()[1:] for area in line.split()]
        found.append((board["id"], Shikaku(size, clues), parted(size, answer)))
    return found


def rows(shared_data: Data, name: str) -> list[Any]:
    found = [row for row in shared_data(name) if row["kind"] == "shikaku"]
    assert found
    return found


# -- the whole kind


def test_it_keeps_what_is_promised_of_kinds() -> None:
    conform(SHIKAKU, size=Size(6, 5), seeds=(1,))


@pytest.mark.parametrize("clues", [(2, None, None, 2), (UNKNOWN, None, None, 2), (4, None, None, None), (None,) * 4])
def test_the_two_readings_agree_on_every_two_by_two(clues: tuple[int | None, ...]) -> None:
    puzzle = Shikaku(Size(2, 2), clues)
    rules = [rule for rule in SHIKAKU.constraints(puzzle) if rule.judged]
    answers = readings_agree(layers(puzzle), SHIKAKU.grid(puzzle), rules)
    assert answers == count(SHIKAKU, puzzle, limit=9).count
    early_findings_hold(layers(puzzle), SHIKAKU.grid(puzzle), rules, boards=30)


def test_the_two_readings_agree_on_every_small_example() -> None:
    for puzzle in {example.puzzle for example in examples()[1:]}:
        rules = [rule for rule in SHIKAKU.constraints(puzzle) if rule.judged]
        answers = readings_agree(layers(puzzle), SHIKAKU.grid(puzzle), rules)
        assert answers == count(SHIKAKU, puzzle, limit=9).count


# -- the record


@pytest.mark.parametrize(
    ("clues", "path"),
    [((None,) * 3, "$.clues"), ((10_001, None, None, None), "$.clues[0]"), ((None, 0, None, None), "$.clues[1]"),
     ((None, None, -1, None), "$.clues[2]"), ((None, None, None, True), "$.clues[3]")],
)  # fmt: skip
def test_a_clue_that_cannot_be_is_refused_with_its_place(clues: tuple[int | None, ...], path: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        Shikaku(Size(2, 2), clues)
    assert path == refused.value.path


@pytest.mark.parametrize(
    "puzzle",
    [Shikaku(Size(1, 1), (None,)), Shikaku(Size(1, 1), (1,)), Shikaku(Size(5, 1), (None, 5, None, None, 5)),
     Shikaku(Size(3, 3), (9,) * 9), Shikaku(Size(2, 2), (9999, None, None, None)), Shikaku(Size(3, 3), (UNKNOWN,) * 9)],
)  # fmt: skip
def test_whatever_can_be_constructed_is_checked_drawn_and_solved(puzzle: Shikaku) -> None:
    found = count(SHIKAKU, puzzle)
    assert check(SHIKAKU, puzzle, found.answer or Marks()).ok == (found.count > 0)
    assert SHIKAKU.scene(puzzle).items
    assert SHIKAKU.code.decode(SHIKAKU.code.encode(puzzle)) == puzzle
    conflicts(SHIKAKU, puzzle, Marks())


# -- published boards, links and files


def test_published_boards_have_their_one_answer(shared_data: Data) -> None:
    for name, puzzle, answer in published(shared_data):
        assert check(SHIKAKU, puzzle, answer).ok, name
        assert not conflicts(SHIKAKU, puzzle, answer), name
        found = count(SHIKAKU, puzzle)
        assert found.complete
        assert found.unique == (name not in SEVERAL), name
        assert found.answer == answer or name in SEVERAL, name


def test_published_links_read_and_write_alike(shared_data: Data) -> None:
    for row in rows(shared_data, "pzpr/urls.json"):
        read = decode_link(row["url"], REGISTRY)
        assert Size(row["width"], row["height"]) == read.puzzle.size
        assert row["canonical_url"] == encode_link(SHIKAKU, read.puzzle, Marks(), REGISTRY)


def test_published_files_hold_the_answers_of_their_links(shared_data: Data) -> None:
    for row in rows(shared_data, "pzpr/urls.json"):
        puzzle = decode_link(row["url"], REGISTRY).puzzle
        solved = decode_file(row["solution_file"], REGISTRY) if row.get("solution_file") else None
        if solved is None:
            continue
        assert puzzle == solved.puzzle
        assert check(SHIKAKU, puzzle, solved.marks).ok
        found = count(SHIKAKU, puzzle)
        assert found.unique == (row["status"] == "unique")
        assert found.answer == solved.marks or not found.unique
        lines = list(open_file(row["solution_file"]).lines[2:])
        assert lines == [line.strip() for line in LINK.encode_file(puzzle, solved.marks).splitlines()]


_CODES = {"bkNoNum": "area-without-number", "bkNumGe2": "area-two-numbers", "bkNotRect": "area-not-rectangle",
          "bkSizeNe": "area-size", "bdDeadEnd": "wall-loose", None: None}  # fmt: skip


def test_published_failures_are_refused_for_the_same_reason(shared_data: Data) -> None:
    (kind,) = rows(shared_data, "pzpr/failcheck.json")
    for row in kind["rows"]:
        read = decode_file(row["file"], REGISTRY)
        findings = check(SHIKAKU, read.puzzle, read.marks).findings
        assert _CODES[row["code"]] == (findings[0].code if findings else None)


def test_a_link_may_hold_numbers_that_are_not_told() -> None:
    assert (None, 4, *[None] * 5, 16, UNKNOWN, *[None] * 3) == LINK.decode(Size(4, 3), "g4k-10.i").clues


# -- levels and hints


def test_levels_part_at_the_suppositions_of_the_size() -> None:
    bounds = [grades(cells) for cells in (16, 36, 64, 100, 400, 625)]
    assert all(1 <= one.hard < one.extra for one in bounds)
    assert sorted(one.hard for one in bounds) == [one.hard for one in bounds]


def test_small_boards_are_offered_up_to_hard() -> None:
    assert SHIKAKU.making is not None
    assert LEVELS == SHIKAKU.making.levels(Size(5, 4))
    assert LEVELS[:3] == SHIKAKU.making.levels(Size(4, 4))
    assert SHIKAKU.making.levels(Size(3, 9)) == SHIKAKU.making.levels(Size(26, 9)) == ()


def test_a_level_is_what_the_puzzle_needs() -> None:
    example = examples()[0]
    measured = measure(SHIKAKU, example.puzzle, example.marks)
    assert (measured.depth, SHIKAKU.level(example.puzzle, measured)) == (0, "easy")


def test_the_first_steps_have_names() -> None:
    explainer = Explainer(SHIKAKU, examples()[0].puzzle)
    step = explainer.step([])
    explainer.close()
    assert step is not None
    name = technique(step)
    assert name is not None
    assert name.ja


def test_a_hint_does_not_come_back_to_a_rectangle_that_is_drawn() -> None:
    solved = examples()[0]
    grid, answer = grid_of(solved.puzzle.size), solved.marks.on("side")
    for wall in answer:
        left = {edge: 1 for edge in answer if edge != wall}
        found = hint(SHIKAKU, solved.puzzle, Marks({"side": left}))
        assert found is not None
        room = dict(zip(grid.cells, rooms(grid.size, left), strict=True))
        open_room = room[grid.beside(wall)[0]]
        assert {open_room} >= {room[cell] for cell in grid.beside(found.fact.spot)} or found.fact.spot == wall
