"""The work that may take long, as functions of plain data: a worker process runs them, each within a time limit.

They load the registry once in each process, and answer with plain data as well.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

try:
    import resource
except ImportError:  # not on every system
    resource = None  # type: ignore[assignment]

import kazu_core as kazu
from kazu_core import checking
from kazu_core.drawing import picture
from kazu_core.errors import KazuError
from kazu_core.kind import Kind
from kazu_core.marks import Marks
from kazu_core.registry import Registry
from kazu_core.solving.hint import hint
from kazu_render.svg import draw_svg
from kazu_web.live import is_untold
from kazu_web.payload import answer_seal, finding_data, payload_of, words_data, written_of
from kazu_web.problems import problem_of
from kazu_web.progress import encode_progress

BUDGET = 200_000
"""Conflicts of the solver after which a puzzle from outside is no longer searched: a few seconds."""

MEMORY = 2_000_000_000
"""Bytes that a worker process may have."""

MOST_BREACHES = 20
"""Findings that a check tells of."""

MOST_CONFLICTS = 1000
"""Findings that are told of unfinished marks, where a page points each of them out."""

_state: dict[str, Registry] = {}


def start(only: tuple[str, ...]) -> None:
    """Load the registry of this process: the plugins named; bound its memory where the system can."""
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    _state["registry"] = Registry.load(only=only)


def use(registry: Registry) -> None:
    """Use a registry that is loaded already (where jobs run in the same process)."""
    _state["registry"] = registry


def registry() -> Registry:
    """Return the registry of this process."""
    return _state["registry"]


def make(kind: str, size: str | None, level: str | None, seed: int | None) -> dict[str, Any]:
    """Make a puzzle and return its payload."""
    made = kazu.make(kind, size=size, level=level, seed=seed, registry=registry())
    found = registry().kind(kind)
    return payload_of(found, made.puzzle, answer=made.answer, level=made.level, seed=made.seed)


def payload(code: str) -> dict[str, Any]:
    """Return the payload of a puzzle by its code, without a seal.

    With it go the progress code of what is written on it, and what is odd about the text.
    """
    read = _read(code)
    kind, puzzle = registry().kind(read.kind), read.puzzle
    data = payload_of(kind, puzzle, answer=None)
    if read.marks:
        data["progress"] = encode_progress(read.marks, kind.layers(puzzle), kind.grid(puzzle))
    if read.doubt is not None:
        data["doubt"] = words_data(read.doubt)
    return data


def seal(code: str) -> dict[str, Any]:
    """Return the seal of a puzzle that is proved to have one answer, else null, and how many answers it has (to 2)."""
    read = _read(code)
    kind, puzzle = registry().kind(read.kind), read.puzzle
    outcome = kazu.count(puzzle, limit=2, budget=BUDGET, registry=registry())
    known = outcome.complete or outcome.count == 2
    sealed = answer_seal(kind, puzzle, outcome.answer) if outcome.unique and outcome.answer is not None else None
    return {"seal": sealed, "answers": outcome.count if known else None}


def view(code: str, language: str) -> dict[str, Any]:
    """Return what a page shows of a puzzle from outside: its drawing, and its link where there is one for it."""
    read = _read(code)
    kind = registry().kind(read.kind)
    drawing = draw_svg(picture(kind, read.puzzle, read.marks), language=language, standalone=False)
    try:
        link = None if kind.link is None else kazu.encode(read.puzzle, format="puzz.link", registry=registry())
    except KazuError:  # links of some kinds have no place for all that may be printed
        link = None
    return {"drawing": drawing, "as_link": link}


def draw(code: str, marks: dict[str, Any], format: str, options: dict[str, str]) -> tuple[str | bytes, str]:
    """Return a drawing of a puzzle with what is written on it, and its media type."""
    renderer = registry().renderer(format)
    kind, puzzle, written = _written(code, marks)
    return renderer.draw(picture(kind, puzzle, written), options), renderer.media_type


def export(code: str, marks: dict[str, Any], format: str) -> dict[str, Any]:
    """Return a puzzle in a text format."""
    _, puzzle, written = _written(code, marks)
    return {"text": kazu.encode(puzzle, written, format=format, registry=registry())}


@lru_cache(maxsize=256)
def _read(code: str) -> Any:
    return kazu.read(code, registry=registry())


def _written(code: str, marks: dict[str, Any]) -> tuple[Kind[Any], Any, Marks]:
    """Return the kind, the puzzle of a code, and the marks of a request once it is sure that they fit."""
    read = _read(code)
    kind = registry().kind(read.kind)
    return kind, read.puzzle, written_of(marks, kind, read.puzzle)


def sheet(kind: str, size: str, level: str, seed: int, language: str) -> dict[str, Any]:
    """Make a puzzle to be printed: two drawings, of the puzzle and of its answer."""
    made = kazu.make(kind, size=size, level=level, seed=seed, registry=registry())
    found = registry().kind(kind)
    puzzle, answer = (draw_svg(picture(found, made.puzzle, marks), language=language, standalone=False)
                      for marks in (None, made.answer))  # fmt: skip
    return {"puzzle": puzzle, "answer": answer, "seed": made.seed, "size": str(made.size), "level": made.level}


def count(code: str, limit: int) -> dict[str, Any]:
    """Count a puzzle's answers up to a limit, within the budget, and say whether there may be more than that."""
    # one more than the limit: so a puzzle with as many answers as the limit is told from one with more
    outcome = kazu.count(_read(code).puzzle, limit=limit + 1, budget=BUDGET, registry=registry())
    complete = outcome.complete and outcome.count <= limit
    return {
        "count": min(outcome.count, limit), "complete": complete, "more": not complete, "unique": outcome.unique
    }  # fmt: skip


