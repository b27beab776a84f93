"""The board's words: complete in both languages, alike in their slots, and all that the scripts ask for."""

from __future__ import annotations

import re

import pytest

from kazu_web.static import FOLDER
from kazu_web.words_board import BOARD

SCRIPTS = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.js")}
ASKED = {key for text in SCRIPTS.values() for key in re.findall(r'\.say\(\s*"([a-z][a-z.-]+)"', text)}
ROLES = {"diagonal"}
"""Roles of a drawing that are called like kinds."""
KEYS_OF_A_KEYBOARD = {"Enter", "Shift", "X"}


@pytest.mark.parametrize("key", sorted(BOARD))
def test_both_languages_have_the_same_slots(key: str) -> None:
    words = BOARD[key]
    assert set(re.findall(r"\{(\w+)\}", words.en)) == set(re.findall(r"\{(\w+)\}", words.ja))


@pytest.mark.parametrize("key", sorted(BOARD))
def test_the_japanese_words_have_no_latin_ones_but_keys(key: str) -> None:
    latin = set(re.findall(r"[A-Za-z]+", re.sub(r"\{\w+\}", "", BOARD[key].ja)))
    assert latin <= KEYS_OF_A_KEYBOARD


def test_all_that_the_scripts_say_is_there() -> None:
    assert ASKED - set(BOARD) - {key for key in ASKED if key.startswith(("site.", "share."))} == set()


def test_a_twin_for_one_has_a_plain_form() -> None:
    assert [key for key in BOARD if key.endswith(".one") and key.removesuffix(".one") not in BOARD] == []


def test_no_script_names_a_kind() -> None:
    from kazu_core import registry  # noqa: PLC0415  the kinds are loaded when they are needed

    names = set(registry.default().kinds) - ROLES
    found = [(name, kind) for name, text in SCRIPTS.items() for kind in names if re.search(rf"\b{kind}\b", text)]
    assert found == []
