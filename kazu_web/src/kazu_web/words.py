"""What the board and the pages say, in both languages: whole sentences with named slots, served to the page as JSON."""

from __future__ import annotations

from collections.abc import Mapping

from kazu_core.words import Words
from kazu_web.words_board import BOARD
from kazu_web.words_site import SITE

WORDS: Mapping[str, Words] = {**BOARD, **SITE}
