"""The next step as a person reads it: what is decided, its reasons, and the technique's usual name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from kazu_core.checking import check
from kazu_core.codecs.blocks import rooms
from kazu_core.grid import Spot, place
from kazu_core.marks import counted
from kazu_core.solving.explain import Explainer
from kazu_core.solving.steps import Fact, Link, Step
from kazu_core.words import Words

if TYPE_CHECKING:
    from kazu_core.constraints.base import Constraint
    from kazu_core.kind import Kind
    from kazu_core.marks import Marks

REASONS_TOLD = 6
"""How many different reasons a hint tells in words; all of them are in its step."""

_ONE = Words("{fact}: {reasons}.", "{fact}。理由：{reasons}。")
_JOINT = Words("{fact}, because these hold together: {reasons}.", "{fact}。次を合わせるとわかります：{reasons}。")
_SUPPOSED = Words(
    "{fact}. Suppose it were otherwise: then {chain}; but that breaks this: {last}.",
    "{fact}。そうでないと仮定すると、{chain}。すると次に反します：{last}。",
)
_AT_ONCE = Words("{fact}: otherwise this breaks: {last}.", "{fact}。そうでないと次に反します：{last}。")
_DEEPER = Words(
    "{fact}: tried the other way, every case breaks one of these: {reasons}.",
    "{fact}。そうでないとすると、どの場合も次のどれかに反します：{reasons}。",
)
_WRONG = Words(
    "What is written at {place} does not belong to the answer. {why}",
    "{place}に書かれているものは答えと違います。{why}",
)
_NAMED = Words("{technique}. {why}", "{technique}。{why}")
_LINK = Words("{facts} ({reason})", "{facts}（{reason}）")
_LIST = Words("{first}; {rest}", "{first}、{rest}")
_MORE = Words("{first}; and {count} more like these", "{first}、ほか{count}件")


@frozen
class Hint:
    """The next step: ``words`` tell it, ``spots`` are where it is, ``reasons`` the spots that it rests on.

    ``wrong`` are the spots where what is written does not belong to the answer; when there are any, the step says why
    of the first.
    ``technique`` is the usual name of the step, where it has one.
    """

    step: Step
    technique: Words | None
    wrong: tuple[Spot, ...]
    words: Words

    @property
    def fact(self) -> Fact:
        """What is decided."""
        return self.step.fact

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where something is decided (or wrong)."""
        return (self.step.fact.spot,)

    @property
    def reasons(self) -> tuple[Spot, ...]:
        """The spots of the constraints and marks that the step rests on, in reading order."""
        told = {spot for reason in self.step.telling for spot in reason.spots}
        return tuple(sorted(told.union(self.step.spots)))

    def text(self, language: str = "en") -> str:
        """Return the hint as one text."""
        return self.words.text(language)

    def __str__(self) -> str:
        return self.words.en


def tell(fact: Fact) -> Words:
    """Return the words of one fact."""
    template = fact.layer.says if fact.holds else fact.layer.denies
    return template.fill(place=place(fact.spot), value=fact.layer.values[fact.value])


def hint(kind: Kind[Any], puzzle: Any, marks: Marks) -> Hint | None:
    """Return the next step from what is rightly on the board; None when it is solved, or keeps every rule as it is.

    A wrong entry is never built on, and is pointed out first. Raises `UnsolvableError` for a puzzle that does not have
    exactly one answer.
    """
    explainer = Explainer(kind, puzzle)
    try:
        return _hint(explainer, kind, puzzle, marks)
    finally:
        explainer.close()


