"""The pen of the keyboard: Enter puts it down, arrows draw, Enter or Escape lifts it; the run is one turn."""

from __future__ import annotations

from typing import Any

import pytest

from .test_clues import said
from .test_gestures_made_up import PATH, SHADE, SIDE, Hands, layer, mode, payload

SIDES = layer("sides", "side", "edge", [1])
FAR = 2 * SIDE


@pytest.fixture
def sides(site: str, page: Any) -> Hands:
    hands = Hands(page, site, payload([SIDES], [mode("sides", "lines")]))
    page.focus("[role=gridcell][tabindex='0']")
    return hands


def pen(hands: Hands) -> tuple[float, float] | None:
    """Return where the pen is drawn, in half-cells."""
    at = hands.run("""() => {
      const tip = document.querySelector("circle.kz-cursor");
      const at = ["cy", "cx"].map((name) => (Number(tip.getAttribute(name)) - 10) / 50);
      return tip.hasAttribute("display") ? null : at;
    }""")
    return tuple(at) if at else None


def test_arrows_draw_along_edges_from_corner_to_corner_as_one_turn(sides: Hands) -> None:
    sides.keys("Enter")
    assert pen(sides) == (0, 0)
    sides.keys("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp")
    assert sorted(sides.marks("sides")) == [(0, 1), (1, 0), (1, 2), (3, 0), (3, 2), (4, 1)]
    assert (sides.turns, pen(sides)) == (1, (0, 0))
    sides.keys("Enter", "ArrowDown")
    assert (sides.turns, pen(sides), sides.run("board.cursor")) == (1, None, "3,1")
    sides.keys("Control+z")
    assert sides.marks("sides") == {}


def test_the_pen_takes_back_a_line_that_it_goes_along_again(sides: Hands) -> None:
    sides.keys("Enter", "ArrowRight", "ArrowRight", "ArrowLeft", "Escape")
    assert (sides.marks("sides"), sides.turns) == ({(0, 1): 1}, 1)


def test_with_shift_the_pen_starts_at_the_far_corner_and_moves_without_drawing(sides: Hands) -> None:
    sides.keys("Control+End", "Shift+Enter")
    assert pen(sides) == (FAR, FAR)
    sides.keys("ArrowRight", "Shift+ArrowUp", "ArrowUp")
    assert (sides.marks("sides"), pen(sides)) == ({(FAR - 3, FAR): 1}, (FAR - 4, FAR))
    assert sides.run("board.cursor") == f"{FAR - 3},{FAR - 1}"


def test_the_pen_is_told_in_both_languages(sides: Hands) -> None:
    sides.keys("ArrowDown", "Enter")
    assert said(sides).startswith("Pen down at the corner 1 down, 0 across")
    sides.keys("Enter")
    assert said(sides) == "Pen up."
    sides.run("board.language = 'ja'")
    sides.page.wait_for_selector("[role=grid][lang=ja]", state="attached")
    sides.keys("Enter")
    assert said(sides).startswith("ペンは上から1マス、左から0マスの角です")


def test_a_press_and_another_tool_lift_the_pen(sides: Hands) -> None:
    sides.keys("Enter")
    sides.click((4, 3))
    assert pen(sides) is None
    sides.keys("Enter", "v", "ArrowRight")
    assert (pen(sides), sides.marks("sides")) == (None, {(4, 3): 1})


@pytest.mark.parametrize("key", ["Enter", "p"])
def test_on_cells_the_pen_goes_through_their_middles(site: str, page: Any, key: str) -> None:
    layers, modes = [PATH], [mode("path", "lines")]
    if key == "p":  # where Enter puts a mark
        layers, modes = [SHADE, PATH], [mode("shade", "marks"), *modes]
    hands = Hands(page, site, payload(layers, modes))
    page.focus("[role=gridcell][tabindex='0']")
    hands.keys(key, "ArrowRight", "Shift+ArrowRight", "ArrowDown", key, "ArrowDown")
    assert (hands.marks("path"), hands.turns, pen(hands)) == ({(1, 2): 1, (2, 5): 1}, 1, None)
