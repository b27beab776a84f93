"""Regions of equal numbers: both readings agree, what follows rules nothing out, what is told of boards is right."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from itertools import islice

import pytest
from attrs import evolve

from kazu_core.bits import board_of, gathered, members
from kazu_core.constraints.base import Constraint, TellingRule
from kazu_core.constraints.number_pockets import Pockets
from kazu_core.constraints.number_region_rules import largest_region, number_regions
from kazu_core.constraints.number_region_view import RegionView
from kazu_core.constraints.number_regions import OfRegions, RegionNotTooSmall
from kazu_core.constraints.numbers import Filled, Given
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Marks, numbers
from kazu_core.random import Stream
from kazu_core.solving.encoder import Encoder, by_itself
from kazu_core.solving.reason import Reasoner
from kazu_core.solving.search import Search
from kazu_core.testing import early_findings_hold, readings_agree

NUMBER = "number"
Known = dict[Spot, int]

BOARDS: list[tuple[Size, int]] = [
    (Size(1, 1), 1),
    (Size(2, 2), 4),
    (Size(5, 1), 5),
    (Size(3, 2), 4),
    (Size(2, 3), 3),
]


def judged(rules: Sequence[Constraint]) -> list[Constraint]:
    return [rule for rule in rules if rule.judged]


def filled(size: Size) -> list[Constraint]:
    return [Filled(layer=NUMBER, spot=cell) for cell in grid_of(size).cells]


def search(size: Size, highest: int, rules: Sequence[Constraint]) -> Search:
    return Search((numbers(highest),), grid_of(size), [*filled(size), *rules])


def answers(size: Size, highest: int) -> list[Known]:
    """Return every way to fill a board, found without what follows from the rules."""
    found = search(size, highest, judged(number_regions(size, highest))).found()
    return [dict(marks.on(NUMBER)) for marks in found]


@pytest.mark.parametrize(("size", "highest"), BOARDS)
def test_the_two_readings_agree_and_nothing_that_follows_rules_an_answer_out(size: Size, highest: int) -> None:
    rules, layers, grid = number_regions(size, highest), (numbers(highest),), grid_of(size)
    assert readings_agree(layers, grid, judged(rules)) == readings_agree(layers, grid, rules)


@pytest.mark.parametrize(("size", "highest"), BOARDS)
def test_each_rule_by_itself_is_read_alike(size: Size, highest: int) -> None:
    for rule in judged(number_regions(size, highest)):
        readings_agree((numbers(highest),), grid_of(size), [rule])
        early_findings_hold((numbers(highest),), grid_of(size), [rule], boards=60)


@pytest.mark.parametrize("size", [Size(11, 1), Size(6, 2)])
def test_large_numbers_that_are_told_apart_late_are_the_same(size: Size) -> None:
    """On twelve cells 10, 11 and 12 are large: told apart from the start there are as many answers."""
    highest = size.width * size.height
    late, early = number_regions(size, highest), []
    for rule in number_regions(size, highest):
        assert isinstance(rule, OfRegions)
        early.append(evolve(rule, reader=evolve(rule.reader, common=frozenset(range(1, highest + 1)))))
    counts = [search(size, highest, rules).count(limit=20_000).count for rules in (late, early, judged(late))]
    assert counts[0] > 10
    assert counts == counts[:1] * 3


def test_a_large_region_is_found() -> None:
    size = Size(5, 3)
    known = {Spot.cell(1, 1): 1, Spot.cell(0, 4): 14}
    (answer,) = search(size, 15, [*number_regions(size, 15, known), *given(known)]).found()
    assert {1, 14} == {*answer.on(NUMBER).values()}
    (bare,) = (rule for rule in number_regions(Size(4, 3), 12) if isinstance(rule, RegionNotTooSmall))
    whole = Marks({NUMBER: dict.fromkeys(grid_of(Size(4, 3)).cells, 12)})
    assert not list(bare.breaches(whole, True))


def given(known: Known) -> list[Constraint]:
    return [Given(layer=NUMBER, spot=spot, value=value) for spot, value in known.items()]


@pytest.mark.parametrize("seed", range(1, 9))
def test_no_answer_has_a_larger_region_and_what_is_known_rules_none_out(seed: int) -> None:
    stream = Stream(seed)
    size = stream.choice([Size(3, 3), Size(4, 2), Size(2, 4)])
    cells = size.width * size.height
    every = answers(size, cells)
    for _ in range(6):
        drawn = stream.choice(every)
        known = {spot: value for spot, value in drawn.items() if stream.chance(1, 3)}
        alike = [one for one in every if known.items() <= one.items()]
        highest = largest_region(size, known)
        assert max(max(one.values()) for one in alike) <= highest
        rules = [*number_regions(size, highest, known), *given(known)]
        assert len(alike) == search(size, highest, rules).count(limit=99_999).count


@pytest.mark.parametrize("seed", range(1, 11))
def test_what_the_rules_force_is_in_every_answer(seed: int) -> None:
    stream = Stream(seed)
    size = stream.choice([Size(3, 3), Size(4, 2), Size(2, 4)])
    highest = size.width * size.height
    layers, grid = (numbers(highest),), grid_of(size)
    every = answers(size, highest)
    reasoner = Reasoner(layers, grid, [*filled(size), *number_regions(size, highest)])
    for _ in range(12):
        drawn = Marks({NUMBER: stream.choice(every)})
        share = stream.between(1, 4)
        literals = [one for one in reasoner.literals(drawn) if stream.chance(share, 6)]
        alike = [own for one in every if {*literals} <= (own := {*reasoner.literals(Marks({NUMBER: one}))})]
        for tier in (0, 1):
            closure = reasoner.closure(tier=tier, facts=literals)
            assert not closure.broken
            known = {variable * closure.values[variable] for variable in reasoner.board if closure.values[variable]}
            assert all(known <= own for own in alike)
    reasoner.close()


def test_more_knowledge_never_says_less() -> None:
    size, stream = Size(4, 3), Stream(5)
    reasoner = Reasoner((numbers(8),), grid_of(size), [*filled(size), *number_regions(size, 8)])
    drawn = [*islice(search(size, 8, number_regions(size, 8)).found(), 40)]
    for answer in drawn:
        literals = [one for one in reasoner.literals(answer) if stream.chance(1, 8)]
        few = reasoner.closure(facts=literals[::2])
        many = reasoner.closure(facts=literals)
        assert all(many.values[one] == few.values[one] for one in reasoner.board if few.values[one])
    reasoner.close()


# -- the techniques, one by one


def view(number: int, rows: str) -> tuple[RegionView, int]:
    """Return the view of a number on a board ("o" the number, "#" another, "." open), and its width."""
    lines = rows.split()
    width, text = len(lines[0]), "".join(lines)
    hold, other = (gathered(cell for cell, mark in enumerate(text) if mark == kind) for kind in "o#")
    board = board_of(Size(width, len(lines)))
    return RegionView(board, number, hold, board.full & ~other), width


def cells(bits: int, width: int) -> list[tuple[int, int]]:
    return [divmod(cell, width) for cell in members(bits)]


def test_a_complete_region_has_no_like_beside_it() -> None:
    seen, width = view(2, "oo. ... ...")
    assert seen.barred is not None
    assert [(0, 2), (1, 0), (1, 1)] == cells(seen.barred[1], width)


def test_a_cell_that_would_join_too_much_is_barred() -> None:
    seen, width = view(4, "oo.oo ..... .....")
    assert seen.barred is not None
    assert [(0, 2)] == cells(seen.barred[1], width)


def test_a_region_that_is_too_large_is_broken() -> None:
    assert view(2, "ooo")[0].barred is None


def test_a_region_takes_its_only_way() -> None:
    seen, width = view(3, "o#. .#. ...")
    told = seen.way_out(0)
    assert told is not None
    assert [(1, 0)] == cells(told[0], width)
    assert view(3, "o#. ##. ...")[0].way_out(0) is None


def test_a_number_needs_room() -> None:
    seen, width = view(4, "..# ### ...")
    assert [(0, 0), (0, 1), (2, 0), (2, 1), (2, 2)] == cells(seen.unreached, width)


def test_a_number_stands_no_farther_from_its_group_than_it_can_grow() -> None:
    seen, width = view(3, "o...")
    assert [(0, 3)] == cells(seen.unreached, width)
    assert [] == cells(view(3, "o....... ........")[0].unreached, 8)


def test_a_region_has_the_cells_that_it_needs() -> None:
    seen, width = view(4, "o.. ##. ...")
    told = seen.needs(0)
    assert told is not None
    assert [(0, 1), (0, 2), (1, 2)] == cells(told[0], width)


def test_all_shapes_of_a_region_agree() -> None:
    seen, width = view(3, "oo. ... ###")
    told = seen.shapes(0)
    assert told is not None
    assert [] == cells(told[0], width)
    seen, width = view(2, "#o. #.. ###")
    told = seen.shapes(0)
    assert told is not None
    assert [(1, 2)] == cells(told[1], width)


def test_a_pocket_is_filled_as_the_rules_let_it() -> None:
    """Two open cells, each 1 or 2: they are 2 and 2, since a 2 beside a 1 would stand alone."""
    size = Size(4, 1)
    rules = [rule for rule in number_regions(size, 2) if rule.judged or isinstance(rule, Pockets)]
    reasoner = Reasoner((numbers(2),), grid_of(size), [*filled(size), *rules])
    ends = {Spot.cell(0, 0): 1, Spot.cell(0, 3): 1}
    closure = reasoner.closure(facts=reasoner.encoder.facts(Marks({NUMBER: ends})))
    assert all(closure.values[reasoner.encoder.literal(NUMBER, Spot.cell(0, at), 2)] > 0 for at in (1, 2))
    reasoner.close()


def test_a_deduction_names_its_region() -> None:
    size = Size(3, 2)
    encoder = Encoder((numbers(4),), grid_of(size), selection=by_itself)
    encoder.add(number_regions(size, 4))
    values = [0] * (encoder.variables + 1)
    for at, number in (((0, 0), 2), ((0, 1), 2)):
        for value in range(1, 5):
            values[encoder.literal(NUMBER, Spot.cell(*at), value)] = 1 if value == number else -1
    rule = next(rule for rule, _ in encoder.rules)
    assert isinstance(rule, TellingRule)
    literal, because = next(iter(rule.forced(values)))
    told = rule.told(literal, because)
    assert told.code == "region-complete"
    assert told.spots == (Spot.cell(0, 0), Spot.cell(0, 1))
    assert "row 1, column 1" in told.says.en
    assert "{" not in told.says.en + told.says.ja


def test_a_technique_can_be_sent_to_another_process() -> None:
    rules = number_regions(Size(3, 2), 4)
    assert pickle.loads(pickle.dumps(rules)) == rules
