"""The hooks by which a distribution joins in.

A plugin is a module, named in its distribution's entry points of the group ``kazu``; the functions that it marks with
`hookimpl` answer the hooks below. It may answer any of them, and needs to name only the arguments that it uses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from collections.abc import Iterable

    import click

    from kazu_core.kind import Kind
    from kazu_core.plugs import Codec, Pack, Player, Renderer

PROJECT = "kazu"
"""The project's name for pluggy, its entry-point group and its markers' name, in one."""

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def kazu_puzzles() -> Iterable[Kind[Any]]:  # type: ignore[empty-body]
    """Return the kinds that this plugin brings.

    Called once for each registry, plugin by plugin, in the order of their names. Of two kinds with one name the
    first stands; the second is a row of the registry's failures that names both plugins.
    """


@hookspec
def kazu_codecs() -> Iterable[Codec]:  # type: ignore[empty-body]
    """Return the text formats that this plugin brings.

    Called once for each registry. A text is read by the first codec that finds it to be its own, plugins before the
    core's own formats. Of two codecs with one name the first stands.
    """


@hookspec
def kazu_renderers() -> Iterable[Renderer]:  # type: ignore[empty-body]
    """Return the ways to draw that this plugin brings.

    Called once for each registry. Of two renderers with one name the first stands, plugins before the core's own.
    """


@hookspec
def kazu_players() -> Iterable[Player]:  # type: ignore[empty-body]
    """Return the ways to play that this plugin brings.

    Called once for each registry. Of two players with one name the first stands.
    """


@hookspec
def kazu_packs() -> Iterable[Pack]:  # type: ignore[empty-body]
    """Return the packs of puzzles that this plugin brings, of its own kinds or of others.

    Called once for each registry. A pack of a kind that is not installed is left out, and so is the second of two with
    one name.
    """


@hookspec
def kazu_commands(group: click.Group) -> None:
    """Add commands to the command line, with ``group.add_command``.

    Called each time the command line starts, after the core's own commands are there, so import what a command needs
    inside it. All plugins are asked; a command whose name is taken does not replace the one that is there.
    """
