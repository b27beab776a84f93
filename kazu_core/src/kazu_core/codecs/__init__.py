"""Puzzles from and to text: links, files, JSON and short codes.

A kind that writes its own links uses `kazu_core.codecs.blocks` and `kazu_core.codecs.files`.
"""

from __future__ import annotations

from kazu_core.codecs.code import CODE
from kazu_core.codecs.json import JSON
from kazu_core.codecs.links import FILE, LINK
from kazu_core.codecs.text import decode, encode

CODECS = (LINK, FILE, JSON, CODE)
"""The core's own formats, in the order in which they are asked whether a text is theirs."""

__all__ = ["CODECS", "decode", "encode"]
