"""Making Juosan: levels as measured, one answer, rooms as they should be, puzzles that stay the same for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kazu_core.bits import board_of, gathered, members
from kazu_core.checking import check
from kazu_core.errors import CannotMakeError
from kazu_core.grid import Size, grid_of
from kazu_core.kind import LEVELS, Level
from kazu_core.making.rooms import labels, sides
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.reason import Reasoner, measure
from kazu_core.solving.search import count
from kazu_regions import juosan_making
from kazu_regions.juosan import JUOSAN, Juosan, grades, level
from kazu_regions.juosan_draft import LARGEST_ROOM, SHAPES, Draft, draft, is_room
from kazu_regions.juosan_making import make
from kazu_regions.juosan_reckoning import closed, lines_of, numbered
from kazu_regions.juosan_rules import ACROSS, BAR, DOWN, room_fits

GOLDEN: list[tuple[str, Level, int, str]] = json.loads(
    (Path(__file__).parent / "juosan_golden.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize(("size", "wanted", "seed", "code"), GOLDEN, ids=lambda value: str(value)[:12])
def test_a_seed_makes_the_same_puzzle_for_ever(size: str, wanted: Level, seed: int, code: str) -> None:
    puzzle, _ = make(Size.read(size), wanted, seed)
    assert code == JUOSAN.code.encode(puzzle)


@pytest.mark.parametrize("wanted", LEVELS)
@pytest.mark.parametrize("size", [Size(5, 5), Size(8, 5), Size(10, 10)], ids=str)
def test_a_made_puzzle_has_one_answer_and_its_level(size: Size, wanted: Level) -> None:
    for seed in (1, 2):
        puzzle, answer = make(size, wanted, seed)
        outcome = count(JUOSAN, puzzle)
        assert outcome.unique
        assert outcome.answer == answer
        assert check(JUOSAN, puzzle, answer).ok
        assert wanted == level(puzzle, measure(JUOSAN, puzzle, answer))


@pytest.mark.parametrize("wanted", LEVELS)
def test_rooms_are_rectangles_and_single_cells_show_no_number(wanted: Level) -> None:
    size = Size(9, 7)
    puzzle, _ = make(size, wanted, 4)
    shapes = set()
    for cells, number in zip(bits_of(puzzle), puzzle.numbers, strict=True):
        _, _, high, wide = sides(cells, size.width)
        assert high * wide == cells.bit_count() <= 16
        assert number is None or 1 < cells.bit_count() <= 2 * number
        shapes.add((high, wide))
    assert 5 <= len(shapes)
    assert None in puzzle.numbers


def test_levels_mean_numbers_a_technique_and_how_much_is_supposed() -> None:
    size = Size(9, 9)
    easy, medium, hard, extra = (measure(JUOSAN, *make(size, wanted, 2)) for wanted in LEVELS)
    assert (0, 0) == (easy.depth, easy.tier)
    assert grades(size).fewest(81) <= easy.clues
    assert (0, 1) == (medium.depth, medium.tier)
    assert grades(size).hard <= hard.probes < grades(size).extra <= extra.probes


@pytest.mark.parametrize("size", [Size(4, 9), Size(21, 9), Size(4, 4)], ids=str)
def test_other_sizes_are_not_offered(size: Size) -> None:
    assert JUOSAN.making is not None
    assert () == JUOSAN.making.levels(size)


def test_a_seed_that_leads_nowhere_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(juosan_making, "BOARDS", 0)
    with pytest.raises(CannotMakeError, match="5x5"):
        make(Size(5, 5), "easy", 1)


# -- what making is built of


def bits_of(puzzle: Juosan) -> list[int]:
    """Return the rooms of a puzzle as bits."""
    return [sum(1 << at for at, one in enumerate(puzzle.rooms) if one == room) for room in range(len(puzzle.numbers))]


def marks_of(size: Size, across: int, down: int) -> Marks:
    cells = grid_of(size).cells
    return Marks({BAR: {cells[at]: ACROSS if across >> at & 1 else DOWN for at in members(across | down)}})


@pytest.mark.parametrize("size", [Size(5, 5), Size(8, 6)], ids=str)
@pytest.mark.parametrize("fitting", [False, True])
def test_the_reckoning_decides_what_the_rules_decide(size: Size, fitting: bool) -> None:
    """From nothing and from parts of an answer: the same bars as the solver's clauses, no more and no fewer."""
    stream = Stream(5)
    for seed in range(1, 4):
        puzzle, answer = make(size, "hard", seed)
        reasoner = Reasoner(JUOSAN.layers(puzzle), JUOSAN.grid(puzzle), JUOSAN.constraints(puzzle))
        literals = reasoner.encoder.along(BAR, grid_of(size).cells)
        given = list(answer.on(BAR).values())
        rooms = zip(bits_of(puzzle), puzzle.numbers, strict=True)
        told = [numbered(size, cells, number, fitting) for cells, number in rooms if number is not None]
        for share in range(5):
            shown = [at for at in range(len(given)) if stream.below(20) < share]
            across = sum(1 << at for at in shown if given[at] == ACROSS)
            state = closed(size, told, across, sum(1 << at for at in shown) & ~across)
            assert state is not None
            facts = reasoner.encoder.facts(marks_of(size, state[0], state[1]))
            start = [literals[at] if given[at] == ACROSS else -literals[at] for at in shown]
            known = reasoner.closure(tier=int(fitting), facts=start).values
            assert {*facts} == {one * known[one] for one in literals if known[one]}
        reasoner.close()


