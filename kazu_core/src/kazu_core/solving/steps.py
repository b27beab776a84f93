"""What an explanation is made of: facts about the board, the links of a chain, and the step that they make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from kazu_core.constraints.base import Constraint
    from kazu_core.grid import Spot
    from kazu_core.marks import Layer


@frozen
class Fact:
    """One thing about a board: this value is, or is not, at this spot of this layer."""

    layer: Layer
    spot: Spot
    value: int
    holds: bool


@frozen
class Link:
    """One link of a chain: what a constraint alone decides from what is known by then (nothing: it is broken)."""

    constraint: Constraint
    facts: tuple[Fact, ...]


@frozen
class Step:
    """One deduction: what is decided, the constraints that force it and the marks they rest on.

    ``reasons`` is a minimal set, the plain ones (a number rules itself out in its row) last. ``links`` shows how they
    work together, one constraint at a time. ``supposed`` is 0 when they lead straight to the fact, 1 when the opposite
    has to be supposed first and the chain ends in a broken rule, 2 when even that needs more cases than a chain shows.
    """

    fact: Fact
    reasons: tuple[Constraint, ...]
    links: tuple[Link, ...]
    spots: tuple[Spot, ...]
    supposed: int

    @property
    def telling(self) -> tuple[Constraint, ...]:
        """The reasons worth telling: all but the plain ones, or those when there are no others."""
        return tuple(reason for reason in self.reasons if not reason.plain) or self.reasons

    @property
    def cost(self) -> tuple[float, ...]:
        """What makes one step simpler than another: supposing, how many reasons, their costs."""
        return self.supposed, len(self.telling), sum(reason.cost for reason in self.telling), len(self.spots)
