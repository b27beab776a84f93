"""What the rules decide of a Heyawake, by bits: fast enough to steer making.

Never more than what `kazu_core.solving.reason` finds. Sets of cells are bits (`kazu_core.bits`).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from functools import lru_cache
from itertools import groupby

from attrs import frozen

from kazu_core.bits import board_of, gathered
from kazu_core.grid import Size
from kazu_shading.heyawake_ways import State, Survey
from kazu_shading.hitori_patterns import lines_of

Rule = tuple[int, int]
"""A room, and what is asked of it: itself for its number, or a run through it, of which some cell is shaded."""


@lru_cache(maxsize=1 << 14)
def runs_through(size: Size, room: int) -> tuple[int, ...]:
    """Return the shortest straight runs through a room from one beside it to another, of which some cell is shaded."""
    lines, found = lines_of(size), []
    for line in (*lines.rows, *lines.columns):
        for within, stretch in groupby(enumerate(line), key=lambda one: room >> one[1] & 1):
            places = [at for at, _ in stretch]
            if within and places[0] > 0 and places[-1] < len(line) - 1:
                found.append(gathered(line[places[0] - 1 : places[-1] + 2]))
    return tuple(found)


Told = tuple[Rule, int, int]
"""A rule that decided something, and the cells known to be shaded and unshaded before."""


@frozen
class Closure:
    """What follows: the cells that are shaded and those that are unshaded, and what decided them, in its order."""

    shaded: int
    unshaded: int
    told: list[Told]

    def without(self, stale: Container[Rule]) -> Closure:
        """Return what followed before the first of some rules decided something."""
        for at, (rule, shaded, unshaded) in enumerate(self.told):
            if rule in stale:
                return Closure(shaded, unshaded, self.told[:at])
        return self


NOTHING = Closure(0, 0, [])
"""What follows from no rules."""


class Reader:
    """What follows from rooms of one size with the numbers that a shading gives them.

    The rules may come in any order, and the same follows; soonest where those that decide something come first, in the
    order in which they do.
    """

    def __init__(self, size: Size) -> None:
        self.size, self.board = size, board_of(size)
        self._surveys: dict[tuple[int, int], Survey] = {}

    def rules(self, rooms: Iterable[int]) -> list[Rule]:
        """Return what is asked of rooms."""
        return [(room, cells) for room in rooms for cells in (room, *runs_through(self.size, room))]

    def _survey(self, room: int, number: int) -> Survey:
        found = self._surveys.get((room, number))
        if found is None:
            found = self._surveys[room, number] = Survey(self.size, room, number)
        return found

    def close(self, rules: Sequence[Rule], answer: int, *, tier: int, known: Closure = NOTHING) -> Closure:
        """Return what follows by the rules up to a tier, beside what is known to follow.

        The answer must obey the rules, so that nothing contradicts it.
        """
        told = [*known.told]
        left = self.board.full & ~(known.shaded | known.unshaded)
        waiting = [rule for rule in rules if rule[1] & left]
        state: State | None = (known.shaded, known.unshaded)
        while state is not None:
            (shaded, unshaded), waiting = self._local(waiting, answer, state, told)
            state = self._wide(waiting, answer, (shaded, unshaded), told) if tier else None
        return Closure(shaded, unshaded, told)

    def _local(self, rules: list[Rule], answer: int, state: State, told: list[Told]) -> tuple[State, list[Rule]]:
        """Return what single rules decide, again and again, and the rules that are not settled then."""
        around, last_ways = self.board.around, self.board.last_ways
        shaded, unshaded = state
        while True:
            before, waiting = (shaded, unshaded), []
            for rule in rules:
                room, cells = rule
                free = cells & ~unshaded
                if room != cells:
                    if cells & shaded:
                        continue
                    if free & (free - 1):
                        waiting.append(rule)
                        continue
                else:
                    number = (cells & answer).bit_count()
                    if free.bit_count() != number:
                        if (cells & shaded).bit_count() == number:
                            told.append((rule, shaded, unshaded))
                            unshaded |= free & ~shaded
                        elif (only := self._survey(room, number).only) is not None:
                            told.append((rule, shaded, unshaded))
                            shaded |= only[0]
                            unshaded |= only[1]
                        else:
                            waiting.append(rule)
                        continue
                told.append((rule, shaded, unshaded))
                shaded |= free
                unshaded |= around(free)
            rules = waiting
            unshaded |= last_ways(shaded) or 0
            if (shaded, unshaded) == before:
                return before, rules

    def _wide(self, waiting: Sequence[Rule], answer: int, state: State, told: list[Told]) -> State | None:
        """Return what the ways to shade a room, or cuts, add to what is known; None when nothing does."""
        shaded, unshaded = state
        for rule in waiting:
            room, cells = rule
            if room == cells:
                survey = self._survey(room, (room & answer).bit_count())
                more, less = survey.shared(shaded, unshaded) or (0, 0)
                if more | less:
                    told.append((rule, shaded, unshaded))
                    return shaded | more, unshaded | less
        closing = self.board.closing(shaded) & ~unshaded
        return (shaded, unshaded | closing) if closing else None
