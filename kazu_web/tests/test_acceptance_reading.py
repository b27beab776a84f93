"""Acceptance: what a screen reader is told, in both languages, and what eyes can tell apart."""

from __future__ import annotations

import re
from typing import Any

import pytest

from .acceptance import KINDS, Play, address, modes, one_of_each_mode
from .rotating import by_turns

ALLOWED = {
    "Ctrl", "Shift", "Esc", "Enter", "Tab", "Backspace", "Delete", "Home", "End", "Space", "PageUp", "PageDown", "Cmd",
    "Kazu", "English", "SVG", "PNG", "HTML", "PDF", "URL", "CSS", "JavaScript", "puzz", "link",
    "pzprv", "JSON", "cm", "mm",
}  # fmt: skip
SHOWN = """() => {
  const kept = new Set(["SCRIPT", "STYLE", "CODE", "PRE", "KBD", "TEXTAREA"]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const within = node.parentElement.closest("[lang]")?.lang ?? "ja";
    if (within === "ja" && !kept.has(node.parentElement.tagName)) texts.push(node.textContent);
  }
  for (const one of document.querySelectorAll("*")) {
    for (const key of ["aria-label", "title", "alt", "placeholder"]) texts.push(one.getAttribute(key) ?? "");
  }
  return texts;
}"""


PRESSED = """() => {
  const {at} = board.state;
  const cells = board.grid.spots("cell");
  const {layer} = board.payload.modes.modes[0];
  const free = cells.filter((one) => !board.state.isClosed(layer, one)).at(-1) ?? cells.at(-1);
  document.querySelector(`[data-spot="${free}"]`).click();
  return board.state.at > at || board.cursor === free;
}"""
"""What a screen reader's own press does: a click without a pointer."""


def latin(texts: list[str], more: set[str] = frozenset()) -> list[str]:  # type: ignore[assignment]
    """Return the texts that have a Latin word which is not allowed."""
    return [text for text in texts if set(re.findall("[A-Za-z]{2,}", text)) - ALLOWED - more]


