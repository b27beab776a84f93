"""Whatever can be constructed can be drawn."""

from __future__ import annotations

from typing import get_args
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from kazu_core.scene import ROLES, Disc, Fill, Form, Line, Scene, Shape, Sign, Text, stacked
from kazu_core.textual import render_text
from kazu_core.words import Words
from kazu_render.png import draw_png
from kazu_render.svg import draw_plain, draw_svg

places = st.one_of(st.integers(-3, 9), st.floats(-3, 9))
lengths = st.floats(0, 4)
points = st.tuples(places, places)
roles = st.sampled_from(ROLES)
items = st.one_of(
    st.builds(Fill, places, places, lengths, lengths, roles),
    st.builds(Line, st.lists(points, min_size=1, max_size=5).map(tuple), roles, st.booleans(), st.booleans()),
    st.builds(Disc, points, lengths, roles),
    st.builds(Shape, st.lists(points, min_size=1, max_size=5).map(tuple), roles),
    st.builds(Sign, points, st.sampled_from(get_args(Form)), roles, lengths),
    st.builds(Text, points, st.text(max_size=12), roles, st.floats(0.1, 2), st.booleans()),
)
words = st.builds(Words, st.text(max_size=20), st.text(max_size=20))
sides = st.sampled_from([2, 5.5, 8])
scenes = st.builds(
    Scene, st.sampled_from([0, -2, -0.5]), st.just(0), sides, sides,
    st.lists(items, max_size=8).map(tuple).map(stacked), words, words,
)  # fmt: skip


@given(scenes)
@settings(max_examples=60, deadline=None)
def test_any_scene_is_drawn(scene: Scene) -> None:
    assert render_text(scene) == render_text(scene)
    assert render_text(scene, ascii=True) == render_text(scene, ascii=True)
    for drawn in (draw_svg(scene), draw_plain(scene, theme="dark", font="serif")):
        ElementTree.fromstring(drawn)


@given(scenes)
@settings(max_examples=10, deadline=None)
def test_any_scene_becomes_a_picture(scene: Scene) -> None:
    assert draw_png(scene, width=60).startswith(b"\x89PNG")
