"""Puzzles as JSON: ``{"kazu": 1, "kind": ..., "puzzle": {...}, "marks": {...}}``, read strictly.

A spot is ``[y, x]`` in half-cells, marks are ``{layer: [[y, x, value], ...]}``. Nothing is converted on the way in: a
number in quotes, a fraction or a true is no whole number, and an unknown key is refused.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from itertools import cycle
from math import isfinite
from typing import TYPE_CHECKING, Any, Literal, Protocol, get_args, get_origin

from attrs import has

from kazu_core.codecs.limits import bounded, every_kind, shown
from kazu_core.errors import DecodeError, MarksError, PuzzleError
from kazu_core.grid import Spot
from kazu_core.marks import Marks, fit
from kazu_core.plugs import Codec, Decoded
from kazu_core.words import Words

if TYPE_CHECKING:
    from cattrs import BaseConverter, Converter

    from kazu_core.kind import Kind

VERSION = 1
_LONGEST_NUMBER = 16
_LONGEST_NAME = 100
_NEEDED = ("kazu", "kind", "puzzle")
# what a made puzzle may be told with; it says nothing about the puzzle itself
_ASIDE = ("marks", "size", "level", "seed", "code", "answer", "answer_code")

Hook = Callable[[Any, Any], Any]
"""What reads a value for a type, as cattrs has it."""


class Kinds(Protocol):
    """What of a registry is needed here."""

    def kind(self, name: str) -> Kind[Any]:
        """Return the kind of a name, or raise `UnknownKindError`."""


# ------------------------------------------------------------------------------------------------ JSON text


def parse(text: str) -> Any:
    """Return what a JSON text says; raises `DecodeError`, also for keys told twice, NaN, and numbers of many digits."""
    stripped = bounded(text)
    try:
        return json.loads(
            stripped, object_pairs_hook=_once, parse_constant=_no_number, parse_int=_whole, parse_float=_fraction
        )
    except json.JSONDecodeError as error:
        raise DecodeError(f"this is not JSON: line {error.lineno}, column {error.colno}: {error.msg.lower()}",
                          text=text, expected="JSON") from None  # fmt: skip
    except RecursionError:
        raise DecodeError("the JSON is nested too deeply", text=text, expected="JSON") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise DecodeError(f"the key {shown(twice)} is there twice", expected="each key once")
    return found


def _no_number(text: str) -> float:
    raise DecodeError(f"{text} is not a number", expected="a number")


def _whole(text: str) -> int:
    if len(text) > _LONGEST_NUMBER:
        raise DecodeError(f"the number {text[:_LONGEST_NUMBER]}... is too long", expected="at most 16 digits")
    return int(text)


def _fraction(text: str) -> float:
    value = float(text)
    return value if isfinite(value) else _no_number(text[:40])


# ---------------------------------------------------------------------------------------- strict converting


class _WrongError(ValueError):
    """A value that is not what its place asks for; ``path`` is where, within what is being read."""

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.path = path


def _told(value: Any) -> str:
    """Return a value as it stands in JSON, or what it is where that is long."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    return shown(value) if isinstance(value, str) else json.dumps(value)


def _must(met: bool, what: str, value: Any) -> None:
    if not met:
        raise _WrongError(f"must be {what}, not {_told(value)}")


def _strict(wanted: type, what: str) -> Hook:
    def structure(value: Any, _: Any) -> Any:
        _must(type(value) is wanted, what, value)
        return value

    return structure


def _spot(value: Any, _: Any) -> Spot:
    pair = isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)
    _must(pair, "a spot [y, x]", value)
    return Spot(*value)


def _one_of(value: Any, wanted: Any) -> Any:
    choices = get_args(wanted)
    same = any(type(choice) is type(value) and choice == value for choice in choices)
    _must(same, f"one of {', '.join(map(str, choices))}", value)
    return value


def _within(step: str, hook: Hook, value: Any, wanted: Any) -> Any:
    """Structure a part, so that what is wrong in it is found by its path."""
    try:
        return hook(value, wanted)
    except Exception as error:
        path, message = _trouble(error)
        raise _WrongError(message, step + path) from error


