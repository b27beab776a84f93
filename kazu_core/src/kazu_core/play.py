"""Playing one puzzle: moves, undo and redo, trials, progress as text; no clock, no page, nothing stored.

What is written is always a `Marks` value; a session is the one live thing round it. Printed numbers are never written.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from attrs import define, field, frozen

from kazu_core.checking import Verdict, check, conflicts, printed
from kazu_core.codecs.code import decode_marks, encode_marks
from kazu_core.codecs.limits import bounded
from kazu_core.constraints.base import Finding
from kazu_core.errors import DecodeError, MarksError
from kazu_core.grid import Grid, Spot
from kazu_core.kind import Kind
from kazu_core.marks import Layer, Marks, fit

LONGEST_HISTORY = 1000
"""Moves that can be undone; older ones are forgotten."""

MOST_TRIALS = 20
"""Trials that can be open at once, one inside the other."""

_LARGEST_NOTE = 60
_BETWEEN = "~"

Writing = tuple[str, Spot, int]
"""A layer's name, a spot, and the value to be there (0 for nothing)."""


@frozen
class Change:
    """One value that a move changed."""

    layer: str
    spot: Spot
    before: int
    after: int


@frozen
class Move:
    """What one move did: the values that it changed, and the trials that were open before and after it."""

    changes: tuple[Change, ...]
    trials_before: tuple[Marks, ...]
    trials_after: tuple[Marks, ...]


@frozen
class Progress:
    """How much of the puzzle has something on it, printed numbers among them.

    ``total`` counts all the spots of the answer's layers. Where an untouched spot may be right (an unshaded cell, an
    edge without a line), a puzzle is solved before ``filled`` gets there.
    """

    filled: int
    total: int


