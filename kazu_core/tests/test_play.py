"""Playing: every change is one move, can be taken back, and comes back from its code."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from kazu_core.errors import DecodeError, KazuError, MarksError
from kazu_core.grid import Size, Spot, grid_of
from kazu_core.kind import Kind
from kazu_core.marks import Marks, notes, numbers
from kazu_core.play import LONGEST_HISTORY, MOST_TRIALS, Progress, Session

A, B, C, D = grid_of(Size(2, 2)).cells
SOLVED = {B: 2, C: 2, D: 1}


@pytest.fixture
def session(latin: Kind[Any]) -> Session:
    """Return a two by two board with a 1 in its first cell, and notes."""
    kind = evolve(latin, layers=lambda puzzle: (numbers(2), notes(2)))
    return Session(kind, latin.puzzle(Size(2, 2), (1, 0, 0, 0)))


def test_a_move_is_taken_back_and_made_again(session: Session) -> None:
    assert session.write("number", B, 2)
    assert session.marks == Marks({"number": {B: 2}})
    assert session.undo()
    assert not session.marks
    assert session.redo()
    assert session.value("number", B) == 2
    assert not session.redo()


def test_a_new_move_ends_what_could_be_made_again(session: Session) -> None:
    session.write("number", B, 2)
    session.undo()
    session.write("number", C, 2)
    assert not session.can_redo
    assert session.can_undo


def test_many_spots_are_one_move(session: Session) -> None:
    assert session.write("number", [A, B, C, D], 2)
    assert session.marks == Marks({"number": {B: 2, C: 2, D: 2}})
    session.undo()
    assert not session.marks
    session.redo()
    assert session.clear("number", (B, C))
    assert session.marks == Marks({"number": {D: 2}})


def test_many_layers_may_change_in_one_move(session: Session) -> None:
    assert session.change([("number", B, 1), ("notes", C, 6), ("number", B, 2)])
    assert session.marks == Marks({"number": {B: 2}, "notes": {C: 6}})
    session.undo()
    assert not session.marks


def test_what_changes_nothing_is_no_move(session: Session) -> None:
    assert not session.clear("number", B)
    session.write("number", B, 2)
    assert not session.write("number", B, 2)
    session.undo()
    assert not session.can_undo


def test_a_printed_number_is_never_written(session: Session) -> None:
    assert session.is_printed("number", A)
    assert session.is_printed("notes", A)
    assert not session.write("number", A, 2)
    assert not session.flip("notes", A, 1)
    assert session.value("number", A) == 1
    assert not Session(session.kind, session.puzzle, Marks({"number": {A: 2}})).marks


@pytest.mark.parametrize(
    ("layer", "spot", "value"),
    [("lines", B, 1), ("number", Spot(0, 0), 1), ("number", B, 3), ("number", Spot(0, 0), 0), ("lines", B, 0)],
)
def test_what_the_puzzle_does_not_have_is_refused_and_nothing_changes(
    session: Session, layer: str, spot: Spot, value: int
) -> None:
    with pytest.raises(MarksError):
        session.change([("number", C, 1), (layer, spot, value)])
    assert not session.marks
    assert not session.can_undo


def test_values_follow_each_other_and_then_nothing(session: Session) -> None:
    found = []
    for _ in range(4):
        session.cycle("number", B)
        found.append(session.value("number", B))
    assert found == [1, 2, 0, 1]
    session.cycle("number", B, back=True)
    session.cycle("number", B, back=True)
    assert session.value("number", B) == 2


def test_notes_are_flipped_one_by_one(session: Session) -> None:
    session.flip("notes", B, 1)
    session.flip("notes", [B, C], 2)
    assert session.marks == Marks({"notes": {B: 6, C: 4}})
    session.flip("notes", B, 1)
    assert session.value("notes", B) == 4
    with pytest.raises(MarksError, match="one by one"):
        session.cycle("notes", B)
    for note in (-1, 0, 3, 10**9):
        with pytest.raises(MarksError):
            session.flip("notes", B, note)


def test_a_trial_is_dropped_or_kept(session: Session) -> None:
    session.write("number", B, 2)
    assert session.begin_trial()
    session.write("number", C, 1)
    assert session.begin_trial()
    session.write("number", D, 1)
    assert session.keep_trial()
    assert len(session.trials) == 1
    assert session.drop_trial()
    assert session.marks == Marks({"number": {B: 2}})
    assert not session.trials
    assert not session.drop_trial()
    assert not session.keep_trial()


def test_trials_are_taken_back_like_moves(session: Session) -> None:
    session.begin_trial()
    session.write("number", B, 2)
    session.drop_trial()
    session.undo()
    assert session.marks == Marks({"number": {B: 2}})
    assert len(session.trials) == 1
    session.undo()
    session.undo()
    assert not session.trials


def test_trials_are_bounded(session: Session) -> None:
    assert all(session.begin_trial() for _ in range(MOST_TRIALS))
    assert not session.begin_trial()


def test_restart_is_a_move(session: Session) -> None:
    session.write("number", B, 2)
    session.begin_trial()
    assert session.restart()
    assert not session.marks
    assert not session.trials
    session.undo()
    assert session.value("number", B) == 2
    assert len(session.trials) == 1


def test_only_the_newest_moves_are_kept(session: Session) -> None:
    for _ in range(LONGEST_HISTORY + 5):
        session.cycle("number", B)
    assert sum(session.undo() for _ in range(LONGEST_HISTORY + 5)) == LONGEST_HISTORY


def test_how_it_stands_is_told(session: Session) -> None:
    assert session.progress == Progress(1, 4)
    session.write("number", B, 1)
    assert [finding.code for finding in session.conflicts()] == ["row-repeats"]
    assert session.progress == Progress(2, 4)
    for spot, value in SOLVED.items():
        assert not session.solved
        session.write("number", spot, value)
    assert session.solved
    assert session.verdict().ok
    assert session.progress == Progress(4, 4)


def test_progress_comes_back_from_its_code(session: Session) -> None:
    session.write("number", B, 2)
    session.begin_trial()
    session.flip("notes", C, 2)
    again = Session(session.kind, session.puzzle)
    assert again.restore(session.code)
    assert again.marks == session.marks
    assert again.trials == session.trials
    assert again.undo()
    assert not again.marks


def test_a_code_never_writes_on_a_printed_number(session: Session, latin: Kind[Any]) -> None:
    blank = Session(session.kind, latin.puzzle(Size(2, 2), (0, 0, 0, 0)), Marks({"number": {A: 2, B: 2}}))
    session.restore(blank.code)
    assert session.marks == Marks({"number": {B: 2}})


@pytest.mark.parametrize("code", ["", "1", "x", "1AAAAA", "~", "1" * 99, "~".join(["1AA"] * 99)])
def test_a_damaged_code_is_refused_and_nothing_is_lost(session: Session, code: str) -> None:
    session.write("number", B, 2)
    with pytest.raises(DecodeError):
        session.restore(code)
    assert session.marks == Marks({"number": {B: 2}})
    assert session.undo()


@given(st.text(max_size=40) | st.text("1ABCDabcd019-_~", max_size=40))
def test_any_text_is_progress_or_refused(latin: Kind[Any], text: str) -> None:
    session = Session(latin, latin.puzzle(Size(2, 2), (1, 0, 0, 0)))
    with suppress(KazuError):
        session.restore(text)


class Moves(RuleBasedStateMachine):
    """Any moves in any order, beside the plain list of states that they should lead through."""

    kind: Kind[Any]

    def __init__(self) -> None:
        super().__init__()
        self.session = Session(self.kind, self.kind.puzzle(Size(2, 2), (1, 0, 0, 0)))
        self.states: list[tuple[Marks, tuple[Marks, ...]]] = [self.state()]
        self.at = 0

    def state(self) -> tuple[Marks, tuple[Marks, ...]]:
        return self.session.marks, self.session.trials

    def moved(self, changed: bool) -> None:
        if changed:
            self.states[self.at + 1 :] = [self.state()]
            self.at += 1

    @rule(spots=st.lists(st.sampled_from([A, B, C, D])), value=st.integers(0, 2))
    def write(self, spots: list[Spot], value: int) -> None:
        self.moved(self.session.write("number", spots, value))

    @rule(move=st.sampled_from(["begin_trial", "keep_trial", "drop_trial", "restart"]))
    def trial(self, move: str) -> None:
        self.moved(getattr(self.session, move)())

    @rule()
    def restore(self) -> None:
        code = self.session.code
        self.moved(self.session.restart())
        self.moved(self.session.restore(code))

    @rule()
    def undo(self) -> None:
        self.at -= self.session.undo()

    @rule()
    def redo(self) -> None:
        self.at += self.session.redo()

    @invariant()
    def states_agree(self) -> None:
        assert self.states[self.at] == self.state()
        assert self.session.can_undo == (self.at > 0)
        assert self.session.can_redo == (self.at < len(self.states) - 1)


def test_any_moves_can_be_taken_back_and_made_again(latin: Kind[Any]) -> None:
    from hypothesis.stateful import run_state_machine_as_test  # noqa: PLC0415  only here

    run_state_machine_as_test(type("MovesOnLatin", (Moves,), {"kind": latin}))
