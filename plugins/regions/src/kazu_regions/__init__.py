"""Shikaku, Fillomino, Ripple Effect and Juosan for Kazu: puzzles in which a grid is divided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kazu_core.hookspecs import hookimpl
from kazu_core.kind import Kind
from kazu_core.plugs import Pack


@hookimpl
def kazu_puzzles() -> Iterable[Kind[Any]]:
    """Return the kinds of this plugin."""
    from kazu_regions.fillomino import FILLOMINO  # noqa: PLC0415  kinds are loaded when they are asked for
    from kazu_regions.juosan import JUOSAN  # noqa: PLC0415
    from kazu_regions.ripple import RIPPLE  # noqa: PLC0415
    from kazu_regions.shikaku import SHIKAKU  # noqa: PLC0415

    return [SHIKAKU, FILLOMINO, RIPPLE, JUOSAN]


@hookimpl
def kazu_packs() -> Iterable[Pack]:
    """Return the packs of this plugin."""
    from kazu_regions.packs import PACKS  # noqa: PLC0415

    return PACKS
