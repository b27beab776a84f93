"""A drawing as a list of primitives with roles; a renderer gives the roles their colours.

All lengths are in half-cells, as `kazu_core.grid.Spot` counts them, and may be fractions.
"""

from __future__ import annotations

from typing import Literal, get_args

from attrs import frozen

from kazu_core.words import Words

Point = tuple[float, float]
"""A place as (y, x)."""

Role = Literal[
    "paper", "region", "diagonal", "lit", "peer", "same", "select", "reason", "hint", "wrong", "conflict", "shaded",
    "block", "grid", "cage", "wall", "box", "frame", "corner", "pearl-white", "pearl-black", "ring", "bar", "line",
    "path", "good", "bad", "cross", "dot", "bulb", "mark", "note", "given", "entry", "on-shade", "clue", "clue-done",
  ]  # fmt: skip
"""What a primitive is, never how it looks; listed from the bottom of a drawing to its top.

Washes of whole cells: ``region`` (every other area), ``diagonal``, ``lit``, ``peer`` and ``same`` (as the chosen
cell), ``select``, ``reason``, ``hint``, ``wrong``, ``conflict``. Filled cells: ``shaded`` by the player, ``block`` in
print. Lines: ``grid`` (hairlines), ``cage`` (and its sum), ``box`` (heavy, in print), ``frame``, ``wall`` (between
areas, by the player), ``line`` (along edges), ``path`` (through the middles of cells), ``bar`` (within a cell),
``good`` and ``bad`` (round what a hint or a finding speaks of). Signs: ``corner``, ``pearl-white``, ``pearl-black``,
``cross`` and ``dot`` (nothing here), ``ring`` (a dot where a number stands), ``bulb``, ``mark`` (less than, arrow).
Texts: ``note``, ``given``, ``entry``, ``on-shade`` (over a filled cell), ``bad``, ``clue``, ``clue-done``.
"""

Highlight = Literal["peer", "same", "select", "reason", "hint", "wrong", "conflict"]
"""The roles in which a spot can be pointed out."""
HIGHLIGHTS: tuple[Highlight, ...] = get_args(Highlight)

ROLES: tuple[Role, ...] = get_args(Role)
_DEPTH = {role: depth for depth, role in enumerate(ROLES)}


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


Form = Literal[
    "cross", "arrow-up", "arrow-right", "arrow-down", "arrow-left",
    "chevron-up", "chevron-right", "chevron-down", "chevron-left",
  ]  # fmt: skip
"""What a sign shows; a chevron's point looks the way it says, so toward the smaller of two."""


@frozen
class Sign:
    """A small drawn sign centred on a point, ``size`` half-cells across."""

    at: Point
    form: Form
    role: Role
    size: float = 0.4


@frozen
class Text:
    """A short text; ``size`` is the height of its letters' box in half-cells.

    It stands centred on its point, or with ``start`` begins there and is centred on it from top to bottom only.
    ``says`` are the words for who listens, where the text alone does not tell what it is.
    """

    at: Point
    text: str
    role: Role
    size: float = 1.2
    start: bool = False
    says: Words | None = None


Item = Fill | Line | Disc | Shape | Sign | Text


@frozen
class Scene:
    """A whole drawing: the outline in half-cells, what is printed and written, and words for who cannot see it.

    ``top``, ``left`` are the outline's first point (negative where clues stand outside the grid). Items are drawn in
    their order, so a later one covers an earlier one.
    """

    top: float
    left: float
    height: float
    width: float
    items: tuple[Item, ...]
    title: Words
    description: Words


def stacked(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return the items from the bottom of the drawing to its top, by their roles; alike roles keep their order."""
    return tuple(sorted(items, key=lambda item: _DEPTH[item.role]))
