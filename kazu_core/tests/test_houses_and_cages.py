"""Common peers of a house, and what cages leave over of houses: each rules out exactly what it should."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from kazu_core.constraints.base import Constraint, LocalRule
from kazu_core.constraints.common_peers import common_peers
from kazu_core.constraints.number_patterns import House
from kazu_core.constraints.remainders import Caged, Remainder, remainders
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import numbers
from kazu_core.outlines import cage_lines
from kazu_core.solving.encoder import Encoder
from kazu_core.words import Words

SIDE = 4
GRID = grid_of(Size(SIDE, SIDE))
LAYER = numbers(SIDE)
VALUES = (1, 2, 3, 4)
ROWS = tuple(House(Words(f"row {at}", f"第{at}行"), spots) for at, spots in enumerate(GRID.rows, 1))
COLUMNS = tuple(
    House(Words(f"column {at}", f"第{at}列"), tuple(row[at - 1] for row in GRID.rows)) for at in range(1, SIDE + 1)
)
FALLING = House(Words("the diagonal", "対角線"), tuple(Spot.cell(at, at) for at in range(SIDE)))
EVERY = (*ROWS, *COLUMNS, FALLING)

Left = Mapping[tuple[int, int], Iterable[int]]
"""The numbers left in cells, by row and column from 1; cells that are not named can hold any."""


def found(rule: Constraint, left: Left) -> tuple[dict[tuple[int, int], set[int]], Constraint | None]:
    """Return what a rule rules out, by cell, and how it tells the first of that; None with an empty cell is broken."""
    encoder = Encoder((LAYER,), GRID)
    encoder.add((rule,))
    local = encoder.rules[0][0]
    assert isinstance(local, LocalRule)
    values = [0] * (encoder.variables + 1)
    for (row, column), those in left.items():
        for value in set(VALUES).difference(those):
            values[encoder.literal("number", Spot.cell(row - 1, column - 1), value)] = -1
    out: dict[tuple[int, int], set[int]] = {}
    told = None
    for literal, because in local.forced(values):
        if literal == 0:
            return {}, None
        _, spot, value = encoder.places()[-literal]
        if not values[-literal]:
            told = told or local.told(literal, because)
            out.setdefault((spot.row + 1, spot.column + 1), set()).add(value)
    return out, told


def test_what_sees_both_places_left_on_a_diagonal_does_not_hold_the_number() -> None:
    (rule,) = common_peers("number", (FALLING,), EVERY, VALUES)
    out, told = found(rule, {(2, 2): {1, 2, 3}, (4, 4): {1, 2, 3}})
    assert {(1, 3): {4}, (3, 1): {4}} == out
    assert told is not None
    assert "in the diagonal, 4 can only be at row 1, column 1 and row 3, column 3" in told.says.en
    assert (Spot.cell(0, 0), Spot.cell(2, 2)) == told.spots


def test_five_places_or_one_say_nothing() -> None:
    (rule,) = common_peers("number", (FALLING,), EVERY, VALUES)
    assert {} == found(rule, {(1, 1): {4}, (2, 2): {1}, (3, 3): {2}, (4, 4): {3}})[0]


def over(cages: Iterable[tuple[tuple[tuple[int, int], ...], int]], union: tuple[House, ...]) -> list[Remainder]:
    caged = [Caged(tuple(Spot.cell(row - 1, column - 1) for row, column in cells), total) for cells, total in cages]
    return list(remainders("number", SIDE, [union], caged, EVERY))


DOWN = (((1, 1), (1, 2), (1, 3)), 6), (((1, 4), (2, 4)), 7)


def test_the_cell_that_cages_leave_of_a_row_takes_the_rest() -> None:
    inside, outside = over(DOWN, ROWS[:1])
    assert ((Spot.cell(0, 3),), (), 4) == (inside.inside, inside.outside, inside.total)
    assert ((Spot.cell(1, 3),), (), 3) == (outside.inside, outside.outside, outside.total)
    assert "row 1 add to 10 and the cages inside to 6, which leaves 4 for row 1, column 4" == inside.says.en
    out, told = found(inside, {})
    assert {(1, 4): {1, 2, 3}} == out
    assert inside is told
    assert "はみ出す" in outside.says.ja


def test_cells_left_over_that_see_each_other_differ() -> None:
    cages = ((((1, 1), (1, 2)), 6), (((1, 3), (2, 3)), 4), (((1, 4), (2, 4)), 5))
    rule = next(rule for rule in over(cages, ROWS[:1]) if rule.inside == (Spot.cell(0, 2), Spot.cell(0, 3)))
    assert 4 == rule.total
    assert {(1, 3): {2, 4}, (1, 4): {2, 4}} == found(rule, {})[0]


def test_a_difference_is_told_across_the_border() -> None:
    cages = ((((1, 1), (1, 2), (1, 3), (2, 3)), 9), (((1, 4), (2, 4), (3, 4)), 8))
    rule = next(rule for rule in over(cages, ROWS[:1]) if rule.outside)
    assert ((Spot.cell(0, 3),), (Spot.cell(1, 2),), 1) == (rule.inside, rule.outside, rule.total)
    assert "row 1, column 4 add to 1 more than row 2, column 3" in rule.says.en
    assert {(1, 4): {1}, (2, 3): {4}} == found(rule, {})[0]
    assert {(1, 4): {1, 3, 4}} == found(rule, {(2, 3): {1}})[0]


def test_what_cannot_add_up_is_broken() -> None:
    inside, _ = over(DOWN, ROWS[:1])
    assert ({}, None) == found(inside, {(1, 4): {1, 2, 3}})


@pytest.mark.parametrize("text", ["", "7", "12"])
def test_an_outline_closes_but_for_its_text(text: str) -> None:
    (line,) = cage_lines((Spot.cell(0, 0), Spot.cell(0, 1)), text)
    assert line.closed == (not text)
    assert line.dashed
    assert {0.24, 1.76} >= {y for y, _ in line.points} - {0.62}


def test_a_ring_has_an_outline_inside_and_outside() -> None:
    ring = [
        spot for spot in (Spot.cell(row, column) for row in range(3) for column in range(3)) if spot != Spot.cell(1, 1)
    ]
    assert 2 == len(cage_lines(ring))
