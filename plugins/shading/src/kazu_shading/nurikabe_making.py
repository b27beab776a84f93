"""Making Nurikabe: a picture first, a clue in each island, and then both changed where the rules get stuck.

A clue moves to a cell that is still open, or the islands round an open cell are drawn anew. A puzzle that at most one
supposition at a time solves has one answer, so its depth is the proof. Chance comes from the stream alone, and what is
decided rests on what follows from the clues alone.
"""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from kazu_core.bits import gathered, members
from kazu_core.constraints.island_view import Isles
from kazu_core.errors import CannotMakeError
from kazu_core.grid import Size
from kazu_core.kind import LEVELS, Level
from kazu_core.making.grades import Grades
from kazu_core.random import Stream
from kazu_shading.nurikabe_depth import Reading, State
from kazu_shading.nurikabe_pictures import Islands, drawn_picture, redrawn, shifted

_APART = 0x9E3779B1  # keeps the levels of one seed from sharing their pictures

ATTEMPTS = 400
"""Pictures begun for one puzzle."""

PATIENCE, HARDENING = 100, 120
"""Changes in a row without any gain after which a draft is given up: while it gets simpler (and one for each cell
more), and harder."""

DEARLY = 10
"""How many changes without gain one counts for that seemed enough and was not."""

DEAR = 3
"""How many open cells weigh as much as one island too many."""

REACH = 2
"""How far from a change everything is looked at again."""

WIDE = 3
"""Open cells for each island up to which supposing is tried."""

ENOUGH = 1 << 20
"""More suppositions than any board needs."""


@frozen
class Taste:
    """What the islands of one puzzle are to be like.

    ``sizes`` are drawn from. A picture has at most ``islands`` of them, at most ``ones`` of a single cell, and one that
    is large.
    """

    sizes: tuple[int, ...]
    islands: int
    ones: int

    def excess(self, islands: Islands) -> int:
        """Return by how many islands, or by how many cells of its largest, a picture departs from the taste."""
        ones = sum(island & (island - 1) == 0 for island in islands)
        large = min(LARGE, self.sizes[-1] - 2) - max(map(int.bit_count, islands))
        return max(0, len(islands) - self.islands) + max(0, ones - self.ones) + max(0, large)

    @property
    def slack(self) -> int:
        """How much excess is let pass where nothing else is amiss."""
        return 1 + self.islands // 10


_MEANS: dict[Level, tuple[int, int]] = {
    "easy": (27, 33),
    "medium": (30, 38),
    "hard": (31, 41),
    "extra-hard": (32, 43),
}
"""The mean number of cells of an island, in tenths: lowest and highest."""

_LARGEST: dict[Level, tuple[int, int]] = {"easy": (5, 7), "medium": (6, 9), "hard": (7, 11), "extra-hard": (8, 12)}
"""The largest number of cells of an island: lowest and highest."""

LARGE = 7
"""So many cells, or the largest size but two where that is less, the largest island has."""

LAND = 42
"""Of a hundred cells, about so many are land."""


