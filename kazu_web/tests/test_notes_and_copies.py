"""Notes that a number rules out, numbers that a stroke copies, and what is told of a line once it is drawn."""

from __future__ import annotations

from typing import Any

from .acceptance import NUMBERED, SHARED, Play, address
from .test_clues import NUMBER, said
from .test_gestures_made_up import PATH, Hands, layer, mode, payload

BAD = "[...document.querySelectorAll('svg.kazu .kz-note.is-bad:not([display])')].map((one) => one.textContent)"


def rows(data: dict[str, Any]) -> dict[str, Any]:
    """Return the payload with rows in which no number comes twice."""
    groups = [
        {"name": {"en": "a row", "ja": "行"}, "spots": [[y, x] for x in range(1, 12, 2)], "different": True}
        for y in range(1, 12, 2)
    ]
    return {**data, "modes": {**data["modes"], "groups": groups}}


def test_notes_show_what_a_number_rules_out_when_that_is_wanted(site: str, page: Any) -> None:
    hands = Hands(page, site, rows(payload([NUMBER], [mode("number", "digits")])))
    hands.run("board.set({tidy: false, noteConflicts: true})")
    hands.click((1, 1))
    hands.keys("Shift+Digit3", "Shift+Digit4", "Control+Digit3")
    hands.click((1, 5))
    hands.keys("3")
    assert sorted(hands.run(BAD)) == ["value 3", "value 3 value 4"]  # in the middle, and in a line above it
    hands.keys("4")
    assert hands.run(BAD) == ["value 3 value 4"]
    hands.keys("6")
    assert hands.run(BAD) == []
    hands.keys("3")
    hands.click((3, 5))
    hands.keys("5")
    hands.run("board.set({noteConflicts: false})")
    assert hands.run(BAD) == []


def test_notes_of_many_numbers_are_dots_that_the_pointer_reads(site: str, page: Any) -> None:
    many = layer("number", "number", "cell", list(range(1, 17)), 16)
    notes = {**many, "name": "notes", "look": "notes", "answer": False, "below": 0}
    hands = Hands(page, site, payload([many, notes], [mode("number", "digits")]))
    hands.run("board.apply([['notes', '1,1', 2 ** 1 + 2 ** 16], ['notes', '1,3', 2 ** 5]])")
    dots = "circle.kz-note:not([display])"
    page.wait_for_function(f"document.querySelectorAll('{dots}').length === 3")
    page.wait_for_function("board.extras.dots")
    hands.run("board.extras.dots.then(() => true)")
    page.mouse.move(*hands.at((0.4, 0.4)))
    assert page.text_content(".kz-badge:not([display])") == "value 1"
    page.mouse.move(*hands.at((1.6, 1.6)))
    assert page.text_content(".kz-badge:not([display])") == "value 16"
    page.mouse.move(*hands.at((1, 1)))
    assert page.locator(".kz-badge:not([display])").count() == 0
    page.mouse.move(*hands.at((0.8, 2.4)))
    hands.run("board.apply([['number', '1,3', 5]])")
    page.wait_for_function(f"document.querySelectorAll('{dots}').length === 2")


def test_the_setting_for_notes_is_there_where_numbers_exclude_each_other(site: str, page: Any) -> None:
    play = Play(page, site, address(SHARED[0], 6))
    play.press("settings")
    page.click("[name=noteConflicts]")
    page.keyboard.press("Escape")
    assert play.run("board.drawing.judgesNotes") is True
    assert SHARED[0] in NUMBERED


def test_a_stroke_from_a_number_copies_it_into_empty_cells_as_one_turn(site: str, page: Any) -> None:
    hands = Hands(page, site, payload([NUMBER], [mode("number", "digits", copies=True)]))
    hands.click((1, 1))
    hands.keys("4")
    hands.click((1, 7))
    hands.keys("2")
    hands.drag((1, 1), (1, 9), (3, 9))
    four = dict.fromkeys([(1, 1), (1, 3), (1, 5), (1, 9), (3, 9)], 4)
    assert (hands.marks("number"), hands.turns) == ({**four, (1, 7): 2}, 3)
    hands.keys("Control+z")
    assert hands.marks("number") == {(1, 1): 4, (1, 7): 2}
    hands.drag((5, 1), (5, 5))
    assert hands.run("[...board.selection]") == ["5,1", "5,3", "5,5"]
    hands.drag((1, 1), (3, 1))
    assert hands.marks("number")[(3, 1)] == 4


def test_a_finger_copies_too_and_a_second_one_takes_it_back(site: str, phone: Any) -> None:
    hands = Hands(phone, site, payload([NUMBER], [mode("number", "digits", copies=True)]))
    hands.run("board.apply([['number', '1,1', 5]])")
    hands.touch("touchStart", (1, 1))
    hands.touch("touchMove", (1, 3))
    hands.touch("touchMove", (1, 5))
    hands.touch("touchStart", (1, 5), (9, 9))
    hands.touch("touchEnd")
    assert hands.marks("number") == {(1, 1): 5}


def test_a_drawn_line_is_told_by_its_length_and_its_ends(site: str, page: Any) -> None:
    hands = Hands(page, site, payload([PATH], [mode("path", "lines")]))
    hands.drag((1, 1), (1, 7))
    assert said(hands) == "Line of 3, with 2 ends."
    hands.drag((1, 7), (3, 7), (3, 1))
    assert said(hands) == "Line of 7, with 2 ends."
    hands.keys("Control+z")
    assert said(hands) == "Undone. 4 edges changed."
    hands.keys("Control+y")
    hands.drag((1, 1), (3, 1), (3, 1))
    hands.run("board.language = 'ja'")
    page.wait_for_selector("[role=grid][lang=ja]", state="attached")
    hands.keys("Control+z", "Control+z", "Control+y")
    assert said(hands) == "進めました。長さ7の線、端は2つです。"


def test_a_loop_is_told_as_closed(site: str, page: Any) -> None:
    sides = layer("sides", "side", "edge", [1])
    hands = Hands(page, site, payload([sides], [mode("sides", "lines")]))
    hands.drag((2, 2), (2, 6), (6, 6), (6, 2), (2, 2))
    assert said(hands) == "Closed loop of 8."
