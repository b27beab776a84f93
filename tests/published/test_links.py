"""Puzzle links and files of others: real links are read, written and solved; boards that break a rule are refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from published import complete

import kazu_core as kazu
from kazu_core.codecs.links import linked

KINDS = linked(kazu.Registry.load())
REFUSED = (kazu.DecodeError, kazu.PuzzleError)
NOT_PLAYED = re.compile(r"\?skyscrapers/2/1/|^pzprv3\nminarism\n")
"""Boards that are no puzzles here: heights that are no square, and signs that tell a difference."""
SAYS_NOTHING = re.compile(r"\?ripple/.*[a-z]\.\.\.|\?fillomino/.*\.")
"""Links with a "?" in a cell, which is read as an empty one and not written again."""


FLAG = re.compile(r"\?(\w+)/(?:v:\w*/)?([a-z]+)/\d|^pzprv3[^\n]*\n(\w+)\n\d+\n\d+\n([fto])\n")
"""A flag letter in a link or file, after the kind's word in it."""


def is_variant(text: str) -> bool:
    """Whether the rules or the board are a variant's which is not played here."""
    if NOT_PLAYED.search(text):
        return True
    found = FLAG.search(text)
    if found is None:
        return False
    link = KINDS[found[1] or found[3]].link
    return not {*(found[2] or found[4])} <= {*link.looks, *link.variants}


def without_looks(url: str) -> str:
    """Return a link without the flags that only change how a board looks, and without an empty remark."""
    found = FLAG.search(url)
    flags = "".join(flag for flag in found[2] if flag not in KINDS[found[1]].link.looks) if found else ""
    plain = url.replace("/v:/", "/")
    return plain.replace(f"/{found[2]}/", f"/{flags}/" if flags else "/", 1) if found else plain


MEANS = {
    "bkDupNum": {"box-repeats", "room-repeats"},
    "nmSmallGap": {"too-near"},
    "nmDupRow": {"row-repeats", "column-repeats", "run-repeats"},
    "nmSumRowNe": {"sum-not-met"},
    "ceNoNum": {"cells-empty"},
    "nmSightNe": {"clue-not-met"},
    "csAdjacent": {"shaded-touch"},
    "cuDivideRB": {"white-split"},
    "brNoLine": {"no-loop"},
    "lnBranch": {"line-branches"},
    "lnCross": {"line-branches"},
    "lnDeadEnd": {"line-ends"},
    "lnPlLoop": {"loop-split"},
    "nmLineNe": {"clue-not-met"},
    "lnOnShade": {"line-on-shaded"},
    "anShadeNe": {"arrow-not-met"},
    "anNoArrow": {"arrow-missing"},
    "ceEmpty": {"cell-left-out"},
    "shInside": {"shaded-inside"},
    "mashuWCurve": {"white-turns"},
    "mashuWStNbr": {"white-without-turn"},
    "mashuBStrig": {"black-straight"},
    "mashuBCvNbr": {"black-arm-turns"},
    "mashuOnLine": {"pearl-missed"},
    "bkNoNum": {"area-without-number", "island-without-clue"},
    "bkNumGe2": {"area-two-numbers", "island-two-clues"},
    "bkNotRect": {"area-not-rectangle"},
    "bkSizeNe": {"area-size", "island-size"},
    "cs2x2": {"shaded-square"},
    "akariDup": {"bulbs-meet"},
    "nmAkariNe": {"wall-not-met"},
    "ceDark": {"cell-dark"},
    "csDivide": {"sea-split"},
    "bkUnshadeConsecGt3": {"three-rooms"},
    "bkShadeNe": {"room-count"},
    "baParaGe3": {"bars-abreast"},
    "bkMajorBarGt": {"room-number"},
    "bkMajorBarLt": {"room-number"},
    "ceNoBar": {"cells-empty"},
    "bkSizeLt": {"region-too-small"},
    "bkSizeGt": {"region-too-large"},
    "bsSameNum": {"region-too-large"},
    "bkMixedNum": {"region-too-small"},
    "bdUnused": {"wall-ignored"},
    "bdDeadEnd": {"wall-loose"},
}
"""What the puzzle-link player's codes mean in ours."""

BEYOND = {"brNoShade"}
"""Codes of what the player refuses and no rule does: a board that needs no shaded cell may have none."""


def kind_of(row: dict[str, Any]) -> Any:
    return KINDS.get(row["url"].split("?", 1)[1].split("/", 1)[0])


def boards(rows: list[dict[str, Any]]) -> Iterator[tuple[str, str | None]]:
    """Yield the files of installed kinds with the code of what each breaks."""
    for row in rows:
        if kind_of(row) is not None:
            yield from ((board["file"], board["code"]) for board in row["rows"])


def test_boards_that_break_a_rule_are_refused_for_what_they_break(shared_data: Callable[[str], Any]) -> None:
    for text, code in boards(shared_data("pzpr/failcheck.json")):
        if is_variant(text):
            with pytest.raises(REFUSED):
                kazu.read(text)
            continue
        if code in BEYOND:
            continue
        read = kazu.read(text)
        found = {finding.code for finding in kazu.check(read.puzzle, read.marks).findings}
        assert (found & MEANS[code]) if code else not found, f"{code} {found}\n{text}"


def links(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    return (row for row in rows if kind_of(row) is not None)


def test_real_links_are_read_and_written_as_the_player_writes_them(shared_data: Callable[[str], Any]) -> None:
    for row in links(shared_data("pzpr/urls.json")):
        if is_variant(row["url"]):
            with pytest.raises(REFUSED):
                kazu.read(row["url"])
            continue
        puzzle = kazu.decode(row["url"])
        written = kazu.encode(puzzle, format="puzz.link")
        if SAYS_NOTHING.search(row["url"]):
            assert puzzle == kazu.decode(written)
        else:
            assert without_looks(row["canonical_url"]) == written


def test_real_links_are_solved(shared_data: Callable[[str], Any]) -> None:
    for row in links(shared_data("pzpr/urls.json")):
        if not is_variant(row["url"]) and row.get("solution_file"):
            puzzle = kazu.decode(row["url"])
            kind, outcome = kind_of(row), kazu.solve(puzzle)
            if row["status"] == "unsolvable":
                assert (0, True) == (outcome.count, outcome.complete), row["url"]
                continue
            answer = complete(kind, puzzle, kazu.read(row["solution_file"]).marks)
            assert kazu.check(puzzle, answer), row["url"]
            if row["status"] == "unique":
                assert outcome.unique, row["url"]
                assert answer == outcome.answer, row["url"]
            elif row["status"] == "multiple solutions":  # of a few others the list does not know
                assert outcome.count > 1, row["url"]
