"""Taking clues away from a full puzzle: down to a level, on by uniqueness, and back to what one supposition solves.

Every decision is a fact (solved by the rules or not, one answer or not), so the same order gives the same puzzle
whatever the solver does on its way. Clues are named by their places among the puzzle's clue constraints.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from kazu_core.solving.reason import Closure, Measure, Reasoner
from kazu_core.solving.search import Search
from kazu_core.solving.strip import Group, strip

if TYPE_CHECKING:
    from kazu_core.constraints.base import Constraint
    from kazu_core.grid import Grid
    from kazu_core.kind import Kind, Level
    from kazu_core.marks import Layer, Marks


Carved = tuple[list[int], Measure]
"""The clues that stay, by their places among all of them, and how deep the puzzle is."""
_Lacking = tuple[frozenset[int], Closure]
"""Clues that did not do, and what they led to."""


class Carver:
    """A puzzle with all its clues, its answer, and the two engines that decide which clues may go."""

    def __init__(self, layers: Sequence[Layer], grid: Grid, constraints: Sequence[Constraint], answer: Marks) -> None:
        self.answer = answer
        self.clues = tuple(constraint for constraint in constraints if constraint.clue)
        self.cells = len(grid.cells)
        self._layers, self._grid, self._constraints = layers, grid, constraints
        self._reasoner: Reasoner | None = None
        self._search: Search | None = None
        self._differing = 0

    def close(self) -> None:
        """Give the solvers' memory back."""
        if self._reasoner is not None:
            self._reasoner.close()
        if self._search is not None:
            self._search.close()

    @property
    def reasoner(self) -> Reasoner:
        """What the rules decide; made when it is first asked for."""
        if self._reasoner is None:
            self._reasoner = Reasoner(self._layers, self._grid, self._constraints)
        return self._reasoner

    def by_rules(self, order: Sequence[Group], shown: Sequence[int], *, tier: int, floor: int = 0) -> list[int]:
        """Take away what the rules up to a tier can do without.

        What clues that did not do have led to is where clues that these are among go on from.
        """
        lacking: list[_Lacking] = []

        def passes(clues: list[int]) -> bool:
            closure = self._onward(lacking, clues, tier)
            if self.reasoner.solved(closure):
                return True
            lacking.append((frozenset(clues), closure))
            return False

        return strip(order, shown, passes, floor)

    def _onward(self, lacking: list[_Lacking], clues: Sequence[int], tier: int) -> Closure:
        """Return the closure of some clues, from the last of those that lack that they contain; others are dropped."""
        asked = frozenset(clues)
        while lacking and not lacking[-1][0] <= asked:
            lacking.pop()
        if not lacking:
            return self.reasoner.closure(clues, tier=tier)
        fewer, known = lacking[-1]
        return self.reasoner.shown(known, sorted(asked - fewer))

    def solved(self, shown: Sequence[int], *, tier: int) -> bool:
        """Whether the rules up to a tier solve the puzzle with these clues."""
        return self.reasoner.solved(self.reasoner.closure(shown, tier=tier))

    def unique(self, shown: Sequence[int]) -> list[int] | None:
        """Return clues of these that already allow the answer alone; None when there is another answer."""
        if self._others(shown) is not None:
            return None
        needed = frozenset(self.needed())
        return [clue for clue in shown if clue in needed]

    def another(self, shown: Sequence[int]) -> Marks | None:
        """Return an answer other than the puzzle's own that these clues allow as well, None when there is none."""
        values = self._others(shown)
        return None if values is None else self._searching()[0].encoder.written(values)

    def _others(self, shown: Sequence[int]) -> list[int] | None:
        """Return the values of another answer, None when there is none."""
        search, selectors = self._searching()
        return search.model([*(selectors[clue] for clue in shown), self._differing])

    def needed(self) -> list[int]:
        """Return the clues on which the last proof, that there is not `another`, rested."""
        search, selectors = self._searching()
        core = frozenset(search.core())
        return [clue for clue, selector in enumerate(selectors) if selector in core]

    def _searching(self) -> tuple[Search, list[int]]:
        if self._search is None:
            self._search = Search(
                self._layers, self._grid, self._constraints, selection=lambda one: id(one) if one.clue else None
            )
            self._differing = self._search.differing(self.answer)
        return self._search, [self._search.encoder.selectors[id(clue)] for clue in self.clues]

    def by_uniqueness(self, order: Sequence[Group], shown: Sequence[int]) -> tuple[list[int], list[Group]]:
        """Take away what uniqueness can do without; return what stays and the groups taken, in their order.

        A clue that the last proof did not use goes without asking: the fact is the same.
        """
        kept, taken = list(shown), []
        needed = self.unique(kept)
        if needed is None:
            raise ValueError("the puzzle has more than one answer with all the clues shown")
        for group in order:
            left = [clue for clue in kept if clue not in group]
            if len(left) == len(kept):
                continue
            proof: list[int] | None = needed
            if any(clue in group for clue in needed):
                proof = self.unique(left)
            if proof is not None:
                kept, needed = left, proof
                taken.append(group)
        return kept, taken

    def slide(
        self, order: Sequence[Group], shown: Sequence[int], *, extra: int | None = None, most: int | None = None
    ) -> Carved:
        """Take away what uniqueness can do without, and put back, the last taken first, as few groups as need be.

        Back to a puzzle that one supposition at a time solves, fewer than ``extra`` of them (any number when left out).
        Found by halving: more clues hardly ever make a puzzle deeper. With more than ``most`` clues none is tried: then
        the measure tells that it was not reached.
        """

        sparse, taken = self.by_uniqueness(order, shown)
        room = len(self.clues) if most is None else most - len(sparse)
        furthest = sum(size <= room for size in accumulate(len(group) for group in reversed(taken)))

        @cache
        def looked(count: int) -> tuple[Measure, Closure]:
            return self.look(self.put_back(sparse, taken, count), most=extra)

        def few_enough(count: int) -> bool:
            found, _ = looked(count)
            return found.depth < 2 and (extra is None or found.probes < extra)

        lacking = [(frozenset(sparse), looked(0)[1])]
        literals = self.reasoner.literals(self.answer)

        def solved(count: int) -> bool:  # the next in halving has more clues than any that did not do
            clues = self.put_back(sparse, taken, count)
            closure, _, _ = self.reasoner.suppose(literals, self._onward(lacking, clues, tier=1))
            if self.reasoner.solved(closure):
                return True
            lacking.append((frozenset(clues), closure))
            return False

        fits = solved if extra is None else few_enough
        count = 0 if few_enough(0) or not furthest else bisect_left(range(furthest), True, lo=1, key=fits)
        return self.put_back(sparse, taken, count), looked(count)[0]

    def to_level(self, order: Sequence[Group], level: Level, *, floor: int, extra: int) -> Carved | None:
        """Take clues away as a level asks; whether it is reached, the measure tells.

        Easy and medium keep what the rules need, easy without techniques, and ``floor`` clues at least; None when not
        even all clues give way to the rules, so that none could go. Extra-hard keeps the fewest with which one
        supposition at a time still does; hard needs fewer than ``extra`` suppositions.
        """
        every = range(len(self.clues))
        if level in {"easy", "medium"}:
            kept = self.by_rules(order, every, tier=0 if level == "easy" else 1, floor=floor)
            measure = self.measure(kept)
            return None if measure.depth else (kept, measure)
        return self.slide(order, every, extra=extra if level == "hard" else None)

    def put_back(self, sparse: Sequence[int], taken: Sequence[Group], count: int) -> list[int]:
        """Return the clues with the last ``count`` groups that were taken put back."""
        return sorted({*sparse, *(clue for group in taken[len(taken) - count :] for clue in group)})

    def measure(self, shown: Sequence[int], *, most: int | None = None) -> Measure:
        """Measure how deep the puzzle with these clues is, by so many suppositions at most."""
        return self.look(shown, most=most)[0]

    def look(self, shown: Sequence[int], *, most: int | None = None) -> tuple[Measure, Closure]:
        """Return what `measure` does, and what was decided."""
        return self.reasoner.look(self.answer, shown, most=most)


def carver(kind: Kind[Any], puzzle: Any, answer: Marks) -> Carver:
    """Return the carver of a puzzle that shows all its clues."""
    return Carver(kind.layers(puzzle), kind.grid(puzzle), kind.constraints(puzzle), answer)
