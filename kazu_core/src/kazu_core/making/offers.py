"""What kinds of any rectangle share: which sizes are offered, making that is loaded late, levels by supposing."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kazu_core.grid import Size
from kazu_core.kind import LEVELS, Making
from kazu_core.words import Words

if TYPE_CHECKING:
    from kazu_core.kind import Level
    from kazu_core.marks import Marks
    from kazu_core.solving.reason import Measure

Maker = Callable[[Size, "Level", int], "tuple[Any, Marks]"]


def rectangles(
    shortest: int,
    longest: int,
    make: Maker,
    *,
    default: Size | None = None,
    levels: Callable[[Size], tuple[Level, ...]] = lambda _size: LEVELS,
) -> Making[Any]:
    """Return the making of a kind that offers every rectangle with sides within bounds, in cells.

    Without ``default`` it is 10x10; ``levels`` gives the levels of a size within the bounds, all when left out.
    """

    def offered(size: Size) -> tuple[Level, ...]:
        return levels(size) if all(shortest <= side <= longest for side in (size.width, size.height)) else ()

    return Making(
        default=Size(10, 10) if default is None else default,
        sizes=Words(
            f"{shortest} to {longest} cells a side, any rectangle", f"1辺{shortest}〜{longest}マス、長方形も可"
        ),
        levels=offered,
        make=make,
    )


def loaded_late(module: str) -> Maker:
    """Return the function ``make`` of a module loaded at the first puzzle: whoever only plays needs no solver."""

    def make(size: Size, level: Level, seed: int) -> tuple[Any, Marks]:
        made: tuple[Any, Marks] = import_module(module).make(size, level, seed)
        return made

    return make


def level_by_probes(fewest: Callable[[int], int], most: Callable[[int], int]) -> Callable[[Any, Measure], Level]:
    """Return what tells the level of a measured puzzle: by the rules, by techniques, by supposing little or much.

    ``fewest`` and ``most`` tell, from the cells of a puzzle, how many suppositions a hard one needs at least, and from
    how many on it is extra-hard.
    """

    def level(_puzzle: Any, measure: Measure) -> Level:
        if measure.depth == 0:
            return "medium" if measure.tier else "easy"
        if measure.depth > 1 or measure.probes >= most(measure.cells):
            return "extra-hard"
        return "hard" if measure.probes >= fewest(measure.cells) else "medium"

    return level
