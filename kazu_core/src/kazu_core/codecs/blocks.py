"""The building blocks of puzzle links, each as a reader and a writer.

A reader that begins with ``take`` returns what it read and the rest of the body, one that begins with ``read`` drops
the rest. A blank is None, a clue printed as "?" is `UNKNOWN`. Readers are as lenient as the players of such links: a
missing tail is blank. Writers write the one canonical form. Cells are numbered in reading order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kazu_core.errors import DecodeError, EncodeError
from kazu_core.grid import Grid, Size, Spot, grid_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

UNKNOWN = -2
"""A clue that is there but whose number is not told, printed as "?"."""

Clue = int | None
"""A number from 0, `UNKNOWN`, or None where nothing is printed."""

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""The digits of all bases up to 36."""

VALUE = {symbol: value for value, symbol in enumerate(DIGITS)}
"""What a character is worth as a digit."""

# ---------------------------------------------------------------------------------------------------- numbers

# mark, hexadecimal digits after it, what is added, the first value beyond
_LONG = (("-", 2, 0, 256), ("+", 3, 0, 4096), ("=", 3, 4096, 8192), ("@", 3, 8192, 12240),
         ("*", 4, 12240, 77776), ("$", 5, 77776, 77776 + 16**5))  # fmt: skip
_ADDED = {mark: (digits, added) for mark, digits, added, _ in _LONG} | {"%": (3, 8192)}


def digits_at(body: str, start: int, count: int, base: int) -> int:
    """Return the number written in so many lower or upper case digits."""
    part = body[start : start + count].lower()
    if len(part) < count or any(VALUE.get(symbol, base) >= base for symbol in part):
        mark = body[start - 1 : start]
        raise DecodeError(
            f"{mark + part!r} is not a number: {count} digits of base {base} must follow {mark!r}",
            text=body,
            expected=f"{count} digits of base {base}",
        )
    return int(part, base)


def _number16(body: str, at: int) -> tuple[Clue, int]:
    """Return the number at a place of the body (None for no number) and the length of its text."""
    symbol = body[at]
    if symbol == ".":
        return UNKNOWN, 1
    if symbol in _ADDED:
        digits, added = _ADDED[symbol]
        return added + digits_at(body, at + 1, digits, 16), 1 + digits
    value = VALUE.get(symbol, 16)
    return (value if value < 16 else None), 1


def take_numbers(body: str, count: int) -> tuple[list[Clue], str]:
    """Read numbers (``number16``) for so many cells, rooms or outside places; unknown characters are passed over.

    Raises `DecodeError` where a long number is cut off.
    """
    found: list[Clue] = []
    at = 0
    while at < len(body) and len(found) < count:
        value, length = _number16(body, at)
        if value is not None:
            found.append(value)
        elif "g" <= body[at] <= "z":
            found.extend([None] * (VALUE[body[at]] - 15))
        at += length
    return _filled(found, count), body[at:]


def read_numbers(body: str, count: int) -> list[Clue]:
    """Read numbers as `take_numbers` does, and drop the rest."""
    return take_numbers(body, count)[0]


def _filled(found: list[Clue], count: int) -> list[Clue]:
    return found[:count] + [None] * (count - len(found))


def _number16_text(value: int) -> str:
    if value == UNKNOWN:
        return "."
    if 0 <= value < 16:
        return DIGITS[value]
    for mark, digits, added, beyond in _LONG:
        if 16 <= value < beyond:
            return f"{mark}{value - added:0{digits}x}"
    raise EncodeError(f"the number {value} cannot be written in a link: it must be 0 to {_LONG[-1][3] - 1}")


def _skips(blanks: int) -> str:
    """Return the text that passes over so many cells, the longest skips first."""
    full, rest = divmod(blanks, 20)
    return "z" * full + (DIGITS[15 + rest] if rest else "")


def write_numbers(values: Sequence[Clue]) -> str:
    """Write numbers (``number16``); raises `EncodeError` for one that has no form."""
    parts, blanks = [], 0
    for value in values:
        if value is None:
            blanks += 1
        else:
            parts.append(_skips(blanks) + _number16_text(value))
            blanks = 0
    return "".join(parts) + _skips(blanks)


# ------------------------------------------------------------------------------------------- numbers 0 to 4


