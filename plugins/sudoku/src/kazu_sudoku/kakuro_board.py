"""What is printed of a Kakuro, and the runs of white cells that its sums speak of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from attrs import frozen

from kazu_core.errors import PuzzleError
from kazu_core.grid import Size, Spot, grid_of

HIGHEST = 9
LARGEST_SUM = 45

Clue = int | None
"""A printed sum, None where there is none; 0 says as little."""


@frozen
class Kakuro:
    """A printed board.

    ``cells``, row by row, are None for a white cell and the sums down and across for a black one. ``down`` are the sums
    above the grid, one for each column, and ``across`` those on its left, one for each row; a sum that has no white
    cell to speak of stands only inside the grid, and says nothing.
    """

    size: Size
    cells: tuple[tuple[Clue, Clue] | None, ...]
    down: tuple[Clue, ...]
    across: tuple[Clue, ...]

    def __attrs_post_init__(self) -> None:
        """Refuse what is no board; a sum that nothing can reach is a board, though without an answer."""
        width, height = self.size.width, self.size.height
        for name, found, wanted in (("cells", self.cells, width * height), ("down", self.down, width),
                                    ("across", self.across, height)):  # fmt: skip
            if len(found) != wanted:
                raise PuzzleError(f"must be {wanted} entries, not {len(found)}", path=f"$.{name}")
        for at, cell in enumerate(self.cells):
            for part, clue in enumerate(cell or ()):
                _fits(clue, f"$.cells[{at}][{part}]")
        for name, clues, beside in (("down", self.down, self.cells[:width]),
                                    ("across", self.across, self.cells[::width])):  # fmt: skip
            for at, (clue, cell) in enumerate(zip(clues, beside, strict=True)):
                _fits(clue, f"$.{name}[{at}]")
                if clue is not None and cell is not None:
                    raise PuzzleError("must be nothing, as no white cell is beside it", path=f"$.{name}[{at}]")

    @property
    def white(self) -> tuple[Spot, ...]:
        """The white cells, in reading order."""
        cells = zip(grid_of(self.size).cells, self.cells, strict=True)
        return tuple(spot for spot, cell in cells if cell is None)


def _fits(clue: Clue, path: str) -> None:
    if clue is not None and not (type(clue) is int and 0 <= clue <= LARGEST_SUM):
        raise PuzzleError(f"must be 0 to {LARGEST_SUM} or nothing, not {clue!r}", path=path)


@frozen
class Run:
    """White cells side by side, as long as they go on: the black cell before them, and their sum (0: not told)."""

    across: bool
    clue: Spot
    spots: tuple[Spot, ...]
    total: int


@lru_cache(maxsize=64)
def runs_of(puzzle: Kakuro) -> tuple[Run, ...]:
    """Return the runs, those across first, each in reading order of their first cells."""
    grid = grid_of(puzzle.size)
    cell = dict(zip(grid.cells, puzzle.cells, strict=True))
    found: list[Run] = []
    for across, lines in ((True, grid.rows), (False, grid.columns)):
        runs: list[Run] = []
        for number, line in enumerate(lines):
            for spots in _white(line, cell):
                before = spots[0].step(0, -2) if across else spots[0].step(-2, 0)
                printed = cell.get(before)
                outside = (puzzle.across if across else puzzle.down)[number]
                runs.append(Run(across, before, spots, (printed[across] if printed else outside) or 0))
        found += sorted(runs, key=lambda run: run.spots[0])
    return tuple(found)


def _white(line: tuple[Spot, ...], cell: dict[Spot, tuple[Clue, Clue] | None]) -> Iterator[tuple[Spot, ...]]:
    for white, spots in groupby(line, key=lambda spot: cell[spot] is None):
        if white:
            yield tuple(spots)
