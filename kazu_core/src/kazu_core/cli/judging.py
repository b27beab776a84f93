"""`kazu check`, `kazu hint` and `kazu rate`: what is wrong, what comes next, how hard it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from kazu_core import api
from kazu_core.asking import LEVEL_WORDS
from kazu_core.cli.running import Exit, finish, stoppable
from kazu_core.cli.sources import json_option, language_option, marks_option, puzzle_argument, read_puzzle
from kazu_core.cli.telling import both, draw_text, tell, tell_columns, tell_json
from kazu_core.words import Words, number

if TYPE_CHECKING:
    from kazu_core.constraints.base import Finding
    from kazu_core.grid import Spot
    from kazu_core.registry import Registry
    from kazu_core.scene import Highlight
    from kazu_core.solving.hint import Hint
    from kazu_core.solving.rate import Rating

_SOLVED = Words("Solved: every rule is kept.", "正解です。すべてのルールを満たしています。")
_NOT_YET = Words("Not solved: {reason}.", "正解ではありません：{reason}。")
_NOTHING_WRONG = Words("Nothing is wrong so far.", "今のところ間違いはありません。")
_NOTHING_LEFT = Words("Nothing is left to do: it is solved.", "もう書くものはありません。解けています。")
_LEVEL = Words("Level", "難易度")
_SCORE = Words("Score", "得点")
_SUPPOSITIONS = Words("Suppositions", "仮定の数")
_TOGETHER = Words("Decided only by several rules together", "複数のルールを合わせてわかるもの")
_ALONE = Words("Decided by one rule: {code}", "一つのルールでわかるもの：{code}")


@click.command("check")
@puzzle_argument
@marks_option
@click.option("--unfinished", is_flag=True, help="Tell only what is already wrong, whatever comes.")
@language_option
@json_option
@click.pass_obj
def check_command(
    registry: Registry, *, puzzle: str, marks: str | None, unfinished: bool, language: str, as_json: bool
) -> None:
    """Say whether a puzzle is solved and, if not, the first thing that is wrong."""
    read = read_puzzle(registry, puzzle, marks)
    if unfinished:
        findings = api.conflicts(read.puzzle, read.marks, registry=registry)
    else:
        findings = api.check(read.puzzle, read.marks, registry=registry).findings
    if as_json:
        tell_json({"ok": not findings, "findings": [_finding(finding) for finding in findings]})
    elif findings:
        tell(_NOT_YET.fill(reason=findings[0].words), language)
    else:
        tell(_NOTHING_WRONG if unfinished else _SOLVED, language)
    finish(Exit.NO if findings else Exit.OK)


def _finding(finding: Finding) -> dict[str, Any]:
    spots = [list(spot) for spot in finding.spots]
    return {"code": finding.code, "spots": spots, "words": both(finding.words)}


@click.command("hint")
@puzzle_argument
@marks_option
@click.option("--draw", is_flag=True, help="Draw the board with the step and its reasons on it.")
@language_option
@json_option
@click.pass_obj
def hint_command(
    registry: Registry, *, puzzle: str, marks: str | None, draw: bool, language: str, as_json: bool
) -> None:
    """Tell the next step and why; a wrong mark is pointed out first."""
    read = read_puzzle(registry, puzzle, marks)
    with stoppable():
        hint = api.hint(read.puzzle, read.marks, registry=registry)
    if as_json:
        tell_json({"hint": None if hint is None else _hint(hint)})
    elif hint is None:
        tell(_NOTHING_LEFT, language)
    else:
        tell(hint.words, language)
        if draw:
            click.echo(draw_text(registry, read.puzzle, read.marks, highlights=_pointed(hint)))


def _pointed(hint: Hint) -> dict[Highlight, tuple[Spot, ...]]:
    """Return what a drawing points out for a hint."""
    role: Highlight
    role, spots = ("wrong", hint.wrong) if hint.wrong else ("hint", hint.spots)
    return {"reason": tuple(spot for spot in hint.reasons if spot not in spots), role: spots}


def _hint(hint: Hint) -> dict[str, Any]:
    fact = hint.fact
    return {
        "layer": fact.layer.name,
        "spot": list(fact.spot),
        "value": fact.value,
        "holds": fact.holds,
        "technique": both(hint.technique) if hint.technique else None,
        "supposed": hint.step.supposed,
        "reasons": [
            {"code": reason.code, "spots": [list(spot) for spot in reason.spots], "words": both(reason.says)}
            for reason in hint.step.reasons
        ],
        "spots": [list(spot) for spot in hint.reasons],
        "wrong": [list(spot) for spot in hint.wrong],
        "words": both(hint.words),
    }


@click.command("rate")
@puzzle_argument
@language_option
@json_option
@click.pass_obj
def rate_command(registry: Registry, *, puzzle: str, language: str, as_json: bool) -> None:
    """Measure how hard a puzzle is."""
    read = read_puzzle(registry, puzzle)
    with stoppable():
        rating = api.rate(read.puzzle, registry=registry)
    if as_json:
        tell_json(_rating(rating))
    else:
        tell_columns([(name.text(language), value.text(language)) for name, value in _rows(rating)])


def _rows(rating: Rating) -> list[tuple[Words, Words]]:
    """Return what a rating says, line by line."""
    steps = sorted(rating.steps.items(), key=lambda row: (-row[1], row[0]))
    return [
        (_LEVEL, LEVEL_WORDS[rating.level]),
        (_SCORE, number(rating.score)),
        (_SUPPOSITIONS, number(rating.measure.probes)),
        *((_ALONE.fill(code=code), number(count)) for code, count in steps),
        (_TOGETHER, number(rating.together)),
    ]


def _rating(rating: Rating) -> dict[str, Any]:
    measure = rating.measure
    return {
        "level": rating.level,
        "score": rating.score,
        "depth": measure.depth,
        "tier": measure.tier,
        "probes": measure.probes,
        "clues": measure.clues,
        "cells": measure.cells,
        "steps": dict(rating.steps),
        "together": rating.together,
        "bottleneck": rating.bottleneck,
    }
