"""Packs: what a plugin brings of them, how they are listed, and what is not let through as one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve
from click.testing import CliRunner

import kazu_core as kazu
from kazu_core.cli import command_line
from kazu_core.errors import RequestError
from kazu_core.plugs import Pack, Titled
from kazu_core.registry import Registry
from kazu_core.testing import pack_is_right
from kazu_core.words import Words

DAWN, DUSK = Words("Dawn", "夜明け"), Words("Dusk", "夕暮れ")
PACK = Pack(
    name="days",
    words=Words("Days", "日々"),
    kind="latin",
    puzzles=(Titled(DAWN, "easy", "0221"), Titled(DUSK, "easy", "1000")),
)


@pytest.fixture
def packed(make_plugin: Any, latin: Any) -> Registry:
    plugin = make_plugin(kazu_puzzles=lambda: [latin], kazu_packs=lambda: [PACK])
    return Registry.of({"tiny": plugin})


def run(registry: Registry, *arguments: str) -> str:
    done = CliRunner().invoke(command_line(registry), ["packs", *arguments])
    assert 0 == done.exit_code, done.output
    return done.stdout


def test_a_pack_is_found_by_its_name_and_its_puzzles_are_read_by_number(packed: Registry) -> None:
    assert (PACK,) == kazu.packs(registry=packed)
    assert PACK is packed.pack("days")
    assert "tiny" == packed.sources["pack", "days"].name
    assert [1, 0, 0, 0] == list(kazu.read(PACK.text(2), registry=packed).puzzle.givens)
    with pytest.raises(RequestError, match="no pack is called 'nights' \\(there are: days\\)"):
        packed.pack("nights")


@pytest.mark.parametrize("number", [-1, 0, 3])
def test_a_number_that_a_pack_has_not_is_refused(number: int) -> None:
    with pytest.raises(RequestError, match=f"the pack days has the puzzles 1 to 2, not {number}"):
        PACK.text(number)


def test_a_pack_of_a_kind_that_is_not_installed_is_left_out(make_plugin: Any) -> None:
    registry = Registry.of({"tiny": make_plugin(kazu_puzzles=lambda: [], kazu_packs=lambda: [PACK])}, strict=False)
    assert {} == registry.packs
    assert ["the pack 'days' is of 'latin', which is not installed"] == [one.error for one in registry.failures]


def test_packs_are_listed_with_their_titles_levels_and_codes(packed: Registry) -> None:
    assert "days  Days  latin  2 puzzles\n" == run(packed)
    assert [["Dawn", "easy", "latin:0221"], ["Dusk", "easy", "latin:1000"]] == [
        line.split() for line in run(packed, "days").splitlines()[1:]
    ]
    assert ["夜明け", "やさしい", "latin:0221"] == run(packed, "days", "--lang", "ja").splitlines()[1].split()
    told = json.loads(run(packed, "--json"))
    assert ("days", "latin", "tiny") == (told["pack"], told["kind"], told["plugin"])
    assert {"title": {"en": "Dawn", "ja": "夜明け"}, "level": "easy", "code": "latin:0221"} == told["puzzles"][0]


def test_no_packs_are_told_as_such(registry: Registry) -> None:
    assert "No packs are installed.\n" == run(registry)


def test_a_pack_is_held_against_what_it_says(packed: Registry) -> None:
    pack_is_right(PACK, packed)
    for wrong, said in (
        (Titled(DUSK, "easy", "0000"), "Dusk has not exactly one answer"),
        (Titled(DUSK, "hard", "1000"), "Dusk is rated easy, not hard"),
        (Titled(DAWN, "easy", "1000"), "a title comes twice"),
        (Titled(DUSK, "easy", "0221"), "a code comes twice"),
    ):
        with pytest.raises(AssertionError, match=said):
            pack_is_right(evolve(PACK, puzzles=(PACK.puzzles[0], wrong)), packed)
