"""Constraints as clauses: a literal for every value of every spot, and selectors to switch constraints on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import combinations

from kazu_core.constraints.base import Constraint, GlobalRule, LazyRule
from kazu_core.grid import Grid, Spot
from kazu_core.marks import Layer, Marks

Selection = Callable[[Constraint], Hashable]
"""Gives a constraint the key of its selector: equal keys are switched together; None means always on."""


def always(_constraint: Constraint) -> None:
    """Select nothing: every constraint is simply on."""


def by_itself(constraint: Constraint) -> Hashable:
    """Give every constraint a selector of its own."""
    return id(constraint)


class Encoder:
    """Turns the constraints of one puzzle into clauses (the `Target` that they write to).

    ``clauses`` and ``cards`` (literals of which at most so many are true, for a solver that knows them natively) are
    the result; ``rules`` are the global rules, each with the selector that guards it (0 for none). ``selectors`` maps
    the keys of the selection to their literals. With ``native`` at-most rules of an unguarded constraint go to
    ``cards``, otherwise everything becomes clauses.
    """

    def __init__(
        self, layers: Sequence[Layer], grid: Grid, *, selection: Selection = always, native: bool = False
    ) -> None:
        self.clauses: list[list[int]] = []
        self.cards: list[tuple[list[int], int]] = []
        self.rules: list[tuple[GlobalRule, int]] = []
        self.selectors: dict[Hashable, int] = {}
        self.selected: list[tuple[Constraint, int]] = []
        self.variables = 0
        self.grid = grid
        self._selection = selection
        self._native = native
        self._guard = 0
        self._shared: dict[object, int] = {}
        self._places: dict[str, dict[Spot, tuple[int, ...]]] = {}
        self._values: dict[str, dict[int, int]] = {}
        self.layers = tuple(layer for layer in layers if layer.answer)
        for layer in self.layers:
            self._allot(layer, grid)

    def _allot(self, layer: Layer, grid: Grid) -> None:
        """Give every counting value of every spot its literal; two values of which one must be share a variable."""
        spots, count, first = layer.spots(grid), len(layer.counts), self.variables + 1
        self._values[layer.name] = {value: place for place, value in enumerate(layer.counts)}
        if count == 2 and layer.every:
            self._places[layer.name] = {spot: (first + at, -first - at) for at, spot in enumerate(spots)}
            self.variables += len(spots)
            return
        self._places[layer.name] = {
            spot: tuple(range(first + at * count, first + (at + 1) * count)) for at, spot in enumerate(spots)
        }
        self.variables += len(spots) * count
        for literals in self._places[layer.name].values():
            self.at_most(literals, 1)

    def literal(self, layer: str, spot: Spot, value: int = 1) -> int:
        """Return the literal that says: this value is written at this spot."""
        return self._places[layer][spot][self._values[layer][value]]

    def along(self, layer: str, spots: Sequence[Spot], value: int = 1) -> list[int]:
        """Return, for each of the spots, the literal that says: this value is written there."""
        places, at = self._places[layer], self._values[layer][value]
        return [places[spot][at] for spot in spots]

    def literals(self, layer: str, spot: Spot) -> tuple[int, ...]:
        """Return the literals of all counting values of a spot, in the layer's order."""
        return self._places[layer][spot]

    def shared(self, key: object) -> int:
        """Return the auxiliary variable of a key, a new one the first time."""
        found = self._shared.get(key)
        if found is None:
            found = self._shared[key] = self._fresh()
        return found

    @property
    def auxiliary(self) -> list[int]:
        """The variables of `shared`, which several constraints may speak of; the counters' own are not among them."""
        return sorted(self._shared.values())

    def _fresh(self) -> int:
        self.variables += 1
        return self.variables

    def clause(self, literals: Sequence[int]) -> None:
        """Demand that at least one of the literals is true."""
        self.clauses.append([*literals, -self._guard] if self._guard else list(literals))

    def clauses_over(
        self, literals: Sequence[int], clauses: Sequence[Sequence[int]], besides: Sequence[int] = ()
    ) -> None:
        """Demand clauses written as signed places among some literals, counted from 1; ``besides`` is in each."""
        signed = [0, *literals, *(-literal for literal in reversed(literals))]
        if self._guard:
            besides = (*besides, -self._guard)
        if besides:
            self.clauses.extend([*[signed[at] for at in clause], *besides] for clause in clauses)
        else:
            self.clauses.extend([signed[at] for at in clause] for clause in clauses)

    def at_most(self, literals: Sequence[int], most: int, unless: int = 0) -> None:
        """Demand that at most so many of the literals are true, or that ``unless`` is."""
        besides = (unless,) if unless else ()
        if len(literals) <= most:
            return
        if most < 0:
            self.clause(besides)
        elif most == 0:
            for literal in literals:
                self.clause((-literal, *besides))
        elif self._native and not (self._guard or unless) and len(literals) > 2:
            self.cards.append((list(literals), most))
        elif most == 1:
            self._at_most_one(literals, besides)
        elif most == len(literals) - 1:
            self.clause([*(-literal for literal in literals), *besides])
        else:
            self._at_most(literals, most, besides)

    def _at_most_one(self, literals: Sequence[int], besides: Sequence[int]) -> None:
        """Pairwise clauses up to a ninth literal, a ladder of auxiliary literals from there on."""
        if len(literals) <= 9:
            for one, other in combinations(literals, 2):
                self.clause((-one, -other, *besides))
            return
        before = 0
        for place, literal in enumerate(literals):
            if before:
                self.clause((-before, -literal, *besides))
            if place == len(literals) - 1:
                break
            reached = self._fresh()
            self.clause((-literal, reached))
            if before:
                self.clause((-before, reached))
            before = reached

    def _at_most(self, literals: Sequence[int], most: int, besides: Sequence[int]) -> None:
        """A sequential counter: ``row[j]`` says that more than j of the literals so far are true."""
        row: list[int] = []
        for place, literal in enumerate(literals):
            if len(row) == most:
                self.clause((-literal, -row[-1], *besides))
            if place == len(literals) - 1:
                break
            counted = [self._fresh() for _ in range(min(place + 1, most))]
            for level, reached in enumerate(counted):
                if level < len(row):
                    self.clause((-row[level], reached))
                if level == 0:
                    self.clause((-literal, reached))
                else:
                    self.clause((-literal, -row[level - 1], reached))
            row = counted

    def at_least(self, literals: Sequence[int], least: int, unless: int = 0) -> None:
        """Demand that at least so many of the literals are true, or that ``unless`` is."""
        besides = (unless,) if unless else ()
        if least == 1:
            self.clause((*literals, *besides))
        elif least > len(literals):
            self.clause(besides)
        elif least > 0:
            self.at_most([-literal for literal in literals], len(literals) - least, unless)

    def exactly(self, literals: Sequence[int], count: int) -> None:
        """Demand that exactly so many of the literals are true."""
        self.at_most(literals, count)
        self.at_least(literals, count)

    def global_rule(self, rule: GlobalRule) -> None:
        """Have a rule looked at whenever an assignment is found or extended."""
        self.rules.append((rule, self._guard))

    def add(self, constraints: Sequence[Constraint]) -> None:
        """Encode constraints, each behind the selector that the selection gives it."""
        for constraint in constraints:
            key = self._selection(constraint)
            self._guard = 0 if key is None else self._selector(key)
            if self._guard:
                self.selected.append((constraint, self._guard))
            constraint.encode(self)
        self._guard = 0

    def written_out(self, rule: LazyRule, fresh: int) -> list[list[int]]:
        """Return the clauses that a rule writes in full, for while all that is selected stands.

        ``fresh`` is the last variable in use; what is new comes after it (and counts among `variables`).
        """
        before, self.variables = len(self.clauses), fresh
        self._guard = self._fresh()
        self.clauses.append([self._guard, *(-selector for selector in self.selectors.values())])
        rule.in_full(self)
        self._guard = 0
        written = self.clauses[before:]
        del self.clauses[before:]
        return written

    def _selector(self, key: Hashable) -> int:
        found = self.selectors.get(key)
        if found is None:
            found = self.selectors[key] = self._fresh()
        return found

    def written(self, values: Sequence[int]) -> Marks:
        """Return the marks that a full assignment stands for: the counting values that are true."""
        return Marks({
            layer.name: {
                spot: value
                for spot, literals in self._places[layer.name].items()
                for value, literal in zip(layer.counts, literals, strict=True)
                if (values[literal] if literal > 0 else -values[-literal]) > 0
            }
            for layer in self.layers
        })  # fmt: skip

    def blocking(self, values: Sequence[int]) -> list[int]:
        """Return the clause that rules out this assignment's answer, and no other's."""
        block: list[int] = []
        for layer in self.layers:
            for literals in self._places[layer.name].values():
                if layer.every:
                    block.extend(-one for one in literals if (values[one] if one > 0 else -values[-one]) > 0)
                else:
                    block.extend(-one if values[one] > 0 else one for one in literals)
        return block

    def facts(self, marks: Marks) -> list[int]:
        """Return the literals that marks stand for; a value that does not count says that none of those is there."""
        known: list[int] = []
        for layer in self.layers:
            for spot, value in marks.on(layer.name).items():
                if value in layer.counts:
                    known.append(self.literal(layer.name, spot, value))
                else:
                    known.extend(-literal for literal in self._places[layer.name][spot])
        return known

    def places(self) -> dict[int, tuple[str, Spot, int]]:
        """Return what every board variable stands for: its layer, spot and value (true when the value is there)."""
        return {
            literal: (layer.name, spot, value)
            for layer in self.layers
            for spot, literals in self._places[layer.name].items()
            for value, literal in zip(layer.counts, literals, strict=True)
            if literal > 0
        }
