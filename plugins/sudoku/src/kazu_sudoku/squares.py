"""Which squares of rows and columns are made: some levels are the JavaScript package's own, the others ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from kazu_core.kind import LEVELS

if TYPE_CHECKING:
    from kazu_core.grid import Size
    from kazu_core.kind import Level


@frozen
class Squares:
    """The sides that are made, those of them that the JavaScript package makes, and the smallest made extra hard."""

    sides: range
    shared: range
    extra: int

    def levels(self, size: Size) -> tuple[Level, ...]:
        """Return the levels that are made of a size."""
        if size.width != size.height or size.width not in self.sides:
            return ()
        return LEVELS if size.width >= self.extra else LEVELS[:3]

    def is_shared(self, size: Size, level: Level) -> bool:
        """Whether that package makes the same puzzles."""
        return size.width in self.shared and level != "extra-hard"

    def rated(self, size: Size, level: Level) -> tuple[Level, ...]:
        """Return what the puzzles of a level may measure: that package's levels only say how hard at most."""
        if not self.is_shared(size, level):
            return (level,)
        return LEVELS if level == "hard" else LEVELS[: LEVELS.index(level) + 1]
