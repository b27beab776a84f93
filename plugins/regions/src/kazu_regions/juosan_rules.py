"""The rules of Juosan: what never stands side by side, and what a room's number leaves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from attrs import frozen

from kazu_core.constraints.base import Constraint, Finding, Target
from kazu_core.constraints.counts import CountEither, Reading, more_frequent, reached_counts
from kazu_core.constraints.numbers import Filled
from kazu_core.constraints.patterns import NotAll
from kazu_core.grid import Size, Spot, grid_of, place
from kazu_core.marks import Marks
from kazu_core.numbered_rooms import ROOM, Room, cells_of_rooms
from kazu_core.words import Words
from kazu_regions.juosan_ways import RoomWays

if TYPE_CHECKING:
    from kazu_core.solving.explain import Step

BAR = "bar"
"""The layer on which the bars are written: 1 across, 2 down."""
ACROSS, DOWN = 1, 2

MOST_OTHERS = 2
"""Bars of the less frequent direction from which on only a room's own shape is looked at, not what is beside it."""

_FILLED = Words("{place} must hold a bar", "{place}には棒が1本入ります")
_STACKED = Words("three bars across never lie one below the other", "横棒は縦に3本並びません")
_ARE_STACKED = Words("three bars across lie one below the other", "横棒が縦に3本並んでいます")
_ABREAST = Words("three bars down never stand side by side", "縦棒は横に3本並びません")
_ARE_ABREAST = Words("three bars down stand side by side", "縦棒が横に3本並んでいます")

_SAYS: dict[Reading, Words] = {
    "majority": Words(
        "in the room at {place} the more frequent direction has exactly {number} bars",
        "{place}の部屋では、多いほうの向きの棒がちょうど{number}本です",
    ),
    "difference": Words(
        "in the room at {place} one direction has exactly {number} bars more than the other",
        "{place}の部屋では、縦棒と横棒の本数の差がちょうど{number}本です",
    ),
}
_WRONG: dict[Reading, Words] = {
    "majority": Words(
        "in the room at {place} the more frequent direction does not have {number} bars",
        "{place}の部屋の、多いほうの向きの棒が{number}本ではありません",
    ),
    "difference": Words(
        "in the room at {place} neither direction has {number} bars more than the other",
        "{place}の部屋の、縦棒と横棒の本数の差が{number}本ではありません",
    ),
}
_FITS = {
    ACROSS: Words(
        "{number} bars across do not fit into the room at {place}:"
        " of three cells one below the other at most two have one",
        "{place}の部屋に横棒{number}本は入りません。縦に並ぶ3マスに横棒は2本までです",
    ),
    DOWN: Words(
        "{number} bars down do not fit into the room at {place}: of three cells side by side at most two have one",
        "{place}の部屋に縦棒{number}本は入りません。横に並ぶ3マスに縦棒は2本までです",
    ),
}


@lru_cache(maxsize=64)
def everywhere(size: Size) -> tuple[Constraint, ...]:
    """Return the rules that do not depend on the rooms."""
    grid = grid_of(size)
    filled = (Filled(layer=BAR, spot=cell, says=_FILLED.fill(place=place(cell))) for cell in grid.cells)
    stacked = (_never(trio, ACROSS, _STACKED, _ARE_STACKED) for trio in _trios(grid.columns))
    abreast = (_never(trio, DOWN, _ABREAST, _ARE_ABREAST) for trio in _trios(grid.rows))
    return (*filled, *stacked, *abreast)


def _trios(lines: Iterable[Room]) -> Iterator[Room]:
    return (line[at : at + 3] for line in lines for at in range(len(line) - 2))


def _never(trio: Room, value: int, says: Words, wrong: Words) -> NotAll:
    return NotAll(code="bars-abreast", layer=BAR, spots=trio, value=value, says=says, wrong=wrong)


@lru_cache(maxsize=8192)
def room_number(room: Room, number: int, reading: Reading) -> CountEither:
    """Return what a room's number demands."""
    where = place(room[0])
    return CountEither(
        code="room-number", spots=room, layer=BAR, values=(ACROSS, DOWN), number=number, reading=reading, clue=True,
        where=ROOM.fill(place=where), wrong=_WRONG[reading].fill(place=where, number=number), cost=1.6,
        says=_SAYS[reading].fill(place=where, number=number),
    )  # fmt: skip


