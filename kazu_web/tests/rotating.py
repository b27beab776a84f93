"""Every kind with every way of input and in both languages, without all of them with each other.

What is told on a board and how it is written hardly depend on each other, and a browser test of each pair for each kind
is more than CI has minutes for. So every kind has every way once, and the languages take turns: from kind to kind and
from way to way, so that each language meets each way, on every other kind. `KAZU_CROSS=1` runs all of them together.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product

CROSS = os.environ.get("KAZU_CROSS", "") not in {"", "0"}
LANGUAGES = ("en", "ja")


def rotated(names: Sequence[str], ways: Sequence[str]) -> list[tuple[str, str, str]]:
    """Return the name, the way and the language of each test."""
    if CROSS:
        return list(product(names, ways, LANGUAGES))
    return [
        (name, way, LANGUAGES[(at + turn) % len(LANGUAGES)])
        for at, name in enumerate(names)
        for turn, way in enumerate(ways)
    ]


def by_turns(names: Sequence[str]) -> list[tuple[str, str]]:
    """Return the name and the language of each test: the languages by turns."""
    return [(name, language) for name, _, language in rotated(names, ("",))]
