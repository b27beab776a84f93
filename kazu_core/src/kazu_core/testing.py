"""The conformance kit: everything that a kind must keep, held against it by `conform`, which a plugin's tests call.

It needs no test framework: each function raises `AssertionError` with what it found.
"""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from kazu_core.agreement import drawn_grids, early_findings_hold, grids, readings_agree, readings_agree_on
from kazu_core.checking import check, conflicts, printed
from kazu_core.codecs.code import decode_marks, encode_marks
from kazu_core.codecs.json import from_data, to_data
from kazu_core.constraints.base import Constraint
from kazu_core.drawing import picture
from kazu_core.errors import EncodeError, KazuError
from kazu_core.grid import Grid, Size
from kazu_core.kind import Example, Kind
from kazu_core.marks import Layer, Marks, counted
from kazu_core.plugs import Pack
from kazu_core.random import Stream
from kazu_core.registry import Registry
from kazu_core.scene import Text
from kazu_core.solving.hint import hint
from kazu_core.solving.rate import rate
from kazu_core.solving.search import count, search
from kazu_core.words import Words

__all__ = [
    "conform",
    "drawing_is_whole",
    "drawn_grids",
    "early_findings_hold",
    "examples_are_right",
    "grids",
    "hints_are_true",
    "judged_answers",
    "made_is_right",
    "noise_is_refused",
    "pack_is_right",
    "partly",
    "readings_agree",
    "readings_agree_on",
    "readings_are_one",
    "texts_come_back",
    "words_are_whole",
]

FEW = 5000
"""Finished grids of an example up to which all of them are looked at; of larger ones so many are drawn."""


class Alone:
    """A registry of one kind, for the codecs."""

    def __init__(self, kind: Kind[Any]) -> None:
        self.kinds = {kind.name: kind}

    def kind(self, name: str) -> Kind[Any]:
        """Return the one kind."""
        return self.kinds[name]

    def kind_of(self, puzzle: Any) -> Kind[Any]:
        """Return the one kind."""
        return next(kind for kind in self.kinds.values() if type(puzzle) is kind.puzzle)


def conform(kind: Kind[Any], *, size: Size | None = None, seeds: Iterable[int] = (1, 2)) -> None:
    """Hold a kind against all that is promised of kinds; raises `AssertionError` with what it does not keep.

    Puzzles are made at ``size`` (the kind's usual one when left out), at every level it has there, from the seeds.
    """
    words_are_whole(kind)
    examples_are_right(kind)
    for example in kind.examples():
        texts_come_back(kind, example)
        drawing_is_whole(kind, example)
        readings_are_one(kind, example.puzzle, example.marks)
    if kind.link is not None:
        assert any(_link_of(kind, example.puzzle) is not None for example in kind.examples()), "no example has a link"
    noise_is_refused(kind)
    if kind.making is not None:
        wanted = size or kind.making.default
        for level in kind.making.levels(wanted):
            for seed in seeds:
                made_is_right(kind, wanted, level, seed)


def words_are_whole(kind: Kind[Any]) -> None:
    """Names, rules and the words of every constraint are there in both languages, with no slot left open."""
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", kind.name), f"{kind.name!r} is not words joined by hyphens"
    assert kind.rules, f"{kind.name} tells no rules"
    for words in (kind.words, *kind.rules):
        _whole(words)
    for example in kind.examples():
        for constraint in kind.constraints(example.puzzle):
            _whole(constraint.says)


def _whole(words: Words) -> None:
    for text in (words.en, words.ja):
        assert text.strip(), f"words are missing: {words}"
        assert "{" not in text, f"a slot is left open: {text}"


def examples_are_right(kind: Kind[Any]) -> None:
    """There is a solved example, and each of the others is found to break what it says, first of all."""
    examples = kind.examples()
    assert any(example.breaks is None for example in examples), f"{kind.name} has no solved example"
    for example in examples:
        verdict = check(kind, example.puzzle, example.marks)
        first = verdict.findings[0].code if verdict.findings else None
        assert first == example.breaks, f"the example for {example.breaks} is found to break {first}: {verdict}"
        for finding in verdict.findings:
            _whole(finding.words)
        if example.breaks is None:
            assert not conflicts(kind, example.puzzle, example.marks), "a solved example has conflicts"


