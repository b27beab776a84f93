"""What a command is given: a puzzle as a link, a code, a file or the standard input, and marks on it.

Other distributions' commands use the same arguments.
"""

from __future__ import annotations

import os.path
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kazu_core.codecs.limits import LONGEST_TEXT, shown
from kazu_core.codecs.text import EXPECTED
from kazu_core.errors import DecodeError, KazuError, UnknownKindError
from kazu_core.numerals import whole
from kazu_core.words import LANGUAGES

if TYPE_CHECKING:
    from kazu_core.marks import Marks
    from kazu_core.plugs import Decoded
    from kazu_core.registry import Registry

F = TypeVar("F", bound=Callable[..., Any])

_STANDARD_INPUT = "-"
_MARKS = "an answer's code, marks in JSON, or a JSON or pzprv3 file of the puzzle with marks or an answer in it"
_FILE = re.compile(r"[^:?{}\n]+\.(?:json|txt|kazu)|(?:~|\.{0,2})/[^\n]*")
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


class Whole(click.IntRange):
    """A whole number from ``low`` to ``high``, as an option's value, in plain digits."""

    def __init__(self, low: int, high: int | None = None) -> None:
        super().__init__(low, high)
        self.low = low
        self.high = high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number, or refuse the value and say which there may be."""
        number = whole(value) if isinstance(value, str) else value
        if number is None or number < self.low or (self.high is not None and number > self.high):
            bounds = f"from {self.low}" if self.high is None else f"from {self.low} to {self.high}"
            self.fail(f"{value!r} is not a whole number {bounds}", param, ctx)
        return int(number)


class _Language(click.Option):
    """An option whose value in the environment may be the name of a locale, such as ja_JP.UTF-8."""

    def resolve_envvar_value(self, ctx: click.Context) -> str | None:
        """Return the language that the environment names."""
        found = super().resolve_envvar_value(ctx)
        if found is None:
            return None
        language = re.split("[-_.@]", found)[0].lower()
        if language not in LANGUAGES:
            raise click.UsageError(f"KAZU_LANG in the environment is {found!r}: en or ja is expected", ctx)
        return language


def language_option(command: F) -> F:
    """Give a command the option ``language``."""
    choice = click.Choice(LANGUAGES)
    return click.option(
        "--lang", "language", cls=_Language, type=choice, default="en", envvar="KAZU_LANG", show_default=True,
        help="Language.",
    )(command)  # fmt: skip


def json_option(command: F) -> F:
    """Give a command the option ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON, one object a line.")(command)


def read_puzzle(registry: Registry, source: str, marks: str | None = None) -> Decoded:
    """Return the puzzle that a command was given, with what is written on it.

    ``source`` is a link, a code, a file's name, or ``-`` for the standard input. Of a text that holds no puzzle as a
    whole, the one line that does is read, so that what `kazu make` prints can be read again.
    """
    with _told_of(source):
        read = _read(registry, _text(source))
    if read.doubt is not None:
        click.echo(f"kazu: {read.doubt.en}", err=True)
    if marks is None:
        return read
    with _told_of(marks):
        return read._replace(marks=_marks(registry, read, _text(marks)))


@contextmanager
def _told_of(source: str) -> Iterator[None]:
    """Have what is wrong with a file's text begin with the file's name."""
    try:
        yield
    except KazuError as error:
        if not _is_file(source) or source in str(error):
            raise
        raise DecodeError(f"{source}: {error}", expected=getattr(error, "expected", "")) from error


def _marks(registry: Registry, read: Decoded, text: str) -> Marks:
    """Read marks for a puzzle: an answer's code, marks in JSON, or the same puzzle with something written on it."""
    from kazu_core.codecs import code, json  # noqa: PLC0415  loaded when there is something to read

    kind, text = registry.kind(read.kind), text.strip()
    codec = next((codec for codec in registry.codecs.values() if codec.sniff(text)), None)
    if codec is None:
        return code.answer_of(kind, read.puzzle, text)
    told = json.parse(text) if json.looks_like_json(text) else {}
    if told and "kazu" not in told:
        return json.marks_from_data(_only_answer(told), kind, read.puzzle)
    if codec is json.JSON and not told:
        return json.marks_from_data(told, kind, read.puzzle)
    other = codec.decode(text, registry)
    if other.puzzle != read.puzzle:
        raise DecodeError("the marks are those of another puzzle", text=text, expected=f"marks on this {read.kind}")
    if other.marks or "marks" in told or (codec.marks and not told):
        return other.marks
    if "answer" not in told:
        raise DecodeError(f"this is the puzzle with nothing written on it: {_MARKS} is expected", expected=_MARKS)
    return json.marks_from_data(told["answer"], kind, read.puzzle)


