"""Constraints on shading and connectedness: both readings agree, and what is forced early is right."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kazu_core.constraints.base import Constraint
from kazu_core.constraints.connected import Connected, CutOff, ways_out
from kazu_core.constraints.shading import OneUnshaded, Settled, apart, no_squares
from kazu_core.grid import Grid, Size, Spot, grid_of
from kazu_core.marks import Marks, shading
from kazu_core.random import Stream
from kazu_core.solving.encoder import Encoder
from kazu_core.solving.reason import Reasoner
from kazu_core.solving.search import Search
from kazu_core.testing import early_findings_hold, grids, readings_agree
from kazu_core.words import Words

LAYERS = (shading(),)
ROW, SQUARE, BLOCK, WIDE = (grid_of(size) for size in (Size(4, 1), Size(2, 2), Size(3, 3), Size(4, 3)))
SAID = {"says": Words("a rule", "ルール"), "wrong": Words("broken", "違反")}


def white(grid: Grid) -> Connected:
    return Connected(layer="shade", grid=grid)


def white_with_shaded_apart(grid: Grid) -> Connected:
    return Connected(layer="shade", grid=grid, granted=apart(grid))


def black(grid: Grid) -> Connected:
    return Connected(layer="shade", grid=grid, value=1, code="shaded-split")


CASES: dict[str, tuple[Grid, Sequence[Constraint], int]] = {
    "apart in a row": (ROW, apart(ROW), 8),
    "apart in a block": (BLOCK, apart(BLOCK), 63),
    "one unshaded": (BLOCK, [OneUnshaded(code="repeats", spots=BLOCK.rows[0], layer="shade", **SAID)], 256),
    "settled": (
        SQUARE, [Settled(code="pattern", spots=SQUARE.cells, layer="shade", shaded=SQUARE.cells[:1],
                         unshaded=SQUARE.cells[1:2], **SAID)], 4,
    ),
    "no squares": (BLOCK, no_squares(BLOCK), 417),
    "unshaded in one piece": (BLOCK, [white(BLOCK)], 219),
    "shaded in one piece": (BLOCK, [black(BLOCK)], 219),
    "shaded in one piece of a row": (ROW, [black(ROW)], 11),
    "unshaded in one piece, shaded apart": (BLOCK, [*apart(BLOCK), white_with_shaded_apart(BLOCK)], 39),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_the_two_readings_agree_on_every_grid(name: str) -> None:
    grid, constraints, kept = CASES[name]
    assert kept == readings_agree(LAYERS, grid, constraints)


@pytest.mark.parametrize("name", CASES)
def test_what_is_found_early_cannot_be_mended(name: str) -> None:
    grid, constraints, _ = CASES[name]
    early_findings_hold(LAYERS, grid, constraints)


@pytest.mark.parametrize("grid", [ROW, SQUARE, BLOCK, WIDE, grid_of(Size(1, 3)), grid_of(Size(2, 1))])
def test_a_way_out_follows_from_the_rules(grid: Grid) -> None:
    rules = [*apart(grid), white_with_shaded_apart(grid)]
    assert readings_agree(LAYERS, grid, rules) == readings_agree(LAYERS, grid, [*rules, *ways_out(grid)])


def test_a_split_is_told_at_the_smaller_piece() -> None:
    marks = Marks({"shade": {Spot.cell(0, 1): 1, Spot.cell(1, 0): 1}})
    findings = list(white_with_shaded_apart(BLOCK).breaches(marks, False))
    assert [(Spot.cell(0, 0),)] == [finding.spots for finding in findings]


def known(grid: Grid, seed: int, rules: Sequence[Constraint]) -> tuple[list[int], list[Marks]]:
    """Return drawn facts of a grid that keeps the rules, and all grids with these facts that do."""
    stream = Stream(seed)
    kept = [marks for marks in grids(LAYERS, grid) if not any([*rule.breaches(marks, True)] for rule in rules)]
    one = stream.choice(kept).on("shade")
    encoder = Encoder(LAYERS, grid)
    cells = [cell for cell in grid.cells if stream.chance(1, 2)]
    facts = [encoder.literal("shade", cell) * (1 if one.get(cell) else -1) for cell in cells]
    agreeing = [marks for marks in kept if all(marks.value("shade", cell) == one.get(cell, 0) for cell in cells)]
    return facts, agreeing


@pytest.mark.parametrize("seed", range(1, 41))
@pytest.mark.parametrize("value", [0, 1])
def test_cut_cells_are_those_that_every_grid_has(seed: int, value: int) -> None:
    rules = [Connected(layer="shade", grid=BLOCK, value=value)]
    forcing = CutOff(layer="shade", grid=BLOCK, value=value)
    facts, agreeing = known(BLOCK, seed, rules)
    reasoner = Reasoner(LAYERS, BLOCK, [*rules, forcing])
    closure = reasoner.closure(facts=facts)
    assert not closure.broken
    for variable, cell in enumerate(BLOCK.cells, 1):
        found = {marks.value("shade", cell) for marks in agreeing}
        if closure.values[variable]:
            assert found == {max(closure.values[variable], 0)}
        elif any(fact * (1 if value else -1) > 0 for fact in facts):
            assert found == {0, 1}  # from one cell of the piece on, nothing that holds everywhere is missed


@pytest.mark.parametrize("seed", range(1, 41))
def test_chain_cuts_are_what_cut_cells_are_where_shaded_cells_lie_apart(seed: int) -> None:
    rules = [*apart(WIDE), white_with_shaded_apart(WIDE)]
    facts, agreeing = known(WIDE, seed, rules)
    reasoner = Reasoner(LAYERS, WIDE, [*rules, *ways_out(WIDE), CutOff(layer="shade", grid=WIDE, apart=True)])
    closure = reasoner.closure(facts=facts)
    assert not closure.broken
    for variable, cell in enumerate(WIDE.cells, 1):
        found = {marks.value("shade", cell) for marks in agreeing}
        assert found == ({max(closure.values[variable], 0)} if closure.values[variable] else {0, 1})


def test_a_large_split_board_is_cut_with_short_clauses() -> None:
    grid = grid_of(Size(20, 20))
    search = Search(LAYERS, grid, [white_with_shaded_apart(grid)])
    wall = [search.encoder.literal("shade", Spot.cell(step, step)) for step in range(20)]
    assert search.model(wall) is None
    assert search.model(wall[1:]) is not None
