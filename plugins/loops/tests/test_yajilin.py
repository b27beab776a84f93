"""Yajilin: its rules, its techniques, its texts, and making it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from attrs import evolve

import kazu_core as kazu
from kazu_core.checking import check
from kazu_core.constraints.loop_areas import LoopArea
from kazu_core.errors import DecodeError, PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import LEVELS, Level
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.explain import Explainer
from kazu_core.solving.reason import Reasoner, measure
from kazu_core.solving.search import Search, count
from kazu_core.testing import conform, early_findings_hold, readings_agree
from kazu_loops.arrows import LINES, SHADE, ray_of
from kazu_loops.yajilin import YAJILIN, constraints, examples, layers, level
from kazu_loops.yajilin_board import Arrow, Yajilin
from kazu_loops.yajilin_family import COUNTERS, Family, family_of
from kazu_loops.yajilin_making import MOST, make, viewed
from kazu_loops.yajilin_picture import TASTES, draw_picture

GOLDEN: dict[tuple[str, Level, int], str] = {
    ("5x5", "easy", 1): "5x5/d32j21a10f31",
    ("6x6", "medium", 2): "6x6/42a31j11h32f12f",
    ("6x6", "extra-hard", 2): "6x6/e31g31a41b21j3241e",
    ("10x10", "easy", 1): "10x10/d41j20g41g11g10f30b3111c42c11c11c31p11b11c42d11a11b",
    ("10x10", "hard", 2): "10x10/23a42d2332d20m22e32f11d30e42f32m12m41d41b11e",
    ("8x13", "medium", 1): "8x13/b23a23f22k32f21l30a31f22d40o43m13i11f",
}


def test_yajilin_conforms() -> None:
    conform(YAJILIN, size=Size(5, 5), seeds=(2,))


def bare(
    width: int, height: int, clues: dict[tuple[int, int], Arrow] | None = None, *, outside: bool = False
) -> Yajilin:
    """Return a board with clues by row and column from 0."""
    found: list[Arrow | None] = [None] * (width * height)
    for (row, column), clue in (clues or {}).items():
        found[row * width + column] = clue
    return Yajilin(Size(width, height), tuple(found), outside)


# -- shape


@pytest.mark.parametrize(
    ("clues", "path"),
    [
        ((None,) * 3, "$.clues"),
        ((Arrow(5, 1), None, None, None), "$.clues[0]"),
        ((None, Arrow(1), None, None), "$.clues[1]"),
        ((None, Arrow(1, -1), None, None), "$.clues[1]"),
        ((Arrow(2, True), None, None, None), "$.clues[0]"),
    ],
)
def test_a_wrong_shape_is_refused_with_its_place(clues: tuple[Any, ...], path: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        Yajilin(Size(2, 2), clues)
    assert path == refused.value.path


# -- rules


def test_every_rule_has_an_example_that_breaks_it() -> None:
    assert {
        None, "cell-left-out", "clue-cell-used", "line-ends", "line-branches", "line-on-shaded", "shaded-touch",
        "arrow-not-met", "arrow-missing", "loop-split", "shaded-inside",
    } == {example.breaks for example in examples()}  # fmt: skip


@pytest.mark.parametrize(
    "puzzle",
    [
        bare(3, 2, {(0, 1): Arrow(2, 0)}),
        bare(2, 3, {(0, 0): Arrow(4, 1), (2, 1): Arrow(0)}),
        bare(4, 1, {(0, 0): Arrow(4, 2)}),
        bare(3, 2, {(1, 1): Arrow(1, -2)}, outside=True),
    ],
)
def test_both_readings_agree_on_every_grid(puzzle: Yajilin) -> None:
    rules = [rule for rule in constraints(puzzle) if rule.judged]
    grid = grid_of(puzzle.size)
    every = readings_agree(layers(puzzle), grid, rules)
    assert every == readings_agree(layers(puzzle), grid, [rule for rule in rules if rule.tier == 0])
    early_findings_hold(layers(puzzle), grid, [one for one in rules if not isinstance(one, LoopArea)][:24], boards=60)


def test_what_follows_rules_out_no_answer() -> None:
    for clues in ({(0, 0): Arrow(4, 1)}, {(2, 1): Arrow(1, 1), (0, 0): Arrow(2, 1)}, {(1, 3): Arrow(3, 2)}, {}):
        puzzle = bare(4, 4, clues)
        found = []
        for rules in (constraints(puzzle), [rule for rule in constraints(puzzle) if rule.judged]):
            search = Search(layers(puzzle), grid_of(puzzle.size), rules)
            found.append(search.count(limit=500))
        assert found[0].count == found[1].count < 500
        assert {*map(str, found[0].answers)} == {*map(str, found[1].answers)}


def test_a_board_of_one_shaded_cell_needs_no_loop() -> None:
    outcome = count(YAJILIN, bare(1, 1))
    assert outcome.unique
    assert outcome.answer == Marks({SHADE: {Spot(1, 1): 1}})


def test_untold_numbers_and_grey_cells_ask_nothing() -> None:
    ring = {(1, 1): Arrow(0)}
    for clue in (Arrow(0), Arrow(0, -2), Arrow(4, -2)):
        puzzle = bare(3, 3, {**ring, (1, 1): clue})
        assert not [rule for rule in constraints(puzzle) if rule.clue]
        assert count(YAJILIN, puzzle, limit=50).count == count(YAJILIN, bare(3, 3, ring), limit=50).count


def test_in_the_variant_no_shaded_cell_is_inside() -> None:
    puzzle = bare(3, 3)
    inside = Marks({SHADE: {Spot(3, 3): 1}})
    loose, strict = (count(YAJILIN, one, limit=50) for one in (puzzle, evolve(puzzle, outside=True)))
    assert strict.count < loose.count
    assert all(answer.value(SHADE, Spot(3, 3)) != 1 for answer in strict.answers)
    assert any(answer.on(SHADE) == inside.on(SHADE) for answer in loose.answers)
    assert all(check(YAJILIN, evolve(puzzle, outside=True), answer).ok for answer in strict.answers)


# -- hints


@pytest.mark.parametrize(
    ("puzzle", "name"),
    [
        (bare(5, 5, {(0, 0): Arrow(4, 0)}), "arrow full, or all that is left"),
        (bare(4, 5, {(0, 0): Arrow(4, 2)}), "two ways for the line"),
    ],
)
def test_a_step_has_its_usual_name(puzzle: Yajilin, name: str) -> None:
    step = Explainer(YAJILIN, puzzle).step([])
    assert step is not None
    assert YAJILIN.technique is not None
    named = YAJILIN.technique(step)
    assert named is not None
    assert name == named.en


# -- texts


def test_a_link_reads_and_writes_arrows() -> None:
    text = "https://puzz.link/p?yajilin/4/3/a41f0.a+610"
    puzzle = kazu.decode(text)
    assert Arrow(4, 1) == puzzle.clues[1]
    assert {Arrow(0, -2), Arrow(0), Arrow(1, 16)} <= {*puzzle.clues}
    assert text == kazu.encode(puzzle, format="puzz.link")


def test_a_link_of_the_variant_is_understood_everywhere() -> None:
    puzzle = kazu.decode("https://puzz.link/p?yajilin/ob/5/5/m32j10")
    assert puzzle.outside
    for name in ("puzz.link", "pzprv3", "code", "json"):
        assert puzzle == kazu.decode(kazu.encode(puzzle, format=name)), name
    with pytest.raises(DecodeError):
        kazu.decode("https://puzz.link/p?yajilin/x/5/5/m32j10")


def test_a_file_has_clues_shaded_cells_and_lines() -> None:
    assert YAJILIN.link is not None
    puzzle = bare(3, 2, {(0, 0): Arrow(4, 1), (1, 2): Arrow(0), (1, 0): Arrow(0, -2)})
    marks = Marks({SHADE: {Spot(1, 3): 1, Spot(1, 5): 2}, LINES: {Spot(2, 5): 1, Spot(3, 2): 2}})
    text = YAJILIN.link.encode_file(puzzle, marks)
    assert "4,1 . . \n0,- . # \n. # + \n. . . \n0 0 \n-1 0 \n0 0 1 \n" == text
    assert (puzzle, marks) == YAJILIN.link.decode_file(puzzle.size, text.splitlines())


@pytest.mark.parametrize("token", ["5,1", "1", "1,x", "1,99999", "a,1"])
def test_a_file_with_an_unknown_clue_is_refused(token: str) -> None:
    assert YAJILIN.link is not None
    with pytest.raises(DecodeError):
        YAJILIN.link.decode_file(Size(1, 1), [f"{token} "])


def test_a_drawing_tells_where_arrows_point() -> None:
    described = YAJILIN.scene(bare(3, 3, {(0, 0): Arrow(4, 1)})).description
    assert "row 1, column 1: right" in described.en


def test_a_clue_takes_nothing_by_hand() -> None:
    assert YAJILIN.modes is not None
    modes = YAJILIN.modes(bare(3, 3, {(0, 0): Arrow(4, 1)}))
    assert (SHADE, LINES) == modes.exclusive
    assert all(mode.blocked == (Spot(1, 1),) for mode in modes.modes)


# -- making


def test_all_boards_together_leave_open_what_each_leaves_open_alone() -> None:
    size, stream = Size(6, 6), Stream(4)
    for _ in range(6):
        picture = draw_picture(size, stream.choice(TASTES), stream)
        reasoner = Reasoner(layers(picture.puzzle), grid_of(size), constraints(picture.puzzle))
        for tier, wanted in ((0, "easy"), (1, "medium")):
            closure = reasoner.closure(tier=tier)
            alone = {spot for at, (_, spot, _) in reasoner.encoder.places().items() if not closure.values[at]}
            assert alone >= {*viewed(picture, wanted).places}  # type: ignore[arg-type]


def test_all_boards_together_never_need_fewer_suppositions_than_one_alone() -> None:
    size = Size(6, 6)
    levels: tuple[Level, ...] = ("hard", "extra-hard")
    for wanted in levels:
        puzzle, answer = make(size, wanted, 2)
        arrows = {cell: (clue.direction, clue.number or 0) for cell, clue in puzzle.places.items()}
        together, alone = family_of(size, 1).measure(arrows, answer, 99), measure(YAJILIN, puzzle, answer)
        assert (together.depth, together.probes) >= (alone.depth, alone.probes)
        assert (len(arrows), 36) == (together.clues, together.cells)
        assert family_of(size, 1).other(arrows, answer) is None
        assert family_of(size, 1).measure(arrows, answer, 0).probes == 0


def test_a_renewed_search_answers_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    size, stream = Size(5, 5), Stream(3)
    pictures = [draw_picture(size, stream.choice(TASTES), stream) for _ in range(8)]
    pictures += [draw_picture(size, TASTES[0], Stream(at)) for at in range(8)]
    told = [Family(size, 1).other(one.clues, one.answer) is None for one in pictures]
    monkeypatch.setattr("kazu_loops.yajilin_family.QUESTIONS", 3)
    family = Family(size, 1)
    assert told == [family.other(one.clues, one.answer) is None for one in pictures]
    puzzle, answer = make(size, "easy", 1)
    arrows = {cell: (clue.direction, clue.number or 0) for cell, clue in puzzle.places.items()}
    assert all(family.other(arrows, answer) is None for _ in range(4))


def test_a_picture_allows_the_loops_of_its_answers_alone() -> None:
    size, seen = Size(6, 6), 0
    for seed in range(1, 12):
        picture = draw_picture(size, TASTES[0], Stream(seed))
        own, other = picture.shaded.union(picture.arrows), family_of(size, 1).other(picture.clues, picture.answer)
        assert picture.allows(own)
        assert not picture.allows(own.difference(picture.arrows))
        assert not picture.allows(frozenset(grid_of(size).cells))
        if other is not None and other != own:
            assert picture.allows(other)
            seen += 1
        counted = {at for cell, way in picture.arrows.items() for at in ray_of(size, cell, way)}
        fewer = sorted(picture.shaded & counted)[:1]
        assert not fewer or not picture.allows(own.difference(fewer))
    assert seen


def test_arrows_in_line_are_counted_apart_by_the_basic_rules() -> None:
    size = Size(6, 6)
    for seed in range(1, 12):
        picture = draw_picture(size, TASTES[0], Stream(seed))
        in_line = Counter((way, cell.x if way < 3 else cell.y) for cell, way in picture.arrows.items())
        reasoner = Reasoner(layers(picture.puzzle), grid_of(size), constraints(picture.puzzle))
        values = reasoner.closure(tier=0).values
        own = {spot for variable, (_, spot, _) in reasoner.encoder.places().items() if not values[variable]}
        together = set(family_of(size, 0).open_places(picture.clues))
        assert together <= own
        if max(in_line.values()) <= COUNTERS:
            assert together == own


def test_small_boards_have_no_medium_level() -> None:
    assert YAJILIN.making is not None
    assert ("easy", "hard", "extra-hard") == YAJILIN.making.levels(Size(5, 5))
    assert LEVELS == YAJILIN.making.levels(Size(5, 6)) == YAJILIN.making.levels(Size(18, 18))
    assert () == YAJILIN.making.levels(Size(18, 19))


def test_the_boards_of_a_size_are_made_once() -> None:
    assert family_of(Size(5, 5), 0) is family_of(Size(5, 5), 0)


@pytest.mark.parametrize("wanted", LEVELS)
def test_a_made_puzzle_has_one_answer_and_its_level(wanted: Level) -> None:
    puzzle, answer = make(Size(6, 6), wanted, 2)
    outcome = count(YAJILIN, puzzle)
    assert outcome.unique
    assert outcome.answer == answer
    assert wanted == level(puzzle, measure(YAJILIN, puzzle, answer))
    numbers = [clue.number for clue in puzzle.clues if clue is not None]
    assert 36 * 5 <= 100 * len(numbers) < 36 * MOST[wanted] + 100
    assert numbers.count(0) <= max(1, len(numbers) // 5)


def test_a_made_puzzle_has_no_more_clues_than_published_ones() -> None:
    for seed in range(1, 4):
        puzzle, answer = make(Size(8, 8), "medium", seed)
        clues, shaded = (sum(clue is not None for clue in puzzle.clues), len(answer.on(SHADE)))
        assert clues <= 10
        assert 64 - clues - shaded >= 42


@pytest.mark.parametrize(("size", "wanted", "seed"), list(GOLDEN))
def test_a_seed_makes_the_same_puzzle_for_ever(size: str, wanted: Level, seed: int) -> None:
    assert GOLDEN[size, wanted, seed] == YAJILIN.code.encode(make(Size.read(size), wanted, seed)[0])
