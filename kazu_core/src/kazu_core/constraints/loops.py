"""Constraints on lines that form one loop, whether they run along edges or through cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations

from attrs import field, frozen

from kazu_core.constraints.base import Constraint, Finding, Target
from kazu_core.constraints.live import Live, Told
from kazu_core.constraints.loop_rules import Count, Drawn, LoopRule, Places, links_between
from kazu_core.grid import Size, Spot, grid_of, place
from kazu_core.marks import Marks
from kazu_core.words import Words

LINE = 1
"""The value of a line on its layer; any other says that there is none."""

_PASSES = Words("at {place} a line goes on: it neither ends nor branches", "{place}では線は途切れも枝分かれもしません")
_BRANCHES = Words("the line branches at {place}", "{place}で線が枝分かれしています")
_ENDS = Words("the line ends at {place}", "{place}で線が途切れています")
_ONE_LOOP = Words("all lines together are one loop", "線は全体で1つの輪になります")
_MANY = Words(
    "the lines are not one loop: these are apart from others",
    "輪が1つになっていません。この線は他の線とつながっていません",
)
_NONE = Words("there is no loop yet", "まだ輪がありません")


def lines_on(marks: Marks, layer: str, spots: Iterable[Spot]) -> list[Spot]:
    """Return those of the spots that have a line."""
    written = marks.on(layer)
    return [spot for spot in spots if written.get(spot) == LINE]


@frozen(kw_only=True)
class ZeroOrTwo(Constraint):
    """At a place there are two lines or none: a line that gets there goes on.

    The place comes first in ``spots``, then the edges where lines may leave it. A place with more lines is a breach
    with the code ``line-branches``, one with a single line ``line-ends``.
    """

    layer: str
    code: str = "line-ends"
    wrong: Words = field(default=_ENDS)

    def breaches(self, marks: Marks, done: bool) -> Iterator[Finding]:
        """Yield a finding for a branch, and for an end that nothing can lead on."""
        at, *edges = self.spots
        lines = lines_on(marks, self.layer, edges)
        if len(lines) > 2:
            yield Finding("line-branches", (at, *lines), _BRANCHES.fill(place=place(at)))
        elif len(lines) == 1 and (done or all(marks.value(self.layer, edge) for edge in edges)):
            yield self.finding((at, *lines), place=place(at))

    def live(self) -> Live:
        """An end that nothing can lead on, or a branch."""
        at = place(self.spots[0])
        told = Told(self.code, self.wrong.fill(place=at)), Told("line-branches", _BRANCHES.fill(place=at))
        return Live(rule="degree", layer=self.layer, spots=self.spots, told=told)

    def encode(self, to: Target) -> None:
        """Demand that no three are lines, and that none is the only one."""
        to.clauses_over(to.along(self.layer, self.spots[1:]), _zero_or_two(len(self.spots) - 1))


@cache
def _zero_or_two(ways: int) -> tuple[tuple[int, ...], ...]:
    """Return the clauses of a place that lines may leave in so many ways."""
    places = range(1, ways + 1)
    no_three = (tuple(-one for one in three) for three in combinations(places, 3))
    goes_on = ((-one, *(other for other in places if other != one)) for one in places)
    return *no_three, *goes_on


@lru_cache(maxsize=32)
def zero_or_two(size: Size, layer: str, places: Places) -> tuple[ZeroOrTwo, ...]:
    """Return the constraint of every corner, or of every cell, of a grid."""
    links = links_between(grid_of(size), places)
    found = []
    for spot, at in zip(links.places, links.at, strict=True):
        spots = (spot, *(links.edges[link] for link in at))
        found.append(ZeroOrTwo(layer=layer, spots=spots, says=_PASSES.fill(place=place(spot))))
    return tuple(found)


@frozen(kw_only=True)
class SingleLoop(Constraint):
    """All lines together are one loop, given that a line neither ends nor branches.

    Lines in several pieces are a breach with the code ``loop-split``, no line at all one with the code ``no-loop``.
    ``counts`` are numbers of lines that other constraints demand, so that a loop which does not meet them is known to
    be none. With ``optional`` each of them holds only while the shared variable ``("shown", spot)`` is true; with
    ``unless``, the name of a layer, only while its spot has no mark on that layer. A board that ``may_lack`` a loop may
    have no line at all.
    """

    layer: str
    size: Size
    at: Places = "corner"
    counts: tuple[tuple[Spot, tuple[Spot, ...], int], ...] = ()
    optional: bool = False
    unless: str | None = None
    may_lack: bool = False
    code: str = "loop-split"
    spots: tuple[Spot, ...] = ()
    says: Words = field(default=_ONE_LOOP)
    wrong: Words = field(default=_MANY)
    cost: float = 1.6

    def breaches(self, marks: Marks, done: bool) -> Iterator[Finding]:
        """Yield the smallest piece when the lines are in several, on unfinished marks when one of them is closed."""
        links = links_between(grid_of(self.size), self.at)
        written = marks.on(self.layer)
        drawn = Drawn(links, (link for link, edge in enumerate(links.edges) if written.get(edge) == LINE))
        found = sorted(drawn.pieces(), key=len)
        if done and not found and not self.may_lack:
            yield Finding("no-loop", (), _NONE)
        closed = (piece for piece in found if done or drawn.is_closed(piece))
        piece = next(closed, None) if len(found) > 1 else None
        if piece is not None:
            yield self.finding(sorted(links.edges[link] for link in piece))

    def live(self) -> Live:
        """A closed loop beside other lines."""
        return Live(rule="loop", layer=self.layer, numbers={"corner": int(self.at == "corner")})

    def encode(self, to: Target) -> None:
        """Have the loop looked at whole; the clauses that it needs are made when a smaller loop turns up."""
        links = links_between(grid_of(self.size), self.at)
        number = {edge: link for link, edge in enumerate(links.edges)}
        counts = [
            Count(tuple(number[edge] for edge in edges), lines, self._holds(to, spot))
            for spot, edges, lines in self.counts
        ]
        to.global_rule(LoopRule(links, to.along(self.layer, links.edges), counts, may_lack=self.may_lack))

    def _holds(self, to: Target, spot: Spot) -> int:
        """Return the literal while which the count of a spot holds, 0 for always."""
        if self.unless is not None:
            return -to.literal(self.unless, spot)
        return to.shared(("shown", spot)) if self.optional else 0
