"""What a player writes for their own help: clues that are struck off, colours on any board, and where keys draw."""

from __future__ import annotations

from typing import Any

import pytest

from kazu_core import kinds
from kazu_web.words_site import SITE

from .rotating import by_turns
from .test_gestures_made_up import BAR, PATH, SHADE, Hands, layer, mode, payload

SIDES = layer("sides", "side", "edge", [1])
WALLS = layer("walls", "rect", "inner-edge", [1])
NUMBER = {**layer("number", "number", "cell", [1, 2, 3, 4, 5, 6], 6), "every": True}
CLUE = (5, 5)
GREY, PLAIN = "kz-clue-done is-struck", "kz-clue"


def with_clue(data: dict[str, Any], at: tuple[int, int] = CLUE, role: str = "clue") -> dict[str, Any]:
    """Return the payload with a 3 printed on a cell."""
    text = {"t": "text", "at": list(at), "text": "3", "role": role, "size": 1.2, "start": False}
    scene = {**data["scene"], "items": [*data["scene"]["items"], text]}
    return {**data, "scene": scene, "clues": [[*at, "3"]]}


def looks(page: Any) -> str:
    return str(page.get_attribute("kazu-board text, .kazu-play svg.kazu text", "class")).strip()


def name(page: Any, at: tuple[int, int] = CLUE) -> str:
    page.wait_for_timeout(50)
    return str(page.get_attribute(f"[data-spot='{at[0]},{at[1]}']", "aria-label"))


def pressed(page: Any) -> list[str]:
    return list(
        page.eval_on_selector_all("[data-tool][aria-pressed=true]", "(all) => all.map((one) => one.dataset.tool)")
    )


@pytest.fixture
def edges(site: str, page: Any) -> Hands:
    return Hands(page, site, with_clue(payload([SIDES], [mode("sides", "lines")])))


def test_a_tap_on_the_middle_of_a_clue_strikes_it_off_and_another_brings_it_back(edges: Hands) -> None:
    edges.click((5.2, 4.8))
    assert (edges.marks("struck"), edges.marks("sides"), looks(edges.page)) == ({CLUE: 1}, {}, GREY)
    assert "struck off" in name(edges.page)
    edges.click((5, 5))
    assert (edges.marks("struck"), looks(edges.page), edges.turns) == ({}, PLAIN, 2)
    edges.page.keyboard.press("Control+z")
    assert (edges.marks("struck"), looks(edges.page)) == ({CLUE: 1}, GREY)


def test_a_tap_near_a_border_of_a_clue_is_still_the_lines(edges: Hands) -> None:
    edges.click((5, 4.4))
    edges.click((5.6, 5))
    edges.click((5, 5), button="right")
    edges.click((1.3, 1))
    assert (edges.marks("struck"), sorted(edges.marks("sides"))) == ({}, [(2, 1), (5, 4), (6, 5)])


def test_the_eraser_and_the_tool_for_crosses_strike_nothing(edges: Hands) -> None:
    for tool in ("erase", "secondary"):
        edges.page.evaluate("(tool) => { board.tool = tool; }", tool)
        edges.click((5, 5))
    assert edges.marks("struck") == {}


@pytest.mark.parametrize("button", ["left", "right"])
def test_a_tap_on_a_clue_that_cannot_be_shaded_strikes_it_off(site: str, page: Any, button: str) -> None:
    data = with_clue(payload([SHADE], [mode("shade", "marks", blocked=[list(CLUE)])]))
    hands = Hands(page, site, data)
    hands.click(CLUE, button=button)
    hands.drag((5, 1), (5, 9))
    assert hands.marks("struck") == {CLUE: 1}
    assert sorted(hands.marks("shade")) == [(5, 1), (5, 3), (5, 7), (5, 9)]
    page.keyboard.press("Control+z")
    hands.drag(CLUE, (5, 9))
    assert hands.marks("struck") == {CLUE: 1}


def test_where_lines_and_marks_share_a_board_a_tap_on_a_clue_strikes_it_off(site: str, page: Any) -> None:
    modes = [mode("shade", "marks", blocked=[list(CLUE)]), mode("path", "lines", blocked=[])]
    hands = Hands(page, site, with_clue(payload([SHADE, PATH], modes, ["shade", "path"])))
    hands.click(CLUE)
    hands.click((5, 4.1))
    assert (hands.marks("struck"), hands.marks("path"), hands.marks("shade")) == ({CLUE: 1}, {(5, 4): 2}, {})