def _tuple_hook(wanted: Any, made: BaseConverter) -> Hook:
    """Return what reads a list into a tuple: of any length (``tuple[int, ...]``) or of a fixed one."""
    types = get_args(wanted)
    endless = len(types) == 2 and types[1] is Ellipsis
    hooks = [made.get_structure_hook(kind) for kind in (types[:1] if endless else types)]

    def structure(value: Any, _: Any) -> tuple[Any, ...]:
        _must(isinstance(value, list), "a list", value)
        if not endless and len(value) != len(types):
            raise _WrongError(f"must have {len(types)} entries, not {len(value)}")
        parts = zip(cycle(hooks), value, cycle(types[:1] if endless else types), strict=False)
        return tuple(_within(f"[{at}]", hook, part, kind) for at, (hook, part, kind) in enumerate(parts))

    return structure


def _step(key: str) -> str:
    """Return a key as a step of a path; one that is no plain word stands in quotes, for it may hold anything."""
    return f".{key}" if key.isascii() and key.isidentifier() and len(key) <= 40 else f"[{shown(key)}]"


def _mapping_hook(wanted: Any, made: BaseConverter) -> Hook:
    """Return what reads an object into a mapping from texts."""
    inner = get_args(wanted)[1]
    hook = made.get_structure_hook(inner)

    def structure(value: Any, _: Any) -> dict[str, Any]:
        _must(isinstance(value, dict), "an object", value)
        return {key: _within(_step(key), hook, part, inner) for key, part in value.items()}

    return structure


def _record_hook(wanted: Any, made: BaseConverter) -> Hook:
    """Return what reads an object into a record."""
    from cattrs.gen import make_dict_structure_fn  # noqa: PLC0415  only those who read JSON pay for it

    usual = make_dict_structure_fn(wanted, made, _cattrs_forbid_extra_keys=True, _cattrs_detailed_validation=True)

    def structure(value: Any, _: Any) -> Any:
        _must(isinstance(value, dict), "an object", value)
        return usual(value, wanted)

    return structure


def _origin(wanted: Any) -> Any:
    return get_origin(wanted)


@cache
def converter() -> Converter:
    """Return the converter for all puzzle records, made when it is first needed."""
    from cattrs import Converter  # noqa: PLC0415  only those who read or write JSON pay for it

    made = Converter(forbid_extra_keys=True)
    made.register_structure_hook_factory(has, _record_hook)
    made.register_structure_hook_factory(lambda wanted: _origin(wanted) is tuple, _tuple_hook)
    made.register_structure_hook_factory(lambda wanted: _origin(wanted) in {Mapping, dict}, _mapping_hook)
    made.register_structure_hook_func(lambda wanted: _origin(wanted) is Literal, _one_of)
    for wanted, what in ((int, "a whole number"), (str, "a text"), (bool, "true or false")):
        made.register_structure_hook(wanted, _strict(wanted, what))
    made.register_structure_hook_func(lambda wanted: wanted is Spot, _spot)
    made.register_unstructure_hook_func(lambda wanted: wanted is Spot, list)
    return made


def _trouble(error: BaseException) -> tuple[str, str]:
    """Return the path to the first thing that is wrong, as ``.clues[3]``, and what is wrong with it."""
    parts = getattr(error, "exceptions", ())
    if parts:
        path, message = _trouble(parts[0])
        names = (note.name for note in getattr(parts[0], "__notes__", ()) if hasattr(note, "name"))
        return next((f".{name}" for name in names), "") + path, message
    if isinstance(error, _WrongError):
        return error.path, error.message
    if isinstance(error, PuzzleError) and error.path is not None:
        return error.path.removeprefix("$"), str(error).removeprefix(f"{error.path}: ")
    if isinstance(error, KeyError):
        return "", "is missing"
    unknown = getattr(error, "extra_fields", ())
    return "", f"has the unknown key {shown(min(unknown))}" if unknown else str(error)


# -------------------------------------------------------------------------------------------------- puzzles


def to_data(kind: Kind[Any], puzzle: Any, marks: Marks) -> dict[str, Any]:
    """Return a puzzle, with its marks if there are any, as what JSON is made of."""
    data = {"kazu": VERSION, "kind": kind.name, "puzzle": _lists(converter().unstructure(puzzle))}
    return {**data, "marks": marks_to_data(marks)} if marks else data


def _lists(data: Any) -> Any:
    """Return data with lists in place of tuples, which the converter leaves where one of several types may stand."""
    if isinstance(data, dict):
        return {name: _lists(value) for name, value in data.items()}
    return [_lists(value) for value in data] if isinstance(data, list | tuple) else data


def marks_to_data(marks: Marks) -> dict[str, list[list[int]]]:
    """Return marks as ``{layer: [[y, x, value], ...]}``."""
    return {
        name: [[spot.y, spot.x, value] for spot, value in written.items()] for name, written in marks.layers.items()
    }


