"""Finding and counting answers, and saying so when a budget ends the search."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from attrs import frozen

from kazu_core.constraints.base import Constraint, Target
from kazu_core.grid import Grid, Size, grid_of
from kazu_core.kind import Kind
from kazu_core.marks import Marks, numbers, shading
from kazu_core.solving.search import Search, count
from kazu_core.words import Words

WORDS = Words("a rule", "ルール")


@frozen(kw_only=True)
class Pigeons(Constraint):
    """One more pigeon than holes: hard to refute by clauses alone."""

    grid: Grid

    def encode(self, to: Target) -> None:
        for row in self.grid.rows:
            to.clause([to.literal("shade", spot) for spot in row])
        for column in self.grid.columns:
            for one, other in combinations(column, 2):
                to.clause([-to.literal("shade", one), -to.literal("shade", other)])


def puzzle(kind: Kind[Any], text: str) -> Any:
    return kind.code.decode(text)


def test_a_puzzle_with_one_answer_is_proved(latin: Kind[Any]) -> None:
    outcome = count(latin, puzzle(latin, "123200000"))
    assert (1, True, True) == (outcome.count, outcome.complete, outcome.unique)
    assert outcome.answer is not None
    assert [1, 2, 3, 2, 3, 1, 3, 1, 2] == list(outcome.answer.on("number").values())


def test_all_answers_are_counted_and_none_twice(latin: Kind[Any]) -> None:
    outcome = count(latin, puzzle(latin, "0" * 16), limit=1000)
    assert (576, True) == (outcome.count, outcome.complete)
    assert 576 == len({tuple(answer.on("number").values()) for answer in outcome.answers})


def test_counting_stops_at_the_limit(latin: Kind[Any]) -> None:
    outcome = count(latin, puzzle(latin, "0" * 16), limit=2)
    assert (2, True, False) == (outcome.count, outcome.complete, outcome.unique)


def test_a_puzzle_without_an_answer_is_said_to_have_none(latin: Kind[Any]) -> None:
    outcome = count(latin, puzzle(latin, "110000000"))
    assert (0, True, None) == (outcome.count, outcome.complete, outcome.answer)


def pigeons(side: int) -> Search:
    grid = grid_of(Size(side - 1, side))
    rule = Pigeons(code="pigeons", spots=grid.cells, says=WORDS, wrong=WORDS, grid=grid)
    return Search([shading()], grid, [rule])


def test_a_spent_budget_is_no_proof() -> None:
    outcome = pigeons(10).count(budget=50)
    assert (0, False, False) == (outcome.count, outcome.complete, outcome.unique)
    assert 50 <= outcome.work < 5000


def test_after_a_spent_budget_the_same_search_can_go_on() -> None:
    search = pigeons(8)
    assert not search.count(budget=1).complete
    assert search.count().complete


def test_an_interrupted_search_says_that_it_did_not_end() -> None:
    search = pigeons(10)
    search.interrupt()
    assert not search.count().complete


def test_an_answer_can_be_ruled_out_to_ask_for_another() -> None:
    board = grid_of(Size(2, 1))
    search = Search([numbers(2)], board, [])
    answer = Marks({"number": {board.cells[0]: 1, board.cells[1]: 2}})
    other = search.differing(answer)
    given = search.encoder.facts(answer)
    assert search.model(given) is not None
    assert search.model([*given, other]) is None


def test_a_forgotten_demand_finds_nothing_and_leaves_the_rest_as_it_was() -> None:
    board = grid_of(Size(2, 1))
    search = Search([numbers(2)], board, [])
    answers = [Marks({"number": {board.cells[0]: one, board.cells[1]: other}}) for one, other in ((1, 2), (2, 1))]
    for answer in answers:
        given, other = search.encoder.facts(answer), search.differing(answer)
        assert search.model([*given, other]) is None
        search.forget(other)
        assert search.model([other]) is None
        assert search.model(given) is not None
    assert 4 == search.count(limit=9).count
