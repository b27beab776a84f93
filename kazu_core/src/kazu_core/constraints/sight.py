"""Lines of sight: what is seen from a cell until something opaque is in the way.

That a cell is lit, or that two lamps do not see each other, are counts over these spots.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kazu_core.grid import Grid, Spot


def seen_from(grid: Grid, opaque: frozenset[Spot], cell: Spot) -> tuple[Spot, ...]:
    """Return the cells seen from a cell along its row and column, itself first, up to the opaque ones."""
    found = [cell]
    for dy, dx in ((-2, 0), (2, 0), (0, -2), (0, 2)):
        spot = cell.step(dy, dx)
        while grid.holds(spot) and spot.y > 0 and spot.x > 0 and spot not in opaque:
            found.append(spot)
            spot = spot.step(dy, dx)
    return tuple(found)


def lit(grid: Grid, opaque: frozenset[Spot], lamps: Iterable[Spot]) -> frozenset[Spot]:
    """Return all cells that the lamps light, their own among them."""
    return frozenset(spot for lamp in lamps for spot in seen_from(grid, opaque, lamp))


def corridors(grid: Grid, opaque: frozenset[Spot]) -> Iterator[tuple[Spot, ...]]:
    """Yield the longest stretches of cells in rows, then columns, that see each other."""
    for line in (*grid.rows, *grid.columns):
        stretch: list[Spot] = []
        for spot in line:
            if spot not in opaque:
                stretch.append(spot)
            elif stretch:
                yield tuple(stretch)
                stretch = []
        if stretch:
            yield tuple(stretch)
