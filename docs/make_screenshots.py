"""Takes the screenshots of the docs: home, play, daily and print, in light and dark, on a desk and on a phone.

Run it with ``uv run python docs/make_screenshots.py``; it needs chromium, and writes PNG files into docs/screenshots.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import sync_playwright

import kazu_core as kazu
from kazu_core.registry import Registry
from kazu_web.testing import served

FOLDER = Path(__file__).parent / "screenshots"
CHROMIUM = os.environ.get("KAZU_CHROMIUM") or shutil.which("chromium")
DEVICES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1180, "height": 820}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
DAY = "2026-01-01"
SEED = 1
PLAYED = ("number-place", "slitherlink", "akari", "shikaku")


def kinds() -> list[Any]:
    """Return a kind of each way of writing: numbers, lines, marks, rectangles."""
    registry = Registry.load()
    return [registry.kinds[name] for name in PLAYED]


def pages() -> dict[str, str]:
    """Return the addresses that are shown, by the names of their pictures."""
    shown = {"home": "/", "daily": f"/daily/{DAY}"}
    for kind in kinds():
        shown[f"play-{kind.name}"] = f"/play/{kind.name}/{kind.making.default}/easy/{SEED}"
    first = kinds()[0]
    shown["print"] = f"/print?kind={first.name}&level=easy&count=4&per_page=4&answers=1&seed={SEED}"
    return shown


def half_written(kind: Any) -> dict[str, list[list[int]]]:
    """Return the first half of a puzzle's answer, by layer."""
    made = kazu.make(kind.name, size=kind.making.default, level="easy", seed=SEED)
    assert made.answer is not None
    rows = [(layer, [*spot, value]) for layer, spot, value in made.answer]
    written: dict[str, list[list[int]]] = {}
    for layer, row in rows[: len(rows) // 2]:
        written.setdefault(layer, []).append(row)
    return written


WRITE = """(written) => {
  const {board} = document.querySelector("kazu-board");
  const marks = Object.entries(written).flatMap(([layer, rows]) => rows.map((row) => [layer, ...row]));
  const writings = marks.map(([layer, y, x, value]) => [layer, `${y},${x}`, value]);
  board.apply(writings.filter(([layer, at]) => !board.state.isClosed(layer, at)));
}"""


def shoot(page: Any, name: str, address: str) -> None:
    """Take a picture of a page, the board half written where there is one."""
    page.goto(address)
    if name.startswith("play-"):
        page.wait_for_selector("kazu-board .kzp-pad")
        page.evaluate(WRITE, half_written(next(kind for kind in kinds() if name == f"play-{kind.name}")))
    page.wait_for_load_state("networkidle")


def main() -> None:
    """Take them all."""
    FOLDER.mkdir(exist_ok=True)
    with served() as site, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for device, options in DEVICES.items():
            for theme in THEMES:
                context = browser.new_context(color_scheme=theme, locale="en", reduced_motion="reduce", **options)
                page = context.new_page()
                for name, path in pages().items():
                    shoot(page, name, f"{site}{path}")
                    page.screenshot(path=FOLDER / f"{name}-{device}-{theme}.png", animations="disabled")
                context.close()
        browser.close()


if __name__ == "__main__":
    main()
