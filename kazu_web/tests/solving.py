"""Writes an answer onto a board with real input: mouse, finger or keyboard, for every way of writing alike.

Nothing here knows a kind. A layer's mode says how its marks are written; where a spot lies on the page follows from
the drawing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

import kazu_core as kazu
from kazu_core.checking import printed
from kazu_core.grid import Spot, grid_of
from kazu_core.marks import Marks
from kazu_core.modes import modes_of
from kazu_core.registry import Registry

HALF, MARGIN = 50, 10
EDGE = 4


@frozen
class Task:
    """A made puzzle of a kind, with what has to be written to solve it."""

    kind: Any
    made: Any
    address: str

    @property
    def wanted(self) -> dict[str, dict[Spot, int]]:
        """What is left to write, by layer."""
        given = printed(self.kind.constraints(self.made.puzzle))
        return {
            layer: {spot: value for spot, value in marks.items() if not given.value(layer, spot)}
            for layer, marks in self.made.answer.layers.items()
        }

    def through(self, marks: dict[Spot, int]) -> bool:
        """Whether these marks are lines from cell to cell."""
        layers = self.kind.layers(self.made.puzzle)
        return any(layer.look == "path" and self.wanted.get(layer.name) == marks for layer in layers)

    def mode(self, layer: str) -> str:
        """Return the mode that writes a layer."""
        modes = modes_of(self.kind, self.made.puzzle).modes
        return str(next(mode.mode for mode in modes if mode.layer == layer))


def task(name: str, *, seed: int = 5, size: kazu.Size | None = None) -> Task:
    """Return a task of a kind: the smallest square that it makes, at its first level."""
    kind = Registry.load().kind(name)
    assert kind.making is not None
    wanted = size or next(kazu.Size(side, side) for side in range(4, 26) if kind.making.levels(kazu.Size(side, side)))
    level = kind.making.levels(wanted)[0]
    made = kazu.make(name, size=wanted, level=level, seed=seed)
    return Task(kind, made, f"/play/{name}/{wanted}/{level}/{seed}")


def begin(page: Any, site: str, task: Task, language: str = "en") -> Any:
    """Open a task's page, wait for the board, and count what it announces."""
    page.goto(f"{site}{task.address}?lang={language}")
    board = page.locator("kazu-board")
    board.locator("svg .kz-paper").first.wait_for()
    page.evaluate(
        """() => {
            window.solved = [];
            document.querySelector("kazu-board").addEventListener("kazu-solve", (e) => window.solved.push(e.detail));
        }"""
    )
    return board


def at(page: Any, task: Task, spot: tuple[float, float]) -> tuple[float, float]:
    """Return where a spot lies on the page, in pixels."""
    scene = task.kind.scene(task.made.puzzle)
    box = page.locator("kazu-board svg.kazu").bounding_box()
    unit = box["width"] / (scene.width * HALF + 2 * MARGIN)
    x = (spot[1] - scene.left) * HALF + MARGIN
    y = (spot[0] - scene.top) * HALF + MARGIN
    place = box["x"] + x * unit, box["y"] + y * unit
    tall = page.viewport_size["height"]
    if not EDGE <= place[1] <= tall - EDGE:  # as a person would, bring it into view first
        page.evaluate("(by) => window.scrollBy(0, by)", place[1] - tall / 2)
        return at(page, task, spot)
    return place


def rectangles(task: Task, walls: dict[Spot, int]) -> Iterator[tuple[Spot, Spot]]:
    """Yield the first and last cell of each rectangle that walls divide the grid into."""
    grid, seen = grid_of(task.made.size), set()
    for first in grid.cells:
        if first in seen:
            continue
        wide = high = 0
        while grid.holds(first.step(0, 2 * wide + 1)) and not _closed(grid, first.step(0, 2 * wide + 1), walls):
            wide += 1
        while grid.holds(first.step(2 * high + 1, 0)) and not _closed(grid, first.step(2 * high + 1, 0), walls):
            high += 1
        last = first.step(2 * high, 2 * wide)
        seen.update(Spot(y, x) for y in range(first.y, last.y + 1, 2) for x in range(first.x, last.x + 1, 2))
        yield first, last


def _closed(grid: Any, edge: Spot, walls: dict[Spot, int]) -> bool:
    return edge in walls or edge.y in {0, 2 * grid.height} or edge.x in {0, 2 * grid.width}


