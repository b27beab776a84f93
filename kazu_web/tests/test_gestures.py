"""Playing with a mouse, a finger and the keyboard, on real boards in a real browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from .acceptance import Place, Play

SHADE, LINE, NUMBER, WALL = "hitori/8x8", "slitherlink/8x8", "number-place/9x9", "shikaku/6x6"


class Hands(Play):
    """An easy board of a kind and size, on which a finger draws too."""

    def __init__(self, page: Any, site: str, board: str) -> None:
        super().__init__(page, site, f"{board}/easy/1", query="")

    def stroke(self, *places: Place, rest: int = 0) -> None:
        """Draw with a finger, which rests so many milliseconds before it moves."""
        self.touch("touchStart", places[0])
        self.page.wait_for_timeout(rest)
        for place in places[1:]:
            self.touch("touchMove", place)
        self.touch("touchEnd")


def cells(y: int, columns: Sequence[int], value: int = 1) -> dict[tuple[int, int], int]:
    return {(y, x): value for x in columns}


# ------------------------------------------------------------------------------------------------------------- marks


def test_a_stroke_shades_every_cell_it_goes_over_and_is_one_turn(site: str, page: Any) -> None:
    hands = Hands(page, site, SHADE)
    hands.run("board.active.mode.parity = false")
    hands.drag((1, 1), (1, 11))
    assert hands.marks("shade") == cells(1, [1, 3, 5, 7, 9, 11])
    hands.keys("Control+z")
    assert hands.marks("shade") == {}
    hands.keys("Control+Shift+Z")
    assert hands.marks("shade") == cells(1, [1, 3, 5, 7, 9, 11])
    hands.keys("Control+z", "Control+y")
    assert (hands.turns, len(hands.marks("shade"))) == (1, 6)


def test_the_right_button_paints_dots(site: str, page: Any) -> None:
    hands = Hands(page, site, SHADE)
    hands.drag((3, 3), (3, 9), button="right")
    assert hands.marks("shade") == cells(3, [3, 5, 7, 9], 2)
    hands.click((3, 3), button="right")
    assert (3, 3) not in hands.marks("shade")


def test_a_stroke_only_changes_cells_like_its_first(site: str, page: Any) -> None:
    hands = Hands(page, site, SHADE)
    hands.click((1, 5))
    hands.drag((1, 1), (1, 9), button="right")
    assert hands.marks("shade") == {**cells(1, [1, 3, 7, 9], 2), (1, 5): 1}


def test_parity_keeps_a_stroke_to_one_colour_of_the_checkerboard(site: str, page: Any) -> None:
    hands = Hands(page, site, SHADE)
    assert hands.run("board.active.mode.parity")
    hands.drag((1, 1), (1, 9))
    assert hands.marks("shade") == cells(1, [1, 5, 9])


def test_only_dots_are_painted_where_the_mode_says_so(site: str, page: Any) -> None:
    hands = Hands(page, site, SHADE)
    hands.run("board.active.mode.paint = 'secondary'")
    hands.drag((1, 1), (1, 9))
    hands.drag((3, 1), (3, 9), button="right")
    assert hands.marks("shade") == {(1, 1): 1, **cells(3, [1, 3, 5, 7, 9], 2)}


def test_escape_during_a_stroke_takes_it_back(site: str, page: Any) -> None:
    hands = Hands(page, site, SHADE)
    hands.drag((1, 1), (1, 9), lift=False)
    hands.keys("Escape")
    page.mouse.up()
    assert (hands.marks("shade"), hands.turns) == ({}, 0)


def test_the_other_button_during_a_stroke_takes_it_back(site: str, page: Any) -> None:
    hands = Hands(page, site, SHADE)
    hands.drag((1, 1), (1, 9), lift=False)
    page.mouse.down(button="right")
    page.mouse.move(*hands.at((3, 9)))
    page.mouse.up(button="right")
    page.mouse.up()
    assert (hands.marks("shade"), hands.turns) == ({}, 0)


def test_nothing_is_told_before_the_stroke_ends(site: str, page: Any) -> None:
    hands = Hands(page, site, SHADE)
    hands.drag((1, 1), (1, 9), lift=False)
    assert "change" not in hands.run("told.map(([name]) => name)")
    page.mouse.up()
    assert hands.run("told.map(([name]) => name).filter((name) => name === 'change')") == ["change"]


def test_a_tap_goes_through_all_values_with_one_finger(site: str, phone: Any) -> None:
    hands = Hands(phone, site, SHADE)
    seen = []
    for _ in range(3):
        phone.touchscreen.tap(*hands.at((5, 5)))
        phone.wait_for_timeout(400)
        seen.append(hands.marks("shade").get((5, 5), 0))
    assert seen == [1, 2, 0]


def test_a_long_press_paints_dots(site: str, phone: Any) -> None:
    hands = Hands(phone, site, SHADE)
    hands.stroke((3, 3), (3, 5), (3, 9), rest=600)
    assert hands.marks("shade") == cells(3, [3, 5, 7, 9], 2)
    hands.stroke((7, 3), rest=600)
    assert hands.marks("shade")[(7, 3)] == 2
    assert hands.turns == 2


def test_a_second_finger_takes_the_stroke_back_and_makes_the_board_larger(site: str, phone: Any) -> None:
    hands = Hands(phone, site, SHADE)
    hands.touch("touchStart", (5, 5))
    hands.touch("touchMove", (5, 9))
    hands.touch("touchStart", (5, 9), (9, 9))
    hands.touch("touchMove", (3, 7), (13, 13))
    hands.touch("touchEnd")
    assert (hands.marks("shade"), hands.turns) == ({}, 0)
    assert hands.run("board.view.zoom") > 1
    zoomed = hands.at((7, 7))
    phone.touchscreen.tap(*zoomed)
    assert hands.marks("shade") == {(7, 7): 1}


def test_shift_and_an_arrow_take_the_mark_along_as_one_turn(site: str, page: Any) -> None:
    hands = Hands(page, site, SHADE)
    page.focus("kazu-board [role=gridcell][tabindex='0']")
    hands.keys("Enter", "Shift+ArrowRight", "Shift+ArrowRight", "ArrowDown", "x", "1", "0")
    assert hands.marks("shade") == cells(1, [1, 3, 5])
    hands.keys("Control+z", "Control+z", "Control+z", "Control+z")
    assert hands.marks("shade") == cells(1, [1])


def test_arrows_stop_at_the_border(site: str, page: Any) -> None:
    hands = Hands(page, site, SHADE)
    page.focus("kazu-board [role=gridcell][tabindex='0']")
    hands.keys("End", "ArrowRight")
    assert hands.run("board.cursor") == "1,15"
    hands.keys("Control+End", "ArrowDown", "Home", "ArrowLeft")
    assert hands.run("board.cursor") == "15,1"


# ------------------------------------------------------------------------------------------------------------- lines


def test_a_stroke_draws_along_the_edges(site: str, page: Any) -> None:
    hands = Hands(page, site, LINE)
    hands.drag((2, 2), (2, 8), (8, 8))
    assert hands.marks("side") == {**cells(2, [3, 5, 7]), (3, 8): 1, (5, 8): 1, (7, 8): 1}
    assert hands.turns == 1


def test_one_jump_along_a_row_skips_nothing(site: str, page: Any) -> None:
    hands = Hands(page, site, LINE)
    hands.drag((4, 0), (4, 16))
    assert hands.marks("side") == cells(4, range(1, 16, 2))


def test_a_stroke_from_the_middle_of_an_edge_draws_that_edge_too(site: str, page: Any) -> None:
    hands = Hands(page, site, LINE)
    hands.drag((4, 3), (4, 6))
    assert hands.marks("side") == cells(4, [3, 5])


def test_going_back_takes_the_line_back(site: str, page: Any) -> None:
    hands = Hands(page, site, LINE)
    hands.drag((2, 2), (2, 10), (2, 6))
    assert hands.marks("side") == cells(2, [3, 5])
    assert hands.turns == 1


def test_a_stroke_that_begins_on_a_line_takes_lines_away(site: str, page: Any) -> None:
    hands = Hands(page, site, LINE)
    hands.drag((2, 2), (2, 10))
    hands.drag((2, 2), (2, 6))
    assert hands.marks("side") == cells(2, [7, 9])


def test_a_click_draws_an_edge_and_the_right_button_a_cross(site: str, page: Any) -> None:
    hands = Hands(page, site, LINE)
    hands.click((4.2, 5))
    hands.click((5, 6.2), button="right")
    assert hands.marks("side") == {(4, 5): 1, (5, 6): 2}
    hands.click((4.2, 5))
    assert hands.marks("side") == {(5, 6): 2}


def test_a_drag_with_the_right_button_crosses_what_it_goes_over(site: str, page: Any) -> None:
    hands = Hands(page, site, LINE)
    hands.drag((5, 3), (5, 11), button="right")
    assert hands.marks("side") == {(5, x): 2 for x in (4, 6, 8, 10)}
    assert hands.turns == 1


def test_a_finger_goes_through_line_cross_and_nothing(site: str, phone: Any) -> None:
    hands = Hands(phone, site, LINE)
    seen = []
    for _ in range(3):
        phone.touchscreen.tap(*hands.at((4, 5)))
        phone.wait_for_timeout(400)
        seen.append(hands.marks("side").get((4, 5), 0))
    assert seen == [1, 2, 0]


def test_the_left_hand_keys_are_the_sides_of_the_cell(site: str, page: Any) -> None:
    hands = Hands(page, site, LINE)
    page.focus("kazu-board [role=gridcell][tabindex='0']")
    hands.keys("ArrowDown", "ArrowRight", "w", "a", "Shift+S", "d", "d")
    assert hands.marks("side") == {(2, 3): 1, (3, 2): 1, (4, 3): 2}


# ------------------------------------------------------------------------------------------------------------- numbers


def empty(hands: Hands, count: int) -> list[tuple[int, int]]:
    """Return the first cells in which nothing is printed."""
    free = hands.run("board.grid.spots('cell').filter((at) => !board.state.isClosed('number', at))")
    return [tuple(map(int, at.split(","))) for at in free[:count]]  # type: ignore[misc]


def test_a_number_goes_into_all_chosen_cells_as_one_turn(site: str, page: Any) -> None:
    hands = Hands(page, site, NUMBER)
    first, second, third = empty(hands, 3)
    hands.click(first)
    page.keyboard.down("Control")
    hands.click(second, third)
    page.keyboard.up("Control")
    hands.keys("7")
    assert hands.marks("number") == {first: 7, second: 7, third: 7}
    assert hands.turns == 1
    hands.keys("7")
    assert hands.marks("number") == {}


def test_shift_and_a_digit_note_it_and_control_notes_it_in_the_middle(site: str, page: Any) -> None:
    hands = Hands(page, site, NUMBER)
    (first,) = empty(hands, 1)
    hands.click(first)
    hands.keys("Shift+Digit1", "Shift+Digit4", "Control+Digit5")
    assert hands.marks("notes") == {first: 2 + 16}
    assert hands.marks("centre") == {first: 32}
    assert hands.run("board.tool") == "number"


def test_a_drag_chooses_and_a_right_click_takes_up_the_notes(site: str, page: Any) -> None:
    hands = Hands(page, site, NUMBER)
    hands.drag((3, 1), (3, 7))
    assert hands.run("[...board.selection]") == ["3,1", "3,3", "3,5", "3,7"]
    hands.click((3, 1), button="right")
    assert hands.run("board.tool") == "corner"


def test_a_double_click_chooses_all_alike(site: str, page: Any) -> None:
    hands = Hands(page, site, NUMBER)
    at, value = hands.run("[...board.state.printed.get('number')][0]")
    y, x = map(int, at.split(","))
    page.mouse.dblclick(*hands.at((y, x)))
    alike = hands.run(f"[...board.state.printed.get('number')].filter(([, value]) => value === {value}).length")
    assert hands.run("board.selection.size") == alike > 1


def test_a_click_on_the_chosen_cell_steps_its_number(site: str, page: Any) -> None:
    hands = Hands(page, site, NUMBER)
    (first,) = empty(hands, 1)
    hands.click(first, first, first)
    assert hands.marks("number") == {first: 2}


def test_a_number_leaves_the_notes_of_its_row_and_one_undo_brings_them_back(site: str, page: Any) -> None:
    hands = Hands(page, site, NUMBER)
    first, second = empty(hands, 2)
    assert first[0] == second[0]
    hands.click(second)
    hands.keys("Shift+Digit4", "Shift+Digit5")
    hands.click(first)
    hands.keys("4")
    assert hands.marks("notes") == {second: 32}
    hands.keys("Control+z")
    assert (hands.marks("notes"), hands.marks("number")) == ({second: 16 + 32}, {})


def test_two_digits_are_one_number_and_one_turn(site: str, page: Any) -> None:
    hands = Hands(page, site, "number-place/16x16")
    first, second = empty(hands, 2)
    hands.click(first)
    hands.keys("1", "2")
    assert (hands.marks("number"), hands.turns) == ({first: 12}, 1)
    hands.click(second)
    hands.keys("g", "ArrowLeft")
    assert hands.marks("number")[second] == 16


def test_taking_away_goes_layer_by_layer(site: str, page: Any) -> None:
    hands = Hands(page, site, NUMBER)
    (first,) = empty(hands, 1)
    hands.click(first)
    hands.keys("Shift+Digit1", "Control+Digit2", "v", "3", "z", "9")
    left = []
    for _ in range(4):
        hands.keys("Backspace")
        left.append([layer for layer in ("number", "notes", "centre", "tint") if hands.marks(layer)])
    assert left == [["notes", "centre", "tint"], ["centre", "tint"], ["tint"], []]


def test_a_locked_number_goes_into_every_cell_that_is_touched(site: str, page: Any) -> None:
    hands = Hands(page, site, NUMBER)
    first, second = empty(hands, 2)
    hands.run("board.kit.lock(6)")
    hands.drag(first, second)
    assert set(hands.marks("number").values()) == {6}
    assert hands.turns == 1


# ---------------------------------------------------------------------------------------------------------- rectangles


def box(top: int, left: int, bottom: int, right: int) -> set[tuple[int, int]]:
    """Return the walls round cells of a 6x6 board, without those on its outline."""
    across = {(y, x) for y in (top - 1, bottom + 1) for x in range(left, right + 1, 2)}
    down = {(y, x) for x in (left - 1, right + 1) for y in range(top, bottom + 1, 2)}
    return {(y, x) for y, x in across | down if 0 < y < 12 and 0 < x < 12}


def test_a_drag_spans_a_rectangle(site: str, page: Any) -> None:
    hands = Hands(page, site, WALL)
    hands.drag((3, 3), (5, 7), lift=False)
    assert page.text_content(".kz-badge") == "3×2=6"
    page.mouse.up()
    assert set(hands.marks("side")) == box(3, 3, 5, 7)
    assert hands.turns == 1


def test_a_rectangle_takes_the_place_of_those_it_lies_over(site: str, page: Any) -> None:
    hands = Hands(page, site, WALL)
    hands.drag((1, 1), (3, 5))
    hands.drag((5, 1), (7, 5))
    hands.drag((7, 3), (9, 7))
    assert set(hands.marks("side")) == box(1, 1, 3, 5) | box(7, 3, 9, 7)
    hands.keys("Control+z")
    assert set(hands.marks("side")) == box(1, 1, 3, 5) | box(5, 1, 7, 5)


def test_two_clicks_and_the_keys_give_the_same_rectangle(site: str, page: Any) -> None:
    hands = Hands(page, site, WALL)
    hands.click((3, 3), (5, 7))
    drawn = hands.marks("side")
    hands.keys("Control+z")
    hands.click((3, 3))
    hands.keys("ArrowDown", "ArrowRight", "ArrowRight", "Enter")
    assert set(hands.marks("side")) == set(drawn) == box(3, 3, 5, 7)


def test_the_right_button_removes_a_rectangle(site: str, page: Any) -> None:
    hands = Hands(page, site, WALL)
    hands.drag((1, 1), (3, 5))
    hands.drag((5, 1), (7, 5))
    hands.click((1, 1), button="right")
    assert set(hands.marks("side")) == box(5, 1, 7, 5)


HANDLES = ".kz-grips:not([display])"


def test_a_clicked_rectangle_has_handles_that_resize_it_in_one_turn(site: str, page: Any) -> None:
    hands = Hands(page, site, WALL)
    hands.drag((3, 3), (5, 7))
    hands.click((3, 5))
    assert page.get_attribute(HANDLES, "d").count("M") == 4
    hands.drag((2.3, 7.7), (1, 9), lift=False)  # by its upper right corner
    assert page.text_content(".kz-badge") == "4×3=12"
    page.mouse.up()
    assert set(hands.marks("side")) == box(1, 3, 5, 9)
    assert hands.turns == 2
    assert page.locator(HANDLES).count() == 0
    hands.keys("Control+z")
    assert set(hands.marks("side")) == box(3, 3, 5, 7)


def test_a_handle_makes_a_rectangle_smaller_and_others_give_way(site: str, phone: Any) -> None:
    hands = Hands(phone, site, WALL)
    hands.drag((1, 1), (5, 5))
    hands.drag((1, 7), (5, 9))
    phone.touchscreen.tap(*hands.at((3, 3)))
    hands.touch("touchStart", (5.6, 5.6))
    hands.touch("touchMove", (4, 4))
    hands.touch("touchMove", (3, 7))
    hands.touch("touchEnd")
    assert set(hands.marks("side")) == box(1, 1, 3, 7)


def test_a_chosen_rectangle_leaves_strokes_and_clicks_elsewhere_alone(site: str, page: Any) -> None:
    hands = Hands(page, site, WALL)
    hands.drag((3, 3), (5, 7))
    hands.click((3, 5))
    hands.drag((9, 1), (11, 3))
    assert set(hands.marks("side")) == box(3, 3, 5, 7) | box(9, 1, 11, 3)
    hands.click((3, 5), (3, 7))  # two corners, as ever
    assert set(hands.marks("side")) == box(3, 5, 3, 7) | box(9, 1, 11, 3)
    hands.click((3, 5))
    hands.keys("Escape")
    assert page.locator(HANDLES).count() == 0


# -------------------------------------------------------------------------------------------------------------- trials


def test_trials_are_dropped_and_kept(site: str, page: Any) -> None:
    hands = Hands(page, site, SHADE)
    hands.run("board.trial('enter')")
    hands.click((1, 1), (1, 5), (3, 3))
    hands.run("board.trial('enter')")
    hands.click((5, 5), (7, 7))
    assert hands.run("board.state.trials.length") == 2
    assert page.locator(".kz-shaded.is-trial:not([display])").count() == 5
    hands.run("board.trial('drop')")
    assert len(hands.marks("shade")) == 3
    hands.run("board.trial('keep')")
    assert (len(hands.marks("shade")), page.locator(".is-trial:not([display])").count()) == (3, 0)
    hands.keys("Control+z", "Control+z")
    assert (len(hands.marks("shade")), hands.run("board.state.trials.length")) == (5, 2)


# --------------------------------------------------------------------------------------------------------------- speed


@pytest.mark.parametrize("path", ["number-place/25x25", SHADE, LINE])
def test_a_long_stroke_makes_and_removes_no_element(site: str, page: Any, path: str) -> None:
    hands = Hands(page, site, path)
    side = hands.run("2 * board.grid.width")
    hands.run("""() => {
      window.moved = 0;
      const watcher = new MutationObserver((all) => (moved += all.length));
      watcher.observe(board.box.querySelector("svg"), {childList: true, subtree: true});
    }""")
    places = [(y, x) for y in range(1, side, 4) for x in ((1, side - 1) if y % 8 == 1 else (side - 1, 1))]
    hands.drag(*places, steps=25, lift=False)
    page.wait_for_timeout(50)
    assert hands.run("moved") == 0
    page.mouse.up()
