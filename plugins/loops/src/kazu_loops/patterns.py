"""The techniques of Slitherlink that people know by sight, each as a constraint that follows from the rules.

Every technique says which edges it speaks of and gives clauses over them, written as signed places in that list,
counted from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from attrs import frozen

from kazu_core.grid import Grid, Spot, place
from kazu_core.words import Words
from kazu_loops.technique import Clause, Technique

LAYER = "side"

_CORNER = {
    1: Words(
        "a line that comes to a corner of the 1 at {place} goes on along the 1 or straight past it",
        "{place}の1の角に来た線は、1の辺に沿うか、そのまま通り過ぎます",
    ),
    2: Words(
        "the lines that come to a corner of the 2 at {place} tell how many of its sides meet there",
        "{place}の2の角に来る線によって、その角に集まる2の辺の数が決まります",
    ),
    3: Words(
        "a line that comes to a corner of the 3 at {place} goes on along the 3; where none can come the 3 has a bend",
        "{place}の3の角に来た線は3の辺に続き、線が来られない角では3の辺が折れ曲がります",
    ),
}
_BESIDE = Words("the 3s at {one} and {other} are side by side", "{one}と{other}の3は隣り合っています")
_DIAGONAL = Words("the 3s at {one} and {other} touch at a corner", "{one}と{other}の3は斜めに並んでいます")
_TWO = Words("the 2 at {one} is in a corner of the board", "{one}の2は盤の隅にあります")
_ONES = Words(
    "the 1s at {one} and {other} are side by side at the border", "{one}と{other}の1は盤の端で隣り合っています"
)
_ONE_THREE = Words(
    "the 1 at {one} and the 3 at {other} are side by side at the border",
    "{one}の1と{other}の3は盤の端で隣り合っています",
)
_CHAIN = Words(
    "between the 3s at {one} and {other} there are only 2s, corner to corner",
    "{one}と{other}の3の間には斜めに2だけが並んでいます",
)

# one corner of a clue: 1 and 2 lead away from it, 3 and 4 are the clue's sides that meet there, 5 and 6 the other two;
# at the corner there are two lines or none, round the clue as many as it says: what follows from both together
_AT_CORNER: dict[int, tuple[Clause, ...]] = {
    1: ((1, 2, -3), (1, 2, -4), (-1, 2, -5), (1, -2, -5), (-1, 2, -6), (1, -2, -6), (-1, -2, 5, 6), (1, 2, 5, 6)),
    2: (
        (-1, -2, 5), (-1, -2, 6), (-1, 5, 6), (-2, 5, 6), (1, 2, -3, -5), (1, 2, 3, 5), (1, 2, -3, -6), (1, 2, 3, 6),
        (1, 2, -4, -5), (1, 2, 4, 5), (1, 2, -4, -6), (1, 2, 4, 6), (-1, 2, -5, -6), (1, -2, -5, -6), (1, 2, -5, 6),
        (1, 2, 5, -6),
    ),
    3: ((-1, -2), (-1, 5), (-1, 6), (-2, 5), (-2, 6), (1, 2, 3), (1, 2, 4), (1, 2, -5, -6)),
}  # fmt: skip


@frozen
class Board:
    """The numbers of a board by their cells; with ``optional`` some of them may be taken away."""

    grid: Grid
    clues: Mapping[Spot, int]
    optional: bool = False

    def technique(
        self, code: str, says: Words, cells: Sequence[Spot], edges: Sequence[Spot], clauses: Iterable[Clause],
        *, cost: float, tier: int = 0,
    ) -> Technique:  # fmt: skip
        """Return a technique that rests on the clues of some cells, which ``says`` calls ``one`` and ``other``."""
        named = dict(zip(("one", "other"), map(place, (cells[0], cells[-1])), strict=True))
        return Technique(
            code=code, layer=LAYER, spots=(*cells, *edges), says=says.fill(**named), tier=tier, cost=cost,
            edges=tuple(edges), clauses=tuple(clauses), clues=tuple(cells), optional=self.optional,
        )  # fmt: skip

    def beyond(self, cell: Spot, other: Spot) -> bool:
        """Whether some number rules out a loop that goes just round two neighbouring cells."""
        sides = self.grid.sides
        around = frozenset(sides(cell)).symmetric_difference(sides(other))
        return any(number != sum(edge in around for edge in sides(spot)) for spot, number in self.clues.items())


def techniques(board: Board) -> list[Technique]:
    """Return every technique that the numbers give rise to, in board order, the corners of single numbers first."""
    found = [
        corners_of(board.grid, cell, number, board.optional) for cell, number in board.clues.items() if 0 < number < 4
    ]
    for cell, number in board.clues.items():
        if number == 3:
            found.extend(_threes(board, cell))
        elif number == 2:
            found.extend(_corner_two(board, cell))
        elif number == 1:
            found.extend(_at_border(board, cell))
    return found


def stand_alone(board: Board) -> bool:
    """Whether the techniques of these numbers say as much as they do among more numbers."""
    threes = [cell for cell, number in board.clues.items() if number == 3]
    pairs = ((cell, cell.step(*by)) for cell in threes for by in ((0, 2), (2, 0)))
    return all(board.beyond(cell, other) for cell, other in pairs if board.clues.get(other) == 3)


@lru_cache(maxsize=8192)
def corners_of(grid: Grid, cell: Spot, number: int, optional: bool) -> Technique:
    """Return what the four corners of a 1, 2 or 3 mean for the lines that come to them."""
    edges: dict[Spot, int] = {}
    clauses: list[Clause] = []
    for down in (-1, 1):
        for right in (-1, 1):
            corner = cell.step(down, right)
            away = [edge for edge in (corner.step(down, 0), corner.step(0, right)) if grid.holds(edge)]
            own = [cell.step(down, 0), cell.step(0, right), cell.step(-down, 0), cell.step(0, -right)]
            at = [edges.setdefault(edge, len(edges) + 1) for edge in (*away, *own)]
            names = dict(zip((*range(1, 1 + len(away)), 3, 4, 5, 6), at, strict=True))
            clauses.extend(_named(_AT_CORNER[number], names))
    return Technique(
        code="clue-corner", layer=LAYER, spots=(cell, *edges), says=_CORNER[number].fill(place=place(cell)),
        edges=tuple(edges), clauses=tuple(clauses), clues=(cell,), optional=optional, cost=2.0 if number == 2 else 1.5,
    )  # fmt: skip


def _named(clauses: Iterable[Clause], names: Mapping[int, int]) -> Iterator[Clause]:
    """Yield the clauses with their places renamed; a place without a name is an edge that is not there, so no line."""
    for clause in clauses:
        if all(abs(one) in names or one > 0 for one in clause):
            yield tuple(names[abs(one)] * (1 if one > 0 else -1) for one in clause if abs(one) in names)


def _threes(board: Board, cell: Spot) -> Iterator[Technique]:
    """Yield the 3s beside this one, and those below it corner to corner, with 2s between or none."""
    for down, right in ((0, 1), (1, 0)):
        other = cell.step(2 * down, 2 * right)
        if board.clues.get(other) == 3:
            yield _beside(board, cell, other)
    for right in (-1, 1):
        between: list[Spot] = []
        other = cell.step(2, 2 * right)
        while board.clues.get(other) == 2:
            between.append(other)
            other = other.step(2, 2 * right)
        if board.clues.get(other) == 3:
            edges = (cell.step(-1, 0), cell.step(0, -right), other.step(1, 0), other.step(0, right))
            code, says, cost = ("threes-chained", _CHAIN, 3.1) if between else ("threes-diagonal", _DIAGONAL, 2.0)
            cells = (cell, *between, other)
            yield board.technique(
                code, says, cells, edges, ((1,), (2,), (3,), (4,)), cost=cost, tier=1 if between else 0
            )


def _beside(board: Board, cell: Spot, other: Spot) -> Technique:
    """Return what two 3s side by side mean: three lines abreast, and nothing leads on from the middle one.

    The middle one could be none only if the loop went just round these two, which any number that this does not meet
    forbids.
    """
    down, right = (other.y - cell.y) // 2, (other.x - cell.x) // 2
    middle = cell.step(down, right)
    leading = [middle.step(2 * right, 2 * down), middle.step(-2 * right, -2 * down)]
    edges = (cell.step(-down, -right), other.step(down, right), middle, *filter(board.grid.holds, leading))
    clauses = [(1,), (2,), *((-at,) for at in range(4, len(edges) + 1))]
    if board.beyond(cell, other):
        clauses.append((3,))
    return board.technique("threes-beside", _BESIDE, (cell, other), edges, clauses, cost=2.0)


def _corner_two(board: Board, cell: Spot) -> Iterator[Technique]:
    """Yield what a 2 in a corner of the board means: the lines along the border lead on away from it."""
    holds = board.grid.holds
    downs = [step for step in (-2, 2) if holds(cell.step(step, 0))]
    rights = [step for step in (-2, 2) if holds(cell.step(0, step))]
    if len(downs) == len(rights) == 1:
        edges = (cell.step(downs[0], -rights[0] // 2), cell.step(-downs[0] // 2, rights[0]))
        yield board.technique("corner-two", _TWO, (cell,), edges, ((1,), (2,)), cost=1.8)


def _at_border(board: Board, cell: Spot) -> Iterator[Technique]:
    """Yield what a 1 at the border means beside another 1, or beside a 3, at the same border."""
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if board.grid.holds(cell.step(2 * down, 2 * right)):
            continue
        for along in (-1, 1):
            half = (along * right, along * down)
            other = cell.step(2 * half[0], 2 * half[1])
            number = board.clues.get(other)
            if number == 1 and along == 1:
                edges: tuple[Spot, ...] = (cell.step(*half),)
                yield board.technique("ones-at-border", _ONES, (cell, other), edges, ((-1,),), cost=2.6, tier=1)
            if number == 3:
                edges = (other.step(down, right), cell.step(-down, -right), cell.step(-half[0], -half[1]))
                yield board.technique(
                    "one-three-at-border", _ONE_THREE, (cell, other), edges, ((1,), (-2,), (-3,)), cost=2.8, tier=1
                )