def from_data(data: Any, registry: Kinds) -> Decoded:
    """Read a puzzle and its marks from what JSON is made of.

    Raises `DecodeError` for a wrong envelope, `UnknownKindError`, `PuzzleError` for a wrong puzzle and `MarksError` for
    wrong marks, each saying where: ``$.puzzle.clues[3]: must be a whole number, not "3"``.
    """
    _check_envelope(data)
    kind = registry.kind(data["kind"])
    puzzle = puzzle_from_data(data["puzzle"], kind)
    return Decoded(kind.name, puzzle, marks_from_data(data.get("marks", {}), kind, puzzle))


def _check_envelope(data: Any) -> None:
    """Refuse what is not a puzzle's envelope."""
    if not isinstance(data, dict):
        raise DecodeError(f"$: must be an object, not {_told(data)}", expected="an object")
    for key in _NEEDED:
        if key not in data:
            raise DecodeError(f"$.{key}: is missing", expected=key)
    unknown = [key for key in data if key not in _NEEDED + _ASIDE]
    if unknown:
        raise DecodeError(f"$: has the unknown key {shown(unknown[0])}", expected=", ".join(_NEEDED + _ASIDE))
    if type(data["kazu"]) is not int or data["kazu"] != VERSION:
        raise DecodeError(f"$.kazu: must be {VERSION}, not {_told(data['kazu'])}", expected=str(VERSION))
    if not isinstance(data["kind"], str) or len(data["kind"]) > _LONGEST_NAME:
        raise DecodeError(f"$.kind: must be a kind's name, not {_told(data['kind'])}", expected="a kind's name")


def puzzle_from_data(data: Any, kind: Kind[Any]) -> Any:
    """Read a puzzle of a kind; raises `PuzzleError` that says where it is wrong."""
    hook = converter().get_structure_hook(kind.puzzle)
    try:
        return hook(data, kind.puzzle)
    except Exception as error:
        path, message = _trouble(error)
        raise PuzzleError(message, path=f"$.puzzle{path}") from error


def marks_from_data(data: Any, kind: Kind[Any], puzzle: Any) -> Marks:
    """Read marks; raises `MarksError` that says where they are wrong or do not fit the puzzle."""
    if not isinstance(data, dict):
        raise MarksError(f"must be an object, not {_told(data)}", path="$.marks")
    layers = {name: _layer_from_data(rows, f"$.marks{_step(name)}") for name, rows in data.items()}
    return fit(Marks(layers), kind.layers(puzzle), kind.grid(puzzle))


def _layer_from_data(rows: Any, path: str) -> dict[Spot, int]:
    if not isinstance(rows, list):
        raise MarksError(f"must be a list, not {_told(rows)}", path=path)
    found: dict[Spot, int] = {}
    for at, row in enumerate(rows):
        wrong = _wrong_row(row)
        if wrong is not None:
            raise MarksError(f"must be three whole numbers, [y, x, value], {wrong}", path=f"{path}[{at}]")
        if Spot(*row[:2]) in found:
            raise MarksError(f"the spot [{row[0]}, {row[1]}] is there twice", path=f"{path}[{at}]")
        found[Spot(*row[:2])] = row[2]
    return found


def _wrong_row(row: Any) -> str | None:
    """Return what keeps a value from being a spot with its value, if anything does."""
    if not isinstance(row, list):
        return f"not {_told(row)}"
    if len(row) != 3:
        return f"not {len(row)} of them" if row else "not an empty list"
    other = next((part for part in row if type(part) is not int), 0)
    return None if type(other) is int else f"and {_told(other)} is none"


def looks_like_json(text: str) -> bool:
    """Whether a text is, at a glance, a JSON object."""
    return text.lstrip().startswith("{")


def decode_json(text: str, registry: Kinds) -> Decoded:
    """Read a puzzle and its marks from JSON text; raises as `parse` and `from_data` do."""
    return from_data(parse(text), registry)


def encode_json(kind: Kind[Any], puzzle: Any, marks: Marks, registry: Kinds) -> str:
    """Write a puzzle and its marks as JSON text, in one line."""
    return json.dumps(to_data(kind, puzzle, marks), ensure_ascii=False, separators=(",", ":"))


JSON = Codec(name="json", words=Words("JSON", "JSON"), kinds=every_kind, sniff=looks_like_json,
             decode=decode_json, encode=encode_json)  # fmt: skip
