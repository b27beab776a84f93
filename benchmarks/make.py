"""How long making takes: for each kind, size and level the median and the slowest of some seeds, in one process."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

import machine
from attrs import asdict, frozen

import kazu_core as kazu
from kazu_core.kind import LEVELS

TARGETS = {
    ("number-place", "9x9"): 60,
    ("number-place", "16x16"): 600,
    ("number-place", "25x25"): 4000,
    ("jigsaw", "9x9"): 500,
    ("diagonal", "9x9"): 300,
    ("sum-cages", "9x9"): 3000,
    ("more-or-less", "7x7"): 150,
    ("towers", "7x7"): 700,
    ("slitherlink", "10x10"): 400,
    ("slitherlink", "20x20"): 6000,
    ("masyu", "10x10"): 400,
    ("masyu", "15x15"): 2000,
    ("yajilin", "10x10"): 600,
    ("yajilin", "15x15"): 4000,
    ("hitori", "10x10"): 300,
    ("hitori", "12x12"): 500,
    ("shikaku", "10x10"): 300,
    ("fillomino", "10x10"): 1500,
    ("ripple", "10x10"): 500,
    ("juosan", "10x10"): 500,
    ("juosan", "15x15"): 2000,
    ("nurikabe", "10x10"): 1000,
    ("nurikabe", "15x15"): 6000,
    ("heyawake", "10x10"): 1000,
    ("heyawake", "15x15"): 8000,
    ("akari", "10x10"): 150,
    ("akari", "20x20"): 1500,
    ("kakuro", "10x10"): 500,
    ("kakuro", "20x20"): 8000,
}
"""The milliseconds within which a puzzle should be made, at every level; these sizes are asked for of themselves."""


@frozen
class Timing:
    """The milliseconds that the seeds of one kind, size and level took, and how many led to no puzzle."""

    kind: str
    size: str
    level: str
    seeds: int
    failed: int
    median: float
    slowest: float
    slowest_seed: int
    target: int | None

    def line(self) -> str:
        """Return a line of the table."""
        kept = "" if self.target is None else "  ok" if self.median < self.target else "  OVER"
        failed = f"  {self.failed} of {self.seeds} seeds lead to no puzzle" if self.failed else ""
        return (
            f"{self.kind:14}{self.size:8}{self.level:12}{self.median:10.0f}{self.slowest:10.0f}{self.slowest_seed:7}"
            f"{self.target or '-':>9}{kept}{failed}"
        )


HEADER = f"{'kind':14}{'size':8}{'level':12}{'median ms':>10}{'slowest':>10}{'(seed)':>7}{'target':>9}"


def timed(kind: str, size: str, level: str, seeds: int, clock: Callable[[], float]) -> Timing:
    """Make a puzzle of each of the seeds 1 to ``seeds``; ``clock`` tells seconds."""
    took: list[tuple[float, int]] = []
    failed = 0
    for seed in range(1, seeds + 1):
        start = clock()
        try:
            kazu.make(kind, size=size, level=level, seed=seed)
        except kazu.CannotMakeError:
            failed += 1
        took.append((1000 * (clock() - start), seed))
    slowest, seed = max(took)
    middle = median(ms for ms, _ in took)
    return Timing(kind, size, level, seeds, failed, middle, slowest, seed, TARGETS.get((kind, size)))


def cases(kinds: list[str], sizes: list[str], levels: list[str]) -> Iterator[tuple[str, str, str]]:
    """Yield each kind, size and level that is asked for and offered; nothing asked for is everything usual."""
    for kind in kazu.kinds():
        if kind.making is not None and (not kinds or kind.name in kinds):
            for size in sizes or usual(kind):
                offered = kind.making.levels(kazu.Size.read(size))
                yield from ((kind.name, size, level) for level in offered if not levels or level in levels)


def usual(kind: Any) -> list[str]:
    """Return a kind's usual size, and those of which it is known how long they should take."""
    named = [size for name, size in TARGETS if name == kind.name]
    return list(dict.fromkeys([str(kind.making.default), *named]))


def main() -> None:
    """Time everything that is asked for and print the table, a line as soon as it is known."""
    names = [kind.name for kind in kazu.kinds() if kind.making is not None]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", action="append", default=[], choices=names, help="a kind (all installed ones)")
    parser.add_argument("--size", action="append", default=[], help="a size like 9 or 10x6 (the usual ones)")
    parser.add_argument("--level", action="append", default=[], choices=LEVELS, help="a level (all of them)")
    parser.add_argument("--seeds", type=int, default=20, help="how many seeds, from 1")
    parser.add_argument("--json", action="store_true", help="one JSON object with everything, instead of the table")
    parser.add_argument("--cpu", action="store_true", help="processor time, where other things are running too")
    asked = parser.parse_args()
    clock = time.process_time if asked.cpu else time.perf_counter
    sizes = [str(kazu.Size.read(size)) for size in asked.size]
    rows = (timed(*case, asked.seeds, clock) for case in cases(asked.kind, sizes, asked.level))
    if asked.json:
        print(
            json.dumps(
                {"machine": machine.figures(), "clock": clock.__name__, "timings": [asdict(row) for row in rows]},
                indent=2,
            )
        )
        return
    print(f"{machine.told()}, {clock.__name__}\n{HEADER}")
    for row in rows:
        print(row.line(), flush=True)


if __name__ == "__main__":
    main()
