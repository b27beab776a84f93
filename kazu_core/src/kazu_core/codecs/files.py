"""The puzzle file format beside puzzle links (``pzprv3``): its envelope and its blocks.

A file is a header (version, name, rows, columns) and blocks of lines, each line a row of tokens. A block is taken
from the front of the remaining lines; where no lines remain, the block is missing and every token of it is blank.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from attrs import frozen

from kazu_core.codecs.blocks import UNKNOWN, Clue, level_edges, rooms, upright_edges
from kazu_core.errors import DecodeError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Marks

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_VERSION = re.compile(r"pzprv3(?:\.[0-9]{1,3})?")
_TRAILERS = ("TrialData", "history:", "info:", "{")
_NUMBER = re.compile(r"[0-9]{1,6}")
# a player's small numbers and the colour of a number stand behind it
_HELP = re.compile(r"\[[0-9,]*\][-+=%]?$|(?<=[0-9.])[-+=%]$")


@frozen
class File:
    """A file taken apart: its version (``pzprv3`` or ``pzprv3.1``), the kind's word in it, and all lines after that."""

    version: str
    name: str
    lines: tuple[str, ...]


def looks_like_file(text: str) -> bool:
    """Whether a text begins as such a file does."""
    start = text.lstrip()[:2000]
    return _VERSION.match(start) is not None or re.match(r"v:[^\n/]*[\n/]\s*pzprv3", start) is not None


def open_file(text: str) -> File:
    """Take a file apart; its lines may be parted by line breaks or, as in links, by ``/``.

    Trial stages, history and remarks at the end are left out. Raises `DecodeError` where the header is not one.
    """
    lines = [line.strip() for line in (text.splitlines() if "\n" in text.strip() else text.strip().split("/"))]
    if lines and lines[0].startswith("v:"):
        lines = lines[1:]
    if len(lines) < 2 or not _VERSION.fullmatch(lines[0]):
        first = lines[0][:40] if lines else ""
        raise DecodeError(f"a puzzle file begins with pzprv3 and a puzzle's name on the next line, not with {first!r}",
                          text=text, expected="pzprv3")  # fmt: skip
    return File(lines[0], lines[1], tuple(_body(lines[2:])))


def _body(lines: Sequence[str]) -> list[str]:
    """Return the lines up to what players append, without empty lines at the end."""
    end = next((at for at, line in enumerate(lines) if line.startswith(_TRAILERS)), len(lines))
    while end and not lines[end - 1]:
        end -= 1
    return list(lines[:end])


def write_file(version: str, name: str, size: Size, body: str, *, square: bool = False) -> str:
    """Return a file's text; ``square`` puzzles say their size once. The body's lines each end with a line break."""
    sides = f"{size.height}\n" if square else f"{size.height}\n{size.width}\n"
    return f"{version}\n{name}\n{sides}{body}"


# --------------------------------------------------------------------------------------------------- blocks


def _take_rows(lines: Sequence[str], height: int, width: int, blank: str, what: str) -> tuple[list[str], list[str]]:
    """Return the tokens of so many rows of so many, and the lines after them."""
    if not lines or height * width == 0:
        # a row of no tokens is still a line, though some writers leave it out
        empty = next((at for at, line in enumerate(lines) if line.strip() or at == height), len(lines))
        return [blank] * (height * width), list(lines[empty:])
    rows = [line.split() for line in lines[:height]]
    if len(rows) < height:
        raise DecodeError(f"the {what} end after {len(rows)} of {height} rows", expected=f"{height} rows")
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise DecodeError(f"row {number} of the {what} has {len(row)} entries and must have {width}",
                              text=lines[number - 1], expected=f"{width} entries")  # fmt: skip
    return list(chain.from_iterable(rows)), list(lines[height:])


def take_cells(lines: Sequence[str], size: Size, *, what: str = "cells") -> tuple[list[str], list[str]]:
    """Return one token for each cell, ``.`` where the block is missing, and the lines after the block.

    ``what`` names the block in an error. Raises `DecodeError` where rows or tokens are too few or too many.
    """
    return _take_rows(lines, size.height, size.width, ".", what)


def write_cells(tokens: Sequence[str], size: Size) -> str:
    """Write one token for each cell."""
    return _write_rows(tokens, size.width, size.height)


def _write_rows(tokens: Sequence[str], width: int, height: int) -> str:
    rows = (tokens[row * width : (row + 1) * width] for row in range(height))
    return "".join("".join(f"{token} " for token in row) + "\n" for row in rows)


def take_inner_edges(lines: Sequence[str], size: Size) -> tuple[dict[Spot, str], list[str]]:
    """Return one token for each edge between two cells, ``0`` where the block is missing, and the lines after."""
    upright, lines = _take_rows(lines, size.height, size.width - 1, "0", "upright walls")
    level, lines = _take_rows(lines, size.height - 1, size.width, "0", "level walls")
    return dict(zip(upright_edges(size) + level_edges(size), upright + level, strict=True)), lines


