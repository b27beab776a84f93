"""Plays Kazu's grid puzzles in a browser, and serves them as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kazu_core.hookspecs import hookimpl

if TYPE_CHECKING:
    import click
    from starlette.applications import Starlette

    from kazu_core.registry import Registry

__all__ = ["create_app"]


def create_app(registry: Registry | None = None, *, workers: int | None = None, offline: bool = True) -> Starlette:
    """Return the whole site as an ASGI app, to be served alone or mounted under any path of another.

    ``registry`` says which kinds there are (what is installed when left out), ``workers`` how many processes answer
    quick questions and how many others make and search, ``offline`` whether browsers keep what was opened for use
    without a network.
    """
    from kazu_web.app import create  # noqa: PLC0415  the web framework is loaded when a site is asked for

    return create(registry, workers=workers, offline=offline)


@hookimpl
def kazu_commands(group: click.Group) -> None:
    """Add `kazu serve`."""
    from kazu_web.commands import serve_command  # noqa: PLC0415  only the command line needs it

    group.add_command(serve_command)
