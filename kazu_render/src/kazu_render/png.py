"""Draws a scene as PNG, with letters of a font that comes with us, so that it looks alike on every machine."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import fontpkg  # type: ignore[import-untyped]  # it has no types
import resvg_py

from kazu_core.errors import RequestError
from kazu_core.scene import Scene, Text
from kazu_render.svg import draw_plain, extent

if TYPE_CHECKING:
    from kazu_render.theme import Theme

FAMILY = "Source Sans 3"
PIXELS = 0.64
"""Pixels a unit, when no width is asked for: 64 a cell."""

WIDEST = 8000
"""The largest width or height, in pixels: about 256 MB while it is drawn."""


@cache
def _font_file() -> str:
    return str(fontpkg.path(FAMILY))


def draw_png(scene: Scene, *, theme: Theme = "light", width: int | None = None) -> bytes:
    """Return the drawing as a PNG of so many pixels across (64 a cell when left out).

    The bytes are alike on every machine as long as the texts are in Latin letters; other scripts are looked for among
    the fonts of the machine. Raises `RequestError` for a picture that would be larger than 8000 pixels.
    """
    pixels = width if width is not None else round(extent(scene)[0] * PIXELS)
    _fits(scene, pixels)
    latin = all(item.text.isascii() for item in scene.items if isinstance(item, Text))
    return resvg_py.svg_to_bytes(
        svg_string=draw_plain(scene, theme=theme, font=f"'{FAMILY}'"),
        width=pixels,
        skip_system_fonts=latin,
        font_files=[_font_file()],
    )


def _fits(scene: Scene, pixels: int) -> None:
    across, down = extent(scene)
    if not (pixels >= 1 and max(pixels, pixels * down / across) <= WIDEST):
        raise RequestError(f"a width of {pixels} pixels is out of range: a picture is 1 to {WIDEST} pixels a side")
