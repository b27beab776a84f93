from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from attrs import evolve

from kazu_core.scene import Scene, Text
from kazu_core.words import Words
from kazu_render.markup import number, tag
from kazu_render.svg import draw_plain, draw_svg

NAMESPACE = "{http://www.w3.org/2000/svg}"
Drawn = tuple[str, Scene]


def every_form(scene: Scene) -> list[str]:
    return [
        draw_svg(scene),
        draw_svg(scene, theme="dark", language="ja", width=300),
        draw_svg(scene, standalone=False),
        draw_plain(scene, theme="light", font="serif"),
        draw_plain(scene, theme="dark", font="serif"),
    ]


def test_a_drawing_for_a_page_is_as_it_was(drawn: Drawn, golden: Callable[[str, str], None]) -> None:
    name, scene = drawn
    golden(f"{name}.svg", draw_svg(scene, standalone=False))


def test_a_drawing_of_its_own_is_as_it_was(
    scene_of: Callable[[str], Scene], golden: Callable[[str, str], None]
) -> None:
    golden("standalone.svg", draw_svg(scene_of("shaded"), language="ja"))


def test_a_drawing_with_plain_colours_is_as_it_was(
    scene_of: Callable[[str], Scene], golden: Callable[[str, str], None]
) -> None:
    golden("plain.svg", draw_plain(scene_of("signs"), theme="dark", font="serif"))


def test_every_drawing_is_well_formed(drawn: Drawn) -> None:
    for text in every_form(drawn[1]):
        assert f"{NAMESPACE}svg" == ElementTree.fromstring(text).tag


def test_no_element_has_a_style_attribute(drawn: Drawn) -> None:
    for text in every_form(drawn[1]):
        assert all("style" not in element.attrib for element in ElementTree.fromstring(text).iter())


def test_only_a_drawing_of_its_own_has_a_style_sheet(drawn: Drawn) -> None:
    alone, _, page, light, dark = (ElementTree.fromstring(text) for text in every_form(drawn[1]))
    assert 1 == len(alone.findall(f"{NAMESPACE}style"))
    assert all(root.find(f"{NAMESPACE}style") is None for root in (page, light, dark))


def test_a_drawing_has_a_name_and_a_description_in_its_language(drawn: Drawn) -> None:
    _, scene = drawn
    for language, name in (("en", "Plain board"), ("ja", "ただの盤"), ("ja-JP", "ただの盤"), ("fr", "Plain board")):
        root = ElementTree.fromstring(draw_svg(scene, language=language))
        assert "img" == root.get("role")
        assert language[:2] == "fr" or root.get("lang") == language[:2]
        assert (root.findtext(f"{NAMESPACE}title") or "").startswith(name)
        assert root.findtext(f"{NAMESPACE}desc") == scene.description.text(language)
        assert [f"{NAMESPACE}title", f"{NAMESPACE}desc"] == [child.tag for child in root][:2]


def test_a_cell_is_a_hundred_units_and_the_margin_ten(scene_of: Callable[[str], Scene]) -> None:
    assert "0 0 420 320" == ElementTree.fromstring(draw_svg(scene_of("rooms"))).get("viewBox")
    assert "0 0 620 520" == ElementTree.fromstring(draw_svg(scene_of("signs"))).get("viewBox")


def test_a_width_keeps_the_proportions(scene_of: Callable[[str], Scene]) -> None:
    root = ElementTree.fromstring(draw_svg(scene_of("rooms"), width=840))
    assert ("840", "640") == (root.get("width"), root.get("height"))


def test_a_drawing_for_a_page_has_no_size_of_its_own(scene_of: Callable[[str], Scene]) -> None:
    root = ElementTree.fromstring(draw_svg(scene_of("rooms"), standalone=False))
    assert root.get("width") is None
    assert root.get("height") is None


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_can_be_forced(theme: str, scene_of: Callable[[str], Scene]) -> None:
    root = ElementTree.fromstring(draw_svg(scene_of("loop"), theme=theme))  # type: ignore[arg-type]
    assert theme == root.get("data-theme")


def test_a_style_sheet_inside_has_only_what_the_drawing_needs(scene_of: Callable[[str], Scene]) -> None:
    text = draw_svg(scene_of("loop"))
    assert "--kz-line" in text
    assert "--kz-bulb" not in text


def test_every_class_has_a_rule(drawn: Drawn) -> None:
    text = draw_svg(drawn[1])
    css, body = re.search("<style>(.*)</style>(.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]
    for element, names in re.findall(r'<(\w+) class="([^"]+)"', body):
        for name in names.split():
            assert re.search(rf"\.kazu (?:{element})?\.{name}[,{{]", css), (element, name)


def test_texts_are_escaped(scene_of: Callable[[str], Scene]) -> None:
    nasty = "<b>&\"'\x00</b>"
    scene = evolve(
        scene_of("loop"),
        items=(Text((1, 1), nasty, "given"),),
        title=Words(nasty, nasty),
        description=Words(nasty, nasty),
    )
    for text in every_form(scene):
        root = ElementTree.fromstring(text)
        assert (
            nasty.replace("\x00", "\ufffd") == root.findtext(f"{NAMESPACE}title") == root.findtext(f"{NAMESPACE}text")
        )


def test_the_same_scene_is_the_same_text(drawn: Drawn) -> None:
    assert every_form(drawn[1]) == every_form(drawn[1])


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0, "0"),
        (10, "10"),
        (0.5, "0.5"),
        (1 / 3, "0.33"),
        (0.125, "0.13"),
        (-0.001, "0"),
        (-1.5, "-1.5"),
        (100.0, "100"),
    ],
)
def test_numbers_have_two_decimals_at_most(value: float, written: str) -> None:
    assert written == number(value)


def test_an_attribute_that_is_none_is_left_out() -> None:
    assert '<a b="1"/>' == tag("a", {"b": 1, "c": None})
