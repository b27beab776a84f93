"""The public face: one function for each thing that can be done with a puzzle.

Each takes a puzzle and finds its kind by its class; ``registry`` says where kinds are looked up, in what is installed
when left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from kazu_core import checking
from kazu_core import registry as registries
from kazu_core.asking import asked_level, asked_seed, asked_size, making_of, told
from kazu_core.errors import RequestError
from kazu_core.grid import Spot
from kazu_core.marks import fit
from kazu_core.plugs import NO_MARKS, Decoded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kazu_core.checking import Verdict
    from kazu_core.constraints.base import Finding
    from kazu_core.grid import Grid, Size
    from kazu_core.kind import Kind, Level
    from kazu_core.marks import Marks
    from kazu_core.plugs import Pack
    from kazu_core.registry import Registry
    from kazu_core.scene import Highlight
    from kazu_core.solving.hint import Hint
    from kazu_core.solving.rate import Rating
    from kazu_core.solving.search import Outcome

    Highlights = Mapping[Highlight, Iterable[Spot]]


@frozen
class Made:
    """A made puzzle with its one answer, and what was asked for: the same again makes the same puzzle.

    ``code`` and ``answer_code`` are the two as short texts of the kind's own: to be read back by `decode` a code needs
    its kind before it, as `encode` writes it, or the kind told beside it.
    """

    kind: str
    size: Size
    level: Level
    seed: int
    puzzle: Any
    answer: Marks
    code: str
    answer_code: str


def kinds(*, registry: Registry | None = None) -> tuple[Kind[Any], ...]:
    """Return the installed kinds."""
    return tuple(_in(registry).kinds.values())


def packs(*, registry: Registry | None = None) -> tuple[Pack, ...]:
    """Return the installed packs: puzzles with titles, each to be read by the pack's ``text`` of its number."""
    return tuple(_in(registry).packs.values())


def make(
    kind: str,
    *,
    size: Size | int | str | tuple[int, int] | None = None,
    level: str | None = None,
    seed: int | None = None,
    registry: Registry | None = None,
) -> Made:
    """Make a puzzle that has exactly one answer, proved.

    ``size`` is the kind's usual one when left out, ``level`` medium (or the easiest that the size has), ``seed``, 1 to
    2,147,483,647, a fresh one. The same four make the same puzzle everywhere. Raises `UnknownKindError`, `RequestError`
    for what is not offered, and `CannotMakeError` when this seed leads to no puzzle of that level.
    """
    from kazu_core.codecs import code  # noqa: PLC0415  loaded when it is needed

    found = _in(registry).kind(kind)
    wanted = asked_size(found, size)
    chosen, drawn = asked_level(found, wanted, level), asked_seed(seed)
    puzzle, answer = making_of(found).make(wanted, chosen, drawn)
    codes = found.code.encode(puzzle), code.answer_code(found, puzzle, answer)
    return Made(found.name, wanted, chosen, drawn, puzzle, answer, *codes)


def solve(puzzle: Any, *, budget: int | None = None, registry: Registry | None = None) -> Outcome:
    """Find a puzzle's answer, and whether it is the only one; ``budget`` is in conflicts of the solver.

    The outcome's ``unique`` is the proof; ``complete`` is False when the budget ran out before it.
    """
    return count(puzzle, limit=2, budget=budget, registry=registry)


def count(puzzle: Any, *, limit: int = 2, budget: int | None = None, registry: Registry | None = None) -> Outcome:
    """Count a puzzle's answers up to ``limit``; ``budget`` is in conflicts of the solver.

    Raises `RequestError` for a limit or budget below 1.
    """
    from kazu_core.solving import search  # noqa: PLC0415  the solver is loaded when it is needed

    for name, value in (("limit", limit), ("budget", budget)):
        if value is not None and (type(value) is not int or value < 1):
            raise RequestError(f"the {name} {told(value)} is not a whole number from 1")
    return search.count(_in(registry).kind_of(puzzle), puzzle, limit=limit, budget=budget)


def check(puzzle: Any, marks: Marks, *, registry: Registry | None = None) -> Verdict:
    """Judge marks as a finished grid; raises `MarksError` for marks that do not fit the puzzle."""
    return checking.check(_in(registry).kind_of(puzzle), puzzle, marks)


def conflicts(puzzle: Any, marks: Marks, *, registry: Registry | None = None) -> tuple[Finding, ...]:
    """Return what is already wrong on unfinished marks; raises `MarksError` for marks that do not fit the puzzle."""
    return checking.conflicts(_in(registry).kind_of(puzzle), puzzle, marks)


