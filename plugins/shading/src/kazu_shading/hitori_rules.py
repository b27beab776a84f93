"""The constraints of Hitori, and the names of its steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from attrs import frozen

from kazu_core.bits import members
from kazu_core.constraints.base import Constraint, Finding, Target
from kazu_core.constraints.connected import Connected, CutOff, ways_out
from kazu_core.constraints.shading import OneUnshaded, Settled, apart
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.marks import Marks
from kazu_core.words import Words
from kazu_shading.hitori_patterns import Pattern, advanced, basic, equals, groups, lines_of, values_of
from kazu_shading.naming import named_alone

SHADE = "shade"

_ROW_SAYS = Words(
    "of the {number}s in row {line} at most one stays unshaded", "{line}行目の{number}のうち、白マスは多くても1つ"
)
_COLUMN_SAYS = Words(
    "of the {number}s in column {line} at most one stays unshaded", "{line}列目の{number}のうち、白マスは多くても1つ"
)
_ROW_WRONG = Words(
    "row {line} has an unshaded {number} more than once", "{line}行目に白マスの{number}が2つ以上あります"
)
_COLUMN_WRONG = Words(
    "column {line} has an unshaded {number} more than once", "{line}列目に白マスの{number}が2つ以上あります"
)
_NEEDED = Words(
    "a number is shaded only where it stands unshaded elsewhere in its row or column",
    "黒マスにするのは、同じ数字の白マスが同じ行か列にあるときだけ",
)
_ALONE = Words(
    "this number stands nowhere else in its row and column, so nothing asks for shading it",
    "この数字は同じ行と列にほかにないので、黒マスにする理由がない",
)
_NEEDLESS = Words("a cell is shaded although nothing asks for it", "黒マスにする必要のないマスが黒マスになっています")
_UNLIKE = Words("a cell is not as its pattern demands", "数字の並びから決まる色と違います")


class _Told(NamedTuple):
    """What a pattern is called, what it says, and its cost as a step."""

    name: Words
    says: Words
    cost: float
    tier: int = 0


PATTERNS = {
    "triple": _Told(
        Words("Triple", "三つ並び"),
        Words(
            "of three equal numbers side by side the middle one stays unshaded and the outer two are shaded",
            "同じ数字が3つ並ぶと、真ん中が白マス、両端が黒マスになる",
        ),
        1.0,
    ),
    "sandwich": _Told(
        Words("Sandwich", "はさみ"),
        Words("a cell between two equal numbers stays unshaded", "同じ数字にはさまれたマスは白マスになる"),
        1.2,
    ),
    "pair-and-single": _Told(
        Words("Pair and single", "二つ並びと離れた一つ"),
        Words(
            "of two equal numbers side by side one stays unshaded, so every other one in that line is shaded",
            "同じ数字が2つ並ぶとどちらかは白マスなので、同じ行・列のほかの同じ数字は黒マスになる",
        ),
        1.6,
    ),
    "corner-triple": _Told(
        Words("Corner triple", "角の三つ"),
        Words(
            "of three equal numbers at a corner the middle one is shaded, or the corner would be walled in",
            "角に同じ数字が3つ集まると、真ん中の1つが黒マスになる。そうでないと角が孤立する",
        ),
        1.8,
    ),
    "corner-four": _Told(
        Words("Corner four", "角の四つ"),
        Words(
            "of four equal numbers at a corner the corner and the one facing it are shaded, or the corner would be "
            "walled in",
            "角に同じ数字が4つ集まると、角とその斜め向かいが黒マスになる。そうでないと角が孤立する",
        ),
        1.8,
    ),
    "corner-pair": _Told(
        Words("Corner pair", "角の二つ並び"),
        Words(
            "two equal numbers side by side at a corner keep the cell opposite them unshaded, or the corner would be "
            "walled in",
            "角で同じ数字が2つ並ぶと、その向かいの角の隣のマスは白マスになる。そうでないと角が孤立する",
        ),
        2.0,
    ),
    "edge-pairs": _Told(
        Words("Pairs at the border", "端の二組"),
        Words(
            "two pairs of equal numbers side by side at the border keep the border cells beside them unshaded",
            "盤の端に同じ数字の組が2つ並ぶと、その両隣の端のマスは白マスになる",
        ),
        2.6,
        tier=1,
    ),
    "offset-pairs": _Told(
        Words("Offset pairs", "ずれた二組"),
        Words(
            "two pairs in neighbouring lines, one of each side by side: one of the other two is shaded, so the cells "
            "beside both stay unshaded",
            "隣り合う2つの行・列に同じ数字の組があり、片方どうしが隣り合うと、残りの2つのどちらかは黒マスになるので、"
            "その両方に接するマスは白マスになる",
        ),
        3.0,
        tier=1,
    ),
}

_NAMES = {code: told.name for code, told in PATTERNS.items()} | {
    "shaded-touch": Words("Beside a shaded cell", "黒マスの隣"),
    "row-repeats": Words("Equal to an unshaded number", "白マスと同じ数字"),
    "column-repeats": Words("Equal to an unshaded number", "白マスと同じ数字"),
    "way-out": Words("Last way out", "最後の出口"),
    "cut-off": Words("Cut-off", "分断の回避"),
    "needless-shade": Words("Nothing to shade it for", "黒マスにする理由がない"),
}


@frozen(kw_only=True)
class NeededShade(Constraint):
    """A cell is shaded only where one of its equals in line stays unshaded.

    Which answers are counted, no more: a needless shaded cell can always be left unshaded instead. Tier 2, so that no
    level rests on it.
    """

    layer: str
    cell: Spot
    equals: tuple[Spot, ...]
    code: str = "needless-shade"
    wrong: Words = _NEEDLESS
    tier: int = 2
    cost: float = 4.0
    judged: bool = False

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield the cell when it is shaded and so are all its equals; nothing that is added mends that."""
        shaded = marks.on(self.layer)
        if shaded.get(self.cell) == 1 and all(shaded.get(spot) == 1 for spot in self.equals):
            yield self.finding((self.cell,))

    def encode(self, to: Target) -> None:
        """Demand an unshaded equal of a shaded cell."""
        to.clause([-literal for literal in to.along(self.layer, self.spots)])