class Hand:
    """Something that points: a mouse or a finger."""

    def __init__(self, page: Any, task: Task, *, finger: bool) -> None:
        self.page, self.task, self.finger = page, task, finger

    def tap(self, spot: tuple[float, float]) -> None:
        """Press and let go at a spot."""
        x, y = at(self.page, self.task, spot)
        if self.finger:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def press(self, selector: str) -> None:
        """Press a button of the board."""
        button = self.page.locator(f"kazu-board {selector}").first
        button.tap() if self.finger else button.click()

    def solve(self) -> None:
        """Write the whole answer."""
        for layer, marks in self.task.wanted.items():
            getattr(self, self.task.mode(layer))(marks)

    def digits(self, marks: dict[Spot, int]) -> None:
        """Choose each cell and press its number."""
        for spot, value in marks.items():
            self.tap(spot)
            self.press(f'[data-action="number-{value}"]')

    def marks(self, marks: dict[Spot, int]) -> None:
        """Tap each cell, twice for the second value."""
        for spot, value in marks.items():
            for _ in range(value):
                self.tap(spot)

    def lines(self, marks: dict[Spot, int]) -> None:
        """Tap each edge; where lines go through cells, draw from each cell to the next."""
        for edge in marks:
            if self.task.through(marks):
                self.draw(*grid_of(self.task.made.size).beside(edge))
            else:
                self.tap(edge)

    def draw(self, first: Spot, last: Spot) -> None:
        """Make a stroke from one spot to another."""
        start = at(self.page, self.task, first)
        end = at(self.page, self.task, last)
        if not self.finger:
            self.page.mouse.move(*start)
            self.page.mouse.down()
            self.page.mouse.move(*end, steps=4)
            self.page.mouse.up()
            return
        session = self.page.context.new_cdp_session(self.page)
        for kind, places in (("touchStart", [start]), ("touchMove", [end]), ("touchEnd", [])):
            points = [{"x": x, "y": y} for x, y in places]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        session.detach()

    def rects(self, marks: dict[Spot, int]) -> None:
        """Draw each rectangle: from corner to corner with a mouse, corner then corner with a finger."""
        for first, last in rectangles(self.task, marks):
            if self.finger:
                self.tap(first)
                self.tap(last)
            else:
                self.draw(first, last)
                if first == last:
                    self.tap(first)


class Keyboard:
    """Writes with keys alone, moving a cursor from cell to cell."""

    def __init__(self, page: Any, task: Task) -> None:
        self.page, self.task = page, task
        self.cursor = Spot.cell(0, 0)

    def solve(self) -> None:
        """Reach the board by Tab, go to its first cell and write the whole answer."""
        self.page.locator("kazu-board [role=grid]").wait_for(state="attached")
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("() => !!document.activeElement?.closest('[role=grid], .kzp-box')"):
                break
        self.page.keyboard.press("Control+Home")
        for layer, marks in self.task.wanted.items():
            getattr(self, self.task.mode(layer))(marks)

    def go(self, cell: Spot) -> None:
        """Move the cursor with the arrows."""
        down, right = (cell.y - self.cursor.y) // 2, (cell.x - self.cursor.x) // 2
        for key, count in (("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right), ("ArrowLeft", -right)):
            for _ in range(max(0, count)):
                self.page.keyboard.press(key)
        self.cursor = cell

    def digits(self, marks: dict[Spot, int]) -> None:
        """Type each number: its digits, or its letter past nine."""
        layer = next(layer for layer in self.task.kind.layers(self.task.made.puzzle) if layer.look == "number")
        for spot, value in marks.items():
            self.go(spot)
            self.page.keyboard.type(layer.values[value].en)

    def marks(self, marks: dict[Spot, int]) -> None:
        """Press Enter, once more for the second value."""
        for spot, value in marks.items():
            self.go(spot)
            for _ in range(value):
                self.page.keyboard.press("Enter")

    def lines(self, marks: dict[Spot, int]) -> None:
        """Press W, A, S or D for the side of a cell."""
        grid = grid_of(self.task.made.size)
        for edge in marks:
            cell = grid.beside(edge)[0]
            self.go(cell)
            side = {(-1, 0): "w", (1, 0): "s", (0, -1): "a", (0, 1): "d"}[edge.y - cell.y, edge.x - cell.x]
            self.page.keyboard.press(side)
            if self.task.through(marks):  # the key takes the cursor along
                self.cursor = grid.beside(edge)[1]

    def rects(self, marks: dict[Spot, int]) -> None:
        """Press Enter at one corner, move to the other, press Enter."""
        for first, last in rectangles(self.task, marks):
            self.go(first)
            self.page.keyboard.press("Enter")
            self.go(last)
            self.page.keyboard.press("Enter")


def written(page: Any) -> Marks:
    """Return what the board holds, by what it tells in its detail."""
    state = page.evaluate("() => document.querySelector('kazu-board').detail().state ?? null")
    return Marks({name: {Spot(y, x): value for y, x, value in rows} for name, rows in (state or {}).items()})
