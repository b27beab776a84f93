"""Acceptance: trials, what comes back when a page is opened again, links, and what goes wrong without harm."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from .acceptance import KINDS, Play, address, one_of_each_mode
from .conftest import watch

EVERYTHING = """[
  Object.fromEntries([...board.state.written].map(([layer, marks]) => [layer, [...marks].sort()])), board.clock.elapsed
]"""
NO_SERVER = {"en": "server cannot be reached", "ja": "サーバー"}
SAVED = 500
"""Milliseconds after which a change is kept."""


def another(page: Any, faults: list[str]) -> Any:
    """Return a page beside one, in the same browser."""
    made = page.context.new_page()
    watch(made, faults)
    return made


def count(play: Play) -> int:
    return int(play.run("[...board.state.written.values()].reduce((sum, marks) => sum + marks.size, 0)"))


@pytest.mark.parametrize("name", one_of_each_mode())
def test_trials_are_dropped_one_by_one_kept_and_brought_back(
    site: str, page: Any, faults: list[str], name: str
) -> None:
    play = Play(page, site, address(name, 6))
    sizes = [count(play)]
    for depth, turns in ((1, range(3)), (2, range(3, 5))):
        play.press("try")
        for index in turns:
            play.write(index)
        assert play.run("board.state.trials.length") == depth
        sizes.append(count(play))
    page.wait_for_timeout(SAVED)
    page.close()
    other = another(page, faults)
    play = Play(other, site, address(name, 6))
    assert (play.run("board.state.trials.length"), count(play)) == (2, sizes[2])
    play.press("drop")
    assert (play.run("board.state.trials.length"), count(play)) == (1, sizes[1])
    play.press("drop")
    assert (play.run("board.state.trials.length"), count(play)) == (0, sizes[0])
    play.press("try")
    play.write(0)
    play.press("keep")
    assert play.run("board.state.trials.length") == 0
    assert count(play) > sizes[0]
    assert other.locator("kazu-board .is-trial:not([display])").count() == 0


@pytest.mark.parametrize("name", KINDS)
def test_a_puzzle_is_there_again_with_its_turns_and_its_time(
    site: str, page: Any, faults: list[str], name: str
) -> None:
    play = Play(page, site, address(name, 6))
    play.write(0)
    play.run("board.apply([['tint', board.grid.spots('cell').at(-1), 3]])")
    play.write(1)
    tool = play.run("board.tools.at(-1)")
    play.run("(tool) => { board.tool = tool; board.clock.elapsed += 60000; }", tool)
    page.wait_for_timeout(SAVED)
    play.run("board.apply([['tint', board.grid.spots('cell').at(-1), 4]])")
    page.wait_for_timeout(SAVED)
    marks, elapsed = play.run(EVERYTHING)
    page.close()
    other = another(page, faults)
    kind, size, level, seed = address(name, 6).split("/")
    Play(other, site, f"{kind}/{size}/{level}/{int(seed) + 1}").write(0)
    other.wait_for_timeout(SAVED)
    again = Play(other, site, address(name, 6))
    found = again.run(EVERYTHING)
    assert found[0] == marks
    assert abs(found[1] - elapsed) < 1000 * (1 + again.run("performance.now()") / 1000)
    assert again.run("board.tool") == tool
    for _ in range(4):
        again.press("undo")
    assert count(again) == 0


@pytest.mark.parametrize("name", KINDS)
def test_the_same_address_is_the_same_drawing(site: str, open_page: Callable[..., Any], name: str) -> None:
    drawn = [Play(open_page(), site, address(name)).run("board.drawing.svg.outerHTML") for _ in range(2)]
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", one_of_each_mode())
def test_a_link_brings_progress_and_a_damaged_one_says_so(
    site: str, open_page: Callable[..., Any], name: str, language: str
) -> None:
    play = Play(open_page(), site, address(name, 6), query=f"?lang={language}")
    play.write(0)
    play.write(1)
    marks, progress = play.run("[board.state.marks, board.progress]")
    shared = Play(open_page(), site, address(name, 6), query=f"?lang={language}#p={progress}")
    assert shared.run("board.state.marks") == marks
    damaged = Play(open_page(), site, address(name, 6), query=f"?lang={language}#p={progress[:-1]}%00~~")
    assert damaged.run("board.state.marks") == {}
    told = damaged.page.text_content(".kzp-says")
    assert re.search("could not be read" if language == "en" else "読", told)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    "path", ["/play/no-such-kind/4x4/easy/1", "/play/{}/4x999/easy/1", "/play/{}/{}/harder/1", "/play/{}/{}/easy/0",
             "/play?code=nonsense", "/help/no-such-kind", "/daily/2026-02-30", "/nowhere"]
)  # fmt: skip
def test_a_bad_address_says_what_is_wrong(site: str, page: Any, faults: list[str], path: str, language: str) -> None:
    kind, size, *_ = address(next(iter(KINDS))).split("/")
    told = page.goto(f"{site}{path.format(kind, size)}{'&' if '?' in path else '?'}lang={language}")
    assert 400 <= told.status < 500
    assert page.get_attribute("html", "lang") == language
    assert len(page.inner_text("main")) > 20
    assert page.locator("main a").count()
    faults.clear()


@pytest.mark.parametrize("language", NO_SERVER)
@pytest.mark.parametrize("name", one_of_each_mode())
def test_without_a_server_play_goes_on(site: str, page: Any, faults: list[str], name: str, language: str) -> None:
    play = Play(page, site, address(name, 6), query=f"?lang={language}")
    page.route("**/api/**", lambda route: route.abort())
    play.write(0)
    for index, action in enumerate(("hint", "check"), 1):
        play.write(index)
        play.press(action)
        page.locator(".kzp-says", has_text=NO_SERVER[language]).wait_for()
    assert play.turns >= 3
    page.wait_for_timeout(SAVED)
    marks = play.run("board.state.marks")
    page.unroute("**/api/**")
    assert Play(page, site, address(name, 6)).run("board.state.marks") == marks
    faults.clear()


@pytest.mark.parametrize(("language", "words"), [("en", "another tab"), ("ja", "タブ")])
def test_two_tabs_are_told_of_each_other_and_never_mixed(
    site: str, page: Any, faults: list[str], language: str, words: str
) -> None:
    name = next(iter(KINDS))
    here = Play(page, site, address(name, 6), query=f"?lang={language}")
    here.write(0)
    page.wait_for_timeout(SAVED)
    there = Play(another(page, faults), site, address(name, 6), query=f"?lang={language}")
    there.write(1)
    page.locator(".kzp-banner", has_text=words).wait_for()
    assert here.turns == 1
    assert there.turns == 2
