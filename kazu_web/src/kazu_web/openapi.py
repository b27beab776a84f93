"""The JSON API as an OpenAPI 3.1 document; a test holds it against the app."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from kazu_core.kind import LEVELS
from kazu_core.words import LANGUAGES
from kazu_render.options import THEMES
from kazu_web.problems import CODES

if TYPE_CHECKING:
    from kazu_web.api import Api

Data = dict[str, Any]

_TEXT: Data = {"type": "string"}
_NUMBER: Data = {"type": "integer"}
_YES: Data = {"type": "boolean"}
_SPOT: Data = {"type": "array", "items": _NUMBER, "minItems": 2, "maxItems": 2, "description": "[y, x] in half-cells"}
_SPOTS: Data = {"type": "array", "items": _SPOT}


def _ref(name: str) -> Data:
    return {"$ref": f"#/components/schemas/{name}"}


def _object(required: Data, optional: Data | None = None, **more: Any) -> Data:
    return {
        "type": "object", "properties": {**required, **(optional or {})}, "required": list(required), **more
    }  # fmt: skip


def _or_null(schema: Data) -> Data:
    return {"oneOf": [schema, {"type": "null"}]}


def _list(of: Data) -> Data:
    return {"type": "array", "items": of}


_CODE: Data = {"type": "string", "description": "a puzzle: kind:code, a puzzle link, or JSON", "maxLength": 20000}
_MARKS: Data = {
    "type": "object",
    "description": "layer: [[y, x, value], ...]",
    "additionalProperties": _list({"type": "array", "items": _NUMBER, "minItems": 3, "maxItems": 3}),
}

SCHEMAS: Data = {
    "Words": _object({"en": _TEXT, "ja": _TEXT}),
    "Problem": _object(
        {"type": _TEXT, "status": _NUMBER, "code": {"type": "string", "enum": sorted(set(CODES))}, "title": _TEXT}
    ),
    "Marks": _MARKS,
    "Finding": _object({"code": _TEXT, "spots": _SPOTS, "words": _ref("Words")}),
    "Kind": _object(
        {"name": _TEXT, "words": _ref("Words"), "also": _list(_TEXT), "rules": _list(_ref("Words")), "links": _YES},
        {
            "sizes": _ref("Words"), "default": _TEXT, "levels": _list(_TEXT),
            "squares": {"type": "object", "additionalProperties": _list(_TEXT)}, "oblong": _YES,
        },
    ),
    "Pack": _object(
        {
            "name": _TEXT, "kind": _TEXT, "words": _ref("Words"),
            "puzzles": _list(_object({"title": _ref("Words"), "level": {"enum": list(LEVELS)}, "code": _TEXT})),
        }
    ),
    "Payload": _object(
        {
            "kazu": {"const": 1}, "kind": _TEXT, "name": _ref("Words"), "rules": _list(_ref("Words")),
            "size": _list(_NUMBER), "level": _or_null(_TEXT), "seed": _or_null(_NUMBER), "code": _TEXT,
            "scene": {"type": "object"}, "layers": _list({"type": "object"}), "modes": {"type": "object"},
            "printed": _ref("Marks"), "clues": _list({"type": "array"}), "live": {"type": "object"},
            "seal": _or_null(_TEXT),
        },
        {
            "answers": _or_null(_NUMBER),
            "progress": {"type": "string", "description": "what is written on it"},
            "doubt": {**_ref("Words"), "description": "what is odd about a text that was read all the same"},
        },
    ),
    "Hint": _object(
        {
            "spots": _SPOTS, "reasons": _SPOTS, "wrong": _SPOTS, "words": _ref("Words"),
            "technique": _or_null(_ref("Words")),
            "fact": _object({"layer": _TEXT, "spot": _SPOT, "value": _NUMBER, "holds": _YES}),
        }
    ),
}  # fmt: skip

_CHECKED: Data = _object(
    {"ok": _YES, "findings": _list(_ref("Finding"))},
    {"known": _YES, "wrong": _NUMBER, "left": _or_null(_NUMBER), "wrong_spots": _SPOTS},
)
_RATED: Data = _object(
    {
        "level": {"enum": list(LEVELS)}, "score": _NUMBER, "depth": _NUMBER, "probes": _NUMBER,
        "steps": {"type": "object", "additionalProperties": _NUMBER}, "together": _NUMBER, "bottleneck": _NUMBER,
    }
)  # fmt: skip

POSTS: dict[str, tuple[str, Data, Data]] = {
    "make": (
        "Make a puzzle",
        _object({"kind": _TEXT}, {"size": {"type": ["string", "integer"]}, "level": _TEXT, "seed": _NUMBER}),
        _ref("Payload"),
    ),
    "check": (
        "Judge marks by the rules; with count or show, against the answer as well",
        _object({"code": _CODE, "marks": _ref("Marks")}, {"count": _YES, "show": _YES}),
        _CHECKED,
    ),
    "conflicts": (
        "What is already wrong on unfinished marks; with rest by the rules that a payload does not describe",
        _object({"code": _CODE, "marks": _ref("Marks")}, {"rest": _YES}),
        _object({"findings": _list(_ref("Finding"))}),
    ),
    "hint": (
        "The next step and its reasons",
        _object({"code": _CODE, "marks": _ref("Marks")}),
        _object({"hint": _or_null(_ref("Hint"))}),
    ),
    "count": (
        "How many answers a puzzle has, up to a limit; complete when all were counted, else there may be more",
        _object({"code": _CODE}, {"limit": {"type": "integer", "minimum": 1, "maximum": 100}}),
        _object({"count": _NUMBER, "complete": _YES, "more": _YES, "unique": _YES}),
    ),
    "rate": ("How hard a puzzle is", _object({"code": _CODE}), _RATED),
    "import": ("A pasted link, code or file as a board", _object({"text": _CODE}), _ref("Payload")),
    "export": (
        "A puzzle as text",
        _object({"code": _CODE}, {"format": _TEXT, "marks": _ref("Marks")}),
        _object({"text": _TEXT}),
    ),
}

_DRAW: Data = _object(
    {"code": _CODE},
    {"format": _TEXT, "marks": _ref("Marks"), "theme": {"enum": list(THEMES)}, "language": {"enum": list(LANGUAGES)}},
)
_SEED_PATH = ("kind", "size", "level", "seed")


def document(api: Api) -> Data:
    """Return the document, with the kinds that are installed."""
    kinds = list(api.registry.kinds)
    paths: Data = {f"/api/v1/{name}": {"post": _post(*said)} for name, said in POSTS.items()}
    paths["/api/v1/kinds"] = {"get": _get("The installed kinds", (), _object({"kinds": _list(_ref("Kind"))}))}
    paths["/api/v1/packs"] = {"get": _get("The installed packs", (), _object({"packs": _list(_ref("Pack"))}))}
    paths["/api/v1/openapi.json"] = {"get": _get("This document", (), {"type": "object"})}
    paths["/api/v1/puzzle"] = {"get": _get("A puzzle by its code", (_query("code"),), _ref("Payload"))}
    seeded = tuple(_path(name, kinds if name == "kind" else None) for name in _SEED_PATH)
    paths["/api/v1/puzzles/{kind}/{size}/{level}/{seed}"] = {
        "get": _get("The puzzle of a seed, the same for ever", seeded, _ref("Payload"))
    }
    paths["/api/v1/draw/{kind}/{size}/{level}/{seed}.{format}"] = {
        "get": _get("A drawing of the puzzle of a seed", (*seeded, _path("format", None)), None)
    }
    paths["/api/v1/draw"] = {"post": _post("A drawing of a puzzle with what is written on it", _DRAW, None)}
    info = {"title": "Kazu", "version": version("kazu-web"), "description": "Grid puzzles: made, checked, explained."}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": SCHEMAS}}


def _answers(schema: Data | None) -> Data:
    drawn: Data = {"image/svg+xml": {"schema": _TEXT}, "image/png": {"schema": {"type": "string", "format": "binary"}}}
    content = drawn if schema is None else {"application/json": {"schema": schema}}
    problem = {"description": "refused", "content": {"application/problem+json": {"schema": _ref("Problem")}}}
    return {"200": {"description": "done", "content": content}, "default": problem}


def _post(summary: str, body: Data, answer: Data | None) -> Data:
    content = {"application/json": {"schema": {**body, "additionalProperties": False}}}
    return {"summary": summary, "requestBody": {"required": True, "content": content}, "responses": _answers(answer)}


def _get(summary: str, parameters: tuple[Data, ...], answer: Data | None) -> Data:
    return {"summary": summary, "parameters": list(parameters), "responses": _answers(answer)}


def _path(name: str, known: list[str] | None) -> Data:
    schema: Data = {"type": "string", "enum": known} if known is not None else _TEXT
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _query(name: str) -> Data:
    return {"name": name, "in": "query", "required": True, "schema": _TEXT}
