"""What the parts of a divided grid look like: rectangles, regions, and rooms with what is written in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from statistics import mean
from typing import Any

from kazu_core.bits import board_of, gathered
from kazu_core.grid import Spot, grid_of
from kazu_core.marks import Marks
from shapes.common import Figures, ShapeOf, numbered_rooms, room_cells


def _rectangles(puzzle: Any, answer: Marks) -> Figures:
    """Return the number of rectangles, their areas, and how many are strips or squares."""
    sides = list(_areas(set(answer.on("side")), puzzle.size.width, puzzle.size.height))
    areas = [width * height for width, height in sides]
    return {
        "rectangles": len(sides),
        "mean area": mean(areas),
        "largest area": max(areas),
        "areas of one cell": areas.count(1),
        "strips in %": 100 * sum(min(pair) == 1 for pair in sides) / len(sides),
        "squares in %": 100 * sum(width == height for width, height in sides) / len(sides),
        "different shapes": len(set(sides)),
    }


def _areas(walls: set[Spot], width: int, height: int) -> Iterator[tuple[int, int]]:
    """Yield the width and height of each rectangle, from its top left cell."""
    for row in range(height):
        for column in range(width):
            cell = Spot.cell(row, column)
            if (not row or cell.step(-1, 0) in walls) and (not column or cell.step(0, -1) in walls):
                yield _run(cell, walls, 0, width - column), _run(cell, walls, 1, height - row)


def _run(cell: Spot, walls: set[Spot], down: int, most: int) -> int:
    """Return how many cells there are, across or down, to the next wall."""
    steps = (cell.step(down * (2 * at + 1), (1 - down) * (2 * at + 1)) in walls for at in range(most - 1))
    return next((at for at, wall in enumerate(steps, 1) if wall), most)


def _regions(puzzle: Any, answer: Marks) -> Figures:
    """Return the sizes of the regions, how many have no number printed, and where the printed ones stand."""
    cells = grid_of(puzzle.size).cells
    numbers = [puzzle.givens[at] or answer.value("number", cell) for at, cell in enumerate(cells)]
    board = board_of(puzzle.size)
    alike = (gathered(at for at, number in enumerate(numbers) if number == one) for one in sorted({*numbers}))
    regions = [region for same in alike for region in board.pieces(same)]
    sizes = [region.bit_count() for region in regions]
    shown = gathered(at for at, number in enumerate(puzzle.givens) if number)
    turned = [bool(number) for number in puzzle.givens]
    return {
        "numbers in % of the cells": 100 * shown.bit_count() / len(cells),
        "mean region": mean(sizes),
        "largest region": max(sizes),
        "regions of one cell in %": 100 * sizes.count(1) / len(sizes),
        "regions of six cells or more": sum(size >= 6 for size in sizes),
        "regions without a number": sum(not region & shown for region in regions),
        "printed 1s in % of the numbers": 100 * puzzle.givens.count(1) / shown.bit_count(),
        "largest blank area": max((area.bit_count() for area in board.pieces(board.full & ~shown)), default=0),
        "largest clump of printed numbers": max(area.bit_count() for area in board.pieces(shown)),
        "puzzles that are symmetric": turned == turned[::-1],
    }


def _rooms(puzzle: Any, _answer: Marks) -> Figures:
    """Return the rooms by their cells, their shapes, and where numbers are printed."""
    width = puzzle.size.width
    cells: dict[int, list[int]] = {}
    for at, room in enumerate(puzzle.rooms):
        cells.setdefault(room, []).append(at)
    counts = Counter(map(len, cells.values()))
    shapes = {frozenset((at // width - room[0] // width, at % width - room[0] % width) for at in room)
              for room in cells.values()}  # fmt: skip
    straight = sum(len({at // width for at in room}) == 1 or len({at % width for at in room}) == 1
                   for room in cells.values() if len(room) > 2)  # fmt: skip
    turned = [bool(value) for value in puzzle.givens]
    return {
        "cells of a room": len(puzzle.rooms) / len(cells),
        **{f"rooms of {count} in %": 100 * counts[count] / len(cells) for count in range(1, 8)},
        "largest room": max(counts),
        "shapes of rooms": len(shapes),
        "straight rooms of three and more in %": 100 * straight / len(cells),
        "rooms without a number in %": 100
        * sum(not any(turned[at] for at in room) for room in cells.values())
        / len(cells),
        "puzzles that look the same upside down": turned == turned[::-1],
    }


def _bars(puzzle: Any, answer: Marks) -> Figures:
    """Return the figures of the rooms, how the numbers stand to their areas, and the share of bars across."""
    bars = answer.on("bar")
    told = [(number, len(room)) for number, room in zip(puzzle.numbers, room_cells(puzzle), strict=True) if number]
    return {
        **numbered_rooms(puzzle),
        "shapes of rooms": len({(len({s.y for s in room}), len({s.x for s in room})) for room in room_cells(puzzle)}),
        "numbers of a whole room in %": 100 * sum(number == area for number, area in told) / max(1, len(told)),
        "numbers of half a room in %": 100 * sum(2 * number == area for number, area in told) / max(1, len(told)),
        "bars across in %": 100 * sum(value == 1 for value in bars.values()) / len(bars),
    }


SHAPES: Mapping[str, ShapeOf] = {
    "shikaku": _rectangles,
    "fillomino": _regions,
    "ripple": _rooms,
    "juosan": _bars,
}