def test_with_the_tool_a_tap_strikes_off_where_it_would_mean_something_else(site: str, page: Any) -> None:
    hands = Hands(page, site, with_clue(payload([WALLS], [mode("walls", "rects")])))
    page.click("[data-tool=struck]")
    hands.click((4.3, 5.7))
    hands.click((1, 1))
    assert (hands.marks("struck"), pressed(page), hands.turns) == ({CLUE: 1}, ["struck"], 1)
    page.keyboard.press("Escape")
    hands.drag((1, 1), (5, 5))
    assert (pressed(page), len(hands.marks("walls"))) == (["auto"], 6)


def test_a_board_without_clues_has_no_tool_for_them(site: str, page: Any) -> None:
    Hands(page, site, payload([SHADE], [mode("shade", "marks")]))
    tools = page.eval_on_selector_all("[data-tool]", "(all) => all.map((one) => one.dataset.tool)")
    assert ("tint" in tools, "struck" in tools) == (True, False)


@pytest.mark.parametrize("key", ["k", "`", "Alt+k"])
def test_a_key_strikes_off_the_clue_where_the_keyboard_is(edges: Hands, key: str) -> None:
    edges.page.evaluate("board.select([5, 5]); board.focus()")
    edges.page.keyboard.press(key)
    assert edges.marks("struck") == {CLUE: 1}
    edges.page.keyboard.press("ArrowUp")
    edges.page.keyboard.press(key)
    assert (edges.marks("struck"), edges.turns) == ({CLUE: 1}, 1)


def test_a_printed_number_is_no_clue_to_strike_off(site: str, page: Any) -> None:
    data = with_clue(payload([NUMBER], [mode("number", "digits")]), role="given")
    hands = Hands(page, site, {**data, "printed": {"number": [[*CLUE, 3]]}})
    page.evaluate("board.select([5, 5]); board.focus()")
    page.keyboard.press("k")
    assert (hands.marks("struck"), page.query_selector("[data-tool=struck]")) == ({}, None)


def test_what_is_struck_off_or_coloured_is_in_the_progress_and_never_in_an_answer(edges: Hands) -> None:
    before = edges.page.evaluate("board.state.canonical")
    edges.click(CLUE)
    edges.page.evaluate("board.tool = 'tint'")
    edges.click((1, 1))
    code = edges.page.evaluate("board.progress")
    assert edges.page.evaluate("[board.state.canonical, board.state.marks, board.state.progress.filled]") == [
        before,
        {},
        0,
    ]
    edges.page.evaluate("board.restart()")
    assert (edges.marks("struck"), edges.marks("tint"), looks(edges.page)) == ({}, {}, PLAIN)
    assert edges.page.evaluate("(code) => board.bring(code)", code)
    assert (edges.marks("struck"), edges.marks("tint"), looks(edges.page)) == ({CLUE: 1}, {(1, 1): 1}, GREY)


BOARDS = {
    "marks": ([SHADE], [mode("shade", "marks")]),
    "bars": ([BAR], [mode("bar", "marks", direction=True)]),
    "sides": ([SIDES], [mode("sides", "lines")]),
    "both": ([SHADE, PATH], [mode("shade", "marks"), mode("path", "lines")]),
    "rects": ([WALLS], [mode("walls", "rects")]),
}


@pytest.mark.parametrize("board", BOARDS)
def test_a_colour_is_painted_on_every_board(site: str, page: Any, board: str) -> None:
    layers, modes = BOARDS[board]
    hands = Hands(page, site, payload(layers, modes))
    page.click("[data-tool=tint]")
    page.click("[data-action=number-3]")
    hands.drag((1, 1), (1, 5))
    hands.click((5, 5))
    hands.click((1, 3))
    assert hands.marks("tint") == {(1, 1): 3, (1, 5): 3, (5, 5): 3}
    assert (hands.turns, [hands.marks(one["name"]) for one in layers]) == (3, [{}] * len(layers))
    assert "kz-tint-3" in page.get_attribute(".kz-tint:not([display]):not(.kzp-swatch *)", "class")
    page.click("[data-action=erase]")
    hands.drag((1, 1), (5, 1), (5, 5))
    assert hands.marks("tint") == {(1, 5): 3}


