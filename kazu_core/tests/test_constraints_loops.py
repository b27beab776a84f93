"""Loops: both readings agree on every grid of small boards, and what the rules force holds in every loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations, product
from typing import Literal

import pytest

from kazu_core.constraints import loop_rules
from kazu_core.constraints.base import Constraint, Finding
from kazu_core.constraints.loop_areas import loop_areas
from kazu_core.constraints.loops import SingleLoop, zero_or_two
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Marks, paths, sides
from kazu_core.random import Stream
from kazu_core.solving.encoder import Encoder
from kazu_core.solving.reason import Reasoner
from kazu_core.solving.search import Search
from kazu_core.testing import early_findings_hold, readings_agree, readings_agree_on

CORNERS = sides()
CELLS = paths()


def loop(size: Size, at: Literal["corner", "cell"] = "corner") -> tuple[Constraint, ...]:
    layer = "side" if at == "corner" else "path"
    return (*zero_or_two(size, layer, at), SingleLoop(layer=layer, size=size, at=at))


def areas(size: Size, at: Literal["corner", "cell"] = "corner") -> tuple[Constraint, ...]:
    return loop_areas(size, "side" if at == "corner" else "path", at)


def outlines(size: Size) -> Iterator[Marks]:
    """Yield the outline of every set of cells: all the grids in which an even number of lines meets at each corner."""
    grid = grid_of(size)
    for values in product((0, 1), repeat=len(grid.cells)):
        inside = dict(zip(grid.cells, values, strict=True))
        lines = {edge: 1 for edge in grid.edges if sum(inside[cell] for cell in grid.beside(edge)) == 1}
        yield Marks({"side": lines})


def found(constraints: Iterable[Constraint], marks: Marks, done: bool = True) -> list[Finding]:
    return [finding for constraint in constraints for finding in constraint.breaches(marks, done)]


def loops(size: Size) -> list[Marks]:
    return [marks for marks in outlines(size) if not found(loop(size), marks)]


def side(*spots: tuple[int, int]) -> Marks:
    return Marks({"side": {Spot(*spot): 1 for spot in spots}})


def round_cell(row: int, column: int) -> list[Spot]:
    return list(grid_of(Size(1, 1)).sides(Spot.cell(row, column)))


@pytest.mark.parametrize(("width", "height", "number"), [(1, 1, 1), (3, 1, 6), (2, 2, 13)])
def test_both_readings_allow_the_loops_along_edges(width: int, height: int, number: int) -> None:
    size = Size(width, height)
    assert number == readings_agree((CORNERS,), grid_of(size), loop(size))


def test_both_readings_allow_the_loops_through_cells() -> None:
    size = Size(3, 3)
    assert 13 == readings_agree((CELLS,), grid_of(size), loop(size, "cell"))


def test_both_readings_allow_the_loops_of_a_larger_board() -> None:
    size = Size(3, 3)
    assert 213 == readings_agree_on(outlines(size), (CORNERS,), grid_of(size), loop(size))
    assert 213 == readings_agree_on(outlines(size), (CORNERS,), grid_of(size), (*loop(size), *areas(size)))


@pytest.mark.parametrize("patience", [-1, loop_rules.PATIENCE])
def test_the_solver_finds_every_loop_of_a_larger_board(patience: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop_rules, "PATIENCE", patience)
    search = Search((CORNERS,), grid_of(Size(3, 3)), loop(Size(3, 3)))
    assert 213 == search.count(limit=1000).count
    assert set(map(tuple, loops(Size(3, 3)))) == set(map(tuple, search.found()))


def test_what_is_found_early_cannot_be_mended() -> None:
    early_findings_hold((CORNERS,), grid_of(Size(2, 2)), loop(Size(2, 2)))


def test_a_line_that_branches_is_found_early() -> None:
    (finding,) = found(zero_or_two(Size(2, 2), "side", "corner"), side((1, 2), (3, 2), (2, 1)), False)
    assert "line-branches" == finding.code
    assert Spot(2, 2) == finding.spots[0]
    assert {Spot(1, 2), Spot(3, 2), Spot(2, 1)} == set(finding.spots[1:])
    assert "the line branches at the bottom right corner of row 1, column 1" == finding.words.en


def test_a_line_that_ends_is_found_when_nothing_can_lead_on() -> None:
    rules = zero_or_two(Size(1, 1), "side", "corner")
    assert not found(rules, side((0, 1)), False)
    blocked = side((0, 1)).written("side", Spot(1, 0), 2)
    assert [("line-ends", (Spot(0, 0), Spot(0, 1)))] == [(one.code, one.spots) for one in found(rules, blocked, False)]
    assert ["line-ends", "line-ends"] == [finding.code for finding in found(rules, side((0, 1)))]


def test_two_loops_are_found_early_and_the_smaller_one_is_told() -> None:
    small = round_cell(0, 0)
    large = [edge for edge in {*round_cell(2, 1), *round_cell(2, 2)} if edge != Spot(5, 4)]
    (finding,) = found(loop(Size(3, 3)), side(*small, *large), False)
    assert "loop-split" == finding.code
    assert sorted(small) == list(finding.spots)


def test_pieces_that_may_still_join_are_no_finding() -> None:
    assert not found(loop(Size(3, 3)), side((0, 1), (6, 5)), False)


def test_a_board_without_lines_has_no_loop() -> None:
    assert ["no-loop"] == [finding.code for finding in found(loop(Size(2, 2)), Marks())]


def test_the_areas_are_never_judged() -> None:
    assert not found(areas(Size(2, 2)), side((0, 1)))
    assert not any(rule.judged for rule in areas(Size(2, 2)))


# -- what the solver is answered with


def test_pieces_are_parted_where_the_fewest_links_join_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop_rules, "PATIENCE", -1)
    grid = grid_of(Size(4, 3))
    links = loop_rules.links_between(grid, "corner")
    rule = loop_rules.LoopRule(links, range(1, len(links.edges) + 1), ())
    for one, other in product(grid.cells, grid.cells):
        if one.column == 0 and other.column >= 2:
            near, far = grid.sides(one), grid.sides(other)
            opened, left = rule.cuts([0, *(1 if edge in near + far else -1 for edge in links.edges)])
            assert max(opened) < 0
            leading = [links.edges[variable - 1] for variable in left if variable > 0]
            assert len(leading) == fewest_between(links, near, far)
            assert not joined(links, near, far, without=leading)


def joined(links: loop_rules.Links, some: Iterable[Spot], others: Iterable[Spot], without: Iterable[Spot]) -> bool:
    """Whether links that are left lead from some lines to others."""
    ends = dict(zip(links.edges, links.ends, strict=True))
    reached = {place for edge in some for place in ends[edge]}
    left = [ends[edge] for edge in ends.keys() - set(without)]
    while more := {place for pair in left if reached & set(pair) for place in pair} - reached:
        reached |= more
    return bool(reached & {place for edge in others for place in ends[edge]})


def fewest_between(links: loop_rules.Links, some: Iterable[Spot], others: Iterable[Spot]) -> int:
    """Try all ways to part the places in two."""
    ends = dict(zip(links.edges, links.ends, strict=True))
    here, there = ({place for edge in edges for place in ends[edge]} for edges in (some, others))
    free = [place for place in range(len(links.places)) if place not in here | there]
    sides = ({*here, *(place for place, near in zip(free, chosen, strict=True) if near)}
             for chosen in product((0, 1), repeat=len(free)))  # fmt: skip
    return min(sum(len(side & set(pair)) == 1 for pair in links.ends) for side in sides)


# -- what the rules force


def rules(counts: Sequence[tuple[Spot, tuple[Spot, ...], int]] = ()) -> Reasoner:
    size = Size(3, 3)
    one_loop = SingleLoop(layer="side", size=size, counts=tuple(counts))
    return Reasoner((CORNERS,), grid_of(size), (*zero_or_two(size, "side", "corner"), one_loop, *areas(size)))


def facts_of(reasoner: Reasoner, marks: Marks, spots: Iterable[Spot]) -> list[int]:
    literals = [(reasoner.encoder.literal("side", spot), marks.value("side", spot)) for spot in spots]
    return [literal if value else -literal for literal, value in literals]


def test_what_is_forced_holds_in_every_loop_that_has_the_facts() -> None:
    reasoner, stream, every = rules(), Stream(5), loops(Size(3, 3))
    edges = grid_of(Size(3, 3)).edges
    boards = [frozenset(facts_of(reasoner, marks, edges)) for marks in every]
    for _ in range(300):
        drawn = facts_of(reasoner, stream.choice(every), stream.shuffled(edges)[: stream.between(2, 14)])
        if stream.chance(1, 3):
            drawn[0] = -drawn[0]
        closure = reasoner.closure(facts=drawn)
        fitting = [board for board in boards if board.issuperset(drawn)]
        assert not (closure.broken and fitting)
        if not closure.broken:
            known = [variable * closure.values[variable] for variable in reasoner.board if closure.values[variable]]
            assert all(board.issuperset(known) for board in fitting)


def test_more_facts_never_force_less() -> None:
    reasoner, stream, every = rules(), Stream(6), loops(Size(3, 3))
    for _ in range(100):
        facts = facts_of(reasoner, stream.choice(every), stream.shuffled(grid_of(Size(3, 3)).edges)[:10])
        fewer, more = reasoner.closure(facts=facts[:5]), reasoner.closure(facts=facts)
        assert all(not less or less == value for less, value in zip(fewer.values, more.values, strict=True))


def value(reasoner: Reasoner, facts: Marks, spot: tuple[int, int], tier: int = 0) -> int:
    closure = reasoner.closure(tier=tier, facts=reasoner.encoder.facts(facts))
    assert not closure.broken
    return closure.values[reasoner.encoder.literal("side", Spot(*spot))]


def test_a_path_is_not_closed_while_there_are_lines_elsewhere() -> None:
    open_end = [(1, 0), (3, 0), (0, 1), (4, 1), (1, 2)]
    assert -1 == value(rules(), side(*open_end, (6, 5)), (3, 2))
    assert 0 == value(rules(), side(*open_end), (3, 2))


def test_a_path_is_not_closed_while_a_count_is_not_met() -> None:
    far = Spot.cell(2, 2)
    open_end = side((1, 0), (3, 0), (0, 1), (4, 1), (1, 2))
    assert -1 == value(rules([(far, tuple(round_cell(2, 2)), 2)]), open_end, (3, 2))
    near = Spot.cell(1, 1)
    assert 0 == value(rules([(near, tuple(round_cell(1, 1)), 1)]), open_end, (3, 2))


def test_a_closed_loop_is_everything() -> None:
    reasoner = rules()
    closure = reasoner.closure(tier=0, facts=reasoner.encoder.facts(side(*round_cell(0, 0))))
    assert 4 == sum(closure.values[variable] > 0 for variable in reasoner.board)
    assert all(closure.values[variable] for variable in reasoner.board)
    assert reasoner.closure(tier=0, facts=reasoner.encoder.facts(side(*round_cell(0, 0), (6, 5)))).broken


def test_what_joins_two_parts_of_the_inside_is_inside() -> None:
    # the top and bottom rows are partly inside, the two sides of the middle row outside: the centre joins them
    facts = side((0, 3), (6, 3)).written("side", Spot(3, 0), 2).written("side", Spot(3, 6), 2)
    assert -1 == value(rules(), facts, (2, 3), tier=1)
    assert -1 == value(rules(), facts, (4, 3), tier=1)


def test_cells_that_an_area_needs_or_cannot_reach_are_all_found() -> None:
    size, stream = Size(4, 4), Stream(8)
    encoder = Encoder((CORNERS,), grid_of(size))
    encoder.add(areas(size))
    ((rule, _),) = encoder.rules
    grid, around = grid_of(size), Spot(-1, -1)
    inside = {cell: encoder.shared(("inside", cell)) for cell in grid.cells}
    lines = {edge: encoder.literal("side", edge) for edge in grid.edges}
    between = [(one, other, lines[edge]) for edge in grid.edges
               for one, other in permutations((*grid.beside(edge), around)[:2])]  # fmt: skip
    for _ in range(200):
        values = [0] * (encoder.variables + 1)
        for variable, choices in (*((one, (-1, 0, 0, 1)) for one in inside.values()),
                                  *((one, (-1, 0, 0, 0, 1)) for one in lines.values())):  # fmt: skip
            values[variable] = stream.choice(choices)
        wanted = {literal for sign in (-1, 1) for literal in cut_off(inside, between, values, sign, around)}
        assert wanted == {literal for literal, _ in rule.forced(values)}


def cut_off(
    inside: dict[Spot, int], between: list[tuple[Spot, Spot, int]], values: Sequence[int], sign: int, around: Spot
) -> Iterator[int]:
    """Yield what the area of a sign is bound to, each cell taken away by itself and the rest walked over."""
    sides = {**{cell: sign * values[variable] for cell, variable in inside.items()}, around: -sign}
    held = [cell for cell, side in sides.items() if side > 0]
    start = around if sign < 0 else next(iter(held), None)
    if start is None:
        return

    def reached(without: Spot | None) -> set[Spot]:
        there = [start]
        for at in there:
            there += [other for one, other, line in between if one == at and values[line] <= 0
                      and sides[other] >= 0 and other not in (without, *there)]  # fmt: skip
        return set(there)

    whole = reached(None)
    for cell, variable in inside.items():
        if cell not in whole and sides[cell] >= 0:
            yield 0 if sides[cell] else -sign * variable
        if cell in whole and sides[cell] == 0 and not reached(cell).issuperset(whole.intersection(held)):
            yield sign * variable
