"""Sudoku and its kin: puzzles in which cells are filled with numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kazu_core.hookspecs import hookimpl
from kazu_core.kind import Kind


@hookimpl
def kazu_puzzles() -> Iterable[Kind[Any]]:
    """Return the kinds of this plugin."""
    # a kind is loaded when it is asked for
    from kazu_sudoku.diagonal import DIAGONAL  # noqa: PLC0415
    from kazu_sudoku.jigsaw import JIGSAW  # noqa: PLC0415
    from kazu_sudoku.kakuro import KAKURO  # noqa: PLC0415
    from kazu_sudoku.more_or_less import MORE_OR_LESS  # noqa: PLC0415
    from kazu_sudoku.number_place import NUMBER_PLACE  # noqa: PLC0415
    from kazu_sudoku.sum_cages import SUM_CAGES  # noqa: PLC0415
    from kazu_sudoku.towers import TOWERS  # noqa: PLC0415

    return [NUMBER_PLACE, JIGSAW, DIAGONAL, SUM_CAGES, MORE_OR_LESS, TOWERS, KAKURO]
