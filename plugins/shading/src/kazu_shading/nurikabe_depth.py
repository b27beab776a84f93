"""How deep a Nurikabe is, by bits: the same facts as `kazu_core.solving.reason` finds, fast enough to steer making."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from kazu_core.bits import members
from kazu_core.constraints.island_view import NOTHING, Isles, Told, View


class State(NamedTuple):
    """The cells known to be sea and those known to be land."""

    sea: int
    land: int

    @property
    def known(self) -> int:
        """All cells that are decided."""
        return self.sea | self.land


def _told(view: View, tier: int) -> Told | None:
    """Return what the first stage that has anything tells: cheap ones come first."""
    for stage in _STAGES if tier else _STAGES[:2]:
        told = stage(view)
        if told != NOTHING:
            return told
    return NOTHING


def _near(view: View) -> Told | None:
    """Tell in one walk what squares and single islands do: `View.squares`, `between`, `complete` and `way_out`."""
    told = view.squares()
    if told is None or view.merged:
        return None
    sea, land = view.near[1] & view.free, told[1]
    for size, piece, beside in zip(view.isles.sizes, view.pieces, view.beside, strict=True):
        if size:
            missing = size - piece.bit_count()
            exits = beside & view.free
            if not missing:
                sea |= exits
            elif missing < 0 or not exits:
                return None
            elif not exits & (exits - 1):
                land |= exits
    return sea, land


def _wide(view: View) -> Told | None:
    """Tell what land without a clue, parts of the sea and cells out of reach do."""
    return _together((*_of(view.orphan_ways()), view.unreachable(), *_of(view.sea_ways())))


def _techniques(view: View) -> Told | None:
    """Tell what the techniques of islands do."""
    clues = range(len(view.pieces))
    return _together(
        (
            *(view.corner(clue) for clue in clues),
            *(view.too_much(clue) for clue in clues),
            *(view.needs(clue) for clue in clues),
            *_of(view.orphan_needs()),
        )
    )


_STAGES = (_near, _wide, _techniques, View.cut_off)


def _of(told: Iterator[tuple[int, Told | None]]) -> Iterator[Told | None]:
    return (one for _, one in told)


def _together(several: Sequence[Told | None]) -> Told | None:
    sea = land = 0
    for told in several:
        if told is None:
            return None
        sea |= told[0]
        land |= told[1]
    return sea, land


class Reading:
    """A puzzle's clues, and what the rules decide from them."""

    def __init__(self, isles: Isles) -> None:
        self.isles = isles
        self.full = isles.board.full

    @cached_property
    def basic(self) -> State:
        """What the rules of tier 0 decide; the bare clues where they are broken."""
        bare = State(0, self.isles.clued)
        return self.close(bare, 0) or bare

    @cached_property
    def advanced(self) -> State:
        """What the rules and techniques of both tiers decide."""
        return self.close(self.basic, 1) or self.basic

    def open(self, state: State) -> int:
        """Return the cells that a state leaves open."""
        return self.full & ~state.known

    def close(self, state: State, tier: int) -> State | None:
        """Return what follows from a state, None when a rule is broken."""
        sea, land = state
        while True:
            view = View(self.isles, sea, land)
            told = _told(view, tier)
            if told is None:
                return None
            if told == NOTHING:
                return None if view.split else State(sea, land)
            sea |= told[0]
            land |= told[1]
            if sea & land:
                return None

    def suppose(self, state: State, answer: int, most: int = 1 << 20) -> tuple[State, int]:
        """Decide what one supposition at a time decides, in board order; return the state and how many it took.

        ``answer`` is the sea. Ends after ``most``.
        """
        probes, before = 0, -1
        while probes > before and state.known != self.full:
            before = probes
            for cell in members(self.open(state)):
                bit = 1 << cell
                if state.known & bit:
                    continue
                if probes >= most:
                    return state, probes
                wet = bool(answer & bit)
                if self.close(_put(state, bit, wet=not wet), 1) is None:
                    probes += 1
                    state = self.close(_put(state, bit, wet=wet), 1) or state
        return state, probes


def _put(state: State, bit: int, *, wet: bool) -> State:
    return State(state.sea | bit, state.land) if wet else State(state.sea, state.land | bit)
