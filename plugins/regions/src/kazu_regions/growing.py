"""Growing rooms on a grid, where the fewest cells are left; where none fits, rooms beside the place give way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kazu_core.grid import Size
from kazu_core.random import Stream

PATIENCE = 4
"""How often a cell is stuck before more rooms round it give way."""


class Growing:
    """A grid that is being divided: ``room`` has the cells of each cell's room, None where it is free."""

    longest: int
    """The most cells of a straight room."""

    def __init__(self, size: Size, stream: Stream) -> None:
        self.width, self.height, self.stream = size.width, size.height, stream
        self.cells = size.width * size.height
        self.beside = [list(self._beside(cell)) for cell in range(self.cells)]
        self.room: list[tuple[int, ...] | None] = [None] * self.cells
        self.rank = stream.shuffled(range(self.cells))
        self._stuck = [0] * self.cells

    def _beside(self, cell: int) -> Iterator[int]:
        row, column = divmod(cell, self.width)
        if row:
            yield cell - self.width
        if row < self.height - 1:
            yield cell + self.width
        if column:
            yield cell - 1
        if column < self.width - 1:
            yield cell + 1

    def near(self, cell: int, steps: int) -> list[int]:
        """Return the cells that are at most so many steps away."""
        row, column = divmod(cell, self.width)
        return [
            y * self.width + x
            for y in range(max(0, row - steps), min(self.height, row + steps + 1))
            for x in range(max(0, column - steps), min(self.width, column + steps + 1))
            if abs(y - row) + abs(x - column) <= steps
        ]

    def free(self, cell: int) -> int:
        """Return how many neighbours of a cell are free."""
        return sum(self.room[other] is None for other in self.beside[cell])

    def next(self) -> int | None:
        """Return the free cell with the fewest free neighbours, the drawn order deciding; None when all is full."""
        left = [cell for cell in range(self.cells) if self.room[cell] is None]
        return min(left, key=lambda cell: (self.free(cell), self.rank[cell]), default=None)

    def grow(self, start: int, count: int) -> tuple[int, ...] | None:
        """Return a room of so many free cells, or None; cells that would be left alone are taken sooner."""
        room = [start]
        while len(room) < count:
            rim = sorted({other for cell in room for other in self.beside[cell]
                          if self.room[other] is None and other not in room})  # fmt: skip
            if not rim:
                return None
            left = [sum(self.room[other] is None and other not in room for other in self.beside[cell]) for cell in rim]
            weights = [(12, 5, 3, 2, 2)[free] for free in left]
            room.append(rim[self.weighted(weights)])
        return None if count > self.longest and self._straight(room) else tuple(sorted(room))

    def weighted(self, weights: Sequence[int]) -> int:
        """Draw a place of a list, each as often as its weight says."""
        at = self.stream.below(sum(weights))
        for place, weight in enumerate(weights):
            if at < weight:
                return place
            at -= weight
        return len(weights) - 1

    def _straight(self, room: Sequence[int]) -> bool:
        rows, columns = {cell // self.width for cell in room}, {cell % self.width for cell in room}
        return len(rows) == 1 or len(columns) == 1

    def clear(self, cell: int) -> None:
        """Take the room of a cell away again."""
        for other in self.room[cell] or ():
            self.room[other] = None

    def give_way(self, start: int) -> None:
        """Clear some rooms round a cell that is stuck: more of them, and from farther away, where it was before."""
        more = self._stuck[start] // PATIENCE
        self._stuck[start] += 1
        taken = [cell for cell in self.near(start, 1 + min(more, 2)) if self.room[cell] is not None]
        for cell in self.stream.shuffled(taken)[: 2 + min(more, 3)]:
            self.clear(cell)
