"""No kind, way or language is left out where they take turns."""

from __future__ import annotations

import pytest

from . import rotating
from .rotating import by_turns, rotated

NAMES, WAYS = ("a", "b", "c", "d", "e"), ("mouse", "finger", "keyboard")


def test_every_kind_has_every_way_once_and_each_language_meets_each_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rotating, "CROSS", False)
    found = rotated(NAMES, WAYS)
    assert [(name, way) for name, way, _ in found] == [(name, way) for name in NAMES for way in WAYS]
    assert {(way, language) for _, way, language in found} == {(way, one) for way in WAYS for one in rotating.LANGUAGES}
    assert all({language for one, _, language in found if one == name} == {"en", "ja"} for name in NAMES)
    assert [language for _, language in by_turns(NAMES)] == ["en", "ja", "en", "ja", "en"]


def test_all_of_them_are_run_with_each_other_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rotating, "CROSS", True)
    assert len(set(rotated(NAMES, WAYS))) == len(NAMES) * len(WAYS) * 2
    assert len(set(by_turns(NAMES))) == len(NAMES) * 2
