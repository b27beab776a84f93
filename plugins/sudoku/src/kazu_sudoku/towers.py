"""Towers (Skyscrapers): every row and column has all the heights, and clues outside count the towers seen."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from math import isqrt
from typing import TYPE_CHECKING, Any

from attrs import frozen

from kazu_core.codecs.blocks import UNKNOWN, Clue, take_numbers, write_numbers
from kazu_core.codecs.files import clue_of, number_of, take_cells, token_of
from kazu_core.codecs.files import write_cells as write_rows
from kazu_core.constraints.base import Constraint
from kazu_core.constraints.order import Seen
from kazu_core.constraints.sight_patterns import sights
from kazu_core.drawing import board, texts
from kazu_core.errors import DecodeError, PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import Code, Example, Kind, Level, Link, Making
from kazu_core.making.offers import loaded_late
from kazu_core.marks import Layer, Marks, notes, numbers
from kazu_core.words import Words
from kazu_sudoku.cells import decode_answer, encode_answer, fits, read_cells, write_cells
from kazu_sudoku.rules import COLUMN, NUMBER, ROW, filled, givens, line_patterns, line_rules
from kazu_sudoku.shared import STAY, examples_of
from kazu_sudoku.squares import Squares
from kazu_sudoku.techniques import technique

if TYPE_CHECKING:
    from kazu_core.scene import Scene

SIDES = range(2, 10)
MADE = Squares(range(4, 9), shared=range(4, 8), extra=5)


@frozen
class Towers:
    """A printed square of side 2 to 9.

    ``givens`` are the heights in reading order, 0 for an empty cell. ``top`` and ``bottom`` are the clues from left to
    right, ``left`` and ``right`` those from top to bottom, one for each column or row; 0 where there is none.
    """

    size: Size
    givens: tuple[int, ...]
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        side = self.size.width
        if side != self.size.height or side not in SIDES:
            raise PuzzleError(f"must be a square with a side of 2 to 9, not {self.size}", path="$.size")
        fits(side, self.givens)
        for name in ("top", "bottom", "left", "right"):
            clues = getattr(self, name)
            if len(clues) != side:
                raise PuzzleError(f"must be {side} clues, 0 for none, not {len(clues)}", path=f"$.{name}")
            for at, clue in enumerate(clues):
                if not 0 <= clue <= side:
                    raise PuzzleError(f"must be 1 to {side}, or 0 for no clue, not {clue}", path=f"$.{name}[{at}]")

    @property
    def side(self) -> int:
        """The cells of a row, which is also the largest height."""
        return self.size.width

    @property
    def clues(self) -> tuple[int, ...]:
        """All clues: above, below, on the left, on the right."""
        return self.top + self.bottom + self.left + self.right


def towers(size: Size, givens: tuple[int, ...], clues: tuple[int, ...]) -> Towers:
    """Return a puzzle with its clues in one row: above, below, on the left, on the right."""
    side = size.width
    top, bottom, left, right = (clues[at : at + side] for at in range(0, 4 * side, side))
    return Towers(size, givens, top, bottom, left, right)


@lru_cache(maxsize=8)
def _layers(side: int) -> tuple[Layer, ...]:
    return numbers(side), notes(side)


def layers(puzzle: Towers) -> tuple[Layer, ...]:
    """Return the heights, and the small ones that a player notes."""
    return _layers(puzzle.side)


_FROM = {
    "top": Words("above column {number}", "第{number}列の上"),
    "bottom": Words("below column {number}", "第{number}列の下"),
    "left": Words("the left of row {number}", "第{number}行の左"),
    "right": Words("the right of row {number}", "第{number}行の右"),
}
_SEEN = Words("{count} towers are seen from {where}", "{where}から見えるビルは{count}棟")
_ONE_SEEN = Words("one tower is seen from {where}", "{where}から見えるビルは1棟")
_NOT_SEEN = Words("the towers seen from {where} are not {count}", "{where}から見えるビルが{count}棟ではありません")


@lru_cache(maxsize=16)
def views(side: int) -> tuple[tuple[Words, tuple[Spot, ...]], ...]:
    """Return for each clue, in their order, from where one looks and the cells along which, the nearest first."""
    grid = grid_of(Size(side, side))
    looked = (
        ("top", grid.columns),
        ("bottom", tuple(line[::-1] for line in grid.columns)),
        ("left", grid.rows),
        ("right", tuple(line[::-1] for line in grid.rows)),
    )
    return tuple((_FROM[name].fill(number=at), line) for name, found in looked for at, line in enumerate(found, 1))


@lru_cache(maxsize=2048)
def _view(side: int, at: int, count: int) -> Seen:
    where, spots = views(side)[at]
    says = (_ONE_SEEN if count == 1 else _SEEN).fill(where=where, count=count)
    wrong = _NOT_SEEN.fill(where=where, count=count)
    return Seen(
        layer=NUMBER, count=count, where=where, spots=spots, says=says, wrong=wrong, clue=True,
        printed=outside(side)[at],
    )  # fmt: skip


def constraints(puzzle: Towers) -> tuple[Constraint, ...]:
    """Return the rules: every cell filled, the printed heights kept, no repeats in rows and columns, the clues true."""
    side = puzzle.side
    clues = (_view(side, at, clue) for at, clue in enumerate(puzzle.clues) if clue)
    return (*filled(side), *givens(side, puzzle.givens), *line_rules(side), *clues)


def patterns(puzzle: Towers) -> tuple[Constraint, ...]:
    """Return the techniques: those of rows and columns, and what a line's clues come to."""
    if puzzle.side < 3:
        return ()
    return (*line_patterns(puzzle.side), *chain.from_iterable(_sights(puzzle.side, *sight) for sight in _lines(puzzle)))


