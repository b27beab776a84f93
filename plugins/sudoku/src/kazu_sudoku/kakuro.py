"""Kakuro: sums across and down, as in a crossword; no number comes twice in a sum."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import evolve

from kazu_core.codecs.code import link_code
from kazu_core.constraints.base import Constraint
from kazu_core.constraints.number_patterns import House, subsets
from kazu_core.constraints.numbers import AllDifferent, Filled
from kazu_core.constraints.sums import Sum, SumHidden, SumNeeds, SumWays
from kazu_core.drawing import board, fills
from kazu_core.grid import Size, Spot, grid_of, place
from kazu_core.kind import Example, Kind, Level
from kazu_core.making.offers import rectangles
from kazu_core.marks import Layer, Marks, notes, numbers
from kazu_core.modes import Group, Modes, usual_modes
from kazu_core.scene import Line, Text
from kazu_core.words import Words
from kazu_sudoku.kakuro_board import HIGHEST, Clue, Kakuro, Run, runs_of
from kazu_sudoku.kakuro_links import LINK
from kazu_sudoku.kakuro_steps import technique

if TYPE_CHECKING:
    from kazu_core.scene import Item, Scene

NUMBER = "number"
NAME = Words("Kakuro", "カックロ")
SMALLEST_SIDE, LARGEST_SIDE = 5, 20

_RUN = {
    True: Words("the {count} cells across from {place}", "{place}から右の{count}マス"),
    False: Words("the {count} cells down from {place}", "{place}から下の{count}マス"),
}
_SUM = {True: Words("{total} across", "横{total}"), False: Words("{total} down", "縦{total}")}
_GROUP = {
    True: Words("the sum of {total} across", "横の合計{total}"),
    False: Words("the sum of {total} down", "縦の合計{total}"),
}
_GROUP_BARE = {True: Words("cells across", "横に並ぶマス"), False: Words("cells down", "縦に並ぶマス")}
_TOO_LONG = Words("{where} are more than there are numbers", "{where}は数字の種類より多くあります")


# -- what is written, and the rules


@lru_cache(maxsize=16)
def layers(puzzle: Kakuro) -> tuple[Layer, ...]:
    """Return the numbers 1 to 9 on the white cells, and the small ones that a player notes."""
    cells = zip(grid_of(puzzle.size).cells, puzzle.cells, strict=True)
    closed = frozenset(spot for spot, cell in cells if cell is not None)
    return numbers(HIGHEST, blocked=closed), notes(HIGHEST, blocked=closed)


def where(run: Run) -> Words:
    """Return what a run is called."""
    return _RUN[run.across].fill(count=len(run.spots), place=place(run.spots[0]))


@lru_cache(maxsize=16)
def constraints(puzzle: Kakuro) -> tuple[Constraint, ...]:
    """Return the rules: white cells filled, no number twice in a run, every run adds to its sum."""
    runs = runs_of(puzzle)
    different = [
        AllDifferent(layer=NUMBER, where=where(run), spots=run.spots, code="run-repeats") for run in runs
    ]  # fmt: skip
    told = zip(runs, different, strict=True)
    sums = [_sum(run, house) for run, house in told if run.total or len(run.spots) > HIGHEST]
    possible = [rule for rule in sums if len(rule.spots) <= HIGHEST]
    return (
        *(Filled(layer=NUMBER, spot=spot) for spot in puzzle.white),
        *(house for house in different if len(house.spots) > 1),
        *sums,
        *(SumNeeds(rule=rule) for rule in possible),
        *(SumWays(rule=rule) for rule in possible),
    )


def _sum(run: Run, house: AllDifferent) -> Sum:
    """Return the rule of a run with a sum, or of one that no numbers can fill."""
    rule = Sum(layer=NUMBER, spots=run.spots, total=run.total, highest=HIGHEST, where=house.where, granted=(house,),
               cost=1.3)  # fmt: skip
    if run.total:
        return rule
    words = _TOO_LONG.fill(where=house.where)
    return evolve(rule, says=words, wrong=words)


@lru_cache(maxsize=8)
def patterns(puzzle: Kakuro) -> tuple[Constraint, ...]:
    """Return the techniques that rule numbers out within one run."""
    found: list[Constraint] = []
    for rule in constraints(puzzle):
        if isinstance(rule, Sum) and 2 < len(rule.spots) <= HIGHEST:
            house = House(rule.where, rule.spots)
            sizes = [size for size in (2, 3) if size < len(rule.spots)]
            values = tuple(range(1, HIGHEST + 1))
            found += [naked for naked in subsets(NUMBER, house, values, sizes) if not naked.hidden]
            found += [SumHidden(rule=rule, size=size) for size in sizes]
    return tuple(found)


def modes(puzzle: Kakuro) -> Modes:
    """Return how it is written: numbers, with the runs to be read aloud."""
    groups = tuple(
        Group(name=(_GROUP[run.across].fill(total=run.total) if run.total else _GROUP_BARE[run.across]),
              spots=run.spots, different=True)
        for run in runs_of(puzzle) if len(run.spots) > 1
    )  # fmt: skip
    return Modes(modes=usual_modes(layers(puzzle)), groups=groups)


# -- drawing


def scene(puzzle: Kakuro) -> Scene:
    """Draw the black cells, those round the grid among them, with their sums: across on the right, down below."""
    grid = grid_of(puzzle.size)
    black = dict(_black(puzzle))
    return board(
        grid, NAME, fills(black, "block"),
        *(_clues(spot, *clues) for spot, clues in sorted(black.items())),
        ring=1, near=True,
    )  # fmt: skip


def _black(puzzle: Kakuro) -> Iterator[tuple[Spot, tuple[Clue, Clue]]]:
    """Yield every black cell, those above and on the left of the grid too, with its sums down and across."""
    yield Spot.cell(-1, -1), (None, None)
    yield from ((Spot.cell(-1, column), (down, None)) for column, down in enumerate(puzzle.down))
    yield from ((Spot.cell(row, -1), (None, across)) for row, across in enumerate(puzzle.across))
    for spot, cell in zip(grid_of(puzzle.size).cells, puzzle.cells, strict=True):
        if cell is not None:
            yield spot, cell


def _clues(spot: Spot, down: Clue, across: Clue) -> Iterator[Item]:
    if not (down or across):
        return
    y, x = spot
    yield Line(((y - 1, x - 1), (y + 1, x + 1)), "grid")
    if down:
        yield Text((y + 0.45, x - 0.38), str(down), "on-shade", 0.78, says=_SUM[False].fill(total=down))
    if across:
        yield Text((y - 0.42, x + 0.38), str(across), "on-shade", 0.78, says=_SUM[True].fill(total=across))


# -- levels and making


def level(puzzle: Kakuro, measure: Any) -> Level:
    """Return how hard a measured puzzle is (see docs/levels.md)."""
    from kazu_sudoku.kakuro_making import level_of  # noqa: PLC0415  what makes puzzles is loaded when it is asked for

    return level_of(len(puzzle.white), measure.depth, measure.tier, measure.probes)


def _make(size: Size, wanted: Level, seed: int) -> tuple[Kakuro, Marks]:
    from kazu_sudoku.kakuro_making import make  # noqa: PLC0415  what makes puzzles is loaded when it is asked for

    white, digits = make(size, wanted, seed)
    return filled(size, white, digits)


def filled(size: Size, white: tuple[bool, ...], digits: tuple[int, ...]) -> tuple[Kakuro, Marks]:
    """Return the puzzle of a full grid (0 in black cells), and the grid as marks."""
    grid = grid_of(size)
    bare = Kakuro(size, tuple(None if one else (None, None) for one in white), (None,) * size.width,
                  (None,) * size.height)  # fmt: skip
    number = dict(zip(grid.cells, digits, strict=True))
    totals = {(run.clue, run.across): sum(number[spot] for spot in run.spots) for run in runs_of(bare)}
    cells = tuple(
        None if one else (totals.get((spot, False)), totals.get((spot, True)))
        for spot, one in zip(grid.cells, white, strict=True)
    )
    down = tuple(totals.get((Spot.cell(-1, column), False)) for column in range(size.width))
    across = tuple(totals.get((Spot.cell(row, -1), True)) for row in range(size.height))
    return Kakuro(size, cells, down, across), Marks({NUMBER: number})


# -- examples


def _example(text: str, answer: str, breaks: str | None = None) -> Example[Kakuro]:
    puzzle = CODE.decode(text)
    spots = grid_of(puzzle.size).cells
    written = {spot: int(digit) for spot, digit in zip(spots, answer, strict=True)}
    return Example(puzzle, Marks({NUMBER: written}), breaks)


CODE = link_code(LINK)
_SMALL = "3x3/48q.E3bc"
"""Seven white cells between two black corners."""


def examples() -> tuple[Example[Kakuro], ...]:
    """Return a solved board, and one for every way of breaking a rule."""
    return (
        _example("5x5/DglJ-9-y.-hl.KEOHB", "0970098476863916715200980"),
        _example(_SMALL, "071182390"),
        _example(_SMALL, "071182300", "cells-empty"),
        _example(_SMALL, "071181390", "run-repeats"),
        _example(_SMALL, "071182360", "sum-not-met"),
    )


KAKURO: Kind[Kakuro] = Kind(
    name="kakuro",
    words=NAME,
    also=("Cross Sums", "Kakkuro", "加算クロス"),
    rules=(
        Words(
            "Write a number from 1 to 9 in every white cell.",
            "白マスに1から9の数字を1つずつ入れます。",
        ),
        Words(
            "A number above the diagonal of a black cell is the sum of the white cells to its right, up to the next "
            "black cell; one below it is the sum of the white cells under it.",
            "黒マスの斜線の右上の数字は、そこから右に続く白マスの数字の合計を、"
            "左下の数字は、そこから下に続く白マスの数字の合計を表します。",
        ),
        Words(
            "No number comes twice within one sum.",
            "1つの合計の中に、同じ数字は2つ入りません。",
        ),
    ),
    puzzle=Kakuro,
    layers=layers,
    constraints=constraints,
    scene=scene,
    code=CODE,
    link=LINK,
    examples=examples,
    making=rectangles(SMALLEST_SIDE, LARGEST_SIDE, _make),
    level=level,
    technique=technique,
    modes=modes,
    patterns=patterns,
)
