"""Puzzle links and files: every form in which they occur is read, and what is wrong is said."""

from __future__ import annotations

from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from kazu_core.codecs import blocks, files
from kazu_core.codecs.links import decode_file, decode_link, encode_file, encode_link, looks_like_link, size_of
from kazu_core.errors import DecodeError, EncodeError, KazuError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import Kind, Link
from kazu_core.marks import Marks

NUMBERS = [0, 1, 0, 0, 0, 0, 0, 2, 3, 0, 0, 0, 0, 0, 3, 0]
BODY = "g1k23k3g"
FILE = "pzprv3\nsquare\n4\n. 1 . . \n. . . 2 \n3 . . . \n. . 3 . \n2 . 4 3 \n4 3 1 . \n. 4 2 1 \n1 2 . 4 \n"


@pytest.fixture(scope="session")
def square(latin: Kind[Any]) -> Kind[Any]:
    """Return the tiny kind with links of given numbers and files of given and written ones."""

    def board(size: Size, clues: list[int | None]) -> Any:
        return latin.puzzle(size, tuple(clue or 0 for clue in clues))

    def read(size: Size, lines: list[str]) -> tuple[Any, Marks]:
        given_tokens, lines = files.take_cells(lines, size, what="givens")
        tokens, _ = files.take_cells(lines, size, what="answer")
        puzzle = board(size, [files.clue_of(token) for token in given_tokens])
        return puzzle, files.written("number", grid_of(size).cells, tokens, files.number_of)

    def write(puzzle: Any, marks: Marks) -> str:
        cells = [marks.value("number", cell) or None for cell in grid_of(puzzle.size).cells]
        printed = [given or None for given in puzzle.givens]
        both = [None if given else cell for given, cell in zip(printed, cells, strict=True)]
        return "".join(
            files.write_cells([files.token_of(clue) for clue in row], puzzle.size) for row in (printed, both)
        )

    link = Link(
        name="square",
        aliases=("latinsquare",),
        file_name="squarefile",
        square=True,
        looks="b",
        encode=lambda puzzle: blocks.write_numbers([given or None for given in puzzle.givens]),
        decode=lambda size, body: board(size, blocks.read_numbers(body, size.width * size.height)),
        encode_file=write,
        decode_file=read,
    )
    return evolve(latin, link=link)


@pytest.fixture(scope="session")
def linked(square: Kind[Any]) -> Any:
    return SimpleNamespace(kinds={square.name: square})


@pytest.mark.parametrize(
    "text",
    [
        f"https://puzz.link/p?square/4/4/{BODY}",
        f"  https://puzz.link/p?square/4/4/{BODY}\n",
        f"http://pzv.jp/p.html?square/4/4/{BODY}",
        f"https://pzplus.tck.mn/p?square/4/4/{BODY}/",
        f"http://localhost:8000/p.html?square/4/4/{BODY}//",
        f"square/4/4/{BODY}",
        f"p?square/4/4/{BODY}",
        f"https://puzz.link/p?latinsquare/4/4/{BODY}",
        f"https://puzz.link/p?square_edit/4/4/{BODY}",
        f"https://puzz.link/p?square_play/4/4/{BODY}",
        f"https://puzz.link/p?type=editor&square/4/4/{BODY}",
        f"https://puzz.link/p?type=player&square/4/4/{BODY}",
        f"https://puzz.link/p?square/v:/4/4/{BODY}",
        f"https://puzz.link/p?square/v:some remark/4/4/{BODY}",
        f"https://puzz.link/p?square/v:/b/4/4/{BODY}",
        f"https://puzz.link/p?square/b/4/4/{BODY}",
        f"<https://puzz.link/p?square/4/4/{BODY}>",
        f"(https://puzz.link/p?square/4/4/{BODY}).",
        f"https://puzz.link/p?square/4/4/{BODY},",
        f"https://puzz.link/p?square/4/4/{BODY}.",
        f"https://puzz.link/p?square/4/4/{BODY}%20",
        f"https://puzz.link/p?square%2F4%2F4%2F{BODY}",
        f"https://puzz.link/p?square/v%3A/4/4/g%2D01{BODY[2:]}",
    ],
)
def test_every_form_of_a_link_is_read(text: str, linked: Any) -> None:
    assert looks_like_link(text)
    assert decode_link(text, linked).puzzle.givens == tuple(NUMBERS)


