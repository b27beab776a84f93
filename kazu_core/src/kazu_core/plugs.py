"""What a plugin can hand over besides kinds: text formats, renderers, ways to play and packs of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import frozen

from kazu_core.errors import RequestError
from kazu_core.marks import Marks

if TYPE_CHECKING:
    from kazu_core.kind import Kind, Level
    from kazu_core.registry import Registry
    from kazu_core.scene import Scene
    from kazu_core.words import Words

NO_MARKS = Marks()


class Decoded(NamedTuple):
    """What a text holds: the kind's name, the puzzle, and what was written on it (often nothing).

    ``doubt`` says what is odd about a text that could be read all the same, such as a link that may have been cut.
    """

    kind: str
    puzzle: Any
    marks: Marks = NO_MARKS
    doubt: Words | None = None


@frozen(kw_only=True)
class Codec:
    """One text format for puzzles, for instance a puzzle link.

    ``kinds`` says whether the format can write a kind. ``sniff`` says from a glance whether a text looks like this
    format; the first codec that says so reads it. ``decode`` raises `DecodeError`, `PuzzleError`, `MarksError` or
    `UnknownKindError` for a text that is not right, whatever the text, and quickly. ``encode`` raises `EncodeError` for
    a puzzle that the format has no way to write; marks that it has no way to write it leaves out, and ``marks`` is
    False for a format that never has a place for any.
    """

    name: str
    words: Words
    kinds: Callable[[Kind[Any]], bool]
    sniff: Callable[[str], bool]
    decode: Callable[[str, Registry], Decoded]
    encode: Callable[[Kind[Any], Any, Marks, Registry], str]
    marks: bool = True


Options = Mapping[str, Any]
"""What a renderer is asked for by name; each says which it knows and passes over the others."""


@frozen(kw_only=True)
class Renderer:
    """A way to turn a scene into a text or into the bytes of a media type.

    ``suffix`` is a file name's ending for it, with the dot. ``draw`` takes the scene and the options.
    """

    name: str
    words: Words
    media_type: str
    suffix: str
    draw: Callable[[Scene, Options], str | bytes]


@frozen(kw_only=True)
class Player:
    """A way to play a puzzle of any kind.

    ``play`` takes the kind, the puzzle and what is already written; it returns, when the player has done, what is
    written then.
    """

    name: str
    words: Words
    play: Callable[[Kind[Any], Any, Marks], Marks]


@frozen
class Titled:
    """One puzzle of a pack: its title, its level, and the short text that its kind has for it."""

    title: Words
    level: Level
    code: str


@frozen(kw_only=True)
class Pack:
    """Puzzles of one kind, chosen by somebody, each with a title; ``kind`` is the kind's name."""

    name: str
    words: Words
    kind: str
    puzzles: tuple[Titled, ...]

    def text(self, number: int) -> str:
        """Return the text by which a puzzle, counted from 1, is read; raises `RequestError` when there is none."""
        if not 1 <= number <= len(self.puzzles):
            raise RequestError(f"the pack {self.name} has the puzzles 1 to {len(self.puzzles)}, not {number}")
        return f"{self.kind}:{self.puzzles[number - 1].code}"
