"""What several families tell alike: rooms with numbers, and shaded cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import mean
from typing import Any

from kazu_core.grid import Spot
from kazu_core.marks import Marks

Figures = Mapping[str, float]
"""What is told of a board: a number by its name."""
ShapeOf = Callable[[Any, Marks], Figures]
"""A kind's own function: from a puzzle and its answer to its figures."""


def numbered_rooms(puzzle: Any) -> Figures:
    """Return the number of rooms, their areas, and how many are strips or show a number."""
    rooms = room_cells(puzzle)
    areas = [len(room) for room in rooms]
    strips = sum(len({s.y for s in room}) == 1 or len({s.x for s in room}) == 1 for room in rooms)
    numbers = [number for number in puzzle.numbers if number is not None]
    return {
        "rooms": len(areas),
        "mean area": mean(areas),
        "largest area": max(areas),
        "rooms of one cell": areas.count(1),
        "strips in %": 100 * strips / len(areas),
        "rooms that show a number in %": 100 * len(numbers) / len(areas),
        "mean number": mean(numbers or [0]),
    }


def room_cells(puzzle: Any) -> list[list[Spot]]:
    """Return the cells of each room."""
    cells: dict[int, list[Spot]] = {}
    for row in range(puzzle.size.height):
        for column in range(puzzle.size.width):
            cells.setdefault(puzzle.rooms[row * puzzle.size.width + column], []).append(Spot.cell(row, column))
    return list(cells.values())


def shading(puzzle: Any, answer: Marks) -> Figures:
    """Return the share of shaded cells, of those on the rim, and how many chains of them touch at corners."""
    shaded = set(answer.on("shade"))
    width, height = puzzle.size.width, puzzle.size.height
    rim = sum(spot.y in {1, 2 * height - 1} or spot.x in {1, 2 * width - 1} for spot in shaded)
    chains = _chains(shaded)
    return {
        "shaded in % of the cells": 100 * len(shaded) / (width * height),
        "on the rim in % of the shaded": 100 * rim / len(shaded),
        "chains of shaded cells": len(chains),
        "longest chain": max(chains),
    }


def _chains(shaded: set[Spot]) -> list[int]:
    """Return the sizes of groups of shaded cells that touch at corners."""
    left, sizes = set(shaded), []
    while left:
        reached = [left.pop()]
        for spot in reached:
            for dy, dx in ((-2, -2), (-2, 2), (2, -2), (2, 2)):
                if (beside := spot.step(dy, dx)) in left:
                    left.remove(beside)
                    reached.append(beside)
        sizes.append(len(reached))
    return sizes
