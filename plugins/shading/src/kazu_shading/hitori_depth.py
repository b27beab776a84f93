"""How deep a Hitori is, by bits: the same facts as `kazu_core.solving.reason` finds, fast enough to steer making.

Sets of cells are bits (`kazu_core.bits`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from kazu_core.bits import board_of, gathered, members
from kazu_core.grid import Size
from kazu_shading.hitori_patterns import Pattern, advanced, basic, equals


class State(NamedTuple):
    """The cells known to be shaded and those known to be unshaded."""

    shaded: int
    unshaded: int

    @property
    def known(self) -> int:
        """All cells that are decided."""
        return self.shaded | self.unshaded

    def settled(self, patterns: Iterable[Pattern]) -> State:
        """Return the state with what patterns settle."""
        shaded, unshaded = self
        for pattern in patterns:
            shaded |= pattern.shaded
            unshaded |= pattern.unshaded
        return State(shaded, unshaded)

    def put(self, bit: int, *, shaded: bool) -> State:
        """Return the state with one cell decided."""
        return State(self.shaded | bit, self.unshaded) if shaded else State(self.shaded, self.unshaded | bit)


NOTHING = State(0, 0)


class Depth(NamedTuple):
    """How deep a puzzle is.

    ``depth``, ``tier`` and ``probes`` mean what they mean in `kazu_core.solving.reason.Measure`; ``stuck`` counts the
    cells that the techniques leave open, ``left`` those that are undecided in the end.
    """

    depth: int
    tier: int
    probes: int = 0
    stuck: int = 0
    left: int = 0


class Reading:
    """A puzzle's numbers, and what the rules decide from them."""

    def __init__(self, size: Size, numbers: Sequence[int]) -> None:
        self.size, self.numbers = size, numbers
        self.board = board_of(size)
        self.equal = equals(size, numbers)
        self.paired = gathered(cell for cell, alike in enumerate(self.equal) if alike)

    @cached_property
    def started(self) -> State:
        """What the basic patterns settle by themselves."""
        return NOTHING.settled(basic(self.size, self.numbers))

    @cached_property
    def basic(self) -> State:
        """What the rules of tier 0 decide; nothing where they are broken."""
        return self.close(self.started, cuts=False) or NOTHING

    @cached_property
    def advanced(self) -> State:
        """What the rules and techniques of both tiers decide."""
        return self.close(self.basic.settled(advanced(self.size, self.numbers)), cuts=True) or NOTHING

    def left(self, state: State) -> int:
        """Return how many cells a state leaves open."""
        return (self.board.full & ~state.known).bit_count()

    def close(self, state: State, *, cuts: bool, seen: int = 0) -> State | None:
        """Return what follows from a state, None when a rule is broken.

        ``cuts``: cells that would cut the unshaded area stay unshaded. ``seen`` are unshaded cells whose equals are
        known to be shaded already.
        """
        board, equal = self.board, self.equal
        (shaded, unshaded), looked = state, -1
        while True:
            unshaded |= board.around(shaded)
            if shaded & unshaded:
                return None
            fresh = unshaded & ~seen
            if fresh:
                seen = unshaded
                for cell in members(fresh & self.paired):
                    shaded |= equal[cell]
            elif shaded == looked:
                return State(shaded, unshaded)
            else:
                looked = shaded
                more = board.last_ways(shaded)
                if more is None or (cuts and board.cut(shaded)):
                    return None
                if cuts:
                    more |= board.closing(shaded)
                unshaded |= more

    def suppose(self, state: State, answer: int) -> tuple[State, int]:
        """Decide what one supposition at a time decides, in board order; return the state and how many it took."""
        probes, before = 0, -1
        while probes > before and state.known != self.board.full:
            before = probes
            for cell in members(self.board.full & ~state.known):
                bit = 1 << cell
                if state.known & bit:
                    continue
                right = bool(answer & bit)
                if self.close(state.put(bit, shaded=not right), cuts=True, seen=state.unshaded) is None:
                    probes += 1
                    state = self.close(state.put(bit, shaded=right), cuts=True, seen=state.unshaded) or NOTHING
        return state, probes

    def depth(self, answer: int) -> Depth:
        """Measure the puzzle, whose answer shades these cells."""
        if not self.left(self.basic):
            return Depth(0, 0)
        stuck = self.left(self.advanced)
        if not stuck:
            return Depth(0, 1)
        state, probes = self.suppose(self.advanced, answer)
        left = self.left(state)
        return Depth(2 if left else 1, 1, probes, stuck, left)
