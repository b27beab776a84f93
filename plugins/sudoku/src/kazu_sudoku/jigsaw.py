"""Jigsaw Sudoku: rows, columns and regions of odd shapes have every number once."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import TYPE_CHECKING, Any

from attrs import frozen

from kazu_core.constraints.base import Constraint
from kazu_core.drawing import board, fills, region_lines, texts
from kazu_core.errors import DecodeError, PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import Code, Example, Kind, Level, Making
from kazu_core.marks import Layer, Marks
from kazu_core.words import Words
from kazu_sudoku.cells import (
    decode_answer,
    encode_answer,
    fits,
    marks_of,
    number_layers,
    printed_numbers,
    read_cells,
    write_cells,
)
from kazu_sudoku.houses import beside
from kazu_sudoku.rules import filled, givens, regioned_patterns, regioned_rules
from kazu_sudoku.shaking import sound
from kazu_sudoku.shared import FILL, STAY, examples_of
from kazu_sudoku.techniques import technique

if TYPE_CHECKING:
    from kazu_core.scene import Scene

SIDES = range(4, 17)


@frozen
class Jigsaw:
    """A printed grid of 4 to 16 a side: ``givens`` in reading order, 0 for an empty cell; ``regions`` likewise.

    A region is a number from 0; there are as many as a row has cells, each of as many cells and in one piece.
    """

    size: Size
    givens: tuple[int, ...]
    regions: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        if self.size.width != self.size.height or self.size.width not in SIDES:
            raise PuzzleError(f"must be a square with a side of 4 to 16, not {self.size}", path="$.size")
        fits(self.side, self.givens)
        if not sound(self.side, self.regions):
            wanted = f"{self.side} regions of {self.side} cells, each in one piece, numbered from 0"
            raise PuzzleError(f"must divide the grid into {wanted}", path="$.regions")

    @property
    def side(self) -> int:
        """The cells of a row, which is also the largest number."""
        return self.size.width


def layers(puzzle: Jigsaw) -> tuple[Layer, ...]:
    """Return the numbers, and the small ones that a player notes."""
    return number_layers(puzzle.side)


def constraints(puzzle: Jigsaw) -> tuple[Constraint, ...]:
    """Return the rules: every cell filled, the printed numbers kept, no repeats in rows, columns and regions."""
    side = puzzle.side
    return filled(side) + givens(side, puzzle.givens) + regioned_rules(side, puzzle.regions)


def scene(puzzle: Jigsaw) -> Scene:
    """Return the drawing of the printed grid: heavy lines round the regions, some regions tinted."""
    grid = grid_of(puzzle.size)
    tinted = set(washed(puzzle.side, puzzle.regions))
    wash = (cell for cell, region in zip(grid.cells, puzzle.regions, strict=True) if region in tinted)
    walls = region_lines(grid, lambda cell: _region(puzzle, cell))
    return board(grid, NAME, fills(wash, "region"), texts(printed_numbers(puzzle)), walls)


def _region(puzzle: Jigsaw, cell: Spot) -> int:
    return puzzle.regions[cell.row * puzzle.side + cell.column]


def washed(side: int, regions: tuple[int, ...]) -> Iterator[int]:
    """Yield regions of which no two touch, as many as come of taking those with the fewest neighbours first."""
    touching: list[set[int]] = [set() for _ in range(side)]
    for cell, others in enumerate(beside(side)):
        touching[regions[cell]].update(regions[other] for other in others if regions[other] != regions[cell])
    left = set(range(side))
    while left:
        region = min(left, key=lambda one: (len(touching[one] & left), one))
        left -= touching[region] | {region}
        yield region


# -- the code


def encode(puzzle: Jigsaw) -> str:
    """Write the printed grid as a cells code, then a letter for the region of each cell."""
    return write_cells(puzzle.givens) + "".join(chr(ord("a") + region) for region in puzzle.regions)


def decode(text: str) -> Jigsaw:
    """Read a cells code and as many letters of regions; the length gives the side."""
    side = isqrt(len(text) // 2)
    if 2 * side * side != len(text) or side not in SIDES:
        expected = "a symbol and a letter for each cell of 4 to 16 a side"
        raise DecodeError(f"a grid with regions is {expected}, not {len(text)} symbols", text=text, expected=expected)
    letters = text[side * side :]
    last = chr(ord("a") + side - 1)
    wrong = next((letter for letter in letters if not "a" <= letter <= last), None)
    if wrong is not None:
        raise DecodeError(f"{wrong!r} is no region of a {side}x{side} grid: it must be a to {last}", text=text,
                          expected=f"a to {last}")  # fmt: skip
    regions = tuple(ord(letter) - ord("a") for letter in letters)
    return Jigsaw(Size(side, side), read_cells(text[: side * side], side), regions)


# -- levels and making


def level(puzzle: Jigsaw, _measure: Any) -> Level:
    """Return how hard a puzzle is, by printed numbers, guess depth and patterns, as for number place."""
    from kazu_sudoku.making_regions import level_of  # noqa: PLC0415  what makes puzzles is loaded when it is asked for

    return level_of(puzzle.side, puzzle.regions, puzzle.givens)


def _levels(size: Size) -> tuple[Level, ...]:
    if size.width != size.height or size.width not in {5, 6, 7, 8, 9}:
        return ()
    return ("easy", "medium", "hard", "extra-hard") if size.width > 6 else ("easy", "medium", "hard")


def _make(size: Size, level: Level, seed: int) -> tuple[Jigsaw, Marks]:
    from kazu_sudoku.making_regions import make_jigsaw  # noqa: PLC0415  loaded when it is asked for

    grid, full, regions = make_jigsaw(size.width, level, seed)
    return Jigsaw(size, tuple(grid), regions), marks_of(size, full)


# -- the kind

NAME = Words("Jigsaw Sudoku", "変形ナンプレ")

RULES = (
    FILL,
    Words(
        "Every row, every column and every region outlined in bold has each number once.",
        "どの行、どの列、太線で囲まれたどの領域にも、それぞれの数字が1つずつ入ります。",
    ),
    STAY,
)

_EXAMPLE = decode("..3......1...3.2cbbbcccbddaaddaa")
_example = examples_of(_EXAMPLE)


def examples() -> tuple[Example[Jigsaw], ...]:
    """Return a solved grid, and one for every way of breaking a rule."""
    return (
        _example("1234342121434312"),
        _example("12343421214343.2", "cells-empty"),
        _example("1244342121434312", "given-changed"),
        _example("1134342121434312", "row-repeats"),
        _example("1234123421341342", "column-repeats"),
        _example("2431124331244312", "region-repeats"),
    )


JIGSAW: Kind[Jigsaw] = Kind(
    name="jigsaw",
    words=NAME,
    also=("Jigsaw Sudoku", "Nonomino", "Irregular Sudoku", "幾何学ナンプレ"),
    rules=RULES,
    puzzle=Jigsaw,
    layers=layers,
    constraints=constraints,
    scene=scene,
    code=Code(encode, decode, encode_answer, decode_answer),
    examples=examples,
    making=Making(
        default=Size(7, 7),
        sizes=Words("5x5, 6x6, 7x7, 8x8 and 9x9", "5×5、6×6、7×7、8×8、9×9"),
        levels=_levels,
        make=_make,
    ),
    level=level,
    technique=technique,
    patterns=lambda puzzle: regioned_patterns(puzzle.side, puzzle.regions),
)