def test_a_body_may_be_empty_or_missing(linked: Any) -> None:
    for text in ("square/4/4/", "square/4/4"):
        assert decode_link(text, linked).puzzle.givens == (0,) * 16


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("https://puzz.link/p?square/f/4/4/1", "the flag 'f' names a variant of Latin"),
        (
            "https://puzz.link/p?Square/4/4/1",
            "no installed kind is called 'Square' in links",
        ),
        ("https://puzz.link/p?square/0/4/1", "the size 0 by 4 is out of range: each side is 1 to 100"),
        ("https://puzz.link/p?square/500/500/1", "each side is 1 to 100"),
        ("https://puzz.link/p?square/a/4/x", "the size 'a' by '4' is not two numbers"),
        ("square/99999999999999999999/4/1", "is out of range: each side is 1 to 100"),
        ("https://puzz.link/p?square/4", "is not a whole puzzle link"),
        ("https://puzz.link/p?", "is not a whole puzzle link"),
        ("https://puzz.link/p?square/4/4/-1", "2 digits of base 16 must follow '-'"),
    ],
)
def test_what_is_wrong_with_a_link_is_said(text: str, said: str, linked: Any) -> None:
    assert looks_like_link(text)
    with pytest.raises(DecodeError, match=said):
        decode_link(text, linked)


def test_links_of_other_formats_are_not_taken() -> None:
    for text in ("https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQ", "https://sudokupad.app/abc",
                 "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTB", "latin:1234", '{"kazu": 1}'):  # fmt: skip
        assert not looks_like_link(text)


def test_a_link_is_written_in_its_one_form(square: Kind[Any], linked: Any) -> None:
    puzzle = square.puzzle(Size(4, 4), tuple(NUMBERS))
    assert encode_link(square, puzzle, Marks(), linked) == f"https://puzz.link/p?square/4/4/{BODY}"


def test_a_link_that_would_end_in_a_sign_ends_in_a_slash(square: Kind[Any], linked: Any) -> None:
    assert square.link is not None
    signed = evolve(square, link=evolve(square.link, encode=lambda puzzle: "1."))
    puzzle = square.puzzle(Size(1, 1), (1,))
    assert encode_link(signed, puzzle, Marks(), linked) == "https://puzz.link/p?square/1/1/1./"


def test_a_kind_without_links_says_so(latin: Kind[Any], linked: Any) -> None:
    puzzle = latin.puzzle(Size(1, 1), (1,))
    for encode in (encode_link, encode_file):
        with pytest.raises(EncodeError, match="Latin has no puzzle"):
            encode(latin, puzzle, Marks(), linked)


def test_a_file_brings_what_is_written(linked: Any) -> None:
    decoded = decode_file(FILE, linked)
    assert decoded.puzzle.givens == tuple(NUMBERS)
    assert len(decoded.marks.on("number")) == 12
    assert decoded.marks.value("number", Spot.cell(0, 0)) == 2


@pytest.mark.parametrize(
    "text",
    [
        FILE.replace("\n", "\r\n"),
        FILE.replace("\n", "/"),
        "v:a remark\n" + FILE,
        FILE.replace("square", "squarefile"),
        FILE + 'history:{"type":"pzpr",\n"count":3}\n',
        FILE + "info:{\n}\n",
        FILE + "TrialData(1) 4\n",
        FILE.replace("2 . 4 3", "2[,,,] . 4[1,2,,]+ 3-"),
    ],
)
def test_every_form_of_a_file_is_read(text: str, linked: Any) -> None:
    assert files.looks_like_file(text)
    assert decode_file(text, linked) == decode_file(FILE, linked)


def test_a_file_may_stand_in_a_link(linked: Any) -> None:
    link = "https://puzz.link/p?" + FILE.replace("\n", "/").replace(" ", "%20")
    assert looks_like_link(link)
    assert decode_link(link, linked) == decode_file(FILE, linked)


