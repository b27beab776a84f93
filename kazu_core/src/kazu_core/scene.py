"""A drawing as a list of primitives with roles; a renderer gives the roles their colours.

All lengths are in half-cells, as `kazu_core.grid.Spot` counts them, and may be fractions.
"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from kazu_core.words import Words

Point = tuple[float, float]
"""A place as (y, x)."""

Role = Literal[
    "paper", "grid", "box", "frame", "wall", "cage", "given", "entry", "note", "clue", "clue-done", "shaded", "dot",
    "line", "cross", "path", "bulb", "lit", "bar", "pearl-white", "pearl-black", "block", "arrow", "region",
    "diagonal", "peer", "same", "select", "hint", "reason", "conflict", "wrong", "bad", "good", "mark",
]  # fmt: skip
"""What a primitive is, never how it looks."""


@frozen
class Fill:
    """A filled rectangle, from its top left point."""

    top: float
    left: float
    height: float
    width: float
    role: Role


@frozen
class Line:
    """A line through points; ``closed`` joins the last to the first, ``dashed`` breaks it."""

    points: tuple[Point, ...]
    role: Role
    closed: bool = False
    dashed: bool = False


@frozen
class Disc:
    """A circle; whether it is filled or an outline is its role's business."""

    at: Point
    radius: float
    role: Role


@frozen
class Shape:
    """A filled polygon."""

    points: tuple[Point, ...]
    role: Role


@frozen
class Text:
    """A short text centred on a point; ``size`` is the height of its letters' box in half-cells."""

    at: Point
    text: str
    role: Role
    size: float = 1.2


Item = Fill | Line | Disc | Shape | Text


@frozen
class Scene:
    """A whole drawing: the outline in half-cells, what is printed and written, and words for who cannot see it.

    ``top``, ``left`` are the outline's first point (negative where clues stand outside the grid).
    """

    top: float
    left: float
    height: float
    width: float
    items: tuple[Item, ...]
    title: Words
    description: Words
