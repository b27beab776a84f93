"""The functions of the JavaScript package: every case of its record, asked of ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

import pytest
from attrs import asdict

from kazu_core.random import Stream
from kazu_sudoku import javascript as js
from kazu_sudoku.cells import write_cells
from kazu_sudoku.filling import fill_in_order, fill_tightest
from kazu_sudoku.houses import boxed, lines
from kazu_sudoku.shaking import shaken

GAME = {"enter": js.enter, "note": js.note, "clear": js.clear, "undo": js.undo, "restart": js.restart}


def seeds(seed: int, count: int) -> list[int]:
    stream = Stream(seed)
    return [js.fresh_seed(stream) for _ in range(count)]


def words(seed: int, count: int) -> list[int]:
    stream = Stream(seed)
    return [stream.word() for _ in range(count)]


def regions(side: int, seed: int) -> str:
    return "".join("abcdefghi"[region] for region in shaken(Stream(seed), side))


def checked(*args: Any) -> dict[str, Any]:
    verdict = js.check(*args)
    return {"ok": True} if verdict.ok else {"ok": False, "reason": verdict.reason}


def refused(*args: Any) -> str:
    with pytest.raises(ValueError, match=r"Kazu|seed") as error:
        js.generate(*args)
    return f"RangeError: {error.value}"


def depth(*args: Any) -> Any:
    found = js.guess_depth(*args)
    return "Infinity" if found == inf else found


def givens(*args: Any) -> Any:
    read = js.read_givens(*args)
    return None if read is None else plain(asdict(read))


def plain(value: Any) -> Any:
    """Return lists for tuples, as JSON has them."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, (list, tuple)) else value


def game(kind: str, size: int, code: str, start: dict[str, Any], operations: list[list[Any]]) -> Any:
    state = js.new_game(kind, size, code, **start)
    if state is None:
        return None
    changed = []
    for name, *args in operations:
        before, state = state, GAME[name](state, *args)
        changed.append(state is not before)
    filled, total = js.progress_of(state)
    return {
        "entries": list(state.entries), "notes": list(state.notes), "past": len(state.past), "changed": changed,
        "progress": {"filled": filled, "total": total}, "answer": js.answer_of(state), "solved": js.is_solved(state),
        "conflicts": js.conflicts_of(state), "counts": js.counts_of(state), "run": js.encode_run(state.entries),
        "notesCode": js.encode_notes(state.notes),
    }  # fmt: skip


ASKED: dict[str, Callable[..., Any]] = {
    "random_u32": words,
    "freshKazuSeed_from": seeds,
    "shuffled": lambda items, seed: Stream(seed).shuffled(items),
    "shakeRegions": regions,
    "latinSquare": lambda side, seed: write_cells(fill_in_order(Stream(seed), side, lines(side))),
    "fillLayout_boxed": lambda side, seed: write_cells(fill_tightest(Stream(seed), side, boxed(side), 200_000) or []),
    "generateKazu_error": refused,
    "isKazuSeed": js.is_seed,
    "symbolOf": js.symbol_of,
    "valueOfSymbol": js.value_of_symbol,
    "decodeCells": js.decode_cells,
    "decodeRun": js.decode_run,
    "encodeRun": js.encode_run,
    "kazuHash": js.hash_of,
    "stepEntry": js.step_entry,
    "notesOf": js.notes_of,
    "encodeNotes": js.encode_notes,
    "decodeNotes": js.decode_notes,
    "encodeSteps": js.encode_steps,
    "decodeSteps": js.decode_steps,
    "readGivens": givens,
    "isKazuGivens": js.is_givens,
    "conflictsOf": js.conflicts,
    "checkKazu": checked,
    "hintKazu": js.hint,
    "countKazuSolutions": js.count_solutions,
    "solveKazu": js.solve,
    "kazuGuessDepth": depth,
    "game": game,
    "kazuClockText": js.clock_text,
}


@pytest.mark.parametrize("function", ASKED)
def test_every_case_of_the_record_has_its_result(function: str, shared_data: Callable[[str], Any]) -> None:
    cases = [case for case in shared_data("kazu-js/cases.json") if case["fn"] == function]
    assert cases
    for case in cases:
        found = ASKED[function](*case["args"])
        assert case["want"] == found, case["id"]
        if function == "hintKazu" and found is not None:
            assert list(case["want"]) == list(found)


def test_every_function_of_the_record_is_asked(shared_data: Callable[[str], Any]) -> None:
    assert set(ASKED) == set(Counter(case["fn"] for case in shared_data("kazu-js/cases.json")))


def test_the_page_that_takes_sites_over_names_every_function() -> None:
    page = (Path(__file__).parents[3] / "docs" / "javascript.md").read_text(encoding="utf-8")
    assert [] == [name for name in js.__all__ if f"`{name}" not in page]


@pytest.mark.parametrize("kind", js.KINDS)
def test_a_puzzle_goes_through_all_of_it(kind: str) -> None:
    size = js.SIZES[kind][0]
    made = js.generate(kind, size, "easy", 7)
    assert (kind, size, "easy", 7) == (made.kind, made.size, made.level, made.seed)
    assert js.is_givens(kind, size, made.givens)
    assert 1 == js.count_solutions(kind, size, made.givens)
    assert made.solution == js.solve(kind, size, made.givens)
    assert js.check(kind, size, made.givens, made.solution).ok
    state = js.new_game(kind, size, made.givens)
    assert state is not None
    while (step := js.hint(kind, size, made.givens, state.entries, made.solution)) is not None:
        state = js.enter(state, step["cell"], step["value"])
    assert js.is_solved(state)
    assert made.solution == js.answer_of(state)
    assert [] == js.conflicts_of(state)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("kakuro", 9, "easy", 1), "Kazu has no puzzle called kakuro."),
        (("towers", 8, "easy", 1), "Kazu makes no towers at 8×8."),
        (("towers", 5, "extra-hard", 1), "Kazu has no level called extra-hard."),
        (("towers", 5, "easy", True), "True is not a seed: a whole number from 1 to 2147483647."),
    ],
)
def test_what_that_package_does_not_make_is_refused(args: Any, message: str) -> None:
    with pytest.raises(ValueError, match=r"Kazu|seed") as error:
        js.generate(*args)
    assert message == str(error.value)


def test_texts_that_are_nothing_read_as_nothing() -> None:
    for kind in (*js.KINDS, "sudoku"):
        for code in ("", "x", "1" * 300):
            assert js.read_givens(kind, 4, code) is None
            assert not js.is_givens(kind, 4, code)
            assert js.new_game(kind, 4, code) is None
            assert js.hint(kind, 4, code, [0] * 16) is None
    with pytest.raises(ValueError, match="do not read"):
        js.conflicts("towers", 4, "x", [0] * 16)


def test_what_is_noted_and_logged_reads_back() -> None:
    notes = [0, 2, 0, 30, *[0] * 12]
    assert notes == js.decode_notes(js.encode_notes(notes), 4)
    log = ["1...", "12..", "12..", ".2.4"]
    assert log == js.decode_steps(js.encode_steps(log), 4)
    assert 400 == len(js.decode_steps(js.encode_steps(["...."] * 500), 4) or [])
    assert [1, 2] == js.decode_cells(js.encode_cells([1, 2, 0, 0]), 2)[:2]  # type: ignore[index]


def test_a_game_keeps_no_more_than_a_thousand_states() -> None:
    state = js.new_game("towers", 4, "." * 32)
    assert state is not None
    for turn in range(1010):
        state = js.note(state, 0, 1 + turn % 2)
    assert 1000 == len(state.past)
