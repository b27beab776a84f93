"""Killer Sudoku: number place with cages, each with its sum and no number twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from kazu_core.constraints.base import Constraint
from kazu_core.constraints.remainders import Caged
from kazu_core.constraints.sums import Sum
from kazu_core.drawing import board, corner_texts, region_lines, texts
from kazu_core.errors import DecodeError, PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import Code, Example, Kind, Level, Making
from kazu_core.marks import Layer, Marks
from kazu_core.outlines import cage_lines
from kazu_core.words import Words
from kazu_sudoku.cage_code import LARGEST_SUM, LETTERS, read_caged, write_caged
from kazu_sudoku.cage_steps import caged_patterns, caged_technique
from kazu_sudoku.cells import (
    decode_answer,
    encode_answer,
    fits,
    is_square,
    marks_of,
    number_layers,
    printed_numbers,
)
from kazu_sudoku.houses import box_of
from kazu_sudoku.rules import NUMBER, boxed_rules, filled, givens
from kazu_sudoku.shared import BOXES, FILL, STAY, examples_of

if TYPE_CHECKING:
    from kazu_core.scene import Scene
    from kazu_sudoku.tight import Cage as Plain

SIDES = (4, 6, 8, 9)


@frozen
class Cage:
    """Cells, by their numbers from 0 in reading order and rising, and the sum of their numbers."""

    cells: tuple[int, ...]
    sum: int


@frozen
class SumCages:
    """A grid of 4, 6, 8 or 9 a side with cages, at most 62, that divide it; ``givens`` are 0 for an empty cell."""

    size: Size
    givens: tuple[int, ...]
    cages: tuple[Cage, ...]

    def __attrs_post_init__(self) -> None:
        is_square(self.size, SIDES)
        fits(self.side, self.givens)
        if len(self.cages) > len(LETTERS):
            raise PuzzleError(f"must be at most {len(LETTERS)} cages, not {len(self.cages)}", path="$.cages")
        if sorted(cell for cage in self.cages for cell in cage.cells) != list(range(self.side**2)):
            raise PuzzleError("must hold every cell of the grid in one cage", path="$.cages")
        for at, cage in enumerate(self.cages):
            if not cage.cells or list(cage.cells) != sorted(cage.cells):
                raise PuzzleError("must be at least one cell, in rising order", path=f"$.cages[{at}].cells")
            if not 1 <= cage.sum <= LARGEST_SUM:
                raise PuzzleError(f"must be 1 to {LARGEST_SUM}, not {cage.sum}", path=f"$.cages[{at}].sum")

    @property
    def side(self) -> int:
        """The cells of a row, which is also the largest number."""
        return self.size.width


def layers(puzzle: SumCages) -> tuple[Layer, ...]:
    """Return the numbers, and the small ones that a player notes."""
    return number_layers(puzzle.side, 0.4)


CAGE = Words("cage {number}", "第{number}の囲み")
_WRONG = Words("cage {number} does not add to {total}", "第{number}の囲みの合計が{total}ではありません")


def constraints(puzzle: SumCages) -> tuple[Constraint, ...]:
    """Return the rules: those of number place, and for each cage that its numbers differ and add to its sum."""
    side = puzzle.side
    return filled(side) + givens(side, puzzle.givens) + boxed_rules(side) + tuple(_cages(puzzle))


def _cages(puzzle: SumCages) -> Iterator[Constraint]:
    for number, cage, spots in placed(puzzle):
        where = CAGE.fill(number=number)
        yield Sum(
            layer=NUMBER, total=cage.sum, highest=puzzle.side, where=where, spots=spots, code="cage-sum",
            wrong=_WRONG.fill(number=number, total=cage.sum), clue=True,
            printed=corner_texts({spots[0]: cage.sum})[0].at,
        )  # fmt: skip


def placed(puzzle: SumCages) -> Iterator[tuple[int, Cage, tuple[Spot, ...]]]:
    """Yield the cages with their number from 1 and their cells."""
    cells = grid_of(puzzle.size).cells
    for number, cage in enumerate(puzzle.cages, 1):
        yield number, cage, tuple(cells[cell] for cell in cage.cells)


def patterns(puzzle: SumCages) -> tuple[Constraint, ...]:
    """Return the techniques that only explain."""
    return caged_patterns(puzzle.side, [Caged(spots, cage.sum) for _, cage, spots in placed(puzzle)])


def puzzle_of(side: int, printed: Sequence[int], cages: Sequence[Plain]) -> SumCages:
    """Return the puzzle of printed numbers and plain cages."""
    return SumCages(Size(side, side), tuple(printed), tuple(Cage(cells, total) for cells, total in cages))


def plain(puzzle: SumCages) -> tuple[Plain, ...]:
    """Return the cages as plain numbers."""
    return tuple((cage.cells, cage.sum) for cage in puzzle.cages)


def scene(puzzle: SumCages) -> Scene:
    """Return the drawing of the printed grid: dashed cages with their sums in the first cell."""
    grid = grid_of(puzzle.size)
    boxes = region_lines(grid, lambda cell: box_of(puzzle.side, cell.row * puzzle.side + cell.column))
    printed = printed_numbers(puzzle)
    cages = [(cage, spots) for _, cage, spots in placed(puzzle) if len(spots) > 1 or spots[0] not in printed]
    outlines = (line for cage, spots in cages for line in cage_lines(spots, str(cage.sum)))
    sums = corner_texts({spots[0]: cage.sum for cage, spots in cages}, "cage")
    return board(grid, NAME, outlines, sums, texts(printed), boxes)


# -- the code


def encode(puzzle: SumCages) -> str:
    """Write the printed grid, the cage of each cell and the sums."""
    return write_caged(puzzle.givens, plain(puzzle))


def decode(text: str) -> SumCages:
    """Read a code as the first side that it fits."""
    refused: DecodeError | None = None
    for side in SIDES:
        if not 2 * side * side + 2 <= len(text) <= 2 * side * side + 2 * len(LETTERS):
            continue
        try:
            printed, cages = read_caged(text, side)
        except DecodeError as error:
            refused = refused or error
            continue
        return puzzle_of(side, printed, cages)
    if refused is not None:
        raise refused
    expected = "a symbol and a cage for each cell of 4, 6, 8 or 9 a side, and the sums"
    raise DecodeError(f"a grid with cages is {expected}, not {len(text)} symbols", text=text, expected=expected)


# -- levels and making


def level(puzzle: SumCages, _measure: Any) -> Level:
    """Return how hard a puzzle is: how many cages it has, and how large the largest is."""
    from kazu_sudoku.joining import level_of  # noqa: PLC0415  what makes puzzles is loaded when it is asked for

    return level_of(puzzle.side, plain(puzzle))


def _levels(size: Size) -> tuple[Level, ...]:
    from kazu_sudoku.joining import AIMS  # noqa: PLC0415  what makes puzzles is loaded when it is asked for

    return tuple(AIMS[size.width]) if size.width == size.height and size.width in AIMS else ()


def _rated(size: Size, level: Level) -> tuple[Level, ...]:
    from kazu_sudoku.joining import rated  # noqa: PLC0415  what makes puzzles is loaded when it is asked for

    return rated(size.width, level)


def _make(size: Size, level: Level, seed: int) -> tuple[SumCages, Marks]:
    from kazu_sudoku.joining import make_cages, printed  # noqa: PLC0415  loaded when it is asked for

    cages, full = make_cages(size.width, level, seed)
    return puzzle_of(size.width, printed(size.width, cages), cages), marks_of(size, full)


# -- the kind

NAME = Words("Killer Sudoku", "サムナンプレ")

RULES = (
    FILL,
    BOXES,
    Words(
        "The small number in a cage outlined with dashes is the sum of its numbers; no number is in a cage twice.",
        "点線の囲みの左上の小さな数字は、囲みの中の数字の合計です。1つの囲みに同じ数字は2つ入りません。",
    ),
    STAY,
)


_EXAMPLE = decode("...............3123312441005660506080306040706")
_example = examples_of(_EXAMPLE)


def examples() -> tuple[Example[SumCages], ...]:
    """Return a solved grid, and one for every way of breaking a rule."""
    return (
        _example("3142423113242413"),
        _example("3142423113242.13", "cells-empty"),
        _example("3142423113242431", "given-changed"),
        _example("3142423113242213", "row-repeats"),
        _example("4321432143214213", "column-repeats"),
        _example("4321341221341243", "box-repeats"),
        _example("4321213434121243", "cage-sum"),
        _example("4231312413422413", "cage-sum"),
    )


SUM_CAGES: Kind[SumCages] = Kind(
    name="sum-cages",
    words=NAME,
    also=("Killer Sudoku", "Sumdoku", "Sum Number Place", "キラーナンプレ"),
    rules=RULES,
    puzzle=SumCages,
    layers=layers,
    constraints=constraints,
    scene=scene,
    code=Code(encode, decode, encode_answer, decode_answer),
    examples=examples,
    making=Making(
        default=Size(9, 9),
        sizes=Words("4x4, 6x6, 8x8 and 9x9", "4×4、6×6、8×8、9×9"),
        levels=_levels,
        make=_make,
        rated=_rated,
    ),
    level=level,
    technique=caged_technique,
    patterns=patterns,
)
