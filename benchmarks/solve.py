"""How long published puzzles take: every answer found, compared with the one published, and proved the only one.

Beside ours, in the same run and on the same boards, the PyPI package puzzlekit where it has the kind and is installed
(``uv run --with puzzlekit benchmarks/solve.py``). It finds one answer and proves nothing, so its figure is for less.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from statistics import median
from typing import Any

import machine
from attrs import frozen
from published import WRITERS, Published, complete, kinds, published

import kazu_core as kazu
from kazu_core.solving.search import Outcome, search

OTHERS = {
    "number-place": "sudoku",
    **{name: name for name in ("hitori", "nurikabe", "slitherlink", "shikaku", "kakuro")},
}
"""What puzzlekit calls the kinds."""

Clock = Callable[[], float]
"""What tells seconds."""

CLASSES = ((100, "to 10x10", 12), (400, "to 20x20", 40), (10**6, "larger", None))
"""Size classes: up to so many cells, and the most milliseconds that the median should be."""

TARGETS = {
    ("number-place", "to 20x20"): 25,
    ("number-place", "larger"): 120,
    ("fillomino", "to 10x10"): 60,
    ("fillomino", "to 20x20"): 400,
}


@frozen
class Timing:
    """One board: milliseconds of building the clauses and of solving and proving, and what came of it.

    ``first`` is the very first build and solve, often with nothing of that size kept; ``other`` is puzzlekit's time.
    """

    cells: int
    build: float
    solve: float
    first: float
    verdict: str
    other: float | None

    @property
    def total(self) -> float:
        """Building, solving and proving."""
        return self.build + self.solve


def timed(one: Published, repeat: int, other: Callable[[Published], float | None], clock: Clock) -> Timing:
    """Solve a board so many times; the fastest time counts, as the others were disturbed."""
    runs = [_run(one, clock) for _ in range(repeat)]
    build, solve, outcome = min(runs, key=lambda run: run[0] + run[1])
    return Timing(one.cells, build, solve, runs[0][0] + runs[0][1], _verdict(one, outcome), other(one))


def _run(one: Published, clock: Clock) -> tuple[float, float, Outcome]:
    start = clock()
    found = search(one.kind, one.puzzle)
    built = clock()
    outcome = found.count(limit=2)
    solved = clock()
    found.close()
    return 1000 * (built - start), 1000 * (solved - built), outcome


def _verdict(one: Published, outcome: Outcome) -> str:
    if not outcome.complete:
        return "unproved"
    if one.answer not in outcome.answers:
        return "OTHER ANSWER" if outcome.count == 1 else "not among several"
    return "unique" if outcome.unique else "several"


# -- puzzlekit

ENOUGH = 1000
"""Milliseconds of puzzlekit after which a board is not run again."""


def rival(repeat: int, patience: float, clock: Clock) -> Callable[[Published], float | None]:
    """Return a function from a board to the milliseconds in which puzzlekit finds an answer, None where it does not."""
    try:
        import puzzlekit  # type: ignore[import-not-found]  # noqa: PLC0415  compared with only where it is installed
    except ImportError:
        return lambda one: None
    options = {"time_limit_sec": patience, "num_search_workers": 1}

    def run(one: Published) -> float | None:
        name = OTHERS.get(one.kind.name)
        if name is None:
            return None
        runs: list[float] = []
        while len(runs) < repeat and sum(runs) < ENOUGH:
            start = clock()
            if not puzzlekit.solve(one.text, name, solver_options=dict(options)).is_solved:
                return None
            runs.append(1000 * (clock() - start))
        return min(runs)

    with suppress(StopIteration):
        run(next(board for kind in kinds() for board in published(kind.name)))  # loads what it loads once
    return run


# -- boards


def made(kind: Any, sizes: Sequence[str], seeds: int) -> Iterator[Published]:
    """Yield made boards of sizes of which none are published."""
    for size in map(kazu.Size.read, sizes):
        for level in kind.making.levels(size):
            for seed in range(1, seeds + 1):
                one = kazu.make(kind.name, size=size, level=level, seed=seed)
                answer = complete(kind, one.puzzle, one.answer)
                yield Published(f"{size}-{level}-{seed}", kind, _text(one.puzzle), one.puzzle, answer)


def _text(puzzle: Any) -> str:
    """Return a grid of numbers as published texts have it."""
    width = puzzle.size.width
    tokens = [str(value or "-") for value in puzzle.givens]
    rows = [" ".join(tokens[at : at + width]) for at in range(0, len(tokens), width)]
    return "\n".join([f"{puzzle.size.height} {width}", *rows])


MADE = {"number-place": ("25x25",)}


# -- the table


def size_class(one: Timing) -> str:
    """Return the size class of a board."""
    return next(name for most, name, _ in CLASSES if one.cells <= most)


def target(kind: str, name: str) -> int | None:
    """Return the most milliseconds that the median of a size class should be."""
    return TARGETS.get((kind, name), next(wanted for _, known, wanted in CLASSES if known == name))


WIDTHS = (-14, -10, 7, 14, 16, 14, 8, 8, 18, 7)
HEADER = (
    *("kind", "size", "boards", "build ms", "solve+proof ms", "both ms", "first", "target", "puzzlekit ms", "ratio"),
    "verdicts",
)


def columns(cells: Sequence[str]) -> str:
    """Return cells of a line in their columns; a negative width stands to the left."""
    placed = [cell.ljust(-wide) if wide < 0 else cell.rjust(wide) for cell, wide in zip(cells, WIDTHS, strict=False)]
    return "".join([*placed, "  ", *cells[len(WIDTHS) :]])


def line(kind: str, name: str, rows: Sequence[Timing]) -> str:
    """Return a line of the table: medians, and the largest after a slash."""
    compared = [row for row in rows if row.other is not None]
    theirs = spread(row.other for row in compared if row.other is not None)
    lost = f" ({len(compared)})" if 0 < len(compared) < len(rows) else ""
    ratio = f"{median((row.other or 0) / row.total for row in compared):.1f}" if compared else "-"
    verdicts = [row.verdict for row in rows]
    counts = ", ".join(f"{verdicts.count(one)} {one}" for one in sorted(set(verdicts)))
    cells = (
        *(kind, name, str(len(rows)), spread(row.build for row in rows), spread(row.solve for row in rows)),
        *(
            spread(row.total for row in rows),
            f"{median(row.first for row in rows):.1f}",
            str(target(kind, name) or "-"),
        ),
        *(theirs + lost, ratio, counts),
    )
    return columns(cells)


def spread(values: Iterable[float]) -> str:
    """Return the median and the largest of some figures."""
    told = list(values)
    return f"{median(told):.1f}/{max(told):.0f}" if told else "-"


def main() -> None:
    """Solve everything that is asked for and print the table, a line as soon as it is known."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", action="append", choices=sorted(WRITERS), help="a kind (all installed ones)")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each board; the fastest counts")
    parser.add_argument("--patience", type=float, default=10, help="seconds that puzzlekit has for a board")
    parser.add_argument("--made", type=int, default=2, help="seeds of made boards where none are published")
    parser.add_argument("--cpu", action="store_true", help="processor time, where other things are running too")
    asked = parser.parse_args()
    clock = time.process_time if asked.cpu else time.perf_counter
    print(f"{machine.told()}, {clock.__name__}")
    print(f"median/largest; `first` is the median before anything was kept; puzzlekit within {asked.patience:g} s")
    print(columns(HEADER))
    other = rival(asked.repeat, asked.patience, clock)
    for kind in kinds():
        if not asked.kind or kind.name in asked.kind:
            boards = [*published(kind.name), *made(kind, MADE.get(kind.name, ()), asked.made)]
            rows = [timed(one, asked.repeat, other, clock) for one in sorted(boards, key=lambda one: one.cells)]
            for name, alike in groupby(rows, size_class):
                print(line(kind.name, name, list(alike)), flush=True)


if __name__ == "__main__":
    main()
