"""Which clue each cell of land belongs to, written out as clauses: how far it is from its clue, and how many there are.

The measured choice for boards with large islands. It follows from the rules together, and is only written where cuts
alone do not get on.
"""

from __future__ import annotations

from collections.abc import Sequence

from kazu_core.bits import members
from kazu_core.constraints.base import Target
from kazu_core.constraints.island_view import Isles

PATIENCE = 40
"""Refused assignments after which this is written."""

LARGEST = 40_000
"""Pairs of a clue and a cell up to which it is written; larger boards are left to the cuts."""


def owners(isles: Isles, sea: Sequence[int], to: Target) -> None:
    """Write a variable for each clue and each cell that it can reach, and what they mean; nothing for huge boards."""
    view = isles.view(0, isles.clued)
    if sum(reached.bit_count() for reached in view.reach) > LARGEST:
        return
    owned = [
        {cell: to.shared(("owner", clue, cell)) for cell in members(reached)} for clue, reached in enumerate(view.reach)
    ]
    for clue, own in enumerate(owned):
        _spreads(isles, sea, own, to)
        to.clause((own[isles.cells[clue]],))
        if isles.sizes[clue]:
            _near(isles, clue, own, to)
            to.exactly(list(own.values()), isles.sizes[clue])
    for cell, wet in enumerate(sea):
        mine = [own[cell] for own in owned if cell in own]
        to.clause([wet, *mine])
        to.at_most(mine, 1)


def _spreads(isles: Isles, sea: Sequence[int], own: dict[int, int], to: Target) -> None:
    """Write that an island is land, and that land beside it belongs to it."""
    beside = isles.board.beside
    for cell, mine in own.items():
        to.clause((-mine, -sea[cell]))
        for other in beside[cell]:
            also = own.get(other)
            to.clause((-mine, sea[other]) if also is None else (-mine, sea[other], also))


def _near(isles: Isles, clue: int, own: dict[int, int], to: Target) -> None:
    """Write that every cell of an island is some steps from its clue, and has a neighbour that is one step nearer."""
    beside, start = isles.board.beside, isles.cells[clue]
    within: dict[int, int] = {start: own[start]}
    farthest = min(isles.sizes[clue], len(own)) - 1
    for steps in range(1, farthest + 1):
        nearer, within = within, dict(within)
        for cell, mine in own.items():
            before = [nearer[other] for other in beside[cell] if other in nearer]
            if cell == start or not before:
                continue
            last = steps == farthest
            here = within[cell] = mine if last else to.shared(("within", clue, cell, steps))
            to.clause((-here, mine))
            to.clause([-here, *before])
            if cell in nearer and not last:
                to.clause((-nearer[cell], here))
