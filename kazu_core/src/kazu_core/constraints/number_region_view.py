"""The regions of one number as bits: what is known of it on a board, and what can be told from that.

Cells are sets of bits (`kazu_core.bits`). What can be told of a number depends on nothing but where it stands and where
it may stand, so each view is worked out once and kept. Each deduction returns the cells that get the number and those
that cannot have it, or None where the board already breaks a rule. More knowledge never makes one say less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, TypeVar

from kazu_core.bits import Board, members

T = TypeVar("T")

Told = tuple[int, int]
"""Cells that hold the number, and cells that do not."""

FEW = 3
"""The most cells that a group lacks whose shapes are all looked at."""

SHAPES = 24
"""The most shapes that are looked at."""


class RegionView:
    """What is known of one number: the cells that ``hold`` it and those that ``may`` (these among them)."""

    def __init__(self, board: Board, number: int, hold: int, may: int) -> None:
        self.board, self.number, self.hold, self.may = board, number, hold, may
        self._kept: dict[str, tuple[Any, ...]] = {}

    def kept(self, name: str, work: Callable[[RegionView], Iterable[T]]) -> tuple[T, ...]:
        """Return what some work on this view, known by a name, comes to; it is done once."""
        found = self._kept.get(name)
        if found is None:
            found = self._kept[name] = tuple(work(self))
        return found

    @cached_property
    def groups(self) -> tuple[int, ...]:
        """The cells that hold the number, parted into those that hang together."""
        return tuple(self.board.pieces(self.hold))

    @cached_property
    def edges(self) -> tuple[int, ...]:
        """The cells beside each group that may still belong to it."""
        around = self.board.around
        return tuple(around(group) & self.may & ~group for group in self.groups)

    @cached_property
    def barred(self) -> Told | None:
        """The cells that would join groups, or go on with one, so that the region is too large."""
        number, once, barred = self.number, 0, 0
        sizes = [group.bit_count() for group in self.groups]
        if any(size > number for size in sizes):
            return None
        twice = 0
        for size, edge in zip(sizes, self.edges, strict=True):
            if size == number:
                barred |= edge
            twice |= once & edge
            once |= edge
        for cell in members(twice & ~barred):
            joined = sum(size for size, edge in zip(sizes, self.edges, strict=True) if edge >> cell & 1)
            if joined >= number:
                barred |= 1 << cell
        return 0, barred

    @cached_property
    def free(self) -> int:
        """The cells that may come to hold the number, the barred ones left out."""
        barred = self.barred
        return self.may & ~barred[1] if barred is not None else self.may

    def full(self, at: int) -> bool:
        """Whether a group has all its cells."""
        return self.groups[at].bit_count() >= self.number

    def way_out(self, at: int) -> Told | None:
        """A group that lacks cells and has one way to grow takes it."""
        if self.full(at):
            return 0, 0
        exits = self.edges[at] & self.free
        if not exits:
            return None
        return (0, 0) if exits & (exits - 1) else (exits, 0)

    @cached_property
    def reach(self) -> tuple[int, ...]:
        """The cells that each group may still come to have."""
        return tuple(self._reach(group, 0) for group in self.groups)

    def _reach(self, group: int, without: int) -> int:
        around, free, reached = self.board.around, self.free & ~without | group, group
        for _ in range(self.number - group.bit_count()):
            further = reached | (around(reached) & free)
            if further == reached:
                break
            reached = further
        return reached

    @cached_property
    def unreached(self) -> int:
        """The open cells that no group comes to, and round which there is no room for a region of its own."""
        reached = 0
        for cells in self.reach:
            reached |= cells
        left = self.free & ~reached
        if not left:
            return 0
        lost, apart = 0, self.free & ~(self.hold | self.board.around(self.hold))
        while left:
            room = self.board.piece(left & -left, apart)
            if room.bit_count() < self.number:
                lost |= room & ~reached
            left &= ~room
        return lost

    def needs(self, at: int) -> Told | None:
        """The cells without which a group could not come to its size hold the number."""
        if self.full(at):
            return 0, 0
        reached = self.reach[at]
        spare = reached.bit_count() - self.number
        if spare <= 0:
            return None if spare else (reached & ~self.hold, 0)
        group, needed = self.groups[at], 0
        for cell in members(self._inner(at) & ~self.hold):
            bit = 1 << cell
            if self._reach(group, bit).bit_count() < self.number:
                needed |= bit
        return needed, 0

    def _inner(self, at: int) -> int:
        """Return cells of a group's reach such that every one beyond them can be spared."""
        around, within, inner = self.board.around, self.reach[at], self.groups[at]
        while True:
            further = (inner | around(inner)) & within
            cells = further.bit_count()
            if cells >= self.number:
                return further if cells == self.number else inner
            inner = further

    def shapes(self, at: int) -> Told | None:
        """Where a group lacks few cells: what all its shapes have is of it, what lies beside all of them is not."""
        group = self.groups[at]
        if self.number - group.bit_count() > FEW:
            return 0, 0
        found = self._shapes(group)
        if not found:
            return None if found is not None else (0, 0)
        common, any_of, beside = self.board.full, 0, self.board.full
        for shape in found:
            common &= shape
            any_of |= shape
            beside &= self.board.around(shape)
        return common & ~self.hold, beside & ~any_of & self.may

    def _shapes(self, group: int) -> dict[int, None] | None:
        """Return the regions that a group may become; None when they are too many to tell."""
        around, number = self.board.around, self.number
        growing, found = {group: None}, dict[int, None]()
        while growing:
            longer: dict[int, None] = {}
            for shape in growing:
                for cell in members(around(shape) & self.free & ~shape):
                    grown = self.board.piece(shape, shape | 1 << cell | self.hold)
                    if grown.bit_count() <= number:
                        (found if grown.bit_count() == number else longer)[grown] = None
            if len(found) + len(longer) > SHAPES:
                return None
            growing = longer
        return found

    def told(self) -> Iterator[int]:
        """Yield the places of the groups that lack cells."""
        return (at for at in range(len(self.groups)) if not self.full(at))