@lru_cache(maxsize=64)
def _everywhere(size: Size) -> tuple[tuple[Constraint, ...], tuple[Constraint, ...]]:
    """Return the rules that do not depend on the numbers: those that check asks, and what follows from them."""
    grid = grid_of(size)
    single = apart(grid, SHADE)
    whole = Connected(layer=SHADE, grid=grid, granted=single)
    return (*single, whole), (*ways_out(grid, SHADE), CutOff(layer=SHADE, grid=grid, apart=True))


def rules(size: Size, numbers: Sequence[int]) -> tuple[Constraint, ...]:
    """Return the constraints of a puzzle: its three rules, what follows from them, which answers are counted."""
    asked, following = _everywhere(size)
    return (
        *asked,
        *_repeats(size, numbers),
        *following,
        *_patterns(size, numbers),
        *_needed(size, numbers),
    )


def _repeats(size: Size, numbers: Sequence[int]) -> Iterator[OneUnshaded]:
    cells, lines, values = grid_of(size).cells, lines_of(size), values_of(size, numbers)
    for code, along, written in zip(("row-repeats", "column-repeats"), lines, values, strict=False):
        for place, line in enumerate(along):
            for group in groups(line, written[place]):
                says, wrong = _said(code, place + 1, numbers[group[0]])
                spots = tuple(cells[cell] for cell in group)
                yield OneUnshaded(code=code, spots=spots, says=says, wrong=wrong, layer=SHADE, cost=1.3)


@lru_cache(maxsize=4096)
def _said(code: str, line: int, number: int) -> tuple[Words, Words]:
    says, wrong = (_ROW_SAYS, _ROW_WRONG) if code == "row-repeats" else (_COLUMN_SAYS, _COLUMN_WRONG)
    return says.fill(line=line, number=number), wrong.fill(line=line, number=number)


def _patterns(size: Size, numbers: Sequence[int]) -> Iterator[Settled]:
    cells = grid_of(size).cells
    for pattern in (*basic(size, numbers), *advanced(size, numbers)):
        yield _settled(pattern, cells)


def _settled(pattern: Pattern, cells: Sequence[Spot]) -> Settled:
    told = PATTERNS[pattern.name]
    return Settled(
        code=pattern.name,
        spots=tuple(cells[cell] for cell in pattern.cells),
        says=told.says,
        wrong=_UNLIKE,
        tier=told.tier,
        cost=told.cost,
        judged=False,
        layer=SHADE,
        shaded=tuple(cells[cell] for cell in members(pattern.shaded)),
        unshaded=tuple(cells[cell] for cell in members(pattern.unshaded)),
    )


def _needed(size: Size, numbers: Sequence[int]) -> Iterator[NeededShade]:
    cells = grid_of(size).cells
    for cell, alike in zip(cells, equals(size, numbers), strict=True):
        others = tuple(cells[other] for other in members(alike))
        says = _NEEDED if alike else _ALONE
        yield NeededShade(spots=(cell, *others), says=says, layer=SHADE, cell=cell, equals=others)


technique = named_alone(_NAMES)
