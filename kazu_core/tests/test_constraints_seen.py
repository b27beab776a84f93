"""What follows from heights seen along a line and from signs: never against what keeps the rules, and all of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, permutations, product

import pytest

from kazu_core.constraints.base import Constraint
from kazu_core.constraints.order_patterns import climbs
from kazu_core.constraints.sight import highest_at, orders_left, seen
from kazu_core.constraints.sight_patterns import Orders, sights
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Marks, numbers
from kazu_core.random import Stream
from kazu_core.solving.encoder import Encoder
from kazu_core.solving.search import Search
from kazu_core.words import Words

LINE = Words("row 1", "第1行")
WEST, EAST = Words("the left of row 1", "第1行の左"), Words("the right of row 1", "第1行の右")


def by_trying(cells: Sequence[int], first: int, last: int) -> list[int]:
    """Return what every order that fits leaves in each cell."""
    left = [0] * len(cells)
    for order in permutations(range(1, len(cells) + 1)):
        fits = all(cell >> height & 1 for cell, height in zip(cells, order, strict=True))
        if fits and first in {0, seen(order)} and last in {0, seen(order[::-1])}:
            left = [kept | 1 << height for kept, height in zip(left, order, strict=True)]
    return left


@pytest.mark.parametrize("side", range(1, 7))
def test_what_is_left_of_a_line_is_what_trying_every_order_leaves(side: int) -> None:
    stream = Stream(side)
    everything = (2 << side) - 2
    for _ in range(60):
        cells = [everything & (stream.word() | stream.word() * stream.below(2)) for _ in range(side)]
        first, last = stream.below(side + 1), stream.below(side + 1)
        assert by_trying(cells, first, last) == list(orders_left(cells, first, last))


@pytest.mark.parametrize("side", range(1, 7))
def test_a_clue_bounds_a_place_by_no_more_than_all_its_orders(side: int) -> None:
    for clue in range(1, side + 1):
        for at, left in enumerate(orders_left([(2 << side) - 2] * side, clue, 0)):
            least, most = highest_at(side, clue, at)
            assert all(least <= height <= most for height in range(1, side + 1) if left >> height & 1)


def test_heights_are_seen_that_are_taller_than_all_before_them() -> None:
    assert (3, 1, 4, 0) == (seen([2, 1, 3, 4]), seen([4, 2, 3, 1]), seen([1, 2, 3, 4]), seen([]))


def allowed(patterns: Iterable[Constraint], size: Size, boards: Iterable[Sequence[int]]) -> list[bool]:
    """Return for each full board whether patterns let it be: clauses by a solver, rules by what they force."""
    grid, layers = grid_of(size), (numbers(max(size.width, size.height)),)
    search = Search(layers, grid, list(patterns))
    told = []
    for board in boards:
        facts = search.encoder.facts(Marks({"number": dict(zip(grid.cells, board, strict=True))}))
        values = [-1] * (search.encoder.variables + 1)
        for fact in facts:
            values[fact] = 1
        broken = any(literal == 0 for rule, _ in search.encoder.rules for literal, _ in rule.forced(values))
        told.append(search.model(facts) is not None and not broken)
    search.close()
    return told


@pytest.mark.parametrize(("first", "last"), [(1, 0), (4, 0), (2, 0), (0, 3), (2, 2), (1, 4), (3, 2)])
def test_patterns_of_a_line_let_be_what_its_clues_do(first: int, last: int) -> None:
    size = Size(4, 1)
    orders = list(permutations(range(1, 5)))
    patterns = sights("number", LINE, grid_of(size).cells, (WEST, first), (EAST, last))
    fit = [first in {0, seen(order)} and last in {0, seen(order[::-1])} for order in orders]
    assert fit == allowed(patterns, size, orders)


def test_a_pattern_at_work_names_the_place_and_the_height_that_no_order_has() -> None:
    cells = grid_of(Size(4, 1)).cells
    pattern = sights("number", LINE, cells, (WEST, 3), (EAST, 0))[-1]
    assert isinstance(pattern, Orders)
    encoder = Encoder((numbers(4),), grid_of(Size(4, 1)))
    encoder.add([pattern])
    ((rule, _),) = encoder.rules
    values = [0] * (encoder.variables + 1)
    values[encoder.literal("number", cells[0], 2)] = 1
    for height in (1, 3, 4):
        values[encoder.literal("number", cells[0], height)] = -1
    forced = dict(rule.forced(values))
    gone = -encoder.literal("number", cells[1], 4)
    assert gone in forced
    told = rule.told(gone, forced[gone])  # type: ignore[attr-defined]
    assert "row 1, column 2" in told.says.en
    assert "hold 4" in told.says.en
    assert "1行2列が4" in told.says.ja


SIGNED = [(0, 1), (1, 2), (2, 5), (5, 8), (3, 4), (4, 1)]


def test_what_signs_come_to_rules_out_no_square_that_keeps_them() -> None:
    size, grid = Size(3, 3), grid_of(Size(3, 3))
    cells = grid.cells
    for some in (SIGNED[:2], SIGNED[1:3], [(3, 4), (4, 5)], [(4, 1), (1, 0)]):
        pairs = [(cells[less], cells[more]) for less, more in some]
        patterns = list(climbs("number", pairs, (*grid.rows, *grid.columns), 3))
        rows = list(permutations(range(1, 4)))
        squares = [sum(three, ()) for three in product(rows, repeat=3)]
        squares = [one for one in squares if all(len({*one[at::3]}) == 3 for at in range(3))]
        right = [one for one in squares if all(one[less] < one[more] for less, more in some)]
        assert patterns
        assert right
        assert all(allowed(patterns, size, right))


def test_a_chain_bounds_its_ends_and_a_house_bounds_further() -> None:
    row = grid_of(Size(5, 5)).rows[0]
    chain = list(pairwise(row[:4]))
    told = {(climb.spots[0], climb.falling): climb for climb in climbs("number", chain, (row,), 5)}
    assert (4, "sign-chain") == (told[row[3], False].bound, told[row[3], False].code)
    assert (2, "sign-chain") == (told[row[0], True].bound, told[row[0], True].code)
    star = [(row[0], Spot(3, 1)), (row[1], Spot(3, 3)), (Spot(3, 1), Spot(3, 3)), (row[2], Spot(3, 1))]
    crowd = [climb for climb in climbs("number", star, (row,), 5) if climb.crowd and not climb.falling]
    assert [(Spot(3, 1), 3), (Spot(3, 3), 4)] == [(climb.spots[0], climb.bound) for climb in crowd]


def test_signs_in_a_ring_tell_nothing_and_do_not_hang() -> None:
    one, two, three, four = grid_of(Size(2, 2)).cells
    ring = [(one, two), (two, four), (four, three), (three, one)]
    assert [] == list(climbs("number", ring, ((one, two),), 4))


def test_many_signs_are_looked_at_in_time() -> None:
    grid = grid_of(Size(9, 9))
    pairs = [(cell, cell.step(*way)) for cell in grid.cells for way in ((0, 2), (2, 0)) if grid.holds(cell.step(*way))]
    inside = [pair for pair in pairs if pair[1] in set(grid.cells)]
    longest = max(climbs("number", inside, (*grid.rows, *grid.columns), 9), key=lambda climb: len(climb.spots))
    assert 17 == len(longest.spots)
