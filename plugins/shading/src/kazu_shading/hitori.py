"""Hitori: shade numbers until no row and no column has an unshaded number twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from kazu_core.codecs.blocks import UNKNOWN, Clue, read_symbols, write_symbols
from kazu_core.codecs.code import link_code
from kazu_core.codecs.files import clue_of, take_cells, token_of, value_of, write_cells, written
from kazu_core.drawing import board, texts
from kazu_core.errors import PuzzleError
from kazu_core.grid import Size, grid_of
from kazu_core.kind import Example, Kind, Level, Link
from kazu_core.making.offers import loaded_late, rectangles
from kazu_core.marks import Layer, Marks, shading
from kazu_core.modes import Modes, usual_modes
from kazu_core.words import Words
from kazu_shading.hitori_rules import SHADE, rules, technique

if TYPE_CHECKING:
    from kazu_core.constraints.base import Constraint
    from kazu_core.scene import Scene
    from kazu_core.solving.reason import Measure

LARGEST = 1295
"""The largest number that links can hold."""

SHORTEST, LONGEST = 4, 20
"""Sides of the puzzles that are made."""


@frozen
class Hitori:
    """A printed board: ``numbers`` in reading order, 1 to 1295.

    An empty cell is 0 and a "?" is -2; these repeat nothing.
    """

    size: Size
    numbers: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        cells = self.size.width * self.size.height
        if len(self.numbers) != cells:
            raise PuzzleError(f"must be {cells} numbers, one for each cell, not {len(self.numbers)}", path="$.numbers")
        for at, number in enumerate(self.numbers):
            if not (0 <= number <= LARGEST or number == UNKNOWN):
                allowed = f"1 to {LARGEST}, 0 for an empty cell or {UNKNOWN} for a question mark"
                raise PuzzleError(f"must be {allowed}, not {number}", path=f"$.numbers[{at}]")


_LAYERS = (shading(name=SHADE),)


def layers(_puzzle: Hitori) -> tuple[Layer, ...]:
    """Return the shading, the only thing written."""
    return _LAYERS


def modes(puzzle: Hitori) -> Modes:
    """Return how it is played: a stroke shades every other cell, since shaded cells do not touch."""
    return Modes(modes=usual_modes(layers(puzzle), parity=True))


def constraints(puzzle: Hitori) -> tuple[Constraint, ...]:
    """Return the rules: shaded cells do not touch, unshaded ones are one piece, no unshaded number repeats."""
    return rules(puzzle.size, puzzle.numbers)


def scene(puzzle: Hitori) -> Scene:
    """Return the drawing of the printed board."""
    grid = grid_of(puzzle.size)
    printed = {
        cell: "?" if number == UNKNOWN else number
        for cell, number in zip(grid.cells, puzzle.numbers, strict=True)
        if number
    }
    return board(grid, NAME, texts(printed))


# ------------------------------------------------------------------------------------------------ links and files


def _clues(puzzle: Hitori) -> list[Clue]:
    return [number or None for number in puzzle.numbers]


def _printed(size: Size, clues: list[Clue]) -> Hitori:
    if 0 in clues:
        raise PuzzleError("must be 1 or more, not 0", path=f"$.numbers[{clues.index(0)}]")
    return Hitori(size, tuple(clue or 0 for clue in clues))


def _encode(puzzle: Hitori) -> str:
    return write_symbols(_clues(puzzle))


def _decode(size: Size, body: str) -> Hitori:
    return _printed(size, read_symbols(body, size.width * size.height))


def _encode_file(puzzle: Hitori, marks: Marks) -> str:
    shade = marks.on(SHADE)
    answer = [".#+"[shade.get(cell, 0)] for cell in grid_of(puzzle.size).cells]
    return write_cells([token_of(clue) for clue in _clues(puzzle)], puzzle.size) + write_cells(answer, puzzle.size)


def _decode_file(size: Size, lines: list[str]) -> tuple[Hitori, Marks]:
    printed, rest = take_cells(lines, size, what="numbers")
    answer, _ = take_cells(rest, size, what="shaded cells")
    puzzle = _printed(size, [clue_of(token) for token in printed])
    return puzzle, written(SHADE, grid_of(size).cells, answer, lambda token: value_of(token, {".": 0, "#": 1, "+": 2}))


LINK: Link[Hitori] = Link(
    name="hitori", encode=_encode, decode=_decode, encode_file=_encode_file, decode_file=_decode_file
)

# ----------------------------------------------------------------------------------------------- levels and making


def most_probes(size: Size) -> int:
    """Return how many suppositions make a puzzle of this size extra-hard; a made hard one needs half of them."""
    return min(8, 2 + size.width * size.height // 12)


def level(puzzle: Hitori, measure: Measure) -> Level:
    """Return how hard a measured puzzle is.

    Easy: the rules and the patterns that beginners know. Medium: cut-offs and the other techniques too. Hard: one
    supposition at a time, extra-hard: many of them, or more than one at a time.
    """
    if measure.depth == 0:
        return "medium" if measure.tier else "easy"
    return "hard" if measure.depth == 1 and measure.probes < most_probes(puzzle.size) else "extra-hard"


# ------------------------------------------------------------------------------------------------------- the kind

NAME = Words("Hitori", "ひとりにしてくれ")

RULES = (
    Words(
        "Shade cells so that no number stands more than once unshaded in any row or column.",
        "いくつかのマスを黒く塗り、どの行、どの列でも、白マスに同じ数字が2つ以上残らないようにします。",
    ),
    Words("Shaded cells never share a side.", "黒マスどうしは、辺で隣り合ってはいけません。"),
    Words(
        "All unshaded cells are joined, side by side, into one piece.",
        "白マスは、辺でつながってすべてひとつながりになります。黒マスで分断してはいけません。",
    ),
)

_EXAMPLE = Hitori(Size(4, 4), (2, 4, 1, 4, 2, 3, 2, 1, 3, 1, 3, 2, 1, 4, 3, 4))


def _example(rows: str, breaks: str | None = None) -> Example[Hitori]:
    cells = zip(grid_of(_EXAMPLE.size).cells, rows.replace(" ", ""), strict=True)
    return Example(_EXAMPLE, Marks({SHADE: {cell: 1 for cell, mark in cells if mark == "#"}}), breaks)


def examples() -> tuple[Example[Hitori], ...]:
    """Return a solved board, and one for every way of breaking a rule."""
    return (
        _example("...# #... ..#. .#.."),
        _example("...# #..# ..#. .#..", "shaded-touch"),
        _example(".#.# #... ..#. .#..", "white-split"),
        _example(".... #... ..#. .#..", "row-repeats"),
        _example("...# ..#. #... ...#", "column-repeats"),
    )


HITORI: Kind[Hitori] = Kind(
    name="hitori",
    words=NAME,
    also=("singles",),
    rules=RULES,
    puzzle=Hitori,
    layers=layers,
    constraints=constraints,
    scene=scene,
    code=link_code(LINK),
    examples=examples,
    level=level,
    link=LINK,
    making=rectangles(SHORTEST, LONGEST, loaded_late("kazu_shading.hitori_making")),
    technique=technique,
    modes=modes,
)
