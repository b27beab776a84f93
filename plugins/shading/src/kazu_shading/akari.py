"""Akari: place bulbs that light every cell and never each other; a number says how many are beside its wall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from kazu_core.codecs.blocks import UNKNOWN, Clue, read_four, write_four
from kazu_core.codecs.code import link_code
from kazu_core.codecs.files import clue_of, take_cells, token_of, value_of, write_cells
from kazu_core.drawing import board, fills, texts
from kazu_core.errors import PuzzleError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import Example, Kind, Link
from kazu_core.making.offers import level_by_probes, loaded_late, rectangles
from kazu_core.marks import HOLDS, LACKS, Layer, Marks
from kazu_core.modes import Modes, usual_modes
from kazu_core.words import Words
from kazu_shading.akari_rules import BULB, constraints_of, technique

if TYPE_CHECKING:
    from kazu_core.constraints.base import Constraint
    from kazu_core.scene import Scene

HIGHEST = 4
SHORTEST, LONGEST = 5, 25
"""Sides of the puzzles that are made."""

NAME = Words("Akari", "美術館")
_BULB = Words("bulb", "照明")
_NO_BULB = Words("no bulb", "照明なし")


@frozen
class Akari:
    """A printed board: for each cell, row by row, None where it is white, otherwise the wall that it is.

    A wall is its number, 0 to 4, or -2 for one without.
    """

    size: Size
    walls: tuple[int | None, ...]

    def __attrs_post_init__(self) -> None:
        cells = self.size.width * self.size.height
        if len(self.walls) != cells:
            raise PuzzleError(f"must hold {cells} entries, one for each cell, not {len(self.walls)}", path="$.walls")
        for at, wall in enumerate(self.walls):
            if not (wall is None or wall == UNKNOWN or (type(wall) is int and 0 <= wall <= HIGHEST)):
                allowed = f"0 to {HIGHEST}, {UNKNOWN} for a wall without a number, or nothing"
                raise PuzzleError(f"must be {allowed}, not {wall!r}", path=f"$.walls[{at}]")

    @property
    def blocks(self) -> dict[Spot, int | None]:
        """The walls by their cells, each with its number or None."""
        cells = zip(grid_of(self.size).cells, self.walls, strict=True)
        return {cell: None if wall == UNKNOWN else wall for cell, wall in cells if wall is not None}


def layers(puzzle: Akari) -> tuple[Layer, ...]:
    """Return the bulbs (1), with a dot (2) as the player's help; walls take neither."""
    values = {1: _BULB, 2: _NO_BULB}
    return (
        Layer(BULB, "cell", values, "bulb", counts=(1,), says=HOLDS, denies=LACKS, blocked=frozenset(puzzle.blocks),
              lights=True),
    )  # fmt: skip


def constraints(puzzle: Akari, *, optional: bool = False) -> tuple[Constraint, ...]:
    """Return the rules: bulbs do not see each other, numbers, every cell is lit; then what follows from them.

    With ``optional`` what follows holds for whichever of the numbers are switched on.
    """
    return constraints_of(puzzle.size, puzzle.blocks, optional=optional)


def modes(puzzle: Akari) -> Modes:
    """Return how it is played: a bulb at a time, dots by strokes."""
    return Modes(modes=usual_modes(layers(puzzle), paint="secondary"))


def scene(puzzle: Akari) -> Scene:
    """Return the drawing of the walls with their numbers."""
    blocks = puzzle.blocks
    numbers = {cell: number for cell, number in blocks.items() if number is not None}
    return board(grid_of(puzzle.size), NAME, fills(blocks, "block"), texts(numbers))


# ------------------------------------------------------------------------------------------------ links and files

_MARKS = {"#": 1, "+": 2, ".": 0}
_TOKENS = {value: token for token, value in _MARKS.items()}


def _decode(size: Size, body: str) -> Akari:
    return Akari(size, tuple(read_four(body, size.width * size.height)))


