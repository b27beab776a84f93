"""Marks: read-only, hashed by what is written, and the same again once copied or sent."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from kazu_core.errors import MarksError
from kazu_core.grid import Spot
from kazu_core.marks import Marks

HERE, THERE = Spot(1, 1), Spot(3, 5)
WRITTEN = Marks({"shade": {THERE: 1, HERE: 2}, "empty": {HERE: 0}})


def test_marks_are_the_same_again_once_copied_or_sent() -> None:
    for back in (pickle.loads(pickle.dumps(WRITTEN)), copy.copy(WRITTEN), copy.deepcopy(WRITTEN)):
        assert back == WRITTEN
        assert list(back) == list(WRITTEN) == [("shade", HERE, 2), ("shade", THERE, 1)]


def test_equal_marks_are_one_in_a_set() -> None:
    assert {WRITTEN, Marks({"shade": {HERE: 2, THERE: 1}})} == {WRITTEN}
    assert hash(WRITTEN) != hash(WRITTEN.written("shade", HERE, 1))


@pytest.mark.parametrize(
    "change",
    [
        lambda written: written.__setitem__(HERE, 1),
        lambda written: written.pop(HERE),
        lambda written: written.update({HERE: 1}),
        lambda written: written.clear(),
        lambda written: written.setdefault(THERE, 1),
    ],
)
def test_what_is_written_never_changes(change: Any) -> None:
    with pytest.raises(TypeError, match="read-only"):
        change(WRITTEN.on("shade"))
    with pytest.raises(TypeError, match="read-only"):
        change(WRITTEN.layers)
    with pytest.raises(TypeError, match="read-only"):
        change(WRITTEN.on("no-such-layer"))


def test_what_is_no_mapping_is_refused() -> None:
    with pytest.raises(MarksError, match="must be a mapping of layers, not list"):
        Marks([1])  # type: ignore[arg-type]
