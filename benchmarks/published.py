"""Published puzzles from the data folder, read as a puzzle and its published answer.

A published text is one row a line with blanks between cells, ``-`` for nothing; the first line has the rows and
columns. Each is turned into a puzzle file (``pzprv3``), which Kazu reads like anyone else's.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from attrs import frozen

import kazu_core as kazu
from kazu_core.checking import printed
from kazu_core.marks import Marks, counted

DATA = Path(os.environ.get("KAZU_DATA") or Path(__file__).parents[2] / "shared" / "data")

Rows = Sequence[Sequence[str]]


@frozen
class Published:
    """A published puzzle: the text as it came, the puzzle, and the answer that was published with it."""

    id: str
    kind: Any
    text: str
    puzzle: Any
    answer: Marks

    @property
    def cells(self) -> int:
        """The cells of the board."""
        return int(self.puzzle.size.width * self.puzzle.size.height)


def published(name: str, rows: Iterable[Mapping[str, str]] | None = None) -> list[Published]:
    """Return the published puzzles of a kind in the order of their size.

    ``rows`` are those of its file in the data folder, which is read when they are left out.
    """
    if rows is None:
        rows = json.loads((DATA / "puzzles" / f"{name}.json").read_text(encoding="utf-8"))
    wanted = (row for row in rows if _is_plain(name, row["problem"]))
    return sorted((_read(name, row) for row in wanted), key=lambda one: (one.cells, one.id))


def kinds() -> list[Any]:
    """Return the installed kinds whose published texts are understood here."""
    return [kind for kind in kazu.kinds() if kind.name in WRITERS]


def complete(kind: Any, puzzle: Any, marks: Marks) -> Marks:
    """Return what of the marks counts in an answer, with the printed numbers."""
    return counted(marks, kind.layers(puzzle)).over(printed(kind.constraints(puzzle)))


def _is_plain(name: str, problem: str) -> bool:
    """Whether a text is of the kind's own rules: towers also came with open spaces, or with diagonals to keep."""
    rows, _, *highest = problem.split("\n", 1)[0].split()
    return name != "towers" or highest == [rows]


def _read(name: str, row: Mapping[str, str]) -> Published:
    problem, solution = _rows(row["problem"]), _rows(row["solution"])
    read = kazu.read(WRITERS[name](problem, solution), kind=name)
    kind = next(kind for kind in kazu.kinds() if kind.name == name)
    return Published(row["id"], kind, row["problem"], read.puzzle, complete(kind, read.puzzle, read.marks))


def _rows(text: str) -> list[list[str]]:
    """Return the cells of a text, without its first line."""
    return [line.split() for line in text.splitlines()[1:] if line.strip()]


# -- from published texts to files, a function for each kind


def _file(version: str, name: str, sides: Sequence[int], *blocks: Rows) -> str:
    lines = (" ".join(row) for block in blocks for row in block)
    return "\n".join([version, name, *map(str, sides), *lines]) + "\n"


def _put(rows: Rows, table: dict[str, str]) -> Rows:
    """Return rows with some tokens replaced."""
    return [[table.get(token, token) for token in row] for row in rows]


def _sides(rows: Rows) -> tuple[int, int]:
    return len(rows), len(rows[0])


def _level(rows: Rows) -> Rows:
    """Return 1 where the cell below is another, 0 where it is alike."""
    return [[str(int(a != b)) for a, b in zip(upper, lower, strict=True)] for upper, lower in pairwise(rows)]


def _upright(rows: Rows) -> Rows:
    """Return 1 where the next cell is another, 0 where it is alike."""
    return [[str(int(a != b)) for a, b in pairwise(row)] for row in rows]


def _number_place(problem: Rows, solution: Rows) -> str:
    return _file("pzprv3", "sudoku", [len(problem)], _put(problem, {"-": "."}), solution)


def _hitori(problem: Rows, solution: Rows) -> str:
    return _file("pzprv3", "hitori", _sides(problem), problem, _put(solution, {"-": ".", "x": "#"}))