@frozen(kw_only=True)
class RoomFits(Constraint):
    """A technique: so many bars of one direction do not fit into a room, since never three may be abreast.

    That depends on what stands beside it: ``beside`` are sets of cells outside the room, each enough when all of them
    have bars of the direction ``value``. ``room`` has the cells of the room, and the spots have all.
    """

    value: int
    room: Room
    beside: tuple[Room, ...]
    code: str = "room-fits"
    wrong: Words = _ARE_ABREAST
    tier: int = 1
    cost: float = 2.4
    judged: bool = False

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield nothing: the rule follows from the others."""
        return ()

    def encode(self, to: Target) -> None:
        """With one of the sets the direction is not the more frequent one of the room."""
        more = more_frequent(to, BAR, self.room, self.value)
        for cells in self.beside:
            to.clause([-more, *(-literal for literal in to.along(BAR, cells, self.value))])


@lru_cache(maxsize=16384)
def room_fits(size: Size, room: Room, value: int, number: int) -> RoomFits | None:
    """Return what keeps so many bars of a direction, more than half, out of a room; None where nothing ever does."""
    beside = crowding(size, room, value, len(room) - number)
    if not beside:
        return None
    around = sorted({spot for cells in beside for spot in cells})
    says = _FITS[value].fill(place=place(room[0]), number=number)
    tier = 1 if around else 0  # that its own shape leaves no place is seen at once
    return RoomFits(value=value, room=room, beside=beside, spots=(*room, *around), says=says, tier=tier)


def crowding(size: Size, room: Room, value: int, others: int) -> tuple[Room, ...]:
    """Return the least sets of cells beside a room whose bars of a direction demand more than so many others in it.

    They do so where more trios than that, which share no cell of the room, would else be all alike. An empty set says
    that the room's own shape demands it.
    """
    within, trios = frozenset(room), _trios_at(size, room, value)
    if others >= MOST_OTHERS:
        inner = [trio for trio in trios if within.issuperset(trio)]
        return ((),) if len(_disjoint(inner)) > others else ()
    found = [
        frozenset(spot for trio in chosen for spot in trio) - within
        for chosen in combinations(trios, others + 1)
        if all(within.isdisjoint({*one} & {*other}) for one, other in combinations(chosen, 2))
    ]
    least = [cells for cells in dict.fromkeys(found) if not any(other < cells for other in found)]
    return tuple(tuple(sorted(cells)) for cells in least)


def _trios_at(size: Size, room: Room, value: int) -> list[Room]:
    """Return the trios that have a cell of a room and must not all have bars of a direction."""
    grid = grid_of(size)
    down, right = (2, 0) if value == ACROSS else (0, 2)
    starts = dict.fromkeys(cell.step(-back * down, -back * right) for cell in room for back in range(3))
    trios = (tuple(start.step(at * down, at * right) for at in range(3)) for start in starts)
    return [trio for trio in trios if all(grid.holds(spot) and spot.y > 0 and spot.x > 0 for spot in trio)]


def _disjoint(trios: Iterable[Room]) -> list[Room]:
    """Return as many of some trios of one direction, in reading order, as share no cell."""
    taken: set[Spot] = set()
    kept = []
    for trio in sorted(trios):
        if taken.isdisjoint(trio):
            taken.update(trio)
            kept.append(trio)
    return kept


def rules(
    size: Size, room_of: Sequence[int], numbers: Sequence[int | None], reading: Reading
) -> tuple[Constraint, ...]:
    """Return the rules of a board, whose cells belong to these rooms and whose rooms have these numbers or none."""
    numbered = [
        (room, number)
        for room, number in zip(cells_of_rooms(size, room_of), numbers, strict=True)
        if number is not None
    ]
    printed = (room_number(room, number, reading) for room, number in numbered)
    return (*everywhere(size), *printed, *_fitting(size, numbered, reading))


def _fitting(size: Size, numbered: Iterable[tuple[Room, int]], reading: Reading) -> Iterator[RoomFits]:
    for room, number in numbered:
        counts = reached_counts(len(room), number, reading)
        for value in (ACROSS, DOWN) if len(counts) == 2 else ():
            fits = room_fits(size, room, value, counts[1])
            if fits is not None:
                yield fits


def ways(size: Size, room_of: Sequence[int], numbers: Sequence[int | None], reading: Reading) -> Iterator[RoomWays]:
    """Yield what only explains: all ways to fill each room that has a number."""
    for room, number in zip(cells_of_rooms(size, room_of), numbers, strict=True):
        if number is not None and len(room) > 1:
            counts = reached_counts(len(room), number, reading)
            yield RoomWays(size=size, spots=room, layer=BAR, counts=counts, where=place(room[0]))


_NAMES = {
    "between": Words("Between two alike", "同じ棒の間"),
    "beside": Words("Beside two alike", "同じ棒2本の隣"),
    "one": Words("Room of one direction", "1方向だけの部屋"),
    "fits": Words("Only one direction fits", "入る向きは1つ"),
    "count": Words("The room's number", "部屋の数字"),
    "ways": Words("All ways to fill a room", "部屋の入れ方の場合分け"),
}


def technique(step: Step) -> Words | None:
    """Return the usual name of a step that rests on one constraint, or on a number and what does not fit."""
    codes = {reason.code for reason in step.telling}
    if step.supposed or len(codes) != len(step.telling):
        return None
    if codes == {"room-number", "room-fits"}:
        return _NAMES["fits"]
    if len(codes) != 1:
        return None
    (reason,) = step.telling
    if isinstance(reason, NotAll):
        return _NAMES["between" if reason.spots[1] == step.fact.spot else "beside"]
    if isinstance(reason, CountEither):
        counts = reached_counts(len(reason.spots), reason.number, reason.reading)
        return _NAMES["one" if counts[0] == 0 else "count"]
    return _NAMES["ways"] if isinstance(reason, RoomWays) else None
