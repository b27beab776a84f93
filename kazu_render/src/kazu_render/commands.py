"""`kazu draw` and `kazu sheet`: a puzzle as a picture, and several on pages to be printed."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kazu_core.cli.sources import Whole, language_option, marks_option, puzzle_argument, read_puzzle
from kazu_core.errors import DecodeError, UnsolvableError
from kazu_render.options import THEMES

if TYPE_CHECKING:
    from kazu_core.marks import Marks
    from kazu_core.registry import Registry


@click.command("draw")
@puzzle_argument
@marks_option
@click.option("--answer", is_flag=True, help="Draw the answer as well.")
@click.option("-o", "--output", metavar="FILE", help="Where to; its ending says the format. Else the standard output.")
@click.option("--format", "format_", metavar="FORMAT", help="The format: svg, png, or another that is installed.")
@click.option("--theme", type=click.Choice(THEMES), default="auto", show_default=True, help="The colours.")
@click.option("--width", type=Whole(1), metavar="PIXELS", help="How wide the picture is to be.")
@language_option
@click.pass_obj
def draw_command(
    registry: Registry, /, puzzle: str, marks: str | None, answer: bool, output: str | None, **options: Any
) -> None:
    """Draw a puzzle as SVG or PNG, with what is written on it."""
    from kazu_core import api  # noqa: PLC0415  loaded when something is drawn

    read = read_puzzle(registry, puzzle, marks)
    written = _answer(registry, read.puzzle, "the puzzle").over(read.marks) if answer else read.marks
    name = options.pop("format_") or _format_of(registry, output)
    _write(api.draw(read.puzzle, written, format=name, registry=registry, **options), output)


@click.command("sheet")
@click.argument("puzzles", metavar="PUZZLE...", nargs=-1, required=True)
@click.option("-o", "--output", metavar="FILE", help="Where to, an HTML file; the standard output if left out.")
@click.option("--answers", is_flag=True, help="Add the answers on pages of their own.")
@click.option(
    "--per-page",
    type=click.Choice(["1", "2", "4", "6", "12"]),
    default="4",
    show_default=True,
    help="How many puzzles a page.",
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="The paper's size.")
@language_option
@click.pass_obj
def sheet_command(
    registry: Registry, /, puzzles: tuple[str, ...], output: str | None, answers: bool, per_page: str, **options: Any
) -> None:
    """Set several puzzles on pages to be printed from a browser.

    Of the standard input, -, every line is a puzzle, or the last of each paragraph, as kazu make prints it.
    """
    from kazu_core.drawing import picture  # noqa: PLC0415  loaded when something is drawn
    from kazu_render.sheet import draw_sheet  # noqa: PLC0415  loaded when something is drawn

    read = [read_puzzle(registry, source) for source in _sources(registry, puzzles)]
    if not read:
        raise DecodeError("the standard input is empty: a puzzle a line is expected", expected="a puzzle a line")
    kinds = [registry.kind(one.kind) for one in read]
    printed = [picture(kind, one.puzzle, one.marks) for kind, one in zip(kinds, read, strict=True)]
    solved = [
        picture(kind, one.puzzle, _answer(registry, one.puzzle, f"puzzle {number}"))
        for number, (kind, one) in enumerate(zip(kinds, read, strict=True), 1)
        if answers
    ]
    _write(draw_sheet(printed, solved, per_page=int(per_page), **options), output)


def _sources(registry: Registry, puzzles: tuple[str, ...]) -> Iterator[str]:
    """Yield what each puzzle is read from."""
    for source in puzzles:
        if source == "-":
            for paragraph in re.split(r"\n\s*\n", sys.stdin.read()):
                yield from _lines(registry, [line for line in paragraph.splitlines() if line.strip()])
        else:
            yield source


def _lines(registry: Registry, lines: list[str]) -> list[str]:
    """Return the lines of a paragraph that are puzzles: the last below a drawing, else all, though one be misspelt."""
    like_puzzles = [line for line in lines if any(codec.sniff(line) for codec in registry.codecs.values())]
    return like_puzzles if like_puzzles == lines[-1:] else lines


def _answer(registry: Registry, puzzle: Any, name: str) -> Marks:
    """Return the answer of a puzzle; raises `UnsolvableError` where it has not exactly one."""
    from kazu_core import api  # noqa: PLC0415  loaded when something is drawn

    found = api.solve(puzzle, registry=registry)
    if found.answer is None:
        raise UnsolvableError(f"{name} has no answer that could be drawn")
    if not found.unique:
        raise UnsolvableError(f"{name} has more than one answer, so none is drawn; kazu solve shows two")
    return found.answer


def _format_of(registry: Registry, output: str | None) -> str:
    """Return the renderer whose files have this ending; SVG when nothing says otherwise."""
    if output is None:
        return "svg"
    ending = Path(output).suffix.lower()
    names = [renderer.name for renderer in registry.renderers.values() if renderer.suffix == ending]
    if not names:
        known = ", ".join(sorted(renderer.suffix for renderer in registry.renderers.values()))
        raise click.BadParameter(f"{output!r} does not end in one of {known}; say --format", param_hint="-o")
    return names[0]


def _write(drawn: str | bytes, output: str | None) -> None:
    content = drawn.encode() if isinstance(drawn, str) else drawn
    if output is None or output == "-":
        if isinstance(drawn, bytes) and sys.stdout.isatty():
            raise click.UsageError("a picture of this format is nothing for a terminal: say where to with -o FILE")
        sys.stdout.buffer.write(content)
        return
    try:
        Path(output).write_bytes(content)
    except OSError as error:
        raise click.FileError(output, error.strerror or "cannot be written") from None
