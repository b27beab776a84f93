"""Heyawake as a kind: its rules on every board of small sizes, its texts, its refusals."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from kazu_core.bits import board_of, gathered
from kazu_core.checking import check, conflicts
from kazu_core.codecs.blocks import rooms, walls_between
from kazu_core.errors import DecodeError, PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Marks
from kazu_core.modes import modes_of
from kazu_core.numbered_rooms import cells_of_rooms
from kazu_core.random import Stream
from kazu_core.solving.explain import Explainer
from kazu_core.solving.search import Search, count
from kazu_core.testing import conform, grids, readings_agree
from kazu_shading.heyawake import HEYAWAKE, Heyawake, constraints
from kazu_shading.heyawake_rules import SHADE, technique
from kazu_shading.heyawake_ways import ways_to_shade

LAYERS = HEYAWAKE.layers(Heyawake(Size(1, 1), (0,), (None,)))
SMALL = [Size(3, 3), Size(4, 3), Size(2, 5), Size(1, 5), Size(2, 2), Size(1, 1)]


def drawn(size: Size, seed: int) -> Heyawake:
    """Draw a board with rooms of any shape, and numbers for about half of them."""
    stream = Stream(seed)
    walls = [edge for edge in grid_of(size).inner_edges if stream.chance(1, 2)]
    room = rooms(size, walls)
    numbers = (stream.choice((None, None, -2, 0, 1, 1, 2)) for _ in range(max(room) + 1))
    return Heyawake(size, room, tuple(numbers))


def board(names: str, numbers: str) -> Heyawake:
    lines = names.split()
    order = {name: at for at, name in enumerate(dict.fromkeys("".join(lines)))}
    told = tuple(None if number == "." else int(number) for number in numbers)
    return Heyawake(Size(len(lines[0]), len(lines)), tuple(order[name] for name in "".join(lines)), told)


def marks_of(puzzle: Heyawake, cells: str) -> Marks:
    spots = grid_of(puzzle.size).cells
    return Marks({SHADE: {spot: ".#+".index(mark) for spot, mark in zip(spots, cells.replace(" ", ""), strict=True)}})


def test_heyawake_keeps_all_that_kinds_promise() -> None:
    conform(HEYAWAKE, size=Size(6, 6), seeds=(1,))


@pytest.mark.parametrize("size", SMALL, ids=str)
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_every_grid_of_a_small_board_is_read_alike(size: Size, seed: int) -> None:
    puzzle = drawn(size, seed)
    every = constraints(puzzle)
    asked = [constraint for constraint in every if constraint.judged]
    kept = readings_agree(LAYERS, grid_of(size), asked)
    assert kept == readings_agree(LAYERS, grid_of(size), every), "a technique rules out what the rules allow"


def plainly_right(puzzle: Heyawake, marks: Marks) -> bool:
    """Whether marks keep the rules, as a person would read them."""
    grid, size = grid_of(puzzle.size), board_of(puzzle.size)
    of = dict(zip(grid.cells, puzzle.rooms, strict=True))
    shaded = set(marks.on(SHADE))
    if any(shaded.intersection(grid.neighbours(cell)) for cell in shaded):
        return False
    white = gathered(at for at, cell in enumerate(grid.cells) if cell not in shaded)
    if len(size.pieces(white)) > 1:
        return False
    for room, number in zip(cells_of_rooms(puzzle.size, puzzle.rooms), puzzle.numbers, strict=True):
        if number not in {None, -2} and number != len(shaded.intersection(room)):
            return False
    for line in (*grid.rows, *grid.columns):
        for is_shaded, cells in groupby(line, key=shaded.__contains__):
            if not is_shaded and len([*groupby(cells, key=of.__getitem__)]) > 2:
                return False
    return True


@pytest.mark.parametrize("seed", range(1, 9))
def test_the_rules_agree_with_what_they_say_in_plain_words(seed: int) -> None:
    puzzle = drawn(Size(4, 3), seed)
    for marks in grids(LAYERS, grid_of(puzzle.size)):
        assert plainly_right(puzzle, marks) == check(HEYAWAKE, puzzle, marks).ok


@pytest.mark.parametrize("seed", range(1, 11))
def test_techniques_of_numbers_that_are_not_shown_say_nothing(seed: int) -> None:
    puzzle = drawn(Size(5, 4), seed)
    bare = Heyawake(puzzle.size, puzzle.rooms, (None,) * len(puzzle.numbers))
    search = Search(LAYERS, grid_of(puzzle.size), constraints(puzzle, optional=True),
                    selection=lambda one: "clue" if one.clue else None)  # fmt: skip
    off = [-search.encoder.selectors["clue"]] if "clue" in search.encoder.selectors else []
    assert count(HEYAWAKE, bare, limit=300).count == search.count(off, limit=300).count


@pytest.mark.parametrize("seed", range(1, 6))
def test_conflicts_are_never_mendable(seed: int) -> None:
    puzzle, stream = drawn(Size(4, 3), seed), Stream(seed)
    grid = grid_of(puzzle.size)
    solved = [marks.on(SHADE) for marks in grids(LAYERS, grid) if check(HEYAWAKE, puzzle, marks)]
    for _ in range(40):
        some_cells = {cell: 1 for cell in grid.cells if stream.chance(1, 5)}
        if conflicts(HEYAWAKE, puzzle, Marks({SHADE: some_cells})):
            assert not any(some_cells.keys() <= answer.keys() for answer in solved)


BOARDS = some.tuples(some.integers(1, 4), some.integers(1, 4)).flatmap(
    lambda sides: some.tuples(
        some.just(Size(*sides)),
        some.integers(1, 1000),
        some.lists(some.sampled_from([0, 1, 2]), min_size=sides[0] * sides[1], max_size=sides[0] * sides[1]),
    )
)


@settings(max_examples=60, deadline=None)
@given(BOARDS)
def test_check_and_clauses_agree_on_any_marks(drawn_board: tuple[Size, int, list[int]]) -> None:
    size, seed, written = drawn_board
    puzzle, cells = drawn(size, seed), grid_of(size).cells
    search = Search(LAYERS, grid_of(size), constraints(puzzle))
    shade = [search.encoder.literal(SHADE, cell) for cell in cells]
    literals = [literal if value == 1 else -literal for literal, value in zip(shade, written, strict=True)]
    verdict = check(HEYAWAKE, puzzle, Marks({SHADE: dict(zip(cells, written, strict=True))}))
    assert verdict.ok == (search.model(literals) is not None)


# -- what follows


def told(puzzle: Heyawake, code: str, known: Marks) -> dict[Spot, bool]:
    """Return what the constraints of a code decide, one by one, from what is known."""
    explainer = Explainer(HEYAWAKE, puzzle)
    values = explainer.seen(explainer.encoder.facts(known))
    found = {}
    for selector, constraint in explainer.constraints.items():
        if constraint.code == code:
            for literal in explainer.alone(selector, values) or ():
                fact = explainer.fact(literal)
                found[fact.spot] = fact.holds
    explainer.close()
    return found


def shaded_by(puzzle: Heyawake, code: str) -> set[tuple[int, int]]:
    """Return the rows and columns of the cells that the constraints of a code shade on an empty board."""
    return {(spot.row, spot.column) for spot, holds in told(puzzle, code, Marks()).items() if holds}


def test_a_room_that_is_filled_in_one_way_only_is_a_checkerboard() -> None:
    puzzle = board("bbbbb baaab baaab baaab bbbbb", ".5")
    assert {(1, 1), (1, 3), (2, 2), (3, 1), (3, 3)} == shaded_by(puzzle, "room-full")
    assert len(told(puzzle, "room-full", Marks())) == 9, "the room's other cells are told of too"


def test_a_room_at_the_rim_is_full_where_the_other_way_walls_cells_in() -> None:
    assert {(0, 0), (1, 1)} == shaded_by(board("aab aab bbb", "2."), "room-full")
    assert {(0, 2), (1, 1), (1, 3)} == shaded_by(board("baaab baaab bbbbb bbbbb", ".3"), "room-full")
    assert {(1, 1), (2, 0), (3, 1)} == shaded_by(board("bbbb aabb aabb aabb bbbb", ".3"), "room-full")


def test_a_room_that_can_be_filled_in_two_ways_settles_nothing() -> None:
    for numbers in (".2", ".0"):
        assert not shaded_by(board("bbbb baab baab bbbb", numbers), "room-full")


def test_two_in_a_square_at_the_corner_take_the_corner() -> None:
    """The other two would wall the corner in."""
    puzzle = board("aab aab bbb", "2.")
    found = told(puzzle, "room-ways", Marks())
    assert {Spot.cell(0, 0), Spot.cell(1, 1)} == {spot for spot, holds in found.items() if holds}
    assert not found[Spot.cell(1, 2)], "a cell beside the room is told of too"


def test_the_ways_to_shade_a_room_are_all_that_there_are() -> None:
    size, board_ = Size(5, 5), board_of(Size(5, 5))
    room = gathered(at for at in range(25) if at % 5 < 3 and at < 15)
    wanted: list[set[int]] = [set() for _ in range(16)]
    for row in range(8):
        for rest in range(64):
            cells = row | (rest & 7) << 5 | (rest >> 3) << 10
            if not (cells & board_.around(cells) or board_.cut(cells)):
                wanted[cells.bit_count()].add(cells)
    for number in range(6):
        assert wanted[number] == {shaded for shaded, _ in ways_to_shade(size, room, number)}
    assert () == ways_to_shade(Size(8, 8), board_of(Size(8, 8)).full, 9), "too many to look over"
    assert () == ways_to_shade(Size(16, 3), 0xFFFF << 16, 5), "too many ways"


def test_a_step_has_its_usual_name() -> None:
    puzzle = board("abc abc abc", "1..")
    explainer = Explainer(HEYAWAKE, puzzle)
    facts = explainer.encoder.facts(marks_of(puzzle, "... .++ ..."))
    step = explainer.explain(facts, explainer.encoder.literal(SHADE, Spot.cell(1, 0)), explainer.selectors)
    explainer.close()
    name = technique(step)
    assert name is not None
    assert ("Three rooms", ["three-rooms"]) == (name.en, [reason.code for reason in step.reasons])


# -- playing


def test_a_stroke_shades_every_other_cell_and_rooms_can_be_read() -> None:
    modes = modes_of(HEYAWAKE, board("aab aab ccc", "2.."))
    assert modes.modes[0].parity
    assert [4, 2, 3] == [len(group.spots) for group in modes.groups]


# -- shapes and texts


@pytest.mark.parametrize(
    ("room", "numbers", "path"),
    [
        ((0, 0, 0), (None,), "$.rooms"),
        ((1, 1, 0, 0), (None, None), "$.rooms"),
        ((0, 1, 1, 0), (None, None), "$.rooms"),
        ((0, 0, 1, 1), (None,), "$.numbers"),
        ((0, 0, 1, 1), (None, -1), "$.numbers[1]"),
        ((0, 0, 1, 1), (10000, 1), "$.numbers[0]"),
    ],
)
def test_a_wrong_shape_is_refused_with_its_place(
    room: tuple[int, ...], numbers: tuple[int | None, ...], path: str
) -> None:
    with pytest.raises(PuzzleError) as raised:
        Heyawake(Size(2, 2), room, numbers)
    assert path == raised.value.path


def test_a_link_holds_walls_and_numbers_of_rooms() -> None:
    assert HEYAWAKE.link is not None
    puzzle = HEYAWAKE.link.decode(Size(3, 2), "a01g")
    assert (0, 0, 1, 0, 0, 1) == puzzle.rooms
    assert (1, None) == puzzle.numbers
    assert "a01g" == HEYAWAKE.link.encode(puzzle)


def test_a_file_holds_walls_numbers_and_the_answer() -> None:
    assert HEYAWAKE.link is not None
    puzzle = board("abb aab ccb", "2.1")
    marks = marks_of(puzzle, "#.+ ... ..#")
    text = HEYAWAKE.link.encode_file(puzzle, marks)
    assert (puzzle, marks) == HEYAWAKE.link.decode_file(Size(3, 3), text.splitlines())


def test_an_older_file_names_the_room_of_each_cell() -> None:
    assert HEYAWAKE.link is not None
    lines = ["2", "0 0 1", "0 0 1", ". . .", "1 . .", "# . .", ". . ."]
    puzzle, marks = HEYAWAKE.link.decode_file(Size(3, 2), lines)
    assert ((0, 0, 1, 0, 0, 1), (1, None)) == (puzzle.rooms, puzzle.numbers)
    assert {Spot.cell(0, 0): 1} == marks.on(SHADE)


@pytest.mark.parametrize("lines", [["0 0"], ["1", "x", ". .", ". ."], ["0", "0", "0 0", "? .", ". ."]])
def test_a_file_that_is_none_is_refused(lines: list[str]) -> None:
    assert HEYAWAKE.link is not None
    with pytest.raises((DecodeError, PuzzleError)):
        HEYAWAKE.link.decode_file(Size(2, 2), lines)


def test_narrow_boards_survive_their_files() -> None:
    assert HEYAWAKE.link is not None
    for size in (Size(1, 1), Size(1, 4), Size(2, 1), Size(2, 3), Size(5, 1)):
        for seed in range(1, 6):
            puzzle = drawn(size, seed)
            lines = HEYAWAKE.link.encode_file(puzzle, Marks()).splitlines()
            assert puzzle == HEYAWAKE.link.decode_file(size, lines)[0]


# -- others' puzzles

MEANS = {
    "csAdjacent": "shaded-touch", "cuDivideRB": "white-split", "bkShadeNe": "room-count",
    "bkUnshadeConsecGt3": "three-rooms",
}  # fmt: skip


def test_boards_that_break_a_rule_are_refused_for_the_same_reason(shared_data: Callable[[str], Any]) -> None:
    """But for boards without any shaded cell, which the player of such links refuses by itself."""
    assert HEYAWAKE.link is not None
    boards = [b for row in shared_data("pzpr/failcheck.json") if row["kind"] == "heyawake" for b in row["rows"]]
    assert boards
    for one in (one for one in boards if one["code"] != "brNoShade"):
        _, _, height, width, *lines = one["file"].splitlines()
        verdict = check(HEYAWAKE, *HEYAWAKE.link.decode_file(Size(int(width), int(height)), lines))
        if one["code"] is None:
            assert verdict.ok
        else:
            assert MEANS[one["code"]] in {finding.code for finding in verdict.findings}


def test_real_links_are_read_written_and_solved(shared_data: Callable[[str], Any]) -> None:
    assert HEYAWAKE.link is not None
    rows = [row for row in shared_data("pzpr/urls.json") if row["kind"] == "heyawake"]
    assert rows
    for row in rows:
        _, width, height, body = row["url"].split("?")[1].rstrip("/").split("/")
        puzzle = HEYAWAKE.link.decode(Size(int(width), int(height)), body)
        wanted = row["canonical_url"].split("?")[1].rstrip("/")
        assert wanted == f"heyawake/{width}/{height}/{HEYAWAKE.link.encode(puzzle)}"
        if row["status"] in {"unique", "multiple solutions"}:
            outcome = count(HEYAWAKE, puzzle)
            assert outcome.complete
            assert (row["status"] == "unique") == outcome.unique, row["url"]


def test_rooms_of_any_shape_are_solved_as_they_are() -> None:
    puzzle = board("aaa aba aaa", "..")
    assert walls_between(puzzle.size, puzzle.rooms) == puzzle.walls
    assert check(HEYAWAKE, puzzle, marks_of(puzzle, "... .#. ...")).ok
    assert "three-rooms" in {finding.code for finding in check(HEYAWAKE, puzzle, Marks()).findings}
