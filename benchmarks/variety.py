"""Makes many puzzles of a kind and level, looks each over, and tells how they vary, so that a person can judge it.

``python benchmarks/variety.py --kind slitherlink --seeds 200`` makes them in as many processes as there are cores.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations, islice
from statistics import mean, median
from typing import Any

from attrs import evolve, frozen
from published import WRITERS, published
from shapes import SHAPES, shape
from shapes.common import Figures

import kazu_core as kazu
from kazu_core.grid import Spot
from kazu_core.kind import LEVELS
from kazu_core.marks import counted
from kazu_core.scene import Item, Text
from kazu_core.testing import judged_answers


@frozen
class Look:
    """One made puzzle, looked over: what is wrong with it (nothing should be), and its figures.

    ``clues`` are the places of what is printed and ``marks`` what the answer has, both as plain tuples; ``layout`` is
    what is drawn of the puzzle, without what its texts say.
    """

    seed: int
    code: str
    faults: tuple[str, ...]
    seconds: float
    clues: frozenset[tuple[int, int]]
    marks: frozenset[tuple[int, int, int]]
    figures: Figures
    layout: tuple[Item, ...] = ()


def looked(kind_name: str, size: str, level: str, seed: int) -> Look:
    """Make a puzzle and look it over."""
    start = time.perf_counter()
    try:
        made = kazu.make(kind_name, size=size, level=level, seed=seed)
    except kazu.CannotMakeError as error:
        return Look(seed, f"none {seed}", (str(error),), time.perf_counter() - start, frozenset(), frozenset(), {})
    seconds = time.perf_counter() - start
    kind = next(kind for kind in kazu.kinds() if kind.name == kind_name)
    rating = kazu.rate(made.puzzle)
    faults = tuple(_faults(kind, made, rating.level))
    clues = frozenset((spot.y, spot.x) for spot in _places(kind, made.puzzle))
    answer = counted(made.answer, kind.layers(made.puzzle))
    marks = frozenset((spot.y, spot.x, value) for _, spot, value in answer)
    figures = {"suppositions": rating.measure.probes, "score": rating.score, **shape(kind_name, made.puzzle, answer)}
    if clues:
        figures["clues in % of the cells"] = 100 * rating.measure.share
    return Look(seed, made.code, faults, seconds, clues, marks, figures, _layout(kind, made.puzzle))


def _faults(kind: Any, made: kazu.Made, rated: str) -> Iterator[str]:
    outcome = kazu.solve(made.puzzle)
    if not outcome.unique:
        yield f"{outcome.count} answers"
    if outcome.answer != made.answer:
        yield "the answer found is not the one it was made with"
    if judged_answers(kind, made.puzzle) != 1:
        yield "check would accept another answer"
    if not kazu.check(made.puzzle, made.answer):
        yield "check refuses its answer"
    if rated not in kind.making.rates(made.puzzle.size, made.level):
        yield f"rated {rated}"


def _places(kind: Any, puzzle: Any) -> Iterator[Spot]:
    """Yield the first spot of every clue."""
    return (constraint.spots[0] for constraint in kind.constraints(puzzle) if constraint.clue and constraint.spots)


def _layout(kind: Any, puzzle: Any) -> tuple[Item, ...]:
    """Return what is drawn of a puzzle: walls, black cells and the like, and where there are texts."""
    items = kind.scene(puzzle).items
    return tuple(evolve(item, text="", says=None) if isinstance(item, Text) else item for item in items)


# -- many of them


def survey(
    kind: str, size: str, level: str, seeds: int, *, processes: int = 1, told: Callable[[int], None] = lambda done: None
) -> list[Look]:
    """Look over a puzzle of each of the seeds 1 to ``seeds``; ``told`` hears how many are done."""
    jobs = [(kind, size, level, seed) for seed in range(1, seeds + 1)]
    looks: list[Look] = []
    for look in _in_processes(jobs, processes) if processes > 1 else (looked(*job) for job in jobs):
        looks.append(look)
        told(len(looks))
    return looks


def _in_processes(jobs: Sequence[tuple[str, str, str, int]], processes: int) -> Iterator[Look]:
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(looked, *zip(*jobs, strict=True))


def report(kind: str, size: str, level: str, looks: Sequence[Look]) -> str:
    """Return in lines how the puzzles vary: lowest, median and highest of each figure."""
    seconds = [look.seconds for look in looks]
    failed = sum(bool(look.faults) for look in looks)
    whole = [look for look in looks if look.figures]
    different, layouts = len({look.code for look in looks}), len({look.layout for look in whole})
    alike = [f"answers {overlap([look.marks for look in whole])}"]
    if any(look.clues for look in whole):
        alike.append(f"places of clues {overlap([look.clues for look in whole])}")
    lines = [
        f"{kind} {size} {level}: {len(looks)} puzzles, {failed} with faults, {different} different, "
        f"with {layouts} different layouts; made in {median(seconds):.2f} s, slowest {max(seconds):.2f} s",
        f"  alike, of any two: {', '.join(alike)}",
    ]
    for name in whole[0].figures if whole else ():
        lines.append(f"  {name}: {spread([look.figures[name] for look in whole])}")
    return "\n".join(lines)


MOST_CELLS = 400
"""Published boards up to so many cells are told of: larger ones are rarely made."""


def told_of_published(kind: str) -> str:
    """Return in lines the figures of a kind's published puzzles, to be laid beside those of made ones."""
    boards = [one for one in published(kind) if one.cells <= MOST_CELLS] if kind in WRITERS and kind in SHAPES else []
    figures = [shape(kind, one.puzzle, one.answer) for one in boards]
    lines = [f"  {name}: {spread([board[name] for board in figures])}" for name in (figures[0] if figures else ())]
    return "\n".join([f"{kind}: {len(figures)} published puzzles up to {MOST_CELLS} cells", *lines])


