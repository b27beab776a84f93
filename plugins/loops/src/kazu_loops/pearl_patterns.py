"""The techniques of Masyu that people know by sight, each as a constraint that follows from the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from kazu_core.grid import Grid, Spot, place
from kazu_core.words import Words
from kazu_loops.pearls import BLACK, LAYER, WHITE, arms_of, is_inner
from kazu_loops.technique import Clause, Technique

_BLACKS = Words("the black pearls at {one} and {other} are side by side", "{one}と{other}の黒丸は隣り合っています")
_WHITES = Words("three white pearls stand in a row from {one} to {other}", "{one}から{other}まで白丸が3つ並んでいます")
_TWO = Words("the white pearls at {one} and {other} are side by side", "{one}と{other}の白丸は隣り合っています")
_DIAGONAL = Words(
    "the white pearl at {other} touches the black pearl at {one} corner to corner",
    "{one}の黒丸の斜めに{other}の白丸があります",
)
_BETWEEN = Words(
    "two white pearls touch the black pearl at {one} corner to corner, the second at {other}",
    "{one}の黒丸の斜めに白丸が2つあり、その1つは{other}です",
)

_WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))


@frozen
class Pearls:
    """The pearls of a board by their cells; with ``optional`` some of them may be taken away."""

    grid: Grid
    pearls: Mapping[Spot, int]
    optional: bool = False

    def technique(
        self, cells: Sequence[Spot], edges: Sequence[Spot], clauses: Sequence[Clause],
        *, code: str, says: Words, cost: float, tier: int,
    ) -> Technique:  # fmt: skip
        """Return a technique over those of its edges that may have a line; a place on the outline has none."""
        there = [edge for edge in edges if is_inner(self.grid, edge)]
        number = {at: there.index(edge) + 1 for at, edge in enumerate(edges, 1) if edge in there}
        kept = [clause for clause in clauses if all(one > 0 or -one in number for one in clause)]
        named = dict(zip(("one", "other"), map(place, (cells[0], cells[-1])), strict=True))
        return Technique(
            code=code, layer=LAYER, spots=(*cells, *there), says=says.fill(**named), tier=tier, cost=cost,
            edges=tuple(there), clues=tuple(cells), optional=self.optional,
            clauses=tuple(tuple(number[abs(at)] * (1 if at > 0 else -1) for at in clause) for clause in kept),
        )  # fmt: skip

    def row(self, cell: Spot, way: tuple[int, int], colour: int, length: int) -> list[Spot] | None:
        """Return so many cells from this one on when all have pearls of a colour."""
        cells = [cell.step(2 * at * way[0], 2 * at * way[1]) for at in range(length)]
        return cells if all(self.pearls.get(one) == colour for one in cells) else None


def pearl_techniques(board: Pearls) -> list[Technique]:
    """Return every technique that the pearls give rise to, in board order."""
    found: list[Technique] = []
    for cell, colour in board.pearls.items():
        for way in ((0, 1), (1, 0)):
            found.extend(_white_rows(board, cell, way) if colour == WHITE else _blacks(board, cell, way))
        if colour == BLACK:
            found.extend(_diagonal(board, cell))
    return found


def _blacks(board: Pearls, cell: Spot, way: tuple[int, int]) -> Iterator[Technique]:
    """Yield that two black pearls side by side have no line between them."""
    cells = board.row(cell, way, BLACK, 2)
    if cells:
        yield board.technique(cells, (cell.step(*way),), ((-1,),), code="blacks-beside", says=_BLACKS, cost=1.4, tier=0)


def _white_rows(board: Pearls, cell: Spot, way: tuple[int, int]) -> Iterator[Technique]:
    """Yield that three white pearls in a row are all crossed, and that of two the line along them turns beyond both."""
    y, x = way
    three, two = board.row(cell, way, WHITE, 3), board.row(cell, way, WHITE, 2)
    if three:
        edges: tuple[Spot, ...] = (cell.step(y, x), cell.step(3 * y, 3 * x))
        yield board.technique(three, edges, ((-1,), (-2,)), code="whites-in-row", says=_WHITES, cost=1.5, tier=0)
    if two:
        edges = (cell.step(y, x), cell.step(-3 * y, -3 * x), cell.step(5 * y, 5 * x))
        yield board.technique(two, edges, ((-1, -2), (-1, -3)), code="whites-beside", says=_TWO, cost=2.2, tier=1)


def _diagonal(board: Pearls, cell: Spot) -> Iterator[Technique]:
    """Yield that a black pearl does not turn round a white one at its corner, nor go between two of them.

    Its arms on both sides of the white pearl would run past that on two sides and leave it neither axis.
    """
    up, down, left, right = (arm.out for arm in arms_of(cell))
    corners = {
        (y, x): cell.step(2 * y, 2 * x) for y in (-1, 1) for x in (-1, 1)
        if board.pearls.get(cell.step(2 * y, 2 * x)) == WHITE
    }  # fmt: skip
    vertical, level = {-1: up, 1: down}, {-1: left, 1: right}
    for (y, x), white in corners.items():
        edges: tuple[Spot, ...] = (vertical[y], level[x])
        yield board.technique(
            (cell, white), edges, ((-1, -2),), code="white-at-corner", says=_DIAGONAL, cost=2.4, tier=1
        )
    for y, x in _WAYS:
        pair = [corners.get((y or side, x or side)) for side in (-1, 1)]
        if pair[0] and pair[1]:
            edges = (vertical[y] if y else level[x],)
            yield board.technique(
                (cell, pair[0], pair[1]), edges, ((-1,),), code="whites-ahead", says=_BETWEEN, cost=2.5, tier=1
            )
