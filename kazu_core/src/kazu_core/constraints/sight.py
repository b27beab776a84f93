"""Lines of sight: what is seen from a cell until something opaque is in the way, and of heights along a line.

That a cell is lit, or that two lamps do not see each other, are counts over these spots. Of heights in a line those
are seen that are taller than all before them (`kazu_core.constraints.order.Seen`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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


# -- heights seen along a line


def seen(heights: Iterable[int]) -> int:
    """Return how many of the heights are taller than all before them."""
    highest = count = 0
    for height in heights:
        if height > highest:
            highest, count = height, count + 1
    return count


def highest_at(side: int, clue: int, at: int) -> tuple[int, int]:
    """Return the least and the greatest height at a place of a line that shows so many, whatever else is known.

    The heights are 1 to ``side``, once each; place 0 is next to who looks.
    """
    if clue == 1 and at == 0:
        return side, side
    if clue == side:
        return at + 1, at + 1
    return 1, min(side, side - clue + at + 1)


_Layer = dict[int, int]
"""By the heights used in the first places (bit v for height v): the numbers seen so far, bit c for c of them."""


def orders_left(cells: Sequence[int], first: int, last: int) -> tuple[int, ...]:
    """Return what is left of a line of which only orders stay that show ``first`` from its beginning, ``last`` from its
    end.

    ``cells`` are what is possible in each (bit v for height v), every height 1 to the number of cells stands once, and
    a clue of 0 tells nothing. All cells are left with nothing when no order fits. The work grows with the sets of
    heights that fit the first places, at most 2 to the power of the cells, and not with the orders.
    """
    side = len(cells)
    tallest, rest = 1 << side, (1 << side) - 2
    forward, backward = _grown(cells), _grown(cells[::-1])
    there: list[_Layer] = [{} for _ in range(side)]
    back: list[_Layer] = [{} for _ in range(side)]
    kept = [0] * side
    for at in range(side):
        for used, counts in forward[at].items() if cells[at] & tallest else ():
            others = rest & ~used
            shown = counts & (1 << (first - 1)) if first else counts
            beyond = backward[side - 1 - at].get(others, 0)
            beyond = beyond & (1 << (last - 1)) if last else beyond
            if shown and beyond:
                kept[at] |= tallest
                there[at][used] = shown
                back[side - 1 - at][others] = beyond
    before, after = _traced(cells, forward, there), _traced(cells[::-1], backward, back)[::-1]
    return tuple(one | left | right for one, left, right in zip(kept, before, after, strict=True))


def _grown(cells: Sequence[int]) -> list[_Layer]:
    """Return, for every number of first places, the sets of heights without the tallest that can stand there."""
    low = (1 << len(cells)) - 2
    layers: list[_Layer] = [{0: 1}]
    for cell in cells[:-1]:
        layer: _Layer = {}
        for used, counts in layers[-1].items():
            for height in _bits(cell & low & ~used):
                layer[used | height] = layer.get(used | height, 0) | (counts << 1 if height > used else counts)
        layers.append(layer)
    return layers


def _traced(cells: Sequence[int], layers: Sequence[_Layer], wanted: list[_Layer]) -> list[int]:
    """Return the heights in each place on the ways that lead to what is wanted; takes ``wanted`` up."""
    kept = [0] * len(cells)
    for at in range(len(cells) - 1, 0, -1):
        for used, counts in wanted[at].items():
            for height in _bits(used & cells[at - 1]):
                before = used ^ height
                found = layers[at - 1].get(before, 0) & (counts >> 1 if height > before else counts)
                if found:
                    kept[at - 1] |= height
                    wanted[at - 1][before] = wanted[at - 1].get(before, 0) | found
    return kept


def _bits(mask: int) -> Iterator[int]:
    """Yield the bits of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low