def texts_come_back(kind: Kind[Any], example: Example[Any]) -> None:
    """The code, JSON, the link and the marks of a puzzle read back as they were written."""
    puzzle, grid, layers = example.puzzle, kind.grid(example.puzzle), kind.layers(example.puzzle)
    assert kind.code.decode(kind.code.encode(puzzle)) == puzzle, "the code reads back as another puzzle"
    _cut_codes_are_refused(kind, puzzle)
    back = from_data(to_data(kind, puzzle, example.marks), Alone(kind))
    assert (back.puzzle, back.marks) == (puzzle, example.marks), "JSON reads back as another puzzle"
    assert decode_marks(encode_marks(example.marks, layers, grid), layers, grid) == example.marks, "marks changed"
    link = _link_of(kind, puzzle)
    if kind.link is not None and link is not None:
        flags = kind.link.flags(puzzle)
        again = kind.link.vary(kind.link.decode(puzzle.size, link), flags)
        assert again == puzzle, "the link reads back otherwise"
        lines = kind.link.encode_file(puzzle, example.marks).splitlines()
        read, marks = kind.link.decode_file(puzzle.size, lines)
        given = printed(kind.constraints(puzzle))
        # some files have one place for a cell's printed number and for what is written over it
        same = counted(given.over(marks), layers) == counted(given.over(example.marks), layers)
        assert kind.link.vary(read, flags) == puzzle, "the file reads back as another puzzle"
        assert same, "the file reads back with other marks"


