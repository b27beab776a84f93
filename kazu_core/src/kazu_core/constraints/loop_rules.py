"""The graph side of loops: lines as links between places, looked at whole in plain Python.

Places are corners (lines along edges) or cells (lines through cells); a link is one edge spot that joins two of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from typing import Literal

from attrs import frozen

from kazu_core.constraints.base import Values, reading
from kazu_core.grid import Grid, Spot

Forced = tuple[int, Sequence[int]]
Places = Literal["corner", "cell"]
"""What lines join: corners (they run along edges) or cells (they run through them)."""
_NEVER = 1 << 30
PATIENCE = 200
"""After so many assignments in several pieces a rule looks for the fewest links that part them: shorter clauses."""


@frozen
class Links:
    """Where lines may run: ``edges`` are the links' spots, ``ends`` the places they join, ``at`` the links of a place.

    Links and places are named by their numbers in ``edges`` and ``places``.
    """

    places: tuple[Spot, ...]
    edges: tuple[Spot, ...]
    ends: tuple[tuple[int, int], ...]
    at: tuple[tuple[int, ...], ...]

    @cached_property
    def leads(self) -> tuple[tuple[tuple[int, int, int], ...], ...]:
        """For each place the places that links join it with, the links, and 1 where it is the first end, -1 if not."""
        return tuple(
            tuple((sum(self.ends[link]) - place, link, 1 if self.ends[link][0] == place else -1) for link in at)
            for place, at in enumerate(self.at)
        )


@lru_cache(maxsize=64)
def links_between(grid: Grid, places: Places) -> Links:
    """Return the links between neighbouring corners, or between neighbouring cells, of a grid."""
    spots, edges = (grid.corners, grid.edges) if places == "corner" else (grid.cells, grid.inner_edges)
    number = {spot: place for place, spot in enumerate(spots)}
    joined = (grid.ends(edge) if places == "corner" else grid.beside(edge) for edge in edges)
    ends = tuple((number[one], number[other]) for one, other in joined)
    at: list[list[int]] = [[] for _ in spots]
    for link, pair in enumerate(ends):
        for place in pair:
            at[place].append(link)
    return Links(spots, edges, ends, tuple(map(tuple, at)))


class Drawn:
    """Some lines (links), and ``at`` each place those that meet there; all that it tells is linear in the lines."""

    def __init__(self, links: Links, lines: Iterable[int]) -> None:
        self._ends, self._lines = links.ends, list(lines)
        self.at: list[list[int]] = [[] for _ in links.places]
        for line in self._lines:
            one, two = self._ends[line]
            self.at[one].append(line)
            self.at[two].append(line)

    def pieces(self) -> list[list[int]]:
        """Return the lines that hang together, the pieces in the order of their first lines."""
        left, found = dict.fromkeys(self._lines), []
        while left:
            found.append(self.take_piece(left, next(iter(left))))
        return found

    def take_piece(self, left: dict[int, None], start: int) -> list[int]:
        """Take the lines that hang together with ``start`` out of those that are left."""
        piece = [start]
        del left[start]
        for line in piece:
            for place in self._ends[line]:
                for other in self.at[place]:
                    if other in left:
                        del left[other]
                        piece.append(other)
        return piece

    def is_closed(self, piece: Sequence[int]) -> bool:
        """Whether a piece is one closed loop: two lines at each of its places."""
        return all(len(self.at[place]) == 2 for line in piece for place in self._ends[line])


@frozen
class Count:
    """So many of some links are lines, while ``shown`` is true (a literal; 0 for always)."""

    links: tuple[int, ...]
    number: int
    shown: int = 0


class LoopRule:
    """The lines form one loop: none may close while there are lines elsewhere, or counts that it does not meet.

    With ``may_lack`` there may also be no line at all.
    """

    def __init__(
        self, links: Links, variables: Sequence[int], counts: Sequence[Count], *, may_lack: bool = False
    ) -> None:
        self._links, self._variables = links, list(variables)
        self._values = reading(variables)
        self._may_lack = may_lack
        self._refused = 0
        self._counts = [count for count in counts if count.number]
        self._links_of = [reading(count.links) for count in self._counts]
        self._between = {pair: link for link, ends in enumerate(links.ends) for pair in (ends, ends[::-1])}

    def _lines(self, values: Values) -> list[int]:
        return [link for link, value in enumerate(self._values(values)) if value > 0]

    # -- on partial assignments

    def forced(self, values: Values) -> Iterator[Forced]:
        """Yield what a closed loop rules out, and the links that would close a path too early."""
        lines = self._lines(values)
        closed, other_end, degree = self._paths(lines)
        if closed is not None:
            yield from self._closed(values, lines, closed)
            return
        ends = [place for place, number in enumerate(degree) if number == 1]
        for place in ends:
            other = other_end[place]
            link = self._between.get((place, other)) if place < other else None
            if link is None or values[self._variables[link]]:
                continue
            beyond = [] if len(ends) > 2 else self._unmet(values, [*lines, link])
            if beyond is not None:
                yield -self._variables[link], [*(self._variables[line] for line in lines), *beyond]

    def _paths(self, lines: Sequence[int]) -> tuple[int | None, list[int], list[int]]:
        """Return a line of a closed loop if there is one, and for each end of a path its other end; and the degrees."""
        ends, number = self._links.ends, len(self._links.places)
        other_end, degree = list(range(number)), [0] * number
        for link in lines:
            one, two = ends[link]
            if degree[one] > 1 or degree[two] > 1:  # a branch, which is not this rule's business
                return None, other_end, []
            degree[one] += 1
            degree[two] += 1
            far, farther = other_end[one], other_end[two]
            if far == two:
                return link, other_end, degree
            other_end[far], other_end[farther] = farther, far
        return None, other_end, degree

    def _closed(self, values: Values, lines: Sequence[int], link: int) -> Iterator[Forced]:
        """Yield that nothing but a closed loop is a line, or that something is and the rule broken."""
        left = dict.fromkeys(lines)
        loop = Drawn(self._links, lines).take_piece(left, link)
        reasons = [self._variables[one] for one in loop]
        beyond = [self._variables[next(iter(left))]] if left else self._unmet(values, loop)
        if beyond is not None:
            yield 0, [*reasons, *beyond]
            return
        for variable in self._variables:
            if values[variable] == 0:
                yield -variable, reasons

    def _unmet(self, values: Values, loop: Sequence[int]) -> list[int] | None:
        """Return what says that a count is shown which the loop alone does not meet; None when it meets them all."""
        there = frozenset(loop)
        for count in self._counts:
            if self._is_shown(count, values) and sum(map(there.__contains__, count.links)) != count.number:
                return [count.shown] if count.shown else []
        return None

    def _is_shown(self, count: Count, values: Values) -> bool:
        shown = count.shown
        return not shown or (values[shown] > 0 if shown > 0 else values[-shown] < 0)

    # -- on full assignments

    def cuts(self, values: Values) -> list[list[int]]:
        """Return clauses against loops that are not the whole: it must open, and something must lead out of it."""
        lines = self._lines(values)
        if not lines:
            return [] if self._may_lack else [list(self._variables)]
        drawn = Drawn(self._links, lines)
        branches = [[-self._variables[line] for line in there[:3]] for there in drawn.at if len(there) > 2]
        if branches:
            return branches
        found = sorted(drawn.pieces(), key=len)
        self._refused += len(found) > 1
        cuts = []
        for piece, others in pairwise(found):
            if drawn.is_closed(piece):
                cuts.append(self._opened(values, piece, others[0]))
            cuts.append(self._left(values, piece, others))
        return cuts

    def _opened(self, values: Values, loop: Sequence[int], elsewhere: int) -> list[int]:
        """Return: these are not all lines, while a count that they do not meet is shown, or another line is there."""
        unmet = self._unmet(values, loop)
        witness = [self._variables[elsewhere]] if unmet is None else unmet
        return [*(-one for one in witness), *(-self._variables[link] for link in loop)]

    def _left(self, values: Values, piece: Sequence[int], others: Sequence[int]) -> list[int]:
        """Return: a line leads out of this piece, while something is a line within and another without.

        What is within is the places of the piece, or, once patience is spent, all this side of the fewest links that
        part it from the others. A count stands for such a line, and needs none to be known, when each of its links is
        within or leads out (or is without or leads out).
        """
        ends, variables = self._links.ends, self._variables
        places = set(chain.from_iterable(ends[link] for link in piece))
        if self._refused > PATIENCE:
            places = self._hither(places, set(chain.from_iterable(ends[link] for link in others)))
        inside = [(one in places) + (two in places) for one, two in ends]
        within, without = variables[piece[0]], variables[others[0]]
        for count, those in zip(self._counts, self._links_of, strict=True):
            if self._is_shown(count, values):
                sides = those(inside)
                if min(sides) > 0:
                    within = count.shown
                elif max(sides) < 2:
                    without = count.shown
        leading = [variables[link] for link, side in enumerate(inside) if side == 1]
        return [*(-one for one in (within, without) if one), *leading]

    def _hither(self, here: set[int], there: set[int]) -> set[int]:
        """Return the places on this side of the fewest links that part some places from others.

        Ways from the one to the others that share no link are found until there are no more (Ford and Fulkerson);
        what can still be reached is on this side. ``taken`` tells which way a link is gone along, as `Links.leads`.
        """
        taken = [0] * len(self._links.ends)
        for place in here:  # the ways of one link, at once
            for beyond, link, toward in self._links.leads[place]:
                if beyond in there:
                    taken[link] = toward
        while True:
            came, last = self._way(here, there, taken)
            if last is None:
                return here.union(came)
            while last not in here:
                last, link, toward = came[last]
                taken[link] += toward

    def _way(
        self, here: set[int], there: set[int], taken: Sequence[int]
    ) -> tuple[dict[int, tuple[int, int, int]], int | None]:
        """Look for one way more: how each place was come to, and the place of the others that was reached, if any."""
        came: dict[int, tuple[int, int, int]] = {}
        reached = list(here)
        for place in reached:
            for beyond, link, toward in self._links.leads[place]:
                if taken[link] != toward and beyond not in came and beyond not in here:
                    came[beyond] = place, link, toward
                    if beyond in there:
                        return came, beyond
                    reached.append(beyond)
        return came, None


class AreaRule:
    """What is inside the loop is in one piece, and so is what is outside, the surroundings of the grid included.

    ``inside`` has the variable of each cell, ``beside`` for each cell, and last for the surroundings, its neighbours
    and the variable of the line between. Where there is a line, the two sides differ.
    """

    def __init__(self, inside: Sequence[int], beside: Sequence[Sequence[tuple[int, int]]]) -> None:
        self._inside, self._beside = list(inside), [tuple(each) for each in beside]
        self._values = reading(inside)
        self._known = [*inside, *dict.fromkeys(line for each in beside for _, line in each)]

    def cuts(self, _values: Values) -> Iterable[Sequence[int]]:
        """Return nothing: the rule follows from the single loop."""
        return ()

    def forced(self, values: Values) -> Iterator[Forced]:
        """Yield the cells through which alone an area hangs together, and those that it cannot reach.

        Nothing once every cell is known: then the lines tell whether they are one loop.
        """
        known = self._values(values)
        if 0 not in known:
            return
        reasons: list[int] = []
        for sign in (-1, 1):
            start = len(known) if sign < 0 else known.index(1) if 1 in known else None
            if start is None:
                continue
            seen, needed = self._reach(values, [sign * side for side in known], start)
            missed = [at for at, side in enumerate(known) if not seen[at] and side * sign >= 0] if 0 in seen else []
            if (needed or missed) and not reasons:
                reasons.extend(variable * values[variable] for variable in self._known if values[variable])
            for at in needed:
                yield sign * self._inside[at], reasons
            for at in missed:
                yield (0 if known[at] else -sign * self._inside[at]), reasons

    def _reach(self, values: Values, sides: list[int], start: int) -> tuple[list[int], list[int]]:
        """Return which cells an area can reach (not 0), and the open cells that hold it together.

        A cell holds a known cell of the area when no way leads round it: a walk in depth numbers the cells, then, from
        the last one back, each is asked for the lowest number that it or what came after it leads to (Tarjan).
        """
        sides.append(1 if start == len(sides) else -1)
        seen, order, before = self._walk(values, sides, start)
        beside, held, low, needed = self._beside, [side > 0 for side in sides], list(seen), []
        for at in reversed(order[1:]):
            lowest, prior = low[at], before[at]
            for other, line in beside[at]:
                if seen[other] < lowest and values[line] <= 0:
                    lowest = seen[other]
            if held[at]:
                held[prior] = True
                if lowest >= seen[prior] and sides[prior] == 0:
                    needed.append(prior)
            low[prior] = min(low[prior], lowest)
        return seen, needed

    def _walk(self, values: Values, sides: list[int], start: int) -> tuple[list[int], list[int], list[int]]:
        """Walk in depth over the cells that may be of an area: their numbers, their order, and whence each is reached.

        A cell of the other area has a number that is never the lowest.
        """
        beside, clock = self._beside, 0
        seen, before = [_NEVER if side < 0 else 0 for side in sides], [-1] * len(sides)
        order, waiting = [], [start]
        while waiting:
            at = waiting.pop()
            if seen[at]:
                continue
            clock += 1
            seen[at] = clock
            order.append(at)
            for other, line in beside[at]:
                if not seen[other] and values[line] <= 0:
                    before[other] = at
                    waiting.append(other)
        return seen, order, before
