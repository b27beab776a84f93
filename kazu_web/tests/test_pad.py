"""The buttons, words and settings round a board, pressed in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import kazu_core as kazu
from kazu_core.grid import Spot
from kazu_core.marks import Marks

NUMBERS, LINES, MARKS, RECTS = "number-place/9x9", "slitherlink/8x8", "hitori/8x8", "shikaku/6x6"
SMALLEST = 44
MOST_LOOKS = 250


def opened(page: Any, site: str, path: str = NUMBERS, query: str = "?lang=en") -> Any:
    """Open a puzzle and return its page once it can be played; ``board`` is the board to its scripts."""
    page.goto(f"{site}/play/{path}/easy/1{query}")
    page.wait_for_selector(".kzp-pad")
    page.evaluate("() => { window.board = document.querySelector('kazu-board').board; }")
    return page


def press(page: Any, *actions: str) -> None:
    for action in actions:
        page.click(f'[data-action="{action}"]')


def says(page: Any) -> str:
    return str(page.locator(".kzp-says").text_content())


def wait_for_words(page: Any, words: str) -> None:
    page.locator(".kzp-says", has_text=words).wait_for()


def until(page: Any, script: str) -> None:
    """Wait until a script says so; asked from outside, since the page's policy lets nothing be evaluated in it."""
    for _ in range(MOST_LOOKS):
        if page.evaluate(script):
            return
        page.wait_for_timeout(20)
    raise AssertionError(script)


def choose(page: Any, spot: str) -> None:
    page.evaluate("spot => board.select(spot)", spot)


def value(page: Any, spot: str, layer: str = "number") -> int:
    return int(page.evaluate("([layer, spot]) => board.state.value(layer, spot)", [layer, spot]))


@cache
def answer_of(path: str) -> Marks:
    kind, size = path.split("/")
    made = kazu.make(kind, size=size, level="easy", seed=1)
    assert made.answer is not None
    return made.answer


def empty_cells(page: Any) -> list[str]:
    script = "board.grid.spots('cell').filter((at) => !board.state.value('number', at))"
    return [str(spot) for spot in page.evaluate(script)]


def right_at(spot: str, path: str = NUMBERS) -> int:
    return answer_of(path).value("number", Spot(*map(int, spot.split(","))))


def fill(page: Any, path: str) -> None:
    """Write the whole answer by the pad."""
    for spot in empty_cells(page):
        choose(page, spot)
        press(page, f"number-{right_at(spot, path)}")


# -------------------------------------------------------------------------------------------------------------- buttons


@pytest.mark.parametrize("path", [NUMBERS, LINES, MARKS, RECTS])
def test_every_button_is_large_enough_for_a_finger(site: str, phone: Any, path: str) -> None:
    opened(phone, site, path)
    sizes = phone.evaluate("""() => [...document.querySelectorAll("kazu-board button")]
      .filter((one) => one.offsetParent).map((one) => [one.dataset.action, one.offsetWidth, one.offsetHeight])""")
    assert len(sizes) > 7
    assert [] == [(name, width, height) for name, width, height in sizes if min(width, height) < SMALLEST]


@pytest.mark.parametrize("path", [NUMBERS, LINES, MARKS, RECTS])
def test_every_button_has_a_word(site: str, page: Any, path: str) -> None:
    opened(page, site, path)
    words = page.eval_on_selector_all("kazu-board .kzp-button", "all => all.map((one) => one.innerText.trim())")
    assert all(words)


def test_a_number_is_written_and_fewer_are_left(site: str, page: Any) -> None:
    opened(page, site)
    first = empty_cells(page)[0]
    choose(page, first)
    before = int(page.inner_text('[data-action="number-3"] .kzp-left'))
    press(page, "number-3")
    assert value(page, first) == 3
    assert int(page.inner_text('[data-action="number-3"] .kzp-left')) == before - 1


def test_the_tool_says_where_a_number_goes(site: str, page: Any) -> None:
    opened(page, site)
    first, second = empty_cells(page)[:2]
    choose(page, first)
    press(page, "tool-corner", "number-5", "tool-centre", "number-6")
    assert value(page, first) == 0
    assert value(page, first, "notes") == 1 << 5
    assert value(page, first, "centre") == 1 << 6
    choose(page, second)
    press(page, "tool-tint", "number-4")
    assert value(page, second, "tint") == 4


