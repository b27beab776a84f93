"""Ways of writing that a board made up for the purpose has: lines through cells, bars, bulbs, two ways at once."""

from __future__ import annotations

from typing import Any

from .acceptance import Play

Both = dict[str, str]
SIDE = 6


def both(text: str) -> Both:
    return {"en": text, "ja": text}


def layer(name: str, look: str, places: str, counts: list[int], values: int = 2) -> dict[str, Any]:
    names = {str(value): both(f"value {value}") for value in range(1, values + 1)}
    return {
        "name": name,
        "look": look,
        "places": places,
        "counts": counts,
        "values": names,
        "every": False,
        "answer": True,
    }


def mode(name: str, kind: str, **more: Any) -> dict[str, Any]:
    return {"layer": name, "mode": kind, "parity": False, "paint": "all", "direction": False, "blocked": [], **more}


SHADE, PATH = layer("shade", "fill", "cell", [1]), layer("path", "path", "inner-edge", [1])
BAR, BULB = layer("bar", "bar", "cell", [1, 2]), layer("bulb", "bulb", "cell", [1])


def payload(
    layers: list[dict[str, Any]], modes: list[dict[str, Any]], exclusive: list[str] | None = None
) -> dict[str, Any]:
    outline = {"top": 0, "left": 0, "height": 2 * SIDE, "width": 2 * SIDE}
    scene = {
        **outline,
        "items": [{"t": "fill", "role": "paper", **outline}],
        "title": both("t"),
        "description": both("d"),
    }
    return {
        "kazu": 1, "kind": "made-up", "name": both("Made up"), "rules": [], "size": [SIDE, SIDE], "level": None,
        "seed": None, "code": "made-up:1", "scene": scene, "layers": layers, "printed": {}, "clues": [], "seal": None,
        "modes": {"modes": modes, "groups": [], "exclusive": exclusive or []},
    }  # fmt: skip


class Hands(Play):
    """Plays on a board of a payload, by itself on a page."""

    def __init__(self, page: Any, site: str, data: dict[str, Any]) -> None:
        self.page = page
        page.goto(f"{site}/import")
        page.evaluate(
            """async (payload) => {
              const {mountKazu} = await import(new URL("/static/-/js/kazu-board.js", location.href).href);
              const host = document.createElement("div");
              host.style.width = "360px";
              document.documentElement.style.overscrollBehavior = "none";  // a drag must not reload the page
              document.body.style.touchAction = "none";  // as the style sheet has it, which this page does without
              document.body.replaceChildren(host);  // nothing else there that a gesture could reach
              window.board = await mountKazu(host, {payload, conflicts: false, save: false});
            }""",
            data,
        )


def test_a_stroke_draws_through_the_middles_of_cells(site: str, page: Any) -> None:
    hands = Hands(page, site, payload([PATH], [mode("path", "lines")]))
    hands.drag((1, 1), (1, 11), (5, 11))
    assert hands.marks("path") == {**{(1, x): 1 for x in (2, 4, 6, 8, 10)}, (2, 11): 1, (4, 11): 1}
    assert hands.turns == 1
    hands.drag((1, 5), (1, 9))
    assert sorted(hands.marks("path")) == [(1, 2), (1, 4), (1, 10), (2, 11), (4, 11)]


def test_a_closed_line_is_drawn_as_one(site: str, page: Any) -> None:
    hands = Hands(page, site, payload([PATH], [mode("path", "lines")]))
    hands.drag((1, 1), (1, 5), (5, 5), (5, 1), (1, 1))
    assert page.get_attribute(".kz-path:not([display])", "d") == "M60 60L260 60L260 260L60 260Z"


def test_clicks_on_two_neighbours_draw_and_one_near_the_border_crosses(site: str, page: Any) -> None:
    hands = Hands(page, site, payload([PATH], [mode("path", "lines")]))
    hands.click((3, 3))
    hands.click((3, 5))
    assert hands.marks("path") == {(3, 4): 1}
    hands.click((7, 4.1))
    assert hands.marks("path") == {(3, 4): 1, (7, 4): 2}


def test_with_the_pen_down_the_arrows_draw_one_turn(site: str, page: Any) -> None:
    hands = Hands(page, site, payload([PATH], [mode("path", "lines")]))
    page.focus("[role=gridcell][tabindex='0']")
    for key in ("Enter", "ArrowRight", "ArrowDown", "Enter", "ArrowDown", "d"):
        page.keyboard.press(key)
    assert hands.marks("path") == {(1, 2): 1, (2, 3): 1, (5, 4): 1}
    assert hands.turns == 2


WALL = {**layer("wall", "rect", "inner-edge", [1], 1), "answer": False}


def test_with_shift_a_stroke_along_borders_draws_walls_where_numbers_have_them(site: str, page: Any) -> None:
    number = layer("number", "number", "cell", [1, 2, 3], 3)
    hands = Hands(page, site, payload([number, WALL], [mode("number", "digits", copies=True), mode("wall", "lines")]))
    hands.click((1, 1))
    hands.keys("2")
    page.keyboard.down("Shift")
    hands.click((1, 5))  # without a stroke it is the range from the cell that was chosen
    assert hands.run("[...board.selection].sort()") == ["1,1", "1,3", "1,5"]
    hands.drag((2, 2), (2, 6), (4, 6))
    page.keyboard.up("Shift")
    assert hands.marks("wall") == {(2, 3): 1, (2, 5): 1, (3, 6): 1}
    assert hands.turns == 2
    hands.drag((1, 1), (1, 5))
    assert hands.marks("number") == {(1, 1): 2, (1, 3): 2, (1, 5): 2}


