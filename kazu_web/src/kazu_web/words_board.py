"""What the board says: its buttons, names of cells, the live line, messages."""

from __future__ import annotations

from kazu_core.words import Words

BOARD: dict[str, Words] = {
    "board.undo": Words("Undo", "元に戻す"),
}
