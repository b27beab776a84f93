"""Takuzu (Binairo) for Kazu: an example of a kind in one file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kazu_core.hookspecs import hookimpl
from kazu_core.kind import Kind


@hookimpl
def kazu_puzzles() -> Iterable[Kind[Any]]:
    """Return the one kind of this plugin."""
    from kazu_takuzu.takuzu import TAKUZU  # noqa: PLC0415  loaded when kinds are asked for

    return (TAKUZU,)
