"""Making Yajilin: a picture (a loop, shaded cells, clues with an arrow each), changed where the rules leave it open.

Only facts decide (solved by the rules or not, one answer or not, how many suppositions it takes), so a seed makes the
same puzzle everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from kazu_core.errors import CannotMakeError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import LEVELS, Level
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.reason import measure
from kazu_loops.outline import chance_of
from kazu_loops.yajilin import YAJILIN, most_probes
from kazu_loops.yajilin import level as level_of
from kazu_loops.yajilin_board import Yajilin
from kazu_loops.yajilin_family import family_of, line_of
from kazu_loops.yajilin_picture import TASTES, Picture, changed, draw_picture, repointed, shaken, without_clue

ATTEMPTS = 1000
MOVES, THINNER = 20, 1
"""How often for each cell a picture is changed before another is drawn, and once it is solved, to have fewer clues."""
STALL = 1
"""After how many changes for each cell without a gain a picture is shaken."""

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
LOOSER = 5
"""How many changes that make a solved picture harder are tried for each cell."""


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
        lines = {line_of(cell, way) for cell, (way, _) in arrows.items()}
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

    One that no change makes better for long is shaken. For the two harder levels a solved picture is loosened.
    """
    taste, cells = stream.choice(TASTES), size.width * size.height
    view, found, left = viewed(draw_picture(size, taste, stream), level), None, MOVES * cells
    best, idle = view.cost, 0
    while left > 0:
        left -= 1
        best, idle = min(best, view.cost), 0 if view.cost < best else idle + 1
        if idle > STALL * cells and found is None:
            view = viewed(shaken(view.picture, taste, view.places, stream), level)
            best, idle = view.cost, 0
        other = changed(view.picture, taste, view.places, stream)
        if other is view.picture:
            continue
        then = viewed(other, level)
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

    None when so much supposing is not reached. Loops that were another answer before are tried as one first.
    """
    view, others = viewed(picture, level), list[frozenset[Spot]]()
    for _ in range(LOOSER * picture.size.width * picture.size.height):
        if stream.below(3):
            other = without_clue(view.picture, stream)
        else:
            other = repointed(view.picture, stream.choice(grid_of(picture.size).cells), stream)
        if other is view.picture or any(map(other.allows, others)):
            continue
        then = viewed(other, level)
        if len(then.places) < max(1, len(view.places)):
            continue
        missed = family_of(picture.size, 1).other(other.clues, other.answer)
        if missed is not None:
            others.append(missed)
            continue
        found = _seeming(other)
        if found == level and _is_fair(other, level):
            return other
        if LEVELS.index(found) <= LEVELS.index(level):
            view = then
    return None


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
