"""The techniques of walled areas: what all rectangles left of a number share, and cells with one number in reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from attrs import Factory, define, field, frozen

from kazu_core.constraints.area_reading import AreaReader, OfArea
from kazu_core.constraints.base import Finding, Target, Values, reading
from kazu_core.constraints.rectangles import Fitting
from kazu_core.grid import Spot, place
from kazu_core.marks import Marks
from kazu_core.words import Words

_SHARED = Words("what all rectangles that still fit the {area} at {cell} share is certain",
                "{cell}の{area}に置ける長方形のどれにも共通する部分は確定します")  # fmt: skip
_SHARED_UNTOLD = Words("what all rectangles that still fit the ? at {cell} share is certain",
                       "{cell}の「？」に置ける長方形のどれにも共通する部分は確定します")  # fmt: skip
_REACHED = Words("{cell} belongs to the only number that can still reach it",
                 "{cell}は、そこに届くただ1つの数字のものです")  # fmt: skip


def _literals(to: Target, layer: str, inside: Iterable[Spot], round_it: Iterable[Spot]) -> set[int]:
    """Return what a rectangle means for the walls: none inside, one everywhere round it."""
    return {-to.literal(layer, spot) for spot in inside}.union(to.literal(layer, spot) for spot in round_it)


def variable_of(to: Target, number: int) -> int:
    """Return the variable that says: this rectangle (its place in the list) stands there."""
    return to.shared(("rectangle", number))


@lru_cache(maxsize=8192)
def at_place(words: Words, spot: Spot, area: int) -> Words:
    """Return words with a cell filled in; the count of cells stays open."""
    return words.fill(cell=place(spot), area=area, count=Words("{count}", "{count}"))


@define(eq=False)
class _Lookup:
    """A rule that looks at a few rectangles' variables and says what those that are left all force."""

    variables: tuple[int, ...]
    consequences: Callable[[tuple[int, ...]], Sequence[int]]
    _known: dict[tuple[int, ...], Sequence[int]] = field(factory=dict, init=False)
    _read: Callable[[Values], tuple[int, ...]] = field(
        default=Factory(lambda self: reading(self.variables), takes_self=True), init=False
    )

    def cuts(self, values: Values) -> Iterable[Sequence[int]]:
        """Return nothing: the rule follows from the others."""
        return ()

    def forced(self, values: Values) -> Iterable[tuple[int, Sequence[int]]]:
        """Return what is forced and not known yet, each because of the rectangles that are out already."""
        those = self._read(values)
        known = self._known.get(those)
        if known is None:
            left = tuple(at for at, value in enumerate(those) if value >= 0)
            known = self._known[those] = self.consequences(left) if left else ()
        new = [literal for literal in known if values[abs(literal)] * literal <= 0]
        if not new:
            return ()
        because = [-variable for variable in self.variables if values[variable] < 0]
        return [(literal, because) for literal in new]


@frozen(kw_only=True)
class SharedByAll(OfArea):
    """A technique: what all rectangles left of one clue share is settled: cells joined inside, walls round them."""

    fitting: Fitting = field(repr=False, eq=False)
    number: int

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield nothing: the rule follows from the others."""
        return ()

    def encode(self, to: Target) -> None:
        """Have the clue's rectangles looked at."""
        numbers = self.fitting.by_clue[self.number]
        if len(numbers) < 2:
            return

        def shared(left: tuple[int, ...]) -> Sequence[int]:
            sides = (self.fitting.edges[numbers[at]] for at in left)
            return sorted(set.intersection(*(_literals(to, self.reader.layer, *side) for side in sides)))

        to.global_rule(_Lookup(tuple(variable_of(to, number) for number in numbers), shared))


@frozen(kw_only=True)
class OneCluesCell(OfArea):
    """A technique: a cell that only one clue can reach is that clue's, so its rectangles elsewhere are out."""

    fitting: Fitting = field(repr=False, eq=False)
    cell: int

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield nothing: the rule follows from the others."""
        return ()

    def encode(self, to: Target) -> None:
        """Have the rectangles over the cell looked at."""
        over, fitting = self.fitting.by_cell[self.cell], self.fitting
        if len(over) < 2:
            return
        variables = tuple(variable_of(to, number) for number in over)
        clues = [fitting.rectangles[number].clue for number in over]

        def elsewhere(left: tuple[int, ...]) -> Sequence[int]:
            if len({clues[at] for at in left}) > 1:
                return ()
            here = frozenset(over)
            return [-variable_of(to, number) for number in fitting.by_clue[clues[left[0]]] if number not in here]

        to.global_rule(_Lookup(variables, elsewhere))


def shared_by_all(reader: AreaReader, fitting: Fitting, number: int) -> SharedByAll:
    """Return the technique of one number."""
    cell, area = fitting.clues[number]
    spot = reader.grid.cells[cell]
    says = at_place(_SHARED_UNTOLD, spot, 0) if area is None else at_place(_SHARED, spot, area)
    return SharedByAll(code="area-shared", spots=(spot,), says=says, wrong=says, tier=1, cost=1.3, judged=False,
                       reader=reader, fitting=fitting, number=number)  # fmt: skip


def one_clues_cell(reader: AreaReader, fitting: Fitting, cell: int) -> OneCluesCell:
    """Return the technique of one cell."""
    spot = reader.grid.cells[cell]
    says = at_place(_REACHED, spot, 0)
    return OneCluesCell(code="cell-one-number", spots=(spot,), says=says, wrong=says, tier=1, cost=2.4, judged=False,
                        reader=reader, fitting=fitting, cell=cell)  # fmt: skip
