"""Slitherlink: draw one loop along the edges of the grid; a number says how many of its cell's sides are on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from attrs import field, frozen

from kazu_core.codecs.blocks import UNKNOWN, read_four, write_four
from kazu_core.codecs.code import link_code
from kazu_core.codecs.files import clue_of, take_cells, take_edges, token_of, value_of, write_cells, write_edges
from kazu_core.constraints import Constraint, Finding, Live, Target, Told
from kazu_core.constraints.loop_areas import loop_areas
from kazu_core.constraints.loops import LINE, SingleLoop, lines_on, zero_or_two
from kazu_core.drawing import board, texts
from kazu_core.errors import PuzzleError
from kazu_core.grid import Grid, Size, Spot, grid_of, place
from kazu_core.kind import Example, Kind, Link
from kazu_core.making.offers import level_by_probes, loaded_late, rectangles
from kazu_core.marks import Layer, Marks, sides
from kazu_core.scene import Scene
from kazu_core.words import Words
from kazu_loops.naming import LOOPS, named
from kazu_loops.patterns import LAYER, Board, techniques

if TYPE_CHECKING:
    from kazu_core.solving.explain import Step

HIGHEST = 4
SMALLEST_SIDE, LARGEST_SIDE = 4, 25
"""The sides, in cells, of boards that are made."""

NAME = Words("Slitherlink", "スリザーリンク")
_SAYS = Words(
    "the {number} at {place} has {number} of its sides on the loop", "{place}の{number}の周りには線が{number}本あります"
)
_WRONG = Words(
    "the {number} at {place} has {found} of its sides on the loop", "{place}の{number}の周りの線が{found}本です"
)


@frozen
class Slitherlink:
    """A printed board: its size, and for each cell, row by row, a number from 0 to 4 or None.

    A 4 can only stand in a loop round its single cell.
    """

    size: Size
    clues: tuple[int | None, ...] = field()

    def __attrs_post_init__(self) -> None:
        cells = self.size.width * self.size.height
        if len(self.clues) != cells:
            raise PuzzleError(f"must hold {cells} clues, one for each cell, not {len(self.clues)}", path="$.clues")
        for at, clue in enumerate(self.clues):
            if clue is not None and not (type(clue) is int and 0 <= clue <= HIGHEST):
                raise PuzzleError(f"must be 0 to {HIGHEST} or nothing, not {clue!r}", path=f"$.clues[{at}]")

    @property
    def numbers(self) -> dict[Spot, int]:
        """The printed numbers by their cells."""
        cells = grid_of(self.size).cells
        return {cell: clue for cell, clue in zip(cells, self.clues, strict=True) if clue is not None}


# -- the rules


@frozen(kw_only=True)
class LinesAround(Constraint):
    """A printed number: so many of its cell's four sides are lines.

    With ``optional`` the shared variable ``("shown", cell)`` says that it is printed.
    """

    number: int
    optional: bool = False
    code: str = "clue-not-met"
    clue: bool = True
    wrong: Words = _WRONG

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield a finding when there are too many lines, or too few for good."""
        cell, *edges = self.spots
        lines = len(lines_on(marks, LAYER, edges))
        most = lines if done else lines + sum(not marks.value(LAYER, edge) for edge in edges)
        if lines > self.number or most < self.number:
            yield self.finding((cell,), number=self.number, place=place(cell), found=lines)

    def live(self) -> Live:
        """Too many lines, or too few even with all that are untouched."""
        cell, *edges = self.spots
        words = self.wrong.fill(number=self.number, place=place(cell), found=Words("{found}", "{found}"))
        numbers = {"value": LINE, "least": self.number, "most": self.number}
        told = (Told(self.code, words),) * 2
        return Live(rule="count", layer=LAYER, spots=tuple(edges), numbers=numbers, told=told, where=(cell,))

    def encode(self, to: Target) -> None:
        """Demand that no more are lines, and no more are none, than the number says."""
        cell, *edges = self.spots
        to.clauses_over(to.along(LAYER, edges), _lines_around(self.number))
        if self.optional:
            to.clause((to.shared(("shown", cell)),))


