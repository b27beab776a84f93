"""What the rules of Kakuro decide, and what one supposition at a time decides, reckoned on whole numbers.

What is left for a white cell is a whole number, bit v for the number v. The fixpoints are those of the clauses and
rules of `kazu_core.constraints.sums`; reckoned so, with what one run tells kept, a changed sum costs a few milliseconds
on the largest boards, which is what making needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import cycle
from operator import itemgetter, or_
from typing import NamedTuple

from kazu_core.bits import gathered, members
from kazu_core.constraints.combinations import sets_of, ways

ALL = 0b1111111110
HIGHEST = 9

Left = list[int]
"""What is left for each white cell, numbered in reading order."""


@lru_cache(maxsize=1 << 17)
def by_ways(left: tuple[int, ...], total: int) -> tuple[int, ...] | None:
    """Return what the ways to fill a run leave for its cells, None when there is none (all techniques)."""
    return ways(left, total)


@lru_cache(maxsize=1 << 16)
def by_sets(left: tuple[int, ...], total: int) -> tuple[int, ...] | None:
    """Return what the combinations that go with the written numbers leave for a run's cells (the rules only)."""
    before: tuple[int, ...] = ()
    while before != left:
        before, written = left, 0
        for mask in left:
            if not mask & (mask - 1):
                if mask & written:
                    return None
                written |= mask
        union = 0
        for numbers in set_masks(total, len(left)):
            if not written & ~numbers:
                union |= numbers
        if not union:
            return None
        union &= ~written
        left = tuple([mask & union if mask & (mask - 1) else mask for mask in left])
        if not all(left):
            return None
    return left


@lru_cache(maxsize=512)
def set_masks(total: int, count: int) -> tuple[int, ...]:
    """Return the combinations of a sum as numbers, bit v for the number v."""
    return tuple(sum(1 << number for number in numbers) for numbers in sets_of(total, count, HIGHEST))


class Depth(NamedTuple):
    """What supposing decides: what is left, the suppositions that decided something, whether all is decided."""

    left: Left
    probes: int
    solved: bool


Kept = dict[tuple[object, ...], Depth]
"""What supposing decided of parts of a board, by all that it depends on."""


