"""Making puzzles as the JavaScript package hands them out: texts, and nothing beyond its sizes and levels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from kazu_core.errors import RequestError
from kazu_core.grid import Size
from kazu_sudoku.cells import encode_answer
from kazu_sudoku.javascript.givens import KINDS, LEVELS, is_seed, is_size

if TYPE_CHECKING:
    from kazu_core.kind import Kind, Level
    from kazu_core.random import Stream


@frozen
class Puzzle:
    """A made puzzle: its kind, size, level and seed, the code of its givens, and its answer as a code of cells."""

    kind: str
    size: int
    level: str
    seed: int
    givens: str
    solution: str


def fresh_seed(stream: Stream) -> int:
    """Draw a seed for another stream."""
    return stream.seed()


def generate(kind: str, size: int, level: Level, seed: int) -> Puzzle:
    """Make the puzzle of a seed; raises `RequestError`, a `ValueError`, for what that package does not make."""
    if kind not in KINDS:
        raise RequestError(f"Kazu has no puzzle called {kind}.")
    if not is_size(kind, size):
        raise RequestError(f"Kazu makes no {kind} at {size}×{size}.")
    if level not in LEVELS:
        raise RequestError(f"Kazu has no level called {level}.")
    if not is_seed(seed):
        raise RequestError(f"{seed} is not a seed: a whole number from 1 to 2147483647.")
    found = _kind(kind)
    assert found.making is not None
    puzzle, answer = found.making.make(Size(size, size), level, seed)
    return Puzzle(kind, size, level, seed, found.code.encode(puzzle), encode_answer(puzzle, answer))


def _kind(name: str) -> Kind[Any]:
    from kazu_sudoku import kazu_puzzles  # noqa: PLC0415  the kinds are loaded when one is made

    return next(kind for kind in kazu_puzzles() if kind.name == name)