def _hint(explainer: Explainer, kind: Kind[Any], puzzle: Any, marks: Marks) -> Hint | None:
    answer = explainer.answer()
    encoder = explainer.encoder
    written = list(dict.fromkeys([*encoder.facts(explainer.printed), *encoder.facts(marks)]))
    true = frozenset(explainer.literals(answer))
    wrong = [literal for literal in written if literal not in true]
    right = [literal for literal in written if literal in true]
    right = list(dict.fromkeys([*right, *_inside(explainer, marks, true)]))
    if wrong and check(kind, puzzle, marks).ok:
        return None  # more is written than anything asks for, and check accepts that
    if wrong:
        step = explainer.explain(right, -wrong[0], explainer.selectors)
        spots = tuple(dict.fromkeys(explainer.fact(literal).spot for literal in wrong))
        words = _WRONG.fill(place=place(step.fact.spot), why=_sentence(_why(step)))
        return Hint(step, None, spots, words)
    if counted(marks.over(explainer.printed), kind.layers(puzzle)) == answer:
        return None
    found = explainer.step(right)
    return None if found is None else _told(kind, found)


def _inside(explainer: Explainer, marks: Marks, true: frozenset[int]) -> list[int]:
    """Return what rightly drawn areas say of the edges inside them: whoever closes one leaves those empty."""
    encoder, found = explainer.encoder, []
    for layer in encoder.layers:
        if layer.look != "rect":
            continue
        walls = {spot for spot, value in marks.on(layer.name).items() if value in layer.counts}
        room = dict(zip(encoder.grid.cells, rooms(encoder.grid.size, walls), strict=True))
        inside: dict[int, list[int]] = {}
        for edge in encoder.grid.inner_edges:
            one, other = encoder.grid.beside(edge)
            if room[one] == room[other]:
                inside.setdefault(room[one], []).extend(-literal for literal in encoder.literals(layer.name, edge))
        found += [literal for area in inside.values() if true.issuperset(area) for literal in area]
    return found


def _told(kind: Kind[Any], step: Step) -> Hint:
    technique = kind.technique(step) if kind.technique is not None else None
    why = _sentence(_why(step))
    return Hint(step, technique, (), why if technique is None else _NAMED.fill(technique=_sentence(technique), why=why))


def _why(step: Step) -> Words:
    """Return the step in a sentence: the fact, and its reasons or the chain that supposing leads through."""
    fact = tell(step.fact)
    if step.supposed == 1 and len(step.telling) > 1:
        links = [link for link in step.links if not link.constraint.plain]
        last = step.links[-1].constraint.says
        told = [link for link in links if link.facts]
        if not told:
            return _AT_ONCE.fill(fact=fact, last=last)
        return _SUPPOSED.fill(fact=fact, chain=_joined(_linked(link) for link in told), last=last)
    template = _ONE if len(step.telling) == 1 else _DEEPER if step.supposed == 2 else _JOINT
    return template.fill(fact=fact, reasons=_joined(reason.says for reason in _in_order(step)))


def _in_order(step: Step) -> Sequence[Constraint]:
    """Return the reasons worth telling as they follow from one another, where they lead straight to the fact."""
    if step.supposed or len(step.telling) == 1:
        return step.telling
    return [link.constraint for link in step.links if not link.constraint.plain]


def _linked(link: Link) -> Words:
    """Return one link in words; numbers that are only ruled out go without saying."""
    told = [tell(fact) for fact in link.facts if fact.holds or not fact.layer.every]
    if not told:
        return link.constraint.says
    return _LINK.fill(facts=_joined(told, most=3), reason=link.constraint.says)


def _joined(items: Iterable[Words], *, most: int = REASONS_TOLD) -> Words:
    """Return different items as one list, those past ``most`` only counted."""
    different = list(dict.fromkeys(items))
    return _list(different[:most], len(different) - most)


def _list(items: Sequence[Words], left: int) -> Words:
    words = items[-1] if left <= 0 else _MORE.fill(first=items[-1], count=left)
    for item in reversed(items[:-1]):
        words = _LIST.fill(first=item, rest=words)
    return words


def _sentence(words: Words) -> Words:
    """Return words with a capital letter at their beginning."""
    return Words(words.en[:1].upper() + words.en[1:], words.ja)
