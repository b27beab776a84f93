"""Acceptance: no answer, nor any row of it, is told before the finish, which is known without a server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import kazu_core as kazu
from kazu_core.checking import printed
from kazu_core.registry import Registry
from kazu_web.payload import payload_of

from . import solving
from .acceptance import KINDS, Play

OWN = """() => {
  const element = document.querySelector("kazu-board");
  return [told, {...localStorage}, element.state(), element.detail()].map((one) => JSON.stringify(one));
}"""
"""What the page's own scripts hold: events, storage, the record and the details of the board."""

LEAST = 6
"""Symbols of the shortest piece that would tell something."""


def rows(task: solving.Task) -> Iterator[list[str]]:
    """Yield the rows of the answer, as numbers and as what is written for them; empty spots are 0 or a dot."""
    layers = {layer.name: layer for layer in task.kind.layers(task.made.puzzle)}
    grid = task.kind.grid(task.made.puzzle)
    given = printed(task.kind.constraints(task.made.puzzle))
    for name, marks in task.made.answer.layers.items():
        spots = list(layers[name].spots(grid))
        told = given.on(name)
        for y in sorted({spot.y for spot in spots if spot not in told}):  # a row that is printed is no secret
            values = [marks.get(spot, 0) for spot in spots if spot.y == y]
            yield [str(value) for value in values]
            yield [layers[name].values[value].en if value else "." for value in values]
            yield [str([*spot, marks[spot]]) for spot in spots if spot.y == y and spot in marks]


def is_counting(row: list[str]) -> bool:
    """Whether a row counts up or down one by one, as any list of the numbers there are does."""
    numbers = [int(value) if value.isdigit() else 0 for value in row]
    return {after - before for before, after in pairwise(numbers)} in ({1}, {-1})


def pieces(task: solving.Task) -> set[str]:
    """Return what must not be told: every row forwards and backwards, and the answer's own code."""
    found = set()
    for row in rows(task):
        if len(row) < LEAST or len(set(row)) < 2 or is_counting(row):
            continue
        for line in (row, row[::-1]):
            found |= {separator.join(line) for separator in ("", ",", ", ", " ", ";")}
    kind, made = task.kind, task.made
    if kind.code.encode_answer:
        code = kind.code.encode_answer(made.puzzle, made.answer)
        found |= {code, code[::-1]}
    told = payload_of(kind, made.puzzle, answer=None)  # what a puzzle says of itself is no secret
    public = json.dumps(told) + json.dumps(told, separators=(",", ":"))
    return {piece for piece in found if len(piece) >= LEAST and piece not in public}


@pytest.mark.parametrize("name", KINDS)
def test_nothing_tells_the_answer_and_the_finish_needs_no_server(
    site: str, page: Any, faults: list[str], name: str
) -> None:
    making = Registry.load().kind(name).making
    assert making is not None
    task = solving.task(name, size=making.default if making.default.width <= 8 else None)
    side = LEAST
    while len(pieces(task)) <= LEAST:  # rows too short to tell anything
        size = kazu.Size(side, side)
        task = solving.task(name, size=size) if making.levels(size) else task
        side += 1
    answers: list[Any] = []
    page.on("response", lambda response: answers.append(response) if "/static/" not in response.url else None)
    play = Play(page, site, task.address.removeprefix("/play/"), query="?lang=en")
    play.press("hint", "check")
    page.wait_for_timeout(700)
    play.run("board.saving.now()")
    own = play.run(OWN)
    told = [*(answer.text() for answer in answers if answer.status == 200), page.content(), *own]
    assert len(told) > 4  # the page, its scripts, the words and the puzzle at least
    secret = pieces(task)
    assert len(secret) > LEAST
    assert [] == [piece for piece in secret for text in told if piece in text]
    page.context.set_offline(True)
    solving.Hand(page, task, finger=False).solve()
    play.until("told.some(([name]) => name === 'solve')")
    assert 1 == play.run("told.filter(([name]) => name === 'solve').length")
    page.context.set_offline(False)
    faults.clear()
