"""Takuzu keeps what is promised of every kind, and its seeds keep their puzzles."""

from __future__ import annotations

from typing import Any

import pytest

from kazu_core.errors import PuzzleError
from kazu_core.grid import Size
from kazu_core.kind import Kind
from kazu_core.marks import Marks
from kazu_core.solving.hint import hint
from kazu_core.testing import conform
from kazu_takuzu import kazu_puzzles
from kazu_takuzu.takuzu import TAKUZU, Takuzu

GOLDEN = {
    ("6x6", "easy", 1): "6x6/1....0.11.........1...0.1.10.1011...",
    ("6x6", "hard", 3): "6x6/....1.....1.1.0..1..1.......110.....",
    ("8x8", "medium", 7): "8x8/......1...0.00.0..........00...0...0..1110......1.1..00.........",
    ("8x6", "extra-hard", 2): "8x6/..0....1........0.0.......0.11.1....1...........",
}


@pytest.mark.parametrize("kind", kazu_puzzles(), ids=lambda kind: kind.name)
def test_the_kind_keeps_what_is_promised(kind: Kind[Any]) -> None:
    conform(kind, size=Size(6, 6))


@pytest.mark.parametrize(("size", "level", "seed"), GOLDEN)
def test_a_seed_makes_its_puzzle_for_ever(size: str, level: str, seed: int) -> None:
    puzzle, _ = TAKUZU.making.make(Size.read(size), level, seed)
    assert GOLDEN[size, level, seed] == TAKUZU.code.encode(puzzle)


def test_a_step_is_explained_in_both_languages() -> None:
    found = hint(TAKUZU, TAKUZU.code.decode(GOLDEN["6x6", "hard", 3]), Marks())
    assert found is not None
    assert "Row 5, column 4 is 0: row 5 never has 3 × 1 side by side." == found.text("en")
    assert "5行4列は0です。理由：第5行で1は3個続かない。" == found.text("ja")


def test_a_board_has_even_sides() -> None:
    with pytest.raises(PuzzleError, match="even sides, not 5x4"):
        Takuzu(Size(5, 4), (0,) * 20)
