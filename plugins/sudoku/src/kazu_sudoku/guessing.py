"""Guessing on top of singles: completions, the guess depth of a grid, and a proof by few guesses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from math import inf
from typing import TYPE_CHECKING

from kazu_sudoku.planes import BROKEN, candidates, close, placed, planes_of, tightest

if TYPE_CHECKING:
    from kazu_sudoku.planes import Shape

Close = Callable[["Shape", list[int], int], int]
"""What closes a grid: as `kazu_sudoku.planes.close`, or with more that a kind's clues rule out."""


class Proof(Enum):
    """What a proof by guessing says of the number of completions of a grid."""

    NONE = "none"
    ONE = "one"
    UNSETTLED = "not settled"


def completion(shape: Shape, planes: list[int], open_: int) -> list[int] | None:
    """Return the planes of a completion of a grid, None when it has none; quick up to 16x16. Changes the planes."""
    open_ = close(shape, planes, open_)
    if open_ <= 0:
        return None if open_ == BROKEN else planes
    cell = tightest(shape, planes, open_)
    rest = open_ & ~shape.own[cell]
    for value in candidates(shape, planes, cell):
        found = completion(shape, placed(shape, planes, cell, value), rest)
        if found:
            return found
    return None


def ends(
    shape: Shape, planes: list[int], open_: int, limit: float, closed: Close = close
) -> Iterator[tuple[list[int], int]]:
    """Yield the planes of completions of a grid, at most so many, each with the guesses on the way to it."""
    stack = [(planes, open_, 0)]
    while stack and limit > 0:
        planes, open_, guesses = stack.pop()
        open_ = closed(shape, planes, open_)
        if open_ == BROKEN:
            continue
        if not open_:
            limit -= 1
            yield planes, guesses
            continue
        cell = tightest(shape, planes, open_)
        rest = open_ & ~shape.own[cell]
        for value in reversed(candidates(shape, planes, cell)):
            stack.append((placed(shape, planes, cell, value), rest, guesses + 1))


def values_of(shape: Shape, planes: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers of the planes of a full grid."""
    return tuple(
        next(value for value, plane in enumerate(planes, 1) if plane & shape.own[cell] & shape.rows)
        for cell in range(shape.side**2)
    )


def guess_depth(shape: Shape, planes: list[int], open_: int, most: float = inf, closed: Close = close) -> float:
    """Return how many guesses, each at the tightest cell and well guessed, complete a grid; infinity when none do.

    Singles (or whatever ``closed`` closes by) go first every time. With ``most``, any depth above it comes out as
    infinity. Changes the planes.
    """
    open_ = closed(shape, planes, open_)
    if open_ <= 0:
        return inf if open_ == BROKEN else 0
    if most < 1:
        return inf
    cell = tightest(shape, planes, open_)
    rest = open_ & ~shape.own[cell]
    best = inf
    for value in candidates(shape, planes, cell):
        tried = placed(shape, planes, cell, value)
        best = min(best, 1 + guess_depth(shape, tried, rest, min(most, best - 1) - 1, closed))
    return best


def depth_of(shape: Shape, grid: Sequence[int], most: float = inf) -> float:
    """Return the guess depth of a grid of numbers, 0 for an empty cell."""
    planes, open_ = planes_of(shape, grid)
    return guess_depth(shape, planes, open_, most)


def prove(shape: Shape, planes: list[int], open_: int, guesses: int) -> Proof:
    """Return whether so many guesses, one inside the other, settle that a grid has one completion, or none.

    Several completions count as not settled. Changes the planes.
    """
    open_ = close(shape, planes, open_)
    if open_ <= 0:
        return Proof.NONE if open_ == BROKEN else Proof.ONE
    if guesses < 1:
        return Proof.UNSETTLED
    cell = tightest(shape, planes, open_)
    rest = open_ & ~shape.own[cell]
    found = Proof.NONE
    for value in candidates(shape, planes, cell):
        proof = prove(shape, placed(shape, planes, cell, value), rest, guesses - 1)
        if proof is Proof.UNSETTLED or (proof is Proof.ONE and found is Proof.ONE):
            return Proof.UNSETTLED
        found = found if proof is Proof.NONE else proof
    return found
