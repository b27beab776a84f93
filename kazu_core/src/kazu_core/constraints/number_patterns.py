"""The patterns that people know in houses of numbers: what follows when a house must hold every number once.

They change no answer and are never judged; they make the reasons of a hint short. Wherever cells or values run out, it
is the same thing: a table of literals, each line of which holds one that is true and each column at most one. Lines
that have only as many columns left as they are lines take those columns from all other lines. Lines are the cells of a
house and columns its values in a naked pair, the other way round in a hidden one, and rows and columns in an X-wing.

All of it is for layers with three values or more, so that every literal is a variable of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, TypeVar

from attrs import Factory, evolve, field, frozen

from kazu_core.constraints.base import Constraint, Finding, Target, Values
from kazu_core.grid import Spot, place
from kazu_core.marks import Marks
from kazu_core.words import Words, number

NAKED = MappingProxyType({2: ("naked-pair", 3.0), 3: ("naked-triple", 3.6), 4: ("naked-quad", 5.0)})
HIDDEN = MappingProxyType({2: ("hidden-pair", 3.4), 3: ("hidden-triple", 4.0), 4: ("hidden-quad", 5.4)})
FISH = MappingProxyType({2: ("x-wing", 3.2), 3: ("swordfish", 3.8), 4: ("jellyfish", 5.2)})
"""The code and the cost of each pattern by its size."""

POINTING, CLAIMING = ("pointing", 2.6), ("claiming", 2.8)

_LOCKED = Words(
    "a number whose only places in {inside} are also in {outside} is nowhere else in {outside}",
    "{inside}で入るマスが{outside}と重なるところだけの数字は、{outside}のほかのマスには入りません",
)
_LOCKED_TOLD = Words(
    "in {inside}, {value} can only be in {outside}", "{inside}で{value}が入るのは{outside}のマスだけです"
)
_NAKED = Words(
    "in {where}, {count} cells with only {count} numbers left take those numbers",
    "{where}では、候補が合わせて{count}個しかない{count}マスに、その数字がすべて入ります",
)
_NAKED_TOLD = Words("{places} have only {values} left", "{places}に入るのは{values}だけです")
_HIDDEN = Words(
    "in {where}, {count} numbers with only {count} cells left take those cells",
    "{where}では、入るマスが合わせて{count}つしかない{count}個の数字が、そのマスをすべて占めます",
)
_HIDDEN_TOLD = Words("in {where}, {values} can only be at {places}", "{where}で{values}が入るのは{places}だけです")
_FISH = Words(
    "{count} lines with only {count} lines across left for {value} keep it out of the rest of those",
    "{value}の入るところが平行な{count}本の列で合わせて{count}本の交わる列だけなら、その交わる列のほかのマスに{value}は入りません",
)
_FISH_TOLD = Words("in {lines}, {value} can only be in {columns}", "{lines}で{value}が入るのは{columns}だけです")

_WRONG = Words("the numbers that are left do not go with the rules", "残っている数字がルールに合いません")

_AND = Words("{first} and {last}", "{first}と{last}")
_LIST = Words("{first}, {rest}", "{first}と{rest}")

_BITS = tuple(1 << at for at in range(64))

Forced = tuple[int, Sequence[int]]
_Sizes = Mapping[int, tuple[str, float]]
_P = TypeVar("_P", bound="Pattern")


@frozen
class House:
    """Spots that hold every value of the layer once, and their name ("row 3")."""

    where: Words
    spots: tuple[Spot, ...]


@frozen(kw_only=True)
class Pattern(Constraint):
    """A constraint that follows from others and only explains."""

    layer: str
    wrong: Words = _WRONG
    tier: int = 1
    judged: bool = False

    def breaches(self, marks: Marks, done: bool) -> Iterable[Finding]:
        """Yield nothing: whatever breaks it breaks another rule."""
        return ()


@frozen(kw_only=True)
class Locked(Pattern):
    """What has its only places in one house inside another is out of the rest of that other one."""

    inside: House
    outside: House
    values: tuple[int, ...]
    spots: tuple[Spot, ...] = field(
        default=Factory(lambda self: tuple(dict.fromkeys(self.inside.spots + self.outside.spots)), takes_self=True)
    )
    says: Words = field(
        default=Factory(
            lambda self: _LOCKED.fill(inside=self.inside.where, outside=self.outside.where), takes_self=True
        )
    )

    def encode(self, to: Target) -> None:
        """Have every value's places looked at."""
        inside, outside = self.inside.spots, self.outside.spots
        left = [spot for spot in inside if spot not in outside]
        rest = [spot for spot in outside if spot not in inside]
        tables = [(to.along(self.layer, left, value), to.along(self.layer, rest, value)) for value in self.values]
        to.global_rule(_LockedRule(self, tables))

    def told(self, value: int) -> Locked:
        """Return the constraint as it is at work on one value."""
        says = _LOCKED_TOLD.fill(inside=self.inside.where, outside=self.outside.where, value=value)
        return evolve(self, values=(value,), says=says, spots=self.inside.spots)


