"""What the kinds of this plugin say and show alike: sentences of their rules, and examples written as cells codes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from kazu_core.kind import Example
from kazu_core.words import Words
from kazu_sudoku.cells import Printed, marks_of, read_cells

P = TypeVar("P", bound=Printed)

FILL = Words(
    "Write a number in every empty cell: 1 to 9, or as far as the grid is wide.",
    "空いているマスに1から9（盤の大きさに応じて、その数まで）の数字を1つずつ入れます。",
)
BOXES = Words(
    "Every row, every column and every box outlined in bold has each number once.",
    "どの行、どの列、太線で囲まれたどのブロックにも、それぞれの数字が1つずつ入ります。",
)
STAY = Words("The printed numbers stay as they are.", "最初から入っている数字は変えられません。")


def examples_of(puzzle: P) -> Callable[..., Example[P]]:
    """Return a function from the cells code of a filled grid, and the code of the rule it breaks, to an example."""

    def example(cells: str, breaks: str | None = None) -> Example[P]:
        return Example(puzzle, marks_of(puzzle.size, read_cells(cells, puzzle.size.width)), breaks)

    return example