def _lines(puzzle: Towers) -> list[tuple[int, int, int]]:
    """Return the lines with clues: where among all the clue at its beginning is, that clue, and the one at its end."""
    side, clues = puzzle.side, puzzle.clues
    lines = [(at, clues[at], clues[at + side]) for start in (0, 2 * side) for at in range(start, start + side)]
    return [line for line in lines if line[1] or line[2]]


@lru_cache(maxsize=2048)
def _sights(side: int, at: int, first: int, last: int) -> tuple[Constraint, ...]:
    (where, spots), (across, _) = views(side)[at], views(side)[at + side]
    line = (COLUMN if at < side else ROW).fill(number=at % side + 1)
    return sights(NUMBER, line, spots, (where, first), (across, last))


def scene(puzzle: Towers) -> Scene:
    """Return the drawing of the printed square, its clues in a ring round it."""
    grid, side = grid_of(puzzle.size), puzzle.side
    printed = {cell: value for cell, value in zip(grid.cells, puzzle.givens, strict=True) if value}
    clues = {spot: clue for spot, clue in zip(outside(side), puzzle.clues, strict=True) if clue}
    return board(grid, NAME, texts(printed), texts(clues, "clue", size=1.0), ring=1)


@lru_cache(maxsize=16)
def outside(side: int) -> tuple[Spot, ...]:
    """Return the places of the clues, in their order: the middles of cells round the grid."""
    near, far = -1, 2 * side + 1
    along = [2 * at + 1 for at in range(side)]
    return (
        *(Spot(near, x) for x in along),
        *(Spot(far, x) for x in along),
        *(Spot(y, near) for y in along),
        *(Spot(y, far) for y in along),
    )


# -- codes, links and files


def encode(puzzle: Towers) -> str:
    """Write the cells code and a symbol for every clue, a full stop for none."""
    return write_cells((*puzzle.givens, *puzzle.clues))


def decode(text: str) -> Towers:
    """Read what `encode` writes; its length gives the side."""
    side = isqrt(len(text) + 4) - 2
    if side * side + 4 * side != len(text) or side not in SIDES:
        lengths = ", ".join(str(one * one + 4 * one) for one in SIDES)
        raise DecodeError(f"a square with its clues is {lengths} symbols, not {len(text)}", text=text, expected=lengths)
    cells = side * side
    clues = tuple(_read(text, at, side) for at in range(cells, len(text)))
    return towers(Size(side, side), read_cells(text[:cells], side), clues)


def _read(text: str, at: int, side: int) -> int:
    symbol = text[at]
    if symbol == ".":
        return 0
    if not "1" <= symbol <= str(side):
        expected = f"1 to {side}, or . for none"
        raise DecodeError(f"{symbol!r} is no clue: it must be {expected}", text=text, expected=expected)
    return int(symbol)


def _none(value: int) -> Clue:
    return value or None


def _known(clue: Clue) -> int:
    """Return a clue or number; one that is unknown says nothing and is left out."""
    return 0 if clue is None or clue == UNKNOWN else clue


def _encode_link(puzzle: Towers) -> str:
    body = write_numbers([_none(clue) for clue in puzzle.clues])
    return body + (write_numbers([_none(value) for value in puzzle.givens]) if any(puzzle.givens) else "")


