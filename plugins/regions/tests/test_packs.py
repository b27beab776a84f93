"""The packs of this plugin: each puzzle has one answer, its level and its title."""

from __future__ import annotations

import pytest

import kazu_regions
from kazu_core.grid import Size
from kazu_core.plugs import Pack
from kazu_core.registry import Registry
from kazu_core.testing import pack_is_right
from kazu_regions.juosan import Juosan
from kazu_regions.packs import PACKS
from kazu_regions.shikaku import Shikaku

REGISTRY = Registry.of({"regions": kazu_regions})


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_every_puzzle_of_a_pack_has_one_answer_and_its_level(pack: Pack) -> None:
    assert pack is REGISTRY.pack(pack.name)
    pack_is_right(pack, REGISTRY)
    assert len(pack.puzzles) == len({one.level for one in pack.puzzles}) >= 3


def test_there_is_a_square_pack_a_wide_one_and_a_tall_one() -> None:
    boards = [[REGISTRY.kind(pack.kind).code.decode(one.code) for one in pack.puzzles] for pack in PACKS]
    sizes = [{board.size for board in pack} for pack in boards if isinstance(pack[0], Shikaku)]
    assert [{Size(10, 10)}, {Size(10, 6)}, {Size(6, 10)}] == sizes


def test_there_is_a_pack_whose_numbers_are_differences() -> None:
    boards = [REGISTRY.kind(pack.kind).code.decode(one.code) for pack in PACKS for one in pack.puzzles]
    readings = [board.reading for board in boards if isinstance(board, Juosan)]
    assert ["difference"] * 4 == readings