def tree(page: Any) -> list[tuple[str, str]]:
    """Return the roles and names that a screen reader is told."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node.get("ignored")]


@pytest.mark.parametrize(("name", "language"), by_turns(list(KINDS)))
def test_a_screen_reader_is_told_a_grid_and_can_play_it(site: str, page: Any, name: str, language: str) -> None:
    row = {"en": "row {}", "ja": "{}行目"}[language]
    play = Play(page, site, address(name, 6), query=f"?lang={language}")
    width, height = play.run("[board.grid.width, board.grid.height]")
    nodes = tree(page)
    assert 1 == sum(role == "grid" for role, _ in nodes)
    assert [row.format(at + 1) for at in range(height)] == [text for role, text in nodes if role == "row"]
    cells = [text for role, text in nodes if role == "gridcell"]
    assert (width * height, width * height) == (len(cells), len(set(cells)))
    assert language == "en" or [] == latin([text for _, text in nodes])
    page.focus("[role=gridcell][tabindex='0']")
    for key in ("[", "]", "\\", ".", ","):
        before = page.text_content("[data-live]")
        play.keys(key)
        play.until(f"document.querySelector('[data-live]').textContent !== {before!r}")
        assert language == "en" or [] == latin([page.text_content("[data-live]")])
    play.write(0)
    page.wait_for_timeout(300)
    said = page.text_content("[data-live]")
    assert said
    assert language == "en" or [] == latin([said])
    assert play.run(PRESSED)
    page.focus("[role=gridcell][tabindex='0']")
    play.keys("Tab")
    assert page.evaluate("document.activeElement.closest('[role=grid]')") is None


@pytest.mark.parametrize("path", ["/", "/daily", "/import", "/embed", "/print", "/help/{}"])
@pytest.mark.parametrize("name", one_of_each_mode())
def test_no_latin_word_is_on_a_page_in_japanese(site: str, page: Any, name: str, path: str) -> None:
    if "{}" not in path and name != one_of_each_mode()[0]:
        return
    page.goto(f"{site}{path.format(name)}?lang=ja")
    page.wait_for_timeout(300)
    # attributes and events have one name in every language
    named = page.evaluate(
        "[...document.querySelectorAll('[name], option')].flatMap((one) => [one.name ?? '', one.text ?? ''])"
    )
    known = set(re.findall("[A-Za-z]+", " ".join([*KINDS, *(named if path == "/embed" else [])])))
    assert [] == latin(page.evaluate(SHOWN), known | {"kazu", "change", "ready", "select", "error"})


@pytest.mark.parametrize("name", KINDS)
def test_no_latin_word_is_on_a_board_in_japanese(site: str, page: Any, name: str) -> None:
    play = Play(page, site, address(name, 6), query="?lang=ja")
    assert [] == latin(page.evaluate(SHOWN))
    for action in ("hint", "hint", "check", "try", "settings"):
        play.press(action)
        page.wait_for_timeout(200)
        assert [] == latin(page.evaluate(SHOWN))


@pytest.mark.parametrize("name", one_of_each_mode())
def test_another_language_keeps_what_is_written_and_the_focus(site: str, page: Any, name: str) -> None:
    play = Play(page, site, address(name, 6))
    play.write(0)
    page.focus("[role=gridcell][tabindex='0']")
    before = play.run("[board.state.marks, document.activeElement.dataset.spot]")
    page.evaluate("document.querySelector('kazu-board').setAttribute('lang', 'ja')")
    play.until("board.language === 'ja'")
    assert play.run("[board.state.marks, document.activeElement.dataset.spot]") == before
    assert [] == latin([text for role, text in tree(page) if role == "gridcell"])


# ------------------------------------------------------------------------------------------------------- what eyes see

CONTRAST = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => [r, g, b].map((one) => one / 255)
    .map((one) => one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
    .reduce((sum, one, index) => sum + one * [0.2126, 0.7152, 0.0722][index], 0);
  const over = ([r, g, b, a], under) => [r, g, b].map((one, index) => one * a / 255 + under[index] * (1 - a / 255));
  const ratio = (one, other) => {
    const [most, least] = [light(one), light(other)].sort((a, b) => b - a);
    return (most + 0.05) / (least + 0.05);
  };
  const behind = (node) => {
    const colours = [];
    for (let at = node; at; at = at.parentElement) colours.push(rgba(getComputedStyle(at).backgroundColor));
    return colours.reverse().reduce((under, colour) => over(colour, under), rgba("canvas").slice(0, 3));
  };
  const found = [];
  for (const node of document.querySelectorAll("body *")) {
    if (node.closest("svg") || !node.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!own || node.closest("[aria-disabled], :disabled, .unseen, .skip, option, [role=grid], [data-live]")) continue;
    const under = behind(node);
    const what = `${node.tagName} ${node.className} ${node.textContent.slice(0, 20)}`;
    found.push([ratio(over(rgba(getComputedStyle(node).color), under), under), what, 4.5]);
  }
  const paper = document.querySelector(".kz-paper");
  if (!paper) return found;
  const sheet = rgba(getComputedStyle(paper).fill);
  const drawn = (kind, least, paint) => {
    for (const node of document.querySelectorAll(`kazu-board svg.kazu ${kind}`)) {
      const colour = getComputedStyle(node)[paint];
      if (node.hasAttribute("display") || colour === "none") continue;
      if (node.matches(".kz-grid, .kz-diagonal, .kz-on-shade")) continue;
      found.push([ratio(over(rgba(colour), sheet), sheet), `${kind} ${node.getAttribute("class")}`, least]);
    }
  };
  drawn("text", 4.5, "fill");
  drawn("path:not([data-role])", 3, "stroke");
  return found;
}"""
SIGHTS = {
    "light": {"color_scheme": "light"}, "dark": {"color_scheme": "dark"}, "forced": {"forced_colors": "active"},
}  # fmt: skip


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("name", one_of_each_mode())
def test_words_and_lines_stand_out(site: str, open_page: Any, name: str, sight: str) -> None:
    play = Play(open_page(**SIGHTS[sight]), site, address(name, 6))
    play.write(0)
    play.press("try")
    play.page.mouse.move(0, 0)
    play.page.wait_for_timeout(300)
    found = play.run(CONTRAST)
    assert len(found) > 20
    assert [] == sorted({(round(ratio, 2), what) for ratio, what, least in found if ratio < least})


