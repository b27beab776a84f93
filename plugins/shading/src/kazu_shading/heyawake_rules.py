"""The constraints of Heyawake, and the names of its steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from attrs import frozen

from kazu_core.constraints import Constraint, Target
from kazu_core.constraints.connected import Connected, CutOff, WayOut, ways_out
from kazu_core.constraints.counts import Count
from kazu_core.constraints.patterns import NotAll
from kazu_core.constraints.shading import Settled, apart
from kazu_core.grid import Grid, Size, Spot, grid_of, place
from kazu_core.marks import SHADED
from kazu_core.numbered_rooms import ROOM, Room, cells_of_rooms
from kazu_core.words import Words
from kazu_shading.heyawake_ways import WAYS, RoomWays, only_way
from kazu_shading.naming import named_alone

SHADE = "shade"

_HOLDS = Words("the room at {place} has {number} shaded cells", "{place}の部屋の黒マスは{number}個")
_NOT_SO = Words(
    "the room at {place} does not have {number} shaded cells", "{place}の部屋の黒マスが{number}個ではありません"
)
_THREE = Words(
    "a straight line of unshaded cells never runs through three rooms", "白マスは3つの部屋にまたがって一直線に続かない"
)
_THROUGH = Words("unshaded cells run straight through three rooms", "白マスが3つの部屋にまたがって一直線に続いています")
_FULL = Words(
    "{number} shaded cells fit into the room at {place} in one way only, without touching or cutting off a cell",
    "黒マスが隣り合わず白マスを切り離さないように、{place}の部屋に黒マス{number}個を入れる方法は1通りしかない",
)
_UNLIKE = Words("a cell is not as its room demands", "部屋から決まる色と違います")
_POCKET = Words("two unshaded cells need a way out", "2つの白マスには出口が必要")
_WALLED = Words("two cells are walled in by shaded cells", "黒マスに囲まれて孤立した2マスがあります")


@frozen(kw_only=True)
class RoomCount(Count):
    """A room's number; with ``optional`` the shared variable ``("shown", first cell)`` says that it is printed."""

    optional: bool = False

    def encode(self, to: Target) -> None:
        """Bound the shaded cells, and tell that the number is printed."""
        super().encode(to)
        if self.optional:
            to.clause((to.shared(("shown", self.spots[0])),))


@frozen(kw_only=True)
class FullRoom(Settled):
    """A room that its number fills in one way only; with ``optional`` only where the number is printed."""

    optional: bool = False

    def encode(self, to: Target) -> None:
        """Demand each cell's shading, if the number is printed."""
        if not self.optional:
            super().encode(to)
            return
        unless = -to.shared(("shown", self.spots[0]))
        for literal in (*to.along(self.layer, self.shaded), *(-one for one in to.along(self.layer, self.unshaded))):
            to.clause((unless, literal))


@lru_cache(maxsize=64)
def _everywhere(size: Size) -> tuple[tuple[Constraint, ...], tuple[Constraint, ...]]:
    """Return the rules that do not depend on the rooms: those that check asks, and what follows from them."""
    grid = grid_of(size)
    single = apart(grid, SHADE)
    whole = Connected(layer=SHADE, grid=grid, granted=single)
    pockets = tuple(_pockets(grid))
    return (*single, whole), (*ways_out(grid, SHADE), *pockets, CutOff(layer=SHADE, grid=grid, apart=True))


def _pockets(grid: Grid) -> Iterator[WayOut]:
    """Yield the ways out of two cells side by side, for all from which there is somewhere else to go."""
    for edge in grid.inner_edges:
        pair = grid.beside(edge)
        exits = tuple(sorted({spot for cell in pair for spot in grid.neighbours(cell)}.difference(pair)))
        if len(exits) + 2 < len(grid.cells):
            yield WayOut(
                spots=(*pair, *exits), layer=SHADE, exits=exits, says=_POCKET, wrong=_WALLED, tier=1, cost=2.2,
            )  # fmt: skip


