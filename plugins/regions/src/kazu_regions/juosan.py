"""Juosan: a bar across or down in every cell, never three abreast; a number counts a room's more frequent bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from kazu_core.codecs.blocks import UNKNOWN, Clue, walls_between
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
from kazu_core.constraints.counts import Reading
from kazu_core.drawing import board, corner_texts, straight
from kazu_core.errors import EncodeError, PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import Code, Example, Kind, Level, Link
from kazu_core.making.grades import Grades
from kazu_core.making.offers import loaded_late, rectangles
from kazu_core.marks import Layer, Marks, bars
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
from kazu_regions.juosan_rules import BAR, rules, technique, ways

if TYPE_CHECKING:
    from kazu_core.constraints.base import Constraint
    from kazu_core.scene import Scene
    from kazu_core.solving.reason import Measure

NAME = Words("Juosan", "縦横さん")
SMALLEST_SIDE, LARGEST_SIDE = 5, 20
"""Sides of the puzzles that are made."""


@frozen
class Juosan:
    """A printed board: for each cell, row by row, its room, and for each room its number.

    Rooms are counted from 0 in the order of their first cells, and each hangs together. A room without a number has
    None; a "?" is -2 and says nothing. ``reading`` says what the numbers tell: with "majority" how many bars the more
    frequent direction has, with "difference" how many more than the other.
    """

    size: Size
    rooms: tuple[int, ...]
    numbers: tuple[int | None, ...]
    reading: Reading = "majority"

    def __attrs_post_init__(self) -> None:
        demand_rooms(self.size, self.rooms)
        demand_numbers(self.rooms, self.numbers)
        if self.reading not in {"majority", "difference"}:
            raise PuzzleError(f'must be "majority" or "difference", not {self.reading!r}', path="$.reading")

    @property
    def walls(self) -> tuple[Spot, ...]:
        """The edges between cells of different rooms."""
        return walls_between(self.size, self.rooms)


def as_read(puzzle: Juosan, reading: Reading) -> Juosan:
    """Return the same puzzle with the numbers of a reading: the same bars keep it.

    Raises `PuzzleError` where a number has no like: one that no bars keep.
    """
    if reading == puzzle.reading:
        return puzzle
    numbers = (_as_read(number, puzzle.rooms.count(room), reading) for room, number in enumerate(puzzle.numbers))
    return evolve(puzzle, reading=reading, numbers=tuple(numbers))


def _as_read(number: Clue, cells: int, reading: Reading) -> Clue:
    """Return a room's number of the other reading as one of this reading."""
    if number is None or number == UNKNOWN:
        return number
    found, rest = (2 * number - cells, 0) if reading == "difference" else divmod(cells + number, 2)
    if rest or not 0 <= found <= cells:
        raise PuzzleError(f"no bars in a room of {cells} cells make the number {number}", path="$.numbers")
    return found


_LAYERS = (bars(name=BAR),)


def layers(_puzzle: Juosan) -> tuple[Layer, ...]:
    """Return the bars, the only thing written."""
    return _LAYERS


def constraints(puzzle: Juosan) -> tuple[Constraint, ...]:
    """Return the rules: a bar in every cell, never three abreast, and the rooms' numbers."""
    return rules(puzzle.size, puzzle.rooms, told_numbers(puzzle.numbers), puzzle.reading)


def patterns(puzzle: Juosan) -> tuple[Constraint, ...]:
    """Return what people see and solving has no use for: all ways to fill a room."""
    return tuple(ways(puzzle.size, puzzle.rooms, told_numbers(puzzle.numbers), puzzle.reading))


def modes(puzzle: Juosan) -> Modes:
    """Return how it is played: the way a stroke runs says which bars it lays, and rooms can be read aloud."""
    return Modes(modes=usual_modes(layers(puzzle), direction=True), groups=room_groups(puzzle.size, puzzle.rooms))


_DIFFERENCES = Words(
    "Each number tells how many more bars of one direction its room has than of the other.",
    "数字は、その部屋の縦棒と横棒の本数の差です。",
)


def scene(puzzle: Juosan) -> Scene:
    """Return the drawing of the rooms, with a number in the first cell of each that has one; a difference has a ±."""
    sign, tells = ("±", _DIFFERENCES) if puzzle.reading == "difference" else ("", None)
    numbers = printed_numbers(puzzle.size, puzzle.rooms, puzzle.numbers)
    printed = {cell: f"{sign}{number}" for cell, number in numbers.items()}
    walls = straight(puzzle.walls, "box")
    return board(grid_of(puzzle.size), NAME, walls, corner_texts(printed, size=0.6), tells=tells)


# -- links, files and codes

_BARS = {"0": 0, "1": 2, "2": 1, ".": 0}
_TOKENS = "021"


