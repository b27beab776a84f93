"""What the rules of Shikaku alone decide, and what one supposition at a time decides, reckoned on whole numbers.

Sets of rectangles are whole numbers, one bit a rectangle. The fixpoints are those of the clauses of
`kazu_core.constraints.areas`; reckoned so, a changed number costs a millisecond and no solver, which is what making
needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from attrs import field, frozen

from kazu_core.constraints.areas import FEW, Clue, Fitting
from kazu_core.grid import Size

BROKEN = -1
"""In place of the rectangles that are left: the rules are broken."""


class Depth(NamedTuple):
    """What supposing decides: the rectangles left, the suppositions that decided something, whether all is decided."""

    left: int
    probes: int
    solved: bool


def bits(numbers: int) -> list[int]:
    """Return the places of the ones, ascending."""
    found = []
    while numbers:
        low = numbers & -numbers
        found.append(low.bit_length() - 1)
        numbers ^= low
    return found


@frozen(slots=False)
class Board:
    """One board with its numbers, every cell's and every number's rectangles as sets.

    Places, of which one rectangle each must stand, are the numbers and then the cells.
    """

    size: Size
    fitting: Fitting
    truth: int = field(init=False)
    own: list[int] = field(init=False)
    over: list[int] = field(init=False)
    places: list[int] = field(init=False)
    touches: list[int] = field(init=False)
    cells: list[int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Turn the lists of rectangles into sets."""
        fitting, width = self.fitting, self.size.width
        own = [(1 << numbers.stop) - (1 << numbers.start) for numbers in fitting.by_clue]
        over = [0] * (width * self.size.height)
        touches, cells = [], []
        for number, rectangle in enumerate(fitting.rectangles):
            row = ((1 << rectangle.width) - 1) << (rectangle.top * width + rectangle.left)
            mask = 0
            for _ in range(rectangle.height):
                mask |= row
                row <<= width
            for cell in rectangle.cells(width):
                over[cell] |= 1 << number
            touches.append(mask << len(own) | 1 << rectangle.clue)
            cells.append(mask)
        for name, value in (("own", own), ("over", over), ("places", own + over), ("touches", touches), ("cells", cells)):
            object.__setattr__(self, name, value)

    @cached_property
    def clashes(self) -> list[int]:
        """For each rectangle those that cannot stand beside it."""
        found = []
        for number, rectangle in enumerate(self.fitting.rectangles):
            clash = self.own[rectangle.clue]
            for cell in rectangle.cells(self.size.width):
                clash |= self.over[cell]
            found.append(clash ^ 1 << number)
        return found

    @cached_property
    def edges(self) -> list[tuple[int, int]]:
        """For each inner edge in reading order, the rectangles over both its cells and those over one only."""
        wide, over = self.size.width, self.over
        found = []
        for row in range(self.size.height):
            line = range(row * wide, (row + 1) * wide)
            if row:
                found += [(over[cell - wide] & over[cell], over[cell - wide] ^ over[cell]) for cell in line]
            found += [(over[cell - 1] & over[cell], over[cell - 1] ^ over[cell]) for cell in line[1:]]
        return found

    def touched(self, numbers: int) -> int:
        """Return the places that some rectangles cover or belong to."""
        found = 0
        while numbers:
            low = numbers & -numbers
            found |= self.touches[low.bit_length() - 1]
            numbers ^= low
        return found

    def start(self, tier: int) -> int:
        """Return what the rules up to a tier leave of all rectangles."""
        return self.close((1 << len(self.touches)) - 1, (1 << len(self.places)) - 1, tier)

    def without(self, left: int, out: int, tier: int) -> int:
        """Return what the rules leave when some rectangles are known to be out."""
        return self.close(left & ~out, self.touched(left & out), tier)

    def close(self, left: int, dirty: int, tier: int) -> int:
        """Return the fixpoint of the rules from the rectangles left, looking at ``dirty`` places first; or `BROKEN`."""
        few, numbers = (FEW if tier else 1), len(self.own)
        while dirty:
            low = dirty & -dirty
            dirty ^= low
            place = low.bit_length() - 1
            options = left & self.places[place]
            count = options.bit_count()
            if count == 0:
                return BROKEN
            out = 0
            if count <= few:
                out = self._common(options, self.clashes) & left
            elif place < numbers:
                out = self._cored(options) & left & ~self.own[place]
            if out:
                left ^= out
                dirty |= self.touched(out)
        return left

    def _common(self, options: int, sets: Sequence[int]) -> int:
        """Return what the sets of all options have in common."""
        common = -1
        while options and common:
            low = options & -options
            common &= sets[low.bit_length() - 1]
            options ^= low
        return common

    def _cored(self, options: int) -> int:
        """Return the rectangles over the cells that all the options cover."""
        core, found = self._common(options, self.cells), 0
        while core:
            low = core & -core
            found |= self.over[low.bit_length() - 1]
            core ^= low
        return found

    def suppose(self, left: int, truth: int, most: int = 1 << 30) -> Depth:
        """Decide what one supposition at a time decides, wall by wall in reading order, to a fixpoint.

        ``truth`` are the answer's rectangles; ``most`` stops it after so many suppositions that decided something.
        """
        probes, joined = 0, set()
        while left != truth:
            before = probes
            for number, (both, one) in enumerate(self.edges):
                wall = not both & truth
                if number in joined or (not both & left if wall else self._seen_joined(both, left)):
                    continue
                if self.without(left, one if wall else both, 1) != BROKEN:
                    continue
                probes += 1
                if probes >= most:
                    return Depth(left, probes, False)
                left = self.without(left, both if wall else one, 1)
                if not wall:
                    joined.add(number)
            if probes == before:
                break
        return Depth(left, probes, left == truth)

    def _seen_joined(self, both: int, left: int) -> bool:
        """Whether all rectangles left of one number lie over both cells."""
        options = both & left
        while options:
            own = self.own[self.fitting.rectangles[options.bit_length() - 1].clue]
            if not own & left & ~both:
                return True
            options &= ~own
        return False


def board_of(size: Size, numbers: Sequence[tuple[int, int]]) -> Board:
    """Return the board of numbers given as cells with areas, in the order of the cells."""
    return Board(size, Fitting(size, tuple(Clue(cell, area) for cell, area in numbers)))
