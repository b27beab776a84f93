"""Diagonal Sudoku: number place in which the two diagonals have every number once too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from kazu_core.constraints.base import Constraint
from kazu_core.drawing import board, fills, region_lines, texts
from kazu_core.grid import Size, grid_of
from kazu_core.kind import Code, Example, Kind, Level, Making
from kazu_core.marks import Layer, Marks
from kazu_core.words import Words
from kazu_sudoku.cells import (
    decode_answer,
    encode_answer,
    fits,
    is_square,
    marks_of,
    number_layers,
    printed_numbers,
    read_square,
    write_cells,
)
from kazu_sudoku.houses import box_of, diagonals
from kazu_sudoku.rules import crossed_patterns, crossed_rules, filled, givens
from kazu_sudoku.shared import BOXES, FILL, STAY, examples_of
from kazu_sudoku.techniques import technique

if TYPE_CHECKING:
    from kazu_core.scene import Scene

SIDES = (4, 6, 8, 9, 16)


@frozen
class Diagonal:
    """A printed grid: the side is 4, 6, 8, 9 or 16; ``givens`` in reading order, 0 for an empty cell."""

    size: Size
    givens: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        is_square(self.size, SIDES)
        fits(self.size.width, self.givens)

    @property
    def side(self) -> int:
        """The cells of a row, which is also the largest number."""
        return self.size.width


def layers(puzzle: Diagonal) -> tuple[Layer, ...]:
    """Return the numbers, and the small ones that a player notes."""
    return number_layers(puzzle.side)


def constraints(puzzle: Diagonal) -> tuple[Constraint, ...]:
    """Return the rules: cells filled, printed numbers kept, no repeats in rows, columns, boxes and on diagonals."""
    side = puzzle.side
    return filled(side) + givens(side, puzzle.givens) + crossed_rules(side)


def scene(puzzle: Diagonal) -> Scene:
    """Return the drawing of the printed grid, its diagonals tinted."""
    grid = grid_of(puzzle.size)
    crossing = {grid.cells[cell] for house in diagonals(puzzle.side) for cell in house}
    boxes = region_lines(grid, lambda cell: box_of(puzzle.side, cell.row * puzzle.side + cell.column))
    return board(grid, NAME, fills(crossing, "diagonal"), texts(printed_numbers(puzzle)), boxes, tells=_TELLS)


_TELLS = Words("The two diagonals are tinted.", "2本の対角線に色が付いています。")


def encode(puzzle: Diagonal) -> str:
    """Write the printed grid as a cells code."""
    return write_cells(puzzle.givens)


def decode(text: str) -> Diagonal:
    """Read a cells code; its length gives the side."""
    return Diagonal(*read_square(text, SIDES))


def level(puzzle: Diagonal, _measure: Any) -> Level:
    """Return how hard a puzzle is, by printed numbers, guess depth and patterns, as for number place."""
    from kazu_sudoku.making import crossed_level  # noqa: PLC0415  what makes puzzles is loaded when it is asked for

    return crossed_level(puzzle.side, puzzle.givens)


def _levels(size: Size) -> tuple[Level, ...]:
    if size.width != size.height or size.width not in {6, 9, 16}:
        return ()
    return ("easy", "medium", "hard", "extra-hard") if size.width > 6 else ("easy", "medium", "hard")


def _make(size: Size, level: Level, seed: int) -> tuple[Diagonal, Marks]:
    from kazu_sudoku.making import make_crossed  # noqa: PLC0415  what makes puzzles is loaded when it is asked for

    grid, full = make_crossed(size.width, level, seed)
    return Diagonal(size, tuple(grid)), marks_of(size, full)


NAME = Words("Diagonal Sudoku", "対角ナンプレ")

RULES = (
    FILL,
    BOXES,
    Words(
        "Both tinted diagonals, from corner to corner, have each number once too.",
        "色の付いた2本の対角線にも、それぞれの数字が1つずつ入ります。",
    ),
    STAY,
)

_EXAMPLE = decode("1..4......2.....")
_example = examples_of(_EXAMPLE)


def examples() -> tuple[Example[Diagonal], ...]:
    """Return a solved grid, and one for every way of breaking a rule."""
    return (
        _example("1234341243212143"),
        _example("123434124321214.", "cells-empty"),
        _example("2134341243212143", "given-changed"),
        _example("1134341243212143", "row-repeats"),
        _example("1234123413241234", "column-repeats"),
        _example("1234214334214312", "box-repeats"),
        _example("1234341241232341", "diagonal-repeats"),
    )


DIAGONAL: Kind[Diagonal] = Kind(
    name="diagonal",
    words=NAME,
    also=("Diagonal Sudoku", "Sudoku X", "X-Sudoku", "対角線ナンプレ"),
    rules=RULES,
    puzzle=Diagonal,
    layers=layers,
    constraints=constraints,
    scene=scene,
    code=Code(encode, decode, encode_answer, decode_answer),
    examples=examples,
    making=Making(
        default=Size(9, 9),
        sizes=Words("6x6, 9x9 and 16x16", "6×6、9×9、16×16"),
        levels=_levels,
        make=_make,
    ),
    level=level,
    technique=technique,
    patterns=lambda puzzle: crossed_patterns(puzzle.side),
)
