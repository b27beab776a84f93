"""JSON: what is written comes back, and nothing that is not quite right is taken for what it looks like."""

from __future__ import annotations

import json
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, Literal

import pytest
from attrs import evolve, field, frozen
from hypothesis import given
from hypothesis import strategies as st

from kazu_core.codecs.json import decode_json, encode_json, from_data, parse
from kazu_core.codecs.limits import LONGEST_TEXT
from kazu_core.errors import DecodeError, KazuError, MarksError, PuzzleError, UnknownKindError
from kazu_core.grid import Size, Spot
from kazu_core.kind import Kind
from kazu_core.marks import Marks
from kazu_core.plugs import Decoded
from kazu_core.registry import Registry

SIZE = {"width": 2, "height": 2}


def data(**changes: Any) -> dict[str, Any]:
    return {"kazu": 1, "kind": "latin", "puzzle": {"size": SIZE, "givens": [1, 0, 0, 0]}, **changes}


def puzzle(**changes: Any) -> dict[str, Any]:
    return data(puzzle={"size": SIZE, "givens": [1, 0, 0, 0], **changes})


def test_a_puzzle_with_marks_comes_back(registry: Registry, latin: Kind[Any]) -> None:
    board = latin.puzzle(Size(2, 2), (1, 0, 0, 0))
    marks = Marks({"number": {Spot(1, 3): 2}, "notes": {Spot(3, 1): 1}})
    text = encode_json(latin, board, marks, registry)
    assert json.loads(text) == data(marks={"notes": [[3, 1, 1]], "number": [[1, 3, 2]]})
    assert decode_json(text, registry) == Decoded("latin", board, marks)


def test_without_marks_there_are_none(registry: Registry) -> None:
    assert not from_data(data(), registry).marks


def test_what_a_made_puzzle_is_told_with_is_passed_over(registry: Registry) -> None:
    assert from_data(data(seed=3, level="easy", answer={}, code="..."), registry) == from_data(data(), registry)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (puzzle(givens=["1", 0, 0, 0]), r"\$\.puzzle\.givens\[0\]: must be a whole number, not '1'"),
        (puzzle(givens=[1, 2.9, 0, 0]), r"\$\.puzzle\.givens\[1\]: must be a whole number, not 2\.9"),
        (puzzle(givens=[1, 0, True, 0]), r"\$\.puzzle\.givens\[2\]: must be a whole number, not true"),
        (puzzle(givens=[1, 0, 0, None]), r"\$\.puzzle\.givens\[3\]: must be a whole number, not null"),
        (puzzle(givens="1000"), r"\$\.puzzle\.givens: must be a list, not '1000'"),
        (puzzle(givens={"a": 1}), r"\$\.puzzle\.givens: must be a list, not an object"),
        (puzzle(givens=[9, 0, 0, 0]), r"\$\.puzzle\.givens: must be 0 to 2"),
        (puzzle(size=2), r"\$\.puzzle\.size: must be an object, not 2"),
        (puzzle(size={"width": 2}), r"\$\.puzzle\.size\.height: is missing"),
        (puzzle(size={**SIZE, "depth": 3}), r"\$\.puzzle\.size: has the unknown key 'depth'"),
        (puzzle(more=1), r"\$\.puzzle: has the unknown key 'more'"),
        (data(puzzle=[]), r"\$\.puzzle: must be an object, not a list"),
    ],
)
def test_a_wrong_puzzle_is_refused_with_its_path(registry: Registry, value: Any, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        from_data(value, registry)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ([], r"\$: must be an object, not a list"),
        ({"kazu": 1, "kind": "latin"}, r"\$\.puzzle: is missing"),
        (data(kazu=2), r"\$\.kazu: must be 1, not 2"),
        (data(kazu=True), r"\$\.kazu: must be 1, not true"),
        (data(kind=3), r"\$\.kind: must be a kind's name, not 3"),
        (data(kind="x" * 200), r"\$\.kind: must be a kind's name, not 'xxx"),
        (data(more=1), r"\$: has the unknown key 'more'"),
    ],
)
def test_a_wrong_envelope_is_refused_with_its_path(registry: Registry, value: Any, said: str) -> None:
    with pytest.raises(DecodeError, match=said):
        from_data(value, registry)


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ([], r"\$\.marks: must be an object, not a list"),
        ({"a b\n": 1}, r"\$\.marks\['a b\\n'\]: must be a list, not 1"),
        ({"number": 1}, r"\$\.marks\.number: must be a list, not 1"),
        ({"number": [3]}, r"\$\.marks\.number\[0\]: must be three whole numbers, \[y, x, value\], not 3"),
        ({"number": [[]]}, "not an empty list"),
        ({"number": [[1, 3]]}, r"\$\.marks\.number\[0\]: must be three .*, not 2 of them"),
        ({"number": [[1, 3, 1, 5]]}, "not 4 of them"),
        ({"number": [[1, 3, 1.0]]}, r"\$\.marks\.number\[0\]: must be three .*, and 1.0 is none"),
        ({"number": [[1, 3, True]]}, "and true is none"),
        ({"number": [[[1], 3, 1]]}, "and a list is none"),
        ({"number": [[1, 3, 1], [1, 3, 2]]}, r"\$\.marks\.number\[1\]: the spot \[1, 3\] is there twice"),
        ({"number": [[1, 3, 7]]}, "must be one of 1, 2, not 7"),
        ({"number": [[0, 3, 1]]}, "is not a place for it"),
        ({"lines": [[1, 3, 1]]}, "must be one of number, notes, not 'lines'"),
    ],
)
def test_wrong_marks_are_refused_with_their_path(registry: Registry, marks: Any, said: str) -> None:
    with pytest.raises(MarksError, match=said):
        from_data(data(marks=marks), registry)


