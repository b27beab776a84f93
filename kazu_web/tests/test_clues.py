"""Clues round the grid, signs between cells and several clues in one cell are struck off like any other clue."""

from __future__ import annotations

from typing import Any

import pytest

from .acceptance import Place
from .test_gestures_made_up import SIDE, Hands, layer, mode, payload
from .test_strike_and_tint import SHADE

NUMBER = {**layer("number", "number", "cell", [1, 2, 3, 4, 5, 6], 6), "every": True}
ABOVE, LEFT, SIGN, SUM, PEARL = (-1, 3), (5, -1), (3, 4), (7, 7), (9, 9)
SUM_AT = (6.37, 6.28)
LONG = 600


def text(at: Place, said: str, role: str = "clue", size: float = 1.2, *, start: bool = False) -> dict[str, Any]:
    return {"t": "text", "at": list(at), "text": said, "role": role, "size": size, "start": start}


def sign(at: Place, form: str, size: float = 0.4) -> dict[str, Any]:
    return {"t": "sign", "at": list(at), "form": form, "role": "mark", "size": size}


def with_items(data: dict[str, Any], *items: dict[str, Any], ring: int = 1) -> dict[str, Any]:
    """Return the payload with more printed on it and so many cells kept free round the grid."""
    outline = {"top": -2 * ring, "left": -2 * ring, "height": 2 * SIDE + 4 * ring, "width": 2 * SIDE + 4 * ring}
    paper = {"t": "fill", "role": "paper", **outline}
    return {**data, "scene": {**data["scene"], **outline, "items": [paper, *items]}}


ITEMS = (
    text(ABOVE, "4"), text(LEFT, "2"), sign(SIGN, "chevron-right"),
    text((SUM[0] - 0.63, SUM[1] - 0.82), "15", size=0.5, start=True),
    {"t": "disc", "at": list(PEARL), "radius": 0.6, "role": "pearl-white"},
)  # fmt: skip


@pytest.fixture
def numbers(site: str, page: Any) -> Hands:
    return Hands(page, site, with_items(payload([NUMBER], [mode("number", "digits")]), *ITEMS))


def struck(hands: Hands) -> list[str]:
    """Return the classes of what is drawn as struck off."""
    return list(hands.run("[...document.querySelectorAll('svg.kazu .is-struck')].map((one) => one.textContent)"))


def said(hands: Hands) -> str:
    hands.page.wait_for_timeout(250)
    return str(hands.page.text_content("[data-live]")).strip()


def at_cell(hands: Hands, *cell: int) -> None:
    hands.run("(cell) => { board.select(cell); board.focus(); }", list(cell))


@pytest.mark.parametrize("button", ["left", "right"])
def test_a_clue_round_the_grid_is_struck_off_by_either_button(numbers: Hands, button: str) -> None:
    numbers.click((-0.7, 3.4), button=button)
    assert (numbers.marks("struck"), struck(numbers), numbers.turns) == ({ABOVE: 1}, ["4"], 1)
    assert said(numbers) == "Struck off: clue 4 above column 2."
    numbers.click(ABOVE, button=button)
    assert (numbers.marks("struck"), struck(numbers)) == ({}, [])
    assert said(numbers) == "No longer struck off: clue 4 above column 2."
    numbers.keys("Control+z")
    assert numbers.marks("struck") == {ABOVE: 1}
    numbers.keys("[")
    assert "struck off" not in said(numbers)
    at_cell(numbers, 1, 3)
    numbers.keys("]")
    assert "clue 4 above, struck off" in said(numbers)


def test_a_finger_strikes_off_a_clue_and_a_sign_by_a_tap_and_by_a_long_press(site: str, phone: Any) -> None:
    hands = Hands(phone, site, with_items(payload([NUMBER], [mode("number", "digits")]), *ITEMS))
    phone.touchscreen.tap(*hands.at(LEFT))
    assert hands.marks("struck") == {LEFT: 1}
    hands.touch("touchStart", (3.4, 4.2))
    phone.wait_for_timeout(LONG)
    hands.touch("touchEnd")
    assert (hands.marks("struck"), hands.turns, hands.run("board.tool")) == ({LEFT: 1, SIGN: 1}, 2, "number")
    hands.touch("touchStart", SUM_AT)
    phone.wait_for_timeout(LONG)
    hands.touch("touchEnd")
    assert (hands.marks("struck"), hands.run("board.tool")) == ({LEFT: 1, SIGN: 1, SUM: 1}, "number")


def test_a_tap_exactly_on_a_sign_is_the_sign_and_beside_it_the_cell(numbers: Hands) -> None:
    numbers.click(SIGN)
    assert (numbers.marks("struck"), struck(numbers), said(numbers)) == (
        {SIGN: 1}, [""], "Struck off: the sign on the edge right of row 2, column 2."
    )  # fmt: skip
    numbers.click((3, 4.5))
    assert (numbers.marks("struck"), numbers.run("board.cursor")) == ({SIGN: 1}, "3,5")
    assert "less than the cell on the left, struck off" in numbers.page.get_attribute("[data-spot='3,5']", "aria-label")


