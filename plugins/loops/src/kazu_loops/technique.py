"""What people know by sight, as a constraint that follows from printed clues and the rules around them."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from kazu_core.constraints import Constraint, Finding, Target
from kazu_core.grid import Spot
from kazu_core.marks import Marks
from kazu_core.words import Words

Clause = tuple[int, ...]
"""Signed places in a technique's ``edges``, counted from 1: at least one of them is a line, or (minus) none."""


@frozen(kw_only=True)
class Technique(Constraint):
    """What follows from some clues and the places around them; a hint can rest on it alone.

    ``clues`` are the cells whose clues it rests on. With ``optional`` it holds only while the shared variables
    ``("shown", cell)`` of all of them are true, so that making may take clues away.
    """

    layer: str
    edges: tuple[Spot, ...]
    clauses: tuple[Clause, ...]
    clues: tuple[Spot, ...]
    optional: bool = False
    judged: bool = False
    wrong: Words = field(default=Words("", ""))

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield nothing: it follows from the rules."""
        return ()

    def encode(self, to: Target) -> None:
        """Write the clauses over the edges' literals."""
        shown = [-to.shared(("shown", cell)) for cell in self.clues] if self.optional else []
        to.clauses_over(to.along(self.layer, self.edges), self.clauses, shown)
