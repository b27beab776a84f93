"""How a puzzle is written by hand: which gestures write which layer; a player (a page, an app) reads it.

Most of it follows from the layers; a kind declares only what does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

from attrs import frozen

from kazu_core.constraints.numbers import AllDifferent
from kazu_core.grid import Spot
from kazu_core.marks import Layer, Look
from kazu_core.words import Words

if TYPE_CHECKING:
    from kazu_core.kind import Kind

ModeName = Literal["digits", "marks", "lines", "rects"]

_MODES: dict[Look, ModeName] = {
    "number": "digits", "fill": "marks", "dot": "marks", "bulb": "marks", "bar": "marks",
    "side": "lines", "path": "lines", "cross": "lines", "rect": "rects",
}  # fmt: skip


@frozen(kw_only=True)
class Mode:
    """How one layer is written.

    ``digits``: a cell is chosen, a number typed. ``marks``: a tap or a stroke puts a value into cells. ``lines``: a
    stroke draws along edges or through cells. ``rects``: a stroke spans a rectangle, whose outline is written.

    ``parity``: a stroke touches only cells of the checkerboard colour it began on. ``paint``: which values a stroke may
    spread. ``direction``: the way a stroke runs decides the value (1 across, 2 down). ``blocked``: spots that take
    nothing. ``copies``: a stroke from a written number copies it into the empty cells it goes over, instead of choosing
    them.
    """

    layer: str
    mode: ModeName
    parity: bool = False
    paint: Literal["all", "secondary", "none"] = "all"
    direction: bool = False
    copies: bool = False
    blocked: tuple[Spot, ...] = ()


@frozen(kw_only=True)
class Group:
    """Cells that belong together, with their name: a row, a box, a cage, a room.

    ``different``: no number comes twice among them, so a number written in one leaves the others' notes.
    """

    name: Words
    spots: tuple[Spot, ...]
    different: bool = False


@frozen(kw_only=True)
class Modes:
    """How a puzzle is written: a mode for each layer, the first the usual one, and the groups that may be read aloud.

    Two modes are played together: ``marks`` and ``lines``, where strokes draw and taps mark, and ``digits`` and
    ``lines``, where strokes with Shift, or with a tool, draw walls for help.

    ``exclusive``: layers of which a cell has at most one (a shaded cell carries no line).
    """

    modes: tuple[Mode, ...]
    groups: tuple[Group, ...] = ()
    exclusive: tuple[str, ...] = ()


def modes_of(kind: Kind[Any], puzzle: Any) -> Modes:
    """Return how a puzzle is written: what its kind declares, or what follows from its layers and rules."""
    if kind.modes is not None:
        return kind.modes(puzzle)
    return Modes(modes=usual_modes(kind.layers(puzzle)), groups=houses(kind, puzzle))


def usual_modes(layers: Iterable[Layer], **declared: Any) -> tuple[Mode, ...]:
    """Return the modes that follow from the layers; ``declared`` are fields that all of them get."""
    return tuple(
        Mode(layer=layer.name, mode=_MODES[layer.look], blocked=tuple(sorted(layer.blocked)), **declared)
        for layer in layers
        if layer.look in _MODES
    )


def houses(kind: Kind[Any], puzzle: Any) -> tuple[Group, ...]:
    """Return the groups in which a kind's rules allow no number twice."""
    rules = (rule for rule in kind.constraints(puzzle) if isinstance(rule, AllDifferent))
    return tuple(Group(name=rule.where, spots=rule.spots, different=True) for rule in rules)
