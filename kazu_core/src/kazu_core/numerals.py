"""Whole numbers in what people write: sizes, seeds and counts, on the command line, in addresses and in codes alike."""

from __future__ import annotations

import re

_WHOLE = re.compile(r"0|[1-9][0-9]*")
# of more digits none is made a number: nothing here is so large
_MOST_DIGITS = 1000


def whole(text: str) -> int | None:
    """Read a number in plain digits; None for any other text: with signs, spaces, other digits or zeros before it."""
    return int(text) if len(text) <= _MOST_DIGITS and _WHOLE.fullmatch(text) else None
