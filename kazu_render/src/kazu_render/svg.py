"""Draws a scene as SVG: a hundred units a cell, a margin of ten, one class for each role."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Literal

from kazu_core.scene import Disc, Fill, Form, Item, Line, Point, Role, Scene, Shape, Sign, Text
from kazu_render.markup import Attributes, number, safe, tag
from kazu_render.theme import Element, Theme, declarations, style_sheet

HALF = 50
MARGIN = 10
PIXELS = 0.48
"""Pixels a unit, when nothing else is asked for: 48 a cell."""

_BASELINE = 0.35
"""How far the baseline lies below the middle of the digits, in font sizes: half the height of a digit."""

_DASHES = "9 7"


class _Pen:
    """Turns a scene's places into units and roles into attributes."""

    def __init__(self, scene: Scene, plain: Theme | None, font: str | None) -> None:
        self._top, self._left = scene.top, scene.left
        self._plain = plain
        self._font = font

    def place(self, point: Point) -> tuple[str, str]:
        """Return x and y of a point as they are written."""
        return number((point[1] - self._left) * HALF + MARGIN), number((point[0] - self._top) * HALF + MARGIN)

    def paint(self, element: Element, role: Role) -> Attributes:
        """Return the class of a role, or what it stands for when the colours are to be plain."""
        if self._plain is None:
            return {"class": f"kz-{role}"}
        painted = declarations(element, role, self._plain)
        return {**painted, "font-family": self._font} if element == "text" else painted

    def behind(self) -> Attributes:
        """Return what paints the disc behind a sign."""
        return {"class": "kz-mark-bg"} if self._plain is None else declarations("circle", "paper", self._plain)


def draw_svg(
    scene: Scene,
    *,
    language: str = "en",
    theme: Theme | Literal["auto"] = "auto",
    standalone: bool = True,
    width: int | None = None,
) -> str:
    """Return the drawing as SVG, the same text each time.

    ``standalone`` puts the style sheet inside and gives the drawing a size of ``width`` pixels (48 a cell when left
    out); without, classes alone are written and the page brings `kazu_render.theme.style_sheet`. ``theme``: ``auto``
    follows the device or the page, ``light`` and ``dark`` force one.
    """
    attributes: Attributes = {
        "class": "kazu",
        "data-theme": None if theme == "auto" else theme,
        **(_size(scene, width) if standalone else {}),
    }
    inside = [tag("style", {}, _embedded(style_sheet(map(_painted, scene.items))))] if standalone else []
    return _document(scene, attributes, language, [*inside, *_items(scene, _Pen(scene, None, None))])


def draw_plain(scene: Scene, *, theme: Theme, font: str, language: str = "en") -> str:
    """Return the drawing as SVG with its colours written out, for programs that know no style sheets."""
    return _document(scene, {}, language, _items(scene, _Pen(scene, theme, font)))


def extent(scene: Scene) -> tuple[float, float]:
    """Return a drawing's width and height in units, margins included."""
    return scene.width * HALF + 2 * MARGIN, scene.height * HALF + 2 * MARGIN


def _size(scene: Scene, width: int | None) -> Attributes:
    across, down = extent(scene)
    pixels = width or across * PIXELS
    return {"width": pixels, "height": pixels * down / across}


_ELEMENTS: Mapping[type[Item], Element] = {
    Fill: "rect", Line: "path", Disc: "circle", Shape: "polygon", Sign: "path", Text: "text"
}  # fmt: skip


def _painted(item: Item) -> tuple[Element, Role]:
    return _ELEMENTS[type(item)], item.role


def _embedded(css: str) -> str:
    """Return a style sheet as it may stand between tags: nothing in it needs escaping but quotes stay readable."""
    return css.replace("&", "&amp;").replace("<", "&lt;")


def _document(scene: Scene, attributes: Attributes, language: str, parts: Iterable[str]) -> str:
    across, down = extent(scene)
    root: Attributes = {
        "xmlns": "http://www.w3.org/2000/svg",
        **attributes,
        "viewBox": f"0 0 {number(across)} {number(down)}",
        "role": "img",
        "lang": "ja" if language.lower().startswith("ja") else "en",
    }
    title = tag("title", {}, safe(scene.title.text(language)))
    description = tag("desc", {}, safe(scene.description.text(language)))
    return tag("svg", root, "\n", "\n".join([title, description, *parts]), "\n") + "\n"


