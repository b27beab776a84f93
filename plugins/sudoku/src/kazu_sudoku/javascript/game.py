"""A game being played, as the JavaScript package keeps it: what is entered and noted, and what was before.

Every operation returns a new state, or the very same one where nothing changes.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from kazu_sudoku.javascript.codes import encode_cells
from kazu_sudoku.javascript.givens import AnyLayout, layout_of
from kazu_sudoku.javascript.judging import conflicting, fault

LONGEST = 1000
"""The earlier states that are kept, the newest."""

Board = tuple[tuple[int, ...], tuple[int, ...]]
"""The entries and the masks of notes of all cells."""


@frozen
class Game:
    """A state: the puzzle, its printed numbers, what is entered (0: nothing) and noted (bit v for v), and the past."""

    kind: str
    size: int
    givens: str
    printed: tuple[int, ...]
    entries: tuple[int, ...]
    notes: tuple[int, ...]
    past: tuple[Board, ...] = ()


def new_game(
    kind: str, size: int, givens: str, *, entries: Sequence[int] | None = None, notes: Sequence[int] | None = None
) -> Game | None:
    """Return a new game, perhaps with entries and notes; None for givens that do not read."""
    layout = layout_of(kind, size, givens)
    if layout is None:
        return None
    printed, cells = layout.givens, range(size * size)
    entered = [0 if printed[at] else _at(entries, at) for at in cells]
    noted = [0 if printed[at] or entered[at] else _at(notes, at) for at in cells]
    return Game(kind, size, givens, printed, tuple(entered), tuple(noted))


def _at(values: Sequence[int] | None, at: int) -> int:
    return values[at] if values is not None and at < len(values) else 0


def _layout(game: Game) -> AnyLayout:
    layout = layout_of(game.kind, game.size, game.givens)
    assert layout is not None, "a game has givens that read"
    return layout


def _is_open(game: Game, cell: object) -> bool:
    return type(cell) is int and 0 <= cell < len(game.printed) and not game.printed[cell]


def _changed(game: Game, entries: Sequence[int], notes: Sequence[int]) -> Game:
    past = (*game.past, (game.entries, game.notes))[-LONGEST:]
    return evolve(game, entries=tuple(entries), notes=tuple(notes), past=past)


def enter(game: Game, cell: int, value: int, tidy: bool = True) -> Game:
    """Enter a number, 0 for none; the cell's notes go, and with ``tidy`` the notes that it rules out."""
    if not _is_open(game, cell) or type(value) is not int or not 0 <= value <= game.size:
        return game
    if game.entries[cell] == value and (value or not game.notes[cell]):
        return game
    entries, notes = list(game.entries), list(game.notes)
    entries[cell], notes[cell] = value, 0
    if tidy and value:
        for group in _layout(game).groups:
            for other in group if cell in group else ():
                notes[other] &= ~(1 << value)
    return _changed(game, entries, notes)


def note(game: Game, cell: int, value: int) -> Game:
    """Note a number in an empty cell, or take the note away."""
    if not _is_open(game, cell) or game.entries[cell] or type(value) is not int or not 1 <= value <= game.size:
        return game
    notes = list(game.notes)
    notes[cell] ^= 1 << value
    return _changed(game, game.entries, notes)


def clear(game: Game, cell: int) -> Game:
    """Empty a cell of its number and notes."""
    if not _is_open(game, cell) or not (game.entries[cell] or game.notes[cell]):
        return game
    entries, notes = list(game.entries), list(game.notes)
    entries[cell] = notes[cell] = 0
    return _changed(game, entries, notes)


def undo(game: Game) -> Game:
    """Return the state before the last change."""
    if not game.past:
        return game
    entries, notes = game.past[-1]
    return evolve(game, entries=entries, notes=notes, past=game.past[:-1])


def restart(game: Game) -> Game:
    """Return the game with nothing entered or noted, and no past; always a new state."""
    none = (0,) * len(game.printed)
    return evolve(game, entries=none, notes=none, past=())


# -- what is told of it


def _values(game: Game) -> list[int]:
    return [given or entry for given, entry in zip(game.printed, game.entries, strict=True)]


def answer_of(game: Game) -> str:
    """Return the whole grid, printed and entered, as a code of cells."""
    return encode_cells(_values(game))


def progress_of(game: Game) -> tuple[int, int]:
    """Return how many cells have a number, and how many cells there are."""
    values = _values(game)
    return len(values) - values.count(0), len(values)


def counts_of(game: Game) -> list[int]:
    """Return how often each number is on the grid, at its own place of the list; place 0 is 0."""
    values = _values(game)
    return [0, *(values.count(value) for value in range(1, game.size + 1))]


def conflicts_of(game: Game) -> list[int]:
    """Return the cells, rising, that break a rule now."""
    return conflicting(_layout(game), _values(game))


def is_solved(game: Game) -> bool:
    """Whether the grid is full and right."""
    return fault(_layout(game), _values(game)) is None
