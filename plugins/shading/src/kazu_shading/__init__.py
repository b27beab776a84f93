"""Puzzles in which cells are shaded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kazu_core.hookspecs import hookimpl
from kazu_core.kind import Kind


@hookimpl
def kazu_puzzles() -> Iterable[Kind[Any]]:
    """Return the kinds of this plugin."""
    from kazu_shading.akari import AKARI  # noqa: PLC0415  a kind is loaded when it is asked for
    from kazu_shading.heyawake import HEYAWAKE  # noqa: PLC0415
    from kazu_shading.hitori import HITORI  # noqa: PLC0415
    from kazu_shading.nurikabe import NURIKABE  # noqa: PLC0415

    return [AKARI, HEYAWAKE, HITORI, NURIKABE]
