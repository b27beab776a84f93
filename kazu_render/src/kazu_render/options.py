"""Reads what a renderer is asked for by name; names that it does not know are passed over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kazu_core.errors import RequestError
from kazu_core.words import LANGUAGES

if TYPE_CHECKING:
    from kazu_core.plugs import Options

THEMES = ("auto", "light", "dark")


def svg_options(options: Options) -> dict[str, Any]:
    """Return the arguments of `kazu_render.svg.draw_svg`: ``language``, ``theme``, ``standalone``, ``width``.

    Raises `RequestError` for a value that is not offered.
    """
    read = _common(options)
    if "standalone" in options:
        read["standalone"] = bool(options["standalone"])
    return read


def png_options(options: Options) -> dict[str, Any]:
    """Return the arguments of `kazu_render.png.draw_png`: ``theme`` (light unless dark is asked for) and ``width``.

    Raises `RequestError` for a value that is not offered.
    """
    read = _common(options)
    read.pop("language", None)
    if read.get("theme") == "auto":
        del read["theme"]
    return read


def _common(options: Options) -> dict[str, Any]:
    read: dict[str, Any] = {}
    if options.get("language") is not None:
        # a page's language may have a region: ja-JP
        read["language"] = _one_of("language", str(options["language"]).partition("-")[0].lower(), LANGUAGES)
    if options.get("theme") is not None:
        read["theme"] = _one_of("theme", options["theme"], THEMES)
    if options.get("width") is not None:
        read["width"] = _width(options["width"])
    return read


def _one_of(name: str, value: object, offered: tuple[str, ...]) -> str:
    if value not in offered:
        raise RequestError(f"the {name} {str(value)[:40]!r} is not one of {', '.join(offered)}")
    return str(value)


def _width(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise RequestError(f"the width {str(value)[:40]!r} is not a number of pixels, 1 or more")
    return value
