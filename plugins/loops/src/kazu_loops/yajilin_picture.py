"""Pictures of Yajilin (a loop, shaded cells, clues with an arrow each): how they are drawn, and changed in places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

from attrs import evolve, frozen

from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_loops.arrows import LINES, SHADE, WAYS, ray_of
from kazu_loops.outline import Outline, draw_outline, lines_through
from kazu_loops.twisting import LEVEL, UPRIGHT, Cost, twisted
from kazu_loops.yajilin_board import Arrow, Yajilin

SWEEPS, RIGOUR = 24, 2
"""How long a first loop is twisted, and how seldom for the worse."""
FIRST = 10
"""How many cells, in percent, are clues in a first picture, at least."""
SHAKE = 6
"""How many changes shake a picture."""


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

    def allows(self, missed: frozenset[Spot]) -> bool:
        """Whether a loop that misses these cells is one that the clues allow: all of these but clues are shaded."""
        grid, shaded = grid_of(self.size), missed.difference(self.arrows)
        if len(shaded) + len(self.arrows) > len(missed):
            return False
        if not all(shaded.isdisjoint(grid.neighbours(cell)) for cell in shaded):
            return False
        return all(
            len(shaded.intersection(ray_of(self.size, cell, way))) == self.number(cell, way)
            for cell, way in self.arrows.items()
        )

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


def changed(picture: Picture, taste: Taste, places: Sequence[Spot], stream: Stream) -> Picture:
    """Return the picture with one change near a place that the rules leave open, or near a clue where there is none."""
    place, kind = stream.choice(places or tuple(picture.arrows)), stream.below(12)
    if kind < 3:
        return repointed(picture, place, stream)
    if kind < 5 and places:
        near = sorted(cell for cell in picture.shaded if _distance(cell, place) <= 4)
        return _with_clue(picture, stream.choice(near), stream) if near else picture
    if kind < 6:
        return without_clue(picture, stream)
    cost, only = missing_cost(taste), _corners_near(picture.size, place)
    outline = twisted(picture.outline, cost, stream, sweeps=2, rigour=1, only=only)
    return picture if outline == picture.outline else _with_loop(picture, outline, stream)


def shaken(picture: Picture, taste: Taste, places: Sequence[Spot], stream: Stream) -> Picture:
    """Return a picture changed near one place that the rules leave open, whatever that costs."""
    place = stream.choice(places or tuple(picture.arrows))
    near = [one for one in places if _distance(one, place) <= 4]
    for _ in range(SHAKE):
        picture = changed(picture, taste, near, stream)
    return picture


def _distance(one: Spot, other: Spot) -> int:
    return max(abs(one.y - other.y), abs(one.x - other.x))


@lru_cache(maxsize=1 << 12)
def _corners_near(size: Size, place: Spot) -> list[int]:
    """Return the inner corners near a place, by their places in the loop's outline."""
    corners = enumerate(product(range(2, 2 * size.height, 2), range(2, 2 * size.width, 2)))
    return [at for at, corner in corners if _distance(Spot(*corner), place) <= 3]


def repointed(picture: Picture, place: Spot, stream: Stream) -> Picture:
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


def without_clue(picture: Picture, stream: Stream) -> Picture:
    """Return the picture with a clue's cell shaded, where no neighbour is."""
    grid = grid_of(picture.size)
    cells = [cell for cell in picture.arrows if picture.shaded.isdisjoint(grid.neighbours(cell))]
    if not cells:
        return picture
    cell = stream.choice(cells)
    arrows = {one: way for one, way in picture.arrows.items() if one != cell}
    return evolve(picture, shaded=picture.shaded | {cell}, arrows=arrows)