@pytest.mark.parametrize("path", ["/", "/daily", "/help/{}", "/print", "/import", "/embed"])
@pytest.mark.parametrize("sight", ["light", "dark"])
def test_words_of_the_pages_stand_out(site: str, open_page: Any, path: str, sight: str) -> None:
    page = open_page(**SIGHTS[sight])
    page.goto(f"{site}{path.format(next(iter(KINDS)))}")
    page.wait_for_timeout(200)
    found = page.evaluate(CONTRAST)
    assert [] == sorted({(round(ratio, 2), what) for ratio, what, least in found if ratio < least})


def grey(page: Any, play: Play, place: tuple[int, int]) -> bytes:
    """Return a cell's picture without colours."""
    x, y = play.at(place)
    side = play.run("board.drawing.cellPixels") * 0.8
    clip = {"x": x - side / 2, "y": y - side / 2, "width": side, "height": side}
    return bytes(page.screenshot(clip=clip, animations="disabled"))


NUMBERS = [name for name in KINDS if modes(name)[0].mode == "digits" and any(
    layer.look == "notes" for layer in KINDS[name].layers(KINDS[name].examples()[0].puzzle))]  # fmt: skip


@pytest.mark.parametrize("name", NUMBERS)
def test_without_colours_given_and_written_plain_and_wrong_and_two_tints_differ(
    site: str, page: Any, name: str
) -> None:
    play = Play(page, site, address(name, 6))
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("document.documentElement.style.filter = 'grayscale(1)'")
    given = play.run("[...(board.state.printed.get(board.payload.modes.modes[0].layer) ?? [])][0] ?? null")
    value = given[1] if given else 1
    first, second, third, *_ = play.open_cells(9)
    play.run("board.set({conflicts: false, peers: false})")
    play.run("([layer, at, value]) => board.apply([[layer, `${at}`, value]])", [play.layer, list(first), value])
    play.run("board.select(null)")
    page.wait_for_timeout(100)
    plain = grey(page, play, first)
    if given:  # a kind may print no numbers where they are written
        y, x = map(int, given[0].split(","))
        assert grey(page, play, (y, x)) != plain
    play.run("(at) => board.asking.show([{spots: [at]}])", list(first))
    page.wait_for_timeout(100)
    assert grey(page, play, first) != plain
    play.run(
        "([one, other]) => board.apply([['tint', `${one}`, 1], ['tint', `${other}`, 2]])", [list(second), list(third)]
    )
    page.wait_for_timeout(100)
    assert grey(page, play, second) != grey(page, play, third)


@pytest.mark.parametrize("name", KINDS)
def test_cells_and_buttons_are_large_enough_on_a_phone_or_the_view_can_grow(site: str, phone: Any, name: str) -> None:
    play = Play(phone, site, address(name, 12) if modes(name)[0].mode != "digits" else address(name, 8))
    small = phone.evaluate("""() => [...document.querySelectorAll("a, button, select, input")]
      .filter((one) => one.checkVisibility() && !one.closest("p, li, dialog, footer, .skip"))
      .map((one) => [one.textContent, one.getBoundingClientRect()])
      .filter(([, box]) => box.width > 0 && Math.min(box.width, box.height) < 24).map(([text]) => text)""")
    assert small == []
    if play.run("board.drawing.cellPixels") < 24:
        assert phone.is_visible('[data-action="zoom-in"]')
        assert phone.is_visible('[data-action="tool-hand"]')
