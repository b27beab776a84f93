"""What the rules of Shikaku alone decide, and what one supposition at a time decides, reckoned on whole numbers.

Sets of rectangles are whole numbers, one bit a rectangle. The fixpoints are those of the clauses of
`kazu_core.constraints.areas`; reckoned so, a changed number costs a millisecond and no solver, which is what making
needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from attrs import field, frozen

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


class Shape(NamedTuple):
    """A rectangle as its cells: one bit each, and their numbers."""

    mask: int
    cells: tuple[int, ...]


@lru_cache(maxsize=20000)
def shapes_over(size: Size, cell: int, area: int) -> tuple[Shape, ...]:
    """Return the rectangles of an area that cover a cell."""
    row, column = divmod(cell, size.width)
    found = []
    for height in range(1, min(area, size.height) + 1):
        width = area // height
        if height * width != area or width > size.width:
            continue
        for top in range(max(0, row - height + 1), min(row, size.height - height) + 1):
            for left in range(max(0, column - width + 1), min(column, size.width - width) + 1):
                cells = tuple(
                    at * size.width + to for at in range(top, top + height) for to in range(left, left + width)
                )
                found.append(Shape(sum(1 << at for at in cells), cells))
    return tuple(found)


@frozen
class Board:
    """One board with its numbers, every number's and every cell's rectangles as sets.

    ``places``, of which each must have one rectangle, are the numbers and then the cells. ``touches`` gives for each
    rectangle the places that it takes, ``clue`` its number, ``shapes`` its cells.
    """

    size: Size
    shapes: list[Shape]
    clue: list[int]
    own: list[int]
    over: list[int]
    places: list[int]
    touches: list[int]
    _clashes: dict[int, int] = field(factory=dict, init=False)

    def clashes(self, number: int) -> int:
        """Return the rectangles that cannot stand beside one."""
        found = self._clashes.get(number)
        if found is None:
            found = self.own[self.clue[number]]
            for cell in self.shapes[number].cells:
                found |= self.over[cell]
            found = self._clashes[number] = found ^ 1 << number
        return found

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
        numbers = len(self.own)
        while dirty:
            low = dirty & -dirty
            dirty ^= low
            place = low.bit_length() - 1
            options = left & self.places[place]
            if not options:
                return BROKEN
            if not options & (options - 1):
                out = self.clashes(options.bit_length() - 1) & left
            elif tier:
                out = left & (self._shared(place, options) if place < numbers else self._elsewhere(options))
            else:
                continue
            if out:
                left ^= out
                dirty |= self.touched(out)
        return left

    def _shared(self, clue: int, options: int) -> int:
        """Return other numbers' rectangles over the cells that all the options cover."""
        core, found = -1, 0
        while options:
            low = options & -options
            core &= self.shapes[low.bit_length() - 1].mask
            options ^= low
        while core:
            low = core & -core
            found |= self.over[low.bit_length() - 1]
            core ^= low
        return found & ~self.own[clue]

    def _elsewhere(self, options: int) -> int:
        """Return the other rectangles of the number that all the options belong to, if they do."""
        own = self.own[self.clue[options.bit_length() - 1]]
        return 0 if options & ~own else own & ~options

    def suppose(self, left: int, truth: int, most: int = 1 << 30) -> Depth:
        """Decide what one supposition at a time decides, wall by wall in reading order, to a fixpoint.

        ``truth`` are the answer's rectangles; ``most`` stops it after so many suppositions that decided something.
        """
        probes, joined = 0, set()
        edges = self.edges() if left != truth else []
        while left != truth:
            before = probes
            for number, (both, one) in enumerate(edges):
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
            own = self.own[self.clue[options.bit_length() - 1]]
            if not own & left & ~both:
                return True
            options &= ~own
        return False


def board_of(size: Size, numbers: Sequence[tuple[int, int]]) -> Board:
    """Return the board of numbers, given as cells with areas; no rectangle holds two."""
    there = sum(1 << cell for cell, _ in numbers)
    over = [0] * (size.width * size.height)
    shapes: list[Shape] = []
    clue: list[int] = []
    own: list[int] = []
    touches: list[int] = []
    for number, (cell, area) in enumerate(numbers):
        alone, first = 1 << cell, len(shapes)
        fitting = [shape for shape in shapes_over(size, cell, area) if shape.mask & there == alone]
        for place, (mask, cells) in enumerate(fitting, first):
            bit = 1 << place
            touches.append(mask << len(numbers) | 1 << number)
            for at in cells:
                over[at] |= bit
        shapes += fitting
        clue += [number] * len(fitting)
        own.append((1 << len(shapes)) - (1 << first))
    return Board(size, shapes, clue, own, over, own + over, touches)
