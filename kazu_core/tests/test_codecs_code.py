"""Short codes, and the one door for any text."""

from __future__ import annotations

from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from kazu_core.codecs import blocks, decode, encode
from kazu_core.codecs.code import answer_code, answer_of, cells_code, decode_marks, encode_marks, link_code
from kazu_core.errors import DecodeError, EncodeError, KazuError, RequestError, UnknownKindError
from kazu_core.grid import Grid, Size, Spot, grid_of
from kazu_core.kind import Kind, Link
from kazu_core.marks import Layer, Marks, notes, numbers, shading, sides
from kazu_core.plugs import Decoded
from kazu_core.registry import Registry

LAYERS = (numbers(9), shading(), sides(), notes(9))


def scribbles(grid: Grid) -> st.SearchStrategy[Marks]:
    """Return marks of any sort on all the layers above."""

    def on(layer: Layer) -> st.SearchStrategy[dict[Spot, int]]:
        values = st.sampled_from(list(layer.values))
        return st.dictionaries(st.sampled_from(layer.spots(grid)), values, max_size=8)

    return st.fixed_dictionaries({layer.name: on(layer) for layer in LAYERS}).map(Marks)


@given(st.builds(Size, st.integers(1, 6), st.integers(1, 6)), st.data())
def test_marks_come_back(size: Size, data: st.DataObject) -> None:
    marks = data.draw(scribbles(grid_of(size)))
    code = encode_marks(marks, LAYERS, grid_of(size))
    assert decode_marks(code, LAYERS, grid_of(size)) == marks
    assert all(letter.isascii() and (letter.isalnum() or letter in "-_") for letter in code)


@given(scribbles(grid_of(Size(3, 3))), st.data())
def test_a_damaged_code_of_marks_is_refused(marks: Marks, data: st.DataObject) -> None:
    code = encode_marks(marks, LAYERS, grid_of(Size(3, 3)))
    at = data.draw(st.integers(0, len(code) - 1))
    for damaged in (
        code[:at] + code[at + 1 :],
        code[:at],
        code[:at] + ("a" if code[at] != "a" else "b") + code[at + 1 :],
    ):
        with pytest.raises(DecodeError):
            decode_marks(damaged, LAYERS, grid_of(Size(3, 3)))


def test_a_code_of_marks_for_another_size_is_refused() -> None:
    code = encode_marks(Marks({"shade": {Spot(1, 1): 1}}), (shading(),), grid_of(Size(4, 4)))
    for size in (Size(3, 3), Size(9, 9)):
        with pytest.raises(DecodeError, match=r"goes on|too early"):
            decode_marks(code, (shading(),), grid_of(size))


def test_a_code_with_a_value_that_the_layer_lacks_is_refused() -> None:
    code = encode_marks(Marks({"number": {Spot(1, 1): 9}}), (numbers(9),), grid_of(Size(2, 2)))
    with pytest.raises(DecodeError, match="does not fit the puzzle"):
        decode_marks(code, (numbers(8),), grid_of(Size(2, 2)))


def test_a_line_is_a_sixth_of_a_letter() -> None:
    grid = grid_of(Size(10, 10))
    code = encode_marks(Marks({"side": dict.fromkeys(grid.edges, 1)}), (sides(),), grid)
    assert len(code) == 1 + 1 + 37 + 3


@given(st.text(max_size=40) | st.text("1ABCDabcd019-_~", max_size=40))
def test_any_text_is_marks_or_refused(text: str) -> None:
    with suppress(KazuError):
        decode_marks(text, LAYERS, grid_of(Size(2, 2)))


def test_an_answer_comes_back_without_the_players_helps(latin: Kind[Any]) -> None:
    puzzle = latin.puzzle(Size(2, 2), (1, 0, 0, 0))
    answer = Marks({"number": {Spot(1, 1): 1, Spot(1, 3): 2}})
    code = answer_code(latin, puzzle, answer.written("notes", Spot(3, 3), 1))
    assert answer_of(latin, puzzle, code) == answer


