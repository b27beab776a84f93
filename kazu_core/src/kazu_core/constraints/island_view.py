"""Islands in a sea as bits: what is known of a board, and what can be told from it, a deduction for each technique.

Cells are sets of bits (`kazu_core.bits`). Each deduction returns the cells that it makes sea and those that it makes
land, or None where the board already breaks a rule. More knowledge never makes a deduction say less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from kazu_core.bits import board_of, gathered, members
from kazu_core.grid import Size

Told = tuple[int, int]
"""Cells that become sea, and cells that become land."""

NOTHING: Told = (0, 0)


class Isles:
    """The clues of a board: ``cells`` where they stand, and ``sizes``, how many cells each island has (0: not told)."""

    def __init__(self, size: Size, clues: Mapping[int, int]) -> None:
        self.size, self.board = size, board_of(size)
        self.cells, self.sizes = tuple(clues), tuple(clues.values())
        self.bits = tuple(1 << cell for cell in clues)
        self.clued = gathered(clues)
        board = self.board
        self.corners = board.not_right & (board.full >> board.width)
        """The upper left cell of every square of 2 by 2."""
        self._latest: tuple[object, View] | None = None

    def view(self, sea: int, land: int) -> View:
        """Return the view of what is known; the latest is kept."""
        latest = self._latest
        if latest is None or latest[0] != (sea, land):
            latest = self._latest = (sea, land), View(self, sea, land)
        return latest[1]


class View:
    """What is known of a board: ``sea`` and ``land`` cells, and what there is to tell from them."""

    def __init__(self, isles: Isles, sea: int, land: int) -> None:
        self.isles, self.board = isles, isles.board
        self.sea, self.land = sea, land
        self.free = self.board.full & ~sea

    # -- the islands

    @cached_property
    def pieces(self) -> tuple[int, ...]:
        """The land that is known to belong to each clue."""
        piece, land = self.board.piece, self.land
        return tuple(piece(bit, land) or bit for bit in self.isles.bits)

    @cached_property
    def orphans(self) -> list[int]:
        """Land that is not joined to a clue yet."""
        rest = self.land
        for piece in self.pieces:
            rest &= ~piece
        return self.board.pieces(rest)

    @cached_property
    def beside(self) -> tuple[int, ...]:
        """The cells beside the land of each clue."""
        around = self.board.around
        return tuple(around(piece) & ~piece for piece in self.pieces)

    @cached_property
    def near(self) -> tuple[int, int]:
        """The cells beside the land of some clue, and those beside that of two."""
        once = twice = 0
        for cells in self.beside:
            twice |= once & cells
            once |= cells
        return once, twice

    @cached_property
    def reach(self) -> tuple[int, ...]:
        """The cells that each clue's island may still come to have."""
        return tuple(self._reach(clue, 0) for clue in range(len(self.pieces)))

    def _reach(self, clue: int, without: int) -> int:
        """Return the cells to which a clue's island may grow without some cells."""
        piece, size = self.pieces[clue], self.isles.sizes[clue]
        once, twice = self.near
        open_cells = self.free & ~(twice | (once & ~self.beside[clue])) & ~without
        if not size:
            return self.board.piece(piece, open_cells | piece)
        around, reached = self.board.around, piece
        for _ in range(size - piece.bit_count()):
            further = reached | (around(reached) & open_cells)
            if further == reached:
                break
            reached = further
        return reached

    def missing(self, clue: int) -> int:
        """Return how many cells an island lacks, 0 where that is not told, less where it has too many."""
        size = self.isles.sizes[clue]
        return size - self.pieces[clue].bit_count() if size else 0

    def too_large(self, clue: int) -> bool:
        """Whether an island has more cells than its clue says."""
        return self.missing(clue) < 0

    @property
    def merged(self) -> bool:
        """Whether land joins two clues: then their land is the same."""
        return len({*self.pieces}) < len(self.pieces)

    # -- what is told of them: rules

    def complete(self, clue: int) -> Told | None:
        """An island that has all its cells is surrounded by sea."""
        missing = self.missing(clue)
        if missing < 0:
            return None
        if missing or not self.isles.sizes[clue]:
            return NOTHING
        return self.beside[clue] & ~self.sea, 0

    def way_out(self, clue: int) -> Told | None:
        """An island that lacks cells and has one way to grow takes it."""
        if self.missing(clue) <= 0:
            return NOTHING
        return _only(self.beside[clue] & self.free)

    def orphan_ways(self) -> Iterator[tuple[int, Told | None]]:
        """Yield, for land without a clue that has at most one way to grow, the land and what is told of that."""
        for orphan in self.orphans:
            told = _only(self.board.around(orphan) & ~orphan & self.free)
            if told != NOTHING:
                yield orphan, told

    def between(self) -> Told | None:
        """A cell beside the islands of two clues is sea."""
        return None if self.merged else (self.near[1] & ~self.sea, 0)

    def unreachable(self) -> Told | None:
        """A cell that no clue's island can come to have is sea."""
        lost = self.free
        for reached in self.reach:
            lost &= ~reached
        return None if lost & self.land else (lost, 0)

    def squares(self) -> Told | None:
        """Of a square of 2 by 2 cells that is sea but for one, that one is land."""
        width, sea = self.board.width, self.sea
        here, right, below, across = sea, sea >> 1, sea >> width, sea >> width + 1
        corners = self.isles.corners
        upper, lower = here & right & corners, below & across & corners
        if upper & lower:
            return None
        upper &= below | across
        lower &= here | right
        missing = (
            (upper & ~below) << width
            | (upper & ~across) << width + 1
            | lower & ~here
            | (lower & ~right) << 1
        )  # fmt: skip
        return 0, missing & ~self.land

    # -- and of the sea

    @cached_property
    def parts(self) -> list[int]:
        """The pieces of sea."""
        return self.board.pieces(self.sea)

    def sea_ways(self) -> Iterator[tuple[int, Told | None]]:
        """Yield, for a part of the sea that has at most one way to the others, the part and what is told of that."""
        if len(self.parts) > 1:
            for part in self.parts:
                exits = self.board.around(part) & ~part & ~self.land
                if not exits & (exits - 1):
                    yield part, ((exits, 0) if exits else None)

    @property
    def split(self) -> bool:
        """Whether land keeps parts of the sea from each other for good."""
        sea = self.sea
        return bool(sea & ~self.board.piece(sea & -sea, self.board.full & ~self.land))

    # -- techniques

    def needs(self, clue: int) -> Told | None:
        """Cells without which an island cannot come to its size are its land."""
        missing = self.missing(clue)
        if missing <= 0:
            return NOTHING
        size, reached = self.isles.sizes[clue], self.reach[clue]
        spare = reached.bit_count() - size
        if spare <= 0:
            return None if spare else (0, reached & ~self.land)
        needed = 0
        for cell in members(self._inner(clue, size) & ~self.land):
            bit = 1 << cell
            if self._reach(clue, bit).bit_count() < size:
                needed |= bit
        return 0, needed

    def _inner(self, clue: int, size: int) -> int:
        """Return cells such that every one beyond them can be spared."""
        around, within, inner = self.board.around, self.reach[clue], self.pieces[clue]
        while True:
            further = inner | (around(inner) & within)
            cells = further.bit_count()
            if cells >= size:
                return further if cells == size else inner
            inner = further

    def corner(self, clue: int) -> Told | None:
        """Where an island lacks one cell, whatever lies beside all the cells that may be it is sea."""
        if self.missing(clue) != 1:
            return NOTHING
        around, common = self.board.around, self.board.full & ~self.pieces[clue]
        for exit_ in members(self.reach[clue] & ~self.pieces[clue]):
            common &= around(1 << exit_)
        return None if common & self.land else (common & ~self.sea, 0)

    def too_much(self, clue: int) -> Told | None:
        """A cell is sea where it would join an island to land that makes it too large."""
        missing = self.missing(clue)
        if missing <= 0 or not self.orphans:
            return NOTHING
        around, found = self.board.around, 0
        for cell in members(self.beside[clue] & self.free):
            touched = around(1 << cell) & self.land
            joined = 1 + sum(orphan.bit_count() for orphan in self.orphans if orphan & touched)
            if joined > missing:
                found |= 1 << cell
        return found, 0

    def orphan_needs(self) -> Iterator[tuple[int, Told | None]]:
        """Yield, for land without a clue, the cells through which every way to a clue leads (None: there is no way)."""
        for orphan in self.orphans:
            waiting = [clue for clue, reached in enumerate(self.reach) if reached & orphan]
            way = self._way(orphan, waiting, 0)
            if way is None:
                yield orphan, None
                continue
            needed = gathered(
                cell for cell in members(way & ~self.land) if self._way(orphan, waiting, 1 << cell) is None
            )
            if needed:
                yield orphan, (0, needed)

    def _way(self, orphan: int, clues: Sequence[int], without: int) -> int | None:
        """Return a way from land to one of some clues that is short enough, None where there is none."""
        for clue in clues:
            layers = self._layers(orphan, clue, without)
            if layers is not None:
                return self._back(layers, self.beside[clue])
        return None

    def _layers(self, orphan: int, clue: int, without: int) -> list[int] | None:
        """Return how far land has to grow until it touches a clue's land, step by step."""
        goal, within = self.beside[clue], self.reach[clue] & ~without & ~self.pieces[clue]
        told = self.isles.sizes[clue]
        most = self.missing(clue) - orphan.bit_count() if told else self.board.full.bit_length()
        layers, around = [orphan], self.board.around
        while not layers[-1] & goal:
            further = layers[-1] | (around(layers[-1]) & within)
            if len(layers) > most or further == layers[-1]:
                return None
            layers.append(further)
        return layers if most >= 0 else None

    def _back(self, layers: list[int], goal: int) -> int:
        """Return the cells of one way through layers, from a goal back to the first."""
        last = layers[-1] & goal
        way = step = last & -last
        for layer in reversed(layers[:-1]):
            before = self.board.around(step) & layer or step & layer
            step = before & -before
            way |= step
        return way & ~layers[0]

    def cut_off(self) -> Told | None:
        """Cells through which every way between parts of the sea leads are sea, and those it cannot reach are land."""
        sea = self.sea
        if not sea:
            return NOTHING
        reach = self.board.piece(sea & -sea, self.board.full & ~self.land)
        if sea & ~reach:
            return None
        return self.board.needed(sea, reach) & ~sea, self.free & ~reach & ~self.land


def _only(exits: int) -> Told | None:
    """Return the one exit as land; nothing of several, None of none."""
    if not exits:
        return None
    return NOTHING if exits & (exits - 1) else (0, exits)
