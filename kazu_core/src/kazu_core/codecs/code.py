"""Short codes: ``kind:code`` for puzzles, and a code for what is written on one.

The code of marks is a version digit, then for each layer the width in bits of its values and the values of all its
spots in reading order, all in the 64 letters that need no escaping in links, then three letters that check the rest.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Protocol, TypeVar
from zlib import crc32

from kazu_core.codecs.limits import bounded, every_kind, plainly, shown, unspaced
from kazu_core.codecs.links import compared, size_of
from kazu_core.errors import DecodeError, EncodeError, MarksError
from kazu_core.grid import Grid, Size
from kazu_core.kind import Code, Kind, Link, Puzzle
from kazu_core.marks import Layer, Marks, counted, fit
from kazu_core.plugs import Codec, Decoded
from kazu_core.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

P = TypeVar("P", bound=Puzzle)

_VERSION = "1"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUE = {letter: value for value, letter in enumerate(_LETTERS)}
_CHECK = 3
_NAMED = re.compile(r"([A-Za-z][\w-]{0,63}):(?!//)\s*(.*)", re.DOTALL)
_SIZED = re.compile(r"(0|[1-9][0-9]*)x(0|[1-9][0-9]*)/(.*)", re.DOTALL)


class Kinds(Protocol):
    """What of a registry the codes need."""

    def kind(self, name: str) -> Kind[Any]:
        """Return the kind of a name, or raise `UnknownKindError`."""


# -------------------------------------------------------------------------------------------------- puzzles


def looks_like_code(text: str) -> bool:
    """Whether a text is, at a glance, a kind's name, a colon and a code."""
    return _NAMED.match(text.strip()[:200]) is not None


def decode_code(text: str, registry: Kinds) -> Decoded:
    """Read ``kind:code``, in rows too; raises `DecodeError`, `UnknownKindError`, and what the kind raises for it."""
    found = _NAMED.fullmatch(bounded(text))
    if found is None:
        raise DecodeError(f"{shown(text)} is not a kind's name, a colon and a code", text=text, expected="kind:code")
    kind = registry.kind(found[1])
    if not found[2]:
        raise DecodeError(f"no code stands after {found[1]}:", text=text, expected="kind:code")
    with plainly("the code"):
        return Decoded(kind.name, kind.code.decode(unspaced(found[2])))


def encode_code(kind: Kind[Any], puzzle: Any, marks: Marks, registry: Kinds) -> str:
    """Write ``kind:code``; marks have no place in it."""
    return f"{kind.name}:{kind.code.encode(puzzle)}"


def link_code(link: Link[P]) -> Code[P]:
    """Return the code of a kind that needs none of its own: its size and the body of its link, ``10x10/g3a...``.

    The flags of a variant stand before the body, ``10x10/o:g3a...``. A link's body is read as leniently as players of
    links do; a code is exactly what is written for its board, so that one that was cut is not taken for another board.
    """

    def encode(puzzle: P) -> str:
        flags = link.flags(puzzle)
        return f"{puzzle.size}/{flags}{':' if flags else ''}{link.encode(puzzle)}"

    def decode(text: str) -> P:
        size, body = _sized(text)
        flags, colon, rest = body.partition(":")
        varied = bool(colon and flags) and {*flags} <= {*link.variants}
        body = rest if varied else body
        puzzle = link.decode(size, body)
        _exact(text, body, link, puzzle)
        return link.vary(puzzle, flags) if varied else puzzle

    return Code(encode, decode)


def _exact(text: str, body: str, link: Link[P], puzzle: P) -> None:
    """Raise `DecodeError` for a body that is not the one written for its board."""
    try:
        whole = link.encode(puzzle)
    except EncodeError:
        # it can be read and not written, so there is nothing to hold it against
        return
    if body.lower() == whole.lower():
        return
    found = compared(body, whole)
    how = f"is {found} than its board: was all of it copied, and nothing else?" if found else "is not how it is written"
    raise DecodeError(f"the code {shown(text)} {how}", text=text, expected=f"{puzzle.size}/{whole}")


def cells_code(
    build: Callable[[Size, tuple[int, ...]], P], cells_of: Callable[[P], Sequence[int]], symbols: str
) -> Code[P]:
    """Return the code of a kind that prints a number in every cell: its size and one symbol a cell, ``4x4/0..1...``.

    ``symbols`` has the symbol of 0, 1, 2 and so on; ``build`` makes a puzzle of its size and cells.
    """

    def encode(puzzle: P) -> str:
        return f"{puzzle.size}/{''.join(symbols[cell] for cell in cells_of(puzzle))}"

    def decode(text: str) -> P:
        size, cells = _sized(text)
        wrong = next((cell for cell in cells if cell not in symbols), None)
        if wrong is not None or len(cells) != size.width * size.height:
            raise DecodeError(f"the code {shown(text)} does not have one of {symbols} for each of its cells", text=text,
                              expected=f"{size.width * size.height} of {symbols}")  # fmt: skip
        return build(size, tuple(map(symbols.index, cells)))

    return Code(encode, decode)


