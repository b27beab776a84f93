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
from kazu_core.drawing import picture
from kazu_core.errors import KazuError
from kazu_core.registry import Registry
from kazu_core.solving.hint import hint
from kazu_render.svg import draw_svg
from kazu_web.payload import payload_of, words_data, written_of
from kazu_web.problems import problem_of

BUDGET = 200_000
"""Conflicts of the solver after which a puzzle from outside is no longer searched: a few seconds."""

MEMORY = 2_000_000_000
"""Bytes that a worker process may have."""

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
    """Return the payload of a puzzle by its code, sealed when it is proved to have one answer; says how many it has."""
    read = kazu.read(code, registry=registry())
    outcome = kazu.count(read.puzzle, limit=2, budget=BUDGET, registry=registry())
    found = registry().kind(read.kind)
    data = payload_of(found, read.puzzle, answer=outcome.answer if outcome.unique else None)
    return {**data, "answers": outcome.count if outcome.complete or outcome.count == 2 else None}


@lru_cache(maxsize=256)
def _read(code: str) -> Any:
    return kazu.read(code, registry=registry())


def sheet(kind: str, size: str, level: str, seed: int, language: str) -> dict[str, Any]:
    """Make a puzzle to be printed: two drawings, of the puzzle and of its answer."""
    made = kazu.make(kind, size=size, level=level, seed=seed, registry=registry())
    found = registry().kind(kind)
    puzzle, answer = (draw_svg(picture(found, made.puzzle, marks), language=language, standalone=False)
                      for marks in (None, made.answer))  # fmt: skip
    return {"puzzle": puzzle, "answer": answer, "seed": made.seed, "size": str(made.size), "level": made.level}


def count(code: str, limit: int) -> dict[str, Any]:
    """Count a puzzle's answers up to a limit, within the budget."""
    outcome = kazu.count(_read(code).puzzle, limit=limit, budget=BUDGET, registry=registry())
    return {"count": outcome.count, "complete": outcome.complete, "unique": outcome.unique}


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
    read = _read(code)
    kind = registry().kind(read.kind)
    found = hint(kind, read.puzzle, written_of(marks, kind, read.puzzle))
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


def checked(code: str, marks: dict[str, Any]) -> dict[str, Any]:
    """Return how many of the marks are wrong and how much is left, against the one answer, and where the wrong are."""
    read = _read(code)
    kind = registry().kind(read.kind)
    written = written_of(marks, kind, read.puzzle)
    answer = _answer(code)
    if answer is None:
        found = kazu.conflicts(read.puzzle, written, registry=registry())
        wrong = sorted({spot for finding in found for spot in finding.spots})
        return {"known": False, "wrong": [list(spot) for spot in wrong], "left": None}
    layers = [layer for layer in kind.layers(read.puzzle) if layer.answer]
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
    "make": make, "payload": payload, "sheet": sheet, "count": count, "rate": rate, "hint": hinted, "check": checked
}  # fmt: skip
