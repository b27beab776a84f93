"""Drawings for the pages: classes only, coloured by the page's own style sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from attrs import frozen

from kazu_core.checking import check
from kazu_core.drawing import picture
from kazu_core.kind import Example, Kind
from kazu_core.scene import Highlight
from kazu_core.words import Words
from kazu_render.svg import draw_svg


@frozen
class Shown:
    """An example as a help page shows it: the drawing, and what is wrong with it (None when it is solved)."""

    svg: str
    wrong: Words | None


def drawn(kind: Kind[Any], puzzle: Any, marks: Any, language: str, spots: Sequence[Any] = ()) -> str:
    """Return a drawing of a puzzle with marks, the given spots pointed out as wrong."""
    shown: dict[Highlight, Sequence[Any]] = {"wrong": spots} if spots else {}
    return draw_svg(picture(kind, puzzle, marks, shown), language=language, standalone=False)


@lru_cache(maxsize=256)
def sample(kind: Kind[Any], language: str) -> str:
    """Return a kind's solved example, drawn."""
    example = _solved(kind)
    return drawn(kind, example.puzzle, example.marks, language)


def _solved(kind: Kind[Any]) -> Example[Any]:
    return next(example for example in kind.examples() if example.breaks is None)


@lru_cache(maxsize=256)
def examples(kind: Kind[Any], language: str) -> tuple[Shown, ...]:
    """Return a kind's examples: a solved one first, then one for each way to break a rule."""
    solved = Shown(sample(kind, language), None)
    broken = [example for example in kind.examples() if example.breaks is not None]
    return (solved, *(_broken(kind, example, language) for example in broken))


def _broken(kind: Kind[Any], example: Example[Any], language: str) -> Shown:
    finding = check(kind, example.puzzle, example.marks).findings[0]
    return Shown(drawn(kind, example.puzzle, example.marks, language, finding.spots), finding.words)