def _cut_codes_are_refused(kind: Kind[Any], puzzle: Any) -> None:
    """A code that was cut, or that something was joined to, is not read as another puzzle without a word."""
    code = kind.code.encode(puzzle)
    for text in (code[: len(code) // 2], code[:-1], code + code[-1], f"{code}\n{code}"):
        try:
            read = kind.code.decode(text)
        except KazuError:
            continue
        # another whole code is another puzzle, which knows nothing of this one
        assert kind.code.encode(read) == text, f"{text!r} is read though it is not a whole code"


def _link_of(kind: Kind[Any], puzzle: Any) -> str | None:
    """Return the body of a puzzle's link, None where the format has no place for what is printed on it."""
    try:
        return kind.link.encode(puzzle) if kind.link is not None else None
    except EncodeError:
        return None


def drawing_is_whole(kind: Kind[Any], example: Example[Any]) -> None:
    """A puzzle and everything written on it can be drawn, with words for who cannot see it."""
    for marks in (None, example.marks):
        scene = picture(kind, example.puzzle, marks)
        assert scene.items, "nothing is drawn"
        _whole(scene.title)
        _whole(scene.description)
        assert all(item.text for item in scene.items if isinstance(item, Text)), "a text is empty"


def readings_are_one(kind: Kind[Any], puzzle: Any, marks: Marks) -> None:
    """The direct reading and the clauses agree, and the redundant rules rule no answer out."""
    layers, grid = kind.layers(puzzle), kind.grid(puzzle)
    constraints = [constraint for constraint in kind.constraints(puzzle) if constraint.judged]
    basic = [constraint for constraint in constraints if constraint.tier == 0]
    boards = [*_boards(kind, puzzle), *_changed(layers, counted(marks, layers))]
    boards = [board.over(printed(constraints)) for board in boards]
    unfinished = [board for board in boards if not _finished(layers, grid, board)]
    assert not any(check(kind, puzzle, board).ok for board in unfinished), "a board with empty spots is accepted"
    boards = [board for board in boards if _finished(layers, grid, board)]
    kept = readings_agree_on(boards, layers, grid, basic)
    assert kept == readings_agree_on(boards, layers, grid, constraints), "a redundant rule rules an answer out"
    early_findings_hold(layers, grid, _some(constraints), boards=40)


def _finished(layers: Iterable[Layer], grid: Grid, board: Marks) -> bool:
    """Whether every spot that must have a value has one."""
    return all(len(board.on(layer.name)) == len(layer.spots(grid)) for layer in layers if layer.answer and layer.every)


def _boards(kind: Kind[Any], puzzle: Any) -> Iterator[Marks]:
    layers, grid = kind.layers(puzzle), kind.grid(puzzle)
    every = list(islice(grids(layers, grid), FEW + 1))
    return iter(every) if len(every) <= FEW else drawn_grids(layers, grid, 1, 300)


def _changed(layers: Iterable[Layer], marks: Marks) -> Iterator[Marks]:
    """Yield marks, and each grid that has one value more, less or otherwise."""
    yield marks
    for layer in layers:
        if layer.answer:
            for spot, value in marks.on(layer.name).items():
                for other in (0, *layer.counts):
                    if other != value and not (layer.every and other == 0):
                        yield marks.written(layer.name, spot, other)


def _some(constraints: list[Constraint]) -> list[Constraint]:
    """Return the first three constraints of each code."""
    found: dict[str, list[Constraint]] = {}
    for constraint in constraints:
        found.setdefault(constraint.code, []).append(constraint)
    return [constraint for alike in found.values() for constraint in alike[:3]]


def noise_is_refused(kind: Kind[Any], *, seed: int = 1, texts: int = 300) -> None:
    """Any text thrown at the code ends in a puzzle or in one of Kazu's errors."""
    stream = Stream(seed)
    codes = [kind.code.encode(example.puzzle) for example in kind.examples()]
    for _ in range(texts):
        code = list(stream.choice(codes))
        for _ in range(stream.between(1, 4)):
            at = stream.below(len(code) + 1)
            code[at : at + stream.below(3)] = [chr(stream.between(32, 126)) for _ in range(stream.below(3))]
        text = "".join(code)
        try:
            puzzle = kind.code.decode(text)
        except KazuError:
            continue
        assert kind.code.decode(kind.code.encode(puzzle)) == puzzle, f"{text!r} reads back as another puzzle"


def made_is_right(kind: Kind[Any], size: Size, level: Any, seed: int) -> None:
    """A made puzzle is the same again, has one answer, is at its level, and every hint on the way is true."""
    assert kind.making is not None
    puzzle, answer = kind.making.make(size, level, seed)
    assert (puzzle, answer) == kind.making.make(size, level, seed), "the same seed makes another puzzle"
    outcome = count(kind, puzzle)
    assert outcome.unique, f"{kind.name} {size} {level} {seed} has not exactly one answer"
    assert outcome.answer == answer, "the answer is another"
    assert check(kind, puzzle, answer).ok, "the answer is not accepted"
    assert judged_answers(kind, puzzle) == 1, "without the rules that check does not ask there are more answers"
    rated = rate(kind, puzzle).level
    assert rated in kind.making.rates(size, level), f"{kind.name} {size} {level} {seed} is rated {rated}"
    hints_are_true(kind, puzzle, answer, seed=seed)
    _travels(puzzle, answer, outcome, hint(kind, puzzle, Marks()))


def _travels(*values: Any) -> None:
    """What a person keeps, or sends to another process, comes back as it was."""
    assert pickle.loads(pickle.dumps(values)) == values, "something is another one once it is pickled"
    assert copy.deepcopy(values) == values, "something is another one once it is copied"


def pack_is_right(pack: Pack, registry: Registry) -> None:
    """Every puzzle of a pack is of its kind, has a title of its own and one answer, and is at its level."""
    kind = registry.kind(pack.kind)
    assert pack.puzzles, f"the pack {pack.name} is empty"
    for words in (pack.words, *(one.title for one in pack.puzzles)):
        _whole(words)
    for part in ("title", "code"):
        assert len({getattr(one, part) for one in pack.puzzles}) == len(pack.puzzles), f"a {part} comes twice"
    for one in pack.puzzles:
        puzzle = kind.code.decode(one.code)
        assert kind.code.encode(puzzle) == one.code, f"{one.code} is not how its kind writes that puzzle"
        assert count(kind, puzzle).unique, f"{one.title} has not exactly one answer"
        rated = rate(kind, puzzle).level
        assert rated == one.level, f"{one.title} is rated {rated}, not {one.level}"


def judged_answers(kind: Kind[Any], puzzle: Any) -> int:
    """Return how many answers, up to 2, check would accept."""
    judged = search(kind, puzzle, selection=lambda one: None if one.judged else "aside")
    found = judged.count([-selector for selector in judged.encoder.selectors.values()]).count
    judged.close()
    return found


def hints_are_true(kind: Kind[Any], puzzle: Any, answer: Marks, *, seed: int = 1, boards: int = 3) -> None:
    """On boards solved in part, the hint says what the answer has, in both languages."""
    stream = Stream(seed)
    for board in range(boards):
        marks = partly(answer, stream, board, boards)
        found = hint(kind, puzzle, marks)
        if found is None:
            continue
        fact = found.fact
        assert (answer.value(fact.layer.name, fact.spot) == fact.value) == fact.holds, f"untrue: {found}"
        _whole(found.words)


def partly(answer: Marks, stream: Stream, share: int, of: int) -> Marks:
    """Return about so much of an answer, its marks drawn."""
    layers = {
        name: {spot: value for spot, value in written.items() if stream.chance(share, of)}
        for name, written in answer.layers.items()
    }
    return Marks(layers)