def overlap(sets: Sequence[frozenset[Any]], pairs: int = 5000) -> str:
    """Return how much two have in common, in hundredths of what both have: on average, and at most."""
    shares = [100 * len(a & b) / max(1, len(a | b)) for a, b in islice(combinations(sets, 2), pairs)]
    return f"{mean(shares):.0f} % (at most {max(shares):.0f} %)" if shares else "-"


def spread(values: Iterable[float]) -> str:
    """Return the lowest, median and highest of some figures, and their mean."""
    told = list(values)
    return f"{min(told):.4g} .. {median(told):.4g} .. {max(told):.4g} (mean {mean(told):.4g})"


def main() -> None:
    """Survey what is asked for and print the reports; the exit code is 1 where a puzzle had a fault."""
    kinds = {kind.name: kind.making for kind in kazu.kinds() if kind.making is not None}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", action="append", choices=sorted(kinds), help="a kind (all installed ones)")
    parser.add_argument("--size", help="a size like 9 or 10x6 (the kind's usual one)")
    parser.add_argument("--level", action="append", choices=LEVELS, help="a level (all of them)")
    parser.add_argument("--seeds", type=int, default=200, help="how many seeds, from 1")
    parser.add_argument("--published", action="store_true", help="tell the figures of published puzzles as well")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    faults = False
    for name in asked.kind or kinds:
        if asked.published:
            print(told_of_published(name))
        size = kazu.Size.read(asked.size or kinds[name].default)
        for level in kinds[name].levels(size):
            if not asked.level or level in asked.level:
                looks = survey(name, str(size), level, asked.seeds, processes=asked.processes, told=counting)
                print(f"\r{report(name, str(size), level, looks)}", flush=True)
                faulty = [look for look in looks if look.faults]
                for look in faulty:
                    print(f"  seed {look.seed}: {'; '.join(look.faults)}")
                faults |= bool(faulty)
    sys.exit(faults)


def counting(done: int) -> None:
    """Say how far a survey is, where somebody is looking."""
    if sys.stderr.isatty():
        print(f"\r{done} made", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