def test_the_eraser_takes_the_number_away(site: str, page: Any) -> None:
    opened(page, site)
    first = empty_cells(page)[0]
    choose(page, first)
    press(page, "number-3", "erase")
    assert value(page, first) == 0


def test_notes_are_filled_as_one_turn(site: str, page: Any) -> None:
    opened(page, site)
    press(page, "fill-notes")
    noted = page.evaluate("board.state.written.get('notes').size")
    assert noted == len(empty_cells(page))
    press(page, "undo")
    assert page.evaluate("board.state.written.get('notes').size") == 0


def test_a_number_pressed_twice_goes_into_every_cell_that_is_touched(site: str, page: Any) -> None:
    opened(page, site)
    page.dblclick('[data-action="number-3"]')
    assert page.get_attribute('[data-action="number-3"]', "aria-pressed") == "true"
    press(page, "number-3")
    assert page.evaluate("board.active.locked") is None


def test_with_the_number_first_a_key_waits_for_cells(site: str, page: Any) -> None:
    opened(page, site)
    page.evaluate("board.set({digitFirst: true})")
    first = empty_cells(page)[0]
    press(page, "number-3")
    assert value(page, first) == 0
    page.evaluate("document.querySelector('.kzp-box').scrollIntoView()")
    box = page.locator(f'[data-spot="{first}"]').bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert value(page, first) == 3
    assert page.get_attribute('[data-action="number-3"]', "aria-pressed") == "true"
    assert page.get_attribute('[data-action="number-4"]', "aria-pressed") == "false"


def test_undo_held_goes_back_all_the_way(site: str, page: Any) -> None:
    opened(page, site)
    for spot in empty_cells(page)[:6]:
        choose(page, spot)
        press(page, "number-3")
    page.hover('[data-action="undo"]')
    page.mouse.down()
    until(page, "!board.state.canUndo")
    page.mouse.up()
    assert page.evaluate("board.state.turns.length") == 6
    press(page, "redo")
    assert page.evaluate("board.state.at") == 1


def test_restart_can_be_undone(site: str, page: Any) -> None:
    opened(page, site)
    first = empty_cells(page)[0]
    choose(page, first)
    press(page, "number-3", "restart")
    assert value(page, first) == 0
    press(page, "undo")
    assert value(page, first) == 3


def test_a_trial_is_dropped_in_one_go(site: str, page: Any) -> None:
    opened(page, site)
    first, second = empty_cells(page)[:2]
    assert not page.is_visible('[data-action="drop"]')
    press(page, "try")
    choose(page, first)
    press(page, "number-3", "try")
    assert page.inner_text(".kzp-badge") == "2"
    choose(page, second)
    press(page, "number-4", "keep", "drop")
    assert (value(page, first), value(page, second)) == (0, 0)
    assert not page.is_visible('[data-action="drop"]')


def test_every_colour_has_a_pattern_of_its_own(site: str, page: Any) -> None:
    opened(page, site)
    spots = empty_cells(page)[:8]
    page.evaluate("spots => board.apply(spots.map((at, index) => ['tint', at, index + 1]))", spots)
    drawn = page.evaluate("""() => [...board.drawing.svg.querySelectorAll(".kz-tint")].map((one) => {
      const [, id] = /url\\("?#([\\w-]+)"?\\)/.exec(getComputedStyle(one).fill);
      return board.drawing.svg.querySelector(`#${id} path`)?.getAttribute("d") ?? "";
    })""")
    assert len(set(drawn)) == 8


def test_a_pause_covers_the_board_and_nothing_is_written(site: str, page: Any) -> None:
    opened(page, site)
    first = empty_cells(page)[0]
    choose(page, first)
    press(page, "pause")
    assert page.evaluate("getComputedStyle(board.drawing.svg).visibility") == "hidden"
    assert not page.evaluate("board.clock.isRunning")
    page.keyboard.press("3")
    assert value(page, first) == 0
    press(page, "resume")
    assert page.evaluate("getComputedStyle(board.drawing.svg).visibility") == "visible"
    assert page.evaluate("board.clock.isRunning")


