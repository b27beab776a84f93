"""Ripple Effect (Hakyuu): fill every room with 1 up to its size; equal numbers of a line keep their distance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from kazu_core.codecs.blocks import (
    UNKNOWN,
    Clue,
    rooms,
    take_bits,
    take_numbers,
    take_walls,
    walls_between,
    write_numbers,
    write_walls,
)
from kazu_core.codecs.code import link_code
from kazu_core.codecs.files import (
    clue_of,
    number_of,
    take_cells,
    take_inner_edges,
    token_of,
    write_cells,
    write_inner_edges,
    written,
)
from kazu_core.constraints.base import Constraint
from kazu_core.drawing import board, region_lines, texts
from kazu_core.errors import DecodeError, PuzzleError
from kazu_core.grid import Size, grid_of
from kazu_core.kind import Example, Kind, Level, Link
from kazu_core.making.grades import Grades
from kazu_core.making.offers import loaded_late, rectangles
from kazu_core.marks import Layer, Marks, notes, numbers
from kazu_core.numbered_rooms import demand_rooms
from kazu_core.words import Words
from kazu_regions.naming import named_by
from kazu_regions.ripple_rules import NUMBER, given, rules

if TYPE_CHECKING:
    from kazu_core.scene import Scene
    from kazu_core.solving.reason import Measure

NAME = Words("Ripple Effect", "波及効果")
LARGEST_ROOM = 20
"""The most cells of a room: with more, boards would hold more possible numbers than can be reasoned about."""
SMALLEST_SIDE, LARGEST_SIDE = 4, 16
"""Sides of the puzzles that are made."""


@frozen
class Ripple:
    """A printed board: the room of each cell and the numbers given, in reading order (0: none).

    ``rooms`` numbers the rooms from 0 in the order of their first cells; each is one piece of at most 20 cells.
    """

    size: Size
    rooms: tuple[int, ...]
    givens: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        cells = self.size.width * self.size.height
        demand_rooms(self.size, self.rooms)
        if len(self.givens) != cells:
            raise PuzzleError(f"must be {cells} numbers, one for each cell, not {len(self.givens)}", path="$.givens")
        sizes = room_sizes(self.rooms)
        for at, (room, number) in enumerate(zip(self.rooms, self.givens, strict=True)):
            if sizes[room] > LARGEST_ROOM:
                raise PuzzleError(
                    f"must be rooms of at most {LARGEST_ROOM} cells, not of {sizes[room]}", path=f"$.rooms[{at}]"
                )
            if not 0 <= number <= sizes[room]:
                allowed = f"1 to {sizes[room]}, the cells of its room, or 0 for none"
                raise PuzzleError(f"must be {allowed}, not {number}", path=f"$.givens[{at}]")


def room_sizes(room_of: Sequence[int]) -> list[int]:
    """Return how many cells each room has."""
    counts = [0] * (max(room_of) + 1)
    for room in room_of:
        counts[room] += 1
    return counts


@lru_cache(maxsize=32)
def _layers(largest: int) -> tuple[Layer, ...]:
    return numbers(largest), notes(largest)


def layers(puzzle: Ripple) -> tuple[Layer, ...]:
    """Return the numbers, and the small ones that a player notes."""
    return _layers(max(room_sizes(puzzle.rooms)))


def constraints(puzzle: Ripple) -> tuple[Constraint, ...]:
    """Return what is printed, and the rules of rooms and lines."""
    cells = zip(grid_of(puzzle.size).cells, puzzle.givens, strict=True)
    return (*(given(cell, value) for cell, value in cells if value), *rules(puzzle.size, puzzle.rooms))


def scene(puzzle: Ripple) -> Scene:
    """Return the drawing of the printed board."""
    grid = grid_of(puzzle.size)
    room = dict(zip(grid.cells, puzzle.rooms, strict=True))
    printed = {cell: value for cell, value in zip(grid.cells, puzzle.givens, strict=True) if value}
    return board(grid, NAME, texts(printed), region_lines(grid, room.__getitem__))


# -- links and files


def _printed(size: Size, room_of: tuple[int, ...], clues: Iterable[Clue]) -> Ripple:
    """Return a board; a "?" says nothing but that a number stands there, so it is left out."""
    return Ripple(size, room_of, tuple(0 if clue is None or clue == UNKNOWN else clue for clue in clues))


def _encode(puzzle: Ripple) -> str:
    walls = write_walls(walls_between(puzzle.size, puzzle.rooms), puzzle.size)
    return walls + write_numbers([number or None for number in puzzle.givens])


def _decode(size: Size, body: str) -> Ripple:
    cells = size.width * size.height
    walls, rest = take_walls(body, size)
    clues, rest = take_numbers(rest, cells)
    holes, _ = take_bits(rest, cells)
    if any(holes):
        raise DecodeError("a board with holes is not understood: every cell must take a number", text=body,
                          expected="a board without holes")  # fmt: skip
    return _printed(size, rooms(size, walls), clues)


def _encode_file(puzzle: Ripple, marks: Marks) -> str:
    entries, grid = marks.on(NUMBER), grid_of(puzzle.size)
    walls = dict.fromkeys(walls_between(puzzle.size, puzzle.rooms), "1")
    cells = list(zip(grid.cells, puzzle.givens, strict=True))
    answers = [token_of(entries.get(cell) if entries.get(cell) != number else None) for cell, number in cells]
    printed = [token_of(number or None) for _, number in cells]
    return write_inner_edges(walls, puzzle.size) + write_cells(printed, puzzle.size) + write_cells(answers, puzzle.size)


def _decode_file(size: Size, lines: list[str]) -> tuple[Ripple, Marks]:
    edges, rest = take_inner_edges(lines, size)
    printed, rest = take_cells(rest, size, what="givens")
    answers, _ = take_cells(rest, size, what="answers")
    walls = (edge for edge, token in edges.items() if token != "0")
    puzzle = _printed(size, rooms(size, walls), map(clue_of, printed))
    return puzzle, written(NUMBER, grid_of(size).cells, answers, number_of)


LINK: Link[Ripple] = Link(
    name="ripple",
    aliases=("hakyukoka",),
    encode=_encode,
    decode=_decode,
    encode_file=_encode_file,
    decode_file=_decode_file,
)


# -- levels and making


def grades(size: Size) -> Grades:
    """Return what the levels mean at a size."""
    cells = size.width * size.height
    return Grades(generous=32, hard=2 + cells // 60, extra=3 + cells // 25, straight=True)


def level(puzzle: Ripple, measure: Measure) -> Level:
    """Return how hard a measured puzzle is: by the rules, by techniques, by supposing little or much."""
    return grades(puzzle.size).level(measure)


_TECHNIQUES = {
    "hidden-triple": Words("hidden triple", "隠れた3つ組"),
    "hidden-pair": Words("hidden pair", "隠れたペア"),
    "naked-triple": Words("naked triple", "3つ組"),
    "naked-pair": Words("naked pair", "ペア"),
    "common-reach": Words("common reach", "共通の影響"),
    "room-needs": Words("only place in the room", "部屋で唯一のマス"),
    "cells-empty": Words("only number left", "唯一の候補"),
}

technique = named_by(_TECHNIQUES)
"""The name of a step that needs no supposing: that of its least simple reason."""


# -- the kind

RULES = (
    Words(
        "Write a number in every empty cell. A room outlined in bold holds 1, 2, 3 and so on up to the number of its"
        " cells, each once.",
        "空いているマスに数字を1つずつ入れます。太線で囲まれた各部屋には、1からその部屋のマスの数までの数字が"
        "1つずつ入ります。",
    ),
    Words(
        "Where a number comes twice in a row or a column, at least that many cells stand between: two 3s have three"
        " cells or more between them.",
        "同じ行、同じ列に同じ数字が入るときは、その間にその数字以上のマスがなければなりません。たとえば3と3の間には"
        "3マス以上が必要です。",
    ),
    Words("The printed numbers stay as they are.", "最初から入っている数字は変えられません。"),
)


def _board(letters: str, givens: str = "") -> Ripple:
    """Return a board 4 wide, one letter a cell for its room."""
    known = list(dict.fromkeys(letters))
    size = Size(4, len(letters) // 4)
    return Ripple(size, tuple(map(known.index, letters)), tuple(map(int, givens or "0" * len(letters))))


def _example(cells: str, breaks: str | None = None) -> Example[Ripple]:
    puzzle = _board("aaabcabbccdd", "104000000000")
    return Example(puzzle, Marks({NUMBER: dict(zip(grid_of(puzzle.size).cells, map(int, cells), strict=True))}), breaks)


def examples() -> tuple[Example[Ripple], ...]:
    """Return a solved board, and one for every way of breaking a rule."""
    return (
        _example("124323123121"),
        _example("124323123120", "cells-empty"),
        _example("423113122321", "given-changed"),
        _example("124323123122", "room-repeats"),
        _example("124323123113", "number-too-large"),
        _example("134322123121", "too-near"),
    )


RIPPLE: Kind[Ripple] = Kind(
    name="ripple",
    words=NAME,
    also=("Hakyuu", "Hakyuu Kouka", "Seismic"),
    rules=RULES,
    puzzle=Ripple,
    layers=layers,
    constraints=constraints,
    scene=scene,
    code=link_code(LINK),
    examples=examples,
    level=level,
    link=LINK,
    making=rectangles(SMALLEST_SIDE, LARGEST_SIDE, loaded_late("kazu_regions.ripple_making")),
    technique=technique,
)
