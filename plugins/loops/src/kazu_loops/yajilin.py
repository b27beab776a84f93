"""Yajilin: shade cells and draw one loop through all others; arrows tell how many shaded cells lie before them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from attrs import evolve

from kazu_core.codecs.blocks import UNKNOWN
from kazu_core.codecs.code import link_code
from kazu_core.constraints import Constraint
from kazu_core.constraints.loop_areas import loop_areas
from kazu_core.constraints.loops import SingleLoop, zero_or_two
from kazu_core.constraints.shading import NotAdjacent
from kazu_core.describing import join
from kazu_core.drawing import board, fills, texts
from kazu_core.grid import Size, Spot, grid_of, place
from kazu_core.kind import LEVELS, Example, Kind, Level
from kazu_core.making.offers import level_by_probes, loaded_late, rectangles
from kazu_core.marks import Layer, Marks, paths, shading
from kazu_core.modes import Mode, Modes
from kazu_core.scene import Scene
from kazu_core.words import Words
from kazu_loops.arrows import (
    LINES,
    SHADE,
    arrow,
    difference,
    free,
    number_alone,
    packed,
    passed,
    ray_of,
    shaded_outside,
    two_ways,
)  # fmt: skip
from kazu_loops.naming import LOOPS, named
from kazu_loops.pearls import is_inner
from kazu_loops.yajilin_board import LINK, Arrow, Yajilin

if TYPE_CHECKING:
    from kazu_core.solving.explain import Step

SMALLEST_SIDE, LARGEST_SIDE = 5, 18
"""The sides, in cells, of boards that are made."""

NAME = Words("Yajilin", "ヤジリン")


# -- the rules


def constraints(puzzle: Yajilin) -> tuple[Constraint, ...]:
    """Return the rules: lines that go on, cells that are shaded or passed, arrows, one loop; then what follows."""
    size, grid, clues = puzzle.size, grid_of(puzzle.size), puzzle.places
    plain = [cell for cell in grid.cells if cell not in clues]
    beside = {cell: tuple(one for one in grid.neighbours(cell) if one not in clues) for cell in plain}
    counts = tuple((cell, tuple(edge for edge in grid.sides(cell) if is_inner(grid, edge)), 2) for cell in plain)
    sides, undivided = loop_areas(size, LINES, "cell")
    areas = (evolve(sides, tier=0, judged=True), undivided) if puzzle.outside else (sides, undivided)
    return (
        *(free(grid, cell) for cell in clues),
        *zero_or_two(size, LINES, "cell"),
        *(passed(grid, cell) for cell in plain),
        *(NotAdjacent(spots=(cell, *beside[cell]), layer=SHADE, cell=cell, beside=beside[cell]) for cell in plain),
        *_arrows(puzzle),
        SingleLoop(layer=LINES, size=size, at="cell", counts=counts, unless=SHADE, may_lack=True),
        *(shaded_outside(size, cell) for cell in plain if puzzle.outside),
        *(two_ways(cell, beside[cell]) for cell in plain),
        *_together(puzzle),
        *areas,
    )


def _arrows(puzzle: Yajilin) -> Iterable[Constraint]:
    clues = puzzle.places
    for cell, clue in clues.items():
        if clue.number is not None and clue.number != UNKNOWN:
            ray = ray_of(puzzle.size, cell, clue.direction, clues) if clue.direction else ()
            yield arrow(cell, ray, clue.number) if clue.direction else number_alone(cell)


def _together(puzzle: Yajilin) -> Iterable[Constraint]:
    """Yield what arrows tell together with the touching, and two arrows of one direction with each other."""
    clues = puzzle.places
    told = {cell: clue for cell, clue in clues.items() if clue.direction and clue.number not in (None, UNKNOWN)}
    rays = {cell: ray_of(puzzle.size, cell, clue.direction, clues) for cell, clue in told.items()}
    for cell, clue in told.items():
        if clue.number and len(rays[cell]) > 1:
            yield packed(cell, rays[cell], clue.number)
    for direction in (1, 2, 3, 4):
        lines: dict[int, list[Spot]] = {}
        for cell, clue in told.items():
            if clue.direction == direction:
                lines.setdefault(cell.x if direction < 3 else cell.y, []).append(cell)
        for cells in lines.values():
            for one, other in pairwise(sorted(cells, reverse=direction in (1, 3))):
                between = tuple(cell for cell in rays[one] if cell not in rays[other])
                number = (told[one].number or 0) - (told[other].number or 0)
                if between and number >= 0:
                    yield difference(one, other, between, number)


def layers(_puzzle: Yajilin) -> tuple[Layer, ...]:
    """Return the shaded cells and the lines through cells."""
    return shading(name=SHADE), paths(name=LINES)


# -- how hard


def most_probes(cells: int) -> int:
    """Return from how many suppositions on a puzzle of so many cells is extra-hard."""
    return max(2, cells // 20)


def fewest_probes(cells: int) -> int:
    """Return how many suppositions a hard puzzle needs at least."""
    return max(1, 2 * most_probes(cells) // 5)


level = level_by_probes(fewest_probes, most_probes)
"""How hard a measured puzzle is: by the rules, by techniques, by supposing little or much."""


_TECHNIQUES: Mapping[str, Words] = {
    "arrow-not-met": Words("arrow full, or all that is left", "矢印の数を満たす"),
    "arrow-packed": Words("no two side by side before an arrow", "矢印の先の詰め込み"),
    "arrows-in-line": Words("difference of two arrows", "2つの矢印の差"),
    "two-ways": Words("two ways for the line", "線の通り道は2つ"),
    "shaded-touch": Words("beside a shaded cell", "黒マスの隣"),
    "cell-left-out": Words("shaded or passed", "黒マスか線か"),
    **LOOPS,
}


def technique(step: Step) -> Words | None:
    """Return the usual name of a step."""
    return named(step, _TECHNIQUES)


# -- the drawing and the hand

_ARROWS = {1: "↑", 2: "↓", 3: "←", 4: "→"}
_POINTS = {
    1: Words("{place}: up", "{place}は上向き"),
    2: Words("{place}: down", "{place}は下向き"),
    3: Words("{place}: left", "{place}は左向き"),
    4: Words("{place}: right", "{place}は右向き"),
}
_TELLS = Words("The arrows: {arrows}.", "矢印：{arrows}。")
_OUT = Words("Shaded cells are outside the loop.", "黒マスは輪の外側です。")
_SEMICOLON, _SPACE = Words("; ", "、"), Words(" ", "")


def scene(puzzle: Yajilin) -> Scene:
    """Draw the grid, the cells of clues, and their numbers with their arrows."""
    clues = puzzle.places
    printed = {cell: _text(clue) for cell, clue in clues.items() if clue.number is not None}
    pointing = [_POINTS[clue.direction].fill(place=place(cell)) for cell, clue in clues.items() if clue.direction]
    tells = [_TELLS.fill(arrows=join(pointing, _SEMICOLON))] if pointing else []
    tells += [_OUT] if puzzle.outside else []
    numbers = texts(printed, "given", size=1.0)
    return board(
        grid_of(puzzle.size), NAME, fills(clues, "region"), numbers, tells=join(tells, _SPACE) if tells else None
    )


def _text(clue: Arrow) -> str:
    number = "?" if clue.number == UNKNOWN else str(clue.number)
    sign = _ARROWS.get(clue.direction, "")
    return f"{sign}{number}" if clue.direction == 3 else f"{number}{sign}"


def modes(puzzle: Yajilin) -> Modes:
    """Return that a tap shades and a stroke draws; a shaded cell carries no line, and a clue nothing."""
    taken = tuple(puzzle.places)
    return Modes(
        modes=(Mode(layer=SHADE, mode="marks", blocked=taken), Mode(layer=LINES, mode="lines", blocked=taken)),
        exclusive=(SHADE, LINES),
    )


# -- making


def _levels(size: Size) -> tuple[Level, ...]:
    # what the techniques solve there, the rules nearly always do: seeds would lead to the same few puzzles
    return tuple(level for level in LEVELS if level != "medium" or size.width * size.height > SMALLEST_SIDE**2)


MAKING = rectangles(SMALLEST_SIDE, LARGEST_SIDE, loaded_late("kazu_loops.yajilin_making"), levels=_levels)


# -- examples


def _board(rows: tuple[str, ...], **clues: Arrow) -> tuple[Yajilin, Marks]:
    """Read a board from rows of ``#`` (shaded), ``?`` (a clue, named by its row and column as r1c2) and others."""
    size = Size(len(rows[0]), len(rows))
    found: list[Arrow | None] = [None] * (size.width * size.height)
    for name, clue in clues.items():
        found[size.width * int(name[1]) + int(name[3]) - size.width - 1] = clue
    shaded = {cell: 1 for cell in grid_of(size).cells if rows[cell.row][cell.column] == "#"}
    return Yajilin(size, tuple(found)), Marks({SHADE: shaded})


