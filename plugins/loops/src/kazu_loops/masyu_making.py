"""Making Masyu: a loop twisted until pearls tell nearly all of it, every pearl it allows, and pearls taken away.

Only facts decide (solved by the rules or not, one answer or not, how many suppositions it takes), so a seed makes the
same puzzle everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from kazu_core.errors import CannotMakeError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import LEVELS, Level
from kazu_core.making.carve import Carver
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.strip import Group
from kazu_loops.masyu import Masyu, constraints, layers, most_probes
from kazu_loops.masyu import level as level_of
from kazu_loops.outline import Outline, draw_outline, lines_through
from kazu_loops.pearls import BLACK, LAYER, WHITE, arms_of
from kazu_loops.twisting import LEVEL, RIGHT, UP, UPRIGHT, Cost, twisted

ATTEMPTS = 200
REPAIRS = 8
"""How often a loop that its pearls do not tell is twisted anew where they leave it open."""
SWEEPS, RIGOUR = 40, 2


@frozen
class Taste:
    """What a cell costs that the loop misses, at which it turns without a pearl, and which it crosses without one.

    A pearl costs nothing; ``white`` and ``black`` make one sort dearer than the other.
    """

    missed: int
    turn: int
    straight: int
    white: int = 0
    black: int = 0


TASTES = (Taste(2, 2, 1), Taste(2, 2, 1, white=1), Taste(3, 2, 2), Taste(3, 3, 1), Taste(2, 2, 2, black=1))


GENEROUS = (23, 29)
"""How many cells, in percent, hold a pearl on an easy board: drawn between these."""
FEWEST_WHITE, MOST_WHITE = 35, 70
"""How many of the pearls, in percent, are white; on boards of few pearls one of each colour is enough."""
FEW = 12
"""Up to how many pearls a board has few."""


def pearl_cost(taste: Taste) -> Cost:
    """Return what a cell costs by a taste."""
    missed, turn, straight, white, black = taste.missed, taste.turn, taste.straight, taste.white, taste.black

    def cost(lines: Sequence[int], at: int, across: int) -> int:
        here = lines[at]
        if not here:
            return missed
        if here == UPRIGHT:
            return straight if lines[at - across] == UPRIGHT == lines[at + across] else white
        if here == LEVEL:
            return straight if lines[at - 1] == LEVEL == lines[at + 1] else white
        upright = lines[at - across] if here & UP else lines[at + across]
        level = lines[at + 1] if here & RIGHT else lines[at - 1]
        return black if upright == UPRIGHT and level == LEVEL else turn

    return cost


def draw_loop(size: Size, taste: Taste, stream: Stream) -> Outline:
    """Draw a loop through the cells of a board that has many sites for pearls."""
    rough = draw_outline(Size(size.width - 1, size.height - 1), stream)
    return twisted(rough, pearl_cost(taste), stream, sweeps=SWEEPS, rigour=RIGOUR)


def all_pearls(size: Size, answer: Marks) -> tuple[int, ...]:
    """Return every pearl that a loop allows, row by row."""
    lines = answer.on(LAYER)
    found = []
    for cell in grid_of(size).cells:
        on = [arm for arm in arms_of(cell) if arm.out in lines]
        long = [arm.on in lines for arm in on]
        straight = len(on) == 2 and (on[0].out.y == on[1].out.y or on[0].out.x == on[1].out.x)
        pearl = (0 if all(long) else WHITE) if straight else (BLACK if all(long) else 0)
        found.append(pearl if on else 0)
    return tuple(found)


def make(size: Size, level: Level, seed: int) -> tuple[Masyu, Marks]:
    """Make a puzzle with its answer; raises `CannotMakeError` when all attempts miss the level."""
    stream = Stream(((seed * 31 + size.width) * 31 + size.height) * 31 + LEVELS.index(level))
    for _ in range(ATTEMPTS):
        made = _attempt(size, level, stream)
        if made is not None:
            return made
    raise CannotMakeError(f"no {level} puzzle of {size} turned up in {ATTEMPTS} attempts with the seed {seed}")


def _attempt(size: Size, level: Level, stream: Stream) -> tuple[Masyu, Marks] | None:
    """Draw a loop that all its pearls tell, and take pearls away; None when there is no such loop or level."""
    taste = stream.choice(TASTES)
    best = outline = draw_loop(size, taste, stream)
    open_places: list[Spot] | None = None
    for _ in range(REPAIRS):
        board = _full(size, outline)
        if board.carver.unique(range(len(board.carver.clues))) is not None:
            return _carved(board, level, stream)
        undecided = board.undecided()
        board.carver.close()
        if open_places is None or len(undecided) <= len(open_places):
            best, open_places = outline, undecided
        outline = twisted(best, pearl_cost(taste), stream, sweeps=2, rigour=1, only=_cells_near(size, open_places))
    return None


@frozen
class _Full:
    """A loop with every pearl that it allows."""

    puzzle: Masyu
    answer: Marks
    carver: Carver

    def undecided(self) -> list[Spot]:
        """Return the edges that the rules leave open with all pearls."""
        closure, places = self.carver.reasoner.closure(), self.carver.reasoner.encoder.places()
        return [spot for variable, (_, spot, _) in places.items() if not closure.values[variable]]

    @property
    def pearls(self) -> list[int]:
        """The colours of the pearls, in board order."""
        return [pearl for pearl in self.puzzle.pearls if pearl]

    def showing(self, kept: Sequence[int]) -> Masyu:
        """Return the board with only some of its pearls, named by their places among all of them."""
        places = [at for at, pearl in enumerate(self.puzzle.pearls) if pearl]
        shown = frozenset(places[at] for at in kept)
        left = tuple(pearl if at in shown else 0 for at, pearl in enumerate(self.puzzle.pearls))
        return Masyu(self.puzzle.size, left)


def _full(size: Size, outline: Outline) -> _Full:
    answer = Marks({LAYER: dict.fromkeys(lines_through(size, outline), 1)})
    puzzle = Masyu(size, all_pearls(size, answer))
    return _Full(puzzle, answer, Carver(layers(puzzle), grid_of(size), constraints(puzzle, optional=True), answer))


def _cells_near(size: Size, edges: Sequence[Spot]) -> list[int]:
    """Return the cells of an outline whose loop may pass near some edges of the board, by their places in it."""
    near = {edge.step(y, x) for edge in edges for y in (-1, 0, 1) for x in (-1, 0, 1)}
    inner = [Spot(2 * row, 2 * column) for row in range(1, size.height) for column in range(1, size.width)]
    return [at for at, corner in enumerate(inner) if corner in near]


def _carved(board: _Full, level: Level, stream: Stream) -> tuple[Masyu, Marks] | None:
    """Take pearls away down to a level; None when it is missed, or the colours are out of balance."""
    pearls, carver = board.pearls, board.carver
    order, share = _order(pearls, stream), stream.between(*GENEROUS)
    floor = -(-carver.cells * share // 100) if level == "easy" else 0
    carved = carver.to_level(order, level, floor=floor, extra=most_probes(carver.cells))
    carver.close()
    if carved is None:
        return None
    kept, measure = carved
    reached = measure.depth < 2 and level_of(board.puzzle, measure) == level
    return (board.showing(kept), board.answer) if reached and _is_balanced([pearls[at] for at in kept]) else None


def _is_balanced(pearls: Sequence[int]) -> bool:
    white = pearls.count(WHITE)
    if len(pearls) <= FEW:
        return 0 < white < len(pearls)
    return FEWEST_WHITE * len(pearls) <= 100 * white <= MOST_WHITE * len(pearls)


def _order(pearls: Sequence[int], stream: Stream) -> list[Group]:
    """Draw the order in which pearls are to go: first the colour in majority, then both in a drawn proportion."""
    proportion = {WHITE: stream.between(8, 16), BLACK: 10}
    keyed: list[tuple[int, int]] = []
    for colour, dense in proportion.items():
        places = stream.shuffled([at for at, pearl in enumerate(pearls) if pearl == colour])
        keyed.extend((-left * 100 // dense, at) for left, at in enumerate(places))
    return [(at,) for _, at in sorted(keyed)]
