"""What shaded cells look like, and the numbers, islands and walls that go with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations, pairwise
from statistics import mean
from typing import Any

from kazu_core.grid import Spot
from kazu_core.marks import Marks
from shapes.common import Figures, ShapeOf, numbered_rooms, shading


def _repeats(puzzle: Any, answer: Marks) -> Figures:
    """Return the figures of a shading, and how the numbers repeat in the rows and columns."""
    width, numbers = puzzle.size.width, puzzle.numbers
    rows = [range(start, start + width) for start in range(0, len(numbers), width)]
    lines = [[numbers[at] for at in line] for line in (*rows, *zip(*rows, strict=True))]
    alike = [max(Counter(line).values()) for line in lines]
    beside = sum(one == other for line in lines for one, other in pairwise(line))
    twice = [{number for number, count in Counter(line).items() if count > 1} for line in lines]
    repeated = sum(
        number in twice[at // width] or number in twice[len(rows) + at % width] for at, number in enumerate(numbers)
    )
    return {
        **shading(puzzle, answer),
        "numbers with an equal in line in %": 100 * repeated / len(numbers),
        "equal neighbours in % of the cells": 100 * beside / len(numbers),
        "most equals in a line": max(alike),
        "lines that repeat nothing": alike.count(1),
    }


def _shaded_rooms(puzzle: Any, answer: Marks) -> Figures:
    """Return the figures of the rooms and of the shading, and how many numbers are zero."""
    numbers = [number for number in puzzle.numbers if number is not None]
    return {
        **numbered_rooms(puzzle),
        "zeros in % of the numbers": 100 * numbers.count(0) / max(1, len(numbers)),
        **shading(puzzle, answer),
    }


def _islands(puzzle: Any, answer: Marks) -> Figures:
    """Return the sea's share, the islands' sizes and shapes, and how the numbers stand in and to them."""
    sea, numbers = set(answer.on("shade")), puzzle.numbers
    islands = [_joined(clue, sea, puzzle.size.width, puzzle.size.height) for clue in numbers]
    sizes = [len(island) for island in islands]
    long = [island for island in islands if len(island) > 2]
    straight = sum(1 in {len({spot.y for spot in island}), len({spot.x for spot in island})} for island in long)
    beside = ((clue, clue.step(dy, dx)) for clue in numbers for dy, dx in ((-2, 0), (2, 0), (0, -2), (0, 2)))
    arms = Counter(clue for clue, spot in beside for island in islands if clue in island and spot in island)
    ends = sum(arms[clue] == 1 for clue, size in zip(numbers, sizes, strict=True) if size > 2)
    pairs = sum(abs(a.y - b.y) + abs(a.x - b.x) == 4 for a, b in combinations(numbers, 2))
    return {
        "sea in % of the cells": 100 * len(sea) / (puzzle.size.width * puzzle.size.height),
        "islands": len(islands),
        "mean size": mean(sizes),
        "largest": max(sizes),
        "different sizes": len(set(sizes)),
        "single cells in % of the islands": 100 * sizes.count(1) / len(sizes),
        "straight in % of those of three cells and more": 100 * straight / max(1, len(long)),
        "numbers at an end in % of those": 100 * ends / max(1, len(long)),
        "pairs of numbers with a cell between, for each number": pairs / len(numbers),
    }


def _joined(start: Spot, sea: set[Spot], width: int, height: int) -> set[Spot]:
    """Return the unshaded cells that hang together with one."""
    reached = [start]
    for spot in reached:
        for other in (spot.step(dy, dx) for dy, dx in ((-2, 0), (2, 0), (0, -2), (0, 2))):
            inside = 0 < other.y < 2 * height and 0 < other.x < 2 * width
            if inside and other not in sea and other not in reached:
                reached.append(other)
    return set(reached)


def _lamps(puzzle: Any, answer: Marks) -> Figures:
    """Return the share of walls, of those that touch or lie on the rim or are numbered, the numbers, and the bulbs."""
    walls = puzzle.blocks
    width, height = puzzle.size.width, puzzle.size.height
    numbers = [number for number in walls.values() if number is not None]
    rim = sum(spot.y in {1, 2 * height - 1} or spot.x in {1, 2 * width - 1} for spot in walls)
    touching = sum(any(spot.step(dy, dx) in walls for dy, dx in ((-2, 0), (2, 0), (0, -2), (0, 2))) for spot in walls)
    turned = {Spot(2 * height - spot.y, 2 * width - spot.x) for spot in walls}
    return {
        "walls in % of the cells": 100 * len(walls) / (width * height),
        "walls beside a wall in %": 100 * touching / len(walls),
        "walls on the rim in %": 100 * rim / len(walls),
        "walls that show a number in %": 100 * len(numbers) / len(walls),
        "bulbs in % of the cells": 100 * len(answer.on("bulb")) / (width * height),
        "puzzles that look the same upside down": turned == set(walls),
        **{f"{number}s in % of the numbers": 100 * numbers.count(number) / len(numbers) for number in range(5)},
    }


SHAPES: Mapping[str, ShapeOf] = {
    "hitori": _repeats,
    "heyawake": _shaded_rooms,
    "nurikabe": _islands,
    "akari": _lamps,
}
