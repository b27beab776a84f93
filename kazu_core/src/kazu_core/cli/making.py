"""`kazu make`: puzzles with exactly one answer."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from kazu_core import api
from kazu_core.asking import LEVEL_WORDS, asked_level, asked_seed, asked_size
from kazu_core.cli.sources import Whole, json_option, language_option
from kazu_core.cli.telling import draw_text, made_json, tell, tell_json
from kazu_core.kind import LEVELS
from kazu_core.random import LARGEST_SEED
from kazu_core.words import Words

if TYPE_CHECKING:
    from kazu_core.api import Made
    from kazu_core.registry import Registry

_TITLE = Words("{name} {size}, {level}, seed {seed}", "{name} {size}、{level}、シード{seed}")
_ANSWER = Words("The answer:", "答え：")
_MAKING = Words("making", "作成中")


@click.command("make")
@click.argument("kind")
@click.option("--size", metavar="SIZE", help="9, or 10x6 (width first). [default: the kind's usual size]")
@click.option("--level", metavar="LEVEL", help=f"{', '.join(LEVELS)}. [default: medium]")
@click.option(
    "--seed", type=Whole(1, LARGEST_SEED), metavar="SEED", help=f"1 to {LARGEST_SEED}. [default: a fresh one]"
)
@click.option("--count", type=Whole(1), default=1, help="How many, with the seeds that follow.")
@click.option("--format", "format_", default="text", metavar="FORMAT", help="text, or a format that convert knows.")
@click.option("--answer", is_flag=True, help="Show the answer as well.")
@language_option
@json_option
@click.pass_obj
def make_command(
    registry: Registry, *, kind: str, size: str | None, level: str | None, seed: int | None, count: int, format_: str,
    answer: bool, language: str, as_json: bool,
) -> None:  # fmt: skip
    """Make a puzzle that has exactly one answer, proved.

    The same kind, size, level and seed make the same puzzle everywhere. As text it is drawn, with its code in the last
    line.
    """
    found = registry.kind(kind)
    wanted = asked_size(found, size)
    chosen, first = asked_level(found, wanted, level), asked_seed(seed)
    if format_ != "text" and not as_json:
        registry.codec(format_)
    seeds = [1 + (first - 1 + more) % LARGEST_SEED for more in range(count)]
    made = (api.make(found.name, size=wanted, level=chosen, seed=one, registry=registry) for one in seeds)
    for number, one in enumerate(_watched(made, count, language)):
        if as_json:
            tell_json(made_json(registry, one, answer=answer))
        else:
            _tell(registry, one, format_, language, answer=answer, apart=number > 0)


def _tell(registry: Registry, made: Made, format_: str, language: str, *, answer: bool, apart: bool) -> None:
    """Print one made puzzle; drawings stand ``apart`` from what was printed before."""
    if format_ != "text":
        click.echo(api.encode(made.puzzle, format=format_, registry=registry))
        if answer:
            click.echo(made.answer_code)
        return
    kind = registry.kind(made.kind)
    if apart:
        click.echo()
    tell(_TITLE.fill(name=kind.words, size=str(made.size), level=LEVEL_WORDS[made.level], seed=made.seed), language)
    click.echo(draw_text(registry, made.puzzle))
    if answer:
        tell(_ANSWER, language)
        click.echo(draw_text(registry, made.puzzle, made.answer))
    click.echo(f"{made.kind}:{made.code}")


def _watched(made: Iterator[Made], count: int, language: str) -> Iterator[Made]:
    """Yield what is made; where someone looks on who does not see it come, with a bar on the error stream."""
    if count == 1 or sys.stdout.isatty() or not sys.stderr.isatty():
        yield from made
        return
    from rich.console import Console  # noqa: PLC0415  slow to load, and only a person looking on needs it
    from rich.progress import Progress  # noqa: PLC0415

    # what is printed belongs to the output, not above the bar
    with Progress(console=Console(stderr=True), transient=True, redirect_stdout=False) as progress:
        yield from progress.track(made, total=count, description=_MAKING.text(language))
