"""Making Yajilin: a picture (a loop, shaded cells, clues with an arrow each), changed where the rules leave it open.

Only facts decide (solved by the rules or not, one answer or not, how many suppositions it takes), so a seed makes the
same puzzle everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

from attrs import evolve, frozen

from kazu_core.errors import CannotMakeError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import LEVELS, Level
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.reason import measure
from kazu_loops.arrows import LINES, SHADE, WAYS, ray_of
from kazu_loops.outline import Outline, chance_of, draw_outline, lines_through
from kazu_loops.twisting import LEVEL, UPRIGHT, Cost, twisted
from kazu_loops.yajilin import YAJILIN, most_probes
from kazu_loops.yajilin import level as level_of
from kazu_loops.yajilin_board import Arrow, Yajilin
from kazu_loops.yajilin_family import family_of

ATTEMPTS = 1000
MOVES, THINNER = 8, 1
"""How often for each cell a picture is changed before another is drawn, and once it is solved, to have fewer clues."""
SWEEPS, RIGOUR = 24, 2

CLUE: Mapping[Level, int] = {"easy": 7, "medium": 10, "hard": 9, "extra-hard": 9}
"""What a clue costs, in places that the rules leave open."""
ZERO = 8
"""What a 0 costs that is more than `ZEROS` allows."""
ZEROS = 20
"""How many arrows, in percent, may say 0; one may on any board."""
FEWEST = 5
"""How many cells, in percent, are clues at least."""
MOST: Mapping[Level, int] = {"easy": 18, "medium": 15, "hard": 15, "extra-hard": 15}
"""How many cells, in percent and rounded up, are clues at most."""
IN_LINE = 7
"""What each two arrows cost that point the same way on one line of an easy puzzle: their difference is a technique."""
ENOUGH: Mapping[Level, int] = {"easy": 16, "medium": 14}
"""From how many on a solved picture is changed to have fewer, in percent of the cells."""
FIRST = 10
"""How many cells, in percent, are clues in a first picture, at least."""
LOOSER = 5
"""How many changes that make a solved picture harder are tried for each cell."""


@frozen
class Taste:
    """What a cell costs that the loop misses, one more that touches another, and one that is crossed straight."""

    missed: int
    touching: int
    straight: int


TASTES = (Taste(-1, 2, 0), Taste(-2, 3, 0), Taste(-2, 2, 0), Taste(-2, 3, 1), Taste(-1, 1, 0))


def missing_cost(taste: Taste) -> Cost:
    """Return what a cell costs by a taste."""
    missed, touching, straight = taste.missed, taste.touching, taste.straight

    def cost(lines: Sequence[int], at: int, across: int) -> int:
        here = lines[at]
        if not here:
            return missed + touching * (lines[at + 1] == 0) + touching * (lines[at + across] == 0)
        return straight if here in (UPRIGHT, LEVEL) else 0

    return cost


def draw_loop(size: Size, taste: Taste, stream: Stream) -> Outline:
    """Draw a loop through the cells of a board that misses about a quarter of them, few side by side."""
    rough = draw_outline(Size(size.width - 1, size.height - 1), stream)
    return twisted(rough, missing_cost(taste), stream, sweeps=SWEEPS, rigour=RIGOUR)


@frozen
class Picture:
    """A loop, which of the cells that it misses are shaded, and the directions of the arrows in the others."""

    size: Size
    outline: Outline
    lines: frozenset[Spot]
    shaded: frozenset[Spot]
    arrows: Mapping[Spot, int]

    @property
    def answer(self) -> Marks:
        """The answer's marks."""
        return Marks({LINES: dict.fromkeys(sorted(self.lines), 1), SHADE: dict.fromkeys(sorted(self.shaded), 1)})

    def number(self, cell: Spot, direction: int) -> int:
        """Return how many shaded cells an arrow would count."""
        return len(self.shaded.intersection(ray_of(self.size, cell, direction)))

    @property
    def clues(self) -> dict[Spot, tuple[int, int]]:
        """The directions and numbers of the arrows."""
        return {cell: (way, self.number(cell, way)) for cell, way in self.arrows.items()}

    @property
    def puzzle(self) -> Yajilin:
        """The board as it is printed."""
        arrows = {cell: Arrow(way, self.number(cell, way)) for cell, way in self.arrows.items()}
        return Yajilin(self.size, tuple(map(arrows.get, grid_of(self.size).cells)))


def draw_picture(size: Size, taste: Taste, stream: Stream) -> Picture:
    """Draw a loop; of the cells that it misses as many are shaded as can be, the others are clues."""
    outline = draw_loop(size, taste, stream)
    bare = Picture(size, outline, frozenset(lines_through(size, outline)), frozenset(), {})
    picture = _settled(bare, grid_of(size).cells, stream)
    missing = FIRST * size.width * size.height // 100 - len(picture.arrows)
    for cell in stream.shuffled(sorted(picture.shaded))[: max(0, missing)]:
        picture = _with_clue(picture, cell, stream)
    return picture


