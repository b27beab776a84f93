"""What the acceptance tests share: which installed kinds a check speaks of, and a board played with real input.

Nothing here knows a kind. Where no installed kind declares what a check is about, a board of another kind stands in
for it, whose puzzle is declared otherwise on its way to the page.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

import kazu_core as kazu
from kazu_core.kind import Kind
from kazu_core.modes import Mode, modes_of
from kazu_core.registry import Registry

KINDS: dict[str, Kind[Any]] = {
    name: kind for name, kind in sorted(Registry.load().kinds.items()) if kind.making is not None
}
MOST_LOOKS = 250
SEED = 1

Place = tuple[float, float]
Declared = Callable[[dict[str, Any]], None]


@cache
def modes(name: str) -> tuple[Mode, ...]:
    """Return the modes of a kind, by its first example."""
    return modes_of(KINDS[name], KINDS[name].examples()[0].puzzle).modes


def mode_names(name: str) -> set[str]:
    """Return the names of a kind's modes."""
    return {mode.mode for mode in modes(name)}


def has_secondary(name: str) -> bool:
    """Whether a kind's marks have a value that counts for nothing, as a dot does."""
    layers = KINDS[name].layers(KINDS[name].examples()[0].puzzle)
    first = next(layer for layer in layers if layer.name == modes(name)[0].layer)
    return any(value not in first.counts for value in first.values)


def only(wanted: str) -> list[str]:
    """Return the kinds that are written in one mode alone."""
    return [name for name in KINDS if mode_names(name) == {wanted}]


def drawn() -> list[str]:
    """Return the kinds on which a stroke draws a line; beside numbers only one with Shift does."""
    return [name for name in KINDS if "lines" in mode_names(name) and modes(name)[0].mode != "digits"]


PAINTED = [name for name in only("marks") if not modes(name)[0].direction and modes(name)[0].paint == "all"]
NUMBERED = [name for name in KINDS if modes(name)[0].mode == "digits"]
SHARED = [name for name in NUMBERED if any(group.different for group in
          modes_of(KINDS[name], KINDS[name].examples()[0].puzzle).groups)]  # fmt: skip


@cache
def address(name: str, least: int = 4, level: str | None = None) -> str:
    """Return the address of a kind's puzzle: the smallest square of at least so many cells a side, else the largest."""
    making = KINDS[name].making
    assert making is not None
    squares = [kazu.Size(side, side) for side in range(1, 41) if making.levels(kazu.Size(side, side))]
    if not squares:
        pytest.fail(f"{name} has no square")
    size = next((square for square in squares if square.width >= least), squares[-1])
    return f"{name}/{size}/{level or making.levels(size)[0]}/{SEED}"


def one_of_each_mode() -> list[str]:
    """Return the first kind of each first mode."""
    first: dict[str, str] = {}
    for name in KINDS:
        first.setdefault(modes(name)[0].mode, name)
    return list(first.values())


def declare(**fields: Any) -> Declared:
    """Return what declares a puzzle's first mode otherwise."""

    def change(payload: dict[str, Any]) -> None:
        payload["modes"]["modes"][0].update(fields)

    return change


def declare_lines(payload: dict[str, Any]) -> None:
    """Declare that lines go from cell to cell as well, and not through cells that are marked."""
    words = {"en": "line", "ja": "線"}, {"en": "no line", "ja": "線なし"}
    payload["layers"].append({
        "name": "path", "places": "inner-edge", "values": {"1": words[0], "2": words[1]}, "look": "path", "counts": [1],
        "every": False, "answer": True,
    })  # fmt: skip
    payload["modes"]["modes"].append({**payload["modes"]["modes"][0], "layer": "path", "mode": "lines"})
    payload["modes"]["exclusive"] = [payload["modes"]["modes"][0]["layer"], "path"]


def standing_in(name: str, fitting: Callable[[str], bool], change: Declared) -> list[Any]:
    """Return the kinds that fit, each as it is; or without one another kind, declared so that it does."""
    return [pytest.param(one, None, id=one) for one in KINDS if fitting(one)] or [
        pytest.param(name, change, id=f"{name}-declared")
    ]


