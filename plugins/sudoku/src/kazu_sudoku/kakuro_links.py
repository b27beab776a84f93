"""Kakuro in puzzle links and in the files beside them."""

from __future__ import annotations

from kazu_core.codecs.files import number_of, take_cells, token_of, write_cells, written
from kazu_core.errors import DecodeError
from kazu_core.grid import Size, grid_of
from kazu_core.kind import Link
from kazu_core.marks import Marks
from kazu_sudoku.kakuro_board import Clue, Kakuro

_VALUES = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SKIPS = "klmnopqrstuvwxyz"
"""One to sixteen white cells."""


# -- links: the inside, then the sums above and on the left that white cells are beside


def _encode(puzzle: Kakuro) -> str:
    parts: list[str] = []
    white = 0
    for cell in (*puzzle.cells, (None, None)):
        if cell is None:
            white += 1
            continue
        parts.append("z" * (white // 16) + (_SKIPS[white % 16 - 1] if white % 16 else ""))
        parts.append("." if cell == (None, None) else "".join(map(_symbol, cell)))
        white = 0
    width = puzzle.size.width
    outside = [*zip(puzzle.down, puzzle.cells[:width], strict=True),
               *zip(puzzle.across, puzzle.cells[::width], strict=True)]  # fmt: skip
    return "".join(parts)[:-1] + "".join(_symbol(clue) for clue, cell in outside if cell is None)


def _symbol(clue: Clue) -> str:
    return "-" if clue is None else _VALUES[clue]


def _decode(size: Size, body: str) -> Kakuro:
    """Read a body; whatever is missing at its end is white, or has no sum."""
    count, at = size.width * size.height, 0
    cells: list[tuple[Clue, Clue] | None] = []
    while at < len(body) and len(cells) < count:
        symbol = body[at]
        if symbol in _SKIPS:
            cells += [None] * (_SKIPS.index(symbol) + 1)
            at += 1
        elif symbol == ".":
            cells.append((None, None))
            at += 1
        else:
            cells.append((_value(body, at), _value(body, at + 1)))
            at += 2
    cells = (cells + [None] * count)[:count]
    outside: list[Clue] = []
    for cell in (*cells[: size.width], *cells[:: size.width]):
        outside.append(_value(body, at) if cell is None else None)
        at += cell is None
    return Kakuro(size, tuple(cells), tuple(outside[: size.width]), tuple(outside[size.width :]))


def _value(body: str, at: int) -> Clue:
    """Return the sum at a place of the body, None past its end."""
    symbol = body[at : at + 1]
    if symbol in {"", "-", "/"}:
        return None
    if symbol not in _VALUES:
        expected = "0 to 9, a to j, A to Z or -"
        raise DecodeError(f"{symbol!r} is no sum: it must be {expected}", text=body, expected=expected)
    return _VALUES.index(symbol)


# -- files: the sums above and on the left as a row and a column of their own


def _encode_file(puzzle: Kakuro, marks: Marks) -> str:
    width, height = puzzle.size.width, puzzle.size.height
    tokens = ["0", *map(_told, puzzle.down)]
    for row in range(height):
        tokens.append(_told(puzzle.across[row]))
        for cell in puzzle.cells[row * width : (row + 1) * width]:
            tokens.append("." if cell is None else f"{_told(cell[1])},{_told(cell[0])}")
    entries = marks.on("number")
    answers = [token_of(entries.get(spot)) for spot in grid_of(puzzle.size).cells]
    return write_cells(tokens, Size(width + 1, height + 1)) + write_cells(answers, puzzle.size)


def _told(clue: Clue) -> str:
    return "-1" if clue is None else str(clue)


def _decode_file(size: Size, lines: list[str]) -> tuple[Kakuro, Marks]:
    wide = size.width + 1
    tokens, rest = take_cells(lines, Size(wide, size.height + 1), what="sums")
    answers, _ = take_cells(rest, size, what="answers")
    inside = [token for at, token in enumerate(tokens) if at >= wide and at % wide]
    cells = tuple(None if token == "." else _pair(token) for token in inside)
    # a sum outside that no white cell is beside says nothing and is left out
    down = [None if cell else _clue(token) for token, cell in zip(tokens[1:wide], cells, strict=False)]
    across = [None if cell else _clue(token) for token, cell in
              zip(tokens[wide::wide], cells[:: size.width], strict=True)]  # fmt: skip
    puzzle = Kakuro(size, cells, tuple(down), tuple(across))
    return puzzle, written("number", grid_of(size).cells, answers, number_of)


def _pair(token: str) -> tuple[Clue, Clue]:
    """Read the sums of a black cell, across before down."""
    across, comma, down = token.partition(",")
    if not comma:
        raise DecodeError(f"{token[:40]!r} is no cell: it must be . or two sums like 16,-1", text=token,
                          expected=". or two sums")  # fmt: skip
    return _clue(down), _clue(across)


def _clue(token: str) -> Clue:
    if token in {".", "-1", ""}:
        return None
    if not (token.isascii() and token.isdigit() and len(token) <= 4):
        raise DecodeError(f"{token[:40]!r} is no sum: it must be a number, or -1 for none", text=token,
                          expected="a number or -1")  # fmt: skip
    return int(token)


LINK = Link(name="kakuro", encode=_encode, decode=_decode, encode_file=_encode_file, decode_file=_decode_file)
