"""A puzzle's rules as data that a page judges by itself, put together so that they weigh little.

Constraints that follow each other and have the same rule, layers and codes are one family, told in columns. A spot
(y, x) is the number y * (2 * width + 1) + x; each list of spots begins with its distance from the beginning of the list
before, and goes on with distances from its own beginning. So the rows of a board are all alike, and are hardly felt
once they are compressed. Words are kept once, with their numbers taken out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from attrs import define, field

from kazu_core.constraints.base import Constraint
from kazu_core.constraints.live import Live, Told
from kazu_core.grid import Size, Spot
from kazu_core.scene import Scene, Text
from kazu_core.words import Words

EXACT = 0.5
"""How far it may stand from the place where its constraint says that it is printed."""

NEAR = 1.0
"""How far, in half-cells along each side, the text of a clue may stand from the place that its constraint names."""

Said = tuple[int, tuple[int, ...]]
_NUMBER = re.compile("[0-9]+")


def is_untold(constraint: Constraint) -> bool:
    """Whether a constraint has no description, so that the server is asked about it."""
    return constraint.live() is None


def live_data(constraints: Iterable[Constraint], size: Size, scene: Scene) -> dict[str, Any]:
    """Return the families of rules, their words, and whether these are all rules (``whole``)."""
    judged = [(constraint, constraint.live()) for constraint in constraints if constraint.judged]
    told = [(constraint, live) for constraint, live in judged if live is not None and live.rule]
    table = _Table(size, {item.at for item in scene.items if isinstance(item, Text)})
    families = [table.family(list(group)) for _, group in groupby(told, key=lambda one: _family_of(*one))]
    return {"rules": families, "words": table.words, "whole": all(live is not None for _, live in judged)}


def _family_of(constraint: Constraint, live: Live) -> Any:
    """Return what constraints of one family have in common."""
    codes = tuple(one.code for one in _told(constraint, live))
    return live.rule, live.layer, live.over, codes, live.where is None, tuple(live.numbers), constraint.clue


def _told(constraint: Constraint, live: Live) -> tuple[Told, ...]:
    return live.told or (Told(constraint.code, constraint.wrong),)


@define
class _Table:
    size: Size
    texts: set[tuple[float, float]]
    words: list[list[str]] = field(factory=list)
    _numbers: dict[tuple[str, str], int] = field(factory=dict)

    def family(self, members: Sequence[tuple[Constraint, Live]]) -> dict[str, Any]:
        """Return one family as data."""
        lives = [live for _, live in members]
        first, told = lives[0], [_told(*member) for member in members]
        data: dict[str, Any] = {"rule": first.rule, "layer": first.layer}
        if first.over is not None:
            data["over"] = first.over
        data["spots"] = self._spots([live.spots for live in lives])
        for name in first.numbers:
            data[name] = _column([live.numbers[name] for live in lives])
        data["told"] = [
            [breach.code, *self._said([each[at].words for each in told])] for at, breach in enumerate(told[0])
        ]
        if first.where is not None:
            data["where"] = self._spots([live.where or () for live in lives])
        if members[0][0].clue:
            data["clue"] = [list(map(_plain, clue_place(constraint, self.texts))) for constraint, _ in members]
        return data

    def _spots(self, lists: Sequence[Sequence[Spot]]) -> list[list[int]]:
        across, before = 2 * self.size.width + 1, 0
        rows = []
        for spots in lists:
            numbers = [y * across + x for y, x in spots]
            start = numbers[0] if numbers else before
            rows.append([number - start for number in numbers])
            if numbers:
                rows[-1][0] = start - before
                before = start
        return rows

    def _said(self, column: Sequence[Words]) -> tuple[Any, Any]:
        """Return which words they are, and the numbers that go into each."""
        said = [self._without_numbers(words) for words in column]
        return _column([at for at, _ in said]), _column([numbers for _, numbers in said])

    def _without_numbers(self, words: Words) -> Said:
        numbers = list(dict.fromkeys(_NUMBER.findall(words.en) + _NUMBER.findall(words.ja)))
        places = {number: f"{{{at}}}" for at, number in enumerate(numbers)}
        both = tuple(_NUMBER.sub(lambda found: places[found[0]], text) for text in (words.en, words.ja))
        if (at := self._numbers.get(both)) is None:  # type: ignore[arg-type]
            at = self._numbers[both] = len(self.words)  # type: ignore[index]
            self.words.append(list(both))
        return at, tuple(map(int, numbers))


def clue_place(constraint: Constraint, texts: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """Return where a clue is printed: where it says so, or on its first spot; where a text is near, there."""
    y, x = constraint.printed or constraint.spots[0]
    reach = NEAR if constraint.printed is None else EXACT
    near = sorted((abs(v - y) + abs(u - x), v, u) for v, u in texts if max(abs(v - y), abs(u - x)) <= reach)
    return near[0][1:] if near else (y, x)


def _plain(number: float) -> float:
    """Return a whole number as one."""
    return int(number) if number == int(number) else number


def _column(values: Sequence[Any]) -> Any:
    """Return a column, or its only value when it is the same all the way and no list itself."""
    first = values[0]
    if isinstance(first, tuple):
        return [list(value) for value in values]
    return first if all(value == first for value in values) else list(values)