def hint(puzzle: Any, marks: Marks = NO_MARKS, *, registry: Registry | None = None) -> Hint | None:
    """Return the next step and why, None when there is none left.

    A wrong mark is pointed out first. Raises `UnsolvableError` for a puzzle that has not exactly one answer, and
    `MarksError` for marks that do not fit it.
    """
    from kazu_core.solving import hint as hinting  # noqa: PLC0415  the solver is loaded when it is needed

    kind = _in(registry).kind_of(puzzle)
    return hinting.hint(kind, puzzle, _fitting(kind, puzzle, marks))


def rate(puzzle: Any, *, registry: Registry | None = None) -> Rating:
    """Measure how hard a puzzle is; raises `UnsolvableError` for one that has not exactly one answer."""
    from kazu_core.solving import rate as rating  # noqa: PLC0415  the solver is loaded when it is needed

    return rating.rate(_in(registry).kind_of(puzzle), puzzle)


def read(text: str, *, kind: str | None = None, registry: Registry | None = None) -> Decoded:
    """Read a puzzle from a text in any known format, with its kind and what is written on it.

    With ``kind`` the text must hold a puzzle of that kind, and its bare code is enough. Raises `DecodeError`,
    `PuzzleError`, `MarksError` or `UnknownKindError`, each saying what was expected.
    """
    from kazu_core.codecs import text as texts  # noqa: PLC0415  loaded when there is something to read

    return texts.decode(text, _in(registry), kind=kind)


def decode(text: str, *, kind: str | None = None, registry: Registry | None = None) -> Any:
    """Return the puzzle in a text in any known format; `read` returns its kind and marks as well."""
    return read(text, kind=kind, registry=registry).puzzle


def encode(puzzle: Any, marks: Marks = NO_MARKS, *, format: str = "code", registry: Registry | None = None) -> str:
    """Write a puzzle as a text, with its marks where the format has a place for them.

    Raises `RequestError` for an unknown format, `EncodeError` where a format has no way to write this puzzle, and
    `MarksError` for marks that do not fit it.
    """
    from kazu_core.codecs import text as texts  # noqa: PLC0415  loaded when there is something to write

    known = _in(registry)
    fitting = _fitting(known.kind_of(puzzle), puzzle, marks)
    return texts.encode(puzzle, known, format=format, marks=fitting)


def draw(
    puzzle: Any,
    marks: Marks = NO_MARKS,
    *,
    format: str = "svg",
    highlights: Highlights | None = None,
    registry: Registry | None = None,
    **options: Any,
) -> str | bytes:
    """Draw a puzzle with what is written on it; ``options`` are the renderer's.

    ``highlights`` gives the spots that are to be pointed out, by their role. Text formats come as a string,
    others as bytes. Raises `RequestError` for a format that no renderer draws and for a role or a spot that there is
    not, and `MarksError` for marks that do not fit the puzzle.
    """
    from kazu_core.drawing import picture  # noqa: PLC0415  loaded when it is needed

    known = _in(registry)
    kind, renderer = known.kind_of(puzzle), known.renderer(format)
    pointed = _pointed(kind.grid(puzzle), highlights or {})
    return renderer.draw(picture(kind, puzzle, _fitting(kind, puzzle, marks), pointed), options)


def _pointed(grid: Grid, highlights: Highlights) -> Highlights:
    """Return the spots to be pointed out, once it is sure that there are such roles and such spots."""
    from kazu_core.scene import HIGHLIGHTS  # noqa: PLC0415  loaded when it is needed

    pointed = {role: [Spot(*spot) for spot in spots] for role, spots in highlights.items()}
    for role, spots in pointed.items():
        if role not in HIGHLIGHTS:
            raise RequestError(f"nothing is pointed out as {told(role)}, only as {', '.join(HIGHLIGHTS)}")
        for y, x in spots:
            if not (0 <= y <= 2 * grid.height and 0 <= x <= 2 * grid.width):
                raise RequestError(f"({y}, {x}) is no place of a board of {grid.size}")
    return pointed


def _fitting(kind: Kind[Any], puzzle: Any, marks: Marks) -> Marks:
    """Return the marks, once it is sure that they fit the puzzle."""
    return fit(marks, kind.layers(puzzle), kind.grid(puzzle))


def _in(registry: Registry | None) -> Registry:
    """Return the registry that is meant."""
    return registries.default() if registry is None else registry