def write_inner_edges(tokens: Mapping[Spot, str], size: Size) -> str:
    """Write one token for each edge between two cells, ``0`` for one that is not told."""
    upright = [tokens.get(edge, "0") for edge in upright_edges(size)]
    level = [tokens.get(edge, "0") for edge in level_edges(size)]
    return _write_rows(upright, size.width - 1, size.height) + _write_rows(level, size.width, size.height - 1)


def take_edges(lines: Sequence[str], size: Size) -> tuple[dict[Spot, str], list[str]]:
    """Return one token for each edge, the outline's too, ``0`` where the block is missing, and the lines after."""
    upright, lines = _take_rows(lines, size.height, size.width + 1, "0", "upright edges")
    level, lines = _take_rows(lines, size.height + 1, size.width, "0", "level edges")
    return dict(zip(_upright(size) + _level(size), upright + level, strict=True)), lines


def write_edges(tokens: Mapping[Spot, str], size: Size) -> str:
    """Write one token for each edge, the outline's too, ``0`` for one that is not told."""
    upright = [tokens.get(edge, "0") for edge in _upright(size)]
    level = [tokens.get(edge, "0") for edge in _level(size)]
    return _write_rows(upright, size.width + 1, size.height) + _write_rows(level, size.width, size.height + 1)


def take_rooms(lines: Sequence[str], size: Size) -> tuple[tuple[int, ...], list[str]]:
    """Return the room of each cell, counted from 0 in the order of first cells, and the lines after them.

    They are told by a line with their count and the room of each cell, by any numbers, or, in newer files, by walls.
    """
    head = lines[0].split() if lines else []
    names = [line.split() for line in lines[1 : size.height + 1]]
    flat = list(chain.from_iterable(names))
    if [str(len({*flat}))] == head and [size.width] * size.height == list(map(len, names)):
        grid = grid_of(size)
        of = dict(zip(grid.cells, flat, strict=True))
        walls = [edge for edge in grid.inner_edges if len({of[cell] for cell in grid.beside(edge)}) == 2]
        return rooms(size, walls), list(lines[size.height + 1 :])
    edges, rest = take_inner_edges(lines, size)
    return rooms(size, [edge for edge, token in edges.items() if token != "0"]), rest


def write_rooms(room: Sequence[int], size: Size) -> str:
    """Write the count of rooms and the room of each cell, which older and newer players alike read."""
    return f"{len({*room})}\n" + write_cells(list(map(str, room)), size)


def take_room_numbers(lines: Sequence[str], size: Size, room: Sequence[int]) -> tuple[tuple[Clue, ...], list[str]]:
    """Return the number of each room, on whichever of its cells it stands, and the lines after the block."""
    tokens, rest = take_cells(lines, size, what="numbers")
    told = {at: clue for at, token in zip(room, tokens, strict=True) if (clue := clue_of(token)) is not None}
    return tuple(told.get(at) for at in range(max(room) + 1)), rest


def write_room_numbers(numbers: Sequence[Clue], size: Size, room: Sequence[int]) -> str:
    """Write the number of each room on the leftmost, then uppermost, of its cells."""
    first: dict[int, Spot] = {}
    for cell, at in zip(grid_of(size).cells, room, strict=True):
        first[at] = min(first.get(at, cell), cell, key=lambda spot: (spot.x, spot.y))
    told = {first[at]: number for at, number in enumerate(numbers)}
    return write_cells([token_of(told.get(cell)) for cell in grid_of(size).cells], size)


def _upright(size: Size) -> list[Spot]:
    return [edge for edge in grid_of(size).edges if edge.y & 1]


def _level(size: Size) -> list[Spot]:
    return [edge for edge in grid_of(size).edges if edge.x & 1]


# --------------------------------------------------------------------------------------------------- tokens


def clue_of(token: str) -> Clue:
    """Read a printed number: ``.`` is blank, ``-`` is "?"."""
    if token == ".":
        return None
    if token == "-":
        return UNKNOWN
    if not _NUMBER.fullmatch(token):
        raise DecodeError(f"{token[:40]!r} is not a clue: it must be a number, . or -", text=token, expected="a clue")
    return int(token)


def token_of(clue: Clue) -> str:
    """Write a printed number."""
    return "." if clue is None else "-" if clue == UNKNOWN else str(clue)


def number_of(token: str) -> int:
    """Read a written number, 0 for none; a player's small numbers and colours beside it are passed over."""
    clue = clue_of(_HELP.sub("", token))
    return 0 if clue is None or clue == UNKNOWN else clue


def value_of(token: str, values: Mapping[str, int]) -> int:
    """Read a written value by a table of what each token means."""
    if token not in values:
        known = " ".join(values)
        raise DecodeError(f"{token[:40]!r} is not known here: it must be one of {known}", text=token, expected=known)
    return values[token]


def written(layer: str, spots: Sequence[Spot], tokens: Sequence[str], read: Callable[[str], int]) -> Marks:
    """Return marks on one layer, one token read for each spot; 0 is nothing."""
    return Marks({layer: {spot: read(token) for spot, token in zip(spots, tokens, strict=True)}})
