"""Sentences in English and Japanese, as templates with named slots."""

from __future__ import annotations

from attrs import frozen

LANGUAGES = ("en", "ja")
"""The languages in which everything is said."""


@frozen
class Words:
    """One text in both languages; ``{name}`` is a slot that `fill` fills."""

    en: str
    ja: str

    def fill(self, **slots: Words | str | int) -> Words:
        """Return these words with every named slot filled; a slot given as `Words` is filled in its language."""
        return Words(
            self.en.format(**{name: slot.en if isinstance(slot, Words) else slot for name, slot in slots.items()}),
            self.ja.format(**{name: slot.ja if isinstance(slot, Words) else slot for name, slot in slots.items()}),
        )

    def text(self, language: str = "en") -> str:
        """Return the Japanese text for a language tag that begins with ``ja``, the English one for any other."""
        return self.ja if language.lower().startswith("ja") else self.en

    def __str__(self) -> str:
        return self.en


def number(value: int) -> Words:
    """Return a whole number as words, alike in both languages."""
    return Words(str(value), str(value))
