"""Grids of printed numbers, and the cells code: one symbol for each cell, as the JavaScript package writes grids.

1 to 9 are digits, 10 to 25 the letters A to P, an empty cell is a full stop.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import isqrt
from typing import Protocol

from kazu_core.errors import DecodeError, PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Layer, Marks, notes, numbers
from kazu_sudoku.rules import NUMBER

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"
_VALUE = {symbol: value for value, symbol in enumerate(SYMBOLS)}


class Printed(Protocol):
    """A square puzzle with numbers printed in reading order, 0 for an empty cell."""

    @property
    def size(self) -> Size:
        """Width and height, which are alike."""

    @property
    def givens(self) -> tuple[int, ...]:
        """The printed numbers."""


def one_of(numbers: Sequence[int]) -> str:
    """Return numbers as a choice: 4, 6 or 9."""
    return f"{', '.join(map(str, numbers[:-1]))} or {numbers[-1]}"


def is_square(size: Size, sides: Sequence[int]) -> None:
    """Refuse a size that is no square with one of the sides."""
    if size.width != size.height or size.width not in sides:
        raise PuzzleError(f"must be a square with a side of {one_of(sides)}, not {size}", path="$.size")


def fits(side: int, values: Sequence[int]) -> None:
    """Refuse printed numbers that a grid has no cells or no values for."""
    if len(values) != side * side:
        raise PuzzleError(f"must be {side * side} numbers, 0 for an empty cell, not {len(values)}", path="$.givens")
    for at, value in enumerate(values):
        if not 0 <= value <= side:
            raise PuzzleError(f"must be 1 to {side}, or 0 for an empty cell, not {value}", path=f"$.givens[{at}]")


def marks_of(size: Size, values: Sequence[int]) -> Marks:
    """Return numbers in reading order as marks."""
    return Marks({NUMBER: dict(zip(grid_of(size).cells, values, strict=True))})


@lru_cache(maxsize=16)
def number_layers(side: int, below: float = 0.0) -> tuple[Layer, ...]:
    """Return the numbers of a side, and the small ones that a player notes, below so much of a cell's top."""
    return numbers(side), notes(side, below=below)


def printed_numbers(puzzle: Printed) -> dict[Spot, int]:
    """Return the printed numbers at their cells."""
    return {cell: value for cell, value in zip(grid_of(puzzle.size).cells, puzzle.givens, strict=True) if value}


def encode_answer(puzzle: Printed, answer: Marks) -> str:
    """Write a full or partly filled grid, the printed numbers in it, as a cells code."""
    entries = answer.on(NUMBER)
    cells = zip(grid_of(puzzle.size).cells, puzzle.givens, strict=True)
    return write_cells(value or entries.get(cell, 0) for cell, value in cells)


def decode_answer(puzzle: Printed, text: str) -> Marks:
    """Read a full or partly filled grid, as `encode_answer` writes it; raises `DecodeError` for anything else."""
    return marks_of(puzzle.size, read_cells(text, puzzle.size.width))


def write_cells(values: Iterable[int]) -> str:
    """Write numbers of 0 (empty) to 25."""
    return "".join(SYMBOLS[value] for value in values)


def read_square(text: str, sides: Sequence[int]) -> tuple[Size, tuple[int, ...]]:
    """Read a cells code whose length gives the side, one of ``sides``; raises `DecodeError` for anything else."""
    side = isqrt(len(text))
    if side * side != len(text) or side not in sides:
        lengths = one_of([one * one for one in sides])
        told = f"a grid is {lengths} symbols, one for each cell, not {len(text)}"
        raise DecodeError(told, text=text, expected=lengths)
    return Size(side, side), read_cells(text, side)


def read_cells(text: str, side: int) -> tuple[int, ...]:
    """Read a grid of a side; raises `DecodeError` for another length, or a symbol that is not one of its numbers."""
    if len(text) != side * side:
        raise DecodeError(f"a {side}x{side} grid is {side * side} symbols, not {len(text)}", text=text,
                          expected=f"{side * side} symbols")  # fmt: skip
    values = tuple(_VALUE.get(symbol, side + 1) for symbol in text)
    for at, value in enumerate(values):
        if value > side:
            told = _told(side)
            raise DecodeError(f"{text[at]!r} is no cell of a {side}x{side} grid: it must be {told}", text=text,
                              expected=told)  # fmt: skip
    return values


def _told(side: int) -> str:
    """Return the symbols of a side in words."""
    if side < 10:
        return f"1 to {side}, or . for none"
    return f"1 to 9, A to {SYMBOLS[side]}, or . for none"


def value_of(symbol: str) -> int:
    """Return the number that a key stands for, letters in either case; 0 for anything else."""
    return _VALUE.get(symbol.upper(), 0) if symbol.isascii() else 0
