"""Closing a grid by the patterns that solvers look for once singles run out: locked candidates, pairs and triples.

Everything is found on the planes of `kazu_sudoku.planes`. What is left in the end does not depend on the order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from kazu_sudoku.planes import close, planes_of

if TYPE_CHECKING:
    from kazu_sudoku.planes import Shape

LARGEST = 3
"""The most cells or values of a naked or hidden subset."""


def solved_by_patterns(shape: Shape, grid: Sequence[int]) -> bool:
    """Whether singles, locked candidates and naked and hidden subsets fill a grid (0 for an empty cell)."""
    planes, open_ = planes_of(shape, grid)
    open_ = close(shape, planes, open_)
    while open_ > 0 and (_locked(shape, planes, open_) or narrow_subsets(shape, planes, open_)):
        open_ = close(shape, planes, open_)
    return open_ == 0


def _locked(shape: Shape, planes: list[int], open_: int) -> bool:
    """Rule out a value where it would take every place that the value has in a house; say whether that ruled out any.

    Pointing (from a box along a line) and claiming (from a line in a box) are both of this form.
    """
    before = list(planes)
    for value, plane in enumerate(planes):
        for house in range(len(shape.houses)):
            places = shape.part(plane & open_, house)
            if places & (places - 1):
                planes[value] &= ~_seen_by_all(shape, house, places)
    return planes != before


def _seen_by_all(shape: Shape, house: int, places: int) -> int:
    """Return the bits of the cells that share a house with each of the places of one house."""
    seen = shape.whole
    for at in _bits(places):
        seen &= shape.peers[shape.houses[house][at]]
    return seen


def narrow_subsets(shape: Shape, planes: list[int], open_: int) -> bool:
    """Rule out by naked and hidden subsets in every house; say whether that ruled out any."""
    before = list(planes)
    for number, house in enumerate(shape.houses):
        places = {value: shape.part(plane & open_, number) for value, plane in enumerate(planes)}
        values = _turned(places, shape.side)
        for some, theirs in _closed(values):
            for at in values.keys() - set(some):
                _rule_out(shape, planes, house[at], theirs)
        for some, theirs in _closed({value: there for value, there in places.items() if there}):
            others = sum(1 << value for value in places.keys() - set(some))
            for at in _bits(theirs):
                _rule_out(shape, planes, house[at], others)
    return planes != before


def _turned(places: dict[int, int], side: int) -> dict[int, int]:
    """Return the values of every open place of a house, from the places of every value."""
    turned = {at: sum(1 << value for value, there in places.items() if there >> at & 1) for at in range(side)}
    return {at: values for at, values in turned.items() if values}


def _closed(masks: dict[int, int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield keys, as many as their masks have bits together, with those bits."""
    for size in range(2, min(LARGEST, len(masks) - 1) + 1):
        small = [key for key, mask in masks.items() if mask.bit_count() <= size]
        for some in combinations(small, size):
            union = 0
            for key in some:
                union |= masks[key]
            if union.bit_count() == size:
                yield some, union


def _rule_out(shape: Shape, planes: list[int], cell: int, values: int) -> None:
    for value in _bits(values):
        planes[value] &= ~shape.own[cell]


def _bits(mask: int) -> Iterator[int]:
    """Yield the places of the bits of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
