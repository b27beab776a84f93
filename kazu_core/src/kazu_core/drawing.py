"""Builders for scenes: what a kind prints, and on top of it whatever is written or highlighted.

A kind's own scene is `board` with `texts`, `fills` and `region_lines`; everything written is drawn by `picture` for
every kind alike, by the look of its layer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import ceil, isqrt
from typing import TYPE_CHECKING, Any, Literal, TypeGuard

from attrs import evolve

from kazu_core.constraints.sight import lit
from kazu_core.describing import describe_board, describe_highlights, describe_marks, title_of
from kazu_core.grid import Grid, Spot
from kazu_core.scene import Disc, Fill, Highlight, Item, Line, Point, Role, Scene, Sign, Text, stacked

if TYPE_CHECKING:
    from kazu_core.kind import Kind
    from kazu_core.marks import Layer, Marks
    from kazu_core.words import Words

Lines = Literal["solid", "corners", "none"]
Segment = tuple[Spot, Spot]

_RINGS: Mapping[Highlight, Role] = {"hint": "good", "wrong": "bad", "conflict": "bad"}
_SIZES = {0: 1.2, 1: 1.2, 2: 1.0}
_HALF_BAND = 0.1
"""How far from the outline, in half-cells, a band has to lie: the half of it that does not fit the drawing's margin."""


# -- what is printed


def board(
    grid: Grid,
    name: Words,
    *parts: Iterable[Item],
    lines: Lines = "solid",
    outline: bool = True,
    ring: int = 0,
    near: bool = False,
    tells: Words | None = None,
) -> Scene:
    """Return the scene of a printed board.

    ``parts`` are any further items, in any order: the roles decide what lies over what. ``lines``: hairlines round
    every cell, dots at the corners, or neither. ``outline``: a heavy line round the grid. ``ring``: so many cells kept
    free round the grid for clues, with ``near`` only above it and on its left. ``tells``: a sentence for who cannot see
    the drawing, after the one on what is printed, for what no text on the board says.
    """
    printed = tuple(item for part in parts for item in part)
    top, rings = 0 - 2 * ring, 2 * ring if near else 4 * ring
    height, width = 2 * grid.height + rings, 2 * grid.width + rings
    ground = (Fill(top, top, height, width, "paper"), *_ruled(grid, lines), *(_outline(grid) if outline else ()))
    described = describe_board(grid, printed, tells)
    return Scene(top, top, height, width, stacked(ground + printed), title_of(grid, name), described)


def _ruled(grid: Grid, lines: Lines) -> tuple[Item, ...]:
    """Return the grid's own lines or dots."""
    if lines == "corners":
        return tuple(Disc(corner, 0.1, "corner") for corner in grid.corners)
    return straight(grid.inner_edges, "grid") if lines == "solid" else ()


def _outline(grid: Grid) -> tuple[Line, ...]:
    bottom, right = 2 * grid.height, 2 * grid.width
    return (Line(((0, 0), (0, right), (bottom, right), (bottom, 0)), "box", closed=True),)


def texts(
    written: Mapping[Spot, str | int], role: Role = "given", *, size: float | None = None, at: Point = (0.0, 0.0)
) -> tuple[Text, ...]:
    """Return the texts at their spots, all of one size: as large as the longest allows, unless ``size`` says.

    ``at`` moves every text so many half-cells down and to the right.
    """
    size = size or text_size(str(text) for text in written.values())
    return tuple(
        Text((spot.y + at[0], spot.x + at[1]), str(text), role, size) for spot, text in sorted(written.items())
    )


def corner_texts(written: Mapping[Spot, str | int], role: Role = "clue", *, size: float = 0.5) -> tuple[Text, ...]:
    """Return small texts that begin in the top left corner of their cells."""
    return tuple(
        Text((spot.y - 0.63, spot.x - 0.82), str(text), role, size, start=True)
        for spot, text in sorted(written.items())
    )


def text_size(words: Iterable[str]) -> float:
    """Return the largest letters, in half-cells, with which the longest of the texts still fits a cell."""
    longest = max(map(len, words), default=0)
    return _SIZES.get(longest) or round(2.1 / longest, 2)