def test_a_press_leaves_the_focus_on_the_board(site: str, page: Any) -> None:
    opened(page, site)
    choose(page, empty_cells(page)[0])
    page.focus('[role="gridcell"][tabindex="0"]')
    press(page, "number-3", "undo", "hint")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"


# ------------------------------------------------------------------------------------------------------- hint and check


def test_a_hint_names_the_place_then_the_reason_then_writes(site: str, page: Any) -> None:
    opened(page, site)
    press(page, "hint")
    wait_for_words(page, "Look at row")
    [spot] = page.evaluate("[...board.drawing.shown.get('hint')]")
    assert value(page, spot) == 0
    assert page.evaluate("(board.drawing.shown.get('reason') ?? new Set()).size") == 0
    press(page, "hint")
    wait_for_words(page, "Press Hint again to write it.")
    assert page.evaluate("board.drawing.shown.get('reason').size") > 0
    press(page, "hint")
    wait_for_words(page, "Written.")
    assert value(page, spot) == right_at(spot)


def test_a_hint_takes_a_wrong_number_away(site: str, page: Any) -> None:
    opened(page, site)
    first = empty_cells(page)[0]
    right = right_at(first)
    choose(page, first)
    press(page, f"number-{right % 9 + 1}")
    press(page, "hint")
    wait_for_words(page, "Something written is wrong")
    press(page, "hint")
    wait_for_words(page, "Press Hint again")
    press(page, "hint")
    wait_for_words(page, "Done.")
    assert value(page, first) == 0


def test_a_hint_goes_no_further_than_is_allowed(site: str, page: Any) -> None:
    opened(page, site)
    page.evaluate("board.set({hints: 'point'})")
    press(page, "hint")
    wait_for_words(page, "Look at row")
    before = says(page)
    press(page, "hint", "hint")
    assert says(page) == before
    page.evaluate("board.set({hints: 'off'})")
    assert not page.is_visible('[data-action="hint"]')


def test_check_says_how_many_are_wrong(site: str, page: Any) -> None:
    opened(page, site)
    press(page, "check")
    wait_for_words(page, "Nothing is written yet.")
    first = empty_cells(page)[0]
    right = right_at(first)
    choose(page, first)
    press(page, f"number-{right}", "check")
    wait_for_words(page, "All that is written is right.")
    press(page, f"number-{right % 9 + 1}", "check")
    wait_for_words(page, "1 place is wrong.")


def test_without_the_server_nothing_is_lost_and_it_is_said_why(site: str, page: Any, faults: list[str]) -> None:
    opened(page, site)
    first = empty_cells(page)[0]
    choose(page, first)
    page.context.set_offline(True)
    press(page, "number-3")
    wait_for_words(page, "The server cannot be reached.")
    assert page.get_attribute("[data-action=hint]", "aria-disabled") == "true"
    assert value(page, first) == 3
    page.context.set_offline(False)
    faults.clear()


@pytest.mark.parametrize(("language", "words"), [("en", "Solved in"), ("ja", "で解けました")])
def test_the_end_is_told_once_with_the_time(site: str, page: Any, language: str, words: str) -> None:
    opened(page, site, "number-place/4x4", f"?lang={language}")
    page.evaluate("() => { window.solved = 0; document.addEventListener('kazu-solve', () => solved += 1); }")
    fill(page, "number-place/4x4")
    wait_for_words(page, words)
    assert page.evaluate("solved") == 1
    assert page.get_attribute("kazu-board", "data-solved") == "true"
    press(page, "undo")
    assert page.get_attribute("kazu-board", "data-solved") == "false"


def test_the_end_is_told_without_the_server(site: str, page: Any) -> None:
    opened(page, site, "number-place/4x4")
    page.context.set_offline(True)
    fill(page, "number-place/4x4")
    wait_for_words(page, "Solved in")


def test_a_full_board_that_is_wrong_is_told(site: str, page: Any) -> None:
    opened(page, site, "number-place/4x4")
    for spot in empty_cells(page):
        choose(page, spot)
        press(page, "number-1")
    wait_for_words(page, "something is not right yet")


# ------------------------------------------------------------------------------------------------- settings and layout


