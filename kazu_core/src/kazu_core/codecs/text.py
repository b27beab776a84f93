"""One door for any text that may hold a puzzle: links, files, JSON, codes, and a kind's bare code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from kazu_core.codecs.limits import bounded, plainly, shown, unspaced
from kazu_core.errors import DecodeError, EncodeError, KazuError
from kazu_core.marks import Marks
from kazu_core.plugs import NO_MARKS, Codec, Decoded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kazu_core.kind import Kind


EXPECTED = "a puzzle link, a puzzle file, JSON or a kind's name with a colon and a code"


class Known(Protocol):
    """What of a registry is needed here."""

    @property
    def kinds(self) -> Mapping[str, Kind[Any]]:
        """The installed kinds by name."""

    @property
    def codecs(self) -> Mapping[str, Codec]:
        """The text formats by name, in the order in which they are asked."""

    def kind(self, name: str) -> Kind[Any]:
        """Return the kind of a name, or raise `UnknownKindError`."""

    def kind_of(self, puzzle: object) -> Kind[Any]:
        """Return the kind of a puzzle, or raise `UnknownKindError`."""

    def codec(self, name: str) -> Codec:
        """Return the text format of a name, or raise `RequestError`."""


def decode(text: str, registry: Any, *, kind: str | None = None) -> Decoded:
    """Read a puzzle from any text that some format knows.

    With ``kind`` the text may also be that kind's bare code, and must hold a puzzle of that kind; without, a bare code
    is read where exactly one kind knows it. Raises `DecodeError`, `PuzzleError`, `MarksError` or `UnknownKindError`.
    """
    known: Known = registry
    wanted = known.kind(kind) if kind is not None else None
    stripped = bounded(text)
    codec = next((codec for codec in known.codecs.values() if codec.sniff(stripped)), None)
    if codec is None:
        return _bare(stripped, [wanted] if wanted is not None else known.kinds.values())
    found = codec.decode(stripped, registry)
    if wanted is not None and found.kind != wanted.name:
        raise DecodeError(f"the text holds a puzzle of the kind {found.kind}, not {wanted.name}", text=text,
                          expected=wanted.name)  # fmt: skip
    return found


def _bare(text: str, kinds: Iterable[Kind[Any]]) -> Decoded:
    """Read a code that does not say its kind, on one line or in rows."""
    code = unspaced(text)
    found, errors = [], []
    for kind in kinds:
        try:
            with plainly("the code"):
                found.append(Decoded(kind.name, kind.code.decode(code)))
        except KazuError as error:
            errors.append(error)
    if len(found) == 1:
        return found[0]
    if not found and len(errors) == 1:
        raise errors[0]
    if found:
        names = ", ".join(one.kind for one in found)
        raise DecodeError(f"{shown(text)} is a puzzle of several kinds: write one of {names} and a colon before it",
                          text=text, expected="kind:code")  # fmt: skip
    raise DecodeError(f"{shown(text)} is not a puzzle: {EXPECTED} is expected", text=text, expected=EXPECTED)


def encode(puzzle: Any, registry: Any, *, format: str = "code", marks: Marks = NO_MARKS) -> str:
    """Write a puzzle in a text format; marks go along where the format has a place for them.

    Raises `EncodeError` where the format has no way to write the puzzle, `RequestError` for an unknown format.
    """
    known: Known = registry
    kind, codec = known.kind_of(puzzle), known.codec(format)
    if not codec.kinds(kind):
        raise EncodeError(f"{kind.words.en} cannot be written in the format {codec.name}")
    return codec.encode(kind, puzzle, marks, registry)
