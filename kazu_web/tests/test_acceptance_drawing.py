"""Acceptance: the board in a page is, to the eye, the picture that the renderer makes of the same marks."""

from __future__ import annotations

import base64
import random
from typing import Any

import pytest

from kazu_core.codecs.json import marks_to_data
from kazu_core.drawing import picture
from kazu_render.svg import draw_svg
from kazu_web.payload import payload_of

from .acceptance import KINDS
from .test_js_drawing import some_marks

WIDE = 480
MOST_APART = 0.002
"""The share of pixels that may differ: a page and a picture place letters a fraction of a pixel apart."""

SHOW = """async ({payload, marks, wide}) => {
  const at = (name) => new URL(`/static/-/js/${name}.js`, location.href).href;
  const {State} = await import(at("state"));
  const {Drawing} = await import(at("draw"));
  const state = new State(payload);
  const drawing = new Drawing(state);
  const all = Object.entries(marks).flatMap(([layer, rows]) => rows.map((row) => [layer, ...row]));
  state.apply(all.map(([layer, y, x, value]) => [layer, `${y},${x}`, value]));
  drawing.repaint();
  drawing.svg.style.width = `${wide}px`;
  document.documentElement.dataset.theme = "light";
  document.body.replaceChildren(drawing.svg);
}"""
PICTURE = """async ([svg, wide]) => {
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${svg}`;
  await image.decode();
  image.style.width = `${wide}px`;
  document.body.replaceChildren(image);
}"""
APART = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d", {willReadFrequently: true});
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height);
  }));
  if (one.width !== other.width || one.height !== other.height) return 1;
  let apart = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const far = [0, 1, 2].some((index) => Math.abs(one.data[at + index] - other.data[at + index]) > 64);
    if (far) apart += 1;
  }
  return apart / (one.width * one.height);
}"""


def shot(page: Any, selector: str) -> str:
    return base64.b64encode(page.locator(selector).screenshot(animations="disabled")).decode()


@pytest.mark.parametrize("name", KINDS)
def test_a_board_looks_like_the_picture_of_it(site: str, page: Any, name: str) -> None:
    kind = KINDS[name]
    puzzle = kind.examples()[0].puzzle
    marks = some_marks(kind, puzzle, random.Random(1))
    page.goto(f"{site}/play/{name}")
    asked = {"payload": payload_of(kind, puzzle, answer=None), "marks": marks_to_data(marks), "wide": WIDE}
    page.evaluate(SHOW, asked)
    board = shot(page, "body > svg")
    drawn = draw_svg(picture(kind, puzzle, marks), theme="light", standalone=True)
    page.evaluate(PICTURE, [base64.b64encode(drawn.encode()).decode(), WIDE])
    assert page.evaluate(APART, [board, shot(page, "body > img")]) < MOST_APART
