"""Local twists of a loop: cells of its area change sides, one at a time, towards a look that a cost describes.

It anneals: a change for the worse is taken by chance, the more seldom the worse it is. What a corner costs may depend
on the lines that meet there and at the four corners around it, so a cost can ask for pearls, or for corners that the
loop misses one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from kazu_loops.outline import Outline, chance_of, may_change, padded, places_of, ring_steps

if TYPE_CHECKING:
    from kazu_core.grid import Size
    from kazu_core.random import Stream

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
"""The lines that meet at a corner, as bits; a corner that the loop misses is 0."""
BEYOND = 16
"""What stands for a corner beyond the board."""
UPRIGHT, LEVEL = UP | DOWN, LEFT | RIGHT

Cost = Callable[[Sequence[int], int, int], int]
"""What a corner costs, given the bits of all corners, its place in them, and how far the row below is."""

LEAST, MOST = 45, 55
"""The share of cells, in percent, that stay inside."""


@lru_cache(maxsize=1)
def _bits() -> tuple[int, ...]:
    """Return the lines at a corner for the sides on which its four cells are (bits: two above, two below)."""
    cells = [[square >> place & 1 for place in range(4)] for square in range(16)]
    return tuple(
        UP * (one != two) | DOWN * (three != four) | LEFT * (one != three) | RIGHT * (two != four)
        for one, two, three, four in cells
    )


def twisted(
    outline: Outline, cost: Cost, stream: Stream, *, sweeps: int, rigour: int, only: Sequence[int] | None = None
) -> Outline:
    """Return an outline twisted towards a low cost: so many ``sweeps`` over its cells are drawn.

    A change for the worse by 1 is taken with the chance of 2 to the power of minus half the ``rigour``. With ``only``,
    places in ``inside``, no other cell changes sides.
    """
    size = outline.size
    colour, across = padded(outline.inside, size.width)
    places, ring, free, word = places_of(size), ring_steps(across), may_change(), stream.word
    # a row more above and below, since costs look at the corners around
    lines = [BEYOND] * (len(colour) + 2 * across)
    bits, corners = _bits(), (-across - 1, -across, -1, 0)

    def draw(corner: int) -> None:
        square = colour[corner] | colour[corner + 1] << 1
        square |= colour[corner + across] << 2 | colour[corner + across + 1] << 3
        lines[corner + across] = bits[square]

    drawn = places if only is None else [places[at] for at in only]
    for corner in _corners_near(size, drawn):
        draw(corner)
    near = {at: _around(at, size) for at in drawn}
    inside, number, choice = sum(outline.inside), len(places), len(drawn)
    for _ in range(sweeps * choice):
        at = drawn[word() * choice >> 32]
        around = 0
        for place, step in enumerate(ring):
            around |= colour[at + step] << place
        if not free[around] or (inside * 100 <= LEAST * number if colour[at] else inside * 100 >= MOST * number):
            continue
        before = sum([cost(lines, corner, across) for corner in near[at]])
        colour[at] ^= 1
        for step in corners:
            draw(at + step)
        worse = sum([cost(lines, corner, across) for corner in near[at]]) - before
        if worse <= 0 or word() < chance_of(worse * rigour):
            inside += 2 * colour[at] - 1
        else:
            colour[at] ^= 1
            for step in corners:
                draw(at + step)
    return Outline(tuple(colour[at] for at in places), size.width)


def _corners_near(size: Size, drawn: Sequence[int]) -> Iterator[int]:
    """Yield the corners of a rectangle that holds all that the costs of some cells look at."""
    across = size.width + 2
    rows, columns = [at // across for at in drawn], [at % across for at in drawn]
    for row in range(max(0, min(rows) - 3), min(size.height, max(rows) + 2) + 1):
        for column in range(max(0, min(columns) - 3), min(size.width, max(columns) + 2) + 1):
            yield row * across + column


@lru_cache(maxsize=1 << 12)
def _around(at: int, size: Size) -> tuple[int, ...]:
    """Return the corners of a cell and those beside them, as far as they are on the board, in the list of lines."""
    across, found = size.width + 2, []
    own = [at + step for step in (-across - 1, -across, -1, 0)]
    for corner in sorted({one + other for one in own for other in (0, -across, across, -1, 1)}):
        row, column = divmod(corner, across)
        if 0 <= row <= size.height and 0 <= column <= size.width:
            found.append(corner + across)
    return tuple(found)
