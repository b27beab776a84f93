"""Connected: the cells of one sort form one piece, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from attrs import frozen

from kazu_core.bits import Board, board_of, members
from kazu_core.constraints.base import Constraint, Finding, Target, Values
from kazu_core.constraints.live import SILENT, Live
from kazu_core.grid import Grid, Spot
from kazu_core.marks import Marks
from kazu_core.words import Words

_ONE_PIECE = Words("the unshaded cells are one piece", "白マスはすべてひとつながり")
_IN_PIECES = Words("the unshaded cells are in more than one piece", "白マスが分断されています")
_CUT_OFF = Words("shading here would cut the unshaded cells in two", "ここを黒マスにすると白マスが分断される")
_WAY_OUT = Words("an unshaded cell needs a way out", "白マスには出口が必要")
_WALLED_IN = Words("a cell is walled in by shaded cells", "黒マスに囲まれて孤立したマスがあります")

Forced = tuple[int, Sequence[int]]


@frozen(kw_only=True)
class Connected(Constraint):
    """The cells that are unshaded (``value`` 0) or shaded (1) form one piece; none at all is one piece too.

    ``granted`` are the rules by which the other cells never share a side, when the kind has them. Then the cuts are
    shorter (and right only together with those rules), and a chain of such cells, corner by corner, is seen to split
    the rest at once.

    On partial marks only its breach is told to the reasoner; what it forces is `CutOff`.
    """

    layer: str
    grid: Grid
    value: int = 0
    granted: tuple[Constraint, ...] = ()
    code: str = "white-split"
    spots: tuple[Spot, ...] = ()  # it speaks of all cells, and to highlight all tells nothing
    says: Words = _ONE_PIECE
    wrong: Words = _IN_PIECES

    @property
    def apart(self) -> bool:
        """Whether the other cells never share a side."""
        return bool(self.granted)

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the smaller pieces; on unfinished marks only those that nothing can join or take away."""
        shaded = marks.on(self.layer)
        pieces = _pieces(self.grid, [cell for cell in self.grid.cells if (shaded.get(cell) == 1) == bool(self.value)])
        if len(pieces) > 1 and (done or self._lasting):
            largest = max(pieces, key=len)
            yield self.finding(sorted(cell for piece in pieces if piece is not largest for cell in piece))

    @property
    def _lasting(self) -> bool:
        """Whether pieces stay apart however the marks go on.

        Unshaded cells can still be shaded, a whole piece at a time, unless shaded cells may not touch: then every
        piece keeps a cell. Shaded pieces can grow together.
        """
        return self.value == 0 and self.apart

    def live(self) -> Live:
        """The smaller pieces, where nothing can join them."""
        if not self._lasting:
            return SILENT
        return Live(rule="connected", layer=self.layer, numbers={"value": self.value})

    def encode(self, to: Target) -> None:
        """Have every answer looked at."""
        to.global_rule(_OnePiece(_area(self, to), self.apart))


@frozen(kw_only=True)
class CutOff(Constraint):
    """What connectedness forces on partial marks: cells without which the rest would fall apart.

    Follows from `Connected`, with the same meaning of ``value``; ``apart`` says that the other cells never share a
    side. Cells that can no longer be reached are ruled out too.
    """

    layer: str
    grid: Grid
    value: int = 0
    apart: bool = False
    code: str = "cut-off"
    spots: tuple[Spot, ...] = ()
    says: Words = _CUT_OFF
    wrong: Words = _IN_PIECES
    tier: int = 1
    cost: float = 2.6
    judged: bool = False

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Nothing: `Connected` says it."""
        return ()

    def encode(self, to: Target) -> None:
        """Have partial answers looked at."""
        area = _area(self, to)
        to.global_rule(_ChainCuts(area) if self.apart else _CutCells(area))


@frozen(kw_only=True)
class WayOut(Constraint):
    """Not all neighbours of a cell are shaded: follows from `Connected` where shaded cells never touch."""

    layer: str
    exits: tuple[Spot, ...]
    code: str = "way-out"
    says: Words = _WAY_OUT
    wrong: Words = _WALLED_IN
    judged: bool = False
    cost: float = 2.0

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield a finding when every way out is shaded; nothing that is added mends that."""
        shaded = marks.on(self.layer)
        if all(shaded.get(spot) == 1 for spot in self.exits):
            yield self.finding()

    def encode(self, to: Target) -> None:
        """Demand a way out."""
        to.clause([-literal for literal in to.along(self.layer, self.exits)])


@lru_cache(maxsize=64)
def ways_out(grid: Grid, layer: str = "shade") -> tuple[WayOut, ...]:
    """Return the ways out of single cells, for all from which there is somewhere else to go."""
    return tuple(
        WayOut(spots=(cell, *exits), layer=layer, exits=exits)
        for cell in grid.cells
        for exits in (grid.neighbours(cell),)
        if len(exits) + 1 < len(grid.cells)
    )


