"""What is refused, as problem+json (RFC 9457): a stable code, a status, and a sentence that says what was expected."""

from __future__ import annotations

from typing import Any

from kazu_core.errors import (
    CannotMakeError,
    DecodeError,
    EncodeError,
    KazuError,
    MarksError,
    PuzzleError,
    RequestError,
    UnknownKindError,
    UnsolvableError,
)


class Problem(Exception):  # noqa: N818  the name of the format
    """A request that is refused: ``status`` of HTTP, ``code`` (stable, for programs), ``title`` (a sentence)."""

    def __init__(self, status: int, code: str, title: str) -> None:
        super().__init__(status, code, title)  # all three, so that it travels between processes
        self.status = status
        self.code = code
        self.title = title

    def data(self) -> dict[str, Any]:
        """Return the body of the answer."""
        return {"type": "about:blank", "status": self.status, "code": self.code, "title": self.title}


_CODES: tuple[tuple[type[KazuError], int, str], ...] = (
    (UnknownKindError, 404, "unknown-kind"),
    (RequestError, 422, "not-offered"),
    (CannotMakeError, 422, "cannot-make"),
    (UnsolvableError, 422, "unsolvable"),
    (EncodeError, 422, "cannot-write"),
    (MarksError, 422, "bad-marks"),
    (DecodeError, 422, "bad-text"),
    (PuzzleError, 422, "bad-puzzle"),
)
CODES: tuple[str, ...] = (
    "bad-json", "too-large", "too-deep", "bad-field", "not-found", "too-long", "busy", "failed", "refused",
    *(code for _, _, code in _CODES),
)  # fmt: skip
"""Every code that a problem can have."""


def problem_of(error: KazuError) -> Problem:
    """Return the problem that an error of Kazu's is to whoever asked."""
    for sort, status, code in _CODES:
        if isinstance(error, sort):
            return Problem(status, code, str(error))
    return Problem(422, "refused", str(error))


def bad_field(path: str, expected: str) -> Problem:
    """Return the problem of a field that is missing or of the wrong sort."""
    return Problem(422, "bad-field", f"{path} must be {expected}")
