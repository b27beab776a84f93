"""What every text format keeps to: how much text is looked at, so that no input, whoever sends it, takes long."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from kazu_core.errors import DecodeError, PuzzleError

if TYPE_CHECKING:
    from kazu_core.kind import Kind

LONGEST_TEXT = 1_000_000
"""Characters; a file of the largest board with its answer has about a tenth of this."""


def bounded(text: str) -> str:
    """Return a text without the white space around it; raises `DecodeError` where it is empty or too long."""
    if not isinstance(text, str):
        raise DecodeError(f"a puzzle is read from text, not from {type(text).__name__}", expected="text")
    if len(text) > LONGEST_TEXT:
        raise DecodeError(
            f"the text has more than {LONGEST_TEXT:,} characters, and no more are read",
            text=text[:1000],
            expected=f"at most {LONGEST_TEXT} characters",
        )
    stripped = text.strip().lstrip("\ufeff")
    if not stripped:
        raise DecodeError("the text is empty", text=text, expected="a puzzle")
    return stripped


def unspaced(text: str) -> str:
    """Return a code without the white space within it: no code has any, but people write rows and gaps."""
    return "".join(text.split())


def shown(text: str, most: int = 40) -> str:
    """Return the beginning of a text in quotes, as it goes into a sentence."""
    return repr(text) if len(text) <= most else repr(text[:most]) + "..."


@contextmanager
def plainly(where: str) -> Iterator[None]:
    """Have a `PuzzleError` say its place in words: who reads a link or a code sees no record with fields."""
    try:
        yield
    except PuzzleError as error:
        if error.path is None:
            raise
        message = str(error).removeprefix(f"{error.path}: ")
        raise PuzzleError(f"in {where}, {_place(error.path)} {message}") from error


def _place(path: str) -> str:
    """Return a place such as ``$.givens[3]`` in words."""
    name, *entries = re.findall(r"\w+", path) or ["the puzzle"]
    counted = [f"entry {int(entry) + 1 if entry.isdigit() else entry} of " for entry in reversed(entries)]
    return f"{''.join(counted)}its {name}".replace("_", " ")


def every_kind(kind: Kind[Any]) -> bool:
    """Whether a format can write a kind, for a format that can write all."""
    return True