def _sized(text: str) -> tuple[Size, str]:
    """Return the size that a code begins with, and what stands after it."""
    found = _SIZED.fullmatch(text)
    if found is None:
        raise DecodeError(f"the code {shown(text)} does not begin with its size, as in 10x10/...", text=text,
                          expected="WIDTHxHEIGHT/...")  # fmt: skip
    return size_of(found[1], found[2]), found[3]


CODE = Codec(name="code", words=Words("short code", "短い記号列"), kinds=every_kind, sniff=looks_like_code,
             decode=decode_code, encode=encode_code, marks=False)  # fmt: skip

# ---------------------------------------------------------------------------------------------------- marks


def encode_marks(marks: Marks, layers: Sequence[Layer], grid: Grid) -> str:
    """Write what is on the given layers; what is on others is left out.

    About a letter for six edges or six shaded cells, and for one or two numbers.
    """
    text = _VERSION + "".join(_layer_text(marks, layer, grid) for layer in layers)
    return text + _check(text)


def decode_marks(text: str, layers: Sequence[Layer], grid: Grid) -> Marks:
    """Read what `encode_marks` wrote for the same layers and grid; raises `DecodeError` for anything else."""
    text = bounded(text)
    body = text[:-_CHECK]
    if not text.startswith(_VERSION) or any(letter not in _VALUE for letter in text) or text[-_CHECK:] != _check(body):
        raise DecodeError(f"the code {shown(text)} of what was written is damaged", text=text, expected="a whole code")
    rest, read = body[len(_VERSION) :], Marks()
    for layer in layers:
        values, rest = _take_layer(rest, layer, grid)
        read = values.over(read)
    if rest:
        raise DecodeError(
            "the code of what was written goes on after the last spot", text=text, expected="a whole code"
        )
    try:
        return fit(read, tuple(layers), grid)
    except MarksError as error:
        raise DecodeError(f"the code of what was written does not fit the puzzle: {error}", text=text,
                          expected="marks that fit the puzzle") from error  # fmt: skip


def _check(text: str) -> str:
    return _digits(crc32(text.encode()) & (1 << 6 * _CHECK) - 1, _CHECK)


def _digits(value: int, count: int) -> str:
    return "".join(_LETTERS[value >> 6 * place & 63] for place in range(count - 1, -1, -1))


def _layer_text(marks: Marks, layer: Layer, grid: Grid) -> str:
    """Return the width of a layer's values and the values, packed; a lone A where nothing is written."""
    written, spots = marks.on(layer.name), layer.spots(grid)
    values = [written.get(spot, 0) for spot in spots]
    if any(value < 0 for value in values):
        raise EncodeError(f"a value below 0 on the layer {layer.name} cannot be written")
    width = max((value.bit_length() for value in values), default=0)
    if width > 63:
        raise EncodeError(f"the value {max(values)} on the layer {layer.name} is too large to be written")
    return _LETTERS[width] + _packed(values, width)


def _packed(values: Sequence[int], width: int) -> str:
    """Return values of so many bits each, one after the other, six bits to a letter."""
    bits = "".join(f"{value:0{width}b}" for value in values) if width else ""
    bits += "0" * (-len(bits) % 6)
    return "".join(_LETTERS[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))


def _take_layer(text: str, layer: Layer, grid: Grid) -> tuple[Marks, str]:
    """Return what is written on one layer, and the rest of the code."""
    spots = layer.spots(grid)
    width = _VALUE[text[0]] if text else -1
    length = -(-width * len(spots) // 6)
    if width < 0 or len(text) < 1 + length:
        raise DecodeError("the code of what was written ends too early", text=text, expected="a whole code")
    bits = "".join(f"{_VALUE[letter]:06b}" for letter in text[1 : 1 + length])
    values = [int(bits[at : at + width], 2) for at in range(0, width * len(spots), width)] if width else []
    return Marks({layer.name: dict(zip(spots, values, strict=False))}), text[1 + length :]


def answer_code(kind: Kind[Any], puzzle: Any, answer: Marks) -> str:
    """Write an answer as its kind's customary code, or else as the code of its counting marks."""
    if kind.code.encode_answer is not None:
        return kind.code.encode_answer(puzzle, answer)
    layers = kind.layers(puzzle)
    return encode_marks(counted(answer, layers), _answering(layers), kind.grid(puzzle))


def answer_of(kind: Kind[Any], puzzle: Any, text: str) -> Marks:
    """Read an answer's code as `answer_code` writes it; raises `DecodeError` for anything else.

    Whether it is an answer is for a check to say.
    """
    if kind.code.decode_answer is not None:
        return kind.code.decode_answer(puzzle, text)
    if kind.code.encode_answer is not None:
        raise DecodeError(f"the code of an answer of {kind.words.en} cannot be read", text=text)
    return decode_marks(text, _answering(kind.layers(puzzle)), kind.grid(puzzle))


def _answering(layers: Sequence[Layer]) -> tuple[Layer, ...]:
    return tuple(layer for layer in layers if layer.answer)
