"""More or less (Futoshiki): every row and column has all the numbers, and signs tell which of two is the smaller."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING, Any

from attrs import frozen

from kazu_core.codecs.blocks import level_edges, read_signs, upright_edges, write_signs
from kazu_core.codecs.files import number_of, take_cells, take_inner_edges, token_of, value_of, write_inner_edges
from kazu_core.codecs.files import write_cells as write_rows
from kazu_core.codecs.files import written as written_on
from kazu_core.constraints.base import Constraint
from kazu_core.constraints.order import Less
from kazu_core.constraints.order_patterns import climbs
from kazu_core.describing import join
from kazu_core.drawing import board, texts
from kazu_core.errors import DecodeError, EncodeError, PuzzleError
from kazu_core.grid import Size, Spot, grid_of, place
from kazu_core.kind import Code, Example, Kind, Level, Link, Making
from kazu_core.making.offers import loaded_late
from kazu_core.marks import Layer, Marks, notes, numbers
from kazu_core.scene import Sign
from kazu_core.words import Words
from kazu_sudoku.cells import decode_answer, encode_answer, fits, read_cells, write_cells
from kazu_sudoku.rules import NUMBER, filled, givens, line_patterns, line_rules
from kazu_sudoku.shared import STAY, examples_of
from kazu_sudoku.squares import Squares
from kazu_sudoku.techniques import technique

if TYPE_CHECKING:
    from kazu_core.scene import Form, Scene
    from kazu_sudoku.signs import Pair

SIDES = range(2, 10)
MADE = Squares(range(4, 10), shared=range(4, 8), extra=5)

NONE, LESS, MORE = 0, 1, 2
"""What may stand between two cells: nothing, or that the first (left, upper) one is the smaller or the larger."""


@frozen
class MoreOrLess:
    """A printed square of side 2 to 9.

    ``givens`` are the numbers in reading order, 0 for an empty cell. ``signs`` are what stands between neighbours:
    those side by side row by row, then those one above the other row by row; 0 for nothing, 1 where the left or upper
    number is the smaller, 2 where it is the larger.
    """

    size: Size
    givens: tuple[int, ...]
    signs: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        side = self.size.width
        if side != self.size.height or side not in SIDES:
            raise PuzzleError(f"must be a square with a side of 2 to 9, not {self.size}", path="$.size")
        fits(side, self.givens)
        count = 2 * side * (side - 1)
        if len(self.signs) != count:
            raise PuzzleError(f"must be {count} signs, 0 for none, not {len(self.signs)}", path="$.signs")
        for at, sign in enumerate(self.signs):
            if not NONE <= sign <= MORE:
                raise PuzzleError(f"must be 0, 1 or 2, not {sign}", path=f"$.signs[{at}]")

    @property
    def side(self) -> int:
        """The cells of a row, which is also the largest number."""
        return self.size.width

    @property
    def pairs(self) -> dict[int, Pair]:
        """By its place among the signs, the numbers of each sign's two cells, the smaller one's first."""
        between = zip(self.signs, neighbours(self.side), strict=True)
        return {at: (pair if sign == LESS else pair[::-1]) for at, (sign, pair) in enumerate(between) if sign}


@lru_cache(maxsize=16)
def neighbours(side: int) -> tuple[Pair, ...]:
    """Return the pairs of neighbouring cells in the order of the signs."""
    cells = range(side * side)
    across = [(cell, cell + 1) for cell in cells if (cell + 1) % side]
    return (*across, *((cell, cell + side) for cell in cells[: side * (side - 1)]))


@lru_cache(maxsize=8)
def _layers(side: int) -> tuple[Layer, ...]:
    return numbers(side), notes(side)


def layers(puzzle: MoreOrLess) -> tuple[Layer, ...]:
    """Return the numbers, and the small ones that a player notes."""
    return _layers(puzzle.side)


@lru_cache(maxsize=2048)
def _sign(less: Spot, more: Spot) -> Less:
    printed = ((less.y + more.y) // 2, (less.x + more.x) // 2)
    return Less(layer=NUMBER, less=less, more=more, clue=True, printed=printed)


def constraints(puzzle: MoreOrLess) -> tuple[Constraint, ...]:
    """Return the rules: every cell filled, the printed numbers kept, no repeats in rows and columns, the signs true."""
    side, cells = puzzle.side, grid_of(puzzle.size).cells
    signs = (_sign(cells[less], cells[more]) for less, more in puzzle.pairs.values())
    return (*filled(side), *givens(side, puzzle.givens), *line_rules(side), *signs)


def patterns(puzzle: MoreOrLess) -> tuple[Constraint, ...]:
    """Return the techniques: those of rows and columns, and what chains of signs come to."""
    if puzzle.side < 3:
        return ()
    grid = grid_of(puzzle.size)
    cells = grid.cells
    pairs = [(cells[less], cells[more]) for less, more in puzzle.pairs.values()]
    return (*line_patterns(puzzle.side), *climbs(NUMBER, pairs, (*grid.rows, *grid.columns), puzzle.side))


_SIGNS = Words("Signs: {signs}.", "不等号：{signs}。")
_LESS_THAN = Words("{less} is less than {more}", "{less}は{more}より小さい")
_COMMA = Words(", ", "、")


def scene(puzzle: MoreOrLess) -> Scene:
    """Return the drawing of the printed square: numbers, and chevrons that point to the smaller of two."""
    grid = grid_of(puzzle.size)
    printed = {cell: value for cell, value in zip(grid.cells, puzzle.givens, strict=True) if value}
    return board(grid, NAME, texts(printed), _chevrons(puzzle), tells=_told(puzzle))


def _chevrons(puzzle: MoreOrLess) -> tuple[Sign, ...]:
    across, down = upright_edges(puzzle.size), level_edges(puzzle.size)
    forms: list[tuple[Spot, tuple[Form, Form]]] = [(edge, ("chevron-left", "chevron-right")) for edge in across]
    forms += [(edge, ("chevron-up", "chevron-down")) for edge in down]
    signs = zip(puzzle.signs, forms, strict=True)
    return tuple(Sign(edge, form[sign - 1], "mark") for sign, (edge, form) in signs if sign)


def _told(puzzle: MoreOrLess) -> Words | None:
    cells = grid_of(puzzle.size).cells
    told = [_LESS_THAN.fill(less=place(cells[less]), more=place(cells[more])) for less, more in puzzle.pairs.values()]
    return _SIGNS.fill(signs=join(told, _COMMA)) if told else None


# -- codes, links and files

_ACROSS, _DOWN = ".<>", ".^v"


def encode(puzzle: MoreOrLess) -> str:
    """Write the cells code and a character for every sign, ``<`` and ``>`` across, ``^`` and ``v`` down."""
    half = len(puzzle.signs) // 2
    across, down = puzzle.signs[:half], puzzle.signs[half:]
    return write_cells(puzzle.givens) + "".join([_ACROSS[sign] for sign in across] + [_DOWN[sign] for sign in down])


def decode(text: str) -> MoreOrLess:
    """Read what `encode` writes; its length gives the side."""
    side = (1 + isqrt(1 + 3 * len(text))) // 3
    if 3 * side * side - 2 * side != len(text) or side not in SIDES:
        lengths = ", ".join(str(3 * one * one - 2 * one) for one in SIDES)
        raise DecodeError(f"a square with its signs is {lengths} symbols, not {len(text)}", text=text, expected=lengths)
    cells, half = side * side, side * (side - 1)
    across = [_read(text, at, _ACROSS) for at in range(cells, cells + half)]
    down = [_read(text, at, _DOWN) for at in range(cells + half, cells + 2 * half)]
    return MoreOrLess(Size(side, side), read_cells(text[:cells], side), (*across, *down))


def _read(text: str, at: int, symbols: str) -> int:
    found = symbols.find(text[at])
    if found < 0:
        raise DecodeError(f"{text[at]!r} is no sign: it must be one of {symbols}", text=text, expected=symbols)
    return found


def _encode_link(puzzle: MoreOrLess) -> str:
    """Write a link's body; printed numbers have no place in it."""
    if any(puzzle.givens):
        raise EncodeError("a puzzle link has no place for printed numbers between signs, so this puzzle has none")
    return write_signs(puzzle.signs)


