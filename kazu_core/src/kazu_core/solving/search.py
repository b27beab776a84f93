"""Finding answers: a SAT solver over the clauses, with the global rules looked at after each of its models."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen
from pysat.solvers import Minicard, Minisat22

from kazu_core.constraints.base import LazyRule
from kazu_core.solving.encoder import Encoder, Selection, always

if TYPE_CHECKING:
    from kazu_core.constraints.base import Constraint
    from kazu_core.grid import Grid
    from kazu_core.kind import Kind
    from kazu_core.marks import Layer, Marks


@frozen
class Outcome:
    """What a count found: how many answers up to the limit, and whether the search ran to its end.

    ``complete`` is False when the budget ran out first: then there may be more answers, or any at all. ``answer`` is
    the first one, ``answers`` all that were found, ``work`` the conflicts that the solver met.
    """

    count: int
    complete: bool
    answers: tuple[Marks, ...]
    work: int

    @property
    def answer(self) -> Marks | None:
        """The first answer found, None when there is none."""
        return self.answers[0] if self.answers else None

    @property
    def unique(self) -> bool:
        """Whether exactly one answer is proved; True only for a complete count with a limit of 2 or more."""
        return self.complete and self.count == 1


class BudgetSpentError(Exception):
    """The conflicts that a search was allowed are used up, or it was interrupted."""


class Search:
    """One puzzle's clauses in a solver; assumptions (selectors, facts) say what is switched on in each question.

    Cuts that the global rules answer with stay, guarded by their constraint's selector, so that a later question is
    quicker. ``work`` counts conflicts. One search belongs to one thread; `interrupt` may come from another.
    """

    def __init__(
        self,
        layers: Sequence[Layer],
        grid: Grid,
        constraints: Sequence[Constraint],
        *,
        selection: Selection = always,
        native: bool = True,
    ) -> None:
        self.encoder = Encoder(layers, grid, selection=selection, native=native)
        self.encoder.add(constraints)
        self._solver: Any = (Minicard if self.encoder.cards else Minisat22)(bootstrap_with=self.encoder.clauses)
        for literals, most in self.encoder.cards:
            self._solver.add_atmost(literals, most)
        self._next = self.encoder.variables
        self._lazy = [rule for rule, _ in self.encoder.rules if isinstance(rule, LazyRule)]
        self._budget: int | None = None
        self._refused = 0
        self._stopped = threading.Event()

    @property
    def work(self) -> int:
        """The conflicts met so far, and the assignments that the global rules refused: a budget bounds both."""
        return int(self._solver.accum_stats()["conflicts"]) + self._refused

    def interrupt(self) -> None:
        """Stop the running question (from another thread); it ends as if its budget were spent."""
        self._stopped.set()
        self._solver.interrupt()

    def close(self) -> None:
        """Give the solver's memory back."""
        self._solver.delete()

    def _ask(self, assumptions: Sequence[int]) -> bool:
        left = None if self._budget is None else self._budget - self.work
        if self._stopped.is_set() or (left is not None and left <= 0):
            raise BudgetSpentError
        self._solver.conf_budget(-1 if left is None else left)  # -1 lifts what an earlier question was allowed
        status = self._solver.solve_limited(assumptions=assumptions, expect_interrupt=True)
        if status is None:
            raise BudgetSpentError
        return bool(status)

    def model(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        """Return an assignment (1 or -1 at each variable's index) that keeps every rule, None when there is none.

        Raises `BudgetSpentError` when a budget is set and spent.
        """
        while self._ask(assumptions):
            found = self._solver.get_model()[: self.encoder.variables]  # what is beyond only tells questions apart
            values = [0, *[1 if literal > 0 else -1 for literal in found]]
            values.extend([-1] * (self.encoder.variables + 1 - len(values)))
            if not self._cut(values):
                return values
            self._refused += 1
            self._write_out()
        return None

    def _write_out(self) -> None:
        """Write out the lazy rules whose patience is spent."""
        spent = [rule for rule in self._lazy if self._refused >= rule.patience]
        for rule in spent:
            self._lazy.remove(rule)
            for clause in self.encoder.written_out(rule, self._next):
                self._solver.add_clause(clause)
            self._next = self.encoder.variables

    def _cut(self, values: list[int]) -> bool:
        """Add the clauses that this assignment breaks; say whether there were any."""
        broken = False
        for rule, guard in self.encoder.rules:
            if guard and values[guard] < 0:
                continue
            for clause in rule.cuts(values):
                self._solver.add_clause([*clause, -guard] if guard else list(clause))
                broken = True
        return broken

    def core(self) -> list[int]:
        """Return assumptions that together rule out any answer, after a question that found none."""
        return list(self._solver.get_core() or ())

    def differing(self, answer: Marks) -> int:
        """Return a literal which, when assumed, demands an answer other than this one."""
        encoder = self.encoder
        values = [-1] * (encoder.variables + 1)
        for literal in encoder.facts(answer):
            values[abs(literal)] = 1 if literal > 0 else -1
        self._next += 1
        self._solver.add_clause([*encoder.blocking(values), -self._next])
        return self._next

    def forget(self, demand: int) -> None:
        """Give up what `differing` returned: it is not asked again, and its clause takes no more room."""
        self._solver.add_clause([-demand])

    def found(
        self, assumptions: Sequence[int] = (), *, limit: int | None = None, budget: int | None = None
    ) -> Iterator[Marks]:
        """Yield different answers, at most ``limit``; raises `BudgetSpentError` after ``budget`` conflicts."""
        self._budget = None if budget is None else self.work + budget
        self._next += 1
        fresh, number = self._next, 0
        while limit is None or number < limit:
            values = self.model([*assumptions, fresh])
            if values is None:
                return
            yield self.encoder.written(values)
            number += 1
            self._solver.add_clause([*self.encoder.blocking(values), -fresh])

    def count(self, assumptions: Sequence[int] = (), *, limit: int = 2, budget: int | None = None) -> Outcome:
        """Count the answers up to a limit, within a budget of conflicts."""
        before, complete = self.work, True
        answers: list[Marks] = []
        try:
            for answer in self.found(assumptions, limit=limit, budget=budget):
                answers.append(answer)  # one by one: those found before the budget ends are kept
        except BudgetSpentError:
            complete = False
        self._budget = None
        return Outcome(len(answers), complete, tuple(answers), self.work - before)


def search(kind: Kind[Any], puzzle: Any, *, selection: Selection = always) -> Search:
    """Return a puzzle's search, every constraint of its kind encoded."""
    return Search(kind.layers(puzzle), kind.grid(puzzle), kind.constraints(puzzle), selection=selection)


def count(kind: Kind[Any], puzzle: Any, *, limit: int = 2, budget: int | None = None) -> Outcome:
    """Count a puzzle's answers up to ``limit``; ``budget`` is in conflicts, without one the search runs to its end."""
    found = search(kind, puzzle)
    try:
        return found.count(limit=limit, budget=budget)
    finally:
        found.close()


def needed(kind: Kind[Any], puzzle: Any) -> tuple[Constraint, ...]:
    """Return a puzzle's rules, without those that only narrow which answers count where one is left without them."""
    rules = kind.constraints(puzzle)
    few = tuple(rule for rule in rules if rule.tier <= 1)
    if len(few) == len(rules):
        return rules
    without = Search(kind.layers(puzzle), kind.grid(puzzle), few)
    unique = without.count().unique
    without.close()
    return few if unique else rules
