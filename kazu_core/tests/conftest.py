"""A tiny kind for the core's own tests, whose plugins bring none: every row and column holds different numbers."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import frozen

from kazu_core.constraints.base import Constraint, Finding, Target
from kazu_core.constraints.numbers import Given
from kazu_core.drawing import board, texts
from kazu_core.errors import CannotMakeError, DecodeError, PuzzleError
from kazu_core.grid import Size, grid_of
from kazu_core.hookspecs import hookimpl
from kazu_core.kind import LEVELS, Code, Example, Kind, Level, Making
from kazu_core.marks import Layer, Marks, numbers
from kazu_core.registry import Registry
from kazu_core.scene import Scene
from kazu_core.words import Words


@frozen
class LatinPuzzle:
    """A square with some numbers printed, 0 where none is."""

    size: Size
    givens: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        if self.size.width != self.size.height or len(self.givens) != self.size.width**2:
            raise PuzzleError("must be a square", path="$.givens")
        if not all(0 <= given <= self.size.width for given in self.givens):
            raise PuzzleError(f"must be 0 to {self.size.width}", path="$.givens")


@frozen(kw_only=True)
class Different(Constraint):
    """No number twice in a line."""

    highest: int

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        written = [marks.value("number", spot) for spot in self.spots]
        repeated = [spot for spot, value in zip(self.spots, written, strict=True) if value and written.count(value) > 1]
        if repeated or (done and 0 in written):
            yield self.finding(repeated or self.spots)

    def encode(self, to: Target) -> None:
        for value in range(1, self.highest + 1):
            to.exactly([to.literal("number", spot, value) for spot in self.spots], 1)


def _layers(puzzle: LatinPuzzle) -> tuple[Layer, ...]:
    notes = Layer("notes", "cell", {1: Words("1", "1")}, "notes", counts=(), answer=False)
    return numbers(puzzle.size.width), notes


def _lines(puzzle: LatinPuzzle) -> Iterable[Constraint]:
    grid = grid_of(puzzle.size)
    for code, name, lines in (("row-repeats", "row", grid.rows), ("column-repeats", "column", grid.columns)):
        for number, spots in enumerate(lines, 1):
            says, wrong = Words(f"{name} {number} differs", "違う"), Words(f"{name} {number} repeats a number", "重複")
            yield Different(code=code, spots=spots, says=says, wrong=wrong, highest=puzzle.size.width)


def _constraints(puzzle: LatinPuzzle) -> tuple[Constraint, ...]:
    cells = zip(grid_of(puzzle.size).cells, puzzle.givens, strict=True)
    givens = (Given(layer="number", spot=spot, value=value) for spot, value in cells if value)
    return (*givens, *_lines(puzzle))


def _scene(puzzle: LatinPuzzle) -> Scene:
    cells = zip(grid_of(puzzle.size).cells, puzzle.givens, strict=True)
    return board(grid_of(puzzle.size), Words("Latin", "ラテン"), texts({spot: value for spot, value in cells if value}))


def _decode(text: str) -> LatinPuzzle:
    side = next((side for side in range(1, 10) if side**2 == len(text)), 0)
    if not side or not text.isdecimal():
        raise DecodeError(f"{text[:40]!r} is not as many digits as a square has cells", text=text, expected="digits")
    return LatinPuzzle(Size(side, side), tuple(map(int, text)))


def _levels(size: Size) -> tuple[Level, ...]:
    offered: dict[int, tuple[Level, ...]] = {2: ("easy",), 3: ("easy", "hard"), 4: LEVELS}
    return offered.get(size.width, ())


def _make(size: Size, level: Level, seed: int) -> tuple[LatinPuzzle, Marks]:
    if seed == 13:
        raise CannotMakeError("the seed 13 is unlucky")
    side = size.width
    values = [1 + (row + column + seed) % side for row in range(side) for column in range(side)]
    answer = Marks({"number": dict(zip(grid_of(size).cells, values, strict=True))})
    return LatinPuzzle(size, (0, *values[1:])), answer


def _examples() -> tuple[Example[LatinPuzzle], ...]:
    return ()


LATIN = Kind(
    name="latin",
    words=Words("Latin", "ラテン"),
    also=("euler square",),
    rules=(Words("No number stands twice in a row or column.", "どの行、どの列にも同じ数字は入らない。"),),
    puzzle=LatinPuzzle,
    layers=_layers,
    constraints=_constraints,
    scene=_scene,
    code=Code(lambda puzzle: "".join(map(str, puzzle.givens)), _decode),
    examples=_examples,
    level=lambda puzzle, measure: "easy",
    making=Making(default=Size(4, 4), sizes=Words("2 to 4 a side", "一辺2〜4"), levels=_levels, make=_make),
)


def plugin(*kinds: Kind[Any], **hooks: Any) -> SimpleNamespace:
    """Return a plugin with these kinds, and with other hooks by their names."""

    @hookimpl
    def kazu_puzzles() -> list[Kind[Any]]:
        return list(kinds)

    answering = {name: hookimpl(answer) for name, answer in hooks.items()}
    return SimpleNamespace(**{"kazu_puzzles": kazu_puzzles, **answering} if kinds else answering)


@pytest.fixture(scope="session")
def latin() -> Kind[LatinPuzzle]:
    return LATIN


@pytest.fixture(scope="session")
def registry() -> Registry:
    """Return a registry with nothing but the core and the tiny kind."""
    return Registry.of({"tiny": plugin(LATIN)})


@pytest.fixture(scope="session")
def make_plugin() -> Any:
    return plugin
