"""The progress code, written and read by the server and by the page alike."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kazu_core.errors import DecodeError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Layer, Marks, notes, numbers, shading, sides, walls
from kazu_web.payload import layer_data
from kazu_web.progress import decode_progress, encode_progress

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "progress.json").read_text(encoding="utf-8"))
LAYERS: dict[str, tuple[Layer, ...]] = {
    "numbers": (numbers(9), notes(9)), "large": (numbers(40),), "shade": (shading(),), "side": (sides(),),
    "walls": (walls(),),
}  # fmt: skip


def marks_of(vector: dict[str, Any]) -> Marks:
    return Marks({name: {Spot(y, x): value for y, x, value in rows} for name, rows in vector["marks"].items()})


def shape_of(vector: dict[str, Any]) -> dict[str, Any]:
    return {"layers": LAYERS[vector["layers"]], "grid": grid_of(Size.read(vector["size"]))}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_server_writes_and_reads_each_code(vector: dict[str, Any]) -> None:
    assert encode_progress(marks_of(vector), **shape_of(vector)) == vector["code"]
    assert decode_progress(vector["code"], **shape_of(vector)) == marks_of(vector)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_page_writes_and_reads_each_code(site: str, page: Any, vector: dict[str, Any]) -> None:
    shape = shape_of(vector)
    size = [shape["grid"].width, shape["grid"].height]
    layers = [layer_data(layer) for layer in shape["layers"]]
    page.goto(f"{site}/import")
    written, read = page.evaluate(_ROUND_TRIP, {**vector, "payload": {"size": size, "layers": layers}})
    assert written == vector["code"]
    assert read == vector["marks"]


_ROUND_TRIP = """async ({payload, marks, code}) => {
  const at = (name) => new URL(`/static/-/js/${name}.js`, location.href).href;
  const {State, rowsOf} = await import(at("state"));
  const {encodeProgress, decodeProgress} = await import(at("progress"));
  const state = new State(payload);
  for (const [layer, rows] of Object.entries(marks)) {
    for (const [y, x, value] of rows) state.put(layer, `${y},${x}`, value);
  }
  const read = [...decodeProgress(state, code)].map(([layer, spots]) => [layer, rowsOf(spots)]);
  return [encodeProgress(state), Object.fromEntries(read)];
}"""


@pytest.mark.parametrize(
    "text", ["", "k1", "k2.000", "k1.shade!1.000", VECTORS[1]["code"][:-1], VECTORS[1]["code"].replace("!", "!0", 1)]
)
def test_a_damaged_code_is_refused(text: str) -> None:
    with pytest.raises(DecodeError):
        decode_progress(text, **shape_of(VECTORS[1]))


def test_a_code_of_another_puzzle_is_refused() -> None:
    vector = next(vector for vector in VECTORS if vector["layers"] == "side")
    with pytest.raises(DecodeError):
        decode_progress(vector["code"], LAYERS["shade"], grid_of(Size(2, 2)))


def test_a_run_longer_than_any_board_is_refused() -> None:
    body = "k1.shade!_zzzz_1"
    total = 7
    for letter in body:
        total = (total * 131 + ord(letter)) % 36**3
    check = "".join("0123456789abcdefghijklmnopqrstuvwxyz"[total // 36**place % 36] for place in (2, 1, 0))
    with pytest.raises(DecodeError):
        decode_progress(f"{body}.{check}", **shape_of(VECTORS[1]))
