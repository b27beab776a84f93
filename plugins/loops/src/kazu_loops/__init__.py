"""Puzzles in which one loop is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kazu_core.hookspecs import hookimpl
from kazu_core.kind import Kind


@hookimpl
def kazu_puzzles() -> Iterable[Kind[Any]]:
    """Return the kinds of this plugin."""
    # a kind is loaded when it is asked for
    from kazu_loops.masyu import MASYU  # noqa: PLC0415
    from kazu_loops.slitherlink import SLITHERLINK  # noqa: PLC0415
    from kazu_loops.yajilin import YAJILIN  # noqa: PLC0415

    return (SLITHERLINK, MASYU, YAJILIN)