def _encode(puzzle: Juosan) -> str:
    if puzzle.reading != "majority":
        raise EncodeError("links and files have numbers of the more frequent bars only: change these with as_read")
    return write_numbered_rooms(puzzle.size, puzzle.rooms, puzzle.numbers)


def _decode(size: Size, body: str) -> Juosan:
    return Juosan(size, *read_numbered_rooms(size, body))


def _encode_file(puzzle: Juosan, marks: Marks) -> str:
    size, written_bars = puzzle.size, marks.on(BAR)
    _encode(puzzle)  # refuses what a file cannot say either
    printed = write_rooms(puzzle.rooms, size) + write_room_numbers(puzzle.numbers, size, puzzle.rooms)
    return printed + write_cells([_TOKENS[written_bars.get(cell, 0)] for cell in grid_of(size).cells], size)


def _decode_file(size: Size, lines: list[str]) -> tuple[Juosan, Marks]:
    room, rest = take_rooms(lines, size)
    numbers, rest = take_room_numbers(rest, size, room)
    answer, _ = take_cells(rest, size, what="bars")
    return Juosan(size, room, numbers), written(BAR, grid_of(size).cells, answer, lambda token: value_of(token, _BARS))


LINK: Link[Juosan] = Link(
    name="juosan",
    encode=_encode,
    decode=_decode,
    encode_file=_encode_file,
    decode_file=_decode_file,
)

_SUFFIX = "/difference"


def _code() -> Code[Juosan]:
    """Return the code: that of the link, and the reading of the numbers where it is not the usual one."""
    usual = link_code(LINK)

    def encode(puzzle: Juosan) -> str:
        return usual.encode(evolve(puzzle, reading="majority")) + (_SUFFIX if puzzle.reading == "difference" else "")

    def decode(text: str) -> Juosan:
        plain = text.removesuffix(_SUFFIX)
        return evolve(usual.decode(plain), reading="majority" if plain == text else "difference")

    return Code(encode, decode)


# -- levels and making


def grades(size: Size) -> Grades:
    """Return what the levels mean at a size."""
    cells = size.width * size.height
    return Grades(generous=25, hard=1 + cells // 80, extra=2 + cells // 40, straight=True)


def level(puzzle: Juosan, measure: Measure) -> Level:
    """Return how hard a measured puzzle is: by the rules with many numbers or few, by supposing little or much."""
    return grades(puzzle.size).level(measure)


# -- the kind

RULES = (
    Words("Put one bar into every cell, across or down.", "すべてのマスに、横棒か縦棒を1本ずつ入れます。"),
    Words(
        "Three bars down never stand side by side, and three bars across never lie one below the other.",
        "縦棒が横に3本以上並んではいけません。横棒が縦に3本以上並んでもいけません。",
    ),
    Words(
        "A number says how many bars the more frequent direction has in its room; where both have as many, it is that."
        " A room without a number may have any.",
        "数字は、その部屋の縦棒と横棒のうち、多いほうの本数です（同じ本数のときはその本数）。"
        "数字のない部屋には、どう入れてもかまいません。",
    ),
    Words(
        "A number with ± says instead how many more bars of one direction its room has than of the other.",
        "±の付いた数字は、その部屋の縦棒と横棒の本数の差です。",
    ),
)


def _board(reading: Reading = "majority") -> Juosan:
    """Return a board 3 cells wide with four rooms, and the numbers of a reading."""
    letters = "aaabccbdd"
    puzzle = Juosan(Size(3, 3), tuple(map("abcd".index, letters)), (3, 2, 1, 1))
    return as_read(puzzle, reading)


def _example(puzzle: Juosan, cells: str, breaks: str | None = None) -> Example[Juosan]:
    written_bars = dict(zip(grid_of(puzzle.size).cells, map(" -|".index, cells), strict=True))
    return Example(puzzle, Marks({BAR: written_bars}), breaks)


def examples() -> tuple[Example[Juosan], ...]:
    """Return solved boards of both readings, and one for every way of breaking a rule."""
    majority, difference = _board(), _board("difference")
    return (
        _example(majority, "---|-|||-"),
        _example(majority, "---|-||| ", "cells-empty"),
        _example(majority, "---|||||-", "bars-abreast"),
        _example(majority, "---|-|-|-", "room-number"),
        _example(difference, "---|-|||-"),
        _example(difference, "---|-|-|-", "room-number"),
    )


JUOSAN: Kind[Juosan] = Kind(
    name="juosan",
    words=NAME,
    also=("Tateyokosan",),
    rules=RULES,
    puzzle=Juosan,
    layers=layers,
    constraints=constraints,
    patterns=patterns,
    scene=scene,
    code=_code(),
    examples=examples,
    level=level,
    link=LINK,
    making=rectangles(SMALLEST_SIDE, LARGEST_SIDE, loaded_late("kazu_regions.juosan_making")),
    technique=technique,
    modes=modes,
)
