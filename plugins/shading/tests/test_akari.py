"""Akari as a kind: its rules on every board of small sizes, its texts, its refusals, what its bulbs light."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from kazu_core.checking import check, conflicts
from kazu_core.drawing import picture
from kazu_core.errors import DecodeError, MarksError, PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Marks, fit
from kazu_core.modes import modes_of
from kazu_core.random import Stream
from kazu_core.scene import Fill
from kazu_core.solving.explain import Explainer
from kazu_core.solving.search import Search, count
from kazu_core.testing import conform, grids, readings_agree
from kazu_shading.akari import AKARI, Akari, constraints
from kazu_shading.akari_rules import BULB, sight_of, technique

SMALL = [Size(3, 3), Size(4, 3), Size(2, 5), Size(1, 4), Size(1, 1)]


def drawn(size: Size, seed: int) -> Akari:
    stream = Stream(seed)
    walls = (None, None, None, None, -2, 0, 1, 1, 2, 3)
    return Akari(size, tuple(stream.choice(walls) for _ in range(size.width * size.height)))


def bulbs(*cells: tuple[int, int], dots: tuple[tuple[int, int], ...] = ()) -> Marks:
    return Marks({BULB: {Spot.cell(*cell): 1 for cell in cells} | {Spot.cell(*cell): 2 for cell in dots}})


def board(rows: str) -> Akari:
    lines = rows.split()
    walls = tuple({".": None, "#": -2}.get(cell) if cell in ".#" else int(cell) for cell in "".join(lines))
    return Akari(Size(len(lines[0]), len(lines)), walls)


def test_akari_keeps_all_that_kinds_promise() -> None:
    conform(AKARI, size=Size(6, 6))


@pytest.mark.parametrize("size", SMALL, ids=str)
@pytest.mark.parametrize("seed", range(1, 9))
def test_every_grid_of_a_small_board_is_read_alike(size: Size, seed: int) -> None:
    puzzle = drawn(size, seed)
    every = constraints(puzzle)
    asked = [constraint for constraint in every if constraint.judged]
    kept = readings_agree(AKARI.layers(puzzle), grid_of(size), asked)
    assert kept == readings_agree(AKARI.layers(puzzle), grid_of(size), every), "a technique rules out what rules allow"


def test_the_rules_agree_with_what_they_say_in_plain_words() -> None:
    """On every grid of some boards: each white cell is seen by a bulb, no bulb by another, numbers count neighbours."""
    for seed in range(1, 13):
        puzzle = drawn(Size(4, 3), seed)
        grid, blocks = grid_of(puzzle.size), puzzle.blocks
        sight = sight_of(grid, frozenset(blocks))
        for marks in grids(AKARI.layers(puzzle), grid):
            there = set(marks.on(BULB))
            lit = all(there.intersection(seen) for seen in sight.values())
            apart = all(there.intersection(sight[bulb]) == {bulb} for bulb in there)
            counts = all(
                number is None or number == len(there.intersection(grid.neighbours(wall)))
                for wall, number in blocks.items()
            )
            assert (lit and apart and counts) == check(AKARI, puzzle, marks).ok


@pytest.mark.parametrize("seed", range(1, 13))
def test_techniques_of_numbers_that_are_not_shown_say_nothing(seed: int) -> None:
    puzzle = drawn(Size(5, 4), seed)
    bare = Akari(puzzle.size, tuple(wall if wall is None else -2 for wall in puzzle.walls))
    search = Search(AKARI.layers(puzzle), grid_of(puzzle.size), constraints(puzzle, optional=True),
                    selection=lambda one: "clue" if one.clue else None)  # fmt: skip
    off = [-search.encoder.selectors["clue"]] if "clue" in search.encoder.selectors else []
    assert count(AKARI, bare, limit=500).count == search.count(off, limit=500).count


@pytest.mark.parametrize("seed", range(1, 21))
def test_conflicts_are_never_mendable(seed: int) -> None:
    puzzle, stream = drawn(Size(4, 3), seed), Stream(seed)
    layers, grid = AKARI.layers(puzzle), grid_of(puzzle.size)
    solved = [marks.on(BULB) for marks in grids(layers, grid) if check(AKARI, puzzle, marks)]
    for _ in range(40):
        written = {cell: 1 + stream.below(2) for cell in layers[0].spots(grid) if stream.chance(1, 3)}
        if conflicts(AKARI, puzzle, Marks({BULB: written})):
            fits = [
                all((answer.get(cell) == 1) == (value == 1) for cell, value in written.items()) for answer in solved
            ]
            assert not any(fits)


BOARDS = some.tuples(some.integers(1, 4), some.integers(1, 4)).flatmap(
    lambda sides: some.tuples(
        some.just(Size(*sides)),
        some.lists(some.sampled_from([None, None, None, -2, 0, 1, 2, 4]), min_size=sides[0] * sides[1],
                   max_size=sides[0] * sides[1]),
        some.lists(some.sampled_from([0, 1, 2]), min_size=sides[0] * sides[1], max_size=sides[0] * sides[1]),
    )
)  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(BOARDS)
def test_check_and_clauses_agree_on_any_marks(drawn_board: tuple[Size, list[int | None], list[int]]) -> None:
    size, walls, written = drawn_board
    puzzle = Akari(size, tuple(walls))
    values = {
        cell: value for cell, value in zip(grid_of(size).cells, written, strict=True) if cell not in puzzle.blocks
    }
    search = Search(AKARI.layers(puzzle), grid_of(size), constraints(puzzle))
    literals = [
        literal if value == 1 else -literal
        for cell, value in values.items()
        for literal in [search.encoder.literal(BULB, cell)]
    ]
    assert check(AKARI, puzzle, Marks({BULB: values})).ok == (search.model(literals) is not None)


# -- what follows


def test_a_bulb_at_the_corner_of_a_full_three_is_ruled_out() -> None:
    puzzle = board("..... ..... ..3.. ..... .....")
    darkened = [one for one in constraints(puzzle) if one.code == "wall-corner"]
    assert {Spot.cell(row, column) for row in (1, 3) for column in (1, 3)} == {one.spots[0] for one in darkened}
    assert {0} == {one.tier for one in darkened}


def test_two_numbers_that_share_cells_tell_of_their_others() -> None:
    puzzle = board("..... .3... ..1.. ..... .....")
    pair = next(one for one in constraints(puzzle) if one.code == "wall-pair")
    assert (Spot.cell(1, 1), Spot.cell(2, 2)) == pair.spots[:2]
    explainer = Explainer(AKARI, puzzle)
    selector = next(one for one, rule in explainer.constraints.items() if rule == pair)
    told = [explainer.fact(one) for one in explainer.alone(selector, explainer.seen([])) or ()]
    explainer.close()
    own = {fact.spot for fact in told if fact.holds}
    assert {Spot.cell(0, 1), Spot.cell(1, 0)} == own, "the 3 needs both of its own"
    assert {Spot.cell(3, 2), Spot.cell(2, 3)} == {fact.spot for fact in told if not fact.holds}


def test_common_light_tells_of_the_cell_that_would_stay_dark() -> None:
    explainer = Explainer(AKARI, board("... ... ..."))
    facts = explainer.encoder.facts(bulbs(dots=((0, 0), (0, 1), (1, 0))))
    step = explainer.explain(facts, -explainer.encoder.literal(BULB, Spot.cell(2, 2)), explainer.selectors)
    explainer.close()
    (reason,) = step.reasons
    assert "common-light" == reason.code
    assert {Spot.cell(0, 0), Spot.cell(0, 2), Spot.cell(2, 0)} == set(reason.spots)
    assert "row 1, column 1" in reason.says.en
    assert technique(step) is not None


# -- drawing and playing


def test_what_bulbs_light_is_drawn_up_to_the_walls() -> None:
    puzzle = board("..#. .... #...")
    lit = {
        (item.top, item.left)
        for item in picture(AKARI, puzzle, bulbs((0, 0), dots=((1, 1),))).items
        if isinstance(item, Fill) and item.role == "lit"
    }
    assert {(0, 0), (0, 2), (2, 0)} == lit


def test_walls_take_no_marks() -> None:
    puzzle = board("..# ... ...")
    with pytest.raises(MarksError):
        fit(bulbs((0, 2)), AKARI.layers(puzzle), grid_of(puzzle.size))
    (mode,) = modes_of(AKARI, puzzle).modes
    assert (Spot.cell(0, 2),) == mode.blocked
    assert "secondary" == mode.paint


# -- shapes and texts


@pytest.mark.parametrize(
    ("walls", "path"),
    [((1, 2, None), "$.walls"), ((None, 0, 5, -2), "$.walls[2]"), ((None, -1, 0, 0), "$.walls[1]")],
)
def test_a_wrong_shape_is_refused_with_its_place(walls: tuple[int | None, ...], path: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        Akari(Size(2, 2), walls)
    assert path == raised.value.path


def test_a_link_holds_walls_with_and_without_numbers() -> None:
    assert AKARI.link is not None
    puzzle = board(".2. .#1 ...")
    assert puzzle == AKARI.link.decode(Size(3, 3), AKARI.link.encode(puzzle))
    assert "gch.ga" == AKARI.link.encode(AKARI.link.decode(Size(3, 3), "gch.ga"))


def test_a_file_holds_walls_bulbs_and_dots() -> None:
    assert AKARI.link is not None
    puzzle, marks = board("2.. .#."), bulbs((0, 1), dots=((1, 2),))
    text = AKARI.link.encode_file(puzzle, marks)
    assert "2 # . \n. - + \n" == text
    assert (puzzle, marks) == AKARI.link.decode_file(Size(3, 2), text.splitlines())


@pytest.mark.parametrize("line", ["? . .", "7 . .", ". ."])
def test_a_file_that_is_none_is_refused(line: str) -> None:
    assert AKARI.link is not None
    with pytest.raises((DecodeError, PuzzleError)):
        AKARI.link.decode_file(Size(3, 1), [line])


def test_boards_of_walls_alone_and_numbers_that_cannot_be() -> None:
    for rows, answers in (("##", 1), ("0#", 1), ("1#", 0), ("4", 0), (".", 1)):
        assert answers == count(AKARI, board(rows)).count, rows


# -- others' puzzles

MEANS = {"akariDup": "bulbs-meet", "nmAkariNe": "wall-not-met", "ceDark": "cell-dark"}


def test_boards_that_break_a_rule_are_refused_for_the_same_reason(shared_data: Callable[[str], Any]) -> None:
    assert AKARI.link is not None
    boards = [b for row in shared_data("pzpr/failcheck.json") if row["kind"] == "akari" for b in row["rows"]]
    assert boards
    for one in boards:
        _, _, height, width, *lines = one["file"].splitlines()
        verdict = check(AKARI, *AKARI.link.decode_file(Size(int(width), int(height)), lines))
        if one["code"] is None:
            assert verdict.ok
        else:
            assert MEANS[one["code"]] == verdict.findings[0].code


def test_real_links_are_read_written_and_solved(shared_data: Callable[[str], Any]) -> None:
    assert AKARI.link is not None
    rows = [row for row in shared_data("pzpr/urls.json") if row["kind"] == "akari"]
    assert rows
    for row in rows:
        _, width, height, body = row["url"].split("?")[1].rstrip("/").split("/")
        puzzle = AKARI.link.decode(Size(int(width), int(height)), body)
        assert row["canonical_url"].split("?")[1].rstrip("/") == f"akari/{width}/{height}/{AKARI.link.encode(puzzle)}"
        outcome = count(AKARI, puzzle)
        assert outcome.complete
        assert (row["status"] == "unique") == outcome.unique, row["url"]