def _pieces(grid: Grid, cells: Sequence[Spot]) -> list[list[Spot]]:
    """Return the pieces that cells fall into, each in the order in which it is walked."""
    left = dict.fromkeys(cells)
    found = []
    while left:
        piece = [next(iter(left))]
        del left[piece[0]]
        for cell in piece:
            for other in grid.neighbours(cell):
                if other in left:
                    del left[other]
                    piece.append(other)
        found.append(piece)
    return found


# ---------------------------------------------------------------------------------- the rules, as the solver has them


class _Area:
    """The cells of a board with the literal that says a cell is one of those that hang together."""

    __slots__ = ("bits", "board", "inside")

    def __init__(self, board: Board, inside: Sequence[int]) -> None:
        self.board, self.inside = board, inside
        self.bits = tuple((1 << place, abs(literal), literal > 0) for place, literal in enumerate(inside))

    def known(self, values: Values) -> tuple[int, int]:
        """Return the cells known to be inside and those known to be outside."""
        inside = outside = 0
        for bit, variable, positive in self.bits:
            value = values[variable]
            if value:
                if (value > 0) == positive:
                    inside |= bit
                else:
                    outside |= bit
        return inside, outside

    def literals(self, cells: int) -> list[int]:
        """Return the literals that say these cells are inside."""
        return [self.inside[cell] for cell in members(cells)]

    def denials(self, cells: int) -> list[int]:
        """Return the literals that say these cells are outside."""
        return [-self.inside[cell] for cell in members(cells)]


def _area(rule: Connected | CutOff, to: Target) -> _Area:
    sign = 1 if rule.value else -1
    literals = to.along(rule.layer, rule.grid.cells)
    return _Area(board_of(rule.grid.size), [sign * literal for literal in literals])


class _OnePiece:
    """Cuts for full assignments; on partial ones only whether the rule is already broken."""

    def __init__(self, area: _Area, apart: bool) -> None:
        self._area, self._apart = area, apart

    def cuts(self, values: Values) -> Iterator[list[int]]:
        """Yield, for each piece beside the largest, that a cell between the two is inside (or a side is given up)."""
        area, board = self._area, self._area.board
        pieces = board.pieces(area.known(values)[0])
        if len(pieces) < 2:
            return
        main = max(pieces, key=int.bit_count)
        for piece in pieces:
            if piece != main:
                fence = board.around(piece) & ~piece
                beyond = board.piece(main, board.full & ~fence)
                between = area.literals(fence & board.around(beyond))
                sides = () if self._apart else area.denials((piece & -piece) | (main & -main))
                yield [*between, *sides]

    def forced(self, values: Values) -> Iterator[Forced]:
        """Yield a contradiction when cells known to be inside can no longer be joined."""
        area, board = self._area, self._area.board
        inside, outside = area.known(values)
        if self._apart:
            broken = board.cut(outside)
        else:
            broken = bool(inside & ~board.piece(inside & -inside, board.full & ~outside))
        if broken:
            yield 0, area.denials(outside) if self._apart else area.denials(outside) + area.literals(inside)


class _ChainCuts:
    """Cells that would close a chain of outside cells, where those never share a side."""

    def __init__(self, area: _Area) -> None:
        self._area = area

    def cuts(self, values: Values) -> tuple[()]:
        """Return nothing: the rule that this follows from has them."""
        return ()

    def forced(self, values: Values) -> Iterator[Forced]:
        """Yield the cells that have to be inside, since outside they would close a ring or a wall."""
        area = self._area
        inside, outside = area.known(values)
        closing = area.board.closing(outside) & ~inside
        if closing:
            because = area.denials(outside)
            for cell in members(closing):
                yield area.inside[cell], because


class _CutCells:
    """Cells that every way between known inside cells leads through, and cells that none can reach."""

    def __init__(self, area: _Area) -> None:
        self._area = area

    def cuts(self, values: Values) -> tuple[()]:
        """Return nothing: the rule that this follows from has them."""
        return ()

    def forced(self, values: Values) -> Iterator[Forced]:
        """Yield the open cells that are needed or out of reach; linear in the cells."""
        area, board = self._area, self._area.board
        inside, outside = area.known(values)
        if not inside:
            return
        possible = board.full & ~outside
        reach = board.piece(inside & -inside, possible)
        needed = board.needed(inside, reach) & ~inside
        lost = possible & ~reach & ~inside
        if needed or lost:
            because = area.denials(outside) + area.literals(inside)
            yield from ((area.inside[cell], because) for cell in members(needed))
            yield from ((-area.inside[cell], because) for cell in members(lost))
