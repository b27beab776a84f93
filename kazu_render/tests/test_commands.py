from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from attrs import frozen
from click import UsageError
from click.testing import CliRunner, Result

import kazu_render
from kazu_core.cli import command_line
from kazu_core.constraints.base import Constraint
from kazu_core.constraints.numbers import AllDifferent, Filled, Given
from kazu_core.drawing import board, texts
from kazu_core.errors import PuzzleError
from kazu_core.grid import Size, grid_of
from kazu_core.hookspecs import hookimpl
from kazu_core.kind import Code, Kind
from kazu_core.marks import numbers
from kazu_core.registry import Registry
from kazu_core.scene import Scene
from kazu_core.words import Words
from kazu_render.commands import _write

NAME = Words("Row of numbers", "数字の列")


@frozen
class Row:
    """Different numbers 1 to 3 in a row, 0 where none is printed."""

    printed: tuple[int, ...]

    @property
    def size(self) -> Size:
        return Size(len(self.printed), 1)


def decode(text: str) -> Row:
    if not (0 < len(text) < 9 and {*text} <= {*"0123"}):
        raise PuzzleError("must be up to eight digits 0 to 3")
    return Row(tuple(map(int, text)))


def scene(puzzle: Row) -> Scene:
    grid = grid_of(puzzle.size)
    return board(grid, NAME, texts({cell: n for cell, n in zip(grid.cells, puzzle.printed, strict=True) if n}))


def constraints(puzzle: Row) -> tuple[Constraint, ...]:
    cells = zip(grid_of(puzzle.size).cells, puzzle.printed, strict=True)
    given = (Given(layer="number", spot=cell, value=number) for cell, number in cells if number)
    different = AllDifferent(layer="number", spots=grid_of(puzzle.size).cells, where=NAME)
    return (*given, *(Filled(layer="number", spot=cell) for cell in grid_of(puzzle.size).cells), different)


@hookimpl
def kazu_puzzles() -> Iterable[Kind[Any]]:
    kind = Kind(
        name="row", words=NAME, rules=(), puzzle=Row, layers=lambda _: (numbers(3),), constraints=constraints,
        scene=scene, code=Code(lambda puzzle: "".join(map(str, puzzle.printed)), decode), examples=lambda: (),
        level=lambda _, __: "easy",
    )  # fmt: skip
    return (kind,)


@pytest.fixture
def kazu() -> Any:
    """Return a function that runs `kazu` with some words and returns what came of it."""
    plugin = SimpleNamespace(kazu_puzzles=kazu_puzzles)
    registry = Registry.of({"render": kazu_render, "row": plugin})

    def run(*words: str, typed: str = "") -> Result:
        return CliRunner().invoke(command_line(registry), words, input=typed)

    return run


def test_draw_writes_svg_to_the_standard_output(kazu: Any) -> None:
    done = kazu("draw", "row:102")
    assert 0 == done.exit_code, done.output
    assert done.output.startswith("<svg ")
    assert "<title>Row of numbers, 3 by 1</title>" in done.output


@pytest.mark.parametrize(("ending", "start"), [(".svg", b"<svg "), (".png", b"\x89PNG"), (".SVG", b"<svg ")])
def test_a_file_is_written_in_the_format_of_its_ending(kazu: Any, tmp_path: Path, ending: str, start: bytes) -> None:
    file = tmp_path / f"picture{ending}"
    done = kazu("draw", "row:102", "-o", str(file))
    assert 0 == done.exit_code, done.output
    assert file.read_bytes().startswith(start)


def test_a_format_that_is_named_goes_before_the_ending(kazu: Any, tmp_path: Path) -> None:
    file = tmp_path / "picture.dat"
    assert 0 == kazu("draw", "row:102", "-o", str(file), "--format", "png").exit_code
    assert file.read_bytes().startswith(b"\x89PNG")


def test_an_ending_that_no_renderer_has_is_refused(kazu: Any, tmp_path: Path) -> None:
    done = kazu("draw", "row:102", "-o", str(tmp_path / "picture.gif"))
    assert 2 == done.exit_code
    assert ".png" in done.output
    assert "Traceback" not in done.output


