"""Leaving out what can be spared, in a given order: clues of a puzzle, reasons of a step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Group = Sequence[int]
"""What is left out together: one thing, or those that a symmetry joins."""


def strip(
    order: Sequence[Group], shown: Sequence[int], passes: Callable[[list[int]], bool], floor: int = 0
) -> list[int]:
    """Leave groups out in order, each when the rest still passes; return what stays, in the order of ``shown``.

    ``passes`` must be monotone (more never fails where less passes): then whole runs of groups can be tried at once,
    halved when they fail, with the result that one by one would have. No group goes that would leave fewer than
    ``floor``.
    """
    kept = dict.fromkeys(shown)

    def take(groups: Sequence[Group]) -> None:
        gone = {one for group in groups for one in group if one in kept}
        if not gone:
            return
        if len(kept) - len(gone) >= floor and passes([one for one in kept if one not in gone]):
            for one in gone:
                del kept[one]
        elif len(groups) > 1:
            half = len(groups) // 2
            take(groups[:half])
            take(groups[half:])

    take(order)
    return list(kept)