class Play:
    """A board in a page, played on; places are (y, x) in half-cells."""

    def __init__(
        self, page: Any, site: str, path: str, *, query: str = "?lang=en", declared: Declared | None = None
    ) -> None:
        self.page = page
        if declared:
            page.route("**/api/v1/puzzles/**", lambda route: _declared(route, declared))
            page.route("**/api/v1/conflicts", lambda route: route.fulfill(json={"findings": []}))
        page.goto(f"{site}/play/{path}{query}")
        self.begin()

    def begin(self) -> None:
        """Wait for the board, and note what it tells."""
        self.page.wait_for_selector("kazu-board .kzp-pad")
        self.page.evaluate("""() => {
          window.board = document.querySelector("kazu-board").board;
          window.told = [];
          for (const name of ["ready", "change", "solve", "hint", "check", "trial", "select", "pause", "error"]) {
            document.addEventListener(`kazu-${name}`, (event) => told.push([name, event.detail]));
          }
        }""")

    # -- looking

    def run(self, script: str, argument: Any = None) -> Any:
        """Return what a script in the page gives."""
        return self.page.evaluate(script, argument)

    def until(self, script: str) -> None:
        """Wait until a script says so; the page's policy forbids the browser's own way of doing so."""
        for _ in range(MOST_LOOKS):
            if self.page.evaluate(script):
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(script)

    @property
    def layer(self) -> str:
        """The layer of the first mode."""
        return str(self.run("board.payload.modes.modes[0].layer"))

    def marks(self, layer: str | None = None) -> dict[tuple[int, int], int]:
        """Return what is written on a layer."""
        rows = self.run("(layer) => [...(board.state.written.get(layer) ?? [])]", layer or self.layer)
        return {tuple(map(int, at.split(","))): value for at, value in rows}  # type: ignore[misc]

    @property
    def turns(self) -> int:
        """How many turns there are to undo."""
        return int(self.run("board.state.at"))

    def run_of(self, count: int, layer: str | None = None, skip: int = 0) -> list[tuple[int, int]]:
        """Return so many open cells beside each other in a row; ``skip`` passes over the first of such rows."""
        found = self._run_of(count, layer or self.layer, skip)
        assert found, f"no row of {count} open cells"
        return found

    def longest_run(self, most: int, layer: str) -> list[tuple[int, int]]:
        """Return the most open cells beside each other in a row, up to a number."""
        return next(found for count in range(most, 1, -1) if (found := self._run_of(count, layer, 0)))

    def _run_of(self, count: int, layer: str, skip: int) -> list[tuple[int, int]]:
        found = self.run(
            """([count, layer, skip]) => {
              const {state, grid} = board;
              const isOpen = (y, x) => !state.isClosed(layer, `${y},${x}`);
              const rows = [];
              for (let y = 1; y < 2 * grid.height; y += 2) {
                for (let x = 1; x + 2 * count - 2 < 2 * grid.width; x += 2) {
                  const cells = Array.from({length: count}, (_, index) => [y, x + 2 * index]);
                  const steps = cells.slice(1).map(([y, x]) => [y, x - 1]);
                  const written = state.layers.get(layer).places === "cell" ? cells : steps;
                  if (!written.every((spot) => isOpen(...spot))) continue;
                  rows.push(cells);
                  break;
                }
              }
              return rows[skip] ?? null;
            }""",
            [count, layer, skip],
        )
        return [(y, x) for y, x in found or ()]

    def open_cells(self, count: int) -> list[tuple[int, int]]:
        """Return the first cells in which something may be written."""
        script = (
            "board.grid.spots('cell').filter((at) => !board.state.isClosed(board.payload.modes.modes[0].layer, at))"
        )
        return [tuple(map(int, at.split(","))) for at in self.run(script)[:count]]  # type: ignore[misc]

    # -- pointing

    def at(self, place: Place) -> tuple[float, float]:
        """Return where a place is on the screen."""
        x, y = self.run(
            """([y, x]) => {
              const {drawing} = board;
              const box = drawing.svg.getBoundingClientRect();
              const scale = box.width / drawing.extent[0];
              const [across, down] = drawing.pen.place([y, x]).map(Number);
              return [box.left + across * scale, box.top + down * scale];
            }""",
            place,
        )
        return x, y

    def click(self, *places: Place, button: str = "left") -> None:
        """Click places, one after the other."""
        for place in places:
            self.page.mouse.click(*self.at(place), button=button)

    def drag(self, *places: Place, button: str = "left", steps: int = 1, lift: bool = True) -> None:
        """Draw with a mouse from place to place."""
        self.page.mouse.move(*self.at(places[0]))
        self.page.mouse.down(button=button)
        for place in places[1:]:
            self.page.mouse.move(*self.at(place), steps=steps)
        if lift:
            self.page.mouse.up(button=button)

    def keys(self, *names: str) -> None:
        """Press keys."""
        for name in names:
            self.page.keyboard.press(name)

    def press(self, *actions: str) -> None:
        """Press buttons of the board."""
        for action in actions:
            self.page.click(f'.kazu-play [data-action="{action}"]')

    def touch(self, kind: str, *places: Place) -> None:
        """Send one event of fingers: touchStart, touchMove, touchEnd (with those that stay)."""
        if not hasattr(self, "fingers"):
            self.fingers = self.page.context.new_cdp_session(self.page)
        points = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(map(self.at, places))]
        self.fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def code(self, code: str, key: str, *, shift: bool = False) -> None:
        """Press a key by where it lies, with what another layout has there."""
        session = self.page.context.new_cdp_session(self.page)
        for kind in ("keyDown", "keyUp"):
            about = {"type": kind, "code": code, "key": key, "modifiers": 8 if shift else 0}
            session.send("Input.dispatchKeyEvent", about)
        session.detach()

    # -- turns that fit every mode

    def write(self, index: int) -> None:
        """Make a turn, another one for every index up to eight."""
        mode = self.run("board.payload.modes.modes[0].mode")
        if mode == "rects":
            y, x = 1 + 2 * (index // 2), 1 + 4 * (index % 2)
            self.drag((y, x), (y, x + 2))
        elif mode == "lines":
            self.click(self._edge(index))
        else:
            cell = self.open_cells(9)[index]
            self.click(cell)
            if mode == "digits":
                self.keys(self.run("Object.values(board.active.layer.values)[0].en"))

    def _edge(self, index: int) -> Place:
        edges = f"board.grid.spots('inner-edge').filter((at) => !board.state.isClosed({self.layer!r}, at))"
        y, x = map(int, self.run(edges)[2 * index].split(","))
        return y, x


def _declared(route: Any, change: Declared) -> None:
    answer = route.fetch()
    payload = answer.json()
    change(payload)
    payload["seal"] = payload["live"] = None
    route.fulfill(response=answer, body=json.dumps(payload))


def cells(places: Sequence[tuple[int, int]], value: int = 1) -> Mapping[tuple[int, int], int]:
    """Return marks of one value on some cells."""
    return dict.fromkeys(places, value)
