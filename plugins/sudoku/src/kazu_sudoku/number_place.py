"""Number place (Sudoku): fill every row, column and box with all the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from kazu_core.codecs.blocks import UNKNOWN, read_numbers, write_numbers
from kazu_core.codecs.files import clue_of, number_of, take_cells, token_of, written
from kazu_core.codecs.files import write_cells as write_rows
from kazu_core.constraints.base import Constraint
from kazu_core.drawing import board, region_lines, texts
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import Code, Example, Kind, Level, Link, Making
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
from kazu_sudoku.houses import box_of
from kazu_sudoku.rules import NUMBER, boxed_patterns, boxed_rules, filled, givens
from kazu_sudoku.shared import BOXES, FILL, STAY, examples_of
from kazu_sudoku.techniques import technique

if TYPE_CHECKING:
    from kazu_core.scene import Scene

SIDES = (4, 6, 9, 16, 25)


@frozen
class NumberPlace:
    """A printed grid: the side is 4, 6, 9, 16 or 25; ``givens`` in reading order, 0 for an empty cell."""

    size: Size
    givens: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        is_square(self.size, SIDES)
        fits(self.size.width, self.givens)

    @property
    def side(self) -> int:
        """The cells of a row, which is also the largest number."""
        return self.size.width


def layers(puzzle: NumberPlace) -> tuple[Layer, ...]:
    """Return the numbers, and the small ones that a player notes."""
    return number_layers(puzzle.side)


def constraints(puzzle: NumberPlace) -> tuple[Constraint, ...]:
    """Return the rules: every cell filled, the printed numbers kept, no repeats in rows, columns and boxes."""
    side = puzzle.side
    return filled(side) + givens(side, puzzle.givens) + boxed_rules(side)


def scene(puzzle: NumberPlace) -> Scene:
    """Return the drawing of the printed grid."""
    grid = grid_of(puzzle.size)
    return board(grid, NAME, texts(printed_numbers(puzzle)), region_lines(grid, lambda cell: _box(puzzle.side, cell)))


def _box(side: int, cell: Spot) -> int:
    return box_of(side, cell.row * side + cell.column)


# -- codes, links and files


def encode(puzzle: NumberPlace) -> str:
    """Write the printed grid as a cells code."""
    return write_cells(puzzle.givens)


def decode(text: str) -> NumberPlace:
    """Read a cells code; its length gives the side."""
    return NumberPlace(*read_square(text, SIDES))


def _encode_link(puzzle: NumberPlace) -> str:
    return write_numbers([value or None for value in puzzle.givens])


def _decode_link(size: Size, body: str) -> NumberPlace:
    """Read a link's body; a given of an unknown number says nothing and is left out."""
    return _printed(size, read_numbers(body, size.width * size.height))


def _printed(size: Size, clues: list[int | None]) -> NumberPlace:
    return NumberPlace(size, tuple(0 if clue is None or clue == UNKNOWN else clue for clue in clues))


def _encode_file(puzzle: NumberPlace, marks: Marks) -> str:
    entries = marks.on(NUMBER)
    cells = zip(grid_of(puzzle.size).cells, puzzle.givens, strict=True)
    answers = [token_of(entries.get(cell) if entries.get(cell) != value else None) for cell, value in cells]
    printed = [token_of(value or None) for value in puzzle.givens]
    return write_rows(printed, puzzle.size) + write_rows(answers, puzzle.size)


def _decode_file(size: Size, lines: list[str]) -> tuple[NumberPlace, Marks]:
    printed, rest = take_cells(lines, size, what="givens")
    answers, _ = take_cells(rest, size, what="answers")
    puzzle = _printed(size, [clue_of(token) for token in printed])
    return puzzle, written(NUMBER, grid_of(size).cells, answers, number_of)


# -- levels and making


def level(puzzle: NumberPlace, _measure: Any) -> Level:
    """Return how hard a puzzle is, from its printed numbers, its guess depth and the patterns that solve it.

    The levels that this kind shares with the JavaScript package are told by that package's own measure (see
    docs/levels.md), which is worked out here.
    """
    from kazu_sudoku.making import level_of  # noqa: PLC0415  what makes puzzles is loaded when it is asked for

    return level_of(puzzle.side, puzzle.givens)


def _levels(size: Size) -> tuple[Level, ...]:
    if size.width != size.height or size.width not in SIDES:
        return ()
    return ("easy", "medium", "hard", "extra-hard") if size.width in {9, 16} else ("easy", "medium", "hard")


def _make(size: Size, level: Level, seed: int) -> tuple[NumberPlace, Marks]:
    from kazu_sudoku.making import make_grids  # noqa: PLC0415  what makes puzzles is loaded when it is asked for

    grid, full = make_grids(size.width, level, seed)
    return NumberPlace(size, tuple(grid)), marks_of(size, full)


# -- the kind

NAME = Words("Sudoku", "ナンプレ")

RULES = (
    FILL,
    BOXES,
    STAY,
)

_EXAMPLE = decode("......43.41..2..")
_example = examples_of(_EXAMPLE)


def examples() -> tuple[Example[NumberPlace], ...]:
    """Return a solved grid, and one for every way of breaking a rule."""
    return (
        _example("4321214334121234"),
        _example("43212143341212.4", "cells-empty"),
        _example("4321212334121234", "given-changed"),
        _example("4321114334121234", "row-repeats"),
        _example("4312214334121234", "column-repeats"),
        _example("1324214334124231", "box-repeats"),
    )


NUMBER_PLACE: Kind[NumberPlace] = Kind(
    name="number-place",
    words=NAME,
    also=("Sudoku", "Number Place", "Nanpure", "数独"),
    rules=RULES,
    puzzle=NumberPlace,
    layers=layers,
    constraints=constraints,
    scene=scene,
    code=Code(encode, decode, encode_answer, decode_answer),
    link=Link(
        name="sudoku",
        square=True,
        encode=_encode_link,
        decode=_decode_link,
        encode_file=_encode_file,
        decode_file=_decode_file,
    ),
    examples=examples,
    making=Making(
        default=Size(9, 9),
        sizes=Words("4x4, 6x6, 9x9, 16x16 and 25x25", "4×4、6×6、9×9、16×16、25×25"),
        levels=_levels,
        make=_make,
    ),
    level=level,
    technique=technique,
    patterns=lambda puzzle: boxed_patterns(puzzle.side),
)
