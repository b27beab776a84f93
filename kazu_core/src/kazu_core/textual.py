"""Draws a scene in characters, for a terminal or a plain text.

Every half-cell takes a fixed number of rows and columns, so lines meet as box-drawing characters; a scene with small
texts (notes, sums) gets larger cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import ceil, floor

from attrs import Factory, define, frozen

from kazu_core.scene import Disc, Fill, Form, Item, Line, Point, Role, Scene, Shape, Sign, Text

Place = tuple[int, int]
"""A row and a column of characters."""

_WIDEST = 8
"""How many columns on either side of a cell's middle a text may ask for; a longer one runs over its neighbours."""

_UP, _DOWN, _LEFT, _RIGHT = 27, 9, 3, 1

# a joint by its arms up, down, left, right, each absent, light or heavy: 27 up + 9 down + 3 left + right
_JOINTS = " ╶╺╴─╼╸╾━╷┌┍┐┬┮┑┭┯╻┎┏┒┰┲┓┱┳╵└┕┘┴┶┙┵┷│├┝┤┼┾┥┽┿╽┟┢┧╁╆┪╅╈╹┖┗┚┸┺┛┹┻╿┞┡┦╀╄┩╃╇┃┠┣┨╂╊┫╉╋"
_WEIGHTS: Mapping[Role, int] = {
    "grid": 1, "cage": 1, "diagonal": 1, "box": 2, "frame": 2, "wall": 2, "line": 2, "path": 2, "bar": 2, "block": 1,
}  # fmt: skip
_FILLED: Mapping[Role, str] = {"shaded": "█", "block": "▓", "lit": "░"}
_BRACKETS: Mapping[Role, str] = {
    "select": "><", "reason": "{}", "hint": "[]", "wrong": "!!", "conflict": "!!", "ring": "()"
}  # fmt: skip
_STARS: Mapping[Role, str] = {"reason": "+", "hint": "*", "wrong": "!", "conflict": "!", "select": "@"}
_DISCS: Mapping[Role, str] = {"pearl-white": "○", "pearl-black": "●", "bulb": "●", "dot": "·", **_STARS}
_SIGNS: Mapping[Form, str] = {
    "cross": "×", "arrow-up": "↑", "arrow-right": "→", "arrow-down": "↓", "arrow-left": "←",
    "chevron-up": "∧", "chevron-right": ">", "chevron-down": "∨", "chevron-left": "<",
}  # fmt: skip
_ASCII = str.maketrans("█▓░○●·×↑→↓←∧∨╲╱", "%#:o@.x^>v<^v\\/")


@frozen
class _Scale:
    """How many rows and columns of characters a half-cell takes."""

    rows: int
    columns: int


@define
class _Canvas:
    """Characters by place, in three planes: fillings, lines by their arms, signs; and brackets by their middle."""

    top: float
    left: float
    scale: _Scale
    filled: dict[Place, str] = Factory(dict)
    arms: dict[Place, int] = Factory(dict)
    signs: dict[Place, str] = Factory(dict)
    brackets: list[tuple[Place, str]] = Factory(list)

    def at(self, point: Point) -> Place:
        """Return the place nearest to a point."""
        return _nearest((point[0] - self.top) * self.scale.rows), _nearest((point[1] - self.left) * self.scale.columns)

    def inside(self, first: Point, last: Point) -> tuple[Place, Place]:
        """Return the outermost places that are not outside the two points, the first above or left of the last."""
        rows, columns = self.scale.rows, self.scale.columns
        top, left = _up((first[0] - self.top) * rows), _up((first[1] - self.left) * columns)
        bottom, right = _down((last[0] - self.top) * rows), _down((last[1] - self.left) * columns)
        return (top, left), (bottom, right)


def _nearest(value: float) -> int:
    return floor(value + 0.5)


def _up(value: float) -> int:
    return ceil(value - 1e-9)


def _down(value: float) -> int:
    return floor(value + 1e-9)


def render_text(scene: Scene, *, ascii: bool = False) -> str:
    """Return the drawing as lines of text, without a line end after the last.

    With ``ascii`` only ASCII characters are used for lines and signs. A hinted cell stands in brackets, the cells of
    its reason in braces, a cell against the rules between exclamation marks; an edge gets a star, plus or exclamation
    mark.
    """
    scale = _scale_for(scene)
    canvas = _Canvas(scene.top, scene.left, scale)
    for item in scene.items:
        _put(canvas, item)
    for middle, pair in canvas.brackets:
        _put_brackets(canvas, middle, pair)
    rows, columns = _nearest(scene.height * scale.rows) + 1, _nearest(scene.width * scale.columns) + 1
    lines = ("".join(_shown(canvas, (row, column), ascii) for column in range(columns)) for row in range(rows))
    return "\n".join(line.rstrip() for line in lines)


def _shown(canvas: _Canvas, place: Place, ascii: bool) -> str:
    sign = canvas.signs.get(place)
    if sign is None and place in canvas.arms:
        return _ascii_joint(canvas.arms[place]) if ascii else _JOINTS[canvas.arms[place]]
    sign = sign or canvas.filled.get(place, " ")
    return sign.translate(_ASCII) if ascii else sign


def _ascii_joint(arms: int) -> str:
    """Return ``- |`` for light lines, ``= #`` for heavy ones, and ``+ #`` where they meet."""
    up, down, left, right = arms // 27, arms // 9 % 3, arms // 3 % 3, arms % 3
    if not (left or right):
        return "#" if 2 in (up, down) else "|"
    if not (up or down):
        return "=" if 2 in (left, right) else "-"
    return "#" if 2 in (up, down, left, right) else "+"