def fills(spots: Iterable[Spot], role: Role) -> tuple[Fill, ...]:
    """Return one filled cell for each spot."""
    return tuple(Fill(spot.y - 1, spot.x - 1, 2, 2, role) for spot in sorted(spots))


def discs(spots: Iterable[Spot], role: Role, radius: float = 0.7) -> tuple[Disc, ...]:
    """Return a circle, ``radius`` half-cells, round each spot."""
    return tuple(Disc(spot, radius, role) for spot in sorted(spots))


def region_lines(grid: Grid, region_of: Callable[[Spot], object], role: Role = "box") -> tuple[Line, ...]:
    """Return the lines between neighbouring cells of different regions."""
    return straight((edge for edge in grid.inner_edges if len({*map(region_of, grid.beside(edge))}) == 2), role)


def straight(edges: Iterable[Spot], role: Role) -> tuple[Line, ...]:
    """Return lines along the edges, edges that continue one another drawn as one line."""
    return tuple(Line(ends, role) for ends in _runs(sorted(edges, key=_along)))


def _along(edge: Spot) -> tuple[int, int, int]:
    """Return what sorts edges by direction (across first), then by the line they lie on, then along it."""
    return (1, edge.x, edge.y) if edge.y & 1 else (0, *edge)


def _runs(edges: Iterable[Spot]) -> Iterator[tuple[Point, Point]]:
    start: Spot | None = None
    end = Spot(0, 0)
    for edge in edges:
        first, last = (edge.step(-1, 0), edge.step(1, 0)) if edge.y & 1 else (edge.step(0, -1), edge.step(0, 1))
        if start is None or first != end or (start.y == first.y) != (first.y == last.y):
            if start is not None:
                yield start, end
            start = first
        end = last
    if start is not None:
        yield start, end


# -- lines that turn


def joined(segments: Iterable[Segment], role: Role) -> tuple[Line, ...]:
    """Return lines through the segments, each as long as it can be without a fork; a loop comes out closed."""
    ends: dict[Spot, list[Spot]] = {}
    for one, other in sorted(segments):
        ends.setdefault(one, []).append(other)
        ends.setdefault(other, []).append(one)
    starts = sorted(ends, key=lambda spot: (len(ends[spot]) == 2, spot))
    stops = frozenset(spot for spot in starts if len(ends[spot]) != 2)
    return tuple(_trace(ends, start, stops, role) for start in starts for _ in ends[start][:] if ends[start])


def _trace(ends: dict[Spot, list[Spot]], start: Spot, stops: frozenset[Spot], role: Role) -> Line:
    """Take one line out of the segments that are left, from ``start`` to a stop or back to the start."""
    points = [start]
    while len(points) == 1 or not (points[-1] in stops or points[-1] == start):
        following = ends[points[-1]].pop(0)
        ends[following].remove(points[-1])
        points.append(following)
    closed = points[-1] == start
    return Line(tuple(_without_straights(points[:-1] if closed else points, closed)), role, closed=closed)


def _without_straights(points: list[Spot], closed: bool) -> Iterator[Point]:
    """Yield the points at which a line turns, and its ends when it is open."""
    for index, (y, x) in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % len(points)]
        is_end = not closed and index in (0, len(points) - 1)
        if is_end or (after.y - y, after.x - x) != (y - before.y, x - before.x):
            yield y, x


# -- what is written


def draw_marks(kind: Kind[Any], puzzle: Any, marks: Marks) -> tuple[Item, ...]:
    """Return the items of everything written on a puzzle, for every kind alike.

    Printed numbers are not repeated, and notes are not drawn in a cell that has a number.
    """
    return _written(kind, puzzle, marks, _printed(kind.scene(puzzle)))


def _printed(scene: Scene) -> frozenset[Point]:
    return frozenset(item.at for item in scene.items if isinstance(item, Text) and item.role == "given")


