"""The puzzle of the day: a seed from the date, the kind and the level, alike everywhere."""

from __future__ import annotations

from calendar import Calendar
from datetime import UTC, date, datetime, timedelta

from attrs import frozen

from kazu_core.random import LARGEST_SEED
from kazu_web.problems import Problem

FIRST = date(2026, 1, 1)
"""The first day that has a puzzle."""

_OFFSET, _PRIME, _WORD = 0x811C9DC5, 0x01000193, 0xFFFFFFFF


def seed_of(day: date, kind: str, level: str) -> int:
    """Return the seed of a day's puzzle: an FNV-1a hash of the three, from 1 to the largest seed."""
    state = _OFFSET
    for octet in f"{day.isoformat()} {kind} {level}".encode():
        state = (state ^ octet) * _PRIME & _WORD
    return 1 + state % LARGEST_SEED


def today() -> date:
    """Return the day it is where the day begins first, so that nobody's today is missing."""
    return (datetime.now(UTC) + timedelta(hours=14)).date()


def read_day(text: str | None) -> date:
    """Return the day meant, the present one for None; raises `Problem` for one that has no puzzle (yet)."""
    last = today()
    if text is None:
        return datetime.now(UTC).date()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Problem(404, "not-found", f"{text[:20]!r} is not a day like 2026-05-31") from None
    if not FIRST <= day <= last:
        raise Problem(404, "not-found", f"there are puzzles from {FIRST} to {last}, not for {day}")
    return day


@frozen
class Month:
    """One month as a calendar shows it: weeks of seven days, None where a day is of another month or has no puzzle."""

    year: int
    month: int
    weeks: tuple[tuple[date | None, ...], ...]
    before: date | None
    after: date | None


def month_of(day: date) -> Month:
    """Return the month of a day, weeks from Monday, with a day of the months before and after that have puzzles."""
    last = today()
    weeks = tuple(
        tuple(one if one.month == day.month and FIRST <= one <= last else None for one in week)
        for week in Calendar().monthdatescalendar(day.year, day.month)
    )
    before = day.replace(day=1) - timedelta(days=1)
    after = (day.replace(day=28) + timedelta(days=4)).replace(day=1)
    return Month(day.year, day.month, weeks, before if before >= FIRST else None, after if after <= last else None)
