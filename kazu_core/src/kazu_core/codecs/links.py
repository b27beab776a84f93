"""Puzzle links (puzz.link and the sites like it) and the files beside them, for every kind that has a `Link`.

A link is ``https://puzz.link/p?NAME/WIDTH/HEIGHT/BODY``, with optional parts before the width: ``v:`` and a remark, and
flags, single letters each naming a variant.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal, Protocol
from urllib.parse import unquote

from attrs import frozen

from kazu_core.codecs.files import looks_like_file, open_file, write_file
from kazu_core.codecs.limits import bounded, plainly, shown
from kazu_core.errors import DecodeError, EncodeError, KazuError
from kazu_core.grid import LARGEST_SIDE, Size
from kazu_core.marks import Marks, fit
from kazu_core.plugs import Codec, Decoded
from kazu_core.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kazu_core.kind import Kind, Link

HOST = "https://puzz.link/p?"

_AT_HOST = re.compile(r"[^\s?]*(?:/|^)p(?:\.html)?\?")
_QUERY = re.compile(r"[^\s?]*\?(?:type=(?:editor|player)&)?(?:[A-Za-z]\w*/\S|pzprv3)")
_BARE = re.compile(r"(?:pzprv3(?:\.\d)?/|[A-Za-z]\w*/(?:v:[^/\s]*/)?(?:[a-z]+/)?[0-9]+/[0-9]+(?:/|$))")
_TYPE = re.compile(r"^type=(?:editor|player)&")
_MODE = re.compile(r"_(?:edit|play)$")
_MOST_PARTS = 6
_MOST_DIGITS = 9
# what the signs of a link become where they are escaped; other escapes have the form of clues, as % is a clue itself
_ESCAPED = re.compile("%(?:20|40|2[A-F]|3A|3D|7C)")
_SIDE = re.compile(r"[0-9]+")
# what a chat puts round a link; none of it can begin or end one
_BEFORE, _AFTER = "<([{\"'", ">)]},;!\"'"


class Kinds(Protocol):
    """What of a registry the links need."""

    @property
    def kinds(self) -> Mapping[str, Kind[Any]]:
        """The installed kinds by name."""


@frozen
class Parts:
    """A link taken apart: the kind's word in it, the flags, both sides as written, and the body."""

    name: str
    flags: str
    width: str
    height: str
    body: str


def looks_like_link(text: str) -> bool:
    """Whether a text is, at a glance, a puzzle link (or a puzzle file in a link), with or without its host."""
    start = _unwrapped(text[:2000])
    return any(pattern.match(start) for pattern in (_AT_HOST, _QUERY, _BARE))


def _unwrapped(text: str) -> str:
    """Return a link without what a chat puts round it; a full stop alone stays, as it may be a clue."""
    link = text.strip().lstrip(_BEFORE)
    bare = link.rstrip(_AFTER + ".")
    behind = link[len(bare) :]
    return bare + behind[: len(behind) - len(behind.lstrip("."))]


def query_of(text: str) -> str:
    """Return what stands after the host and ``?``, without what a chat puts round a link."""
    link = _unwrapped(bounded(text))
    return _TYPE.sub("", link.partition("?")[2] if "?" in link else link, count=1)


def _unescaped(query: str) -> str:
    """Return a link's parts with the signs that a program escaped on the way."""
    return _ESCAPED.sub(lambda found: unquote(found[0]), query).strip()


def open_link(text: str) -> Parts:
    """Take a link apart; raises `DecodeError` for a text with too few parts."""
    name, *parts = _unescaped(query_of(text)).split("/", _MOST_PARTS)
    if parts and parts[0].startswith("v:"):
        parts = parts[1:]
    flags = ""
    if len(parts) > 2 and parts[0].isalpha() and all(map(_SIDE.fullmatch, parts[1:3])):
        flags, *parts = parts
    if len(parts) < 2:
        raise DecodeError(
            f"{shown(text)} is not a whole puzzle link: a name, the width and the height must follow each other, "
            "as in sudoku/9/9/...",
            text=text,
            expected="NAME/WIDTH/HEIGHT/BODY",
        )
    return Parts(_MODE.sub("", name), flags, parts[0], parts[1], parts[2] if len(parts) > 2 else "")


