"""Making Heyawake: levels as measured, one answer, rooms as they should be, puzzles that stay the same for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kazu_core.bits import board_of, members
from kazu_core.checking import check
from kazu_core.grid import Size, grid_of
from kazu_core.kind import LEVELS, Level
from kazu_core.making.rooms import draw_rooms, labels, sides
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.reason import Reasoner, measure
from kazu_core.solving.search import count
from kazu_shading.heyawake import HEYAWAKE, Heyawake, fewest_probes, level, most_probes
from kazu_shading.heyawake_depth import NOTHING, Closure, Reader
from kazu_shading.heyawake_draft import LARGEST_ROOM, SHAPES, Draft, Taste
from kazu_shading.heyawake_making import RECIPES, make
from kazu_shading.heyawake_rules import SHADE
from kazu_shading.legal_shading import fullest_shading

GOLDEN: list[tuple[str, Level, int, str]] = json.loads(
    (Path(__file__).parent / "heyawake_golden.json").read_text(encoding="utf-8")
)
SIZES = [Size(5, 5), Size(6, 8)]


@pytest.mark.parametrize("wanted", LEVELS)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_made_puzzle_has_one_answer_and_its_level(size: Size, wanted: Level) -> None:
    puzzle, answer = make(size, wanted, 1)
    outcome = count(HEYAWAKE, puzzle)
    assert outcome.unique
    assert outcome.answer == answer
    assert check(HEYAWAKE, puzzle, answer).ok
    measured = measure(HEYAWAKE, puzzle, answer)
    assert wanted == level(puzzle, measured)
    assert measured.depth < 2


@pytest.mark.parametrize("wanted", LEVELS)
def test_rooms_are_rectangles_and_some_show_no_number(wanted: Level) -> None:
    puzzle, _ = make(Size(7, 7), wanted, 3)
    for room in range(len(puzzle.numbers)):
        cells = sum(1 << at for at, one in enumerate(puzzle.rooms) if one == room)
        _, _, high, wide = sides(cells, 7)
        assert high * wide == cells.bit_count() <= LARGEST_ROOM
    numbered = sum(number is not None for number in puzzle.numbers)
    assert RECIPES[wanted].least <= 100 * numbered / len(puzzle.numbers) <= RECIPES[wanted].most


def test_hard_and_extra_hard_differ_by_how_much_supposing_they_need() -> None:
    size = Size(7, 7)
    hard, extra = (measure(HEYAWAKE, *make(size, wanted, 5)) for wanted in ("hard", "extra-hard"))
    assert fewest_probes(49) <= hard.probes < most_probes(49) <= extra.probes


@pytest.mark.parametrize(("size", "wanted", "seed", "code"), GOLDEN)
def test_a_seed_makes_the_same_puzzle_for_ever(size: str, wanted: Level, seed: int, code: str) -> None:
    assert code == HEYAWAKE.code.encode(make(Size.read(size), wanted, seed)[0])


# -- what making is built of


@pytest.mark.parametrize("size", [Size(1, 1), Size(5, 5), Size(12, 7), Size(3, 20)], ids=str)
def test_drawn_rooms_are_rectangles_that_cover_the_grid_once(size: Size) -> None:
    for seed in range(1, 6):
        rooms = draw_rooms(size, Stream(seed), SHAPES, slivers=seed)
        assert sum(rooms) == board_of(size).full
        assert sum(map(int.bit_count, rooms)) == size.width * size.height
        for room in rooms:
            _, _, high, wide = sides(room, size.width)
            assert high * wide == room.bit_count()
        named = labels(rooms, size.width * size.height)
        assert list(dict.fromkeys(named)) == list(range(len(rooms)))


@pytest.mark.parametrize("spare", [0, 9])
def test_a_draft_that_is_done_has_few_strips_and_zeros_and_open_cells(spare: int) -> None:
    size, taste = Size(8, 8), Taste(area=45, strips=20, zeros=5)
    stream = Stream(3)
    while not (draft := Draft(size, stream, tier=1, taste=taste, spare=spare)).improve(2000):
        pass
    most = len(draft.rooms) // 5
    assert sum(1 in sides(room, 8)[2:] for room in draft.rooms) <= most
    assert sum(not room & draft.shaded for room in draft.rooms) <= 1
    reader = Reader(size)
    found = reader.close(reader.rules(draft.rooms), draft.shaded, tier=1)
    assert 64 - (found.shaded | found.unshaded).bit_count() == draft.open <= spare
    draft.demand(0)
    assert draft.improve(0) == (not draft.open)


@pytest.mark.parametrize("seed", range(1, 9))
def test_what_is_decided_by_bits_is_decided(seed: int) -> None:
    """By bits no more is decided than the rules decide, and at tier 0 just as much."""
    stream = Stream(seed)
    size = Size(stream.between(4, 8), stream.between(4, 8))
    shaded = fullest_shading(size, stream, runs=stream.below(17))
    rooms = draw_rooms(size, stream, SHAPES)
    reader = Reader(size)
    rules = reader.rules(rooms)
    if not all(cells & shaded for room, cells in rules if room != cells):
        return
    cells = size.width * size.height
    puzzle = Heyawake(size, labels(rooms, cells), tuple((room & shaded).bit_count() for room in rooms))
    reasoner = Reasoner(HEYAWAKE.layers(puzzle), grid_of(size), HEYAWAKE.constraints(puzzle))
    for tier in (0, 1):
        values = reasoner.closure(tier=tier).values
        known = {reasoner.encoder.places()[one][1]: values[one] for one in reasoner.board}
        found = reader.close(rules, shaded, tier=tier)
        for part, value in ((found.shaded, 1), (found.unshaded, -1)):
            assert all(value == known[grid_of(size).cells[at]] for at in members(part))
    reasoner.close()


@pytest.mark.parametrize("tier", [0, 1])
def test_what_follows_does_not_depend_on_what_was_known_or_on_the_order_of_the_rules(tier: int) -> None:
    size, stream = Size(8, 8), Stream(5)
    taste, reader = Taste(area=40, strips=60, zeros=30), Reader(size)
    draft = Draft(size, stream, tier=tier, taste=taste)
    for _ in range(300):
        draft.improve(1)
        rules = reader.rules(stream.shuffled(draft.rooms))
        if all(cells & draft.shaded for room, cells in rules if room != cells):
            found = reader.close(rules, draft.shaded, tier=tier)
            assert 64 - (found.shaded | found.unshaded).bit_count() == draft.open


def test_what_is_known_without_a_rule_is_what_was_known_before_it_told_anything() -> None:
    one, other = (1, 1), (6, 6)
    closure = Closure(5, 10, [(one, 0, 0), (other, 1, 2)])
    assert closure.without({other}) == Closure(1, 2, [(one, 0, 0)])
    assert closure.without({one, other}) == NOTHING
    assert closure.without({(9, 9)}) == closure


@pytest.mark.parametrize("tier", [0, 1])
def test_a_draft_that_is_done_is_decided_by_the_rules_of_its_tier(tier: int) -> None:
    size = Size(6, 6)
    stream = Stream(2)
    while not (draft := Draft(size, stream, tier=tier, taste=Taste(area=42, strips=50, zeros=20))).improve(400):
        assert not draft.board.cut(draft.shaded)
    rooms = sorted(draft.rooms, key=lambda room: room & -room)
    puzzle = Heyawake(size, labels(rooms, 36), tuple((room & draft.shaded).bit_count() for room in rooms))
    answer = Marks({SHADE: {grid_of(size).cells[at]: 1 for at in members(draft.shaded)}})
    measured = measure(HEYAWAKE, puzzle, answer)
    assert (0, True) == (measured.depth, measured.tier <= tier)
