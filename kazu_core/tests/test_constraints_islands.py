"""Islands in a sea: both readings agree, what follows rules nothing out, what is told of unfinished boards is right."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import pytest

from kazu_core.bits import board_of, gathered, members
from kazu_core.constraints.base import Constraint, LazyRule, TellingRule
from kazu_core.constraints.island_rules import islands
from kazu_core.constraints.island_view import Isles, View
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Marks, shading
from kazu_core.random import Stream
from kazu_core.solving.encoder import Encoder, by_itself
from kazu_core.solving.reason import Reasoner
from kazu_core.solving.search import Search
from kazu_core.testing import early_findings_hold, grids, readings_agree

LAYERS = (shading(),)
Clues = dict[tuple[int, int], int]

BOARDS: list[tuple[Size, Clues]] = [
    (Size(3, 3), {(0, 0): 3, (2, 2): 1}),
    (Size(3, 3), {(0, 0): 3, (2, 2): 0}),
    (Size(5, 2), {(0, 0): 2, (0, 2): 1, (1, 4): 2}),
    (Size(5, 2), {(1, 1): 4, (0, 4): 0}),
    (Size(3, 3), {(0, 0): 0, (2, 2): 0}),
    (Size(2, 5), {(0, 0): 9}),
    (Size(4, 1), {(0, 0): 1, (0, 2): 1}),
    (Size(1, 1), {(0, 0): 1}),
    (Size(2, 2), {}),
    (Size(3, 3), {(1, 1): 10_000}),
]


def rules_of(size: Size, clues: Clues) -> tuple[Constraint, ...]:
    return islands(size, {Spot.cell(*at): count for at, count in clues.items()})


def judged(rules: Sequence[Constraint]) -> list[Constraint]:
    return [rule for rule in rules if rule.judged]


@pytest.mark.parametrize(("size", "clues"), BOARDS)
def test_the_two_readings_agree_and_nothing_that_follows_rules_an_answer_out(size: Size, clues: Clues) -> None:
    rules, grid = rules_of(size, clues), grid_of(size)
    assert readings_agree(LAYERS, grid, judged(rules)) == readings_agree(LAYERS, grid, rules)


@pytest.mark.parametrize(("size", "clues"), [one for one in BOARDS if one[0].width * one[0].height < 12])
def test_each_rule_by_itself_is_read_alike(size: Size, clues: Clues) -> None:
    grid = grid_of(size)
    for rule in {(type(rule), rule.code): rule for rule in judged(rules_of(size, clues))}.values():
        readings_agree(LAYERS, grid, [rule])
        early_findings_hold(LAYERS, grid, [rule], boards=20)


@pytest.mark.parametrize(("size", "clues"), BOARDS)
def test_every_answer_is_counted_also_where_whose_cell_is_whose_is_written_out(size: Size, clues: Clues) -> None:
    grid, rules = grid_of(size), rules_of(size, clues)
    asked = judged(rules)
    kept = {str(marks) for marks in grids(LAYERS, grid) if not any(list(rule.breaches(marks, True)) for rule in asked)}
    for selection in (lambda _: None, by_itself):
        search = Search(LAYERS, grid, rules, selection=selection)
        for rule, _ in search.encoder.rules:
            if isinstance(rule, LazyRule):
                for clause in search.encoder.written_out(rule, search.encoder.variables):
                    search._solver.add_clause(clause)
        search._next = search.encoder.variables
        found = search.count(list(search.encoder.selectors.values()), limit=5000)
        assert kept == {str(answer) for answer in found.answers}


@pytest.mark.parametrize("seed", range(1, 13))
def test_what_the_rules_force_is_in_every_answer(seed: int) -> None:
    stream = Stream(seed)
    size = stream.choice([Size(4, 3), Size(3, 4), Size(4, 4)])
    grid = grid_of(size)
    cells = stream.shuffled(range(size.width * size.height))[: stream.between(1, 3)]
    rules = rules_of(size, {divmod(cell, size.width): stream.below(5) for cell in cells})
    search = Search(LAYERS, grid, rules)
    answers = list(islice(search.found(), 400))
    reasoner = Reasoner(LAYERS, grid, rules)
    for _ in range(25):
        if not answers:
            break
        answer = stream.choice(answers)
        literals = [one for one in reasoner.literals(answer) if stream.chance(1, 3)]
        alike = [one for one in answers if set(literals) <= set(reasoner.literals(one))]
        for tier in (0, 1):
            closure = reasoner.closure(tier=tier, facts=literals)
            assert not closure.broken
            for variable in reasoner.board:
                if closure.values[variable] and len(answers) < 400:
                    literal = variable * closure.values[variable]
                    assert all(literal in reasoner.literals(one) for one in alike)


# -- the techniques, one by one


def view(rows: str, clues: Clues) -> tuple[View, int]:
    """Return the view of a board ("#" sea, "o" land, "." open; clues are land), and its width."""
    lines = rows.split()
    width = len(lines[0])
    told = {row * width + column: count for (row, column), count in sorted(clues.items())}
    text = "".join(lines)
    sea, land = (gathered(cell for cell, mark in enumerate(text) if mark == kind) for kind in "#o")
    return View(Isles(Size(width, len(lines)), told), sea, land | gathered(told)), width


def cells(bits: int, width: int) -> list[tuple[int, int]]:
    return [divmod(cell, width) for cell in members(bits)]


def test_a_complete_island_is_surrounded() -> None:
    seen, width = view("oo. ... ...", {(0, 0): 2})
    told = seen.complete(0)
    assert told is not None
    assert [(0, 2), (1, 0), (1, 1)] == cells(told[0], width)


def test_an_island_that_lacks_cells_takes_its_only_way() -> None:
    seen, width = view("o#. .#. ...", {(0, 0): 3})
    told = seen.way_out(0)
    assert told is not None
    assert [(1, 0)] == cells(told[1], width)


def test_a_cell_beside_two_islands_is_sea() -> None:
    seen, width = view("o.. .o. ...", {(0, 0): 2, (1, 1): 2})
    told = seen.between()
    assert told is not None
    assert [(0, 1), (1, 0)] == cells(told[0], width)


def test_a_cell_that_no_island_reaches_is_sea() -> None:
    seen, width = view("o.. ... ...", {(0, 0): 3})
    told = seen.unreachable()
    assert told is not None
    assert [(1, 2), (2, 1), (2, 2)] == cells(told[0], width)


def test_the_last_cell_of_a_square_is_land_and_a_full_square_is_broken() -> None:
    for row, column in ((0, 0), (0, 1), (1, 0), (1, 1)):
        marks = [["#", "#"], ["#", "#"]]
        marks[row][column] = "."
        seen, width = view(" ".join("".join(line) for line in marks), {})
        told = seen.squares()
        assert told is not None
        assert [(row, column)] == cells(told[1], width)
    assert view("## ##", {})[0].squares() is None


def test_an_island_needs_the_cells_without_which_it_is_too_small() -> None:
    seen, width = view("o..# ###. ....", {(0, 0): 3})
    told = seen.needs(0)
    assert told is not None
    assert [(0, 1), (0, 2)] == cells(told[1], width)


def test_whatever_lies_beside_every_last_cell_is_sea() -> None:
    seen, width = view("##.. #o.. #...", {(1, 1): 2})
    told = seen.corner(0)
    assert told is not None
    assert [(2, 2)] == cells(told[0], width)


def test_an_island_does_not_join_land_that_makes_it_too_large() -> None:
    seen, width = view("o.oo .... ....", {(0, 0): 3})
    told = seen.too_much(0)
    assert told is not None
    assert [(0, 1)] == cells(told[0], width)


def test_land_without_a_clue_needs_its_only_way_to_one() -> None:
    seen, width = view("o#... .#.#o ..###", {(0, 0): 0})
    found = [told for _, told in seen.orphan_needs()]
    assert [told and cells(told[1], width) for told in found] in ([None], [[]], [])
    seen, width = view("o.... .#.#o ..###", {(0, 0): 9})
    assert [[(0, 1), (0, 2), (0, 3), (0, 4)]] == [cells(told[1], width) for _, told in seen.orphan_needs() if told]


def test_the_sea_must_get_out_and_is_not_cut_off() -> None:
    seen, width = view("#.o .oo ..#", {(0, 2): 5})
    ways = [told for _, told in seen.sea_ways()]
    assert [] == [told for told in ways if told is None]
    cut = seen.cut_off()
    assert cut is not None
    assert [(1, 0), (2, 0), (2, 1)] == [cell for cell in cells(cut[0], width) if cell != (0, 1)]


def test_a_board_s_needed_cells_are_those_whose_loss_parts_the_others() -> None:
    for seed in range(1, 40):
        stream, size = Stream(seed), Size(5, 4)
        board = board_of(size)
        within = board.piece(1, gathered(cell for cell in range(20) if stream.chance(3, 4)) | 1)
        inside = gathered(cell for cell in members(within) if stream.chance(1, 3)) | 1
        parting = gathered(
            cell
            for cell in members(within)
            if (rest := inside & ~(1 << cell)) and rest & ~board.piece(rest & -rest, within & ~(1 << cell))
        )
        assert parting & ~inside == board.needed(inside, within) & ~inside


# -- what is told


def test_what_lies_between_clues_is_told_by_how_they_stand() -> None:
    for clues, code in (
        ({(0, 0): 2, (0, 2): 2}, "clues-beside"),
        ({(0, 0): 2, (2, 0): 2}, "clues-beside"),
        ({(0, 0): 2, (1, 1): 2}, "clues-diagonal"),
    ):
        told = told_codes(Size(3, 3), clues, {})
        assert code in told


def test_what_lies_between_islands_that_have_grown_is_told_as_such() -> None:
    told = told_codes(Size(4, 3), {(0, 0): 3, (0, 3): 2}, {Spot.cell(0, 1): 2})
    assert "between-islands" in told


def told_codes(size: Size, clues: Clues, dots: dict[Spot, int]) -> set[str]:
    """Return the codes under which what follows from clues (and dotted cells) is told."""
    encoder = Encoder(LAYERS, grid_of(size))
    encoder.add(rules_of(size, clues))
    facts = [*encoder.facts(Marks({"shade": dots})), *(-encoder.literal("shade", Spot.cell(*at)) for at in clues)]
    values = [0] * (encoder.variables + 1)
    for literal in facts:
        values[abs(literal)] = 1 if literal > 0 else -1
    return {
        rule.told(literal, because).code
        for rule, _ in encoder.rules
        if isinstance(rule, TellingRule)
        for literal, because in rule.forced(values)
        if literal
    }
