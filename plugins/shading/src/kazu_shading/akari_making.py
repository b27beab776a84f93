"""Making Akari: walls and bulbs, all their numbers, and numbers taken away down to a level.

Where the numbers do not decide the board, a wall more is put where it is left open. Only facts decide (solved by the
rules or not, one answer or not, how many suppositions it takes), so a seed makes the same puzzle everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from kazu_core.bits import gathered, members
from kazu_core.codecs.blocks import UNKNOWN
from kazu_core.errors import CannotMakeError
from kazu_core.grid import Size, grid_of
from kazu_core.kind import LEVELS, Level
from kazu_core.making.carve import Carver
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.strip import Group
from kazu_shading.akari import Akari, constraints, layers, level, most_probes
from kazu_shading.akari_rules import BULB
from kazu_shading.akari_walls import Plan, draw_walls, mend

ATTEMPTS = 2000
FEWEST_WALLS, MOST_WALLS, DENSEST = 16, 23, 30
"""The share of walls that is drawn at first, and where mending gives up, in hundredths of the cells."""


@frozen
class Recipe:
    """What a level asks for beside its depth: the share of walls, in hundredths, that keep their number."""

    least: int
    most: int


RECIPES: dict[Level, Recipe] = {
    "easy": Recipe(52, 72),
    "medium": Recipe(30, 70),
    "hard": Recipe(28, 75),
    "extra-hard": Recipe(25, 75),
}


def make(size: Size, wanted: Level, seed: int) -> tuple[Akari, Marks]:
    """Make a puzzle with its answer; raises `CannotMakeError` when all attempts miss the level."""
    stream = Stream(((seed * 31 + size.width) * 31 + size.height) * 31 + LEVELS.index(wanted))
    for _ in range(ATTEMPTS):
        carver = _full(size, wanted, stream)
        if carver is None:
            continue
        puzzle, carving = carver
        try:
            shown = _carved(puzzle, carving, wanted, stream)
        finally:
            carving.close()
        if shown is not None:
            return _showing(puzzle, shown), carving.answer
    raise CannotMakeError(f"no {wanted} puzzle of {size} turned up in {ATTEMPTS} attempts with the seed {seed}")


def _full(size: Size, wanted: Level, stream: Stream) -> tuple[Akari, Carver] | None:
    """Draw a board whose numbers, all shown, decide it by the rules; None when mending does not lead to one."""
    beside = stream.between(0, 8)
    share, clumps = stream.between(FEWEST_WALLS, MOST_WALLS), stream.between(0, 12)
    plan = draw_walls(size, stream, share=share, clumps=clumps)
    plan.light(stream, beside)
    cells = size.width * size.height
    while 100 * plan.walls.bit_count() <= DENSEST * cells:
        puzzle = Akari(size, tuple(plan.numbers()))
        carving = Carver(layers(puzzle), grid_of(size), constraints(puzzle, optional=True), _answer(plan))
        loose = _loose(carving, wanted)
        if not loose:
            return puzzle, carving
        carving.close()
        if not mend(plan, loose, stream, beside):
            break
    return None


def _answer(plan: Plan) -> Marks:
    cells = grid_of(plan.size).cells
    return Marks({BULB: {cells[cell]: 1 for cell in members(plan.bulbs)}})


def _loose(carving: Carver, wanted: Level) -> list[int]:
    """Return the cells that are left open by what a level may use."""
    reasoner = carving.reasoner
    closure = reasoner.closure(tier=0 if wanted == "easy" else 1)
    if wanted in {"hard", "extra-hard"}:
        closure, _, _ = reasoner.suppose(reasoner.literals(carving.answer), closure)
    places = reasoner.encoder.places()
    width = reasoner.encoder.grid.width
    open_spots = [places[variable][1] for variable in reasoner.board if not closure.values[variable]]
    return [spot.row * width + spot.column for spot in open_spots]


def _showing(puzzle: Akari, shown: Sequence[int]) -> Akari:
    """Return a puzzle on which only some of its numbers are left, by their places among the clues."""
    numbered = [at for at, wall in enumerate(puzzle.walls) if wall is not None]
    kept = gathered(numbered[clue] for clue in shown)
    walls = (wall if wall is None or kept >> at & 1 else UNKNOWN for at, wall in enumerate(puzzle.walls))
    return Akari(puzzle.size, tuple(walls))


def _carved(puzzle: Akari, carving: Carver, wanted: Level, stream: Stream) -> list[int] | None:
    """Take numbers away down to a level; None when it is missed, or too many or too few numbers are left."""
    recipe, numbers = RECIPES[wanted], [wall for wall in puzzle.walls if wall is not None]
    order = _order(numbers, stream)
    least = -(-recipe.least * len(numbers) // 100)
    generous = stream.between(least, (least + recipe.most * len(numbers) // 100) // 2)
    floor = generous if wanted == "easy" else least
    carved = carving.to_level(order, wanted, floor=floor, extra=most_probes(carving.cells))
    if carved is None:
        return None
    kept, measure = carved
    fair = least <= len(kept) and 100 * len(kept) <= recipe.most * len(numbers)
    return kept if fair and measure.depth < 2 and level(puzzle, measure) == wanted else None


def _order(numbers: Sequence[int], stream: Stream) -> list[Group]:
    """Draw the order in which numbers are to go: rather the zeros first, and the fours."""
    early = [stream.word() - ((numbers[at] in {0, 4}) << 30) for at in range(len(numbers))]
    return [(at,) for at in sorted(range(len(numbers)), key=early.__getitem__)]
