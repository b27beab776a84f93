"""What the four levels mean for a kind whose clues are taken away, and carving to them.

A level is a fact: solved at its own depth and not at the one below (see docs/levels.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from kazu_core.kind import Level
    from kazu_core.making.carve import Carver
    from kazu_core.solving.reason import Measure
    from kazu_core.solving.strip import Group


@frozen(kw_only=True)
class Grades:
    """The numbers that part the levels of one size of a kind.

    ``generous`` is the share of cells, in hundredths, that hold a clue at least on easy. ``hard`` and ``extra`` are the
    fewest suppositions of a hard and of an extra-hard puzzle; one that needs fewer than ``hard`` is still medium.
    """

    generous: int
    hard: int
    extra: int

    def level(self, measure: Measure) -> Level:
        """Return the level of a measured puzzle."""
        if measure.depth == 0:
            easy = measure.tier == 0 and measure.clues >= self.fewest(measure.cells)
            return "easy" if easy else "medium"
        if measure.depth == 2 or measure.probes >= self.extra:
            return "extra-hard"
        return "hard" if measure.probes >= self.hard else "medium"

    def fewest(self, cells: int) -> int:
        """Return the clues at which carving an easy puzzle stops."""
        return -(-cells * self.generous // 100)

    def carve(self, carver: Carver, order: Sequence[Group], level: Level) -> list[int] | None:
        """Return the clues that stay at a level; None when this grid and this order do not lead to it."""
        everything = range(len(carver.clues))
        if level == "easy":
            shown = carver.by_rules(order, everything, tier=0, floor=self.fewest(carver.cells))
        else:
            shown = carver.by_rules(order, everything, tier=1)
        if level in {"hard", "extra-hard"}:
            shown, taken = carver.by_uniqueness(order, shown)
            if level == "hard":
                shown = self._slid(carver, shown, taken)
        return shown if self.level(carver.measure(shown)) == level else None

    def _slid(self, carver: Carver, sparse: list[int], taken: Sequence[Group]) -> list[int]:
        """Slide back to one supposition at a time, and on while it would still count as extra hard."""
        shown, back = carver.slide(sparse, taken)
        while back < len(taken) and self.level(carver.measure(shown)) == "extra-hard":
            back += 1
            shown = carver.put_back(sparse, taken, back)
        return shown
