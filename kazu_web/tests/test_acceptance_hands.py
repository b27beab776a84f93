"""Acceptance: strokes, taps and fingers write what they should, on every installed kind that they speak of."""

from __future__ import annotations

from typing import Any

import pytest

from .acceptance import (
    KINDS,
    PAINTED,
    Declared,
    Play,
    address,
    cells,
    declare,
    declare_lines,
    drawn,
    has_secondary,
    mode_names,
    modes,
    only,
    standing_in,
)  # fmt: skip

LONG = 600
"""Milliseconds that a finger rests for a long press."""


def line_layer(name: str) -> str:
    return next(mode.layer for mode in modes(name) if mode.mode == "lines")


def corners(play: Play, layer: str, count: int) -> tuple[Any, Any, list[tuple[int, int]]]:
    """Return the ends of a straight stroke over so many edges of a layer, or the most there are, and those edges."""
    if play.run("(layer) => board.state.layers.get(layer).places", layer) == "edge":
        return (4, 0), (4, 2 * count), [(4, x) for x in range(1, 2 * count, 2)]
    row = play.longest_run(count + 1, layer)
    return row[0], row[-1], [(y, x + 1) for y, x in row[:-1]]


def large_stroke(play: Play, name: str) -> int:
    """Make a stroke as large as fits what a kind's board takes, and return how many spots it has to change."""
    mode = modes(name)[0]
    if name in drawn():
        first, last, edges = corners(play, line_layer(name), 6)
        play.drag(first, last)
        return len(edges)
    if mode.mode == "rects":
        play.drag((3, 3), (5, 7))
        return 10
    if mode.mode == "digits":
        row = [(1, x) for x in range(1, 2 * play.run("board.grid.width"), 2)]
        play.drag(row[0], row[-1])
        play.keys(play.run("Object.values(board.active.layer.values)[0].en"))
        script = (
            "board.grid.spots('cell').filter((at) => at.startsWith('1,') && !board.state.isClosed({!r}, at)).length"
        )
        return int(play.run(script.format(mode.layer)))
    row = play.run_of(6 if mode.paint == "all" else 2)
    play.drag(row[0], row[-1])
    return 3 if mode.parity else 1 if mode.paint != "all" else 6


def everything(play: Play) -> Any:
    return play.run("board.state.marks")


@pytest.mark.parametrize("name", KINDS)
def test_one_stroke_is_one_turn_to_undo_and_to_redo(site: str, page: Any, name: str) -> None:
    play = Play(page, site, address(name, 8))
    count = large_stroke(play, name)
    drawn = everything(play)
    assert (play.turns, sum(map(len, drawn.values()))) == (1, count)
    for again in ("Control+y", "Control+Shift+Z"):
        play.keys("Control+z")
        assert (play.turns, everything(play)) == (0, {})
        play.keys(again)
        assert (play.turns, everything(play)) == (1, drawn)
    play.press("undo")
    assert everything(play) == {}
    play.press("redo")
    assert everything(play) == drawn


DOTTED = [
    name for name in KINDS if modes(name)[0].mode == "marks" and has_secondary(name) and not modes(name)[0].direction
]


@pytest.mark.parametrize("name", DOTTED)
def test_the_right_button_means_the_other_value(site: str, page: Any, name: str) -> None:
    play = Play(page, site, address(name, 8))
    row = play.run_of(5)
    play.drag(row[0], row[-1], button="right")
    assert play.marks() == cells(row, play.run("(board.active.marks ?? board.active).secondary"))
    assert play.turns == 1


@pytest.mark.parametrize("name", DOTTED)
def test_a_long_press_means_the_other_value_and_nothing_follows_it(site: str, phone: Any, name: str) -> None:
    play = Play(phone, site, address(name, 8))
    row = play.run_of(5)
    play.touch("touchStart", row[0])
    phone.wait_for_timeout(LONG)
    for place in row[1:]:
        play.touch("touchMove", place)
    play.touch("touchEnd")
    phone.wait_for_timeout(100)
    assert play.marks() == cells(row, play.run("(board.active.marks ?? board.active).secondary"))
    assert play.turns == 1


PARITY = standing_in(PAINTED[0], lambda name: any(mode.parity for mode in modes(name)), declare(parity=True))


@pytest.mark.parametrize(("name", "declared"), PARITY)
def test_a_stroke_shades_one_colour_of_the_checkerboard(site: str, page: Any, name: str, declared: Declared) -> None:
    play = Play(page, site, address(name, 8), declared=declared)
    row = play.run_of(5)
    if name in drawn():  # where a stroke would draw
        play.press("tool-primary")
    play.drag(row[0], row[-1])
    assert play.marks() == cells(row[::2])


LAMPS = standing_in(PAINTED[0], lambda name: modes(name)[0].paint == "secondary", declare(paint="secondary"))


@pytest.mark.parametrize(("name", "declared"), LAMPS)
def test_a_stroke_puts_one_lamp_but_as_many_dots_as_it_goes_over(
    site: str, page: Any, name: str, declared: Declared
) -> None:
    play = Play(page, site, address(name, 8), declared=declared)
    row = play.run_of(5)
    play.drag(row[0], row[-1])
    assert play.marks() == cells(row[:1])
    play.keys("Control+z")
    play.drag(row[0], row[-1], button="right")
    assert play.marks() == cells(row, 2)
    if declared is None:
        play.keys("Control+z")
        play.click(row[0], row[-1])
        play.until("board.findings.length > 0")


LAID = standing_in(PAINTED[0], lambda name: modes(name)[0].direction, declare(direction=True))


