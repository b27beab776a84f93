"""Acceptance: a long stroke over a large board, how little a page weighs, and sheets and links that come out whole.

How fast a stroke is handled is measured by benchmarks/stroke.py; no test asserts a time.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

import kazu_core as kazu
from kazu_core.errors import EncodeError

from .acceptance import KINDS, SEED, Play, address, one_of_each_mode

SAMPLES = 650
MOST_BYTES = 60_000
MOST_REQUESTS = 3


def largest(name: str) -> str:
    making = KINDS[name].making
    assert making is not None
    size = next(size for side in range(25, 3, -1) if making.levels(size := kazu.Size(side, side)))
    return f"{name}/{size}/{making.levels(size)[0]}/{SEED}"


WATCHED = """() => {
  window.samples = 0;
  window.moved = 0;
  const svg = board.box.querySelector("svg");
  new MutationObserver((all) => (moved += all.length)).observe(svg, {childList: true, subtree: true});
  document.addEventListener("pointermove", (event) => (samples += event.getCoalescedEvents().length || 1));
}"""


@pytest.mark.parametrize("name", one_of_each_mode())
def test_a_stroke_over_a_large_board_makes_and_removes_no_element(site: str, page: Any, name: str) -> None:
    play = Play(page, site, largest(name))
    side = play.run("2 * board.grid.width")
    play.run(WATCHED)
    rows = [((y, 1), (y, side - 1)) for y in range(1, side, 2)]
    places = [place for index, row in enumerate(rows) for place in (row if index % 2 == 0 else row[::-1])]
    session = page.context.new_cdp_session(page)
    at = [play.at(place) for place in places]
    way = [(x + (u - x) * step / 14, y + (v - y) * step / 14) for (x, y), (u, v) in pairwise(at) for step in range(14)]
    page.mouse.move(*way[0])
    page.mouse.down()
    for x, y in way[1 : SAMPLES + 1]:
        session.send("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y, "button": "left", "buttons": 1})
    assert play.run("samples") >= min(SAMPLES, len(way) - 1) * 0.9
    assert play.run("moved") == 0
    page.mouse.up()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", one_of_each_mode())
def test_a_play_page_weighs_little_and_nothing_the_second_time(site: str, page: Any, name: str, language: str) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    served: dict[str, tuple[str, bool]] = {}
    loaded: list[tuple[float, str]] = []

    def told(event: dict[str, Any]) -> None:
        kept = event["response"].get("fromDiskCache") or event.get("type") == "Other"
        served[event["requestId"]] = (event["response"]["url"], kept)

    session.on("Network.responseReceived", told)
    session.on("Network.loadingFinished", lambda event: loaded.append((event["encodedDataLength"], event["requestId"])))
    Play(page, site, address(name, 6), query=f"?lang={language}")
    page.wait_for_load_state("networkidle")
    first = sum(size for size, _ in loaded)
    print(f"{name} {language}: {first:.0f} bytes in {len(loaded)} requests")
    loaded.clear()
    Play(page, site, address(name, 6), query=f"?lang={language}")
    page.wait_for_load_state("networkidle")
    again = [served[request][0] for size, request in loaded if size > 0]
    assert len(again) <= MOST_REQUESTS, again
    assert first <= MOST_BYTES


@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
def test_a_sheet_has_so_many_boards_a_page_none_cut_and_the_answers_last(site: str, page: Any, per_page: int) -> None:
    kind, size, level, _ = address(next(iter(KINDS))).split("/")
    asked = f"kind={kind}&size={size}&level={level}&count={per_page + 1}&per_page={per_page}&answers=1&lang=en"
    page.goto(f"{site}/print?{asked}")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 680, "height": 1000})  # an A4 page without its margins
    sheets = page.evaluate("""() => [...document.querySelectorAll(".page")].map((sheet) => {
      const outer = sheet.getBoundingClientRect();
      const inside = [...sheet.querySelectorAll("svg, figcaption")].every((one) => {
        const box = one.getBoundingClientRect();
        const isWithin = box.left >= outer.left - 1 && box.right <= outer.right + 1 && box.bottom <= outer.bottom + 1;
        return isWithin && box.width > 40;
      });
      return [sheet.querySelectorAll("svg").length, inside, sheet.innerText];
    })""")
    assert [count for count, _, _ in sheets] == [per_page, 1, per_page + 1]
    assert all(inside for _, inside, _ in sheets)
    assert ["answer" in text.lower() for _, _, text in sheets] == [False, False, True]
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 3


def linked(name: str) -> tuple[str, str]:
    """Return a link of a kind and the code of its puzzle: a made one, or else an example that links can hold."""
    _, size, level, seed = address(name, 5).split("/")
    kind = KINDS[name]
    made = kazu.make(name, size=size, level=level, seed=int(seed)).puzzle
    for puzzle in (made, *(example.puzzle for example in kind.examples())):
        try:
            return kazu.encode(puzzle, format="puzz.link"), kind.code.encode(puzzle)
        except EncodeError:
            continue
    pytest.fail(f"no puzzle of {name} has a link")


@pytest.mark.parametrize("name", [name for name, kind in KINDS.items() if kind.link is not None])
def test_a_pasted_link_is_known_and_comes_back_the_same(site: str, page: Any, name: str) -> None:
    link, code = linked(name)
    page.goto(f"{site}/import?lang=en")
    page.fill("#text", link)
    page.click("main button.main")
    page.wait_for_selector("#link")
    assert page.input_value("#link") == link
    assert page.locator(".drawing svg").count() == 1
    page.click("main a.button.main")
    page.wait_for_selector("kazu-board .kzp-pad")
    assert page.evaluate("document.querySelector('kazu-board').detail().code") == f"{name}:{code}"