def test_a_setting_is_kept_for_the_next_board(site: str, page: Any) -> None:
    opened(page, site)
    press(page, "settings")
    page.uncheck('[name="conflicts"]')
    page.select_option('[name="hints"]', "explain")
    page.keyboard.press("Escape")
    until(page, "document.activeElement.dataset.action === 'settings'")
    opened(page, site, MARKS)
    assert page.evaluate("[board.options.conflicts, board.options.hints]") == [False, "explain"]


def test_the_keys_of_the_sheet_do_not_play(site: str, page: Any) -> None:
    opened(page, site)
    choose(page, empty_cells(page)[0])
    press(page, "settings")
    page.keyboard.press("3")
    assert not page.evaluate("board.state.canUndo")


@pytest.mark.parametrize("hand", ["left", "right"])
def test_the_buttons_stand_on_the_side_that_is_chosen(site: str, page: Any, hand: str) -> None:
    opened(page, site)
    page.evaluate("hand => board.set({hand})", hand)
    boxes = [page.locator(name).bounding_box() for name in (".kzp-pad", ".kzp-box")]
    assert (boxes[0]["x"] < boxes[1]["x"]) == (hand == "left")


def test_nothing_moves_as_words_come_and_go(site: str, phone: Any) -> None:
    opened(phone, site)
    places = "['.kzp-box', '.kzp-pad', '.kzp-actions'].map((one) => document.querySelector(one).offsetTop)"
    before = phone.evaluate(places)
    for _ in range(2):
        press(phone, "hint")
        until(phone, "board.asking.isBusy === false")
        assert phone.evaluate(places) == before


def test_a_board_of_small_cells_can_be_made_larger(site: str, phone: Any) -> None:
    opened(phone, site, "number-place/16x16")
    press(phone, "zoom-in")
    assert phone.evaluate("board.view.zoom") > 1
    press(phone, "tool-hand")
    assert phone.evaluate("board.tool") == "hand"


def test_the_language_changes_in_place(site: str, page: Any) -> None:
    opened(page, site)
    first = empty_cells(page)[0]
    choose(page, first)
    page.focus('[role="gridcell"][tabindex="0"]')
    press(page, "number-3")
    page.evaluate("document.querySelector('kazu-board').setAttribute('lang', 'ja')")
    until(page, "document.querySelector('[data-action=undo]').textContent === '元に戻す'")
    assert value(page, first) == 3
    assert page.evaluate("document.activeElement.dataset.spot") == first


def test_the_pad_can_be_left_out(site: str, page: Any) -> None:
    page.goto(f"{site}/play/{NUMBERS}/easy/1")
    page.wait_for_selector(".kzp-pad")
    page.evaluate("document.querySelector('kazu-board').setAttribute('controls', 'off')")
    page.evaluate("document.querySelector('kazu-board').setAttribute('seed', '2')")
    page.wait_for_selector(".kzp-pad", state="detached")
    page.wait_for_selector(".kzp-box svg")


def test_keys_that_are_taken_say_so(site: str, open_page: Callable[..., Any]) -> None:
    page = opened(open_page(), site)
    choose(page, empty_cells(page)[0])
    for name in ("undo", "redo"):
        assert page.get_attribute(f'[data-action="{name}"]', "aria-disabled") == "true"
    press(page, "number-3")
    assert page.get_attribute('[data-action="undo"]', "aria-disabled") is None


@pytest.mark.parametrize(("address", "words"), [
    ("kind='no-such-kind' size='9x9' seed='1'", "There is no such puzzle."),
    ("kind='number-place' size='9x9' level='easy' seed='1' src='http://127.0.0.1:9/'", "could not be loaded"),
])  # fmt: skip
def test_where_there_is_no_board_it_is_said_why(
    site: str, page: Any, faults: list[str], address: str, words: str
) -> None:
    opened(page, site)
    page.evaluate(
        """([address]) => {
          const made = document.createElement("kazu-board");
          for (const [, name, text] of address.matchAll(/(\\w+)='([^']*)'/g)) made.setAttribute(name, text);
          document.querySelector("main").append(made);
        }""",
        [address],
    )
    page.get_by_role("alert").filter(has_text=words).wait_for()
    faults.clear()
