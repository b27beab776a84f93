"""Numbers that are all different and add to a total: which there are, and where they can stand.

A set of numbers is a whole number here, and so is a set of such sets: bit s for the set s. To go through all ways to
fill some cells is then a shift for each number that is left in each cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations


@lru_cache(maxsize=4096)
def sets_of(total: int, count: int, highest: int) -> tuple[tuple[int, ...], ...]:
    """Return every set of ``count`` different numbers from 1 to ``highest`` that adds to a total, in rising order."""
    return tuple(numbers for numbers in combinations(range(1, highest + 1), count) if sum(numbers) == total)


def ways(masks: Sequence[int], total: int, highest: int = 9) -> tuple[int, ...] | None:
    """Return what is left for each of some cells when they are to differ and add to a total, None when nothing is.

    Bit v of a mask says that v is left, of 1 to ``highest``; of each cell those stay that some way to fill all of them
    has. Meant for a ``highest`` of a dozen at most: there are 2 ** ``highest`` sets of numbers.
    """
    steps = _steps(highest)
    reached = [1]  # the sets that the cells before can come to, at first only the empty one
    for mask in masks[:-1]:
        last, more = reached[-1], 0
        for _, shift, lacking in steps[mask]:
            more |= (last & lacking) << shift
        reached.append(more)
    good = _wanted(total, len(masks), highest)
    found: list[int] = []
    for mask in reversed(masks):
        before = reached.pop()
        left = kept = 0
        for bit, shift, lacking in steps[mask]:
            if from_here := good >> shift & before & lacking:
                left |= bit
                kept |= from_here
        if not left:
            return None
        found.append(left)
        good = kept
    found.reverse()
    return tuple(found)


@lru_cache(maxsize=4096)
def _wanted(total: int, count: int, highest: int) -> int:
    """Return the sets of numbers that add to a total."""
    return sum(1 << sum(1 << value - 1 for value in numbers) for numbers in sets_of(total, count, highest))


class _Steps(dict[int, tuple[tuple[int, int, int], ...]]):
    """For each number of a mask its bit, how far it moves a set that takes it, and the sets without it."""

    def __init__(self, highest: int) -> None:
        super().__init__()
        self._highest = highest

    def __missing__(self, mask: int) -> tuple[tuple[int, int, int], ...]:
        """Work out what a mask has when it is first asked for."""
        numbers = [value for value in range(1, self._highest + 1) if mask >> value & 1]
        self[mask] = found = tuple((1 << value, 1 << value - 1, _lacking(value, self._highest)) for value in numbers)
        return found


_steps = lru_cache(maxsize=16)(_Steps)


@lru_cache(maxsize=64)
def _lacking(value: int, highest: int) -> int:
    """Return the sets of numbers without a number."""
    run = 1 << value - 1  # so many sets without it stand side by side, then as many with it
    return sum(((1 << run) - 1) << start for start in range(0, 1 << highest, 2 * run))
