"""More-or-less and towers, made: the record's puzzles, our own levels and sizes, and what they are told by."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from hashlib import sha256
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import kazu_core as kazu
from kazu_core.constraints.sight import seen
from kazu_core.grid import Size
from kazu_core.kind import LEVELS, Level
from kazu_core.making.carve import carver
from kazu_core.random import Stream
from kazu_sudoku import more_or_less, more_or_less_making, towers, towers_making
from kazu_sudoku.cells import encode_answer, marks_of
from kazu_sudoku.filling import fill_in_order
from kazu_sudoku.houses import lines
from kazu_sudoku.latin import Square, square
from kazu_sudoku.planes import BROKEN
from kazu_sudoku.signs import Signs
from kazu_sudoku.stripping import Stripping

RECORD = json.loads((Path(__file__).parent / "digests.json").read_text())
KINDS: dict[str, tuple[Any, Any]] = {
    "more-or-less": (more_or_less, more_or_less_making),
    "towers": (towers, towers_making),
}
SHARED = [(kind, side, level) for kind in KINDS for side in range(4, 8) for level in LEVELS[:3]]
OWN = [
    (kind, side, level)
    for kind, (module, _) in KINDS.items()
    for side in module.MADE.sides
    for level in module.MADE.levels(Size(side, side))
    if (kind, side, level) not in SHARED
]

GOLDEN: dict[tuple[str, int, Level, int], str] = {
    ("more-or-less", 4, "easy", 1):
        "...33..................<.....^^.......^.",
    ("more-or-less", 5, "hard", 2147483647):
        "5.........1....4......2...>.<..<.........>.......v......v..v.....",
    ("more-or-less", 6, "extra-hard", 1):
        "................................5.......>...<..<...........>.>..<.^vv^.v......^.^..v^^^.........",
    ("more-or-less", 8, "medium", 1):
        "...2...4.5..2...........8.2....5........1..74.......74.....5.....<...>....>..............>......"
        "......................>>..^.^...^..^..^v..v...^....^..v...v....^.^...^..v.^.....",
    ("more-or-less", 9, "hard", 2):
        "6.....4....82......6........3.4..6......4........5............94.......1.1.7....3.....>.<.....<<"
        "......>.........>.<........>.<.....<................<..>...v^v....^......^...v..vv.........^.v.."
        ".......v....v....v^..v...........",
    ("towers", 4, "medium", 1):
        "..................4.4.....3.2...",
    ("towers", 5, "easy", 2147483647):
        ".2.........................4....22..3..32..2.",
    ("towers", 5, "extra-hard", 1):
        "............1.............3..4..2....22323...",
    ("towers", 8, "easy", 1):
        ".4......2.........1.5.2...4..1.....6....1.........2........7.2..423.2343242234.24222.354.4.2...2",
    ("towers", 8, "hard", 2):
        ".....2.................3......16.3...........5.....2.....1......2..3.32.4.323..3.3.32.4632532.2.",
}  # fmt: skip


def made(kind: str, side: int, level: Level, seed: int) -> tuple[str, str]:
    module, making = KINDS[kind]
    puzzle, answer = making.make(Size(side, side), level, seed)
    return module.encode(puzzle), encode_answer(puzzle, answer)


@pytest.mark.parametrize(("kind", "side", "level", "seed"), GOLDEN)
def test_a_seed_makes_the_same_puzzle_for_ever(kind: str, side: int, level: Level, seed: int) -> None:
    assert GOLDEN[kind, side, level, seed] == made(kind, side, level, seed)[0]


@pytest.mark.parametrize(("kind", "side", "level"), SHARED)
def test_the_first_seeds_are_those_of_the_record(
    kind: str, side: int, level: Level, shared_data: Callable[[str], Any]
) -> None:
    rows = [row for row in shared_data("kazu-js/record.json") if row[:3] == [kind, side, level]]
    for *_, seed, givens, solution in rows[:2]:
        assert (givens, solution) == made(kind, side, level, seed)


@pytest.mark.record
@pytest.mark.parametrize(("kind", "side", "level"), SHARED)
def test_every_row_of_the_record_is_made_again(kind: str, side: int, level: Level) -> None:
    rows = [f"{seed} {' '.join(made(kind, side, level, seed))}" for seed in RECORD["seeds"]]
    assert RECORD["digests"][f"{kind} {side} {level}"] == sha256("\n".join(rows).encode()).hexdigest()


def of_their_level(kind: str, side: int, level: Level, seeds: Iterable[int]) -> None:
    making = KINDS[kind][1]
    puzzles = [making.make(Size(side, side), level, seed)[0] for seed in seeds]
    assert {level} == {making.level_of(puzzle) for puzzle in puzzles}
    assert len(puzzles) == len(set(puzzles))


@pytest.mark.parametrize(("kind", "side", "level"), [case for case in OWN if case[1] < 8])
def test_puzzles_of_our_own_are_of_the_level_asked_for_and_differ(kind: str, side: int, level: Level) -> None:
    of_their_level(kind, side, level, (101, 102))


@pytest.mark.sweep
@pytest.mark.parametrize(("kind", "side", "level"), OWN)
def test_many_puzzles_of_our_own_are_of_the_level_asked_for_and_differ(
    kind: str, side: int, level: Level, sample: Callable[[int], int]
) -> None:
    of_their_level(kind, side, level, range(101, 102 + sample(20)))


@pytest.mark.parametrize("kind", KINDS)
def test_a_shared_level_says_how_hard_at_most(kind: str) -> None:
    module, making = KINDS[kind]
    for level in LEVELS[:3]:
        rated = {making.level_of(making.make(Size(6, 6), level, seed)[0]) for seed in range(101, 109)}
        assert rated <= set(module.MADE.rated(Size(6, 6), level))
    assert ("easy",) == module.MADE.rated(Size(6, 6), "easy")
    assert ("hard",) == module.MADE.rated(Size(8, 8), "hard")


@pytest.mark.parametrize("kind", KINDS)
def test_sizes_that_are_not_offered_have_no_levels(kind: str) -> None:
    assert () == KINDS[kind][0].MADE.levels(Size(5, 6))
    assert () == KINDS[kind][0].MADE.levels(Size(3, 3))
    with pytest.raises(kazu.RequestError):
        kazu.make(kind, size=12)


def test_an_easy_puzzle_of_ours_is_generous() -> None:
    puzzle, _ = towers_making.make(Size(8, 8), "easy", 5)
    assert 24 <= sum(map(bool, puzzle.clues))
    signs, _ = more_or_less_making.make(Size(8, 8), "easy", 5)
    assert 24 <= sum(map(bool, signs.signs))


def test_puzzles_of_ours_have_a_chain_and_signs_along_every_line() -> None:
    for side, level in ((6, "extra-hard"), (8, "medium")):
        puzzle, _ = more_or_less_making.make(Size(side, side), level, 7)  # type: ignore[arg-type]
        assert more_or_less_making.looks_right(puzzle)
    bare = more_or_less.MoreOrLess(Size(4, 4), (0,) * 16, (0,) * 24)
    assert not more_or_less_making.looks_right(bare)


def test_all_clues_are_true_of_their_square() -> None:
    full = fill_in_order(Stream(3), 5, lines(5))
    clues = towers_making.clues_of(5, full)
    assert [seen(full[column::5]) for column in range(5)] == list(clues[:5])
    assert [seen(full[column::5][::-1]) for column in range(5)] == list(clues[5:10])
    assert [seen(full[row * 5 : row * 5 + 5]) for row in range(5)] == list(clues[10:15])
    assert clues.count(1) == 4


# -- what a square is closed by


def squares(side: int) -> list[list[int]]:
    """Return all Latin squares of a side."""
    rows = list(permutations(range(1, side + 1)))
    grids: list[list[int]] = [[]]
    for _ in range(side):
        grids = [[*grid, *row] for grid in grids for row in rows if _fits(side, grid, row)]
    return grids


def _fits(side: int, grid: list[int], row: tuple[int, ...]) -> bool:
    return all(value not in grid[column::side] for column, value in enumerate(row))


def closings(kind: str, full: list[int], printed: list[int], stream: Stream) -> Square:
    """Return the square of some drawn clues that are true of a full one."""
    if kind == "towers":
        clues = [clue if stream.chance(1, 2) else 0 for clue in towers_making.clues_of(4, full)]
        return towers_making.clued_square(4, clues)
    pairs = [pair if full[pair[0]] < full[pair[1]] else pair[::-1] for pair in more_or_less.neighbours(4)]
    return Square(4, Signs(square(4), [pair for pair in pairs if stream.chance(1, 2)]))


@pytest.mark.parametrize("kind", KINDS)
def test_closing_never_rules_out_the_answer(kind: str) -> None:
    stream = Stream(11)
    for full in stream.shuffled(squares(4))[:60]:
        printed = [value if stream.chance(1, 4) else 0 for value in full]
        closing = closings(kind, full, printed, stream)
        planes, open_ = closing.closed(printed)
        assert open_ != BROKEN
        assert all(planes[value - 1] & closing.shape.own[cell] for cell, value in enumerate(full))
        planes, open_ = closing.start(printed)
        assert closing.close_by_techniques(closing.shape, planes, open_) != BROKEN
        assert all(planes[value - 1] & closing.shape.own[cell] for cell, value in enumerate(full))


def test_a_full_square_that_breaks_a_clue_is_broken() -> None:
    full = [1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1]
    assert 0 == towers_making.clued_square(4, [4, *[0] * 15]).closed(full)[1]
    assert BROKEN == towers_making.clued_square(4, [2, *[0] * 15]).closed(full)[1]
    assert 0 == Square(4, Signs(square(4), [(0, 1)])).closed(full)[1]
    assert BROKEN == Square(4, Signs(square(4), [(1, 0)])).closed(full)[1]


def test_a_second_answer_once_found_is_remembered_and_a_proof_too() -> None:
    puzzle, answer = towers_making.make(Size(5, 5), "hard", 4)
    full = [answer.value("number", cell) for cell in kazu.Grid(Size(5, 5)).cells]
    whole = towers.towers(Size(5, 5), tuple(full), towers_making.clues_of(5, full))
    carving = carver(towers.TOWERS, whole, marks_of(Size(5, 5), full))
    stripping = Stripping(carving, lambda shown: towers_making.clued_square(5, [0] * 20), full)
    stripping.shown = {at for at, value in enumerate((*puzzle.givens, *puzzle.clues)) if value}
    assert stripping.unique()
    assert stripping.unique()
    for clue in sorted(stripping.shown):
        stripping.shown.discard(clue)
        assert not stripping.unique()
        assert not stripping.unique()
        stripping.shown.add(clue)
    assert stripping.unique()
    carving.close()
