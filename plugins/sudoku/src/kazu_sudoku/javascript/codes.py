"""Codes of what is printed and written, their hash, and small things, as the JavaScript package has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice, pairwise

from kazu_core.errors import DecodeError
from kazu_sudoku.cage_code import LETTERS, base36
from kazu_sudoku.cells import SYMBOLS, read_cells, value_of, write_cells

STEPS = 400
"""The grids of a log that are kept, the newest."""


def symbol_of(value: int) -> str:
    """Return the symbol of a number: 1 to 9 itself, 10 to 25 the letters A to P, a full stop for 0."""
    return SYMBOLS[value]


def value_of_symbol(symbol: str) -> int:
    """Return the number of a key, letters in either case; 0 for anything else."""
    return value_of(symbol) if symbol != "." else 0


def encode_cells(values: Iterable[int]) -> str:
    """Write a grid, a symbol for each cell."""
    return write_cells(values)


def decode_cells(code: str, side: int) -> list[int] | None:
    """Read a grid of a side; None for a text that is none."""
    try:
        return list(read_cells(code, side))
    except DecodeError:
        return None


def encode_run(entries: Iterable[int]) -> str:
    """Write what a player wrote, a symbol for each cell; printed cells are empty in it."""
    return write_cells(entries)


def decode_run(code: str, side: int) -> list[int] | None:
    """Read what a player wrote; None for a text that is none."""
    return decode_cells(code, side)


def notes_of(mask: int) -> list[int]:
    """Return the numbers noted in a cell, rising: bit v of the mask stands for v."""
    return [value for value in range(1, mask.bit_length()) if mask >> value & 1]


def encode_notes(notes: Sequence[int]) -> str:
    """Write the masks of notes of all cells: for each that has any two digits of base 36 and four for what is noted.

    Above 20 a side some masks take five digits, and such a text is not read back.
    """
    return "".join(_digits(cell, 2) + _digits(mask >> 1, 4) for cell, mask in enumerate(notes) if mask)


def decode_notes(code: str, side: int) -> list[int] | None:
    """Read the masks of notes of all cells; None for a text that is none."""
    notes = [0] * (side * side)
    if len(code) % 6:
        return None
    for at in range(0, len(code), 6):
        cell, bits = base36(code[at : at + 2]), base36(code[at + 2 : at + 6])
        if cell is None or bits is None or not 0 <= cell < len(notes) or not 0 < bits < 1 << side:
            return None
        notes[cell] = bits << 1
    return notes


def _digits(value: int, least: int) -> str:
    """Return a number in base 36, with zeros before it up to so many digits."""
    digits = ""
    while value:
        value, digit = divmod(value, 36)
        digits = LETTERS[digit] + digits
    return digits.rjust(least, "0")


def encode_steps(grids: Sequence[str]) -> str:
    """Write a log of grids (each as a code of cells): the first one whole, then only what changes; the last 400."""
    kept = grids[-STEPS:]
    changes = ("".join(_digits(cell, 2) + new for cell, (old, new) in enumerate(zip(before, after, strict=True))
                       if old != new) for before, after in pairwise(kept))  # fmt: skip
    return "~".join([*islice(kept, 1), *changes])


def decode_steps(code: str, cells: int) -> list[str] | None:
    """Read a log of grids of so many cells; None for a text that is none."""
    first, *changes = code.split("~")
    if not code or len(first) != cells or len(changes) >= STEPS:
        return None
    grids = [first]
    for change in changes:
        grid = list(grids[-1])
        if len(change) % 3:
            return None
        for at in range(0, len(change), 3):
            cell = base36(change[at : at + 2])
            if cell is None or not 0 <= cell < cells:
                return None
            grid[cell] = change[at + 2]
        grids.append("".join(grid))
    return grids


def hash_of(givens: str) -> str:
    """Return the hash of a code: FNV-1a of 32 bits over its UTF-16 units, as eight digits of base 16."""
    found = 0x811C9DC5
    units = givens.encode("utf-16-le", "surrogatepass")
    for at in range(0, len(units), 2):
        found = (found ^ int.from_bytes(units[at : at + 2], "little")) * 0x01000193 & 0xFFFFFFFF
    return f"{found:08x}"


def step_entry(value: int, side: int) -> int:
    """Return the number that a tap on a chosen cell makes of a number: the next one, 0 after the largest."""
    return 0 if value >= side else value + 1


def clock_text(milliseconds: float) -> str:
    """Return a time as minutes and seconds, from an hour on with hours: 1:01, 1:00:00; nothing is below 0."""
    seconds = max(0, int(milliseconds // 1000))
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minutes}:{second:02}"