def test_a_customary_answer_code_is_kept(latin: Kind[Any]) -> None:
    puzzle = latin.puzzle(Size(1, 1), (0,))
    answer = Marks({"number": {Spot(1, 1): 1}})
    own = evolve(latin, code=evolve(latin.code, encode_answer=lambda puzzle, answer: "one"))
    assert answer_code(own, puzzle, answer) == "one"
    with pytest.raises(DecodeError, match="cannot be read"):
        answer_of(own, puzzle, "one")
    both = evolve(own, code=evolve(own.code, decode_answer=lambda puzzle, text: answer))
    assert answer_of(both, puzzle, "one") == answer


@pytest.fixture(scope="session")
def linked(latin: Kind[Any]) -> Kind[Any]:
    """Return the tiny kind with links, and the code that comes from them."""

    def read(size: Size, body: str) -> Any:
        return latin.puzzle(size, tuple(clue or 0 for clue in blocks.read_numbers(body, size.width * size.height)))

    link: Link[Any] = Link(
        name="square",
        encode=lambda puzzle: blocks.write_numbers([given or None for given in puzzle.givens]),
        decode=read,
        encode_file=lambda puzzle, marks: "",
        decode_file=lambda size, lines: (read(size, ""), Marks()),
    )
    return evolve(latin, link=link, code=link_code(link))


@pytest.fixture(scope="session")
def known(linked: Kind[Any], make_plugin: Any) -> Registry:
    return Registry.of({"tiny": make_plugin(linked)})


def test_a_links_body_is_a_code_with_its_size(linked: Kind[Any]) -> None:
    puzzle = linked.puzzle(Size(2, 2), (1, 0, 0, 2))
    assert linked.code.encode(puzzle) == "2x2/1h2"
    assert linked.code.decode("2x2/1h2") == puzzle


@pytest.mark.parametrize("text", ["", "2/1h2", "2x/1", "0x2/", "200x2/1", "2x2", "\u0662x2/1"])
def test_a_code_without_its_size_is_refused(linked: Kind[Any], text: str) -> None:
    with pytest.raises(KazuError, match="size"):
        linked.code.decode(text)


def test_a_code_of_cells_has_a_symbol_for_each(latin: Kind[Any]) -> None:
    code = cells_code(latin.puzzle, lambda puzzle: puzzle.givens, ".AB")
    puzzle = latin.puzzle(Size(2, 2), (1, 0, 0, 2))
    assert code.encode(puzzle) == "2x2/A..B"
    assert code.decode("2x2/A..B") == puzzle
    for text in ("2x2/A..", "2x2/A...B", "2x2/A..C", "A..B"):
        with pytest.raises(DecodeError):
            code.decode(text)


@pytest.mark.parametrize("text", ["10\n02", "1 0\r\n0 2\n", "  1 0 0 2", "latin:\n10\n02", "latin: 1 0 0 2"])
def test_a_code_may_be_written_in_rows_and_with_gaps(registry: Registry, latin: Kind[Any], text: str) -> None:
    assert decode(text, registry).puzzle == latin.puzzle(Size(2, 2), (1, 0, 0, 2))


@pytest.mark.parametrize("format", ["puzz.link", "json", "code"])
def test_every_format_is_read_through_one_door(known: Registry, linked: Kind[Any], format: str) -> None:
    puzzle = linked.puzzle(Size(2, 2), (1, 0, 0, 2))
    text = encode(puzzle, known, format=format)
    assert decode(text, known) == Decoded("latin", puzzle)
    assert decode(f"\n {text} \n", known, kind="latin").puzzle == puzzle


def test_the_usual_format_is_the_kinds_name_and_its_code(known: Registry, linked: Kind[Any]) -> None:
    assert encode(linked.puzzle(Size(2, 2), (1, 0, 0, 2)), known) == "latin:2x2/1h2"


def test_a_kind_may_be_called_by_its_other_names(known: Registry) -> None:
    assert decode("LATIN:2x2/1h2", known).kind == "latin"


def test_a_bare_code_is_read_where_one_kind_knows_it(registry: Registry) -> None:
    assert decode("1000", registry).puzzle.givens == (1, 0, 0, 0)
    assert decode("1000", registry, kind="latin").puzzle.givens == (1, 0, 0, 0)


