"""What the four levels mean for a kind whose clues are taken away, and carving to them.

A level is a fact: solved at its own depth and not at the one below (see docs/levels.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import frozen

from kazu_core.errors import CannotMakeError
from kazu_core.random import Stream

if TYPE_CHECKING:
    from kazu_core.kind import Kind, Level
    from kazu_core.making.carve import Carver
    from kazu_core.marks import Marks
    from kazu_core.solving.reason import Measure
    from kazu_core.solving.strip import Group

P = TypeVar("P")


@frozen(kw_only=True)
class Grades:
    """The numbers that part the levels of one size of a kind.

    ``generous`` is the share of cells, in hundredths, that hold a clue at least on easy. ``hard`` and ``extra`` are the
    fewest suppositions of a hard and of an extra-hard puzzle; one that needs fewer than ``hard`` is still medium.
    ``straight``: hard puzzles are carved by uniqueness from the full board on, not from a medium one; quicker where the
    rules leave hardly more clues than uniqueness does.
    """

    generous: int
    hard: int
    extra: int
    straight: bool = False

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
        shown = list(range(len(carver.clues)))
        if level in {"hard", "extra-hard"} and not self.straight:
            shown = carver.by_rules(order, shown, tier=1)
        if level == "extra-hard":
            shown, _ = carver.by_uniqueness(order, shown)
            measure = carver.measure(shown)
        elif level == "hard":
            shown, measure = carver.slide(order, shown, extra=self.extra)
        else:
            floor = self.fewest(carver.cells) if level == "easy" else 0
            found = carver.to_level(order, level, floor=floor, extra=self.extra)
            if found is None:
                return None
            shown, measure = found
        return shown if self.level(measure) == level else None


def carved(
    kind: Kind[Any],
    full: Callable[[Stream], tuple[P, Marks]],
    grades: Grades,
    level: Level,
    seed: int,
    *,
    tries: int = 200,
) -> tuple[P, Marks, frozenset[int]]:
    """Return a puzzle with all its clues, its answer, and the places of the clues that stay at a level.

    ``full`` draws such a puzzle and its answer from a stream; clues are counted in the order of the kind's clue
    constraints and taken away in a drawn order. Raises `CannotMakeError` after so many full puzzles.
    """
    from kazu_core.making.carve import carver  # noqa: PLC0415  the solver is loaded when it is needed

    stream = Stream(seed)
    for _ in range(tries):
        puzzle, answer = full(stream)
        carving = carver(kind, puzzle, answer)
        order = [[clue] for clue in stream.shuffled(range(len(carving.clues)))]
        shown = grades.carve(carving, order, level)
        carving.close()
        if shown is not None:
            return puzzle, answer, frozenset(shown)
    raise CannotMakeError(f"no {level} puzzle of this kind and size came of the seed {seed} in {tries} tries")
