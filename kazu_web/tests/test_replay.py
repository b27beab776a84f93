"""The turns are played again beside the board: nothing written changes; it is stopped, hurried and stepped."""

from __future__ import annotations

from typing import Any

import pytest

from . import solving
from .acceptance import KINDS, Play, address, one_of_each_mode
from .test_gestures_made_up import SHADE, Hands, mode, payload

SEEN = "document.querySelectorAll('.kzp-box > svg.kazu rect.kz-shaded:not([display])').length"
STILL = {"reduced_motion": "reduce"}


def ready(site: str, page: Any, turns: int = 4) -> Hands:
    """Return a board with so many cells shaded one by one."""
    hands = Hands(page, site, payload([SHADE], [mode("shade", "marks")]))
    hands.click(*[(1, 1 + 2 * index) for index in range(turns)])
    return hands


def opened(hands: Hands) -> Hands:
    """Open the replay as one does in the middle of a game."""
    hands.press("settings", "replay-turns")
    hands.page.wait_for_selector(".kzp-replay")
    return hands


def told(hands: Hands) -> str:
    return str(hands.page.inner_text(".kzp-told"))


def test_it_plays_from_the_beginning_to_the_end_and_the_board_stays_as_it_is(site: str, page: Any) -> None:
    hands = ready(site, page)
    record = hands.run("board.progress")
    opened(hands)
    seen = []
    for _ in range(400):
        seen.append(hands.run(SEEN))
        if seen[-1] == 4:
            break
        page.wait_for_timeout(20)
    assert (seen[0] < 4, sorted(seen) == seen) == (True, True)
    hands.until("document.querySelector('[data-action=replay-stop]').hidden")
    assert told(hands) == "Turn 4 of 4: row 1, column 4: value 1."
    assert (hands.run("board.progress"), hands.turns) == (record, 4)
    hands.press("replay-close")
    assert (page.query_selector(".kzp-replay"), hands.run(SEEN)) == (None, 4)
    hands.click((1, 9))
    assert hands.turns == 5


def test_where_less_motion_is_wanted_it_stands_until_it_is_told_to_play(site: str, open_page: Any) -> None:
    hands = opened(ready(site, open_page(**STILL)))
    hands.page.wait_for_timeout(500)
    assert (hands.run(SEEN), told(hands)) == (0, "The beginning.")
    hands.press("replay-play")
    hands.until(f"{SEEN} === 4")


def test_it_is_stepped_and_hurried_with_buttons(site: str, open_page: Any) -> None:
    hands = opened(ready(site, open_page(**STILL)))
    hands.press("replay-on", "replay-on", "replay-on", "replay-back")
    assert (hands.run(SEEN), told(hands)) == (2, "Turn 2 of 4: row 1, column 2: value 1.")
    speeds = []
    for _ in range(3):
        hands.press("replay-speed")
        speeds.append(hands.page.inner_text("[data-action=replay-speed]"))
    assert speeds == ["Speed 4×", "Speed 16×", "Speed 1×"]
    hands.page.locator(".kzp-replay input").fill("4")
    assert (hands.run(SEEN), hands.page.get_attribute("[data-action=replay-on]", "aria-disabled")) == (4, "true")


def test_it_is_played_by_keys_alone_and_escape_leads_back_to_the_board(site: str, open_page: Any) -> None:
    page = open_page(**STILL)
    hands = ready(site, page)
    hands.run("document.querySelector('[data-action=settings]').focus()")
    hands.keys("Enter")
    page.locator("[data-action=replay-turns]").focus()
    hands.keys("Enter")
    page.wait_for_selector(".kzp-replay")
    assert page.evaluate("document.activeElement.dataset.action") == "replay-play"
    hands.keys("ArrowRight", "ArrowRight", "ArrowLeft")
    assert hands.run(SEEN) == 1
    hands.keys("End")
    assert hands.run(SEEN) == 4
    hands.keys("Home")
    page.locator(".kzp-replay input").focus()
    hands.keys("ArrowRight")
    assert (hands.run(SEEN), page.get_attribute(".kzp-replay input", "aria-valuetext")) == (
        1, "Turn 1 of 4: row 1, column 1: value 1.",
    )  # fmt: skip
    hands.keys("Space")
    hands.until(f"{SEEN} === 4")
    hands.keys("Escape")
    assert page.query_selector(".kzp-replay") is None
    hands.until("document.activeElement.closest('[role=grid]') !== null")
    hands.keys("Control+z")
    assert hands.turns == 3


def test_nothing_is_written_while_it_plays(site: str, open_page: Any) -> None:
    hands = opened(ready(site, open_page(**STILL)))
    hands.press("replay-on")
    x, y = (
        hands.page.locator(".kzp-box").bounding_box()["x"] + 200,
        hands.page.locator(".kzp-box").bounding_box()["y"] + 200,
    )
    hands.page.mouse.click(x, y)
    hands.keys("Control+z", "Enter")
    assert (hands.turns, hands.run("board.undo()"), hands.run(SEEN) <= 4) == (4, False, True)


def test_trials_are_played_again_and_what_was_taken_back_is_not(site: str, open_page: Any) -> None:
    page = open_page(**STILL)
    hands = ready(site, page, turns=2)
    hands.press("try")
    hands.click((3, 1), (3, 3))
    hands.press("drop")
    hands.click((5, 1), (5, 3))
    hands.keys("Control+z")
    opened(hands)
    counts, words = [], []
    for _ in range(7):
        hands.press("replay-on")
        counts.append(hands.run(SEEN))
        words.append(told(hands))
    assert counts == [1, 2, 2, 3, 4, 2, 3]
    assert words[2] == "Turn 3 of 7: A trial begins."
    assert page.locator(".is-trial:not([display])").count() == 0
    hands.keys("ArrowLeft", "ArrowLeft")
    assert page.locator("rect.is-trial:not([display])").count() == 2


@pytest.mark.parametrize("name", one_of_each_mode())
def test_a_solved_puzzle_offers_it_in_both_languages(site: str, open_page: Any, name: str) -> None:
    page = open_page(**STILL)
    task = solving.task(name)
    solving.begin(page, site, task, "ja")
    solving.Keyboard(page, task).solve()
    page.wait_for_selector(".kazu-play[data-solved=true]")
    page.click("[data-action=replay]")
    page.wait_for_selector(".kzp-replay")
    assert page.inner_text(".kzp-told") == "最初の盤面です。"
    page.keyboard.press("End")
    total = page.evaluate("document.querySelector('kazu-board').board.state.turns.length")
    assert page.inner_text(".kzp-told").startswith(f"{total}手のうち{total}手目：")
    page.evaluate("document.querySelector('kazu-board').setAttribute('lang', 'en')")
    page.wait_for_selector("[data-action=replay-play] >> text=Play")
    assert page.inner_text(".kzp-told").startswith(f"Turn {total} of {total}: ")
    page.keyboard.press("Escape")
    assert page.is_visible("[data-action=replay]")


def test_the_clock_stands_while_it_plays_and_another_puzzle_ends_it(site: str, open_page: Any) -> None:
    play = Play(open_page(**STILL), site, address(next(iter(KINDS)), 6))
    play.write(0)
    play.run("document.querySelector('kazu-board').replay()")
    play.page.wait_for_selector(".kzp-replay")
    assert play.run("board.clock.isRunning") is False
    play.run("board.load(board.payload)")
    assert (play.page.query_selector(".kzp-replay"), play.run("board.clock.isRunning")) == (None, True)
    assert play.page.locator(".kzp-box > svg").count() == 1
