"""What a code of givens says, for all six kinds: as the JavaScript package reads it."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from kazu_core.errors import KazuError
from kazu_core.random import LARGEST_SEED
from kazu_sudoku import latin_layouts, layouts
from kazu_sudoku.latin_layouts import LatinLayout, read_latin
from kazu_sudoku.layouts import Layout, read_layout

SIZES: dict[str, tuple[int, ...]] = {
    "number-place": (4, 6, 9, 16, 25),
    "jigsaw": (5, 6, 7, 9),
    "diagonal": (6, 9),
    "sum-cages": (6, 9),
    "more-or-less": (4, 5, 6, 7),
    "towers": (4, 5, 6, 7),
}
"""The sides that the JavaScript package makes of each kind."""

KINDS = tuple(SIZES)
LEVELS = ("easy", "medium", "hard")

AnyLayout = Layout | LatinLayout


@frozen
class Cage:
    """Cells, rising, and the sum of their numbers."""

    cells: tuple[int, ...]
    sum: int


@frozen
class Mark:
    """A sign between two cells: the one with the smaller number, and the one with the larger."""

    less: int
    more: int


@frozen
class Clues:
    """The towers seen from every side, 0 where that is not told."""

    top: tuple[int, ...]
    bottom: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]


@frozen
class Givens:
    """What is printed: numbers (0 for none), the box or region of every cell, diagonals, cages, marks and clues.

    ``regions``, ``cages`` and ``clues`` are None where the kind has none.
    """

    kind: str
    size: int
    cells: tuple[int, ...]
    regions: tuple[int, ...] | None
    diagonals: bool
    cages: tuple[Cage, ...] | None
    marks: tuple[Mark, ...]
    clues: Clues | None


def is_seed(seed: object) -> bool:
    """Whether something is a seed: a whole number from 1 to 2147483647."""
    return type(seed) is int and 1 <= seed <= LARGEST_SEED


def is_size(kind: str, size: int) -> bool:
    """Whether the JavaScript package makes a kind at a size."""
    return size in SIZES.get(kind, ())


@lru_cache(maxsize=64)
def layout_of(kind: str, size: int, code: str) -> AnyLayout | None:
    """Return the layout of a kind, size and code; None for a code that does not read."""
    try:
        if kind in layouts.KINDS:
            return read_layout(kind, size, code)
        return read_latin(kind, size, code) if kind in latin_layouts.KINDS else None
    except KazuError:
        return None


def read_givens(kind: str, size: int, code: str) -> Givens | None:
    """Read a code of givens; None for one that does not read. Whether regions divide the grid is not asked."""
    layout = layout_of(kind, size, code)
    if layout is None:
        return None
    if isinstance(layout, LatinLayout):
        marks = tuple(Mark(less, more) for less, more in layout.signs)
        return Givens(kind, size, layout.givens, None, False, None, marks, _clues(layout))
    cages = tuple(Cage(cells, total) for cells, total in layout.cages) if kind == "sum-cages" else None
    return Givens(kind, size, layout.givens, layout.regions, layout.crossed, cages, (), None)


def _clues(layout: LatinLayout) -> Clues | None:
    side = layout.side
    return Clues(*(layout.clues[at : at + side] for at in range(0, 4 * side, side))) if layout.clues else None


def is_givens(kind: str, size: int, code: str) -> bool:
    """Whether a code is a puzzle of a kind: it reads, and a jigsaw's regions divide the grid."""
    layout = layout_of(kind, size, code)
    return layout is not None and (isinstance(layout, LatinLayout) or layout.sound)
