"""What is written on a puzzle: layers say what may be written where, marks are what is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Literal, NoReturn, TypeVar

from attrs import field, frozen

from kazu_core.errors import MarksError
from kazu_core.grid import Grid, Spot
from kazu_core.words import Words, number

Places = Literal["cell", "edge", "inner-edge"]
Look = Literal["number", "notes", "fill", "dot", "bulb", "bar", "side", "path", "cross", "rect"]

_IS = Words("{place} is {value}", "{place}は{value}です")
_IS_NOT = Words("{place} is not {value}", "{place}は{value}ではありません")
HOLDS = Words("{place} has a {value}", "{place}には{value}があります")
LACKS = Words("{place} has no {value}", "{place}には{value}がありません")

_CROSSED = Words("a line crosses {place}", "{place}を線が通ります")
_UNCROSSED = Words("no line crosses {place}", "{place}を線は通りません")

K = TypeVar("K")
V = TypeVar("V")


class _Frozen(dict[K, V]):
    """A mapping that never changes: as quick as a dict, and, unlike a read-only view of one, to be hashed and sent."""

    def _refuse(self, *_values: Any, **_named: Any) -> NoReturn:
        raise TypeError("marks are read-only: Marks.written returns others")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))

    def __reduce__(self) -> tuple[type[_Frozen[K, V]], tuple[dict[K, V]]]:
        return _Frozen, (dict(self),)


_NOTHING: Mapping[Spot, int] = _Frozen()


@frozen
class Layer:
    """One sort of thing that a player writes.

    ``values`` names every value that may be written (0 is untouched and never stored). ``counts`` are the values that
    belong to an answer; any other value says that none of them is there (a dot, a cross) and is the player's own help.
    ``every``: an answer has one of ``counts`` on every spot; otherwise an untouched spot of an answer means that
    nothing is there. A layer that is no ``answer`` (notes) never counts.
    ``says`` and ``denies`` tell that a value is, or is not, at a place. ``blocked`` are spots that take nothing, since
    something is printed there. ``lights``: what counts lights its row and column up to the blocked cells, which is
    drawn. ``below`` is how much of a cell's top, in half-cells, notes leave free for what is printed there.
    """

    name: str
    places: Places
    values: Mapping[int, Words]
    look: Look
    counts: tuple[int, ...]
    every: bool = False
    answer: bool = True
    says: Words = _IS
    denies: Words = _IS_NOT
    blocked: frozenset[Spot] = frozenset()
    lights: bool = False
    below: float = 0.0

    def __hash__(self) -> int:
        return hash((self.name, self.places, self.look, self.counts))

    def spots(self, grid: Grid) -> tuple[Spot, ...]:
        """Return the spots of a grid on which this layer may be written, in reading order."""
        every = {"cell": grid.cells, "edge": grid.edges}.get(self.places, grid.inner_edges)
        return tuple(spot for spot in every if spot not in self.blocked) if self.blocked else every


def numbers(highest: int, *, name: str = "number", blocked: frozenset[Spot] = frozenset()) -> Layer:
    """Return the layer of the numbers 1 to ``highest``, one in every cell but the blocked ones."""
    values = {value: number(value) for value in range(1, highest + 1)}
    return Layer(name, "cell", values, "number", counts=tuple(values), every=True, blocked=blocked)


@frozen
class _Notes(Mapping[int, Words]):
    """Every set of the numbers 1 to ``highest`` but the empty one, as a value whose bit v says that v is noted.

    Worked out and not stored: of 25 numbers there are 33 million sets.
    """

    highest: int

    def __getitem__(self, value: int) -> Words:
        if type(value) is not int or value & 1 or not 0 < value < 2 << self.highest:
            raise KeyError(value)
        noted = " ".join(str(one) for one in range(1, self.highest + 1) if value >> one & 1)
        return Words(noted, noted)

    def __iter__(self) -> Iterator[int]:
        return iter(range(2, 2 << self.highest, 2))

    def __len__(self) -> int:
        return (1 << self.highest) - 1


def notes(highest: int, *, name: str = "notes", below: float = 0.0, blocked: frozenset[Spot] = frozenset()) -> Layer:
    """Return the layer of a player's small numbers 1 to ``highest``: bit v of a value says that v is noted."""
    return Layer(name, "cell", _Notes(highest), "notes", counts=(), answer=False, below=below, blocked=blocked)


SHADED = Words("shaded", "黒マス")
UNSHADED = Words("unshaded", "白マス")
LINE = Words("line", "線")
NO_LINE = Words("no line", "線なし")
WALL = Words("wall", "境界線")
NO_WALL = Words("no wall", "境界線なし")
ACROSS = Words("bar across", "横棒")
DOWN = Words("bar down", "縦棒")


