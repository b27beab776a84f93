"""Walls that cut a grid into rectangles: the direct reading, the clauses, and what is found before the end."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import pytest

from kazu_core.constraints.areas import rectangle_areas
from kazu_core.constraints.base import Constraint
from kazu_core.constraints.rectangles import Clue, Fitting, Rectangle
from kazu_core.errors import PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Marks, walls
from kazu_core.random import Stream
from kazu_core.solving.reason import Reasoner
from kazu_core.solving.search import Search
from kazu_core.testing import early_findings_hold, readings_agree

Clues = Mapping[Spot, int | None]


def clued(size: Size, *values: int | None) -> Clues:
    """Return clues by cell: 0 for none, None for one whose area is not told."""
    return {cell: value for cell, value in zip(grid_of(size).cells, values, strict=True) if value != 0}


def rules(size: Size, clues: Clues) -> list[Constraint]:
    return [constraint for constraint in rectangle_areas(size, clues) if constraint.tier == 0]


def walled(*spots: tuple[int, int]) -> Marks:
    return Marks({"side": {Spot(*spot): 1 for spot in spots}})


def findings(size: Size, clues: Clues, marks: Marks, *, done: bool = True) -> list[str]:
    return [finding.code for rule in rectangle_areas(size, clues) for finding in rule.breaches(marks, done)]


BOARDS: dict[str, tuple[Size, Clues, int]] = {
    "two bars": (Size(2, 2), clued(Size(2, 2), 2, 0, 0, 2), 2),
    "one square": (Size(2, 2), clued(Size(2, 2), 0, 4, 0, 0), 1),
    "not told": (Size(2, 2), clued(Size(2, 2), None, 0, 0, None), 2),
    "one each": (Size(2, 2), clued(Size(2, 2), 1, 1, 1, 1), 1),
    "too little": (Size(2, 2), clued(Size(2, 2), 1, 0, 0, 2), 0),
    "no number": (Size(2, 2), {}, 0),
    "two by three": (Size(3, 2), clued(Size(3, 2), 2, 0, None, 0, 2, 0), 3),
    "three by two": (Size(2, 3), clued(Size(2, 3), 0, 4, 0, 0, 2, 0), 1),
    "three squared": (Size(3, 3), clued(Size(3, 3), 0, 0, 3, 4, 0, 0, 0, 0, 2), 1),
    "three columns": (Size(3, 3), clued(Size(3, 3), 3, 0, 0, 0, 3, 0, 0, 0, 3), 2),
    "untold squared": (Size(3, 3), clued(Size(3, 3), None, 0, 0, 0, 0, 4, 0, None, 0), 2),
}


@pytest.mark.parametrize("name", BOARDS)
def test_the_two_readings_agree_on_every_set_of_walls(name: str) -> None:
    size, clues, answers = BOARDS[name]
    assert readings_agree([walls()], grid_of(size), rules(size, clues)) == answers


@pytest.mark.parametrize("name", BOARDS)
def test_the_techniques_rule_no_answer_out(name: str) -> None:
    size, clues, answers = BOARDS[name]
    assert answers == Search([walls()], grid_of(size), rectangle_areas(size, clues)).count(limit=9).count
    for tier in (0, 1):
        reasoner = Reasoner([walls()], grid_of(size), rectangle_areas(size, clues))
        for answer in Search([walls()], grid_of(size), rules(size, clues)).found():
            known = reasoner.closure(tier=tier).values
            assert all(known[abs(one)] * one >= 0 for one in reasoner.literals(answer))


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_found_early_cannot_be_mended(name: str) -> None:
    size, clues, _ = BOARDS[name]
    early_findings_hold([walls()], grid_of(size), rules(size, clues))


def test_an_area_without_a_number_is_found_even_early() -> None:
    marks = walled((1, 2), (2, 1))
    assert findings(Size(2, 2), clued(Size(2, 2), 0, 2, 0, 2), marks, done=False) == ["area-without-number"]


def test_an_area_closed_off_with_one_number_must_be_right_at_once() -> None:
    marks = walled((1, 4), (3, 4), (5, 4))
    clues = clued(Size(3, 3), 3, 0, 0, 0, 0, 3, 0, 0, 0)
    assert findings(Size(3, 3), clues, marks, done=False) == ["area-not-its-number"]


def test_an_open_board_has_nothing_wrong_yet() -> None:
    assert findings(Size(3, 3), BOARDS["three squared"][1], Marks(), done=False) == []


def test_an_area_too_small_for_its_number_is_found_early() -> None:
    marks = walled((1, 2), (3, 2))
    assert findings(Size(2, 2), clued(Size(2, 2), 4, 0, 0, 0), marks, done=False)[-1] == "area-size"


def test_a_wall_inside_an_area_is_loose() -> None:
    marks = walled((1, 2))
    assert findings(Size(2, 2), clued(Size(2, 2), 4, 0, 0, 0), marks) == ["wall-loose"]


def test_crosses_are_no_walls() -> None:
    marks = Marks({"side": {Spot(1, 2): 2}})
    assert findings(Size(2, 2), clued(Size(2, 2), 4, 0, 0, 0), marks) == []


def test_rectangles_hold_their_number_and_no_other() -> None:
    fitting = Fitting(Size(4, 3), (Clue(0, 4), Clue(2, 2), Clue(11, None)))
    assert [Rectangle(0, 0, 0, 2, 2)] == [one for one in fitting.rectangles if one.clue == 0]
    assert [Rectangle(1, 0, 2, 1, 2), Rectangle(1, 0, 1, 1, 2), Rectangle(1, 0, 2, 2, 1)] == sorted(
        (one for one in fitting.rectangles if one.clue == 1), key=lambda one: (one.height, -one.left)
    )


def test_fitting_rectangles_are_those_that_brute_force_finds() -> None:
    stream = Stream(3)
    for _ in range(60):
        size = Size(stream.between(1, 6), stream.between(1, 6))
        cells = stream.shuffled(range(size.width * size.height))[: stream.between(1, 5)]
        clues = tuple(Clue(cell, stream.between(1, 8)) for cell in sorted(cells))
        assert _by_force(size, clues) == sorted(Fitting(size, clues).rectangles)


def test_a_board_on_which_too_much_fits_is_refused_and_still_checked() -> None:
    size = Size(60, 60)
    clues: Clues = {Spot.cell(20, 20): None, Spot.cell(40, 37): None}
    assert findings(size, clues, Marks()) == ["area-two-numbers"]
    with pytest.raises(PuzzleError, match="too many rectangles"):
        Search([walls()], grid_of(size), rules(size, clues))


def _by_force(size: Size, clues: tuple[Clue, ...]) -> list[Rectangle]:
    found = []
    shapes = product(range(size.height), range(size.width), range(1, size.height + 1), range(1, size.width + 1))
    for top, left, height, width in shapes:
        if top + height > size.height or left + width > size.width:
            continue
        inside = set(Rectangle(0, top, left, height, width).cells(size.width))
        held = [number for number, clue in enumerate(clues) if clue.cell in inside]
        if len(held) == 1 and clues[held[0]].area == len(inside):
            found.append(Rectangle(held[0], top, left, height, width))
    return sorted(found)
