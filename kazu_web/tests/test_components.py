"""What hangs together has a colour and a pattern of its own, and is shown and counted when one asks for it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from .acceptance import Play, address, drawn
from .test_clues import said
from .test_gestures_made_up import PATH, SHADE, Hands, layer, mode, payload

SIDES = layer("sides", "side", "edge", [1])
COLOURED = "document.querySelectorAll('svg.kazu [class*=kz-comp-]:not([display])').length"


def coloured(site: str, page: Any, data: dict[str, Any]) -> Hands:
    """Return a board that tells its pieces apart."""
    hands = Hands(page, site, data)
    hands.run("board.set({components: true})")
    hands.until("board.drawing.colouring !== null")
    return hands


@pytest.fixture
def sides(site: str, page: Any) -> Hands:
    return coloured(site, page, payload([SIDES], [mode("sides", "lines")]))


def colours(hands: Hands) -> dict[int, str]:
    """Return the course of each colour that is seen."""
    rows = hands.run("""[...document.querySelectorAll("svg.kazu path[class*=kz-comp-]:not([display])")]
      .map((one) => [one.getAttribute("class"), one.getAttribute("d")])""")
    return {int(re.findall(r"kz-comp-(\d+)", look)[0]): course for look, course in rows}


def test_each_line_has_a_colour_of_its_own_and_keeps_it_as_it_grows(sides: Hands) -> None:
    sides.drag((2, 2), (2, 8))
    sides.drag((6, 2), (6, 4))
    one, other = colours(sides)
    assert (one, other) == (1, 2)
    before = colours(sides)[2]
    sides.drag((2, 8), (2, 10))
    assert colours(sides).keys() == {1, 2}
    assert colours(sides)[2] == before
    sides.drag((2, 2), (6, 2))
    assert list(colours(sides)) == [1]
    sides.keys("Control+z")
    assert colours(sides).keys() == {1, 2}


def test_colours_differ_in_their_pattern_too_and_the_plain_line_is_not_drawn(sides: Hands) -> None:
    for y in (0, 2, 4, 6, 8, 10, 12):
        sides.drag((y, 0), (y, 4))
        sides.drag((y, 8), (y, 12))
    assert sorted(course.count("M") for course in colours(sides).values()) == [*[1] * 10, 2, 2]  # fourteen pieces
    looks = sides.run("""[...document.querySelectorAll("svg.kazu path[class*=kz-comp-]:not([display])")].map((one) => {
      const {stroke, strokeDasharray} = getComputedStyle(one);
      return [stroke, strokeDasharray];
    })""")
    assert len(looks) == len({stroke for stroke, _ in looks}) == len({dashes for _, dashes in looks}) == 12
    assert sides.page.locator("svg.kazu path.kz-line:not([display]):not([class*=kz-comp-])").count() == 0


def test_a_stroke_makes_no_element_and_what_is_tried_looks_tried(sides: Hands) -> None:
    sides.run("""() => {
      window.moved = 0;
      const watcher = new MutationObserver((all) => (moved += all.length));
      watcher.observe(board.box.querySelector("svg"), {childList: true, subtree: true});
    }""")
    sides.drag((2, 2), (2, 10), (8, 10))
    assert sides.run("moved") == 0
    sides.run("board.trial('enter')")
    sides.drag((8, 2), (8, 6))
    assert (len(colours(sides)), sides.page.locator("path.kz-line.is-trial:not([display])").count()) == (1, 1)


def test_areas_of_filled_cells_are_told_apart_and_single_cells_are_not(site: str, page: Any) -> None:
    hands = coloured(site, page, payload([SHADE], [mode("shade", "marks")]))
    hands.drag((1, 1), (1, 5))
    hands.drag((5, 1), (9, 1))
    hands.click((11, 11))
    looks = hands.run("""[...document.querySelectorAll("svg.kazu rect.kz-shaded:not([display])")]
      .map((one) => one.getAttribute("class").match(/kz-comp-\\d+/)?.[0] ?? "")""")
    assert sorted(looks) == ["", *["kz-comp-1"] * 3, *["kz-comp-2"] * 3]
    hands.click((3, 1))
    assert hands.run(COLOURED) == 7
    hands.run("board.set({components: false})")
    assert (hands.run(COLOURED), page.locator("rect.kz-shaded:not([display])").count()) == (0, 8)


def test_the_setting_is_kept_for_the_next_board(site: str, page: Any) -> None:
    name = drawn()[0]
    play = Play(page, site, address(name, 6))
    play.press("settings")
    page.click("[name=components]")
    play.until("board.drawing.colouring !== null")
    again = Play(page, site, address(name, 6))
    again.until("board.drawing.colouring !== null")
    again.run("board.load(board.payload)")
    again.until("board.drawing.colouring !== null")


def washed(hands: Hands) -> int:
    return int(hands.run("board.drawing.shown.get('same')?.size ?? 0"))


def test_as_long_as_the_key_is_held_the_line_here_is_shown_and_counted(site: str, page: Any) -> None:
    hands = Hands(page, site, payload([PATH], [mode("path", "lines")]))
    hands.drag((1, 1), (1, 7), (5, 7))
    hands.run("board.select([1, 3]); board.focus()")
    page.keyboard.down("z")
    hands.until("board.drawing.shown.get('same')?.size === 5")
    assert (page.text_content(".kz-badge"), said(hands)) == ("5", "Line of 5, with 2 ends.")
    page.mouse.move(*hands.at((11, 11)))
    page.mouse.move(*hands.at((5, 7)))
    assert page.get_attribute(".kz-badge", "display") is None
    page.keyboard.up("z")
    hands.until("board.drawing.shown.get('same').size === 0")
    assert (page.get_attribute(".kz-badge", "display"), hands.marks("path"), hands.turns) == (
        "none",
        hands.marks("path"),
        1,
    )
    hands.run("board.select([11, 1]); board.focus()")
    page.keyboard.down("z")
    assert said(hands) == "Nothing hangs together here."
    page.keyboard.up("z")


def test_the_area_of_a_cell_is_shown_whether_it_is_filled_or_not(site: str, page: Any) -> None:
    hands = Hands(page, site, payload([SHADE], [mode("shade", "marks")]))
    hands.drag((1, 5), (11, 5))
    for cell, count in (((1, 5), 6), ((1, 1), 12), ((1, 9), 18)):
        hands.run("(cell) => { board.select(cell); board.focus(); }", list(cell))
        page.keyboard.down("z")
        hands.until(f"board.drawing.shown.get('same')?.size === {count}")
        page.keyboard.up("z")
        hands.until("board.drawing.shown.get('same').size === 0")


def test_a_pointer_that_rests_on_a_piece_counts_it_where_pieces_are_coloured(sides: Hands) -> None:
    sides.drag((2, 2), (2, 8))
    sides.page.mouse.move(*sides.at((1, 5)))
    sides.until("board.drawing.shown.get('same')?.size === 3")
    sides.page.mouse.move(*sides.at((9, 5)))
    sides.until("board.drawing.shown.get('same').size === 0")
    sides.run("board.set({components: false})")
    sides.page.mouse.move(*sides.at((1, 5)))
    sides.page.wait_for_timeout(900)
    assert washed(sides) == 0


def test_without_a_way_to_the_server_the_board_says_so_and_plays_on(site: str, page: Any, faults: list[str]) -> None:
    hands = Hands(page, site, payload([SIDES], [mode("sides", "lines")]))
    page.route("**/later/**", lambda route: route.abort())
    hands.run("board.set({components: true})")
    page.locator(".kzp-says", has_text="cannot be reached").wait_for()
    hands.drag((2, 2), (2, 8))
    assert len(hands.marks("sides")) == 3
    faults.clear()