def shading(*, name: str = "shade") -> Layer:
    """Return the layer of shaded cells (1), with a dot (2) as the player's help."""
    return Layer(name, "cell", {1: SHADED, 2: UNSHADED}, "fill", counts=(1,))


def sides(*, name: str = "side") -> Layer:
    """Return the layer of lines along edges (1), with a cross (2) as the player's help."""
    return Layer(name, "edge", {1: LINE, 2: NO_LINE}, "side", counts=(1,), says=HOLDS, denies=LACKS)


def paths(*, name: str = "path") -> Layer:
    """Return the layer of lines through cells (1), by the edges they cross, with a cross (2) as the player's help."""
    return Layer(name, "inner-edge", {1: LINE, 2: NO_LINE}, "path", counts=(1,), says=_CROSSED, denies=_UNCROSSED)


def walls(*, name: str = "side") -> Layer:
    """Return the layer of walls between cells (1), with a cross (2) as the player's help."""
    return Layer(name, "inner-edge", {1: WALL, 2: NO_WALL}, "rect", counts=(1,), says=HOLDS, denies=LACKS)


def bars(*, name: str = "bar") -> Layer:
    """Return the layer of bars, one in every cell: across (1) or down (2)."""
    return Layer(name, "cell", {1: ACROSS, 2: DOWN}, "bar", counts=(1, 2), every=True, says=HOLDS, denies=LACKS)


def _sparse(layers: Mapping[str, Mapping[Spot, int]]) -> Mapping[str, Mapping[Spot, int]]:
    """Return a read-only copy in reading order, without zeros and empty layers."""
    if not isinstance(layers, Mapping):
        raise MarksError(f"must be a mapping of layers, not {type(layers).__name__}", path="$.marks")
    kept = {
        name: _Frozen({Spot(*spot): layers[name][spot] for spot in sorted(layers[name]) if layers[name][spot]})
        for name in sorted(layers)
    }
    return _Frozen({name: written for name, written in kept.items() if written})


@frozen
class Marks:
    """Everything written: ``{layer: {spot: value}}``, sparse, read-only, in reading order."""

    layers: Mapping[str, Mapping[Spot, int]] = field(factory=dict, converter=_sparse)

    def on(self, layer: str) -> Mapping[Spot, int]:
        """Return what is written on one layer."""
        return self.layers.get(layer, _NOTHING)

    def value(self, layer: str, spot: Spot) -> int:
        """Return the value at a spot of a layer, 0 where nothing is written."""
        return self.layers.get(layer, _NOTHING).get(spot, 0)

    def written(self, layer: str, spot: Spot, value: int) -> Marks:
        """Return these marks with one value changed; 0 takes it away."""
        return Marks({**self.layers, layer: {**self.on(layer), spot: value}})

    def over(self, below: Marks) -> Marks:
        """Return both together; where both have a value, this one's stands."""
        names = {**below.layers, **self.layers}
        return Marks({name: {**below.on(name), **self.on(name)} for name in names})

    def __iter__(self) -> Iterator[tuple[str, Spot, int]]:
        for name, written in self.layers.items():
            for spot, value in written.items():
                yield name, spot, value

    def __bool__(self) -> bool:
        return bool(self.layers)


def counted(marks: Marks, layers: tuple[Layer, ...]) -> Marks:
    """Return only what can belong to an answer: the counting values of the answer layers."""
    kept = {layer.name: layer.counts for layer in layers if layer.answer}
    return Marks(
        {
            name: {spot: value for spot, value in marks.on(name).items() if value in counts}
            for name, counts in kept.items()
        }
    )


def _choices(values: Mapping[int, Words]) -> str:
    """Return the first values, as they go into a sentence."""
    told = ", ".join(map(str, islice(values, 30)))
    return told if len(values) <= 30 else f"{told}, ..."


def fit(marks: Marks, layers: tuple[Layer, ...], grid: Grid) -> Marks:
    """Return the marks if every one of them fits its layer; raises `MarksError` naming the first that does not."""
    if not isinstance(marks, Marks):
        raise MarksError(f"must be Marks, not {type(marks).__name__}", path="$.marks")
    known = {layer.name: layer for layer in layers}
    for name, written in marks.layers.items():
        layer = known.get(name)
        if layer is None:
            raise MarksError(f"must be one of {', '.join(known)}, not {name[:40]!r}", path="$.marks")
        spots = frozenset(layer.spots(grid))
        for spot, value in written.items():
            if spot not in spots:
                raise MarksError(f"({spot.y}, {spot.x}) is not a place for it", path=f"$.marks.{name}")
            if value not in layer.values:
                raise MarksError(f"must be one of {_choices(layer.values)}, not {value!r}",
                                 path=f"$.marks.{name}({spot.y}, {spot.x})")  # fmt: skip
    return marks