# slots=False: the cached properties need a dictionary
@define(slots=False, eq=False)
class Session:
    """One puzzle being played.

    Every change is one move, which `undo` takes back. The methods that make a move return whether anything changed.
    """

    kind: Kind[Any]
    puzzle: Any
    marks: Marks = field(factory=Marks)
    trials: tuple[Marks, ...] = field(default=(), init=False)
    _past: list[Move] = field(factory=list, init=False, repr=False)
    _future: list[Move] = field(factory=list, init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Refuse marks that do not fit the puzzle; leave out what stands on a printed number."""
        self.marks = self._open(fit(self.marks, self.layers, self.grid))

    # ---------------------------------------------------------------------------------- what is played on

    @cached_property
    def grid(self) -> Grid:
        """The puzzle's grid."""
        return self.kind.grid(self.puzzle)

    @cached_property
    def layers(self) -> tuple[Layer, ...]:
        """What may be written."""
        return self.kind.layers(self.puzzle)

    @cached_property
    def printed(self) -> Marks:
        """The numbers that are printed in cells, as marks."""
        return printed(self.kind.constraints(self.puzzle))

    @cached_property
    def _spots(self) -> dict[str, frozenset[Spot]]:
        """The spots of each layer, without those where a number is printed."""
        return {layer.name: frozenset(layer.spots(self.grid)) for layer in self.layers}

    @cached_property
    def _closed(self) -> dict[str, frozenset[Spot]]:
        """The spots of each layer that a printed number takes: its own layer's, and those of notes."""
        every = frozenset(spot for _, spot, _ in self.printed)
        return {
            layer.name: every if not layer.answer else frozenset(self.printed.on(layer.name)) for layer in self.layers
        }

    def layer(self, name: str) -> Layer:
        """Return a layer by its name; raises `MarksError`."""
        for layer in self.layers:
            if layer.name == name:
                return layer
        raise MarksError(
            f"must be one of {', '.join(layer.name for layer in self.layers)}, not {name!r}", path="$.marks"
        )

    def is_printed(self, layer: str, spot: Spot) -> bool:
        """Whether a printed number keeps a spot from being written on."""
        return spot in self._closed[self.layer(layer).name]

    def value(self, layer: str, spot: Spot) -> int:
        """Return what is at a spot, printed or written; 0 for nothing."""
        return self.printed.value(layer, spot) or self.marks.value(layer, spot)

    # ------------------------------------------------------------------------------------------- moves

    def write(self, layer: str, spots: Spot | Iterable[Spot], value: int) -> bool:
        """Write one value on a spot, or on many as one move; spots with a printed number are passed over.

        Raises `MarksError` for a layer, spot or value that the puzzle does not have.
        """
        return self.change((layer, spot, value) for spot in _several(spots))

    def clear(self, layer: str, spots: Spot | Iterable[Spot]) -> bool:
        """Take away what is written on a spot, or on many as one move."""
        return self.write(layer, spots, 0)

    def cycle(self, layer: str, spot: Spot, *, back: bool = False) -> bool:
        """Write the value that follows the present one in its layer's order, nothing after the last.

        Not for notes, which `flip` writes.
        """
        if self.layer(layer).look == "notes":
            raise MarksError("notes are written one by one", path=f"$.marks.{layer}")
        values = (0, *self.layer(layer).values)
        place = values.index(self.marks.value(layer, spot))
        return self.write(layer, spot, values[(place + (-1 if back else 1)) % len(values)])

    def flip(self, layer: str, spots: Spot | Iterable[Spot], note: int) -> bool:
        """Note a number on a spot where it is not noted, and take it away where it is; on many spots as one move."""
        if not 0 <= note <= _LARGEST_NOTE:
            raise MarksError(f"the note {note} is out of range", path=f"$.marks.{layer}")
        return self.change((layer, spot, self.marks.value(layer, spot) ^ 1 << note) for spot in _several(spots))

    def change(self, writings: Iterable[Writing]) -> bool:
        """Write many values, on any layers, as one move; of several for one spot the last stands.

        Raises `MarksError`, and then changes nothing, as `write` does.
        """
        wanted = {(layer, spot): value for layer, spot, value in writings}
        fit(_marks(wanted), self.layers, self.grid)
        self._check_spots(wanted)
        asked = (
            Change(layer, spot, self.marks.value(layer, spot), wanted[layer, spot]) for layer, spot in sorted(wanted)
        )
        changes = (one for one in asked if one.before != one.after and one.spot not in self._closed[one.layer])
        return self._make(Move(tuple(changes), self.trials, self.trials))

    def restart(self) -> bool:
        """Take away everything that is written, and end all trials; one move."""
        return self._move_to(Marks(), ())

    def _check_spots(self, wanted: Iterable[tuple[str, Spot]]) -> None:
        """Refuse a layer or a spot that is not there, also where it was to be cleared."""
        for layer, spot in wanted:
            if spot not in self._spots[self.layer(layer).name]:
                raise MarksError(f"({spot.y}, {spot.x}) is not a place for it", path=f"$.marks.{layer}")

    def _open(self, marks: Marks) -> Marks:
        """Return marks without those that stand on a printed number."""
        return Marks(
            {
                name: {spot: value for spot, value in written.items() if spot not in self._closed[name]}
                for name, written in marks.layers.items()
            }
        )

    def _move_to(self, marks: Marks, trials: tuple[Marks, ...]) -> bool:
        """Make the one move to other marks and trials."""
        return self._make(Move(_changes(self.marks, marks), self.trials, trials))

    def _make(self, move: Move) -> bool:
        """Make a move, if it changes anything, and remember it."""
        if not move.changes and move.trials_before == move.trials_after:
            return False
        self._past.append(move)
        del self._past[:-LONGEST_HISTORY]
        self._future.clear()
        self._apply(move)
        return True

    def _apply(self, move: Move) -> None:
        self.marks = _marks({(one.layer, one.spot): one.after for one in move.changes}, self.marks)
        self.trials = move.trials_after

    # ----------------------------------------------------------------------------------- undo and redo

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a move that was taken back and not followed by another."""
        return bool(self._future)

    def undo(self) -> bool:
        """Take the last move back."""
        if not self._past:
            return False
        move = self._past.pop()
        self._future.append(move)
        self.marks = _marks({(one.layer, one.spot): one.before for one in move.changes}, self.marks)
        self.trials = move.trials_before
        return True

    def redo(self) -> bool:
        """Make the move again that was taken back last."""
        if not self._future:
            return False
        move = self._future.pop()
        self._past.append(move)
        self._apply(move)
        return True

    # ------------------------------------------------------------------------------------------ trials

    def begin_trial(self) -> bool:
        """Begin to suppose something: `drop_trial` brings back what is written now."""
        if len(self.trials) >= MOST_TRIALS:
            return False
        return self._move_to(self.marks, (*self.trials, self.marks))

    def keep_trial(self) -> bool:
        """End the last trial and keep what was written in it."""
        return self._move_to(self.marks, self.trials[:-1])

    def drop_trial(self) -> bool:
        """End the last trial and take back what was written in it."""
        return self._move_to(self.trials[-1], self.trials[:-1]) if self.trials else False

    # --------------------------------------------------------------------------------- how it stands

    def verdict(self) -> Verdict:
        """Judge what is written as a finished grid."""
        return check(self.kind, self.puzzle, self.marks)

    @property
    def solved(self) -> bool:
        """Whether what is written solves the puzzle."""
        return self.verdict().ok

    def conflicts(self) -> tuple[Finding, ...]:
        """Return what is already wrong."""
        return conflicts(self.kind, self.puzzle, self.marks)

    @property
    def progress(self) -> Progress:
        """How much of the puzzle has something on it."""
        there = self.marks.over(self.printed)
        answering = [layer for layer in self.layers if layer.answer]
        return Progress(
            sum(len(there.on(layer.name)) for layer in answering),
            sum(len(self._spots[layer.name]) for layer in answering),
        )

    # ---------------------------------------------------------------------------------------- as text

    @property
    def code(self) -> str:
        """What is written on all layers, and before each open trial, as text that `restore` reads; no answer in it."""
        return _BETWEEN.join(encode_marks(marks, self.layers, self.grid) for marks in (self.marks, *self.trials))

    def restore(self, code: str) -> bool:
        """Bring back what a progress code says, as one move.

        Raises `DecodeError` for a code that is damaged or of another puzzle's shape, and then changes nothing.
        """
        parts = bounded(code).split(_BETWEEN)
        if len(parts) > 1 + MOST_TRIALS:
            raise DecodeError(
                "the progress code has too many trials", text=code, expected=f"at most {MOST_TRIALS} trials"
            )
        marks, *trials = (self._open(decode_marks(part, self.layers, self.grid)) for part in parts)
        return self._move_to(marks, tuple(trials))


def _several(spots: Spot | Iterable[Spot]) -> Iterable[Spot]:
    return (spots,) if isinstance(spots, Spot) else spots


def _marks(wanted: dict[tuple[str, Spot], int], below: Marks | None = None) -> Marks:
    """Return marks with all these values, over others that may be there."""
    layers = {name: dict(written) for name, written in below.layers.items()} if below is not None else {}
    for (layer, spot), value in wanted.items():
        layers.setdefault(layer, {})[spot] = value
    return Marks(layers)


def _changes(before: Marks, after: Marks) -> tuple[Change, ...]:
    """Return what differs between marks, in reading order."""
    places = sorted({(name, spot) for name, spot, _ in before} | {(name, spot) for name, spot, _ in after})
    pairs = ((name, spot, before.value(name, spot), after.value(name, spot)) for name, spot in places)
    return tuple(Change(name, spot, old, new) for name, spot, old, new in pairs if old != new)