def _with_loop(picture: Picture, outline: Outline, stream: Stream) -> Picture:
    """Return the picture with another loop; cells that both loops miss stay what they are."""
    lines, near, width = set(picture.lines), set(), picture.size.width - 1
    for at, (before, after) in enumerate(zip(picture.outline.inside, outline.inside, strict=True)):
        if before != after:
            corner = Spot(2 * (at // width) + 2, 2 * (at % width) + 2)
            lines ^= {corner.step(*step) for step in ((-1, 0), (1, 0), (0, -1), (0, 1))}
            near |= {corner.step(y, x) for y in (-1, 1) for x in (-1, 1)}
    return _settled(evolve(picture, outline=outline, lines=frozenset(lines)), sorted(near), stream)


def _settled(picture: Picture, cells: Sequence[Spot], stream: Stream) -> Picture:
    """Return the picture with what the loop makes of some cells; as many as can be are shaded of those new to miss."""
    grid = grid_of(picture.size)
    passed = {cell for cell in cells if not picture.lines.isdisjoint(grid.sides(cell))}
    arrows = {cell: way for cell, way in picture.arrows.items() if cell not in passed}
    shaded = picture.shaded - passed
    new = [cell for cell in cells if cell not in passed and cell not in arrows and cell not in shaded]
    for cell in stream.shuffled(new):
        if shaded.isdisjoint(grid.neighbours(cell)):
            shaded |= {cell}
        else:
            arrows[cell] = 0
    changed = evolve(picture, shaded=shaded, arrows=arrows)
    ways = {cell: way or _way(changed, cell, stream) for cell, way in sorted(arrows.items())}
    return evolve(changed, arrows=ways)


def _with_clue(picture: Picture, cell: Spot, stream: Stream) -> Picture:
    """Return the picture with a clue in a shaded cell."""
    fewer = evolve(picture, shaded=picture.shaded - {cell})
    return evolve(fewer, arrows={**picture.arrows, cell: _way(fewer, cell, stream)})


def _way(picture: Picture, cell: Spot, stream: Stream) -> int:
    """Draw a direction for an arrow; one with a shaded cell before it, where there is one."""
    telling = [way for way in WAYS if picture.number(cell, way)]
    looking = [way for way in WAYS if ray_of(picture.size, cell, way)]
    return stream.choice(telling or looking)


# -- changes


def _changed(picture: Picture, taste: Taste, places: Sequence[Spot], stream: Stream) -> Picture:
    """Return the picture with one change near a place that the rules leave open, or near a clue where there is none."""
    place, kind = stream.choice(places or tuple(picture.arrows)), stream.below(12)
    if kind < 3:
        return _repointed(picture, place, stream)
    if kind < 5 and places:
        near = sorted(cell for cell in picture.shaded if _distance(cell, place) <= 4)
        return _with_clue(picture, stream.choice(near), stream) if near else picture
    if kind < 6:
        return _without_clue(picture, stream)
    cost, only = missing_cost(taste), _corners_near(picture.size, place)
    outline = twisted(picture.outline, cost, stream, sweeps=2, rigour=1, only=only)
    return picture if outline == picture.outline else _with_loop(picture, outline, stream)


def _distance(one: Spot, other: Spot) -> int:
    return max(abs(one.y - other.y), abs(one.x - other.x))


@lru_cache(maxsize=1 << 12)
def _corners_near(size: Size, place: Spot) -> list[int]:
    """Return the inner corners near a place, by their places in the loop's outline."""
    corners = enumerate(product(range(2, 2 * size.height, 2), range(2, 2 * size.width, 2)))
    return [at for at, corner in corners if _distance(Spot(*corner), place) <= 3]


def _repointed(picture: Picture, place: Spot, stream: Stream) -> Picture:
    """Return the picture with an arrow that points another way, over a place or, if none can, anywhere."""
    cells = {place.step(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1)}
    turns = [
        (cell, way)
        for cell, now in picture.arrows.items()
        for way in WAYS
        if way != now and not cells.isdisjoint(ray_of(picture.size, cell, way))
    ]
    if not turns:
        return picture
    cell, way = stream.choice(turns)
    return evolve(picture, arrows={**picture.arrows, cell: way})


def _without_clue(picture: Picture, stream: Stream) -> Picture:
    """Return the picture with a clue's cell shaded, where no neighbour is."""
    grid = grid_of(picture.size)
    cells = [cell for cell in picture.arrows if picture.shaded.isdisjoint(grid.neighbours(cell))]
    if not cells:
        return picture
    cell = stream.choice(cells)
    arrows = {one: way for one, way in picture.arrows.items() if one != cell}
    return evolve(picture, shaded=picture.shaded | {cell}, arrows=arrows)


# -- how good a picture is


@frozen
class View:
    """A picture, the places that the rules up to a tier leave open on its board, and what it costs."""

    picture: Picture
    places: tuple[Spot, ...]
    cost: int


def viewed(picture: Picture, level: Level) -> View:
    """Look a picture over, by the basic rules for easy puzzles and by the techniques too for others."""
    tier = 0 if level == "easy" else 1
    arrows = picture.clues
    places = family_of(picture.size, tier).open_places(arrows)
    zeros = max(0, sum(not number for _, number in arrows.values()) - max(1, len(arrows) * ZEROS // 100))
    cost = len(places) + CLUE[level] * len(arrows) + ZERO * zeros
    if level == "easy":
        lines = {(way, cell.x if WAYS[way][0] else cell.y) for cell, (way, _) in arrows.items()}
        cost += IN_LINE * (len(arrows) - len(lines))
    return View(picture, places, cost)


# -- down to a level


def make(size: Size, level: Level, seed: int) -> tuple[Yajilin, Marks]:
    """Make a puzzle with its answer; raises `CannotMakeError` when all attempts miss the level."""
    stream = Stream(((seed * 31 + size.width) * 31 + size.height) * 31 + LEVELS.index(level))
    for _ in range(ATTEMPTS):
        picture = _reached(size, level, stream)
        if picture is not None and _is_fair(picture, level) and _level(picture) == level:
            return picture.puzzle, picture.answer
    raise CannotMakeError(f"no {level} puzzle of {size} turned up in {ATTEMPTS} attempts with the seed {seed}")


def _reached(size: Size, level: Level, stream: Stream) -> Picture | None:
    """Change a picture until its puzzle is solved as the level asks, by few clues; None when that comes to nothing.

    For the two harder levels a solved picture is loosened.
    """
    taste, cells = stream.choice(TASTES), size.width * size.height
    view, found, left = viewed(draw_picture(size, taste, stream), level), None, MOVES * cells
    while left > 0:
        left -= 1
        changed = _changed(view.picture, taste, view.places, stream)
        if changed is view.picture:
            continue
        then = viewed(changed, level)
        if then.cost > view.cost and stream.word() >= chance_of(then.cost - view.cost):
            continue
        view = then
        if view.places or (found is not None and len(view.picture.arrows) >= len(found.arrows)):
            continue
        if level not in ENOUGH and _is_fair(view.picture, level):
            return _loosened(view.picture, level, stream)
        if level in ENOUGH and _is_done(view.picture, level):
            found, left = view.picture, min(left, THINNER * cells)
            if 100 * len(found.arrows) <= ENOUGH[level] * cells:
                break
    return found


def _is_done(picture: Picture, level: Level) -> bool:
    """Whether a picture that the rules solve, with the techniques for medium puzzles, really needs those."""
    fair = _is_fair(picture, level) and (level == "easy" or bool(viewed(picture, "easy").places))
    return fair and _level(picture) == level


def _loosened(picture: Picture, level: Level, stream: Stream) -> Picture | None:
    """Take clues out of a solved picture, or turn arrows, while there is one answer, until it takes some supposing.

    None when so much supposing is not reached.
    """
    view = viewed(picture, level)
    for _ in range(LOOSER * picture.size.width * picture.size.height):
        if stream.below(3):
            other = _without_clue(view.picture, stream)
        else:
            other = _repointed(view.picture, stream.choice(grid_of(picture.size).cells), stream)
        if other is view.picture:
            continue
        then = viewed(other, level)
        if len(then.places) < max(1, len(view.places)) or not _is_only(other):
            continue
        found = _seeming(other)
        if found == level and _is_fair(other, level):
            return other
        if LEVELS.index(found) <= LEVELS.index(level):
            view = then
    return None


def _is_only(picture: Picture) -> bool:
    """Whether a picture's puzzle has no other answer."""
    return family_of(picture.size, 1).is_only(picture.clues, picture.answer)


def _seeming(picture: Picture) -> Level:
    """Return the level of a picture as all boards of its size together tell it, which seldom differs from its own."""
    size, puzzle = picture.size, picture.puzzle
    most = most_probes(size.width * size.height)
    return level_of(puzzle, family_of(size, 1).measure(picture.clues, picture.answer, most))


def _level(picture: Picture) -> Level:
    """Return the level of a picture's puzzle, which has one answer."""
    puzzle = picture.puzzle
    return level_of(puzzle, measure(YAJILIN, puzzle, picture.answer))


def _is_fair(picture: Picture, level: Level) -> bool:
    """Whether there are as many clues as there should be, and few zeros."""
    cells, clues = picture.size.width * picture.size.height, len(picture.arrows)
    zeros = sum(not picture.number(cell, way) for cell, way in picture.arrows.items())
    return FEWEST * cells <= 100 * clues < MOST[level] * cells + 100 and zeros <= max(1, clues * ZEROS // 100)