@cache
def _lines_around(number: int) -> tuple[tuple[int, ...], ...]:
    """Return the clauses that say: so many of four sides are lines."""
    sides = range(1, 5)
    too_many = (tuple(-one for one in some) for some in combinations(sides, number + 1))
    return *too_many, *combinations(sides, 5 - number)


@lru_cache(maxsize=8192)
def _clue(grid: Grid, cell: Spot, number: int, optional: bool) -> LinesAround:
    says = _SAYS.fill(number=number, place=place(cell))
    return LinesAround(number=number, optional=optional, spots=(cell, *grid.sides(cell)), says=says)


def constraints(puzzle: Slitherlink, *, optional: bool = False) -> tuple[Constraint, ...]:
    """Return the rules: the numbers, lines that go on, one loop; then the techniques that follow from them.

    With ``optional`` the techniques hold for whichever of the numbers are switched on.
    """
    size, grid, numbers = puzzle.size, grid_of(puzzle.size), puzzle.numbers
    counts = tuple((cell, grid.sides(cell), number) for cell, number in numbers.items())
    return (
        *(_clue(grid, cell, number, optional) for cell, number in numbers.items()),
        *zero_or_two(size, LAYER, "corner"),
        SingleLoop(layer=LAYER, size=size, counts=counts, optional=optional),
        *techniques(Board(grid, numbers, optional)),
        *loop_areas(size, LAYER, "corner"),
    )


def layers(_puzzle: Slitherlink) -> tuple[Layer, ...]:
    """Return the lines along edges."""
    return (sides(name=LAYER),)


# -- how hard


