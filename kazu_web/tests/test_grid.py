"""The board for who listens: what a screen reader is told of it, the live line, the reading keys."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kazu_core import kinds
from kazu_core.kind import Kind

MADE = [kind for kind in kinds() if kind.making is not None]
NUMBERS, LINES, MARKS, RECTS = "number-place/6x6", "slitherlink/8x8", "hitori/6x6", "shikaku/6x6"
MOST_LOOKS = 250


def opened(page: Any, site: str, path: str = NUMBERS, language: str = "en") -> Any:
    """Open a puzzle, by kind and size, and level if it is not easy; ``board`` is the board to the page's scripts."""
    page.goto(f"{site}/play/{path}{'' if path.count('/') > 1 else '/easy'}/1?lang={language}")
    page.wait_for_selector(".kzp-pad")
    page.evaluate("() => { window.board = document.querySelector('kazu-board').board; }")
    return page


def tree(page: Any) -> list[dict[str, Any]]:
    """Return the nodes that a screen reader is told, as the browser has them."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [node for node in nodes if not node.get("ignored")]


def names(nodes: list[dict[str, Any]], role: str) -> list[str]:
    return [node["name"]["value"] for node in nodes if node["role"]["value"] == role]


def live(page: Any) -> str:
    return str(page.locator("[data-live]").text_content())


def said(page: Any, pattern: str) -> str:
    """Return what the live line says, once it fits."""
    for _ in range(MOST_LOOKS):
        if re.search(pattern, live(page)):
            return live(page)
        page.wait_for_timeout(20)
    raise AssertionError(f"{live(page)!r} is not {pattern!r}")


def focus(page: Any, spot: str = "1,1") -> None:
    page.evaluate("spot => board.select(spot)", spot)
    page.evaluate("spot => document.querySelector(`[data-spot='${spot}']`).focus()", spot)


def name(page: Any, spot: str) -> str:
    page.wait_for_timeout(0)
    return str(page.get_attribute(f'[data-spot="{spot}"]', "aria-label"))


def named(page: Any, spot: str, pattern: str) -> None:
    for _ in range(MOST_LOOKS):
        if re.search(pattern, name(page, spot)):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"{name(page, spot)!r} is not {pattern!r}")


@pytest.mark.parametrize("path", [NUMBERS, LINES, MARKS, RECTS])
@pytest.mark.parametrize(("language", "row"), [("en", "row {}"), ("ja", "{}行目")])
def test_the_tree_is_a_grid_of_rows_of_cells_with_names_of_their_own(
    site: str, page: Any, path: str, language: str, row: str
) -> None:
    nodes = tree(opened(page, site, path, language))
    width, height = map(int, path.split("/")[1].split("x"))
    assert len(names(nodes, "grid")) == 1
    assert [row.format(number) for number in range(1, height + 1)] == names(nodes, "row")
    assert width * height == len(set(names(nodes, "gridcell")))


@pytest.mark.parametrize("kind", MADE, ids=lambda kind: kind.name)
def test_every_kind_is_told_in_japanese_without_a_latin_word(site: str, page: Any, kind: Kind[Any]) -> None:
    size = kind.making.default
    path = f"{kind.name}/{size}/{kind.making.levels(size)[0]}"
    nodes = tree(opened(page, site, path, "ja"))
    assert size.width * size.height == len(set(names(nodes, "gridcell")))
    focus(page)
    for key in ("1", "Enter", "[", "]", "\\", "."):
        page.keyboard.press(key)
    inside = page.evaluate("""() => [...document.querySelectorAll("kazu-board *")].flatMap((one) => {
      const named = ["aria-label", "title"].map((key) => one.getAttribute(key) ?? "");
      return [...named, one.children.length ? "" : one.textContent];
    })""")
    assert [] == [text for text in inside if re.search("[A-Za-z]{2,}", text)]


def test_printed_numbers_cannot_be_written_and_say_so(site: str, page: Any) -> None:
    opened(page, site)
    cells = page.eval_on_selector_all(
        '[role="gridcell"]',
        "all => all.map((one) => [one.getAttribute('aria-label'), one.getAttribute('aria-readonly')])",
    )
    assert any(", given" in label for label, _ in cells)
    assert all((", given" in label) == (readonly == "true") for label, readonly in cells)


def test_a_name_tells_place_then_content_then_problem(site: str, page: Any) -> None:
    opened(page, site)
    spot, wrong = page.evaluate("""() => {
      const value = (at) => board.state.value("number", at);
      const [at] = board.grid.spots("cell").filter((one) => !value(one));
      return [at, board.state.peersOf(at).map(value).find(Boolean)];
    }""")
    y, x = map(int, spot.split(","))
    focus(page, spot)
    page.keyboard.press(str(wrong))
    named(page, spot, f"^row {(y + 1) // 2}, column {(x + 1) // 2}: {wrong}, breaks a rule, chosen$")
    assert page.get_attribute(f'[data-spot="{spot}"]', "aria-invalid") == "true"
    page.keyboard.press(",")
    said(page, "row|column|box")


def test_notes_and_colours_are_told(site: str, page: Any) -> None:
    opened(page, site)
    spot = page.evaluate("board.grid.spots('cell').find((one) => !board.state.value('number', one))")
    focus(page, spot)
    page.keyboard.press("Shift+Digit2")
    page.keyboard.press("Control+Digit3")
    page.evaluate("spot => board.apply([['tint', spot, 5]])", spot)
    named(page, spot, "colour 5")
    assert "corner notes 2" in name(page, spot)
    assert "centre notes 3" in name(page, spot)


def test_sides_are_told_of_the_cells_on_both_sides(site: str, page: Any) -> None:
    opened(page, site, LINES)
    page.evaluate("board.apply([['side', '3,4', 1], ['side', '2,3', 2]])")
    named(page, "3,3", "no line above, line on the right|line on the right")
    named(page, "3,5", "line on the left")
    named(page, "1,3", "no line below")


def test_a_shaded_cell_tells_its_number_as_well(site: str, page: Any) -> None:
    opened(page, site, MARKS)
    page.evaluate("board.apply([['shade', '1,1', 1]])")
    named(page, "1,1", "^row 1, column 1: number [0-9]+, shaded$")


def test_a_rectangle_is_told_by_its_sides(site: str, page: Any) -> None:
    opened(page, site, RECTS)
    page.evaluate("board.apply(['4,1', '4,3', '4,5', '1,6', '3,6'].map((edge) => ['side', edge, 1]))")
    named(page, "1,1", "in a rectangle of 2 by 3")
    focus(page, "1,1")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    said(page, "^2 by 2, area 4.$")


def test_a_change_is_told_in_one_sentence_with_what_is_left(site: str, page: Any) -> None:
    opened(page, site)
    spot = page.evaluate("board.grid.spots('cell').find((one) => !board.state.value('number', one))")
    focus(page, spot)
    page.keyboard.press("4")
    assert re.fullmatch(r"row \d, column \d: 4\. \d+ left to fill\.", said(page, "left to fill"))
    page.keyboard.press("Control+z")
    said(page, r"^Undone\. row \d, column \d: empty\.")


def test_less_is_told_to_who_wants_it_short(site: str, page: Any) -> None:
    opened(page, site)
    page.evaluate("board.set({spoken: 'short'})")
    focus(page, page.evaluate("board.grid.spots('cell').find((one) => !board.state.value('number', one))"))
    page.keyboard.press("4")
    said(page, r"^row \d, column \d: 4\.$")


def test_a_stroke_is_told_once_at_its_end(site: str, page: Any) -> None:
    opened(page, site, MARKS)
    box = page.locator(".kzp-box").bounding_box()
    page.evaluate("""() => {
      window.lines = [];
      new MutationObserver(() => lines.push(document.querySelector("[data-live]").textContent))
        .observe(document.querySelector("[data-live]"), {childList: true});
    }""")
    cell = box["width"] / 6
    page.mouse.move(box["x"] + cell / 2, box["y"] + cell / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + cell * 3.5, box["y"] + cell / 2, steps=12)
    page.mouse.up()
    said(page, r"cells? changed\.$|shaded\.$")
    assert len(page.evaluate("lines")) == 1


def test_the_reading_keys_read(site: str, page: Any) -> None:
    opened(page, site)
    focus(page)
    for key, pattern in {
        "[": "^Row 1: ", "]": "^Column 1: ", "\\": "^box 1: ", ".": r"^\d+ of 36 filled\.$",
        ",": "^Nothing breaks a rule", "?": "^Arrow keys move",
    }.items():  # fmt: skip
        page.keyboard.press(key)
        said(page, pattern)
    assert not page.evaluate("board.state.canUndo")


def test_a_region_key_tells_how_large_an_area_or_how_long_a_line_is(site: str, page: Any) -> None:
    opened(page, site, MARKS)
    focus(page)
    page.evaluate("board.apply([['shade', '1,1', 1], ['shade', '1,3', 1]])")
    page.keyboard.press("\\")
    said(page, "^Connected with it: 2 cells")
    opened(page, site, LINES)
    focus(page)
    page.evaluate("board.apply([['side', '0,1', 1], ['side', '1,2', 1], ['side', '2,1', 1], ['side', '1,0', 1]])")
    page.keyboard.press("\\")
    said(page, "^Closed loop of 4")


def test_what_a_screen_reader_presses_does_the_first_thing(site: str, page: Any) -> None:
    opened(page, site, MARKS)
    page.evaluate("document.querySelector('[data-spot=\"3,3\"]').click()")
    assert page.evaluate("board.state.value('shade', '3,3')") == 1
    opened(page, site, NUMBERS)
    page.evaluate("document.querySelector('[data-spot=\"3,3\"]').click()")
    assert page.evaluate("[...board.selection]") == ["3,3"]


def test_the_tab_key_comes_to_one_cell_and_leaves_again(site: str, page: Any) -> None:
    opened(page, site)
    focus(page, "5,5")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.spot") == "5,7"
    assert page.locator('[role="gridcell"][tabindex="0"]').count() == 1
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('[role=grid]')") is None
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.dataset.spot") == "5,7"


@pytest.mark.parametrize("zoom", [1, 2.5])
def test_the_cells_of_the_grid_lie_over_those_of_the_drawing(site: str, page: Any, zoom: float) -> None:
    opened(page, site)
    page.evaluate("zoom => board.view.zoomAt(zoom)", zoom)
    apart = page.evaluate("""() => board.grid.spots("cell").map((at) => {
      const there = document.querySelector(`[data-spot="${at}"]`).getBoundingClientRect();
      const [y, x] = board.drawing.locate(there.left + there.width / 2, there.top + there.height / 2);
      const [v, u] = at.split(",").map(Number);
      return Math.max(Math.abs(y - v), Math.abs(x - u));
    })""")
    assert max(apart) < 0.1


def test_only_names_that_differ_are_written(site: str, page: Any) -> None:
    opened(page, site)
    spot = page.evaluate("board.grid.spots('cell').find((one) => !board.state.value('number', one))")
    focus(page, spot)
    page.evaluate("""() => new Promise((done) => setTimeout(done, 50)).then(() => {
      window.changed = new Set();
      new MutationObserver((all) => all.forEach((one) => changed.add(one.target.dataset.spot)))
        .observe(document.querySelector("[role=grid]"), {subtree: true, attributeFilter: ["aria-label"]});
    })""")
    page.keyboard.press("Shift+Digit2")
    named(page, spot, "corner notes 2")
    assert page.evaluate("[...changed]") == [spot]
