"""What answers and printed clues look like, in figures: shares, lengths, sizes, symmetry; a function for each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from statistics import mean
from typing import Any

import kazu_core as kazu
from kazu_core.bits import board_of, gathered
from kazu_core.grid import Spot, grid_of
from kazu_core.marks import Marks

Figures = Mapping[str, float]


def shape(kind_name: str, puzzle: Any, answer: Marks) -> Figures:
    """Return the figures of a kind's own, none for a kind that is not known here."""
    return SHAPES[kind_name](puzzle, answer) if kind_name in SHAPES else {}


def _boxes(puzzle: Any, _answer: Marks) -> Figures:
    """Return how evenly the printed numbers lie: the fewest and most of a row, and of one number."""
    side = puzzle.size.width
    rows = [sum(map(bool, puzzle.givens[at : at + side])) for at in range(0, side * side, side)]
    numbers = Counter(value for value in puzzle.givens if value)
    turned = [bool(value) for value in puzzle.givens]
    return {
        "givens": sum(rows),
        "fewest in a row": min(rows),
        "most in a row": max(rows),
        "numbers that are not printed": side - len(numbers),
        "puzzles that are symmetric": turned == turned[::-1],
    }


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


def _shading(puzzle: Any, answer: Marks) -> Figures:
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


def _room_cells(puzzle: Any) -> list[list[Spot]]:
    """Return the cells of each room."""
    cells: dict[int, list[Spot]] = {}
    for row in range(puzzle.size.height):
        for column in range(puzzle.size.width):
            cells.setdefault(puzzle.rooms[row * puzzle.size.width + column], []).append(Spot.cell(row, column))
    return list(cells.values())


def _numbered_rooms(puzzle: Any) -> Figures:
    """Return the number of rooms, their areas, and how many are strips or show a number."""
    rooms = _room_cells(puzzle)
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


def _shaded_rooms(puzzle: Any, answer: Marks) -> Figures:
    """Return the figures of the rooms and of the shading, and how many numbers are zero."""
    numbers = [number for number in puzzle.numbers if number is not None]
    return {
        **_numbered_rooms(puzzle),
        "zeros in % of the numbers": 100 * numbers.count(0) / max(1, len(numbers)),
        **_shading(puzzle, answer),
    }


def _bars(puzzle: Any, answer: Marks) -> Figures:
    """Return the figures of the rooms, how the numbers stand to their areas, and the share of bars across."""
    bars = answer.on("bar")
    told = [(number, len(room)) for number, room in zip(puzzle.numbers, _room_cells(puzzle), strict=True) if number]
    return {
        **_numbered_rooms(puzzle),
        "shapes of rooms": len({(len({s.y for s in room}), len({s.x for s in room})) for room in _room_cells(puzzle)}),
        "numbers of a whole room in %": 100 * sum(number == area for number, area in told) / max(1, len(told)),
        "numbers of half a room in %": 100 * sum(2 * number == area for number, area in told) / max(1, len(told)),
        "bars across in %": 100 * sum(value == 1 for value in bars.values()) / len(bars),
    }


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
        **_shading(puzzle, answer),
        "numbers with an equal in line in %": 100 * repeated / len(numbers),
        "equal neighbours in % of the cells": 100 * beside / len(numbers),
        "most equals in a line": max(alike),
        "lines that repeat nothing": alike.count(1),
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


def _signs(puzzle: Any, _answer: Marks) -> Figures:
    """Return the numbers and signs printed, the lines that no sign touches, and the longest chain of signs."""
    pairs, side = puzzle.pairs.values(), puzzle.side
    touched = {cell for pair in pairs for cell in pair}
    lines = len({cell // side for cell in touched}) + len({cell % side for cell in touched})
    longest = dict.fromkeys(range(side * side), 1)
    for _ in longest:
        for less, more in pairs:
            longest[more] = max(longest[more], longest[less] + 1)
    return {
        "givens": sum(map(bool, puzzle.givens)),
        "signs": len(pairs),
        "lines without a sign": 2 * side - lines,
        "cells in the longest chain": max(longest.values()),
    }


def _sights(puzzle: Any, _answer: Marks) -> Figures:
    """Return the numbers and clues printed, and what the clues are."""
    clues = [clue for clue in puzzle.clues if clue]
    return {
        "givens": sum(map(bool, puzzle.givens)),
        "clues": len(clues),
        "clues of 1": clues.count(1),
        "mean clue": mean(clues or [0]),
        "different clues": len(set(clues)),
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


def _sums(puzzle: Any, _answer: Marks) -> Figures:
    """Return the layout's figures: black cells, the lengths of runs, its symmetry; and how plain the sums are."""
    from kazu_core.constraints.combinations import sets_of  # noqa: PLC0415  only this kind needs it
    from kazu_core.constraints.sums import Sum  # noqa: PLC0415  only this kind needs it

    kind = next(kind for kind in kazu.kinds() if isinstance(puzzle, kind.puzzle))
    rules = [rule for rule in kind.constraints(puzzle) if isinstance(rule, Sum)]
    lengths = [len(rule.spots) for rule in rules]
    sets = [len(sets_of(rule.total, len(rule.spots), rule.highest)) for rule in rules]
    black = [cell is not None for cell in puzzle.cells]
    return {
        "black cells in %": 100 * sum(black) / len(black),
        "mean run": mean(lengths),
        "longest run": max(lengths),
        "runs of two in %": 100 * lengths.count(2) / len(lengths),
        "sums with one combination in %": 100 * sets.count(1) / len(sets),
        "mean combinations of a sum": mean(sets),
        "puzzles that are symmetric": black == black[::-1],
        "cells of rectangles of runs of two in %": 100 * _squares(rules) / black.count(False),
    }


def _squares(rules: Sequence[Any]) -> int:
    """Return how many cells lie in a square of two by two that four runs of two make, the plainest of patterns."""
    across = {rule.spots[0] for rule in rules if len(rule.spots) == 2 and rule.spots[0].y == rule.spots[1].y}
    down = {rule.spots[0] for rule in rules if len(rule.spots) == 2 and rule.spots[0].x == rule.spots[1].x}
    return 4 * sum(spot.step(2, 0) in across and spot in down and spot.step(0, 2) in down for spot in across)


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


SHAPES: dict[str, Callable[[Any, Marks], Figures]] = {
    "number-place": _boxes,
    "slitherlink": _loop,
    "masyu": _pearls,
    "yajilin": _arrows,
    "hitori": _repeats,
    "heyawake": _shaded_rooms,
    "akari": _lamps,
    "fillomino": _regions,
    "ripple": _rooms,
    "juosan": _bars,
    "nurikabe": _islands,
    "shikaku": _rectangles,
    "more-or-less": _signs,
    "towers": _sights,
    "kakuro": _sums,
}
