"""Layouts, asked what the JavaScript package was asked, answer alike; and the quick ways agree with the plain ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import Any

import pytest

from kazu_core.errors import DecodeError, KazuError
from kazu_core.random import Stream
from kazu_sudoku.cells import read_cells, write_cells
from kazu_sudoku.deciding import SingleStep, completions, depth, single_step, solution
from kazu_sudoku.houses import boxed
from kazu_sudoku.layouts import KINDS, Layout, conflicting, fault, read_layout
from kazu_sudoku.tight import barred, search

Cases = Callable[[str], Any]


def cases(shared_data: Cases, function: str) -> Iterator[tuple[Layout | None, list[Any], Any]]:
    """Yield the cases of a function for kinds of houses: the layout if it reads, the arguments and what is wanted."""
    found = [case for case in shared_data("kazu-js/cases.json") if case["fn"] == function and case["args"][0] in KINDS]
    assert found
    for case in found:
        try:
            layout = read_layout(*case["args"][:3])
        except KazuError:
            layout = None
        yield layout, case["args"], case["want"]


def grid(text: str, side: int) -> tuple[int, ...] | None:
    try:
        return read_cells(text, side)
    except KazuError:
        return None


def test_givens_are_read_as_in_the_record(shared_data: Cases) -> None:
    for layout, _, wanted in cases(shared_data, "isKazuGivens"):
        assert wanted == (layout is not None and layout.sound)
    for layout, _, wanted in cases(shared_data, "readGivens"):
        assert layout is not None
        cages = [{"cells": list(cells), "sum": total} for cells, total in layout.cages]
        assert wanted["cells"] == list(layout.givens)
        assert wanted["regions"] == list(layout.regions)
        assert (wanted["cages"] or []) == cages
        assert wanted["diagonals"] == layout.crossed


def test_an_answer_is_refused_for_the_reason_of_the_record(shared_data: Cases) -> None:
    told = 0
    for layout, (_, side, _, text), wanted in cases(shared_data, "checkKazu"):
        answer = grid(text, side)
        if layout is None or answer is None or not layout.sound:
            assert not wanted["ok"]
            continue
        told += 1
        assert wanted.get("reason") == fault(layout, answer)
    assert told > 100


def test_conflicts_are_those_of_the_record(shared_data: Cases) -> None:
    for layout, args, wanted in cases(shared_data, "conflictsOf"):
        assert layout is not None
        assert wanted == conflicting(layout, args[3])


def test_counts_are_those_of_the_record(shared_data: Cases) -> None:
    for layout, args, wanted in cases(shared_data, "countKazuSolutions"):
        limit, budget = (*args[3:], *(2, None)[len(args) - 3 :])[:2]
        assert layout is not None
        assert wanted == completions(layout, limit, inf if budget is None else budget)


def test_answers_are_those_of_the_record(shared_data: Cases) -> None:
    for layout, _, wanted in cases(shared_data, "solveKazu"):
        found = layout and solution(layout)
        assert wanted == (write_cells(found) if found else None)


def test_guess_depths_are_those_of_the_record(shared_data: Cases) -> None:
    for layout, _, wanted in cases(shared_data, "kazuGuessDepth"):
        found = None if layout is None else depth(layout)
        assert wanted == ("Infinity" if found == inf else found)


def told(step: SingleStep | None) -> dict[str, Any] | None:
    if step is None:
        return None
    group = {} if step.group is None else {"group": {"type": step.group[0], "index": step.group[1]}}
    by = {} if step.by is None else {"by": step.by}
    return {"cell": step.cell, "value": step.value, "why": step.why, **group, **by, "replaces": step.replaces}


def test_hints_are_those_of_the_record(shared_data: Cases) -> None:
    for layout, args, wanted in cases(shared_data, "hintKazu"):
        if layout is None:
            assert wanted is None
            continue
        answer = grid(args[4], layout.side) if len(args) > 4 else solution(layout)
        assert wanted == told(single_step(layout, args[3], answer))


@pytest.mark.parametrize(
    ("kind", "side", "code"),
    [
        ("towers", 4, "." * 16),
        ("number-place", 8, "." * 64),
        ("jigsaw", 4, "." * 16 + "z" * 16),
        ("jigsaw", 4, "." * 16),
    ],
)
def test_what_is_no_layout_is_refused(kind: str, side: int, code: str) -> None:
    with pytest.raises(DecodeError):
        read_layout(kind, side, code)


def test_a_full_grid_counts_as_its_own_completion_whatever_it_holds() -> None:
    ones = read_layout("number-place", 4, "1" * 16)
    assert (1, inf) == (completions(ones), depth(ones))
    assert (1,) * 16 == solution(ones)


def test_the_quick_count_is_the_bare_one() -> None:
    boxes = tuple(cell // 4 // 2 * 2 + cell % 4 // 2 for cell in range(16))
    for seed in range(60):
        stream = Stream(seed)
        full = search(4, boxed(4), [0] * 16, limit=1, order=stream.shuffled).grid
        assert full is not None
        cells = stream.shuffled(range(16))
        cages = tuple(
            (tuple(sorted(part)), sum(full[cell] for cell in part))
            for part in (cells[:1], cells[1:3], cells[3:6], cells[6:10], cells[10:])
            if len({full[cell] for cell in part}) == len(part)
        )
        givens = tuple(value if stream.chance(1, 5) else 0 for value in full)
        layout = Layout("sum-cages", 4, givens, boxes, cages)
        bare = search(4, boxed(4), givens, cages=cages, limit=9)
        assert bare.count == completions(layout, 9)
        assert bare.count >= 1


def test_a_search_stops_at_the_first_node_above_its_budget() -> None:
    empty = [0] * 16
    whole = search(4, boxed(4), empty, limit=300)
    assert (288, True) == (whole.count, whole.ended)
    cut = search(4, boxed(4), empty, limit=300, budget=whole.nodes - 1)
    assert (whole.nodes, False) == (cut.nodes, cut.ended)
    assert search(4, boxed(4), empty, limit=300, budget=whole.nodes).ended


def test_a_cage_keeps_the_numbers_within_its_bounds() -> None:
    def kept(side: int, left: int, used: int, empty: int) -> list[int]:
        bars = barred(side, left, used, empty)
        return [value for value in range(1, side + 1) if not bars >> side * side * (value - 1) & 1]

    assert [7] == kept(9, 7, 0, 1)
    assert [1, 2] == kept(9, 3, 0, 2)
    assert [8, 9] == kept(9, 17, 0, 2)
    assert [] == kept(9, 7, 1 << 7, 1)
    assert [1, 2, 3, 4, 5, 6, 7] == kept(9, 8, 0, 2)  # 4 and 4 is not seen: only bounds are asked
    assert [] == kept(4, 30, 0, 2)
