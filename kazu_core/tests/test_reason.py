"""The rules alone, supposing, carving and explaining, on a kind small enough to follow by eye."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from kazu_core.errors import UnsolvableError
from kazu_core.grid import Spot
from kazu_core.kind import Kind
from kazu_core.making.carve import Carver, carver
from kazu_core.making.grades import Grades
from kazu_core.marks import Marks
from kazu_core.random import Stream
from kazu_core.solving.hint import hint
from kazu_core.solving.rate import rate
from kazu_core.solving.reason import Closure, Measure, measure, reasoner
from kazu_core.solving.search import count
from kazu_core.solving.strip import strip

EASY = "1200001000034000"
SUPPOSING = "1030060040071050012300003050004000005001000702000"
FULL = "1234214334124321"


def answer_of(kind: Kind[Any], text: str) -> Marks:
    found = count(kind, kind.code.decode(text)).answer
    assert found is not None
    return found


def test_the_rules_alone_reach_one_fixpoint_whatever_was_asked_before(latin: Kind[Any]) -> None:
    reasons = reasoner(latin, latin.code.decode(EASY))
    first = reasons.closure()
    for clue in range(len(reasons.clues)):
        reasons.closure([clue])
    assert first == reasons.closure()


def test_more_clues_never_decide_less(latin: Kind[Any]) -> None:
    reasons = reasoner(latin, latin.code.decode(FULL))
    stream = Stream(5)
    for _ in range(50):
        some = sorted(stream.shuffled(range(16))[: stream.between(1, 8)])
        more = sorted({*some, stream.below(16)})
        few, many = reasons.closure(some).values, reasons.closure(more).values
        assert all(one in (0, other) for one, other in zip(few, many, strict=True))


def test_clues_shown_later_lead_to_the_same_fixpoint(latin: Kind[Any]) -> None:
    reasons = reasoner(latin, latin.code.decode(FULL))
    stream = Stream(6)
    for _ in range(30):
        some = stream.shuffled(range(16))[:6]
        at_once, later = reasons.closure(some), reasons.shown(reasons.closure(some[:3]), some[3:])
        assert (at_once.values, at_once.broken) == (later.values, later.broken)


def test_taking_away_by_the_rules_leaves_what_one_by_one_would(latin: Kind[Any]) -> None:
    answer = answer_of(latin, FULL)
    carving = carver(latin, latin.code.decode(FULL), answer)
    for seed in range(8):
        order = Stream(seed).shuffled(range(16))
        kept = list(range(16))
        for clue in order:
            left = [other for other in kept if other != clue]
            if carving.solved(left, tier=1):
                kept = left
        assert kept == carving.by_rules([(clue,) for clue in order], range(16), tier=1)
    carving.close()


def test_facts_that_break_a_rule_are_found_broken(latin: Kind[Any]) -> None:
    reasons = reasoner(latin, latin.code.decode("1" + "0" * 8))
    wrong = Marks({"number": {Spot.cell(0, 1): 1}})
    assert reasons.closure(facts=reasons.encoder.facts(wrong)).broken
    assert not reasons.closure().broken


@pytest.mark.parametrize(("text", "depth"), [(EASY, 0), (SUPPOSING, 1)])
def test_depth_counts_how_deep_one_must_suppose(latin: Kind[Any], text: str, depth: int) -> None:
    puzzle = latin.code.decode(text)
    measured = measure(latin, puzzle, answer_of(latin, text))
    assert (depth, depth > 0) == (measured.depth, measured.probes > 0)


def test_supposing_passes_over_nothing_that_would_have_decided_something(latin: Kind[Any]) -> None:
    answer, text = answer_of(latin, SUPPOSING), SUPPOSING
    reasons = reasoner(latin, latin.code.decode(text))
    literals = reasons.literals(answer)
    for clues in (range(len(reasons.clues)), range(2, len(reasons.clues)), range(0, len(reasons.clues), 2)):
        plain, probes, rounds, before = reasons.closure(clues), 0, 0, -1
        while probes > before and not reasons.solved(plain):
            before, rounds = probes, rounds + 1
            for literal in literals:
                if not plain.values[abs(literal)] and reasons.extended(plain, -literal).broken:
                    probes, plain = probes + 1, reasons.extended(plain, literal)
        assert (plain, probes, rounds) == reasons.suppose(literals, reasons.closure(clues))


def test_stripping_in_runs_is_stripping_one_by_one() -> None:
    stream = Stream(9)
    for _ in range(30):
        needed = frozenset(stream.shuffled(range(20))[:6])
        order = [[one] for one in stream.shuffled(range(20))]
        kept = strip(order, range(20), partial(_enough, needed))
        assert _one_by_one(order, needed) == set(kept)


def _enough(needed: frozenset[int], shown: list[int]) -> bool:
    return len(needed.intersection(shown)) >= 4


def _one_by_one(order: list[list[int]], needed: frozenset[int]) -> set[int]:
    kept = set(range(20))
    for (one,) in order:
        if _enough(needed, sorted(kept - {one})):
            kept.discard(one)
    return kept


def test_stripping_stops_at_the_floor_and_takes_groups_whole() -> None:
    assert [4, 5, 6] == strip([[0, 1], [2, 3], [4, 5, 6]], range(7), lambda _: True, 3)


def test_what_is_carved_by_uniqueness_keeps_one_answer_and_no_spare_clue(latin: Kind[Any]) -> None:
    puzzle = latin.code.decode(FULL)
    carve = carver(latin, puzzle, answer_of(latin, FULL))
    order = [[clue] for clue in Stream(3).shuffled(range(16))]
    kept, taken = carve.by_uniqueness(order, range(16))
    assert 16 == len(kept) + len(taken)
    assert carve.unique(kept) is not None
    for clue in kept:
        assert carve.unique([other for other in kept if other != clue]) is None


def test_sliding_back_ends_where_one_supposition_at_a_time_solves(latin: Kind[Any]) -> None:
    puzzle = latin.code.decode(FULL)
    carve = carver(latin, puzzle, answer_of(latin, FULL))
    for seed in range(1, 10):
        order = [[clue] for clue in Stream(seed).shuffled(range(16))]
        sparse, taken = carve.by_uniqueness(order, range(16))
        shown, measure = carve.slide(order, range(16))
        assert measure == carve.measure(shown)
        assert measure.depth <= 1
        back = len(shown) - len(sparse)
        assert shown == carve.put_back(sparse, taken, back)
        assert back == 0 or carve.measure(carve.put_back(sparse, taken, back - 1)).depth == 2


def test_sliding_back_goes_on_to_fewer_suppositions(latin: Kind[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def looked(self: Carver, shown: Sequence[int], *, most: int | None = None) -> tuple[Measure, Closure]:
        return Measure(1, 1, 16 - len(shown), 1, len(shown), 16), Closure([], False, [])

    monkeypatch.setattr(Carver, "look", looked)
    carve = carver(latin, latin.code.decode(FULL), answer_of(latin, FULL))
    order = [[clue] for clue in range(16)]
    sparse, _ = carve.slide(order, range(16))
    assert len(sparse) < 16
    for extra in range(16 - len(sparse), 0, -1):
        shown, measure = carve.slide(order, range(16), extra=extra)
        assert extra - 1 == measure.probes
        assert set(sparse) < set(shown)


def test_sliding_back_tries_no_more_clues_than_it_may(latin: Kind[Any]) -> None:
    carve = carver(latin, latin.code.decode(FULL), answer_of(latin, FULL))
    for seed in range(1, 10):
        order = [[clue] for clue in Stream(seed).shuffled(range(16))]
        sparse, _ = carve.by_uniqueness(order, range(16))
        wanted, _ = carve.slide(order, range(16))
        for most in range(len(sparse) - 1, 17):
            shown, measure = carve.slide(order, range(16), most=most)
            assert len(shown) <= max(most, len(sparse))
            assert measure == carve.measure(shown)
            assert (shown == wanted) == (most >= len(wanted) or len(sparse) == len(wanted))
            assert (measure.depth < 2) == (shown == wanted)


def test_no_easy_or_medium_puzzle_comes_of_clues_that_the_rules_cannot_use(latin: Kind[Any]) -> None:
    puzzle = latin.code.decode(SUPPOSING)
    carve = carver(latin, puzzle, answer_of(latin, SUPPOSING))
    order = [[clue] for clue in range(len(carve.clues))]
    assert carve.to_level(order, "easy", floor=0, extra=9) is None
    assert carve.to_level(order, "medium", floor=0, extra=9) is None
    carved = carve.to_level(order, "hard", floor=0, extra=99)
    assert carved is not None
    assert 1 == carved[1].depth


def test_levels_part_at_their_numbers() -> None:
    grades = Grades(generous=50, hard=3, extra=10)
    cases = {(0, 0, 0, 8): "easy", (0, 0, 0, 7): "medium", (0, 1, 0, 9): "medium", (1, 1, 2, 5): "medium",
             (1, 1, 3, 5): "hard", (1, 1, 10, 5): "extra-hard", (2, 1, 1, 5): "extra-hard"}  # fmt: skip
    for (depth, tier, probes, clues), level in cases.items():
        assert level == grades.level(Measure(depth, tier, probes, 1, clues, 16))


# -- hints


def solved_by_hints(kind: Kind[Any], text: str) -> Marks:
    puzzle, answer = kind.code.decode(text), answer_of(kind, text)
    marks = Marks()
    while (found := hint(kind, puzzle, marks)) is not None:
        fact = found.fact
        assert (answer.value("number", fact.spot) == fact.value) == fact.holds
        marks = marks.written("number", fact.spot, fact.value)
    return marks


@pytest.mark.parametrize("text", [EASY, SUPPOSING])
def test_hints_lead_to_the_answer(latin: Kind[Any], text: str) -> None:
    given = latin.code.decode(text).givens
    written = solved_by_hints(latin, text).on("number")
    assert given.count(0) == len(written)


def test_one_constraint_is_reason_enough_where_one_is(latin: Kind[Any]) -> None:
    found = hint(latin, latin.code.decode("123200000"), Marks())
    assert found is not None
    assert 1 == len(found.step.telling)


def test_a_wrong_entry_is_pointed_out_first_and_never_built_on(latin: Kind[Any]) -> None:
    wrong = Marks({"number": {Spot.cell(2, 2): 1, Spot.cell(1, 1): 3}})
    found = hint(latin, latin.code.decode("123200000"), wrong)
    assert found is not None
    assert (Spot.cell(2, 2),) == found.wrong
    assert not found.fact.holds
    assert "does not belong to the answer" in str(found)
    assert found.text("ja").startswith("3行3列")


def test_reasons_are_minimal(latin: Kind[Any]) -> None:
    found = hint(latin, latin.code.decode(SUPPOSING), Marks())
    assert found is not None
    everything = latin.constraints(latin.code.decode(SUPPOSING))
    assert set(found.step.reasons) <= set(everything)
    assert len(found.step.reasons) < len(everything)


@pytest.mark.parametrize(("text", "says"), [("110000000", "no answer"), ("0" * 9, "more than one answer")])
def test_a_puzzle_without_one_answer_is_not_explained(latin: Kind[Any], text: str, says: str) -> None:
    for question in (lambda puzzle: hint(latin, puzzle, Marks()), lambda puzzle: rate(latin, puzzle)):
        with pytest.raises(UnsolvableError, match=says):
            question(latin.code.decode(text))


def test_a_rating_is_the_same_number_each_time(latin: Kind[Any]) -> None:
    puzzle = latin.code.decode(EASY)
    one, other = rate(latin, puzzle), rate(latin, puzzle, explained=True)
    assert (one.score, one.steps, one.bottleneck) == (other.score, other.steps, other.bottleneck)
    assert one.largest is None
    assert other.largest is not None
    assert one.score > 0
