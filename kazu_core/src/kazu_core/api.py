"""The public face: one function for each thing that can be done with a puzzle.

Each takes a puzzle and finds its kind by its class; ``registry`` says where kinds are looked up, in what is installed
when left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from kazu_core import checking
from kazu_core import registry as registries
from kazu_core.asking import asked_level, asked_seed, asked_size, making_of
from kazu_core.errors import DecodeError, EncodeError
from kazu_core.plugs import NO_MARKS, Decoded

if TYPE_CHECKING:
    from kazu_core.checking import Verdict
    from kazu_core.constraints.base import Finding
    from kazu_core.grid import Size
    from kazu_core.kind import Kind, Level
    from kazu_core.marks import Marks
    from kazu_core.registry import Registry
    from kazu_core.solving.hint import Hint
    from kazu_core.solving.rate import Rating
    from kazu_core.solving.search import Outcome

LONGEST_TEXT = 1_000_000
"""The characters of the longest text that is looked at; a puzzle of the largest size needs far fewer."""


@frozen
class Made:
    """A made puzzle with its one answer, and what was asked for: the same again makes the same puzzle.

    ``code`` and ``answer_code`` are the two as short texts.
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
    found = _in(registry).kind(kind)
    wanted = asked_size(found, size)
    chosen, drawn = asked_level(found, wanted, level), asked_seed(seed)
    puzzle, answer = making_of(found).make(wanted, chosen, drawn)
    code, answer_code = found.code.encode(puzzle), encode_answer(found, puzzle, answer)
    return Made(found.name, wanted, chosen, drawn, puzzle, answer, code, answer_code)


def solve(puzzle: Any, *, budget: int | None = None, registry: Registry | None = None) -> Outcome:
    """Find a puzzle's answer, and whether it is the only one; ``budget`` is in conflicts of the solver.

    The outcome's ``unique`` is the proof; ``complete`` is False when the budget ran out before it.
    """
    return count(puzzle, limit=2, budget=budget, registry=registry)


def count(puzzle: Any, *, limit: int = 2, budget: int | None = None, registry: Registry | None = None) -> Outcome:
    """Count a puzzle's answers up to ``limit``; ``budget`` is in conflicts of the solver."""
    from kazu_core.solving import search  # noqa: PLC0415  the solver is loaded when it is needed

    return search.count(_in(registry).kind_of(puzzle), puzzle, limit=limit, budget=budget)


def check(puzzle: Any, marks: Marks, *, registry: Registry | None = None) -> Verdict:
    """Judge marks as a finished grid; raises `MarksError` for marks that do not fit the puzzle."""
    return checking.check(_in(registry).kind_of(puzzle), puzzle, marks)


def conflicts(puzzle: Any, marks: Marks, *, registry: Registry | None = None) -> tuple[Finding, ...]:
    """Return what is already wrong on unfinished marks; raises `MarksError` for marks that do not fit the puzzle."""
    return checking.conflicts(_in(registry).kind_of(puzzle), puzzle, marks)


def hint(puzzle: Any, marks: Marks = NO_MARKS, *, registry: Registry | None = None) -> Hint | None:
    """Return the next step and why, None when there is none left.

    A wrong mark is pointed out first. Raises `UnsolvableError` for a puzzle that has not exactly one answer.
    """
    from kazu_core.solving import hint as hinting  # noqa: PLC0415  the solver is loaded when it is needed

    return hinting.hint(_in(registry).kind_of(puzzle), puzzle, marks)


def rate(puzzle: Any, *, registry: Registry | None = None) -> Rating:
    """Measure how hard a puzzle is; raises `UnsolvableError` for one that has not exactly one answer."""
    from kazu_core.solving import rate as rating  # noqa: PLC0415  the solver is loaded when it is needed

    return rating.rate(_in(registry).kind_of(puzzle), puzzle)


def read(text: str, *, registry: Registry | None = None) -> Decoded:
    """Read a puzzle from a text in any format that is known, with its kind and what is written on it.

    The first format that finds the text to be its own reads it. Raises `DecodeError`, `PuzzleError`, `MarksError` or
    `UnknownKindError`, each saying what was expected.
    """
    known = _in(registry)
    if len(text) > LONGEST_TEXT:
        message = f"the text has {len(text)} characters, more than the {LONGEST_TEXT} of the longest puzzle"
        raise DecodeError(message, text=text[:80], expected=_formats(known))
    for codec in known.codecs.values():
        if codec.sniff(text):
            return codec.decode(text, known)
    begins = text.strip()[:40]
    message = f"{begins!r} is in no known format" if begins else "the text is empty"
    raise DecodeError(f"{message}; expected {_formats(known)}", text=text[:80], expected=_formats(known))


def decode(text: str, *, registry: Registry | None = None) -> Any:
    """Return the puzzle in a text in any format that is known; `read` returns its kind and marks as well."""
    return read(text, registry=registry).puzzle


def encode(puzzle: Any, marks: Marks = NO_MARKS, *, format: str = "code", registry: Registry | None = None) -> str:
    """Write a puzzle as a text, with its marks where the format has a place for them.

    Raises `RequestError` for an unknown format, and `EncodeError` where a format has no way to write this puzzle.
    """
    known = _in(registry)
    kind, codec = known.kind_of(puzzle), known.codec(format)
    if not codec.kinds(kind):
        able = [name for name, one in known.codecs.items() if one.kinds(kind)]
        raise EncodeError(f"{codec.name} has no {kind.name}; it can be written as {', '.join(able)}")
    return codec.encode(kind, puzzle, marks, known)


def draw(
    puzzle: Any, marks: Marks = NO_MARKS, *, format: str = "svg", registry: Registry | None = None, **options: Any
) -> str | bytes:
    """Draw a puzzle with what is written on it; ``options`` are the renderer's.

    Text formats come as a string, others as bytes. Raises `RequestError` for a format that no renderer draws.
    """
    from kazu_core.drawing import picture  # noqa: PLC0415  loaded when it is needed

    known = _in(registry)
    renderer = known.renderer(format)
    return renderer.draw(picture(known.kind_of(puzzle), puzzle, marks), options)


def encode_answer(kind: Kind[Any], puzzle: Any, answer: Marks) -> str:
    """Return an answer as a short text: the kind's own, or the common one."""
    if kind.code.encode_answer is not None:
        return kind.code.encode_answer(puzzle, answer)
    from kazu_core.codecs import code  # noqa: PLC0415  loaded when it is needed

    return code.encode_answer(kind, puzzle, answer)


def _in(registry: Registry | None) -> Registry:
    """Return the registry that is meant."""
    return registries.default() if registry is None else registry


def _formats(registry: Registry) -> str:
    """Return what a text may be, in words."""
    return ", ".join(codec.words.en for codec in registry.codecs.values())
