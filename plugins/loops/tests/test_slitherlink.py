"""Slitherlink: its rules, its techniques, its texts, and published puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from kazu_core.checking import check, conflicts
from kazu_core.errors import DecodeError, PuzzleError
from kazu_core.grid import Grid, Size, Spot, grid_of
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.hint import hint
from kazu_core.solving.reason import Reasoner
from kazu_core.solving.search import Search, count
from kazu_core.testing import conform, partly
from kazu_loops.patterns import LAYER, Board, techniques
from kazu_loops.slitherlink import SLITHERLINK, Slitherlink, constraints, examples, layers

SMALL = Size(3, 3)


def test_slitherlink_conforms() -> None:
    conform(SLITHERLINK, size=Size(5, 5), seeds=(1,))


def board(*rows: str) -> Slitherlink:
    """Read a board from rows of digits and dots."""
    clues = [None if digit == "." else int(digit) for row in rows for digit in row]
    return Slitherlink(Size(len(rows[0]), len(rows)), tuple(clues))


def lines(*spots: tuple[int, int]) -> Marks:
    return Marks({LAYER: {Spot(*spot): 1 for spot in spots}})


def codes(puzzle: Slitherlink, marks: Marks) -> list[str]:
    return [finding.code for finding in check(SLITHERLINK, puzzle, marks).findings]


# -- shape


@pytest.mark.parametrize(
    ("clues", "path"),
    [
        ((1,) * 5, "$.clues"),
        ((1, 2, 3, 5), "$.clues[3]"),
        ((1, -1, 0, 0), "$.clues[1]"),
        ((True, 1, 1, 1), "$.clues[0]"),
    ],
)
def test_a_wrong_shape_is_refused_with_its_place(clues: tuple[Any, ...], path: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        Slitherlink(Size(2, 2), clues)
    assert path == refused.value.path


# -- rules


def test_every_rule_has_an_example_that_breaks_it() -> None:
    broken = {example.breaks for example in examples()}
    assert {None, "clue-not-met", "line-branches", "line-ends", "loop-split", "no-loop"} == broken


def test_a_number_with_too_many_lines_is_found_early() -> None:
    puzzle = board("1..", "...", "...")
    assert not conflicts(SLITHERLINK, puzzle, lines((0, 1)))
    (finding,) = conflicts(SLITHERLINK, puzzle, lines((0, 1), (1, 0)))
    assert "clue-not-met" == finding.code
    assert "the 1 at row 1, column 1 has 2 of its sides on the loop" == finding.words.en


def test_a_number_that_crosses_leave_too_few_sides_is_found_early() -> None:
    crossed = Marks({LAYER: {Spot(0, 1): 2, Spot(1, 0): 2}})
    three, two = (constraints(board(row, "...", "..."))[0] for row in ("3..", "2.."))
    assert ["clue-not-met"] == [finding.code for finding in three.breaches(crossed, False)]
    assert not list(two.breaches(crossed, False))


def test_crosses_never_count() -> None:
    assert SLITHERLINK.making is not None
    puzzle, answer = SLITHERLINK.making.make(Size(4, 4), "easy", 1)
    free = [edge for edge in grid_of(puzzle.size).edges if edge not in answer.on(LAYER)]
    assert check(SLITHERLINK, puzzle, Marks({LAYER: dict.fromkeys(free, 2)}).over(answer)).ok


def test_a_four_is_a_loop_round_its_cell() -> None:
    outcome = count(SLITHERLINK, board("...", ".4.", "..."))
    assert outcome.unique
    assert outcome.answer == lines((2, 3), (4, 3), (3, 2), (3, 4))


# -- techniques


def outlines(size: Size) -> Iterator[tuple[tuple[int, ...], frozenset[Spot]]]:
    """Yield the numbers and the lines of every loop on a board."""
    grid = grid_of(size)
    for values in product((0, 1), repeat=len(grid.cells)):
        inside = dict(zip(grid.cells, values, strict=True))
        on = frozenset(edge for edge in grid.edges if sum(inside[cell] for cell in grid.beside(edge)) == 1)
        marks = Marks({LAYER: dict.fromkeys(on, 1)})
        if check(SLITHERLINK, Slitherlink(size, (None,) * len(grid.cells)), marks).ok:
            yield tuple(sum(edge in on for edge in grid.sides(cell)) for cell in grid.cells), on


LOOPS = list(outlines(SMALL))


def shown(grid: Grid, numbers: tuple[int, ...], stream: Stream, share: int) -> dict[Spot, int]:
    return {cell: number for cell, number in zip(grid.cells, numbers, strict=True) if stream.chance(share, 100)}


def test_every_technique_holds_in_every_loop_that_meets_its_board() -> None:
    grid, stream, seen = grid_of(SMALL), Stream(1), set()
    for numbers, _ in LOOPS:
        for share in (100, 60, 30):
            clues = shown(grid, numbers, stream, share)
            fitting = [on for other, on in LOOPS if clues.items() <= dict(zip(grid.cells, other, strict=True)).items()]
            for technique in techniques(Board(grid, clues)):
                seen.add(technique.code)
                for on in fitting:
                    signs = [edge in on for edge in technique.edges]
                    assert all(any((at > 0) == signs[abs(at) - 1] for at in clause) for clause in technique.clauses)
    assert {
        "clue-corner", "threes-beside", "threes-diagonal", "threes-chained", "corner-two", "ones-at-border",
        "one-three-at-border",
    } == seen  # fmt: skip


def forced(puzzle: Slitherlink, tier: int = 1, **facts: int) -> dict[Spot, int]:
    reasoner = Reasoner(layers(puzzle), grid_of(puzzle.size), constraints(puzzle))
    closure = reasoner.closure(tier=tier)
    assert not closure.broken
    places = reasoner.encoder.places()
    return {spot: closure.values[variable] for variable, (_, spot, _) in places.items() if closure.values[variable]}


def test_adjacent_threes_are_three_lines_abreast() -> None:
    known = forced(board("......", ".33...", "......", "...1.."), 0)
    assert [1, 1, 1, -1, -1] == [known[Spot(*at)] for at in ((3, 2), (3, 4), (3, 6), (1, 4), (5, 4))]


def test_adjacent_threes_alone_may_be_the_whole_loop() -> None:
    assert Spot(3, 4) not in forced(board("....", ".33.", "...."), 0)


def test_diagonal_threes_have_their_outer_sides() -> None:
    known = forced(board(".....", ".3...", "..3..", "....."), 0)
    assert [1, 1, 1, 1] == [known[Spot(*at)] for at in ((2, 3), (3, 2), (6, 5), (5, 6))]


def test_threes_with_a_two_between_have_their_outer_sides() -> None:
    puzzle = board("......", ".3....", "..2...", "...3..", "......")
    assert Spot(2, 3) not in forced(puzzle, 0)
    assert [1, 1, 1, 1] == [forced(puzzle)[Spot(*at)] for at in ((2, 3), (3, 2), (8, 7), (7, 8))]


def test_a_two_in_a_corner_has_lines_lead_away() -> None:
    known = forced(board("2...", "....", "....", "...."), 0)
    assert [1, 1] == [known[Spot(0, 3)], known[Spot(3, 0)]]


def test_techniques_of_a_board_that_may_lose_numbers_hold_while_they_are_shown() -> None:
    numbers = next(numbers for numbers, _ in LOOPS if numbers.count(3) > 2)
    full = Slitherlink(SMALL, numbers)
    reasoner = Reasoner(layers(full), grid_of(SMALL), constraints(full, optional=True))
    stream = Stream(2)
    for _ in range(50):
        kept = [at for at in range(9) if stream.chance(1, 2)]
        fewer = Slitherlink(SMALL, tuple(numbers[at] if at in kept else None for at in range(9)))
        alone = Reasoner(layers(fewer), grid_of(SMALL), constraints(fewer))
        for tier in (0, 1):
            some, same = reasoner.closure(kept, tier=tier), alone.closure(tier=tier)
            assert [some.values[at] for at in reasoner.board] == [same.values[at] for at in alone.board]


def test_the_solver_finds_the_loops_that_meet_the_numbers() -> None:
    grid, stream = grid_of(SMALL), Stream(3)
    for numbers, _ in LOOPS[::7]:
        clues = shown(grid, numbers, stream, 40)
        fitting = {on for other, on in LOOPS if clues.items() <= dict(zip(grid.cells, other, strict=True)).items()}
        puzzle = Slitherlink(SMALL, tuple(clues.get(cell) for cell in grid.cells))
        search = Search(layers(puzzle), grid, constraints(puzzle))
        assert fitting == {frozenset(answer.on(LAYER)) for answer in search.found()}


# -- hints


def test_a_hint_rests_on_few_named_reasons_and_is_true() -> None:
    assert SLITHERLINK.making is not None
    puzzle, answer = SLITHERLINK.making.make(Size(7, 7), "medium", 3)
    for share in range(5):
        found = hint(SLITHERLINK, puzzle, partly(answer, Stream(share), share, 5))
        assert found is not None
        assert 1 == len(found.step.telling)
        assert found.technique is not None
        assert (answer.value(LAYER, found.fact.spot) == 1) == found.fact.holds


def test_a_wrong_line_is_pointed_out_first() -> None:
    found = hint(SLITHERLINK, board("...", ".4.", "..."), lines((0, 1), (2, 3)))
    assert found is not None
    assert (Spot(0, 1),) == found.wrong


# -- texts


def test_a_link_reads_and_writes_numbers_and_blanks() -> None:
    assert SLITHERLINK.link is not None
    puzzle = SLITHERLINK.link.decode(Size(3, 3), "dgcga")
    assert board("3..", ".2.", "..0") == puzzle
    assert "dgcga" == SLITHERLINK.link.encode(puzzle)


def test_an_untold_number_in_a_link_is_none() -> None:
    assert SLITHERLINK.link is not None
    assert board("...", "1..", "...") == SLITHERLINK.link.decode(Size(3, 3), "...1h")


def test_a_file_has_lines_and_crosses() -> None:
    assert SLITHERLINK.link is not None
    puzzle, marks = board("3.", ".1"), Marks({LAYER: {Spot(0, 1): 1, Spot(1, 2): 2}})
    text = SLITHERLINK.link.encode_file(puzzle, marks)
    assert "3 . \n. 1 \n0 0 \n0 0 \n0 -1 0 \n0 0 0 \n1 0 \n0 0 \n0 0 \n" == text
    assert (puzzle, marks) == SLITHERLINK.link.decode_file(puzzle.size, text.splitlines())
    older = text.replace("0 0 \n0 0 \n0 -1", "0 -1")
    assert (puzzle, marks) == SLITHERLINK.link.decode_file(puzzle.size, older.splitlines())


def test_a_file_with_an_unknown_edge_is_refused() -> None:
    assert SLITHERLINK.link is not None
    with pytest.raises(DecodeError, match="'x' is not known here"):
        SLITHERLINK.link.decode_file(Size(1, 1), ["3 ", "0 ", "x 0 ", "0 ", "0 "])


# -- published puzzles


def published(rows: list[dict[str, str]]) -> Iterator[tuple[str, Slitherlink, Marks]]:
    """Yield the published puzzles with their answers, which say which cells are inside."""
    for row in rows:
        first, *clues = row["problem"].split("\n")
        height, width = map(int, first.split())
        numbers = tuple(None if one == "-" else int(one) for line in clues for one in line.split())
        size = Size(width, height)
        cells = [one == "x" for line in row["solution"].split("\n")[1:] for one in line.split()]
        grid = grid_of(size)
        inside = dict(zip(grid.cells, cells, strict=True))
        on = [edge for edge in grid.edges if sum(inside[cell] for cell in grid.beside(edge)) == 1]
        yield row["id"], Slitherlink(size, numbers), Marks({LAYER: dict.fromkeys(on, 1)})


def test_published_puzzles_have_the_one_answer_that_was_published(shared_data: Callable[[str], Any]) -> None:
    for name, puzzle, answer in published(shared_data("puzzles/slitherlink.json")):
        outcome = count(SLITHERLINK, puzzle)
        assert outcome.unique, name
        assert outcome.answer == answer, name
        assert check(SLITHERLINK, puzzle, answer).ok, name
        assert not conflicts(SLITHERLINK, puzzle, answer), name
