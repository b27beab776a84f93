"""Rectangles of numbers in which no row and no column has a number twice."""

from __future__ import annotations

from collections.abc import Sequence

from kazu_core.grid import Size
from kazu_core.random import Stream


def latin_rectangle(size: Size, stream: Stream) -> list[int]:
    """Return numbers 1 to the longer side for each cell, in reading order; lines of that length hold them all.

    Rows along the longer side are added one at a time, each a drawn matching of places and numbers, which always
    exists (Hall). Takes about side**3 steps.
    """
    longer, shorter = max(size.width, size.height), min(size.width, size.height)
    rows: list[list[int]] = []
    used = [0] * longer
    for _ in range(shorter):
        row = _row(used, stream)
        rows.append(row)
        for place, number in enumerate(row):
            used[place] |= 1 << number
    if size.width >= size.height:
        return [number + 1 for row in rows for number in row]
    return [rows[column][row] + 1 for row in range(size.height) for column in range(size.width)]


def _row(used: Sequence[int], stream: Stream) -> list[int]:
    """Return a row of all numbers from 0, none where its column has used it."""
    side = len(used)
    holder = [-1] * side
    numbers = stream.shuffled(range(side))
    for place in stream.shuffled(range(side)):
        numbers = numbers[1:] + numbers[:1]  # another first choice for each place
        _place(place, numbers, used, holder, [False] * side)
    row = [0] * side
    for number, place in enumerate(holder):
        row[place] = number
    return row


def _place(place: int, numbers: Sequence[int], used: Sequence[int], holder: list[int], tried: list[bool]) -> bool:
    """Find a number for a place, moving those that have theirs along an augmenting path; say whether there was one."""
    for number in numbers:
        if not (tried[number] or used[place] >> number & 1):
            tried[number] = True
            if holder[number] < 0 or _place(holder[number], numbers, used, holder, tried):
                holder[number] = place
                return True
    return False
