"""Down to the fewest clues with one answer, and back to the level that is wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kazu_core.making.carve import Carver
from kazu_core.solving.reason import Measure
from kazu_core.solving.strip import Group

Carved = tuple[list[int], Measure]
"""The clues that stay, by their places among all of them, and how deep the puzzle is."""


def slid(carver: Carver, order: Sequence[Group], shown: Sequence[int], fits: Callable[[Measure], bool]) -> Carved:
    """Take away what uniqueness can do without, and put back, the last taken first, as few as fit; by halving."""
    sparse, taken = carver.by_uniqueness(order, shown)
    kept, measure = sparse, carver.measure(sparse)
    low, high = (0, 0) if fits(measure) else (1, len(taken))
    while low < high:
        middle = (low + high) // 2
        kept = carver.put_back(sparse, taken, middle)
        measure = carver.measure(kept)
        low, high = (low, middle) if fits(measure) else (middle + 1, high)
    if low:
        kept = carver.put_back(sparse, taken, low)
        measure = carver.measure(kept)
    return kept, measure