def _written(kind: Kind[Any], puzzle: Any, marks: Marks, printed: frozenset[Point]) -> tuple[Item, ...]:
    grid = kind.grid(puzzle)
    layers = kind.layers(puzzle)
    names = next((_names(layer) for layer in layers if layer.look == "number"), {v: str(v) for v in range(1, 10)})
    numbered = printed.union(*(marks.on(layer.name) for layer in layers if layer.look == "number"))
    drawn: list[Item] = []
    for layer in layers:
        taken = {"number": printed, "notes": numbered}.get(layer.look, frozenset())
        written = {spot: value for spot, value in marks.on(layer.name).items() if spot not in taken}
        counting = {spot: value for spot, value in written.items() if layer.look == "notes" or value in layer.counts}
        if layer.lights:
            drawn += fills(lit(grid, layer.blocked, counting), "lit")
        drawn += (
            _notes(counting, names, layer.below) if layer.look == "notes" else _LOOKS[layer.look](grid, counting, names)
        )
        drawn += (_nothing_here(layer, spot, printed) for spot in written if spot not in counting)
    return tuple(drawn)


def _nothing_here(layer: Layer, spot: Spot, printed: frozenset[Point]) -> Item:
    """Return the player's sign that a spot stays free: a dot in a cell, round its number if any, a cross on an edge."""
    if layer.places != "cell":
        return Sign(spot, "cross", "cross")
    return Disc(spot, 0.76, "ring") if spot in printed else Disc(spot, 0.14, "dot")


Written = Mapping[Spot, int]
Names = Mapping[int, str]

_MANY = 16
"""From so many numbers on, notes are dots."""


def _names(layer: Layer) -> Names:
    return {value: str(words) for value, words in layer.values.items()}


def _numbers(_grid: Grid, written: Written, names: Names) -> Iterable[Item]:
    size = text_size(names.values())
    return texts({spot: names[value] for spot, value in written.items()}, "entry", size=size)


def _notes(written: Written, names: Names, below: float) -> Iterable[Item]:
    """Draw notes, where bit v of a value says that v is noted, each at its own place in the cell, below its top.

    Where there are many numbers, the notes of a cell are a grid of dots: so many small numbers cannot be read.
    """
    highest = max(names)
    columns = isqrt(highest - 1) + 1
    rows = ceil(highest / columns)
    aside = 0.16 if below else 0.0  # where something is printed at the top, a line may run inside the other edges
    high, wide = (1.76 - below - aside) / rows, (1.72 - 2 * aside) / columns
    for spot, value in written.items():
        for note in (note for note in range(1, highest + 1) if value >> note & 1):
            row, column = divmod(note - 1, columns)
            at = (spot.y - 0.86 + below + (row + 0.5) * high, spot.x - 0.86 + aside + (column + 0.5) * wide)
            if highest >= _MANY:
                yield Disc(at, round(0.34 * min(high, wide), 2), "note")
            else:
                yield Text(at, names.get(note, str(note)), "note", round(0.72 * min(high, wide), 2))


def _fill(_grid: Grid, written: Written, _names: Names) -> Iterable[Item]:
    return fills(written, "shaded")


def _dot(_grid: Grid, written: Written, _names: Names) -> Iterable[Item]:
    return discs(written, "dot", 0.14)


def _bulb(_grid: Grid, written: Written, _names: Names) -> Iterable[Item]:
    return discs(written, "bulb", 0.56)


def _bar(_grid: Grid, written: Written, _names: Names) -> Iterable[Item]:
    """Draw a bar across the cell for value 1, down it for any other."""
    for (y, x), value in written.items():
        down, across = (0.0, 0.62) if value == 1 else (0.62, 0.0)
        yield Line(((y - down, x - across), (y + down, x + across)), "bar")


def _side(grid: Grid, written: Written, _names: Names) -> Iterable[Item]:
    return joined((grid.ends(edge) for edge in written), "line")


def _path(grid: Grid, written: Written, _names: Names) -> Iterable[Item]:
    pairs = (grid.beside(edge) for edge in written)
    return joined(((pair[0], pair[1]) for pair in pairs if len(pair) == 2), "path")


def _cross(_grid: Grid, written: Written, _names: Names) -> Iterable[Item]:
    return (Sign(spot, "cross", "cross") for spot in written)