def most_probes(cells: int) -> int:
    """Return from how many suppositions on a puzzle of so many cells is extra-hard."""
    return max(2, cells // 10) if cells <= 100 else 10 + (cells - 100) // 25


def fewest_probes(cells: int) -> int:
    """Return how many suppositions a hard puzzle needs at least."""
    return max(1, most_probes(cells) // 3)


level = level_by_probes(fewest_probes, most_probes)
"""How hard a measured puzzle is: by the rules, by techniques, by supposing little or much."""


_TECHNIQUES: Mapping[str, Words] = {
    "threes-chained": Words("2s between 3s", "斜めの3-2-3"),
    "threes-diagonal": Words("diagonal 3s", "斜めの3"),
    "threes-beside": Words("adjacent 3s", "隣り合う3"),
    "corner-two": Words("2 in a corner of the board", "隅の2"),
    "ones-at-border": Words("two 1s at the border", "端に並ぶ1"),
    "one-three-at-border": Words("1 and 3 at the border", "端に並ぶ1と3"),
    "clue-corner": Words("corner of a number", "数字の角"),
    "clue-not-met": Words("count round a number", "数字の周りを数える"),
    **LOOPS,
}


def technique(step: Step) -> Words | None:
    """Return the usual name of a step."""
    return named(step, _TECHNIQUES)


# -- the drawing


def scene(puzzle: Slitherlink) -> Scene:
    """Draw the corners of the grid and the numbers."""
    return board(grid_of(puzzle.size), NAME, texts(puzzle.numbers), lines="corners", outline=False)


# -- links and files

_TOKENS = {"0": 0, "1": 1, "-1": 2}
_MARKS = {value: token for token, value in _TOKENS.items()}


def _puzzle(size: Size, clues: Iterable[int | None]) -> Slitherlink:
    """Return a puzzle; a number printed as "?" is none, since it says nothing."""
    return Slitherlink(size, tuple(None if clue == UNKNOWN else clue for clue in clues))


def _read_link(size: Size, body: str) -> Slitherlink:
    return _puzzle(size, read_four(body, size.width * size.height))


def _write_file(puzzle: Slitherlink, marks: Marks) -> str:
    numbers = write_cells([token_of(clue) for clue in puzzle.clues], puzzle.size)
    colours = write_cells(["0"] * len(puzzle.clues), puzzle.size)
    lines = {edge: _MARKS[value] for edge, value in marks.on(LAYER).items()}
    return numbers + colours + write_edges(lines, puzzle.size)


def _read_file(size: Size, lines: list[str]) -> tuple[Slitherlink, Marks]:
    """Read numbers, perhaps the colours of cells, and edges; older files have no colours."""
    numbers, rest = take_cells(lines, size, what="numbers")
    if len(rest) > 2 * size.height + 1:
        _, rest = take_cells(rest, size, what="colours")
    edges, _ = take_edges(rest, size)
    written = {edge: value_of(token, _TOKENS) for edge, token in edges.items()}
    return _puzzle(size, map(clue_of, numbers)), Marks({LAYER: written})


LINK = Link(
    name="slither",
    aliases=("slitherlink",),
    file_version="pzprv3.1",
    encode=lambda puzzle: write_four(puzzle.clues),
    decode=_read_link,
    encode_file=_write_file,
    decode_file=_read_file,
)


# -- making


MAKING = rectangles(SMALLEST_SIDE, LARGEST_SIDE, loaded_late("kazu_loops.slitherlink_making"))


# -- examples


def _drawn(*spots: tuple[int, int]) -> Marks:
    return Marks({LAYER: {Spot(*spot): 1 for spot in spots}})


_ROUND_LEFT = ((0, 1), (1, 0), (1, 2), (3, 0), (3, 2), (4, 1))
"""Round the two cells on the left of a board of 2 by 2."""
_EIGHT = ((0, 1), (1, 0), (1, 2), (2, 1), (2, 3), (3, 2), (3, 4), (4, 3))
"""Round two cells that touch at the corner between them."""
_TWO_LOOPS = ((0, 1), (1, 0), (1, 2), (2, 1), (4, 5), (5, 4), (5, 6), (6, 5))


def _shown() -> Example[Slitherlink]:
    """Return a solved board of 5 by 5, its loop drawn round some cells."""
    size = Size(5, 5)
    grid = grid_of(size)
    numbers = "..11.3..233.3.322..3.23.."
    within = "xx....x.xxxx.x..xxxx..x.."
    inside = {cell for cell, letter in zip(grid.cells, within, strict=True) if letter == "x"}
    loop = (edge for edge in grid.edges if sum(cell in inside for cell in grid.beside(edge)) == 1)
    clues = tuple(None if letter == "." else int(letter) for letter in numbers)
    return Example(Slitherlink(size, clues), Marks({LAYER: dict.fromkeys(loop, 1)}))


def examples() -> tuple[Example[Slitherlink], ...]:
    """Return solved boards, and one that breaks each rule."""
    puzzle = Slitherlink(Size(2, 2), (3, 1, None, None))
    plain = Slitherlink(Size(2, 2), (None, 2, None, None))
    return (
        _shown(),
        Example(puzzle, _drawn(*_ROUND_LEFT)),
        Example(puzzle, _drawn(*_ROUND_LEFT[:-1], (3, 4)), "line-ends"),
        Example(puzzle, _drawn(*_ROUND_LEFT[1:]), "clue-not-met"),
        Example(plain, _drawn(*_EIGHT), "line-branches"),
        Example(Slitherlink(Size(3, 3), (4, *[None] * 7, 4)), _drawn(*_TWO_LOOPS), "loop-split"),
        Example(Slitherlink(Size(2, 2), (None,) * 4), Marks(), "no-loop"),
    )


SLITHERLINK = Kind(
    name="slitherlink",
    words=NAME,
    also=("Fences", "Loop the Loop", "Takegaki"),
    rules=(
        Words(
            "Draw lines along the edges of the cells so that they form one loop.",
            "点と点を線でつなぎ、全体で1つの輪を作ります。",
        ),
        Words(
            "A number says how many of its cell's four sides have a line.",
            "数字は、そのマスの4辺に引かれる線の数です。",
        ),
        Words("The loop neither crosses itself nor branches.", "線は交差したり枝分かれしたりしません。"),
    ),
    puzzle=Slitherlink,
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
