"""Rooms with numbers: which are refused and where, how they are printed, their links and files."""

from __future__ import annotations

import pytest

from kazu_core.codecs import files
from kazu_core.codecs.blocks import UNKNOWN
from kazu_core.errors import PuzzleError
from kazu_core.grid import Size, Spot
from kazu_core.numbered_rooms import (
    cells_of_rooms,
    demand_numbers,
    demand_rooms,
    printed_numbers,
    read_numbered_rooms,
    room_groups,
    told_numbers,
    write_numbered_rooms,
)

SIZE = Size(3, 2)
ROOMS = (0, 1, 1, 0, 0, 2)
"""An upper and a lower room, the lower one with a cell on the left of both rows; and a single cell."""


@pytest.mark.parametrize("room_of", [ROOMS[:5], (0, 1, 0, 1, 1, 1), (1, 0, 0, 1, 1, 2), (0, 2, 2, 0, 0, 1)])
def test_rooms_that_are_not_whole_or_not_in_order_are_refused(room_of: tuple[int, ...]) -> None:
    with pytest.raises(PuzzleError) as refused:
        demand_rooms(SIZE, room_of)
    assert "$.rooms" == refused.value.path


@pytest.mark.parametrize(
    ("numbers", "path"),
    [((1, 2), "$.numbers"), ((1, -1, 0), "$.numbers[1]"), ((1, 2, 10000), "$.numbers[2]"),
     ((True, 2, 0), "$.numbers[0]")],
)  # fmt: skip
def test_numbers_that_no_room_can_show_are_refused(numbers: tuple[int, ...], path: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        demand_numbers(ROOMS, numbers)
    assert path == refused.value.path


def test_rooms_and_numbers_that_can_be_are_let_through() -> None:
    demand_rooms(SIZE, ROOMS)
    demand_numbers(ROOMS, (0, UNKNOWN, None))


def test_a_number_is_printed_in_the_first_cell_of_its_room() -> None:
    assert {Spot.cell(0, 0): "3", Spot.cell(0, 1): "?"} == printed_numbers(SIZE, ROOMS, (3, UNKNOWN, None))
    assert (3, None, None) == told_numbers((3, UNKNOWN, None))


def test_rooms_are_named_by_their_first_cells() -> None:
    groups = room_groups(SIZE, ROOMS)
    assert cells_of_rooms(SIZE, ROOMS) == tuple(group.spots for group in groups)
    assert ["the room at row 1, column 1", "the room at row 1, column 2", "the room at row 2, column 3"] == [
        group.name.en for group in groups
    ]


def test_the_body_of_a_link_has_walls_then_numbers() -> None:
    body = write_numbered_rooms(SIZE, ROOMS, (3, UNKNOWN, None))
    assert "ic3.g" == body
    assert (ROOMS, (3, UNKNOWN, None)) == read_numbered_rooms(SIZE, body)
    assert (ROOMS, (None, None, None)) == read_numbered_rooms(SIZE, body[:2])


def test_a_file_names_the_room_of_each_cell_and_has_numbers_on_leftmost_cells() -> None:
    room_of = (0, 0, 1, 0, 1, 1)
    lines = (files.write_rooms(room_of, SIZE) + files.write_room_numbers((None, 4), SIZE, room_of)).splitlines()
    assert ["2", "0 0 1 ", "0 1 1 ", ". . . ", ". 4 . "] == lines
    read, rest = files.take_rooms([*lines, "rest"], SIZE)
    assert room_of == read
    assert ((None, 4), ["rest"]) == files.take_room_numbers(rest, SIZE, room_of)


def test_other_files_have_any_names_of_rooms_or_walls_and_numbers_on_any_cell() -> None:
    assert (ROOMS, []) == files.take_rooms(["3", "7 2 2", "7 7 5"], SIZE)
    assert (ROOMS, []) == files.take_rooms(["1 0", "0 1", "0 1 1"], SIZE)
    assert ((9, None, None), []) == files.take_room_numbers([". . .", ". 9 ."], SIZE, ROOMS)