def read_four(body: str, count: int) -> list[Clue]:
    """Read the numbers 0 to 4 (``4-cell``), each with the blanks behind it; unknown characters are passed over.

    Raises `DecodeError` for an escape, whose digits would be taken for numbers.
    """
    found: list[Clue] = []
    for symbol in body:
        if len(found) >= count:
            break
        _no_escape(symbol, body)
        value = VALUE.get(symbol)
        if symbol == ".":
            found.append(UNKNOWN)
        elif value is not None and value < 15:
            found.extend([value % 5, *[None] * (value // 5)])
        elif value is not None and value > 15:
            found.extend([None] * (value - 15))
    return _filled(found, count)


def _no_escape(symbol: str, body: str) -> None:
    if symbol == "%":
        raise DecodeError("'%' cannot stand here: it begins an escape, not a clue", text=body, expected="no escapes")


def write_four(values: Sequence[Clue]) -> str:
    """Write the numbers 0 to 4 (``4-cell``); raises `EncodeError` for any other number."""
    parts, at = [], 0
    while at < len(values):
        value, blanks = values[at], _blanks(values, at + 1)
        if value is None:
            parts.append(_skips(1 + blanks))
            at += 1 + blanks
        elif value == UNKNOWN:
            parts.append(".")
            at += 1
        elif 0 <= value <= 4:
            # cells beyond the end count as blank
            behind = 2 if at + 1 + blanks >= len(values) else min(2, blanks)
            parts.append(DIGITS[value + 5 * behind])
            at += 1 + behind
        else:
            raise EncodeError(f"the number {value} cannot be written in a link: it must be 0 to 4")
    return "".join(parts)


def _blanks(values: Sequence[Clue], start: int) -> int:
    """Return how many blanks stand in a row from a place on."""
    end = start
    while end < len(values) and values[end] is None:
        end += 1
    return end - start


# ------------------------------------------------------------------------------------- one symbol for each cell


def read_symbols(body: str, count: int) -> list[Clue]:
    """Read one symbol of base 36 for each cell: ``.`` is blank, ``@`` or ``%`` is "?", ``-`` leads two digits.

    Raises `DecodeError` for any other character.
    """
    found: list[Clue] = []
    at = 0
    while at < len(body) and len(found) < count:
        symbol = body[at]
        if symbol == "-":
            found.append(digits_at(body, at + 1, 2, 36))
        elif symbol == ".":
            found.append(None)
        else:
            found.append(UNKNOWN if symbol in "@%" else _symbol(body, at, 36))
        at += 3 if symbol == "-" else 1
    return _filled(found, count)


def _symbol(body: str, at: int, base: int) -> int:
    """Return the value of one character, which must be a digit of the base."""
    value = VALUE.get(body[at].lower(), base)
    if value >= base:
        expected = f"0 to 9 or a to {DIGITS[base - 1]}"
        raise DecodeError(f"{body[at]!r} cannot stand here: it must be {expected}", text=body, expected=expected)
    return value


def write_symbols(values: Sequence[Clue]) -> str:
    """Write one symbol of base 36 for each cell; raises `EncodeError` for a number above 1295."""
    return "".join(map(_symbol_text, values))


def _symbol_text(value: Clue) -> str:
    if value is None:
        return "."
    if value == UNKNOWN:
        return "@"
    if 0 <= value < 36:
        return DIGITS[value]
    if 36 <= value < 36 * 36:
        return "-" + DIGITS[value // 36] + DIGITS[value % 36]
    raise EncodeError(f"the number {value} cannot be written in a link: it must be 0 to 1295")


# ---------------------------------------------------------------------------------------------------- walls


def take_bits(body: str, count: int) -> tuple[list[bool], str]:
    """Read yes or no for so many places, five to a character of base 32, the first as the largest bit."""
    length = -(-count // 5)
    part = body[:length]
    values = [_symbol(part, at, 32) for at in range(len(part))]
    bits = [bool(value >> shift & 1) for value in values for shift in (4, 3, 2, 1, 0)]
    return (bits + [False] * count)[:count], body[length:]


def write_bits(bits: Sequence[bool]) -> str:
    """Write yes or no for each place, five to a character of base 32."""
    padded = [*bits, *[False] * (-len(bits) % 5)]
    groups = (padded[at : at + 5] for at in range(0, len(padded), 5))
    return "".join(DIGITS[sum(bit << shift for bit, shift in zip(group, (4, 3, 2, 1, 0), strict=True))]
                   for group in groups)  # fmt: skip


def upright_edges(size: Size) -> list[Spot]:
    """Return the inner edges between left and right neighbours, row by row."""
    return [Spot(2 * row + 1, 2 * column) for row in range(size.height) for column in range(1, size.width)]


def level_edges(size: Size) -> list[Spot]:
    """Return the inner edges between upper and lower neighbours, row by row."""
    return [Spot(2 * row, 2 * column + 1) for row in range(1, size.height) for column in range(size.width)]


def take_walls(body: str, size: Size) -> tuple[tuple[Spot, ...], str]:
    """Read the walls between cells (``border``); returns the inner edges that are walls, in reading order."""
    upright, level = upright_edges(size), level_edges(size)
    first, body = take_bits(body, len(upright))
    second, body = take_bits(body, len(level))
    marked = zip(upright + level, first + second, strict=True)
    return tuple(sorted(edge for edge, bit in marked if bit)), body


def write_walls(walls: Collection[Spot], size: Size) -> str:
    """Write the walls between cells (``border``)."""
    there = frozenset(walls)
    return "".join(write_bits([edge in there for edge in edges]) for edges in (upright_edges(size), level_edges(size)))


def rooms(size: Size, walls: Iterable[Spot]) -> tuple[int, ...]:
    """Return for each cell the number of its room, counted from 0 in the order of the rooms' first cells."""
    grid, closed = grid_of(size), frozenset(walls)
    room: dict[Spot, int] = {}
    count = 0
    for first in grid.cells:
        if first not in room:
            room.update(dict.fromkeys(_room_of(first, grid, closed), count))
            count += 1
    return tuple(room[cell] for cell in grid.cells)


def _room_of(first: Spot, grid: Grid, closed: frozenset[Spot]) -> dict[Spot, None]:
    """Return the cells that can be reached from one without passing a wall."""
    reached, waiting = {first: None}, [first]
    while waiting:
        cell = waiting.pop()
        for other in grid.neighbours(cell):
            edge = Spot((cell.y + other.y) // 2, (cell.x + other.x) // 2)
            if other not in reached and edge not in closed:
                reached[other] = None
                waiting.append(other)
    return reached


def walls_between(size: Size, room: Sequence[int]) -> tuple[Spot, ...]:
    """Return the inner edges on whose two sides the cells' rooms differ, in reading order."""
    grid = grid_of(size)
    of = dict(zip(grid.cells, room, strict=True))
    return tuple(edge for edge in grid.inner_edges if len({of[cell] for cell in grid.beside(edge)}) == 2)


# -------------------------------------------------------------------------------------------------- circles


def read_circles(body: str, count: int) -> list[int]:
    """Read 0 (none), 1 (white) or 2 (black) for each cell, three to a character of base 27."""
    part = body[: -(-count // 3)]
    values = [_symbol(part, at, 27) for at in range(len(part))]
    found = [value // weight % 3 for value in values for weight in (9, 3, 1)]
    return (found + [0] * count)[:count]


def write_circles(values: Sequence[int]) -> str:
    """Write 0 (none), 1 (white) or 2 (black) for each cell, three to a character of base 27."""
    padded = [*values, *[0] * (-len(values) % 3)]
    return "".join(DIGITS[9 * padded[at] + 3 * padded[at + 1] + padded[at + 2]] for at in range(0, len(padded), 3))


# ---------------------------------------------------------------------------------------------------- signs


def read_signs(body: str, count: int) -> list[int]:
    """Read what stands on so many inner edges: 0 nothing, 1 or 2 where the first cell's number is less or more.

    Unknown characters are passed over. Raises `DecodeError` for an escape or a circle, with or without a difference.
    """
    found: list[int] = []
    for at, symbol in enumerate(body):
        if len(found) >= count:
            break
        _no_escape(symbol, body)
        value = VALUE.get(symbol, 99)
        if symbol in ".-" or value < 16:
            raise DecodeError(f"{body[at : at + 3]!r} is a difference between cells, and only signs of less and more "
                              "are known here", text=body, expected="g, h or a skip from i to z")  # fmt: skip
        if value < 18:
            found.append(value - 15)
        elif value < 36:
            found.extend([0] * (value - 17))
    return (found + [0] * count)[:count]


def write_signs(signs: Sequence[int]) -> str:
    """Write what stands on the inner edges, as `read_signs` reads it."""
    parts, blanks = [], 0
    for sign in (*signs, None):
        if sign == 0:
            blanks += 1
            continue
        full, rest = divmod(blanks, 18)
        parts.append("z" * full + (DIGITS[17 + rest] if rest else "") + (DIGITS[15 + sign] if sign else ""))
        blanks = 0
    return "".join(parts)
