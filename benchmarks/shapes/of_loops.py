"""What loops look like: their length and turns, and the clues, pearls or arrows that lead to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kazu_core.grid import Spot
from kazu_core.marks import Marks
from shapes.common import Figures, ShapeOf


def _loop(puzzle: Any, answer: Marks) -> Figures:
    """Return the loop's length, its turns, the cells inside it, and which numbers are printed."""
    lines = answer.on("side")
    clues = [clue for clue in puzzle.clues if clue is not None]
    width, height = puzzle.size.width, puzzle.size.height
    length = len(lines)
    turns = sum(_turns(lines, Spot(y, x)) for y in range(0, 2 * height + 1, 2) for x in range(0, 2 * width + 1, 2))
    return {
        "loop length": length,
        "turns in % of the loop": 100 * turns / length,
        "cells inside in %": 100 * sum(_inside(lines, width, height)) / (width * height),
        **{f"{number}s in % of the clues": 100 * clues.count(number) / len(clues) for number in range(4)},
    }


def _turns(lines: Mapping[Spot, int], corner: Spot) -> bool:
    return any(corner.step(dy, 0) in lines and corner.step(0, dx) in lines for dy in (-1, 1) for dx in (-1, 1))


def _inside(lines: Mapping[Spot, int], width: int, height: int) -> Iterator[bool]:
    """Yield for each cell whether it is inside the loop."""
    for row in range(height):
        inside = False
        for column in range(width):
            inside ^= Spot(2 * row + 1, 2 * column) in lines
            yield inside


def _path(puzzle: Any, answer: Marks) -> Figures:
    """Return how many cells a loop through cells uses, and how often it turns."""
    lines, width, height = answer.on("path"), puzzle.size.width, puzzle.size.height
    cells = [Spot.cell(row, column) for row in range(height) for column in range(width)]
    return {
        "cells used in %": 100 * len(lines) / len(cells),
        "turns in % of the loop": 100 * sum(_turns(lines, cell) for cell in cells) / max(1, len(lines)),
    }


def _pearls(puzzle: Any, answer: Marks) -> Figures:
    """Return the figures of the loop, and the share of white and of black pearls."""
    cells = len(puzzle.pearls)
    return {
        **_path(puzzle, answer),
        "white pearls in % of the cells": 100 * puzzle.pearls.count(1) / cells,
        "black pearls in % of the cells": 100 * puzzle.pearls.count(2) / cells,
    }


def _arrows(puzzle: Any, answer: Marks) -> Figures:
    """Return the figures of the loop, the shares of shaded cells and of clues, and how many of those say 0."""
    clues = [clue for clue in puzzle.clues if clue is not None]
    cells = len(puzzle.clues)
    return {
        **_path(puzzle, answer),
        "shaded in % of the cells": 100 * len(answer.on("shade")) / cells,
        "clues in % of all cells": 100 * len(clues) / cells,
        "0s in % of the clues": 100 * sum(clue.number == 0 for clue in clues) / max(1, len(clues)),
    }


SHAPES: Mapping[str, ShapeOf] = {
    "slitherlink": _loop,
    "masyu": _pearls,
    "yajilin": _arrows,
}