def test_the_reckoning_finds_what_breaks_the_rules() -> None:
    size = Size(3, 1)
    assert closed(size, [], 0, 0b111) is None
    assert closed(size, [numbered(size, 0b111, 3, False)], 0, 0b1) is None
    assert closed(size, [numbered(size, 0b11, 1, True)], 0b11, 0) is None


def test_what_crowds_a_room_is_reckoned_alike() -> None:
    size = Size(7, 6)
    cells = grid_of(size).cells
    for left, top, wide, high in ((2, 1, 2, 1), (0, 0, 2, 2), (3, 2, 4, 1), (1, 1, 3, 2), (6, 0, 1, 6)):
        room = sum(1 << row * 7 + column for row in range(top, top + high) for column in range(left, left + wide))
        spots = tuple(cells[at] for at in members(room))
        for number in range(len(spots) // 2 + 1, len(spots) + 1):
            crowds = dict(zip((ACROSS, DOWN), numbered(size, room, number, True)[3:], strict=True))
            for value, found in crowds.items():
                rule = room_fits(size, spots, value, number)
                beside = {tuple(cells[at] for at in members(mask)) for mask in found}  # type: ignore[union-attr]
                assert beside == ({*rule.beside} if rule else set())


@pytest.mark.parametrize(
    ("across", "down", "known"),
    [((), (3, 4), ((), (3, 4))), ((), (5, 6), ((4, 7), (5, 6))), ((), (0, 2), ((1,), (0, 2))),
     ((0, 4), (), ((0, 4), (8,))), ((1, 9), (), ((1, 9), (5,))), ((8, 4), (), ((4, 8), (0,)))],
)  # fmt: skip
def test_two_alike_decide_what_is_beside_and_between_them(
    across: tuple[int, ...], down: tuple[int, ...], known: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    """On a board four cells wide; the fourth and fifth cell are in different rows."""
    found = lines_of(Size(4, 3)).followed(gathered(across), gathered(down))
    assert known == tuple(tuple(members(cells)) for cells in found)


@pytest.mark.parametrize("fitting", [False, True])
def test_a_draft_is_solved_by_its_numbers(fitting: bool) -> None:
    size, stream = Size(9, 8), Stream(3)
    found = [one for one in (draft(size, stream, 92, fitting=fitting) for _ in range(8)) if one is not None]
    assert found
    for rooms, across in found:
        assert board_of(size).full == sum(rooms)
        assert labels(rooms, 72) == Juosan(size, labels(rooms, 72), (None,) * len(rooms)).rooms
        told = [max((room & across).bit_count(), (room & ~across).bit_count()) for room in rooms]
        full = Juosan(size, labels(rooms, 72), tuple(told))
        measured = measure(JUOSAN, full, marks_of(size, across, board_of(size).full & ~across))
        assert measured.depth == 0
        assert measured.tier <= int(fitting)


def test_a_shaken_draft_keeps_its_rooms_whole() -> None:
    size = Size(7, 7)
    drawn = Draft(size, Stream(8), fitting=True)
    for _ in range(40):
        drawn.grow()
        if not drawn.open:
            break
        drawn.shake()
        assert board_of(size).full == sum(drawn.numbers)
        assert all(room.bit_count() == 1 or sides(room, 7)[2] * sides(room, 7)[3] == room.bit_count()
                   for room in drawn.numbers)  # fmt: skip


def test_rooms_are_rectangles_of_two_cells_to_eight() -> None:
    size = Size(5, 5)
    assert is_room(size, 0b11)
    assert not is_room(size, 0b1)
    assert not is_room(size, 0b10_00011)
    assert not is_room(size, (1 << 10) - 1)
    assert LARGEST_ROOM == 8
    assert all(high * wide <= LARGEST_ROOM for high, wide in SHAPES)
