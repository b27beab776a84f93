"""`kazu solve` and `kazu count`: the answers of a puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from kazu_core import api
from kazu_core.cli.running import Exit, finish, stoppable
from kazu_core.cli.sources import Whole, json_option, language_option, puzzle_argument, read_puzzle
from kazu_core.cli.telling import draw_text, listed, marks_json, tell, tell_json
from kazu_core.errors import RequestError
from kazu_core.grid import place
from kazu_core.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from kazu_core.grid import Spot
    from kazu_core.marks import Marks
    from kazu_core.registry import Registry
    from kazu_core.solving.search import Outcome

_ONE = Words("This is the only answer.", "答えはこれだけです。")
_NONE = Words("There is no answer.", "答えがありません。")
_SEVERAL = Words(
    "There is more than one answer. These two differ at {places}.", "答えが複数あります。次の二つは{places}が違います。"
)
_STOPPED = Words(
    "Stopped after {work} conflicts, before it was known whether there is another answer.",
    "{work}回の衝突で打ち切りました。ほかに答えがあるかはわかっていません。",
)
_NOTHING_YET = Words(
    "Stopped after {work} conflicts, before any answer was found.",
    "{work}回の衝突で打ち切りました。答えはまだ見つかっていません。",
)


# at two answers `solve` stops: there may be more
_LIMIT = 2


def budget_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the option ``budget``."""
    return click.option(
        "--budget", type=Whole(1), metavar="CONFLICTS", help="Stop after so many conflicts of the solver."
    )(command)


@click.command("solve")
@puzzle_argument
@budget_option
@click.option("--format", "format_", metavar="FORMAT", help="Write the solved puzzle so: json, pzprv3.")
@language_option
@json_option
@click.pass_obj
def solve_command(
    registry: Registry, *, puzzle: str, budget: int | None, format_: str | None, language: str, as_json: bool
) -> None:
    """Find the answer and prove it the only one; show two where there are several."""
    if format_ is not None and not registry.codec(format_).marks:
        raise RequestError(f"the format {format_} has no place for an answer: {_holding(registry)} have one")
    read = read_puzzle(registry, puzzle)
    with stoppable():
        outcome = api.solve(read.puzzle, budget=budget, registry=registry)
    if as_json:
        tell_json(_record(registry, read.puzzle, outcome))
    elif format_ is not None and outcome.unique and outcome.answer is not None:
        click.echo(api.encode(read.puzzle, outcome.answer, format=format_, registry=registry))
    else:
        _tell(registry, read.puzzle, outcome, language)
    finish(_code(outcome))


@click.command("count")
@puzzle_argument
@click.option("--limit", type=Whole(1), default=2, show_default=True, help="Stop at so many.")
@budget_option
@json_option
@click.pass_obj
def count_command(registry: Registry, *, puzzle: str, limit: int, budget: int | None, as_json: bool) -> None:
    """Count the answers, up to a limit; ends with 1 when there is none.

    A plus sign says that there may be more.
    """
    read = read_puzzle(registry, puzzle)
    with stoppable():
        outcome = api.count(read.puzzle, limit=limit, budget=budget, registry=registry)
    more = not outcome.complete or outcome.count >= limit
    if as_json:
        tell_json({"count": outcome.count, "complete": outcome.complete, "more": more, "work": outcome.work})
    else:
        click.echo(f"{outcome.count}{'+' if more else ''}")
    if not outcome.complete:
        finish(Exit.STOPPED)
    finish(Exit.OK if outcome.count else Exit.NO)


def _holding(registry: Registry) -> str:
    return ", ".join(name for name, codec in registry.codecs.items() if codec.marks)


def _code(outcome: Outcome) -> Exit:
    """Return the exit code: two answers are a clear no, whether or not the budget held out."""
    if outcome.unique:
        return Exit.OK
    return Exit.NO if outcome.complete or outcome.count > 1 else Exit.STOPPED


def _tell(registry: Registry, puzzle: Any, outcome: Outcome, language: str) -> None:
    """Print the answer, or why there is not exactly one."""
    if outcome.count > 1:
        spots = differing(*outcome.answers[:2])
        tell(_SEVERAL.fill(places=listed([place(spot) for spot in spots])), language)
        for answer in outcome.answers[:2]:
            click.echo(draw_text(registry, puzzle, answer, highlights={"wrong": spots}))
        return
    if outcome.answer is not None:
        click.echo(draw_text(registry, puzzle, outcome.answer))
    if outcome.complete:
        tell(_ONE if outcome.count else _NONE, language)
    else:
        tell((_STOPPED if outcome.count else _NOTHING_YET).fill(work=outcome.work), language)


def _record(registry: Registry, puzzle: Any, outcome: Outcome) -> dict[str, Any]:
    answers = outcome.answers[:2]
    return {
        "count": outcome.count,
        "complete": outcome.complete,
        "more": not outcome.complete or outcome.count >= _LIMIT,
        "unique": outcome.unique,
        "answers": [marks_json(answer) for answer in answers],
        "differ": [list(spot) for spot in differing(*answers)] if outcome.count > 1 else [],
        "work": outcome.work,
    }


def differing(one: Marks, other: Marks) -> list[Spot]:
    """Return the spots where two answers are not alike, in reading order."""
    return sorted({spot for _, spot, _ in {*one} ^ {*other}})
