"""How the rectangles of one Shikaku are to look, drawn for each puzzle so that puzzles differ in character.

Published puzzles are the model: many of their rectangles are strips one cell wide, their areas are of all sizes, primes
and twelve cells and more among them, and no two puzzles have the same shares.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from kazu_core.grid import Size
    from kazu_core.kind import Level
    from kazu_core.random import Stream

_USUAL: Mapping[tuple[int, int], int] = {
    (1, 2): 4, (1, 3): 8, (1, 4): 10, (1, 5): 12, (1, 6): 12, (1, 7): 10, (1, 8): 6, (1, 9): 3,
    (2, 2): 18, (2, 3): 11, (2, 4): 14, (2, 5): 14, (2, 6): 15, (2, 7): 10, (2, 8): 7,
    (3, 3): 20, (3, 4): 13, (3, 5): 8, (4, 4): 12,
    (2, 9): 3, (2, 10): 3, (2, 12): 2, (3, 6): 6, (3, 7): 3, (3, 8): 3, (4, 5): 5, (4, 6): 4, (5, 5): 6,
}  # fmt: skip
"""How readily each shape is placed, for each way that it can lie."""

SHAPES: tuple[tuple[int, int], ...] = tuple(_USUAL)
"""The shapes that are placed, the shorter side first."""

_TINY = 36  # cells below which every shape is as welcome as another: few puzzles are deep there
_SMALL_BOARD = 200  # cells up to which no rectangle has more than 16
_MANY_WAYS = 4  # on deep levels, how much more the areas count that many shapes have
_STRIPS: Mapping[Level, tuple[int, int]] = {
    "easy": (24, 44), "medium": (22, 44), "hard": (20, 38), "extra-hard": (18, 34),
}  # fmt: skip
"""The strips that are asked for, in hundredths of the rectangles: fewest and most."""
_MEANS: Mapping[Level, tuple[int, int]] = {
    "easy": (45, 66), "medium": (45, 70), "hard": (46, 68), "extra-hard": (44, 58),
}  # fmt: skip
"""The mean area that is asked for, in tenths of a cell: smallest and largest."""


@frozen
class Taste:
    """What is wanted of one packing.

    ``weights`` says how readily each of `SHAPES` is placed, for each way that it can lie; ``count`` is how many
    rectangles are wanted, ``strips`` the share of strips and ``alike`` the largest share of one shape, in hundredths of
    the rectangles.
    """

    weights: tuple[int, ...]
    count: range
    strips: range
    alike: int


def largest_area(size: Size) -> int:
    """Return the most cells that a rectangle has on a board of a size."""
    cells = size.width * size.height
    return min(max(6, cells // 4), 16 if cells <= _SMALL_BOARD else 25)


def drawn_taste(size: Size, level: Level, stream: Stream) -> Taste:
    """Draw what is wanted of a board: many strips or few, small rectangles or large, and shapes that are favoured."""
    cells = size.width * size.height
    many = _MANY_WAYS if level in {"hard", "extra-hard"} else 2
    favour = [
        weight * stream.between(2, 9) * (many if short * long in {4, 6, 8, 12} else 2)
        for (short, long), weight in _USUAL.items()
    ]
    if cells < _TINY:
        return Taste(tuple(favour), range(cells), range(101), 100)
    share, mean = stream.between(*_STRIPS[level]), stream.between(*_MEANS[level])
    weights = [
        weight * (share if short == 1 else 30) * (mean if short * long > 8 else 45)
        for weight, (short, long) in zip(favour, SHAPES, strict=True)
    ]
    count = cells * 10 // mean
    slack = 1 + count // 20
    return Taste(tuple(weights), range(count - slack, count + slack + 1), range(share - 6, share + 7), 24)
