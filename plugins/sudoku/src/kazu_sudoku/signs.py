"""Signs of less and more between cells, narrowed on bit planes, all signs of one direction at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kazu_sudoku.planes import Shape

Pair = tuple[int, int]
"""The cells of a sign: the one with the smaller number, and the one with the larger."""


class Signs:
    """Pairs of cells, the first with the smaller number; a `kazu_sudoku.latin.Narrowing`."""

    def __init__(self, shape: Shape, pairs: Iterable[Pair]) -> None:
        shifts: dict[int, int] = {}
        for less, more in pairs:
            for one, other in zip(_places(shape.own[less]), _places(shape.own[more]), strict=True):
                shifts[other - one] = shifts.get(other - one, 0) | 1 << one
        self._signs = [(shift, bits, _moved(bits, shift)) for shift, bits in sorted(shifts.items())]

    def bound(self, planes: list[int]) -> None:
        """Rule out nothing: the first narrowing does."""

    def narrow(self, planes: list[int]) -> bool:
        """Keep less below the largest number left for more, and more above the smallest left for less."""
        before = list(planes)
        lower = 0
        for value, plane in enumerate(planes):
            bad = 0
            for shift, less, more in self._signs:
                bad |= more & ~_moved(lower & less, shift)
            planes[value] = plane & ~bad
            lower |= planes[value]
        higher = 0
        for value in reversed(range(len(planes))):
            bad = 0
            for shift, less, more in self._signs:
                bad |= less & ~_moved(higher & more, -shift)
            planes[value] &= ~bad
            higher |= planes[value]
        return planes != before

    def narrow_more(self, _planes: list[int]) -> bool:
        """Rule out nothing: there is no more to signs."""
        return False


def _places(bits: int) -> Iterator[int]:
    """Yield the places of the bits of a mask, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _moved(bits: int, shift: int) -> int:
    return bits << shift if shift >= 0 else bits >> -shift