def test_a_stroke_from_a_sign_chooses_cells_and_strikes_nothing(numbers: Hands) -> None:
    numbers.drag(SIGN, (3, 7))
    assert (numbers.marks("struck"), numbers.run("[...board.selection]")) == ({}, ["3,5", "3,7"])


def test_a_small_clue_in_a_cell_for_numbers_is_struck_off_by_the_other_button_alone(numbers: Hands) -> None:
    numbers.click(SUM_AT)
    assert (numbers.marks("struck"), numbers.run("board.cursor")) == ({}, "7,7")
    numbers.click(SUM_AT, button="right")
    assert (numbers.marks("struck"), numbers.run("board.tool")) == ({SUM: 1}, "number")
    numbers.click((7.5, 7.5), button="right")
    assert (numbers.marks("struck"), numbers.run("board.tool")) == ({SUM: 1}, "corner")


def test_the_key_strikes_off_the_clue_here_and_asks_which_where_several_lie_around(numbers: Hands) -> None:
    at_cell(numbers, *SUM)
    numbers.keys("k")
    assert numbers.marks("struck") == {SUM: 1}
    at_cell(numbers, 5, 9)
    numbers.keys("k")
    assert numbers.marks("struck") == {SUM: 1, LEFT: 1}
    at_cell(numbers, 3, 3)
    numbers.keys("k")
    assert (numbers.turns, said(numbers)) == (2, "Which clue? An arrow key chooses it.")
    numbers.keys("ArrowRight", "k", "ArrowUp")
    assert numbers.marks("struck") == {SUM: 1, LEFT: 1, SIGN: 1, ABOVE: 1}
    numbers.keys("k", "3", "ArrowRight")
    assert (numbers.marks("number"), numbers.run("board.cursor")) == ({(3, 3): 3}, "3,5")
    at_cell(numbers, 11, 11)
    numbers.keys("k")
    assert len(numbers.marks("struck")) == 4


def test_of_two_clues_in_a_cell_each_is_struck_off_by_itself(site: str, page: Any) -> None:
    items = (text((3.4, 2.6), "7", size=0.6), text((2.6, 3.4), "16", size=0.6), sign((2.6, 3.8), "arrow-right"))
    modes = [mode("number", "digits", blocked=[[3, 3]])]
    hands = Hands(page, site, with_items(payload([NUMBER], modes), *items))
    hands.click((2.6, 3.4), button="right")
    assert (hands.marks("struck"), struck(hands)) == ({(3, 3): 2}, ["", "16"])
    assert "clue 7, clue 16, struck off" in page.get_attribute("[data-spot='3,3']", "aria-label")
    at_cell(hands, 3, 3)
    hands.keys("k", "ArrowDown")
    assert sorted(struck(hands)) == ["", "16", "7"]
    hands.keys("k", "ArrowRight")
    assert (hands.marks("struck"), struck(hands), hands.turns) == ({(3, 3): 1}, ["7"], 3)


def test_pearls_and_arrows_are_struck_off_where_cells_take_marks(site: str, page: Any) -> None:
    modes = [mode("shade", "marks", blocked=[list(PEARL), [3, 3]])]
    items = (ITEMS[4], text((3, 2.7), "2"), sign((3, 3.6), "arrow-up", 0.8))
    hands = Hands(page, site, with_items(payload([SHADE], modes), *items, ring=0))
    hands.click(PEARL)
    hands.click((3, 3))
    assert (hands.marks("struck"), sorted(struck(hands))) == ({PEARL: 1, (3, 3): 1}, ["", "", "2"])
    assert "white pearl, struck off" in page.get_attribute("[data-spot='9,9']", "aria-label")


def test_what_is_struck_off_round_the_grid_comes_back_with_the_progress_and_by_restart(numbers: Hands) -> None:
    numbers.click(ABOVE, SIGN)
    code = numbers.run("board.progress")
    numbers.run("board.restart()")
    assert (numbers.marks("struck"), struck(numbers)) == ({}, [])
    assert numbers.run("(code) => board.bring(code)", code)
    assert (numbers.marks("struck"), sorted(struck(numbers))) == ({ABOVE: 1, SIGN: 1}, ["", "4"])
    assert numbers.run("board.state.marks") == {}


def test_the_words_for_clues_round_the_grid_are_japanese_too(numbers: Hands) -> None:
    numbers.run("board.language = 'ja'")
    numbers.page.wait_for_selector("[role=grid][lang=ja]", state="attached")
    numbers.click(LEFT)
    assert said(numbers) == "済みにしました。3行目の左の2。"
    numbers.click(SIGN)
    assert said(numbers) == "済みにしました。2行2列の右の辺にある記号。"