def test_the_tool_for_walls_draws_them_by_finger_and_by_key(site: str, phone: Any) -> None:
    number = layer("number", "number", "cell", [1, 2, 3], 3)
    hands = Hands(phone, site, payload([number, WALL], [mode("number", "digits"), mode("wall", "lines")]))
    phone.click("[data-tool=wall]")
    hands.touch("touchStart", (2, 2))
    hands.touch("touchMove", (2, 3))
    hands.touch("touchMove", (2, 4))
    hands.touch("touchEnd")
    assert hands.marks("wall") == {(2, 3): 1}
    hands.click((5, 5))
    hands.keys("d", "s")
    assert hands.marks("wall") == {(2, 3): 1, (5, 6): 1, (6, 5): 1}
    hands.keys("Delete")
    assert hands.marks("wall") == {(2, 3): 1}
    phone.click("[data-tool=number]")
    hands.click((1, 1))
    hands.keys("3")
    assert hands.marks("number") == {(1, 1): 3}


def test_lines_and_marks_share_a_board(site: str, page: Any) -> None:
    data = payload([SHADE, PATH], [mode("shade", "marks"), mode("path", "lines")], ["shade", "path"])
    hands = Hands(page, site, data)
    hands.drag((3, 1), (3, 7))
    assert (hands.marks("shade"), sorted(hands.marks("path"))) == ({}, [(3, 2), (3, 4), (3, 6)])
    hands.click((3, 3))
    assert (hands.marks("shade"), sorted(hands.marks("path"))) == ({(3, 3): 1}, [(3, 6)])
    page.keyboard.press("Control+z")
    assert (hands.marks("shade"), len(hands.marks("path"))) == ({}, 3)
    hands.click((7, 6.1))
    hands.click((9, 5), button="right")
    hands.drag((11, 1), (11, 5), button="right")
    assert hands.marks("path")[(7, 6)] == 2
    assert hands.marks("shade") == {(9, 5): 2, (11, 1): 2, (11, 3): 2, (11, 5): 2}


def test_the_way_of_a_stroke_decides_the_bar(site: str, page: Any) -> None:
    hands = Hands(page, site, payload([BAR], [mode("bar", "marks", direction=True)]))
    hands.drag((1, 1), (1, 5))
    hands.drag((3, 9), (9, 9))
    assert hands.marks("bar") == {(1, 1): 1, (1, 3): 1, (1, 5): 1, (3, 9): 2, (5, 9): 2, (7, 9): 2, (9, 9): 2}
    hands.click((11, 1))
    hands.click((11, 1))
    assert hands.marks("bar")[(11, 1)] == 2
    assert hands.turns == 4


def test_bulbs_are_put_one_by_one_and_dots_are_painted(site: str, page: Any) -> None:
    hands = Hands(page, site, payload([BULB], [mode("bulb", "marks", paint="secondary", blocked=[[3, 5]])]))
    hands.drag((1, 1), (1, 9))
    hands.drag((3, 1), (3, 9), button="right")
    assert hands.marks("bulb") == {(1, 1): 1, (3, 1): 2, (3, 3): 2, (3, 7): 2, (3, 9): 2}


def test_the_buttons_can_be_swapped_and_one_can_do_for_both(site: str, page: Any) -> None:
    hands = Hands(page, site, payload([SHADE], [mode("shade", "marks")]))
    page.evaluate("board.set({swap: true})")
    hands.click((1, 1))
    page.evaluate("board.set({swap: false, input: 'one-button'})")
    hands.click((3, 3))
    hands.click((3, 3))
    assert hands.marks("shade") == {(1, 1): 2, (3, 3): 2}


def test_a_chosen_tool_means_the_same_for_every_gesture(site: str, page: Any) -> None:
    hands = Hands(page, site, payload([SHADE], [mode("shade", "marks")]))
    page.evaluate("board.tool = 'secondary'")
    hands.drag((1, 1), (1, 5))
    page.evaluate("board.tool = 'erase'")
    hands.click((1, 3))
    page.evaluate("board.tool = 'hand'")
    hands.drag((5, 1), (5, 9))
    assert hands.marks("shade") == {(1, 1): 2, (1, 5): 2}


def test_where_drags_scroll_the_page_a_tap_plays_and_a_long_press_draws(site: str, phone: Any) -> None:
    hands = Hands(phone, site, payload([SHADE], [mode("shade", "marks")]))
    phone.evaluate("board.set({scroll: 'page'}); board.host.dataset.scroll = 'page'")
    phone.touchscreen.tap(*hands.at((1, 1)))
    assert hands.marks("shade") == {(1, 1): 1}
    hands.touch("touchStart", (5, 5))
    hands.touch("touchMove", (5, 9))
    hands.touch("touchEnd")
    assert hands.marks("shade") == {(1, 1): 1}
    hands.touch("touchStart", (5, 5))
    phone.wait_for_timeout(600)
    hands.touch("touchMove", (5, 7))
    hands.touch("touchMove", (5, 9))
    hands.touch("touchEnd")
    assert {at for at in hands.marks("shade") if at[0] == 5} == {(5, 5), (5, 7), (5, 9)}
