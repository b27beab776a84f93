"""Masyu: draw one loop through cells; it goes straight through white pearls and turns on black ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import field, frozen

from kazu_core.codecs.blocks import read_circles, write_circles
from kazu_core.codecs.code import link_code
from kazu_core.codecs.files import take_cells, take_inner_edges, value_of, write_cells, write_inner_edges
from kazu_core.constraints import Constraint
from kazu_core.constraints.loop_areas import loop_areas
from kazu_core.constraints.loops import SingleLoop, zero_or_two
from kazu_core.describing import join
from kazu_core.drawing import board, discs
from kazu_core.errors import PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import Example, Kind, Link
from kazu_core.making.offers import level_by_probes, loaded_late, rectangles
from kazu_core.marks import Layer, Marks, paths
from kazu_core.scene import Scene
from kazu_core.words import Words
from kazu_loops.naming import LOOPS, named
from kazu_loops.pearl_patterns import Pearls, pearl_techniques
from kazu_loops.pearls import BLACK, LAYER, WHITE, is_inner, pearl_of

if TYPE_CHECKING:
    from kazu_core.solving.explain import Step

SMALLEST_SIDE, LARGEST_SIDE = 5, 20
"""The sides, in cells, of boards that are made."""

NAME = Words("Masyu", "ましゅ")


@frozen
class Masyu:
    """A printed board: its size, and for each cell, row by row, 0 (nothing), 1 (a white pearl) or 2 (a black one)."""

    size: Size
    pearls: tuple[int, ...] = field()

    def __attrs_post_init__(self) -> None:
        cells = self.size.width * self.size.height
        if len(self.pearls) != cells:
            raise PuzzleError(f"must hold {cells} cells, not {len(self.pearls)}", path="$.pearls")
        for at, pearl in enumerate(self.pearls):
            if type(pearl) is not int or pearl not in (0, WHITE, BLACK):
                raise PuzzleError(f"must be 0, 1 (white) or 2 (black), not {pearl!r}", path=f"$.pearls[{at}]")

    @property
    def places(self) -> dict[Spot, int]:
        """The colours of the pearls by their cells."""
        cells = grid_of(self.size).cells
        return {cell: pearl for cell, pearl in zip(cells, self.pearls, strict=True) if pearl}


# -- the rules


def constraints(puzzle: Masyu, *, optional: bool = False) -> tuple[Constraint, ...]:
    """Return the rules: lines that go on, the pearls, one loop; then the techniques that follow from them.

    With ``optional`` the techniques hold for whichever of the pearls are switched on.
    """
    size, grid, pearls = puzzle.size, grid_of(puzzle.size), puzzle.places
    counts = tuple((cell, tuple(edge for edge in grid.sides(cell) if is_inner(grid, edge)), 2) for cell in pearls)
    return (
        *zero_or_two(size, LAYER, "cell"),
        *(pearl_of(size, cell, colour, optional) for cell, colour in pearls.items()),
        SingleLoop(layer=LAYER, size=size, at="cell", counts=counts, optional=optional),
        *pearl_techniques(Pearls(grid, pearls, optional)),
        *loop_areas(size, LAYER, "cell"),
    )


def layers(_puzzle: Masyu) -> tuple[Layer, ...]:
    """Return the lines through cells."""
    return (paths(name=LAYER),)


# -- how hard


def most_probes(cells: int) -> int:
    """Return from how many suppositions on a puzzle of so many cells is extra-hard."""
    return max(2, cells // 12) if cells <= 100 else 8 + (cells - 100) // 15


def fewest_probes(cells: int) -> int:
    """Return how many suppositions a hard puzzle needs at least."""
    return max(1, 3 * most_probes(cells) // 8)


level = level_by_probes(fewest_probes, most_probes)
"""How hard a measured puzzle is: by the rules, by techniques, by supposing little or much."""


_TECHNIQUES: Mapping[str, Words] = {
    "blacks-beside": Words("adjacent black pearls", "隣り合う黒丸"),
    "whites-in-row": Words("three white pearls in a row", "並ぶ3つの白丸"),
    "whites-beside": Words("two white pearls in a row", "並ぶ2つの白丸"),
    "white-at-corner": Words("white pearl diagonal to a black one", "黒丸の斜めの白丸"),
    "whites-ahead": Words("black pearl before two white ones", "2つの白丸と黒丸"),
    "white-turns": Words("white pearl: straight on", "白丸は直進"),
    "black-straight": Words("black pearl: turn, and two cells long", "黒丸は曲がって2マス"),
    **LOOPS,
}


def technique(step: Step) -> Words | None:
    """Return the usual name of a step."""
    return named(step, _TECHNIQUES)


# -- the drawing


_PEARLS = Words("white pearls: {white}; black pearls: {black}", "白丸：{white}　黒丸：{black}")
_NONE = Words("none", "なし")
_PLACE = Words("row {row}, column {column}", "{row}行{column}列")
_SEMICOLON = Words(" / ", "、")


def scene(puzzle: Masyu) -> Scene:
    """Draw the grid and the pearls."""
    cells = {colour: [cell for cell, one in puzzle.places.items() if one == colour] for colour in (WHITE, BLACK)}
    white, black = discs(cells[WHITE], "pearl-white", 0.68), discs(cells[BLACK], "pearl-black", 0.68)
    tells = _PEARLS.fill(white=_listed(cells[WHITE]), black=_listed(cells[BLACK]))
    return board(grid_of(puzzle.size), NAME, white, black, tells=tells)


def _listed(cells: list[Spot]) -> Words:
    told = [_PLACE.fill(row=cell.row + 1, column=cell.column + 1) for cell in cells]
    return join(told, _SEMICOLON) if told else _NONE


# -- links and files

_TOKENS = {"0": 0, "1": 1, "-1": 2}
_MARKS = {value: token for token, value in _TOKENS.items()}
_PEARL_TOKENS = {".": 0, "1": WHITE, "2": BLACK}
_PEARL_MARKS = {value: token for token, value in _PEARL_TOKENS.items()}


def _read_link(size: Size, body: str) -> Masyu:
    return Masyu(size, tuple(read_circles(body, size.width * size.height)))


def _write_file(puzzle: Masyu, marks: Marks) -> str:
    lines = {edge: _MARKS[value] for edge, value in marks.on(LAYER).items()}
    pearls = write_cells([_PEARL_MARKS[pearl] for pearl in puzzle.pearls], puzzle.size)
    return pearls + write_inner_edges(lines, puzzle.size)


def _read_file(size: Size, lines: list[str]) -> tuple[Masyu, Marks]:
    tokens, rest = take_cells(lines, size, what="pearls")
    edges, _ = take_inner_edges(rest, size)
    written = {edge: value_of(token, _TOKENS) for edge, token in edges.items()}
    return Masyu(size, tuple(value_of(token, _PEARL_TOKENS) for token in tokens)), Marks({LAYER: written})


LINK = Link(
    name="mashu",
    aliases=("masyu", "pearl"),
    encode=lambda puzzle: write_circles(puzzle.pearls),
    decode=_read_link,
    encode_file=_write_file,
    decode_file=_read_file,
)


# -- making


MAKING = rectangles(SMALLEST_SIDE, LARGEST_SIDE, loaded_late("kazu_loops.masyu_making"))


# -- examples


def _drawn(*spots: tuple[int, int]) -> Marks:
    return Marks({LAYER: {Spot(*spot): 1 for spot in spots}})


_RING = ((1, 2), (1, 4), (2, 1), (2, 5), (4, 1), (4, 5), (5, 2), (5, 4))
"""Round the middle of a board of 3 by 3."""
_SQUARE = ((1, 2), (2, 1), (2, 3), (3, 2))
"""Round the corner between the first four cells."""
_OTHER = ((5, 6), (6, 5), (6, 7), (7, 6))
"""Round the corner between the last four cells of a board of 4 by 4."""
_CROSS = ((3, 2), (2, 3))
"""From the middle of a board of 3 by 3 up and to the left."""


def _round(width: int) -> Marks:
    """Return the loop round a board two cells high."""
    level = ((y, x) for y in (1, 3) for x in range(2, 2 * width, 2))
    return _drawn(*level, (2, 1), (2, 2 * width - 1))


def _board(**pearls: int) -> Masyu:
    """Return a board of 4 by 3 with pearls at places named by row and column: r1c2."""
    found = [0] * 12
    for name, pearl in pearls.items():
        found[4 * int(name[1]) + int(name[3]) - 5] = pearl
    return Masyu(Size(4, 3), tuple(found))


def examples() -> tuple[Example[Masyu], ...]:
    """Return solved boards, and one that breaks each rule."""
    ring, square = _drawn(*_RING), _drawn(*_SQUARE)
    return (
        Example(_board(r1c1=BLACK, r1c2=WHITE, r3c3=BLACK), ring),
        Example(Masyu(Size(4, 2), (0, WHITE, 0, 0, 0, 0, 0, 0)), _round(4)),
        Example(_board(r1c2=WHITE), _drawn(*_RING[1:]), "line-ends"),
        Example(_board(), _drawn(*_RING, *_CROSS), "line-branches"),
        Example(_board(r1c2=WHITE), square, "white-turns"),
        Example(Masyu(Size(5, 2), (0, 0, WHITE, *[0] * 7)), _round(5), "white-without-turn"),
        Example(_board(r1c1=BLACK), square, "black-arm-turns"),
        Example(_board(r1c2=BLACK), ring, "black-straight"),
        Example(_board(r2c2=WHITE), ring, "pearl-missed"),
        Example(Masyu(Size(4, 4), (0,) * 16), _drawn(*_SQUARE, *_OTHER), "loop-split"),
        Example(Masyu(Size(2, 2), (0,) * 4), Marks(), "no-loop"),
    )


MASYU = Kind(
    name="masyu",
    words=NAME,
    also=("Pearl Puzzle", "Mashu", "Shiroshinju Kuroshinju"),
    rules=(
        Words(
            "Draw lines through the middles of cells, across or down, so that they form one loop.",
            "マスの中央を通る線をタテヨコに引き、全体で1つの輪を作ります。",
        ),
        Words("The loop neither crosses itself nor branches.", "線は交差したり枝分かれしたりしません。"),
        Words("The loop passes through every pearl.", "線はすべての丸を通ります。"),
        Words(
            "It goes straight through a white pearl, and turns in the cell before it or after it, or in both.",
            "白丸を通る線は必ず直進し、前後のマスの少なくとも一方で曲がります。",
        ),
        Words(
            "It turns on a black pearl, and goes straight through the cells before it and after it.",
            "黒丸を通る線は必ず直角に曲がり、前後のマスでは直進します。",
        ),
    ),
    puzzle=Masyu,
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