def test_an_unknown_kind_is_named(registry: Registry) -> None:
    with pytest.raises(UnknownKindError, match="'greek'"):
        from_data(data(kind="greek"), registry)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"a": 1', "this is not JSON: line 1, column 8: "),
        ('{"a": 1, "a": 1}', "the key 'a' is there twice"),
        ('{"a": NaN}', "NaN is not a number"),
        ('{"a": -Infinity}', "-Infinity is not a number"),
        ('{"a": 1e999}', "1e999 is not a number"),
        ('{"a": ' + "9" * 5000 + "}", "is too long"),
        ("[" * 100_000, "nested too deeply"),
        ("{" + " " * LONGEST_TEXT, "more than 1,000,000 characters"),
        ("  ", "the text is empty"),
    ],
)
def test_what_is_wrong_with_a_text_is_said(text: str, said: str) -> None:
    with pytest.raises(DecodeError, match=said):
        parse(text)


@frozen
class Odd:
    """A record of everything that a puzzle may hold."""

    size: Size
    walls: tuple[Spot, ...] = ()
    cages: tuple[tuple[tuple[Spot, ...], int | None], ...] = ()
    pair: tuple[int, str] = (0, "")
    shape: Literal["box", "plain"] = "plain"
    flag: bool = False
    names: dict[str, int] = field(factory=dict)
    remark: str | None = None


@pytest.fixture
def odd(latin: Kind[Any]) -> Any:
    kind = evolve(latin, name="odd", puzzle=Odd, layers=lambda puzzle: ())
    return SimpleNamespace(kind=lambda name: kind, only=kind)


def odd_data(**changes: Any) -> dict[str, Any]:
    return {"kazu": 1, "kind": "odd", "puzzle": {"size": SIZE, **changes}}


def test_all_that_a_record_may_hold_comes_back(odd: Any) -> None:
    board = Odd(
        Size(2, 2), (Spot(1, 2),), (((Spot(1, 1), Spot(1, 3)), 7), ((), None)), (3, "x"), "box", True, {"a": 1}, "r"
    )
    text = encode_json(odd.only, board, Marks(), odd)
    assert decode_json(text, odd).puzzle == board
    assert json.loads(text)["puzzle"]["cages"] == [[[[1, 1], [1, 3]], 7], [[], None]]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"walls": [[1, 2, 3]]}, r"\$\.puzzle\.walls\[0\]: must be a spot \[y, x\], not a list"),
        ({"cages": [[[[1, 1]], "7"]]}, r"\$\.puzzle\.cages\[0\]\[1\]: must be a whole number, not '7'"),
        ({"cages": [[[[1, True]], 7]]}, r"\$\.puzzle\.cages\[0\]\[0\]\[0\]: must be a spot"),
        ({"pair": [1]}, r"\$\.puzzle\.pair: must have 2 entries, not 1"),
        ({"shape": "round"}, r"\$\.puzzle\.shape: must be one of box, plain, not 'round'"),
        ({"flag": 1}, r"\$\.puzzle\.flag: must be true or false, not 1"),
        ({"names": {"a": "b"}}, r"\$\.puzzle\.names\.a: must be a whole number, not 'b'"),
        ({"remark": 3}, r"\$\.puzzle\.remark: must be a text, not 3"),
    ],
)
def test_every_sort_of_value_is_read_strictly(odd: Any, changes: Any, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        from_data(odd_data(**changes), odd)


KEYS = st.sampled_from(["size", "givens", "number", "a"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["size", "givens", "number", "a"]), inner)
    ),
    max_leaves=8,
)


@given(VALUES, VALUES)
def test_any_values_are_read_or_refused(registry: Registry, first: Any, second: Any) -> None:
    for value in (first, data(puzzle=first, marks=second), data(marks=first), puzzle(size=first), puzzle(givens=first)):
        with suppress(KazuError):
            assert from_data(value, registry).kind == "latin"


@given(st.text(max_size=60) | st.text('{}[]":,0123456789.eE-+ntfalsruINy\\u', max_size=60))
def test_any_text_is_read_or_refused(registry: Registry, text: str) -> None:
    for start in ("", "{", '{"kazu": 1, "kind": "latin", "puzzle": {"size": {"width": 2, "height": 2}, "givens": '):
        with suppress(KazuError):
            assert decode_json(start + text, registry).kind == "latin"