def _encode_file(puzzle: Akari, marks: Marks) -> str:
    bulbs = marks.on(BULB)
    cells = zip(grid_of(puzzle.size).cells, puzzle.walls, strict=True)
    tokens = [_TOKENS[bulbs.get(cell, 0)] if wall is None else token_of(wall) for cell, wall in cells]
    return write_cells(tokens, puzzle.size)


def _decode_file(size: Size, lines: list[str]) -> tuple[Akari, Marks]:
    tokens, _ = take_cells(lines, size)
    walls: list[Clue] = [None if token in _MARKS else clue_of(token) for token in tokens]
    cells = zip(grid_of(size).cells, tokens, strict=True)
    written = {cell: value_of(token, _MARKS) for cell, token in cells if token in _MARKS}
    return Akari(size, tuple(walls)), Marks({BULB: written})


LINK: Link[Akari] = Link(
    name="akari",
    aliases=("lightup", "bijutsukan"),
    file_name="lightup",
    encode=lambda puzzle: write_four(puzzle.walls),
    decode=_decode,
    encode_file=_encode_file,
    decode_file=_decode_file,
)

# ----------------------------------------------------------------------------------------------- levels and making


def most_probes(cells: int) -> int:
    """Return how many suppositions make a puzzle of so many cells extra-hard."""
    return min(14, 2 + cells // 25)


def fewest_probes(cells: int) -> int:
    """Return how many suppositions a hard puzzle needs at least."""
    return max(1, most_probes(cells) // 3)


level = level_by_probes(fewest_probes, most_probes)
"""How hard a measured puzzle is: by the rules, by techniques, by supposing little or much."""


# ------------------------------------------------------------------------------------------------------- the kind

RULES = (
    Words(
        "Place bulbs in white cells. A bulb lights its own cell and all cells along its row and column, up to the next"
        " wall; every white cell has to be lit.",
        "白マスに照明を置き、すべての白マスを照らします。照明は、自分のマスと、上下左右に壁か盤の端まで続くマスを照らします。",
    ),
    Words("No bulb lights another one.", "照明どうしが互いに照らし合ってはいけません。"),
    Words(
        "A number in a wall says how many of the cells beside it hold a bulb.",
        "壁の数字は、その上下左右のマスに置かれる照明の数です。",
    ),
)


def _example(rows: str, bulbs: str, breaks: str | None = None) -> Example[Akari]:
    """Return an example: # is a wall, a digit one with that number; bulbs are named by row and column, from 0."""
    lines = rows.split()
    size = Size(len(lines[0]), len(lines))
    signs: dict[str, int | None] = {".": None, "#": UNKNOWN}
    walls = tuple(signs[cell] if cell in signs else int(cell) for cell in "".join(lines))
    spots = {Spot.cell(int(cell[0]), int(cell[1])): 1 for cell in bulbs.split()}
    return Example(Akari(size, walls), Marks({BULB: spots}), breaks)


def examples() -> tuple[Example[Akari], ...]:
    """Return solved boards, and one for every way of breaking a rule."""
    small, plain = "2.. .#. ..2", "#.. .#. ..#"
    return (
        _example("....1 ..#.. 3...1 ..2.. #....", "02 10 14 21 30 33 42"),
        _example(small, "01 10 12 21"),
        _example(small, "01 02 10 12 21", "bulbs-meet"),
        _example(small, "01 10 12", "wall-not-met"),
        _example(plain, "01 10 12", "cell-dark"),
    )


AKARI: Kind[Akari] = Kind(
    name="akari",
    words=NAME,
    also=("Light Up", "Bijutsukan"),
    rules=RULES,
    puzzle=Akari,
    layers=layers,
    constraints=constraints,
    scene=scene,
    code=link_code(LINK),
    examples=examples,
    level=level,
    link=LINK,
    making=rectangles(SHORTEST, LONGEST, loaded_late("kazu_shading.akari_making")),
    technique=technique,
    modes=modes,
)
