"""What a command says: lines of text, drawings in characters, JSON, and columns that line up in both languages."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from kazu_core.plugs import NO_MARKS
from kazu_core.words import Words

if TYPE_CHECKING:
    from kazu_core.api import Made
    from kazu_core.grid import Spot
    from kazu_core.marks import Marks
    from kazu_core.registry import Registry
    from kazu_core.scene import Highlight

_PLACES_TOLD = 8
_LIST = Words("{first}; {rest}", "{first}、{rest}")
_MORE = Words("{first}; and {count} more", "{first}、ほか{count}か所")


def tell(words: Words, language: str) -> None:
    """Print words in a language."""
    click.echo(words.text(language))


def tell_json(value: Mapping[str, Any]) -> None:
    """Print a value as JSON, on one line."""
    click.echo(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def both(words: Words) -> dict[str, str]:
    """Return words for JSON."""
    return {"en": words.en, "ja": words.ja}


def marks_json(marks: Marks) -> dict[str, Any]:
    """Return marks for JSON."""
    from kazu_core.codecs.json import marks_to_data  # noqa: PLC0415  loaded when it is needed

    return marks_to_data(marks)


def made_json(registry: Registry, made: Made, *, answer: bool) -> dict[str, Any]:
    """Return a made puzzle for JSON, as it can be read again; the answer only where it was asked for."""
    from kazu_core.codecs.json import to_data  # noqa: PLC0415  loaded when it is needed

    told = to_data(registry.kind(made.kind), made.puzzle, NO_MARKS)
    told.update(size=str(made.size), level=made.level, seed=made.seed, code=f"{made.kind}:{made.code}")
    if answer:
        told.update(answer=marks_json(made.answer), answer_code=made.answer_code)
    return told


def draw_text(
    registry: Registry,
    puzzle: Any,
    marks: Marks = NO_MARKS,
    *,
    ascii: bool = False,
    highlights: Mapping[Highlight, Iterable[Spot]] | None = None,
) -> str:
    """Return a puzzle drawn in characters."""
    from kazu_core import api  # noqa: PLC0415  loaded when there is something to draw

    drawn = api.draw(puzzle, marks, format="text", registry=registry, highlights=highlights, ascii=ascii)
    return drawn if isinstance(drawn, str) else drawn.decode()


def tell_columns(rows: Sequence[Sequence[str]], *, indent: str = "") -> None:
    """Print rows in columns that line up; a wide character takes two places."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)]
        click.echo((indent + "  ".join(cells)).rstrip())


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def listed(items: Sequence[Words], *, most: int = _PLACES_TOLD) -> Words:
    """Return words as one list; those past ``most`` are only counted."""
    told, left = items[:most], len(items) - most
    words = told[-1] if left <= 0 else _MORE.fill(first=told[-1], count=left)
    for item in reversed(told[:-1]):
        words = _LIST.fill(first=item, rest=words)
    return words
