"""Puzzles of houses and cages as the JavaScript package reads, checks and marks them: by plain numbers, in its words.

A layout is what number place, jigsaw, diagonal and sum-cages have in common. Texts are read as that package reads them,
at sides that it does not make too; what a kind of ours allows is the kind's own business.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Protocol

from attrs import define

from kazu_core.errors import DecodeError
from kazu_sudoku.cage_code import read_caged
from kazu_sudoku.cells import read_cells
from kazu_sudoku.houses import BOXES, Houses, box_of, diagonals, lines, regions_of
from kazu_sudoku.shaking import sound
from kazu_sudoku.tight import Cage

KINDS = ("number-place", "jigsaw", "diagonal", "sum-cages")
BOXED = frozenset(BOXES) - {8}
"""The sides that have boxes in that package."""


@define(frozen=True, slots=False)
class Layout:
    """A printed grid (0 for an empty cell), the region (or box) of every cell, and cages if the kind has them."""

    kind: str
    side: int
    givens: tuple[int, ...]
    regions: tuple[int, ...]
    cages: tuple[Cage, ...] = ()

    @property
    def crossed(self) -> bool:
        """Whether the diagonals are houses too."""
        return self.kind == "diagonal"

    @property
    def sound(self) -> bool:
        """Whether the regions divide the grid; boxes always do."""
        return self.kind != "jigsaw" or sound(self.side, self.regions)

    @cached_property
    def houses(self) -> Houses:
        """Rows, columns, regions and diagonals, in that order."""
        crosses = diagonals(self.side) if self.crossed else ()
        return lines(self.side) + regions_of(self.side, self.regions) + crosses

    @cached_property
    def groups(self) -> Houses:
        """The houses, then the cages: in none of them a number comes twice."""
        return self.houses + tuple(cells for cells, _ in self.cages)

    @cached_property
    def full(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The groups that have a cell for every number, each with its place among the groups."""
        return tuple((at, group) for at, group in enumerate(self.groups) if len(group) == self.side)

    def group_of(self, at: int) -> tuple[str, int]:
        """Return the sort of a group (row, column, box, region or diagonal), and its number from 0 within it.

        As in that package a cage of as many cells as a row counts as a further diagonal.
        """
        sort, number = divmod(at, self.side)
        if sort >= 3:
            return "diagonal", at - 3 * self.side
        return ("row", "column", "region" if self.kind == "jigsaw" else "box")[sort], number


def read_layout(kind: str, side: int, code: str) -> Layout:
    """Read the givens of a kind and side; raises `DecodeError`. Whether regions are sound is not asked."""
    if kind not in KINDS:
        raise DecodeError(f"{kind!r} is no kind with houses", text=code, expected=", ".join(KINDS))
    if kind == "jigsaw":
        return Layout(kind, side, read_cells(code[: side * side], side), _regions(code[side * side :], side))
    if side not in BOXED:
        raise DecodeError(f"no grid of {side} a side has boxes", text=code, expected="4, 6, 9, 16 or 25")
    boxes = tuple(box_of(side, cell) for cell in range(side * side))
    if kind == "sum-cages":
        givens, cages = read_caged(code, side)
        return Layout(kind, side, givens, boxes, cages)
    return Layout(kind, side, read_cells(code, side), boxes)


def _regions(letters: str, side: int) -> tuple[int, ...]:
    regions = tuple(ord(letter) - ord("a") for letter in letters)
    if len(regions) != side * side or not all(0 <= region < side for region in regions):
        last = chr(ord("a") + side - 1)
        raise DecodeError("every cell needs the letter of its region", text=letters, expected=f"a to {last}")
    return regions


class Housed(Protocol):
    """What of a layout repeats are looked for in."""

    @property
    def houses(self) -> Houses:
        """The houses, in the order in which a cell's are looked at."""

    def group_of(self, at: int) -> tuple[str, int]:
        """Return the sort of a house, and its number from 0 within it."""


def fault(layout: Layout, answer: Sequence[int]) -> str | None:
    """Return why a grid is no answer, in that package's words; None when it is one."""
    if 0 in answer:
        return "the answer has empty cells"
    if any(given not in {0, value} for given, value in zip(layout.givens, answer, strict=True)):
        return "a given was changed"
    return repeat(layout, answer) or next(_cage_faults(layout, answer), None)


def repeat(layout: Housed, answer: Sequence[int]) -> str | None:
    """Return the first repeat that is met, cell by cell, and house by house for each."""
    seen: list[set[int]] = [set() for _ in layout.houses]
    at_of: list[list[int]] = [[] for _ in answer]
    for at, house in enumerate(layout.houses):
        for cell in house:
            at_of[cell].append(at)
    for cell, value in enumerate(answer):
        for at in at_of[cell]:
            if value in seen[at]:
                sort, number = layout.group_of(at)
                name = "a diagonal" if sort == "diagonal" else f"{sort} {number + 1}"
                return f"{name} repeats a number"
            seen[at].add(value)
    return None


def _cage_faults(layout: Layout, answer: Sequence[int]) -> Iterator[str]:
    for number, (cells, total) in enumerate(layout.cages, 1):
        values = [answer[cell] for cell in cells]
        if len(set(values)) < len(values):
            yield f"cage {number} repeats a number"
        if sum(values) != total:
            yield f"cage {number} does not add to {total}"


def repeated(groups: Houses, values: Sequence[int]) -> set[int]:
    """Return the cells whose number (0 for none) is in one of their groups again."""
    found: set[int] = set()
    for group in groups:
        for value in {values[cell] for cell in group if values[cell]}:
            alike = [cell for cell in group if values[cell] == value]
            if len(alike) > 1:
                found.update(alike)
    return found


def conflicting(layout: Layout, values: Sequence[int]) -> list[int]:
    """Return the cells, rising, that break a rule in a whole or partly filled grid (0 for an empty cell)."""
    found = repeated(layout.groups, values)
    for cells, total in layout.cages:
        filled = [cell for cell in cells if values[cell]]
        added = sum(values[cell] for cell in filled)
        if added > total or (len(filled) == len(cells) and added != total):
            found.update(filled)
    return sorted(found)
