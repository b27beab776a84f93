"""A printed Yajilin board, and its texts: puzzle links and files."""

from __future__ import annotations

from typing import Any

from attrs import evolve, field, frozen

from kazu_core.codecs.arrows import read_arrows, write_arrows
from kazu_core.codecs.blocks import UNKNOWN
from kazu_core.codecs.files import take_cells, take_inner_edges, value_of, write_cells, write_inner_edges
from kazu_core.errors import DecodeError, PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import Link
from kazu_core.marks import Marks
from kazu_loops.arrows import LINES, SHADE

HIGHEST = 4095
"""The largest number that an arrow can have."""


@frozen
class Arrow:
    """A printed clue: a direction (0 none, 1 up, 2 down, 3 left, 4 right) and the number of shaded cells there.

    A number of -2 is printed as "?" and tells nothing. None, which has no direction, is a grey cell without a clue.
    """

    direction: int
    number: int | None = None


@frozen
class Yajilin:
    """A printed board: its size, for each cell, row by row, a clue or None, and whether shaded cells are ``outside``.

    The last is a variant: no shaded cell is inside the loop.
    """

    size: Size
    clues: tuple[Arrow | None, ...] = field()
    outside: bool = False

    def __attrs_post_init__(self) -> None:
        cells = self.size.width * self.size.height
        if len(self.clues) != cells:
            raise PuzzleError(f"must hold {cells} clues, one for each cell, not {len(self.clues)}", path="$.clues")
        if type(self.outside) is not bool:
            raise PuzzleError(f"must be true or false, not {self.outside!r}", path="$.outside")
        for at, clue in enumerate(self.clues):
            if clue is not None:
                _check(clue, f"$.clues[{at}]")

    @property
    def places(self) -> dict[Spot, Arrow]:
        """The clues by their cells."""
        return {cell: clue for cell, clue in zip(grid_of(self.size).cells, self.clues, strict=True) if clue is not None}


def _check(clue: Any, path: str) -> None:
    """Refuse a clue that cannot be printed."""
    if type(clue) is not Arrow or type(clue.direction) is not int or not 0 <= clue.direction <= 4:
        raise PuzzleError(f"must be an arrow with a direction of 0 to 4, not {clue!r}", path=path)
    number = clue.number
    if number is None:
        if clue.direction:
            raise PuzzleError("an arrow must have a number", path=path)
    elif type(number) is not int or not (number == UNKNOWN or 0 <= number <= HIGHEST):
        raise PuzzleError(f"must have a number from 0 to {HIGHEST}, or -2, not {number!r}", path=path)


# -- links and files

_LINES = {"0": 0, "1": 1, "-1": 2}
_LINE_MARKS = {value: token for token, value in _LINES.items()}
_SHADES = {".": 0, "#": 1, "+": 2}
_SHADE_MARKS = {value: token for token, value in _SHADES.items()}


def _read_link(size: Size, body: str) -> Yajilin:
    found = read_arrows(body, size.width * size.height)
    return Yajilin(size, tuple(None if one is None else Arrow(*one) for one in found))


def _write_link(puzzle: Yajilin) -> str:
    return write_arrows([None if clue is None else (clue.direction, clue.number) for clue in puzzle.clues])


def _token(clue: Arrow | None) -> str:
    if clue is None:
        return "."
    if clue.number is None:
        return "#"
    return f"{clue.direction},{'-' if clue.number == UNKNOWN else clue.number}"


def _clue(token: str) -> Arrow | None:
    """Read ``4,1``, ``0,-``, ``#`` or ``.``."""
    if token in {".", "#"}:
        return Arrow(0) if token == "#" else None
    direction, _, number = token.partition(",")
    digits = number.isascii() and number.isdigit() and len(number) <= 4
    if direction not in {"0", "1", "2", "3", "4"} or not (digits or number == "-"):
        expected = "a direction of 0 to 4, a comma and a number, as in 4,1"
        raise DecodeError(f"{token[:40]!r} is not known here: it must be {expected}", text=token, expected=expected)
    return Arrow(int(direction), UNKNOWN if number == "-" else int(number))


def _write_file(puzzle: Yajilin, marks: Marks) -> str:
    shades = marks.on(SHADE)
    cells = [_SHADE_MARKS[shades.get(cell, 0)] for cell in grid_of(puzzle.size).cells]
    lines = {edge: _LINE_MARKS[value] for edge, value in marks.on(LINES).items()}
    clues = write_cells([_token(clue) for clue in puzzle.clues], puzzle.size)
    return clues + write_cells(cells, puzzle.size) + write_inner_edges(lines, puzzle.size)


def _read_file(size: Size, lines: list[str]) -> tuple[Yajilin, Marks]:
    clues, rest = take_cells(lines, size, what="clues")
    cells, rest = take_cells(rest, size, what="cells")
    edges, _ = take_inner_edges(rest, size)
    shaded = dict(zip(grid_of(size).cells, (value_of(token, _SHADES) for token in cells), strict=True))
    drawn = {edge: value_of(token, _LINES) for edge, token in edges.items()}
    return Yajilin(size, tuple(map(_clue, clues))), Marks({SHADE: shaded, LINES: drawn})


LINK = Link(
    name="yajilin",
    aliases=("yajirin",),
    looks="b",
    variants="o",
    flags=lambda puzzle: "o" if puzzle.outside else "",
    vary=lambda puzzle, flags: evolve(puzzle, outside="o" in flags),
    encode=_write_link,
    decode=_read_link,
    encode_file=_write_file,
    decode_file=_read_file,
)
