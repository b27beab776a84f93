"""Making Heyawake: a shading and rooms, changed together until all numbers decide the board; then numbers taken away.

Only facts decide (solved by the rules or not, one answer or not, how many suppositions it takes), so a seed makes the
same puzzle everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from kazu_core.bits import members
from kazu_core.errors import CannotMakeError
from kazu_core.grid import Size, grid_of
from kazu_core.kind import LEVELS, Level
from kazu_core.making.carve import Carver
from kazu_core.making.rooms import labels
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.strip import Group
from kazu_shading.heyawake import Heyawake, constraints, layers, level, most_probes
from kazu_shading.heyawake_draft import Draft, Taste
from kazu_shading.heyawake_rules import SHADE

ATTEMPTS = 2000
TRIALS = 30
"""Changes of one draft for each cell of the board, after which another is drawn."""

SPARE: Mapping[Level, int] = {"easy": 0, "medium": 0, "hard": 18, "extra-hard": 25}
"""How many cells, in percent, the rules may leave open on a board with all numbers, as long as there is one answer."""

SMALL = 64
"""Boards of fewer cells hardly ever need supposing without strips: for each cell one more in a hundred rooms may be."""

LARGE = 225
"""Boards of more cells may have more strips and smaller rooms: else many take long."""

ORDERS = 3
"""Orders in which the numbers of one draft are taken away, until one of them leads to the level."""


@frozen
class Recipe:
    """What a level asks for beside its depth.

    ``smallest`` and ``largest`` bound what is drawn as the mean area of rooms, in tenths of a cell; ``strips`` and
    ``zeros`` the share of rooms, in hundredths, that may be one cell wide and that may hold no shaded cell; ``least``
    and ``most`` the share that keep their number.
    """

    smallest: int
    largest: int
    strips: tuple[int, int]
    zeros: int
    least: int
    most: int


RECIPES: dict[Level, Recipe] = {
    "easy": Recipe(38, 46, (28, 42), 10, 70, 90),
    "medium": Recipe(46, 60, (24, 38), 8, 20, 90),
    "hard": Recipe(44, 58, (24, 38), 8, 15, 90),
    "extra-hard": Recipe(46, 60, (24, 38), 8, 10, 90),
}


def make(size: Size, wanted: Level, seed: int) -> tuple[Heyawake, Marks]:
    """Make a puzzle with its answer; raises `CannotMakeError` when all attempts miss the level."""
    stream = Stream(((seed * 31 + size.width) * 31 + size.height) * 31 + LEVELS.index(wanted))
    cells, recipe = size.width * size.height, RECIPES[wanted]
    spare = SPARE[wanted] * cells // 100
    for _ in range(ATTEMPTS):
        area, strips = stream.between(recipe.smallest, recipe.largest), stream.between(*recipe.strips)
        if spare:
            strips += max(0, SMALL - cells)
        over = max(0, cells - LARGE)
        area, strips = area - over // 16, strips + over // 10
        taste = Taste(area=area, strips=strips, zeros=recipe.zeros)
        draft = Draft(size, stream, tier=0 if wanted == "easy" else 1, taste=taste, spare=spare)
        found = _finished(draft, wanted, stream)
        if found is not None:
            return found
    raise CannotMakeError(f"no {wanted} puzzle of {size} turned up in {ATTEMPTS} attempts with the seed {seed}")


def _finished(draft: Draft, wanted: Level, stream: Stream) -> tuple[Heyawake, Marks] | None:
    """Change a draft until its numbers decide it and some can be taken away down to a level; None when that fails."""
    cells = draft.size.width * draft.size.height
    while draft.improve(TRIALS * cells):
        puzzle, answer = _printed(draft)
        carving = Carver(layers(puzzle), grid_of(draft.size), constraints(puzzle, optional=True), answer)
        try:
            if draft.open and carving.another(range(len(carving.clues))) is not None:
                draft.demand(draft.spare // 2)
                continue
            tries = (_carved(puzzle, carving, wanted, stream) for _ in range(ORDERS))
            shown = next((kept for kept in tries if kept is not None), None)
        finally:
            carving.close()
        if shown is None:
            return None
        numbers = (number if at in shown else None for at, number in enumerate(puzzle.numbers))
        return Heyawake(draft.size, puzzle.rooms, tuple(numbers)), answer
    return None


def _printed(draft: Draft) -> tuple[Heyawake, Marks]:
    """Return the puzzle that shows the numbers of all rooms of a draft, and its answer."""
    size = draft.size
    rooms = sorted(draft.rooms, key=lambda room: room & -room)
    numbers = tuple((room & draft.shaded).bit_count() for room in rooms)
    puzzle = Heyawake(size, labels(rooms, size.width * size.height), numbers)
    cells = grid_of(size).cells
    return puzzle, Marks({SHADE: {cells[cell]: 1 for cell in members(draft.shaded)}})


def _carved(puzzle: Heyawake, carving: Carver, wanted: Level, stream: Stream) -> frozenset[int] | None:
    """Take numbers away down to a level; None when it is missed, or too many or too few numbers are left."""
    recipe, count = RECIPES[wanted], len(puzzle.numbers)
    drawn = stream.shuffled(range(count))
    order: list[Group] = [(at,) for at in sorted(drawn, key=lambda at: puzzle.numbers[at] != 0 and wanted != "easy")]
    least = -(-recipe.least * count // 100)
    carved = carving.to_level(order, wanted, floor=least, extra=most_probes(carving.cells))
    if carved is None:
        return None
    kept, measure = carved
    fair = least <= len(kept) <= recipe.most * count // 100
    reached = measure.depth < 2 and level(puzzle, measure) == wanted
    return frozenset(kept) if fair and reached else None
