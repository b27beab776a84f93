"""Making Slitherlink: a loop, all its numbers, and numbers taken away down to a level.

Only facts decide (solved by the rules or not, one answer or not, how many suppositions it takes), so a seed makes the
same puzzle everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from kazu_core.errors import CannotMakeError
from kazu_core.grid import Size, grid_of
from kazu_core.kind import LEVELS, Level
from kazu_core.making.carve import Carved, Carver
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.strip import Group, strip
from kazu_loops.outline import Outline, draw_outline
from kazu_loops.patterns import LAYER, Board, stand_alone
from kazu_loops.slitherlink import Slitherlink, constraints, layers, most_probes
from kazu_loops.slitherlink import level as level_of

ATTEMPTS = 400
WINDOW = 4
"""On an easy board every square of so many cells a side has a number in it."""
ZEROS = 4
"""The largest share of cells, in percent, that show a 0; one may on any board."""
ROOMY = 49
SLACK = 15
"""On boards of fewer cells than `ROOMY` the shares of a recipe may be missed by so many percent."""


@frozen
class Recipe:
    """What a level asks for beside its depth.

    ``least`` and ``most`` bound the share of cells that keep their number, in percent. ``symmetric`` is the chance, in
    percent, that the places of the numbers look the same upside down. ``threes`` is how much later than others a 3
    goes, and ``twos`` how much sooner a 2, in 256ths of the whole order, on boards of `LARGE` cells and more.
    """

    least: int
    most: int
    symmetric: int
    threes: int = 0
    twos: int = 0


RECIPES: dict[Level, Recipe] = {
    "easy": Recipe(50, 60, 50),
    "medium": Recipe(38, 46, 40, threes=16, twos=16),
    "hard": Recipe(32, 46, 25, threes=64, twos=32),
    "extra-hard": Recipe(28, 41, 0, threes=96, twos=48),
}
LARGE = 300
"""On boards of fewer cells 3s go less late and 2s less soon, in proportion: there numbers may be as chance has them."""
FOR_SYMMETRY = 6
"""How many numbers more, in percent of the cells, a board may have whose numbers are placed with symmetry."""
MOST = 60
"""The largest share of numbers, in percent, whatever the symmetry."""


def make(size: Size, level: Level, seed: int) -> tuple[Slitherlink, Marks]:
    """Make a puzzle with its answer; raises `CannotMakeError` when all attempts miss the level."""
    stream = Stream(((seed * 31 + size.width) * 31 + size.height) * 31 + LEVELS.index(level))
    for _ in range(ATTEMPTS):
        outline = draw_outline(size, stream)
        kept = _carved(size, level, outline, stream)
        if kept is not None:
            return _showing(size, outline.clues, kept), answer_of(size, outline)
    raise CannotMakeError(f"no {level} puzzle of {size} turned up in {ATTEMPTS} attempts with the seed {seed}")


def answer_of(size: Size, outline: Outline) -> Marks:
    """Return the lines along an outline."""
    grid = grid_of(size)
    inside = dict(zip(grid.cells, outline.inside, strict=True))
    return Marks({LAYER: {edge: 1 for edge in grid.edges if sum(inside[cell] for cell in grid.beside(edge)) == 1}})


def _showing(size: Size, numbers: Sequence[int], kept: Sequence[int]) -> Slitherlink:
    shown = frozenset(kept)
    return Slitherlink(size, tuple(number if at in shown else None for at, number in enumerate(numbers)))


def _carved(size: Size, level: Level, outline: Outline, stream: Stream) -> list[int] | None:
    """Take numbers away down to a level; None when it is missed, or the numbers left are not a good sight."""
    numbers, recipe = outline.clues, RECIPES[level]
    full, grid = _showing(size, numbers, range(len(numbers))), grid_of(size)
    carver = Carver(layers(full), grid, constraints(full, optional=True), answer_of(size, outline))
    symmetric = stream.chance(recipe.symmetric, 100)
    order = _order(size, numbers, recipe, symmetric, stream)
    share = stream.between(recipe.least, recipe.most - 3)
    try:
        if not carver.solved(range(carver.cells), tier=0):
            return None
        least, most = _bounds(recipe, carver.cells, symmetric)
        floor = -(-carver.cells * share // 100)
        kept, measure = _easy(carver, size, order, floor) if level == "easy" else _harder(carver, level, order, most)
        reached = measure.depth < 2 and level_of(full, measure) == level
        return kept if reached and least <= len(kept) <= most and _is_fair(size, numbers, kept) else None
    finally:
        carver.close()


def _bounds(recipe: Recipe, cells: int, symmetric: bool) -> tuple[int, int]:
    """Return how few and how many numbers a board may have."""
    most = min(recipe.most + symmetric * FOR_SYMMETRY, MOST)
    slack = 0 if cells >= ROOMY else SLACK
    return -(-(recipe.least - slack) * cells // 100), (most + slack) * cells // 100


def _is_fair(size: Size, numbers: Sequence[int], kept: Sequence[int]) -> bool:
    """Whether there are few zeros and none of them touch, and no technique needs numbers that are gone."""
    zeros = [at for at in kept if numbers[at] == 0]
    if any(_touch(size, one, other) for at, one in enumerate(zeros) for other in zeros[:at]):
        return False
    if not stand_alone(Board(grid_of(size), {grid_of(size).cells[at]: numbers[at] for at in kept})):
        return False
    return len(zeros) <= max(1, len(numbers) * ZEROS // 100)


def _touch(size: Size, one: int, other: int) -> bool:
    rows, columns = abs(one // size.width - other // size.width), abs(one % size.width - other % size.width)
    return max(rows, columns) <= 1


def _order(size: Size, numbers: Sequence[int], recipe: Recipe, symmetric: bool, stream: Stream) -> list[Group]:
    """Draw the order in which numbers are to go: zeros first but for a few, the others by chance, 3s rather late."""
    few = _few_zeros(size, numbers, stream)
    weight, keyed = min(len(numbers), LARGE), []
    for group in _groups(len(numbers), symmetric):
        late = sum((numbers[at] == 3) * recipe.threes - (numbers[at] == 2) * recipe.twos for at in group)
        is_zero = any(numbers[at] == 0 and at not in few for at in group)
        keyed.append((not is_zero, stream.word() + (late * weight << 24) // (LARGE * len(group)), group))
    return [group for _, _, group in sorted(keyed)]


def _groups(cells: int, symmetric: bool) -> list[tuple[int, ...]]:
    """Return the cells that keep or lose their numbers together: each alone, or with its image upside down."""
    if not symmetric:
        return [(at,) for at in range(cells)]
    return [tuple(dict.fromkeys((at, cells - 1 - at))) for at in range((cells + 1) // 2)]


def _few_zeros(size: Size, numbers: Sequence[int], stream: Stream) -> list[int]:
    """Draw zeros that may stay: at most 3 in 100 cells, no two of them touching, not even at a corner."""
    most = stream.between(0, len(numbers) * 3 // 100)
    few: list[int] = []
    for at in stream.shuffled([at for at, number in enumerate(numbers) if number == 0]):
        if len(few) < most and not any(_touch(size, at, one) for one in few):
            few.append(at)
    return few


# -- down to a level


def _easy(carver: Carver, size: Size, order: Sequence[Group], floor: int) -> Carved:
    """Leave so many numbers that the basic rules find several steps at any time, and none of the board is bare."""
    windows = _windows(size)

    def passes(shown: list[int]) -> bool:
        there = frozenset(shown)
        return not any(there.isdisjoint(window) for window in windows) and carver.solved(shown, tier=0)

    kept = strip(order, range(carver.cells), passes, floor)
    return kept, carver.measure(kept)


def _windows(size: Size) -> list[list[int]]:
    """Return the cells of every square of `WINDOW` cells a side."""
    return [
        [row * size.width + column for row in range(top, top + WINDOW) for column in range(left, left + WINDOW)]
        for top in range(size.height - WINDOW + 1)
        for left in range(size.width - WINDOW + 1)
    ]


def _harder(carver: Carver, level: Level, order: Sequence[Group], most: int) -> Carved:
    """Take away all that the rules can do without, then what the techniques or suppositions make up for.

    Extra-hard leaves the fewest numbers with which one supposition at a time still does; for hard, numbers are put back
    until it takes fewer suppositions than that.
    """
    by_basics = carver.by_rules(order, range(carver.cells), tier=0)
    if level == "medium":
        kept = carver.by_rules(order, by_basics, tier=1)
        return kept, carver.measure(kept)
    extra = most_probes(carver.cells) if level == "hard" else None
    return carver.slide(order, by_basics, extra=extra, most=most)
