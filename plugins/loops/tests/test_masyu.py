"""Masyu: its rules, its techniques, its texts, and making it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from kazu_core.checking import check, conflicts
from kazu_core.errors import DecodeError, PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import LEVELS, Level
from kazu_core.marks import Marks, paths
from kazu_core.random import Stream
from kazu_core.solving.explain import Explainer
from kazu_core.solving.hint import hint
from kazu_core.solving.reason import Reasoner, measure
from kazu_core.solving.search import Search, count
from kazu_core.testing import conform, early_findings_hold, partly, readings_agree
from kazu_loops.masyu import MASYU, Masyu, constraints, examples, layers, level
from kazu_loops.masyu_making import all_pearls, make
from kazu_loops.pearl_patterns import Pearls, pearl_techniques
from kazu_loops.pearls import BLACK, LAYER, WHITE, pearl_of

SMALL = Size(4, 4)
GOLDEN: dict[tuple[str, Level, int], str] = {
    ("5x5", "easy", 1): "5x5/2031a00i0",
    ("5x5", "extra-hard", 3): "5x5/0210c1010",
    ("6x8", "hard", 2): "6x8/0044302600302032",
    ("8x8", "medium", 42): "8x8/09j00110900200i6039i00",
    ("10x10", "easy", 7): "10x10/300k89l100920609291001k10k1509061i",
    ("10x10", "hard", 1): "10x10/2i0i03020231003o9900200030919ci100",
    ("10x10", "extra-hard", 2): "10x10/00i00050ia100006060604033900092000",
    ("12x9", "medium", 5): "12x9/00900986a000036020i20902c0101ki90002",
}


def test_masyu_conforms() -> None:
    conform(MASYU, size=Size(5, 5), seeds=(1,))


def board(*rows: str) -> Masyu:
    """Read a board from rows of w, b and dots."""
    pearls = tuple({".": 0, "w": WHITE, "b": BLACK}[one] for row in rows for one in row)
    return Masyu(Size(len(rows[0]), len(rows)), pearls)


def lines(*spots: tuple[int, int], none: tuple[tuple[int, int], ...] = ()) -> Marks:
    return Marks({LAYER: {Spot(*spot): 1 for spot in spots} | {Spot(*spot): 2 for spot in none}})


def early(puzzle: Masyu, marks: Marks) -> set[str]:
    return {finding.code for finding in conflicts(MASYU, puzzle, marks)}


# -- shape


@pytest.mark.parametrize(
    ("pearls", "path"),
    [((1,) * 5, "$.pearls"), ((1, 2, 3, 0), "$.pearls[2]"), ((True, 1, 1, 1), "$.pearls[0]")],
)
def test_a_wrong_shape_is_refused_with_its_place(pearls: tuple[Any, ...], path: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        Masyu(Size(2, 2), pearls)
    assert path == refused.value.path


# -- rules


def test_every_rule_has_an_example_that_breaks_it() -> None:
    assert {
        None, "line-ends", "line-branches", "white-turns", "white-without-turn", "black-straight", "black-arm-turns",
        "pearl-missed", "loop-split", "no-loop",
    } == {example.breaks for example in examples()}  # fmt: skip


@pytest.mark.parametrize("colour", [WHITE, BLACK])
def test_both_readings_of_a_pearl_agree_on_every_grid(colour: int) -> None:
    grid = grid_of(Size(3, 3))
    for row, column in ((0, 1), (1, 1)):
        pearl = pearl_of(grid.size, Spot.cell(row, column), colour, False)
        readings_agree((paths(),), grid, (pearl,))
        early_findings_hold((paths(),), grid, (pearl,), boards=150)


@pytest.mark.parametrize("colour", [WHITE, BLACK])
def test_both_readings_of_a_pearl_agree_in_the_middle_of_a_board(colour: int) -> None:
    grid = grid_of(Size(5, 5))
    pearl = pearl_of(grid.size, Spot.cell(2, 2), colour, False)
    readings_agree((paths(),), grid, (pearl,), drawn=600)
    early_findings_hold((paths(),), grid, (pearl,), boards=150)


def test_a_line_that_turns_on_a_white_pearl_is_found_early() -> None:
    assert {"white-turns"} == early(board("...", ".w.", "..."), lines((3, 2), (2, 3)))


def test_a_line_that_cannot_go_straight_through_a_white_pearl_is_found_early() -> None:
    marks = lines((3, 2), none=((3, 4),))
    pearl = pearl_of(Size(4, 3), Spot.cell(1, 1), WHITE, False)
    assert ["white-turns"] == [finding.code for finding in pearl.breaches(marks, False)]


def test_a_line_that_goes_straight_on_both_ways_of_a_white_pearl_is_found_early() -> None:
    marks = lines((3, 2), (3, 4), (3, 6), (3, 8))
    assert {"white-without-turn"} == early(board(".....", "..w..", "....."), marks)


def test_a_line_that_goes_straight_over_a_black_pearl_is_found_early() -> None:
    assert {"black-straight"} == early(board(".....", "..b..", "....."), lines((3, 4), (3, 6)))


def test_an_arm_of_a_black_pearl_that_turns_is_found_early() -> None:
    assert {"black-arm-turns"} == early(board("....", "....", "..b.", "...."), lines((5, 4), (4, 3)))


# -- techniques


def loops(size: Size) -> Iterator[tuple[Masyu, frozenset[Spot]]]:
    """Yield every loop on a board, with all the pearls that it allows."""
    grid = grid_of(size)
    inner = [corner for corner in grid.corners if 0 < corner.y < 2 * size.height and 0 < corner.x < 2 * size.width]
    bare = Masyu(size, (0,) * len(grid.cells))
    for values in product((0, 1), repeat=len(inner)):
        inside = dict(zip(inner, values, strict=True))
        on = [edge for edge in grid.inner_edges if sum(inside.get(corner, 0) for corner in grid.ends(edge)) == 1]
        marks = Marks({LAYER: dict.fromkeys(on, 1)})
        if check(MASYU, bare, marks).ok:
            yield Masyu(size, all_pearls(size, marks)), frozenset(on)


LOOPS = list(loops(SMALL))


def some(puzzle: Masyu, stream: Stream, share: int) -> Masyu:
    return Masyu(puzzle.size, tuple(pearl if stream.chance(share, 100) else 0 for pearl in puzzle.pearls))


def fits(puzzle: Masyu, full: Masyu) -> bool:
    return all(one in (0, other) for one, other in zip(puzzle.pearls, full.pearls, strict=True))


def test_a_loop_keeps_the_rules_of_all_pearls_that_it_allows_and_of_no_other() -> None:
    for full, on in LOOPS[::5]:
        marks = Marks({LAYER: dict.fromkeys(on, 1)})
        assert check(MASYU, full, marks).ok
        for at, pearl in enumerate(full.pearls):
            for other in {WHITE, BLACK} - {pearl}:
                wrong = Masyu(SMALL, (*full.pearls[:at], other, *full.pearls[at + 1 :]))
                assert not check(MASYU, wrong, marks).ok


def test_every_technique_holds_in_every_loop_that_meets_its_board() -> None:
    stream, seen = Stream(1), set()
    for full, _ in LOOPS:
        for share in (100, 60):
            puzzle = some(full, stream, share)
            fitting = [on for other, on in LOOPS if fits(puzzle, other)]
            for technique in pearl_techniques(Pearls(grid_of(SMALL), puzzle.places)):
                seen.add(technique.code)
                for on in fitting:
                    signs = [edge in on for edge in technique.edges]
                    assert all(any((at > 0) == signs[abs(at) - 1] for at in clause) for clause in technique.clauses)
    assert {"white-at-corner", "whites-beside"} <= seen


@pytest.mark.parametrize(
    ("puzzle", "code"),
    [
        (board("......", "......", "..bb..", "......", "......", "......"), "blacks-beside"),
        (board("......", "......", ".www..", "......", "......", "......"), "whites-in-row"),
        (board("......", "......", ".ww...", "......", "......", "......"), "whites-beside"),
        (board("......", ".w....", "..b...", "......", "......", "......"), "white-at-corner"),
        (board("......", ".w.w..", "..b...", "......", "......", "......"), "whites-ahead"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_a_technique_rules_out_no_answer_and_is_a_step_of_its_own(puzzle: Masyu, code: str) -> None:
    grid = grid_of(puzzle.size)
    rules = [rule for rule in constraints(puzzle) if rule.tier == 0 and rule.judged]
    search = Search(layers(puzzle), grid, rules)
    found = [one for one in pearl_techniques(Pearls(grid, puzzle.places)) if one.code == code]
    assert found
    for technique in found:
        literals = search.encoder.along(LAYER, technique.edges)
        for clause in technique.clauses:
            assert search.model([-literals[abs(at) - 1] * (1 if at > 0 else -1) for at in clause]) is None


def test_pearls_that_may_be_taken_away_speak_while_they_are_shown() -> None:
    full, _ = max(LOOPS, key=lambda one: sum(map(bool, one[0].pearls)))
    there = [at for at, pearl in enumerate(full.pearls) if pearl]
    reasoner, stream = Reasoner(layers(full), grid_of(SMALL), constraints(full, optional=True)), Stream(2)
    for _ in range(40):
        kept = [number for number in range(len(there)) if stream.chance(1, 2)]
        shown = {there[number] for number in kept}
        fewer = Masyu(SMALL, tuple(pearl if at in shown else 0 for at, pearl in enumerate(full.pearls)))
        alone = Reasoner(layers(fewer), grid_of(SMALL), constraints(fewer))
        for tier in (0, 1):
            one, same = reasoner.closure(kept, tier=tier), alone.closure(tier=tier)
            assert [one.values[at] for at in reasoner.board] == [same.values[at] for at in alone.board]


def test_the_solver_finds_the_loops_that_meet_the_pearls() -> None:
    stream = Stream(3)
    for full, _ in LOOPS[::9]:
        puzzle = some(full, stream, 40)
        search = Search(layers(puzzle), grid_of(SMALL), constraints(puzzle))
        fitting = {on for other, on in LOOPS if fits(puzzle, other)}
        assert fitting == {frozenset(one.on(LAYER)) for one in search.found()}


# -- hints


def test_a_hint_rests_on_few_named_reasons_and_is_true() -> None:
    puzzle, answer = make(Size(7, 7), "medium", 3)
    for share in range(5):
        found = hint(MASYU, puzzle, partly(answer, Stream(share), share, 5))
        assert found is not None
        assert found.technique is not None
        assert (answer.value(LAYER, found.fact.spot) == 1) == found.fact.holds


@pytest.mark.parametrize(
    ("puzzle", "marks", "name"),
    [
        (board("....", "....", ".w..", "....", "...."), lines((5, 2)), "white pearl: straight on"),
        (board(".....", ".....", ".b...", ".....", "....."), lines(), "black pearl: turn, and two cells long"),
        (board("......", "......", "..bb..", "......", "......", "......"), lines(), "adjacent black pearls"),
        (board("......", "......", ".www..", "......", "......", "......"), lines(), "three white pearls in a row"),
    ],
)
def test_a_step_has_its_usual_name(puzzle: Masyu, marks: Marks, name: str) -> None:
    explainer = Explainer(MASYU, puzzle)
    step = explainer.step(explainer.encoder.facts(marks))
    assert step is not None
    named = MASYU.technique and MASYU.technique(step)
    assert named is not None
    assert name == named.en


# -- texts


def test_a_link_reads_and_writes_pearls() -> None:
    assert MASYU.link is not None
    puzzle = MASYU.link.decode(Size(3, 3), "902")
    assert board("w..", "...", "..b") == puzzle
    assert "902" == MASYU.link.encode(puzzle)


def test_a_file_has_lines_and_crosses() -> None:
    assert MASYU.link is not None
    puzzle, marks = board("w.", ".b"), lines((1, 2), none=((2, 1),))
    text = MASYU.link.encode_file(puzzle, marks)
    assert "1 . \n. 2 \n1 \n0 \n-1 0 \n" == text
    assert (puzzle, marks) == MASYU.link.decode_file(puzzle.size, text.splitlines())


def test_a_file_with_an_unknown_pearl_is_refused() -> None:
    assert MASYU.link is not None
    with pytest.raises(DecodeError, match="'3' is not known here"):
        MASYU.link.decode_file(Size(1, 1), ["3 "])


def test_a_drawing_tells_where_the_pearls_are() -> None:
    described = MASYU.scene(board("w..", "...", "..b")).description
    assert "white pearls: row 1, column 1" in described.en
    assert "3行3列" in described.ja


# -- making


@pytest.mark.parametrize("wanted", LEVELS)
@pytest.mark.parametrize("size", [Size(5, 5), Size(8, 6)], ids=str)
def test_a_made_puzzle_has_one_answer_and_its_level(size: Size, wanted: Level) -> None:
    for seed in (1, 2):
        puzzle, answer = make(size, wanted, seed)
        outcome = count(MASYU, puzzle)
        assert outcome.unique
        assert outcome.answer == answer
        assert wanted == level(puzzle, measure(MASYU, puzzle, answer))


def test_both_colours_are_there_and_an_easy_board_has_many_pearls() -> None:
    for seed in range(1, 4):
        pearls = make(Size(8, 8), "easy", seed)[0].pearls
        white, black = pearls.count(WHITE), pearls.count(BLACK)
        assert 64 * 23 // 100 <= white + black <= 64 * 30 // 100
        assert 35 <= 100 * white // (white + black) <= 70


@pytest.mark.parametrize(("size", "wanted", "seed"), list(GOLDEN))
def test_a_seed_makes_the_same_puzzle_for_ever(size: str, wanted: Level, seed: int) -> None:
    assert GOLDEN[size, wanted, seed] == MASYU.code.encode(make(Size.read(size), wanted, seed)[0])
