"""What the rules alone decide, and what one supposition at a time decides; both are facts about a puzzle.

On this solver nothing is ever searched or learnt, so what it propagates does not depend on what was asked before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import mul
from typing import TYPE_CHECKING, Any

from attrs import frozen
from pysat.solvers import Minisat22

from kazu_core.constraints.base import Constraint, GlobalRule, reading
from kazu_core.solving.encoder import Encoder

if TYPE_CHECKING:
    from kazu_core.grid import Grid
    from kazu_core.kind import Kind
    from kazu_core.marks import Layer, Marks


@frozen
class Closure:
    """A fixpoint of the rules: what is known of each variable (1, -1, 0 for open), and whether a rule is broken.

    ``base`` are the assumptions from which propagation alone gives it again: what was switched on, what was given and
    what the global rules added; ``reach`` is how many literals that implies.
    """

    values: list[int]
    broken: bool
    base: list[int]
    reach: int = 0


@frozen
class Measure:
    """How deep a puzzle is: facts, alike for everyone.

    ``depth`` is 0 when the rules alone solve it, 1 when one supposition at a time does, 2 when it needs more. ``tier``
    is the highest tier of rules that it needs (of depth 0) or was given (deeper). ``probes`` counts the suppositions
    that decided something, in board order, ``rounds`` the sweeps over the board. ``clues`` are the clues
    printed, ``cells`` the cells of the board.
    """

    depth: int
    tier: int
    probes: int
    rounds: int
    clues: int
    cells: int

    @property
    def share(self) -> float:
        """The share of cells that hold a clue."""
        return self.clues / self.cells


def _selection(constraint: Constraint) -> object:
    return ("clue", id(constraint)) if constraint.clue else ("tier", constraint.tier)


class Reasoner:
    """The rules of one puzzle, or of a family of puzzles that differ in which of its clues are shown.

    ``clues`` are the clue constraints, in the kind's order; a question names the ones that are on by their places in
    that list. Other constraints are switched by tier: tier 0 alone, or 0 and 1.
    """

    def __init__(self, layers: Sequence[Layer], grid: Grid, constraints: Sequence[Constraint]) -> None:
        self.encoder = Encoder(layers, grid, selection=_selection)
        self.encoder.add(constraints)
        self.clues = tuple(constraint for constraint in constraints if constraint.clue)
        self._clue_selectors = [self.encoder.selectors["clue", id(clue)] for clue in self.clues]
        self._tiers = [self.encoder.selectors.get(("tier", tier), 0) for tier in (0, 1)]
        self._solver: Any = Minisat22(bootstrap_with=self.encoder.clauses)
        self.board = tuple(sorted(self.encoder.places()))
        self._read = reading(self.board)
        self._size = self.encoder.variables + 1

    def close(self) -> None:
        """Give the solver's memory back."""
        self._solver.delete()

    def selectors(self, clues: Iterable[int] | None, tier: int) -> list[int]:
        """Return the assumptions that switch on the given clues (all when None) and the rules up to a tier."""
        shown = self._clue_selectors if clues is None else [self._clue_selectors[place] for place in clues]
        return [selector for selector in self._tiers[: tier + 1] if selector] + list(shown)

    def closure(self, clues: Iterable[int] | None = None, *, tier: int = 1, facts: Sequence[int] = ()) -> Closure:
        """Return what the rules alone decide from some facts (literals)."""
        return self.close_over([*self.selectors(clues, tier), *facts])

    def close_over(self, base: Sequence[int]) -> Closure:
        """Return the fixpoint of propagation and the global rules from assumptions (`selectors` and facts)."""
        return self._close(list(base), [0] * self._size, 0)

    def extended(self, closure: Closure, *literals: int) -> Closure:
        """Return the fixpoint that more facts lead to from another."""
        return self._close([*closure.base, *literals], list(closure.values), closure.reach)

    def shown(self, closure: Closure, clues: Iterable[int]) -> Closure:
        """Return the fixpoint that more clues lead to from another."""
        return self.extended(closure, *[self._clue_selectors[place] for place in clues])

    def _close(self, base: list[int], values: list[int], reach: int) -> Closure:
        """Propagate and ask the global rules, again and again; the first ``reach`` implied are in ``values`` already.

        Assumptions are propagated one after the other, so what a beginning of them implies always comes first.
        """
        while True:
            held, implied = self._solver.propagate(assumptions=base)
            for literal in implied[reach:]:
                if literal > 0:
                    values[literal] = 1
                else:
                    values[-literal] = -1
            reach = len(implied)
            more = self._more(values) if held else None
            if more is None:
                return Closure(values, True, base)
            if not more:
                return Closure(values, False, base, reach)
            base.extend(more)

    def _more(self, values: list[int]) -> list[int] | None:
        """Return what the global rules add, None when one is broken; rules are asked until one has something."""
        for rule, guard in self.encoder.rules:
            if values[guard] < 1:
                continue
            more = _forced(rule, values)
            if more is None or more:
                return more
        return []

    def solved(self, closure: Closure) -> bool:
        """Whether every board variable is decided."""
        return not closure.broken and 0 not in self._read(closure.values)

    def suppose(self, answer: Sequence[int], closure: Closure, *, most: int | None = None) -> tuple[Closure, int, int]:
        """Decide what one supposition at a time decides, in board order, to a fixpoint.

        ``answer`` are the board's literals as the answer has them. Returns the closure, the suppositions that decided
        something (stopping after ``most``), and the sweeps over the board.
        """
        probes = rounds = 0
        harmless: set[int] = set()
        while not closure.broken and not self.solved(closure):
            rounds, before = rounds + 1, probes
            for literal in answer:
                if closure.values[abs(literal)]:
                    continue
                if most is not None and probes >= most:
                    return closure, probes, rounds
                if -literal in harmless:
                    continue
                supposed = self.extended(closure, -literal)
                if supposed.broken:
                    probes += 1
                    closure = self.extended(closure, literal)
                    harmless.clear()
                else:  # what followed from it would lead to a part of the same
                    harmless.update(map(mul, self.board, self._read(supposed.values)))
            if probes == before:
                break
        return closure, probes, rounds

    def literals(self, answer: Marks) -> list[int]:
        """Return the board's literals, in board order, as an answer has them."""
        true = {literal for literal in self.encoder.facts(answer) if literal > 0}
        return [variable if variable in true else -variable for variable in self.board]

    def measure(self, answer: Marks, clues: Sequence[int] | None = None, *, most: int | None = None) -> Measure:
        """Measure how deep the puzzle with these clues (all when None) is.

        No more than ``most`` suppositions are made, for whoever need not know how many more there would be.
        """
        return self.look(answer, clues, most=most)[0]

    def look(
        self, answer: Marks, clues: Sequence[int] | None = None, *, most: int | None = None
    ) -> tuple[Measure, Closure]:
        """Return what `measure` does, and what was decided."""
        shown = len(self.clues) if clues is None else len(clues)
        cells = self.encoder.grid.width * self.encoder.grid.height
        for tier in (0, 1):
            closure = self.closure(clues, tier=tier)
            if self.solved(closure):
                return Measure(0, tier, 0, 0, shown, cells), closure
        closure, probes, rounds = self.suppose(self.literals(answer), closure, most=most)
        return Measure(1 if self.solved(closure) else 2, 1, probes, rounds, shown, cells), closure


def _forced(rule: GlobalRule, values: list[int]) -> list[int] | None:
    """Return the new literals that a rule forces, None when it is broken or forces what is known to be false."""
    more: dict[int, None] = {}
    for literal, _ in rule.forced(values):
        known = values[abs(literal)] if literal > 0 else -values[abs(literal)]
        if literal == 0 or known < 0 or -literal in more:
            return None
        if known == 0:
            more[literal] = None
    return list(more)


def reasoner(kind: Kind[Any], puzzle: Any) -> Reasoner:
    """Return the reasoner of one puzzle."""
    return Reasoner(kind.layers(puzzle), kind.grid(puzzle), kind.constraints(puzzle))


def measure(kind: Kind[Any], puzzle: Any, answer: Marks, *, most: int | None = None) -> Measure:
    """Measure how deep a puzzle with its one answer is, by so many suppositions at most."""
    found = reasoner(kind, puzzle)
    try:
        return found.measure(answer, most=most)
    finally:
        found.close()
