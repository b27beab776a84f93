"""Nurikabe: shade cells so that islands remain, each with one number, its cells, in a sea of one piece."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from kazu_core.bits import members
from kazu_core.codecs.blocks import UNKNOWN, read_numbers, write_numbers
from kazu_core.codecs.code import link_code
from kazu_core.codecs.files import clue_of, take_cells, token_of, write_cells, written
from kazu_core.constraints.base import Constraint
from kazu_core.constraints.island_rules import islands
from kazu_core.drawing import board, texts
from kazu_core.errors import PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import Example, Kind, Level, Link
from kazu_core.making.grades import Grades
from kazu_core.making.offers import rectangles
from kazu_core.marks import Layer, Marks, shading
from kazu_core.modes import Mode, Modes
from kazu_core.words import Words
from kazu_shading.naming import named_alone

if TYPE_CHECKING:
    from kazu_core.scene import Scene
    from kazu_core.solving.reason import Measure

SHADE = "shade"
LARGEST_CLUE = 10_000
SHORTEST, LONGEST = 5, 20
"""Sides of the puzzles that are made."""


@frozen
class Nurikabe:
    """A printed board: for each cell, row by row, how many cells its island has, `UNKNOWN` for "?", or None."""

    size: Size
    clues: tuple[int | None, ...]

    def __attrs_post_init__(self) -> None:
        """Refuse what is no clue; one larger than the board is a clue, though nothing can answer it."""
        cells = self.size.width * self.size.height
        if len(self.clues) != cells:
            raise PuzzleError(f"must be {cells} clues, one for each cell, not {len(self.clues)}", path="$.clues")
        for at, clue in enumerate(self.clues):
            if clue is not None and not (type(clue) is int and (1 <= clue <= LARGEST_CLUE or clue == UNKNOWN)):
                raise PuzzleError(f'must be 1 to {LARGEST_CLUE}, {UNKNOWN} for "?" or nothing, not {clue!r}',
                                  path=f"$.clues[{at}]")  # fmt: skip

    @property
    def numbers(self) -> Mapping[Spot, int]:
        """The cells with a clue."""
        cells = zip(grid_of(self.size).cells, self.clues, strict=True)
        return {cell: clue for cell, clue in cells if clue is not None}


_LAYERS = (shading(name=SHADE),)


def layers(_puzzle: Nurikabe) -> tuple[Layer, ...]:
    """Return the shading, the only thing written."""
    return _LAYERS


@lru_cache(maxsize=16)
def constraints(puzzle: Nurikabe) -> tuple[Constraint, ...]:
    """Return the rules: one number in each island, its cells; a sea of one piece without squares; what follows."""
    told = {spot: 0 if clue == UNKNOWN else clue for spot, clue in puzzle.numbers.items()}
    return islands(puzzle.size, told, layer=SHADE)


def modes(puzzle: Nurikabe) -> Modes:
    """Return how a puzzle is written: the cells of numbers take nothing."""
    return Modes(modes=(Mode(layer=SHADE, mode="marks", blocked=tuple(puzzle.numbers)),))


def scene(puzzle: Nurikabe) -> Scene:
    """Return the drawing of the printed board."""
    printed = {cell: "?" if clue == UNKNOWN else clue for cell, clue in puzzle.numbers.items()}
    return board(grid_of(puzzle.size), NAME, texts(printed))


# ------------------------------------------------------------------------------------------------ links and files

_TOKENS = {".": 0, "#": 1, "+": 2}


def _decode(size: Size, body: str) -> Nurikabe:
    return Nurikabe(size, tuple(read_numbers(body, size.width * size.height)))


def _encode_file(puzzle: Nurikabe, marks: Marks) -> str:
    """Write one block of cells: a clue where there is one, else what is written."""
    shade = marks.on(SHADE)
    cells = zip(grid_of(puzzle.size).cells, puzzle.clues, strict=True)
    tokens = [".#+"[shade.get(cell, 0)] if clue is None else token_of(clue) for cell, clue in cells]
    return write_cells(tokens, puzzle.size)


def _decode_file(size: Size, lines: list[str]) -> tuple[Nurikabe, Marks]:
    tokens, _ = take_cells(lines, size, what="numbers and shaded cells")
    clues = tuple(None if token in _TOKENS else clue_of(token) for token in tokens)
    return Nurikabe(size, clues), written(SHADE, grid_of(size).cells, tokens, lambda token: _TOKENS.get(token, 0))


LINK: Link[Nurikabe] = Link(
    name="nurikabe",
    encode=lambda puzzle: write_numbers(puzzle.clues),
    decode=_decode,
    encode_file=_encode_file,
    decode_file=_decode_file,
)

# ----------------------------------------------------------------------------------------------- levels and making


def grades(cells: int) -> Grades:
    """Return the suppositions that part the levels of boards of so many cells."""
    hard = 1 if cells < 36 else 2 if cells < 81 else 3 + (cells - 81) // 60
    return Grades(generous=0, hard=hard, extra=2 * hard)


def level(_puzzle: Nurikabe, measure: Measure) -> Level:
    """Return how hard a measured puzzle is: by the rules, by techniques, by supposing little or much."""
    return grades(measure.cells).level(measure)


_NAMES = {
    "clues-beside": Words("Between two numbers", "数字にはさまれたマス"),
    "clues-diagonal": Words("Numbers that touch at a corner", "斜めに並ぶ数字"),
    "between-islands": Words("Between two islands", "島と島の間"),
    "island-complete": Words("Island complete", "島の完成"),
    "island-way-out": Words("Only way to grow", "島の唯一の出口"),
    "land-way-out": Words("Land must join a number", "数字につながる唯一の道"),
    "shaded-square": Words("Two by two", "2×2の回避"),
    "unreachable": Words("Unreachable cell", "どの島も届かないマス"),
    "sea-way-out": Words("The sea must get out", "黒マスの唯一の出口"),
    "sea-cut-off": Words("Cut-off sea", "黒マスの分断の回避"),
    "island-needs": Words("Needed for the island", "島に必要なマス"),
    "island-corner": Words("Beside every way to finish", "どう広がっても接するマス"),
    "island-too-large": Words("Island too large", "大きくなりすぎる島"),
    "land-needs": Words("Land must join a number", "数字につながる唯一の道"),
}

technique = named_alone(_NAMES)


def _make(size: Size, wanted: Level, seed: int) -> tuple[Nurikabe, Marks]:
    from kazu_shading.nurikabe_making import make  # noqa: PLC0415  what makes puzzles is loaded when it is asked for

    numbers, sea = make(size, wanted, seed, grades(size.width * size.height))
    cells = grid_of(size).cells
    puzzle = Nurikabe(size, tuple(numbers.get(cell) for cell in range(len(cells))))
    return puzzle, Marks({SHADE: {cells[cell]: 1 for cell in members(sea)}})


# ------------------------------------------------------------------------------------------------------- the kind

NAME = Words("Nurikabe", "ぬりかべ")

RULES = (
    Words(
        "Shade cells so that the unshaded ones are islands, each with exactly one number: how many cells it has.",
        "いくつかのマスを黒く塗ります。残った白マスの島には数字が1つずつ入り、その数字は島のマスの数を表します。",
    ),
    Words("Islands never share a side.", "島どうしは、辺で隣り合ってはいけません。"),
    Words(
        "All shaded cells, the sea, are joined, side by side, into one piece.",
        "黒マスは、辺でつながってすべてひとつながりになります。",
    ),
    Words("The sea fills no square of 2 by 2 cells.", "黒マスだけの2×2のかたまりを作ってはいけません。"),
    Words('A "?" stands for a number that is not told.', "「？」は、明かされていない数字を表します。"),
)

_SIZE = Size(5, 4)
_CLUES = {Spot.cell(0, 0): 3, Spot.cell(0, 2): 1, Spot.cell(0, 4): 2, Spot.cell(2, 2): 2}


def _example(rows: str, breaks: str | None = None, *, single: int = 1) -> Example[Nurikabe]:
    cells = grid_of(_SIZE).cells
    clues = {**_CLUES, Spot.cell(0, 2): single}
    marks = {cell: 1 for cell, mark in zip(cells, rows.replace(" ", ""), strict=True) if mark == "#"}
    return Example(Nurikabe(_SIZE, tuple(map(clues.get, cells))), Marks({SHADE: marks}), breaks)


def examples() -> tuple[Example[Nurikabe], ...]:
    """Return solved boards, and one for every way of breaking a rule."""
    return (
        _example(".#.#. .###. .#..# #####"),
        _example(".#.#. .###. .#..# #####", single=UNKNOWN),
        _example(".#.#. .###. .#.## #####", "shaded-square"),
        _example(".#.#. .###. .#..# ####.", "island-without-clue"),
        _example(".#.#. .###. ....# #####", "sea-split"),
        _example("...#. .###. .#..# #####", "island-two-clues"),
        _example(".#.#. .###. .#..# .####", "island-size"),
    )


NURIKABE: Kind[Nurikabe] = Kind(
    name="nurikabe",
    words=NAME,
    also=("Islands in the Stream", "Cell Structure"),
    rules=RULES,
    puzzle=Nurikabe,
    layers=layers,
    constraints=constraints,
    scene=scene,
    code=link_code(LINK),
    examples=examples,
    level=level,
    link=LINK,
    making=rectangles(SHORTEST, LONGEST, _make),
    technique=technique,
    modes=modes,
)
