"""What people see in signs of less and more beyond one sign: how far a number must be from either end of the values.

They follow from the signs and the houses, change no answer and are never judged; they make the reasons of a hint short.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from attrs import Factory, field, frozen

from kazu_core.constraints.base import Target
from kazu_core.constraints.number_patterns import Pattern, listed
from kazu_core.grid import Spot, place
from kazu_core.words import Words

Pair = tuple[Spot, Spot]
"""A sign: the spot with the smaller number, and the one with the larger."""

_RISE = Words("{count} numbers rise to {place}, so it is {bound} or more", "{place}までに{count}つの数字が順に大きくなるので、{place}は{bound}以上です")  # fmt: skip # noqa: E501
_FALL = Words("{count} numbers fall to {place}, so it is {bound} or less", "{place}までに{count}つの数字が順に小さくなるので、{place}は{bound}以下です")  # fmt: skip # noqa: E501
_MORE = Words("{place} is more than {others}, which all differ, so it is {bound} or more", "{place}は互いに異なる{others}より大きいので、{bound}以上です")  # fmt: skip # noqa: E501
_FEWER = Words("{place} is less than {others}, which all differ, so it is {bound} or less", "{place}は互いに異なる{others}より小さいので、{bound}以下です")  # fmt: skip # noqa: E501


def _told(climb: Climb) -> Words:
    spot, *others = climb.spots
    if climb.crowd:
        told = listed([place(other) for other in others])
        return (_FEWER if climb.falling else _MORE).fill(place=place(spot), others=told, bound=climb.bound)
    return (_FALL if climb.falling else _RISE).fill(place=place(spot), count=len(others), bound=climb.bound)


@frozen(kw_only=True)
class Climb(Pattern):
    """A spot that must have a number of at least, or (``falling``) at most, ``bound``, for what it is above or below.

    ``spots`` are the spot itself and then those that it rests on: a chain, each with a larger number than the next, or
    (``crowd``) spots of one house.
    """

    bound: int
    highest: int
    falling: bool
    crowd: bool
    says: Words = field(default=Factory(_told, takes_self=True))

    def encode(self, to: Target) -> None:
        """Rule out every value beyond the bound."""
        for value in range(1, self.highest + 1):
            if value > self.bound if self.falling else value < self.bound:
                to.clause([-to.literal(self.layer, self.spots[0], value)])


def climbs(layer: str, pairs: Sequence[Pair], houses: Sequence[tuple[Spot, ...]], highest: int) -> Iterator[Climb]:
    """Yield, for every spot, the chain of two signs or more that bounds it most, and the house that bounds it further.

    The values are 1 to ``highest``. Nothing is told of a spot above (or below) signs that contradict one another in a
    ring. The work grows with the signs times the spots.
    """
    for falling in (False, True):
        under: dict[Spot, list[Spot]] = {}
        for less, more in pairs:
            one, other = (less, more) if falling else (more, less)
            under.setdefault(one, []).append(other)
        chains = _chains(under)
        for spot in sorted(under):
            if spot in chains:
                below = _reached(spot, under)
                crowd = max((tuple(one for one in house if one in below) for house in houses), key=len, default=())
                yield from _bounds(layer, (spot, *chains[spot]), (spot, *crowd), highest, falling=falling)


def _bounds(
    layer: str, chain: tuple[Spot, ...], crowd: tuple[Spot, ...], highest: int, *, falling: bool
) -> Iterator[Climb]:
    bounded = partial(Climb, layer=layer, highest=highest, falling=falling)
    if len(chain) > 2:
        bound = highest + 1 - len(chain) if falling else len(chain)
        yield bounded(spots=chain, bound=bound, crowd=False, code="sign-chain", cost=1.8)
    if len(crowd) > max(2, len(chain)):
        bound = highest + 1 - len(crowd) if falling else len(crowd)
        yield bounded(spots=crowd, bound=bound, crowd=True, code="sign-crowd", cost=2.6)


def _chains(under: Mapping[Spot, Sequence[Spot]]) -> dict[Spot, tuple[Spot, ...]]:
    """Return the spots of a longest chain that leads down from each spot; none for spots above a ring."""
    over: dict[Spot, list[Spot]] = {}
    waiting = {spot: len(others) for spot, others in under.items()}
    for spot, others in under.items():
        for other in others:
            over.setdefault(other, []).append(spot)
    ready = sorted(spot for spot in over if spot not in under)
    chains: dict[Spot, tuple[Spot, ...]] = dict.fromkeys(ready, ())
    for spot in ready:
        for above in over.get(spot, ()):
            chains[above] = max(chains.get(above, ()), (spot, *chains[spot]), key=len)
            waiting[above] -= 1
            if not waiting[above]:
                ready.append(above)
    return {spot: chain for spot, chain in chains.items() if not waiting.get(spot)}


def _reached(spot: Spot, under: Mapping[Spot, Sequence[Spot]]) -> frozenset[Spot]:
    """Return all spots that chains lead down to from a spot."""
    reached = dict.fromkeys(under.get(spot, ()))
    waiting = list(reached)
    for one in waiting:
        new = [other for other in under.get(one, ()) if other not in reached]
        reached.update(dict.fromkeys(new))
        waiting.extend(new)
    return frozenset(reached)