@frozen
class _LockedRule:
    """`Locked` on what is known: for each value, its places outside the overlap, on either side."""

    constraint: Locked
    tables: Sequence[tuple[Sequence[int], Sequence[int]]]
    near: ClassVar[bool] = True

    def cuts(self, values: Values) -> Iterable[Sequence[int]]:
        """Return nothing: the rule follows from the others."""
        return ()

    def forced(self, values: Values) -> Iterator[Forced]:
        for left, rest in self.tables:
            if any(values[one] >= 0 for one in left):
                continue
            because = [-one for one in left]
            for one in rest:
                if values[one] >= 0:
                    yield -one, because

    def told(self, literal: int, _because: Sequence[int]) -> Constraint:
        at = next(at for at, (_, rest) in enumerate(self.tables) if -literal in rest)
        return self.constraint.told(self.constraint.values[at])


@frozen(kw_only=True)
class Subset(Pattern):
    """As many cells of a house as numbers are left for them (naked), or numbers as cells (hidden), up to a size."""

    house: House
    values: tuple[int, ...]
    hidden: bool
    size: int
    spots: tuple[Spot, ...] = field(default=Factory(lambda self: self.house.spots, takes_self=True))
    says: Words = field(
        default=Factory(
            lambda self: (_HIDDEN if self.hidden else _NAKED).fill(where=self.house.where, count=self.size),
            takes_self=True,
        )
    )

    def encode(self, to: Target) -> None:
        """Have the house's table looked at, by cells or by values."""
        by_value = [to.along(self.layer, self.spots, value) for value in self.values]
        by_cell = list(zip(*by_value, strict=True))
        to.global_rule(_TableRule(by_value if self.hidden else by_cell, self.size, self.told))

    def told(self, lines: Sequence[int], columns: Sequence[int]) -> Subset:
        """Return the constraint as it is at work on some lines and columns of its table."""
        cells, numbers = (columns, lines) if self.hidden else (lines, columns)
        spots = tuple(self.spots[cell] for cell in cells)
        says = (_HIDDEN_TOLD if self.hidden else _NAKED_TOLD).fill(
            where=self.house.where,
            places=listed([place(spot) for spot in spots]),
            values=listed([number(self.values[at]) for at in numbers]),
        )
        return _at_work(self, HIDDEN if self.hidden else NAKED, len(lines), says, spots)


@frozen(kw_only=True)
class Fish(Pattern):
    """As many parallel houses as there are houses across them with places left for a value, up to a size.

    Every one of ``lines`` meets every one of ``across`` in one spot: ``crossings`` has those of each line.
    """

    lines: tuple[House, ...]
    across: tuple[House, ...]
    crossings: tuple[tuple[Spot, ...], ...]
    value: int
    size: int
    spots: tuple[Spot, ...] = field(
        default=Factory(lambda self: tuple(spot for spots in self.crossings for spot in spots), takes_self=True)
    )
    says: Words = field(default=Factory(lambda self: _FISH.fill(value=self.value, count=self.size), takes_self=True))

    def encode(self, to: Target) -> None:
        """Have the table of the value's places looked at."""
        table = [to.along(self.layer, spots, self.value) for spots in self.crossings]
        to.global_rule(_TableRule(table, self.size, self.told))

    def told(self, lines: Sequence[int], columns: Sequence[int]) -> Fish:
        """Return the constraint as it is at work on some lines and columns of its table."""
        says = _FISH_TOLD.fill(
            value=self.value,
            lines=listed([self.lines[at].where for at in lines]),
            columns=listed([self.across[at].where for at in columns]),
        )
        spots = tuple(self.crossings[line][column] for line in lines for column in columns)
        return _at_work(self, FISH, len(lines), says, spots)


def _at_work(pattern: _P, names: _Sizes, size: int, says: Words, spots: tuple[Spot, ...]) -> _P:
    """Return a pattern as it is at work: by the name of the size that it has there."""
    code, cost = names.get(size, (pattern.code, pattern.cost))
    return evolve(pattern, code=code, cost=cost, says=says, spots=spots)


