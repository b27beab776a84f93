"""Pictures for Nurikabe drawn from the stream: islands that never touch, in a sea of one piece without pools."""

from __future__ import annotations

from collections.abc import Sequence

from kazu_core.bits import Board, board_of, members
from kazu_core.grid import Size
from kazu_core.random import Stream

Islands = tuple[int, ...]
"""The islands of a picture, each as the bits of its cells."""


REDRAWING = 20
"""Changes after which a part that is drawn anew is given up."""


class Picture:
    """Islands while they are being drawn; every change keeps them apart and the sea in one piece."""

    def __init__(self, board: Board, islands: Sequence[int] = ()) -> None:
        self.board = board
        self.islands = list(islands)
        self.land = 0
        for island in islands:
            self.land |= island

    @property
    def pools(self) -> int:
        """The upper left cells of squares of 2 by 2 that are all sea."""
        board, sea = self.board, self.board.full & ~self.land
        across = sea & sea >> 1 & board.not_right
        return across & across >> board.width

    def touching(self, cell: int) -> list[int]:
        """Return the places of the islands beside a cell (its bit)."""
        beside = self.board.around(cell) & self.land
        return [place for place, island in enumerate(self.islands) if island & beside] if beside else []

    def give_up(self, place: int, cell: int) -> bool:
        """Make a cell (its bit) of an island sea; say whether both stay in one piece."""
        left = self.islands[place] & ~cell
        if not left or self.board.piece(left & -left, left) != left or not self.board.around(cell) & ~self.land:
            return False
        self.islands[place] = left
        self.land &= ~cell
        return True

    def open_sea(self, cell: int) -> bool:
        """Whether the sea stays in one piece without a cell (its bit)."""
        sea = self.board.full & ~self.land & ~cell
        beside = self.board.around(cell) & sea
        if not beside & (beside - 1):
            return bool(beside) or not sea
        return self.board.piece(beside & -beside, sea) == sea

    def add(self, cell: int, most: int) -> bool:
        """Make a cell (its bit) land of the island beside it, or an island of its own; say whether that may be."""
        places = self.touching(cell)
        if len(places) > 1 or (places and self.islands[places[0]].bit_count() >= most) or not self.open_sea(cell):
            return False
        if places:
            self.islands[places[0]] |= cell
        else:
            self.islands.append(cell)
        self.land |= cell
        return True

    def sink(self, place: int) -> None:
        """Take an island away."""
        self.land &= ~self.islands.pop(place)


def drawn_picture(size: Size, stream: Stream, sizes: Sequence[int]) -> Islands:
    """Return the islands of a picture; ``sizes`` are those that are drawn from, the largest none exceeds."""
    board = board_of(size)
    while True:
        picture = Picture(board)
        _begin(picture, stream, sizes)
        if _filled(picture, stream, sizes, patience=4 * size.width * size.height):
            return tuple(picture.islands)


def _begin(picture: Picture, stream: Stream, sizes: Sequence[int]) -> None:
    """Put some of the larger islands before all others."""
    cells = picture.board.width * picture.board.height
    larger = sorted(sizes)[len(sizes) // 2 :]
    for _ in range(1 + cells // 40):
        cell = 1 << stream.below(cells)
        if not cell & picture.land and not picture.touching(cell) and picture.add(cell, 1):
            _grow(picture, len(picture.islands) - 1, stream.choice(larger), stream)


def redrawn(board: Board, islands: Islands, zone: int, stream: Stream, sizes: Sequence[int]) -> Islands | None:
    """Return a picture with most islands of a zone taken away and others put there, None where that fails.

    Islands that stay keep their order, new ones come after them.
    """
    picture = Picture(board, islands)
    for place in reversed(range(len(islands))):
        if islands[place] & zone and stream.chance(3, 4):
            picture.sink(place)
    done = _filled(picture, stream, sizes, patience=REDRAWING)
    return tuple(picture.islands) if done else None


def shifted(board: Board, islands: Islands, cell: int, stream: Stream, most: int) -> Islands | None:
    """Return a picture in which one island has a cell more, a cell less, or one elsewhere; None where that fails.

    ``cell`` (its bit) is given up, or comes to the island beside it.
    """
    picture = Picture(board, islands)
    done = _lessened(picture, cell, stream, most) if cell & picture.land else _enlarged(picture, cell, stream, most)
    return tuple(picture.islands) if done and not picture.pools else None


def _lessened(picture: Picture, cell: int, stream: Stream, most: int) -> bool:
    """Take a cell from its island and, at need or by chance, give it another."""
    place = picture.touching(cell)[0] if picture.touching(cell) else -1
    if place < 0 or not picture.give_up(place, cell):
        return False
    if not picture.pools and stream.chance(1, 2):
        return True
    island = picture.islands[place]
    beside = stream.shuffled(list(members(picture.board.around(island) & ~picture.land & ~cell)))
    return any(picture.touching(1 << one) == [place] and picture.add(1 << one, most) for one in beside)


def _enlarged(picture: Picture, cell: int, stream: Stream, most: int) -> bool:
    """Give a cell to the one island beside it and, at need or by chance, take another from it."""
    places = picture.touching(cell)
    if len(places) != 1 or not picture.add(cell, most + 1):
        return False
    place = places[0]
    if picture.islands[place].bit_count() <= most and stream.chance(1, 2):
        return True
    return picture.give_up(place, 1 << stream.choice(list(members(picture.islands[place] & ~cell))))


def _filled(picture: Picture, stream: Stream, sizes: Sequence[int], patience: int) -> bool:
    """Put islands where the sea has pools until it has none; say whether it came to that."""
    width, most = picture.board.width, max(sizes)
    for _ in range(patience):
        pools = list(members(picture.pools))
        if not pools:
            return True
        corner = stream.choice(pools)
        square = stream.shuffled([1 << corner + step for step in (0, 1, width, width + 1)])
        alone = [cell for cell in square if not picture.touching(cell)]
        beside = [cell for cell in square if cell not in alone]
        if stream.chance(2, 3) and any(picture.add(cell, stream.choice(sizes)) for cell in beside):
            continue
        if alone and picture.add(alone[0], most):
            _grow(picture, len(picture.islands) - 1, stream.choice(sizes), stream)
            if picture.islands[-1].bit_count() == 1 and stream.chance(1, 2):
                picture.sink(len(picture.islands) - 1)
        elif not any(picture.add(cell, most) for cell in beside):
            places = sorted({place for cell in square for place in picture.touching(cell)})
            if places:
                picture.sink(stream.choice(places))
    return False


def _grow(picture: Picture, place: int, size: int, stream: Stream) -> None:
    """Let an island grow cell by cell, up to a size."""
    board = picture.board
    tried = picture.islands[place]
    while picture.islands[place].bit_count() < size:
        beside = list(members(board.around(picture.islands[place]) & ~tried))
        if not beside:
            return
        cell = 1 << stream.choice(beside)
        tried |= cell
        if picture.touching(cell) == [place]:
            picture.add(cell, size)