def constraints_of(
    size: Size, rooms: Sequence[int], numbers: Sequence[int | None], *, optional: bool = False
) -> tuple[Constraint, ...]:
    """Return the rules of a board, whose cells belong to these rooms and whose rooms have these numbers or none.

    With ``optional`` what follows from a number holds only where it is switched on.
    """
    asked, following = _everywhere(size)
    held = cells_of_rooms(size, rooms)
    numbered = [(room, number) for room, number in zip(held, numbers, strict=True) if number is not None]
    return (
        *asked,
        *(_count(room, number, optional) for room, number in numbered),
        *_three_rooms(size, rooms),
        *(full for room, number in numbered if (full := _filled(size, room, number, optional))),
        *following,
        *(_ways(size, room, number, optional) for room, number in numbered),
    )


@lru_cache(maxsize=4096)
def _count(room: Room, number: int, optional: bool) -> RoomCount:
    where = place(room[0])
    return RoomCount(
        code="room-count", spots=room, layer=SHADE, value=1, least=number, most=number, clue=True, optional=optional,
        where=ROOM.fill(place=where), what=SHADED, says=_HOLDS.fill(place=where, number=number),
        wrong=_NOT_SO.fill(place=where, number=number),
    )  # fmt: skip


def _three_rooms(size: Size, rooms: Sequence[int]) -> Iterator[NotAll]:
    """Yield the shortest straight runs through three rooms: whole stretches of one, and the cells at both its ends."""
    grid = grid_of(size)
    of = dict(zip(grid.cells, rooms, strict=True))
    for line in (*grid.rows, *grid.columns):
        stretches = [tuple(cells) for _, cells in groupby(line, key=of.__getitem__)]
        for before, within, after in zip(stretches, stretches[1:], stretches[2:], strict=False):
            yield _run((before[-1], *within, after[0]))


@lru_cache(maxsize=16384)
def _run(spots: tuple[Spot, ...]) -> NotAll:
    return NotAll(code="three-rooms", spots=spots, layer=SHADE, value=0, says=_THREE, wrong=_THROUGH, cost=1.3)


@lru_cache(maxsize=4096)
def _filled(size: Size, room: Room, number: int, optional: bool) -> FullRoom | None:
    """Return what a number settles that fits its room in one way only; None for any other, and for those plain to see.

    Plain are a room without shaded cells and one of a single cell.
    """
    bit = {spot: 1 << spot.row * size.width + spot.column for spot in room}
    way = only_way(size, sum(bit.values()), number) if 0 < number < len(room) else None
    if way is None:
        return None
    return FullRoom(
        code="room-full", spots=room, optional=optional, layer=SHADE,
        shaded=tuple(spot for spot in room if bit[spot] & way[0]),
        unshaded=tuple(spot for spot in room if not bit[spot] & way[0]),
        says=_FULL.fill(place=place(room[0]), number=number), wrong=_UNLIKE, cost=1.8, judged=False,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _ways(size: Size, room: Room, number: int, optional: bool) -> RoomWays:
    return RoomWays(size=size, spots=room, layer=SHADE, number=number, optional=optional,
                    says=WAYS.fill(place=place(room[0])))  # fmt: skip


_NAMES = {
    "shaded-touch": Words("Beside a shaded cell", "黒マスの隣"),
    "three-rooms": Words("Three rooms", "三部屋にまたがる白マス"),
    "way-out": Words("Last way out", "最後の出口"),
    "cut-off": Words("Cut-off", "分断の回避"),
    "room-full": Words("Full room", "部屋いっぱいの黒マス"),
    "room-ways": Words("All ways to shade a room", "部屋の塗り方の場合分け"),
    "room-count": Words("Needed in the room", "部屋に必要な黒マス"),
}
_NAMES_OF_UNSHADED = {"room-count": Words("Room is complete", "部屋の黒マスがそろった")}

technique = named_alone(_NAMES, struck=_NAMES_OF_UNSHADED)