class Runs:
    """The runs of a layout: the cells of each, and for each cell its run across and its run down.

    Runs are numbered by their lengths, since short ones tell most for the least reckoning. A set of them is a whole
    number, bit n for the run n.
    """

    def __init__(self, cells: int, runs: Sequence[Sequence[int]]) -> None:
        self.cells = sorted([tuple(run) for run in runs], key=len)
        number = {run: at for at, run in enumerate(self.cells)}
        self.of: list[list[int]] = [[] for _ in range(cells)]
        for run in runs:
            for cell in run:
                self.of[cell].append(number[tuple(run)])
        self.every = (1 << len(self.cells)) - 1
        self.through = [gathered(numbers) for numbers in self.of]
        """The set of the runs of each cell."""
        self._crossing = [[self.through[cell] & ~(1 << at) for cell in run] for at, run in enumerate(self.cells)]
        self._masks = [itemgetter(*run) for run in self.cells]
        self._near: dict[tuple[int, int], list[int]] = {}

    def near(self, cell: int, reach: int) -> list[int]:
        """Return the cells of the runs that are so many crossings from those of a cell, and of all between."""
        if (cell, reach) not in self._near:
            found = self.through[cell]
            for _ in range(reach):
                found = reduce(or_, [crossing for run in members(found) for crossing in self._crossing[run]], found)
            self._near[cell, reach] = sorted({other for run in members(found) for other in self.cells[run]})
        return self._near[cell, reach]

    def close(self, left: Left, totals: Sequence[int], *, tier: int, stirred: int | None = None) -> bool:
        """Bring what is left to the fixpoint of the rules up to a tier; say whether they hold.

        ``stirred`` are the runs to look at first, all when None.
        """
        tell = by_ways if tier else by_sets
        waiting = self.every if stirred is None else stirred
        while waiting:
            first = waiting & -waiting
            waiting ^= first
            number = first.bit_length() - 1
            before = self._masks[number](left)
            after = tell(before, totals[number])
            if after == before:
                continue
            if after is None:
                return False
            for cell, was, now, crossing in zip(self.cells[number], before, after, self._crossing[number], strict=True):
                if was != now:
                    left[cell] = now
                    waiting |= crossing
        return True

    def supposed(self, left: Left, totals: Sequence[int], cell: int, mask: int) -> Left | None:
        """Return what the rules leave when a cell has only some numbers left, None when that breaks them."""
        trial = list(left)
        trial[cell] = mask
        return trial if self.close(trial, totals, tier=1, stirred=self.through[cell]) else None

    def suppose(
        self, left: Left, totals: Sequence[int], digits: Sequence[int], most: int = 1 << 30, kept: Kept | None = None
    ) -> Depth:
        """Decide what one supposition at a time decides, cell by cell and number by number, to a fixpoint.

        ``digits`` is an answer; ``most`` stops it at so many suppositions that decided something. Parts of the board
        that no run joins do not touch each other, so each is gone through by itself; ``kept`` has those known before.
        """
        left, probes = list(left), 0
        kept = {} if kept is None else kept
        for part in self.parts(left):
            runs = sorted({number for cell in part for number in self.of[cell]})
            key = (
                tuple([(totals[number], tuple([left[cell] for cell in self.cells[number]])) for number in runs]),
                tuple([(cell, digits[cell]) for cell in part]),
            )
            if key not in kept:
                kept[key] = self._suppose(part, left, totals, digits, most)
            found = kept[key]
            probes += found.probes
            if not found.solved or probes >= most:
                return Depth(left, probes, False)
            for cell in part:
                left[cell] = found.left[cell]
        return Depth(left, probes, True)

    def parts(self, left: Left) -> list[list[int]]:
        """Return the open cells that hang together by runs, in reading order."""
        waiting = {cell for cell, mask in enumerate(left) if mask & (mask - 1)}
        found: list[list[int]] = []
        while waiting:
            part = [min(waiting)]
            waiting.remove(part[0])
            for cell in part:
                beside = [other for number in self.of[cell] for other in self.cells[number] if other in waiting]
                part += dict.fromkeys(beside)
                waiting.difference_update(beside)
            found.append(sorted(part))
        return found

    def _suppose(self, part: list[int], left: Left, totals: Sequence[int], digits: Sequence[int], most: int) -> Depth:
        """Do what `suppose` does for one part; a second answer that is met ends it."""
        left, probes, idle = list(left), 0, 0
        every = [(cell, 1 << value) for cell in part for value in range(1, HIGHEST + 1)]
        harmless = [0] * len(left)
        for cell, bit in cycle(every):
            if idle == len(every):
                break
            idle += 1
            mask = left[cell]
            if not mask & (mask - 1) or not mask & bit:
                continue
            if probes >= most:
                return Depth(left, probes, False)
            if harmless[cell] & bit:
                continue
            here = bit == 1 << digits[cell]
            trial = self.supposed(left, totals, cell, mask & ~bit if here else bit)
            if trial is None:
                probes, idle = probes + 1, 0
                left = self.supposed(left, totals, cell, bit if here else mask & ~bit) or left
                harmless = [0] * len(left)
                continue
            if not any(trial[other] & (trial[other] - 1) for other in part):
                return Depth(left, probes, False)  # a second answer: nothing refutes it
            for other in part:  # what followed from it would lead to a part of the same
                now, own = trial[other], 1 << digits[other]
                if not now & own:
                    harmless[other] |= own if now & (now - 1) else own | now
        return Depth(left, probes, not any(left[cell] & (left[cell] - 1) for cell in part))


def undecided(left: Left) -> int:
    """Return how many numbers too many are left, of all cells together."""
    return sum(map(int.bit_count, left)) - len(left)