def _only_answer(told: dict[str, Any]) -> Any:
    """Return the answer in what `kazu solve --json` says; other marks are themselves."""
    answers = told.get("answers")
    if not isinstance(answers, list):
        return told
    if len(answers) != 1:
        raise DecodeError(f"there are {len(answers)} answers in it and one is expected", expected="one answer")
    return answers[0]


def _text(source: str) -> str:
    """Return the text that is meant: of the standard input, of a file when one has this name, or the source itself."""
    if source == _STANDARD_INPUT:
        return _decoded(sys.stdin.buffer.read(_LARGEST_FILE), "the standard input")
    # os.path, as it takes any text: a code may be longer than a file's name can be
    if _is_file(source):
        with Path(source).open("rb") as file:
            return _decoded(file.read(_LARGEST_FILE), source)
    if os.path.isdir(source):
        raise DecodeError(f"{source} is a folder, and a file is expected", text=source, expected="a file")
    if _FILE.fullmatch(source):
        raise DecodeError(f"there is no file {source}", text=source, expected="a file")
    return source


def _is_file(source: str) -> bool:
    """Whether a name is that of something that can be read, a pipe included."""
    return os.path.exists(source) and not os.path.isdir(source)


def _decoded(content: bytes, where: str) -> str:
    """Return bytes as text."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DecodeError(f"{where} is not a text in UTF-8", expected="UTF-8") from None


def _read(registry: Registry, text: str) -> Decoded:
    """Read a puzzle from a text or, failing that, from the one line of it that holds one."""
    from kazu_core import api  # noqa: PLC0415  loaded when there is something to read

    lines = [line for line in map(str.strip, text[: LONGEST_TEXT + 1].splitlines()) if line]
    if len(lines) < 2 or len(text) > LONGEST_TEXT:
        return api.read(text, registry=registry)
    whole = next((codec for codec in registry.codecs.values() if codec.sniff(text)), None)
    holding = [line for line in lines if _holds(registry, line)]
    # a JSON object that ends in its own line is a line among lines, not the beginning of a text
    many_lines = whole is None or not whole.marks or (lines[0].startswith("{") and lines[0] in holding)
    if many_lines and len(holding) > 1:
        raise DecodeError(
            f"one puzzle is expected, there are {len(holding)} lines with one each", expected="one puzzle"
        )
    if not many_lines:
        return api.read(text, registry=registry)
    if not holding:
        raise DecodeError(f"no line of the text is a puzzle: {EXPECTED} is expected", expected=EXPECTED)
    line = holding[0]
    return _whole(registry, line, lines[lines.index(line) + 1 :])


def _whole(registry: Registry, line: str, left: list[str]) -> Decoded:
    """Read the line that holds the puzzle; what stands after it may be its second half, except for an answer's code."""
    from kazu_core import api  # noqa: PLC0415  loaded when there is something to read

    try:
        read = api.read(line, registry=registry)
    except KazuError:
        if not left:
            raise
    else:
        if not left or (len(left) == 1 and _is_answer(registry, read, left[0])):
            return read
    how_many = f"are {len(left)} more lines" if left[1:] else "is one more line"
    raise DecodeError(
        f"there {how_many} after the puzzle, from {shown(left[0])} on: was it cut in two? It must be in one line",
        expected="the whole puzzle in one line",
    )


def _is_answer(registry: Registry, read: Decoded, text: str) -> bool:
    """Whether a text is the code of marks on a puzzle, as `kazu make` prints an answer."""
    from kazu_core.codecs import code  # noqa: PLC0415  loaded when there is something to read

    try:
        return bool(code.answer_of(registry.kind(read.kind), read.puzzle, text))
    except KazuError:
        return False


def _holds(registry: Registry, line: str) -> bool:
    """Whether a line looks like a puzzle of an installed kind."""
    from kazu_core.codecs import code  # noqa: PLC0415  loaded when there is something to read

    if line.startswith("{"):
        return line.endswith("}")
    codec = next((codec for codec in registry.codecs.values() if codec.sniff(line)), None)
    if codec is not code.CODE:
        return codec is not None
    try:
        return bool(registry.kind(line.partition(":")[0]))
    except UnknownKindError:
        return False
