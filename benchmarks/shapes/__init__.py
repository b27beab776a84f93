"""What answers and printed clues look like, in figures: shares, lengths, sizes, symmetry; a function for each kind.

A kind's function stands with those of its family, whose table ``SHAPES`` names it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kazu_core.marks import Marks
from shapes import of_loops, of_numbers, of_regions, of_shading
from shapes.common import Figures, ShapeOf

SHAPES: Mapping[str, ShapeOf] = {
    **of_numbers.SHAPES,
    **of_loops.SHAPES,
    **of_shading.SHAPES,
    **of_regions.SHAPES,
}


def shape(kind_name: str, puzzle: Any, answer: Marks) -> Figures:
    """Return the figures of a kind's own, none for a kind that is not known here."""
    return SHAPES[kind_name](puzzle, answer) if kind_name in SHAPES else {}
