"""Acceptance: numbers and notes, on every installed kind in whose cells numbers are written."""

from __future__ import annotations

from typing import Any

import pytest

import kazu_core as kazu

from .acceptance import KINDS, NUMBERED, SHARED, Play, address

FIRST = "Object.keys(board.active.layer.values).map(Number)"


def digits(play: Play) -> list[str]:
    """Return what is typed for each value."""
    return [str(name) for name in play.run("Object.values(board.active.layer.values).map((words) => words.en)")]


def noting(name: str) -> str:
    layers = KINDS[name].layers(KINDS[name].examples()[0].puzzle)
    return next((layer.name for layer in layers if layer.look == "notes"), "corner")


@pytest.mark.parametrize("name", NUMBERED)
def test_a_note_goes_into_all_chosen_cells_as_one_turn(site: str, page: Any, name: str) -> None:
    play = Play(page, site, address(name, 6))
    row = [(3, x) for x in (1, 3, 5, 7)]
    play.drag(row[0], row[-1])
    page.keyboard.down("Control")
    play.click((5, 5))
    page.keyboard.up("Control")
    assert play.run("board.selection.size") == 5
    value, typed = play.run(FIRST)[-1], digits(play)[-1]
    taken = play.run("[...board.selection].filter((at) => board.state.isClosed(board.active.layer.name, at))")
    chosen = [(y, x) for y, x in [*row, (5, 5)] if f"{y},{x}" not in taken]
    play.keys(f"Shift+Digit{typed}")
    assert len(chosen) > 1
    assert play.marks(noting(name)) == dict.fromkeys(chosen, 1 << value)
    assert play.turns == 1


@pytest.mark.parametrize("name", NUMBERED)
def test_a_double_click_chooses_all_alike(site: str, page: Any, name: str) -> None:
    play = Play(page, site, address(name, 6))
    first, second, *_ = play.open_cells(9)
    for cell in (first, second):
        play.click(cell)
        play.keys(digits(play)[0])
        page.wait_for_timeout(400)
    value = play.run(FIRST)[0]
    alike = play.run("(value) => board.grid.spots('cell').filter((at) => "
                     "board.state.value(board.active.layer.name, at) === value)", value)  # fmt: skip
    play.click((1, 1))
    page.wait_for_timeout(400)
    page.mouse.dblclick(*play.at(second))
    assert sorted(play.run("[...board.selection]")) == sorted(alike)


@pytest.mark.parametrize("name", NUMBERED)
@pytest.mark.parametrize("printed", ['!"#', "123"], ids=["Japanese", "French"])
def test_a_digit_key_notes_whatever_is_printed_on_it(site: str, page: Any, name: str, printed: str) -> None:
    play = Play(page, site, address(name, 6))
    (cell,) = play.open_cells(1)
    play.click(cell)
    play.code("Digit1", printed[0], shift=True)
    value = digits(play).index("1") + play.run(FIRST)[0]
    assert play.marks(noting(name)) == {cell: 1 << value}
    play.code("Digit1", "&")
    assert play.marks() == {cell: value}


@pytest.mark.parametrize("name", SHARED)
def test_a_number_leaves_the_notes_of_its_peers_and_comes_back_with_one_undo(site: str, page: Any, name: str) -> None:
    play = Play(page, site, address(name, 6))
    first, peers = play.run("""() => {
      const {state, grid, active: {layer}} = board;
      const isOpen = (at) => !state.isClosed(layer.name, at);
      for (const at of grid.spots("cell").filter(isOpen)) {
        const peers = state.peersOf(at).filter(isOpen);
        if (peers.length > 2) return [at, peers];
      }
    }""")
    value = play.run(FIRST)[0]
    play.run("([peers, layer, bit]) => board.apply(peers.map((at) => [layer, at, bit]))",
             [peers, noting(name), (1 << value) + (2 << value)])  # fmt: skip
    y, x = map(int, first.split(","))
    play.click((y, x))
    play.keys(digits(play)[0])
    assert set(play.marks(noting(name)).values()) == {2 << value}
    play.keys("Control+z")
    assert set(play.marks(noting(name)).values()) == {(1 << value) + (2 << value)}
    assert play.marks() == {}


def large(name: str) -> str | None:
    """Return the address of a puzzle with numbers up to 12, if a kind has such."""
    making = KINDS[name].making
    assert making is not None
    if not any(making.levels(kazu.Size(side, side)) for side in range(12, 21)):
        return None
    path = address(name, 12)
    puzzle = kazu.make(name, size=path.split("/")[1], level=path.split("/")[2], seed=int(path.split("/")[3])).puzzle
    return path if max(KINDS[name].layers(puzzle)[0].values) >= 12 else None


LARGE = [(name, path) for name in NUMBERED if (path := large(name))]


@pytest.mark.parametrize(("name", "path"), LARGE)
def test_two_digits_are_one_number_and_one_turn(site: str, page: Any, name: str, path: str) -> None:
    play = Play(page, site, path)
    first, second = play.open_cells(2)
    play.click(first)
    play.keys("1", "2")
    assert (play.marks(), play.turns) == ({first: 12}, 1)
    play.click(second)
    play.press("number-12")
    assert play.marks() == {first: 12, second: 12}


@pytest.mark.parametrize(("name", "path"), LARGE)
def test_two_digits_are_reached_by_the_buttons_alone(site: str, phone: Any, name: str, path: str) -> None:
    play = Play(phone, site, path)
    (first,) = play.open_cells(1)
    phone.touchscreen.tap(*play.at(first))
    phone.locator('[data-action="number-12"]').tap()
    assert play.marks() == {first: 12}
