"""What a constraint is: one named rule, read directly on marks and, independently, as clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from attrs import frozen

from kazu_core.constraints.live import Live
from kazu_core.words import Words

if TYPE_CHECKING:
    from kazu_core.grid import Spot
    from kazu_core.marks import Marks


@frozen
class Finding:
    """One breach of a constraint: its stable code, where it is, and what is wrong in words."""

    code: str
    spots: tuple[Spot, ...]
    words: Words


@frozen(kw_only=True)
class Constraint:
    """One named rule of one puzzle; the rules themselves are its subclasses.

    ``code`` is stable and listed in the docs. ``spots`` is what the rule speaks of, to be highlighted. ``says`` states
    the rule (a reason in a hint), ``wrong`` its breach (a finding).

    ``tier`` 0 is a basic rule; 1 a rule that follows from the others and that people know as a technique, 2 a rule
    that only narrows which answers are counted: nothing is explained by it where one answer is left without it.
    ``cost`` orders the explanations, the simplest first. ``clue``: printed on the puzzle, so that making may take it
    away. ``judged``: asked by check; a rule that only narrows which answers are counted is not. ``plain``: its
    consequences are seen without being told (a placed number rules itself out in its row), so a hint never stops at
    them. ``printed`` is where a clue stands in the drawing (y, x in half-cells, as its text has it), when that is not
    the first of its spots.
    """

    code: str
    spots: tuple[Spot, ...]
    says: Words
    wrong: Words
    tier: int = 0
    cost: float = 1.0
    clue: bool = False
    judged: bool = True
    plain: bool = False
    printed: tuple[float, float] | None = None

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield what is wrong, in time linear in the spots and without search.

        With ``done`` the marks are judged as a finished grid, exactly; without, only what no continuation can mend.
        """
        raise TypeError(f"{type(self).__name__} has no direct reading")

    def encode(self, to: Target) -> None:
        """Write the rule as clauses, sharing no code with `breaches`."""
        raise TypeError(f"{type(self).__name__} has no clauses")

    def live(self) -> Live | None:
        """Return the direct reading as data that a page can judge by, or None: then the server is asked."""
        return None

    def finding(self, spots: Iterable[Spot] | None = None, **slots: Words | str | int) -> Finding:
        """Return a breach of this rule at the given spots (all its own when left out), with slots filled in."""
        where = self.spots if spots is None else tuple(spots)
        return Finding(self.code, where, self.wrong.fill(**slots) if slots else self.wrong)


Values = Sequence[int]
"""What is known of each variable: at its index 1 (true), -1 (false) or 0 (open); index 0 is not used."""


def reading(variables: Sequence[int]) -> Callable[[Values], tuple[int, ...]]:
    """Return what reads the values of some variables at once."""
    if len(variables) > 1:
        return itemgetter(*variables)
    return lambda values: tuple(values[variable] for variable in variables)


class GlobalRule(Protocol):
    """A rule over the whole grid that is looked at in plain Python and answers with clauses when they are needed."""

    def cuts(self, values: Values) -> Iterable[Sequence[int]]:
        """Return clauses that follow from the rule and that this full assignment breaks; none when it keeps the rule.

        They name no puzzle's clues, so they stay true whichever clues are switched on.
        """

    def forced(self, values: Values) -> Iterable[tuple[int, Sequence[int]]]:
        """Return what the rule forces on a partial assignment, each with the true literals that force it.

        A literal of 0 says that the assignment already breaks the rule. The fixpoint must not depend on the order in
        which deductions are made: what is forced under some knowledge stays forced under more.
        """


@runtime_checkable
class TellingRule(GlobalRule, Protocol):
    """A global rule that can tell one of its deductions more closely than its constraint does."""

    def told(self, literal: int, because: Sequence[int]) -> Constraint:
        """Return the constraint as it is at work in a deduction (as ``forced`` yields it): the spots and words of that.

        It may have another code, when people have a name of its own for what happens there.
        """


@runtime_checkable
class LocalRule(TellingRule, Protocol):
    """A telling rule that looks at its constraint's spots only."""

    near: bool


@runtime_checkable
class LazyRule(GlobalRule, Protocol):
    """A global rule that can also be written out as clauses, once ``patience`` assignments have been refused.

    What it writes follows from all the constraints of the puzzle together, and stands only while all of them do.
    """

    patience: int

    def in_full(self, to: Target) -> None:
        """Write the clauses."""


class Target(Protocol):
    """What a constraint writes its clauses to."""

    def literal(self, layer: str, spot: Spot, value: int = 1) -> int:
        """Return the literal that says: this value is written at this spot."""

    def along(self, layer: str, spots: Sequence[Spot], value: int = 1) -> list[int]:
        """Return, for each of the spots, the literal that says: this value is written there."""

    def literals(self, layer: str, spot: Spot) -> tuple[int, ...]:
        """Return the literals of all counting values of a spot, in the layer's order."""

    def shared(self, key: object) -> int:
        """Return the auxiliary variable of a key, a new one the first time; alike for all constraints."""

    def clause(self, literals: Sequence[int]) -> None:
        """Demand that at least one of the literals is true."""

    def clauses_over(
        self, literals: Sequence[int], clauses: Sequence[Sequence[int]], besides: Sequence[int] = ()
    ) -> None:
        """Demand clauses written as signed places among some literals, counted from 1; ``besides`` is in each."""

    def at_most(self, literals: Sequence[int], most: int, unless: int = 0) -> None:
        """Demand that at most so many of the literals are true, or that ``unless`` is (0: in any case)."""

    def at_least(self, literals: Sequence[int], least: int, unless: int = 0) -> None:
        """Demand that at least so many of the literals are true, or that ``unless`` is (0: in any case)."""

    def exactly(self, literals: Sequence[int], count: int) -> None:
        """Demand that exactly so many of the literals are true."""

    def global_rule(self, rule: GlobalRule) -> None:
        """Have a rule looked at whenever an assignment is found (`GlobalRule.cuts`) or extended (``forced``)."""
