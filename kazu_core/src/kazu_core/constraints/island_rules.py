"""All rules of islands in a sea, and the techniques that people know for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from attrs import field, frozen

from kazu_core.constraints.base import Constraint, Finding, Target, Values
from kazu_core.constraints.connected import Connected, CutOff
from kazu_core.constraints.island_view import Told, View
from kazu_core.constraints.islands import (
    ClueUnshaded,
    Forced,
    IslandHasClue,
    IslandOneClue,
    IslandReader,
    IslandSize,
    Looking,
    OfIslands,
    OwnedLand,
)
from kazu_core.constraints.shading import no_squares
from kazu_core.constraints.words_islands import SAYS, WRONG
from kazu_core.grid import Size, Spot, grid_of, place
from kazu_core.words import Words

Asked = Callable[[View], Iterable[tuple[int, Told | None]]]
"""What a technique tells of a view: land (or sea) that it looks at, and what follows."""


@frozen(kw_only=True)
class IslandTechnique(OfIslands):
    """What follows from the rules of islands on unfinished boards; it breaks nothing by itself.

    ``ask`` says what follows. ``far``: cells that no clue reaches are barred from the start, as clauses.
    """

    ask: Asked = field(repr=False, eq=False)
    far: bool = False
    judged: bool = False

    def encode(self, to: Target) -> None:
        """Have unfinished answers looked at."""
        looking = self.reader.told(to)
        if self.far:
            told = looking.isles.view(0, looking.isles.clued).unreachable()
            for literal in looking.wet(told[0]) if told else ():
                to.clause((literal,))
        to.global_rule(_Technique(self, looking))

    def breaches(self, marks: object, done: bool) -> Iterable[Finding]:
        """Yield nothing: the rules say it."""
        return ()


@frozen
class _Technique:
    """The rule of `IslandTechnique`."""

    rule: IslandTechnique
    looking: Looking

    def cuts(self, values: Values) -> tuple[()]:
        """Return nothing: the rules that this follows from have them."""
        return ()

    def forced(self, values: Values) -> Iterator[Forced]:
        """Yield what the technique tells, because of the cells that it looks at."""
        view = self.looking.view(values)
        for cells, told in self.rule.ask(view):
            if told is None:
                yield 0, self.looking.dry(view.land)
            elif told[0] | told[1]:
                because = [*self.looking.wet(cells & view.sea), *self.looking.dry(cells & ~view.sea)]
                yield from ((one, because) for one in (*self.looking.wet(told[0]), *self.looking.dry(told[1])))

    def told(self, literal: int, because: Sequence[int]) -> Constraint:
        """Return the rule at the cells that it looks at."""
        cells = sum(1 << self.looking.sea.index(abs(one)) for one in because)
        return self.rule.closer(cells, code=self.rule.code)


# ----------------------------------------------------------------------------------------------------- the family


def islands(size: Size, clues: Mapping[Spot, int], *, layer: str = "shade") -> tuple[Constraint, ...]:
    """Return the rules: the unshaded cells are islands, each with one clue, its number of cells (0: any), in one sea.

    ``layer`` is that of the shading; shaded cells (1) are the sea, which is in one piece and fills no square of 2 by 2.
    Codes, in the order of asking: ``clue-shaded``, ``shaded-square``, ``island-without-clue``, ``sea-split``,
    ``island-two-clues``, ``island-size``; what follows from them comes after, and breaks nothing by itself.
    """
    reader = IslandReader(grid_of(size), clues, layer)
    told = [(number, spot, count) for number, (spot, count) in enumerate(sorted(clues.items()))]
    return (
        *(
            ClueUnshaded(**_said("clue-shaded"), spots=(spot,), reader=reader, at=spot, plain=True)
            for _, spot, _ in told
        ),
        *no_squares(reader.grid, layer),
        IslandHasClue(**_said("island-without-clue"), spots=(), reader=reader, cost=1.8),
        Connected(**_said("sea-split"), layer=layer, grid=reader.grid, value=1, cost=2.2),
        IslandOneClue(**_said("island-two-clues"), spots=(), reader=reader, cost=1.1),
        *(_size(reader, spot, count) for _, spot, count in told),
        OwnedLand(**_said("land-owned"), spots=(), reader=reader),
        *_basic(reader, [one for one in told if one[2]]),
        *_advanced(reader, [one for one in told if one[2]]),
    )


def _said(code: str, **slots: Words | str | int) -> Mapping[str, Any]:
    """Return the code and the words of a rule, its slots filled."""
    says, wrong = SAYS[code], WRONG.get(code, SAYS[code])
    return {"code": code, "says": says.fill(**slots), "wrong": wrong.fill(**slots)}


def _size(reader: IslandReader, spot: Spot, count: int) -> IslandSize:
    open_count = Words("{count}", "{count}")
    said = {**_said("island-size", cell=place(spot), number=count, count=open_count)}
    if not count:
        said["says"] = SAYS["island-untold"].fill(cell=place(spot))
    return IslandSize(**said, spots=(spot,), reader=reader, at=spot, cost=1.3, clue=True)


def _basic(reader: IslandReader, told: Sequence[tuple[int, Spot, int]]) -> Iterator[IslandTechnique]:
    """Yield what beginners see: an island's only way to grow, cells out of reach, and sea with one way out."""
    yield from _each(reader, told, "island-way-out", View.way_out, cost=1.7, tier=0)
    yield IslandTechnique(
        **_said("unreachable"), spots=(), reader=reader, far=True, cost=1.6, ask=lambda view: [(0, view.unreachable())]
    )
    yield IslandTechnique(**_said("sea-way-out"), spots=(), reader=reader, cost=2.0, ask=View.sea_ways)


def _advanced(reader: IslandReader, told: Sequence[tuple[int, Spot, int]]) -> Iterator[Constraint]:
    """Yield what takes practice."""
    yield from _each(reader, told, "island-needs", View.needs, cost=2.6)
    yield from _each(reader, told, "island-corner", View.corner, cost=2.8)
    yield from _each(reader, told, "island-too-large", View.too_much, cost=2.8)
    yield IslandTechnique(**_said("land-needs"), spots=(), reader=reader, tier=1, cost=2.8, ask=View.orphan_needs)
    yield CutOff(**_said("sea-cut-off"), layer=reader.layer, grid=reader.grid, value=1, tier=1, cost=2.6)


def _each(
    reader: IslandReader,
    told: Sequence[tuple[int, Spot, int]],
    code: str,
    ask: Callable[[View, int], Told | None],
    *,
    cost: float,
    tier: int = 1,
) -> Iterator[IslandTechnique]:
    """Yield a technique for each clue whose size is told."""
    for number, spot, count in told:
        said = _said(code, cell=place(spot), number=count)
        of_clue = partial(_of_clue, number, ask)
        yield IslandTechnique(**said, spots=(spot,), reader=reader, tier=tier, cost=cost, ask=of_clue)


def _of_clue(number: int, ask: Callable[[View, int], Told | None], view: View) -> Iterable[tuple[int, Told | None]]:
    """Return what a technique tells of one clue's island."""
    return [(view.pieces[number], ask(view, number))]
