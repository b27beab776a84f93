"""Draws a contact sheet of made puzzles for each kind, so that a person can judge their looks at a glance.

``uv run python docs/make_sheets.py akari`` makes twelve puzzles of the kind's usual size, as many of each level, the
easy ones first, and draws them into docs/sheets/akari.png; without a name it does so for all installed kinds.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve

import kazu_core as kazu
from kazu_core.drawing import picture
from kazu_core.scene import Fill, Item, Line, Point, Scene, Shape
from kazu_render.png import draw_png

FOLDER = Path(__file__).parent / "sheets"
PUZZLES, ACROSS = 12, 4
GAP = 2.0
"""Half-cells between two boards."""
PIXELS = 1200
"""The width of a sheet."""


def main() -> None:
    """Draw the sheets that are asked for, and tell where they are."""
    kinds = {kind.name: kind for kind in kazu.kinds() if kind.making is not None}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", nargs="*", metavar="KIND", help=f"one of {', '.join(kinds)} (all of them)")
    parser.add_argument("--size", help="a size like 9 or 10x6 (the kind's usual one)")
    parser.add_argument("--answers", action="store_true", help="draw the answers too")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder to draw into")
    asked = parser.parse_args()
    for name in asked.kind:
        if name not in kinds:
            parser.error(f"{name!r} is not installed, or makes no puzzles")
    asked.into.mkdir(parents=True, exist_ok=True)
    for name in asked.kind or kinds:
        size = kazu.Size.read(asked.size or kinds[name].making.default)
        scenes = [scene_of(kinds[name], made, asked.answers) for made in made_of(kinds[name], size)]
        file = asked.into / f"{name}.png"
        file.write_bytes(draw_png(sheet_of(scenes), width=PIXELS))
        print(file)


def made_of(kind: Any, size: kazu.Size) -> Iterator[kazu.Made]:
    """Make the puzzles of a sheet: the levels one after the other, seeds from 1 on."""
    levels = kind.making.levels(size)
    for at in range(PUZZLES):
        level = levels[at * len(levels) // PUZZLES]
        yield kazu.make(kind.name, size=size, level=level, seed=at + 1)


def scene_of(kind: Any, made: kazu.Made, answers: bool) -> Scene:
    """Return the drawing of a made puzzle."""
    return picture(kind, made.puzzle, made.answer if answers else None)


def sheet_of(scenes: Sequence[Scene]) -> Scene:
    """Return one drawing with all of the others in rows."""
    height, width = (max(getattr(scene, side) for scene in scenes) + GAP for side in ("height", "width"))
    items: list[Item] = []
    for at, scene in enumerate(scenes):
        row, column = divmod(at, ACROSS)
        items += moved(scene.items, row * height - scene.top, column * width - scene.left)
    rows, across = -(-len(scenes) // ACROSS), min(ACROSS, len(scenes))
    high, wide = rows * height + GAP, across * width + GAP
    paper = Fill(-GAP, -GAP, high, wide, "paper")
    return evolve(scenes[0], top=-GAP, left=-GAP, height=high, width=wide, items=(paper, *items))


def moved(items: Sequence[Item], down: float, right: float) -> Iterator[Item]:
    """Yield items so many half-cells further down and to the right, without the paper that they lie on."""
    shift: Callable[[Point], Point] = lambda point: (point[0] + down, point[1] + right)  # noqa: E731  used three times
    for item in items:
        if item.role == "paper":
            continue
        if isinstance(item, Fill):
            yield evolve(item, top=item.top + down, left=item.left + right)
        elif isinstance(item, Line | Shape):
            yield evolve(item, points=tuple(map(shift, item.points)))
        else:
            yield evolve(item, at=shift(item.at))


if __name__ == "__main__":
    main()
