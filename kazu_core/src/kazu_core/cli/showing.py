"""`kazu show` and `kazu convert`: a puzzle as a drawing in characters, and in another format."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from kazu_core import api
from kazu_core.cli.sources import marks_option, puzzle_argument, read_puzzle
from kazu_core.cli.telling import draw_text

if TYPE_CHECKING:
    from kazu_core.registry import Registry


@click.command("show")
@puzzle_argument
@marks_option
@click.option("--ascii", "plain", is_flag=True, help="Use only characters that every terminal has.")
@click.pass_obj
def show_command(registry: Registry, *, puzzle: str, marks: str | None, plain: bool) -> None:
    """Draw a puzzle in characters, with what is written on it."""
    read = read_puzzle(registry, puzzle, marks)
    click.echo(draw_text(registry, read.puzzle, read.marks, ascii=plain))


@click.command("convert")
@puzzle_argument
@marks_option
@click.option("--to", "format_", required=True, metavar="FORMAT", help="The format, as `kazu plugins` lists them.")
@click.pass_obj
def convert_command(registry: Registry, *, puzzle: str, marks: str | None, format_: str) -> None:
    """Write a puzzle in another format, with what is written on it where the format has a place for that."""
    read = read_puzzle(registry, puzzle, marks)
    click.echo(api.encode(read.puzzle, read.marks, format=format_, registry=registry))