def _rect(_grid: Grid, written: Written, _names: Names) -> Iterable[Item]:
    return straight(written, "wall")


_LOOKS: Mapping[str, Callable[[Grid, Written, Names], Iterable[Item]]] = {
    "number": _numbers, "fill": _fill, "dot": _dot, "bulb": _bulb,
    "bar": _bar, "side": _side, "path": _path, "cross": _cross, "rect": _rect,
}  # fmt: skip


# -- what is pointed out


def _highlighted(kind: Kind[Any], puzzle: Any, spots: Iterable[Spot], role: Highlight) -> Iterator[Item]:
    """Yield a wash for each cell, with a ring or a corner where colour alone must not tell; a band for each edge."""
    grid, ordered = kind.grid(puzzle), sorted(spots)
    paths = any(layer.look == "path" for layer in kind.layers(puzzle))
    yield from fills((spot for spot in ordered if spot.is_cell), role)
    for spot in ordered:
        if spot.is_edge:
            ends = grid.beside(spot) if paths and len(grid.beside(spot)) == 2 else grid.ends(spot)
            yield from _band([_within(grid, end) for end in ends], role)
        elif spot.is_corner:
            yield Disc(spot, 0.4, role)
        elif role in _RINGS:
            yield _ring(spot, _RINGS[role], dashed=role == "conflict")


def _within(grid: Grid, at: Point) -> Point:
    """Return a point so far inside the outline that a band through it is not cut off at the drawing's border."""
    (y, x), least = at, _HALF_BAND
    return min(max(y, least), 2 * grid.height - least), min(max(x, least), 2 * grid.width - least)


def _band(through: Iterable[Point], role: Highlight) -> Iterator[Line]:
    points = tuple(through)
    yield Line(points, role)
    if role in _RINGS:
        yield Line(points, _RINGS[role], dashed=True)


def _ring(spot: Spot, role: Role, *, dashed: bool) -> Line:
    y, x = spot
    near, far = -0.86, 0.86
    points = ((y + near, x + near), (y + near, x + far), (y + far, x + far), (y + far, x + near))
    return Line(points, role, closed=True, dashed=dashed)


def _cell_of(at: Point) -> Spot:
    return Spot(int(at[0] // 2) * 2 + 1, int(at[1] // 2) * 2 + 1)


def _is_dark(item: Item) -> TypeGuard[Fill]:
    return isinstance(item, Fill) and item.role in {"shaded", "block"}


def _legible(item: Item, dark: frozenset[Spot], bad: frozenset[Spot]) -> Item:
    """Return the item with the role in which it can be read where it stands."""
    if not isinstance(item, Text):
        return item
    cell = _cell_of(item.at)
    if cell in dark:
        return evolve(item, role="on-shade")
    return evolve(item, role="bad") if cell in bad and item.role in {"given", "entry"} else item


def picture(
    kind: Kind[Any],
    puzzle: Any,
    marks: Marks | None = None,
    highlights: Mapping[Highlight, Iterable[Spot]] | None = None,
) -> Scene:
    """Return the whole drawing of a puzzle: what is printed, what is written on it, what is to be pointed out.

    ``highlights`` gives the spots of each role; edges and corners may be among them. A text over a shaded or a black
    cell is drawn so that it can be read.
    """
    scene = kind.scene(puzzle)
    shown = {role: frozenset(spots) for role, spots in (highlights or {}).items()}
    if "hint" in shown and "reason" in shown:
        shown["reason"] -= shown["hint"]
    written = _written(kind, puzzle, marks, _printed(scene)) if marks else ()
    washes = tuple(item for role, spots in shown.items() for item in _highlighted(kind, puzzle, spots, role))
    dark = frozenset(_cell_of((item.top + 1, item.left + 1)) for item in (*scene.items, *written) if _is_dark(item))
    bad = frozenset(spot for role in ("wrong", "conflict") for spot in shown.get(role, ()))
    items = stacked((*scene.items, *washes, *written))
    description = describe_highlights(shown, describe_marks(kind.layers(puzzle), marks, scene.description))
    return evolve(scene, items=tuple(_legible(item, dark, bad) for item in items), description=description)