def _round(*cells: tuple[int, int]) -> Marks:
    """Return the line from cell to cell, each given by row and column from 0, and back to the first."""
    pairs = zip(cells, (*cells[1:], cells[0]), strict=True)
    return Marks({LINES: {Spot(y + v + 1, x + u + 1): 1 for (y, x), (v, u) in pairs}})


_RING = ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0))
_ROWS = ("....", "..#.", "....")


def examples() -> tuple[Example[Yajilin], ...]:
    """Return solved boards, and one that breaks each rule."""
    # a ring of ten round two cells: a clue and a shaded one
    ten = ((0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (2, 2), (2, 1), (2, 0), (1, 0))
    puzzle, shaded = _board(_ROWS, r2c2=Arrow(4, 1))
    loop = _round(*ten)
    two, both = _board(("....", ".##.", "...."))
    square = _round((0, 0), (0, 1), (1, 1), (1, 0))
    plain, none = _board(("..", ".."))
    twice, _ = _board(("..", "..", "..", ".."))
    pair = Marks({LINES: {**square.on(LINES), **{spot.step(4, 0): 1 for spot in square.on(LINES)}}})
    inside, hole = _board(("...", ".#.", "..."))
    slip, _ = _board(("..",), r1c1=Arrow(0, 1))
    return (
        Example(puzzle, shaded.over(loop)),
        Example(plain, square),
        Example(Yajilin(Size(1, 1), (None,)), Marks({SHADE: {Spot(1, 1): 1}})),
        Example(puzzle, loop, "cell-left-out"),
        Example(puzzle, shaded.over(loop).written(LINES, Spot(2, 3), 1), "clue-cell-used"),
        Example(puzzle, shaded.over(loop).written(LINES, Spot(1, 2), 0), "line-ends"),
        Example(puzzle, shaded.over(loop).written(LINES, Spot(2, 5), 1), "line-branches"),
        Example(plain, none.written(SHADE, Spot(1, 1), 1).over(square), "line-on-shaded"),
        Example(two, both.over(loop), "shaded-touch"),
        Example(evolve(puzzle, clues=(*puzzle.clues[:5], Arrow(4, 2), *puzzle.clues[6:])), shaded.over(loop),
                "arrow-not-met"),
        Example(slip, Marks({SHADE: {Spot(1, 3): 1}}), "arrow-missing"),
        Example(twice, pair, "loop-split"),
        Example(evolve(inside, outside=True), hole.over(_round(*_RING)), "shaded-inside"),
    )  # fmt: skip


YAJILIN = Kind(
    name="yajilin",
    words=NAME,
    also=("Arrow Ring", "Straight and Arrow"),
    rules=(
        Words(
            "Shade some cells, and draw one loop through the middles of all the others, across or down.",
            "いくつかのマスを黒く塗り、残りのすべてのマスを通る1つの輪をタテヨコに描きます。",
        ),
        Words("Shaded cells never share a side.", "黒マスは辺で隣り合いません。"),
        Words("The loop neither crosses itself nor branches.", "線は交差したり枝分かれしたりしません。"),
        Words(
            "A cell with a clue is neither shaded nor passed by the loop.",
            "ヒントのマスは黒く塗れず、線も通りません。",
        ),
        Words(
            "A number with an arrow tells how many shaded cells there are in that direction, up to the border.",
            "矢印つきの数字は、その方向に盤の端まである黒マスの数です。",
        ),
    ),
    puzzle=Yajilin,
    layers=layers,
    constraints=constraints,
    scene=scene,
    code=link_code(LINK),
    examples=examples,
    level=level,
    link=LINK,
    making=MAKING,
    technique=technique,
    modes=modes,
)