def _decode_link(size: Size, body: str) -> Towers:
    """Read a link's body: the clues, then, if there are any, the numbers."""
    _squared(size)
    clues, rest = take_numbers(body, 4 * size.width)
    numbers, _ = take_numbers(rest, size.width * size.height)
    return towers(size, tuple(map(_known, numbers)), tuple(map(_known, clues)))


def _squared(size: Size) -> None:
    """Refuse a board that is no square before its clues are parted."""
    if size.width != size.height:
        raise PuzzleError(f"must be a square with a side of 2 to 9, not {size}", path="$.size")


def _ringed(size: Size) -> tuple[Size, list[Spot]]:
    """Return the size of a file's block, which has the ring in it, and the spots of its tokens."""
    whole = Size(size.width + 2, size.height + 2)
    return whole, [cell.step(-2, -2) for cell in grid_of(whole).cells]


def _encode_file(puzzle: Towers, marks: Marks) -> str:
    whole, spots = _ringed(puzzle.size)
    clues = dict(zip(outside(puzzle.side), puzzle.clues, strict=True))
    printed = dict(zip(grid_of(puzzle.size).cells, puzzle.givens, strict=True))
    tokens = [
        f"q{printed[spot]}" if printed.get(spot) else token_of(_none(clues.get(spot) or marks.value(NUMBER, spot)))
        for spot in spots
    ]
    return write_rows(tokens, whole)


def _decode_file(size: Size, lines: list[str]) -> tuple[Towers, Marks]:
    _squared(size)
    whole, spots = _ringed(size)
    tokens, _ = take_cells(lines, whole, what="board")
    found = dict(zip(spots, tokens, strict=True))
    clues = tuple(_known(clue_of(found[spot])) for spot in outside(size.width))
    cells = grid_of(size).cells
    printed = tuple(_known(clue_of(found[cell][1:])) if found[cell].startswith("q") else 0 for cell in cells)
    entries = {cell: number_of(found[cell]) for cell in cells if not found[cell].startswith("q")}
    return towers(size, printed, clues), Marks({NUMBER: entries})


# -- levels and making


def level(puzzle: Towers, _measure: Any) -> Level:
    """Return how hard a puzzle is, by the measure of the JavaScript package (see docs/levels.md)."""
    from kazu_sudoku.towers_making import level_of  # noqa: PLC0415  loaded when it is asked for

    return level_of(puzzle)


# -- the kind

NAME = Words("Skyscrapers", "摩天楼")

RULES = (
    Words(
        "Write a number in every empty cell, 1 to as far as the square is wide: the heights of towers.",
        "空いているマスに、1から盤の一辺のマスの数までの数字を1つずつ入れます。数字はビルの高さです。",
    ),
    Words(
        "Every row and every column has each height once.", "どの行にもどの列にも、それぞれの高さが1つずつ入ります。"
    ),
    Words(
        "A number outside tells how many towers are seen from there along its line: a taller one hides all lower ones "
        "behind it.",
        "盤の外の数字は、そこから列を見たときに見えるビルの数です。高いビルは、その後ろの低いビルを隠します。",
    ),
    STAY,
)


_EXAMPLE = decode("....3....3.....3.....")
_example = examples_of(_EXAMPLE)


def examples() -> tuple[Example[Towers], ...]:
    """Return a solved square, and one for every way of breaking a rule."""
    return (
        _example("123231312"),
        _example("12.231312", "cells-empty"),
        _example("123213312", "given-changed"),
        _example("122231313", "row-repeats"),
        _example("123132312", "column-repeats"),
        _example("213132321", "clue-not-met"),
    )


TOWERS: Kind[Towers] = Kind(
    name="towers",
    words=NAME,
    also=("Skyscrapers", "Building Heights", "ビルディングパズル"),
    rules=RULES,
    puzzle=Towers,
    layers=layers,
    constraints=constraints,
    scene=scene,
    code=Code(encode, decode, encode_answer, decode_answer),
    link=Link(
        name="skyscrapers",
        aliases=("skyscraper", "building"),
        encode=_encode_link,
        decode=_decode_link,
        encode_file=_encode_file,
        decode_file=_decode_file,
    ),
    examples=examples,
    making=Making(
        default=Size(5, 5),
        sizes=Words("4x4 to 8x8", "4×4から8×8まで"),
        levels=MADE.levels,
        make=loaded_late("kazu_sudoku.towers_making"),
        rated=MADE.rated,
    ),
    level=level,
    technique=technique,
    patterns=patterns,
)