@pytest.mark.parametrize(("name", "declared"), LAID)
def test_the_way_a_stroke_runs_decides_the_value(site: str, page: Any, name: str, declared: Declared) -> None:
    play = Play(page, site, address(name, 8), declared=declared)
    across, down = play.run("board.active.values")
    play.drag((1, 1), (1, 5))
    assert play.marks() == cells([(1, 1), (1, 3), (1, 5)], across)
    play.drag((5, 1), (9, 1))
    assert play.marks() == {**cells([(1, 1), (1, 3), (1, 5)], across), **cells([(5, 1), (7, 1), (9, 1)], down)}
    assert play.turns == 2
    seen = []
    for _ in range(3):
        play.click((13, 3))
        page.wait_for_timeout(400)
        seen.append(play.marks().get((13, 3), 0))
    if declared is None:
        assert seen == [across, down, 0]


BOTH = standing_in(PAINTED[0], lambda name: {"lines", "marks"} <= mode_names(name), declare_lines)


def declare_lights(payload: dict[str, Any]) -> None:
    """Declare that what is written on the first layer gives light."""
    payload["layers"][0]["lights"] = True


def gives_light(name: str) -> bool:
    kind = KINDS[name]
    return any(layer.lights for layer in kind.layers(kind.examples()[0].puzzle))


LIGHTS = standing_in(PAINTED[0], gives_light, declare_lights)


@pytest.mark.parametrize(("name", "declared"), LIGHTS)
def test_what_gives_light_lights_its_lines_as_it_is_put_and_taken(
    site: str, page: Any, name: str, declared: Declared
) -> None:
    play = Play(page, site, address(name, 8), declared=declared)
    shown = "[...document.querySelectorAll('kazu-board [data-role=lit] rect:not([display])')].length"
    row = play.run_of(3)
    play.click(row[1])
    play.until(f"{shown} >= 3")
    lit = play.run("[...board.drawing.shown.get('lit')]")
    assert {f"{y},{x}" for y, x in row} <= set(lit)
    assert all(int(at.split(",")[0]) == row[1][0] or int(at.split(",")[1]) == row[1][1] for at in lit)
    assert not any(play.run("(at) => board.state.isClosed(board.payload.modes.modes[0].layer, at)", at) for at in lit)
    play.keys("Control+z")
    play.until(f"{shown} === 0")


@pytest.mark.parametrize(("name", "declared"), BOTH)
def test_strokes_draw_and_taps_shade_where_a_board_takes_both(
    site: str, page: Any, name: str, declared: Declared
) -> None:
    play = Play(page, site, address(name, 8), declared=declared)
    marked, lined = play.run("['marks', 'lines'].map((mode) => board.active[mode].mode.layer)")
    row = play.run_of(4, marked)
    links = [(y, x + 1) for y, x in row[:-1]]
    play.drag(row[0], row[-1])
    assert (play.marks(lined), play.marks(marked)) == (cells(links), {})
    y, x = row[1]
    play.click((y, x))
    assert play.marks(marked) == {(y, x): 1}
    assert (play.marks(lined), play.turns) == (cells(links[2:]), 2)
    play.keys("Control+z")
    assert (play.marks(lined), play.marks(marked)) == (cells(links), {})
    play.keys("Control+z")
    play.click((y, x + 0.9))
    assert (play.marks(lined), play.marks(marked)) == ({(y, x + 1): 2}, {})
    play.drag(row[0], row[-1], button="right")
    assert set(play.marks(marked).values()) == {2}


@pytest.mark.parametrize("name", drawn())
def test_one_jump_of_up_to_twelve_skips_nothing_and_the_way_back_takes_back(site: str, page: Any, name: str) -> None:
    play = Play(page, site, address(name, 13))
    layer = line_layer(name)
    first, last, edges = corners(play, layer, 12)
    assert len(edges) > 4
    play.drag(first, last)
    assert play.marks(layer) == cells(edges)
    play.keys("Control+z")
    there, back = (first[0], first[1] + 8), (first[0], first[1] + 4)
    play.drag(first, there, back)
    assert play.marks(layer) == cells(edges[:2])
    assert play.turns == 1


@pytest.mark.parametrize("name", only("rects"))
def test_a_rectangle_is_drawn_by_hand_by_two_taps_and_by_keys(site: str, page: Any, name: str) -> None:
    play = Play(page, site, address(name, 6))
    play.drag((3, 3), (5, 7), lift=False)
    assert page.text_content(".kz-badge").startswith("3×2=6")
    page.mouse.up()
    drawn = play.marks()
    assert (len(drawn), play.turns) == (10, 1)
    play.drag((5, 5), (7, 9))
    assert set(play.marks()).isdisjoint({(2, 3), (4, 3), (3, 2)})  # what it lies over gives way
    play.keys("Control+z", "Control+z")
    play.click((3, 3), (5, 7))
    assert play.marks() == drawn
    play.keys("Control+z")
    play.click((3, 3))
    play.keys("ArrowDown", "ArrowRight", "ArrowRight", "Enter")
    assert play.marks() == drawn


@pytest.mark.parametrize("name", KINDS)
def test_two_fingers_never_write(site: str, phone: Any, name: str) -> None:
    play = Play(phone, site, address(name, 8))
    play.touch("touchStart", (5, 5))
    play.touch("touchMove", (5, 9))
    play.touch("touchStart", (5, 9), (9, 9))
    play.touch("touchMove", (3, 5), (13, 13))
    play.touch("touchEnd")
    assert (everything(play), play.turns, play.run("board.state.turns.length")) == ({}, 0, 0)
    assert play.run("board.view.zoom") > 1
