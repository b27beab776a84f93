"""Heyawake: shade cells so that no unshaded line runs through three rooms; a number says how many its room has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from kazu_core.codecs.blocks import walls_between
from kazu_core.codecs.code import link_code
from kazu_core.codecs.files import (
    take_cells,
    take_room_numbers,
    take_rooms,
    value_of,
    write_cells,
    write_room_numbers,
    write_rooms,
    written,
)  # fmt: skip
from kazu_core.drawing import board, straight, texts
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import Example, Kind, Link
from kazu_core.making.offers import level_by_probes, loaded_late, rectangles
from kazu_core.marks import Layer, Marks, shading
from kazu_core.modes import Modes, usual_modes
from kazu_core.numbered_rooms import (
    demand_numbers,
    demand_rooms,
    printed_numbers,
    read_numbered_rooms,
    room_groups,
    told_numbers,
    write_numbered_rooms,
)
from kazu_core.words import Words
from kazu_shading.heyawake_rules import SHADE, constraints_of, technique

if TYPE_CHECKING:
    from kazu_core.constraints.base import Constraint
    from kazu_core.scene import Scene

SHORTEST, LONGEST = 5, 20
"""Sides of the puzzles that are made."""

NAME = Words("Heyawake", "へやわけ")


@frozen
class Heyawake:
    """A printed board: for each cell, row by row, its room, and for each room its number.

    Rooms are counted from 0 in the order of their first cells, and each hangs together. A room without a number has
    None; a "?" is -2 and says nothing.
    """

    size: Size
    rooms: tuple[int, ...]
    numbers: tuple[int | None, ...]

    def __attrs_post_init__(self) -> None:
        demand_rooms(self.size, self.rooms)
        demand_numbers(self.rooms, self.numbers)

    @property
    def walls(self) -> tuple[Spot, ...]:
        """The edges between cells of different rooms."""
        return walls_between(self.size, self.rooms)


_LAYERS = (shading(name=SHADE),)


def layers(_puzzle: Heyawake) -> tuple[Layer, ...]:
    """Return the shading, the only thing written."""
    return _LAYERS


def constraints(puzzle: Heyawake, *, optional: bool = False) -> tuple[Constraint, ...]:
    """Return the rules: shaded cells do not touch, the others are one piece, numbers, three rooms; what follows.

    With ``optional`` what follows from a number holds only where it is switched on.
    """
    return constraints_of(puzzle.size, puzzle.rooms, told_numbers(puzzle.numbers), optional=optional)


def modes(puzzle: Heyawake) -> Modes:
    """Return how it is played: a stroke shades every other cell, and rooms can be read aloud."""
    return Modes(modes=usual_modes(layers(puzzle), parity=True), groups=room_groups(puzzle.size, puzzle.rooms))


def scene(puzzle: Heyawake) -> Scene:
    """Return the drawing of the rooms, with a number in the first cell of each that has one."""
    printed = printed_numbers(puzzle.size, puzzle.rooms, puzzle.numbers)
    return board(grid_of(puzzle.size), NAME, straight(puzzle.walls, "box"), texts(printed))


# ------------------------------------------------------------------------------------------------ links and files

_MARKS = {".": 0, "#": 1, "+": 2}


def _encode(puzzle: Heyawake) -> str:
    return write_numbered_rooms(puzzle.size, puzzle.rooms, puzzle.numbers)


def _decode(size: Size, body: str) -> Heyawake:
    return Heyawake(size, *read_numbered_rooms(size, body))


def _encode_file(puzzle: Heyawake, marks: Marks) -> str:
    size, shade = puzzle.size, marks.on(SHADE)
    printed = write_rooms(puzzle.rooms, size) + write_room_numbers(puzzle.numbers, size, puzzle.rooms)
    return printed + write_cells([".#+"[shade.get(cell, 0)] for cell in grid_of(size).cells], size)


def _decode_file(size: Size, lines: list[str]) -> tuple[Heyawake, Marks]:
    room, rest = take_rooms(lines, size)
    numbers, rest = take_room_numbers(rest, size, room)
    answer, _ = take_cells(rest, size, what="shaded cells")
    marks = written(SHADE, grid_of(size).cells, answer, lambda token: value_of(token, _MARKS))
    return Heyawake(size, room, numbers), marks


LINK: Link[Heyawake] = Link(
    name="heyawake",
    aliases=("heyawacky",),
    encode=_encode,
    decode=_decode,
    encode_file=_encode_file,
    decode_file=_decode_file,
)

# ----------------------------------------------------------------------------------------------- levels and making


def most_probes(cells: int) -> int:
    """Return how many suppositions make a puzzle of so many cells extra-hard."""
    return min(12, 2 + cells // 20)


def fewest_probes(cells: int) -> int:
    """Return how many suppositions a hard puzzle needs at least."""
    return max(1, most_probes(cells) // 3)


level = level_by_probes(fewest_probes, most_probes)
"""How hard a measured puzzle is: by the rules, by techniques, by supposing little or much."""


# ------------------------------------------------------------------------------------------------------- the kind

RULES = (
    Words(
        "Shade cells; shaded cells never share a side.",
        "いくつかのマスを黒く塗ります。黒マスどうしは辺で隣り合ってはいけません。",
    ),
    Words(
        "All unshaded cells are joined, side by side, into one piece.",
        "白マスは、辺でつながってすべてひとつながりになります。",
    ),
    Words(
        "A number says how many cells of its room are shaded; a room without a number may have any.",
        "数字は、その部屋に入る黒マスの数です。数字のない部屋には、いくつ入ってもかまいません。",
    ),
    Words(
        "No straight line of unshaded cells runs through three rooms or more.",
        "白マスは、3つ以上の部屋にまたがって一直線に続いてはいけません。",
    ),
)


def _board(names: str, numbers: str) -> Heyawake:
    """Return a puzzle: a letter for each cell's room, and for each room its number or a dot."""
    lines = names.split()
    order = {name: at for at, name in enumerate(dict.fromkeys("".join(lines)))}
    told = tuple(None if number == "." else int(number) for number in numbers)
    return Heyawake(Size(len(lines[0]), len(lines)), tuple(order[name] for name in "".join(lines)), told)


def _example(puzzle: Heyawake, rows: str, breaks: str | None = None) -> Example[Heyawake]:
    cells = zip(grid_of(puzzle.size).cells, rows.replace(" ", ""), strict=True)
    return Example(puzzle, Marks({SHADE: {cell: 1 for cell, mark in cells if mark == "#"}}), breaks)


def examples() -> tuple[Example[Heyawake], ...]:
    """Return solved boards, and one for every way of breaking a rule."""
    puzzle = _board("aab aab ccc", "2..")
    return (
        _example(puzzle, "#.. .#. ..."),
        _example(puzzle, "##. ... ...", "shaded-touch"),
        _example(puzzle, ".#. #.. ...", "white-split"),
        _example(puzzle, "#.. ... ...", "room-count"),
        _example(_board("abc abc abc", "..."), "#.. ... ...", "three-rooms"),
    )


HEYAWAKE: Kind[Heyawake] = Kind(
    name="heyawake",
    words=NAME,
    rules=RULES,
    puzzle=Heyawake,
    layers=layers,
    constraints=constraints,
    scene=scene,
    code=link_code(LINK),
    examples=examples,
    level=level,
    link=LINK,
    making=rectangles(SHORTEST, LONGEST, loaded_late("kazu_shading.heyawake_making")),
    technique=technique,
    modes=modes,
)
