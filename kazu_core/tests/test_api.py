"""The public face: every function finds the kind, asks the right part, and refuses clearly."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from attrs import evolve

import kazu_core as kazu
from kazu_core.errors import KazuError
from kazu_core.grid import Spot
from kazu_core.kind import LEVELS
from kazu_core.marks import Marks
from kazu_core.plugs import Decoded
from kazu_core.random import LARGEST_SEED
from kazu_core.registry import Registry


@pytest.fixture
def made(registry: Registry) -> kazu.Made:
    return kazu.make("latin", size=3, level="hard", seed=1, registry=registry)


def test_every_public_name_is_there() -> None:
    assert [] == [name for name in kazu.__all__ if not hasattr(kazu, name)]
    assert set(kazu.__all__) <= set(dir(kazu))
    with pytest.raises(AttributeError, match="no attribute 'sudoku'"):
        _ = kazu.sudoku


def test_no_module_hides_a_public_function() -> None:
    # a submodule becomes an attribute of its package when it is imported
    program = f"""
import importlib, pkgutil, kazu_core
for module in pkgutil.walk_packages(kazu_core.__path__, "kazu_core."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
assert [] == [name for name in {kazu.__all__} if type(getattr(kazu_core, name)).__name__ == "module"]
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_importing_the_core_loads_next_to_nothing() -> None:
    program = """
import sys, kazu_core
heavy = {"attr", "cattrs", "click", "pluggy", "pysat", "rich"} & {*sys.modules}
assert not heavy, heavy
assert not [name for name in sys.modules if name.startswith("kazu_core.")]
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_kinds_are_those_of_the_registry(registry: Registry, latin: Any) -> None:
    assert (latin,) == kazu.kinds(registry=registry)


def test_a_made_puzzle_says_what_was_asked_for(made: kazu.Made) -> None:
    assert ("latin", kazu.Size(3, 3), "hard", 1) == (made.kind, made.size, made.level, made.seed)
    assert "031312123" == made.code
    assert made.answer_code.startswith("1")


def test_the_same_again_makes_the_same(registry: Registry, made: kazu.Made) -> None:
    assert made == kazu.make("latin", size="3x3", level="hard", seed=1, registry=registry)


def test_what_is_left_out_is_the_usual(registry: Registry) -> None:
    made = kazu.make("latin", registry=registry)
    assert (kazu.Size(4, 4), "medium") == (made.size, made.level)
    assert 1 <= made.seed <= LARGEST_SEED
    assert "easy" == kazu.make("latin", size=3, registry=registry).level


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"size": 7}, "latin has no size 7x7: 2 to 4 a side"),
        ({"size": "3 by 3"}, "is not a number like 9"),
        ({"size": 0}, "out of range"),
        ({"size": "9" * 20}, "out of range"),
        ({"size": "03"}, "is not a number like 9"),
        ({"size": "\u0663"}, "is not a number like 9"),
        ({"size": "3x"}, "is not a number like 9"),
        ({"size": "3x3x3"}, "is not a number like 9"),
        ({"size": True}, "is not a number"),
        ({"level": "evil"}, "no level is called 'evil': levels are easy, medium, hard, extra-hard"),
        ({"size": 3, "level": "medium"}, "latin at 3x3 has no level medium: there it has easy, hard"),
        ({"seed": 0}, "the seed 0 is not a whole number from 1 to 2147483647"),
        ({"seed": LARGEST_SEED + 1}, "the seed 2147483648 is not"),
        ({"seed": True}, "the seed True is not"),
        ({"seed": 1.0}, "the seed 1.0 is not"),
        ({"seed": "1"}, "the seed '1' is not"),
    ],
)
def test_what_is_not_offered_is_refused_with_what_is(registry: Registry, asked: Any, message: str) -> None:
    with pytest.raises(kazu.RequestError, match=message):
        kazu.make("latin", **asked, registry=registry)


def test_a_kind_that_is_not_made_says_so(latin: Any, make_plugin: Any) -> None:
    registry = Registry.of({"tiny": make_plugin(evolve(latin, making=None))})
    with pytest.raises(kazu.CannotMakeError, match="latin puzzles can be solved and played, but not made"):
        kazu.make("latin", registry=registry)


def test_an_answer_is_found_and_proved_the_only_one(registry: Registry, made: kazu.Made) -> None:
    outcome = kazu.solve(made.puzzle, registry=registry)
    assert outcome.unique
    assert made.answer == outcome.answer


def test_answers_are_counted_up_to_the_limit(registry: Registry) -> None:
    puzzle = kazu.decode("latin:000000000", registry=registry)
    assert 12 == kazu.count(puzzle, limit=100, registry=registry).count
    assert 5 == kazu.count(puzzle, limit=5, registry=registry).count
    assert not kazu.count(puzzle, limit=100, budget=1, registry=registry).complete


def test_an_answer_passes_the_check(registry: Registry, made: kazu.Made) -> None:
    assert kazu.check(made.puzzle, made.answer, registry=registry).ok
    assert () == kazu.conflicts(made.puzzle, Marks(), registry=registry)


def test_a_hint_is_the_next_step_and_then_nothing(registry: Registry, made: kazu.Made) -> None:
    hint = kazu.hint(made.puzzle, registry=registry)
    assert hint is not None
    assert (Spot.cell(0, 0),) == hint.spots
    assert kazu.hint(made.puzzle, made.answer, registry=registry) is None


def test_a_rating_has_a_level(registry: Registry, made: kazu.Made) -> None:
    assert kazu.rate(made.puzzle, registry=registry).level in LEVELS


def test_only_one_answer_can_be_explained_and_rated(registry: Registry) -> None:
    puzzle = kazu.decode("latin:0000", registry=registry)
    for ask in (kazu.hint, kazu.rate):
        with pytest.raises(kazu.UnsolvableError, match="more than one answer"):
            ask(puzzle, registry=registry)


@pytest.mark.parametrize("format", ["code", "json"])
def test_a_puzzle_comes_back_from_its_text(registry: Registry, made: kazu.Made, format: str) -> None:
    text = kazu.encode(made.puzzle, format=format, registry=registry)
    assert made.puzzle == kazu.decode(text, registry=registry)
    assert Decoded("latin", made.puzzle) == kazu.read(text, registry=registry)


def test_a_bare_code_is_read_as_well(registry: Registry, made: kazu.Made) -> None:
    assert (
        made.puzzle
        == kazu.decode(made.code, registry=registry)
        == kazu.decode(made.code, kind="latin", registry=registry)
    )


def test_marks_travel_where_the_format_has_a_place(registry: Registry, made: kazu.Made) -> None:
    text = kazu.encode(made.puzzle, made.answer, format="json", registry=registry)
    assert made.answer == kazu.read(text, registry=registry).marks


def test_a_format_that_is_not_there_is_refused(registry: Registry, made: kazu.Made) -> None:
    with pytest.raises(kazu.RequestError, match="no text format is called 'smoke'"):
        kazu.encode(made.puzzle, format="smoke", registry=registry)
    with pytest.raises(kazu.RequestError, match=r"no renderer is called 'oil' \(there are: text\)"):
        kazu.draw(made.puzzle, format="oil", registry=registry)


def test_a_puzzle_is_drawn(registry: Registry, made: kazu.Made) -> None:
    drawn = kazu.draw(made.puzzle, format="text", ascii=True, registry=registry)
    assert isinstance(drawn, str)
    assert 7 == len(drawn.splitlines())
    assert drawn.isascii()


def test_marks_that_do_not_fit_are_refused_everywhere(registry: Registry, made: kazu.Made) -> None:
    marks = Marks({"number": {Spot(0, 0): 1}})
    for ask in (kazu.check, kazu.conflicts, kazu.hint, kazu.encode, kazu.draw):
        more: dict[str, Any] = {"format": "text"} if ask is kazu.draw else {}
        with pytest.raises(kazu.MarksError, match=r"\(0, 0\) is not a place"):
            ask(made.puzzle, marks, **more, registry=registry)


@pytest.mark.parametrize("asked", [{"limit": 0}, {"budget": 0}, {"limit": True}, {"limit": 1.5}])
def test_a_count_of_nothing_is_refused(registry: Registry, made: kazu.Made, asked: Any) -> None:
    with pytest.raises(kazu.RequestError, match="is not a whole number from 1"):
        kazu.count(made.puzzle, **asked, registry=registry)


def test_a_puzzle_of_no_installed_kind_is_refused(registry: Registry) -> None:
    with pytest.raises(kazu.UnknownKindError):
        kazu.solve(object(), registry=registry)


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (
            lambda made, _all: kazu.check("hitori:4x4/14", made.answer),
            "a puzzle is asked for, not a text: decode reads",
        ),
        (lambda made, _all: kazu.check(made, made.answer), "take .puzzle of the Made"),
        (lambda _made, _all: kazu.make(None), "a kind is asked for by its name, not by None"),
        (lambda _made, _all: kazu.decode("x", kind=5), "a kind is asked for by its name, not by 5"),
        (lambda made, all_: kazu.draw(made.puzzle, format=None, registry=all_), "no renderer is called None"),
        (
            lambda made, all_: kazu.draw(made.puzzle, highlights={"foo": [(1, 1)]}, format="text", registry=all_),
            "nothing is pointed out as 'foo'",
        ),
        (
            lambda made, all_: kazu.draw(made.puzzle, highlights={"hint": [(99, 1)]}, format="text", registry=all_),
            r"\(99, 1\) is no place",
        ),
        (lambda _made, _all: Registry.load(only="loops"), "only takes several names"),
        (lambda _made, _all: Registry.load(block="loops"), "block takes several names"),
    ],
)
def test_what_is_no_puzzle_no_kind_and_no_place_is_refused_in_words(
    registry: Registry, made: kazu.Made, ask: Any, told: str
) -> None:
    with pytest.raises(KazuError, match=told):
        ask(made, registry)
