"""The core's own plugin: the text formats and the renderer that are always there, asked after all others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kazu_core.hookspecs import hookimpl
from kazu_core.plugs import Codec, Options, Renderer
from kazu_core.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kazu_core.scene import Scene

_TEXT = Words("plain text", "テキスト")


@hookimpl(trylast=True)
def kazu_codecs() -> Iterable[Codec]:
    """Return the core's text formats."""
    from kazu_core.codecs import CODECS  # noqa: PLC0415  imported when asked, so that `import kazu_core` stays light

    return CODECS


@hookimpl(trylast=True)
def kazu_renderers() -> Iterable[Renderer]:
    """Return the core's renderer, plain text."""
    return (Renderer(name="text", words=_TEXT, media_type="text/plain", suffix=".txt", draw=_draw_text),)


def _draw_text(scene: Scene, options: Options) -> str:
    """Draw in characters; the option ``ascii`` keeps to those that every terminal has."""
    from kazu_core.textual import render_text  # noqa: PLC0415  loaded when something is drawn

    return render_text(scene, ascii=bool(options.get("ascii")))
