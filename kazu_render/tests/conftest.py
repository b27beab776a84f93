"""Scenes that between them have every sort of primitive, and the golden drawings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kazu_core.drawing import board, corner_texts, discs, fills, joined, region_lines, straight, texts
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.scene import Disc, Fill, Item, Line, Scene, Shape, Sign, Text
from kazu_core.words import Words

GOLDEN = Path(__file__).parent / "golden"
NAME = Words("Plain board", "ただの盤")
FOUR = grid_of(Size(4, 4))
WIDE = grid_of(Size(4, 3))
AT = Spot.cell


def numbers() -> Scene:
    boxes = region_lines(FOUR, lambda cell: (cell.row // 2, cell.column // 2))
    small = [Text((2.4, 2.4), "1", "note", 0.5), Text((2.4, 3.6), "2", "note", 0.5)]
    return board(FOUR, NAME, texts({AT(0, 0): 1, AT(2, 3): 4}), texts({AT(0, 1): 2}, "entry"), boxes, small)


def shaded() -> Scene:
    shade = fills([AT(0, 0), AT(1, 1)], "shaded")
    dots = [Disc(AT(2, 2), 0.14, "dot"), Disc(AT(0, 1), 0.76, "ring")]
    return board(FOUR, NAME, shade, dots, texts({AT(0, 1): 3}), texts({AT(0, 0): 12}, "on-shade"))


def loop() -> Scene:
    edges = (edge for cell in (AT(1, 1),) for edge in FOUR.sides(cell))
    crosses = [Sign(Spot(2, 1), "cross", "cross")]
    lines = joined(map(FOUR.ends, edges), "line")
    return board(FOUR, NAME, texts({AT(1, 1): 4, AT(0, 0): 0}), lines, crosses, lines="corners", outline=False)


def rooms() -> Scene:
    walls = straight([Spot(1, 4), Spot(3, 4), Spot(4, 5), Spot(4, 7)], "wall")
    bars = [Line(((1, 0.4), (1, 1.6)), "bar"), Line(((2.4, 1), (3.6, 1)), "bar")]
    sums = corner_texts({AT(0, 2): 17}, "cage")
    cage = [Line(((0.2, 4.2), (0.2, 7.8), (3.8, 7.8), (3.8, 4.2)), "cage", closed=True, dashed=True)]
    return board(WIDE, NAME, walls, bars, sums, cage)


def signs() -> Scene:
    chevrons = [Sign(Spot(1, 2), "chevron-left", "mark"), Sign(Spot(2, 1), "chevron-down", "mark")]
    arrows = [Sign(Spot(5, 3), "arrow-up", "mark", 0.8), Sign(Spot(5, 5), "arrow-right", "mark", 0.8)]
    pearls = [*discs([AT(0, 3)], "pearl-white"), *discs([AT(1, 3)], "pearl-black"), Disc(AT(1, 1), 0.56, "bulb")]
    path = joined([(AT(0, 2), AT(0, 3)), (AT(0, 3), AT(1, 3))], "path")
    clues = [Text((-1, 1), "3", "clue"), Text((1, 9), "2", "clue-done")]
    block: list[Item] = [*fills([AT(2, 0)], "block"), Shape(((4, 0), (6, 2), (6, 0)), "lit")]
    return board(WIDE, NAME, chevrons, arrows, pearls, path, clues, block, ring=1)


def pointed() -> Scene:
    washes = [
        Fill(0, 0, 2, 2, "hint"),
        Fill(0, 2, 2, 2, "reason"),
        Fill(2, 0, 2, 2, "conflict"),
        Fill(2, 2, 2, 2, "select"),
    ]
    ring = [Line(((0.1, 0.1), (0.1, 1.9), (1.9, 1.9), (1.9, 0.1)), "good", closed=True)]
    band: list[Item] = [
        Line(((4, 4), (4, 6)), "hint"),
        Line(((4, 4), (4, 6)), "good", dashed=True),
        Disc((4, 6), 0.4, "reason"),
    ]
    return board(WIDE, NAME, washes, fills([AT(1, 1)], "select"), ring, band, [Text(AT(1, 0), "5", "bad")])


GALLERY: dict[str, Callable[[], Scene]] = {
    made.__name__: made for made in (numbers, shaded, loop, rooms, signs, pointed)
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the flag with which the golden drawings are written anew."""
    parser.addoption("--update-golden", action="store_true", help="Write the golden drawings anew.")


@pytest.fixture(params=sorted(GALLERY))
def drawn(request: pytest.FixtureRequest) -> tuple[str, Scene]:
    """Return the name of each scene of the gallery and the scene."""
    return request.param, GALLERY[request.param]()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Return a function that compares a text with a golden file, or writes it when asked to."""

    def compare(name: str, text: str) -> None:
        file = GOLDEN / name
        if request.config.getoption("--update-golden", default=False):
            GOLDEN.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
        assert file.read_text(encoding="utf-8") == text, f"{name} is drawn otherwise; --update-golden writes it anew"

    return compare


@pytest.fixture
def scene_of() -> Callable[[str], Scene]:
    """Return a function from a name in the gallery to its scene."""
    return lambda name: GALLERY[name]()