def size_of(width: str, height: str) -> Size:
    """Read both sides; raises `DecodeError` for what is no number, is 0, or is larger than boards may be."""
    if not (_SIDE.fullmatch(width) and _SIDE.fullmatch(height)):
        raise DecodeError(f"the size {shown(width)} by {shown(height)} is not two numbers", text=f"{width}/{height}",
                          expected="two numbers")  # fmt: skip
    if not all(len(side) <= _MOST_DIGITS and 1 <= int(side) <= LARGEST_SIDE for side in (width, height)):
        raise DecodeError(f"the size {width[:40]} by {height[:40]} is out of range: each side is 1 to {LARGEST_SIDE}",
                          text=f"{width}/{height}", expected=f"1 to {LARGEST_SIDE}")  # fmt: skip
    return Size(int(width), int(height))


def linked(registry: Kinds) -> dict[str, Kind[Any]]:
    """Return the installed kinds by every word that names them in links and files."""
    found: dict[str, Kind[Any]] = {}
    for kind in registry.kinds.values():
        if kind.link is not None:
            for name in (kind.link.name, *kind.link.aliases, kind.link.file_name):
                if name is not None:
                    found.setdefault(name, kind)
    return found


def _named(name: str, registry: Kinds, text: str) -> Kind[Any]:
    known = linked(registry)
    if name not in known:
        names = ", ".join(known) or "none, as no installed kind has links"
        raise DecodeError(f"no installed kind is called {shown(name)} in links (known: {names})", text=text,
                          expected=names)  # fmt: skip
    return known[name]


def _variant(kind: Kind[Any], flags: str) -> str:
    """Return the flags that change the rules; refuse those of variants that are not played."""
    link = kind.link
    variant = "".join(flag for flag in flags if link is None or flag not in link.looks)
    if link is None or not set(variant) <= {*link.variants}:
        raise DecodeError(f"the flag {shown(variant)} names a variant of {kind.words.en} that is not played here",
                          text=flags, expected="no flag")  # fmt: skip
    return variant


def decode_link(text: str, registry: Kinds) -> Decoded:
    """Read a puzzle link; one that holds a whole file may bring marks.

    Raises `DecodeError` for what is no link or names no installed kind, and what the kind raises for its body.
    """
    query = query_of(text)
    if looks_like_file(query):
        return decode_file(query.replace("%20", " "), registry)
    parts = open_link(text)
    kind = _named(parts.name, registry, text)
    variant = _variant(kind, parts.flags)
    assert kind.link is not None
    with plainly("the link"):
        puzzle = kind.link.vary(kind.link.decode(size_of(parts.width, parts.height), parts.body), variant)
    return Decoded(kind.name, puzzle, doubt=_doubt(kind.link, puzzle, parts.body))


_UNEVEN: Mapping[str, Words] = {
    "shorter": Words(
        "the link's body is shorter than its board: was all of it copied?",
        "リンクの本体が盤に対して短すぎます。全体がコピーされたか確認してください。",
    ),
    "longer": Words(
        "the link's body is longer than its board: was only the link copied?",
        "リンクの本体が盤に対して長すぎます。リンクだけがコピーされたか確認してください。",
    ),
}
_BARE_FILE = Words(
    "the file ends after its size, so that the board is blank: was all of it copied?",
    "ファイルが盤の大きさで終わっているため、盤は空です。全体がコピーされたか確認してください。",
)


def _doubt(link: Link[Any], puzzle: Any, body: str) -> Words | None:
    """Return what is odd about a link that was read: its body is shorter or longer than its board's, cut or joined.

    Told by the body that the puzzle is written with, so only some are noticed.
    """
    try:
        found = compared(body.rstrip("/"), link.encode(puzzle))
    except KazuError:  # a puzzle that can be read and not written
        return None
    return None if found is None else _UNEVEN[found]


