"""What can be asked for when a puzzle is made: sizes, levels and seeds, each refused with what is offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kazu_core.errors import CannotMakeError, RequestError
from kazu_core.grid import Size
from kazu_core.kind import LEVELS, Kind, Level, Making
from kazu_core.random import LARGEST_SEED
from kazu_core.words import Words

USUAL_LEVEL: Level = "medium"
LEVEL_WORDS: Mapping[Level, Words] = {
    "easy": Words("easy", "やさしい"),
    "medium": Words("medium", "ふつう"),
    "hard": Words("hard", "難しい"),
    "extra-hard": Words("extra hard", "とても難しい"),
}


def told(value: object, most: int = 40) -> str:
    """Return a value as it goes into a sentence, cut where it is long."""
    text = repr(value)
    return text if len(text) <= most else f"{text[:most]}..."


def making_of(kind: Kind[Any]) -> Making[Any]:
    """Return how a kind makes puzzles; raises `CannotMakeError` for one that does not."""
    if kind.making is None:
        raise CannotMakeError(f"{kind.name} puzzles can be solved and played, but not made")
    return kind.making


def asked_size(kind: Kind[Any], size: Size | int | str | tuple[int, int] | None) -> Size:
    """Return the size that is meant, the kind's usual one for None; raises `RequestError` for one not offered."""
    making = making_of(kind)
    wanted = making.default if size is None else Size.read(size)
    if not making.levels(wanted):
        raise RequestError(f"{kind.name} has no size {wanted}: {making.sizes.en}")
    return wanted


def asked_level(kind: Kind[Any], size: Size, level: str | None) -> Level:
    """Return the level that is meant; raises `RequestError` for one that the size does not have.

    None means medium, or the easiest of a size that has no medium.
    """
    offered = making_of(kind).levels(size)
    if level is None:
        return USUAL_LEVEL if USUAL_LEVEL in offered else offered[0]
    found = next((one for one in LEVELS if one == level), None)
    if found is None:
        raise RequestError(f"no level is called {told(level)}: levels are {', '.join(LEVELS)}")
    if found not in offered:
        raise RequestError(f"{kind.name} at {size} has no level {found}: there it has {', '.join(offered)}")
    return found


def asked_seed(seed: int | None) -> int:
    """Return the seed that is meant, a fresh one for None; raises `RequestError` for one out of range."""
    if seed is None:
        import secrets  # noqa: PLC0415  slow to load, and only a fresh seed needs it

        return 1 + secrets.randbelow(LARGEST_SEED)
    if type(seed) is not int or not 1 <= seed <= LARGEST_SEED:
        raise RequestError(f"the seed {told(seed)} is not a whole number from 1 to {LARGEST_SEED}")
    return seed