def _nurikabe(problem: Rows, solution: Rows) -> str:
    """Write the numbers and, between them, the sea."""
    shaded = _put(solution, {"-": ".", "x": "#"})
    rows = [
        [mark if clue == "-" else {"?": "-"}.get(clue, clue) for clue, mark in zip(*both, strict=True)]
        for both in zip(problem, shaded, strict=True)
    ]
    return _file("pzprv3", "nurikabe", _sides(problem), rows)


def _slitherlink(problem: Rows, solution: Rows) -> str:
    """Write a loop from the cells inside it."""
    wide = ["-"] * (len(solution[0]) + 2)
    framed = [wide, *(["-", *row, "-"] for row in solution), wide]
    sides = [row[1:-1] for row in _level(framed)]
    background = [["0"] * len(row) for row in problem]
    clues = _put(problem, {"-": "."})
    return _file("pzprv3.1", "slither", _sides(problem), clues, background, _upright(framed)[1:-1], sides)


def _shikaku(problem: Rows, solution: Rows) -> str:
    """Write walls from the labels of the rectangles."""
    clues = _put(problem, {"-": ".", "?": "-"})
    return _file("pzprv3", "shikaku", _sides(problem), clues, _upright(solution), _level(solution))


def _akari(problem: Rows, solution: Rows) -> str:
    """Write the bulbs into the white cells."""
    bulbs = zip(_put(problem, {"-": ".", "x": "-"}), _put(solution, {"o": "#"}), strict=True)
    cells = [["#" if mark == "#" else wall for wall, mark in zip(*pair, strict=True)] for pair in bulbs]
    return _file("pzprv3", "lightup", _sides(problem), cells)


def _jigsaw(problem: Rows, solution: Rows) -> str:
    """Write JSON: the regions are labelled below the givens."""
    side = len(solution)
    labels = [label for row in problem[side:] for label in row]
    numbers = {label: at for at, label in enumerate(dict.fromkeys(labels))}
    return _json("jigsaw", problem[:side], solution, {"regions": [numbers[label] for label in labels]})


def _sum_cages(problem: Rows, solution: Rows) -> str:
    """Write JSON: the sum of a cage stands in one of its cells, and the cages are labelled below."""
    side = len(solution)
    cages: dict[str, list[int]] = {}
    for cell, label in enumerate(label for row in problem[side:] for label in row):
        cages.setdefault(label, []).append(cell)
    sums = [token for row in problem[:side] for token in row]
    told = [
        {"cells": cells, "sum": next(int(sums[cell]) for cell in cells if sums[cell] != "-")}
        for cells in cages.values()
    ]
    return _json("sum-cages", [["-"] * side] * side, solution, {"cages": told})


def _json(kind: str, givens: Rows, solution: Rows, more: dict[str, Any]) -> str:
    size = {"width": len(givens), "height": len(givens)}
    printed = [0 if token == "-" else int(token) for row in givens for token in row]
    entries = [
        [2 * y + 1, 2 * x + 1, int(token)]
        for y, row in enumerate(solution)
        for x, token in enumerate(row)
        if givens[y][x] == "-"
    ]
    puzzle = {"size": size, "givens": printed, **more}
    return json.dumps({"kazu": 1, "kind": kind, "puzzle": puzzle, "marks": {"number": entries}})


def _path(solution: Rows) -> tuple[Rows, Rows]:
    """Return 1 where a line leads to the right, and where one leads down, from the ways in which it leaves cells."""
    right = [[str(int("e" in cell)) for cell in row[:-1]] for row in solution]
    return right, [[str(int("s" in cell)) for cell in row] for row in solution[:-1]]


def _masyu(problem: Rows, solution: Rows) -> str:
    pearls = _put(problem, {"-": ".", "w": "1", "b": "2"})
    return _file("pzprv3", "mashu", _sides(problem), pearls, *_path(solution))


