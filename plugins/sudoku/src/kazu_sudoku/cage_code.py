"""The code of sum-cages: a cells code, a letter for the cage of each cell, and two digits of base 36 for each sum."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kazu_core.errors import DecodeError
from kazu_sudoku.cells import read_cells, write_cells
from kazu_sudoku.tight import Cage

LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
LARGEST_SUM = 36**2 - 1

_SPACES = " \t\n\r\v\f\u00a0\ufeff\u2028\u2029\u1680\u2000-\u200a\u202f\u205f\u3000"
_LENIENT = re.compile(rf"[{_SPACES}]*([+-]?[0-9a-zA-Z]+)", re.ASCII)


def base36(text: str) -> int | None:
    """Read a number of base 36 as leniently as JavaScript does: white space, a sign, then as many digits as there are.

    None when there is no digit.
    """
    found = _LENIENT.match(text)
    return None if found is None else int(found[1], 36)


def write_caged(givens: Sequence[int], cages: Sequence[Cage]) -> str:
    """Write printed numbers and cages, of which there are 62 at most, with sums of at most 1295."""
    letters = [""] * len(givens)
    for letter, (cells, _) in zip(LETTERS, cages, strict=False):
        for cell in cells:
            letters[cell] = letter
    sums = (LETTERS[total // 36] + LETTERS[total % 36] for _, total in cages)
    return write_cells(givens) + "".join(letters) + "".join(sums)


def read_caged(text: str, side: int) -> tuple[tuple[int, ...], tuple[Cage, ...]]:
    """Read printed numbers and cages of a side; raises `DecodeError`."""
    cells = side * side
    givens = read_cells(text[:cells], side)
    places = [LETTERS.find(letter) for letter in text[cells : 2 * cells]]
    if len(places) < cells or -1 in places:
        raise _refused(text, "a letter or digit for the cage of each cell")
    sums, count = text[2 * cells :], max(places) + 1
    if len(sums) != 2 * count:
        raise _refused(text, f"two digits of base 36 for each of {count} sums, not {len(sums)} symbols")
    totals = [base36(sums[2 * cage : 2 * cage + 2]) for cage in range(count)]
    wrong = next((cage for cage, total in enumerate(totals) if total is None or total < 1), None)
    if wrong is not None:
        raise _refused(text, f"a sum above 0 for cage {wrong + 1}, not {sums[2 * wrong : 2 * wrong + 2]!r}")
    members = [tuple(cell for cell, place in enumerate(places) if place == cage) for cage in range(count)]
    if () in members:
        raise _refused(text, f"a cell of cage {LETTERS[members.index(())]!r}, which is passed over")
    return givens, tuple((those, total or 0) for those, total in zip(members, totals, strict=True))


def _refused(text: str, expected: str) -> DecodeError:
    return DecodeError(f"a grid with cages needs {expected}", text=text, expected=expected)
