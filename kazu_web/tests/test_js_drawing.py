"""A board drawn by the page is the board drawn by the renderer: the same elements, role by role."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest
from attrs import evolve

from kazu_core import kinds
from kazu_core.checking import printed
from kazu_core.codecs.json import marks_to_data
from kazu_core.drawing import picture
from kazu_core.grid import Spot
from kazu_core.kind import Kind
from kazu_core.marks import Layer, Marks
from kazu_core.modes import modes_of
from kazu_render.svg import draw_svg
from kazu_web.payload import payload_of

KINDS = kinds()
_DRAWN = """async ({payload, marks, highlights}) => {
  const at = (name) => new URL(`/static/-/js/${name}.js`, location.href).href;
  const {State} = await import(at("state"));
  const {Drawing} = await import(at("draw"));
  const state = new State(payload);
  const drawing = new Drawing(state);
  const all = Object.entries(marks).flatMap(([layer, rows]) => rows.map((row) => [layer, ...row]));
  state.apply(all.map(([layer, y, x, value]) => [layer, `${y},${x}`, value]));
  drawing.repaint();
  for (const [role, spots] of Object.entries(highlights)) drawing.wash(role, spots);
  const hidden = (node) => node.hasAttribute("display");
  const attributes = (node) => Object.fromEntries([...node.attributes].map((one) => [one.name, one.value]));
  const told = (node) => [node.tagName, attributes(node), node.textContent];
  return [drawing.svg.getAttribute("viewBox"), [...drawing.svg.querySelectorAll("rect,path,circle,polygon,text")]
    .filter((node) => !hidden(node) && !node.closest('[data-role="over"]')).map(told)];
}"""

Element = tuple[str, tuple[tuple[str, str], ...], str]


def pieces(name: str, attributes: dict[str, str], text: str) -> list[Element]:
    """Return an element, or each line of a path by itself: what is one path and what is several looks the same."""
    courses = re.findall("M[^M]*", attributes.get("d", "")) or [None]
    return [
        (name, tuple(sorted({**attributes, **({"d": course} if course else {})}.items())), text) for course in courses
    ]


def rendered(svg: str) -> tuple[str, Counter[Element]]:
    root = ElementTree.fromstring(svg)
    found: Counter[Element] = Counter()
    for node in root:
        name = node.tag.rpartition("}")[2]
        if name not in {"title", "desc", "style"}:
            found.update(pieces(name, dict(node.attrib), node.text or ""))
    return root.attrib["viewBox"], found


def some_marks(kind: Kind[Any], puzzle: Any, dice: random.Random) -> Marks:
    """Return marks at random, notes where a number is written among them; none where hands cannot write."""
    grid, given = kind.grid(puzzle), printed(kind.constraints(puzzle))
    taken = {spot for _, spot, _ in given}
    written: dict[str, dict[Spot, int]] = {}
    for layer in kind.layers(puzzle):
        closed = {spot for mode in modes_of(kind, puzzle).modes if mode.layer == layer.name for spot in mode.blocked}
        spots = [spot for spot in layer.spots(grid) if spot not in taken | closed and dice.random() < 0.4]
        written[layer.name] = {spot: a_value(layer, dice) for spot in spots}
    return Marks(written)


def a_value(layer: Layer, dice: random.Random) -> int:
    if layer.look == "notes":
        return dice.randrange(1, 2 ** min(9, len(layer.values).bit_length())) * 2
    return dice.choice(list(layer.values))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_page_draws_what_the_renderer_draws(site: str, page: Any, kind: Kind[Any], seed: int) -> None:
    dice = random.Random(seed)
    page.goto(f"{site}/import")
    for example in kind.examples()[:6]:
        puzzle = example.puzzle
        marks = some_marks(kind, puzzle, dice)
        cells = list(kind.grid(puzzle).cells)
        edges = dice.sample(kind.grid(puzzle).edges, 4)
        highlights = {
            "hint": [*cells[:1], edges[0]], "reason": [*cells[1:3], edges[1]], "wrong": [*cells[3:4], edges[2]],
            "conflict": [*cells[4:6], edges[3]],
        }  # fmt: skip
        named = {role: [f"{y},{x}" for y, x in spots] for role, spots in highlights.items()}
        payload = payload_of(kind, puzzle, answer=None)
        asked = {"payload": payload, "marks": marks_to_data(marks), "highlights": named}
        box, nodes = page.evaluate(_DRAWN, asked)
        scene = picture(kind, puzzle, marks, highlights)  # type: ignore[arg-type]
        # what is lit is drawn by a part that a board loads for itself; it is held where lamps are placed
        scene = evolve(scene, items=tuple(item for item in scene.items if getattr(item, "role", "") != "lit"))
        expected = rendered(draw_svg(scene, standalone=False))
        found = Counter(piece for name, attributes, text in nodes for piece in pieces(name, attributes, text))
        assert (box, found) == expected
