"""How long the page takes for each sample of a long stroke over a large board, in a real Chromium."""

from __future__ import annotations

import argparse
import os
import shutil
from itertools import pairwise
from typing import Any

import machine
from attrs import frozen
from playwright.sync_api import sync_playwright

import kazu_core as kazu
from kazu_web.testing import served

SAMPLES = 650
MOST_MS = 4.0
"""The milliseconds within which 95 of 100 samples should be handled."""
STEPS = 14
"""Samples from one end of a row to the other."""
TIMED = """() => {
  const {board} = document.querySelector("kazu-board");
  window.times = [];
  let began = 0;
  board.box.addEventListener("pointermove", () => (began = performance.now()), {capture: true});
  document.addEventListener("pointermove", () => times.push(performance.now() - began));
  const box = board.drawing.svg.getBoundingClientRect();
  const scale = box.width / board.drawing.extent[0];
  const at = (place) => {
    const [x, y] = board.drawing.pen.place(place).map(Number);
    return [box.left + x * scale, box.top + y * scale];
  };
  const {width, height} = board.grid;
  return Array.from({length: height}, (_, row) => [at([2 * row + 1, 1]), at([2 * row + 1, 2 * width - 1])]);
}"""


@frozen
class Stroke:
    """The milliseconds that the samples of one stroke took: the middle, the 95th of a hundred, the longest."""

    samples: int
    middle: float
    nearly_all: float
    longest: float


def largest(making: Any) -> kazu.Size:
    """Return the largest square that a kind makes, up to 25 a side."""
    return next(size for side in range(25, 3, -1) if making.levels(size := kazu.Size(side, side)))


def stroke_on(page: Any, address: str) -> Stroke:
    """Draw over all rows of a board, there and back, and return what the samples took."""
    page.goto(address)
    page.wait_for_selector("kazu-board .kzp-box [role=gridcell]", state="attached")
    rows = page.evaluate(TIMED)
    ends = [end for index, row in enumerate(rows) for end in (row if index % 2 == 0 else row[::-1])]
    way = [(x + (u - x) * step / STEPS, y + (v - y) * step / STEPS)
           for (x, y), (u, v) in pairwise(ends) for step in range(STEPS)]  # fmt: skip
    session = page.context.new_cdp_session(page)
    page.mouse.move(*way[0])
    page.mouse.down()
    for x, y in way[1 : SAMPLES + 1]:
        session.send("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y, "button": "left", "buttons": 1})
    page.mouse.up()
    times = sorted(page.evaluate("times"))
    return Stroke(len(times), times[len(times) // 2], times[int(len(times) * 0.95)], times[-1])


def main() -> None:
    """Print a line for each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", action="append", choices=[kind.name for kind in kazu.kinds()])
    chosen = parser.parse_args().kind
    chromium = os.environ.get("KAZU_CHROMIUM") or shutil.which("chromium")
    print(machine.told())
    print(f"{'kind':<14}{'size':>7}{'samples':>9}{'median ms':>11}{'95 % ms':>9}{'longest':>9}{'of 4 ms':>9}")
    with served() as site, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.set_default_timeout(120_000)
        for kind in kazu.kinds():
            if kind.making is None or (chosen and kind.name not in chosen):
                continue
            size = largest(kind.making)
            took = stroke_on(page, f"{site}/play/{kind.name}/{size}/{kind.making.levels(size)[0]}/1")
            print(f"{kind.name:<14}{size!s:>7}{took.samples:>9}{took.middle:>11.2f}{took.nearly_all:>9.2f}"
                  f"{took.longest:>9.2f}{took.nearly_all / MOST_MS:>9.2f}", flush=True)  # fmt: skip
        browser.close()


if __name__ == "__main__":
    main()
