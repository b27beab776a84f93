"""Sets of cells as bits, held against a plain reading on every set of small boards."""

from __future__ import annotations

import pytest

from kazu_core.bits import Board, board_of, gathered, member, members
from kazu_core.grid import Size, grid_of
from kazu_core.random import Stream

SIZES = [Size(1, 1), Size(4, 1), Size(1, 4), Size(2, 2), Size(2, 3), Size(3, 3), Size(4, 3)]


def apart(board: Board) -> list[int]:
    """Return every set in which no two cells share a side."""
    return [cells for cells in range(board.full + 1) if not cells & board.around(cells)]


def test_the_members_of_a_set_come_in_reading_order() -> None:
    assert [0, 3, 70] == list(members(gathered([70, 0, 3])))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_cells_around_are_the_neighbours_of_the_grid(size: Size) -> None:
    grid, board = grid_of(size), board_of(size)
    for number, cell in enumerate(grid.cells):
        beside = gathered(grid.cells.index(other) for other in grid.neighbours(cell))
        assert beside == board.around(1 << number)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_set_is_the_sum_of_its_pieces(size: Size) -> None:
    board = board_of(size)
    for cells in range(min(board.full + 1, 512)):
        pieces = board.pieces(cells)
        assert cells == gathered(cell for piece in pieces for cell in members(piece))
        assert not any(board.around(piece) & cells & ~piece for piece in pieces)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_shaded_cells_cut_the_others_exactly_when_they_fall_into_pieces(size: Size) -> None:
    board = board_of(size)
    for shaded in apart(board):
        assert board.cut(shaded) == (len(board.pieces(board.full & ~shaded)) > 1)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_closing_cell_is_one_whose_shading_cuts(size: Size) -> None:
    board = board_of(size)
    for shaded in apart(board):
        free = board.full & ~(shaded | board.around(shaded))
        if not board.cut(shaded):
            cutting = gathered(cell for cell in members(free) if board.cut(shaded | 1 << cell))
            assert cutting == board.closing(shaded) & free


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_one_cell_more_closes_exactly_when_it_cuts(size: Size) -> None:
    for seed in range(1, 9):
        board, shaded = board_of(size), 0
        for cell in Stream(seed).shuffled(range(size.width * size.height)):
            if not board.around(1 << cell) & shaded:
                closes = board.closes(cell, shaded)
                assert board.cut(shaded | 1 << cell) == closes
                shaded |= 0 if closes else 1 << cell


def test_a_member_is_named_by_its_place() -> None:
    assert [2, 3, 17] == [member(gathered([17, 2, 3]), at) for at in range(3)]


def test_cells_spread_from_a_start_until_there_are_so_many() -> None:
    board = board_of(Size(4, 3))
    within = board.full & ~gathered([1])
    for most in range(1, 12):
        cells = board.spread(1, within, most)
        assert cells.bit_count() == most
        assert cells & ~within == 0
        assert board.piece(1, cells) == cells  # in one piece, with the start in it
    assert board.spread(1, within, 3) == gathered([0, 4, 5])
