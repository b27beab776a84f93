"""The core's own plugin: the text formats and the renderer that are always there, asked after all others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kazu_core.hookspecs import hookimpl

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kazu_core.plugs import Codec, Renderer


@hookimpl(trylast=True)
def kazu_codecs() -> Iterable[Codec]:
    """Return the core's text formats."""
    from kazu_core.codecs import CODECS  # noqa: PLC0415  imported when asked, so that `import kazu_core` stays light

    return CODECS


@hookimpl(trylast=True)
def kazu_renderers() -> Iterable[Renderer]:
    """Return the core's renderer, plain text."""
    from kazu_core.textual import TEXT  # noqa: PLC0415  imported when asked, so that `import kazu_core` stays light

    return (TEXT,)
