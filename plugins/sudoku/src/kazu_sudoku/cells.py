"""The cells code: one symbol for each cell in reading order, as the JavaScript package writes grids.

1 to 9 are digits, 10 to 25 the letters A to P, an empty cell is a full stop.
"""

from __future__ import annotations

from collections.abc import Iterable

from kazu_core.errors import DecodeError

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"
_VALUE = {symbol: value for value, symbol in enumerate(SYMBOLS)}


def write_cells(values: Iterable[int]) -> str:
    """Write numbers of 0 (empty) to 25."""
    return "".join(SYMBOLS[value] for value in values)


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
