"""A clue that is met turns grey by itself, whatever its kind, and is told as met."""

from __future__ import annotations

from typing import Any

import pytest

from . import solving
from .acceptance import KINDS, Play

GREY = """[...document.querySelectorAll("svg.kazu .is-met")].length"""


def clued() -> list[str]:
    """Return the kinds with a clue, besides given numbers, that a page judges by itself."""
    found = []
    for name in KINDS:
        task = solving.task(name)
        rules = [one for one in task.kind.constraints(task.made.puzzle) if one.clue]
        if any((live := one.live()) is not None and live.rule for one in rules):
            found.append(name)
    return found


CLUED = clued()


def begun(site: str, page: Any, name: str, query: str = "?lang=en") -> tuple[Play, Any]:
    task = solving.task(name)
    return Play(page, site, task.address.removeprefix("/play/"), query=query), task


def fill(play: Play, task: Any, leave: int) -> None:
    """Write the answer in one turn, but for so many marks."""
    rows = [[layer, f"{at.y},{at.x}", value] for layer, marks in task.wanted.items() for at, value in marks.items()]
    play.run("(rows) => board.apply(rows)", rows[leave:])


def told_of_one(play: Play) -> str:
    """Return what is read aloud of the cell, or the line of cells, that a met clue belongs to."""
    where, at = play.run("[...board.state.clues.done].map(({where, at}) => [where, at])[0]")
    sides = play.run("[board.grid.height, board.grid.width]")
    cell = [max(1, min(2 * side - 1, 2 * (int(place) // 2) + 1)) for place, side in zip(at, sides, strict=True)]
    play.run("(cell) => { board.select(cell); board.focus(); }", cell)
    if where != "outside":
        return str(play.page.get_attribute(f"[data-spot='{cell[0]},{cell[1]}']", "aria-label"))
    play.keys("]" if 0 < at[1] < 2 * sides[1] else "[")
    play.page.wait_for_timeout(250)
    return str(play.page.text_content("[data-live]"))


@pytest.mark.parametrize("name", CLUED)
def test_clues_turn_grey_as_they_are_met_and_back_with_undo(site: str, page: Any, name: str) -> None:
    play, task = begun(site, page, name)
    assert play.run(GREY) == 0
    fill(play, task, 1)
    play.until(f"{GREY} > 0")
    some = play.run("board.state.clues.done.size")
    assert ", met" in told_of_one(play)
    page.keyboard.press("Control+z")
    play.run("board.undo()")
    play.until(f"{GREY} === 0")
    fill(play, task, 0)
    play.until(f"board.state.clues.done.size >= {some}")
    play.until("board.solved")
    play.until("board.state.clues.done.size === board.state.clues.all.length")


@pytest.mark.parametrize("name", CLUED)
def test_whatever_the_rules_find_met_is_a_clue_of_the_drawing(site: str, page: Any, name: str) -> None:
    play, task = begun(site, page, name)
    fill(play, task, 2)
    met = play.run("board.asking.rules().then((rules) => [...rules.met()])")
    assert play.run("(places) => places.filter((place) => !board.state.clues.printedAt(place))", met) == []
    play.until(f"board.state.clues.done.size === {len(met)}")


@pytest.mark.parametrize("name", CLUED[:1])
def test_it_is_turned_off_kept_off_and_japanese(site: str, page: Any, name: str) -> None:
    play, task = begun(site, page, name, "?lang=ja")
    fill(play, task, 1)
    play.until(f"{GREY} > 0")
    assert "、達成" in told_of_one(play)
    play.press("settings")
    page.click("[name=finished]")
    play.until(f"{GREY} === 0")
    page.keyboard.press("Escape")
    page.wait_for_timeout(500)
    again, _ = begun(site, page, name)
    again.run("board.undo()")
    again.run("board.redo()")
    page.wait_for_timeout(300)
    assert again.run(GREY) == 0
    again.run("board.set({finished: true})")
    again.until(f"{GREY} > 0")