def test_a_finger_paints_colours_too(site: str, phone: Any) -> None:
    hands = Hands(phone, site, payload([SHADE], [mode("shade", "marks")]))
    phone.evaluate("board.tool = 'tint'")
    phone.touchscreen.tap(*hands.at((3, 3)))
    assert (hands.marks("tint"), hands.marks("shade")) == ({(3, 3): 1}, {})


def test_the_keyboard_colours_a_cell(site: str, page: Any) -> None:
    hands = Hands(page, site, payload([SHADE], [mode("shade", "marks")]))
    page.focus("[role=gridcell][tabindex='0']")
    for key in ("v", "4", "ArrowRight", "Enter", "Shift+ArrowDown", "ArrowDown", "Enter", "Delete", "v", "Enter"):
        page.keyboard.press(key)
    assert hands.marks("tint") == {(1, 1): 4, (1, 3): 4, (3, 3): 4}
    assert (hands.marks("shade"), pressed(page)) == ({(5, 3): 1}, ["auto"])
    assert "colour 4" in name(page, (1, 3))


def test_where_a_letter_writes_on_the_board_its_key_with_alt_takes_the_colours(site: str, page: Any) -> None:
    hands = Hands(page, site, payload([BAR], [mode("bar", "marks", direction=True)]))
    page.focus("[role=gridcell][tabindex='0']")
    page.keyboard.press("v")
    page.keyboard.press("Alt+v")
    assert (hands.marks("bar"), pressed(page)) == ({(1, 1): 2}, ["tint"])


def test_another_tool_in_the_middle_of_a_stroke_takes_the_stroke_back(site: str, page: Any) -> None:
    hands = Hands(page, site, payload([SHADE], [mode("shade", "marks")]))
    page.mouse.move(*hands.at((1, 1)))
    page.mouse.down()
    page.mouse.move(*hands.at((1, 5)))
    page.evaluate("board.tool = 'tint'")
    page.mouse.move(*hands.at((1, 9)))
    page.mouse.up()
    assert (hands.marks("shade"), hands.marks("tint"), hands.turns) == ({}, {}, 0)


def test_escape_lifts_the_pen_and_the_run_is_one_turn(site: str, page: Any) -> None:
    hands = Hands(page, site, payload([PATH], [mode("path", "lines")]))
    page.focus("[role=gridcell][tabindex='0']")
    for key in ("Enter", "ArrowRight", "ArrowRight", "ArrowDown", "Escape", "ArrowDown"):
        page.keyboard.press(key)
    assert (sorted(hands.marks("path")), hands.turns) == ([(1, 2), (1, 4), (2, 5)], 1)
    page.keyboard.press("Control+z")
    assert hands.marks("path") == {}


def test_without_a_way_to_the_server_hint_and_check_say_why_they_cannot(
    site: str, page: Any, faults: list[str]
) -> None:
    hands = Hands(page, site, payload([SHADE], [mode("shade", "marks")]))
    page.context.set_offline(True)
    page.wait_for_selector("[data-action=hint][aria-disabled=true]")
    for action in ("hint", "check"):
        button = page.locator(f"[data-action={action}]")
        assert button.get_attribute("aria-disabled") == "true"
        assert "cannot be reached" in str(button.get_attribute("title"))
        button.click(force=True)
    assert "cannot be reached" in page.inner_text(".kzp-says")
    hands.click((1, 1))
    assert hands.marks("shade") == {(1, 1): 1}
    page.context.set_offline(False)
    page.wait_for_selector("[data-action=hint]:not([aria-disabled])")
    assert (page.inner_text(".kzp-says"), page.get_attribute("[data-action=check]", "title")) == ("", "")


def test_a_struck_clue_is_told_in_japanese(site: str, page: Any) -> None:
    hands = Hands(page, site, with_clue(payload([SIDES], [mode("sides", "lines")])))
    hands.click(CLUE)
    page.evaluate("board.language = 'ja'")
    page.wait_for_selector("[role=grid][lang=ja]", state="attached")
    assert "手がかり3、済み" in name(page)


@pytest.mark.parametrize(("kind", "language"), by_turns([kind.name for kind in kinds()]))
def test_the_help_page_tells_the_keys_for_colours_and_clues(site: str, page: Any, kind: str, language: str) -> None:
    page.goto(f"{site}/help/{kind}?lang={language}")
    told = page.inner_text("main")
    for key in ("help.all.colour.keys", "help.all.strike.keys", "help.all.letters.keys"):
        assert getattr(SITE[key], language) in told
