"""Draws Kazu's grid puzzles as SVG and PNG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kazu_core.hookspecs import hookimpl
from kazu_core.plugs import Options, Renderer
from kazu_core.words import Words

if TYPE_CHECKING:
    import click

    from kazu_core.scene import Scene

__all__ = ["PNG", "SVG"]


def _svg(scene: Scene, options: Options) -> str:
    from kazu_render.options import svg_options  # noqa: PLC0415  loaded when something is drawn
    from kazu_render.svg import draw_svg  # noqa: PLC0415  loaded when something is drawn

    return draw_svg(scene, **svg_options(options))


def _png(scene: Scene, options: Options) -> bytes:
    from kazu_render.options import png_options  # noqa: PLC0415  loaded when something is drawn
    from kazu_render.png import draw_png  # noqa: PLC0415  loaded when something is drawn

    return draw_png(scene, **png_options(options))


SVG = Renderer(name="svg", words=Words("SVG drawing", "SVG画像"), media_type="image/svg+xml", suffix=".svg", draw=_svg)
PNG = Renderer(name="png", words=Words("PNG picture", "PNG画像"), media_type="image/png", suffix=".png", draw=_png)


@hookimpl
def kazu_renderers() -> tuple[Renderer, ...]:
    """Return the renderers of this distribution."""
    return SVG, PNG


@hookimpl
def kazu_commands(group: click.Group) -> None:
    """Add `kazu draw` and `kazu sheet`."""
    from kazu_render.commands import draw_command, sheet_command  # noqa: PLC0415  only the command line needs it

    group.add_command(draw_command)
    group.add_command(sheet_command)
