"""What stands where: a whole board of nine with its buttons on a phone's screen, and the home page in groups."""

from __future__ import annotations

from typing import Any

import pytest

import kazu_core as kazu

from .acceptance import KINDS, NUMBERED, Play, modes

NINES = [name for name in NUMBERED if (making := KINDS[name].making) and making.levels(kazu.Size(9, 9))]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", NINES[:2])
def test_a_board_of_nine_and_all_its_buttons_fit_a_phone(site: str, phone: Any, name: str, language: str) -> None:
    making = KINDS[name].making
    assert making is not None
    play = Play(phone, site, f"{name}/9x9/{making.levels(kazu.Size(9, 9))[0]}/1", query=f"?lang={language}")
    boxes = play.run("""() => ["undo", "redo", "hint", "check", "number-9", "erase"].map((action) => {
      const box = document.querySelector(`[data-action="${action}"]`).getBoundingClientRect();
      return [action, box.top, box.bottom, box.width, box.height];
    })""")
    outside = [box for box in boxes if box[1] < 0 or box[2] > play.run("innerHeight")]
    assert outside == []
    assert [box for box in boxes if min(box[3:]) < 44] == []
    assert play.run("document.documentElement.scrollWidth <= innerWidth")
    cut = play.run("""() => [...document.querySelectorAll(".kzp-actions .kzp-word")].filter((word) => {
      return word.scrollWidth > word.parentElement.clientWidth;
    }).length""")
    assert cut == 0


@pytest.mark.parametrize("path", ["/", "/daily", "/print", "/import", "/embed"])
def test_no_page_is_wider_than_a_phone(site: str, phone: Any, path: str) -> None:
    phone.goto(f"{site}{path}?lang=en")
    if path == "/embed":
        phone.wait_for_selector("kazu-board .kzp-pad")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_home_page_groups_kinds_by_how_they_are_written(site: str, page: Any) -> None:
    page.goto(f"{site}/?lang=en")
    groups = page.evaluate("""() => [...document.querySelectorAll("[data-group]")].map((group) => {
      return [group.querySelector("h3").textContent, [...group.querySelectorAll("[data-kind]")].map((card) => card.dataset.kind)];
    })""")  # noqa: E501
    titles = {"digits": "Numbers", "marks": "Shading", "lines": "Lines", "rects": "Regions"}
    wanted: dict[str, set[str]] = {title: set() for title in titles.values()}
    for name in KINDS:
        wanted[titles[modes(name)[0].mode]].add(name)
    assert {title: set(members) for title, members in groups} == {
        title: found for title, found in wanted.items() if found
    }
    page.fill("[data-filter]", next(iter(KINDS)))
    shown = page.evaluate("[...document.querySelectorAll('[data-group]:not([hidden]) [data-kind]:not([hidden])')].map("
                          "(card) => card.dataset.kind)")  # fmt: skip
    assert next(iter(KINDS)) in shown
    page.fill("[data-filter]", "no such puzzle")
    assert page.locator("[data-group]:visible").count() == 0