def _decode_link(size: Size, body: str) -> MoreOrLess:
    return _signed(size, read_signs(body, 2 * size.width * size.height - size.width - size.height))


def _signed(size: Size, signs: list[int]) -> MoreOrLess:
    return MoreOrLess(size, (0,) * (size.width * size.height), tuple(signs))


_TOKENS = ("0", "a", "b")


def _encode_file(puzzle: MoreOrLess, marks: Marks) -> str:
    if any(puzzle.givens):
        raise EncodeError("a puzzle file has no place for printed numbers between signs, so this puzzle has none")
    edges = upright_edges(puzzle.size) + level_edges(puzzle.size)
    signs = {edge: _TOKENS[sign] for edge, sign in zip(edges, puzzle.signs, strict=True)}
    entries = [token_of(marks.value(NUMBER, cell) or None) for cell in grid_of(puzzle.size).cells]
    return write_inner_edges(signs, puzzle.size) + write_rows(entries, puzzle.size)


def _decode_file(size: Size, lines: list[str]) -> tuple[MoreOrLess, Marks]:
    tokens, rest = take_inner_edges(lines, size)
    signs = [value_of(tokens[edge], {"0": NONE, "a": LESS, "b": MORE})
             for edge in upright_edges(size) + level_edges(size)]  # fmt: skip
    entries, _ = take_cells(rest, size, what="answers")
    return _signed(size, signs), written_on(NUMBER, grid_of(size).cells, entries, number_of)


