"""A puzzle kind as a record: what is printed, what is written, and the named constraints.

Everything else (checking, solving, rating, explaining, drawing, saving) follows from that list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar, get_args

from attrs import field, frozen

from kazu_core.constraints.base import Constraint
from kazu_core.grid import Grid, Size, grid_of
from kazu_core.marks import Layer, Marks
from kazu_core.scene import Scene
from kazu_core.words import Words

if TYPE_CHECKING:
    from kazu_core.modes import Modes

Level = Literal["easy", "medium", "hard", "extra-hard"]
LEVELS: tuple[Level, ...] = get_args(Level)


class Puzzle(Protocol):
    """One printed board of a kind, no answer inside; an ``attrs.frozen`` record that checks its own shape."""

    @property
    def size(self) -> Size:
        """Width and height in cells."""


P = TypeVar("P", bound=Puzzle)


@frozen
class Example(Generic[P]):
    """A small board with marks: a solved one, or one that breaks a rule, with the code of its first finding."""

    puzzle: P
    marks: Marks
    breaks: str | None = None


@frozen
class Code(Generic[P]):
    """A kind's short text for a puzzle; ``decode`` raises `DecodeError` or `PuzzleError` for anything else.

    ``encode_answer`` writes an answer where the kind has a customary way to, and ``decode_answer`` reads it; others get
    the common one.
    """

    encode: Callable[[P], str]
    decode: Callable[[str], P]
    encode_answer: Callable[[P, Marks], str] | None = None
    decode_answer: Callable[[P, str], Marks] | None = None


def _no_flags(_puzzle: Any) -> str:
    return ""


def _as_it_is(puzzle: Any, _flags: str) -> Any:
    return puzzle


@frozen(kw_only=True)
class Link(Generic[P]):
    """How a kind is written in puzzle links and in the file format beside them.

    ``name`` is the word in a link and ``aliases`` others that mean the same; ``file_name`` the word in a file, when it
    differs. ``encode`` and ``decode`` deal with the part after the size, ``encode_file`` and ``decode_file`` with the
    lines after the header (text in which each line ends with a line break; `kazu_core.codecs.files` has its blocks).
    ``square``: a file says the one side only once. ``looks`` are flag letters that change how a board looks and not
    its rules, and so are passed over. ``variants`` are those of variants that are played: ``flags`` tells which of them
    a puzzle has, and ``vary`` returns it with others. Any other flag is refused.
    """

    name: str
    aliases: tuple[str, ...] = ()
    file_name: str | None = None
    file_version: str = "pzprv3"
    square: bool = False
    looks: str = ""
    variants: str = ""
    flags: Callable[[P], str] = _no_flags
    vary: Callable[[P, str], P] = _as_it_is
    encode: Callable[[P], str]
    decode: Callable[[Size, str], P]
    encode_file: Callable[[P, Marks], str]
    decode_file: Callable[[Size, list[str]], tuple[P, Marks]]


@frozen(kw_only=True)
class Making(Generic[P]):
    """How a kind makes puzzles.

    ``levels`` gives the levels of a size, empty where the size is not offered; ``sizes`` says in words which are.
    ``make`` takes a size, a level that is offered there and a seed, and returns a puzzle with its answer; it raises
    `CannotMakeError` when its bounded attempts are used up, and never hands out another level.
    ``rated`` gives the levels that such a puzzle may measure, for kinds that share seeds with software in which a level
    only says what a puzzle needs at most; without it that is the level asked for.
    """

    default: Size
    sizes: Words
    levels: Callable[[Size], tuple[Level, ...]]
    make: Callable[[Size, Level, int], tuple[P, Marks]]
    rated: Callable[[Size, Level], tuple[Level, ...]] | None = None

    def rates(self, size: Size, level: Level) -> tuple[Level, ...]:
        """Return the levels that a puzzle of a size, made at a level, may measure."""
        return (level,) if self.rated is None else self.rated(size, level)


@frozen(kw_only=True)
class Kind(Generic[P]):
    """One kind of puzzle.

    ``layers`` are what may be written on a puzzle, ``constraints`` its rules in the order in which check asks them.
    ``scene`` draws what is printed; what is written is drawn for every kind alike, by its layer's look. ``level`` says
    how hard a measured puzzle is; `kazu_core.solving.rate` measures. ``technique`` names a step by the pattern people
    know, from the codes of the constraints that it rests on. ``modes`` says how a puzzle is written by hand, where that
    does not follow from its layers. ``patterns`` are further rules, all following from the constraints, that only
    explain: the techniques people know by name, for which solving has no use.
    """

    name: str
    words: Words
    also: tuple[str, ...] = ()
    rules: tuple[Words, ...]
    puzzle: type[P]
    layers: Callable[[P], tuple[Layer, ...]]
    constraints: Callable[[P], tuple[Constraint, ...]]
    scene: Callable[[P], Scene]
    code: Code[P]
    examples: Callable[[], tuple[Example[P], ...]]
    level: Callable[[P, Any], Level]
    link: Link[P] | None = None
    making: Making[P] | None = None
    technique: Callable[[Any], Words | None] | None = field(default=None)
    modes: Callable[[P], Modes] | None = None
    patterns: Callable[[P], tuple[Constraint, ...]] | None = None

    def grid(self, puzzle: P) -> Grid:
        """Return the grid that a puzzle stands on."""
        return grid_of(puzzle.size)
