"""More-or-less and towers as the JavaScript package reads, checks, counts and hints them, in its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import inf

from attrs import define

from kazu_core.constraints.sight import seen
from kazu_core.errors import DecodeError
from kazu_sudoku.cells import read_cells
from kazu_sudoku.guessing import ends, values_of
from kazu_sudoku.houses import Houses, lines
from kazu_sudoku.latin import Square, square
from kazu_sudoku.layouts import repeat, repeated
from kazu_sudoku.more_or_less import neighbours
from kazu_sudoku.planes import planes_of
from kazu_sudoku.signs import Pair, Signs
from kazu_sudoku.towers_making import clued_square

KINDS = ("more-or-less", "towers")
SIDES = ("top", "bottom", "left", "right")


@define(frozen=True, slots=False)
class LatinLayout:
    """A printed square: signs as pairs of cells, the smaller number's first, or clues above, below, left and right."""

    kind: str
    side: int
    givens: tuple[int, ...]
    signs: tuple[Pair, ...] = ()
    clues: tuple[int, ...] = ()

    @property
    def houses(self) -> Houses:
        """The rows, then the columns."""
        return lines(self.side)

    groups = houses

    @property
    def full(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The rows and columns, each with its place among them."""
        return tuple(enumerate(self.houses))

    def group_of(self, at: int) -> tuple[str, int]:
        """Return the sort of a house, row or column, and its number from 0 within it."""
        return ("row" if at < self.side else "column"), at % self.side

    @cached_property
    def square(self) -> Square:
        """The square that is closed and measured."""
        if self.clues:
            return clued_square(self.side, self.clues)
        return Square(self.side, Signs(square(self.side), self.signs))

    @cached_property
    def views(self) -> Houses:
        """The cells along which each clue looks, the nearest first."""
        rows, columns = self.houses[: self.side], self.houses[self.side :]
        looked = (columns, [line[::-1] for line in columns], rows, [line[::-1] for line in rows])
        return tuple(line for found in looked for line in found)


def read_latin(kind: str, side: int, code: str) -> LatinLayout:
    """Read the givens of a kind and side; raises `DecodeError`."""
    if kind not in KINDS:
        raise DecodeError(f"{kind!r} is no kind of rows and columns alone", text=code, expected=", ".join(KINDS))
    givens, rest = read_cells(code[: side * side], side), code[side * side :]
    if kind == "towers":
        return LatinLayout(kind, side, givens, clues=_clues(rest, side))
    return LatinLayout(kind, side, givens, signs=tuple(_signs(rest, side)))


def _clues(text: str, side: int) -> tuple[int, ...]:
    digits = ".123456789"[: side + 1]
    clues = tuple(map(digits.find, text))
    if len(clues) != 4 * side or -1 in clues:
        raise DecodeError("a square has a clue, or . for none, at both ends of every line", text=text, expected=digits)
    return clues


def _signs(text: str, side: int) -> Iterator[Pair]:
    pairs = neighbours(side)
    if len(text) != len(pairs):
        raise DecodeError(f"a square has {len(pairs)} signs, not {len(text)}", text=text, expected=str(len(pairs)))
    for at, (pair, sign) in enumerate(zip(pairs, text, strict=True)):
        across = at < len(pairs) // 2
        if sign not in (".<>" if across else ".^v"):
            raise DecodeError(f"{sign!r} is no sign", text=text, expected=".<>" if across else ".^v")
        if sign != ".":
            yield pair if sign in "<^" else pair[::-1]


# -- judging


def fault(layout: LatinLayout, answer: Sequence[int]) -> str | None:
    """Return why a grid is no answer, in that package's words; None when it is one."""
    if 0 in answer:
        return "the answer has empty cells"
    if any(given not in {0, value} for given, value in zip(layout.givens, answer, strict=True)):
        return "a given was changed"
    found = repeat(layout, answer)
    if found is None and any(answer[less] >= answer[more] for less, more in layout.signs):
        return "a mark is not true"
    return found or next(_unseen(layout, answer), None)


def _unseen(layout: LatinLayout, answer: Sequence[int]) -> Iterator[str]:
    for at, (clue, line) in enumerate(zip(layout.clues, layout.views, strict=False)):
        shown = seen(answer[cell] for cell in line)
        if clue and clue != shown:
            yield f"the {SIDES[at // layout.side]} clue {clue} sees {shown}"


def conflicting(layout: LatinLayout, values: Sequence[int]) -> list[int]:
    """Return the cells, rising, that break a rule in a whole or partly filled grid (0 for an empty cell)."""
    found = repeated(layout.houses, values)
    for less, more in layout.signs:
        if values[less] and values[more] and values[less] >= values[more]:
            found.update((less, more))
    for clue, line in zip(layout.clues, layout.views, strict=False):
        walked = line[: next((at for at, cell in enumerate(line) if not values[cell]), len(line))]
        shown = seen(values[cell] for cell in walked)
        if clue and (shown > clue or (len(walked) == len(line) and shown != clue)):
            found.update(walked)
    return sorted(found)


# -- deciding


def completions(layout: LatinLayout, limit: float = 2) -> int:
    """Return how many completions there are, counted up to a limit."""
    closing = layout.square
    return sum(1 for _ in ends(closing.shape, *closing.start(layout.givens), limit, closing.close_by_clues))


def solution(layout: LatinLayout) -> tuple[int, ...] | None:
    """Return the one completion; None when there is none, or another."""
    closing = layout.square
    found = list(ends(closing.shape, *closing.start(layout.givens), 2, closing.close_by_clues))
    return values_of(closing.shape, found[0][0]) if len(found) == 1 else None


def depth(layout: LatinLayout) -> float:
    """Return the guess depth, infinity when there is no completion."""
    return layout.square.depth(layout.givens, inf)


def left(layout: LatinLayout, right: Sequence[int]) -> tuple[list[list[int]], list[list[int]] | None]:
    """Return the numbers left for each cell: by rows and columns alone, and with the clues; None if they contradict."""
    shape = layout.square.shape
    plain, _ = planes_of(shape, right)
    planes = layout.square.narrowed(list(plain))
    told = _by_cell(layout, planes)
    looked = range(len(right)) if not layout.clues else {
        cell for clue, line in zip(layout.clues, layout.views, strict=True) if clue for cell in line
    }  # fmt: skip
    return _by_cell(layout, plain), (told if all(told[cell] for cell in looked) else None)


def _by_cell(layout: LatinLayout, planes: Sequence[int]) -> list[list[int]]:
    own = layout.square.shape.own
    return [[value for value, plane in enumerate(planes, 1) if plane & own[cell]] for cell in range(layout.side**2)]