def rate(code: str) -> dict[str, Any]:
    """Rate a puzzle."""
    rated = kazu.rate(_read(code).puzzle, registry=registry())
    measure = rated.measure
    return {
        "level": rated.level, "score": rated.score, "depth": measure.depth, "probes": measure.probes,
        "steps": dict(rated.steps), "together": rated.together, "bottleneck": rated.bottleneck,
    }  # fmt: skip


def hinted(code: str, marks: dict[str, Any]) -> dict[str, Any]:
    """Return the next step, or null."""
    found = hint(*_written(code, marks))
    if found is None:
        return {"hint": None}
    fact = found.fact
    return {
        "hint": {
            "spots": [list(spot) for spot in found.spots],
            "reasons": [list(spot) for spot in found.reasons],
            "wrong": [list(spot) for spot in found.wrong],
            "words": words_data(found.words),
            "technique": None if found.technique is None else words_data(found.technique),
            "fact": {"layer": fact.layer.name, "spot": list(fact.spot), "value": fact.value, "holds": fact.holds},
        }
    }


def check(code: str, marks: dict[str, Any], counted: bool, shown: bool) -> dict[str, Any]:
    """Judge marks by the rules; when asked, say how many are wrong and left against the one answer, and where."""
    kind, puzzle, written = _written(code, marks)
    verdict = checking.check(kind, puzzle, written)
    answer: dict[str, Any] = {
        "ok": verdict.ok,
        "findings": [finding_data(one) for one in verdict.findings[:MOST_BREACHES]],
    }
    if verdict.ok or not (counted or shown):
        return answer
    found = _compared(code, kind, puzzle, written)
    answer |= {"known": found["known"], "wrong": len(found["wrong"]), "left": found["left"]}
    return {**answer, "wrong_spots": found["wrong"]} if shown else answer


def conflicts(code: str, marks: dict[str, Any], rest: bool) -> dict[str, Any]:
    """Return what is already wrong on unfinished marks, with ``rest`` by those rules alone that no page is told."""
    found = checking.conflicts(*_written(code, marks), only=is_untold if rest else None)
    return {"findings": [finding_data(one) for one in found[:MOST_CONFLICTS]]}


def _compared(code: str, kind: Kind[Any], puzzle: Any, written: Marks) -> dict[str, Any]:
    """Return which marks are wrong and how much is left, against the one answer where it is known."""
    answer = _answer(code)
    if answer is None:
        found = checking.conflicts(kind, puzzle, written)
        wrong = sorted({spot for finding in found for spot in finding.spots})
        return {"known": False, "wrong": [list(spot) for spot in wrong], "left": None}
    layers = [layer for layer in kind.layers(puzzle) if layer.answer]
    wrong = sorted(
        {
            spot
            for layer in layers
            for spot, value in written.on(layer.name).items()
            if answer.value(layer.name, spot) != (value if value in layer.counts else 0)
        }
    )
    left = sum(
        written.value(layer.name, spot) != value for layer in layers for spot, value in answer.on(layer.name).items()
    )
    return {"known": True, "wrong": [list(spot) for spot in wrong], "left": left}


@lru_cache(maxsize=256)
def _answer(code: str) -> Any:
    outcome = kazu.count(_read(code).puzzle, limit=2, budget=BUDGET, registry=registry())
    return outcome.answer if outcome.unique else None


def run(name: str, arguments: tuple[Any, ...]) -> Any:
    """Run a job by its name; raises `Problem` when it is refused."""
    try:
        return _JOBS[name](*arguments)
    except KazuError as error:
        raise problem_of(error) from None


_JOBS: dict[str, Any] = {
    "make": make, "sheet": sheet, "payload": payload, "seal": seal, "view": view, "draw": draw, "export": export,
    "count": count, "rate": rate, "hint": hinted, "check": check, "conflicts": conflicts,
}  # fmt: skip

NAMES = frozenset(_JOBS)
