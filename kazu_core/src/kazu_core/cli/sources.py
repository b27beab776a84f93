"""What a command is given: a puzzle as a link, a code, a file or the standard input, and marks on it.

Other distributions' commands use the same arguments.
"""

from __future__ import annotations

import os.path
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kazu_core.codecs.limits import LONGEST_TEXT
from kazu_core.errors import DecodeError

if TYPE_CHECKING:
    from kazu_core.marks import Marks
    from kazu_core.plugs import Decoded
    from kazu_core.registry import Registry

F = TypeVar("F", bound=Callable[..., Any])

_STANDARD_INPUT = "-"
_FILE = re.compile(r"[^:?{}\n]+\.(?:json|txt|kazu)")
# four bytes a character at most, and one more to see that it is too long
_LARGEST_FILE = 4 * LONGEST_TEXT + 1


def puzzle_argument(command: F) -> F:
    """Give a command the argument ``puzzle``; `read_puzzle` reads it."""
    return click.argument("puzzle", metavar="PUZZLE")(command)


def marks_option(command: F) -> F:
    """Give a command the option ``marks``; `read_puzzle` reads it."""
    return click.option("--marks", metavar="MARKS", help="What is written on it: an answer's code, JSON, or a file.")(
        command
    )


def language_option(command: F) -> F:
    """Give a command the option ``language``."""
    choice = click.Choice(["en", "ja"])
    return click.option(
        "--lang", "language", type=choice, default="en", envvar="KAZU_LANG", show_default=True, help="Language."
    )(command)


def json_option(command: F) -> F:
    """Give a command the option ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON, one object a line.")(command)


def read_puzzle(registry: Registry, source: str, marks: str | None = None) -> Decoded:
    """Return the puzzle that a command was given, with what is written on it.

    ``source`` is a link, a code, a file's name, or ``-`` for the standard input. Of a text that holds no puzzle as a
    whole, the last line is read, so that what `kazu make` prints can be read again.
    """
    read = _read(registry, _text(source))
    return read if marks is None else read._replace(marks=_marks(registry, read, _text(marks)))


def _marks(registry: Registry, read: Decoded, text: str) -> Marks:
    """Read marks for a puzzle: an answer's code, marks in JSON, or the same puzzle with something written on it."""
    from kazu_core import api  # noqa: PLC0415  loaded when there is something to read
    from kazu_core.codecs import code, json  # noqa: PLC0415  loaded when there is something to read

    kind, text = registry.kind(read.kind), text.strip()
    if text.startswith("{") and "kazu" not in (told := json.parse(text)):
        return json.marks_from_data(told, kind, read.puzzle)
    if not any(codec.sniff(text) for codec in registry.codecs.values()):
        return code.answer_of(kind, read.puzzle, text)
    other = api.read(text, registry=registry)
    if other.puzzle != read.puzzle:
        raise DecodeError("the marks are those of another puzzle", text=text, expected=f"marks on this {read.kind}")
    return other.marks


def _text(source: str) -> str:
    """Return the text that is meant: of the standard input, of a file when one has this name, or the source itself."""
    if source == _STANDARD_INPUT:
        return _decoded(sys.stdin.buffer.read(_LARGEST_FILE), "the standard input")
    # os.path, as it takes any text: a code may be longer than a file's name can be
    if os.path.isfile(source):
        with Path(source).open("rb") as file:
            return _decoded(file.read(_LARGEST_FILE), source)
    if _FILE.fullmatch(source):
        raise DecodeError(f"there is no file {source}", text=source, expected="a file")
    return source


def _decoded(content: bytes, where: str) -> str:
    """Return bytes as text."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DecodeError(f"{where} is not a text in UTF-8", expected="UTF-8") from None


def _read(registry: Registry, text: str) -> Decoded:
    """Read a puzzle from a text or, failing that, from its last line."""
    from kazu_core import api  # noqa: PLC0415  loaded when there is something to read

    last = text.strip().rsplit("\n", 1)[-1]
    whole = any(codec.sniff(text) for codec in registry.codecs.values())
    return api.read(text if whole else last, registry=registry)