def compared(body: str, whole: str) -> Literal["shorter", "longer"] | None:
    """Return whether a body is seen to be shorter or longer than the one written for the board that it was read as."""
    body, whole = body.lower(), whole.lower()
    if body == whole:
        return None
    if whole and body.startswith(whole):
        return "longer"
    # a run of blanks at the end has another letter where more of them were missing
    last = body[-1:] + whole[len(body) - 1 : len(body)]
    cut = len(body) < len(whole) or re.fullmatch("[g-z]{2}", last)
    return "shorter" if cut and whole.startswith(body[:-1]) else None


def encode_link(kind: Kind[Any], puzzle: Any, marks: Marks, registry: Kinds) -> str:
    """Write a puzzle link; marks have no place in it. Raises `EncodeError` for a kind or puzzle without one."""
    if kind.link is None:
        raise EncodeError(f"{kind.words.en} has no puzzle links")
    body = kind.link.encode(puzzle)
    # a link that ends in a sign is cut short by what makes links clickable
    end = "/" if body and not body[-1].isalnum() else ""
    flags = kind.link.flags(puzzle)
    name = f"{kind.link.name}/{flags}" if flags else kind.link.name
    return f"{HOST}{name}/{puzzle.size.width}/{puzzle.size.height}/{body}{end}"


# ---------------------------------------------------------------------------------------------------- files


def decode_file(text: str, registry: Kinds) -> Decoded:
    """Read a puzzle file with what is written on it.

    Raises `DecodeError` for what is no such file, and what the kind raises for its blocks.
    """
    file = open_file(bounded(text))
    kind = _named(_MODE.sub("", file.name), registry, text)
    assert kind.link is not None
    size, lines = _file_size(file.lines, square=kind.link.square)
    variant = ""
    if lines and re.fullmatch("[fto]{1,3}", lines[0]):
        variant, *lines = _variant(kind, lines[0]), *lines[1:]
    with plainly("the file"):
        puzzle, marks = kind.link.decode_file(size, lines)
        puzzle = kind.link.vary(puzzle, variant)
    written = fit(marks, kind.layers(puzzle), kind.grid(puzzle))
    return Decoded(kind.name, puzzle, written, doubt=None if lines else _BARE_FILE)


def _file_size(lines: Sequence[str], *, square: bool) -> tuple[Size, list[str]]:
    """Return the size that the lines begin with, and the lines after it."""
    count = 1 if square else 2
    if len(lines) < count:
        raise DecodeError("the file ends before its size", expected="a line each for the rows and the columns")
    return size_of(lines[count - 1], lines[0]), list(lines[count:])


def encode_file(kind: Kind[Any], puzzle: Any, marks: Marks, registry: Kinds) -> str:
    """Write a puzzle file with what is written on the puzzle. Raises `EncodeError` for a kind without files."""
    link = kind.link
    if link is None:
        raise EncodeError(f"{kind.words.en} has no puzzle files")
    flags = link.flags(puzzle)
    body = (f"{flags}\n" if flags else "") + link.encode_file(puzzle, marks)
    return write_file(link.file_version, link.file_name or link.name, puzzle.size, body, square=link.square)


def has_link(kind: Kind[Any]) -> bool:
    """Whether a kind can be written in links and files."""
    return kind.link is not None


LINK = Codec(name="puzz.link", words=Words("puzzle link", "パズルのリンク"), kinds=has_link, sniff=looks_like_link,
             decode=decode_link, encode=encode_link, marks=False)  # fmt: skip
FILE = Codec(name="pzprv3", words=Words("puzzle file", "パズルのファイル"), kinds=has_link, sniff=looks_like_file,
             decode=decode_file, encode=encode_file)  # fmt: skip
