"""Shikaku: the grid is cut into rectangles; each holds one number, which says of how many cells it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from kazu_core.codecs.blocks import UNKNOWN, read_numbers, write_numbers
from kazu_core.codecs.code import link_code
from kazu_core.codecs.files import (
    clue_of,
    take_cells,
    take_inner_edges,
    token_of,
    value_of,
    write_cells,
    write_inner_edges,
)  # fmt: skip
from kazu_core.constraints.areas import rectangle_areas
from kazu_core.constraints.base import Constraint
from kazu_core.drawing import board, texts
from kazu_core.errors import PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import LEVELS, Example, Kind, Level, Link, Making
from kazu_core.making.grades import Grades
from kazu_core.marks import Layer, Marks, walls
from kazu_core.words import Words
from kazu_regions.naming import named_by

if TYPE_CHECKING:
    from kazu_core.scene import Scene

LAYER = "side"
NAME = Words("Shikaku", "四角に切れ")
SMALLEST_SIDE, LARGEST_SIDE = 4, 25
LARGEST_CLUE = 10_000


@frozen
class Shikaku:
    """A printed board: its size, and for each cell, row by row, a number of cells, `UNKNOWN` for "?", or None."""

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


def layers(_puzzle: Shikaku) -> tuple[Layer, ...]:
    """Return the walls between cells."""
    return (walls(name=LAYER),)


@lru_cache(maxsize=16)
def constraints(puzzle: Shikaku) -> tuple[Constraint, ...]:
    """Return the rules: the areas are rectangles, each holds one number, the number of its cells."""
    areas = {cell: None if clue == UNKNOWN else clue for cell, clue in puzzle.numbers.items()}
    return rectangle_areas(puzzle.size, areas, layer=LAYER)


def scene(puzzle: Shikaku) -> Scene:
    """Draw the grid and the numbers."""
    shown = {cell: "?" if clue == UNKNOWN else clue for cell, clue in puzzle.numbers.items()}
    return board(grid_of(puzzle.size), NAME, texts(shown))


# -- how hard


def grades(cells: int) -> Grades:
    """Return the suppositions that part the levels of boards of so many cells.

    On small boards few puzzles need any, so that one is already hard there.
    """
    for below, hard, extra in ((36, 1, 2), (49, 2, 3), (81, 3, 4)):
        if cells < below:
            return Grades(generous=0, hard=hard, extra=extra)
    hard = 4 + (cells - 81) // 25
    return Grades(generous=0, hard=hard, extra=2 * hard - 1)


def level(_puzzle: Shikaku, measure: Any) -> Level:
    """Return how hard a measured puzzle is: by the basic rules, by techniques, by supposing little or much."""
    return grades(measure.cells).level(measure)


_TECHNIQUES: Mapping[str, Words] = {
    "cell-one-number": Words("last number for a cell", "マスに届く最後の数字"),
    "cell-covered": Words("last rectangle over a cell", "マスをおおう最後の長方形"),
    "area-shared": Words("common part", "共通部分"),
    "area-size": Words("only one fit", "唯一の置き方"),
}

technique = named_by(_TECHNIQUES)
"""The name of a step that needs no supposing: that of its least simple reason."""


# -- links and files

_TOKENS = {"0": 0, "1": 1, "-1": 2}
_MARKS = {value: token for token, value in _TOKENS.items()}


def _read_link(size: Size, body: str) -> Shikaku:
    return Shikaku(size, tuple(read_numbers(body, size.width * size.height)))


def _write_file(puzzle: Shikaku, marks: Marks) -> str:
    written = {edge: _MARKS[value] for edge, value in marks.on(LAYER).items()}
    return write_cells([token_of(clue) for clue in puzzle.clues], puzzle.size) + write_inner_edges(written, puzzle.size)


def _read_file(size: Size, lines: list[str]) -> tuple[Shikaku, Marks]:
    numbers, rest = take_cells(lines, size, what="numbers")
    edges, _ = take_inner_edges(rest, size)
    written = {edge: value_of(token, _TOKENS) for edge, token in edges.items()}
    return Shikaku(size, tuple(map(clue_of, numbers))), Marks({LAYER: written})


LINK = Link(
    name="shikaku",
    encode=lambda puzzle: write_numbers(puzzle.clues),
    decode=_read_link,
    encode_file=_write_file,
    decode_file=_read_file,
)


# -- making


def parted(size: Size, area_of: Sequence[int]) -> Marks:
    """Return the walls between cells of different areas."""
    grid = grid_of(size)
    of = dict(zip(grid.cells, area_of, strict=True))
    parting = (edge for edge in grid.inner_edges if len({of[cell] for cell in grid.beside(edge)}) == 2)
    return Marks({LAYER: dict.fromkeys(parting, 1)})


def _levels(size: Size) -> tuple[Level, ...]:
    """Return the levels of a size: of 4 by 4 only a handful of puzzles would be extra-hard."""
    if not all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in (size.width, size.height)):
        return ()
    return LEVELS if size.width * size.height > SMALLEST_SIDE**2 else LEVELS[:3]


def _make(size: Size, wanted: Level, seed: int) -> tuple[Shikaku, Marks]:
    from kazu_regions.shikaku_making import make  # noqa: PLC0415  what makes puzzles is loaded when it is asked for

    where, placed = make(size, wanted, seed, grades(size.width * size.height))
    clues: list[int | None] = [None] * (size.width * size.height)
    for cell, cells in zip(placed.at, where.cells, strict=True):
        clues[cell] = len(cells)
    return Shikaku(size, tuple(clues)), parted(size, where.of)


MAKING = Making(
    default=Size(10, 10),
    sizes=Words(
        "4 to 25 cells a side, any rectangle (4x4 up to hard)", "1辺4〜25マス、長方形も可（4×4は「難しい」まで）"
    ),
    levels=_levels,
    make=_make,
)


# -- examples


def _example(clues: Iterable[int | None], areas: str, breaks: str | None = None, *loose: Spot) -> Example[Shikaku]:
    """Return a board 3 wide and 2 high with its areas, one letter a cell, and walls that part nothing."""
    size = Size(3, 2)
    parting = parted(size, [ord(letter) for letter in areas]).on(LAYER)
    return Example(Shikaku(size, tuple(clues)), Marks({LAYER: {**parting, **dict.fromkeys(loose, 1)}}), breaks)


_CLUES = (2, None, None, None, None, 4)


def _shown() -> Example[Shikaku]:
    """Return a solved board of seven rectangles, no two of one shape."""
    size = Size(6, 6)
    numbers = {(0, 3): 4, (1, 0): 9, (1, 5): 2, (2, 3): 4, (4, 0): 3, (5, 2): 6, (5, 5): 8}
    clues = tuple(numbers.get((row, column)) for row in range(6) for column in range(6))
    areas = "aaabbcaaabbcaaadeefggdeefggdeefggdee"
    return Example(Shikaku(size, clues), parted(size, [ord(letter) for letter in areas]))


def examples() -> tuple[Example[Shikaku], ...]:
    """Return solved boards, and one that breaks each rule."""
    return (
        _shown(),
        _example(_CLUES, "abbabb"),
        _example((UNKNOWN, *_CLUES[1:]), "abbabb"),
        _example(_CLUES, "abcabc", "area-without-number"),
        _example(_CLUES, "aaaaaa", "area-two-numbers"),
        _example(_CLUES, "aabbbb", "area-not-rectangle"),
        _example(_CLUES, "aabaab", "area-size"),
        _example(_CLUES, "abbabb", "wall-loose", Spot(1, 4)),
    )


SHIKAKU = Kind(
    name="shikaku",
    words=NAME,
    also=("Divide by Squares", "Rectangles"),
    rules=(
        Words(
            "Cut the grid along its lines into rectangles; squares are rectangles too.",
            "盤面を線に沿って、長方形（正方形を含む）に切り分けます。",
        ),
        Words(
            "Each rectangle holds exactly one number, which is the number of its cells.",
            "どの長方形にも数字が1つだけ入り、その数字は長方形のマスの数を表します。",
        ),
        Words(
            'A "?" stands for a number that is not told.',
            "「？」は、明かされていない数字を表します。",
        ),
    ),
    puzzle=Shikaku,
    layers=layers,
    constraints=constraints,
    scene=scene,
    code=link_code(LINK),
    examples=examples,
    level=level,
    link=LINK,
    making=MAKING,
    technique=technique,
)
