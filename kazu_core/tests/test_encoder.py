"""Clauses mean what they are asked for: counts, values and selectors, against plain counting."""

from __future__ import annotations

from itertools import product

import pytest
from attrs import frozen
from pysat.solvers import Minisat22

from kazu_core.constraints.base import Constraint, Target
from kazu_core.constraints.counts import Count
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Layer, Marks, numbers, shading
from kazu_core.solving.encoder import Encoder, always, by_itself
from kazu_core.solving.search import Search
from kazu_core.words import Words, number

BOARD = grid_of(Size(4, 1))
WORDS = Words("shaded", "黒")


def rows(encoder: Encoder, wanted: int) -> set[tuple[bool, ...]]:
    """Return how the first ``wanted`` variables can be set."""
    with Minisat22(bootstrap_with=encoder.clauses) as solver:
        return {
            values
            for values in product((False, True), repeat=wanted)
            if solver.solve(assumptions=[at if value else -at for at, value in enumerate(values, 1)])
        }


@pytest.mark.parametrize("size", range(1, 13))
def test_at_most_and_at_least_count_as_they_say(size: int) -> None:
    board = grid_of(Size(size, 1))
    for bound in range(-1, size + 2):
        for method, holds in (("at_most", int.__le__), ("at_least", int.__ge__), ("exactly", int.__eq__)):
            encoder = Encoder([shading()], board)
            getattr(encoder, method)(range(1, size + 1), bound)
            expected = {values for values in product((False, True), repeat=size) if holds(sum(values), bound)}
            assert expected == rows(encoder, size), (method, bound)


def test_a_cell_holds_at_most_one_number() -> None:
    encoder = Encoder([numbers(11)], grid_of(Size(1, 1)))
    assert 12 == len(rows(encoder, 11))


def test_one_of_two_values_that_a_spot_must_have_is_one_variable() -> None:
    layer = Layer("bar", "cell", {1: number(1), 2: number(2)}, "bar", counts=(1, 2), every=True)
    encoder = Encoder([layer], BOARD)
    first = BOARD.cells[0]
    assert encoder.literal("bar", first, 1) == -encoder.literal("bar", first, 2)
    assert [-1] == encoder.facts(Marks({"bar": {first: 2}}))


def test_marks_are_what_an_assignment_says_and_the_other_way_round() -> None:
    layers = (numbers(3), shading())
    encoder = Encoder(layers, BOARD)
    marks = Marks({"number": {BOARD.cells[0]: 3, BOARD.cells[2]: 1}, "shade": {BOARD.cells[1]: 1}})
    values = [-1] * (encoder.variables + 1)
    for literal in encoder.facts(marks):
        values[abs(literal)] = 1 if literal > 0 else -1
    assert marks == encoder.written(values)


def test_a_dot_says_that_the_cell_is_not_shaded() -> None:
    encoder = Encoder([shading()], BOARD)
    assert [-2] == encoder.facts(Marks({"shade": {BOARD.cells[1]: 2}}))


def rule(least: int, spots: tuple[Spot, ...]) -> Constraint:
    return Count(layer="shade", value=1, spots=spots, least=least, most=len(spots), where=WORDS, what=WORDS)


def test_a_constraint_behind_a_selector_holds_only_when_it_is_assumed() -> None:
    one, other = rule(1, BOARD.cells[:2]), rule(1, BOARD.cells[2:])
    search = Search([shading()], BOARD, [one, other], selection=by_itself)
    selectors = search.encoder.selectors
    assert 16 == search.count(limit=20).count
    assert 12 == search.count([selectors[id(one)]], limit=20).count
    assert 9 == search.count(list(selectors.values()), limit=20).count


@frozen(kw_only=True)
class Over(Constraint):
    """Unless the first of four cells is shaded: not both of the last two, and the last only with the second."""

    code: str = "over"
    spots: tuple[Spot, ...] = BOARD.cells
    says: Words = WORDS
    wrong: Words = WORDS

    def encode(self, to: Target) -> None:
        first, *others = to.along("shade", self.spots)
        to.clauses_over([others[0], -others[1], others[2]], ((2, -3), (1, -3)), besides=(first,))


@pytest.mark.parametrize("guarded", [False, True])
def test_clauses_over_literals_are_read_by_their_signed_places(guarded: bool) -> None:
    encoder = Encoder([shading()], BOARD, selection=by_itself if guarded else always)
    encoder.add([over := Over()])
    encoder.clauses.extend([[selector] for selector in encoder.selectors.values()])
    holds = {
        (a, b, c, d) for a, b, c, d in product((False, True), repeat=4) if a or ((not c or not d) and (b or not d))
    }
    assert holds == rows(encoder, 4)
    assert guarded == (id(over) in encoder.selectors)


def test_an_auxiliary_variable_is_shared_by_its_key() -> None:
    encoder = Encoder([shading()], BOARD)
    target: Target = encoder
    assert target.shared("inside") == target.shared("inside") != target.shared("outside")
