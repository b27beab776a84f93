"""Takuzu: every cell holds 0 or 1, as many of each in a line, no three alike in a row, no two lines alike."""

from __future__ import annotations

from functools import cache, partial
from itertools import combinations, product

from attrs import evolve, frozen

from kazu_core.codecs.code import cells_code
from kazu_core.constraints.base import Constraint
from kazu_core.constraints.counts import Count
from kazu_core.constraints.numbers import Filled, Given
from kazu_core.constraints.patterns import Differ, NotAll
from kazu_core.drawing import board, texts
from kazu_core.errors import PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import LEVELS, Example, Kind, Level, Making
from kazu_core.making.grades import Grades, carved
from kazu_core.marks import Layer, Marks
from kazu_core.random import Stream
from kazu_core.scene import Scene
from kazu_core.words import Words

NAME = Words("Takuzu", "バイナリーパズル")
DIGITS = {1: Words("0", "0"), 2: Words("1", "1")}  # what is written is never 0, which stands for nothing
LAYER = Layer("number", "cell", DIGITS, "number", counts=(1, 2), every=True)
ROW, COLUMN = Words("row {at}", "第{at}行"), Words("column {at}", "第{at}列")


@frozen
class Takuzu:
    """A printed board: ``givens`` holds 0 (empty), 1 (the digit 0) or 2 (the digit 1) for every cell, row by row."""

    size: Size
    givens: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        if self.size.width % 2 or self.size.height % 2:
            raise PuzzleError(f"must have even sides, not {self.size}", path="$.size")
        if len(self.givens) != self.size.width * self.size.height or not set(self.givens) <= {0, 1, 2}:
            raise PuzzleError(f"must be {self.size.width * self.size.height} numbers from 0 to 2", path="$.givens")


@cache
def rules(size: Size) -> tuple[Constraint, ...]:
    """Return the rules of an empty board."""
    grid = grid_of(size)
    found: list[Constraint] = [Filled(layer="number", spot=cell) for cell in grid.cells]
    for name, lines in ((ROW, grid.rows), (COLUMN, grid.columns)):
        named = [(name.fill(at=at), line) for at, line in enumerate(lines, 1)]
        for (where, line), (value, digit) in product(named, DIGITS.items()):
            for at in range(len(line) - 2):
                trio = line[at : at + 3]
                found.append(
                    NotAll(layer="number", spots=trio, value=value, where=where, what=digit, code="three-alike")
                )
            found.append(Count(layer="number", spots=line, value=value, where=where, what=digit, code="unbalanced",
                               least=len(line) // 2, most=len(line) // 2, cost=2))  # fmt: skip
        for (one, line), (other, next_line) in combinations(named, 2):
            found.append(Differ(layer="number", one=line, other=next_line, first=one, second=other, cost=3))
    return tuple(found)


def printed(puzzle: Takuzu) -> dict[Spot, int]:
    """Return what is printed, by its cell."""
    return {cell: value for cell, value in zip(grid_of(puzzle.size).cells, puzzle.givens, strict=True) if value}


def constraints(puzzle: Takuzu) -> tuple[Constraint, ...]:
    """Return what is printed and the rules."""
    givens = (Given(layer="number", spot=spot, value=value) for spot, value in printed(puzzle).items())
    return (*givens, *rules(puzzle.size))


def scene(puzzle: Takuzu) -> Scene:
    """Draw what is printed."""
    return board(grid_of(puzzle.size), NAME, texts({spot: DIGITS[value].en for spot, value in printed(puzzle).items()}))


def grades(size: Size) -> Grades:
    """Return what the levels mean at a size."""
    return Grades(generous=35, hard=2, extra=3 + size.width * size.height // 50)


def make(size: Size, level: Level, seed: int) -> tuple[Takuzu, Marks]:
    """Fill a board, then take digits away down to the level."""
    puzzle, answer, shown = carved(TAKUZU, partial(full, size), grades(size), level, seed)
    return evolve(puzzle, givens=tuple(value * (at in shown) for at, value in enumerate(puzzle.givens))), answer


def full(size: Size, stream: Stream) -> tuple[Takuzu, Marks]:
    """Draw a full board, row by row, going back where no row fits."""
    every = [row for row in product(DIGITS, repeat=size.width) if fair(row, size.width)]
    rows: list[tuple[int, ...]] = []
    tries = [stream.shuffled(every)]
    while len(rows) < size.height:
        if not tries[-1]:
            tries.pop(), rows.pop()
            continue
        rows.append(tries[-1].pop())
        columns = list(zip(*rows, strict=True))
        unlike = len(set(rows)) == len(rows) and (len(rows) < size.height or len(set(columns)) == len(columns))
        if unlike and all(fair(column, size.height) for column in columns):
            tries.append(stream.shuffled(every))
        else:
            rows.pop()
    cells = tuple(value for row in rows for value in row)
    return Takuzu(size, cells), Marks({"number": dict(zip(grid_of(size).cells, cells, strict=True))})


def fair(line: tuple[int, ...], length: int) -> bool:
    """Whether a line of which some is written can become one that keeps the rules."""
    mixed = all(len(set(line[at : at + 3])) > 1 for at in range(len(line) - 2))
    return mixed and all(line.count(value) * 2 <= length for value in DIGITS)


CODE = cells_code(Takuzu, lambda puzzle: puzzle.givens, ".01")
EXAMPLES = {
    "0110101001011001": None, "1001010110100110": "given-changed", "011010100101100": "cells-empty",
    "0001101001011001": "three-alike", "0110101001011101": "unbalanced", "0110100101101001": "lines-alike",
}  # fmt: skip


def examples() -> tuple[Example[Takuzu], ...]:
    """Return a solved board, and one that breaks each rule."""
    puzzle, cells = CODE.decode("4x4/0..............."), grid_of(Size(4, 4)).cells
    values = {digits: {cell: 1 + int(digit) for cell, digit in zip(cells, digits, strict=False)} for digits in EXAMPLES}
    return tuple(Example(puzzle, Marks({"number": values[digits]}), breaks) for digits, breaks in EXAMPLES.items())


TAKUZU = Kind(
    name="takuzu",
    words=NAME,
    also=("Binairo", "Tohu-wa-Vohu"),
    rules=(
        Words("Write 0 or 1 in every cell.", "すべてのマスに0か1を入れます。"),
        Words("No three alike stand side by side in a row or column.", "同じ数字はタテヨコに3つ続きません。"),
        Words("Every row and column has as many 0s as 1s.", "どの行どの列も、0と1は同じ個数です。"),
        Words("No two rows are alike, and no two columns.", "同じ行どうし、同じ列どうしはありません。"),
    ),
    puzzle=Takuzu, layers=lambda _: (LAYER,), constraints=constraints, scene=scene, code=CODE, examples=examples,
    level=lambda puzzle, measure: grades(puzzle.size).level(measure),
    making=Making(default=Size(8, 8), sizes=Words("6, 8 or 10 a side", "一辺は6、8、10"), make=make,
                  levels=lambda size: LEVELS if {size.width, size.height} <= {6, 8, 10} else ()),
)  # fmt: skip
