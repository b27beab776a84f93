"""The next step and why, for any kind: the simplest named constraint that decides something, or the fewest together.

A step found from one constraint alone is a fact; a smaller set of reasons for a harder step may exist (the set is
minimal: none of it can be left out).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen
from pysat.solvers import Minisat22

from kazu_core.checking import printed
from kazu_core.constraints.base import Constraint, GlobalRule
from kazu_core.errors import UnsolvableError
from kazu_core.grid import Spot
from kazu_core.solving.encoder import by_itself
from kazu_core.solving.search import Search
from kazu_core.solving.strip import strip

if TYPE_CHECKING:
    from kazu_core.kind import Kind
    from kazu_core.marks import Layer, Marks

CANDIDATES = 12
"""How many harder steps are explained to find the one with the fewest reasons."""


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


class Explainer:
    """One puzzle's constraints, each behind a selector of its own, and what is asked of them."""

    def __init__(self, kind: Kind[Any], puzzle: Any) -> None:
        patterns = kind.patterns(puzzle) if kind.patterns is not None else ()
        constraints = (*kind.constraints(puzzle), *patterns)
        self.search = Search(kind.layers(puzzle), kind.grid(puzzle), constraints, selection=by_itself, native=False)
        self.encoder = encoder = self.search.encoder
        self._static: Any = Minisat22(bootstrap_with=encoder.clauses)
        self._constraints = {selector: constraint for constraint, selector in encoder.selected}
        self._rules: dict[int, list[GlobalRule]] = {}
        for rule, selector in encoder.rules:
            self._rules.setdefault(selector, []).append(rule)
        self.printed = printed([constraint for constraint, _ in encoder.selected])
        self._plain = [selector for constraint, selector in encoder.selected if constraint.plain]
        telling = [(constraint.cost, selector) for constraint, selector in encoder.selected if not constraint.plain]
        self._order = [selector for _, selector in sorted(telling)]
        self._places = encoder.places()
        self._named = {layer.name: layer for layer in encoder.layers}
        self._beside: dict[Spot, list[int]] = {}
        for variable, (_, spot, _) in self._places.items():
            self._beside.setdefault(spot, []).append(variable)
        self._aside = encoder.auxiliary
        self._speaking: dict[Spot, list[int]] = {}
        for selector in self._order:
            for spot in self._constraints[selector].spots:
                self._speaking.setdefault(spot, []).append(selector)
        self._telling = frozenset(self._places).union(self._aside)

    def close(self) -> None:
        """Give the solvers' memory back."""
        self.search.close()
        self._static.delete()

    @property
    def selectors(self) -> list[int]:
        """The selectors of all constraints, in the kind's order."""
        return list(self._constraints)

    def answer(self) -> Marks:
        """Return the one answer; raises `UnsolvableError` when there is none or another."""
        found = self.search.count(self.selectors, limit=2)
        if found.count != 1 or found.answer is None:
            there = "no answer" if not found.count else "more than one answer"
            raise UnsolvableError(f"the puzzle has {there}, and only one with exactly one can be explained")
        return found.answer

    def literals(self, answer: Marks) -> list[int]:
        """Return the board's literals as an answer has them, in board order."""
        true = frozenset(self.encoder.facts(answer))
        return [variable if variable in true else -variable for variable in self._places]

    def fact(self, literal: int) -> Fact:
        """Return what a board literal says; the denial of one of two values that a spot must have is the other."""
        name, spot, value = self._places[abs(literal)]
        layer = self._named[name]
        if literal < 0 and layer.every and len(layer.counts) == 2:
            other = layer.counts[1] if value == layer.counts[0] else layer.counts[0]
            return Fact(layer, spot, other, True)
        return Fact(layer, spot, value, literal > 0)

    def tellable(self, literal: int) -> bool:
        """Whether a literal is something to write: a value, or that a spot which may stay empty does."""
        place = self._places.get(abs(literal))
        if place is None:
            return False
        layer = self._named[place[0]]
        return literal > 0 or not layer.every or len(layer.counts) == 2

    def _seen(self, facts: Sequence[int]) -> list[int]:
        """Return what is known from facts and the plain constraints."""
        values = [0] * (self.encoder.variables + 1)
        _write(values, facts)
        _write(values, self._static.propagate(assumptions=[*facts, *self._plain])[1])
        return values

    def _alone(self, selector: int, values: list[int]) -> list[int] | None:
        """Return what one constraint alone adds to what is known; None when it is broken."""
        base = [selector]
        for spot in self._constraints[selector].spots:
            base.extend(values[variable] * variable for variable in self._beside.get(spot, ()) if values[variable])
        base.extend(values[variable] * variable for variable in self._aside if values[variable])
        held, implied = self._static.propagate(assumptions=base)
        if not held:
            return None
        new = [literal for literal in implied if not values[abs(literal)] and abs(literal) in self._telling]
        for rule in self._rules.get(selector, ()):
            for literal, _ in rule.forced(values):
                if literal == 0 or values[abs(literal)] * literal < 0:
                    return None
                if not values[abs(literal)]:
                    new.append(literal)
        return list(dict.fromkeys(new))

    @property
    def board(self) -> int:
        """How many literals there are to decide."""
        return len(self._places)

    def literal(self, fact: Fact) -> int:
        """Return the literal of a fact."""
        literal = self.encoder.literal(fact.layer.name, fact.spot, fact.value)
        return literal if fact.holds else -literal

    def stages(self, facts: Sequence[int]) -> tuple[list[list[tuple[Constraint, int]]], int]:
        """Return, stage by stage, how many literals each constraint alone decides from what is known by then.

        A literal that several decide counts for the simplest. What the plain constraints see is not counted, but is
        among the number of literals known in the end, which comes second.
        """
        stages, values = self._stages(facts)
        return stages, len(_known(values, self._places))

    def reached(self, facts: Sequence[int]) -> int:
        """Return how many board literals all rules together decide."""
        return len(self._closure(facts) or [])

    def _stages(self, facts: Sequence[int]) -> tuple[list[list[tuple[Constraint, int]]], list[int]]:
        values = self._seen(facts)
        stages: list[list[tuple[Constraint, int]]] = []
        asked: Iterable[int] = self._order
        while True:
            before = list(values)
            stage: list[tuple[Constraint, int]] = []
            found: dict[int, None] = {}
            for selector in asked:
                new = [literal for literal in self._alone(selector, values) or () if literal not in found]
                board = sum(abs(literal) in self._places for literal in new)
                found.update(dict.fromkeys(new))
                if board:
                    stage.append((self._constraints[selector], board))
            if not found:
                return stages, values
            stages.append(stage)
            self._learn(values, found)
            asked = self._stirred(before, values)

    def _stirred(self, before: Sequence[int], values: Sequence[int]) -> Iterable[int]:
        """Return the constraints, in order, that may say something new: what they speak of, or share, has changed."""
        if any(values[variable] != before[variable] for variable in self._aside):
            return self._order
        changed = {spot for variable, (_, spot, _) in self._places.items() if values[variable] != before[variable]}
        stirred = {selector for spot in changed for selector in self._speaking.get(spot, ())}
        return [selector for selector in self._order if selector in stirred or selector in self._rules]

    def _learn(self, values: list[int], literals: Iterable[int]) -> None:
        """Write literals into what is known, and what the plain constraints see from it."""
        _write(values, literals)
        _write(values, self._static.propagate(assumptions=[*_known(values, self._places), *self._plain])[1])

    def step(self, facts: Sequence[int]) -> Step | None:
        """Return the simplest next step from true facts (literals); None when nothing is left to decide."""
        return self._simple(facts) or self._joint(facts)

    def _simple(self, facts: Sequence[int]) -> Step | None:
        """Return a step of one telling constraint, or of one after others that only rule candidates out."""
        values = self._seen(facts)
        used: list[int] = []
        while True:
            progress: list[tuple[int, list[int]]] = []
            for selector in self._order:
                new = self._alone(selector, values)
                if not new:
                    continue
                told = [literal for literal in new if self.tellable(literal)]
                if told:
                    return self.explain(facts, told[0], [*used, selector])
                progress.append((selector, new))
            if not progress:
                return None
            selector, new = progress[0]
            used.append(selector)
            self._learn(values, new)

    def _joint(self, facts: Sequence[int]) -> Step | None:
        """Return the cheapest of some steps that several constraints force together."""
        best: Step | None = None
        for literal in self._candidates(facts):
            step = self.explain(facts, literal, list(self._constraints))
            if best is None or step.cost < best.cost:
                best = step
        return best

    def _candidates(self, facts: Sequence[int]) -> list[int]:
        """Return decided literals to explain: what the rules reach first, else what supposing does, else any."""
        reached = [literal for literal in self._closure(facts) or () if self.tellable(literal)]
        known = frozenset(facts)
        first = [literal for literal in reached if literal not in known][:CANDIDATES]
        if first:
            return first
        values = self.search.model([*facts, *self._constraints])
        if values is None:
            return []
        open_literals = [
            literal
            for variable in self._places
            for literal in (variable if values[variable] > 0 else -variable,)
            if literal not in known and self.tellable(literal)
        ]
        refuted = (literal for literal in open_literals if self._closure([*facts, -literal]) is None)
        return _first(refuted, CANDIDATES) or self._certain(facts, open_literals)

    def _certain(self, facts: Sequence[int], literals: Sequence[int]) -> list[int]:
        """Return some literals of an answer that every answer has."""
        selectors = list(self._constraints)
        certain = (one for one in literals if self.search.model([*facts, *selectors, -one]) is None)
        return _first(certain, CANDIDATES)

    def _closure(self, facts: Sequence[int]) -> list[int] | None:
        """Return what all rules decide from facts, nearest first; None when they are broken."""
        return self._close([*self._constraints, *facts])

    def _close(self, base: Sequence[int]) -> list[int] | None:
        """Return the board literals that assumptions decide without search, nearest first; None when they break."""
        base, trail = list(base), dict.fromkeys(one for one in base if abs(one) in self._places)
        while True:
            held, implied = self._static.propagate(assumptions=base)
            if not held:
                return None
            trail.update(dict.fromkeys(literal for literal in implied if abs(literal) in self._places))
            values = [0] * (self.encoder.variables + 1)
            _write(values, implied)
            rules = (rule for rule, guard in self.encoder.rules if values[guard] > 0)
            more = [literal for rule in rules for literal, _ in rule.forced(values)]
            if any(literal == 0 or values[abs(literal)] * literal < 0 for literal in more):
                return None
            new = [literal for literal in dict.fromkeys(more) if not values[abs(literal)]]
            if not new:
                return list(trail)
            base.extend(new)

    def explain(self, facts: Sequence[int], literal: int, selectors: Sequence[int]) -> Step:
        """Return why a literal that facts and constraints (their selectors) force is true, with minimal reasons.

        What the rules refute without search is explained without: then the reasons lead to it step by step.
        """
        pool = sorted({*selectors, *self._plain}, key=self._dearest)
        refuted = self._refuted if self._refuted([*pool, *facts, -literal]) else self._impossible
        reasons = self._minimal(pool, [*facts, -literal], refuted)
        resting = self._minimal(list(facts), [*reasons, -literal], refuted)
        told = sorted(reasons, key=lambda one: (self._constraints[one].plain, self._constraints[one].cost, one))
        links, supposed = self._chain(resting, literal, told)
        return Step(
            self.fact(literal),
            tuple(self._constraints[selector] for selector in told),
            tuple(links),
            tuple(dict.fromkeys(self._places[abs(one)][1] for one in resting)),
            supposed,
        )

    def _refuted(self, base: Sequence[int]) -> bool:
        """Whether the rules that are switched on break these assumptions without search."""
        return self._close(base) is None

    def _impossible(self, base: Sequence[int]) -> bool:
        """Whether no answer at all goes with these assumptions."""
        return self.search.model(base) is None

    def _dearest(self, selector: int) -> tuple[bool, float, int]:
        constraint = self._constraints[selector]
        return constraint.plain, -constraint.cost, -selector

    def _minimal(self, wanted: list[int], given: Sequence[int], fails: Callable[[Sequence[int]], bool]) -> list[int]:
        """Return a minimal part of ``wanted`` that fails together with ``given``; the first go first."""
        if fails == self._impossible and self._impossible([*wanted, *given]):
            core = frozenset(self.search.core())
            wanted = [one for one in wanted if one in core]
        return strip([[one] for one in wanted], wanted, lambda left: fails([*left, *given]))

    def _chain(self, facts: Sequence[int], literal: int, selectors: Sequence[int]) -> tuple[list[Link], int]:
        """Return how constraints lead from facts to a literal, one at a time, supposing its opposite if need be."""
        for supposed, start in enumerate((list(facts), [*facts, -literal])):
            values = [0] * (self.encoder.variables + 1)
            _write(values, start)
            links, ended = self._follow(values, literal, selectors, bool(supposed))
            if ended:
                return links, supposed
        return links, 2

    def _follow(
        self, values: list[int], literal: int, selectors: Sequence[int], supposing: bool
    ) -> tuple[list[Link], bool]:
        links: list[Link] = []
        moved = True
        while moved:
            moved = False
            for selector in selectors:
                new = self._alone(selector, values)
                constraint = self._constraints[selector]
                if new is None:
                    return [*links, Link(constraint, ())], supposing
                if new:
                    _write(values, new)
                    board = [one for one in new if abs(one) in self._places]
                    links.append(Link(constraint, tuple(self.fact(one) for one in board)))
                    moved = True
                if literal in new and not supposing:
                    return links, True
        return links, False


def _write(values: list[int], literals: Iterable[int]) -> None:
    for literal in literals:
        values[abs(literal)] = 1 if literal > 0 else -1


def _known(values: Sequence[int], variables: Iterable[int]) -> list[int]:
    return [variable * values[variable] for variable in variables if values[variable]]


def _first(items: Iterator[int], most: int) -> list[int]:
    return [item for item, _ in zip(items, range(most), strict=False)]
