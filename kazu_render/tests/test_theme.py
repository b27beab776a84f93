from __future__ import annotations

import re
from itertools import combinations, pairwise
from typing import get_args

import pytest

from kazu_core.scene import ROLES, Role
from kazu_render.theme import COLOURS, Element, Theme, colour_of, declarations, style_sheet

THEMES: tuple[Theme, ...] = get_args(Theme)
TEXTS: tuple[Role, ...] = ("given", "entry", "note", "clue", "clue-done", "cage", "bad")
WASHES: tuple[Role, ...] = ("region", "diagonal", "lit", "peer", "same", "select", "reason", "hint")
MEANINGFUL: tuple[Role, ...] = (
    "box", "line", "path", "wall", "bar", "cross", "dot", "ring", "good", "bad", "corner", "mark"
)  # fmt: skip
LARGE_TEXT = 3.0
TEXT = 4.5


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb``, 0 to 1 (WCAG 2)."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def plain(role: Role, theme: Theme) -> str:
    return declarations("text", role, theme)["fill"]


@pytest.mark.parametrize("theme", THEMES)
def test_every_role_has_a_colour(theme: Theme) -> None:
    for role in ROLES:
        for element in get_args(Element):
            painted = declarations(element, role, theme)
            assert re.fullmatch("#[0-9a-f]{6}", painted["fill"].replace("none", painted.get("stroke", ""))), role
        assert colour_of(role) in COLOURS


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("role", TEXTS)
def test_texts_can_be_read_on_paper(role: Role, theme: Theme) -> None:
    assert contrast(plain(role, theme), plain("paper", theme)) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("wash", WASHES)
def test_numbers_can_be_read_on_every_wash(wash: Role, theme: Theme) -> None:
    assert contrast(plain("given", theme), plain(wash, theme)) >= TEXT
    # numbers that are written are large: more than 24 pixels at any cell of 40
    assert contrast(plain("entry", theme), plain(wash, theme)) >= LARGE_TEXT


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("wash", ["wrong", "conflict"])
def test_bad_numbers_can_be_read_on_their_wash(wash: Role, theme: Theme) -> None:
    assert contrast(plain("bad", theme), plain(wash, theme)) >= LARGE_TEXT


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("filled", ["shaded", "block"])
def test_a_number_over_a_filled_cell_can_be_read(filled: Role, theme: Theme) -> None:
    assert contrast(plain("on-shade", theme), plain(filled, theme)) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    "role", ["box", "line", "path", "wall", "bar", "cross", "dot", "ring", "good", "bad", "corner"]
)
def test_what_carries_meaning_stands_out_from_the_paper(role: Role, theme: Theme) -> None:
    assert contrast(plain(role, theme), plain("paper", theme)) >= 3.0


@pytest.mark.parametrize("theme", THEMES)
def test_a_filled_cell_stands_out_from_the_paper_by_itself_or_by_its_edge(theme: Theme) -> None:
    for role in ("shaded", "block"):
        painted = declarations("rect", role, theme)
        assert max(contrast(painted[part], plain("paper", theme)) for part in ("fill", "stroke")) >= 3.0


@pytest.mark.parametrize("theme", THEMES)
def test_a_filled_cell_is_darker_than_the_paper(theme: Theme) -> None:
    assert luminance(plain("shaded", theme)) < luminance(plain("paper", theme))


def test_printed_numbers_are_heavier_than_written_ones() -> None:
    weights = [int(declarations("text", role)["font-weight"]) for role in ("given", "entry")]
    assert weights == sorted(weights, reverse=True)
    assert 2 == len({*weights})


def test_lines_grow_heavier_from_hairlines_to_loops() -> None:
    widths = [float(declarations("path", role)["stroke-width"]) for role in ("grid", "box", "line")]
    assert all(thicker >= 1.5 * thinner for thinner, thicker in pairwise(widths))


def test_the_lines_of_a_loop_are_round() -> None:
    for role in ("line", "path"):
        painted = declarations("path", role)
        assert ("round", "round") == (painted["stroke-linecap"], painted["stroke-linejoin"])


def test_washes_of_one_theme_differ_in_grey_or_have_a_ring() -> None:
    # hint, wrong and conflict have rings; what has none must differ from the paper and from one another
    for theme in THEMES:
        for one, other in combinations(("paper", "select", "reason"), 2):
            assert contrast(plain(one, theme), plain(other, theme)) >= 1.1  # type: ignore[arg-type]


def test_a_style_sheet_has_balanced_braces_and_every_property() -> None:
    css = style_sheet()
    assert css.count("{") == css.count("}")
    for name in COLOURS:
        if name != "ink":
            assert f"var(--kz-{name})" in css, name
    assert {*re.findall(r"var\(--kz-([a-z-]+)\)", css)} <= {*COLOURS, "font"}


def test_the_style_sheet_is_quiet_for_a_page_to_override() -> None:
    declared = [line for line in style_sheet().splitlines() if "--kz-paper:" in line]
    assert declared
    assert all(":where(" in line for line in declared)
