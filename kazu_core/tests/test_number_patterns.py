"""Patterns in houses of numbers: each rules out exactly what it should, and says at which cells and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from kazu_core.constraints.base import Constraint, LocalRule
from kazu_core.constraints.number_patterns import (
    CLAIMING,
    FISH,
    POINTING,
    House,
    Pattern,
    fishes,
    listed,
    locked,
    overlapping,
    subsets,
)
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Marks, numbers
from kazu_core.solving.encoder import Encoder
from kazu_core.words import Words, number

SIDE = 9
GRID = grid_of(Size(SIDE, SIDE))
LAYER = numbers(SIDE)
VALUES = tuple(range(1, SIDE + 1))
ROWS = tuple(House(Words(f"row {at}", f"第{at}行"), spots) for at, spots in enumerate(GRID.rows, 1))
COLUMNS = tuple(
    House(Words(f"column {at}", f"第{at}列"), tuple(row[at - 1] for row in GRID.rows)) for at in range(1, SIDE + 1)
)
BOX = House(Words("box 1", "第1ブロック"), tuple(Spot.cell(row, column) for row in range(3) for column in range(3)))

Place = tuple[int, int]
Left = Mapping[Place, Iterable[int]]
"""The numbers left in cells, by row and column from 1; cells that are not named can hold any."""

Found = dict[Place, set[int]]


def cell(place: Place) -> Spot:
    return Spot.cell(place[0] - 1, place[1] - 1)


class Table:
    """One pattern on a board of candidates."""

    def __init__(self, pattern: Constraint, left: Left) -> None:
        self.encoder = Encoder((LAYER,), GRID)
        self.encoder.add((pattern,))
        rule = self.encoder.rules[0][0]
        assert isinstance(rule, LocalRule)
        self.rule = rule
        self.values = [0] * (self.encoder.variables + 1)
        for place, numbers_left in left.items():
            for value in set(VALUES).difference(numbers_left):
                self.values[self.encoder.literal("number", cell(place), value)] = -1

    def open(self) -> list[tuple[int, tuple[int, ...]]]:
        """Return what the rule adds, each with what forces it, which must be known."""
        forced = [(literal, tuple(because)) for literal, because in self.rule.forced(self.values)]
        assert all(self.values[abs(one)] * one > 0 for _, because in forced for one in because)
        return [(literal, because) for literal, because in forced if not self.values[abs(literal)]]

    def ruled_out(self) -> Found:
        places, found = self.encoder.places(), Found()
        for literal, _ in self.open():
            _, spot, value = places[-literal]
            found.setdefault((spot.row + 1, spot.column + 1), set()).add(value)
        return found

    def told(self) -> Constraint:
        return self.rule.told(*self.open()[0])


def subset(house: House, code: str) -> Pattern:
    return next(one for one in subsets("number", house, VALUES, (2, 3, 4)) if one.code == code)


def fish(code: str, value: int, *, rows: bool) -> Pattern:
    found = fishes("number", ROWS, COLUMNS, VALUES, FISH)
    return next(one for one in found if (one.code, one.value, one.lines == ROWS) == (code, value, rows))


def all_but(*gone: int) -> set[int]:
    return set(VALUES).difference(gone)


POINTS = {(row, column): all_but(5) for row in (2, 3) for column in (1, 2, 3)}
CLAIMS = {(1, column): all_but(5) for column in range(4, 10)}
TRIPLE = {(1, 2): {1, 2}, (1, 5): {2, 3}, (1, 9): {1, 3}}
QUAD = {(1, 1): {1, 2}, (1, 2): {2, 3}, (1, 3): {3, 4}, (1, 4): {1, 4}}
HIDDEN_PAIR = {(1, column): all_but(4, 7) for column in VALUES if column not in {3, 5}}
HIDDEN_TRIPLE = {(1, column): all_but(1, 2, 3) for column in VALUES if column > 3}
WING = {(row, column): all_but(4) for row in (2, 5) for column in VALUES if column not in {3, 8}}
SWORD = {
    (row, column): all_but(4)
    for row, keeps in ((1, {2, 5}), (4, {5, 8}), (9, {2, 8}))
    for column in VALUES
    if column not in keeps
}

CASES: dict[str, tuple[Pattern, Left, Found, str]] = {
    "pointing": (
        locked("number", BOX, ROWS[0], VALUES, POINTING),
        POINTS,
        {(1, column): {5} for column in range(4, 10)},
        "in box 1, 5 can only be in row 1",
    ),
    "claiming": (
        locked("number", ROWS[0], BOX, VALUES, CLAIMING),
        CLAIMS,
        {(row, column): {5} for row in (2, 3) for column in (1, 2, 3)},
        "in row 1, 5 can only be in box 1",
    ),
    "naked pair": (
        subset(ROWS[0], "naked-pair"),
        {(1, 3): {4, 7}, (1, 5): {4, 7}, (1, 9): {4, 8}},
        {(1, column): {4} if column == 9 else {4, 7} for column in VALUES if column not in {3, 5}},
        "row 1, column 3 and row 1, column 5 have only 4 and 7 left",
    ),
    "naked triple": (
        subset(ROWS[0], "naked-triple"),
        TRIPLE,
        {(1, column): {1, 2, 3} for column in VALUES if column not in {2, 5, 9}},
        "row 1, column 2, row 1, column 5 and row 1, column 9 have only 1, 2 and 3 left",
    ),
    "naked quad": (
        subset(ROWS[0], "naked-quad"),
        QUAD,
        {(1, column): {1, 2, 3, 4} for column in range(5, 10)},
        "row 1, column 1, row 1, column 2, row 1, column 3 and row 1, column 4 have only 1, 2, 3 and 4 left",
    ),
    "hidden pair": (
        subset(ROWS[0], "hidden-pair"),
        HIDDEN_PAIR,
        {(1, 3): all_but(4, 7), (1, 5): all_but(4, 7)},
        "in row 1, 4 and 7 can only be at row 1, column 3 and row 1, column 5",
    ),
    "hidden triple": (
        subset(ROWS[0], "hidden-triple"),
        HIDDEN_TRIPLE,
        {(1, column): all_but(1, 2, 3) for column in (1, 2, 3)},
        "in row 1, 1, 2 and 3 can only be at row 1, column 1, row 1, column 2 and row 1, column 3",
    ),
    "x-wing": (
        fish("x-wing", 4, rows=True),
        WING,
        {(row, column): {4} for row in VALUES if row not in {2, 5} for column in (3, 8)},
        "in row 2 and row 5, 4 can only be in column 3 and column 8",
    ),
    "x-wing in columns": (
        fish("x-wing", 4, rows=False),
        {(column, row): left for (row, column), left in WING.items()},
        {(column, row): {4} for row in VALUES if row not in {2, 5} for column in (3, 8)},
        "in column 2 and column 5, 4 can only be in row 3 and row 8",
    ),
    "swordfish": (
        fish("swordfish", 4, rows=True),
        SWORD,
        {(row, column): {4} for row in VALUES if row not in {1, 4, 9} for column in (2, 5, 8)},
        "in row 1, row 4 and row 9, 4 can only be in column 2, column 5 and column 8",
    ),
}


SPARE: dict[str, set[Place]] = {
    "naked pair": {(1, 9)},
    "swordfish": {(row, column) for row in VALUES for column in (2, 5, 8)},
}
"""Cells that a position could do without."""


@pytest.mark.parametrize("name", CASES)
def test_a_pattern_rules_out_exactly_what_follows(name: str) -> None:
    pattern, left, expected, _ = CASES[name]
    assert expected == Table(pattern, left).ruled_out()


@pytest.mark.parametrize("name", CASES)
def test_a_pattern_at_work_names_its_cells_and_numbers(name: str) -> None:
    pattern, left, _, words = CASES[name]
    told = Table(pattern, left).told()
    assert words == told.says.en
    assert pattern.code == told.code
    assert set(told.spots) < set(pattern.spots)
    assert "{" not in told.says.ja


@pytest.mark.parametrize("name", CASES)
def test_without_one_of_its_cells_a_pattern_says_nothing(name: str) -> None:
    pattern, left, _, _ = CASES[name]
    for place in set(left).difference(SPARE.get(name, ())):
        assert {} == Table(pattern, {other: left[other] for other in left if other != place}).ruled_out()


@pytest.mark.parametrize("name", CASES)
def test_what_is_ruled_out_stays_so_when_more_is_known(name: str) -> None:
    pattern, left, expected, _ = CASES[name]
    table = Table(pattern, left)
    before = {literal for literal, _ in table.open()}
    for literal in sorted(before)[::2]:
        table.values[-literal] = -1
    still = {literal for literal, _ in table.rule.forced(table.values)}
    assert {literal for literal in before if not table.values[-literal]} <= still
    assert expected


def test_a_smaller_subset_found_on_the_way_has_its_own_name() -> None:
    told = Table(subset(ROWS[0], "naked-triple"), {(1, 3): {4, 7}, (1, 5): {4, 7}}).told()
    assert "naked-pair" == told.code


def test_more_cells_than_numbers_break_the_house() -> None:
    table = Table(subset(ROWS[0], "naked-triple"), {(1, column): {1, 2} for column in (1, 2, 3)})
    assert 0 in {literal for literal, _ in table.rule.forced(table.values)}


def test_one_number_left_is_no_subset() -> None:
    assert {} == Table(subset(ROWS[0], "naked-pair"), {(1, 1): {1}}).ruled_out()


def test_patterns_judge_nothing_and_cut_nothing_off() -> None:
    for pattern, left, _, _ in CASES.values():
        assert [] == list(pattern.breaches(Marks(), done=True))
        assert [] == list(Table(pattern, left).rule.cuts(()))
        assert not pattern.judged


def test_only_houses_that_share_spots_and_not_all_lock_numbers() -> None:
    assert [(BOX, ROWS[0])] == list(overlapping((BOX,), (ROWS[0], ROWS[3], BOX)))


def test_half_a_house_is_the_largest_subset() -> None:
    narrow = House(ROWS[0].where, ROWS[0].spots[:4])
    assert ["naked-pair", "hidden-pair"] == [one.code for one in subsets("number", narrow, (1, 2, 3, 4), (2, 3, 4))]


def test_a_list_reads_as_people_write_it() -> None:
    assert [("1", "1"), ("1 and 2", "1と2"), ("1, 2 and 3", "1と2と3")] == [
        (words.en, words.ja) for words in (listed([number(at) for at in range(1, most)]) for most in (2, 3, 4))
    ]