# -- how large the cells must be


def _scale_for(scene: Scene) -> _Scale:
    """Return the smallest scale at which no text covers another or the lines round its cell."""
    texts = [item for item in scene.items if isinstance(item, Text) and item.text]
    bracketed = any(item.role in _BRACKETS for item in scene.items)
    half = min(_WIDEST, max((len(item.text) // 2 for item in texts if not item.start), default=0))
    narrowest = max(2, half + 1 + (bracketed and half > 0))
    scales = [_Scale(high, wide) for high in range(1, 7) for wide in range(max(2 * high, narrowest), 3 * high + 3)]
    return next((scale for scale in scales if _clear(texts, scene, scale)), _Scale(1, narrowest))


def _clear(texts: Iterable[Text], scene: Scene, scale: _Scale) -> bool:
    canvas = _Canvas(scene.top, scene.left, scale)
    taken: set[Place] = set()
    for text in texts:
        places = set(_letters(canvas, text))
        if places & taken or _on_lines(text.at, places, scale):
            return False
        row, last = max(places)
        taken |= places | {(row, last + 1)}
    return True


def _on_lines(at: Point, places: Iterable[Place], scale: _Scale) -> bool:
    """Return whether a text that belongs inside a cell would stand on the lines round it."""
    high, wide = 2 * scale.rows, 2 * scale.columns
    return any((at[0] % 2 and row % high == 0) or (at[1] % 2 and column % wide == 0) for row, column in places)


def _letters(canvas: _Canvas, text: Text) -> dict[Place, str]:
    row, column = canvas.at(text.at)
    first = column if text.start else column - len(text.text) // 2
    return {(row, first + index): letter for index, letter in enumerate(text.text)}


# -- one item after the other


def _put(canvas: _Canvas, item: Item) -> None:
    match item:
        case Fill():
            _put_fill(canvas, item)
        case Line():
            _put_line(canvas, item)
        case Disc():
            _put_disc(canvas, item)
        case Sign():
            canvas.signs[canvas.at(item.at)] = _SIGNS[item.form]
        case Text():
            canvas.signs.update(_letters(canvas, item))
        case Shape():
            pass  # only adds weight to what signs already say


def _put_fill(canvas: _Canvas, fill: Fill) -> None:
    top, left = canvas.at((fill.top, fill.left))
    bottom, right = canvas.at((fill.top + fill.height, fill.left + fill.width))
    if letter := _FILLED.get(fill.role):
        canvas.filled.update(
            {(row, column): letter for row in range(top + 1, bottom) for column in range(left + 1, right)}
        )
    if brackets := _BRACKETS.get(fill.role):
        canvas.brackets.append((((top + bottom) // 2, (left + right) // 2), brackets))


def _put_brackets(canvas: _Canvas, middle: Place, pair: str) -> None:
    """Put brackets close round what stands in the middle row of a cell, as far as its lines leave room."""
    (row, column), half = middle, canvas.scale.columns - 1
    inside = [x for x in range(column - half, column + half + 1) if (row, x) in canvas.signs] or [column]
    for x, bracket in ((min(inside) - 1, pair[0]), (max(inside) + 1, pair[1])):
        if abs(x - column) <= half:
            canvas.signs[row, x] = bracket


def _put_disc(canvas: _Canvas, disc: Disc) -> None:
    if disc.role == "corner":
        canvas.filled[canvas.at(disc.at)] = "·"
    elif disc.role == "ring":
        canvas.brackets.append((canvas.at(disc.at), _BRACKETS["ring"]))
    elif disc.role in _DISCS:
        canvas.signs[canvas.at(disc.at)] = _DISCS[disc.role]


def _put_line(canvas: _Canvas, line: Line) -> None:
    points = (*line.points, line.points[0]) if line.closed else line.points
    for one, other in pairwise(points):
        first, last = min(one, other), max(one, other)
        if star := _STARS.get(line.role):
            canvas.signs[canvas.at(((first[0] + last[0]) / 2, (first[1] + last[1]) / 2))] = star
        elif first[0] != last[0] and first[1] != last[1]:
            canvas.signs.update(_slanting(canvas, first, last))
        elif weight := _WEIGHTS.get(line.role):
            _put_stroke(canvas, *canvas.inside(first, last), weight, across=first[0] == last[0])


def _slanting(canvas: _Canvas, first: Point, last: Point) -> Iterator[tuple[Place, str]]:
    """Yield the slashes of a line from above to below, one in each row strictly between its ends."""
    (top, left), (bottom, right) = canvas.at(first), canvas.at(last)
    for row in range(top + 1, bottom):
        column = left + (right - left) * (row - top) // max(1, bottom - top)
        yield (row, column), "╲" if right > left else "╱"


def _put_stroke(canvas: _Canvas, first: Place, last: Place, weight: int, *, across: bool) -> None:
    """Add a line's arms at every place it passes; the heavier of two arms stays."""
    before, after = (_LEFT, _RIGHT) if across else (_UP, _DOWN)
    (top, left), (bottom, right) = first, last
    places = [(top, x) for x in range(left, right + 1)] if across else [(y, left) for y in range(top, bottom + 1)]
    for place in places:
        single = len(places) == 1
        for arm, absent in ((before, place == places[0]), (after, place == places[-1])):
            if single or not absent:
                canvas.arms[place] = _heavier(canvas.arms.get(place, 0), arm, weight)


def _heavier(arms: int, arm: int, weight: int) -> int:
    """Return the arms with this one at least so heavy."""
    return arms + max(0, weight - arms // arm % 3) * arm
