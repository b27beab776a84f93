"""Areas that each hold one clue, of their size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from kazu_core.constraints.base import Constraint, Finding, Target, Values
from kazu_core.constraints.live import Live
from kazu_core.grid import Grid, Spot
from kazu_core.marks import Marks


@frozen(kw_only=True)
class Islands(Constraint):
    """The cells without a value fall into areas, each with exactly one clue, which is its number of cells.

    ``clues`` gives the clue of a cell; 0 stands for a clue of unknown size. A clue's own cell never has the value.
    """

    layer: str
    value: int
    grid: Grid
    clues: Mapping[Spot, int]

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield a finding for each area that is wrong; unfinished, for each clue that can no longer reach its size."""
        covered = {spot for spot, value in marks.on(self.layer).items() if value == self.value}
        for clue in self.clues:
            if clue in covered:
                yield self.finding((clue,))
        for area in _areas(self.grid, covered):
            held = [spot for spot in area if spot in self.clues]
            sizes = [self.clues[spot] for spot in held]
            exact = len(held) == 1 and sizes[0] in (0, len(area))
            if (done and not exact) or (not done and any(size > len(area) for size in sizes)):
                yield self.finding(area)

    def live(self) -> Live:
        """Each clue that is covered, and each area that can no longer reach its clue's size."""
        numbers: dict[str, int | tuple[int, ...]] = {"value": self.value, "sizes": tuple(self.clues.values())}
        return Live(rule="islands", layer=self.layer, spots=tuple(self.clues), numbers=numbers)

    def encode(self, to: Target) -> None:
        """Keep the clues' own cells free, and look at the areas of each model."""
        literals = {cell: to.literal(self.layer, cell, self.value) for cell in self.grid.cells}
        for clue in self.clues:
            to.clause([-literals[clue]])
        to.global_rule(_Areas(self.grid, self.clues, literals))


@frozen
class _Areas:
    grid: Grid
    clues: Mapping[Spot, int]
    literals: Mapping[Spot, int]

    def cuts(self, values: Values) -> Iterable[Sequence[int]]:
        """Return a clause for each area that holds no clue, two, or one of another size."""
        covered = {cell for cell, literal in self.literals.items() if values[literal] > 0}
        for area in _areas(self.grid, covered):
            held = [cell for cell in area if cell in self.clues]
            size = self.clues[held[0]] if len(held) == 1 else 0
            if len(held) > 1:
                yield [self.literals[cell] for cell in self._path(held[0], held[1], covered)]
            elif held and size and len(area) > size:
                yield [self.literals[cell] for cell in _spread(self.grid, held[0], covered, size + 1)]
            elif not held or size > len(area):
                border = dict.fromkeys(
                    other for cell in area for other in self.grid.neighbours(cell) if other in covered
                )
                yield [*(self.literals[cell] for cell in area), *(-self.literals[cell] for cell in border)]

    def forced(self, values: Values) -> Iterable[tuple[int, Sequence[int]]]:
        """Force nothing: kinds that need it name rules of their own."""
        return ()

    def _path(self, start: Spot, goal: Spot, covered: set[Spot]) -> list[Spot]:
        """Return the cells of a shortest way between two cells of an area."""
        before: dict[Spot, Spot] = {start: start}
        for cell in _walk(self.grid, start, covered, before):
            if cell == goal:
                break
        way = [goal]
        while way[-1] != start:
            way.append(before[way[-1]])
        return way


def _walk(grid: Grid, start: Spot, covered: set[Spot], before: dict[Spot, Spot]) -> Iterator[Spot]:
    """Yield the cells of an area nearest first, noting from where each was reached."""
    queue = [start]
    for cell in queue:
        yield cell
        for other in grid.neighbours(cell):
            if other not in covered and other not in before:
                before[other] = cell
                queue.append(other)


def _spread(grid: Grid, start: Spot, covered: set[Spot], most: int) -> list[Spot]:
    """Return the nearest cells of an area, at most so many; they hang together."""
    return [cell for cell, _ in zip(_walk(grid, start, covered, {start: start}), range(most), strict=False)]


def _areas(grid: Grid, covered: set[Spot]) -> Iterator[tuple[Spot, ...]]:
    """Yield the areas of cells that are not covered, in reading order of their first cells."""
    seen: set[Spot] = set()
    for cell in grid.cells:
        if cell not in covered and cell not in seen:
            area = tuple(sorted(_walk(grid, cell, covered, {cell: cell})))
            seen.update(area)
            yield area
