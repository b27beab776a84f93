"""What can go wrong, each error carrying its evidence and one sentence for people."""

from __future__ import annotations

from collections.abc import Sequence


class KazuError(Exception):
    """Anything that Kazu itself refuses; the text is one sentence for a person."""


class PuzzleError(KazuError, ValueError):
    """A puzzle whose shape is wrong: sizes, lengths, ranges.

    ``path`` says where, as ``$.clues[3]``, when that is known.
    """

    def __init__(self, message: str, *, path: str | None = None) -> None:
        super().__init__(message if path is None else f"{path}: {message}")
        self.path = path


class MarksError(KazuError, ValueError):
    """Marks that do not fit their puzzle: an unknown layer, a spot outside, a value the layer lacks."""

    def __init__(self, message: str, *, path: str | None = None) -> None:
        super().__init__(message if path is None else f"{path}: {message}")
        self.path = path


class DecodeError(KazuError, ValueError):
    """A text that is not what its format says; ``text`` is the input, ``expected`` what was looked for."""

    def __init__(self, message: str, *, text: str = "", expected: str = "") -> None:
        super().__init__(message)
        self.text = text
        self.expected = expected


class EncodeError(KazuError, ValueError):
    """A puzzle that a format has no way to write."""


class RequestError(KazuError, ValueError):
    """A size, level, seed or format that was asked for and is not offered."""


class CannotMakeError(KazuError, RuntimeError):
    """A puzzle that could not be made at the size and level asked for."""


class UnsolvableError(KazuError, ValueError):
    """A question that needs a puzzle with exactly one answer, asked of one that has none or several."""


class UnknownKindError(KazuError, LookupError):
    """A kind that no installed plugin brings.

    ``installed`` lists the kinds that are there, ``distribution`` the distribution that has it, when we know one;
    ``broken`` says that this one is installed and did not load, ``left_out`` that it was asked to be left out.
    """

    def __init__(
        self, name: str, *, installed: Sequence[str], distribution: str | None = None, broken: bool = False,
        left_out: bool = False,
    ) -> None:  # fmt: skip
        there = ", ".join(installed) or "none"
        advice = "{} has it but did not load, see kazu plugins" if broken else "install {} to have it"
        if left_out:
            advice = "{} has it and is left out, see KAZU_BLOCK and KAZU_ONLY"
        where = f"; {advice.format(distribution)}" if distribution else ""
        super().__init__(f"no installed puzzle kind is called {name!r}{where} (installed: {there})")
        self.name = name
        self.installed = tuple(installed)
        self.distribution = distribution
        self.broken = broken
        self.left_out = left_out
