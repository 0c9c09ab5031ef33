"""The time of this place. Clocks can be wrong: times are told to people, and nothing is put in order by them alone."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """The time of this place, with its zone: the days of a learner are those of the calendar on the wall."""
    return local(datetime.now(UTC))


def local(at: datetime) -> datetime:
    """A moment in the time of this place; at the ends of the calendar, where that has none, in its own or in UTC.

    A time without a zone is one of this place.
    """
    try:
        return at.astimezone()
    except (OverflowError, ValueError):
        return at if at.tzinfo is not None else at.replace(tzinfo=UTC)
