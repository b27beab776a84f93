"""Boards that are parted into rooms, each of which may show a number: what kinds of such boards have in common.

Rooms are told by the room of each cell, row by row, counted from 0 in the order of the rooms' first cells. A room
without a number has None; a "?" is `kazu_core.codecs.blocks.UNKNOWN` and says nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from kazu_core.codecs.blocks import (
    UNKNOWN,
    Clue,
    read_numbers,
    rooms,
    take_walls,
    walls_between,
    write_numbers,
    write_walls,
)  # fmt: skip
from kazu_core.errors import PuzzleError
from kazu_core.grid import Size, Spot, grid_of, place
from kazu_core.modes import Group
from kazu_core.words import Words

LARGEST = 9999
"""The largest number that a room may show."""

ROOM = Words("the room at {place}", "{place}の部屋")

Room = tuple[Spot, ...]
"""The cells of a room, in reading order."""


def demand_rooms(size: Size, room_of: tuple[int, ...]) -> None:
    """Raise `PuzzleError` unless there is a room for each cell, and each room is in one piece and in its order."""
    cells = size.width * size.height
    if len(room_of) != cells:
        raise PuzzleError(f"must be {cells} rooms, one for each cell, not {len(room_of)}", path="$.rooms")
    if rooms(size, walls_between(size, room_of)) != room_of:
        told = "must be the rooms' places in the order of their first cells, from 0, each room in one piece"
        raise PuzzleError(told, path="$.rooms")


def demand_numbers(room_of: Sequence[int], numbers: Sequence[int | None]) -> None:
    """Raise `PuzzleError` unless there is a number, a "?" or nothing for each room."""
    count = max(room_of) + 1
    if len(numbers) != count:
        raise PuzzleError(f"must be {count} numbers, one for each room, not {len(numbers)}", path="$.numbers")
    for at, number in enumerate(numbers):
        if not (number is None or number == UNKNOWN or (type(number) is int and 0 <= number <= LARGEST)):
            allowed = f"0 to {LARGEST}, {UNKNOWN} for a question mark, or nothing"
            raise PuzzleError(f"must be {allowed}, not {number!r}", path=f"$.numbers[{at}]")


def told_numbers(numbers: Sequence[Clue]) -> tuple[int | None, ...]:
    """Return the numbers that say something: None for a "?", too."""
    return tuple(None if number == UNKNOWN else number for number in numbers)


def cells_of_rooms(size: Size, room_of: Sequence[int]) -> tuple[Room, ...]:
    """Return the cells of each room."""
    found: list[list[Spot]] = [[] for _ in range(max(room_of) + 1)]
    for cell, room in zip(grid_of(size).cells, room_of, strict=True):
        found[room].append(cell)
    return tuple(map(tuple, found))


def room_groups(size: Size, room_of: Sequence[int]) -> tuple[Group, ...]:
    """Return the rooms with their names, to be read aloud."""
    held = cells_of_rooms(size, room_of)
    return tuple(Group(name=ROOM.fill(place=place(room[0])), spots=room) for room in held)


def printed_numbers(size: Size, room_of: Sequence[int], numbers: Sequence[Clue]) -> dict[Spot, str]:
    """Return the numbers as they are printed, each by the first cell of its room."""
    held = zip(cells_of_rooms(size, room_of), numbers, strict=True)
    return {room[0]: "?" if number == UNKNOWN else str(number) for room, number in held if number is not None}


def write_numbered_rooms(size: Size, room_of: Sequence[int], numbers: Sequence[Clue]) -> str:
    """Write the body of a link: the walls, then the numbers of the rooms."""
    return write_walls(walls_between(size, room_of), size) + write_numbers(numbers)


def read_numbered_rooms(size: Size, body: str) -> tuple[tuple[int, ...], tuple[Clue, ...]]:
    """Read the body of a link: the room of each cell, and the number of each room."""
    walls, rest = take_walls(body, size)
    room_of = rooms(size, walls)
    return room_of, tuple(read_numbers(rest, max(room_of) + 1))
