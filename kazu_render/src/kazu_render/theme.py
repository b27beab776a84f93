"""What every role looks like: colours as custom properties, light and dark, and how lines and letters are drawn.

One table serves both the style sheet and drawings with plain colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from attrs import frozen

from kazu_core.scene import ROLES, Role

Theme = Literal["light", "dark"]
Element = Literal["rect", "path", "circle", "polygon", "text"]


@frozen
class Colour:
    """A colour's value in either theme, and its system colour where a person has chosen all colours themselves."""

    light: str
    dark: str
    forced: str = "CanvasText"


_WASH = "Canvas"
COLOURS: Mapping[str, Colour] = {
    "paper": Colour("#fbf8f1", "#262a27", "Canvas"),
    "ink": Colour("#1f2320", "#ece8dc"),
    "given": Colour("#1f2320", "#ece8dc"),
    "entry": Colour("#1d5fa8", "#8fc1ff"),
    "note": Colour("#5b6b7d", "#9fb0c2"),
    "grid": Colour("#cfc6b2", "#454a44", "GrayText"),
    "box": Colour("#3a3d38", "#c9c5b8"),
    "frame": Colour("#a98954", "#6b5632"),
    "cage": Colour("#6a5a8e", "#b8a5e6"),
    "clue": Colour("#7a4b14", "#e8c48f"),
    "done": Colour("#726d60", "#a09d93", "GrayText"),
    "diagonal": Colour("#e9dfc6", "#34382f", _WASH),
    "region": Colour("#f1eadb", "#2d322e", _WASH),
    "peer": Colour("#efe8d8", "#2f332f", _WASH),
    "same": Colour("#dcd0f2", "#433a5c", _WASH),
    "select": Colour("#ffe08a", "#6b5a1f", "Highlight"),
    "reason": Colour("#c8d9ea", "#2c3d4d", _WASH),
    "hint": Colour("#b9e3c4", "#25503a", _WASH),
    "conflict": Colour("#f4b8ad", "#6e2f26", _WASH),
    "wrong": Colour("#f4b8ad", "#6e2f26", _WASH),
    "bad": Colour("#b5452c", "#ff8a6b", "LinkText"),
    "good": Colour("#2f7a4f", "#6fcf97", "Highlight"),
    "shade": Colour("#30343a", "#060707"),
    "shade-edge": Colour("#30343a", "#77756c"),
    "on-shade": Colour("#e6e0d2", "#bdb9ac", "Canvas"),
    "block": Colour("#1f2320", "#060707"),
    "corner": Colour("#6f6a5d", "#8f8c82"),
    "line": Colour("#1d5fa8", "#8fc1ff"),
    "rect": Colour("#1d5fa8", "#8fc1ff"),
    "cross": Colour("#8a7f6a", "#8f958c"),
    "dot": Colour("#5b6b7d", "#9fb0c2"),
    "bulb": Colour("#f0b429", "#ffd25e", "Highlight"),
    "lit": Colour("#fdf1c0", "#3f3a22", _WASH),
    "pearl": Colour("#1f2320", "#0b0d0c"),
}  # fmt: skip
"""The custom properties ``--kz-*`` by name."""

FONT = 'system-ui, -apple-system, "Segoe UI", "Hiragino Sans", "Noto Sans", "Noto Sans CJK JP", sans-serif'

PRINTED = "--kz-paper:#fff;--kz-grid:#9a937f"
"""What differs in print: no ink goes into the paper, and hairlines are dark enough for any printer."""

_COLOUR_OF: Mapping[Role, str] = {
    "shaded": "shade", "wall": "rect", "path": "line", "bar": "line", "ring": "dot", "mark": "ink",
    "pearl-white": "paper", "pearl-black": "pearl", "clue-done": "done",
}  # fmt: skip

_WIDTHS: Mapping[Role, float] = {
    "grid": 2, "box": 6.5, "frame": 12, "cage": 2.5, "diagonal": 3, "block": 3, "wall": 6.5, "line": 11, "path": 14,
    "bar": 13, "good": 6, "bad": 6, "cross": 4.5, "mark": 5.5, "clue": 5, "given": 5,
    "reason": 30, "hint": 30, "wrong": 30, "conflict": 30, "select": 30, "peer": 30, "same": 30,
}  # fmt: skip
_OUTLINED: Mapping[Role, float] = {"pearl-white": 5, "pearl-black": 5, "bulb": 4}
_EDGED: frozenset[Role] = frozenset({"shaded", "block"})
_SQUARE: frozenset[Role] = frozenset({"grid", "box", "frame", "cage", "wall"})
_WEIGHTS: Mapping[Role, int] = {"given": 600, "bad": 600, "on-shade": 600, "clue": 600, "clue-done": 600, "cage": 600}


