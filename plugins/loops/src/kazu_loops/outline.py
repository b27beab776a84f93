"""A random loop, as the outline of an area grown and worn down cell by cell.

The area and what is outside it both stay in one piece and touch themselves at no corner, so the outline is always one
loop. A corner of the grid is on the loop unless the four cells around it are alike, so rewarding unlike cells makes a
long, winding loop; a style drawn from the seed says how strongly, and whether turns or straight stretches are liked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from kazu_core.grid import Size, Spot, grid_of

if TYPE_CHECKING:
    from kazu_core.random import Stream

SWEEPS = 32
SHORTEST = 72
"""The least share of the corners, in percent, that the loop of a board visits."""
ATTEMPTS = 24

_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
_BESIDE = (1, 3, 5, 7)
"""Places of the ring that share a side with its middle."""
# the chance of a change for the worse by so many units, in 2**-32ths: each unit divides it by the square root of 2
_CHANCES = tuple((0x1_0000_0000, 0xB504_F333)[units % 2] >> units // 2 for units in range(64))

Style = tuple[int, int, int]
"""What a corner costs that the loop misses, at which it turns, and which it crosses straight."""
STYLES: tuple[Style, ...] = ((1, 0, 0), (2, 0, 0), (1, 1, 0), (2, 1, 0), (2, 2, 0), (1, 0, 1), (2, 0, 1), (3, 0, 2))
_DENSEST: Style = (4, 0, 0)


@frozen
class Outline:
    """An area whose outline is one loop: ``inside`` holds a 1 for every cell of it, row by row."""

    inside: tuple[int, ...]
    width: int

    @property
    def size(self) -> Size:
        """The size of the board of these cells."""
        return Size(self.width, len(self.inside) // self.width)

    @property
    def clues(self) -> list[int]:
        """How many sides of each cell are on the loop, row by row."""
        cells, across = padded(self.inside, self.width)
        return [sum(cells[at] != cells[at + by] for by in (-across, across, -1, 1)) for at in places_of(self.size)]

    @property
    def length(self) -> int:
        """How many corners the loop visits, which is its length in edges."""
        cells, across = padded(self.inside, self.width)
        corners = (at for at in range(len(cells) - across - 1) if (at + 1) % across)
        return sum(0 < cells[at] + cells[at + 1] + cells[at + across] + cells[at + across + 1] < 4 for at in corners)


def lines_through(size: Size, outline: Outline) -> list[Spot]:
    """Return the edges that the loop crosses on a board of this size when its corners are the cells of that board.

    The outline is one row and one column smaller: its cells are the inner corners of the board.
    """
    grid, width = grid_of(size), size.width - 1
    inside = {Spot(2 * (at // width) + 2, 2 * (at % width) + 2): cell for at, cell in enumerate(outline.inside)}
    return [edge for edge in grid.inner_edges if sum(inside.get(corner, 0) for corner in grid.ends(edge)) == 1]


def padded(inside: Sequence[int], width: int) -> tuple[list[int], int]:
    """Return the cells with a ring of outside around them, and the length of its rows."""
    blank = [0] * (width + 2)
    rows = [[0, *inside[at : at + width], 0] for at in range(0, len(inside), width)]
    return [cell for row in (blank, *rows, blank) for cell in row], width + 2


def places_of(size: Size) -> list[int]:
    """Return where the cells of the board are in the padded list."""
    across = size.width + 2
    return [row * across + column for row in range(1, size.height + 1) for column in range(1, size.width + 1)]


def ring_steps(across: int) -> list[int]:
    """Return the steps to the eight neighbours of a cell in the padded list, in the order of a ring's bits."""
    return [down * across + right for down, right in _RING]


def chance_of(worse: int) -> int:
    """Return the chance of a change for the worse by so many units, in 2**-32ths."""
    return _CHANCES[min(worse, len(_CHANCES) - 1)]


@lru_cache(maxsize=1)
def may_change() -> tuple[bool, ...]:
    """Say for each ring of neighbours (bit i: the i-th is inside) whether its middle may change sides.

    It may when the ring is one run of inside and one of outside and each of them shares a side with the middle.
    """
    rings = [[ring >> place & 1 for place in range(8)] for ring in range(256)]
    return tuple(
        sum(ring[place] != ring[place - 1] for place in range(8)) == 2 and 0 < sum(ring[at] for at in _BESIDE) < 4
        for ring in rings
    )


@lru_cache(maxsize=16)
def _costs(style: Style) -> tuple[int, ...]:
    """Return for each ring of neighbours what it costs more to have its middle inside than outside."""
    by_number = (style[0], style[1], style[2], style[1], style[0])
    costs = []
    for ring in range(256):
        bits = [ring >> place & 1 for place in range(8)]
        others = [bits[place - 1] + bits[place] + bits[(place + 1) % 8] for place in (0, 2, 4, 6)]
        costs.append(sum(by_number[number + 1] - by_number[number] for number in others))
    return tuple(costs)


def _grown(width: int, height: int, style: Style, stream: Stream) -> list[int]:
    """Grow an area from one cell: draw cells, and let each change sides by the chance that its cost gives it."""
    places, across = places_of(Size(width, height)), width + 2
    colour = [0] * (across * (height + 2))
    above_left, above, above_right, right, below_right, below, below_left, left = (y * across + x for y, x in _RING)
    free, costs, word, number = may_change(), _costs(style), stream.word, len(places)
    most = max(2, number * stream.between(49, 55) // 100)
    least = max(1, number * 45 // 100)
    colour[stream.choice(places)] = inside = 1
    for _ in range(SWEEPS * number):
        at = places[word() * number >> 32]
        ring = (
            colour[at + above_left] | colour[at + above] << 1 | colour[at + above_right] << 2 | colour[at + right] << 3
            | colour[at + below_right] << 4 | colour[at + below] << 5 | colour[at + below_left] << 6
            | colour[at + left] << 7
        )  # fmt: skip
        if not free[ring] or (inside <= least if colour[at] else inside >= most):
            continue
        worse = -costs[ring] if colour[at] else costs[ring]
        if worse <= 0 or word() < _CHANCES[worse]:
            inside += 1 - 2 * colour[at]
            colour[at] ^= 1
    return [colour[at] for at in places]


def draw_outline(size: Size, stream: Stream) -> Outline:
    """Draw an area whose outline is one loop through at least `SHORTEST` percent of the corners.

    Takes time linear in the cells. On boards of a few cells, when no drawn area is that winding, the longest outline
    of `ATTEMPTS` stands.
    """
    corners = (size.width + 1) * (size.height + 1)
    best = Outline((1,) * (size.width * size.height), size.width)
    for attempt in range(ATTEMPTS):
        style = stream.choice(STYLES) if attempt < ATTEMPTS // 2 else _DENSEST
        drawn = Outline(tuple(_grown(size.width, size.height, style, stream)), size.width)
        if drawn.length > best.length or attempt == 0:
            best = drawn
        if best.length * 100 >= corners * SHORTEST:
            break
    return best
