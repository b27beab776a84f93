"""The progress code: what is written on a board as a line of letters that may stand in an address.

``k1``, then for each layer on which something is written its name, ``!`` and the values of its spots in reading order,
then a check of three letters; the parts are joined by dots. A value up to 35 is one letter, a larger one stands between
tildes, and three untouched spots or more are a count between underscores; those at the end are left out.
``static/js/progress.js`` writes and reads the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from kazu_core.errors import DecodeError
from kazu_core.grid import Grid, Spot
from kazu_core.marks import Layer, Marks

HELPERS = ("corner", "centre", "tint", "struck")
"""The layers that a player has on every board for their own help: on cells; what is struck off, wherever clues are."""

LONGEST = 60_000
"""Characters of a code, and spots of a layer, that are looked at."""

_VERSION = "k1"
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_PIECE = re.compile(r"_([0-9a-z]+)_|~([0-9a-z]+)~|([0-9a-z])")
_SAFE = 2**53 - 1


def encode_progress(marks: Marks, layers: Sequence[Layer], grid: Grid) -> str:
    """Write what is on the layers and on the player's own helpers; what is on others is left out."""
    spots = _spots(layers, grid)
    parts = [
        f"{name}!{_packed(marks.on(name).get(spot, 0) for spot in spots[name])}" for name in spots if marks.on(name)
    ]
    body = ".".join([_VERSION, *parts])
    return f"{body}.{_check(body)}"


def decode_progress(text: str, layers: Sequence[Layer], grid: Grid) -> Marks:
    """Read a progress code of a puzzle with these layers; raises `DecodeError` for anything else."""
    body, _, check = text.rpartition(".")
    version, *parts = body.split(".")
    if len(text) > LONGEST or version != _VERSION or check != _check(body):
        raise DecodeError("the progress code is damaged", text=text, expected="a whole code")
    spots, known = _spots(layers, grid), {layer.name: layer for layer in layers}
    read: dict[str, Mapping[Spot, int]] = {}
    for part in parts:
        name, _, packed = part.partition("!")
        values = list(_unpacked(packed, text))
        if len(values) > len(spots.get(name, ())) or not all(_fits(known.get(name), value) for value in values):
            raise DecodeError("the progress code is of another puzzle", text=text, expected="a code of this puzzle")
        read[name] = dict(zip(spots[name], values, strict=False))
    return Marks(read)


def _spots(layers: Iterable[Layer], grid: Grid) -> dict[str, tuple[Spot, ...]]:
    """Return the spots of every layer that a code may have, in the order of a code."""
    own = {layer.name: layer.spots(grid) for layer in layers}
    helpers = {name: _clue_spots(grid) if name == "struck" else grid.cells for name in HELPERS if name not in own}
    return {**own, **helpers}


def _clue_spots(grid: Grid) -> tuple[Spot, ...]:
    """Return where clues may be: in cells, and after all of them between and round them."""
    cells = frozenset(grid.cells)
    around = (Spot(y, x) for y in range(-1, 2 * grid.height + 2) for x in range(-1, 2 * grid.width + 2))
    return (*grid.cells, *(spot for spot in around if spot not in cells))


def _fits(layer: Layer | None, value: int) -> bool:
    if layer is None or layer.look == "notes":
        return value <= _SAFE
    return not value or value in layer.values


def _packed(values: Iterable[int]) -> str:
    runs = [(value, len(list(alike))) for value, alike in groupby(values)]
    if runs and not runs[-1][0]:
        runs.pop()
    return "".join(map(_run, runs))


def _run(run: tuple[int, int]) -> str:
    value, count = run
    if not value:
        return f"_{_base36(count)}_" if count > 2 else "0" * count
    return (_base36(value) if value < 36 else f"~{_base36(value)}~") * count


def _unpacked(packed: str, text: str) -> Iterator[int]:
    at = seen = 0
    while at < len(packed):
        found = _PIECE.match(packed, at)
        count = int(found[1], 36) if found and found[1] else 0
        seen += count or 1
        if found is None or seen > LONGEST:
            raise DecodeError("the progress code is damaged", text=text, expected="a whole code")
        at = found.end()
        yield from [0] * count if found[1] else [int(found[2] or found[3], 36)]


def _base36(value: int) -> str:
    digits = ""
    while value or not digits:
        value, digit = divmod(value, 36)
        digits = _DIGITS[digit] + digits
    return digits


def _check(body: str) -> str:
    total = 7
    for letter in body:
        total = (total * 131 + ord(letter)) % 36**3
    return _base36(total).rjust(3, "0")
