"""The next step and why, for any kind: the simplest named constraint that decides something, or the fewest together.

A step found from one constraint alone is a fact; a smaller set of reasons for a harder step may exist (the set is
minimal: none of it can be left out).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from pysat.solvers import Minisat22

from kazu_core.checking import printed
from kazu_core.constraints.base import Constraint, GlobalRule, LocalRule, TellingRule
from kazu_core.errors import UnsolvableError
from kazu_core.grid import Spot
from kazu_core.solving.encoder import Encoder, by_itself
from kazu_core.solving.search import Search, needed
from kazu_core.solving.steps import Fact, Link, Step
from kazu_core.solving.strip import strip

if TYPE_CHECKING:
    from kazu_core.kind import Kind
    from kazu_core.marks import Marks

__all__ = ["CANDIDATES", "Explainer", "Fact", "Link", "Step"]

Fails = Callable[[Sequence[int]], bool]

CANDIDATES = 12
"""How many harder steps are explained to find the one with the fewest reasons."""

Uses = dict[int, list[Constraint]]
"""By selector, a constraint as it is at work in the links of a chain."""


class Explainer:
    """One puzzle's constraints, each behind a selector of its own, and what is asked of them."""

    def __init__(self, kind: Kind[Any], puzzle: Any) -> None:
        patterns = kind.patterns(puzzle) if kind.patterns is not None else ()
        rules = needed(kind, puzzle)
        constraints = (*rules, *patterns)
        self.search = Search(kind.layers(puzzle), kind.grid(puzzle), constraints, selection=by_itself, native=False)
        self.encoder = encoder = self.search.encoder
        self._static: Any = Minisat22(bootstrap_with=encoder.clauses)
        self.constraints = {selector: constraint for constraint, selector in encoder.selected}
        self._own = [encoder.selectors[by_itself(rule)] for rule in rules]
        self.patterns = frozenset(self.constraints).difference(self._own)
        self._rules: dict[int, list[GlobalRule]] = {}
        for rule, selector in encoder.rules:
            self._rules.setdefault(selector, []).append(rule)
        sorts = {type(rule): rule for rule, _ in encoder.rules}
        local = {sort for sort, rule in sorts.items() if isinstance(rule, LocalRule)}
        self._wide = frozenset(selector for rule, selector in encoder.rules if type(rule) not in local)
        self.printed = printed([constraint for constraint, _ in encoder.selected])
        self._plain = [selector for constraint, selector in encoder.selected if constraint.plain]
        telling = [(constraint.cost, selector) for constraint, selector in encoder.selected if not constraint.plain]
        self.order = [selector for _, selector in sorted(telling)]
        self._said = _said(encoder, frozenset(self.order))
        self._places = encoder.places()
        self._named = {layer.name: layer for layer in encoder.layers}
        self._beside: dict[Spot, list[int]] = {}
        for variable, (_, spot, _) in self._places.items():
            self._beside.setdefault(spot, []).append(variable)
        self._aside = encoder.auxiliary
        self._speaking: dict[Spot, list[int]] = {}
        for selector in self.order:
            for spot in self.constraints[selector].spots:
                self._speaking.setdefault(spot, []).append(selector)
        self._telling = frozenset(self._places).union(self._aside)

    def close(self) -> None:
        """Give the solvers' memory back."""
        self.search.close()
        self._static.delete()

    @property
    def selectors(self) -> list[int]:
        """The selectors of the kind's constraints, in its order; what only explains is not among them."""
        return list(self._own)

    def answer(self) -> Marks:
        """Return the one answer; raises `UnsolvableError` when there is none or another."""
        found = self.search.count(self._own, limit=2)
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

    def seen(self, facts: Sequence[int]) -> list[int]:
        """Return what is known from facts and the plain constraints."""
        values = self._values(facts)
        _write(values, self._static.propagate(assumptions=[*facts, *self._plain])[1])
        return values

    def alone(self, selector: int, values: list[int]) -> list[int] | None:
        """Return what one constraint alone adds to what is known; None when it is broken."""
        new = self._implied(selector, values) if self._said.get(selector, True) else []
        if new is None:
            return None
        for rule in self._rules.get(selector, ()):
            for literal, _ in rule.forced(values):
                if literal == 0 or values[abs(literal)] * literal < 0:
                    return None
                if not values[abs(literal)]:
                    new.append(literal)
        return list(dict.fromkeys(new))

    def _implied(self, selector: int, values: list[int]) -> list[int] | None:
        """Return what a constraint's clauses add to what is known; None when they are broken."""
        said = self._said.get(selector) or [
            *(one for spot in self.constraints[selector].spots for one in self._beside.get(spot, ())),
            *self._aside,
        ]
        base = [selector, *[values[one] * one for one in said if values[one]]]
        held, implied = self._static.propagate(assumptions=base)
        if not held:
            return None
        return [literal for literal in implied if not values[abs(literal)] and abs(literal) in self._telling]

    def on_board(self, literal: int) -> bool:
        """Whether a literal speaks of the board, and is no constraint's own."""
        return abs(literal) in self._places

    def known(self, values: Sequence[int]) -> list[int]:
        """Return the board literals that are known."""
        return [variable * values[variable] for variable in self._places if values[variable]]

    @property
    def board(self) -> int:
        """How many literals there are to decide."""
        return len(self._places)

    def literal(self, fact: Fact) -> int:
        """Return the literal of a fact."""
        literal = self.encoder.literal(fact.layer.name, fact.spot, fact.value)
        return literal if fact.holds else -literal

    def reached(self, facts: Sequence[int]) -> int:
        """Return how many board literals all rules together decide, those that only explain included."""
        return len(self._on_board(self._close([*self.constraints, *facts])) or [])

    def stirred(self, before: Sequence[int], values: Sequence[int], besides: Iterable[int] = ()) -> Iterable[int]:
        """Return the constraints, in order, that may say something new: what they speak of, or share, has changed."""
        if any(values[variable] != before[variable] for variable in self._aside):
            return self.order
        changed = {spot for variable, (_, spot, _) in self._places.items() if values[variable] != before[variable]}
        stirred = {selector for spot in changed for selector in self._speaking.get(spot, ())}.union(besides)
        return [selector for selector in self.order if selector in stirred or selector in self._wide]

    def learn(self, values: list[int], literals: Iterable[int]) -> None:
        """Write literals into what is known, and what the plain constraints see from it."""
        _write(values, literals)
        _write(values, self._static.propagate(assumptions=[*self.known(values), *self._plain])[1])

    def step(self, facts: Sequence[int]) -> Step | None:
        """Return the simplest next step from true facts (literals); None when nothing is left to decide."""
        used: list[int] = []
        values = self.seen(facts)
        last = self._ruled_out(values, used)
        if last is not None:
            literal, selector = last
            return self.explain(facts, literal, [*used, selector])
        return self._joint(facts, used, self.known(values))

    def _ruled_out(self, values: list[int], used: list[int]) -> tuple[int, int] | None:
        """Rule candidates out, the simplest constraint first, until one decides something to tell.

        ``values`` and ``used`` take up what is ruled out, and by what. Return what is decided and the constraint that
        decides it, or None when candidates are all that there is.
        """
        adds: dict[int, list[int]] = {}
        while True:
            progress = 0
            for selector in self.order:
                if progress and selector in self.patterns:
                    continue
                if selector not in adds:
                    adds[selector] = self.alone(selector, values) or []
                told = next((literal for literal in adds[selector] if self.tellable(literal)), None)
                if told is not None:
                    return told, selector
                progress = progress or (selector if adds[selector] else 0)
            if not progress:
                return None
            used.append(progress)
            before = list(values)
            self.learn(values, adds.pop(progress))
            for one in self.stirred(before, values):
                adds.pop(one, None)

    def _joint(self, facts: Sequence[int], used: Sequence[int], known: Sequence[int]) -> Step | None:
        """Return the cheapest of some steps that several constraints force together, after ``used`` ruled out."""
        best: Step | None = None
        pool = list(dict.fromkeys([*self._own, *used]))
        for literal in self._candidates(known):
            step = self.explain(facts, literal, pool)
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
        values = self.search.model([*facts, *self._own])
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
        certain = (one for one in literals if self.search.model([*facts, *self._own, -one]) is None)
        return _first(certain, CANDIDATES)

    def _closure(self, facts: Sequence[int]) -> list[int] | None:
        """Return what the kind's rules decide on the board from facts, nearest first; None when they are broken."""
        return self._on_board(self._close([*self._own, *facts]))

    def _on_board(self, literals: list[int] | None) -> list[int] | None:
        places = self._places
        return literals and list(dict.fromkeys([literal for literal in literals if abs(literal) in places]))

    def _close(self, base: Sequence[int], until: int = 0) -> list[int] | None:
        """Return the literals that assumptions decide without search, nearest first; None when they break.

        Some come several times. No more is asked once ``until`` is decided.
        """
        base, trail = list(base), list[int]()
        rules = [rule for one in base if one in self._rules for rule in self._rules[one]]
        while True:
            held, implied = self._static.propagate(assumptions=base)
            if not held:
                return None
            trail.extend(implied)
            if not rules or until in implied:
                return trail
            values = self._values(implied)
            more = [literal for rule in rules for literal, _ in rule.forced(values)]
            if any(literal == 0 or values[abs(literal)] * literal < 0 for literal in more):
                return None
            new = [literal for literal in dict.fromkeys(more) if not values[abs(literal)]]
            if not new:
                return trail
            base.extend(new)

    def _values(self, literals: Iterable[int]) -> list[int]:
        values = [0] * (self.encoder.variables + 1)
        _write(values, literals)
        return values

    def explain(self, facts: Sequence[int], literal: int, selectors: Sequence[int]) -> Step:
        """Return why a literal that facts and constraints (their selectors) force is true, with minimal reasons.

        What the rules lead to without supposing is explained so; else what they refute without search, without it.
        """
        pool = sorted({*selectors, *self._plain}, key=self._dearest)
        fails, given = self._proof([*pool, *facts], literal)
        reasons = self._minimal(pool, [*facts, *given], fails)
        resting = self._minimal(list(facts), [*reasons, *given], fails)
        told = sorted(reasons, key=lambda one: (self.constraints[one].plain, self.constraints[one].cost, one))
        links, supposed, uses = self._chain(resting, literal, told)
        return Step(
            self.fact(literal),
            tuple(dict.fromkeys(use for one in told for use in uses.get(one, [self.constraints[one]]))),
            tuple(links),
            tuple(dict.fromkeys(self._places[abs(one)][1] for one in resting)),
            supposed,
        )

    def _proof(self, base: Sequence[int], literal: int) -> tuple[Fails, list[int]]:
        """Return the plainest test that base passes of forcing a literal, and what it assumes besides."""
        if self._leads(literal, base):
            return partial(self._leads, literal), []
        return self._refuted if self._refuted([*base, -literal]) else self._impossible, [-literal]

    def _leads(self, literal: int, base: Sequence[int]) -> bool:
        """Whether the rules that are switched on lead to a literal without supposing anything."""
        return literal in (self._close(base, literal) or ())

    def _refuted(self, base: Sequence[int]) -> bool:
        """Whether the rules that are switched on break these assumptions without search."""
        return self._close(base) is None

    def _impossible(self, base: Sequence[int]) -> bool:
        """Whether no answer at all goes with these assumptions."""
        return self.search.model(base) is None

    def _dearest(self, selector: int) -> tuple[bool, float, int]:
        constraint = self.constraints[selector]
        return constraint.plain, -constraint.cost, -selector

    def _minimal(self, wanted: list[int], given: Sequence[int], fails: Fails) -> list[int]:
        """Return a minimal part of ``wanted`` that fails together with ``given``; the first go first."""
        if fails == self._impossible and self._impossible([*wanted, *given]):
            core = frozenset(self.search.core())
            wanted = [one for one in wanted if one in core]
        return strip([[one] for one in wanted], wanted, lambda left: fails([*left, *given]))

    def _chain(self, facts: Sequence[int], literal: int, selectors: Sequence[int]) -> tuple[list[Link], int, Uses]:
        """Return how constraints lead from facts to a literal, one at a time, supposing its opposite if need be."""
        for supposed, start in enumerate((list(facts), [*facts, -literal])):
            values = self._values(self._static.propagate(assumptions=start)[1])
            links, uses, ended = self._follow(values, literal, selectors, bool(supposed))
            if ended:
                return links, supposed, uses
        return links, 2, uses

    def _follow(
        self, values: list[int], literal: int, selectors: Sequence[int], supposing: bool
    ) -> tuple[list[Link], Uses, bool]:
        links: list[Link] = []
        uses: Uses = {}
        moved = True
        while moved:
            moved = False
            for selector in selectors:
                new = self.alone(selector, values)
                if new is None:
                    return [*links, Link(self.constraints[selector], ())], uses, supposing
                if new:
                    use = self._use(selector, values, [literal] if literal in new else new)
                    uses.setdefault(selector, []).append(use)
                    _write(values, self._static.propagate(assumptions=new)[1])
                    board = [one for one in new if self.on_board(one)]
                    links.append(Link(use, tuple(self.fact(one) for one in board)))
                    moved = True
                if literal in new and not supposing:
                    return links, uses, True
        return links, uses, False

    def _use(self, selector: int, values: list[int], new: Sequence[int]) -> Constraint:
        """Return a constraint as it is at work where it adds something new to what is known."""
        for rule in self._rules.get(selector, ()):
            if isinstance(rule, TellingRule):
                told = (rule.told(one, because) for one, because in rule.forced(values) if one in new)
                return next(told, self.constraints[selector])
        return self.constraints[selector]


def _said(encoder: Encoder, selectors: frozenset[int]) -> dict[int, list[int]]:
    """Return the variables that some constraints' clauses speak of, none for those that are rules only."""
    said: dict[int, dict[int, None]] = {selector: {} for selector in selectors}
    for clause in encoder.clauses:
        if clause and -clause[-1] in selectors:
            said[-clause[-1]].update(dict.fromkeys(map(abs, clause[:-1])))
    return {selector: list(variables) for selector, variables in said.items()}


def _write(values: list[int], literals: Iterable[int]) -> None:
    for literal in literals:
        values[abs(literal)] = 1 if literal > 0 else -1


def _first(items: Iterator[int], most: int) -> list[int]:
    return [item for item, _ in zip(items, range(most), strict=False)]
