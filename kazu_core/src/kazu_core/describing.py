"""A drawing in words, for who cannot see it: what is printed, what is written, what is pointed out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from kazu_core.grid import place
from kazu_core.scene import Text
from kazu_core.words import Words, number

if TYPE_CHECKING:
    from kazu_core.grid import Grid, Spot
    from kazu_core.marks import Layer, Marks
    from kazu_core.scene import Highlight, Item

_TITLE = Words("{name}, {width} by {height}", "{name} {width}×{height}")
_GRID = Words("{height} rows and {width} columns.", "{height}行{width}列の盤面。")
_NOTHING = Words("No numbers are printed.", "数字はない。")
_ROW = Words("Row {row}: {texts}.", "{row}行目：{texts}。")
_AT = Words("{text} in column {column}", "{column}列に{text}")
_OUTSIDE = {
    "top": Words("Above: {texts}.", "上の外側：{texts}。"),
    "bottom": Words("Below: {texts}.", "下の外側：{texts}。"),
    "left": Words("On the left: {texts}.", "左の外側：{texts}。"),
    "right": Words("On the right: {texts}.", "右の外側：{texts}。"),
}
_IN_ROW = Words("{text} in row {row}", "{row}行に{text}")
_WRITTEN = Words("Written on it: {entries}.", "記入：{entries}。")
_ENTRY = Words("{what} {count}", "{what}{count}")
_NUMBERS = Words("numbers", "数字")
_NOTES = Words("cells with notes", "メモのあるマス")
_POINTED: Mapping[Highlight, Words] = {
    "select": Words("Chosen: {places}.", "選択中：{places}。"),
    "hint": Words("Hint: {places}.", "ヒント：{places}。"),
    "reason": Words("The reason: {places}.", "理由：{places}。"),
    "wrong": Words("Wrong: {places}.", "誤り：{places}。"),
    "conflict": Words("Against the rules: {places}.", "規則に反する：{places}。"),
}


def join(parts: Sequence[Words], between: Words) -> Words:
    """Return the parts one after the other, in each language with its own text between them."""
    return Words(between.en.join(part.en for part in parts), between.ja.join(part.ja for part in parts))


_COMMA = Words(", ", "、")
_SPACE = Words(" ", "")
_BESIDE = Words(" ", " ")


def title_of(grid: Grid, name: Words) -> Words:
    """Return a drawing's title: the kind's name and the size."""
    return _TITLE.fill(name=name, width=grid.width, height=grid.height)


def describe_board(grid: Grid, printed: Iterable[Item], tells: Words | None = None) -> Words:
    """Return the size and every printed text row by row, those outside the grid side by side, then ``tells``."""
    read = [item for item in printed if isinstance(item, Text)]
    inside = [text for text in read if _side_of(grid, text) is None]
    lines = [*_rows_words(grid, inside), *_outside_words(grid, read)] or [_NOTHING]
    return join([_GRID.fill(width=grid.width, height=grid.height), *lines, *([tells] if tells else [])], _SPACE)


def _side_of(grid: Grid, text: Text) -> str | None:
    """Return on which side of the grid a text stands, None for a text within it."""
    y, x = text.at
    if not 0 <= y <= 2 * grid.height:
        return "top" if y < 0 else "bottom"
    if not 0 <= x <= 2 * grid.width:
        return "left" if x < 0 else "right"
    return None


def _outside_words(grid: Grid, texts: Iterable[Text]) -> Iterator[Words]:
    sides: dict[str, list[Words]] = {side: [] for side in _OUTSIDE}
    for text in sorted(texts, key=lambda text: text.at):
        side = _side_of(grid, text)
        if side is not None:
            across = side in {"top", "bottom"}
            place = {"column": int(text.at[1] // 2) + 1} if across else {"row": int(text.at[0] // 2) + 1}
            sides[side].append((_AT if across else _IN_ROW).fill(text=_read(text), **place))
    return (_OUTSIDE[side].fill(texts=join(told, _COMMA)) for side, told in sides.items() if told)


def _rows_words(grid: Grid, texts: Iterable[Text]) -> list[Words]:
    rows: dict[int, dict[int, Words]] = {}
    for text in texts:
        row, column = int(text.at[0] // 2), int(text.at[1] // 2)
        columns = rows.setdefault(row, {})
        before = [columns[column]] if column in columns else []
        columns[column] = join([*before, _read(text)], _BESIDE)
    return [_row_words(grid, row, rows[row]) for row in sorted(rows)]


def _read(text: Text) -> Words:
    """Return a text as it is read aloud."""
    return text.says or Words(text.text, text.text)


def _row_words(grid: Grid, row: int, columns: Mapping[int, Words]) -> Words:
    """Return one row's texts; the columns are named unless every one has a text."""
    full = len(columns) == grid.width
    told = [
        columns[column] if full else _AT.fill(text=columns[column], column=column + 1) for column in sorted(columns)
    ]
    return _ROW.fill(row=row + 1, texts=join(told, _COMMA))


def describe_marks(layers: Iterable[Layer], marks: Marks | None, printed: Words) -> Words:
    """Return the words for a board followed by how often each thing is written on it."""
    entries = [entry for layer in layers for entry in _counts(layer, marks)] if marks else []
    return join([printed, _WRITTEN.fill(entries=join(entries, _COMMA))], _SPACE) if entries else printed


def _counts(layer: Layer, marks: Marks) -> list[Words]:
    written = marks.on(layer.name)
    if layer.look in {"number", "notes"}:
        what = _NUMBERS if layer.look == "number" else _NOTES
        return [_ENTRY.fill(what=what, count=number(len(written)))] if written else []
    times = Counter(written.values())
    return [_ENTRY.fill(what=layer.values[value], count=number(times[value])) for value in sorted(times)]


def describe_highlights(highlights: Mapping[Highlight, Collection[Spot]], before: Words) -> Words:
    """Return the words so far followed by the places that are pointed out."""
    told = [
        _POINTED[role].fill(places=join([place(spot) for spot in sorted(highlights[role])], _COMMA))
        for role in _POINTED
        if highlights.get(role)
    ]
    return join([before, *told], _SPACE)
