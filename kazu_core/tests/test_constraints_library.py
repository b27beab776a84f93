"""Every constraint of the library: its two readings agree on all grids of small boards, and early findings hold."""

from __future__ import annotations

from itertools import product

import pytest

from kazu_core.constraints.base import Constraint
from kazu_core.constraints.combinations import sets_of, ways
from kazu_core.constraints.counts import Count, CountEither, Reading, more_frequent, reached_counts
from kazu_core.constraints.numbers import UpTo
from kazu_core.constraints.order import Apart, Less, Seen
from kazu_core.constraints.patterns import Differ, NotAll
from kazu_core.constraints.sight import corridors, seen_from
from kazu_core.constraints.sums import Sum
from kazu_core.grid import Grid, Size, Spot, grid_of
from kazu_core.marks import ACROSS, DOWN, Layer, Marks, bars, numbers, shading
from kazu_core.solving.reason import Reasoner
from kazu_core.testing import early_findings_hold, readings_agree
from kazu_core.words import Words

SHADE, ROW = Words("shaded cells", "黒マス"), Words("row 1", "第1行")
TRIO, PAIR, SQUARE, BLOCK = (grid_of(size) for size in (Size(3, 1), Size(2, 2), Size(3, 2), Size(3, 3)))
SAID = {"says": Words("a rule", "ルール"), "wrong": Words("broken", "違反")}


def count(least: int, most: int) -> Count:
    return Count(
        layer="shade", value=1, spots=SQUARE.cells, least=least, most=most, where=ROW, what=SHADE
    )  # fmt: skip


def either(number: int, reading: Reading) -> CountEither:
    return CountEither(
        layer="bar", values=(1, 2), spots=BLOCK.cells[:5], number=number, reading=reading, where=ROW, one=ACROSS,
        other=DOWN,
    )  # fmt: skip


