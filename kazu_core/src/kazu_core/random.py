"""The seeded stream: the only source of chance anywhere.

A 32-bit generator, alike on every machine and in the JavaScript package whose seeds we share.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD = 0xFFFFFFFF
LARGEST_SEED = 2_147_483_647


class Stream:
    """Draws from one seed; every draw moves the stream on by one."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def word(self) -> int:
        """Draw a whole number from 0 to 2**32 - 1."""
        self._state = state = (self._state + 0x6D2B79F5) & _WORD
        mixed = ((state ^ (state >> 15)) * (state | 1)) & _WORD
        mixed ^= (mixed + (mixed ^ (mixed >> 7)) * (mixed | 61)) & _WORD
        return mixed ^ (mixed >> 14)

    def skip(self, draws: int) -> None:
        """Move on as so many draws would."""
        self._state = (self._state + 0x6D2B79F5 * draws) & _WORD

    def real(self) -> float:
        """Draw a number from 0 up to, not including, 1."""
        return self.word() / 4294967296

    def below(self, limit: int) -> int:
        """Draw a whole number from 0 to ``limit`` - 1 (limits below 2**21)."""
        return (self.word() * limit) >> 32

    def between(self, low: int, high: int) -> int:
        """Draw a whole number from ``low`` to ``high``, both possible."""
        return low + self.below(high - low + 1)

    def chance(self, numerator: int, denominator: int) -> bool:
        """Draw True with the given chance; whole numbers, so that no rounding decides."""
        return self.word() * denominator < numerator << 32

    def choice(self, items: Sequence[T]) -> T:
        """Draw one of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a drawn order; takes one draw fewer than there are items."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def seed(self) -> int:
        """Draw a seed for another stream, from 1 to `LARGEST_SEED`."""
        return 1 + int(self.real() * LARGEST_SEED)