def colour_of(role: Role) -> str:
    """Return the name of a role's custom property, without ``--kz-``."""
    return _COLOUR_OF.get(role, role)


def _colour(name: str, theme: Theme | None) -> str:
    if theme is None:
        return f"var(--kz-{name})"
    return COLOURS[name].dark if theme == "dark" else COLOURS[name].light


def declarations(element: Element, role: Role, theme: Theme | None = None) -> dict[str, str]:
    """Return how an element of a role is painted, as properties and values.

    Colours are references to the custom properties, or plain colours when a theme is given.
    """
    colour = _colour(colour_of(role), theme)
    if element == "path":
        return _stroke(role, colour)
    if element == "circle":
        return _circle(role, colour, theme)
    if element == "text":
        return {"fill": colour, "font-weight": str(_WEIGHTS.get(role, 400))}
    if role in _EDGED:
        return {"fill": colour, "stroke": _colour("shade-edge", theme), "stroke-width": "4.5"}
    return {"fill": colour}


def _stroke(role: Role, colour: str) -> dict[str, str]:
    square = role in _SQUARE
    return {
        "fill": "none",
        "stroke": colour,
        "stroke-width": f"{_WIDTHS.get(role, 4):g}",
        "stroke-linecap": "square" if square else "round",
        "stroke-linejoin": "miter" if square else "round",
    }


def _circle(role: Role, colour: str, theme: Theme | None) -> dict[str, str]:
    if role == "ring":
        return {"fill": "none", "stroke": colour, "stroke-width": "3.5"}
    if role in _OUTLINED:
        return {"fill": colour, "stroke": _colour("ink", theme), "stroke-width": f"{_OUTLINED[role]:g}"}
    return {"fill": colour}


_ELEMENTS: tuple[Element, ...] = ("rect", "polygon", "path", "circle", "text")


Painted = tuple[Element, Role]


def style_sheet(painted: Iterable[Painted] | None = None) -> str:
    """Return the style sheet for drawings: the custom properties in both themes, and every role.

    It may stand in a page once for all its drawings, or inside a drawing, then with only what that one has: the pairs
    of ``painted``. A page changes a colour by setting the custom property on ``.kazu``; ``data-theme="light"`` or
    ``"dark"`` on the page's root or on a drawing forces a theme.
    """
    pairs = [(element, role) for element in _ELEMENTS for role in ROLES]
    if painted is not None:
        wanted = frozenset(painted)
        pairs = [pair for pair in pairs if pair in wanted]
    return "\n".join([*_themes(_named(pairs)), *_general(), *_roles(pairs)]) + "\n"


def _named(pairs: Iterable[Painted]) -> tuple[str, ...]:
    """Return the custom properties that these need, and the paper."""
    used = "".join(value for pair in pairs for value in declarations(*pair).values())
    return tuple(name for name in COLOURS if name == "paper" or f"(--kz-{name})" in used)


def _themes(names: Iterable[str]) -> Iterator[str]:
    light, dark, forced = (
        "".join(f"--kz-{name}:{getattr(COLOURS[name], side)};" for name in names)
        for side in ("light", "dark", "forced")
    )
    yield f":where(.kazu){{{light}--kz-font:{FONT}}}"
    yield f'@media (prefers-color-scheme:dark){{:where(:root:not([data-theme="light"]) .kazu,.kazu:root){{{dark}}}}}'
    yield f':where([data-theme="dark"] .kazu:not([data-theme]),.kazu[data-theme="dark"]){{{dark}}}'
    yield f':where([data-theme="light"] .kazu:not([data-theme]),.kazu[data-theme="light"]){{{light}}}'
    yield f"@media print{{:where(.kazu){{{light}{PRINTED}}}}}"
    yield f"@media (forced-colors:active){{:where(.kazu){{{forced}}}}}"


def _general() -> Iterator[str]:
    yield ".kazu{forced-color-adjust:none;user-select:none}"
    yield (
        ".kazu text{font-family:var(--kz-font);font-variant-numeric:tabular-nums lining-nums;"
        "text-anchor:middle;dominant-baseline:auto}"
    )
    yield ".kazu text.kz-start{text-anchor:start}"
    yield ".kazu .kz-mark-bg{fill:var(--kz-paper)}"


def _roles(pairs: Iterable[Painted]) -> Iterator[str]:
    """Yield a rule for each way of painting, its selectors together."""
    alike: dict[str, list[str]] = {}
    for element, role in pairs:
        painted = ";".join(f"{name}:{value}" for name, value in declarations(element, role).items())
        alike.setdefault(painted, []).append(f".kazu {element}.kz-{role}")
    yield from (f"{','.join(selectors)}{{{painted}}}" for painted, selectors in alike.items())
