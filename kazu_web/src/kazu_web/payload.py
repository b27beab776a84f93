"""What a board needs to know of a puzzle, as JSON data: what is printed, what may be written and how. No answer.

The seal lets a page know that what is written is the answer without being told it: it is a hash of the answer, and of
the puzzle so that no two puzzles share it.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import asdict

from kazu_core.checking import printed
from kazu_core.codecs.json import marks_from_data, marks_to_data
from kazu_core.constraints.base import Finding
from kazu_core.drawing import picture
from kazu_core.kind import Kind
from kazu_core.marks import Layer, Marks, counted
from kazu_core.modes import modes_of
from kazu_core.scene import Disc, Fill, Item, Line, Scene, Shape, Sign, Text
from kazu_core.words import Words
from kazu_web.live import live_data

ASIDE = ("corner", "centre", "tint", "struck")
"""Layers that a page keeps for the player alone; in a request they are passed over."""

_ITEMS: Mapping[type[Item], str] = {
    Fill: "fill", Line: "line", Disc: "disc", Shape: "shape", Sign: "sign", Text: "text"
}  # fmt: skip


def words_data(words: Words) -> dict[str, str]:
    """Return words in both languages."""
    return {"en": words.en, "ja": words.ja}


def finding_data(finding: Finding) -> dict[str, Any]:
    """Return a finding."""
    return {"code": finding.code, "spots": [list(spot) for spot in finding.spots], "words": words_data(finding.words)}


def scene_data(scene: Scene) -> dict[str, Any]:
    """Return a drawing as data: its outline in half-cells, its items from the bottom up, and its words."""
    outline = {"top": scene.top, "left": scene.left, "height": scene.height, "width": scene.width}
    items = [{"t": _ITEMS[type(item)], **_plain(item)} for item in scene.items]
    return {**outline, "items": items, "title": words_data(scene.title), "description": words_data(scene.description)}


def layer_data(layer: Layer) -> dict[str, Any]:
    """Return what a layer is: where and what is written, and which values count."""
    values = {str(value): words_data(words) for value, words in layer.values.items()} if layer.look != "notes" else {}
    return {
        "name": layer.name, "places": layer.places, "values": values, "look": layer.look, "counts": list(layer.counts),
        "every": layer.every, "answer": layer.answer, "lights": layer.lights, "below": layer.below,
        "blocked": _listed(tuple(sorted(layer.blocked))),
    }  # fmt: skip


def modes_data(kind: Kind[Any], puzzle: Any) -> dict[str, Any]:
    """Return how a puzzle is written by hand."""
    modes = modes_of(kind, puzzle)
    return {
        "modes": [_plain(mode) for mode in modes.modes],
        "groups": [{**_plain(group), "name": words_data(group.name)} for group in modes.groups],
        "exclusive": list(modes.exclusive),
    }


def _plain(record: Any) -> dict[str, Any]:
    """Return a record's fields, tuples (and places) as lists."""
    return {name: _listed(value) for name, value in asdict(record, recurse=False).items()}


def _listed(value: Any) -> Any:
    if isinstance(value, Words):
        return words_data(value)
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


def sealed_text(code: str, layers: Sequence[Layer], answer: Marks) -> str:
    """Return the text that is hashed: the puzzle's code and, layer by layer, what is written in reading order."""
    rows = [
        f"{layer.name}:{';'.join(f'{y},{x},{value}' for (y, x), value in sorted(answer.on(layer.name).items()))}"
        for layer in layers
        if layer.answer
    ]
    return "\n".join(["kazu-seal-1", code, *rows])


def seal_of(code: str, layers: Sequence[Layer], answer: Marks) -> str:
    """Return the seal of an answer: the first 16 bytes of a SHA-256, in URL-safe base64 without padding."""
    text = sealed_text(code, layers, counted(answer, tuple(layers)))
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()[:16]).rstrip(b"=").decode()


def answer_seal(kind: Kind[Any], puzzle: Any, answer: Marks) -> str:
    """Return the seal of a puzzle's answer."""
    return seal_of(code_of(kind, puzzle), kind.layers(puzzle), answer.over(printed(kind.constraints(puzzle))))


def code_of(kind: Kind[Any], puzzle: Any) -> str:
    """Return a puzzle's code with its kind before it."""
    return f"{kind.name}:{kind.code.encode(puzzle)}"


def payload_of(
    kind: Kind[Any], puzzle: Any, *, answer: Marks | None, level: str | None = None, seed: int | None = None
) -> dict[str, Any]:
    """Return all that a board needs of a puzzle; the answer only goes into the seal, which is null without one."""
    constraints, layers = kind.constraints(puzzle), kind.layers(puzzle)
    scene = picture(kind, puzzle)
    return {
        "kazu": 1,
        "kind": kind.name,
        "name": words_data(kind.words),
        "rules": [words_data(rule) for rule in kind.rules],
        "size": [puzzle.size.width, puzzle.size.height],
        "level": level,
        "seed": seed,
        "code": code_of(kind, puzzle),
        "scene": scene_data(scene),
        "layers": [layer_data(layer) for layer in layers],
        "modes": modes_data(kind, puzzle),
        "printed": marks_to_data(printed(constraints)),
        "live": live_data(constraints, puzzle.size, scene),
        "clues": [[*item.at, item.text] for item in scene.items if isinstance(item, Text)],
        "seal": None if answer is None else answer_seal(kind, puzzle, answer),
    }


def written_of(data: Any, kind: Kind[Any], puzzle: Any) -> Marks:
    """Read the marks of a request; raises `MarksError` that says where they are wrong or do not fit the puzzle."""
    if isinstance(data, dict):
        data = {name: rows for name, rows in data.items() if name not in ASIDE}
    return marks_from_data(data, kind, puzzle)
