"""The building blocks of puzzle links: what each text means, and that writing and reading are each other's reverse."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kazu_core.codecs import arrows, blocks
from kazu_core.codecs.blocks import UNKNOWN
from kazu_core.errors import DecodeError, EncodeError, KazuError
from kazu_core.grid import Size, Spot

SIZES = st.builds(Size, st.integers(1, 7), st.integers(1, 7))


def clues(highest: int) -> st.SearchStrategy[list[int | None]]:
    return st.lists(st.none() | st.just(UNKNOWN) | st.integers(0, highest), max_size=60)


def test_a_small_sudoku_reads_as_its_rows() -> None:
    expected = [1, None, None, None, None, None, 2, None, None, None, None, None, None, 3, None, 4]
    assert expected == blocks.read_numbers("1k2l3g4", 16)


def test_long_numbers_have_a_mark_for_their_length() -> None:
    assert blocks.read_numbers("-10-ff+100=000@000%001*0000$00000", 8) == [16, 255, 256, 4096, 8192, 8193, 12240, 77776]


def test_numbers_may_be_written_longer_than_needed() -> None:
    assert blocks.read_numbers("gg-0fg", 4) == [None, None, 15, None]


def test_a_missing_tail_is_blank_and_a_surplus_one_is_the_rest() -> None:
    assert blocks.take_numbers("1", 3) == ([1, None, None], "")
    assert blocks.take_numbers("12345", 2) == ([1, 2], "345")


def test_unknown_characters_are_passed_over() -> None:
    assert blocks.read_numbers("1!A2", 2) == [1, 2]
    assert blocks.read_four("1!f2", 2) == [1, 2]


def test_a_long_number_that_is_cut_off_is_refused() -> None:
    with pytest.raises(DecodeError, match="2 digits of base 16 must follow"):
        blocks.read_numbers("1-1", 2)


def test_skips_are_written_as_long_as_they_go() -> None:
    assert blocks.write_numbers([None] * 21 + [3]) == "zg3"
    assert blocks.write_numbers([1] + [None] * 40) == "1zz"


def test_a_number_without_a_form_is_not_written() -> None:
    for write, value in ((blocks.write_numbers, -1), (blocks.write_numbers, 77776 + 16**5), (blocks.write_four, 5),
                         (blocks.write_symbols, 1296), (blocks.write_symbols, -1)):  # fmt: skip
        with pytest.raises(EncodeError):
            write([value])


def test_a_four_cell_number_carries_the_blanks_behind_it() -> None:
    assert blocks.read_four("dgcga", 9) == [3, None, None, None, 2, None, None, None, 0]
    assert blocks.write_four([3, None, None, None, 2, None, None, None, 0]) == "dgcga"


def test_a_number_before_a_question_mark_is_short() -> None:
    assert blocks.write_four([3, UNKNOWN, UNKNOWN, 1]) == "3..b"


def test_hitori_symbols_go_to_two_digits() -> None:
    assert blocks.read_symbols("1a-10.@z", 6) == [1, 10, 36, None, UNKNOWN, 35]
    assert blocks.read_symbols("%", 1) == [UNKNOWN]
    assert blocks.write_symbols([1, 10, 36, None, UNKNOWN, 35]) == "1a-10.@z"


def test_walls_are_two_blocks_each_filled_up_by_itself() -> None:
    walls, rest = blocks.take_walls("a01g", Size(3, 2))
    assert (Spot(1, 4), Spot(3, 4)) == walls
    assert blocks.write_walls(walls, Size(3, 2)) == "a0"
    assert rest == "1g"


def test_rooms_are_counted_by_their_first_cells() -> None:
    size = Size(3, 2)
    walls = [Spot(1, 4), Spot(3, 4)]
    assert blocks.rooms(size, walls) == (0, 0, 1, 0, 0, 1)
    assert tuple(sorted(walls)) == blocks.walls_between(size, (0, 0, 1, 0, 0, 1))


def test_circles_are_three_to_a_character() -> None:
    assert blocks.read_circles("902", 9) == [1, 0, 0, 0, 0, 0, 0, 0, 2]
    assert blocks.write_circles([1, 0, 0, 0, 0, 0, 0, 0, 2]) == "902"


def test_arrows_have_a_direction_and_a_number() -> None:
    text = "a41f0.a+610"
    expected = [None, (4, 1), None, None, None, None, None, None, (0, UNKNOWN), None, (0, None), (1, 16)]
    assert expected == arrows.read_arrows(text, 12)
    assert text == arrows.write_arrows(expected)


@given(clues(77776 + 16**5 - 1))
def test_numbers_come_back(values: list[int | None]) -> None:
    assert values == blocks.read_numbers(blocks.write_numbers(values), len(values))


@given(clues(4))
def test_numbers_to_four_come_back(values: list[int | None]) -> None:
    assert values == blocks.read_four(blocks.write_four(values), len(values))


@given(clues(1295))
def test_symbols_come_back(values: list[int | None]) -> None:
    assert values == blocks.read_symbols(blocks.write_symbols(values), len(values))


@given(st.lists(st.booleans(), max_size=40))
def test_bits_come_back(bits: list[bool]) -> None:
    assert (bits, "") == blocks.take_bits(blocks.write_bits(bits), len(bits))


@given(st.lists(st.integers(0, 2), max_size=40))
def test_circles_come_back(values: list[int]) -> None:
    assert values == blocks.read_circles(blocks.write_circles(values), len(values))


@given(st.lists(st.none() | st.just((0, None)) | st.tuples(st.integers(0, 4), st.just(UNKNOWN) | st.integers(0, 4095)),
                max_size=40))  # fmt: skip
def test_arrows_come_back(values: list[tuple[int, int | None] | None]) -> None:
    assert values == arrows.read_arrows(arrows.write_arrows(values), len(values))


@given(SIZES, st.data())
def test_walls_come_back(size: Size, data: st.DataObject) -> None:
    edges = blocks.upright_edges(size) + blocks.level_edges(size)
    walls = tuple(sorted(data.draw(st.sets(st.sampled_from(edges))))) if edges else ()
    assert (walls, "7") == blocks.take_walls(blocks.write_walls(walls, size) + "7", size)


@given(st.text(max_size=40) | st.text("0123456789abgz-+=@%*$.", max_size=40), st.integers(0, 30))
def test_any_text_is_read_or_refused(text: str, count: int) -> None:
    for read in (blocks.read_numbers, blocks.read_four, blocks.read_symbols, blocks.read_circles, arrows.read_arrows):
        with suppress(KazuError):
            assert len(read(text, count)) == count


def links(kind: str) -> list[str]:
    folder = Path(os.environ.get("KAZU_DATA", Path(__file__).parents[3] / "shared" / "data"))
    if not (folder / "pzpr" / "urls.json").exists():
        pytest.skip(f"no collection of puzzle links in {folder}")
    rows = json.loads((folder / "pzpr" / "urls.json").read_text())
    return [row["canonical_url"] for row in rows if row["kind"] == kind]


@pytest.mark.parametrize(
    ("kind", "read", "write"),
    [
        ("sudoku", blocks.read_numbers, blocks.write_numbers),
        ("shikaku", blocks.read_numbers, blocks.write_numbers),
        ("nurikabe", blocks.read_numbers, blocks.write_numbers),
        ("slitherlink", blocks.read_four, blocks.write_four),
        ("akari", blocks.read_four, blocks.write_four),
        ("hitori", blocks.read_symbols, blocks.write_symbols),
        ("masyu", blocks.read_circles, blocks.write_circles),
        ("yajilin", arrows.read_arrows, arrows.write_arrows),
    ],
)
def test_published_links_come_back_letter_for_letter(kind, read, write) -> None:  # type: ignore[no-untyped-def]
    for url in links(kind):
        *_, width, height, body = url.removesuffix("/").split("/")
        assert body == write(read(body, int(width) * int(height))), url


@pytest.mark.parametrize("kind", ["heyawake", "juosan"])
def test_published_rooms_come_back_letter_for_letter(kind: str) -> None:
    for url in links(kind):
        *_, width, height, body = url.removesuffix("/").split("/")
        size = Size(int(width), int(height))
        walls, rest = blocks.take_walls(body, size)
        count = 1 + max(blocks.rooms(size, walls))
        assert body == blocks.write_walls(walls, size) + blocks.write_numbers(blocks.read_numbers(rest, count)), url


@pytest.mark.parametrize("read", [blocks.read_four, blocks.read_signs])
def test_an_escape_is_not_read_as_clues(read: Callable[[str, int], Any]) -> None:
    with pytest.raises(DecodeError, match="begins an escape"):
        read("g%21", 9)