# -- levels and making


def level(puzzle: MoreOrLess, _measure: Any) -> Level:
    """Return how hard a puzzle is, by the measure of the JavaScript package (see docs/levels.md)."""
    from kazu_sudoku.more_or_less_making import level_of  # noqa: PLC0415  loaded when it is asked for

    return level_of(puzzle)


# -- the kind

NAME = Words("Futoshiki", "不等式")

RULES = (
    Words(
        "Write a number in every empty cell, 1 to as far as the square is wide.",
        "空いているマスに、1から盤の一辺のマスの数までの数字を1つずつ入れます。",
    ),
    Words(
        "Every row and every column has each number once.", "どの行にもどの列にも、それぞれの数字が1つずつ入ります。"
    ),
    Words(
        "A sign between two cells points to the smaller number.",
        "マスの間の不等号は、開いているほうの数字が大きいことを表します。",
    ),
    STAY,
)

_open = examples_of(decode(".........<<.......^.."))
_printed = examples_of(decode("1........<<.......^.."))


def examples() -> tuple[Example[MoreOrLess], ...]:
    """Return solved squares, and one for every way of breaking a rule."""
    return (
        _open("123231312"),
        _printed("123231312"),
        _open("12.231312", "cells-empty"),
        _printed("312123231", "given-changed"),
        _open("123131312", "row-repeats"),
        _open("123123312", "column-repeats"),
        _open("123312231", "not-less"),
    )


MORE_OR_LESS: Kind[MoreOrLess] = Kind(
    name="more-or-less",
    words=NAME,
    also=("Futoshiki", "Unequal", "Greater Than Sudoku", "不等号ナンプレ"),
    rules=RULES,
    puzzle=MoreOrLess,
    layers=layers,
    constraints=constraints,
    scene=scene,
    code=Code(encode, decode, encode_answer, decode_answer),
    link=Link(
        name="minarism",
        encode=_encode_link,
        decode=_decode_link,
        encode_file=_encode_file,
        decode_file=_decode_file,
    ),
    examples=examples,
    making=Making(
        default=Size(5, 5),
        sizes=Words("4x4 to 9x9", "4×4から9×9まで"),
        levels=MADE.levels,
        make=loaded_late("kazu_sudoku.more_or_less_making"),
        rated=MADE.rated,
    ),
    level=level,
    technique=technique,
    patterns=patterns,
)
