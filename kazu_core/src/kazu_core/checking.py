"""Checking marks by reading the rules directly: linear in the grid, without search and without a solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import frozen

from kazu_core.constraints.base import Constraint, Finding
from kazu_core.constraints.numbers import Given
from kazu_core.grid import Spot
from kazu_core.kind import Kind
from kazu_core.marks import Marks, counted, fit
from kazu_core.words import Words

SOLVED = Words("every rule is kept", "すべてのルールを満たしています")


@frozen
class Verdict:
    """What a check found: nothing, or every breach in the order of the kind's rules; the first is the reason."""

    ok: bool
    findings: tuple[Finding, ...]

    @property
    def words(self) -> Words:
        """The reason, or that every rule is kept."""
        return self.findings[0].words if self.findings else SOLVED

    def reason(self, language: str = "en") -> str:
        """Return the reason as a sentence in a language."""
        return self.words.text(language)

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        return self.reason()


def printed(constraints: Iterable[Constraint]) -> Marks:
    """Return the numbers that are printed in cells, as marks."""
    layers: dict[str, dict[Spot, int]] = {}
    for constraint in constraints:
        if isinstance(constraint, Given):
            layers.setdefault(constraint.layer, {})[constraint.spot] = constraint.value
    return Marks(layers)


def check(kind: Kind[Any], puzzle: Any, marks: Marks) -> Verdict:
    """Judge marks as a finished grid, exactly; linear in the grid.

    Printed numbers need not be among the marks, and helpers (dots, crosses, notes) never change the verdict. Raises
    `MarksError` for marks that do not fit the puzzle's layers.
    """
    findings = tuple(_breaches(kind, puzzle, marks, done=True))
    return Verdict(not findings, findings)


def conflicts(
    kind: Kind[Any], puzzle: Any, marks: Marks, *, only: Callable[[Constraint], bool] | None = None
) -> tuple[Finding, ...]:
    """Return what is already wrong on unfinished marks: only what no continuation can mend; linear in the grid.

    ``only`` says which of the rules are asked, all when left out. Raises `MarksError` for marks that do not fit the
    puzzle's layers.
    """
    return tuple(_breaches(kind, puzzle, marks, done=False, only=only))


def _breaches(
    kind: Kind[Any], puzzle: Any, marks: Marks, *, done: bool, only: Callable[[Constraint], bool] | None = None
) -> Iterator[Finding]:
    """Yield every finding, in the kind's order of rules."""
    layers, constraints = kind.layers(puzzle), kind.constraints(puzzle)
    written = counted(fit(marks, layers, kind.grid(puzzle)), layers).over(printed(constraints))
    for constraint in constraints:
        if constraint.judged and (only is None or only(constraint)):
            yield from constraint.breaches(written, done)
