"""Kazu's core: puzzles, constraints, solving, making, explaining and the command line.

Everything public can be taken from here; a name is loaded when it is first asked for, and plugins, solver and the rest
only by what needs them, so that importing this costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kazu_core.api import (
        Made,
        check,
        conflicts,
        count,
        decode,
        draw,
        encode,
        hint,
        kinds,
        make,
        packs,
        rate,
        read,
        solve,
    )
    from kazu_core.checking import Verdict
    from kazu_core.constraints.base import Constraint, Finding
    from kazu_core.errors import (
        CannotMakeError,
        DecodeError,
        EncodeError,
        KazuError,
        MarksError,
        PuzzleError,
        RequestError,
        UnknownKindError,
        UnsolvableError,
    )
    from kazu_core.grid import Grid, Size, Spot
    from kazu_core.hookspecs import hookimpl
    from kazu_core.kind import LEVELS, Code, Example, Kind, Level, Link, Making
    from kazu_core.marks import Layer, Marks
    from kazu_core.play import Session
    from kazu_core.plugs import Codec, Decoded, Pack, Player, Renderer, Titled
    from kazu_core.random import Stream
    from kazu_core.registry import Registry
    from kazu_core.scene import Scene
    from kazu_core.solving.hint import Hint
    from kazu_core.solving.rate import Rating
    from kazu_core.solving.search import Outcome
    from kazu_core.words import Words

_HOMES = {
    "api": (
        "Made", "check", "conflicts", "count", "decode", "draw", "encode", "hint", "kinds", "make", "packs", "rate",
        "read", "solve",
    ),
    "checking": ("Verdict",),
    "constraints.base": ("Constraint", "Finding"),
    "errors": (
        "CannotMakeError", "DecodeError", "EncodeError", "KazuError", "MarksError", "PuzzleError", "RequestError",
        "UnknownKindError", "UnsolvableError",
    ),
    "grid": ("Grid", "Size", "Spot"),
    "hookspecs": ("hookimpl",),
    "kind": ("LEVELS", "Code", "Example", "Kind", "Level", "Link", "Making"),
    "marks": ("Layer", "Marks"),
    "play": ("Session",),
    "plugs": ("Codec", "Decoded", "Pack", "Player", "Renderer", "Titled"),
    "random": ("Stream",),
    "registry": ("Registry",),
    "scene": ("Scene",),
    "solving.hint": ("Hint",),
    "solving.rate": ("Rating",),
    "solving.search": ("Outcome",),
    "words": ("Words",),
}  # fmt: skip
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "LEVELS",
    "CannotMakeError",
    "Code",
    "Codec",
    "Constraint",
    "DecodeError",
    "Decoded",
    "EncodeError",
    "Example",
    "Finding",
    "Grid",
    "Hint",
    "KazuError",
    "Kind",
    "Layer",
    "Level",
    "Link",
    "Made",
    "Making",
    "Marks",
    "MarksError",
    "Outcome",
    "Pack",
    "Player",
    "PuzzleError",
    "Rating",
    "Registry",
    "Renderer",
    "RequestError",
    "Scene",
    "Session",
    "Size",
    "Spot",
    "Stream",
    "Titled",
    "UnknownKindError",
    "UnsolvableError",
    "Verdict",
    "Words",
    "check",
    "conflicts",
    "count",
    "decode",
    "draw",
    "encode",
    "hint",
    "hookimpl",
    "kinds",
    "make",
    "packs",
    "rate",
    "read",
    "solve",
]


def __getattr__(name: str) -> Any:
    """Load a public name from the module that has it, the first time it is asked for."""
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"{__name__}.{home}"), name)
    return found


def __dir__() -> list[str]:
    """Return the public names, and not what this module itself needs."""
    return sorted(__all__)