CASES: dict[str, tuple[Layer, Grid, Constraint, int]] = {
    "exactly two": (shading(), SQUARE, count(2, 2), 15),
    "at most one": (shading(), SQUARE, count(0, 1), 7),
    "at least five": (shading(), SQUARE, count(5, 6), 7),
    "two to four": (shading(), SQUARE, count(2, 4), 50),
    "three of either": (bars(), BLOCK, either(3, "majority"), 320),
    "five of either": (bars(), BLOCK, either(5, "majority"), 32),
    "too few of either": (bars(), BLOCK, either(2, "majority"), 0),
    "three more of either": (bars(), BLOCK, either(3, "difference"), 160),
    "two more of either, which cannot be": (bars(), BLOCK, either(2, "difference"), 0),
    "not all shaded": (shading(), TRIO, NotAll(code="run", spots=TRIO.cells, layer="shade", value=1, **SAID), 7),
    "not all unshaded": (shading(), TRIO, NotAll(code="run", spots=TRIO.cells, layer="shade", value=0, **SAID), 7),
    "not all two": (numbers(2), TRIO, NotAll(code="run", spots=TRIO.cells, layer="number", value=2, **SAID), 7),
    "rows differ": (
        numbers(2), PAIR,
        Differ(code="alike", spots=PAIR.cells, layer="number", one=PAIR.rows[0], other=PAIR.rows[1], **SAID), 12,
    ),
    "shadings differ": (
        shading(), SQUARE,
        Differ(code="alike", spots=SQUARE.cells, layer="shade", one=SQUARE.rows[0], other=SQUARE.rows[1], **SAID), 56,
    ),
    "less": (numbers(4), TRIO, Less(layer="number", less=TRIO.cells[0], more=TRIO.cells[2]), 24),
    "seen two": (numbers(4), TRIO, Seen(layer="number", count=2, where=ROW, spots=TRIO.cells), 30),
    "seen one": (numbers(3), TRIO, Seen(layer="number", count=1, where=ROW, spots=TRIO.cells), 14),
    "apart": (numbers(3), TRIO, Apart(layer="number", where=ROW, spots=TRIO.cells), 8),
    "up to two": (numbers(3), TRIO, UpTo(layer="number", most=2, where=ROW, spots=TRIO.cells), 8),
    "sum": (numbers(5), TRIO, Sum(layer="number", total=8, highest=5, where=ROW, spots=TRIO.cells), 12),
    "sum of small numbers": (numbers(5), TRIO, Sum(layer="number", total=6, highest=3, where=ROW, spots=TRIO.cells), 6),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_the_two_readings_agree_on_every_grid(name: str) -> None:
    layer, grid, constraint, kept = CASES[name]
    assert kept == readings_agree([layer], grid, [constraint])


@pytest.mark.parametrize("name", CASES)
def test_what_is_found_early_cannot_be_mended(name: str) -> None:
    layer, grid, constraint, _ = CASES[name]
    early_findings_hold([layer], grid, [constraint])


@pytest.mark.parametrize("name", CASES)
def test_every_rule_and_every_breach_is_said_in_both_languages(name: str) -> None:
    layer, grid, constraint, _ = CASES[name]
    for words in (constraint.says, *(finding.words for finding in _breaches(layer, grid, constraint))):
        for text in (words.en, words.ja):
            assert text
            assert "{" not in text


def _breaches(layer: Layer, grid: Grid, constraint: Constraint) -> list[object]:
    full = Marks({layer.name: dict.fromkeys(grid.cells, layer.counts[-1])})
    return [*constraint.breaches(full, True), *constraint.breaches(Marks(), True)]


def test_too_many_are_found_before_the_grid_is_done() -> None:
    marks = Marks({"shade": dict.fromkeys(SQUARE.cells[:2], 1)})
    assert ["row 1 has more than 1 × shaded cells"] == [str(f.words) for f in count(0, 1).breaches(marks, False)]


@pytest.mark.parametrize(
    ("spots", "number", "reading", "counts"),
    [(5, 3, "majority", (2, 3)), (4, 2, "majority", (2,)), (4, 4, "majority", (0, 4)), (4, 1, "majority", ()),
     (4, 5, "majority", ()), (5, 1, "difference", (2, 3)), (4, 0, "difference", (2,)), (4, 1, "difference", ()),
     (4, 4, "difference", (0, 4)), (4, 6, "difference", ())],
)  # fmt: skip
def test_a_number_of_two_values_leaves_two_counts_at_most(
    spots: int, number: int, reading: Reading, counts: tuple[int, ...]
) -> None:
    assert counts == reached_counts(spots, number, reading)


@pytest.mark.parametrize(("across", "down", "decided"), [(3, 0, 2), (0, 3, 1), (2, 0, 0), (2, 2, 0), (1, 3, 1)])
def test_the_clauses_decide_all_that_the_counts_do(across: int, down: int, decided: int) -> None:
    """Of five bars three or two lie across: with three of one direction the rest have the other."""
    cells = BLOCK.cells[:5]
    reasoner = Reasoner([bars()], BLOCK, [either(3, "majority")])
    written = dict(zip(cells, [1] * across + [2] * down, strict=False))
    known = reasoner.closure(facts=reasoner.encoder.facts(Marks({"bar": written}))).values
    rest = [known[reasoner.encoder.literal("bar", cell)] for cell in cells[across + down :]]
    assert [{0: 0, 1: 1, 2: -1}[decided]] * len(rest) == rest
    reasoner.close()


@pytest.mark.parametrize(("value", "rest"), [(1, -1), (2, 1)])
def test_a_value_that_cannot_be_the_more_frequent_one_leaves_one_count(value: int, rest: int) -> None:
    rule = either(5, "majority")
    reasoner = Reasoner([bars()], BLOCK, [rule])
    literal = more_frequent(reasoner.encoder, "bar", rule.spots, value)
    known = reasoner.closure(facts=[-literal]).values
    assert [rest] * 5 == [known[reasoner.encoder.literal("bar", spot)] for spot in rule.spots]
    reasoner.close()


def test_a_repeat_in_a_sum_is_found_where_it_is() -> None:
    marks = Marks({"number": {TRIO.cells[0]: 2, TRIO.cells[2]: 2}})
    findings = list(CASES["sum"][2].breaches(marks, False))
    assert (TRIO.cells[0], TRIO.cells[2]) == findings[0].spots


def test_the_sets_of_a_sum_are_all_there() -> None:
    assert ((1, 2, 5), (1, 3, 4)) == sets_of(8, 3, 9)


def test_ways_leave_what_some_way_to_fill_the_cells_has() -> None:
    found = set[bool]()
    for masks in product(range(0, 2**5, 2), repeat=3):  # numbers 1 to 4
        numbers = [[value for value in range(1, 5) if mask >> value & 1] for mask in masks]
        for total in range(5, 11):
            fits = [way for way in product(*numbers) if sum(way) == total and len(set(way)) == len(way)]
            left = tuple(sum({1 << way[cell] for way in fits}) for cell in range(3)) if fits else None
            assert left == ways(masks, total, 4)
            found.add(bool(fits))
    assert {True, False} == found


def test_a_wall_ends_the_line_of_sight() -> None:
    wall = frozenset({Spot.cell(0, 1)})
    assert {Spot.cell(0, 0), Spot.cell(1, 0), Spot.cell(2, 0)} == set(seen_from(BLOCK, wall, Spot.cell(0, 0)))
    assert 7 == len(list(corridors(BLOCK, wall)))