@pytest.fixture(scope="session")
def both(latin: Kind[Any], make_plugin: Any) -> Registry:
    """Return a registry with two kinds whose codes look alike."""
    other = evolve(latin, name="romance", puzzle=type("RomancePuzzle", (latin.puzzle,), {}))
    return Registry.of({"tiny": make_plugin(latin, other)})


def test_a_bare_code_that_two_kinds_know_is_refused(both: Registry) -> None:
    with pytest.raises(DecodeError, match="write one of latin, romance and a colon before it"):
        decode("1000", both)


def test_a_puzzle_of_another_kind_than_wanted_is_refused(both: Registry) -> None:
    with pytest.raises(DecodeError, match="of the kind latin, not romance"):
        decode("latin:1000", both, kind="romance")


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("", DecodeError, "the text is empty"),
        ("hello", DecodeError, "is not as many digits"),
        ("greek:1000", UnknownKindError, "'greek'"),
        ("latin:12", DecodeError, "is not as many digits"),
        ("https://example.org/", DecodeError, "is not as many digits"),
        (b"1000", DecodeError, "not from bytes"),
    ],
)
def test_what_is_wrong_with_a_text_is_said(registry: Registry, text: str, error: type[KazuError], said: str) -> None:
    with pytest.raises(error, match=said):
        decode(text, registry)


def test_what_is_expected_is_said_where_no_kind_knows_a_text(both: Registry) -> None:
    with pytest.raises(DecodeError, match="a puzzle link, a puzzle file, JSON or a kind's name with a colon"):
        decode("hello", both)


def test_a_format_that_cannot_write_a_kind_says_so(registry: Registry, latin: Kind[Any]) -> None:
    puzzle = latin.puzzle(Size(1, 1), (1,))
    with pytest.raises(EncodeError, match=r"Latin cannot be written in the format puzz\.link"):
        encode(puzzle, registry, format="puzz.link")
    with pytest.raises(RequestError, match="'paper'"):
        encode(puzzle, registry, format="paper")


@given(st.text(max_size=80) | st.text('latin:square/2x?p{}[]",0123456789.-~%v_ \n', max_size=80))
def test_any_text_is_a_puzzle_or_refused(known: Registry, text: str) -> None:
    for start in ("", "latin:", "latin:2x2/", "{", "https://puzz.link/p?"):
        with suppress(KazuError):
            assert decode(start + text, known).kind == "latin"


def _board(size: Size, clues: list[int | None]) -> Any:
    return SimpleNamespace(size=size, clues=clues)


EXACT = link_code(
    Link(
        name="any",
        encode=lambda puzzle: blocks.write_numbers(puzzle.clues),
        decode=lambda size, body: _board(size, blocks.read_numbers(body, size.width * size.height)),
        encode_file=lambda puzzle, marks: "",
        decode_file=lambda size, lines: (_board(size, []), Marks()),
    )
)


@given(st.lists(st.none() | st.integers(0, 300), min_size=6, max_size=6), st.data())
def test_a_cut_or_joined_code_is_never_another_board(clues: list[int | None], data: st.DataObject) -> None:
    code = EXACT.encode(_board(Size(3, 2), clues))
    assert EXACT.decode(code).clues == clues
    cut = data.draw(st.integers(len("3x2/"), len(code) - 1))
    for text in (code[:cut], f"{code}g", f"{code}%", f"{code[:cut]}\n{code[cut:]}"):
        with pytest.raises(DecodeError):
            EXACT.decode(text)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("3x2/12", "is shorter than its board"),
        ("3x2/", "is shorter than its board"),
        ("3x2/123456zz", "is longer than its board"),
        ("3x2/12gg56", "is not how it is written"),
        ("03x2/123456", "does not begin with its size"),
        ("3x\u0662/123456", "does not begin with its size"),
        ("99999999999999999999x2/1", "is out of range: each side is 1 to 100"),
    ],
)
def test_what_a_code_has_too_much_or_too_little_is_said(code: str, said: str) -> None:
    with pytest.raises(DecodeError, match=said):
        EXACT.decode(code)
