"""Fillomino: write numbers so that equal ones side by side form regions of as many cells as they say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from kazu_core.codecs.blocks import UNKNOWN, Clue, rooms, take_numbers, take_walls, write_numbers, write_walls
from kazu_core.codecs.code import link_code
from kazu_core.codecs.files import (
    clue_of,
    number_of,
    take_cells,
    take_inner_edges,
    token_of,
    write_cells,
    write_inner_edges,
    written,
)
from kazu_core.constraints.base import Constraint
from kazu_core.constraints.number_region_rules import largest_region, number_regions
from kazu_core.constraints.numbers import AllDifferent, Filled, Given
from kazu_core.drawing import board, straight, texts
from kazu_core.errors import PuzzleError
from kazu_core.grid import Size, Spot, grid_of, place
from kazu_core.kind import Example, Kind, Level, Link
from kazu_core.making.grades import Grades
from kazu_core.making.offers import loaded_late, rectangles
from kazu_core.marks import Layer, Marks, notes, numbers, walls
from kazu_core.modes import Mode, Modes, usual_modes
from kazu_core.words import Words
from kazu_regions.naming import named_by

if TYPE_CHECKING:
    from kazu_core.scene import Scene
    from kazu_core.solving.reason import Measure

NAME = Words("Fillomino", "フィルオミノ")
NUMBER, WALL = "number", "wall"
"""The layers on which numbers are written, and walls drawn for help."""
_PARTS = Words("the wall at {edge} has different numbers on its sides", "{edge}の壁の両側は違う数字になる")
_IGNORED = Words("the wall at {edge} has the same number on both sides", "{edge}の壁の両側が同じ数字です")
MOST_POSSIBLE = 1_000_000
"""The most possible numbers, of all cells together, that a board may have: more cannot be reasoned about."""
NOTED = 25
"""The largest number that can be noted small."""
SMALLEST_SIDE, LARGEST_SIDE = 4, 16
"""Sides of the puzzles that are made."""


@frozen
class Fillomino:
    """A printed board: the numbers given, in reading order (0: none), and walls between cells that differ, if any.

    ``walls`` are edges between two cells, in reading order; made puzzles have none, others sometimes have some.
    """

    size: Size
    givens: tuple[int, ...]
    walls: tuple[Spot, ...] = ()

    def __attrs_post_init__(self) -> None:
        cells = self.size.width * self.size.height
        if len(self.givens) != cells:
            raise PuzzleError(f"must be {cells} numbers, one for each cell, not {len(self.givens)}", path="$.givens")
        for at, number in enumerate(self.givens):
            if not 0 <= number <= cells:
                raise PuzzleError(f"must be 1 to {cells}, or 0 for none, not {number}", path=f"$.givens[{at}]")
        inner = frozenset(grid_of(self.size).inner_edges)
        if list(self.walls) != sorted(inner.intersection(self.walls)):
            raise PuzzleError("must be edges between two cells, in reading order, each once", path="$.walls")
        if cells * highest(self) > MOST_POSSIBLE:
            raise PuzzleError(f"must not leave regions of up to {highest(self)} cells open on so large a board",
                              path="$.givens")  # fmt: skip


def printed_on(puzzle: Fillomino) -> Mapping[Spot, int]:
    """Return the numbers given, by their cells."""
    return {cell: value for cell, value in zip(grid_of(puzzle.size).cells, puzzle.givens, strict=True) if value}


@lru_cache(maxsize=256)
def highest(puzzle: Fillomino) -> int:
    """Return the highest number that may be written: no region of any answer is larger."""
    return largest_region(puzzle.size, printed_on(puzzle))


@lru_cache(maxsize=64)
def layers_to(most: int) -> tuple[Layer, ...]:
    """Return the numbers up to one, and for help the small ones that a player notes and the walls that one draws."""
    drawn = walls(name=WALL)
    drawn = evolve(drawn, values={1: drawn.values[1]}, answer=False)
    return numbers(most), notes(min(most, NOTED)), drawn


def layers(puzzle: Fillomino) -> tuple[Layer, ...]:
    """Return the layers of a puzzle."""
    return layers_to(highest(puzzle))


@lru_cache(maxsize=16384)
def given(cell: Spot, value: int) -> Given:
    """A number is printed in a cell."""
    return Given(layer=NUMBER, spot=cell, value=value)


def wall(edge: Spot, cells: tuple[Spot, ...]) -> AllDifferent:
    """The cells on both sides of a printed wall differ."""
    at = place(edge)
    return AllDifferent(layer=NUMBER, where=at, spots=cells, code="wall-ignored", says=_PARTS.fill(edge=at),
                        wrong=_IGNORED.fill(edge=at))  # fmt: skip


@lru_cache(maxsize=16)
def filled(size: Size) -> tuple[Filled, ...]:
    """Every cell holds a number."""
    return tuple(Filled(layer=NUMBER, spot=cell) for cell in grid_of(size).cells)


def constraints(puzzle: Fillomino) -> tuple[Constraint, ...]:
    """Return what is printed, and the rules of regions."""
    known = printed_on(puzzle)
    rules = number_regions(puzzle.size, highest(puzzle), known, layer=NUMBER)
    parted = (wall(edge, grid_of(puzzle.size).beside(edge)) for edge in puzzle.walls)
    return (*(given(cell, value) for cell, value in known.items()), *parted, *rules, *filled(puzzle.size))


def modes(puzzle: Fillomino) -> Modes:
    """Numbers are typed into cells, and a stroke from one copies it; walls are drawn between cells."""
    (number,) = usual_modes(layers(puzzle)[:1], copies=True)
    return Modes(modes=(number, Mode(layer=WALL, mode="lines", blocked=puzzle.walls)))


def scene(puzzle: Fillomino) -> Scene:
    """Return the drawing of the printed board."""
    return board(grid_of(puzzle.size), NAME, texts(printed_on(puzzle)), straight(puzzle.walls, "box"))


# -- links and files


def _printed(size: Size, clues: Iterable[Clue], told: Iterable[Spot]) -> Fillomino:
    """Return a board; a "?" says nothing but that a number stands there, so it is left out."""
    givens = tuple(0 if clue is None or clue == UNKNOWN else clue for clue in clues)
    return Fillomino(size, givens, tuple(sorted(told)))


def _encode(puzzle: Fillomino) -> str:
    numbers_told = write_numbers([number or None for number in puzzle.givens])
    return numbers_told + (write_walls(puzzle.walls, puzzle.size) if puzzle.walls else "")


def _decode(size: Size, body: str) -> Fillomino:
    clues, rest = take_numbers(body, size.width * size.height)
    told, _ = take_walls(rest, size)
    return _printed(size, clues, told)


def _encode_file(puzzle: Fillomino, marks: Marks) -> str:
    entries, size = marks.on(NUMBER), puzzle.size
    cells = list(zip(grid_of(size).cells, puzzle.givens, strict=True))
    answers = [token_of(entries.get(cell) if entries.get(cell) != number else None) for cell, number in cells]
    printed = [token_of(number or None) for _, number in cells]
    edges = {**dict.fromkeys(marks.on(WALL), "1"), **dict.fromkeys(puzzle.walls, "X")}
    return write_cells(printed, size) + write_cells(answers, size) + write_inner_edges(edges, size)


def _decode_file(size: Size, lines: list[str]) -> tuple[Fillomino, Marks]:
    printed, rest = take_cells(lines, size, what="givens")
    answers, rest = take_cells(rest, size, what="answers")
    edges, _ = take_inner_edges(rest, size)
    puzzle = _printed(size, map(clue_of, printed), (edge for edge, token in edges.items() if token.endswith("X")))
    drawn = {edge: 1 for edge, token in edges.items() if token in {"1", "2"}}
    entries = written(NUMBER, grid_of(size).cells, answers, number_of).on(NUMBER)
    told = _enclosed(puzzle, entries, {*drawn, *puzzle.walls})
    return puzzle, Marks({WALL: drawn, NUMBER: {**told, **entries}})


def _enclosed(puzzle: Fillomino, entries: Mapping[Spot, int], walled: Iterable[Spot]) -> dict[Spot, int]:
    """Return what walls say of empty cells: an area whose every number is its size holds that number throughout.

    Others write an answer by walls, and leave most of the numbers out.
    """
    areas: dict[int, list[Spot]] = {}
    for cell, area in zip(grid_of(puzzle.size).cells, rooms(puzzle.size, walled), strict=True):
        areas.setdefault(area, []).append(cell)
    there = {**entries, **printed_on(puzzle)}
    return {
        cell: len(cells)
        for cells in areas.values()
        if {there[cell] for cell in cells if cell in there} == {len(cells)}
        for cell in cells
        if cell not in there
    }


LINK: Link[Fillomino] = Link(
    name="fillomino",
    aliases=("fillomino01",),
    encode=_encode,
    decode=_decode,
    encode_file=_encode_file,
    decode_file=_decode_file,
)


# -- levels and making


def grades(size: Size) -> Grades:
    """Return what the levels mean at a size."""
    cells = size.width * size.height
    return Grades(generous=0, hard=2 + cells // 60, extra=3 + cells // 8)


def level(puzzle: Fillomino, measure: Measure) -> Level:
    """Return how hard a measured puzzle is: by the rules, by techniques, by supposing little or much."""
    return grades(puzzle.size).level(measure)


_TECHNIQUES = {
    "region-shapes": Words("shapes in common", "形の共通部分"),
    "pocket": Words("pocket", "小さな空き"),
    "region-needs-cell": Words("needed cell", "必要なマス"),
    "number-reach": Words("reach of numbers", "数字の届く範囲"),
    "region-join": Words("regions kept apart", "つながってはいけないブロック"),
    "region-complete": Words("complete region", "完成したブロック"),
    "region-too-large": Words("regions kept apart", "つながってはいけないブロック"),
    "region-way-out": Words("only way to grow", "唯一の広がり先"),
    "region-too-small": Words("only way to grow", "唯一の広がり先"),
    "cells-empty": Words("only number left", "唯一の候補"),
}

technique = named_by(_TECHNIQUES)
"""The name of a step that needs no supposing: that of its least simple reason."""


# -- the kind

RULES = (
    Words(
        "Write a number in every empty cell. Equal numbers side by side form a region, which has exactly as many cells"
        " as its number says.",
        "空いているマスに数字を1つずつ入れます。となりあう同じ数字はひとつのブロックになり、ブロックのマスの数は"
        "その数字と等しくなります。",
    ),
    Words(
        "So two regions with equal numbers never share a side. There may be regions of which no number is printed.",
        "同じ数字のブロックどうしが辺で接することはありません。最初から入っている数字が1つもないブロックもあります。",
    ),
    Words("The printed numbers stay as they are.", "最初から入っている数字は変えられません。"),
)


def _example(cells: str, breaks: str | None = None, parted: tuple[Spot, ...] = ()) -> Example[Fillomino]:
    puzzle = Fillomino(Size(4, 3), tuple(map(int, "000041003000")), parted)
    return Example(puzzle, Marks({NUMBER: dict(zip(grid_of(puzzle.size).cells, map(int, cells), strict=True))}), breaks)


def examples() -> tuple[Example[Fillomino], ...]:
    """Return a solved board, and one for every way of breaking a rule."""
    return (
        _example("444141223331"),
        _example("444341223331", "region-too-small"),
        _example("444141333331", "region-too-large"),
        _example("444141003331", "cells-empty"),
        _example("444142223331", "given-changed"),
        _example("444141223331", "wall-ignored", (Spot(1, 2), Spot(4, 7))),
    )


FILLOMINO: Kind[Fillomino] = Kind(
    name="fillomino",
    words=NAME,
    also=("Allied Occupation", "Polyominous"),
    rules=RULES,
    puzzle=Fillomino,
    layers=layers,
    constraints=constraints,
    scene=scene,
    code=link_code(LINK),
    examples=examples,
    level=level,
    link=LINK,
    making=rectangles(SMALLEST_SIDE, LARGEST_SIDE, loaded_late("kazu_regions.fillomino_making")),
    technique=technique,
    modes=modes,
)
