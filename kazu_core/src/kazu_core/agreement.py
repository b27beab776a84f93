"""Holding the two readings of constraints against each other, on all grids of small boards or on drawn ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from kazu_core.constraints.base import Constraint
from kazu_core.grid import Grid
from kazu_core.marks import Layer, Marks
from kazu_core.random import Stream
from kazu_core.solving.search import Search


def grids(layers: Sequence[Layer], grid: Grid) -> Iterator[Marks]:
    """Yield every finished grid: each counting value, or none where a spot may stay empty, on every spot."""
    places = [(layer, spot) for layer in layers if layer.answer for spot in layer.spots(grid)]
    options = [layer.counts if layer.every else (0, *layer.counts) for layer, _ in places]
    for values in product(*options):
        yield _marks(places, values)


def drawn_grids(layers: Sequence[Layer], grid: Grid, seed: int, count: int) -> Iterator[Marks]:
    """Yield finished grids drawn from a seed."""
    places = [(layer, spot) for layer in layers if layer.answer for spot in layer.spots(grid)]
    stream = Stream(seed)
    for _ in range(count):
        values = [stream.choice(layer.counts if layer.every else (0, *layer.counts)) for layer, _ in places]
        yield _marks(places, values)


def _marks(places: Sequence[tuple[Layer, Any]], values: Sequence[int]) -> Marks:
    written: dict[str, dict[Any, int]] = {}
    for (layer, spot), value in zip(places, values, strict=True):
        written.setdefault(layer.name, {})[spot] = value
    return Marks(written)


def readings_agree(
    layers: Sequence[Layer], grid: Grid, constraints: Sequence[Constraint], *, drawn: int | None = None
) -> int:
    """Hold the direct reading of constraints against their clauses on every finished grid (or on ``drawn`` ones).

    Returns how many grids keep all of them, and raises `AssertionError` at the first on which the readings differ.
    """
    boards = grids(layers, grid) if drawn is None else drawn_grids(layers, grid, 1, drawn)
    return readings_agree_on(boards, layers, grid, constraints)


def readings_agree_on(
    boards: Iterable[Marks], layers: Sequence[Layer], grid: Grid, constraints: Sequence[Constraint]
) -> int:
    """Hold the two readings of constraints against each other on the finished grids given, as `readings_agree` does."""
    search = Search(layers, grid, constraints)
    kept = 0
    for marks in boards:
        findings = [finding for constraint in constraints for finding in constraint.breaches(marks, True)]
        allowed = search.model(_assumed(search, layers, grid, marks)) is not None
        assert allowed == (not findings), f"read directly: {findings}; by clauses allowed: {allowed}; on {marks}"
        kept += allowed
    search.close()
    return kept


def _assumed(search: Search, layers: Sequence[Layer], grid: Grid, marks: Marks) -> list[int]:
    """Return every board literal as a finished grid has it."""
    true = frozenset(search.encoder.facts(marks))
    return [variable if variable in true else -variable for variable in search.encoder.places()]


def early_findings_hold(
    layers: Sequence[Layer], grid: Grid, constraints: Sequence[Constraint], *, seed: int = 1, boards: int = 200
) -> None:
    """Hold what is found on unfinished grids against the clauses: nothing that a continuation could mend.

    A constraint is held against its own clauses and those of the rules that it takes for granted (``granted``).
    """
    stream = Stream(seed)
    places = [(layer, spot) for layer in layers if layer.answer for spot in layer.spots(grid)]
    searches = [Search(layers, grid, [constraint, *getattr(constraint, "granted", ())]) for constraint in constraints]
    for _ in range(boards):
        keep = stream.between(1, 9)
        values = [stream.choice(layer.counts) if stream.chance(keep, 10) else 0 for layer, _ in places]
        marks = _marks(places, values)
        for constraint, search in zip(constraints, searches, strict=True):
            if any(constraint.breaches(marks, False)):
                found = search.model(search.encoder.facts(marks))
                assert found is None, f"{constraint.code} is found broken early, yet can be mended: {marks}"
    for search in searches:
        search.close()