@frozen
class _TableRule:
    """A table of literals: each line holds a true one, each column at most one.

    Some lines (at most ``most``) with as many columns left keep all other lines out of those; with fewer the table is
    broken. A line that is decided is passed over: what it keeps out is plain.
    """

    near: ClassVar[bool] = True
    table: Sequence[Sequence[int]]
    most: int
    at_work: Callable[[Sequence[int], Sequence[int]], Constraint]

    def cuts(self, values: Values) -> Iterable[Sequence[int]]:
        """Return nothing: the rule follows from the others."""
        return ()

    def forced(self, values: Values) -> Iterator[Forced]:
        left, open_lines = [], {}
        for at, line in enumerate(self.table):
            mask, decided = 0, False
            for bit, one in zip(_BITS, line, strict=False):
                known = values[one]
                if known >= 0:
                    mask |= bit
                    decided = decided or known > 0
            left.append(mask)
            if not decided and mask.bit_count() <= self.most:
                open_lines[at] = mask
        if not open_lines:
            return
        crowds = _crowds(open_lines, self.most)
        for lines, columns in sorted(crowds, key=lambda crowd: len(crowd[0])):
            if columns.bit_count() < len(lines):
                yield 0, self._because(lines, columns)
                return
            yield from self._elsewhere(left, lines, columns)

    def _elsewhere(self, left: Sequence[int], lines: Sequence[int], columns: int) -> Iterator[Forced]:
        because: list[int] = []
        for at, line in enumerate(self.table):
            common = 0 if at in lines else left[at] & columns
            if common:
                because = because or self._because(lines, columns)
                yield from ((-one, because) for place, one in enumerate(line) if common >> place & 1)

    def _because(self, lines: Sequence[int], columns: int) -> list[int]:
        return [-one for at in lines for place, one in enumerate(self.table[at]) if not columns >> place & 1]

    def told(self, _literal: int, because: Sequence[int]) -> Constraint:
        gone = frozenset(-one for one in because)
        lines = [at for at, line in enumerate(self.table) if gone.intersection(line)]
        columns = [at for at, one in enumerate(self.table[lines[0]]) if one not in gone]
        return self.at_work(lines, columns)


def _crowds(left: Mapping[int, int], most: int) -> Iterator[tuple[list[int], int]]:
    """Yield lines, two to ``most``, that have no more columns left than they are, and those columns as a bit mask.

    A single line only when it has none left at all: what one with one column tells is another rule's.
    """
    few = [(at, mask) for at, mask in left.items() if mask.bit_count() <= most]
    stack: list[tuple[int, list[int], int]] = [(0, [], 0)]
    while stack:
        start, lines, columns = stack.pop()
        for after, (line, mask) in enumerate(few[start:], start + 1):
            union = columns | mask
            if union.bit_count() > most:
                continue
            crowd = [*lines, line]
            if union.bit_count() <= len(crowd) and (lines or not mask):
                yield crowd, union
            if len(crowd) < most:
                stack.append((after, crowd, union))


def listed(items: Sequence[Words]) -> Words:
    """Return items as one list: a, b and c."""
    words = items[-1]
    for at, item in enumerate(reversed(items[:-1])):
        words = _LIST.fill(first=item, rest=words) if at else _AND.fill(first=item, last=words)
    return words


# -- all patterns of some houses


def locked(layer: str, inside: House, outside: House, values: tuple[int, ...], named: tuple[str, float]) -> Locked:
    """Return what locks values of one house into another, under a code and with a cost."""
    code, cost = named
    return Locked(layer=layer, inside=inside, outside=outside, values=values, code=code, cost=cost)


def overlapping(houses: Sequence[House], others: Sequence[House]) -> Iterator[tuple[House, House]]:
    """Yield the pairs of a house and another one that share two spots at least, and not all."""
    for house in houses:
        for other in others:
            if 2 <= len(set(house.spots).intersection(other.spots)) < len(other.spots):
                yield house, other


def subsets(layer: str, house: House, values: tuple[int, ...], sizes: Iterable[int]) -> Iterator[Subset]:
    """Yield the naked and hidden subsets of a house; as many as half its cells are enough, the rest are the others."""
    for size in sizes:
        for hidden, (code, cost) in ((False, NAKED[size]), (True, HIDDEN[size])):
            if 2 * size <= len(values):
                yield Subset(layer=layer, house=house, values=values, hidden=hidden, size=size, code=code, cost=cost)


def fishes(
    layer: str, lines: tuple[House, ...], across: tuple[House, ...], values: tuple[int, ...], sizes: Iterable[int]
) -> Iterator[Fish]:
    """Yield the fish of every value and size, with the lines in rows and in columns."""
    for along, over in ((lines, across), (across, lines)):
        crossings = tuple(tuple(_common(line, other) for other in over) for line in along)
        for size in sizes:
            code, cost = FISH[size]
            for value in values:
                yield Fish(
                    layer=layer, lines=along, across=over, crossings=crossings, value=value, size=size, code=code,
                    cost=cost,
                )  # fmt: skip


def _common(line: House, other: House) -> Spot:
    return next(spot for spot in line.spots if spot in other.spots)
