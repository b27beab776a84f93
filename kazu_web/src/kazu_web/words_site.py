"""What the pages say around the board."""

from __future__ import annotations

from kazu_core.words import Words

SITE: dict[str, Words] = {
    "site.name": Words("Kazu", "数 Kazu"),
}
