"""The building block of puzzle links for clues that are a direction with a number, as a reader and a writer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kazu_core.codecs.blocks import DIGITS, UNKNOWN, VALUE, Clue, digits_at
from kazu_core.errors import EncodeError

if TYPE_CHECKING:
    from collections.abc import Sequence

Arrow = tuple[int, Clue]
"""A direction (0 none, 1 up, 2 down, 3 left, 4 right) and a number; (0, None) is a grey cell without a clue."""


def read_arrows(body: str, count: int) -> list[Arrow | None]:
    """Read a direction and a number for each clue cell; unknown characters are passed over."""
    found: list[Arrow | None] = []
    at = 0
    while at < len(body) and len(found) < count:
        symbol, length = body[at], 1
        value = VALUE.get(symbol)
        if symbol == "+":
            found.append((0, None))
        elif symbol == "-":
            found.append((digits_at(body, at + 1, 1, 5), digits_at(body, at + 2, 3, 16)))
            length = 5
        elif value is not None and value < 10:
            found.append(_arrow(body, at, value))
            length = 2 if value < 5 else 3
        elif value is not None:
            found.extend([None] * (value - 9))
        at += length
    return found[:count] + [None] * (count - len(found))


def _arrow(body: str, at: int, value: int) -> Arrow:
    """Return the arrow whose direction digit, from 0 to 9, stands at a place of the body."""
    if value >= 5:
        return value - 5, digits_at(body, at + 1, 2, 16)
    return value, UNKNOWN if body[at + 1 : at + 2] == "." else digits_at(body, at + 1, 1, 16)


def write_arrows(values: Sequence[Arrow | None]) -> str:
    """Write a direction and a number for each clue cell; raises `EncodeError` for a number above 4095."""
    parts, blanks = [], 0
    for value in values:
        if value is None:
            blanks += 1
        else:
            parts.append(_passes(blanks) + _arrow_text(*value))
            blanks = 0
    return "".join(parts) + _passes(blanks)


def _passes(blanks: int) -> str:
    full, rest = divmod(blanks, 26)
    return "z" * full + (DIGITS[9 + rest] if rest else "")


def _arrow_text(direction: int, clue: Clue) -> str:
    if clue is None:
        return "+"
    if clue == UNKNOWN:
        return f"{direction}."
    if 0 <= clue < 16:
        return f"{direction}{clue:x}"
    if 16 <= clue < 256:
        return f"{direction + 5}{clue:02x}"
    if 256 <= clue < 4096:
        return f"-{direction}{clue:03x}"
    raise EncodeError(f"the number {clue} cannot be written in a link: it must be 0 to 4095")