def test_a_file_that_cannot_be_written_is_one_line(kazu: Any, tmp_path: Path) -> None:
    done = kazu("draw", "row:102", "-o", str(tmp_path / "nowhere" / "picture.svg"))
    assert done.exit_code
    assert "Traceback" not in done.output
    assert "picture.svg" in done.output


def test_the_answer_is_drawn_only_when_it_is_asked_for(kazu: Any) -> None:
    assert "kz-entry" not in kazu("draw", "row:102").output
    assert "kz-entry" in kazu("draw", "row:102", "--answer").output


def test_the_language_and_the_theme_are_taken(kazu: Any) -> None:
    drawn = kazu("draw", "row:102", "--lang", "ja", "--theme", "dark", "--width", "77").output
    assert "<title>数字の列 3×1</title>" in drawn
    assert 'data-theme="dark" width="77"' in drawn


def test_a_sheet_has_every_puzzle_and_the_answers_last(kazu: Any, tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    done = kazu("sheet", "row:102", "row:3", "row:320", "--answers", "--per-page", "2", "-o", str(file))
    assert 0 == done.exit_code, done.output
    page = file.read_text(encoding="utf-8")
    assert ["of-2", "of-2", "of-12"] == re.findall(r'class="page (of-\d+)"', page)
    puzzles, answers = page.split("1. Answer")
    assert "1. Row of numbers, 3 by 1" in puzzles
    assert "3. Row of numbers, 3 by 1" in puzzles
    assert "kz-entry" not in puzzles.split("</style>")[1]
    assert "kz-entry" in answers


def test_a_sheet_reads_a_puzzle_from_every_line(kazu: Any) -> None:
    page = kazu("sheet", "-", "--paper", "letter", "--lang", "ja", typed="row:1\n\nrow:2\n").output
    assert 2 == page.count("<figure>")
    assert "size:letter" in page
    assert "2．数字の列 1×1" in page


def test_a_sheet_of_nothing_is_refused(kazu: Any) -> None:
    refused = kazu("sheet", "-", typed="\n")
    assert (2, "") == (refused.exit_code, refused.stdout)
    assert "the standard input is empty" in refused.stderr


def test_a_picture_in_bytes_is_not_written_to_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", SimpleNamespace(isatty=lambda: True))
    with pytest.raises(UsageError, match="say where to with -o FILE"):
        _write(b"", None)


def test_a_sheet_is_well_formed_and_has_no_style_attribute(kazu: Any) -> None:
    page = kazu("sheet", "row:1", "row:2", "--answers").output
    root = ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>"))
    assert "html" == root.tag
    assert not [element for element in root.iter() if "style" in element.attrib]


def test_one_of_several_answers_is_not_drawn_as_the_answer(kazu: Any) -> None:
    done = kazu("draw", "row:100", "--answer")
    assert (1, "") == (done.exit_code, done.stdout)
    assert "the puzzle has more than one answer" in done.stderr
    done = kazu("sheet", "row:102", "row:100", "--answers")
    assert (1, "") == (done.exit_code, done.stdout)
    assert "puzzle 2 has more than one answer" in done.stderr


@pytest.mark.parametrize(
    ("typed", "count"),
    [
        ("Row, seed 1\n|1|0|2|\nrow:102\n", 1),
        ("Row, seed 1\n|1|0|2|\nrow:102\n\nRow, seed 2\n|1|\nrow:1\n", 2),
        ("row:102\nrow:1\n\n\nrow:12\n", 3),
    ],
)
def test_a_sheet_takes_what_make_prints(kazu: Any, typed: str, count: int) -> None:
    done = kazu("sheet", "-", typed=typed)
    assert 0 == done.exit_code, done.stderr
    assert count == done.stdout.count("<svg ")


@pytest.mark.parametrize("typed", ["row:102\nrwo 12\n", "rwo:1\nrow:102\n", "row:102\nnope\nrow:1\n"])
def test_a_misspelt_line_is_not_passed_over(kazu: Any, typed: str) -> None:
    assert 2 == kazu("sheet", "-", typed=typed).exit_code