def _towers(problem: Rows, solution: Rows) -> str:
    """Write the clues, which come side by side above, below, left and right, round the answer."""
    above, below, left, right = _put(problem[:4], {"-": "."})
    middle = [
        [before, *(f"q{given}" if given != "-" else number for given, number in zip(*row, strict=True)), after]
        for before, after, *row in zip(left, right, problem[4:], solution, strict=True)
    ]
    return _file("pzprv3", "skyscrapers", _sides(solution), [[".", *above, "."], *middle, [".", *below, "."]])


def _ripple(problem: Rows, solution: Rows) -> str:
    """Write walls from the labels of the rooms, which follow the numbers."""
    numbers, rooms = problem[: len(solution)], problem[len(solution) :]
    printed = _put(numbers, {"-": "."})
    return _file("pzprv3", "ripple", _sides(solution), _upright(rooms), _level(rooms), printed, solution)


def _fillomino(problem: Rows, solution: Rows) -> str:
    """Write the numbers; no walls are drawn between the regions."""
    return _file("pzprv3", "fillomino", _sides(problem), _put(problem, {"-": "."}), solution)


def _heyawake(problem: Rows, solution: Rows) -> str:
    """Write walls from the rooms' labels, which follow the numbers."""
    numbers, labels = problem[: len(solution)], problem[len(solution) :]
    blocks = _put(numbers, {"-": "."}), _put(solution, {"-": ".", "x": "#"})
    return _file("pzprv3.1", "heyawake", _sides(solution), _upright(labels), _level(labels), *blocks)


def _juosan(problem: Rows, solution: Rows) -> str:
    """Write the rooms by their labels, which follow the numbers."""
    numbers, labels = problem[: len(solution)], problem[len(solution) :]
    count = [[str(len({label for row in labels for label in row}))]]
    blocks = _put(numbers, {"-": "."}), _put(solution, {"v": "1", "h": "2"})
    return _file("pzprv3", "juosan", _sides(solution), count, labels, *blocks)


def _yajilin(problem: Rows, solution: Rows) -> str:
    ways = {"n": "1", "s": "2", "w": "3", "e": "4"}
    clues = [["." if one == "-" else _arrow(one, ways) for one in row] for row in problem]
    shaded = [["#" if cell == "x" else "." for cell in row] for row in solution]
    return _file("pzprv3", "yajilin", _sides(problem), clues, shaded, *_path(_put(solution, {"x": "-"})))


def _arrow(clue: str, ways: dict[str, str]) -> str:
    """Return ``1w`` as a direction and a number."""
    return f"{ways[clue[-1]]},{clue[:-1]}"


def _kakuro(problem: Rows, solution: Rows) -> str:
    """Write sums across before down; the first row and column are those outside the grid."""
    outside, *rows = problem
    sums = [
        ["0", *(_sum(token, 0) for token in outside[1:])],
        *([_sum(row[0], 1), *("." if token == "0" else f"{_sum(token, 1)},{_sum(token, 0)}" for token in row[1:])]
          for row in rows),
    ]  # fmt: skip
    answers = [row[1:] for row in _put(solution[1:], {"-": "."})]
    return _file("pzprv3", "kakuro", _sides(answers), sums, answers)


def _sum(token: str, part: int) -> str:
    """Return the sum down (0) or across (1) of a token like ``14,`` or ``3,18``, -1 for none."""
    return (token if "," in token else ",").split(",")[part] or "-1"


WRITERS: dict[str, Callable[[Rows, Rows], str]] = {
    "akari": _akari,
    "heyawake": _heyawake,
    "number-place": _number_place,
    "jigsaw": _jigsaw,
    "sum-cages": _sum_cages,
    "hitori": _hitori,
    "nurikabe": _nurikabe,
    "slitherlink": _slitherlink,
    "masyu": _masyu,
    "fillomino": _fillomino,
    "ripple": _ripple,
    "juosan": _juosan,
    "yajilin": _yajilin,
    "shikaku": _shikaku,
    "towers": _towers,
    "kakuro": _kakuro,
}
"""How the published text of a kind is written as a puzzle file, for each kind that is understood."""
