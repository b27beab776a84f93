"""Writes XML: escaped, in one fixed form, without a template."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML document may hold, however they are written."""

Attributes = Mapping[str, str | float | None]


def number(value: float) -> str:
    """Return a number rounded to two decimals (half up), without trailing zeros."""
    hundredths = int(value * 100 + 0.5) if value >= 0 else -int(-value * 100 + 0.5)
    return f"{hundredths / 100:.2f}".rstrip("0").rstrip(".")


def safe(text: str) -> str:
    """Return a text as it may stand between tags or in an attribute."""
    return escape(_FORBIDDEN.sub("\ufffd", text))


def tag(name: str, attributes: Attributes, *children: str) -> str:
    """Return an element; children are markup already, an attribute that is None is left out."""
    written = "".join(
        f' {key}="{safe(value if isinstance(value, str) else number(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"