def drawn_taste(size: Size, level: Level, stream: Stream) -> Taste:
    """Draw a taste for a size and level."""
    cells = size.width * size.height
    mean, largest = stream.between(*_MEANS[level]), min(stream.between(*_LARGEST[level]), 2 + cells // 8)
    sizes = [1, 2, 2, 3, 3, 4, 4, 5, 5, *range(6, largest + 1)]
    islands = -(-LAND * cells // (10 * mean))
    ones = max(1, islands * stream.between(18, 32) // 100)
    return Taste(tuple(one for one in sizes if one <= largest), max(2, islands), ones)


@frozen(slots=False)
class Draft:
    """A picture with a clue in each island, and what the rules make of it."""

    size: Size
    islands: Islands
    clues: tuple[int, ...]

    @cached_property
    def reading(self) -> Reading:
        """What the clues tell."""
        numbers = {clue: island.bit_count() for clue, island in zip(self.clues, self.islands, strict=True)}
        return Reading(Isles(self.size, dict(sorted(numbers.items()))))

    @property
    def land(self) -> int:
        """All cells of islands."""
        land = 0
        for island in self.islands:
            land |= island
        return land


class Workshop:
    """Changes drafts of one size by chance until one is at a level; ``bounds`` are the level's suppositions."""

    def __init__(self, size: Size, level: Level, taste: Taste, stream: Stream, bounds: Grades) -> None:
        self.size, self.level, self.taste, self.stream = size, level, taste, stream
        self.patience = PATIENCE + size.width * size.height
        self.tier = 0 if level == "easy" else 1
        self.least, self.most = {
            "hard": (bounds.hard, bounds.extra - 1),
            "extra-hard": (bounds.extra, ENOUGH),
        }.get(level, (0, 0))
        self.waiting = max(1, min(12, size.width * size.height // 10)) if level == "medium" else 0

    def draft(self) -> Draft | None:
        """Return a draft at the level, None when that does not come about."""
        draft = self._solved()
        if draft is None or not self.least:
            return draft
        return self._hardened(draft)

    def _solved(self) -> Draft | None:
        """Return a draft that the rules alone solve, or on the way there one that needs enough supposing.

        Most changes are judged by what is known round them (`_guess`); all is looked at again when it seems enough.
        """
        draft = self._begun()
        known = self._state(draft)
        left, idle = self._left(draft, known), 0
        while idle < self.patience:
            idle += 1
            other = self._changed(draft, draft.reading.open(known) or draft.reading.full)
            if other is None or DEAR * self.taste.excess(other.islands) > left:
                continue
            guess = self._guess(other, draft, known)
            now = self._left(other, guess)
            if now < left and self._seems_enough(other, guess):
                guess = self._state(other)
                now = self._left(other, guess)
                if self._enough(other, now):
                    return other
                idle = max(0, idle - 1) + (DEARLY if now > left else 0)
                draft, known, left = other, guess, now
            elif now <= left:
                idle = 0 if now < left else idle
                draft, known, left = other, guess, now
        return None

    def _seems_enough(self, draft: Draft, known: State) -> bool:
        """Whether it is worth while to look at all of a draft again."""
        open_cells = draft.reading.open(known).bit_count()
        wide = len(draft.clues) if self.least else 0
        return open_cells <= wide and self.taste.excess(draft.islands) <= self.taste.slack

    def _enough(self, draft: Draft, left: int) -> bool:
        """Whether only a few islands in excess are left to better, or the draft needs as much supposing as is asked."""
        excess = self.taste.excess(draft.islands)
        if self._wanting(draft):
            return False
        return left == DEAR * excess or bool(self.least and self.least <= self._probes(draft) <= self.most)

    def _wanting(self, draft: Draft) -> bool:
        """Whether too few cells of a medium puzzle wait for techniques."""
        return bool(self.waiting) and draft.reading.open(draft.reading.basic).bit_count() < self.waiting

    def _hardened(self, draft: Draft) -> Draft | None:
        """Return a draft that needs as much supposing as the level asks for, from one that needs less."""
        probes, idle = self._probes(draft), 0
        while not self.least <= probes <= self.most:
            if idle >= HARDENING:
                return None
            idle += 1
            zone = self._open(draft) if self.stream.chance(1, 2) else 0
            other = self._changed(draft, zone or draft.reading.full)
            if other is None or self.taste.excess(other.islands) > self.taste.slack:
                continue
            if not self._seems_closed(other, self._guess(other, draft, self._state(draft))):
                continue
            now = self._probes(other)
            if probes <= now <= self.most:
                idle = 0 if now > probes else idle
                draft, probes = other, now
        return draft

    # -- drafts and changes

    def _begun(self) -> Draft:
        """Return a drawn picture with clues drawn for it."""
        islands = drawn_picture(self.size, self.stream, self.taste.sizes)
        return Draft(self.size, islands, tuple(map(self._clue, islands)))

    def _clue(self, island: int) -> int:
        return self.stream.choice(list(members(island)))

    def _changed(self, draft: Draft, zone: int) -> Draft | None:
        """Return the draft with a change at a cell of a zone: its island's clue there, a shift, or islands anew.

        None where the change is not to be had.
        """
        stream, board = self.stream, draft.reading.isles.board
        cell = 1 << stream.choice(list(members(zone)))
        if cell & draft.land and stream.chance(1, 2):
            return self._moved(draft, cell)
        if stream.chance(3, 10):
            return self._with(draft, shifted(board, draft.islands, cell, stream, max(self.taste.sizes)))
        near = cell | board.around(cell)
        if stream.chance(1, 2):
            near |= board.around(near)
        return self._with(draft, redrawn(board, draft.islands, near, stream, self.taste.sizes))

    def _moved(self, draft: Draft, cell: int) -> Draft:
        """Return the draft with the clue of an island moved to one of its cells."""
        there = zip(draft.islands, draft.clues, strict=True)
        clues = tuple(cell.bit_length() - 1 if island & cell else clue for island, clue in there)
        return Draft(self.size, draft.islands, clues)

    def _with(self, draft: Draft, islands: Islands | None) -> Draft | None:
        """Return the draft with other islands; clues stay where they can."""
        if islands is None or islands == draft.islands:
            return None
        clued = gathered(draft.clues)
        kept = (island & clued for island in islands)
        both = zip(kept, islands, strict=True)
        clues = tuple((bit & -bit).bit_length() - 1 if bit else self._clue(island) for bit, island in both)
        return Draft(self.size, islands, clues)

    # -- how far a draft is

    def _state(self, draft: Draft) -> State:
        """Return what the rules of the level decide."""
        return draft.reading.advanced if self.tier else draft.reading.basic

    def _open(self, draft: Draft) -> int:
        """Return the cells that the rules of the level leave open."""
        return draft.reading.open(self._state(draft))

    def _left(self, draft: Draft, known: State) -> int:
        """Return how far a draft is from being solved and to the taste: open cells and islands in excess."""
        return draft.reading.open(known).bit_count() + DEAR * self.taste.excess(draft.islands)

    def _guess(self, draft: Draft, before: Draft, known: State) -> State:
        """Return what is known of a draft, taken that all that was known far from the change still is.

        Much quicker than to look at everything; it may be too much and is never too little.
        """
        reading, around = draft.reading, draft.reading.isles.board.around
        one, other = (set(zip(each.islands, each.clues, strict=True)) for each in (draft, before))
        anew = 0
        for island, _ in one ^ other:
            anew |= island
        for _ in range(REACH):
            anew |= around(anew)
        start = State(known.sea & ~anew, known.land & ~anew | reading.isles.clued)
        return reading.close(start, self.tier) or start

    def _seems_closed(self, draft: Draft, known: State) -> bool:
        """Whether so little is open that it may be solved by supposing."""
        return draft.reading.open(known).bit_count() <= WIDE * len(draft.clues)

    def _probes(self, draft: Draft) -> int:
        """Return how many suppositions a draft needs; -1 where they do not solve it, or too much of it is open."""
        reading = draft.reading
        if not self._seems_closed(draft, reading.advanced):
            return -1
        state, probes = reading.suppose(reading.advanced, reading.full & ~draft.land, self.most + 1)
        return -1 if reading.open(state) else probes


def make(size: Size, level: Level, seed: int, bounds: Grades) -> tuple[dict[int, int], int]:
    """Return the clues of a puzzle (cells and sizes) and its sea; raises `CannotMakeError` after bounded attempts."""
    stream = Stream(seed + LEVELS.index(level) * _APART)
    for _ in range(ATTEMPTS):
        draft = Workshop(size, level, drawn_taste(size, level, stream), stream, bounds).draft()
        if draft is not None:
            isles = draft.reading.isles
            return dict(zip(isles.cells, isles.sizes, strict=True)), isles.board.full & ~draft.land
    raise CannotMakeError(f"no {size} Nurikabe of level {level} was found from seed {seed} in {ATTEMPTS} attempts")