def test_a_missing_answer_is_empty(linked: Any) -> None:
    assert not decode_file("pzprv3/square/2/1 ./. 1", linked).marks


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pzprv3", "begins with pzprv3 and a puzzle's name"),
        ("pzprv3/square", "the file ends before its size"),
        ("pzprv3/square/x/1", "is not two numbers"),
        ("pzprv3/square/200/1", "each side is 1 to 100"),
        ("pzprv3/circle/2/1", "no installed kind is called 'circle'"),
        ("pzprv3/square/2/1 .", "the givens end after 1 of 2 rows"),
        ("pzprv3/square/2/1 . ./. .", "row 1 of the givens has 3 entries and must have 2"),
        ("pzprv3/square/2/f/1 ./. .", "the flag 'f' names a variant"),
        ("pzprv3/square/2/1 x/. .", "'x' is not a clue"),
        ("pzprv3/square/2/1 ./. ./. 7/. .", r"must be one of 1, 2, not 7"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(text: str, said: str, linked: Any) -> None:
    with pytest.raises(KazuError, match=said):
        decode_file(text, linked)


def test_a_file_comes_back_from_what_it_says(square: Kind[Any], linked: Any) -> None:
    decoded = decode_file(FILE, linked)
    again = encode_file(square, decoded.puzzle, decoded.marks, linked)
    assert again == FILE.replace("square", "squarefile")


@pytest.mark.parametrize("size", [Size(1, 1), Size(1, 3), Size(3, 1), Size(4, 3)])
def test_edge_blocks_come_back(size: Size) -> None:
    every = (files.take_edges, files.write_edges, grid_of(size).edges)
    inner = (files.take_inner_edges, files.write_inner_edges, grid_of(size).inner_edges)
    for take, write, spots in (every, inner):
        tokens = {spot: str(number % 3 - 1) for number, spot in enumerate(spots)}
        assert take([*write(tokens, size).splitlines(), "rest"], size) == (tokens, ["rest"])
        assert take([], size) == (dict.fromkeys(tokens, "0"), [])


@pytest.mark.parametrize(
    ("name", "blocks_of"),
    [("sudoku", "cc"), ("hitori", "cc"), ("shikaku", "ci"), ("slither", "cce"), ("mashu", "ci"), ("yajilin", "cci"),
     ("ripple", "icc"), ("fillomino", "cci"), ("nurikabe", "c"), ("lightup", "c")],
)  # fmt: skip
def test_published_files_come_back_line_for_line(name: str, blocks_of: str, shared_data: Any) -> None:
    takes: dict[str, Any] = {
        "c": (files.take_cells, files.write_cells),
        "e": (files.take_edges, files.write_edges),
        "i": (files.take_inner_edges, files.write_inner_edges),
    }
    texts = [row["solution_file"] for row in shared_data("pzpr/urls.json") if "solution_file" in row]
    ours = [file for file in map(files.open_file, texts) if file.name == name and not set(file.lines) & {"f", "t", "o"}]
    assert ours
    for file in ours:
        header = 1 if name == "sudoku" else 2
        size, lines = size_of(file.lines[header - 1], file.lines[0]), list(file.lines[header:])
        written = []
        for take, write in map(takes.__getitem__, blocks_of):
            tokens, lines = take(lines, size)
            written += write(tokens, size).splitlines()
        assert [line.rstrip() for line in written] == list(file.lines[header:])
        assert not lines


def test_a_token_outside_its_table_is_refused() -> None:
    assert files.value_of("#", {".": 0, "#": 1, "+": 2}) == 1
    with pytest.raises(DecodeError, match=r"must be one of \. # \+"):
        files.value_of("x", {".": 0, "#": 1, "+": 2})


def texts(body: str) -> st.SearchStrategy[str]:
    return st.text(max_size=60) | st.text(body, max_size=60)


@given(texts("square/0123456789abfgz-+=@%*$.?&:v_#pzrlink "))
def test_any_text_is_a_link_or_refused(linked: Any, text: str) -> None:
    for start in ("", "https://puzz.link/p?", "square/", "square/4/4/", "https://puzz.link/p?pzprv3/square/"):
        with suppress(KazuError):
            assert decode_link(start + text, linked).kind == "latin"


@given(texts("square/0123456789.-+#[],\n \r{v:"))
def test_any_text_is_a_file_or_refused(linked: Any, text: str) -> None:
    for start in ("", "pzprv3\n", "pzprv3\nsquare\n", "pzprv3/square/2/", "pzprv3.1\nsquare\n1\n"):
        with suppress(KazuError):
            assert decode_file(start + text, linked).kind == "latin"


def test_a_file_without_a_board_is_a_blank_one_as_players_write_it(linked: Any) -> None:
    for text in ("pzprv3\nsquarefile\n4\n", "pzprv3/squarefile/4"):
        assert (0,) * 16 == decode_file(text, linked).puzzle.givens