def _items(scene: Scene, pen: _Pen) -> Iterator[str]:
    """Yield the elements from below to above; lines that follow one another and are alike become one element."""
    for kind, alike in groupby(scene.items, key=_alike):
        if kind is None:
            yield from (_element(item, pen) for item in alike)
        else:
            yield _path([item for item in alike if isinstance(item, Line)], pen)


def _alike(item: Item) -> tuple[Role, bool] | None:
    return (item.role, item.dashed) if isinstance(item, Line) else None


def _path(lines: list[Line], pen: _Pen) -> str:
    course = "".join(_course(line, pen) for line in lines)
    dashes = _DASHES if lines[0].dashed else None
    return tag("path", {**pen.paint("path", lines[0].role), "stroke-dasharray": dashes, "d": course})


def _course(line: Line, pen: _Pen) -> str:
    places = [" ".join(pen.place(point)) for point in line.points]
    return f"M{'L'.join(places)}{'Z' if line.closed else ''}"


def _element(item: Item, pen: _Pen) -> str:
    match item:
        case Fill():
            return _rect(item, pen)
        case Disc():
            return _circle(item.at, item.radius, pen.paint("circle", item.role), pen)
        case Shape():
            points = " ".join(",".join(pen.place(point)) for point in item.points)
            return tag("polygon", {**pen.paint("polygon", item.role), "points": points})
        case Sign():
            return _sign(item, pen)
        case Text():
            return _text(item, pen)
        case Line():
            return _path([item], pen)


def _rect(fill: Fill, pen: _Pen) -> str:
    """Draw a rectangle; the paper reaches over the margin."""
    x, y = pen.place((fill.top, fill.left))
    across, down = fill.width * HALF, fill.height * HALF
    placed: Attributes = {"x": x, "y": y, "width": across, "height": down}
    if fill.role == "paper":
        placed = {"width": across + 2 * MARGIN, "height": down + 2 * MARGIN, "rx": "6"}
    return tag("rect", {**pen.paint("rect", fill.role), **placed})


def _circle(at: Point, radius: float, painted: Attributes, pen: _Pen) -> str:
    x, y = pen.place(at)
    return tag("circle", {**painted, "cx": x, "cy": y, "r": radius * HALF})


def _text(text: Text, pen: _Pen) -> str:
    x, _ = pen.place(text.at)
    _, y = pen.place((text.at[0] + _BASELINE * text.size, text.at[1]))
    painted = dict(pen.paint("text", text.role))
    if "class" in painted:
        painted["class"] = f"{painted['class']} kz-start" if text.start else painted["class"]
    else:
        painted["text-anchor"] = "start" if text.start else "middle"
    return tag("text", {**painted, "x": x, "y": y, "font-size": text.size * HALF}, safe(text.text))


# each sign as strokes from -1 to 1, as (y, x), its point upward
_CROSS: tuple[tuple[Point, ...], ...] = (((-1, -1), (1, 1)), ((-1, 1), (1, -1)))
_ARROW: tuple[tuple[Point, ...], ...] = (((1, 0), (-1, 0)), ((-0.2, -0.65), (-1, 0), (-0.2, 0.65)))
_CHEVRON: tuple[tuple[Point, ...], ...] = (((0.8, -1), (-0.8, 0), (0.8, 1)),)


def _strokes(form: Form) -> tuple[tuple[Point, ...], ...]:
    if form == "cross":
        return _CROSS
    shape, _, way = form.partition("-")
    strokes = _ARROW if shape == "arrow" else _CHEVRON
    return tuple(tuple(_turned(point, way) for point in stroke) for stroke in strokes)


def _turned(point: Point, way: str) -> Point:
    y, x = point
    return {"up": (y, x), "down": (-y, -x), "left": (-x, y), "right": (x, -y)}[way]


def _sign(sign: Sign, pen: _Pen) -> str:
    (y, x), half = sign.at, sign.size / 2
    strokes = (tuple((y + down * half, x + right * half) for down, right in stroke) for stroke in _strokes(sign.form))
    lines = [Line(stroke, sign.role) for stroke in strokes]
    drawn = tag("path", {**pen.paint("path", sign.role), "d": "".join(_course(line, pen) for line in lines)})
    if sign.form.startswith("chevron"):
        return _circle(sign.at, sign.size * 0.95, pen.behind(), pen) + drawn
    return drawn
